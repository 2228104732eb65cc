// The table at which somebody sat down last in this browser, so that every page leads back to it.

import { setAttr, setText } from "./dom.js";
import { t } from "./words.js";

const KEPT = "bankomet.table";
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @param {string} id */
export function keepTable(id) {
  try {
    localStorage.setItem(KEPT, id);
  } catch {
    // A browser that keeps nothing leads to the first page.
  }
}

/** He got up, or there is no such table. @param {string} id */
export function forgetTable(id) {
  try {
    if (localStorage.getItem(KEPT) === id) localStorage.removeItem(KEPT);
  } catch {
    // It was never kept.
  }
}

/** @returns {string | null} */
export function myTable() {
  try {
    const id = localStorage.getItem(KEPT) ?? "";
    return ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** Back to one's table, or to a game. @param {HTMLElement} link */
export function leadToPlay(link) {
  const table = myTable();
  setAttr(link, "href", table ? `/t/${table}` : "/");
  setText(link, t(table ? "top.to_table" : "top.play"));
}
