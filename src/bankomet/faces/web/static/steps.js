// Step back through the last series, card by card; the table goes on behind it, and a new card leads back to it.

import { el, setAttr, setClasses, setText, show, svg } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").Settled} Settled */

/** @param {() => void} changed */
export function makeSteps(changed) {
  const back = el("button", { type: "button", class: "quiet", onclick: () => step(-1) }, arrow("M10 3L5 8L10 13"));
  const on = el("button", { type: "button", class: "quiet", onclick: () => step(1) }, arrow("M6 3L11 8L6 13"));
  const at = el("span", { class: "num", role: "status" });
  const leaving = el("button", { type: "button", class: "quiet leave", onclick: () => leave() });
  const node = el("div", { class: "steps", role: "group" }, at, back, on, leaving);
  /** @type {Settled | null} */
  let last = null;
  /** @type {number | null} How many cards of the last series are shown. */
  let shown = null;

  /** @param {number} by */
  function step(by) {
    if (!last) return;
    const whole = last.turned.length;
    const next = (shown ?? whole + (by < 0 ? 0 : -whole)) + by;
    shown = Math.max(1, Math.min(next, whole));
    changed();
  }

  function leave() {
    if (shown === null) return;
    const had = node.contains(document.activeElement);
    shown = null;
    changed();
    if (had) back.focus();
  }

  return {
    node,
    step,
    leave,
    /** The last series as far as it is shown, or null while the table itself is shown. */
    series() {
      if (!last || shown === null) return null;
      const whole = shown === last.turned.length;
      return {
        turned: last.turned.slice(0, shown),
        hit: whole && last.result === "won",
        missed: whole && last.result === "lost",
        series: last.series,
        banker: last.banker,
      };
    },
    /** @param {Settled | null} settled */
    update(settled) {
      const now = settled && settled.turned.length > 0 ? settled : null;
      if (!now || !last || !same(now, last)) shown = null;
      last = now;
      show(node, last !== null);
      setClasses(node, { open: shown !== null });
      setAttr(node, "aria-label", t("steps.label"));
      setAttr(back, "aria-label", t("steps.back"));
      setAttr(on, "aria-label", t("steps.on"));
      setText(leaving, t("steps.leave"));
      show(leaving, shown !== null);
      show(on, shown !== null);
      setText(at, shown === null ? t("steps.open") : t("steps.at", { n: shown, of: last?.turned.length ?? 0 }));
      setAttr(back, "aria-disabled", shown === 1 ? "true" : null);
      setAttr(on, "aria-disabled", last && shown === last.turned.length ? "true" : null);
    },
  };
}

/** Whether two settled series are one. @param {Settled} one @param {Settled} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {string} d */
function arrow(d) {
  const line = { d, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" };
  return svg("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", line));
}
