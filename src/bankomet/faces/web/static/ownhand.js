// One's own hand, large, in the middle of the baize: the cards, what they count in figures and words, what is staked.

import { isDealtFull, ownHand } from "./coup.js";
import { el, setClasses, setText, show } from "./dom.js";
import { makeHandCards } from "./handcards.js";
import { cardsSaid, ownTotalSaid, resultLine } from "./handlook.js";
import { drawLaid } from "./plate.js";
import { laidBefore } from "./seatlook.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */
/** @typedef {import("./seatlook.js").Seen} Seen */

/** @typedef {import("./coup.js").Lying} Lying */

export function makeOwnHand() {
  const cards = makeHandCards("f");
  const figures = el("b");
  const words = el("span");
  const outcome = el("span", { class: "outcome" });
  const total = el("div", { class: "total num", "aria-hidden": "true" }, figures, words, outcome);
  const laid = el("div", { class: "mine stake num", "aria-hidden": "true" });
  const said = el("p", { class: "vh" });
  const node = el("div", { class: "hand", role: "group" }, laid, cards.node, total, said);

  return {
    node,
    cards,
    /**
     * @param {View} view
     * @param {HandsGame} game
     * @param {Seen} seen
     */
    update(view, game, seen) {
      const hand = view.you.seat === null ? null : ownHand(view, game, seen.hand(view.you.seat));
      show(node, hand !== null);
      if (!hand) return;
      node.setAttribute("aria-label", t("hands.mine"));
      cards.update(hand);
      setClasses(node, { many: hand.cards.length > 5, settled: hand.state === "settled" });
      show(total, hand.total !== null);
      setText(figures, String(isDealtFull(game, hand) ? game.limit : (hand.total ?? "")));
      setText(words, ownTotalSaid(game, hand));
      setText(outcome, outcomeOf(game, hand));
      show(outcome, outcome.textContent !== "");
      const whole = hand.total === null ? cardsSaid(hand) : t("hands.mine.said", { cards: cardsSaid(hand), total: ownTotalSaid(game, hand) });
      setText(said, whole);
      drawMine(view, seen);
    },
  };

  /**
   * @param {View} view
   * @param {Seen} seen
   */
  function drawMine(view, seen) {
    const no = view.you.seat;
    const seat = no === null ? undefined : view.public.seats[no];
    if (no !== null && seat) drawLaid(laid, laidBefore(view, no, seat, seen), false);
  }
}

/**
 * What the hand came to: at the settlement, and at once where it was paid or lost in mid-coup.
 * @param {HandsGame} game
 * @param {Lying} hand
 */
function outcomeOf(game, hand) {
  if (hand.state === "out") return t("hands.state.paid");
  return hand.state === "settled" && !isOwnWord(game, hand) ? resultLine(game, hand) : "";
}

/** Whether the total has said the result already. @param {HandsGame} game @param {Lying} hand */
function isOwnWord(game, hand) {
  return hand.result === "bust" || (hand.result === "natural" && isDealtFull(game, hand));
}
