// Everybody at the table: a list with search that holds at most fifty rows in the document, however many sit.

import { makeSheet } from "./dialog.js";
import { el, setAttr, setProps, setText } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {[number, Seat]} Row */

const MOST_ROWS = 50;
const REFRESH_MS = 250;
const SPARE = 4;

export function makePeople() {
  const sheet = makeSheet("people");
  const search = el("input", { type: "search", autocomplete: "off", oninput: () => draw() });
  const found = el("p", { class: "dim", role: "status" });
  const list = el("ul", { class: "rows" });
  const window = el("div", { class: "rows-window", tabindex: "0", role: "group", onscroll: () => draw() }, list);
  sheet.body.append(search, found, window);
  const probe = makeRow();
  /** @type {ReturnType<typeof makeRow>[]} */
  const pool = [];
  /** @type {View | null} */
  let view = null;
  let timer = 0;

  function draw() {
    timer = 0;
    if (!view || !sheet.node.open) return;
    const rows = matching(view, search.value);
    setText(found, search.value.trim() ? t("crowd.found", { n: rows.length }) : "");
    const height = rowHeight();
    setProps(list, { height: `${rows.length * height}px` });
    const first = Math.max(0, Math.floor(window.scrollTop / height) - SPARE);
    const count = Math.min(MOST_ROWS, rows.length - first, Math.ceil(window.clientHeight / height) + 2 * SPARE);
    resize(Math.max(count, 0));
    pool.forEach((row, i) => {
      const each = rows[first + i];
      if (view && each) row.update(view, each, first + i, rows.length, height);
    });
  }

  /** @param {number} count */
  function resize(count) {
    while (pool.length < count) {
      const row = makeRow();
      pool.push(row);
      list.append(row.node);
    }
    for (const row of pool.splice(count)) row.node.remove();
  }

  /** Rows grow with the reader's letters. */
  function rowHeight() {
    if (pool.length > 0) return pool[0]?.node.offsetHeight || 52;
    list.append(probe.node);
    const height = probe.node.offsetHeight;
    probe.node.remove();
    return height || 52;
  }

  return {
    /** @param {View} now */
    update(now) {
      view = now;
      if (sheet.node.open) timer ||= setTimeout(draw, REFRESH_MS);
    },
    open() {
      if (!view) return;
      setAttr(search, "aria-label", t("crowd.search"));
      setAttr(search, "placeholder", t("crowd.search"));
      setAttr(window, "aria-label", t("crowd.list"));
      sheet.open(t("crowd.title", { n: Object.keys(view.public.seats).length }));
      draw();
      draw();
    },
  };
}

/**
 * @param {View} view
 * @param {string} wanted
 * @returns {Row[]}
 */
function matching(view, wanted) {
  const text = wanted.trim().toLocaleLowerCase(language());
  const rows = Object.entries(view.public.seats).map(([no, seat]) => /** @type {Row} */ ([Number(no), seat]));
  rows.sort((a, b) => a[0] - b[0]);
  if (!text) return rows;
  return rows.filter(([no, seat]) => String(no) === text || seat.name.toLocaleLowerCase(language()).includes(text));
}

function makeRow() {
  const no = el("span", { class: "dim num" });
  const name = el("b");
  const line = el("span", { class: "dim num" });
  const node = el("li", {}, no, name, line);
  return {
    node,
    /**
     * @param {View} view
     * @param {Row} row
     * @param {number} index
     * @param {number} whole
     * @param {number} height
     */
    update(view, [seatNo, seat], index, whole, height) {
      setAttr(node, "aria-setsize", whole);
      setAttr(node, "aria-posinset", index + 1);
      setProps(node, { "--top": `${index * height}px` });
      setText(no, t("crowd.seat", { n: seatNo }));
      setText(name, seat.name);
      setText(line, rowLine(view, seatNo, seat));
    },
  };
}

/**
 * @param {View} view
 * @param {number} no
 * @param {Seat} seat
 */
function rowLine(view, no, seat) {
  const game = view.public.game;
  const parts = no === game.banker ? [t("seat.banker", { n: seat.purse })] : punterParts(game, no, seat);
  if (no === view.you.seat) parts.unshift(t("crowd.you"));
  else if (seat.bot !== null) parts.unshift(t("crowd.bot"));
  return parts.join(" · ");
}

/**
 * @param {View["public"]["game"]} game
 * @param {number} no
 * @param {Seat} seat
 */
function punterParts(game, no, seat) {
  const parts = [t("seat.purse", { n: seat.purse })];
  if (seat.stake) parts.unshift(t("seat.stake", { n: seat.stake }));
  else if (seat.bid) parts.unshift(t("seat.bid", { n: seat.bid }));
  else if (game.out.includes(no)) parts.unshift(t("seat.out"));
  if (seat.away) parts.unshift(t("seat.away"));
  return parts;
}
