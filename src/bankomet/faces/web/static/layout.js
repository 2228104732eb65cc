// Where everybody sits: which seats are shown, where their plates and stakes lie, and the way of the bank.
// Pure sums; all places are per cent of the stage, angles in degrees clockwise from the right.

/** @typedef {import("./protocol.d.ts").Seat} Seat */
/** `px` is added to `sy`: near a plate, whose height does not change with the stage; `lean` is the side to which a wide plate grows. */
/** @typedef {{x: number, y: number, sx: number, sy: number, px: number, lean: -1 | 0 | 1, angle: number}} Slot */

const CENTRE_X = 50;
const CENTRE_Y = 50.5;
const RADIUS_X = 44.5;
const RADIUS_Y = 42.5;
const FEW = 6;
/** Beyond this cosine a slot lies at an end of the table. */
const END = 0.8;

/** From this many shown, plates shrink and stakes move into them. */
export const CROWD = 7;

/**
 * The seats in the order in which they lie clockwise from `first` (its left neighbour comes next).
 * @param {number[]} seats
 * @param {number | null} first
 */
export function clockwiseFrom(seats, first) {
  const sorted = [...seats].sort((a, b) => a - b);
  const start = first === null ? 0 : Math.max(sorted.indexOf(first), 0);
  return [...sorted.slice(start), ...sorted.slice(0, start)];
}

/**
 * The seats to show when not all can be: self, banker, next banker, the neighbours, people before bots, then the
 * largest stakes; ties by seat.
 * @param {Record<string, Seat>} seats
 * @param {{own: number | null, banker: number | null, next: number | null, most: number}} who
 * @returns {number[]} clockwise from the own place
 */
export function chosenSeats(seats, { own, banker, next, most }) {
  const ring = clockwiseFrom(Object.keys(seats).map(Number), own ?? banker);
  if (ring.length <= most) return ring;
  const first = [own, banker, next, ring[1] ?? null, ring[ring.length - 1] ?? null];
  const rest = [...ring].sort((a, b) => weight(seats[b]) - weight(seats[a]) || a - b);
  /** @type {Set<number>} */
  const chosen = new Set();
  for (const seat of [...first, ...rest]) {
    if (chosen.size === most) break;
    if (seat !== null && seats[seat]) chosen.add(seat);
  }
  return ring.filter((seat) => chosen.has(seat));
}

/** @param {Seat | undefined} seat */
function weight(seat) {
  if (!seat) return 0;
  return (seat.bot === null && !seat.away ? 0.5 : 0) + seat.stake;
}

/**
 * How many sit unseen between each shown seat and the next one clockwise.
 * @param {number[]} all every occupied seat
 * @param {number[]} shown clockwise
 */
export function hiddenAfter(all, shown) {
  const ring = clockwiseFrom(all, shown[0] ?? null);
  const places = shown.map((seat) => ring.indexOf(seat));
  return places.map((place, i) => (places[i + 1] ?? ring.length) - place - 1);
}

/**
 * The angles of n slots clockwise from the bottom: equal up to six, then equally far apart along the ellipse.
 * @param {number} count
 * @param {number} aspect the stage's width by its height
 */
export function angles(count, aspect) {
  if (count <= FEW) return Array.from({ length: count }, (_, i) => 90 + (360 * i) / count);
  return arcAngles(count, (RADIUS_X * aspect) / RADIUS_Y);
}

/**
 * @param {number} count
 * @param {number} flatness
 */
function arcAngles(count, flatness) {
  const steps = 1440;
  const lengths = [0];
  const angleAt = (/** @type {number} */ step) => 90 + (360 * step) / steps;
  const point = (/** @type {number} */ step) => {
    const radians = (angleAt(step) * Math.PI) / 180;
    return [flatness * Math.cos(radians), Math.sin(radians)];
  };
  for (let step = 0; step < steps; step += 1) {
    const [ax = 0, ay = 0] = point(step);
    const [bx = 0, by = 0] = point(step + 1);
    lengths.push((lengths[step] ?? 0) + Math.hypot(bx - ax, by - ay));
  }
  const whole = lengths[steps] ?? 1;
  return Array.from({ length: count }, (_, i) => {
    const step = lengths.findIndex((length) => length >= (whole * i) / count);
    return angleAt(step);
  });
}

/**
 * A slot at an angle: the plate's middle, and the stake's place towards the middle of the baize.
 * @param {number} angle
 * @returns {Slot}
 */
export function slotAt(angle) {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const x = CENTRE_X + RADIUS_X * cos;
  const y = CENTRE_Y + RADIUS_Y * sin;
  if (Math.abs(cos) < 0.2) {
    // Above and below the pile there is only the strip between it and the plate.
    return { x, y, sx: x, sy: y, px: sin > 0 ? -68 : 60, lean: 0, angle };
  }
  const end = Math.abs(cos) > END;
  return {
    x,
    y,
    sx: CENTRE_X + (x - CENTRE_X) * (end ? 0.72 : 0.8),
    sy: CENTRE_Y + (y - CENTRE_Y) * inwards(end, Math.abs(sin)),
    px: 0,
    lean: end ? (cos > 0 ? 1 : -1) : 0,
    angle,
  };
}

/**
 * Where a seat's hand lies, which needs more room than a stake and leaves the middle to one's own cards.
 * @param {Slot} slot
 * @param {boolean} crowd whether plates and cards are small
 * @returns {Slot} the same with another place for what lies before the plate
 */
export function withHand(slot, crowd) {
  const radians = (slot.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const inward = (/** @type {number} */ share) => CENTRE_X + (slot.x - CENTRE_X) * share;
  const lying = (/** @type {number} */ share, /** @type {number} */ px) => ({ ...slot, sx: inward(share), sy: slot.y, px });
  if (Math.abs(cos) <= END) return sin < 0 ? lying(crowd ? 0.84 : 0.72, crowd ? 70 : 104) : lying(0.98, crowd ? -72 : -98);
  if (sin < -0.3) return lying(crowd ? 0.72 : 0.64, 22);
  return lying(0.76, crowd ? -64 : -88);
}

/**
 * How far a stake goes from the plate's height towards the middle line; at the shoulders it stays clear of the bubble.
 * @param {boolean} end
 * @param {number} sin
 */
function inwards(end, sin) {
  if (!end) return 0.5;
  return sin > 0.4 ? 0.82 : 0.62;
}

/**
 * Where a gap between two shown seats is counted.
 * @param {number} from
 * @param {number} to
 */
export function gapAt(from, to) {
  const end = to <= from ? to + 360 : to;
  const radians = (((from + end) / 2) * Math.PI) / 180;
  const sin = Math.sin(radians);
  return {
    x: CENTRE_X + RADIUS_X * 0.9 * Math.cos(radians),
    y: CENTRE_Y + RADIUS_Y * sin * (Math.abs(sin) < 0.5 ? 0.86 : 0.74),
  };
}
