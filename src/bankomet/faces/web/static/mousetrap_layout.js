// Where the places of a circle are: on a round track where they fit, else on a winding one that comes back to its start.

/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Layout
 * @property {boolean} round
 * @property {number} card width of a card, in px
 * @property {number} height of the whole, in px
 * @property {Point[]} places the middle of each card, in px
 * @property {Point[]} track the line through them, closed
 */

/** A card is so many times as high as wide. */
export const RATIO = 1.4;
const WIDTHS = [76, 68, 60, 52, 46, 44];
/** How square a round track is: 2 is an ellipse. */
const SHAPES = [2, 2.7, 4];
const LEAST = 44;
const GAP = 5;
const EDGE = 7;
const PIECES = 720;
/** Higher than wide, a track is no circle any more. */
const TALLEST = 1.35;

/**
 * @param {number} cards
 * @param {number} width the room there is, in px
 * @param {number} most height of a round track with its cards, in px
 * @returns {Layout}
 */
export function layOut(cards, width, most) {
  for (const card of WIDTHS) {
    const across = (width - card) / 2 - EDGE;
    const down = Math.min((most - card * RATIO) / 2 - EDGE, across * TALLEST);
    if (across <= 0 || down <= 0) continue;
    const height = 2 * (down + EDGE) + card * RATIO;
    for (const shape of SHAPES) {
      const track = round(shape, across, down).map(([x, y]) => /** @type {Point} */ ([width / 2 + x, height / 2 + y]));
      const places = evenly(track, cards);
      if (apart(places, card)) return { round: true, card, height, places, track };
    }
  }
  return winding(cards, width);
}

/**
 * A line round the middle, from the top, clockwise.
 * @param {number} shape
 * @param {number} across
 * @param {number} down
 */
function round(shape, across, down) {
  return Array.from({ length: PIECES }, (_, i) => {
    const angle = (2 * Math.PI * i) / PIECES - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const reach = (Math.abs(x) ** shape + Math.abs(y) ** shape) ** (-1 / shape);
    return /** @type {Point} */ ([across * x * reach, down * y * reach]);
  });
}

/**
 * So many points of a closed line, equally far along it, from its beginning.
 * @param {Point[]} track
 * @param {number} count
 */
function evenly(track, count) {
  const lengths = [0];
  track.forEach(([x, y], i) => {
    const [nextX, nextY] = track[(i + 1) % track.length] ?? [x, y];
    lengths.push((lengths[i] ?? 0) + Math.hypot(nextX - x, nextY - y));
  });
  const whole = lengths[track.length] ?? 1;
  return Array.from({ length: count }, (_, k) => {
    const at = lengths.findIndex((length) => length >= (whole * k) / count);
    return track[at % track.length] ?? /** @type {Point} */ ([0, 0]);
  });
}

/**
 * Does no card touch another?
 * @param {Point[]} places
 * @param {number} card
 */
function apart(places, card) {
  const [wide, high] = [card + GAP, card * RATIO + GAP];
  return places.every(([x, y], i) =>
    places.every(([otherX, otherY], j) => j <= i || Math.abs(otherX - x) >= wide || Math.abs(otherY - y) >= high),
  );
}

/**
 * Along the top, then to and fro beside the first column, and up that column to the beginning; the last two rows are
 * as short as the cards are few.
 * @param {number} cards
 * @param {number} width
 * @returns {Layout}
 */
function winding(cards, width) {
  const [stepX, stepY] = [LEAST + GAP + 1, LEAST * RATIO + GAP + 5];
  const most = Math.max(3, Math.floor((width - 2 * EDGE) / stepX));
  const rows = 2 * Math.ceil(cards / most / 2);
  const columns = Math.ceil(cards / rows);
  const last = cards - (rows - 2) * columns;
  const [upper, lower] = [Math.ceil(last / 2), Math.floor(last / 2)];
  /** @type {Point[]} */
  const cells = [];
  for (let row = 0; row < rows; row += 1) {
    const end = row < rows - 2 ? columns : row === rows - 2 ? upper : lower;
    const line = Array.from({ length: end }, (_, column) => /** @type {Point} */ ([column, row])).slice(row === 0 ? 0 : 1);
    cells.push(...(row % 2 ? line.reverse() : line));
  }
  for (let row = rows - 1; row > 0; row -= 1) if (row < rows - 1 || lower > 0) cells.push([0, row]);
  const left = (width - columns * stepX) / 2;
  const places = cells.map(([column, row]) => /** @type {Point} */ ([left + (column + 0.5) * stepX, EDGE + (row + 0.5) * stepY]));
  return { round: false, card: LEAST, height: 2 * EDGE + rows * stepY, places, track: places };
}
