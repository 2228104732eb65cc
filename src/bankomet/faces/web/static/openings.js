// Holds every card that this page sees to what was published of its place before the first card fell.

import { bytesOf, fields, hex, VERSION } from "./sealed.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./protocol.d.ts").SealedOrder} SealedOrder */
/** @typedef {import("./protocol.d.ts").OpenPlace} OpenPlace */
/** @typedef {import("./protocol.d.ts").Fact} Fact */
/** @typedef {{table: string, no: number | null, pack: number}} Seal the table, the number of its present seal, how many cards it has */
/** @typedef {{orders?: SealedOrder[], opened?: OpenPlace[]}} Told */
/** Cards that are seen: where they lie, and whether they are a whole hand or have just fallen there. @typedef {{seat: number | null, cards: string[], whole: boolean}} Seen */

/** Of a larger order no digests are told. */
const MOST_TOLD = 520;

/** @param {(key: string, card: string) => void} alarm what is wrong, as a key of words, and with which card */
export function makeOpenings(alarm) {
  let no = 0;
  /** By shuffle: what was published first. @type {Map<number, SealedOrder>} */
  const orders = new Map();
  /** By shuffle and place: the card that was opened there. @type {Map<string, string>} */
  const cards = new Map();
  /** By seat: what was seen to fall there, one after another, and the hand as it was seen last. @type {Map<number | null, string[]>} */
  const fallen = new Map();
  /** @type {Map<number | null, string[]>} */
  const hands = new Map();
  let wrong = false;
  /** Has the table gone on to another seal? Then no card comes any more before the next order. */
  let over = false;

  /** @param {string} key @param {string} [card] */
  function fail(key, card = "") {
    if (!wrong) alarm(key, card); // what comes after the first lie follows from it
    wrong = true;
  }

  /** An order is told again to who comes back; another in its place, or of a seal that is past, is a lie. @param {SealedOrder} order */
  function takeOrder(order) {
    if (order.no > no) begin(order.no);
    const first = orders.get(order.shuffle) ?? order;
    if (order.no < no || order.digest !== first.digest || !binds(order)) return fail("seal.alarm.order");
    orders.set(order.shuffle, first);
  }

  /** @param {number} seal */
  function begin(seal) {
    no = seal;
    orders.clear();
    cards.clear();
    fallen.clear();
    hands.clear();
    wrong = false;
    over = false;
  }

  /** @param {string} table @param {OpenPlace} open */
  function takePlace(table, open) {
    const { shuffle, place, salt, card } = open;
    if (open.no !== no) return;
    const published = orders.get(shuffle)?.digests[place];
    const found = hex(sha256(fields(VERSION, "card", table, no, shuffle, place, bytesOf(salt), card)));
    if (found === published) cards.set(`${shuffle}.${place}`, card);
    else fail("seal.alarm", card);
  }

  /** Whether places are told of the orders of this seal: not of those of a very large table. */
  const told = () => orders.size > 0 && [...orders.values()].every(({ digests }) => digests.length > 0);

  /**
   * Cards that are seen have shown their places in an order that was told before: of two that are alike, two. With the
   * last cards of a coup the next seal may come, once; at a table without seals nothing is promised.
   * @param {Seal} seal
   * @param {Seen[]} seen
   */
  function expectOpened(seal, seen) {
    const [first] = seen.flatMap((each) => each.cards);
    if (!first || (seal.no === null && no === 0)) return;
    if (over || orders.size === 0) return fail("seal.alarm.untold", first);
    if (seal.no !== no || (!told() && seal.pack > MOST_TOLD)) return;
    if (!told()) return fail("seal.alarm.untold", first);
    seen.forEach(keep);
    const opened = [...cards.values()];
    for (const card of new Set(seen.flatMap((each) => each.cards))) {
      if (copies(opened, card) < lying(card)) return fail("seal.alarm.unopened", card);
    }
  }

  /** @param {Seen} seen */
  function keep({ seat, cards, whole }) {
    if (whole) hands.set(seat, cards);
    else fallen.set(seat, [...(fallen.get(seat) ?? []), ...cards]);
  }

  /** How many of this card lie on the table at least: what fell in a hand is told again with the hand. @param {string} card */
  function lying(card) {
    const seats = [...new Set([...fallen.keys(), ...hands.keys()])];
    const most = seats.map((seat) => Math.max(copies(fallen.get(seat), card), copies(hands.get(seat), card)));
    return most.reduce((sum, each) => sum + each, 0);
  }

  return {
    /**
     * News for everybody; `facts` name the cards that have come.
     * @param {Seal} seal
     * @param {Told} news
     * @param {Fact[]} facts
     */
    hear(seal, { orders: fresh = [], opened = [] }, facts) {
      for (const order of fresh) takeOrder(order);
      for (const open of opened) takePlace(seal.table, open);
      expectOpened(seal, facts.map(seenIn));
      over ||= seal.no !== no;
    },
    /**
     * One's own cards, and their places.
     * @param {Seal} seal
     * @param {OpenPlace[]} opened
     * @param {string[]} hand
     * @param {number | null} seat
     */
    own(seal, opened, hand, seat) {
      for (const open of opened) takePlace(seal.table, open);
      expectOpened(seal, [{ seat, cards: hand, whole: true }]);
    },
    /** Of which seal how many cards have been checked, whether all hold, and whether their places are told at all. */
    state: () => ({ no, checked: cards.size, wrong, ordered: orders.size > 0, told: told() }),
  };
}

/** Does the digest of an order hold its places, where they are told? @param {SealedOrder} order */
function binds({ digest, digests }) {
  return digests.length === 0 || hex(sha256(fields(VERSION, "places", ...digests.map(bytesOf)))) === digest;
}

/** The cards that a fact names. @param {Fact} fact @returns {Seen} */
function seenIn({ kind, seat: at, card, cards = [] }) {
  const seat = at ?? null;
  if (kind === "natural" || kind === "shown") return { seat, cards, whole: true };
  const falls = (kind === "turned" || kind === "drawn" || kind === "dealt") && card;
  return { seat, cards: falls ? [card] : [], whole: false };
}

/** @param {string[] | undefined} cards @param {string} card */
function copies(cards, card) {
  return cards?.filter((each) => each === card).length ?? 0;
}
