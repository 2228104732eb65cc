// What a piece of news means for the eye: a card turned, a series settled.

import { seriesOnTable } from "./view.js";

/** @typedef {import("./protocol.d.ts").View} View */

/**
 * Whether exactly one card has been turned onto the pile.
 * @param {View} before
 * @param {View} after
 */
export function oneMore(before, after) {
  const was = seriesOnTable(before);
  const now = seriesOnTable(after);
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
  const last = after.public.game.last;
  return last !== null && last.result !== "void" && JSON.stringify(last) !== JSON.stringify(before.public.game.last);
}

/**
 * Whether the last turned card decides the series.
 * @param {View} view
 */
export function decided(view) {
  const series = seriesOnTable(view);
  return series.hit || series.missed;
}
