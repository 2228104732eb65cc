// What is read aloud: one polite live region that joins its sentences, at most one change a second, and an assertive
// one for refusals alone.

import { el } from "./dom.js";

const GAP_MS = 1000;
/** What belongs together arrives within this time. */
const JOIN_MS = 80;

export function makeAloud() {
  const polite = el("p", { class: "vh", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const urgent = el("p", { class: "vh", role: "alert", "aria-live": "assertive", "aria-atomic": "true" });
  /** @type {{text: string, settles: boolean}[]} */
  let waiting = [];
  let spokeAt = -GAP_MS;
  let timer = 0;

  function flush() {
    timer = 0;
    if (waiting.length === 0) return;
    spokeAt = performance.now();
    tell(polite, waiting.map(({ text }) => text).join(" "));
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
    nodes: [polite, urgent],
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
    /** @param {string} text a refusal */
    refuse(text) {
      tell(urgent, text);
    },
  };
}

/**
 * The same sentence twice is two events: the region is emptied between them.
 * @param {HTMLElement} region
 * @param {string} text
 */
function tell(region, text) {
  if (region.textContent === text) {
    region.textContent = "";
    requestAnimationFrame(() => {
      region.textContent = text;
    });
    return;
  }
  region.textContent = text;
}
