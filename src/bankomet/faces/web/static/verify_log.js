// Is the deal in a log fair?  docs/fair-deal.md once more, by the browser's own cryptography and by nothing else of ours.
//
// The secrets that a log opens are read first, so that a wrong order, or a card that is not from its place, is told
// where it stands. Nothing here knows the rules of any game, or the page around it.

/** @typedef {{code: string, record: number, text: string, [place: string]: string | number}} Fault */
/**
 * @typedef {object} Verdict
 * @property {number} records how many hold
 * @property {number} seals how many were opened
 * @property {number} alone those of them that ordered cards without a share from outside
 * @property {number} withdrawn how many the house took back before stakes were closed
 * @property {Record<string, number>} voids coups void by a share withheld, by the seat that withheld it
 * @property {string} head the digits that end the last record that holds
 * @property {Map<number, string>} heads the whole hash at each record that was asked for, as far as records hold
 * @property {Fault | null} fault
 */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** What is remembered of the seal that is not opened yet.
 * @typedef {object} OpenSeal
 * @property {string} promised
 * @property {string | null} secret what will be opened, if it is what was promised
 * @property {CryptoKey | null} key
 * @property {Map<string, string>} shares
 * @property {Map<string, Bytes>} given
 * @property {boolean} closed have stakes been closed since the last promise, and nothing been said in the game since?
 * @property {number} orders
 * @property {string[]} left what is left of the last order: where the secret is known, the next one last
 * @property {"bank" | "coup" | null} dealt what its cards were for
 * @property {boolean} isVoid
 */

const VERSION = "bankomet fair deal 1";
const FORMAT = "bankomet log 1\n";
/** An editor has written the line ends of Windows, or a mark before the first line: the digits hold for bytes. */
const REWRITTEN = /^(?:bankomet log 1\r\n|\ufeffbankomet log 1\r?\n)/;
const SHOWN = 16;
const BLOCK_BITS = 256n;
/** More than any table deals from; a forged count must not keep the browser busy for ever. */
const MOST_CARDS = 20000;
const RECORD = /^(0|[1-9][0-9]*) (game|house|seal) (.*) {2}#([0-9a-f]{16})$/s;
/** What hands hold is in no hash: a card dealt face down, and what is shuffled in while they are held. */
const HIDDEN = /^(\d+ game deal \d+|\d+ seal order \d+ [1-9]\d* \d+) .+?( [\da-f]{64})?$/s;
const CARD = /^(?:turn|deal [0-9]+|draw [0-9]+) (.+)$|^(lot .+)$/s;
/** By these the first bank is drawn; all others belong to a coup. */
const FOR_THE_BANK = /^(?:draw|lot) /;
const CUT = /^cut (?:0|[1-9][0-9]{0,11}) (0|[1-9][0-9]{0,11})$/;
/** Every name in an order, those of cards in the sequence in which they are listed. */
const CARDS = [..."♠♥♦♣"].flatMap((suit) => "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ").map((rank) => rank + suit)).concat("★");
const LOT = /^lot (?:0|[1-9][0-9]{0,11})$/;
/** What leaves the pack as it was cut, as long as stakes are open. */
const LEAVE_IT = ["stake", "out", "bid", "share", "join", "back", "withdraw", "reveal", "commit"];
const REVEAL = /^[0-9]+ seal reveal ([0-9]{1,12}) ([0-9a-f]{64}) {2}#/;
const WHOLE = /^(0|[1-9][0-9]{0,11})$/;
const BYTES_32 = /^[0-9a-f]{64}$/;
const utf8 = new TextEncoder();

/** Something in a log that does not hold: a code, and what its sentence tells. */
class Wrong extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} [places]
   */
  constructor(code, places = {}) {
    super(code);
    this.code = code;
    this.places = places;
  }
}

/** Whether this browser lends a page its cryptography: it does so over https and from the machine itself. */
export function canVerify() {
  return Boolean(globalThis.crypto?.subtle);
}

/**
 * What checking a log has found. It never throws, whatever the text.
 * @param {string} text
 * @param {(done: number, of: number) => void} [watch] hears now and then how far it has come
 * @param {Set<number>} [asked] records whose hash is asked for
 * @returns {Promise<Verdict>}
 */
export async function verifyLog(text, watch = () => {}, asked = new Set()) {
  const gap = text.indexOf("\n\n");
  const header = text.slice(0, Math.max(gap, 0));
  /** @type {Verdict} */
  const verdict = { records: 0, seals: 0, alone: 0, withdrawn: 0, voids: {}, head: "", heads: new Map(), fault: null };
  if (!header.startsWith(FORMAT)) {
    verdict.fault = { code: REWRITTEN.test(text) ? "rewritten" : "no_log", record: 0, text: text.slice(0, 80).split("\n")[0] ?? "" };
    return verdict;
  }
  const body = text.slice(gap + 2);
  const lines = body === "" ? [] : body.replace(/\n$/, "").split("\n");
  const notary = new Notary(verdict, lines);
  let head = await sha256(utf8.encode(header));
  for (const [i, line] of lines.entries()) {
    try {
      head = await chained(head, line, i + 1);
      await notary.hear(line);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      verdict.fault = { ...error.places, code: error.code, record: i + 1, text: line };
      return verdict;
    }
    verdict.records = i + 1;
    verdict.head = hex(head).slice(0, SHOWN);
    if (asked.has(i + 1)) verdict.heads.set(i + 1, hex(head));
    if (i % 64 === 0) watch(i, lines.length);
  }
  return verdict;
}

/**
 * The hash after one more line, whose digits must be its first. Of what hands hold it covers `??`.
 * @param {Bytes} head
 * @param {string} line
 * @param {number} no
 */
async function chained(head, line, no) {
  const [, found, , , shown] = RECORD.exec(line) ?? [];
  if (found !== String(no)) throw new Wrong("no_record");
  const covered = line.slice(0, line.lastIndexOf("  #")).replace(HIDDEN, "$1 ??$2");
  const now = await sha256(joined([head, utf8.encode(covered)]));
  if (hex(now).slice(0, SHOWN) !== shown) throw new Wrong("chain");
  return now;
}

/** Follows the seals of a log from record to record. */
class Notary {
  /** @type {OpenSeal | null} */
  #open = null;
  #table = "";
  #no = 0;
  /** How many cards were cut off since the last card fell, and the first words of all records since then. */
  #cut = "0";
  /** @type {string[]} */
  #since = [];
  /** @type {Set<string>} */
  #used = new Set();
  /** By the number of its seal: the secret that the log opens. @type {Map<number, string>} */
  #secrets = new Map();

  /**
   * @param {Verdict} verdict is told what there is to count
   * @param {string[]} lines
   */
  constructor(verdict, lines) {
    this.verdict = verdict;
    for (const line of lines) {
      const [, no, secret] = REVEAL.exec(line) ?? [];
      if (secret && !this.#secrets.has(Number(no))) this.#secrets.set(Number(no), secret);
    }
  }

  /** @param {string} line one that continues the chain */
  async hear(line) {
    const [, , kind, text = ""] = RECORD.exec(line) ?? [];
    const words = text.split(" ");
    this.#since.push(words[0] ?? "");
    if (kind === "seal") return this.#seal(words);
    if (kind === "house") return this.#house(text);
    const [, card, lot] = CARD.exec(text) ?? [];
    if (card || lot) this.#card(card ?? lot ?? "", FOR_THE_BANK.test(text) ? "bank" : "coup");
    else this.#word();
  }

  /** Nobody stakes, or takes his stake back, when the house may know the order: from the first opening to the first card. */
  #word() {
    const open = this.#open;
    const known = open !== null && !open.isVoid && open.dealt === null && (open.orders > 0 || open.given.size > 0);
    if (known) throw this.#wrong("late_word");
    if (open !== null) open.closed = false;
  }

  /** No coup begins without a fresh seal, and a cut comes before anybody can know what it chooses. @param {string} text */
  #house(text) {
    const open = this.#open;
    const fresh = open !== null && open.orders === 0 && open.given.size === 0 && !open.isVoid;
    if (text === "close" && this.#no > 0 && !fresh) throw this.#wrong("stale_seal");
    if (text === "close" && open !== null) open.closed = true;
    const [, cut] = CUT.exec(text) ?? [];
    if (!cut && text.startsWith("cut")) throw this.#wrong("bad_cut");
    if (cut && open !== null && open.given.size > 0) throw this.#wrong("late_cut");
    if (cut) [this.#cut, this.#since] = [cut, []];
  }

  /**
   * Does the pack lie as it was cut? It is shuffled anew when the bank passes on, and for that something has to happen
   * which no rules are needed to see: before stakes are closed, or when they are closed twice, or the coup is void.
   */
  #liesCut() {
    const closed = this.#since.findIndex((verb) => verb === "close" || verb === "open");
    const before = closed < 0 ? this.#since.slice(0, -1) : this.#since.slice(0, closed);
    const after = closed < 0 ? [] : this.#since.slice(closed + 1);
    return before.every((verb) => LEAVE_IT.includes(verb)) && !after.includes("close") && !after.includes("withhold");
  }

  /** @param {string[]} words */
  async #seal([verb = "", no = "", ...words]) {
    const next = verb === "commit" ? this.#no + 1 : this.#no;
    if (no !== String(next) || (this.#open === null) !== (verb === "commit")) throw this.#wrong("out_of_turn");
    if (this.#open === null) return this.#commit(words);
    if (this.#open.isVoid && verb !== "reveal") throw this.#wrong("void_seal");
    switch (verb) {
      case "share":
        return this.#share(this.#open, words);
      case "open":
        return this.#opening(this.#open, words);
      case "withhold":
        return this.#withhold(this.#open, words);
      case "withdraw":
        return this.#withdraw(this.#open, words);
      case "order":
        return this.#order(this.#open, words);
      case "reveal":
        return this.#reveal(this.#open, words);
      default:
        throw this.#wrong("bad_seal");
    }
  }

  /** @param {string[]} words */
  async #commit([table = "", promised = "", ...more]) {
    this.#expect(table !== "" && BYTES_32.test(promised) && more.length === 0);
    if (this.#no > 0 && table !== this.#table) throw this.#wrong("renamed");
    this.#no += 1;
    this.#table = table;
    const secret = this.#secrets.get(this.#no) ?? null;
    const true_ = secret !== null && (await this.#digest("secret", bytesOf(secret))) === promised;
    const key = true_ ? await keyOf(bytesOf(secret)) : null;
    this.#open = {
      promised, key, secret: true_ ? secret : null, shares: new Map(), given: new Map(), closed: false, orders: 0,
      left: [], dealt: null, isVoid: false,
    };
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} words
   */
  #share(open, [seat = "", promised = "", ...more]) {
    this.#expect(WHOLE.test(seat) && BYTES_32.test(promised) && more.length === 0);
    if (open.orders > 0 || open.given.size > 0 || open.shares.has(seat)) throw this.#wrong("late_share", { seat });
    open.shares.set(seat, promised);
    open.closed = false;
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} words
   */
  async #opening(open, [seat = "", share = "", ...more]) {
    this.#expect(WHOLE.test(seat) && BYTES_32.test(share) && more.length === 0);
    const promised = open.shares.get(seat);
    const opened = await this.#digest("share", Number(seat), bytesOf(share));
    if (!canOpen(open, seat) || opened !== promised) throw this.#wrong("wrong_open", { seat });
    open.given.set(seat, bytesOf(share));
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} words
   */
  #withhold(open, [seat = "", ...more]) {
    this.#expect(more.length === 0);
    if (!canOpen(open, seat)) throw this.#wrong("wrong_withhold", { seat });
    open.isVoid = true;
    this.verdict.voids[seat] = (this.verdict.voids[seat] ?? 0) + 1;
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} more
   */
  #withdraw(open, more) {
    this.#expect(more.length === 0);
    if (open.orders > 0 || open.given.size > 0) throw this.#wrong("late_withdraw");
    open.isVoid = true;
    this.verdict.withdrawn += 1;
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} words
   */
  async #order(open, [shuffle = "", cut = "", ...words]) {
    const published = words.pop() ?? "";
    this.#expect(WHOLE.test(cut) && BYTES_32.test(published));
    if (shuffle !== String(open.orders)) throw this.#wrong("order_out_of_turn");
    if (cut !== "0" && cut !== this.#cut) throw this.#wrong("no_such_cut", { cut });
    if (cut !== this.#cut && this.#liesCut()) throw this.#wrong("cut_forgotten", { cut: this.#cut });
    const items = this.#items(words);
    if (open.left.length > 0 && !isLotAfterDraw(open, items)) throw this.#wrong("order_too_soon");
    open.orders += 1;
    open.left = items;
    if (open.key === null) return;
    const context = [this.#table, this.#no, Number(shuffle)];
    const whole = await ordered(open.key, context, open.given, items);
    const order = [...whole.slice(Number(cut)), ...whole.slice(0, Number(cut))];
    const places = await cardDigests(open.key, context, order);
    if (hex(await sha256(fields(VERSION, "places", ...places))) !== published) throw this.#wrong("wrong_places");
    open.left = order.reverse();
  }

  /** @param {string[]} counts */
  #items(counts) {
    const pairs = counts.map((each) => /^(.+)\*([1-9][0-9]{0,4})$/s.exec(each) ?? []);
    const all = pairs.reduce((sum, [, , count]) => sum + Number(count), 0);
    const names = pairs.map(([, item = ""]) => item.replaceAll("_", " "));
    const once = new Set(names).size === counts.length;
    this.#expect(all > 0 && all <= MOST_CARDS && once && names.every((name) => LOT.test(name) || CARDS.includes(name)));
    const inSequence = CARDS.filter((card) => names.includes(card));
    if (inSequence.length > 0 && String(inSequence) !== String(names)) throw this.#wrong("listed_otherwise");
    return names.flatMap((name, i) => Array(Number(pairs[i]?.[2])).fill(name));
  }

  /**
   * @param {string} card
   * @param {"bank" | "coup"} dealtFor
   */
  #card(card, dealtFor) {
    const open = this.#open;
    if (open === null || open.orders === 0) throw this.#wrong("unsealed", { card });
    if (open.dealt !== null && open.dealt !== dealtFor) throw this.#wrong("stale_seal");
    open.dealt = dealtFor;
    [this.#cut, this.#since] = ["0", []];
    const at = open.key === null ? open.left.indexOf(card) : open.left.length - 1;
    const [place] = at < 0 ? [] : open.left.splice(at, 1);
    if (place !== card) throw this.#wrong("wrong_card", { card, expected: place ?? "—" });
  }

  /**
   * @param {OpenSeal} open
   * @param {string[]} words
   */
  #reveal(open, [secret = "", ...more]) {
    this.#expect(BYTES_32.test(secret) && more.length === 0);
    if (open.dealt === null && !open.isVoid) throw this.#wrong("early_secret");
    if (this.#used.has(secret)) throw this.#wrong("secret_again");
    if (secret !== open.secret) throw this.#wrong("wrong_secret");
    this.#used.add(secret);
    this.verdict.seals += 1;
    if (open.orders > 0 && open.given.size === 0) this.verdict.alone += 1;
    this.#open = null;
  }

  /** @param {...(string | number | Bytes)} parts */
  async #digest(what = "", ...parts) {
    return hex(await sha256(fields(VERSION, what, this.#table, this.#no, ...parts)));
  }

  /**
   * @param {string} code
   * @param {Record<string, string | number>} [places]
   */
  #wrong(code, places) {
    return new Wrong(code, { no: this.#no, ...places });
  }

  /** A record of a seal is written in one way. @param {boolean} holds */
  #expect(holds) {
    if (!holds) throw this.#wrong("bad_seal");
  }
}

/** Stakes are closed, and of this seat's promise nothing has been heard yet. @param {OpenSeal} open @param {string} seat */
function canOpen(open, seat) {
  return open.closed && open.orders === 0 && open.shares.has(seat) && !open.given.has(seat);
}

/**
 * Cards that were drawn for the first bank are equal, and too few are left to draw on: the lot decides. Nothing else is
 * ordered before the last order is used up.
 * @param {OpenSeal} open
 * @param {string[]} items
 */
function isLotAfterDraw(open, items) {
  return open.dealt === "bank" && items.every(isLot) && !open.left.some(isLot);
}

/** @param {string} item */
function isLot(item) {
  return item.startsWith("lot ");
}

/**
 * The order of the items, before the cut.
 * @param {CryptoKey} key
 * @param {(string | number)[]} context table, seal, shuffle
 * @param {Map<string, Bytes>} given
 * @param {string[]} items
 */
async function ordered(key, context, given, items) {
  const seats = [...given.keys()].sort((one, other) => Number(one) - Number(other));
  const shares = seats.flatMap((seat) => [Number(seat), given.get(seat) ?? new Uint8Array()]);
  const before = fields(VERSION, "order", ...context, given.size, ...shares);
  return placed(items, await below(items.length, (attempt, no) => keyed(key, joined([before, fields(attempt, no)]))));
}

/**
 * A whole number below `size`!: as many bits as it takes, drawn anew until they make a number below it.
 * @param {number} size
 * @param {(attempt: number, no: number) => Promise<Bytes>} block
 */
async function below(size, block) {
  let bound = 1n;
  for (let base = 2n; base <= size; base++) bound *= base;
  const bits = bound === 1n ? 0n : BigInt((bound - 1n).toString(2).length);
  const blocks = Number((bits + BLOCK_BITS - 1n) / BLOCK_BITS);
  for (let attempt = 0; ; attempt++) {
    const drawn = await Promise.all(Array.from({ length: blocks }, (_, no) => block(attempt, no)));
    const number = BigInt(`0x0${drawn.map(hex).join("")}`) >> (BigInt(blocks) * BLOCK_BITS - bits);
    if (number < bound) return number;
  }
}

/**
 * The order that has this number, as an alphabet would list them.
 * @param {string[]} items
 * @param {bigint} number
 */
function placed(items, number) {
  const digits = [];
  for (let base = 1n; base <= items.length; base++) {
    digits.push(Number(number % base));
    number /= base;
  }
  const left = [...items];
  return digits.reverse().flatMap((digit) => left.splice(digit, 1));
}

/**
 * What is published of each place.
 * @param {CryptoKey} key
 * @param {(string | number)[]} context
 * @param {string[]} order
 */
function cardDigests(key, context, order) {
  return Promise.all(order.map(async (item, place) => {
    const salt = await keyed(key, fields(VERSION, "salt", ...context, place));
    return sha256(fields(VERSION, "card", ...context, place, salt, item));
  }));
}

/**
 * The parts one after another, each with its length before it.
 * @param {...(string | number | Bytes)} parts
 */
function fields(...parts) {
  return joined(parts.flatMap((part) => {
    const raw = part instanceof Uint8Array ? part : utf8.encode(String(part));
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, raw.length);
    return [size, raw];
  }));
}

/** @param {Uint8Array[]} pieces @returns {Bytes} */
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @param {Bytes} bytes */
async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** @param {Bytes} secret */
function keyOf(secret) {
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {Bytes} bytes */
async function keyed(key, bytes) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += (byte < 16 ? "0" : "") + byte.toString(16);
  return text;
}

/** @param {string} text of hexadecimal digits */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
