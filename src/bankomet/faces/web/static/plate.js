// One seat's plate, and what lies on the baize before it.

import { cardFace, cardKey } from "./cards.js";
import { stack } from "./counters.js";
import { el, redraw, setClasses, setText, show, svg } from "./dom.js";
import { handLine, cardsSaid, wordSaid } from "./handlook.js";
import { makeHandCards } from "./handcards.js";
import { makeRing } from "./ring.js";
import { isHands } from "./view.js";
import { laidBefore, laidSaid, seatClasses, seatLine } from "./seatlook.js";
import { language, number, signed, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./seatlook.js").Seen} Seen */
/** @typedef {import("./seatlook.js").Laid} Laid */
/** @typedef {import("./coup.js").Lying} Lying */

/**
 * @typedef {object} Plate
 * @property {HTMLLIElement} node
 * @property {(view: View, no: number, seen: Seen, share: number) => void} update
 * @property {HTMLElement} who
 * @property {HTMLElement} stake
 * @property {ReturnType<typeof makeHandCards>} cards
 */

/** @returns {Plate} */
export function makePlate() {
  const letter = el("span");
  const ring = makeRing("ring");
  const face = el("span", { class: "face", "aria-hidden": "true" }, letter, ring.node);
  const name = el("b");
  const line = el("small", { class: "num" });
  const who = el("div", { class: "who" }, face, el("span", {}, name, line));
  const said = el("span", { class: "vh" });
  const stake = el("div", { class: "stake num", "aria-hidden": "true" });
  const cards = makeHandCards("m");
  const state = el("span", { class: "state", "aria-hidden": "true" });
  const before = el("div", { class: "before" }, cards.node, state, stake);
  const node = el("li", { class: "seat" }, who, said, before, way());

  /**
   * @param {View} view
   * @param {number} no
   * @param {Lying | null} hand
   * @param {Seen} seen
   * @returns {string} the same in words
   */
  function drawHand(view, no, hand, seen) {
    const { game } = view.public;
    const own = no === view.you.seat;
    const shown = isHands(game) && hand !== null && !own;
    show(cards.node, shown);
    show(state, shown);
    if (!isHands(game) || !hand) return "";
    const text = handLine(game, no, hand);
    if (!shown) return text;
    cards.update(hand);
    const word = seen.word?.seat === no && hand.state !== "settled" ? wordSaid(game, seen.word) : "";
    setText(state, word || text);
    setClasses(state, { spoken: word !== "", empty: !word && !text });
    return [cardsSaid(hand), text].filter(Boolean).join(", ");
  }

  return {
    node,
    who,
    stake,
    cards,
    update(view, no, seen, share) {
      const seat = view.public.seats[no];
      if (!seat) return;
      setClasses(node, seatClasses(view, no, seat, seen));
      setText(letter, initial(seat.name));
      setText(name, seat.name);
      setText(line, seatLine(view, no, seat, seen));
      ring.update(no === seen.turn && no !== view.you.seat ? share : null);
      const laid = laidBefore(view, no, seat, seen);
      const next = no === view.public.game.next_banker ? t("seat.next.said") : "";
      const hand = drawHand(view, no, seen.hand(no), seen);
      setText(said, [next, hand, laidSaid(laid, seen.crowd)].filter(Boolean).map((text) => `, ${text}`).join(""));
      drawLaid(stake, laid, seen.crowd);
    },
  };
}

/** @param {string} name */
function initial(name) {
  return (Array.from(name)[0] ?? "?").toLocaleUpperCase(language());
}

/**
 * @param {HTMLElement} node
 * @param {Laid} laid
 * @param {boolean} crowd in a crowd stakes are told by the plates; the bank's plate too
 */
export function drawLaid(node, laid, crowd) {
  const sum = "sum" in laid ? laid.sum : "";
  const card = laid.kind === "card" ? cardKey(laid.card) : "";
  const hidden = laid.kind === "none" || (crowd && laid.kind !== "card" && laid.kind !== "gain");
  show(node, !hidden);
  const { kind } = laid;
  setClasses(node, { bankplate: kind === "bank", gone: kind === "gain", out: kind === "out", bid: kind === "bid" });
  redraw(node, `${laid.kind} ${sum} ${card} ${language()}`, () => laidParts(laid));
}

/**
 * @param {Laid} laid
 * @returns {(Node | string)[]}
 */
function laidParts(laid) {
  switch (laid.kind) {
    case "bank":
      return [
        stack(laid.sum),
        el(
          "div",
          {},
          el("span", { class: "dk" }, t("bank.in")),
          el("span", { class: "ph" }, t("bank.short")),
          el("b", {}, number(laid.sum)),
        ),
      ];
    case "stake":
      return [stack(laid.sum), el("span", {}, number(laid.sum))];
    case "bid":
      return [t("seat.bid", { n: laid.sum })];
    case "gain":
      return [signed(laid.sum), laid.punter ? el("small", {}, t(laid.sum < 0 ? "seat.to_bank" : "seat.from_bank")) : ""];
    case "card":
      return [cardFace(laid.card, "m")];
    case "out":
      return [t("seat.out")];
    case "none":
      return [];
  }
}

/** The arrow between two neighbours in a phone's row. */
function way() {
  return svg(
    "svg",
    { class: "wayto ph", viewBox: "0 0 26 22", "aria-hidden": "true" },
    svg("path", { d: "M2 11H22M16 5l7 6-7 6" }),
  );
}

/**
 * The plate of a free seat, a button.
 * @param {(seat: number) => void} sit
 */
export function makeFree(sit) {
  let at = 0;
  const name = el("b");
  const line = el("small");
  const who = el(
    "button",
    { class: "who", type: "button", onclick: () => sit(at) },
    el("span", { class: "face", "aria-hidden": "true" }, "+"),
    el("span", {}, name, line),
  );
  return {
    node: el("li", { class: "seat is-free" }, who),
    /** @param {number} no */
    update(no) {
      at = no;
      setText(name, t("seat.free"));
      setText(line, t("seat.free.when"));
    },
  };
}
