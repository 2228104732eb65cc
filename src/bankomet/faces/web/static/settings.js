// How this person wishes to see and hear the table; kept in this browser alone.

/**
 * @typedef {object} Settings
 * @property {"system" | "dark" | "light"} theme
 * @property {boolean} four four colours for the suits
 * @property {"auto" | "ru" | "en"} index letters on the cards; auto follows the language
 * @property {boolean} keys
 * @property {boolean} sound
 * @property {boolean} chances the bank's chances under the table
 * @property {boolean} coach what was best, after each coup
 */

const STORE = "bankomet.look";

const TICKS = /** @type {const} */ (["four", "keys", "sound", "chances", "coach"]);

/** @type {Settings} */
const DEFAULTS = { theme: "system", four: false, index: "auto", keys: true, sound: false, chances: false, coach: false };

/** @type {Settings} */
let settings = read();

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Readonly<Settings>} */
export function look() {
  return settings;
}

/**
 * Change some settings, keep them, and show them at once.
 * @param {Partial<Settings>} wish
 */
export function setLook(wish) {
  settings = { ...settings, ...wish };
  keep("theme", settings.theme === "system" ? "" : settings.theme);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still shows the wish until the page is left.
  }
  applyLook();
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onLook(listener) {
  listeners.add(listener);
}

/** Put the settings on the document. */
export function applyLook() {
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.dataset.theme = settings.theme;
  root.classList.toggle("four", settings.four);
  root.classList.toggle("no-keys", !settings.keys);
}

/**
 * Remember the language for the server's pages.
 * @param {"ru" | "en"} lang
 */
export function keepLanguage(lang) {
  keep("lang", lang);
}

/**
 * A small cookie, so that the server's first byte is already in the right language and light.
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  const age = value ? 31536000 : 0;
  document.cookie = `${name}=${value}; path=/; max-age=${age}; samesite=lax`;
}

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    /** @type {Settings} */
    const known = { ...DEFAULTS };
    if (["system", "dark", "light"].includes(kept.theme)) known.theme = kept.theme;
    if (["auto", "ru", "en"].includes(kept.index)) known.index = kept.index;
    for (const name of TICKS) {
      if (typeof kept[name] === "boolean") known[name] = kept[name];
    }
    return known;
  } catch {
    return { ...DEFAULTS };
  }
}
