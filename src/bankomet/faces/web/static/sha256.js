// SHA-256 in a page that may be served without TLS, where the browser hides its own (FIPS 180-4).

const ROUNDS = 64;
const K = new Uint32Array(ROUNDS);
const START = new Uint32Array(8);

/** The first 32 bits of the fraction of a root. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

for (let n = 2, found = 0; found < ROUNDS; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) prime = prime && n % d !== 0;
  if (!prime) continue;
  if (found < START.length) START[found] = fraction(Math.sqrt(n));
  K[found++] = fraction(Math.cbrt(n));
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint32Array} words @param {number} at */
const word = (words, at) => words[at] ?? 0;

/** @param {Uint8Array} message */
function padded(message) {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  whole.set(message);
  whole[message.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, message.length * 8);
  return new DataView(whole.buffer);
}

/**
 * The digest of a short message (below 512 MiB).
 * @param {Uint8Array} message
 * @returns {Uint8Array}
 */
export function sha256(message) {
  const blocks = padded(message);
  const hash = START.slice();
  const w = new Uint32Array(ROUNDS);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let i = 0; i < ROUNDS; i++) {
      if (i < 16) {
        w[i] = blocks.getUint32(at + 4 * i);
        continue;
      }
      const [x, y] = [word(w, i - 15), word(w, i - 2)];
      const near = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
      const far = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
      w[i] = word(w, i - 16) + near + word(w, i - 7) + far;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < ROUNDS; i++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((sum, i) => (hash[i] = word(hash, i) + sum));
  }
  const digest = new Uint8Array(32);
  hash.forEach((sum, i) => new DataView(digest.buffer).setUint32(4 * i, sum));
  return digest;
}
