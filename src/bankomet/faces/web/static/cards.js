// Drawn cards: a card as an element, and its name in words.

import { svg } from "./dom.js";
import { look } from "./settings.js";
import { language, t } from "./words.js";

/** @type {Record<string, "s" | "h" | "d" | "c">} */
const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const JOKER = "★";
const LETTERED = new Set(["J", "Q", "A"]);
/** @type {Record<string, string>} */
const RUSSIAN_LETTERS = { J: "В", Q: "Д", K: "К", A: "Т" };

/** One file of symbols; the browser keeps it, and custom properties reach into it. */
const SPRITE = new URL("cards.svg", import.meta.url).pathname;

/** @param {string} card as the log writes it: `A♠`, `10♥`, `★` */
export function rankOf(card) {
  return card === JOKER ? JOKER : card.slice(0, -1);
}

/** @param {string} card */
function suitOf(card) {
  return SUITS[card.slice(-1)] ?? "s";
}

/** Whether the letters on the cards are Russian now. */
function russianIndex() {
  const wish = look().index;
  return (wish === "auto" ? language() : wish) === "ru";
}

/**
 * The sign of a rank as the cards show it: 10, В or J, ★.
 * @param {string} rank
 */
export function rankSign(rank) {
  return (russianIndex() && RUSSIAN_LETTERS[rank]) || rank;
}

/**
 * The symbol's name in the sprite.
 * @param {string} card
 * @param {"f" | "m"} kind full face, or the small face for widths up to 64 px
 */
function symbolOf(card, kind) {
  if (card === JOKER) return `${kind}-X1`;
  const rank = rankOf(card);
  const letters = russianIndex() && LETTERED.has(rank) ? "-ru" : "";
  return `${kind}-${rank}${suitOf(card)}${letters}`;
}

/**
 * A card's face. Named for a reader where the card stands alone; hidden where a text beside it tells it.
 * @param {string} card
 * @param {"f" | "m"} [kind]
 * @param {boolean} [named]
 */
export function cardFace(card, kind = "f", named = false) {
  const suit = card === JOKER ? "h" : suitOf(card);
  const naming = named ? { role: "img", "aria-label": cardName(card) } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: `card su-${suit}`, viewBox: "0 0 240 336", ...naming },
    svg("use", { href: `${SPRITE}#${symbolOf(card, kind)}` }),
  );
}

/** The back of a card. */
export function cardBack() {
  return svg("svg", { class: "card", viewBox: "0 0 240 336", "aria-hidden": "true" }, svg("use", { href: `${SPRITE}#c-back` }));
}

/**
 * Of what a drawing of this card depends on; for `redraw`.
 * @param {string} card
 */
export function cardKey(card) {
  return `${card}${russianIndex() ? "r" : "l"}`;
}

/**
 * девятка бубен; nine of diamonds; джокер.
 * @param {string} card
 */
export function cardName(card) {
  if (card === JOKER) return rankName(JOKER);
  return t("card.name", { rank: rankName(rankOf(card)), suit: t(`suit.${suitOf(card)}`) });
}

/**
 * A rank in words inside a sentence: шестёрка, six.
 * @param {string} rank
 */
export function rankName(rank) {
  return t(`rank.${rank}`).toLocaleLowerCase(language());
}

/**
 * A rank as it heads a column: Шестёрка, Six.
 * @param {string} rank
 */
export function rankTitle(rank) {
  return t(`rank.${rank}`);
}
