// The table itself: baize, seats, the way of the bank, pile and run, drawn together from one view.

import { el, setClasses } from "./dom.js";
import { match, waitForCard } from "./motion.js";
import { makePile } from "./pile.js";
import { makeRim } from "./rim.js";
import { makeRun } from "./run.js";
import { whoseTurn } from "./seatlook.js";
import { makeSeats } from "./seats.js";
import { bankLine, passingLine } from "./status.js";
import { may, seriesOnTable } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./clock.js").Left} Left */
/** @typedef {{turned: string[], hit: boolean, missed: boolean, series: number, banker: number | null}} Series */

/** The same line as in the style sheets. */
export const PHONE = matchMedia("(max-width: 40em)");

/**
 * @typedef {object} Told
 * @property {Series | null} past the last series as far as the reader has stepped through it
 * @property {boolean} gains whether the gains of the last series are still shown
 * @property {Left} clock
 */

/** @param {{sit: (seat: number) => void, crowd: () => void}} on */
export function makeFelt(on) {
  const seats = makeSeats(on);
  const rim = makeRim();
  const pile = makePile();
  const run = makeRun();
  const stage = el("div", { class: "stage" }, el("div", { class: "baize" }), rim.node, seats.list, seats.gaps, pile.node, seats.rest);

  /**
   * @param {View} view
   * @param {Told} told
   */
  function update(view, told) {
    drawSeats(view, told);
    drawMiddle(view, told.past ?? seriesOnTable(view), told.past !== null);
  }

  /**
   * @param {View} view
   * @param {Told} told
   */
  function drawSeats(view, { gains, clock }) {
    const box = { width: stage.clientWidth, height: stage.clientHeight };
    const turn = whoseTurn(view, clock.for === "seat" ? clock.seat : null);
    const seen = { gains, turn, seconds: clock.for === "seat" ? clock.seconds : null };
    const room = { phone: PHONE.matches, aspect: box.width / Math.max(box.height, 1), share: clock.share ?? 1 };
    const { ring, turns, crowd } = seats.update(view, seen, room);
    setClasses(stage, { crowd, summed: !seats.rest.hidden });
    rim.update(PHONE.matches ? null : arcOf(view, ring, turns, crowd), box);
  }

  /**
   * @param {View} view
   * @param {Series} series
   * @param {boolean} past
   */
  function drawMiddle(view, series, past) {
    const game = view.public.game;
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

  return {
    stage,
    run: run.node,
    runHead: run.head,
    update,
    drawSeats,
    /**
     * A card has been turned and is drawn with what it decides still covered.
     * @param {View} view
     */
    cover(view) {
      drawMiddle(view, { ...seriesOnTable(view), hit: false, missed: false }, false);
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
  return { from, to, side, label: passingLine(view), crowd };
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
