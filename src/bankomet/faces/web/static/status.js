// The table in words: over the run, along the arc, and when asked aloud.

import { rankName } from "./cards.js";
import { ownHand } from "./coup.js";
import { cardsSaid, ownTotalSaid } from "./handlook.js";
import { iHoldTheBank, isHands, mySeat, nameAt } from "./view.js";
import { inCase, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").CallsGame} CallsGame */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */

/**
 * «банк Веры, потом Лев»; a name whose cases are not known stays as it is: «мечет Аристарх, потом Лев».
 * @param {View} view
 * @param {number | null} banker
 */
export function bankLine(view, banker) {
  const name = nameAt(view, banker);
  if (banker === null || !name) return "";
  if (banker === view.you.seat) return withNext(view, banker, "run.mine", {});
  const of = inCase(name, "of");
  return of ? withNext(view, banker, "run.theirs", { of }) : withNext(view, banker, "run.holds", { name });
}

/**
 * @param {View} view
 * @param {number} banker whose series it is; the next one is told while he still holds the bank
 * @param {string} key
 * @param {Record<string, string>} places
 */
function withNext(view, banker, key, places) {
  const next = view.public.game.next_banker;
  if (next === null || next === view.public.game.banker || banker !== view.public.game.banker) return t(key, places);
  if (next === view.you.seat) return t(`${key}.me`, places);
  return t(`${key}.next`, { ...places, next: nameAt(view, next) });
}

/** The lettering of the arc. @param {View} view */
export function passingLine(view) {
  const { side, next_banker: next } = view.public.game;
  if (next === view.you.seat) return t(`bank.${side}.me`);
  const name = nameAt(view, next);
  return t(`bank.${side}`, { to: inCase(name, "to") ?? t("bank.to", { name }) });
}

/**
 * @param {CallsGame} game
 * @returns {string[]}
 */
function callsAloud({ phase, calls, turned, cards_left: n }) {
  const call = calls[turned.length];
  return phase === "series" && call ? [t("aloud.next", { call: rankName(call), n })] : [];
}

/**
 * One's own hand, and whose word it is.
 * @param {View} view
 * @param {HandsGame} game
 * @returns {string[]}
 */
function handsAloud(view, game) {
  const hand = ownHand(view, game);
  const parts = [];
  if (hand?.total) parts.push(t("hands.mine.said", { cards: cardsSaid(hand), total: ownTotalSaid(game, hand) }));
  if (game.turn !== null && game.turn !== view.you.seat) parts.push(`${t("hands.wait.word", { name: nameAt(view, game.turn) })}.`);
  return parts;
}

/**
 * What is on the table, for `L`.
 * @param {View} view
 * @param {string} sentence what stands under the table
 * @param {string} doing what the main button says
 * @param {string} chance the bank's, if it is shown
 */
export function tableAloud(view, sentence, doing, chance) {
  const game = view.public.game;
  const seat = mySeat(view);
  const parts = [sentence];
  if (game.banker !== null) {
    const key = iHoldTheBank(view) ? "aloud.mine" : "aloud.series";
    parts.push(t(key, { name: nameAt(view, game.banker), n: game.series }));
  }
  if (isHands(game)) parts.push(...handsAloud(view, game));
  else parts.push(...callsAloud(game));
  if (game.bank !== null) parts.push(t("aloud.bank", { n: game.bank }));
  if (game.phase === "staking" && game.open !== null) parts.push(t("aloud.open", { n: game.open }));
  if (!seat) parts.push(t("aloud.watch"));
  else {
    if (seat.stake) parts.push(t("aloud.stake", { n: seat.stake }));
    parts.push(t("aloud.purse", { n: seat.purse }));
  }
  if (chance) parts.push(chance);
  if (doing) parts.push(`${doing}.`);
  return parts.filter(Boolean).join(" ");
}
