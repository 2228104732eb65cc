// Where a formula comes from: the formula, its derivation in a few lines, its source; shown when asked for.

import { el, redraw, setAttr, setText, show } from "./dom.js";
import { language, t } from "./words.js";

export function makeHow() {
  const panel = el("div", { class: "how", hidden: true });
  const toggle = el("button", { type: "button", class: "quiet unfold", "aria-expanded": "false", onclick: () => open(!shown) });
  let shown = false;

  /** @param {boolean} wish */
  function open(wish) {
    shown = wish;
    setAttr(toggle, "aria-expanded", String(shown));
    show(panel, shown);
  }

  return {
    toggle,
    panel,
    /**
     * @param {string} key which formula this is
     * @param {() => Element} formula
     * @param {string[]} lines
     * @param {string} source
     */
    update(key, formula, lines, source) {
      setText(toggle, t("chances.how"));
      redraw(panel, `${language()} ${key} ${lines.length}`, () => [
        el("div", { class: "formula", tabindex: 0 }, formula()),
        ...lines.map((line) => el("p", {}, line)),
        el("p", { class: "source" }, t("chances.source", { text: source })),
      ]);
    },
  };
}
