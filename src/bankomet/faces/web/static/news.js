// What a piece of news means for the eye: a card turned or dealt, a word said, a coup settled.

import { isHands, seriesOnTable } from "./view.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Fact} Fact */
/** @typedef {import("./protocol.d.ts").Game} Game */

/**
 * Whether exactly one card has been turned onto the pile.
 * @param {View} before
 * @param {View} after
 */
export function oneMore(before, after) {
  if (isHands(before.public.game) || isHands(after.public.game)) return false;
  const was = seriesOnTable(before.public.game);
  const now = seriesOnTable(after.public.game);
  const first = now.turned.length === 1 && (was.turned.length !== 1 || was.turned[0] !== now.turned[0]);
  const next = now.turned.length === was.turned.length + 1 && was.turned.every((card, i) => card === now.turned[i]);
  return first || next;
}

/**
 * Whether a series has been settled between two views.
 * @param {View} before
 * @param {View} after
 */
export function justSettled(before, after) {
  const { last } = after.public.game;
  const empty = last === null || ("result" in last && last.result === "void");
  return !empty && JSON.stringify(last) !== JSON.stringify(before.public.game.last);
}

/**
 * Whether the last turned card decides the series.
 * @param {View} view
 */
export function decided(view) {
  const { game } = view.public;
  if (isHands(game)) return false;
  const series = seriesOnTable(game);
  return series.hit || series.missed;
}

/**
 * The seats whose hands are turned over one after another when a coup is settled.
 * @param {Fact[]} facts
 */
export function turnedOver(facts) {
  if (!facts.some(({ kind }) => kind === "round_settled")) return [];
  return facts.flatMap(({ kind, seat }) => ((kind === "shown" || kind === "natural") && seat !== undefined ? [seat] : []));
}

/**
 * The seat to which a card has just come, if one has.
 * @param {Fact[]} facts
 */
export function dealtTo(facts) {
  return facts.findLast(({ kind }) => kind === "dealt")?.seat ?? null;
}

/**
 * The word said last: whose, and the fact that it makes.
 * @param {Fact[]} facts
 */
export function lastWord(facts) {
  const fact = facts.findLast(({ kind, drawn }) => kind === "stood" || kind === "went_over" || kind === "natural" || (kind === "dealt" && drawn === true));
  return fact?.seat === undefined ? null : { seat: fact.seat, kind: fact.kind, drawn: Number(fact.drawn ?? 0) };
}

/**
 * A settled coup as it lies there before anything is paid: the hands are those of the showdown, the rest is as it was.
 * @param {View} before
 * @param {View} after
 * @returns {View}
 */
export function unpaid(before, after) {
  const { banker, next_banker, bank } = before.public.game;
  const game = /** @type {Game} */ ({ ...after.public.game, banker, next_banker, bank, out: [] });
  return { ...after, public: { ...after.public, seats: before.public.seats, game } };
}
