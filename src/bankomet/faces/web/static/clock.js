// The clock that the server rules; the page only shows what is left of it.

/** @typedef {import("./protocol.d.ts").Clock} Clock */
/** @typedef {{for: Clock["for"], seat: number | null, share: number | null, seconds: number | null}} Left */

const TICK_MS = 250;
/** Shorter ones are the pace of the cards, which nobody has to watch. */
const SHORTEST_MS = 4000;

/** @param {(left: Left) => void} onTick called while a clock runs */
export function makeClock(onTick) {
  /** @type {Clock} */
  let clock = { for: null };
  let endsAt = 0;
  let timer = 0;

  /** @returns {Left} */
  function left() {
    const whole = clock.whole_ms ?? 0;
    if (clock.for === null || whole < SHORTEST_MS) return { for: clock.for, seat: null, share: null, seconds: null };
    const rest = Math.max(0, endsAt - performance.now());
    return { for: clock.for, seat: clock.seat ?? null, share: Math.min(1, rest / whole), seconds: Math.ceil(rest / 1000) };
  }

  function tick() {
    onTick(left());
    if (left().share === 0) clearInterval(timer);
  }

  return {
    left,
    /** @param {Clock} next */
    set(next) {
      clock = next;
      endsAt = performance.now() + (next.left_ms ?? 0);
      clearInterval(timer);
      if ((next.whole_ms ?? 0) >= SHORTEST_MS) timer = setInterval(tick, TICK_MS);
    },
  };
}
