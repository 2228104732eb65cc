// What the page Mousetrap shows, as an address, and what it asks the server: the puzzle of a day, the course of a circle.

/** @typedef {"stop_at_n" | "modular"} Count */
/** @typedef {"all" | "most" | "none"} Goal */

/**
 * @typedef {object} Puzzle
 * @property {number | null} day days since 1970, where it is the puzzle of a day
 * @property {number} n
 * @property {number} suits
 * @property {Count} count
 * @property {[number, number][]} fixed places and the cards that stay on them
 */

/** @typedef {Puzzle & {day: number, today: number}} Daily */

/**
 * @typedef {object} Told what the count makes of a circle
 * @property {[number, number, number][]} out each card that comes out, its place, and the counts up to it
 * @property {number[]} left
 * @property {number} vain counts that met no card in the end
 */

/**
 * @typedef {object} Here what the page's address says
 * @property {number | null} day
 * @property {boolean} daily the puzzle of a day is wanted
 * @property {number} n
 * @property {number} suits
 * @property {Count} count
 * @property {Goal} goal
 * @property {number[]} circle the card on each place, 0 for none; empty where the address says nothing
 * @property {number | null} step how far the count has come; null while cards are laid
 */

/** @typedef {{ok: true, value: any} | {ok: false, text: string | null}} Answer */

export const MOST_NUMBERS = 52;
export const MOST_SUITS = 4;
const DAY_MS = 86_400_000;
const COUNTS = /** @type {const} */ (["stop_at_n", "modular"]);
const GOALS = /** @type {const} */ (["all", "most", "none"]);

/** @returns {Here} */
export function here() {
  const query = new URLSearchParams(location.search);
  const day = dayNo(query.get("day") ?? "");
  const step = query.get("step");
  return {
    day,
    daily: day !== null || !["n", "suits", "count"].some((name) => query.has(name)),
    n: whole(query.get("n"), 1, MOST_NUMBERS) ?? 13,
    suits: whole(query.get("suits"), 1, MOST_SUITS) ?? 1,
    count: COUNTS.find((each) => each === query.get("count")) ?? "stop_at_n",
    goal: GOALS.find((each) => each === query.get("goal")) ?? "all",
    circle: (query.get("circle") ?? "").split(".").filter(Boolean).map(Number),
    step: whole(step, 0, 10 ** 7),
  };
}

/**
 * The address of a view, without the host; the cards laid are left out where they would give a puzzle away.
 * @param {Puzzle} puzzle
 * @param {Goal} goal
 * @param {number[]} circle
 * @param {number | null} step
 */
export function addressOf(puzzle, goal, circle, step) {
  const query = new URLSearchParams();
  if (puzzle.day === null) {
    query.set("n", String(puzzle.n));
    if (puzzle.suits !== 1) query.set("suits", String(puzzle.suits));
    query.set("count", puzzle.count);
  } else {
    query.set("day", dayText(puzzle.day));
  }
  if (goal !== "all") query.set("goal", goal);
  const fixed = new Set(puzzle.fixed.map(([place]) => place));
  if (circle.some((card, i) => card !== 0 && !fixed.has(i + 1))) query.set("circle", circle.join("."));
  if (step !== null) query.set("step", String(step));
  return `${location.pathname}?${query}`;
}

/**
 * @param {number | null} day null: today's
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>} a Daily
 */
export function askDaily(day, lang, signal) {
  return ask("daily", day === null ? { lang } : { day: String(day), lang }, signal);
}

/**
 * @param {Puzzle} puzzle
 * @param {number[]} circle
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>} a Told
 */
export function askCount(puzzle, circle, lang, signal) {
  const { n, suits, count } = puzzle;
  return ask("count", { n: String(n), suits: String(suits), count, circle: circle.join("."), lang }, signal);
}

/** 2026-11-30. @param {number} day */
export function dayText(day) {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * 30 ноября 2026 г.; 30 November 2026.
 * @param {number} day
 * @param {"ru" | "en"} lang
 */
export function dayTitle(day, lang) {
  const format = new Intl.DateTimeFormat(lang === "ru" ? "ru" : "en-GB", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day * DAY_MS)).replace(/\s*г\.$/, "");
}

/** @param {string} text */
function dayNo(text) {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(ms) ? null : ms / DAY_MS;
}

/**
 * @param {string | null} text
 * @param {number} lo
 * @param {number} hi
 */
function whole(text, lo, hi) {
  const value = /^\d{1,8}$/.test(text ?? "") ? Number(text) : NaN;
  return value >= lo && value <= hi ? value : null;
}

/**
 * @param {string} what
 * @param {Record<string, string>} query
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
async function ask(what, query, signal) {
  try {
    const answer = await fetch(`/api/mousetrap/${what}?${new URLSearchParams(query)}`, { signal });
    const said = await answer.json();
    return answer.ok ? { ok: true, value: said } : { ok: false, text: said.text };
  } catch {
    return { ok: false, text: null };
  }
}
