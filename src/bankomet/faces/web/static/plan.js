// What the control bar offers now: read from the view alone, drawn by bar.js.

import { rankTitle } from "./cards.js";
import { myWord, whyHandWaits } from "./handsplan.js";
import { iHoldTheBank, inHand, isHands, may, mySeat, nameAt, offered } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Offer} Offer */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/**
 * What a control does when pressed.
 * @typedef {{do: "amount"} | {do: "move", move: string} | {do: "sit" | "refill" | "back" | "card" | "hint" | "home"}
 *   | {do: "run", on: boolean}} Act
 */

/** @typedef {{text: string, short?: string, act: Act | null, key?: string}} Control */

/** @typedef {{offer: Offer, lo: number, hi: number, label: string, note: string, start: number}} Field */

/**
 * @typedef {object} Plan
 * @property {Control} main the one large button; without an act it says why there is nothing to press
 * @property {Control | null} second
 * @property {Control | null} third
 * @property {Field | null} field a sum to be chosen
 * @property {{label: string, sum: number, of: string} | null} laid a sum to be read
 */

/**
 * @param {View} view
 * @param {number | null} amount what the field holds, if it can be read
 * @param {number} lastStake what was staked last, 0 if nothing
 * @returns {Plan}
 */
export function planFor(view, amount, lastStake) {
  const seat = mySeat(view);
  if (view.public.over) return { ...still(view, t("wait.over")), second: { text: t("own.home"), act: { do: "home" } } };
  if (!seat) return watcher(view);
  if (seat.leaving) return still(view, t("wait.leaving"));
  if (seat.away) return press(view, { text: t("own.back"), act: { do: "back" } });
  if (view.public.resting && may(view, "back")) return resting(view);
  const offer = offered(view, "bank") ?? offered(view, "stake") ?? offered(view, "bid");
  if (offered(view, "take") || offered(view, "leave")) return winnings(view);
  if (offer?.verb === "bank") return declaring(view, offer, amount);
  if (offer && offer.lo === undefined) return equalStakes(view, offer);
  if (offer) return chosenStake(view, seat, offer, amount, lastStake);
  if (isHands(view.public.game) && offered(view, "stand")) return { ...still(view, ""), ...myWord(view, view.public.game) };
  if (may(view, "card") || may(view, "run")) return turning(view);
  return waiting(view, seat);
}

/**
 * @param {View} view
 * @param {string} why
 * @returns {Plan}
 */
function still(view, why) {
  return { main: { text: why, act: null }, second: null, third: null, field: null, laid: laidSum(view) };
}

/**
 * @param {View} view
 * @param {Control} main
 * @returns {Plan}
 */
function press(view, main) {
  return { ...still(view, ""), main };
}

/** @param {View} view */
function watcher(view) {
  if (may(view, "sit")) return press(view, { text: t("own.sit"), act: { do: "sit" } });
  return still(view, t("wait.watching"));
}

/** Nobody has the word who would take it, and this seat is asked nothing: it lets the table go on. @param {View} view */
function resting(view) {
  const plan = press(view, { text: t("own.begin"), act: { do: "back" }, key: "enter" });
  plan.second = sittingOut(view);
  return plan;
}

/** @param {View} view */
function winnings(view) {
  const take = offered(view, "take");
  const leave = offered(view, "leave");
  const plan = press(view, { text: t("own.take"), short: t("own.take.short"), act: take && { do: "move", move: take.move } });
  if (leave) plan.second = { text: t("own.leave"), short: t("own.leave.short"), act: { do: "move", move: leave.move } };
  return plan;
}

/**
 * @param {View} view
 * @param {Offer} offer
 * @param {number | null} amount
 */
function declaring(view, offer, amount) {
  const { lo = 1, hi = 1 } = offer;
  const n = amount ?? 0;
  /** @type {Control} */
  const main = { text: t("own.bank_n", { n }), short: t("own.bank_n.short", { n }), act: { do: "amount" }, key: "enter" };
  const plan = press(view, amount === null ? { ...main, text: t("own.stake_none"), short: t("own.stake_none") } : main);
  const pass = offered(view, "pass");
  if (pass) plan.second = { text: t("own.pass"), short: t("own.pass.short"), act: { do: "move", move: pass.move } };
  const start = clamp(view.public.game.bank || view.table.stake * 20, lo, hi);
  plan.field = { offer, lo, hi, label: t("own.bank"), note: t("own.range", { lo, hi }), start };
  return plan;
}

/**
 * @param {View} view
 * @param {Offer} offer
 */
function equalStakes(view, offer) {
  const n = sumIn(offer.move) ?? view.table.stake;
  const plan = press(view, { text: t("own.stake_n", { n }), act: { do: "move", move: offer.move }, key: "enter" });
  plan.second = sittingOut(view);
  return plan;
}

/**
 * A free stake, one within the bank, or a standing bid.
 * @param {View} view
 * @param {Seat} seat
 * @param {Offer} offer
 * @param {number | null} amount
 * @param {number} lastStake
 */
function chosenStake(view, seat, offer, amount, lastStake) {
  const { lo = 1, hi = 1 } = offer;
  const bid = offer.verb === "bid";
  const laid = bid ? seat.bid : seat.stake;
  const plan = press(view, amountControl(amount, laid, bid));
  plan.second = bid && seat.bid > 0 ? withdrawn(offer) : sittingOut(view);
  plan.field = {
    offer,
    lo: Math.max(lo, 1),
    hi,
    label: t(bid ? "own.bid" : "own.stake"),
    note: openNote(view),
    start: clamp(laid || lastStake || view.table.stake, Math.max(lo, 1), hi),
  };
  return plan;
}

/**
 * @param {number | null} amount
 * @param {number} laid what lies there already
 * @param {boolean} bid
 * @returns {Control}
 */
function amountControl(amount, laid, bid) {
  if (amount === null) return { text: t("own.stake_none"), act: { do: "amount" }, key: "enter" };
  if (amount === 0) return { text: t("own.stake_none"), act: null };
  if (amount === laid) return { text: t(bid ? "seat.bid" : "wait.staked", { n: laid }), act: null };
  const key = laid > 0 ? "own.change_n" : bid ? "own.bid_n" : "own.stake_n";
  return { text: t(key, { n: amount }), act: { do: "amount" }, key: "enter" };
}

/**
 * @param {Offer} bid
 * @returns {Control}
 */
function withdrawn(bid) {
  return { text: t("own.bid_off"), act: { do: "move", move: withSum(bid, 0) }, key: "S" };
}

/**
 * @param {View} view
 * @returns {Control | null}
 */
function sittingOut(view) {
  const out = offered(view, "out");
  return out && { text: t("own.out"), short: t("own.out.short"), act: { do: "move", move: out.move }, key: "S" };
}

/** @param {View} view */
function openNote(view) {
  const { open, bank, phase } = view.public.game;
  if (open === null || phase !== "staking") return "";
  return bank === null || bank === open ? t("own.open", { n: open }) : t("own.open.of", { n: open, bank });
}

/** @param {View} view */
function turning(view) {
  const { game } = view.public;
  const call = isHands(game) ? "" : rankTitle(game.calls[game.turned.length] ?? "");
  const plan = may(view, "card")
    ? press(view, { text: t("own.turn", { call }), short: t("own.turn.short", { call }), act: { do: "card" }, key: "space" })
    : still(view, t("wait.running"));
  if (may(view, "run")) {
    const running = view.public.running;
    plan.third = { text: t(running ? "own.stop" : "own.run"), act: { do: "run", on: !running }, key: "A" };
  }
  return plan;
}

/**
 * @param {View} view
 * @param {Seat} seat
 */
function waiting(view, seat) {
  if (may(view, "refill") && seat.purse < view.you.need) {
    return press(view, { text: t("own.refill"), act: { do: "refill" } });
  }
  const plan = still(view, whyNothing(view, seat));
  plan.second = sittingOut(view);
  return plan;
}

/**
 * @param {View} view
 * @param {Seat} seat
 */
function whyNothing(view, seat) {
  const { public: table, you } = view;
  const game = table.game;
  if (table.resting) return t("wait.resting");
  if (seat.new) return t("wait.new");
  if (seat.purse < you.need && seat.stake === 0 && !iHoldTheBank(view)) return t("wait.poor", { n: you.need });
  if (game.out.includes(you.seat ?? -1) && game.phase !== "idle") return t("wait.out");
  if (isHands(game) && inHand(game)) return whyHandWaits(view, game, seat);
  switch (game.phase) {
    case "idle":
      return Object.keys(table.seats).length < 2 ? t("wait.players") : t("wait.idle");
    case "drawing":
      return t("wait.drawing");
    case "declaring":
      return t("wait.declaring", { name: nameAt(view, game.banker) });
    case "staking":
      return whyStaking(view, seat);
    case "dealing":
    case "playing":
    case "series":
      return t(iHoldTheBank(view) ? "wait.running" : "wait.series");
    case "keeping":
      return t("wait.keeping", { name: nameAt(view, game.banker) });
  }
}

/**
 * @param {View} view
 * @param {Seat} seat
 */
function whyStaking(view, seat) {
  const game = view.public.game;
  if (game.asked !== null && game.asked !== view.you.seat) return t("wait.asked", { name: nameAt(view, game.asked) });
  if (seat.stake > 0 && !iHoldTheBank(view)) return t("wait.staked", { n: seat.stake });
  if (game.open === 0 && !iHoldTheBank(view)) return t("wait.full");
  const names = game.awaited.map((no) => nameAt(view, no)).filter(Boolean);
  if (names.length > 0 && names.length <= 2) return t("wait.staking.of", { names: names.join(", ") });
  return t("wait.staking");
}

/**
 * The sum that belongs beside the purse when there is none to choose.
 * @param {View} view
 * @returns {Plan["laid"]}
 */
function laidSum(view) {
  const seat = mySeat(view);
  const game = view.public.game;
  if (seat && !iHoldTheBank(view)) return { label: t("own.stake"), sum: seat.stake, of: game.stakes === "capped" ? openNote(view) : "" };
  if (game.banker === null) return null;
  return { label: t("own.stakes"), sum: game.total, of: game.bank ? t("own.of", { n: game.bank }) : "" };
}

/**
 * @param {number} value
 * @param {number} lo
 * @param {number} hi
 */
function clamp(value, lo, hi) {
  return Math.max(lo, Math.min(value, hi));
}

/** The sum in an exact move, «stake 3 10». @param {string} move */
function sumIn(move) {
  const digits = move.match(/(\d+)$/);
  return digits && move.split(" ").length > 2 ? Number(digits[1]) : null;
}

/**
 * @param {Offer} offer
 * @param {number} sum
 */
export function withSum(offer, sum) {
  return offer.move.replace("{n}", String(sum));
}
