// The sum to stake, bid or declare: counters add to it, or it is typed.

import { readAmount } from "./amount.js";
import { counterFace, VALUES } from "./counters.js";
import { el, setAttr, setText, show } from "./dom.js";
import { number, t } from "./words.js";

/** @typedef {import("./plan.js").Field} Field */

/** @param {{changed: () => void, entered: () => void}} on */
export function makeAmountField(on) {
  const label = el("span", { id: "amount-label" });
  const note = el("small", { id: "amount-note", class: "num" });
  const input = el("input", {
    type: "text",
    class: "num",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 40,
    "aria-labelledby": "amount-label",
    "aria-describedby": "amount-note",
    oninput: on.changed,
    onfocus: () => input.select(),
    onblur: tidy,
    onkeydown: enter,
  });
  const node = el("label", { class: "laid field" }, label, el("span", { class: "line" }, input, note));
  const chips = VALUES.map((value) =>
    el("button", { type: "button", class: "counter", onclick: () => add(value) }, counterFace(value)),
  );
  const counters = el("div", { class: "counters", role: "group" }, ...chips);
  const word = el("span", { class: "dk" });
  const off = el(
    "button",
    { type: "button", class: "quiet off", onclick: () => set(0) },
    word,
    el("span", { class: "ph", "aria-hidden": "true" }, "⌫"),
    el("kbd", { class: "dk", "aria-hidden": "true" }, "⌫"),
  );
  /** @type {Field | null} */
  let field = null;
  let held = false;
  let decision = "";

  /** @param {KeyboardEvent} event */
  function enter(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    on.entered();
  }

  function tidy() {
    const read = readAmount(input.value);
    if (read.ok) input.value = number(read.value);
  }

  /** @param {number} value */
  function set(value) {
    if (!field || held) return;
    input.value = number(value);
    on.changed();
  }

  /** @param {number} value */
  function add(value) {
    const read = readAmount(input.value);
    const sum = (read.ok ? read.value : 0) + value;
    if (field && sum <= field.hi) set(sum);
  }

  /** What the field holds, or why it cannot be read. */
  function read() {
    return readAmount(input.value);
  }

  /**
   * @param {Field | null} next
   * @param {string} nextDecision the decision it answers; a new one starts from its own sum
   * @param {boolean} nextHeld
   */
  function update(next, nextDecision, nextHeld) {
    field = next;
    held = nextHeld;
    for (const part of [node, counters, off]) show(part, next !== null);
    if (!next) {
      decision = "";
      return;
    }
    if (decision !== nextDecision) {
      decision = nextDecision;
      input.value = number(next.start);
    }
    setText(label, next.label);
    setText(note, next.note);
    show(note, next.note !== "");
    input.readOnly = held;
    setAttr(counters, "aria-label", t("own.counters"));
    setText(word, t("own.off"));
    setAttr(off, "aria-label", t("own.off.all"));
    setAttr(input, "size", Math.max(3, input.value.length));
    const now = read();
    const sum = now.ok ? now.value : 0;
    setAttr(off, "aria-disabled", held || input.value === "0" ? "true" : null);
    setAttr(input, "aria-invalid", now.ok ? null : "true");
    chips.forEach((chip, i) => {
      const value = VALUES[i] ?? 1;
      setAttr(chip, "aria-label", t("own.add", { n: value }));
      setAttr(chip, "aria-disabled", held || sum + value > next.hi ? "true" : null);
    });
  }

  return { node, counters, off, update, read, add, clear: () => set(0), value: input };
}
