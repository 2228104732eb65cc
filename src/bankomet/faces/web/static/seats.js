// The seats: plates around the baize (a row above it on a phone), what lies before each, the gaps, and who is hidden.

import { stack } from "./counters.js";
import { el, redraw, setAttr, setClasses, setProps, show } from "./dom.js";
import { angles, chosenSeats, clockwiseFrom, CROWD, gapAt, hiddenAfter, slotAt, withHand } from "./layout.js";
import { passed, slide, waitForCounters } from "./motion.js";
import { makeFree, makePlate } from "./plate.js";
import { inHand, isHands, may } from "./view.js";
import { number, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./seatlook.js").Seen} Seen */
/** @typedef {import("./layout.js").Slot} Slot */
/** @typedef {import("./plate.js").Plate} Plate */

const MOST_DESKTOP = 10;
/** On a phone they stand in a row, and no closer than this. */
const MOST_PHONE = 4;
const MOST_SIDEWAYS = 6;
const SIDEWAYS_PX = 600;

/**
 * @param {{sit: (seat: number) => void, crowd: () => void}} on
 */
export function makeSeats(on) {
  const list = el("ul", { class: "seats" });
  const gaps = el("div", { class: "gaps" });
  const more = el("button", { type: "button", class: "more", "aria-haspopup": "dialog", onclick: on.crowd });
  const rest = el("div", { class: "rest" }, more);
  /** @type {Map<number, Plate>} */
  const plates = new Map();
  const free = makeFree(on.sit);
  /** @type {number[]} */
  let shown = [];
  let bankerBefore = -1;

  /**
   * @param {View} view
   * @param {Omit<Seen, "crowd">} told
   * @param {{phone: boolean, width: number, low: boolean, aspect: number, share: number}} room `low`: with too little height for large plates
   */
  function update(view, told, room) {
    const most = mostShown(view, room);
    shown = stillShown(view, shown, most);
    const vacant = room.phone || shown.length >= most ? null : vacantSeat(view);
    const ring = vacant === null ? shown : clockwiseFrom([...shown, vacant], shown[0] ?? null);
    const turns = angles(ring.length, room.aspect);
    const names = Object.keys(view.public.seats).length;
    const seen = { ...told, crowd: room.low || ring.length >= CROWD || names > shown.length };
    place(view, ring, turns, vacant, seen, room.share);
    order(list, inBankOrder(view, ring).map((no) => (no === vacant ? free.node : plateOf(no).node)));
    setAttr(list, "aria-label", names > shown.length ? t("seats.shown", { shown: shown.length, n: names }) : t("seats.label"));
    drawGaps(view, ring, turns, vacant);
    sumUp(view, names - shown.length);
    markPassing(view);
    return { ring, turns, crowd: seen.crowd };
  }

  /**
   * @param {View} view
   * @param {number[]} ring
   * @param {number[]} turns
   * @param {number | null} vacant
   * @param {Seen} seen
   * @param {number} share
   */
  function place(view, ring, turns, vacant, seen, share) {
    const hands = isHands(view.public.game);
    ring.forEach((no, i) => {
      const bare = slotAt(turns[i] ?? 90);
      const slot = hands ? withHand(bare, seen.crowd) : bare;
      const plate = no === vacant ? free : plateOf(no);
      setProps(plate.node, placed(slot));
      setProps(plate.node, { order: String(no) });
      if (no === vacant) free.update(no);
      else plateOf(no).update(view, no, seen, share);
      setClasses(plate.node, { "has-way": no !== vacant && wayFollows(view, ring, i) });
    });
    for (const [no, plate] of plates) {
      if (ring.includes(no)) continue;
      plate.node.remove();
      plates.delete(no);
    }
  }

  /** @param {number} no */
  function plateOf(no) {
    const known = plates.get(no);
    if (known) return known;
    const made = makePlate();
    plates.set(no, made);
    return made;
  }

  /**
   * @param {View} view
   * @param {number[]} ring
   * @param {number[]} turns
   * @param {number | null} vacant
   */
  function drawGaps(view, ring, turns, vacant) {
    const all = Object.keys(view.public.seats).map(Number);
    const hidden = hiddenAfter(vacant === null ? all : [...all, vacant], ring);
    const key = hidden.map((count, i) => (count ? `${i}:${count}` : "")).join() + turns.length;
    redraw(gaps, key, () => hidden.flatMap((count, i) => (count ? [gap(count, turns, i)] : [])));
  }

  /**
   * @param {View} view
   * @param {number} hidden
   */
  function sumUp(view, hidden) {
    show(rest, hidden > 0);
    if (hidden <= 0) return;
    const { total, bank } = view.public.game;
    const key = bank === null ? "crowd.more" : "crowd.more.of";
    const text = t(key, { n: hidden, sum: total, bank: bank ?? 0 });
    redraw(more, text, () => [boldNumbers(text)]);
  }

  /** @param {View} view */
  function markPassing(view) {
    const banker = view.public.game.banker ?? -1;
    const plate = plates.get(banker);
    if (bankerBefore !== -1 && banker !== bankerBefore && plate) passed([plate.who]);
    bankerBefore = banker;
  }

  /**
   * The counters of a settled series slide to the bank or from it, all together.
   * @param {Record<string, number>} gains
   * @param {number} banker
   * @param {Element} own the control bar's purse: on a phone the own place has no plate
   */
  function pay(gains, banker, own) {
    const bank = plates.get(banker);
    if (!bank) return;
    const to = placeOf(bank, own);
    for (const [key, gain] of Object.entries(gains)) {
      const plate = plates.get(Number(key));
      if (!plate || Number(key) === banker || gain === 0) continue;
      const from = placeOf(plate, own);
      const [start, end] = gain < 0 ? [from, to] : [to, from];
      slide(ghost(start, Math.abs(gain)), { x: end.x - start.x, y: end.y - start.y });
      waitForCounters(plate.stake, gain > 0);
    }
  }

  return {
    list,
    gaps,
    rest,
    update,
    pay,
    /** The cards before a seat that is shown. @param {number} no */
    cards: (no) => plates.get(no)?.cards ?? null,
  };
}

/**
 * On a phone the own place lives in the control bar and takes no room in the row.
 * @param {View} view
 * @param {{phone: boolean, width: number}} room
 */
function mostShown(view, { phone, width }) {
  if (!phone) return MOST_DESKTOP;
  const most = width < SIDEWAYS_PX ? MOST_PHONE : MOST_SIDEWAYS;
  return view.you.seat === null ? most : most + 1;
}

/**
 * The choice is made anew only between series, so that nobody jumps while cards turn.
 * @param {View} view
 * @param {number[]} before
 * @param {number} most
 */
function stillShown(view, before, most) {
  const { seats, game } = view.public;
  const own = view.you.seat;
  const needed = [own, game.banker].filter((no) => no !== null && seats[no]);
  const wanted = Math.min(Object.keys(seats).length, most);
  const stays = (game.phase === "series" || inHand(game)) && before.length === wanted && before.every((no) => seats[no]);
  if (stays && needed.every((no) => no !== null && before.includes(no))) return before;
  return chosenSeats(seats, { own, banker: game.banker, next: game.next_banker, most });
}

/**
 * The first free seat, for one who may sit down.
 * @param {View} view
 */
function vacantSeat(view) {
  if (view.you.seat !== null || !may(view, "sit")) return null;
  for (let no = 1; no <= view.table.seat_count; no += 1) if (!view.public.seats[no]) return no;
  return null;
}

/**
 * Read aloud in the order in which the bank goes round.
 * @param {View} view
 * @param {number[]} ring
 */
function inBankOrder(view, ring) {
  if (view.public.game.side === "left") return ring;
  return [...ring.slice(0, 1), ...ring.slice(1).reverse()];
}

/**
 * Move only what is out of place, so that a focused button stays focused.
 * @param {Element} list
 * @param {Element[]} nodes
 */
function order(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, i) => {
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  });
}

/** @param {Slot} slot */
function placed(slot) {
  const percent = (/** @type {number} */ value) => `${value.toFixed(2)}%`;
  return {
    "--x": percent(slot.x),
    "--y": percent(slot.y),
    "--lean": String(slot.lean),
    "--sx": percent(slot.sx),
    "--sy": `calc(${percent(slot.sy)} + var(--far, 1) * ${slot.px}px)`,
  };
}

/**
 * On a phone an arrow stands between the banker and the next one where they are neighbours in the row.
 * @param {View} view
 * @param {number[]} ring
 * @param {number} i
 */
function wayFollows(view, ring, i) {
  const { banker, next_banker: next, side } = view.public.game;
  const row = ring.filter((no) => no !== view.you.seat).sort((a, b) => a - b);
  const at = row.indexOf(ring[i] ?? -1);
  const after = row[at + 1];
  if (at < 0 || after === undefined) return false;
  return side === "left" ? row[at] === banker && after === next : after === banker && row[at] === next;
}

/**
 * @param {number} count
 * @param {number[]} turns
 * @param {number} i
 */
function gap(count, turns, i) {
  const at = gapAt(turns[i] ?? 0, turns[(i + 1) % turns.length] ?? 0);
  const node = el("span", { class: "gap num", "aria-hidden": "true" }, `· ${number(count)} ·`);
  setProps(node, { "--x": `${at.x.toFixed(2)}%`, "--y": `${at.y.toFixed(2)}%` });
  return node;
}

/** @param {string} text */
function boldNumbers(text) {
  const parts = text.split(/(\d[\d\u202f]*)/);
  return el("span", {}, ...parts.map((part, i) => (i % 2 ? el("b", { class: "num" }, part) : part)));
}

/**
 * Where a seat's counters lie, or would lie.
 * @param {Plate} plate
 * @param {Element} own
 */
function placeOf(plate, own) {
  const shown = [plate.stake, plate.who, own].find((node) => node.getClientRects().length > 0);
  return middle(shown ?? own);
}

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * @param {{x: number, y: number}} at
 * @param {number} sum
 */
function ghost(at, sum) {
  const node = el("div", { class: "ghost", "aria-hidden": "true" }, stack(sum));
  setProps(node, { left: `${at.x}px`, top: `${at.y}px` });
  document.body.append(node);
  return node;
}
