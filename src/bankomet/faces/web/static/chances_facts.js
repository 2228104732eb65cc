// The three numbers at the top: a series, its edge, a whole holding; and how far the holding is while it is computed.

import { beginning, exact, percent, signedDecimal, signedPercent } from "./chances_exact.js";
import { fraction, once } from "./chances_table.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { language, t } from "./words.js";

/** @typedef {import("./chances_ask.js").Quick} Quick */
/** @typedef {import("./chances_ask.js").Holding} Holding */
/** @typedef {import("./chances_ask.js").Estimate} Estimate */
/** @typedef {import("./chances_ask.js").Refused} Refused */

/**
 * @typedef {{is: "known", holding: Holding} | {is: "working", done: number, of: number} | {is: "simulating"}
 *   | {is: "stopped"} | {is: "refused", refused: Refused} | {is: "estimate", estimate: Estimate}} Course how the holding stands
 */

/** How many holdings an estimate tries. */
export const TRIALS = 20_000;

/** @param {{stop: () => void, goOn: () => void, simulate: () => void}} on */
export function makeFacts(on) {
  const win = makeFact();
  const edge = makeFact();
  const value = makeFact();
  const working = el("progress", { max: 1 });
  const saying = el("span", { role: "status" });
  const stop = el("button", { type: "button", class: "quiet", onclick: on.stop });
  const goOn = el("button", { type: "button", onclick: on.goOn });
  const simulate = el("button", { type: "button", onclick: on.simulate });
  const course = el("div", { class: "course" }, working, saying, stop, goOn, simulate);
  value.node.append(el("dd", { class: "more" }, course));
  const node = el("dl", { class: "facts" }, win.node, edge.node, value.node);

  /** @param {Quick} quick */
  function updateSeries(quick) {
    const { series } = quick;
    win.update(t("chances.win"), percent(exact(series.win)), fraction(series.win), once(series.win));
    edge.update(t("chances.edge"), signedPercent(exact(series.edge)), fraction(series.edge), t("chances.edge_note"));
  }

  /**
   * @param {Quick} quick
   * @param {Course} now
   */
  function updateHolding(quick, now) {
    const note = t(`chances.value_note.${noteOf(quick)}`);
    setAttr(value.node, "class", now.is === "estimate" ? "estimated" : null);
    if (now.is === "known") {
      const worth = now.holding.value;
      value.update(t("chances.value"), signedDecimal(exact(worth), 4), longDecimal(worth), note);
    } else if (now.is === "estimate") {
      value.update(t("chances.value"), estimated(now.estimate), el("span", {}, note), "");
    } else {
      value.update(t("chances.value"), "…", el("span", {}, note), "");
    }
    show(working, now.is === "working" || now.is === "simulating");
    if (now.is === "working" && now.of > 0) setAttr(working, "value", now.done / now.of);
    else setAttr(working, "value", null);
    setAttr(working, "aria-label", t("chances.value"));
    setText(saying, sayingOf(now));
    show(saying, saying.textContent !== "");
    button(stop, t("chances.stop"), now.is === "working" || now.is === "simulating");
    button(goOn, t("chances.go_on"), now.is === "stopped");
    button(simulate, t("chances.simulate", { n: TRIALS }), now.is === "refused" && now.refused.code === "too_large");
    show(course, now.is !== "known");
  }

  return {
    node,
    update: (/** @type {Quick} */ quick, /** @type {Course} */ now) => {
      setAttr(node, "aria-label", t("chances.figures"));
      updateSeries(quick);
      updateHolding(quick, now);
    },
  };
}

/** One number: what it is, how large, exactly, and once more in words. */
function makeFact() {
  const name = el("dt");
  const large = el("dd", { class: "huge num" });
  const whole = el("dd");
  const note = el("dd", { class: "num" });
  return {
    node: el("div", {}, name, large, whole, note),
    /**
     * @param {string} title
     * @param {string} size
     * @param {Node} exactly
     * @param {string} words
     */
    update(title, size, exactly, words) {
      setText(name, title);
      setText(large, size);
      redraw(whole, `${language()} ${exactly.textContent}`, () => [exactly]);
      setText(note, words);
    },
  };
}

/**
 * @param {HTMLButtonElement} node
 * @param {string} text
 * @param {boolean} shown
 */
function button(node, text, shown) {
  setText(node, text);
  show(node, shown);
}

/** @param {Quick} quick */
function noteOf({ asked }) {
  if (asked.tenure === "four_series") return "four_series";
  return asked.pack_out === "bank_ends" && asked.reshuffle === "never" ? "bank_ends" : "until_loss";
}

/** @param {Course} now */
function sayingOf(now) {
  switch (now.is) {
    case "working":
      return now.of ? t("chances.waiting", { done: now.done, of: now.of }) : t("chances.queued");
    case "simulating":
      return t("chances.simulating");
    case "stopped":
      return t("chances.stopped");
    case "refused":
      return now.refused.text;
    case "estimate":
      return t("chances.estimate", { n: now.estimate.n, seed: String(now.estimate.seed) });
    case "known":
      return "";
  }
}

/** @param {Estimate} estimate */
function estimated({ mean, stderr }) {
  const written = (/** @type {number} */ x) => {
    const text = Math.abs(x).toFixed(3);
    return `${x < 0 ? "−" : ""}${language() === "ru" ? text.replace(".", ",") : text}`;
  };
  return t("chances.estimate_value", { mean: written(mean), error: written(stderr) });
}

/**
 * Seventeen places, and the whole fraction for who asks.
 * @param {string} value
 */
function longDecimal(value) {
  const digits = value.replace(/\D/g, "").length;
  if (digits <= 36) return el("span", {}, fraction(value), " ", el("span", { class: "num" }, beginning(exact(value), 17)));
  const [top = "", below = ""] = value.replace("-", "−").split("/");
  return el(
    "details",
    { class: "whole" },
    el("summary", {}, el("span", { class: "num" }, beginning(exact(value), 17)), el("small", {}, t("chances.fraction", { n: digits }))),
    el("div", { class: "digits num", tabindex: 0 }, `${top} ⁄ ${below}`),
  );
}
