// The circle on the baize: a button for each place, in the order of the count, and what the count says in the middle.

import { el, redraw, setAttr, setClasses, setProps, setText, svg } from "./dom.js";
import { layOut, RATIO } from "./mousetrap_layout.js";
import { FREE } from "./mousetrap_lay.js";
import { t } from "./words.js";

/** @typedef {import("./mousetrap_course.js").Moment} Moment */

/**
 * @typedef {object} Shown
 * @property {number[]} circle
 * @property {Set<number>} fixed indices of the places whose cards stay
 * @property {number} mark index of the place where the next card is laid
 * @property {{card: number, from: number | null} | null} picked
 * @property {import("./mousetrap_ask.js").Goal} goal
 * @property {Moment | null} moment null while cards are laid
 */

const MOST_HEIGHT = 600;
const LEAST_HEIGHT = 400;
/** What stands above and below the circle wants so much of the window. */
const AROUND = 352;
const SMALL_HEIGHT = 412;
const SMALL_WIDTH = 560;

/** @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * @param {object} on
 * @param {(at: number, byKey: boolean) => void} on.press
 * @param {(at: number) => void} on.move the mark goes to another place
 * @param {(at: number) => void} on.back the card is wanted back in the hand
 */
export function makeRing(on) {
  const list = el("ol", { class: "places" });
  const track = svg("path", { class: "track" });
  const drawing = svg("svg", { class: "way", "aria-hidden": "true" }, track);
  const call = el("b");
  const note = el("span");
  const out = el("ul", { class: "out" });
  const outTitle = el("span");
  const middle = el("div", { class: "middle", "aria-hidden": "true" }, el("p", { class: "call" }, call, note), outTitle, out);
  const node = el("div", { class: "ring" }, drawing, list, middle);
  /** @type {Shown | null} */
  let shown = null;
  new ResizeObserver(() => place()).observe(node);

  list.addEventListener("click", (event) => {
    const at = indexOf(event.target);
    if (at !== null) on.press(at, event.detail === 0);
  });
  list.addEventListener("keydown", (event) => {
    const at = indexOf(event.target);
    const last = list.children.length - 1;
    if (at === null || event.ctrlKey || event.altKey || event.metaKey || shown?.moment) return;
    const move = MOVES[event.key];
    if (move) {
      event.preventDefault();
      on.move(move(at, last));
      focus(move(at, last));
    } else if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      on.back(at);
    }
  });

  /** @param {number} at */
  function focus(at) {
    const button = list.children[at]?.firstElementChild;
    if (button instanceof HTMLElement) button.focus();
  }

  function place() {
    const width = node.clientWidth;
    if (!shown || width === 0) return;
    const small = width < SMALL_WIDTH;
    const height = small ? SMALL_HEIGHT : Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, innerHeight - AROUND));
    const layout = layOut(shown.circle.length, width, height);
    setProps(node, { "--h": `${layout.height.toFixed(1)}px`, "--w": `${layout.card}px`, "--ch": `${(layout.card * RATIO).toFixed(1)}px` });
    setClasses(node, { winding: !layout.round });
    setAttr(drawing, "viewBox", `0 0 ${width} ${layout.height.toFixed(1)}`);
    // On paper, which is narrower than the window and for which no script runs, all moves together.
    setAttr(drawing, "preserveAspectRatio", "none");
    setAttr(track, "d", `M${layout.track.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`);
    [...list.children].forEach((item, i) => {
      const [x, y] = layout.places[i] ?? [0, 0];
      const across = (x - layout.card / 2) / (width - layout.card);
      if (item instanceof HTMLElement) setProps(item, { "--x": `calc(var(--w)/2 + ${across.toFixed(5)}*(100% - var(--w)))`, "--y": `${y.toFixed(1)}px` });
    });
  }

  return {
    node,
    list,
    focus,
    /** @param {Shown} now */
    update(now) {
      const grown = shown?.circle.length !== now.circle.length;
      shown = now;
      redraw(list, String(now.circle.length), () =>
        now.circle.map((_, i) => el("li", {}, el("button", { type: "button", "data-place": i, "data-no": i + 1 }, el("span", { class: "face" })))),
      );
      setAttr(list, "aria-label", t("mousetrap.ring", { n: now.circle.length }));
      [...list.children].forEach((item, i) => drawPlace(item, i, now));
      drawMiddle(now);
      if (grown) place();
    },
  };

  /** @param {Shown} now */
  function drawMiddle({ moment, goal }) {
    setClasses(middle, { quiet: moment === null });
    setText(call, moment && moment.call > 0 ? String(moment.call) : "");
    setText(note, moment ? noteOf(moment) : t(`mousetrap.aim.${goal}`));
    const cards = moment?.out ?? [];
    setText(outTitle, moment ? (cards.length > 0 ? t("mousetrap.out") : "") : t("mousetrap.ring.note"));
    redraw(out, cards.join(), () => cards.map((card) => el("li", {}, String(card))));
  }
}

/** @param {Moment} moment */
function noteOf(moment) {
  if (moment.call === 0) return t("mousetrap.call.none");
  return t(moment.match ? "mousetrap.call.match" : "mousetrap.call.miss");
}

/**
 * @param {Element} item
 * @param {number} i
 * @param {Shown} now
 */
function drawPlace(item, i, now) {
  const button = item.firstElementChild;
  const face = button?.firstElementChild;
  if (!(button instanceof HTMLElement) || !face) return;
  const card = now.circle[i] ?? FREE;
  const { moment } = now;
  const gone = moment?.gone.has(i) ?? false;
  const here = moment !== null && moment.place === i;
  const fixed = now.fixed.has(i);
  setText(face, card === FREE || gone ? "" : String(card));
  setClasses(button, {
    has: card !== FREE && !gone,
    gone,
    fixed,
    here,
    hit: here && (moment?.match ?? false),
    marked: moment === null && i === now.mark && card === FREE,
    picked: now.picked?.from === i,
    drags: moment === null && card !== FREE && !fixed,
  });
  setAttr(button, "tabindex", i === now.mark ? 0 : -1);
  setAttr(button, "aria-label", placeName(i, card, { gone, fixed }));
  setAttr(button, "aria-pressed", now.picked?.from === i ? "true" : null);
  setAttr(button, "aria-current", here ? "step" : null);
}

/**
 * @param {number} i
 * @param {number} card
 * @param {{gone: boolean, fixed: boolean}} is
 */
function placeName(i, card, { gone, fixed }) {
  const places = { place: i + 1, card };
  if (card === FREE) return t("mousetrap.place.free", places);
  if (gone) return t("mousetrap.place.gone", places);
  return t(fixed ? "mousetrap.place.fixed" : "mousetrap.place.card", places);
}

/** @param {EventTarget | null} target */
function indexOf(target) {
  const button = target instanceof Element ? target.closest("[data-place]") : null;
  return button instanceof HTMLElement ? Number(button.dataset["place"]) : null;
}
