// All keys of the table.

import { makeSheet } from "./dialog.js";
import { el, redraw } from "./dom.js";
import { language, t } from "./words.js";

/** Each row: the keys, and the word for what they do. @typedef {readonly (readonly [readonly string[], string])[]} Rows */

/** @type {Rows} */
const OF_CALLS = [
  [["key.space", "key.enter"], "help.turn"],
  [["A"], "help.run"],
  [["[", "]"], "help.pace"],
];
/** @type {Rows} */
const OF_HANDS = [
  [["E"], "hands.help.another"],
  [["D"], "hands.help.enough"],
];
/** @type {Rows} */
const OF_ALL = [
  [["1", "2", "3", "4"], "help.add"],
  [["⌫"], "help.off"],
  [["key.enter"], "help.stake"],
  [["S"], "help.out"],
];
/** @type {Rows} */
const STEPS = [[["←", "→"], "help.steps"]];
/** @type {Rows} */
const LAST = [
  [["L"], "help.said"],
  [["?"], "help.all"],
];

export function makeHelp() {
  const sheet = makeSheet();
  const list = el("dl", { class: "keys" });
  const place = el("p", { class: "dim" });
  sheet.body.append(list, place);
  return {
    /** @param {boolean} hands whether cards are in hands at this table */
    open(hands) {
      const rows = hands ? [...OF_HANDS, ...OF_ALL, ...LAST] : [...OF_CALLS, ...OF_ALL, ...STEPS, ...LAST];
      redraw(list, `${language()} ${hands}`, () => rows.map(([keys, does]) => row(keys, t(does))));
      place.textContent = t("help.place");
      sheet.open(t("help.title"));
    },
  };
}

/**
 * @param {readonly string[]} keys
 * @param {string} does
 */
function row(keys, does) {
  const names = keys.flatMap((key) => [el("kbd", {}, key.startsWith("key.") ? t(key) : key), " "]);
  return el("div", {}, el("dt", {}, ...names), el("dd", {}, does));
}
