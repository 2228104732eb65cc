// Counters of the club: 1 bone, 5 terracotta, 20 blue, 100 brass; the value is printed on each.

import { svg } from "./dom.js";

export const VALUES = /** @type {const} */ ([1, 5, 20, 100]);
const MOST_DISCS = 6;

/** Ground, marks, ink. @type {Record<number, readonly [string, string, string]>} */
const COLOURS = {
  1: ["#efe4cd", "#8a7452", "#33291c"],
  5: ["#b9533c", "#f4dcc8", "#fff6ea"],
  20: ["#2f5f86", "#d5e2ec", "#ffffff"],
  100: ["#c79f4b", "#fff3d2", "#2b1f0c"],
};

/**
 * One counter seen from above.
 * @param {number} value
 */
export function counterFace(value) {
  const [ground, marks, ink] = COLOURS[value] ?? ["", "", ""];
  const edge = Array.from({ length: 8 }, (_, i) =>
    svg("path", { d: "M28 3.5V9.5", transform: `rotate(${i * 45} 28 28)`, stroke: marks, "stroke-width": 5 }),
  );
  return svg(
    "svg",
    { viewBox: "0 0 56 56", "aria-hidden": "true" },
    svg("circle", { cx: 28, cy: 28, r: 26, fill: ground, stroke: "#0003" }),
    ...edge,
    svg("circle", { cx: 28, cy: 28, r: 16.5, fill: "none", stroke: marks, "stroke-width": 1.3 }),
    svg("text", { x: 28, y: value < 100 ? 34 : 33, class: value < 100 ? "" : "wide", fill: ink }, String(value)),
  );
}

/**
 * A pile of at most six discs for a sum, largest first; what is over is told by the number beside it.
 * @param {number} sum
 */
export function stack(sum) {
  const discs = discsFor(sum);
  const drawn = discs.flatMap((value, i) => disc(value, i < 3 ? 15 : 31, 25 - (i % 3) * 5));
  const width = discs.length <= 3 ? 30 : 46;
  return svg("svg", { viewBox: `0 0 ${width} 34`, "aria-hidden": "true" }, ...drawn);
}

/** @param {number} sum */
function discsFor(sum) {
  /** @type {number[]} */
  const discs = [];
  let left = sum;
  for (const value of [...VALUES].reverse()) {
    while (left >= value && discs.length < MOST_DISCS) {
      discs.push(value);
      left -= value;
    }
  }
  return discs;
}

/**
 * @param {number} value
 * @param {number} x
 * @param {number} y
 */
function disc(value, x, y) {
  const [ground, marks] = COLOURS[value] ?? ["", "", ""];
  const side = { cx: x, rx: 12.5, ry: 6.6, fill: ground, stroke: "#0006", "stroke-width": 0.8 };
  return [
    svg("ellipse", { ...side, cy: y + 3 }),
    svg("ellipse", { ...side, cy: y }),
    svg("ellipse", { cx: x, cy: y, rx: 8, ry: 4, fill: "none", stroke: marks, "stroke-width": 1.2 }),
  ];
}
