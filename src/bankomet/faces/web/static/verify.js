// The page that verifies: takes a log, has it checked in this browser, and says what was found.

import { el, setAttr, setClasses, setText, show, svg } from "./dom.js";
import { makeLook } from "./look.js";
import { markOf, mineAt, openMarkOf } from "./mark.js";
import { leadToPlay } from "./mytable.js";
import { applyLook } from "./settings.js";
import { shareDigest } from "./share.js";
import { makeTop } from "./top.js";
import { canVerify, verifyLog } from "./verify_log.js";
import { loadWords, number, t } from "./words.js";

/** @typedef {import("./verify_log.js").Verdict} Verdict */
/** @typedef {import("./mark.js").Mark} Mark */
/** @typedef {import("./mark.js").Mine} Mine */
/** Whether the log says what this browser was told at the table: it may be cut off before, or, while hands are hidden, not be told so far. @typedef {"same" | "other" | "cut" | "hidden"} Same */
/** What this browser knows of the table: how many of its own shares are in the log, a seal that is ordered without, and those under which the log has them withheld. @typedef {{mark: Mark, same: Same, shares: number, strange: number | null, lost: number[]}} Held */
/** What was checked: a file, or a table of this house. @typedef {{file: string} | {table: string}} Of */
/** @typedef {{of: Of, verdict: Verdict | null, trouble: string | null, held: Held | null}} Shown */

/** Games whose log is told up to the last coup that is settled. */
const WITH_HANDS = /^game (?:ochko|thirty-one)$/m;
const REVEAL = /^[0-9]+ seal reveal ([0-9]+) /gm;
const ORDER = /^[0-9]+ seal order ([0-9]+) 0 /gm;
const COMMIT = /^[0-9]+ seal commit [0-9]+ ([^ ]+) /m;
const PROMISE = /^[0-9]+ seal share ([0-9]+) ([0-9]+) ([0-9a-f]{64}) {2}#/gm;
const WITHHELD = /^[0-9]+ seal withhold ([0-9]+) ([0-9]+) {2}#/gm;
const OPENING = /^[0-9]+ seal open ([0-9]+) [0-9]+ ([0-9a-f]{64}) {2}#/gm;
const TABLE = /^[A-Za-z0-9_-]{1,64}$/;

const rules = el("a", { class: "btn quiet dk", href: "/rules" });
const play = el("a", { class: "btn quiet", href: "/" });
const top = makeTop("p", () => write(), [play, rules]);
const look = makeLook();
const input = el("input", { type: "file", accept: ".log,.txt,text/plain", onchange: () => void chosen(input.files) });
const button = el("span", { class: "btn primary", "aria-hidden": "true" });
const hint = el("span", { class: "dk" });
const note = el("small");
const drop = el("label", { class: "drop" }, button, hint, input, note);
const sheet = the("sheet");

/** What lies on the sheet. @type {Shown | null} */
let shown = null;
/** Which check is the latest: an older one that ends later says nothing. */
let turn = 0;

/** @param {string} id */
function the(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no ${id}`);
  return node;
}

/** @param {FileList | null | undefined} files */
async function chosen(files) {
  const file = files?.[0];
  if (!file) return;
  const mine = ++turn;
  try {
    await check({ file: file.name }, new Uint8Array(await file.arrayBuffer()), mine);
  } catch {
    put({ of: { file: file.name }, verdict: null, trouble: "verify.unread", held: null }, mine);
  }
  input.value = "";
}

/** The log of a table of this house, as anybody may take it. @param {string} table */
async function fetched(table) {
  const mine = ++turn;
  const of = { table };
  try {
    const answer = await fetch(`/t/${table}/log`);
    if (!answer.ok) throw new Error(String(answer.status));
    await check(of, new Uint8Array(await answer.arrayBuffer()), mine, table);
  } catch {
    put({ of, verdict: null, trouble: "verify.no_table", held: null }, mine);
  }
}

/**
 * @param {Of} of
 * @param {Uint8Array} bytes
 * @param {number} mine
 * @param {string} [table] the table, of which this browser may know something
 */
async function check(of, bytes, mine, table = "") {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  say(t("verify.busy.begin"), mine);
  const verdict = await verifyLog(text, (done, lines) => say(t("verify.busy", { done, of: lines }), mine));
  put({ of, verdict, trouble: null, held: heldOf(text, table) }, mine);
}

/** @param {string} text @param {string} table @returns {Held | null} */
function heldOf(text, table) {
  const last = markOf(table);
  return last && { ...saidIn(text, last, openMarkOf(table)), ...sharesIn(text, mineAt(table)), lost: lostIn(text, mineAt(table)) };
}

/**
 * Does the log say what was told last? Where hands are hidden it is told up to what was said when they lay open.
 * @param {string} text
 * @param {Mark} last
 * @param {Mark | null} open
 * @returns {{mark: Mark, same: Same}}
 */
function saidIn(text, last, open) {
  const same = stillSays(text, last);
  if (same !== "cut" || !WITH_HANDS.test(text.split("\n\n")[0] ?? "")) return { mark: last, same };
  const before = open ? stillSays(text, open) : "same";
  return open && before !== "same" ? { mark: open, same: before } : { mark: last, same: "hidden" };
}

/** Seals under which this browser has opened what the log says was withheld. @param {string} text @param {Mine[]} mine */
function lostIn(text, mine) {
  const [, table = ""] = COMMIT.exec(text) ?? [];
  const withheld = new Set([...text.matchAll(WITHHELD)].map(([, no, seat]) => `${no} ${seat}`));
  const promised = [...text.matchAll(PROMISE)].filter(([, no, seat]) => withheld.has(`${no} ${seat}`));
  const lost = promised.filter(([, no, seat, digest]) => {
    const own = mine.find((each) => each.no === Number(no));
    return own && shareDigest(table, own.no, Number(seat), own.share) === digest;
  });
  return lost.map(([, no]) => Number(no));
}

/** Of the seals that are ordered and opened: under a void one nobody waits for more. @param {string} text @param {Mine[]} mine */
function sharesIn(text, mine) {
  const ordered = new Set([...text.matchAll(ORDER)].map(([, no]) => Number(no)));
  const revealed = new Set([...text.matchAll(REVEAL)].map(([, no]) => Number(no)));
  const shares = new Set([...text.matchAll(OPENING)].map(([, no, share]) => `${no} ${share}`));
  const told = mine.filter(({ no }) => ordered.has(no) && revealed.has(no));
  const strange = told.find(({ no, share }) => !shares.has(`${no} ${share}`));
  return { shares: told.length, strange: strange?.no ?? null };
}

/** @param {string} text @param {Mark} mark @returns {Same} */
function stillSays(text, { n, head }) {
  const [, body = ""] = text.split("\n\n");
  const line = body.split("\n").find((each) => each.startsWith(`${n} `));
  if (line === undefined) return "cut";
  return line.endsWith(`  #${head}`) ? "same" : "other";
}

/** Is it another log than the one that was told? @param {Held | null} held */
function isChanged(held) {
  return held !== null && changeIn(held) !== null;
}

/** How the log differs from what this browser knows, as the end of a key of words. @param {Held} held */
function changeIn({ same, strange }) {
  if (same === "other" || same === "cut") return same;
  return strange === null ? null : "share";
}

/**
 * @param {string} text
 * @param {number} mine
 */
function say(text, mine) {
  if (mine !== turn) return;
  setText(note, text);
}

/**
 * @param {Shown} found
 * @param {number} mine
 */
function put(found, mine) {
  if (mine !== turn) return;
  shown = found;
  write();
  sheet.focus();
}

function write() {
  for (const node of document.querySelectorAll("[data-word]")) {
    if (node instanceof HTMLElement) setText(node, t(node.dataset.word ?? ""));
  }
  document.title = `${t("verify.title")} — ${t("top.name")}`;
  top.update();
  look.update();
  setText(top.what, t("verify.what"));
  leadToPlay(play);
  setText(rules, t("top.rules"));
  setText(button, t("verify.choose"));
  setAttr(input, "aria-label", t("verify.choose"));
  setText(hint, t("verify.drop"));
  setText(note, t(canVerify() ? "verify.private" : "verify.insecure"));
  input.disabled = !canVerify();
  drawSheet();
}

function drawSheet() {
  show(sheet, shown !== null);
  if (!shown) return;
  const { verdict, trouble, held } = shown;
  const of = named(shown.of);
  const good = verdict !== null && verdict.fault === null && !isChanged(held);
  setClasses(sheet, { good: good && verdict.seals > 0 && held?.same !== "hidden", bad: verdict !== null && !good });
  sheet.replaceChildren(...(verdict ? found(of, verdict, held) : [el("p", { class: "of" }, of), el("p", { class: "found" }, t(trouble ?? ""))]));
}

/** @param {Of} of */
function named(of) {
  return "table" in of ? t("verify.of_table", { table: of.table }) : of.file;
}

/**
 * @param {string} of
 * @param {Verdict} verdict
 * @param {Held | null} held
 */
function found(of, verdict, held) {
  const { fault, records, seals } = verdict;
  const name = el("p", { class: "of" }, of);
  const change = held && changeIn(held);
  if (fault === null && change) {
    const { n, head } = held.mark;
    const told = { n: String(n), head, no: String(held.strange) };
    const why = el("p", { class: "found" }, t(`verify.changed.${change}`, told));
    return [el("h2", {}, sign(false), t("verify.changed")), name, why, counts(verdict, held)];
  }
  if (fault === null) {
    const note = t(seals > 0 ? "verify.holds.note" : "verify.holds.none");
    const heading = t(seals > 0 ? "verify.holds" : "verify.whole");
    return [el("h2", {}, sign(true), heading), name, el("p", { class: "found" }, note), counts(verdict, held)];
  }
  const head = fault.record === 0 ? t("verify.fails.head") : t("verify.fails", { record: fault.record });
  const why = el("p", { class: "found" }, t(`verify.fault.${fault.code}`, { ...fault, ...spelled(fault) }));
  const line = el("div", { class: "wide" }, el("dt", {}, t("verify.line")), el("dd", {}, el("code", {}, fault.text)));
  const before = fault.record === 0 ? null : el("p", { class: "found" }, t("verify.before", { records, seals }));
  return [el("h2", {}, sign(false), head), name, why, ...(before ? [before] : []), el("dl", {}, line)];
}

/** Numbers of seats and seals are names: they are written without thin spaces. @param {Record<string, string | number>} fault */
function spelled({ no = "", seat = "" }) {
  return { no: String(no), seat: String(seat) };
}

/**
 * @param {Verdict} verdict
 * @param {Held | null} held
 */
function counts({ records, seals, alone, voids, head }, held) {
  const all = Object.values(voids).reduce((sum, each) => sum + each, 0);
  const by = Object.entries(voids).map(([seat, n]) => t("verify.void.seat", { seat, n }));
  const rows = [row("verify.records", number(records)), row("verify.seals", number(seals))];
  rows.push(row("verify.alone", number(alone), alone > 0 ? t("verify.alone.note") : ""));
  rows.push(row("verify.voids", number(all), by.join(" · ")));
  if (head) rows.push(row("verify.head", el("code", {}, head), t("verify.head.note"), true));
  if (held) rows.push(row("verify.mark", t(`verify.mark.${held.same}`, { n: String(held.mark.n) })));
  if (held && held.lost.length > 0) rows.push(row("verify.lost", held.lost.join(", "), t("verify.lost.note")));
  if (held && held.shares > 0 && held.strange === null) rows.push(row("verify.yours", number(held.shares), t("verify.yours.note")));
  return el("dl", {}, ...rows);
}

/**
 * @param {string} key
 * @param {string | Node} value
 * @param {string} [note]
 * @param {boolean} [wide]
 */
function row(key, value, note = "", wide = false) {
  const text = typeof value === "string" ? el("b", {}, value) : value;
  const told = el("dd", {}, text, note ? el("small", {}, note) : null);
  return el("div", wide ? { class: "wide" } : {}, el("dt", {}, t(key)), told);
}

/** A tick or a cross, for who does not see the colour. @param {boolean} good */
function sign(good) {
  const d = good ? "M3 12L9 18L20 4" : "M4 4L18 18M18 4L4 18";
  const path = svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 2.4 });
  return svg("svg", { viewBox: "0 0 22 22", "aria-hidden": "true" }, path);
}

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    setClasses(drop, { over: true });
  });
}
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) setClasses(drop, { over: false });
});
document.addEventListener("drop", (event) => {
  event.preventDefault();
  setClasses(drop, { over: false });
  if (!input.disabled) void chosen(event.dataTransfer?.files);
});

applyLook();
await loadWords(document.documentElement.lang === "en" ? "en" : "ru");
top.opener.addEventListener("click", () => look.open());
document.getElementById("top")?.replaceWith(top.node);
the("ask").replaceWith(drop);
write();
const table = new URLSearchParams(location.search).get("table") ?? "";
if (TABLE.test(table) && canVerify()) void fetched(table);
