// The pictures of a question: first match, where it leads, series won, the walk of a holding; each with its numbers.

import { approach, bars, makeFigure, stems } from "./chances_chart.js";
import { decimal, exact, minus, percent, power, signedDecimal, toNumber } from "./chances_exact.js";
import { makeHow } from "./chances_how.js";
import { firstMatch, independent, limit, rankFactor, system } from "./chances_math.js";
import { fraction, makeNumbers, once, threeWays } from "./chances_table.js";
import { rankName, rankSign } from "./cards.js";
import { el, setAttr, setProps, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./chances_ask.js").Quick} Quick */
/** @typedef {import("./chances_ask.js").Holding} Holding */
/** @typedef {import("./chances_ask.js").Understood} Understood */
/** @typedef {import("./chances_exact.js").Exact} Exact */

const JOKER = "★";
const TALL = 196;
const LOW = 150;
/** 1 − 1/e to 60 places. */
const LIMIT = { n: 632120558828557678404476229838539132554188868968232165492163n, d: 10n ** 60n };

/** Ranks that cards have names for; of more, each is called by its number. */
const NAMED = 13;

/**
 * What a call is called in a table: «1. туз», or its number alone.
 * @param {Understood} asked
 * @param {number} i
 */
function callTitle(asked, i) {
  const call = asked.calls[i] ?? "";
  return asked.ranks > NAMED ? callName(asked, i) : `${i + 1}. ${rankName(call)}`;
}

/** @param {Understood} asked @param {number} i */
function callName(asked, i) {
  const call = asked.calls[i] ?? "";
  return asked.ranks > NAMED && call !== JOKER ? call : rankName(call);
}

/** @param {Understood} asked @param {number} i */
function callSign(asked, i) {
  const call = asked.calls[i] ?? "";
  return asked.ranks > NAMED ? call : rankSign(call);
}

export function makeFirst() {
  const won = el("span");
  const lost = el("span");
  const wonBar = el("i", {}, won);
  const split = el("div", { class: "split", role: "img" }, wonBar, el("i", { class: "no" }, lost));
  const one = el("p", { class: "aside-note" });
  const numbers = makeNumbers(true);
  const how = makeHow();
  const figure = makeFigure([numbers, how], split, one);
  return {
    node: figure.node,
    /** @param {Quick} quick */
    update({ asked, series }) {
      const law = series.first_match.map(exact);
      const win = exact(series.win);
      const miss = { n: win.d - win.n, d: win.d };
      figure.update(
        t("chances.first"),
        t("chances.first.unit"),
        t("chances.first.alt", { first: percent(law[0] ?? win, 1), last: percent(law.at(-1) ?? win, 1) }),
        bars(
          law.map((chance, i) => ({
            label: callSign(asked, i), size: toNumber(chance), text: decimal({ n: chance.n * 100n, d: chance.d }, 1),
            told: `${callName(asked, i)}: ${percent(chance)}`,
          })),
          TALL,
        ),
      );
      const words = { won: percent(win), lost: percent(miss) };
      setText(won, t("chances.first.won", { percent: words.won }));
      setText(lost, t("chances.first.lost", { percent: words.lost }));
      setProps(wonBar, { "--share": `${(toNumber(win) * 100).toFixed(3)}%` });
      setAttr(split, "aria-label", t("chances.first.split", words));
      setText(one, t("chances.first.one", { n: asked.calls.length, percent: percent(exact(series.one_rank.win)) }));
      numbers.update(
        t("chances.first.caption"),
        [t("chances.col.call"), t("chances.col.fraction"), t("chances.col.share"), t("chances.col.one_in")],
        series.first_match.map((chance, i) => [{ text: callTitle(asked, i) }, ...threeWays(chance)]),
      );
      const joker = asked.joker ? [t("chances.how.first.joker")] : [];
      how.update("first", firstMatch, [t("chances.how.first.1"), t("chances.how.first.2"), ...joker], t("chances.how.first.source"));
    },
  };
}

export function makeConverging() {
  const key = el("p", { class: "key", "aria-hidden": "true" });
  const numbers = makeNumbers(false);
  const how = makeHow();
  const figure = makeFigure([numbers, how], key);
  return {
    node: figure.node,
    /** @param {Quick} quick */
    update({ asked, series }) {
      const copies = asked.suits * asked.packs;
      const now = series.converging.map(exact);
      const one = series.converging_one_suit.map(exact);
      const here = now[asked.ranks - 1];
      const curves = [{ name: "", sizes: now.map(toNumber) }];
      if (copies > 1) curves.push({ name: "", sizes: one.map(toNumber) });
      const shown = here ?? now.at(-1) ?? LIMIT;
      figure.update(
        t("chances.converge"),
        t("chances.converge.unit"),
        t("chances.converge.alt", { n: here ? asked.ranks : now.length, percent: percent(shown) }),
        approach(
          curves,
          { size: toNumber(LIMIT), name: t("chances.converge.limit", { percent: percent(LIMIT) }) },
          here ? { place: asked.ranks, text: percent(here) } : null,
          TALL,
        ),
      );
      const hollow = copies > 1 ? [el("span", { class: "hollow" }, t("chances.converge.one"))] : [];
      key.replaceChildren(el("span", {}, t("chances.converge.now", { n: copies })), ...hollow);
      numbers.update(
        t("chances.converge.caption"),
        [t("chances.col.ranks"), t("chances.col.fraction"), t("chances.col.share"), t("chances.col.off")],
        series.converging.map((chance, i) => [
          { text: String(i + 1) },
          { text: fraction(chance), kind: "wide" },
          { text: percent(exact(chance)) },
          { text: power(minus(exact(chance), LIMIT)) },
        ]),
      );
      how.update("converge", limit, [t("chances.how.converge.1"), t("chances.how.converge.2")], t("chances.how.converge.source"));
    },
  };
}

export function makeLaw() {
  const note = el("p", { class: "aside-note" });
  const numbers = makeNumbers(false);
  const how = makeHow();
  const figure = makeFigure([numbers, how], note);
  return {
    node: figure.node,
    /**
     * @param {Quick} quick
     * @param {Holding | null} holding
     */
    update({ asked }, holding) {
      show(figure.node, holding?.wins_at_least !== undefined);
      if (!holding?.wins_at_least) return;
      const least = holding.wins_at_least.map(exact);
      const last = least.length - 1;
      const law = least.map((chance, m) => (m < last ? minus(chance, least[m + 1] ?? chance) : chance));
      const named = (/** @type {number} */ m) => (m < last ? String(m) : t("chances.law.more", { n: String(m) }));
      figure.update(
        t("chances.law"),
        t("chances.law.unit"),
        t("chances.law.alt", { none: percent(law[0] ?? LIMIT, 1), one: percent(law[1] ?? LIMIT, 1) }),
        bars(
          law.map((chance, m) => ({
            label: named(m), size: toNumber(chance), text: decimal({ n: chance.n * 100n, d: chance.d }, 1), loss: m === 0,
            told: `${named(m)}: ${percent(chance)}`,
          })),
          LOW,
        ),
      );
      setText(note, t("chances.law.runs_out", { percent: percent(exact(holding.pack_runs_out)) }));
      numbers.update(
        t("chances.law.caption"),
        [t("chances.col.wins"), t("chances.col.exactly"), t("chances.col.at_least"), t("chances.col.fraction"), t("chances.col.one_in")],
        holding.wins_at_least.map((chance, m) => [
          { text: named(m) },
          { text: percent(law[m] ?? LIMIT) },
          { text: percent(exact(chance)) },
          { text: fraction(chance), kind: "wide" },
          { text: once(chance) },
        ]),
      );
      const apart = asked.reshuffle === "each_series" && asked.tenure === "until_loss";
      if (apart) how.update("each", independent, [t("chances.how.law.each")], t("chances.how.first.source"));
      else how.update("law", rankFactor, [t("chances.how.law.1"), t("chances.how.law.2")], t("chances.how.law.source"));
    },
  };
}

export function makeWalk() {
  const numbers = makeNumbers(false);
  const how = makeHow();
  const figure = makeFigure([numbers, how]);
  return {
    node: figure.node,
    /**
     * @param {Quick} quick
     * @param {Holding | null} holding
     */
    update({ asked }, holding) {
      show(figure.node, holding !== null);
      if (!holding) return;
      const walk = holding.by_next_call.map(exact);
      figure.update(
        t("chances.walk"),
        t("chances.walk.unit"),
        t("chances.walk.alt", { first: signedDecimal(walk[0] ?? LIMIT, 3), last: signedDecimal(walk.at(-1) ?? LIMIT, 3) }),
        stems(
          walk.map((value, i) => ({
            label: callSign(asked, i), size: toNumber(value), text: decimal(value, 2),
            told: `${callName(asked, i)}: ${signedDecimal(value, 6)}`,
          })),
          LOW,
        ),
      );
      numbers.update(
        t("chances.walk.caption"),
        [t("chances.col.call"), t("chances.col.value"), t("chances.col.fraction")],
        holding.by_next_call.map((value, i) => [
          { text: callTitle(asked, i) },
          { text: signedDecimal(exact(value), 12) },
          { text: fraction(value), kind: "wide" },
        ]),
      );
      const drawn = () => system(asked.loss_multiple);
      how.update(`walk ${asked.loss_multiple}`, drawn, [t("chances.how.walk.1"), t("chances.how.walk.2")], t("chances.how.walk.source"));
    },
  };
}
