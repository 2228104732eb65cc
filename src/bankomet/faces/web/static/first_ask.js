// What the first page asks the server, and the answers as values: a refusal is a sentence, never an exception.

/**
 * @template V
 * @typedef {{ok: true, value: V} | {ok: false, text: string | null}} Answer `text` is null where no server answered
 */

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} title
 * @property {string} note
 * @property {string} source
 * @property {string[]} books
 * @property {Record<string, string>} options
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} title
 * @property {string[]} values
 * @property {[number, number] | null} span the least and the greatest of whole numbers, in place of values
 * @property {Record<string, string>} titles
 * @property {string} default
 * @property {string} clause of the rules that tells of it
 * @property {("stated" | "implied" | "ours")[]} readings how firmly the books say its parts
 * @property {string[]} books which state it
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {number} fewest_seats
 * @property {number} most_seats
 * @property {boolean} paced whether cards are turned at the table's pace
 * @property {Preset[]} presets
 * @property {Option[]} options
 */

/**
 * @typedef {object} OpenTable
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} preset
 * @property {number} seats
 * @property {number} taken
 * @property {number} people
 * @property {number} coup
 */

/** @typedef {{table: string, url: string}} Opened */

const PATIENCE_MS = 10_000;

/**
 * @param {"ru" | "en"} lang
 * @returns {Promise<Answer<{games: Game[]}>>}
 */
export function askGames(lang) {
  return ask(`/api/games?lang=${lang}`);
}

/** @returns {Promise<Answer<{tables: OpenTable[]}>>} */
export function askTables() {
  return ask("/api/tables");
}

/**
 * A seat at a new table with bots.
 * @param {{game?: string, preset?: string}} wish
 * @returns {Promise<Answer<Opened>>}
 */
export function askPlay(wish) {
  return ask("/api/play", wish);
}

/**
 * A new table, with the caller seated.
 * @param {object} wish
 * @returns {Promise<Answer<Opened>>}
 */
export function askTable(wish) {
  return ask("/api/tables", wish);
}

/**
 * @param {string} path
 * @param {object} [body] posted as JSON where there is one
 * @returns {Promise<Answer<any>>}
 */
async function ask(path, body) {
  try {
    const answer = await fetch(path, { ...posting(body), signal: AbortSignal.timeout(PATIENCE_MS) });
    const said = await answer.json();
    if (answer.ok) return { ok: true, value: said };
    return { ok: false, text: typeof said.text === "string" ? said.text : null };
  } catch {
    return { ok: false, text: null };
  }
}

/**
 * @param {object | undefined} body
 * @returns {RequestInit}
 */
function posting(body) {
  if (body === undefined) return {};
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
