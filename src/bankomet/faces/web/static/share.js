// One's own part in the order of the cards (docs/fair-deal.md): 32 bytes, promised by their digest while stakes are
// open, and opened when they are closed. Kept beside the page, so that a refresh loses nothing.

import { bytesOf, fields, hex, VERSION } from "./sealed.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Remark} Remark */

const BYTES = 32;

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
 */
export function makeShare(tell) {
  /** What was said last, and of which seal, so that nothing is said twice while its answer is on the way. */
  let said = "";

  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  /**
   * A fresh share, if it can be kept; who cannot keep one promises none.
   * @param {string} table
   * @param {string} key
   */
  const fresh = (table, key) => {
    const share = hex(crypto.getRandomValues(new Uint8Array(BYTES)));
    try {
      for (const old of Object.keys(localStorage)) if (old.startsWith(`share:${table}:`)) localStorage.removeItem(old);
      localStorage.setItem(key, share);
      return share;
    } catch {
      return null;
    }
  };

  return {
    /** @param {View} view */
    update(view) {
      const { seal } = view.public;
      const { share: asked, seat } = view.you;
      if (!seal || seat === null || (asked !== "wanted" && asked !== "asked")) return;
      const key = `share:${seal.table}:${seal.no}`;
      if (said === `${asked} ${key}`) return;
      const share = asked === "wanted" ? (kept(key) ?? fresh(seal.table, key)) : kept(key);
      if (share === null) return;
      said = `${asked} ${key}`;
      const id = hex(crypto.getRandomValues(new Uint8Array(12)));
      if (asked === "wanted") {
        tell({ do: "share", id, no: seal.no, digest: shareDigest(seal.table, seal.no, seat, share) });
      } else tell({ do: "open", id, no: seal.no, share });
    },
    /** The line was broken: what was said last may not have been heard. */
    again() {
      said = "";
    },
  };
}
