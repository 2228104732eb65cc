// The page's part in the fair deal (docs/fair-deal.md): it promises and opens its share of the order, holds every card
// that it sees to what was published of its place, and keeps what the log must have in it.

import { keepMark, keepMine, keepOpen, mineAt } from "./mark.js";
import { makeOpenings } from "./openings.js";
import { makeSealLine } from "./sealline.js";
import { makeShare } from "./share.js";
import { inHand } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Remark} Remark */
/** @typedef {import("./protocol.d.ts").FromServer} FromServer */
/** @typedef {import("./protocol.d.ts").SealedOrder} SealedOrder */

const AGAIN_MS = 1000;
/** Refusals of what may be said again as it was. */
const NOT_NOW = ["store_down", "too_fast"];

/**
 * @param {string} table the table of the address
 * @param {object} to
 * @param {(remark: Remark) => void} to.tell says it to the table
 * @param {(text: string) => void} to.alarm a card is not what was published
 */
export function makeFairDeal(table, to) {
  const share = makeShare(
    to.tell,
    (no, own, closed) => keepMine(table, { no, share: own, closed }),
    (no) => mineAt(table).some((each) => each.no === no && each.closed !== null),
  );
  const openings = makeOpenings((key, card) => to.alarm(t(key, { card })));
  const line = makeSealLine();
  /** @type {View | null} */
  let latest = null;
  let timer = 0;

  /** What was not taken is said again, for a share that is not opened in time voids the coup. */
  function sayAgain() {
    timer ||= setTimeout(() => {
      timer = 0;
      share.again();
      if (latest) share.update(latest);
    }, AGAIN_MS);
  }

  /** In the order of a coup is the share of who has something at stake. @param {View} view @param {SealedOrder[]} orders */
  function expectShare({ public: { seal, seats, game }, you: { seat } }, orders) {
    if (!seal || seat === null || ((seats[seat]?.stake ?? 0) === 0 && game.banker !== seat)) return;
    for (const { no, shuffle } of orders) if (shuffle === 0) share.ordered(seal.table, no, seat);
  }

  /** @param {View} view @param {FromServer} message */
  function check(view, message) {
    const { seal: present, game } = view.public;
    const seal = { table: present?.table ?? "", no: present?.no ?? null, pack: game.pack };
    if (message.is === "table") openings.hear(seal, message, []);
    if (message.is === "news") openings.hear(seal, message, message.facts);
    if (message.is === "table" || message.is === "news") expectShare(view, message.orders ?? []);
    if ((message.is === "table" || message.is === "news") && !inHand(game)) keepOpen(view.table.id, message.n);
    if (message.is === "table" || message.is === "you") openings.own(seal, message.you.opened, message.you.hand ?? [], view.you.seat);
  }

  /** @param {View} view */
  const draw = (view) => line.update(view, openings.state());

  return {
    node: line.node,
    draw,
    /** The line was broken, and the whole table has come: what was said last may not have been heard. */
    anew: share.again,
    /**
     * A message of the server, and the table as it is after it.
     * @param {View} view
     * @param {FromServer} message
     */
    hear(view, message) {
      latest = view;
      share.update(view);
      check(view, message);
      if (message.is === "no" && NOT_NOW.includes(message.code)) sayAgain();
      if (message.is === "done") {
        keepMark(view.table.id, message); // what is acknowledged stands in the log, and can be looked for there
        share.done(message.id);
      }
      draw(view);
    },
  };
}
