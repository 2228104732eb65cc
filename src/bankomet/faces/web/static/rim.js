// The way of the bank: an arc with an arrowhead and lettering from the banker to the next, inside the rim.

import { setAttr, setText, show, svg } from "./dom.js";
import { passed } from "./motion.js";

/** @typedef {{x: number, y: number}} Point */

const LETTERED_FROM = 60;
const LETTER_PX = 7.9;

export function makeRim() {
  const line = svg("path", { id: "rim-line", fill: "none" });
  const way = svg("path", { class: "way" });
  const head = svg("path", { class: "head", d: "M12 0L-4-7L0 0L-4 7Z" });
  const lettering = svg("textPath", { href: "#rim-line", startOffset: "50%", "text-anchor": "middle" });
  const text = svg("text", {}, lettering);
  const node = svg("svg", { class: "rim", "aria-hidden": "true" }, line, way, head, text);
  let before = "";

  return {
    node,
    /**
     * @param {{from: number, to: number, side: "left" | "right", label: string, crowd: boolean, hands: boolean} | null} arc angles
     * @param {{width: number, height: number}} stage
     */
    update(arc, stage) {
      show(node, arc !== null);
      if (!arc || stage.height === 0) return;
      // Where hands lie before the plates, the way of the bank runs close to the rim.
      const key = `${arc.from.toFixed()} ${arc.to.toFixed()} ${arc.side}`;
      if (before && before !== key) passed([node]);
      before = key;
      setAttr(node, "viewBox", `0 0 ${stage.width} ${stage.height}`);
      const drawn = arcPath(arc, stage);
      setAttr(line, "d", drawn.line);
      setAttr(way, "d", drawn.way);
      setAttr(head, "transform", drawn.head);
      setAttr(text, "dy", drawn.below ? 20 : -9);
      const fits = drawn.degrees >= LETTERED_FROM && drawn.length > arc.label.length * LETTER_PX;
      setText(lettering, fits ? arc.label : "");
    },
  };
}

/**
 * @param {{from: number, to: number, side: "left" | "right", crowd: boolean, hands: boolean}} arc
 * @param {{width: number, height: number}} stage
 */
function arcPath({ from, to, side, crowd, hands }, { width, height }) {
  const rx = width * (hands ? 0.435 : crowd ? 0.4 : 0.395);
  const ry = height * (hands ? 0.385 : crowd ? 0.345 : 0.325);
  const step = side === "left" ? 1 : -1;
  const end = whole(from, to, step);
  const start = from + step * (crowd ? 8 : trimmed(from));
  const stop = end - step * (crowd ? 9 : 14);
  const at = (/** @type {number} */ angle) => ({
    x: width / 2 + rx * Math.cos(radians(angle)),
    y: height * 0.505 + ry * Math.sin(radians(angle)),
  });
  const below = Math.sin(radians((from + end) / 2)) > 0.05;
  const clockwise = step === 1;
  // Lettering is read from left to right: along the lower half the line runs against the clock.
  const [a, b] = below === clockwise ? [stop, start] : [start, stop];
  const large = Math.abs(stop - start) > 180 ? 1 : 0;
  const heading = tangent(stop, rx, ry) + (clockwise ? 0 : 180);
  const { x, y } = at(stop);
  return {
    line: ellipse(at(a), at(b), { rx, ry, large, sweep: below ? 0 : 1 }),
    way: ellipse(at(start), at(stop), { rx, ry, large, sweep: clockwise ? 1 : 0 }),
    head: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${heading.toFixed(1)})`,
    below,
    degrees: Math.abs(end - from),
    length: arcLength(start, stop, rx, ry),
  };
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} step
 */
function whole(from, to, step) {
  if (step > 0) return to <= from ? to + 360 : to;
  return to >= from ? to - 360 : to;
}

/** At the bottom the own plate and the bank take more room. @param {number} angle */
function trimmed(angle) {
  return Math.sin(radians(angle)) > 0.5 ? 17 : 14;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {{rx: number, ry: number, large: number, sweep: number}} arc
 */
function ellipse(from, to, { rx, ry, large, sweep }) {
  const r = (/** @type {number} */ value) => value.toFixed(1);
  return `M${r(from.x)} ${r(from.y)}A${r(rx)} ${r(ry)} 0 ${large} ${sweep} ${r(to.x)} ${r(to.y)}`;
}

/**
 * @param {number} angle
 * @param {number} rx
 * @param {number} ry
 */
function tangent(angle, rx, ry) {
  return (Math.atan2(ry * Math.cos(radians(angle)), -rx * Math.sin(radians(angle))) * 180) / Math.PI;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} rx
 * @param {number} ry
 */
function arcLength(from, to, rx, ry) {
  const steps = 24;
  let length = 0;
  for (let i = 0; i < steps; i += 1) {
    const angle = radians(from + ((to - from) * (i + 0.5)) / steps);
    length += Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle)) * Math.abs(radians((to - from) / steps));
  }
  return length;
}

/** @param {number} degrees */
function radians(degrees) {
  return (degrees * Math.PI) / 180;
}
