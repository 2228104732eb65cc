// What this browser knows of a table by itself, held against a log of it: the marks that it was told, and its shares.

import { markOf, mineAt, openMarkOf } from "./mark.js";
import { shareDigest } from "./share.js";

/** @typedef {import("./mark.js").Mark} Mark */
/** @typedef {import("./mark.js").Mine} Mine */
/** @typedef {import("./mark.js").Closed} Closed */
/** Whether the log says what this browser was told at the table: it may be cut off before, or, while hands are hidden, not be told so far. @typedef {"same" | "other" | "cut" | "hidden"} Same */
/**
 * @typedef {object} Held
 * @property {Mark | null} mark the last that was told
 * @property {Same} same
 * @property {number} shares how many of its own shares are in the log
 * @property {number | null} strange a seal that is ordered without one of them
 * @property {number | null} chosen a seal under which something was chosen when one of them had been opened
 * @property {number[]} lost seals under which the log says that they were withheld
 */
/** @typedef {{n: number, kind: string, words: string[]}} Line */

/** Games whose log is told up to the last coup that is settled. */
const WITH_HANDS = ["game ochko", "game thirty-one"];
const LINE = /^([0-9]+) (game|house|seal) (.*) {2}#[0-9a-f]{16}$/s;
/** What may stand between the record for which a share was opened and the order: nothing that bears on this. */
const HARMLESS = ["join", "leave", "away", "back", "rest", "wake", "refill"];

/** The records whose hashes are wanted. @param {string} table @returns {Set<number>} */
export function toHold(table) {
  return new Set(marksOf(table).map(({ n }) => n));
}

/**
 * @param {string} text
 * @param {string} table the table, of which this browser may know something
 * @param {Map<number, string>} heads the hashes of its log at the records that are wanted
 * @returns {Held | null}
 */
export function heldOf(text, table, heads) {
  const [mine, marks] = [mineAt(table), marksOf(table)];
  if (marks.length === 0 && mine.length === 0) return null;
  const lines = linesOf(text);
  return { ...saidIn(text, heads, marks, openMarkOf(table)), ...sharesIn(lines, heads, mine), lost: lostIn(lines, mine) };
}

/** What was told last, and the log for which each share was opened. @param {string} table @returns {Mark[]} */
function marksOf(table) {
  const closed = mineAt(table).flatMap((each) => (each.closed ? [each.closed] : []));
  return [markOf(table), openMarkOf(table), ...closed].filter((each) => each !== null);
}

/** @param {string} text @returns {Line[]} */
function linesOf(text) {
  const body = text.slice(text.indexOf("\n\n") + 2).split("\n");
  return body.flatMap((line) => {
    const [, n, kind = "", words = ""] = LINE.exec(line) ?? [];
    return n === undefined ? [] : [{ n: Number(n), kind, words: words.split(" ") }];
  });
}

/**
 * Does the log say what was told last? Where hands are hidden it is told up to what was said when they lay open.
 * @param {string} text
 * @param {Map<number, string>} heads
 * @param {Mark[]} marks
 * @param {Mark | null} open
 * @returns {{mark: Mark | null, same: Same}}
 */
function saidIn(text, heads, marks, open) {
  const [first = null, ...others] = marks;
  const last = others.reduce((one, other) => (one && one.n >= other.n ? one : other), first);
  if (!last) return { mark: null, same: "same" };
  const other = marks.find((mark) => stillSays(heads, mark) === "other");
  if (other) return { mark: other, same: "other" };
  const same = stillSays(heads, last);
  if (same !== "cut" || !hasHands(text)) return { mark: last, same };
  const before = open ? stillSays(heads, open) : "same";
  return open && before !== "same" ? { mark: open, same: before } : { mark: last, same: "hidden" };
}

/** @param {string} text */
function hasHands(text) {
  return text.slice(0, text.indexOf("\n\n")).split("\n").some((line) => WITH_HANDS.includes(line));
}

/** @param {Map<number, string>} heads @param {Mark} mark @returns {Same} */
function stillSays(heads, { n, head }) {
  const found = heads.get(n);
  if (found === undefined) return "cut";
  return found.startsWith(head) ? "same" : "other";
}

/**
 * Of the seals that are ordered and opened: under a void one nobody waits for more.
 * @param {Line[]} lines
 * @param {Map<number, string>} heads
 * @param {Mine[]} mine
 */
function sharesIn(lines, heads, mine) {
  const seals = lines.filter(({ kind }) => kind === "seal");
  const revealed = new Set(seals.flatMap(({ words: [verb, no] }) => (verb === "reveal" ? [no] : [])));
  const given = new Set(seals.flatMap(({ words: [verb, no, , share] }) => (verb === "open" ? [`${no} ${share}`] : [])));
  const orders = new Map(seals.flatMap((line) => (isFirstOrder(line) ? [[line.words[1], line]] : [])));
  const told = mine.flatMap((each) => {
    const order = orders.get(String(each.no));
    return order && revealed.has(String(each.no)) ? [{ ...each, order }] : [];
  });
  const strange = told.find(({ no, share }) => !given.has(`${no} ${share}`));
  const takenBack = new Set(seals.flatMap(({ words: [verb, no] }) => (verb === "withdraw" ? [no] : [])));
  const chosen =
    told.find(({ closed, order }) => closed && !isForIt(lines, heads, closed, order)) ??
    mine.find(({ no, closed }) => closed && takenBack.has(String(no)));
  return { shares: told.length, strange: strange?.no ?? null, chosen: chosen?.no ?? null };
}

/** @param {Line} line */
function isFirstOrder({ kind, words: [verb, , shuffle] }) {
  return kind === "seal" && verb === "order" && shuffle === "0";
}

/**
 * Is this the order of the very log for which a share was opened, and did nothing else come to it since?
 * @param {Line[]} lines
 * @param {Map<number, string>} heads
 * @param {Closed} closed
 * @param {Line} order
 */
function isForIt(lines, heads, closed, order) {
  const since = lines.slice(closed.n, order.n - 1); // record 1 is the first
  const isCutSo = order.words[3] === String(closed.cut);
  return stillSays(heads, closed) === "same" && order.n > closed.n && isCutSo && since.every(isHarmless);
}

/** @param {Line} line */
function isHarmless({ kind, words: [verb = ""] }) {
  return kind === "seal" ? verb === "open" : kind === "house" && HARMLESS.includes(verb);
}

/** @param {Line[]} lines @param {Mine[]} mine */
function lostIn(lines, mine) {
  const seals = lines.filter(({ kind }) => kind === "seal").map(({ words }) => words);
  const table = seals.find(([verb]) => verb === "commit")?.[2] ?? "";
  const withheld = new Set(seals.flatMap(([verb, no, seat]) => (verb === "withhold" ? [`${no} ${seat}`] : [])));
  const lost = seals.filter(([verb, no, seat, digest]) => {
    if (verb !== "share" || !withheld.has(`${no} ${seat}`)) return false;
    const own = mine.find((each) => String(each.no) === no);
    return own !== undefined && shareDigest(table, own.no, Number(seat), own.share) === digest;
  });
  return lost.map(([, no]) => Number(no));
}
