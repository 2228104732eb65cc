// What is read aloud: one polite live region that joins its sentences, at most one change a second, and an assertive
// one for refusals alone.

import { el } from "./dom.js";

const GAP_MS = 1000;
/** What belongs together arrives within this time. */
const JOIN_MS = 80;

export function makeAloud() {
  const polite = makeRegion("status", "polite");
  const urgent = makeRegion("alert", "assertive");
  /** @type {{text: string, settles: boolean}[]} */
  let waiting = [];
  let spokeAt = -GAP_MS;
  let timer = 0;

  function flush() {
    timer = 0;
    if (waiting.length === 0) return;
    spokeAt = performance.now();
    polite.tell(waiting.map(({ text }) => text).join(" "));
    waiting = [];
  }

  /**
   * @param {string} text
   * @param {boolean} settles
   * @param {number} place among those that wait
   */
  function add(text, settles, place) {
    if (!text || document.hidden) return;
    waiting.splice(place, 0, { text, settles });
    timer ||= setTimeout(flush, Math.max(JOIN_MS, spokeAt + GAP_MS - performance.now()));
  }

  return {
    nodes: [polite.node, urgent.node],
    /**
     * @param {string} text a finished sentence
     * @param {boolean} [settles] whether it tells a settlement
     */
    say: (text, settles = false) => add(text, settles, waiting.length),
    /** Said at once after the settlement that it completes. @param {string} text */
    complete(text) {
      const settled = waiting.findLastIndex(({ settles }) => settles);
      add(text, false, settled < 0 ? waiting.length : settled + 1);
    },
    /** Says a refusal. */
    refuse: urgent.tell,
  };
}

/**
 * @param {string} role
 * @param {string} live
 */
function makeRegion(role, live) {
  const node = el("p", { class: "vh", role, "aria-live": live, "aria-atomic": "true" });
  let frame = 0;
  return {
    node,
    /** The same sentence twice is two events: the region is emptied between them. @param {string} text */
    tell(text) {
      cancelAnimationFrame(frame);
      if (node.textContent !== text && node.textContent !== "") {
        node.textContent = text;
        return;
      }
      node.textContent = "";
      frame = requestAnimationFrame(() => {
        node.textContent = text;
      });
    },
  };
}
