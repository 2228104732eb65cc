// The hands that lie on the table: those of the coup in progress, or until the next deal those that it ended with.

import { inHand, settledNow } from "./view.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */
/** @typedef {import("./protocol.d.ts").Round} Round */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/**
 * @typedef {object} Lying
 * @property {(string | null)[]} cards dealt ones first; null lies face down
 * @property {number} drawn how many of them were drawn
 * @property {import("./protocol.d.ts").Hand["state"] | "settled"} state
 * @property {import("./protocol.d.ts").Result | null} result
 * @property {number | null} total what they count, where they have been turned over
 */

/** Seats whose hands are not turned over yet at a showdown. @typedef {ReadonlySet<number>} Covered */

/** @type {Covered} */
const NONE = new Set();

/**
 * The hand that lies before a seat, as everybody may see it.
 * @param {View} view
 * @param {HandsGame} game
 * @param {number} no
 * @param {Covered} covered
 * @returns {Lying | null}
 */
export function handBefore(view, game, no, covered) {
  if (inHand(game)) return inPlay(view.public.seats[no]);
  return game.last && settledNow(view) ? settledHand(game, game.last, no, covered) : null;
}

/**
 * @param {Seat | undefined} seat
 * @returns {Lying | null}
 */
function inPlay(seat) {
  const hand = seat?.hand;
  if (!hand) return null;
  const hidden = Array.from({ length: hand.cards - hand.shown.length }, () => null);
  return { cards: [...hidden, ...hand.shown], drawn: hand.drawn, state: hand.state, result: hand.result, total: null };
}

/**
 * A hand that the rules have left face down keeps the backs it was dealt. What came of it is not told before all are
 * turned over.
 * @param {HandsGame} game
 * @param {Round} last
 * @param {number} no
 * @param {Covered} covered
 * @returns {Lying | null}
 */
function settledHand(game, last, no, covered) {
  const cards = last.hands[no];
  const result = last.results[no] ?? null;
  if (!cards && result === null) return null;
  const whole = cards?.length ?? game.hand_size;
  const open = cards && !covered.has(no);
  return {
    cards: open ? cards : Array.from({ length: whole }, () => null),
    drawn: whole - game.hand_size,
    state: "settled",
    result: covered.size > 0 ? null : result,
    total: open ? (last.totals[no] ?? null) : null,
  };
}

/**
 * One's own cards as far as one may see them; what lies before everybody is told sooner than what it is.
 * @param {View} view
 * @param {HandsGame} game
 * @param {Lying | null} [lying] what lies before one's seat
 * @returns {Lying | null}
 */
export function ownHand(view, game, lying = view.you.seat === null ? null : handBefore(view, game, view.you.seat, NONE)) {
  if (!lying || lying.state === "settled") return lying;
  const known = view.you.hand ?? [];
  return { ...lying, cards: lying.cards.map((card, i) => known[i] ?? card), total: view.you.total ?? null };
}

/**
 * Whether these cards are a hand that was dealt the full count: in Ochko two aces too (O3).
 * @param {HandsGame} game
 * @param {Lying} hand
 */
export function isDealtFull(game, { drawn, total, result }) {
  const told = result === "natural" || result === "both_natural";
  return told || (drawn === 0 && total === game.limit);
}

/**
 * Whether it counts too much, as far as that is to be seen here.
 * @param {HandsGame} game
 * @param {Lying} hand
 */
export function isOver(game, { state, total, result }) {
  return state === "over" || (total !== null && total > game.limit && result !== "natural" && result !== "both_natural");
}
