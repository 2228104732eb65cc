// Exact numbers of the page Chances: fractions of whole numbers of any size, and how they are written for a reader.

import { language, number } from "./words.js";

/** @typedef {{n: bigint, d: bigint}} Exact a fraction; the denominator is above zero */

const NBSP = "\u00a0";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** From so many on, «one in n» is written with a power of ten. */
const LARGE = 10n ** 7n;

/**
 * @param {string} text `17/52` or `2`
 * @returns {Exact}
 */
export function exact(text) {
  const [n = "0", d = "1"] = text.split("/");
  return { n: BigInt(n), d: BigInt(d) };
}

/**
 * The difference of two fractions, not brought to lowest terms.
 * @param {Exact} a
 * @param {Exact} b
 * @returns {Exact}
 */
export function minus(a, b) {
  return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
}

/** The nearest number that a drawing can use. @param {Exact} x */
export function toNumber(x) {
  const size = x.n < 0n ? -x.n : x.n;
  const shift = Math.max(0, String(x.d).length - String(size).length + 20);
  return Number(`${(x.n * 10n ** BigInt(shift)) / x.d}e-${shift}`);
}

/**
 * A decimal, rounded to so many places; the sign of a loss is a true minus.
 * @param {Exact} x
 * @param {number} places
 */
export function decimal(x, places) {
  return placed(rounded(x, places), places);
}

/** The same without an end of noughts. @param {Exact} x @param {number} places */
export function shortDecimal(x, places) {
  let fewer = places;
  while (fewer > 0 && rounded(x, fewer - 1) * 10n === rounded(x, fewer)) fewer -= 1;
  return decimal(x, fewer);
}

/** The same with the sign of a gain. @param {Exact} x @param {number} places */
export function signedDecimal(x, places) {
  const digits = rounded(x, places);
  return digits > 0n ? `+${placed(digits, places)}` : placed(digits, places);
}

/** The first so many places, and three dots where more follow. @param {Exact} x @param {number} places */
export function beginning(x, places) {
  const scaled = x.n * 10n ** BigInt(places);
  const more = scaled % x.d === 0n ? "" : "…";
  return `${placed(scaled / x.d, places)}${more}`;
}

/**
 * A share in per cent; one too small for so many places is written with a power of ten.
 * @param {Exact} x
 * @param {number} [places]
 */
export function percent(x, places = 2) {
  const hundred = { n: x.n * 100n, d: x.d };
  const text = x.n !== 0n && rounded(hundred, places) === 0n ? power(hundred) : decimal(hundred, places);
  return `${text}${language() === "ru" ? NBSP : ""}%`;
}

/** A gain in per cent, with its sign. @param {Exact} x */
export function signedPercent(x) {
  return x.n > 0n ? `+${percent(x)}` : percent(x);
}

/** How many trials there are to one that comes so; null for a chance of nought. @param {Exact} x */
export function oneIn(x) {
  if (x.n <= 0n) return null;
  const turned = { n: x.d, d: x.n };
  const whole = turned.n / turned.d;
  if (whole >= LARGE) return power(turned);
  return decimal(turned, whole < 100n ? 2 : whole < 1000n ? 1 : 0);
}

/**
 * 3,1 · 10⁻⁷
 * @param {Exact} x
 */
export function power(x) {
  if (x.n === 0n) return "0";
  const size = { n: x.n < 0n ? -x.n : x.n, d: x.d };
  let exponent = String(size.n).length - String(size.d).length;
  if (shifted(size, -exponent) < 1) exponent -= 1;
  let head = Math.round(shifted(size, -exponent) * 10);
  if (head >= 100) {
    head = 10;
    exponent += 1;
  }
  const mantissa = placed(BigInt(head), 1);
  return `${x.n < 0n ? "−" : ""}${mantissa}${NBSP}·${NBSP}10${raised(exponent)}`;
}

/**
 * @param {Exact} x
 * @param {number} by a power of ten
 */
function shifted(x, by) {
  const factor = 10n ** BigInt(Math.abs(by));
  return toNumber(by < 0 ? { n: x.n, d: x.d * factor } : { n: x.n * factor, d: x.d });
}

/** @param {number} exponent */
function raised(exponent) {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return exponent < 0 ? `⁻${digits}` : digits;
}

/**
 * x · 10^places, to the nearest whole number; a half goes away from zero.
 * @param {Exact} x
 * @param {number} places
 */
function rounded(x, places) {
  const twice = 2n * x.n * 10n ** BigInt(places);
  const half = x.n < 0n ? -x.d : x.d;
  return (twice + half) / (2n * x.d);
}

/**
 * Digits with their point, or comma.
 * @param {bigint} digits
 * @param {number} places
 */
function placed(digits, places) {
  const minus = digits < 0n;
  const text = String(minus ? -digits : digits).padStart(places + 1, "0");
  const whole = number(Number(text.slice(0, text.length - places)));
  const point = language() === "ru" ? "," : ".";
  const body = places ? `${whole}${point}${text.slice(-places)}` : whole;
  return minus ? `−${body}` : body;
}
