// Pictures of the page Chances, drawn at the width they have: bars, rising dots against a limit, and stems from zero.

import { el, setAttr, setText, svg } from "./dom.js";

/**
 * @typedef {object} Column
 * @property {string} label under the axis
 * @property {number} size
 * @property {string} text the size, as it stands in the picture
 * @property {string} [told] the whole of it, for a mouse that rests there
 * @property {boolean} [loss] a loss is drawn in crimson
 */

/**
 * @typedef {object} Curve
 * @property {number[]} sizes from 0 to 1, one for each place from 1 on
 * @property {string} name
 */

const FLAT = "http://www.w3.org/2000/svg";
const ABOVE = 22;
const BELOW = 30;
const WIDEST_BAR = 50;
const GRID_LINES = 4;

/** @typedef {{toggle: HTMLButtonElement, panel: HTMLElement}} Fold something that is unfolded by a button */

/**
 * A figure: heading, picture, what stands below it, and what can be unfolded.
 * @param {Fold[]} folds
 * @param {...Node} below
 */
export function makeFigure(folds, ...below) {
  const title = el("h2");
  const unit = el("span");
  const picture = svg("svg", { class: "chart", role: "img" });
  const toggles = el("div", { class: "folds" }, ...folds.map((fold) => fold.toggle));
  const node = el(
    "figure",
    {},
    el("figcaption", {}, title, unit), picture, ...below, toggles, ...folds.map((fold) => fold.panel),
  );
  /** @type {((width: number, em: number) => {height: number, parts: SVGElement[]}) | null} */
  let draw = null;

  function redraw() {
    const width = Math.floor(picture.getBoundingClientRect().width);
    if (!draw || width <= 0) return;
    const { height, parts } = draw(width, emOf());
    setAttr(picture, "viewBox", `0 0 ${width} ${height}`);
    setAttr(picture, "height", height);
    picture.replaceChildren(...parts);
  }
  new ResizeObserver(redraw).observe(node);

  return {
    node,
    picture,
    /**
     * @param {string} heading
     * @param {string} of what the sizes are
     * @param {string} told the picture in a sentence
     * @param {(width: number, em: number) => {height: number, parts: SVGElement[]}} drawing
     */
    update(heading, of, told, drawing) {
      setText(title, heading);
      setText(unit, of);
      setAttr(picture, "aria-label", told);
      draw = drawing;
      redraw();
    },
  };
}

/** How large letters are, against 16 px: a reader's own letters are larger. */
function emOf() {
  return Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
}

/**
 * Columns on a common ground.
 * @param {Column[]} columns
 * @param {number} plot how high the highest is
 */
export function bars(columns, plot) {
  return (/** @type {number} */ width, /** @type {number} */ em) => {
    const most = Math.max(...columns.map((column) => column.size), Number.MIN_VALUE);
    const step = width / columns.length;
    const wide = Math.min(WIDEST_BAR, step * 0.72);
    const ground = ABOVE * em + plot;
    const every = labelEvery(step, columns, em);
    /** @type {SVGElement[]} */
    const parts = [...grid(width, ABOVE * em, ground), line(0, ground, width, ground, "ax")];
    columns.forEach((column, i) => {
      const middle = step * (i + 0.5);
      const high = Math.max((column.size / most) * plot, column.size > 0 ? 1 : 0);
      const round = Math.min(3, high / 2, wide / 4);
      const bar = svg("rect", {
        class: column.loss ? "b red" : "b", x: fixed(middle - wide / 2), y: fixed(ground - high),
        width: fixed(wide), height: fixed(high), rx: round,
      });
      if (column.told) bar.append(titled(column.told));
      parts.push(bar);
      if (i % every.text === 0) parts.push(text(middle, ground - high - 8 * em, column.text, "v"));
      if (i % every.label === 0) parts.push(text(middle, ground + 22 * em, column.label, "l"));
    });
    return { height: Math.ceil(ground + BELOW * em), parts };
  };
}

/**
 * Stems from the line of nought, up and down, with the size at their end.
 * @param {Column[]} columns
 * @param {number} plot how high all is
 */
export function stems(columns, plot) {
  return (/** @type {number} */ width, /** @type {number} */ em) => {
    const sizes = columns.map((column) => column.size);
    const [low, high] = [Math.min(0, ...sizes), Math.max(0, ...sizes)];
    const step = width / columns.length;
    const every = labelEvery(step, columns, em);
    const top = (ABOVE + 6) * em;
    const at = (/** @type {number} */ size) => top + (1 - (size - low) / (high - low || 1)) * plot;
    const bottom = top + plot + (low < 0 ? 18 * em : 0);
    /** @type {SVGElement[]} */
    const parts = [line(0, at(0), width, at(0), "ax")];
    columns.forEach((column, i) => {
      const x = step * (i + 0.5);
      const y = at(column.size);
      const kind = column.size < 0 ? "red" : "";
      const dot = svg("circle", { class: `dot ${kind}`, cx: fixed(x), cy: fixed(y), r: step < 14 ? 3 : 6 });
      if (column.told) dot.append(titled(column.told));
      parts.push(line(x, at(0), x, y, `stem ${kind}`), dot);
      const beside = column.size < 0 ? y + 20 * em : y - 12 * em;
      if (i % every.text === 0) parts.push(text(x, beside, column.text, "v"));
      if (i % every.label === 0) parts.push(text(x, bottom + 22 * em, column.label, "l"));
    });
    return { height: Math.ceil(bottom + BELOW * em), parts };
  };
}

/**
 * Curves that come close to a limit; the first is drawn full, the second hollow.
 * @param {Curve[]} curves
 * @param {{size: number, name: string}} limit
 * @param {{place: number, text: string} | null} here the place that is meant now
 * @param {number} plot
 */
export function approach(curves, limit, here, plot) {
  return (/** @type {number} */ width, /** @type {number} */ em) => {
    const places = Math.max(...curves.map((curve) => curve.sizes.length));
    const left = 44 * em;
    const step = (width - left) / places;
    const top = 12 * em;
    const [low, high] = [0.48, 1];
    const x = (/** @type {number} */ place) => left + step * (place - 0.5);
    const y = (/** @type {number} */ size) => top + ((high - size) / (high - low)) * plot;
    const ground = top + plot;
    /** @type {SVGElement[]} */
    const parts = [];
    for (const share of [0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
      parts.push(line(left, y(share), width, y(share), "g"));
      parts.push(text(left - 8 * em, y(share) + 4 * em, String(Math.round(share * 100)), "y"));
    }
    parts.push(line(left, ground, width, ground, "ax"));
    parts.push(line(left, y(limit.size), width, y(limit.size), "limit"));
    parts.push(text(width - 4, y(limit.size) + 19 * em, limit.name, "name end"));
    curves.toReversed().forEach((curve, back) => {
      const hollow = curves.length - 1 - back > 0;
      const points = curve.sizes.map((size, i) => `${fixed(x(i + 1))},${fixed(y(size))}`).join(" ");
      parts.push(svg("polyline", { class: hollow ? "path hollow" : "path", points }));
      for (const [i, size] of curve.sizes.entries()) {
        parts.push(svg("circle", { class: hollow ? "dot hollow" : "dot", cx: fixed(x(i + 1)), cy: fixed(y(size)), r: step < 14 ? 2.5 : 4.5 }));
      }
    });
    if (here && here.place <= places) {
      const size = curves[0]?.sizes[here.place - 1] ?? 0;
      parts.push(svg("circle", { class: "here", cx: fixed(x(here.place)), cy: fixed(y(size)), r: 9 }));
      parts.push(text(x(here.place), y(size) - 18 * em, here.text, "v strong"));
    }
    const every = Math.max(1, Math.ceil((26 * em) / step));
    for (let place = 1; place <= places; place += every) parts.push(text(x(place), ground + 22 * em, String(place), "l"));
    return { height: Math.ceil(ground + BELOW * em), parts };
  };
}

/**
 * Numbers and labels that would touch are left out, evenly.
 * @param {number} step
 * @param {Column[]} columns
 * @param {number} em
 */
function labelEvery(step, columns, em) {
  const longest = (/** @type {(column: Column) => string} */ of) => Math.max(...columns.map((column) => of(column).length));
  return {
    text: Math.max(1, Math.ceil((longest((column) => column.text) * 6.6 * em + 2) / step)),
    label: Math.max(1, Math.ceil((longest((column) => column.label) * 9 * em + 2) / step)),
  };
}

/**
 * @param {number} width
 * @param {number} top
 * @param {number} ground
 */
function grid(width, top, ground) {
  return Array.from({ length: GRID_LINES }, (_, i) => {
    const y = ground - ((ground - top) * (i + 1)) / GRID_LINES;
    return line(0, y, width, y, "g");
  });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 * @param {string} kind
 */
function line(x, y, toX, toY, kind) {
  return svg("path", { class: kind, d: `M${fixed(x)} ${fixed(y)}L${fixed(toX)} ${fixed(toY)}` });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind
 */
function text(x, y, words, kind) {
  return svg("text", { class: kind, x: fixed(x), y: fixed(y) }, words);
}

/** @param {string} words */
function titled(words) {
  const node = document.createElementNS(FLAT, "title");
  node.textContent = words;
  return node;
}

/** @param {number} size */
function fixed(size) {
  return size.toFixed(1);
}
