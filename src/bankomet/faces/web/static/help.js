// All keys of the table.

import { makeSheet } from "./dialog.js";
import { el, redraw } from "./dom.js";
import { language, t } from "./words.js";

/** Each row: the keys, and the word for what they do. */
const ROWS = /** @type {const} */ ([
  [["key.space", "key.enter"], "help.turn"],
  [["A"], "help.run"],
  [["1", "2", "3", "4"], "help.add"],
  [["⌫"], "help.off"],
  [["key.enter"], "help.stake"],
  [["S"], "help.out"],
  [["[", "]"], "help.pace"],
  [["←", "→"], "help.steps"],
  [["L"], "help.said"],
  [["?"], "help.all"],
]);

export function makeHelp() {
  const sheet = makeSheet();
  const list = el("dl", { class: "keys" });
  const place = el("p", { class: "dim" });
  sheet.body.append(list, place);
  return {
    open() {
      redraw(list, language(), () => ROWS.map(([keys, does]) => row(keys, t(does))));
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
