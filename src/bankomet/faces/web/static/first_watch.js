// The sheet of open tables: whoever follows a link there watches until he takes a seat.

import { makeSheet } from "./dialog.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./first_ask.js").OpenTable} OpenTable */

const SHOWN = 50;
const SEARCHED_FROM = 9;

/**
 * @param {() => void} again called to ask for the list anew
 * @param {(table: OpenTable) => string} kindOf game and tradition of a table, in words
 */
export function makeWatch(again, kindOf) {
  const sheet = makeSheet();
  const find = el("input", { type: "search", autocomplete: "off", oninput: () => draw() });
  const list = el("ul", { class: "tables" });
  const empty = el("p", { class: "dim", role: "status" });
  const refresh = el("button", { type: "button", onclick: again });
  sheet.body.append(find, list, empty, el("div", {}, refresh));
  /** @type {OpenTable[]} */
  let tables = [];
  /** @type {string | null} */
  let trouble = null;

  function draw() {
    const wanted = find.value.trim().toLocaleLowerCase();
    const found = tables.filter((table) => `${table.title} ${kindOf(table)}`.toLocaleLowerCase().includes(wanted));
    const shown = found.slice(0, SHOWN);
    show(find, tables.length >= SEARCHED_FROM);
    setAttr(find, "aria-label", t("first.watch.find"));
    setAttr(find, "placeholder", t("first.watch.find"));
    drawList(shown);
    setText(empty, remark(found.length - shown.length, found.length === 0));
    setText(refresh, t("first.watch.again"));
  }

  /** Whoever stands on a table stays there while that is in the list. @param {OpenTable[]} shown */
  function drawList(shown) {
    const at = document.activeElement;
    const href = at && list.contains(at) ? at.getAttribute("href") : null;
    const key = shown.map((table) => ({ ...table, age_s: 0, kind: kindOf(table) }));
    redraw(list, JSON.stringify([key, t("first.watch.seats")]), () => shown.map((table) => line(table, kindOf(table))));
    if (href === null || list.contains(document.activeElement)) return;
    const same = [...list.querySelectorAll("a")].find((link) => link.getAttribute("href") === href);
    (same ?? refresh).focus();
  }

  /**
   * @param {number} more
   * @param {boolean} none
   */
  function remark(more, none) {
    if (trouble !== null) return trouble;
    if (tables.length === 0) return t("first.watch.empty");
    if (none) return t("first.watch.not_found");
    return more > 0 ? t("first.watch.more", { n: more }) : "";
  }

  return {
    /**
     * @param {OpenTable[]} known
     * @param {string | null} why the list could not be had
     */
    update(known, why) {
      tables = known;
      trouble = why;
      draw();
      if (sheet.node.open) sheet.open(t("first.watch.title"));
    },
    open() {
      draw();
      sheet.open(t("first.watch.title"));
    },
  };
}

/**
 * @param {OpenTable} table
 * @param {string} kind
 */
function line(table, kind) {
  return el(
    "li",
    {},
    el(
      "a",
      { href: `/t/${encodeURIComponent(table.id)}` },
      el("b", {}, table.title),
      el("small", { class: "num" }, t("first.watch.seats", { taken: table.taken, seats: table.seats })),
      el("small", {}, kind),
      el(
        "small",
        { class: "num" },
        `${t("first.watch.people", { n: table.people })} · ${t("first.watch.coup", { n: table.coup })}`,
      ),
    ),
  );
}
