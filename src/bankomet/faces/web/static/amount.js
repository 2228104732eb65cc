// A typed number: read for certain or refused with a sentence, never misread.

import { t } from "./words.js";

/** @typedef {{ok: true, value: number} | {ok: false, why: string}} Read */

const GROUPED = /^\d{1,3}([ \u00a0\u2007\u2009\u202f]\d{3})+$/;
const SPACES = /[ \u00a0\u2007\u2009\u202f]/g;
const MARKED = /^\d[\d.,' \u00a0\u2007\u2009\u202f]*\d$/;
const LARGEST = 1_000_000_000_000;

/**
 * A whole number of counters. Groups of three may stand apart with any kind of space; a comma or a point could mean
 * thousands to one reader and a fraction to another, so such a number is refused.
 * @param {string} typed
 * @returns {Read}
 */
export function readAmount(typed) {
  const text = typed.trim();
  if (text === "") return no("amount.none", text);
  if (/^\d+$/.test(text) || GROUPED.test(text)) return inRange(text.replace(SPACES, ""), text);
  return no(MARKED.test(text) ? "amount.groups" : "amount.whole", text);
}

/**
 * @param {string} digits
 * @param {string} text
 * @returns {Read}
 */
function inRange(digits, text) {
  const value = Number(digits);
  return value <= LARGEST ? { ok: true, value } : no("amount.large", text);
}

/**
 * @param {string} key
 * @param {string} text
 * @returns {Read}
 */
function no(key, text) {
  return { ok: false, why: t(key, { text: text.length > 24 ? `${text.slice(0, 24)}…` : text }) };
}
