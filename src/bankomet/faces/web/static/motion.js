// What moves: only transform and opacity, never more than two things, nothing for those who ask for less motion.

const EASE = "cubic-bezier(.2,.7,.2,1)";
const LESS = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Record<string, number>} */
const CARD_MS = { calm: 620, even: 420, brisk: 240 };
const SAY_MS = 160;
const DEAL_MS = 240;
const MATCH_MS = 200;
/** However many hands there are, they are all turned over within this time. */
const SHOWDOWN_MS = 3200;
const COUNTERS_MS = 520;
const HOLD_MS = 300;
const PASS_MS = 400;

/**
 * How long a call and its card take together.
 * @param {string} pace
 */
export function cardMs(pace) {
  return SAY_MS + (CARD_MS[pace] ?? 420);
}

/**
 * How long one hand of a showdown takes to be turned over and seen.
 * @param {string} pace
 * @param {number} hands
 */
export function showMs(pace, hands) {
  return Math.min(2 * (CARD_MS[pace] ?? 420), SHOWDOWN_MS / hands);
}

/** Whether anything should move at all: a page out of sight jumps to now. */
export function moves() {
  return !LESS.matches && !document.hidden;
}

/**
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
function play(node, frames, options) {
  if (!moves()) return null;
  return node.animate(frames, { easing: EASE, fill: "backwards", ...options });
}

/** A call: the bubble rises and fades in. @param {Element} bubble */
export function say(bubble) {
  play(bubble, [{ opacity: 0, translate: "0 6px" }, { opacity: 1, translate: "0 0" }], { duration: SAY_MS });
}

/**
 * A card leaves the pack, turns on its edge and lands, after its call if there is one.
 * @param {HTMLElement} flyer
 * @param {Element} pack
 * @param {string} pace
 * @param {number} [delay]
 */
export function turnCard(flyer, pack, pace, delay = SAY_MS) {
  still(flyer);
  const start = wayFrom(flyer, pack);
  if (start) play(flyer, [{ transform: `${start} rotateY(180deg)` }, { transform: "none" }], { duration: CARD_MS[pace] ?? 420, delay });
}

/**
 * A card comes from the pack face down.
 * @param {HTMLElement} card
 * @param {Element} pack
 */
export function arrive(card, pack) {
  still(card);
  const start = wayFrom(card, pack);
  if (start) play(card, [{ transform: start }, { transform: "none" }], { duration: DEAL_MS });
}

/**
 * A card of a hand is turned over where it lies; `i` cards of the hand are turned before it.
 * @param {HTMLElement} card
 * @param {string} pace
 * @param {number} i
 */
export function turnOver(card, pace, i) {
  const whole = CARD_MS[pace] ?? 420;
  still(card);
  play(card, [{ transform: "rotateY(180deg)" }, { transform: "none" }], { duration: whole / 2, delay: (whole / 4) * i });
}

/** Ends what moves a card, so that it lies where it belongs, and is as wide as it is. @param {Element} card */
function still(card) {
  for (const running of card.getAnimations()) running.cancel();
}

/**
 * The transform that lays a card, which does not move, onto the pack.
 * @param {HTMLElement} card
 * @param {Element} pack
 */
function wayFrom(card, pack) {
  const from = pack.getBoundingClientRect();
  const to = card.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return null;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`;
}

/**
 * What tells the card before it lies waits for it: the words under the call, and the run.
 * @param {Element[]} nodes
 * @param {string} pace
 */
export function waitForCard(nodes, pace) {
  const duration = cardMs(pace) * 0.85;
  for (const node of nodes) play(node, [{ opacity: 0 }, { opacity: 0 }], { duration });
}

/** The frame and the column of a match. @param {Element[]} nodes */
export function match(nodes) {
  for (const node of nodes) play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: MATCH_MS, easing: "ease-out" });
}

/**
 * Counters slide from one place to another and are gone.
 * @param {HTMLElement} ghost an element that is taken away at the end
 * @param {{x: number, y: number}} by pixels
 */
export function slide(ghost, by) {
  const sliding = play(
    ghost,
    [{ transform: "none" }, { transform: `translate(${by.x}px, ${by.y}px)` }],
    { duration: COUNTERS_MS, delay: HOLD_MS },
  );
  if (sliding) void sliding.finished.catch(() => null).then(() => ghost.remove());
  else ghost.remove();
}

/**
 * The number of a gain or a loss waits until its counters have left, or have come.
 * @param {Element} node
 * @param {boolean} comes
 */
export function waitForCounters(node, comes) {
  play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: HOLD_MS + (comes ? COUNTERS_MS : COUNTERS_MS / 3) });
}

/** The bank's new plate and the arc drawn anew. @param {Element[]} nodes */
export function passed(nodes) {
  for (const node of nodes) play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: PASS_MS });
}

/** A notice. @param {Element} node */
export function appear(node) {
  play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: SAY_MS, easing: "linear" });
}
