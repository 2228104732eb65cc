// Holds every card that this page sees to what was published of its place before the first card fell.

import { bytesOf, fields, hex, VERSION } from "./sealed.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./protocol.d.ts").SealedOrder} SealedOrder */
/** @typedef {import("./protocol.d.ts").OpenPlace} OpenPlace */
/** @typedef {import("./protocol.d.ts").Fact} Fact */
/** @typedef {{table: string, no: number | null, pack: number}} Seal the table, the number of its present seal, how many cards it has */
/** @typedef {{orders?: SealedOrder[], opened?: OpenPlace[]}} Told */

/** Of a larger order no digests are told. */
const MOST_TOLD = 520;

/** @param {(key: string, card: string) => void} alarm what is wrong, as a key of words, and with which card */
export function makeOpenings(alarm) {
  let no = 0;
  /** By shuffle: what was published first. @type {Map<number, SealedOrder>} */
  const orders = new Map();
  /** By shuffle and place: the card that was opened there. @type {Map<string, string>} */
  const cards = new Map();
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
   * Cards that are seen have shown their places in an order that was told before. With the last cards of a coup the
   * next seal may come, once; at a table without seals nothing is promised.
   * @param {Seal} seal
   * @param {string[]} seen
   */
  function expectOpened(seal, seen) {
    if (!seen[0] || (seal.no === null && no === 0)) return;
    if (over || orders.size === 0) return fail("seal.alarm.untold", seen[0]);
    if (seal.no !== no || (!told() && seal.pack > MOST_TOLD)) return;
    if (!told()) return fail("seal.alarm.untold", seen[0]);
    const opened = new Set(cards.values());
    for (const card of seen) if (!opened.has(card)) return fail("seal.alarm.unopened", card);
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
      const seen = facts.flatMap(cardsIn);
      expectOpened(seal, seen);
      over ||= seal.no !== no;
    },
    /**
     * One's own cards, and their places.
     * @param {Seal} seal
     * @param {OpenPlace[]} opened
     * @param {string[]} hand
     */
    own(seal, opened, hand) {
      for (const open of opened) takePlace(seal.table, open);
      expectOpened(seal, hand);
    },
    /** Of which seal how many cards have been checked, whether all hold, and whether their places are told at all. */
    state: () => ({ no, checked: cards.size, wrong, ordered: orders.size > 0, told: told() }),
  };
}

/** Does the digest of an order hold its places, where they are told? @param {SealedOrder} order */
function binds({ digest, digests }) {
  return digests.length === 0 || hex(sha256(fields(VERSION, "places", ...digests.map(bytesOf)))) === digest;
}

/** The cards that a fact names. @param {Fact} fact */
function cardsIn({ kind, card, cards }) {
  if (kind === "natural" || kind === "shown") return cards ?? [];
  return (kind === "turned" || kind === "drawn" || kind === "dealt") && card ? [card] : [];
}
