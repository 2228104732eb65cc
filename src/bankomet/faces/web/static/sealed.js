// The bytes of the fair deal (docs/fair-deal.md), as a page at a table needs them.

export const VERSION = "bankomet fair deal 1";

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const bytesOf = (text) => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/**
 * Each part with its length before it.
 * @param {(string | number | Uint8Array)[]} parts
 */
export function fields(...parts) {
  const raw = parts.map((part) => (part instanceof Uint8Array ? part : new TextEncoder().encode(String(part))));
  return new Uint8Array(raw.flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]));
}
