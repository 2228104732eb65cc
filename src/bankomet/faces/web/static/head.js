// The head of the table page: which table this is, invitation, rules, and the window's title.

import { el, redraw, setText, show } from "./dom.js";
import { makeTop } from "./top.js";
import { waitedFor } from "./view.js";
import { leadToChances, leadToRules } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */

/** From so many seats their number is worth a word. */
const MANY_SEATS = 11;

/** @param {{invite: () => void, menu: () => void, language: () => void}} on */
export function makeHead(on) {
  const invite = el("button", { type: "button", class: "quiet dk", onclick: on.invite });
  const rules = el("a", { class: "btn quiet dk", href: "/rules" });
  const chances = el("a", { class: "btn quiet dk", href: "/chances" });
  const top = makeTop("h1", on.language, [invite, rules, chances], true);
  top.opener.addEventListener("click", on.menu);
  return {
    node: top.node,
    /** Without a table, to which nobody can be invited. */
    bare() {
      setText(top.what, t("first.what"));
      show(invite, false);
      document.title = t("title");
    },
    /** @param {View | null} view */
    update(view) {
      top.update();
      setText(invite, t("top.invite"));
      leadToRules(rules, view?.table ?? null);
      leadToChances(chances, view?.table ?? null);
      if (!view) return;
      const name = t("top.title", { game: view.table.game_title, preset: view.table.preset_title });
      const more = moreOf(view);
      redraw(top.what, `${name}|${more}`, () => (more ? [name, el("span", { class: "dk" }, ` · ${more}`)] : [name]));
      const word = waitedFor(view) ? `${t("seat.me.turn")} · ` : "";
      document.title = `${word}${name} — ${t("top.name")}`;
    },
  };
}

/** @param {View} view */
function moreOf(view) {
  const { title, seat_count: n, hints } = view.table;
  const named = title ? t("top.named", { title }) : n >= MANY_SEATS ? t("top.seats", { n }) : "";
  return [named, hints ? t("coach.agreed") : ""].filter(Boolean).join(" · ");
}
