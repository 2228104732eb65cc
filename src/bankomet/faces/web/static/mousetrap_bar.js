// The bar under the circle: what the count came to, and the buttons that run it, step through it, and lay anew.

import { el, setAttr, setClasses, setText, show, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {object} Standing
 * @property {number} left cards still to be laid
 * @property {boolean} laid whether anything can be taken back
 * @property {{step: number, total: number, running: boolean} | null} course
 * @property {{text: string, good: boolean, verdict: string} | null} result
 */

/**
 * @param {object} on
 * @param {(paused: boolean) => void} on.count
 * @param {() => void} on.run run or stop
 * @param {(by: number) => void} on.step
 * @param {() => void} on.end
 * @param {() => void} on.lay
 * @param {() => void} on.clear
 * @param {() => void} on.share
 */
export function makeBar(on) {
  const button = (/** @type {string} */ name, /** @type {() => void} */ press) =>
    el("button", { type: "button", class: name, onclick: press });
  const main = button("primary big", () => (standing?.course ? on.run() : on.count(false)));
  const slow = button("", () => on.count(true));
  const back = arrow("M10 3L5 8L10 13", () => on.step(-1));
  const forth = arrow("M6 3L11 8L6 13", () => on.step(1));
  const end = button("", on.end);
  const lay = button("", on.lay);
  const clear = button("", on.clear);
  const share = button("", on.share);
  const verdict = el("b");
  const text = el("span");
  const at = el("span", { class: "dim num" });
  const result = el("p", { class: "result" }, verdict, text);
  const node = el(
    "div",
    { class: "bar" },
    result,
    el("div", { class: "row" }, main, back, forth, end, slow, at, el("span", { class: "grow" }), lay, clear, share),
  );
  /** @type {Standing | null} */
  let standing = null;

  return {
    node,
    main,
    /** @param {Standing} now */
    update(now) {
      standing = now;
      const had = node.contains(document.activeElement);
      const { course, left } = now;
      const ended = course !== null && course.step >= course.total;
      setText(main, mainText(now, ended));
      setAttr(main, "aria-disabled", course === null && left > 0 ? "true" : null);
      setText(slow, t("mousetrap.slow"));
      setAttr(back, "aria-label", t("mousetrap.back"));
      setAttr(forth, "aria-label", t("mousetrap.forth"));
      setText(end, t("mousetrap.end"));
      setText(lay, t("mousetrap.lay"));
      setText(clear, t("mousetrap.clear"));
      setText(share, t("mousetrap.share"));
      for (const each of [back, forth, lay]) show(each, course !== null);
      show(slow, course === null && left === 0);
      show(clear, course === null && now.laid);
      show(share, now.result !== null);
      setAttr(back, "aria-disabled", course?.step === 0 ? "true" : null);
      setAttr(forth, "aria-disabled", ended ? "true" : null);
      show(end, course !== null && !ended);
      setText(at, course ? t("mousetrap.at", { step: course.step, total: course.total }) : "");
      setText(verdict, now.result?.verdict ?? "");
      setText(text, now.result?.text ?? "");
      show(at, !ended);
      setClasses(result, { good: now.result?.good ?? false });
      show(result, now.result !== null);
      // A button that has gone gives its focus to the one that is always there.
      if (had && document.activeElement === document.body) main.focus();
    },
  };
}

/**
 * @param {string} d
 * @param {() => void} press
 */
function arrow(d, press) {
  const line = { d, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" };
  const drawn = svg("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", line));
  return el("button", { type: "button", class: "step", onclick: press }, drawn);
}

/**
 * @param {Standing} now
 * @param {boolean} ended
 */
function mainText({ course, left }, ended) {
  if (course === null) return left > 0 ? t("mousetrap.left", { n: left }) : t("mousetrap.run");
  if (ended) return t("mousetrap.again");
  return t(course.running ? "mousetrap.pause" : "mousetrap.go");
}
