// The seal of the coup in a quiet line under the table, and all that is told of it in a sheet behind.

import { makeSheet } from "./dialog.js";
import { el, redraw, setAttr, setClasses, setText, show, svg } from "./dom.js";
import { number, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").SealOfCoup} SealOfCoup */
/** @typedef {{no: number, checked: number, wrong: boolean, ordered: boolean, told: boolean}} Checked */

export function makeSealLine() {
  const name = el("span");
  const state = el("span", { class: "num" });
  const node = el("button", { type: "button", class: "quiet seal", "aria-haspopup": "dialog", onclick: open }, mark(), name, state);
  const sheet = makeSheet();
  const about = el("p");
  const rows = el("dl", { class: "seal-rows" });
  const link = el("a", { class: "btn" });
  sheet.body.append(about, rows, el("div", { class: "row" }, link));
  /** @type {View | null} */
  let view = null;
  /** @type {Checked} */
  let checked = { no: 0, checked: 0, wrong: false, ordered: false, told: false };

  function open() {
    write();
    sheet.open(t("seal.title"));
  }

  function write() {
    if (!view) return;
    const { seal, voids, coup } = view.public;
    setText(about, t("seal.about"));
    const told = [
      row("seal.no", seal ? String(seal.no) : t("seal.none")),
      row("seal.digest", seal ? el("code", {}, seal.digest) : "—"),
      sharesTold(seal),
      row("seal.cards", cardsTold(checked, seal?.no ?? checked.no)),
      row("seal.voids", voids === 0 ? t("seal.voids.none") : t("seal.voids.of", { n: voids, all: voids + coup })),
    ];
    redraw(rows, told.map((each) => each.textContent).join("|"), () => told);
    setText(link, t("seal.verify"));
    setAttr(link, "href", `/verify?table=${view.table.id}`);
  }

  return {
    node,
    /** @param {View} nextView @param {Checked} nextChecked */
    update(nextView, nextChecked) {
      view = nextView;
      checked = nextChecked;
      const no = nextView.public.seal?.no ?? checked.no;
      const here = checked.no === no && checked.checked > 0;
      show(node, no > 0);
      setText(name, t("seal.open", { no: String(no) }));
      setText(state, checked.wrong ? t("seal.wrong") : here ? t("seal.checked", { n: checked.checked }) : "");
      setClasses(node, { bad: checked.wrong });
      if (sheet.node.open) write();
    },
  };
}

/** How many are promised; when cards are ordered, how many are in the order: who sits out opens nothing. @param {SealOfCoup | null} seal */
function sharesTold(seal) {
  if (seal === null || seal.opened === null) return row("seal.shares", seal ? number(seal.shares) : "—");
  return row("seal.shares.in", seal.opened > 0 ? number(seal.opened) : t("seal.shares.house"));
}

/**
 * @param {Checked} checked
 * @param {number} present the seal of the coup
 */
function cardsTold({ no, checked, wrong, ordered, told }, present) {
  if (wrong) return t("seal.wrong");
  if (!ordered || no !== present) return t("seal.cards.none");
  return told ? number(checked) : t("seal.cards.many");
}

/** @param {string} key @param {string | Node} value */
function row(key, value) {
  return el("div", {}, el("dt", {}, t(key)), el("dd", {}, value));
}

/** A seal of wax, in outline. */
function mark() {
  return svg(
    "svg",
    { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("circle", { cx: 8, cy: 8, r: 6.6, fill: "none", stroke: "currentColor", "stroke-width": 1.4, "stroke-dasharray": "2.6 1.5" }),
    svg("path", { d: "M8 4.2L10.4 8L8 11.8L5.6 8Z", fill: "currentColor" }),
  );
}
