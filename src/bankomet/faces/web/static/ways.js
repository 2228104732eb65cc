// The ways from a table to the rules of its game, and to the chances, which are those of Thirteen.

import { setAttr, setText } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").Meta} Meta */

/** The game of which there are chances. */
export const REASONED = "thirteen";
/** Where the rules of a game begin. @type {Record<string, string>} */
const RULES = { thirteen: "part-t1", ochko: "part-o1", "thirty-one": "part-p1" };

/** @param {HTMLElement} link @param {Meta | null} table */
export function leadToRules(link, table) {
  const part = RULES[table?.game ?? ""];
  setAttr(link, "href", part ? `/rules#${part}` : "/rules");
  setText(link, t("top.rules"));
}

/** @param {HTMLElement} link @param {Meta | null} table */
export function leadToChances(link, table) {
  const ours = table?.game === REASONED;
  setAttr(link, "href", ours ? `/chances?preset=${table.preset}` : "/chances");
  setText(link, t(table && !ours ? "chances.nav_other" : "chances.nav"));
}
