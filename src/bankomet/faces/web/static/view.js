// The table as this page knows it: the whole view, the news merged into it, and plain questions about it.

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Patch} Patch */
/** @typedef {import("./protocol.d.ts").Public} Public */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {import("./protocol.d.ts").Offer} Offer */
/** @typedef {import("./protocol.d.ts").Verb} Verb */
/** @typedef {import("./protocol.d.ts").Settled} Settled */
/** @typedef {import("./protocol.d.ts").Game} Game */
/** @typedef {import("./protocol.d.ts").CallsGame} CallsGame */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */

/**
 * The public part after some news: keys that changed, and inside `seats` and `game` likewise.
 * @param {Public} before
 * @param {Patch} patch
 * @returns {Public}
 */
export function merged(before, patch) {
  const { seats, game, ...rest } = patch;
  const after = { ...before, ...rest };
  if (game) after.game = /** @type {Game} */ ({ ...before.game, ...game });
  if (seats) after.seats = mergedSeats(before.seats, seats);
  if (after.game.phase !== before.game.phase && !inHand(after.game)) after.seats = withoutHands(after.seats);
  return after;
}

/** A patch names no key that has gone: the hands go with their phases. @param {Record<string, Seat>} seats */
function withoutHands(seats) {
  return Object.fromEntries(Object.entries(seats).map(([no, { hand: _, ...seat }]) => [no, seat]));
}

/**
 * Whether this is a game in which everybody has cards of his own.
 * @param {Game} game
 * @returns {game is HandsGame}
 */
export function isHands(game) {
  return "limit" in game;
}

/** Whether cards are in hands now. @param {Game} game */
export function inHand(game) {
  return game.phase === "dealing" || game.phase === "playing";
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
 * Whether the table waits for this reader: for a word, or for a card that he turns. What he may still change when he has
 * spoken, or may say unasked, is not waited for.
 * @param {View} view
 */
export function waitedFor(view) {
  const { phase, awaited } = view.public.game;
  if (phase === "staking") return view.you.seat !== null && awaited.includes(view.you.seat);
  return view.you.offers.length > 0 || (may(view, "card") && !view.public.running);
}

/**
 * The series on the table: the one in progress, or, until the first card of the next, the settled one.
 * @param {CallsGame} game
 * @returns {{turned: string[], hit: boolean, missed: boolean, series: number, banker: number | null}}
 */
export function seriesOnTable(game) {
  const { phase, turned, calls, match, series, banker, last } = game;
  if (last !== null && lies(game, last)) return settledSeries(last);
  const missed = phase !== "series" && turned.length === calls.length && !match;
  return { turned, hit: match && turned.length > 0, missed, series, banker };
}

/**
 * Whether the cards of the last series still lie there: nothing has been turned since, and no other bank is open.
 * @param {CallsGame} game
 * @param {Settled} last
 */
function lies({ phase, turned, banker }, last) {
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
 * Whether the result of the last coup still lies on the table; hands lie there until the next deal.
 * @param {View} view
 */
export function settledNow(view) {
  const { game } = view.public;
  if (isHands(game)) return game.last !== null && !inHand(game) && game.phase !== "drawing";
  return game.last !== null && lies(game, game.last);
}
