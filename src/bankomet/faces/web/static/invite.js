// The invitation: the link, or why there is none; and the bots of the table.

import { makeSheet } from "./dialog.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { may } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */

/** How a bot plays that is asked for, by game: none for one of the usual tempers. */
const STYLES = /** @type {Record<string, string[]>} */ ({
  thirteen: ["counter"],
  ochko: ["scholar"],
  "thirty-one": ["scholar"],
});

/** @param {{addBot: (style: string | undefined) => void, dropBot: (seat: number) => void}} on */
export function makeInvite(on) {
  const sheet = makeSheet();
  const text = el("p");
  const label = el("span", { class: "vh" });
  const link = el("input", { type: "text", readonly: true, class: "link", onfocus: () => link.select() });
  const copying = el("button", { type: "button", class: "primary", onclick: () => void copy() });
  const row = el("div", { class: "row copy" }, el("label", {}, label, link), copying);
  const copied = el("p", { class: "dim", role: "status" });
  const botsTitle = el("h3");
  const bots = el("ul", { class: "bots" });
  const add = el("button", { type: "button", onclick: () => on.addBot(style.value || undefined) });
  const styleName = el("span", { class: "vh" });
  const style = el("select");
  const adding = el("div", { class: "row" }, el("label", {}, styleName, style), add);
  const botsBox = el("div", { class: "group" }, botsTitle, bots, adding);
  sheet.body.append(text, row, copied, botsBox);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link.value);
      setText(copied, t("invite.copied"));
    } catch {
      // An insecure address has no clipboard; the selected link is copied by hand.
      link.focus();
      link.select();
      setText(copied, t("invite.by_hand"));
    }
  }

  /** @param {View} view */
  function update(view) {
    const { invite, why_no_invite: why } = view.table;
    setText(text, invite ? t("invite.text") : (why ?? t("invite.none")));
    show(row, invite !== null);
    if (link.value !== (invite ?? "")) link.value = invite ?? "";
    setText(label, t("invite.link"));
    setText(copying, t("invite.copy"));
    drawBots(view);
  }

  /** @param {View} view */
  function drawBots(view) {
    const seated = Object.entries(view.public.seats).filter(([, seat]) => seat.bot !== null && !seat.leaving);
    const drops = may(view, "drop_bot");
    const adds = may(view, "add_bot");
    show(botsBox, adds || drops);
    setText(botsTitle, seated.length === 0 ? t("bots.none") : t("bots.title"));
    setText(add, t("bots.add"));
    setText(styleName, t("bots.how"));
    redraw(style, view.table.game + t("bots.any"), () => [
      el("option", { value: "" }, t("bots.any")),
      ...(STYLES[view.table.game] ?? []).map((name) => el("option", { value: name }, t(`bots.style.${name}`))),
    ]);
    show(adding, adds);
    const focused = bots.contains(document.activeElement);
    const key = seated.map(([no, seat]) => `${no}${seat.name}${seat.bot}`).join() + drops + t("bots.drop");
    redraw(bots, key, () =>
      seated.slice(0, 50).map(([no, seat]) => {
        const drop = el("button", { type: "button", onclick: () => on.dropBot(Number(no)) }, t("bots.drop"));
        setAttr(drop, "aria-label", t("bots.drop.name", { name: seat.name }));
        show(drop, drops);
        return el("li", {}, el("b", {}, seat.name), el("span", { class: "dim" }, t(`bots.style.${seat.bot}`)), drop);
      }),
    );
    // The button that was pressed has gone with its bot.
    if (focused && !bots.contains(document.activeElement)) add.focus();
  }

  return {
    update,
    /** @param {View} view */
    open(view) {
      setText(copied, "");
      update(view);
      sheet.open(t("invite.title"));
    },
  };
}
