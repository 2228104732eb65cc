// The cutter's control: a quiet button, and behind it the pack from its side, whose upper part is drawn away from the
// rest. Who does not cut by hand has it done by the page, at a point that it draws, once stakes are closed.

import { el, setAttr, setText, show, svg } from "./dom.js";
import { t } from "./words.js";

const HEIGHT = 44;
/** So many strokes stand for a pack, however many cards are in it. */
const STROKES = 52;
const GAP = 4.2;

/**
 * @typedef {object} Cutting
 * @property {boolean} mine whether it is for this reader to cut now
 * @property {boolean} due whether the cards come next: who has not cut by hand has it done for him
 * @property {number} pack how many cards are in it
 * @property {boolean} held
 */

/**
 * @param {(cards: number) => void} cut by hand
 * @param {(cards: number) => void} cutForHim by the page: nobody asked for it, so a refusal is not told
 */
export function makeCutter(cut, cutForHim) {
  const opener = el("button", { type: "button", class: "quiet", "aria-expanded": "false", onclick: open });
  const range = el("input", { type: "range", min: 1, max: 51, value: 26, step: 1, oninput: () => draw(), onkeydown: confirm });
  const upper = svg("g", { class: "upper" });
  const lower = svg("g", { class: "lower" });
  const pack = svg("svg", { viewBox: `-3 -9 ${STROKES * GAP + 6} ${HEIGHT + 12}`, "aria-hidden": "true" }, lower, upper);
  const button = el("button", { type: "button", onclick: (event) => press(event) });
  const choice = el("div", { class: "cutting", hidden: true }, el("div", { class: "cut-pack" }, pack, range), button);
  const node = el("div", { class: "cutter" }, opener, choice);
  const strokes = Array.from({ length: STROKES }, (_, i) =>
    svg("rect", { x: i * GAP, width: GAP - 1, height: HEIGHT, rx: 1 }),
  );
  let cards = 52;
  let held = false;
  /** Whether it is his to cut, and whether he has said where. @type {"not his" | "his" | "said"} */
  let stage = "not his";
  let triedForHim = false;

  function open() {
    unfold(true);
    range.focus();
  }

  /** @param {boolean} on */
  function unfold(on) {
    show(choice, on);
    show(opener, !on);
  }

  /** @param {MouseEvent} event */
  function press(event) {
    if (event.detail <= 1) byHand();
  }

  /** @param {KeyboardEvent} event */
  function confirm(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    byHand();
  }

  function byHand() {
    if (held || stage !== "his") return;
    stage = "said";
    cut(range.valueAsNumber);
  }

  function draw() {
    const at = range.valueAsNumber;
    setText(button, t("own.cut.at", { n: at }));
    setAttr(range, "aria-valuetext", t("own.cut.value", { n: at, rest: cards - at }));
    const split = Math.round((at / cards) * STROKES);
    upper.replaceChildren(...strokes.slice(0, split));
    lower.replaceChildren(...strokes.slice(split));
  }

  /** It has become his to cut: the page draws a point, which he may move. @param {number} inPack */
  function begin(inPack) {
    stage = "his";
    triedForHim = false;
    cards = inPack;
    setAttr(range, "max", cards - 1);
    range.value = String(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (cards - 1)));
  }

  function end() {
    stage = "not his";
    unfold(false);
  }

  /** What is for him to do, seen or not: who has not cut when the cards come has it done. @param {Cutting} now */
  function inTime({ mine, due, pack: inPack, held: nextHeld }) {
    held = nextHeld;
    if (!mine) return end();
    if (stage === "not his") begin(Math.max(inPack, 2));
    if (stage === "said" && !held) stage = "his"; // it was refused
    if (!due || stage !== "his" || held || triedForHim) return;
    triedForHim = true;
    cutForHim(range.valueAsNumber);
  }

  return {
    node,
    inTime,
    /** @param {Cutting} now */
    update(now) {
      show(node, now.mine);
      inTime(now);
      if (!now.mine) return;
      setText(opener, t("own.cut"));
      setAttr(opener, "title", t("own.cut.hint"));
      setAttr(choice, "title", t("own.cut.hint"));
      setAttr(range, "aria-label", t("own.cut.where"));
      setAttr(button, "aria-disabled", held ? "true" : null);
      draw();
    },
  };
}
