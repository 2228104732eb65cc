// The course of a count, step by step: the k-th step is the k-th count said aloud.

/** @typedef {import("./mousetrap_ask.js").Told} Told */

/**
 * @typedef {object} Moment
 * @property {number} call what has been said last, 0 before the first count
 * @property {number | null} place index of the place that was counted last
 * @property {boolean} match
 * @property {Set<number>} gone indices of the places whose cards are out, but for one that comes out just now
 * @property {number[]} out the cards that are out, in order
 * @property {boolean} ended
 */

/**
 * @param {number[]} circle
 * @param {Told} told
 * @param {number} n
 */
export function makeCourse(circle, told, n) {
  /** @type {{ring: number[], counts: number, match: boolean, before: number}[]} */
  const rounds = [];
  let ring = circle.map((_, i) => i);
  let total = 0;
  for (const [, , counts] of told.out) {
    rounds.push({ ring, counts, match: true, before: total });
    total += counts;
    const at = (counts - 1) % ring.length;
    ring = [...ring.slice(at + 1), ...ring.slice(0, at)];
  }
  if (told.vain > 0) {
    rounds.push({ ring, counts: told.vain, match: false, before: total });
    total += told.vain;
  }
  const cards = told.out.map(([card]) => card);
  const places = told.out.map(([, place]) => place - 1);

  return {
    told,
    total,
    /**
     * How the circle looks when so many counts have been said.
     * @param {number} step
     * @returns {Moment}
     */
    at(step) {
      const index = rounds.findLastIndex((round) => round.before < step);
      const round = rounds[index];
      if (!round) return { call: 0, place: null, match: false, gone: new Set(), out: [], ended: total === 0 };
      const counts = step - round.before;
      const match = round.match && counts === round.counts;
      return {
        call: ((counts - 1) % n) + 1,
        place: round.ring[(counts - 1) % round.ring.length] ?? null,
        match,
        gone: new Set(places.slice(0, index)),
        out: cards.slice(0, index + (match ? 1 : 0)),
        ended: step === total,
      };
    },
    /**
     * The next step after this one at which something comes out, or the end.
     * @param {number} step
     */
    nextMatch(step) {
      const round = rounds.find((each) => each.before + each.counts > step);
      return round ? round.before + round.counts : total;
    },
  };
}

/** @typedef {ReturnType<typeof makeCourse>} Course */
