// How long to wait before something is tried again.

const FIRST_MS = 250;
const LONGEST_MS = 8000;

/**
 * Doubling waits with a little chance in them, so that a thousand pages do not knock at once.
 * @param {number} attempt from 0
 * @returns {number} milliseconds
 */
export function waitMs(attempt) {
  return Math.min(FIRST_MS * 2 ** attempt, LONGEST_MS) * (0.7 + 0.6 * Math.random());
}
