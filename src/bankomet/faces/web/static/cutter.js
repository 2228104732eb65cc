// The cutter's small control: a quiet button, and behind it where to cut the pack.

import { el, setAttr, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @param {(cards: number) => void} cut */
export function makeCutter(cut) {
  const opener = el("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: open });
  const range = el("input", { type: "range", min: 1, max: 51, value: 26, oninput: () => relabel() });
  const button = el("button", { type: "button", onclick: (event) => press(event) });
  const choice = el("div", { class: "cutting", hidden: true }, range, button);
  const node = el("div", { class: "cutter" }, opener, choice);
  let held = false;

  function open() {
    unfold(true);
    range.focus();
  }

  /** @param {boolean} on */
  function unfold(on) {
    show(choice, on);
    show(opener, !on);
  }

  /** @param {MouseEvent} event */
  function press(event) {
    if (!held && event.detail <= 1) cut(range.valueAsNumber);
  }

  function relabel() {
    setText(button, t("own.cut.at", { n: range.valueAsNumber }));
  }

  return {
    node,
    /**
     * @param {boolean} mine
     * @param {number} pack cards in it
     * @param {boolean} nextHeld
     */
    update(mine, pack, nextHeld) {
      held = nextHeld;
      if (!mine) unfold(false);
      show(node, mine);
      if (!mine) return;
      setText(opener, t("own.cut"));
      setAttr(range, "max", Math.max(pack - 1, 1));
      setAttr(range, "aria-label", t("own.cut.where"));
      setAttr(button, "aria-disabled", held ? "true" : null);
      relabel();
    },
  };
}
