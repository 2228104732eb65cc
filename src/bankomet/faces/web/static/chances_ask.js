// What the page Chances asks: the question as an address, the answers as values, a long answer step by step.

/** @typedef {"preset" | "ranks" | "suits" | "packs" | "joker" | "pack_out" | "reshuffle" | "tenure" | "loss_multiple"} Field */

/**
 * @typedef {object} Question
 * @property {Partial<Record<Field, string>>} fields what differs from the tradition, and the tradition
 * @property {string} calls
 * @property {boolean} cycle
 * @property {string} without
 */

/**
 * @typedef {object} Understood the question as the server understood it
 * @property {string} preset
 * @property {number} ranks
 * @property {number} suits
 * @property {number} packs
 * @property {boolean} joker
 * @property {string} pack_out
 * @property {string} reshuffle
 * @property {string} tenure
 * @property {number} loss_multiple
 * @property {string[]} calls
 * @property {number[]} copies
 * @property {number} cards
 */

/**
 * @typedef {object} Series
 * @property {string} win
 * @property {string} edge
 * @property {string[]} first_match
 * @property {{win: string, edge: string}} one_rank
 * @property {string[]} converging
 * @property {string[]} converging_one_suit
 */

/**
 * @typedef {object} Holding
 * @property {string} value
 * @property {string[]} by_next_call
 * @property {string} pack_runs_out
 * @property {string[]} [wins_at_least]
 */

/** @typedef {{code: string, text: string}} Refused */
/** @typedef {{asked: Understood, series: Series, holding: Holding | null, holding_refused?: Refused}} Quick */
/** @typedef {{mean: number, stderr: number, n: number, seed: number}} Estimate */
/** @typedef {{none: string, some: string, mean: string, matches: string[], calls: number, cards: number}} Matched */
/** @typedef {{done: number, of: number} | {holding: Holding} | {estimate: Estimate} | Refused} Line */

/**
 * @template V
 * @typedef {{ok: true, value: V} | {ok: false, refused: Refused | null}} Answer `refused` is null where no server answered
 */

const FIELDS = /** @type {const} */ ([
  "preset", "ranks", "suits", "packs", "joker", "pack_out", "reshuffle", "tenure", "loss_multiple",
]);
const CALLS = "A 2 3";

/** @returns {Question} the question in this page's address */
export function questionHere() {
  const here = new URLSearchParams(location.search);
  /** @type {Question["fields"]} */
  const fields = {};
  for (const name of FIELDS) {
    const value = here.get(name);
    if (value !== null) fields[name] = value;
  }
  return {
    fields,
    calls: here.get("calls") ?? CALLS,
    cycle: here.get("cycle") !== "0",
    without: here.get("without") ?? "",
  };
}

/** Put the question into the address, so that a link reproduces the view. @param {Question} question */
export function keepHere(question) {
  const query = new URLSearchParams(question.fields);
  if (question.calls !== CALLS) query.set("calls", question.calls);
  if (!question.cycle) query.set("cycle", "0");
  if (question.without) query.set("without", question.without);
  const text = String(query);
  history.replaceState(null, "", text ? `?${text}` : location.pathname);
}

/** @param {Question} question */
export function addressOf(question) {
  return `/api/chances?${new URLSearchParams(question.fields)}`;
}

/**
 * @param {Question} question
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {Promise<Answer<Quick>>}
 */
export function askQuick(question, lang, signal) {
  return ask(`/api/chances?${query(question, lang)}`, signal);
}

/**
 * Any calls against the pack of the question.
 * @param {Question} question
 * @param {Understood} pack
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {Promise<Answer<Matched>>}
 */
export function askMatch(question, pack, lang, signal) {
  const { calls, cycle, without } = question;
  const { ranks, suits, packs } = pack;
  const asked = { calls, without, cycle: cycle ? "1" : "0", ranks: `${ranks}`, suits: `${suits}`, packs: `${packs}`, lang };
  return ask(`/api/chances/match?${new URLSearchParams(asked)}`, signal);
}

/**
 * A long answer, line by line; to stop listening ends the computation.
 * @param {"holding" | "estimate"} what
 * @param {Question} question
 * @param {string} lang
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Line | null>} null where the server is gone
 */
export async function* listen(what, question, lang, signal) {
  try {
    const answer = await fetch(`/api/chances/${what}?${query(question, lang)}`, { signal });
    if (!answer.ok || !answer.body) {
      yield await answer.json();
      return;
    }
    let rest = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + read.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) yield JSON.parse(line);
    }
  } catch {
    yield null;
  }
}

/**
 * @param {Question} question
 * @param {string} lang
 */
function query(question, lang) {
  return new URLSearchParams({ ...question.fields, lang });
}

/**
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<Answer<any>>}
 */
async function ask(path, signal) {
  try {
    const answer = await fetch(path, { signal });
    const said = await answer.json();
    return answer.ok ? { ok: true, value: said } : { ok: false, refused: said };
  } catch {
    return { ok: false, refused: null };
  }
}
