// The keyboard map, by the place of a key, so that any layout works; silent while a field or a sheet has the focus.

import { look } from "./settings.js";

/**
 * @typedef {object} Deeds
 * @property {() => void} card Space: turn a card
 * @property {() => void} enter Enter: turn a card, or stake
 * @property {() => void} run
 * @property {(counter: number) => void} add 0 to 3: which counter
 * @property {() => void} clear
 * @property {() => void} out
 * @property {(by: number) => void} pace
 * @property {(by: number) => void} step
 * @property {() => void} another E: another card
 * @property {() => void} enough D: enough
 * @property {() => void} said
 * @property {() => void} help
 * @property {() => void} leave Escape
 */

const OWN_KEYS = "input, select, textarea";
const PRESSED_BY_SPACE_AND_ENTER = "button, a, summary, [role=button]";

/** @param {Deeds} deeds */
export function listenToKeys(deeds) {
  /** @type {Record<string, () => void>} */
  const map = {
    KeyA: deeds.run,
    Backspace: deeds.clear,
    KeyS: deeds.out,
    BracketLeft: () => deeds.pace(-1),
    BracketRight: () => deeds.pace(1),
    ArrowLeft: () => deeds.step(-1),
    ArrowRight: () => deeds.step(1),
    KeyE: deeds.another,
    KeyD: deeds.enough,
    KeyL: deeds.said,
    Escape: deeds.leave,
    Space: deeds.card,
    Enter: deeds.enter,
    NumpadEnter: deeds.enter,
  };
  for (let i = 0; i < 4; i += 1) {
    map[`Digit${i + 1}`] = () => deeds.add(i);
    map[`Numpad${i + 1}`] = () => deeds.add(i);
  }
  document.addEventListener("keydown", (event) => {
    const deed = event.key === "?" ? deeds.help : event.shiftKey ? undefined : map[event.code];
    if (!deed || !wanted(event)) return;
    event.preventDefault();
    deed();
  });
}

/** @param {KeyboardEvent} event */
function wanted(event) {
  if (!look().keys || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(OWN_KEYS) || document.querySelector("dialog[open]")) return false;
  const presses = ["Space", "Enter", "NumpadEnter"].includes(event.code);
  return !(presses && target?.closest(PRESSED_BY_SPACE_AND_ENTER));
}
