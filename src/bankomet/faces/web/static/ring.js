// The clock as a ring: around a face, or inside a button. It is a clock, not a motion: it is set, not animated.

import { setAttr, show, svg } from "./dom.js";

const RADIUS = 24;
const LENGTH = 2 * Math.PI * RADIUS;

/** @param {string} name its class */
export function makeRing(name) {
  const shape = { cx: 27, cy: 27, r: RADIUS, fill: "none", "stroke-width": name === "ring" ? 3 : 6 };
  const rest = svg("circle", { ...shape, class: "rest-of" });
  const left = svg("circle", { ...shape, class: "left-of", transform: "rotate(-90 27 27)", "stroke-dasharray": LENGTH });
  const node = svg("svg", { class: name, viewBox: "0 0 54 54", "aria-hidden": "true" }, rest, left);
  show(node, false);
  return {
    node,
    /** @param {number | null} share what is left, 0 to 1; null hides the ring */
    update(share) {
      show(node, share !== null);
      if (share !== null) setAttr(left, "stroke-dashoffset", (LENGTH * (1 - share)).toFixed(1));
    },
  };
}
