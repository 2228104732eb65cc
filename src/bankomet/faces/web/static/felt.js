// The table itself: baize, seats, the way of the bank, and what lies in the middle, drawn together from one view.

import { handBefore } from "./coup.js";
import { el, setClasses, show } from "./dom.js";
import { match, showMs, waitForCard } from "./motion.js";
import { makeOwnHand } from "./ownhand.js";
import { makePile } from "./pile.js";
import { makeRim } from "./rim.js";
import { makeRun } from "./run.js";
import { whoseTurn } from "./seatlook.js";
import { makeSeats } from "./seats.js";
import { bankLine, passingLine } from "./status.js";
import { makeTalia } from "./talia.js";
import { isHands, may, seriesOnTable } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").CallsGame} CallsGame */
/** @typedef {import("./clock.js").Left} Left */
/** @typedef {import("./seatlook.js").Seen} Seen */
/** @typedef {{turned: string[], hit: boolean, missed: boolean, series: number, banker: number | null}} Series */

/** The same lines as in the style sheets: a phone is narrow, or low where it is held sideways. */
export const PHONE = matchMedia("(max-width: 40em), (max-height: 33.99em)");
/** On a lower stage hands take the room that they take in a crowd. */
const LOW_PX = 500;

/**
 * @typedef {object} Told
 * @property {Series | null} past the last series as far as the reader has stepped through it
 * @property {boolean} gains whether the gains of the last series are still shown
 * @property {Left} clock
 * @property {import("./handlook.js").Word | null} word the word said last, where hands are played
 */

/** @param {{sit: (seat: number) => void, crowd: () => void}} on */
export function makeFelt(on) {
  const seats = makeSeats(on);
  const rim = makeRim();
  const pile = makePile();
  const run = makeRun();
  const own = makeOwnHand();
  const talia = makeTalia();
  const dealt = el("div", { class: "tablebox" }, talia.node, own.node);
  const stage = el("div", { class: "stage" }, el("div", { class: "baize" }), rim.node, seats.list, seats.gaps, pile.node, dealt, seats.rest);
  /** Seats whose hands are not turned over yet. @type {Set<number>} */
  const covered = new Set();
  /** @type {number[]} */
  let turning = [];

  /**
   * @param {View} view
   * @param {Told} told
   */
  function update(view, told) {
    turnAll();
    draw(view, told);
  }

  /**
   * @param {View} view
   * @param {Told} told
   */
  function draw(view, told) {
    const { game } = view.public;
    const seen = drawSeats(view, told);
    const hands = isHands(game);
    setClasses(stage, { hands });
    for (const node of [pile.node, run.node]) show(node, !hands);
    show(dealt, hands);
    if (hands) {
      talia.update(view, game);
      own.update(view, game, seen);
    } else {
      drawMiddle(view, game, told.past ?? seriesOnTable(game), told.past !== null);
    }
  }

  /**
   * @param {View} view
   * @param {Told} told
   * @returns {Seen}
   */
  function drawSeats(view, { gains, clock, word }) {
    const box = { width: stage.clientWidth, height: stage.clientHeight };
    const turn = whoseTurn(view, clock.for === "seat" ? clock.seat : null);
    const seen = { gains, turn, seconds: clock.for === "seat" ? clock.seconds : null, hand: handsSeen(view), word };
    const low = isHands(view.public.game) && !PHONE.matches && box.height < LOW_PX;
    const room = { phone: PHONE.matches, width: box.width, low, aspect: box.width / Math.max(box.height, 1), share: clock.share ?? 1 };
    const { ring, turns, crowd } = seats.update(view, seen, room);
    setClasses(stage, { crowd, summed: !seats.rest.hidden });
    rim.update(PHONE.matches ? null : arcOf(view, ring, turns, crowd), box);
    return { ...seen, crowd };
  }

  /**
   * @param {View} view
   * @returns {Seen["hand"]}
   */
  function handsSeen(view) {
    const { game } = view.public;
    return isHands(game) ? (no) => handBefore(view, game, no, covered) : () => null;
  }

  /**
   * @param {View} view
   * @param {CallsGame} game
   * @param {Series} series
   * @param {boolean} past
   */
  function drawMiddle(view, game, series, past) {
    const drawing = game.phase === "drawing";
    const turned = drawing ? [] : series.turned;
    setClasses(stage, { past });
    pile.update({
      turned,
      calls: game.calls,
      hit: series.hit,
      missed: series.missed,
      left: past ? null : game.cards_left,
      drawing: drawing && !past,
    });
    run.update({
      title: titleOf(view, series, past),
      sub: drawing && !past ? "" : bankLine(view, series.banker),
      calls: game.calls,
      turned,
      hit: series.hit,
      ended: series.hit || series.missed || past,
      mine: may(view, "card"),
      left: past ? null : game.left,
    });
  }

  function turnAll() {
    for (const timer of turning) clearTimeout(timer);
    turning = [];
    covered.clear();
  }

  /**
   * The hands of a settled coup are turned over one by one; those that are not shown need no time.
   * @param {View} view
   * @param {Told} told
   * @param {number[]} order
   * @returns {number} how long it takes
   */
  function turnOver(view, told, order) {
    const hands = order.filter((no) => no !== view.you.seat && (seats.cards(no)?.open() ?? 1) === 0);
    const step = showMs(view.public.pace, Math.max(hands.length, 1));
    turnAll();
    for (const no of hands) covered.add(no);
    draw(view, told);
    turning = hands.map((no, i) => setTimeout(() => {
      covered.delete(no);
      draw(view, told);
      seats.cards(no)?.turnOver(view.public.pace);
    }, step * i + 1));
    return step * hands.length;
  }

  /**
   * A card has come to a seat from the pack; one's own is turned when the table has told it.
   * @param {View} view
   * @param {number} no
   */
  function cardCame(view, no) {
    const cards = no === view.you.seat ? own.cards : seats.cards(no);
    cards?.come(talia.pack);
  }

  return {
    stage,
    run: run.node,
    runHead: run.head,
    update,
    drawSeats,
    turnOver,
    cardCame,
    /**
     * One's own cards have been told: one that was drawn, or all of the hand.
     * @param {string} pace
     * @param {number} before how many of them were known
     */
    ownCame(pace, before) {
      if (before > 0) own.cards.drawn(talia.pack, pace);
      else own.cards.turnOver(pace);
    },
    /**
     * A card has been turned and is drawn with what it decides still covered.
     * @param {View} view
     */
    cover(view) {
      const { game } = view.public;
      if (!isHands(game)) drawMiddle(view, game, { ...seriesOnTable(game), hit: false, missed: false }, false);
    },
    /** @param {string} pace */
    turn(pace) {
      const small = run.newest();
      pile.turn(pace);
      if (small) waitForCard([small], pace);
    },
    match() {
      const ground = run.hitGround();
      match(ground ? [pile.frame, ground] : [pile.frame]);
    },
    pay: seats.pay,
  };
}

/**
 * The way of the bank; none from or to a seat whose own cards would lie in it: there the words beside the pack tell it.
 * @param {View} view
 * @param {number[]} ring
 * @param {number[]} turns
 * @param {boolean} crowd
 */
function arcOf(view, ring, turns, crowd) {
  const { banker, next_banker: next, side } = view.public.game;
  const from = turns[ring.indexOf(banker ?? -1)];
  const to = turns[ring.indexOf(next ?? -1)];
  if (from === undefined || to === undefined || banker === next) return null;
  const hands = isHands(view.public.game);
  if (hands && view.you.seat !== null && [banker, next].includes(view.you.seat)) return null;
  return { from, to, side, label: passingLine(view), crowd, hands };
}

/**
 * @param {View} view
 * @param {Series} series
 * @param {boolean} past
 */
function titleOf(view, series, past) {
  if (past) return t("run.series", { n: series.series });
  const { phase, last } = view.public.game;
  if (phase === "drawing") return t("run.first");
  if (phase === "idle" && last === null) return t("run.none");
  return t("run.series", { n: Math.max(series.series, 1) });
}
