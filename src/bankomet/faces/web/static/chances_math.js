// Formulas, as MathML: a screen reader reads them, and no font or script from outside is needed.

const MATH = "http://www.w3.org/1998/Math/MathML";

/** Signs that a font without mathematics draws too small. */
const LARGE = new Set(["∑", "∏"]);

/** @typedef {string | number | Element} Part */

/**
 * @param {string} tag
 * @param {...Part} parts
 */
function m(tag, ...parts) {
  const node = document.createElementNS(MATH, tag);
  node.append(...parts.map(part));
  return node;
}

/** A letter, a number, or a sign. @param {Part} what */
function part(what) {
  if (typeof what !== "string" && typeof what !== "number") return what;
  const text = String(what);
  const tag = /^−?[0-9]+$/.test(text) ? "mn" : /^\p{L}$/u.test(text) ? "mi" : "mo";
  const node = document.createElementNS(MATH, tag);
  node.textContent = text;
  if (LARGE.has(text)) node.setAttribute("class", "large");
  return node;
}

/** @param {...Part} parts */
const row = (...parts) => m("mrow", ...parts);
/** @param {Part} top @param {Part} below */
const over = (top, below) => m("mfrac", top, below);
/** @param {Part} base @param {Part} up */
const sup = (base, up) => m("msup", base, up);
/** @param {Part} base @param {Part} down */
const sub = (base, down) => m("msub", base, down);
/** @param {Part} sign @param {Part} down @param {Part} up */
const ranged = (sign, down, up) => m("munderover", sign, down, up);
/** @param {Part} sign @param {Part} down */
const under = (sign, down) => m("munder", sign, down);

/** How many ways there are to choose k of n. @param {Part} n @param {Part} k */
const choose = (n, k) => m("msubsup", "C", n, k);

/** Room between two formulas in a line. */
function room() {
  const node = m("mspace");
  node.setAttribute("width", "2em");
  return node;
}

/** @param {...Part} parts */
function formula(...parts) {
  const node = m("math", ...parts);
  node.setAttribute("display", "block");
  return node;
}

const signs = () => sup(row("(", "−1", ")"), "i");
const rest = () => row("(", "N", "−", "i", ")", "!");

/** Q, the chance that k calls all miss; and that the first match comes at call k. */
export function firstMatch() {
  return formula(
    sub("Q", "k"), "=", ranged("∑", row("i", "=", 0), "k"), signs(), choose("k", "i"), sup("s", "i"),
    over(rest(), row("N", "!")), room(), sub("p", "k"), "=", sub("Q", row("k", "−", 1)), "−", sub("Q", "k"),
  );
}

/** The term of the sum, and where it goes. */
export function limit() {
  return formula(
    choose("n", "i"), sup("s", "i"), over(rest(), row("N", "!")), "⟶", over(1, row("i", "!")), room(),
    sub("Q", "n"), "⟶", ranged("∑", row("i", "=", 0), "∞"), over(signs(), row("i", "!")), "=", over(1, "e"),
  );
}

/** The factor of a rank that so many series end at, while so many more miss there. */
export function rankFactor() {
  return formula(
    sup("y", "a"), sup(row("(", 1, "−", "y", ")"), "k"), room(),
    sup("y", "t"), "⟶", over(row("s", "!"), row("(", "s", "−", "t", ")", "!")), sup("x", "t"), room(),
    sup("x", "t"), "⟶", row("(", "N", "−", "t", ")", "!"),
  );
}

/** Series that do not depend on each other. */
export function independent() {
  return formula("P", "(", "M", "≥", "m", ")", "=", sup("p", "m"));
}

/** The values by next call. @param {number} lossMultiple */
export function system(lossMultiple) {
  const times = lossMultiple === 1 ? [] : [lossMultiple];
  return formula(
    sub("V", "j"), "=", sub("W", "j"), "−", ...times, sub("L", "j"), "+", under("∑", "c"), sub("P", row("j", "c")), sub("V", "c"),
  );
}

/** No match of any calls against any pack. */
export function noMatch() {
  return formula(
    under("∏", "r"), under("∑", "t"), choose(sub("k", "r"), "t"),
    over(row(sub("m", "r"), "!"), row("(", sub("m", "r"), "−", "t", ")", "!")), sup("x", "t"), "=",
    under("∑", "t"), sub("a", "t"), sup("x", "t"), room(),
    sub("P", 0), "=", under("∑", "t"), sup(row("(", "−1", ")"), "t"), sub("a", "t"),
    over(row("(", "N", "−", "t", ")", "!"), row("N", "!")),
  );
}
