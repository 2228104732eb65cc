// The run of calls: one column a call with its card, or dots for the cards of that rank still in the pack.

import { cardFace, cardKey, cardName, rankSign, rankTitle } from "./cards.js";
import { el, redraw, setAttr, setClasses, setProps, setText } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {object} Run
 * @property {string} title
 * @property {string} sub
 * @property {string[]} calls
 * @property {string[]} turned
 * @property {boolean} hit
 * @property {boolean} ended no call is to come in this series
 * @property {boolean} mine the next card is mine to turn
 * @property {Record<string, number> | null} left by rank; null where it is not known
 */

const COPIES = 4;
const JOKERS = 2;

export function makeRun() {
  const title = el("b");
  const sub = el("span");
  const key = el("span");
  const list = el("ol");
  const head = el("header", {}, title, sub, el("span", { class: "key", "aria-hidden": "true" }, el("i"), key));
  const node = el("section", { class: "run" }, head, list);
  /** @type {ReturnType<typeof makeColumn>[]} */
  let columns = [];

  return {
    node,
    head,
    /** The last turned card. */
    newest: () => list.querySelector("li.now .slot .card, li.hit .slot .card"),
    /** The ground of a match. */
    hitGround: () => list.querySelector("li.hit .hit-ground"),
    /** @param {Run} run */
    update(run) {
      setAttr(node, "aria-label", t("run.label"));
      setText(title, run.title);
      setText(sub, run.sub);
      setText(key, t("run.key"));
      setProps(list, { "--calls": String(run.calls.length) });
      if (columns.length !== run.calls.length) {
        columns = run.calls.map(() => makeColumn());
        list.replaceChildren(...columns.map((column) => column.node));
      }
      columns.forEach((column, i) => column.update(run, i));
    },
  };
}

function makeColumn() {
  const said = el("span", { class: "vh" });
  const long = el("span", { class: "dk", "aria-hidden": "true" });
  const short = el("span", { class: "ph", "aria-hidden": "true" });
  const slot = el("span", { class: "slot" });
  const ground = el("span", { class: "hit-ground", "aria-hidden": "true" });
  const node = el("li", {}, ground, el("span", { class: "call" }, said, long, short), slot);
  return {
    node,
    /**
     * @param {Run} run
     * @param {number} i
     */
    update(run, i) {
      const call = run.calls[i] ?? "";
      const card = run.turned[i];
      const last = i === run.turned.length - 1;
      const left = run.left ? (run.left[call] ?? 0) : null;
      setClasses(node, {
        hit: run.hit && last,
        now: last && !run.hit,
        past: card !== undefined && !last,
        todo: card === undefined,
        next: run.mine && !run.ended && i === run.turned.length,
      });
      setText(said, columnSaid(run, i, left));
      setText(long, rankTitle(call));
      setText(short, rankSign(call));
      if (card) redraw(slot, cardKey(card), () => [cardFace(card, "m")]);
      else redraw(slot, `dots ${call} ${left}`, () => (left === null ? [] : [dots(call, left)]));
    },
  };
}

/**
 * @param {Run} run
 * @param {number} i
 * @param {number | null} left
 */
function columnSaid(run, i, left) {
  const call = rankTitle(run.calls[i] ?? "");
  const card = run.turned[i];
  if (card === undefined) return left === null ? call : t("run.left", { call, n: left });
  const hit = run.hit && i === run.turned.length - 1;
  return t(hit ? "run.hit" : "run.turned", { call, card: cardName(card) });
}

/**
 * @param {string} call
 * @param {number} left
 */
function dots(call, left) {
  const whole = Math.max(call === "★" ? JOKERS : COPIES, left);
  const marks = Array.from({ length: whole }, (_, i) => el("i", { class: i < left ? "" : "gone" }));
  return el("span", { class: "left", "aria-hidden": "true" }, ...marks);
}
