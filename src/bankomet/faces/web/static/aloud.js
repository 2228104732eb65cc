// What is read aloud: one polite live region that joins its sentences, at most one change a second, and an assertive
// one for refusals alone.

import { el } from "./dom.js";

const GAP_MS = 1000;

export function makeAloud() {
  const polite = el("p", { class: "vh", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const urgent = el("p", { class: "vh", role: "alert", "aria-live": "assertive", "aria-atomic": "true" });
  /** @type {string[]} */
  let waiting = [];
  let spokeAt = -GAP_MS;
  let timer = 0;

  function flush() {
    timer = 0;
    if (waiting.length === 0) return;
    spokeAt = performance.now();
    tell(polite, waiting.join(" "));
    waiting = [];
  }

  return {
    nodes: [polite, urgent],
    /** @param {string} text a finished sentence */
    say(text) {
      if (!text || document.hidden) return;
      waiting.push(text);
      timer ||= setTimeout(flush, Math.max(0, spokeAt + GAP_MS - performance.now()));
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
