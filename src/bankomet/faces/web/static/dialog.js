// Sheets over the page: native modal dialogs with a heading and a way out; Escape and a click beside them close.
//
// What lies under an open sheet is inert: nothing that is written there is heard, so a sheet says itself what is refused.

import { el, setAttr, setText, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * A sheet that is in the document from the start and opens when asked.
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} node
 * @property {HTMLElement} body
 * @property {(title: string) => void} open
 * @property {() => void} close
 * @property {(why: string) => void} refuse say why what was asked for is refused, or no longer
 * @property {(left: number | null) => void} awaited say that its reader's word is awaited meanwhile, for so many seconds; or no longer
 */

/** The sheets that have been opened, the latest last. @type {Sheet[]} */
let opened = [];

/** The sheet that lies over everything, if one is open. @returns {Sheet | undefined} */
export function openSheet() {
  opened = opened.filter((sheet) => sheet.node.open);
  return opened.at(-1);
}

/**
 * @param {string} [extra] a class, for a sheet that stands aside instead of in the middle
 * @returns {Sheet}
 */
export function makeSheet(extra = "") {
  const title = el("h2");
  const closer = el("button", { class: "quiet", type: "button", onclick: () => node.close() }, cross());
  const body = el("div", { class: "sheet-body" });
  const refused = el("p", { class: "sheet-refused", role: "alert" });
  const word = el("b", { role: "status" });
  const seconds = el("span", { class: "num", "aria-hidden": "true" });
  const awaited = el("p", { class: "sheet-awaited" }, word, seconds);
  const node = el("dialog", { class: extra }, el("div", { class: "sheet-head" }, title, closer), body);
  node.addEventListener("click", (event) => {
    if (event.target === node && beside(node, event)) node.close();
  });
  document.body.append(node);
  /** @type {Sheet} */
  const sheet = {
    node,
    body,
    open(text) {
      opened = [...opened.filter((other) => other !== sheet), sheet];
      sheet.refuse("");
      setText(word, "");
      setText(seconds, "");
      setText(title, text);
      setAttr(node, "aria-label", text);
      setAttr(closer, "aria-label", t("sheet.close"));
      if (!node.open) node.showModal();
    },
    close: () => node.close(),
    awaited(left) {
      if (!awaited.isConnected) body.after(awaited); // empty at first, so that what is written in it is heard; below, it moves nothing
      setText(word, left === null ? "" : t("sheet.word"));
      setText(seconds, left === null ? "" : ` · ${t("sheet.word.s", { n: left })}`);
    },
    refuse(why) {
      refused.remove(); // put there anew, the same sentence is said again
      setText(refused, why);
      if (why) node.append(refused);
    },
  };
  return sheet;
}

/**
 * @param {HTMLElement} node
 * @param {MouseEvent} event
 */
function beside(node, event) {
  const box = node.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** A plain cross. */
export function cross() {
  return svg(
    "svg",
    { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: "M2 2L14 14M14 2L2 14", fill: "none", stroke: "currentColor", "stroke-width": 1.8 }),
  );
}

/**
 * A row of radio buttons that looks like one control.
 * @template {string} V
 * @param {string} name
 * @param {readonly V[]} values
 * @param {(value: V) => void} chosen
 */
export function makeChoice(name, values, chosen) {
  const legend = el("legend", { class: "vh" });
  const inputs = values.map((value) =>
    el("input", { type: "radio", name, value, onchange: () => chosen(value) }),
  );
  const labels = inputs.map((input) => el("label", {}, el("span"), input));
  const node = el("fieldset", { class: "choice" }, legend, ...labels);
  return {
    node,
    /**
     * @param {V | null} value
     * @param {string} title
     * @param {(value: V) => string} text
     */
    update(value, title, text) {
      setText(legend, title);
      values.forEach((each, i) => {
        const input = inputs[i];
        const span = labels[i]?.firstElementChild;
        if (input) input.checked = each === value;
        if (span) setText(span, text(each));
      });
    },
  };
}

/**
 * A switch with its label.
 * @param {(on: boolean) => void} turned
 */
export function makeTick(turned) {
  const input = el("input", { type: "checkbox", onchange: () => turned(input.checked) });
  const span = el("span");
  return {
    node: el("label", { class: "tick" }, input, span),
    /** @param {string} text */
    write(text) {
      setText(span, text);
    },
    /**
     * @param {boolean} on
     * @param {string} text
     */
    update(on, text) {
      input.checked = on;
      setText(span, text);
    },
  };
}
