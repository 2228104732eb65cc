// Sheets over the page: native modal dialogs with a heading and a way out; Escape and a click beside them close.

import { el, setAttr, setText, svg } from "./dom.js";
import { t } from "./words.js";

/**
 * A sheet that is in the document from the start and opens when asked.
 * @typedef {object} Sheet
 * @property {HTMLDialogElement} node
 * @property {HTMLElement} body
 * @property {(title: string) => void} open
 * @property {() => void} close
 */

/**
 * @param {string} [extra] a class, for a sheet that stands aside instead of in the middle
 * @returns {Sheet}
 */
export function makeSheet(extra = "") {
  const title = el("h2");
  const closer = el("button", { class: "quiet", type: "button", onclick: () => node.close() }, cross());
  const body = el("div", { class: "sheet-body" });
  const node = el("dialog", { class: extra }, el("div", { class: "sheet-head" }, title, closer), body);
  node.addEventListener("click", (event) => {
    if (event.target === node && beside(node, event)) node.close();
  });
  document.body.append(node);
  return {
    node,
    body,
    open(text) {
      setText(title, text);
      setAttr(node, "aria-label", text);
      setAttr(closer, "aria-label", t("sheet.close"));
      if (!node.open) node.showModal();
    },
    close: () => node.close(),
  };
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
