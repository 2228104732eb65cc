// Small forms of one's own place: taking a seat under a name, and leaving it.

import { makeSheet } from "./dialog.js";
import { el, setText } from "./dom.js";
import { iHoldTheBank, inHand, mySeat } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */

/** @param {(seat: number | null, name: string) => void} sit */
export function makeSitForm(sit) {
  const sheet = makeSheet();
  const label = el("span");
  const name = el("input", { type: "text", maxlength: 40, autocomplete: "nickname", "aria-describedby": "sit-hint" });
  const hint = el("p", { class: "dim", id: "sit-hint" });
  const go = el("button", { type: "submit", class: "primary" });
  const form = el("form", { class: "stacked", onsubmit: submit }, el("label", { class: "named" }, label, name), hint, go);
  sheet.body.append(form);
  /** @type {number | null} */
  let seat = null;

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    sheet.close();
    sit(seat, name.value.trim());
  }

  /**
   * @param {number | null} wanted a seat, or any
   * @param {string} known the name so far
   */
  function open(wanted, known) {
    seat = wanted;
    name.value = known;
    setText(label, t("sit.name"));
    setText(hint, t("sit.hint"));
    setText(go, t("sit.go"));
    sheet.open(t("sit.title"));
  }

  return {
    /**
     * @param {number | null} wanted a seat, or any
     * @param {string | null} known the name so far
     */
    open(wanted, known) {
      open(wanted, known ?? "");
      if (known === null) name.focus();
      else go.focus();
    },
    /**
     * The name is refused: another is asked for.
     * @param {number | null} wanted
     * @param {string} refused
     */
    again(wanted, refused) {
      open(wanted, refused);
      name.select();
    },
  };
}

/** @param {() => void} rise */
export function makeRiseForm(rise) {
  const sheet = makeSheet();
  const text = el("p");
  const go = el("button", { type: "button", onclick: () => (sheet.close(), rise()) });
  const stay = el("button", { type: "button", class: "primary", onclick: () => sheet.close() });
  sheet.body.append(text, el("div", { class: "row end" }, go, stay));
  return {
    /** @param {View} view */
    open(view) {
      setText(text, whatBecomes(view));
      setText(go, t("rise.go"));
      setText(stay, t("rise.stay"));
      sheet.open(t("rise.title"));
      stay.focus();
    },
  };
}

/** @param {View} view */
function whatBecomes(view) {
  const { game } = view.public;
  const running = game.phase === "series" || inHand(game);
  if (running && iHoldTheBank(view)) return t("rise.banker");
  const stake = mySeat(view)?.stake ?? 0;
  return running && stake > 0 ? t("rise.stake", { n: stake }) : t("rise.free");
}
