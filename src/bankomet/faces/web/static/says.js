// The sentence under the table: the last settlement until the next one, and after it the latest note.

import { el, setClasses, setText, show } from "./dom.js";

/** @typedef {import("./protocol.d.ts").Sentence} Sentence */

export function makeSays() {
  const settled = el("span");
  const yours = el("span");
  const note = el("span", { class: "note" });
  const told = el("span", {}, settled, yours, note);
  const asked = el("span", { class: "asked" });
  const coach = el("span", { class: "coach", hidden: true });
  const node = el("p", { class: "sentence" }, asked, told, coach);
  /** @type {Sentence | null} */
  let last = null;
  let waits = false;

  return {
    node,
    /**
     * @param {Sentence} sentence
     */
    add(sentence) {
      if (sentence.tone === "call") return;
      if (sentence.tone === "settle") {
        last = sentence;
        waits = true;
        setText(settled, sentence.text);
        setText(yours, "");
        setText(note, "");
      } else {
        setText(note, last ? ` ${sentence.text}` : sentence.text);
      }
      setClasses(node, { alone: last === null });
    },
    /**
     * What completes the last settlement for this reader, with its sign as a colour as well.
     * @param {string} text
     * @param {number} gain
     */
    complete(text, gain) {
      if (!waits) return;
      waits = false;
      setText(yours, ` ${text}`);
      setClasses(yours, { win: gain > 0, loss: gain < 0 });
    },
    /**
     * What this reader is asked stands in place of all that was told, until it is answered.
     * @param {string | null} question
     */
    ask(question) {
      setText(asked, question ?? "");
      show(asked, question !== null);
      show(told, question === null);
    },
    /** What the coach says stands under it. @param {string} text nothing where it says nothing */
    coach(text) {
      setText(coach, text);
      show(coach, text !== "");
    },
    /** Forget everything: the whole view comes anew. */
    clear() {
      this.coach("");
      last = null;
      waits = false;
      for (const part of [settled, yours, note]) setText(part, "");
    },
    text: () => (asked.hidden ? "" : `${asked.textContent} `) + [settled, yours, note].map((part) => part.textContent ?? "").join("") + ` ${coach.textContent}`.trimEnd(),
  };
}
