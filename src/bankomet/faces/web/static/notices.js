// Notices over the page: the connection, what happened meanwhile, refusals.

import { cross } from "./dialog.js";
import { el, setAttr, setText, svg } from "./dom.js";
import { appear } from "./motion.js";
import { t } from "./words.js";

/** @typedef {"wait" | "good" | "bad"} Kind */

const LEAVES_AFTER_MS = 4000;

export function makeNotices() {
  const node = el("div", { class: "notices" });
  /** @type {Map<string, {box: HTMLElement, text: HTMLElement, timer: number}>} */
  const shown = new Map();

  /** @param {string} slot */
  function clear(slot) {
    const notice = shown.get(slot);
    if (!notice) return;
    clearTimeout(notice.timer);
    notice.box.remove();
    shown.delete(slot);
  }

  /**
   * Show a notice in its slot (`link`, `refused`, `news`), in place of what was there.
   * @param {string} slot
   * @param {Kind} kind
   * @param {string} text
   */
  function put(slot, kind, text) {
    const old = shown.get(slot);
    if (old && old.box.dataset.kind === kind) {
      setText(old.text, text);
      clearTimeout(old.timer);
      old.timer = leaving(slot, kind);
      return;
    }
    clear(slot);
    const words = el("span", {}, text);
    const box = el("div", { class: `notice ${kind}`, "data-kind": kind }, kind === "wait" ? spinner() : null, words);
    if (slot === "refused") box.append(closer(() => clear(slot)));
    node.append(box);
    appear(box);
    shown.set(slot, { box, text: words, timer: leaving(slot, kind) });
  }

  /**
   * Good news leave by themselves.
   * @param {string} slot
   * @param {Kind} kind
   */
  function leaving(slot, kind) {
    return kind === "good" ? setTimeout(() => clear(slot), LEAVES_AFTER_MS) : 0;
  }

  return { node, put, clear };
}

/** @param {() => void} close */
function closer(close) {
  const button = el("button", { type: "button", onclick: close }, cross());
  setAttr(button, "aria-label", t("refused.close"));
  return button;
}

/** A ring with a piece in another ink; it stands still, the text says the rest. */
function spinner() {
  const ring = { fill: "none", stroke: "currentColor", "stroke-width": 2.5 };
  return svg(
    "svg",
    { viewBox: "0 0 22 22", "aria-hidden": "true" },
    svg("circle", { cx: 11, cy: 11, r: 8.5, ...ring, "stroke-opacity": 0.3 }),
    svg("path", { d: "M11 2.5A8.5 8.5 0 0 1 19.5 11", ...ring }),
  );
}
