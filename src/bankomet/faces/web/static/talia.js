// The pack from which hands are dealt, and how many cards are left in it.

import { cardBack } from "./cards.js";
import { el, redraw, setClasses, setText } from "./dom.js";
import { bankLine } from "./status.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */

export function makeTalia() {
  const pack = el("div", { class: "pack-cards" });
  const left = el("span", { class: "num" });
  const round = el("span");
  const node = el("div", { class: "talia" }, pack, el("p", {}, left, round));
  return {
    node,
    pack,
    /**
     * @param {View} view
     * @param {HandsGame} game
     */
    update(view, game) {
      const backs = Math.min(game.cards_left, 3);
      redraw(pack, String(backs), () => Array.from({ length: backs }, cardBack));
      setClasses(pack, { empty: backs === 0 });
      // Only where coups go on through the pack is it worth knowing how far it has come.
      const talia = view.table.options["bank"] !== undefined;
      setText(left, t(talia ? "hands.talia.left" : "pack.left", { n: game.cards_left }));
      setText(round, roundLine(view, game));
    },
  };
}

/**
 * «кон 2, банк Веры».
 * @param {View} view
 * @param {HandsGame} game
 */
function roundLine(view, game) {
  const bank = bankLine(view, game.banker);
  return game.series > 1 ? [t("run.series", { n: game.series }), bank].filter(Boolean).join(" · ") : bank;
}
