// The table as this page knows it: the whole view, the news merged into it, and plain questions about it.

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Patch} Patch */
/** @typedef {import("./protocol.d.ts").Public} Public */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {import("./protocol.d.ts").Offer} Offer */
/** @typedef {import("./protocol.d.ts").Verb} Verb */
/** @typedef {import("./protocol.d.ts").Settled} Settled */

/**
 * The public part after some news: keys that changed, and inside `seats` and `game` likewise.
 * @param {Public} before
 * @param {Patch} patch
 * @returns {Public}
 */
export function merged(before, patch) {
  const { seats, game, ...rest } = patch;
  const after = { ...before, ...rest };
  if (game) after.game = { ...before.game, ...game };
  if (seats) after.seats = mergedSeats(before.seats, seats);
  return after;
}

/**
 * @param {Record<string, Seat>} before
 * @param {NonNullable<Patch["seats"]>} patch
 */
function mergedSeats(before, patch) {
  const seats = { ...before };
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete seats[key];
    else seats[key] = /** @type {Seat} */ ({ ...seats[key], ...change });
  }
  return seats;
}

/**
 * @param {View} view
 * @returns {Seat | null}
 */
export function mySeat(view) {
  return view.you.seat === null ? null : (view.public.seats[view.you.seat] ?? null);
}

/** @param {View} view */
export function iHoldTheBank(view) {
  return view.you.seat !== null && view.you.seat === view.public.game.banker;
}

/**
 * @param {View} view
 * @param {number | null} seat
 */
export function nameAt(view, seat) {
  return seat === null ? "" : (view.public.seats[seat]?.name ?? "");
}

/**
 * @param {View} view
 * @param {Verb} verb
 * @returns {Offer | null}
 */
export function offered(view, verb) {
  return view.you.offers.find((offer) => offer.verb === verb) ?? null;
}

/**
 * @param {View} view
 * @param {string} what
 */
export function may(view, what) {
  return view.you.may.includes(what);
}

/**
 * The series on the table: the one in progress, or, until the first card of the next, the settled one.
 * @param {View} view
 * @returns {{turned: string[], hit: boolean, missed: boolean, series: number, banker: number | null}}
 */
export function seriesOnTable(view) {
  const { phase, turned, calls, match, series, banker, last } = view.public.game;
  if (last !== null && lies(view, last)) return settledSeries(last);
  const missed = phase !== "series" && turned.length === calls.length && !match;
  return { turned, hit: match && turned.length > 0, missed, series, banker };
}

/**
 * Whether the cards of the last series still lie there: nothing has been turned since, and no other bank is open.
 * @param {View} view
 * @param {Settled} last
 */
function lies(view, last) {
  const { phase, turned, banker } = view.public.game;
  if (last.result === "void" || turned.length > 0 || phase === "drawing") return false;
  return phase !== "series" || banker === last.banker;
}

/** @param {Settled} last */
export function settledSeries(last) {
  return {
    turned: last.turned,
    hit: last.result === "won",
    missed: last.result === "lost",
    series: last.series,
    banker: last.banker,
  };
}

/**
 * Whether the result of the last series still lies on the table.
 * @param {View} view
 */
export function settledNow(view) {
  const last = view.public.game.last;
  return last !== null && lies(view, last);
}
