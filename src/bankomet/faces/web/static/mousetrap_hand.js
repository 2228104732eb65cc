// The hand: the cards that are still to be laid, a button for each number.

import { el, redraw, setAttr, setClasses, setText } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {(card: number, byKey: boolean) => void} press
 */
export function makeHand(press) {
  const title = el("p", { class: "dim" });
  const list = el("div", { class: "cards", role: "group" });
  const node = el("div", { class: "hand" }, title, list);
  let at = 0;

  list.addEventListener("click", (event) => {
    const card = cardOf(event.target);
    if (card !== null) press(card, event.detail === 0);
  });
  list.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focus((at + by + list.children.length) % list.children.length);
  });
  list.addEventListener("focusin", (event) => {
    at = Math.max(0, [...list.children].findIndex((child) => child === event.target));
    rove();
  });

  /** @param {number} index */
  function focus(index) {
    const button = list.children[Math.min(index, list.children.length - 1)];
    if (button instanceof HTMLElement) button.focus();
  }

  function rove() {
    [...list.children].forEach((button, i) => setAttr(button, "tabindex", i === at ? 0 : -1));
  }

  return {
    node,
    list,
    /** To the card that follows the one that was there. */
    focus: () => focus(at),
    /**
     * @param {[number, number][]} hand
     * @param {number | null} picked
     */
    update(hand, picked) {
      const left = hand.reduce((sum, [, copies]) => sum + copies, 0);
      setText(title, left > 0 ? t("mousetrap.hand", { n: left }) : t("mousetrap.hand.empty"));
      setAttr(list, "aria-label", t("mousetrap.hand.label"));
      redraw(list, hand.map(([card, copies]) => `${card}×${copies}`).join(), () => hand.map(drawCard));
      at = Math.max(0, Math.min(at, hand.length - 1));
      rove();
      [...list.children].forEach((button, i) => {
        const [card, copies] = hand[i] ?? [0, 0];
        setAttr(button, "aria-label", t(copies > 1 ? "mousetrap.card.copies" : "mousetrap.card", { card, n: copies }));
        setAttr(button, "aria-pressed", card === picked ? "true" : "false");
        setClasses(button, { picked: card === picked });
      });
    },
  };
}

/** @param {[number, number]} card */
function drawCard([card, copies]) {
  const more = copies > 1 ? `×${copies}` : null;
  return el("button", { type: "button", class: "has drags", "data-card": card, "data-no": more }, el("span", { class: "face" }, String(card)));
}

/** @param {EventTarget | null} target */
function cardOf(target) {
  const button = target instanceof Element ? target.closest("[data-card]") : null;
  return button instanceof HTMLElement ? Number(button.dataset["card"]) : null;
}
