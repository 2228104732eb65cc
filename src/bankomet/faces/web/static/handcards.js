// The cards of one hand in a row: dealt ones overlap, drawn ones lie a little apart; a card is turned where it lies.

import { cardBack, cardFace, cardKey } from "./cards.js";
import { el, redraw, setClasses, setProps } from "./dom.js";
import { arrive, turnCard, turnOver } from "./motion.js";

/** @typedef {import("./coup.js").Lying} Lying */

/**
 * @typedef {object} Place
 * @property {HTMLElement} node
 * @property {(card: string | null, drawn: boolean) => void} update
 * @property {() => string | null} card
 */

/**
 * @param {"f" | "m"} kind of the faces: large or small
 */
export function makeHandCards(kind) {
  const node = el("div", { class: "cards", "aria-hidden": "true" });
  /** @type {Place[]} */
  let places = [];

  /** @param {Lying} hand */
  function update({ cards, drawn }) {
    while (places.length < cards.length) {
      const place = makePlace(kind);
      places.push(place);
      node.append(place.node);
    }
    for (const place of places.splice(cards.length)) place.node.remove();
    const dealt = cards.length - drawn;
    places.forEach((place, i) => place.update(cards[i] ?? null, i >= dealt));
    setClasses(node, { open: cards.some((card) => card !== null) });
    setProps(node, { "--n": String(cards.length) });
  }

  return {
    node,
    update,
    /** How many of the cards are seen. */
    open: () => places.filter((place) => place.card() !== null).length,
    /**
     * The last card has come from the pack, face down.
     * @param {Element} pack
     */
    come(pack) {
      const last = places.at(-1);
      if (last) arrive(last.node, pack);
    },
    /**
     * The last card has come from the pack and is turned on its way.
     * @param {Element} pack
     * @param {string} pace
     */
    drawn(pack, pace) {
      const last = places.at(-1);
      if (last) turnCard(last.node, pack, pace, 0);
    },
    /** All are turned over where they lie, one shortly after another. @param {string} pace */
    turnOver(pace) {
      places.forEach((place, i) => turnOver(place.node, pace, i));
    },
  };
}

/**
 * @param {"f" | "m"} kind
 * @returns {Place}
 */
function makePlace(kind) {
  const front = el("span", { class: "front" });
  const rear = el("span", { class: "rear" }, cardBack());
  const node = el("span", { class: "flyer" }, front, rear);
  /** @type {string | null} */
  let now = null;
  return {
    node,
    card: () => now,
    update(card, drawn) {
      now = card;
      setClasses(node, { drawn, covered: card === null });
      redraw(front, card === null ? "back" : cardKey(card), () => [card === null ? cardBack() : cardFace(card, kind)]);
    },
  };
}
