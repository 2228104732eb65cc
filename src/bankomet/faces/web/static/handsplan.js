// What the control bar offers while cards are in hands: another card, enough, a hint; or what one waits for.

import { isOver, ownHand } from "./coup.js";
import { iHoldTheBank, nameAt, offered } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** @typedef {import("./protocol.d.ts").HandsGame} HandsGame */
/** @typedef {import("./plan.js").Control} Control */

/**
 * Another card, or enough; a hand that can only stand has one button.
 * @param {View} view
 * @param {HandsGame} game
 * @returns {{main: Control, second: Control | null, third: Control | null}}
 */
export function myWord(view, game) {
  const draw = offered(view, "draw");
  const enough = standing(view, game);
  if (!draw) return { main: enough, second: null, third: null };
  const another = /** @type {Control} */ ({ text: t("hands.another"), act: { do: "move", move: draw.move }, key: "E" });
  const hint = /** @type {Control} */ ({ text: t("coach.hint"), act: { do: "hint" } });
  return { main: another, second: enough, third: view.table.hints ? hint : null };
}

/**
 * @param {View} view
 * @param {HandsGame} game
 * @returns {Control}
 */
function standing(view, game) {
  const stand = offered(view, "stand");
  const hand = ownHand(view, game);
  const onHis = iHoldTheBank(view) && hand?.drawn === 0 && !isOver(game, hand);
  return { text: t(onHis ? "hands.own_hand" : "hands.enough"), act: stand && { do: "move", move: stand.move }, key: "D" };
}

/**
 * What stands under the table while it is one's word.
 * @param {View} view
 * @param {HandsGame} game
 */
export function wordAsked(view, game) {
  const hand = ownHand(view, game);
  if (!hand || !offered(view, "stand")) return null;
  if (isOver(game, hand)) return t("hands.word.over");
  if (!offered(view, "draw")) return null;
  return t(iHoldTheBank(view) && hand.drawn === 0 ? "hands.word.banker" : "hands.word");
}

/**
 * @param {View} view
 * @param {HandsGame} game
 * @param {Seat} seat
 */
export function whyHandWaits(view, game, seat) {
  if (game.phase === "dealing") return t("hands.wait.dealing");
  if (!seat.hand) return t("hands.wait.closed");
  if (game.turn === view.you.seat) return t("hands.wait.owed");
  if (seat.hand.state === "over") return t("hands.wait.went_over");
  if (seat.hand.state === "out") return t("hands.wait.paid");
  const name = nameAt(view, game.turn);
  const stood = seat.hand.state === "stands";
  if (!name) return t(stood ? "hands.wait.stood" : "hands.wait.closed");
  return t(stood ? "hands.wait.stood.word" : "hands.wait.word", { name });
}
