// What is read aloud of one's own hand: a sentence when a card comes, and when it is one's word.

import { cardName } from "./cards.js";
import { isOver, ownHand } from "./coup.js";
import { cardsSaid, ownTotalSaid, tookSaid } from "./handlook.js";
import { offered } from "./view.js";
import { language, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */

/**
 * What came, what the hand counts now, and what is asked: «Тройка бубен, теперь семнадцать. Ваше слово: …»
 * @param {View} view
 * @param {HandsGame} game
 * @param {number} had how many of the cards were known before
 */
export function ownAloud(view, game, had) {
  const hand = ownHand(view, game);
  if (!hand) return "";
  const total = ownTotalSaid(game, hand);
  const parts = [];
  const last = hand.cards.at(-1);
  if (had === 0) parts.push(t("hands.aloud.looked", { total, cards: cardsSaid(hand) }));
  else if (last && had < hand.cards.length) parts.push(t("hands.aloud.card", { card: capital(cardName(last)), total }));
  if (offered(view, "stand")) {
    parts.push(isOver(game, hand) ? t("hands.aloud.turn.over", { total }) : t("hands.aloud.turn", { total, took: tookSaid(game, hand.drawn) }));
  }
  return parts.join(" ");
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
