// The menu of the table: the log, all keys, leaving; pace; the coach. On a phone also the links of the top.

import { makeTick } from "./dialog.js";
import { el, setAttr, setText, show } from "./dom.js";
import { makePace } from "./pace.js";
import { look, setLook } from "./settings.js";
import { may } from "./view.js";
import { leadToChances, leadToRules } from "./ways.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Pace} Pace */

/** @param {{pace: (pace: Pace) => void, invite: () => void, help: () => void, rise: () => void, people: () => void}} on */
export function makeMenu(on) {
  const title = el("h3");
  const coach = makeTick((on) => setLook({ coach: on }));
  const paceTitle = el("h3");
  const pace = makePace("menu-pace", on.pace);
  const invite = el("button", { type: "button", class: "quiet ph-item", onclick: on.invite });
  const rules = el("a", { class: "btn quiet ph-item", href: "/rules" });
  const chances = el("a", { class: "btn quiet ph-item", href: "/chances" });
  const log = el("a", { class: "btn quiet", download: "" });
  const fair = el("a", { class: "btn quiet" });
  const people = el("button", { type: "button", class: "quiet", onclick: on.people });
  const help = el("button", { type: "button", class: "quiet", onclick: on.help });
  const rise = el("button", { type: "button", class: "quiet", onclick: on.rise });
  const paceBox = el("div", { class: "group" }, paceTitle, pace.node);
  const items = el("div", { class: "items" }, invite, rules, chances, people, log, fair, help, rise);
  return {
    nodes: [el("div", { class: "group" }, title, items), paceBox, coach.node],
    /** @param {View} view */
    update(view) {
      setText(title, t("menu.table"));
      coach.update(look().coach, t("coach.look"));
      show(coach.node, view.table.coach);
      setText(paceTitle, t("menu.pace"));
      show(paceBox, may(view, "pace"));
      pace.update(view.public.pace, true);
      setText(invite, t("top.invite"));
      leadToRules(rules, view.table);
      leadToChances(chances, view.table);
      setText(log, t("menu.log"));
      setAttr(log, "href", `/t/${view.table.id}/log`);
      setText(fair, t("seal.verify"));
      setAttr(fair, "href", `/verify?table=${view.table.id}`);
      setText(people, t("crowd.list"));
      setText(help, t("menu.help"));
      setText(rise, t("menu.rise"));
      show(rise, may(view, "rise"));
    },
  };
}
