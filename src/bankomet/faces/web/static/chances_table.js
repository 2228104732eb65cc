// The numbers under a picture: a table that a screen reader always finds, and eyes when they ask for it.

import { exact, oneIn, percent } from "./chances_exact.js";
import { el, setAttr, setClasses, setText } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{text: string | Node, kind?: "num" | "wide"}} Cell the first of a row heads it */

/** A fraction is stacked up to so many digits, and in one line up to twice as many; longer ones are cut in the middle. */
const STACKED = 18;
const LINED = 22;
const EDGE = 7;

/** @param {boolean} open */
export function makeNumbers(open) {
  const caption = el("caption", { class: "vh" });
  const head = el("tr");
  const body = el("tbody");
  const wrap = el("div", { class: "tablewrap" }, el("table", {}, caption, el("thead", {}, head), body));
  const toggle = el("button", { type: "button", class: "quiet unfold", onclick: () => show(!shown) });
  let shown = open;

  /** @param {boolean} wish */
  function show(wish) {
    shown = wish;
    setAttr(toggle, "aria-expanded", String(shown));
    setClasses(wrap, { vh: !shown });
    setAttr(wrap, "tabindex", shown ? 0 : null);
  }
  show(open);

  return {
    toggle,
    panel: wrap,
    /**
     * @param {string} title
     * @param {string[]} columns
     * @param {Cell[][]} rows
     */
    update(title, columns, rows) {
      setText(toggle, t("chances.table"));
      setText(caption, title);
      setAttr(wrap, "role", "region");
      setAttr(wrap, "aria-label", title);
      head.replaceChildren(...columns.map((text) => el("th", { scope: "col" }, text)));
      body.replaceChildren(...rows.map(rowOf));
    },
  };
}

/** @param {Cell[]} cells */
function rowOf([first, ...others]) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, first?.text ?? ""),
    ...others.map(({ text, kind }) => el("td", { class: kind ?? "num" }, text)),
  );
}

/**
 * A chance in three ways: fraction, per cent, one in so many.
 * @param {string} chance
 * @returns {Cell[]}
 */
export function threeWays(chance) {
  return [{ text: fraction(chance), kind: "wide" }, { text: percent(exact(chance)) }, { text: once(chance) }];
}

/** @param {string} chance */
export function once(chance) {
  const n = oneIn(exact(chance));
  return n === null ? "—" : t("chances.one_in", { n });
}

/**
 * A fraction as a reader wants it, however long it is.
 * @param {string} text
 */
export function fraction(text) {
  const [top = "", below] = text.replace("-", "−").split("/");
  if (below === undefined) return el("span", { class: "num" }, top.length > LINED ? shortened(top) : top);
  const longest = Math.max(top.length, below.length);
  if (longest <= STACKED) {
    return el(
      "span",
      { class: "frac num" },
      el("span", {}, top),
      el("span", { class: "vh" }, " / "),
      el("span", {}, below),
    );
  }
  const [over, under] = longest <= LINED ? [top, below] : [shortened(top), shortened(below)];
  return el("span", { class: "num line" }, `${over} ⁄ ${under}`);
}

/** @param {string} text digits, perhaps after a minus */
function shortened(text) {
  if (text.length <= LINED) return text;
  const digits = text.replace("−", "");
  const sign = text.startsWith("−") ? "−" : "";
  return t("chances.digits", { head: sign + digits.slice(0, EDGE), tail: digits.slice(-3), n: digits.length });
}
