// The quiet line under the table while it is one's word: how likely the next card takes the hand over; for who wants it.

import { percent } from "./chances_line.js";
import { el, setAttr, setProps, setText, show } from "./dom.js";
import { look, setLook } from "./settings.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */

export function makeRiskLine() {
  const label = el("span");
  const meter = el("i", { "aria-hidden": "true" });
  const size = el("b", { class: "num" });
  const rest = el("span", { class: "num" });
  const line = el("p", { class: "chance risk" }, label, " ", meter, " ", size, rest);
  const wish = el("button", { type: "button", class: "quiet dk", onclick: () => setLook({ chances: true }) });
  /** @type {[number, number] | null} */
  let risk = null;

  return {
    node: el("div", { class: "odds" }, line, wish),
    /** @param {View | null} view null where there is nothing to risk */
    update(view) {
      const now = view?.you.risk ?? null;
      const wanted = look().chances;
      risk = wanted ? now : null;
      show(line, risk !== null);
      show(wish, !wanted && now !== null);
      setText(wish, t("live.on"));
      if (!risk) return;
      setText(label, t("hands.risk"));
      setProps(meter, { "--share": `${permille(risk) / 10}%` });
      setText(size, percent(permille(risk)));
      setText(rest, ` · ${t("hands.risk.of", { n: risk[0], of: risk[1] })}`);
      setAttr(line, "data-risk", risk.join("/"));
    },
    /** What the line says, for who asks to hear the table; nothing where it is not shown. */
    aloud: () => (risk ? t("hands.risk.said", { percent: percent(permille(risk)) }) : ""),
  };
}

/** In thousandths, rounded to the nearest. @param {[number, number]} risk */
function permille([over, of]) {
  return of === 0 ? 0 : Math.round((1000 * over) / of);
}
