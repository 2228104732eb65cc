// What is said of a hand: under the cards of a seat, beside one's own, and aloud.

import { cardName } from "./cards.js";
import { isDealtFull, isOver } from "./coup.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */
/** @typedef {import("./coup.js").Lying} Lying */
/** @typedef {{seat: number, kind: string, drawn: number}} Word the word said last */

/**
 * A number of points in words.
 * @param {number} total
 */
export function totalWord(total) {
  return t(`hands.total.${total}`);
}

/**
 * The line under a seat's cards.
 * @param {HandsGame} game
 * @param {number} no
 * @param {Lying} hand
 */
export function handLine(game, no, hand) {
  if (hand.state === "settled") return settledLine(game, no, hand);
  if (hand.result === "natural") return resultLine(game, hand);
  if (hand.state === "over" || hand.result === "bust") return t("hands.state.over");
  if (hand.state === "out") return t("hands.state.paid");
  if (hand.state === "stands") return standsLine(game, no, hand.drawn);
  if (hand.state === "draws" && hand.drawn > 0) return t("hands.state.draws.took", { n: hand.drawn });
  return t(`hands.state.${hand.state}`);
}

/**
 * @param {HandsGame} game
 * @param {number} no
 * @param {number} drawn
 */
function standsLine(game, no, drawn) {
  if (drawn > 0) return t("hands.state.stands.took", { n: drawn });
  return t(no === game.banker ? "hands.state.stands.own" : "hands.state.stands");
}

/**
 * «17 · больше», «24 · перебор», «26 · квиты».
 * @param {HandsGame} game
 * @param {number} no
 * @param {Lying} hand
 */
function settledLine(game, no, hand) {
  if (no === game.last?.banker) return bankerLine(game, hand);
  const said = resultLine(game, hand);
  return hand.total === null || isDealtFull(game, hand) ? said : [String(hand.total), said].filter(Boolean).join(" · ");
}

/**
 * @param {HandsGame} game
 * @param {Lying} hand
 */
function bankerLine(game, hand) {
  if (hand.total === null) return "";
  if (isDealtFull(game, hand)) return t(`hands.natural.${game.limit}`);
  return isOver(game, hand) ? `${hand.total} · ${t("hands.over")}` : String(hand.total);
}

/**
 * @param {HandsGame} game
 * @param {Lying} hand
 */
export function resultLine(game, { result }) {
  return result === null ? "" : t(`hands.result.${result}`, { total: totalWord(game.limit) });
}

/**
 * The word as it was spoken.
 * @param {HandsGame} game
 * @param {Word} word
 */
export function wordSaid(game, { seat, kind, drawn }) {
  if (kind === "dealt") return t("hands.another");
  if (kind === "natural") return t(`hands.said.natural.${game.limit}`);
  if (kind === "went_over") return t("hands.said.over");
  return t(drawn === 0 && seat === game.banker ? "hands.own_hand" : "hands.enough");
}

/**
 * How a total stands: «семнадцать», «двадцать четыре, перебор», «очко».
 * @param {HandsGame} game
 * @param {Lying} hand
 */
export function ownTotalSaid(game, hand) {
  if (hand.total === null) return "";
  if (isTwoAces(game, hand)) return t("hands.two_aces");
  if (isDealtFull(game, hand)) return t(`hands.natural.${game.limit}`);
  const words = totalWord(hand.total);
  return isOver(game, hand) ? `${words}, ${t("hands.over")}` : words;
}

/**
 * @param {HandsGame} game
 * @param {Lying} hand
 */
function isTwoAces(game, hand) {
  return isDealtFull(game, hand) && hand.total !== game.limit;
}

/**
 * The cards of a hand by name; those face down by their number.
 * @param {Lying} hand
 */
export function cardsSaid({ cards }) {
  const names = cards.flatMap((card) => (card === null ? [] : [cardName(card)]));
  const backs = cards.length - names.length;
  return [...(backs ? [t("hands.back", { n: backs })] : []), ...names].join(", ");
}

/**
 * «взята одна из трёх».
 * @param {HandsGame} game
 * @param {number} drawn
 */
export function tookSaid(game, drawn) {
  if (drawn === 0) return t("hands.aloud.took.0");
  return game.most_draws === 3 ? t(`hands.aloud.took.${drawn}.3`) : t("hands.aloud.took", { n: drawn });
}
