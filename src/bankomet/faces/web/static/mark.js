// The end of a table's log as this browser was told it last, by an acknowledgement: a log that was changed since shows it.

/** @typedef {{n: number, head: string}} Mark the number of a record, and the digits that end it */

const KEPT = "head:";
const MOST = 50;

/** @param {string} table @param {Mark} mark */
export function keepMark(table, { n, head }) {
  try {
    const key = KEPT + table;
    if ((markOf(table)?.n ?? 0) >= n) return;
    localStorage.removeItem(key);
    const kept = Object.keys(localStorage).filter((each) => each.startsWith(KEPT));
    for (const each of kept.slice(0, Math.max(0, kept.length - MOST + 1))) localStorage.removeItem(each);
    localStorage.setItem(key, `${n} ${head}`);
  } catch {
    // A browser that keeps nothing has nothing to compare later.
  }
}

/** @param {string} table @returns {Mark | null} */
export function markOf(table) {
  try {
    const [, n, head] = /^([0-9]+) ([0-9a-f]{16})$/.exec(localStorage.getItem(KEPT + table) ?? "") ?? [];
    return head ? { n: Number(n), head } : null;
  } catch {
    return null;
  }
}
