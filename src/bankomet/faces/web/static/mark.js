// What this browser knows of a table's log by itself, so that a log that was written anew shows it: the end of the log
// as an acknowledgement told it last, now and when no hands were hidden, and the shares of its own that the order of the
// cards must have in it, with the log that each was opened for.

/** @typedef {{n: number, head: string}} Mark the number of a record, and the digits that end it or the whole hash there */
/** @typedef {{n: number, head: string, cut: number}} Closed */
/** @typedef {{no: number, share: string, closed: Closed | null}} Mine a share of one's own, of which seal, and for which log it was opened, if it was */

const HEAD = "head:";
const OPEN = "open:";
const MINE = "mine:";
const MOST_TABLES = 50;
const MOST_SHARES = 500;

/** @param {string} table @param {Mark} mark */
export function keepMark(table, { n, head }) {
  if ((markOf(table)?.n ?? 0) < n) keep(HEAD, table, `${n} ${head}`);
}

/** Up to record `n` no hands are hidden any more, so the log is told to everybody. @param {string} table @param {number} n */
export function keepOpen(table, n) {
  const mark = markOf(table);
  if (mark && mark.n <= n && (openMarkOf(table)?.n ?? 0) < mark.n) keep(OPEN, table, `${mark.n} ${mark.head}`);
}

/** The last of all. @param {string} table */
export function markOf(table) {
  return readMark(kept(HEAD, table));
}

/** The last that the log has to be told to, whoever has hands now. @param {string} table */
export function openMarkOf(table) {
  return readMark(kept(OPEN, table));
}

/** @param {string} text @returns {Mark | null} */
function readMark(text) {
  const [, n, head] = /^([0-9]+) ([0-9a-f]{16})$/.exec(text) ?? [];
  return head ? { n: Number(n), head } : null;
}

/**
 * For which log a share was opened first stands: who asks for it again, for another, may have chosen that one meanwhile.
 * @param {string} table
 * @param {Mine} mine
 * @returns {boolean} false if it was opened for another
 */
export function keepMine(table, { no, share, closed }) {
  const all = mineAt(table);
  const before = all.find((each) => each.no === no)?.closed ?? null;
  if (before && closed && writtenClosed(before) !== writtenClosed(closed)) return false;
  const now = [...all.filter((each) => each.no !== no), { no, share, closed: before ?? closed }];
  keep(MINE, table, now.slice(-MOST_SHARES).map(writtenMine).join(";"));
  return true;
}

/** @param {Mine} mine */
function writtenMine({ no, share, closed }) {
  return closed ? `${no} ${share} ${writtenClosed(closed)}` : `${no} ${share}`;
}

/** @param {Closed} closed */
function writtenClosed({ n, head, cut }) {
  return `${n} ${head} ${cut}`;
}

/** The latest at a table. @param {string} table @returns {Mine[]} */
export function mineAt(table) {
  const all = kept(MINE, table).matchAll(/([0-9]+) ([0-9a-f]{64})(?: ([0-9]+) ([0-9a-f]{64}) ([0-9]+))?/g);
  return [...all].map(([, no = "", share = "", n, head = "", cut]) => {
    const closed = n === undefined ? null : { n: Number(n), head, cut: Number(cut) };
    return { no: Number(no), share, closed };
  });
}

/** @param {string} kind @param {string} table */
function kept(kind, table) {
  try {
    return localStorage.getItem(kind + table) ?? "";
  } catch {
    return "";
  }
}

/** Of so many tables and no more. @param {string} kind @param {string} table @param {string} text */
function keep(kind, table, text) {
  try {
    localStorage.removeItem(kind + table);
    const others = Object.keys(localStorage).filter((each) => each.startsWith(kind));
    for (const each of others.slice(0, Math.max(0, others.length - MOST_TABLES + 1))) localStorage.removeItem(each);
    localStorage.setItem(kind + table, text);
  } catch {
    // A browser that keeps nothing has nothing to compare later.
  }
}
