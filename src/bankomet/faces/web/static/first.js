// The first page: play at once, or choose a tradition, open a table for friends, watch, read the rules.

import { makeChancesLink } from "./chances_link.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { askGames, askPlay, askTables } from "./first_ask.js";
import { makeNewTable } from "./first_new.js";
import { makePick } from "./first_pick.js";
import { makeWatch } from "./first_watch.js";
import { makeLook } from "./look.js";
import { leadToPlay, myTable } from "./mytable.js";
import { applyLook } from "./settings.js";
import { makeTop } from "./top.js";
import { REASONED } from "./ways.js";
import { language, loadWords, t } from "./words.js";

/** @typedef {import("./first_ask.js").Game} Game */
/** @typedef {import("./first_ask.js").Preset} Preset */
/** @typedef {import("./first_ask.js").OpenTable} OpenTable */
/**
 * @typedef {object} Refusal
 * @property {"first.no_games" | "first.no_answer"} key of what we say
 * @property {string | null} text of the server, in place of that
 */

const KEPT = "bankomet.choice";
const TWO_FIRST = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SPOKEN = "2";

/**
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function the(id, kind) {
  const node = document.getElementById(id);
  if (!(node instanceof kind)) throw new Error(`the page has no ${id}`);
  return node;
}

const play = the("play", HTMLButtonElement);
const refused = the("refused", HTMLElement);
const watchNote = the("watch-note", HTMLElement);
const ornament = the("calls", HTMLElement);
const sentence = the("sentence", HTMLElement);
const call = the("call", HTMLElement);
const callNote = the("call-note", HTMLElement);

const rulesLink = el("a", { class: "btn quiet dk", href: "/rules" });
const chancesLink = el("a", { class: "btn quiet dk", href: "/chances" });
const top = makeTop("p", () => void reword(), [rulesLink, chancesLink]);
const chances = makeChancesLink(the("chances", HTMLAnchorElement), the("chances-note", HTMLElement));
const look = makeLook();
/** Where one sits already. */
const back = el("a", { class: "btn", id: "back" });
const gamePick = makePick(the("pick-game", HTMLElement), (name) => choose(name, null));
const traditionPick = makePick(the("pick-tradition", HTMLElement), (name) => choose(choice.game, name));
const newTable = makeNewTable((url) => location.assign(`${url}#friends`));
const watch = makeWatch(() => void loadTables(), kindOf);

/** @type {Game[]} */
let games = [];
let gamesMissing = false;
/** @type {OpenTable[]} */
let tables = [];
/** Why the list of tables could not be had. @type {Refusal | null} */
let tablesTrouble = null;
/** What stands under the large button. @type {Refusal | null} */
let refusal = null;
/** How often each list was asked for: an answer that the next question overtook may be in the other language. */
const turns = { games: 0, tables: 0 };
let choice = kept();
let busy = false;
/** A new table is wanted, and opened as soon as the games are known. */
let invited = false;

/** @returns {{game: string, preset: string}} the choice made last in this browser */
function kept() {
  const usual = { game: "thirteen", preset: "003" };
  try {
    const said = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof said.game === "string" && typeof said.preset === "string" ? said : usual;
  } catch {
    return usual;
  }
}

/** @returns {{game: Game, preset: Preset} | null} the chosen game and tradition, or the first where they are unknown */
function chosen() {
  const game = games.find((each) => each.name === choice.game) ?? games[0];
  const preset = game?.presets.find((each) => each.name === choice.preset) ?? game?.presets[0];
  return game && preset ? { game, preset } : null;
}

/**
 * @param {string} game
 * @param {string | null} preset null: the game's first
 */
function choose(game, preset) {
  const first = games.find((each) => each.name === game)?.presets[0]?.name ?? choice.preset;
  choice = { game, preset: preset ?? first };
  try {
    localStorage.setItem(KEPT, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing chooses anew next time.
  }
  writeChoice();
}

function writeChoice() {
  const now = chosen();
  const others = t("first.games_more", { n: games.length });
  const waiting = t(gamesMissing ? "first.unknown" : "first.loading");
  gamePick.update(
    t("first.game"),
    games.map((game) => ({ value: game.name, title: game.title, note: others })),
    now?.game.name ?? null,
    games.length === 1 ? t("first.game_only") : waiting,
  );
  traditionPick.update(
    t("first.tradition"),
    (now?.game.presets ?? []).map((preset) => ({ value: preset.name, title: preset.title, note: preset.note })),
    now?.preset.name ?? null,
    now?.preset.note ?? waiting,
  );
  const calls = now === null || now.game.name === REASONED;
  void chances.update(calls ? (now?.preset.name ?? null) : null, calls);
  const name = now?.game.name ?? REASONED;
  setText(sentence, t(`first.sentence.${name}`));
  setText(call, t(`first.call.${name}`));
  setText(callNote, t(`first.call_note.${name}`));
  const order = calls ? callsOf(now?.preset ?? null) : [];
  redraw(ornament, `${language()} ${order.join()}`, () =>
    order.map((rank) => el(rank === SPOKEN ? "b" : "span", {}, t(`first.word.${rank}`))),
  );
}

/**
 * The ranks in the order in which the tradition calls them.
 * @param {Preset | null} preset
 */
function callsOf(preset) {
  if (preset?.name === "joker") return ["★", ...TWO_FIRST.toReversed()];
  return preset?.options["calls"] === "two_first" ? TWO_FIRST : ["A", ...TWO_FIRST.slice(0, -1)];
}

/** @param {OpenTable} table */
function kindOf(table) {
  const game = games.find((each) => each.name === table.game);
  const preset = game?.presets.find((each) => each.name === table.preset);
  return `${game?.title ?? table.game} · ${preset?.title ?? table.preset}`;
}

function writeWatch() {
  const count = tables.length ? t("first.watch_count", { n: tables.length }) : t("first.watch_none");
  setText(watchNote, tablesTrouble === null ? count : t("first.unknown"));
  watch.update(tables, tablesTrouble && sentenceOf(tablesTrouble));
}

/** @param {Refusal} refusal */
function sentenceOf({ key, text }) {
  return text ?? t(key);
}

/** @param {Refusal | null} now */
function refuse(now) {
  refusal = now;
  setText(refused, now ? sentenceOf(now) : "");
}

/** Write every text of the page in its language. */
function write() {
  document.title = t("first.title");
  for (const node of document.querySelectorAll("[data-word]")) {
    if (node instanceof HTMLElement && node.dataset.word) setText(node, t(node.dataset.word));
  }
  top.update();
  top.what.replaceChildren(
    el("span", { class: "dk" }, t("first.what")),
    el("span", { class: "ph" }, t("first.what_short")),
  );
  setText(rulesLink, t("first.rules"));
  setText(chancesLink, t("chances.nav"));
  look.update();
  writeBack();
  writeChoice();
  writeWatch();
  refuse(refusal);
}

function writeBack() {
  leadToPlay(back);
  show(back, myTable() !== null);
}

async function reword() {
  // What the server said of a press is past, and cannot be had in the other language.
  if (refusal?.key === "first.no_answer" && refusal.text !== null) refuse(null);
  write();
  await Promise.all([loadGames(), loadTables()]);
}

async function loadGames() {
  const turn = ++turns.games;
  const answer = await askGames(language());
  if (turn !== turns.games) return;
  gamesMissing = !answer.ok;
  // A puzzle for one has a page of its own.
  if (answer.ok) games = answer.value.games.filter((game) => game.most_seats > 1);
  if (!answer.ok) refuse({ key: "first.no_games", text: answer.text });
  else if (refusal?.key === "first.no_games") refuse(null);
  writeChoice();
  newTable.update(games);
  writeWatch();
  if (invited && answer.ok) openInvite();
  invited = false;
}

async function loadTables() {
  const turn = ++turns.tables;
  const answer = await askTables();
  if (turn !== turns.tables) return;
  if (answer.ok) tables = answer.value.tables;
  tablesTrouble = answer.ok ? null : { key: "first.no_answer", text: answer.text };
  writeWatch();
}

/** @param {boolean} on */
function setBusy(on) {
  busy = on;
  setAttr(play, "aria-disabled", on ? "true" : null);
}

async function playNow() {
  if (busy) return;
  setBusy(true);
  refuse(null);
  const now = chosen();
  const answer = await askPlay(now ? { game: now.game.name, preset: now.preset.name } : {});
  if (answer.ok) {
    location.assign(answer.value.url);
    return;
  }
  setBusy(false);
  refuse({ key: "first.no_answer", text: answer.text });
}

function openInvite() {
  const now = chosen();
  invited = !now && !gamesMissing;
  if (now) newTable.open(now.game.name, now.preset.name);
  else if (gamesMissing) refuse({ key: "first.no_games", text: null });
}

function openWatch() {
  watch.open();
  void loadTables();
}

play.addEventListener("click", () => void playNow());
the("invite", HTMLButtonElement).addEventListener("click", openInvite);
the("watch", HTMLButtonElement).addEventListener("click", openWatch);
top.opener.addEventListener("click", () => look.open());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  void loadTables();
  if (gamesMissing) void loadGames();
});
// Coming back with the browser's own button shows the page as it was left: in the middle of going to a table.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  setBusy(false);
  writeBack();
});

applyLook();
await loadWords(document.documentElement.lang === "en" ? "en" : "ru");
the("top", HTMLElement).replaceWith(top.node);
play.after(back);
write();
await Promise.all([loadGames(), loadTables()]);
