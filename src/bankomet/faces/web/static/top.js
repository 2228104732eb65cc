// The line at the top of every page: the mark, what page this is, the language, and look and sound or the menu.

import { el, setAttr, setText, svg } from "./dom.js";
import { keepLanguage } from "./settings.js";
import { language, switchWords, t } from "./words.js";

/**
 * @typedef {object} Top
 * @property {HTMLElement} node
 * @property {HTMLElement} nav put the page's own links before the language here
 * @property {HTMLElement} what the page's heading
 * @property {HTMLButtonElement} opener opens look and sound, or the menu
 * @property {() => void} update write the texts again, after a change of language
 */

/**
 * The top line. `changed` is called when the language has been switched and its words are loaded.
 * @param {"h1" | "p"} tag of the text beside the mark
 * @param {() => void} changed
 * @param {HTMLElement[]} links
 * @param {boolean} [menu] whether there is more to open than look and sound
 * @returns {Top}
 */
export function makeTop(tag, changed, links = [], menu = false) {
  const name = el("span");
  const mark = el("a", { class: "mark", href: "/" }, diamond(), name);
  const what = el(tag, { class: "what" });
  const russian = el("span", { lang: "ru" }, "РУ");
  const english = el("span", { lang: "en" }, "EN");
  const switcher = el(
    "button",
    { class: "quiet lang", type: "button", onclick: () => void switchLanguage(changed) },
    russian,
    " ",
    english,
  );
  const opens = el("span", { class: "opens" });
  const opener = el("button", { class: "quiet", type: "button", "aria-haspopup": "dialog" }, menu ? bars() : sliders());
  if (menu) opener.append(opens);
  const nav = el("nav", {}, ...links, switcher, opener);
  return {
    node: el("header", { class: "top" }, mark, what, nav),
    nav,
    what,
    opener,
    update() {
      setText(name, t("top.name"));
      setAttr(mark, "aria-label", t("top.home"));
      setAttr(nav, "aria-label", t("top.sections"));
      setText(opens, t(menu ? "top.menu" : "top.look"));
      setAttr(opener, "aria-label", opens.textContent ?? "");
      setAttr(switcher, "aria-label", language() === "ru" ? "РУ EN: English" : "РУ EN: по-русски");
      setAttr(switcher, "lang", language() === "ru" ? "en" : "ru");
      embolden(russian, language() === "ru");
      embolden(english, language() === "en");
    },
  };
}

/** @param {() => void} changed */
async function switchLanguage(changed) {
  const wanted = language() === "ru" ? "en" : "ru";
  if (!(await switchWords(wanted))) return;
  keepLanguage(wanted);
  changed();
}

/**
 * @param {HTMLElement} node
 * @param {boolean} on
 */
function embolden(node, on) {
  const text = node.textContent ?? "";
  if (on === (node.firstElementChild !== null)) return;
  node.replaceChildren(on ? el("b", {}, text) : text);
}

/** The house's mark. */
function diamond() {
  return svg(
    "svg",
    { viewBox: "-50 -52 100 104", "aria-hidden": "true" },
    svg("path", { d: "M0-50C8-32 22-13 37 0C22 13 8 32 0 50C-8 32-22 13-37 0C-22-13-8-32 0-50Z" }),
  );
}

function bars() {
  return svg(
    "svg",
    { width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M2 5h16M2 10h16M2 15h16", stroke: "currentColor", "stroke-width": 1.6 }),
  );
}

function sliders() {
  const ring = { r: 2.2, fill: "none", stroke: "currentColor", "stroke-width": 1.6 };
  return svg(
    "svg",
    { width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M2 6h9M15 6h3M2 14h3M9 14h9", stroke: "currentColor", "stroke-width": 1.6 }),
    svg("circle", { cx: 13, cy: 6, ...ring }),
    svg("circle", { cx: 7, cy: 14, ...ring }),
  );
}
