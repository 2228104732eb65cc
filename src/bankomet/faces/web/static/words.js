// The words of the page in the reader's language, and how numbers are written.
//
// `{name}` marks a place to fill; `{n|понтёр|понтёра|понтёров}` picks the form that agrees with the number n.

import { waitMs } from "./waits.js";

/** @typedef {Record<string, string | number>} Places */

/** @type {Record<string, string>} */
let words = {};
/** @type {"ru" | "en"} */
let lang = "ru";
/** @type {Map<string, string[]>} */
let cases = new Map();
let plurals = new Intl.PluralRules("ru");
/** What speaks first: `hands.own.out` in place of `own.out`. */
let manner = "";

const RUSSIAN_FORMS = ["one", "few", "many"];
const ENGLISH_FORMS = ["one", "other"];
/** Words that have not come by then are given up. */
const COME_BY_MS = 10000;
const THIN_SPACE = "\u202f";

/** @returns {"ru" | "en"} */
export function language() {
  return lang;
}

/**
 * Load the words without which a page cannot be drawn: they are asked for until they come.
 * @param {"ru" | "en"} wanted
 */
export async function loadWords(wanted) {
  for (let attempt = 0; !(await switchWords(wanted)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitMs(attempt)));
  }
}

/**
 * Load the words of `wanted` and make it the page's language, or leave all as it is where they do not come.
 * @param {"ru" | "en"} wanted
 * @returns {Promise<boolean>} whether they have come
 */
export async function switchWords(wanted) {
  const come = await fetched(wanted).catch(() => null);
  if (come) speak(wanted, come);
  return come !== null;
}

/** @param {"ru" | "en"} wanted @returns {Promise<Record<string, string>>} */
async function fetched(wanted) {
  const answer = await fetch(`/words/${wanted}.json`, { signal: AbortSignal.timeout(COME_BY_MS) });
  if (!answer.ok) throw new Error(`no words for ${wanted}: status ${answer.status}`);
  return answer.json();
}

/** @param {"ru" | "en"} wanted @param {Record<string, string>} come */
function speak(wanted, come) {
  words = come;
  lang = wanted;
  cases = readCases(words["names.cases"] ?? "");
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/**
 * Let the words of one kind of game speak in place of the common ones, where it has its own.
 * @param {"" | "hands."} prefix
 */
export function speakAs(prefix) {
  manner = prefix;
}

/**
 * The text of `key` with its places filled; numbers are written with thin spaces. An unknown key shows itself.
 * @param {string} key
 * @param {Places} [places]
 */
export function t(key, places = {}) {
  const text = words[manner + key] ?? words[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)((?:\|[^|}]*)+)?\}/g, (_, name, forms) => {
    const value = places[name] ?? "";
    if (forms) return agree(Number(value), forms.slice(1).split("|"));
    return typeof value === "number" ? number(value) : value;
  });
}

/** @param {string} text lines of `who|whose|to whom` */
function readCases(text) {
  const rows = text.split("\n").filter(Boolean);
  return new Map(rows.map((row) => {
    const [name = "", ...forms] = row.split("|");
    return /** @type {[string, string[]]} */ ([name, forms]);
  }));
}

/**
 * A first name in a case, «Веры» or «к Вере»; null where the language has none or the name is not known.
 * @param {string} name
 * @param {"of" | "to"} wanted
 */
export function inCase(name, wanted) {
  return cases.get(name)?.[wanted === "of" ? 0 : 1] ?? null;
}

/**
 * @param {number} value
 * @param {string[]} forms
 */
function agree(value, forms) {
  const names = lang === "ru" ? RUSSIAN_FORMS : ENGLISH_FORMS;
  const index = names.indexOf(plurals.select(value));
  return forms[Math.min(index < 0 ? forms.length - 1 : index, forms.length - 1)] ?? "";
}

/**
 * A whole number with a thin space by thousands and a true minus.
 * @param {number} value
 */
export function number(value) {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return value < 0 ? `−${digits}` : digits;
}

/**
 * A gain with its sign: +20, −20, 0.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}
