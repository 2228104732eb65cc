// One's own part in the order of the cards (docs/fair-deal.md): 32 bytes, promised by their digest while stakes are
// open, and opened when they are closed. Kept beside the page, so that a refresh loses nothing. Nobody cuts once a share
// is opened, so whoever is about to cut is waited for, a little. With the share the house knows the order: it is opened
// for the log as it stands, whose hash is kept here first, and never for another.

import { bytesOf, fields, hex, VERSION } from "./sealed.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Remark} Remark */
/** @typedef {import("./protocol.d.ts").Closed} Closed */

const BYTES = 32;
/** How long an opening waits for the cut. */
const CUT_MS = 1500;

/**
 * What is published of a share while stakes are open.
 * @param {string} table
 * @param {number} no
 * @param {number} seat
 * @param {string} share
 */
export function shareDigest(table, no, seat, share) {
  return hex(sha256(fields(VERSION, "share", table, no, seat, bytesOf(share))));
}

/**
 * Promises a share of each coup and opens it in time.
 * @param {(remark: Remark) => void} tell
 * @param {(no: number, share: string, closed: Closed | null) => boolean} counts keeps what the order of a seal must have
 * in it, or the house has left it out, and for which log it was opened; false if it was opened for another
 * @param {(no: number) => boolean} isSpent whether a share of this seal was opened before, for a log that is no more, as
 * after a restore: another would not be opened, so none is promised
 */
export function makeShare(tell, counts, isSpent = () => false) {
  /** What was said last, and of which seal, so that nothing is said twice while its answer is on the way. */
  let said = "";
  /** What was promised last, and by which message. */
  let promise = { id: "", table: "", no: 0, seat: 0, share: "" };
  /** Which opening has begun to wait for the cut, and which has waited long enough. */
  let waiting = "";
  let waited = "";
  /** @type {View | null} */
  let latest = null;

  /** @param {string} saying */
  function wait(saying) {
    if (waiting === saying) return;
    waiting = saying;
    setTimeout(() => {
      waited = saying;
      if (latest) update(latest);
    }, CUT_MS);
  }

  /**
   * All shares that were drawn for a seal: of two tabs each may draw one before it sees the other's.
   * @param {string} table
   * @param {number} no
   */
  const kept = (table, no) => {
    const key = keyOf(table, no);
    return keys().filter((each) => each.startsWith(key)).map((each) => each.slice(key.length));
  };

  /**
   * A fresh share, if it can be kept; who cannot keep one promises none.
   * @param {string} table
   * @param {number} no
   */
  const fresh = (table, no) => {
    const share = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    try {
      for (const old of keys()) if (isOfEarlier(old, table, no)) localStorage.removeItem(old);
      localStorage.setItem(keyOf(table, no) + share, "");
      return share;
    } catch {
      return null;
    }
  };

  /**
   * What is asked for: a promise of any share of this seal, or the very share that the table holds the seat to.
   * @param {View} view
   * @returns {string | null}
   */
  function chosen({ public: { seal }, you }) {
    if (!seal || you.seat === null) return null;
    const { table, no } = seal;
    const { seat, bound } = you;
    if (you.share === "wanted") return isSpent(no) ? null : (kept(table, no)[0] ?? fresh(table, no));
    return kept(table, no).find((share) => shareDigest(table, no, seat, share) === bound) ?? null;
  }

  /** @param {View} view */
  function update(view) {
    latest = view;
    const { seal, cutter } = view.public;
    const { share: asked, seat } = view.you;
    if (!seal || seat === null || (asked !== "wanted" && asked !== "asked")) return;
    const saying = `${asked} ${seal.table} ${seal.no} ${seat} ${seal.closed?.head ?? ""}`;
    if (said === saying) return;
    if (asked === "asked" && cutter !== null && waited !== saying) return wait(saying);
    const share = chosen(view);
    if (share === null) return;
    said = saying;
    const id = hex(crypto.getRandomValues(new Uint8Array(12)));
    if (asked === "wanted") {
      promise = { id, table: seal.table, no: seal.no, seat, share };
      tell({ do: "share", id, no: seal.no, digest: shareDigest(seal.table, seal.no, seat, share) });
      return;
    }
    if (!seal.closed || !counts(seal.no, share, seal.closed)) return;
    tell({ do: "open", id, no: seal.no, share, cut: seal.closed.cut });
  }

  return {
    update,
    /** The line was broken: what was said last may not have been heard. */
    again() {
      said = "";
    },
    /** @param {string} id what is done */
    done(id) {
      if (promise.id === id) keepTaken(promise);
    },
    /**
     * Cards are ordered while this seat has something at stake: what it has promised was asked for, or left out.
     * @param {string} table
     * @param {number} no
     * @param {number} seat
     */
    ordered(table, no, seat) {
      for (const share of kept(table, no)) if (takenFor(table, no, share) === String(seat)) counts(no, share, null);
    },
  };
}

/** Under which names the shares of a seal are kept. @param {string} table @param {number} no */
function keyOf(table, no) {
  return `share:${table}:${no}:`;
}

/** The table has taken this promise, and a refresh of the page forgets it no more. @param {{table: string, no: number, seat: number, share: string}} promise */
function keepTaken({ table, no, seat, share }) {
  try {
    localStorage.setItem(keyOf(table, no) + share, String(seat));
  } catch {
    // there is no room: what is opened is looked for in the log all the same
  }
}

/** For which seat the table has taken a promise of this share, if it has. @param {string} table @param {number} no @param {string} share */
function takenFor(table, no, share) {
  return localStorage.getItem(keyOf(table, no) + share);
}

/** @param {string} key @param {string} table @param {number} no */
function isOfEarlier(key, table, no) {
  const [kind, of, seal] = key.split(":");
  return kind === "share" && of === table && Number(seal) < no;
}

/** The names under which anything is kept: none where the browser keeps nothing. */
function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
