// The circle while it is laid: which cards are left, and what becomes of it when a card is laid, moved or taken back.

/** @typedef {import("./mousetrap_ask.js").Puzzle} Puzzle */

/** Stands in a circle for a place without a card. */
export const FREE = 0;

/**
 * The circle with nothing on it but the fixed cards.
 * @param {Puzzle} puzzle
 */
export function emptyCircle(puzzle) {
  const circle = new Array(puzzle.n * puzzle.suits).fill(FREE);
  for (const [place, card] of puzzle.fixed) circle[place - 1] = card;
  return circle;
}

/**
 * The circle that an address names, as far as it fits the puzzle; else the empty one.
 * @param {Puzzle} puzzle
 * @param {number[]} wanted
 */
export function circleFrom(puzzle, wanted) {
  const empty = emptyCircle(puzzle);
  const fits =
    wanted.length === empty.length &&
    wanted.every((card) => Number.isInteger(card) && card >= FREE && card <= puzzle.n) &&
    puzzle.fixed.every(([place, card]) => wanted[place - 1] === card) &&
    [...copiesIn(wanted)].every(([, copies]) => copies <= puzzle.suits);
  return fits ? [...wanted] : empty;
}

/**
 * The numbers still to be laid, with how many cards there are of each.
 * @param {Puzzle} puzzle
 * @param {number[]} circle
 * @returns {[number, number][]}
 */
export function handOf(puzzle, circle) {
  const laid = copiesIn(circle);
  return Array.from({ length: puzzle.n }, (_, i) => /** @type {[number, number]} */ ([i + 1, puzzle.suits - (laid.get(i + 1) ?? 0)]))
    .filter(([, copies]) => copies > 0);
}

/** @param {number[]} circle */
function copiesIn(circle) {
  /** @type {Map<number, number>} */
  const copies = new Map();
  for (const card of circle) if (card !== FREE) copies.set(card, (copies.get(card) ?? 0) + 1);
  return copies;
}

/**
 * A card from the hand on a place; what lay there goes back into the hand.
 * @param {number[]} circle
 * @param {number} card
 * @param {number} at index of the place
 */
export function withCard(circle, card, at) {
  return circle.with(at, card);
}

/**
 * Two places change their cards.
 * @param {number[]} circle
 * @param {number} from
 * @param {number} to
 */
export function swapped(circle, from, to) {
  return circle.with(from, circle[to] ?? FREE).with(to, circle[from] ?? FREE);
}

/**
 * The first free place from an index on, round the circle; the index itself where there is none.
 * @param {number[]} circle
 * @param {number} from
 */
export function nextFree(circle, from) {
  for (let step = 0; step < circle.length; step += 1) {
    const at = (from + step) % circle.length;
    if (circle[at] === FREE) return at;
  }
  return from % circle.length;
}
