// How many cards one has drawn: a mark for each where they are counted, a number where one may draw as many as one likes.

import { ownHand } from "./coup.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { inHand, isHands } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */

export function makeTook() {
  const label = el("span");
  const marks = el("span", { class: "marks" });
  const node = el("div", { class: "took", role: "img" }, label, marks);
  return {
    node,
    /** @param {View} view */
    update(view) {
      const { game } = view.public;
      const hand = isHands(game) && inHand(game) ? ownHand(view, game) : null;
      show(node, hand !== null && hand.state !== "dealt");
      if (!hand || !isHands(game)) return;
      const { most_draws: most } = game;
      const n = hand.drawn;
      setAttr(node, "aria-label", most === null ? t("hands.took.n", { n }) : t("hands.took.of", { n, of: most }));
      setText(label, t("hands.took"));
      redraw(marks, `${n} ${most}`, () => (most === null ? [el("b", { class: "num" }, String(n))] : marksOf(n, most)));
    },
  };
}

/**
 * @param {number} drawn
 * @param {number} most
 */
function marksOf(drawn, most) {
  return Array.from({ length: most }, (_, i) => el("i", { class: i < drawn ? "on" : "" }));
}
