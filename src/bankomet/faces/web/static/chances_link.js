// The way to the page Chances from the first page: what the bank has under the chosen tradition.

import { exact, percent } from "./chances_exact.js";
import { setAttr, setText } from "./dom.js";
import { language, t } from "./words.js";

/**
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} note
 */
export function makeChancesLink(link, note) {
  /** By tradition: the chance to match in a series. @type {Map<string, string>} */
  const known = new Map();
  let wanted = "";

  /** @param {string} preset */
  async function ask(preset) {
    try {
      const answer = await fetch(`/api/chances?preset=${encodeURIComponent(preset)}&lang=${language()}`);
      if (answer.ok) known.set(preset, (await answer.json()).series.win);
    } catch {
      // The note stays general: the page itself will say what is wrong.
    }
  }

  return {
    /**
     * @param {string | null} preset the chosen tradition
     * @param {boolean} ours whether the chosen game is the one of which there are chances
     */
    async update(preset, ours) {
      wanted = preset ?? "";
      setAttr(link, "href", preset ? `/chances?preset=${preset}` : "/chances");
      if (preset && !known.has(preset)) await ask(preset);
      const win = known.get(wanted);
      setText(note, win ? t("chances.note", { percent: percent(exact(win), 1) }) : t(ours ? "chances.first_note" : "chances.other_note"));
    },
  };
}
