// The quiet line under the table: how likely the bank is to match, now and after each card; shown to who wants it.

import { el, setAttr, setProps, setText, show } from "./dom.js";
import { look, setLook } from "./settings.js";
import { language, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").Chance} Chance */
/** @typedef {import("./protocol.d.ts").CallsGame} CallsGame */

export function makeChanceLine() {
  const label = el("span");
  const meter = el("i", { "aria-hidden": "true" });
  const size = el("b", { class: "num" });
  const rest = el("span");
  const line = el("p", { class: "chance" }, label, " ", meter, " ", size, rest);
  const wish = el("button", { type: "button", class: "quiet dk", onclick: () => setLook({ chances: true }) });
  /** @type {Chance | null} */
  let chance = null;

  return {
    node: el("div", { class: "odds" }, line, wish),
    /** @param {CallsGame} game */
    update({ chance: now, calls, turned }) {
      const wanted = look().chances;
      chance = wanted ? now : null;
      show(line, chance !== null);
      show(wish, !wanted && now !== null);
      setText(wish, t("live.on"));
      if (!chance) return;
      setText(label, t(chance.of === "series" ? "live.series" : "live.next"));
      setProps(meter, { "--share": `${chance.permille / 10}%` });
      setText(size, percent(chance.permille));
      setText(rest, restOf(chance, calls[turned.length]));
      setAttr(line, "data-win", chance.win.join("/"));
    },
    /** What the line says, for who asks to hear the table; nothing where it is not shown. */
    aloud() {
      if (!chance) return "";
      return t(chance.of === "series" ? "live.aloud" : "live.aloud.next", { percent: percent(chance.permille) });
    },
  };
}

/**
 * « · на «семёрке» 4 из 47», and that stakes may go back.
 * @param {Chance} chance
 * @param {string | undefined} call the next one
 */
function restOf({ call: matching, void: back }, call) {
  const parts = [];
  if (matching && call) parts.push(t(`live.call.${call}`, { n: matching[0], of: matching[1] }));
  if (back > 0) parts.push(t("live.void", { percent: percent(back) }));
  return parts.map((part) => ` · ${part}`).join("");
}

/** @param {number} permille */
export function percent(permille) {
  const [whole = "0", tenth = "0"] = (permille / 10).toFixed(1).split(".");
  return language() === "ru" ? `${whole},${tenth}\u00a0%` : `${whole}.${tenth}%`;
}
