// What the page Mousetrap lets one choose: the puzzle of a day or one's own, how many cards, the count, the goal.

import { makeChoice } from "./dialog.js";
import { el, setAttr, setText, show, svg } from "./dom.js";
import { dayTitle, MOST_NUMBERS, MOST_SUITS } from "./mousetrap_ask.js";
import { language, t } from "./words.js";

/** @typedef {import("./mousetrap_ask.js").Puzzle} Puzzle */
/** @typedef {import("./mousetrap_ask.js").Count} Count */
/** @typedef {import("./mousetrap_ask.js").Goal} Goal */

/**
 * @param {HTMLElement} place
 * @param {object} on
 * @param {(day: number | null) => void} on.day the puzzle of a day; null: today's
 * @param {(wish: Partial<Pick<Puzzle, "n" | "suits" | "count">>) => void} on.own
 * @param {(goal: Goal) => void} on.goal
 * @param {() => void} on.link
 */
export function makeForm(place, on) {
  const kind = makeChoice("kind", /** @type {const} */ (["daily", "own"]), (value) =>
    value === "daily" ? on.day(null) : on.own({}),
  );
  const days = makeDays(on.day);
  const n = makeStepper(1, MOST_NUMBERS, (value) => on.own({ n: value }));
  const suits = makeStepper(1, MOST_SUITS, (value) => on.own({ suits: value }));
  const count = makeRadios("count", /** @type {const} */ (["stop_at_n", "modular"]), (value) => on.own({ count: value }));
  const goal = makeRadios("goal", /** @type {const} */ (["all", "most", "none"]), on.goal);
  const own = el("div", { class: "own-puzzle" }, n.node, suits.node, count.node);
  const link = el("button", { type: "button", onclick: on.link });
  const refused = el("p", { class: "refused", role: "alert" });
  const form = el("form", { novalidate: true }, kind.node, days.node, own, goal.node, refused, link);
  form.addEventListener("submit", (event) => event.preventDefault());
  place.replaceChildren(form);

  return {
    /**
     * @param {Puzzle} puzzle
     * @param {Goal} aim
     * @param {number} today
     */
    update(puzzle, aim, today) {
      const daily = puzzle.day !== null;
      setAttr(form, "aria-label", t("mousetrap.form"));
      kind.update(daily ? "daily" : "own", t("mousetrap.kind"), (value) => t(`mousetrap.kind.${value}`));
      show(days.node, daily);
      show(own, !daily);
      if (puzzle.day !== null) days.update(puzzle.day, today);
      n.update(puzzle.n, t("mousetrap.n"), t("mousetrap.fewer"), t("mousetrap.more"));
      suits.update(puzzle.suits, t("mousetrap.suits"), t("mousetrap.fewer"), t("mousetrap.more"));
      count.update(puzzle.count);
      goal.update(aim);
      setText(link, t("mousetrap.link"));
    },
    /** @param {string} text */
    refuse(text) {
      setText(refused, text);
    },
    /** What became of the wish for a link. @param {string} text */
    said(text) {
      setText(link, text);
      setTimeout(() => setText(link, t("mousetrap.link")), 2500);
    },
  };
}

/** The day, and the ones beside it. @param {(day: number | null) => void} chosen */
function makeDays(chosen) {
  const before = el("button", { type: "button", class: "quiet", onclick: () => chosen(day - 1) }, arrow("M10 3L5 8L10 13"));
  const after = el("button", { type: "button", class: "quiet", onclick: () => day < last && chosen(day + 1) }, arrow("M6 3L11 8L6 13"));
  const title = el("b", { class: "num" });
  const note = el("small");
  let [day, last] = [0, 0];
  return {
    node: el("div", { class: "days" }, before, el("p", {}, title, note), after),
    /**
     * @param {number} now
     * @param {number} today
     */
    update(now, today) {
      [day, last] = [now, today];
      setText(title, dayTitle(now, language()));
      setText(note, t(now === today ? "mousetrap.today" : "mousetrap.past"));
      setAttr(before, "aria-label", t("mousetrap.day.before"));
      setAttr(after, "aria-label", t("mousetrap.day.after"));
      setAttr(after, "aria-disabled", now >= today ? "true" : null);
    },
  };
}

/**
 * A whole number with a step down and a step up.
 * @param {number} lo
 * @param {number} hi
 * @param {(value: number) => void} changed
 */
function makeStepper(lo, hi, changed) {
  const title = el("span");
  const field = el("input", {
    type: "text", class: "num", inputmode: "numeric", autocomplete: "off", maxlength: 2,
    onchange: () => set(/^\d+$/.test(field.value.trim()) ? Number(field.value) : value),
  });
  const less = el("button", { type: "button", onclick: () => set(value - 1) }, "−");
  const more = el("button", { type: "button", onclick: () => set(value + 1) }, "+");
  let value = lo;

  /** @param {number} wanted */
  function set(wanted) {
    const bounded = Math.max(lo, Math.min(hi, wanted));
    field.value = String(bounded);
    if (bounded !== value) changed(bounded);
  }

  return {
    node: el("div", { class: "stepper" }, el("label", {}, title, field), less, more),
    /**
     * @param {number} now
     * @param {string} name
     * @param {string} fewer
     * @param {string} greater
     */
    update(now, name, fewer, greater) {
      value = now;
      setText(title, name);
      if (document.activeElement !== field) field.value = String(now);
      setAttr(less, "aria-label", `${name}: ${fewer}`);
      setAttr(more, "aria-label", `${name}: ${greater}`);
      setAttr(less, "aria-disabled", now <= lo ? "true" : null);
      setAttr(more, "aria-disabled", now >= hi ? "true" : null);
    },
  };
}

/**
 * Choices one below the other, each with its words.
 * @template {string} V
 * @param {string} name
 * @param {readonly V[]} values
 * @param {(value: V) => void} chosen
 */
function makeRadios(name, values, chosen) {
  const legend = el("legend");
  const rows = values.map((value) => {
    const input = el("input", { type: "radio", name, value, onchange: () => chosen(value) });
    const words = el("span");
    return { value, input, words, node: el("label", { class: "ra" }, input, words) };
  });
  return {
    node: el("fieldset", {}, legend, ...rows.map((row) => row.node)),
    /** @param {V} now */
    update(now) {
      setText(legend, t(`mousetrap.${name}`));
      for (const { value, input, words } of rows) {
        input.checked = value === now;
        setText(words, t(`mousetrap.${name}.${value}`));
      }
    },
  };
}

/** @param {string} d */
function arrow(d) {
  const line = { d, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" };
  return svg("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", line));
}
