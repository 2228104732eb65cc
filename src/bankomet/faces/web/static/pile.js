// The middle of the baize: the pack, the one neat pile of turned cards, and the spoken word beside it.

import { cardBack, cardFace, cardKey, rankOf, rankTitle } from "./cards.js";
import { el, redraw, setClasses, setText, show } from "./dom.js";
import { say, turnCard, waitForCard } from "./motion.js";
import { t } from "./words.js";

/**
 * What lies in the middle.
 * @typedef {object} Middle
 * @property {string[]} turned the pile, the last on top
 * @property {string[]} calls
 * @property {boolean} hit the top card matched its call
 * @property {boolean} missed the calls ran out
 * @property {number | null} left cards in the pack; null where it is not known
 * @property {boolean} drawing the cards are drawn for the first bank
 */

const UNDER = 2;

export function makePile() {
  const packCount = el("p", { class: "num" });
  const packCards = el("div", { class: "pack-cards" });
  const pack = el("div", { class: "pack" }, packCards, packCount);
  const under = el("div", { class: "unders" });
  const front = el("div", { class: "front" });
  const flyer = el("div", { class: "flyer" }, front, el("div", { class: "rear" }, cardBack()));
  const frame = el("div", { class: "frame", "aria-hidden": "true" });
  const pile = el("div", { class: "pile" }, under, flyer, frame);
  const word = el("q");
  const sub = el("span");
  const bubble = el("div", { class: "bubble", "aria-hidden": "true" }, word, sub);
  const centre = el("div", { class: "centre" }, pile, el("div", { class: "beside" }, bubble, pack));
  const node = el("div", { class: "tablebox" }, centre);

  /** @param {Middle} middle */
  function update(middle) {
    const { turned, left } = middle;
    const top = turned[turned.length - 1];
    const below = turned.slice(-1 - UNDER, -1);
    show(pack, left !== null);
    setText(packCount, left === null ? "" : t("pack.left", { n: left }));
    redraw(packCards, String(backs(left)), () => Array.from({ length: backs(left) }, cardBack));
    setClasses(packCards, { empty: left === 0 });
    redraw(under, below.map(cardKey).join(), () => below.map((card) => el("div", { class: "under" }, cardFace(card))));
    redraw(front, top ? cardKey(top) : "", () => (top ? [cardFace(top, "f", true)] : []));
    show(flyer, top !== undefined);
    setClasses(pile, { bare: top === undefined });
    setClasses(centre, { match: middle.hit });
    speak(middle);
  }

  /** @param {Middle} middle */
  function speak(middle) {
    const said = spoken(middle);
    show(bubble, said !== null);
    if (!said) return;
    setText(word, said.word);
    setText(sub, said.sub);
  }

  /**
   * The newest card has just been turned: its call first, then the card.
   * @param {string} pace
   */
  function turn(pace) {
    say(bubble);
    turnCard(flyer, packCards, pace);
    waitForCard([sub], pace);
  }

  return { node, update, turn, frame };
}

/**
 * Three cards stand for a pack, two and one for its end.
 * @param {number | null} left
 */
function backs(left) {
  return left === null ? 0 : Math.min(left, 3);
}

/**
 * @param {Middle} middle
 * @returns {{word: string, sub: string} | null}
 */
function spoken({ turned, calls, missed, drawing }) {
  if (drawing) return { word: t("call.draw"), sub: t("call.draw.how") };
  const top = turned[turned.length - 1];
  const call = calls[turned.length - 1];
  if (top === undefined || call === undefined) return null;
  if (missed) return { word: t("call.none"), sub: t(`call.none.${calls.length}`) };
  return {
    word: t("call.said", { call: rankTitle(call) }),
    sub: t(`card.${turned.length}`, { card: t(`one.${rankOf(top)}`) }),
  };
}
