// All keys of the table.

import { makeSheet } from "./dialog.js";
import { el, redraw } from "./dom.js";
import { isHands } from "./view.js";
import { language, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").Game} Game */

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
/** Where a sum is chosen: an agreed stake has no counters. @type {Rows} */
const OF_SUMS = [
  [["1", "2", "3", "4"], "help.add"],
  [["⌫"], "help.off"],
];
/** @type {Rows} */
const OF_ALL = [
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
    /** @param {Game} game */
    open(game) {
      const hands = isHands(game);
      const all = game.stakes === "equal" ? OF_ALL : [...OF_SUMS, ...OF_ALL];
      const rows = hands ? [...OF_HANDS, ...all, ...LAST] : [...OF_CALLS, ...all, ...STEPS, ...LAST];
      redraw(list, `${language()} ${hands} ${game.stakes}`, () => rows.map(([keys, does]) => row(keys, t(does))));
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
