// What became of a circle, as a sentence for the reader and as a text to share; and the tries this browser remembers.

import { makeSheet } from "./dialog.js";
import { el, setText } from "./dom.js";
import { addressOf, dayTitle } from "./mousetrap_ask.js";
import { language, t } from "./words.js";

/** @typedef {import("./mousetrap_ask.js").Puzzle} Puzzle */
/** @typedef {import("./mousetrap_ask.js").Goal} Goal */
/** @typedef {import("./mousetrap_ask.js").Told} Told */
/** @typedef {{tries: number, best: number, solved: number | null}} Tries `solved`: at which try */

const STORE = "bankomet.mousetrap";
/** So many puzzles are remembered, the oldest forgotten first. */
const MOST_KEPT = 60;

/**
 * Is the goal reached?
 * @param {Told} told
 * @param {Goal} goal
 */
function reached(told, goal) {
  return goal === "none" ? told.out.length === 0 : told.left.length === 0;
}

/**
 * @param {Puzzle} puzzle
 * @param {Told} told
 * @param {Goal} goal
 * @param {Tries} tries
 */
export function resultOf(puzzle, told, goal, tries) {
  const places = { out: told.out.length, n: puzzle.n * puzzle.suits, best: tries.best, first: told.out[0]?.[0] ?? 0 };
  const good = reached(told, goal);
  const how = told.left.length === 0 ? "all" : (["none", "one"][told.out.length] ?? "some");
  const more = goal === "most" && !good && tries.tries > 0 ? ` ${t("mousetrap.best", places)}` : "";
  const verdict = good ? t("mousetrap.solved") : goal === "most" ? "" : t("mousetrap.not_solved");
  return { good, verdict, text: `${t(`mousetrap.result.${how}`, places)}${more}` };
}

/**
 * The text that tells others of it. The link of a day's puzzle leaves the cards out: they would give it away.
 * A count that was only looked at tells of no tries where there were none.
 * @param {Puzzle} puzzle
 * @param {Told} told
 * @param {Goal} goal
 * @param {number[]} circle
 * @param {Tries} tries
 */
export function sharedText(puzzle, told, goal, circle, tries) {
  const { result, places } = {
    result: resultOf(puzzle, told, goal, tries).text,
    places: { n: puzzle.n * puzzle.suits, tries: tries.solved ?? tries.tries },
  };
  const head =
    puzzle.day === null
      ? t("mousetrap.shared.own", places)
      : t("mousetrap.shared.day", { ...places, day: dayTitle(puzzle.day, language()) });
  const path = addressOf(puzzle, goal, puzzle.day === null ? circle : [], null);
  const triesMade = tries.tries > 0 ? ` ${t("mousetrap.shared.tries", places)}` : "";
  return `${head} ${result}${triesMade}\n${location.origin}${path}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {Goal} goal
 */
export function triesOf(puzzle, goal) {
  return kept()[keyOf(puzzle, goal)] ?? { tries: 0, best: 0, solved: null };
}

/**
 * One more try, remembered.
 * @param {Puzzle} puzzle
 * @param {Goal} goal
 * @param {Told} told
 */
export function addTry(puzzle, goal, told) {
  const before = triesOf(puzzle, goal);
  const tries = before.tries + 1;
  const now = {
    tries,
    best: Math.max(before.best, told.out.length),
    solved: before.solved ?? (reached(told, goal) ? tries : null),
  };
  const { [keyOf(puzzle, goal)]: _, ...others } = kept();
  const all = [...Object.entries(others), [keyOf(puzzle, goal), now]].slice(-MOST_KEPT);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // A browser that keeps nothing counts from one again.
  }
}

/** @returns {Record<string, Tries>} */
function kept() {
  try {
    const said = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

/**
 * @param {Puzzle} puzzle
 * @param {Goal} goal
 */
function keyOf({ day, n, suits, count }, goal) {
  return day === null ? `${n} ${suits} ${count} ${goal}` : `day ${day} ${goal}`;
}

/** The sheet with the text, and a button that copies it. */
export function makeShare() {
  const sheet = makeSheet();
  const label = el("span", { class: "vh" });
  const text = el("textarea", { class: "shared", readonly: true, rows: 4, onfocus: () => text.select() });
  const copying = el("button", { type: "button", class: "primary", onclick: () => void copy() });
  const said = el("p", { class: "dim", role: "status" });
  sheet.body.append(el("label", {}, label, text), el("div", { class: "row" }, copying), said);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
      setText(said, t("mousetrap.copied"));
    } catch {
      // An insecure address has no clipboard; the selected text is copied by hand.
      text.focus();
      text.select();
      setText(said, t("mousetrap.by_hand"));
    }
  }

  return {
    /** @param {string} shared */
    open(shared) {
      text.value = shared;
      setText(label, t("mousetrap.share.label"));
      setText(copying, t("mousetrap.copy"));
      setText(said, "");
      sheet.open(t("mousetrap.share"));
    },
  };
}
