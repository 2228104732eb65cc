// The pace of the cards: calm, even, brisk; in the bar and in the settings.

import { el, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").Pace} Pace */

export const PACES = /** @type {const} */ (["calm", "even", "brisk"]);

/**
 * @param {string} name of the group of radio buttons
 * @param {(pace: Pace) => void} chosen
 */
export function makePace(name, chosen) {
  const legend = el("legend", { class: "vh" });
  const options = PACES.map((pace) => {
    const input = el("input", { type: "radio", name, value: pace, onchange: () => chosen(pace) });
    const long = el("span", { class: "long" });
    const short = el("span", { class: "short", "aria-hidden": "true" });
    return { pace, input, long, short, label: el("label", {}, long, short, input) };
  });
  const node = el("fieldset", { class: "choice pace" }, legend, ...options.map((option) => option.label));
  return {
    node,
    /**
     * @param {Pace} now
     * @param {boolean} allowed
     */
    update(now, allowed) {
      show(node, allowed);
      setText(legend, t("pace.label"));
      for (const { pace, input, long, short } of options) {
        input.checked = pace === now;
        setText(long, t(`pace.${pace}`));
        setText(short, t(`pace.${pace}.short`));
      }
    },
  };
}
