// What a seat says of itself: its classes, the line under the name, and what lies before it.

import { cardName } from "./cards.js";
import { isHands, mySeat, seriesOnTable, settledNow } from "./view.js";
import { number, signed, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Seat} Seat */

/**
 * What lies on the baize before a seat.
 * @typedef {{kind: "none"} | {kind: "bank", sum: number} | {kind: "stake", sum: number} | {kind: "bid", sum: number}
 *   | {kind: "gain", sum: number, punter: boolean} | {kind: "out"} | {kind: "card", card: string}} Laid
 */

/**
 * @typedef {object} Seen
 * @property {boolean} crowd whether stakes stand in the plates
 * @property {boolean} gains whether the gains of the last series are still shown
 * @property {number | null} turn whose word it is
 * @property {number | null} seconds left of that word
 * @property {(no: number) => import("./coup.js").Lying | null} hand what lies before a seat, where cards are in hands
 * @property {import("./handlook.js").Word | null} word the word said last
 */

/**
 * @param {View} view
 * @param {number} no
 * @param {Seat} seat
 * @param {Seen} seen
 */
export function seatClasses(view, no, seat, seen) {
  const game = view.public.game;
  const banker = no === shownBanker(view, seen);
  return {
    "is-me": no === view.you.seat,
    "is-bot": seat.bot !== null,
    "is-banker": banker,
    "is-next": !banker && no === game.next_banker,
    "is-turn": no === seen.turn,
    "is-away": seat.away,
    "is-lost": !seat.here && !seat.away && seat.bot === null,
  };
}

/**
 * While the result of a series lies on the table its banker keeps his gold plate, unless the bank has passed on.
 * @param {View} view
 * @param {Seen} seen
 */
function shownBanker(view, seen) {
  const { game } = view.public;
  if (!seen.gains || game.banker !== null) return game.banker;
  return isHands(game) ? (game.last?.banker ?? null) : seriesOnTable(game).banker;
}

/**
 * The line under the name.
 * @param {View} view
 * @param {number} no
 * @param {Seat} seat
 * @param {Seen} seen
 * @returns {string}
 */
export function seatLine(view, no, seat, seen) {
  const game = view.public.game;
  const mine = no === view.you.seat;
  if (seat.leaving) return t("seat.leaving");
  if (seat.away) return t("seat.away");
  if (no === seen.turn) return turnLine(mine, seen.seconds);
  if (!seat.here && seat.bot === null) return t("seat.lost");
  if (no === game.banker) return bankerLine(view, mine, seat, seen);
  if (seat.new) return t("seat.new");
  if (seen.crowd) return crowdLine(view, no, mine, seat);
  if (mine) return t("seat.me", { n: seat.purse });
  if (seat.bot !== null) return t("seat.bot", { n: seat.purse });
  return t("seat.purse", { n: seat.purse });
}

/**
 * @param {boolean} mine
 * @param {number | null} seconds
 */
function turnLine(mine, seconds) {
  if (mine) return t("seat.me.turn");
  return seconds === null ? t("seat.thinks") : t("seat.thinks.s", { n: seconds });
}

/**
 * @param {View} view
 * @param {boolean} mine
 * @param {Seat} seat
 * @param {Seen} seen
 */
function bankerLine(view, mine, seat, seen) {
  if (mine) return t("seat.me.banker");
  const bank = view.public.game.bank;
  return seen.crowd && bank !== null ? t("seat.bank", { n: bank }) : t("seat.banker", { n: seat.purse });
}

/**
 * @param {View} view
 * @param {number} no
 * @param {boolean} mine
 * @param {Seat} seat
 */
function crowdLine(view, no, mine, seat) {
  const game = view.public.game;
  const sum = seat.stake || seat.bid;
  if (game.out.includes(no)) return t("seat.out");
  if (mine) return seat.stake ? t("seat.me.stake", { n: seat.stake }) : t("seat.me", { n: seat.purse });
  if (no === game.next_banker) return t(seat.bot === null ? "seat.next" : "seat.bot.next");
  if (sum) return t(seat.stake ? "seat.stake" : "seat.bid", { n: sum });
  return seat.bot === null ? t("seat.purse", { n: seat.purse }) : t("seat.bot", { n: seat.purse });
}

/**
 * What lies before a seat now.
 * @param {View} view
 * @param {number} no
 * @param {Seat} seat
 * @param {Seen} seen
 * @returns {Laid}
 */
export function laidBefore(view, no, seat, seen) {
  const game = view.public.game;
  if (game.phase === "drawing") return drawnBy(view, no);
  const banker = shownBanker(view, seen);
  if (no === banker && game.bank) return { kind: "bank", sum: game.bank };
  if (seen.gains && settledNow(view)) {
    const gain = game.last?.gains[no];
    const punter = no !== game.last?.banker;
    if (gain && (game.stakes === "equal" || seat.stake === 0)) return { kind: "gain", sum: gain, punter };
  }
  if (no === banker) return { kind: "none" };
  if (seat.stake > 0) return { kind: "stake", sum: seat.stake };
  if (game.out.includes(no)) return { kind: "out" };
  return seat.bid > 0 ? { kind: "bid", sum: seat.bid } : { kind: "none" };
}

/**
 * @param {View} view
 * @param {number} no
 * @returns {Laid}
 */
function drawnBy(view, no) {
  const drawn = view.public.game.drawn.findLast(([seat]) => seat === no);
  return drawn ? { kind: "card", card: drawn[1] } : { kind: "none" };
}

/**
 * The same, in words for those who cannot see the baize; the crowd's plates say it already.
 * @param {Laid} laid
 * @param {boolean} crowd
 */
export function laidSaid(laid, crowd) {
  if (laid.kind === "card") return t("seat.drew", { card: cardName(laid.card) });
  if (crowd || laid.kind === "none") return "";
  if (laid.kind === "bank") return `${t("bank.in")} ${number(laid.sum)}`;
  if (laid.kind === "out") return t("seat.out");
  if (laid.kind === "stake") return t("seat.stake", { n: laid.sum });
  if (laid.kind === "bid") return t("seat.bid", { n: laid.sum });
  return laid.punter ? `${signed(laid.sum)} ${t(laid.sum < 0 ? "seat.to_bank" : "seat.from_bank")}` : signed(laid.sum);
}

/**
 * Whose word it is: the seat asked in turn, or the one whose clock runs.
 * @param {View} view
 * @param {number | null} clockSeat
 */
export function whoseTurn(view, clockSeat) {
  const game = view.public.game;
  if (game.phase === "staking" && game.asked !== null) return game.asked;
  if (isHands(game) && game.turn !== null) return game.turn;
  if (clockSeat !== null) return clockSeat;
  const own = mySeat(view);
  const myWord = own && view.you.offers.some((offer) => offer.verb === "take" || offer.verb === "bank");
  return myWord ? view.you.seat : null;
}
