// Dragging a card with mouse, pen or finger: from the hand or a place, to a place or back to the hand.

import { setProps } from "./dom.js";

/** So far a pointer goes before a press becomes a drag, in px. */
const SLACK = 7;

/**
 * @typedef {{card: number} | {place: number}} Whence
 * @typedef {{place: number} | "hand"} Whither
 */

/**
 * @param {HTMLElement} board where cards and places are
 * @param {HTMLElement} hand
 * @param {(from: Whence, to: Whither) => void} dropped
 */
export function listenToDrags(board, hand, dropped) {
  /** @type {{button: HTMLElement, x: number, y: number, id: number, ghost: HTMLElement | null} | null} */
  let drag = null;
  let dragged = false;

  // The press that began a drag is not a press of the card.
  board.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
  board.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.drags") : null;
    if (!(button instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
    drag = { button, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    drag.ghost ??= lifted(drag.button);
    setProps(drag.ghost, { "--gx": `${event.clientX}px`, "--gy": `${event.clientY}px` });
    mark(placeAt(event));
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { ghost, button } = drag;
    end();
    if (!ghost) return;
    dragged = true;
    setTimeout(() => (dragged = false), 0);
    const to = placeAt(event);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (to) dropped(whence(button), { place: Number(to.dataset["place"]) });
    else if (under && hand.contains(under)) dropped(whence(button), "hand");
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  });
  // A drag of the browser's own would end ours.
  board.addEventListener("dragstart", (event) => event.preventDefault());

  function end() {
    drag?.ghost?.remove();
    drag?.button.classList.remove("lifted");
    mark(null);
    drag = null;
  }

  /** @param {HTMLElement | null} place */
  function mark(place) {
    for (const each of board.querySelectorAll(".over")) if (each !== place) each.classList.remove("over");
    place?.classList.add("over");
  }
}

/** A likeness of the card under the pointer. @param {HTMLElement} button */
function lifted(button) {
  const ghost = document.createElement("div");
  ghost.className = "ghost has";
  ghost.setAttribute("aria-hidden", "true");
  const box = button.getBoundingClientRect();
  setProps(ghost, { "--w": `${box.width}px`, "--ch": `${box.height}px` });
  const face = button.querySelector(".face");
  if (face) ghost.append(face.cloneNode(true));
  document.body.append(ghost);
  button.classList.add("lifted");
  return ghost;
}

/** @param {HTMLElement} button @returns {Whence} */
function whence(button) {
  const { place, card } = button.dataset;
  return place === undefined ? { card: Number(card) } : { place: Number(place) };
}

/** @param {PointerEvent} event */
function placeAt(event) {
  const place = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  return place instanceof HTMLElement ? place : null;
}
