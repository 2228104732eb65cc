// The page that verifies: takes a log, has it checked in this browser, and says what was found.

import { el, setAttr, setClasses, setText, show, svg } from "./dom.js";
import { makeLook } from "./look.js";
import { heldOf, toHold } from "./held.js";
import { leadToPlay } from "./mytable.js";
import { applyLook } from "./settings.js";
import { makeTop } from "./top.js";
import { canVerify, verifyLog } from "./verify_log.js";
import { loadWords, number, t } from "./words.js";

/** @typedef {import("./verify_log.js").Verdict} Verdict */
/** @typedef {import("./held.js").Held} Held */
/** What was checked: a file, or a table of this house. @typedef {{file: string} | {table: string}} Of */
/** @typedef {{of: Of, verdict: Verdict | null, trouble: string | null, held: Held | null}} Shown */

/** Of a hash, as many digits as end a record. */
const SHOWN = 16;
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
  const watch = (/** @type {number} */ done, /** @type {number} */ lines) => say(t("verify.busy", { done, of: lines }), mine);
  const verdict = await verifyLog(text, watch, toHold(table));
  put({ of, verdict, trouble: null, held: heldOf(text, table, verdict.heads) }, mine);
}

/** Is it another log than the one that was told? @param {Held | null} held */
function isChanged(held) {
  return held !== null && changeIn(held) !== null;
}

/** How the log differs from what this browser knows, as the end of a key of words. @param {Held} held */
function changeIn({ same, strange, chosen }) {
  if (same === "other" || same === "cut") return same;
  if (chosen !== null) return "chosen";
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
    const { n = 0, head = "" } = held.mark ?? {};
    const told = { n: String(n), head: head.slice(0, SHOWN), no: String(held.chosen ?? held.strange) };
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
function counts({ records, seals, alone, withdrawn, voids, head }, held) {
  const all = Object.values(voids).reduce((sum, each) => sum + each, 0);
  const by = Object.entries(voids).map(([seat, n]) => t("verify.void.seat", { seat, n }));
  const rows = [row("verify.records", number(records)), row("verify.seals", number(seals))];
  rows.push(row("verify.alone", number(alone), alone > 0 ? t("verify.alone.note") : ""));
  if (withdrawn > 0) rows.push(row("verify.withdrawn", number(withdrawn), t("verify.withdrawn.note")));
  rows.push(row("verify.voids", number(all), by.join(" · ")));
  if (head) rows.push(row("verify.head", el("code", {}, head), t("verify.head.note"), true));
  if (held?.mark) rows.push(row("verify.mark", t(`verify.mark.${held.same}`, { n: String(held.mark.n) })));
  if (held && held.lost.length > 0) rows.push(row("verify.lost", held.lost.join(", "), t("verify.lost.note")));
  if (held && held.shares > 0 && changeIn(held) === null) rows.push(row("verify.yours", number(held.shares), t("verify.yours.note")));
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
