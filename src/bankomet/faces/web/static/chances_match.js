// Any calls against any pack: a question in a field, its answer in three numbers, a picture and a table.

import { bars, makeFigure } from "./chances_chart.js";
import { decimal, exact, percent, shortDecimal, toNumber } from "./chances_exact.js";
import { makeHow } from "./chances_how.js";
import { noMatch } from "./chances_math.js";
import { fraction, makeNumbers, once, threeWays } from "./chances_table.js";
import { makeTick } from "./dialog.js";
import { el, setAttr, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./chances_ask.js").Understood} Understood */
/** @typedef {import("./chances_ask.js").Question} Question */
/** @typedef {import("./chances_ask.js").Matched} Matched */
/** @typedef {{calls: string, cycle: boolean, without: string}} Wish */

const PLOT = 150;
/** The last number of matches that is told by itself, as the server counts. */
const LAST = 13;

/** @param {(wish: Wish) => void} asked */
export function makeMatch(asked) {
  const lead = el("p");
  const callsName = el("span");
  const calls = el("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 2000 });
  const withoutName = el("span");
  const without = el("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 400 });
  const cycle = makeTick((on) => {
    cycled = on;
    ask();
  });
  const go = el("button", { type: "submit", class: "primary" });
  const pack = el("p", { class: "dim" });
  const refused = el("p", { class: "refused", role: "alert" });
  const form = el(
    "form",
    { class: "match", novalidate: true },
    el("label", { class: "field" }, callsName, calls),
    el("label", { class: "field" }, withoutName, without),
    cycle.node,
    go,
    pack,
    refused,
  );
  const none = makeAnswer();
  const some = makeAnswer();
  const mean = makeAnswer();
  const answers = el("dl", { class: "facts" }, none.node, some.node, mean.node);
  const numbers = makeNumbers(false);
  const how = makeHow();
  const figure = makeFigure([numbers, how]);
  const title = el("h2");
  const result = el("div", { class: "answer" }, answers, figure.node);
  const node = el("section", { class: "any" }, title, lead, form, result);
  let cycled = true;

  function ask() {
    asked({ calls: calls.value.trim(), cycle: cycled, without: without.value.trim() });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });

  /** @param {Matched} found */
  function draw(found) {
    const law = found.matches.map(exact);
    const named = (/** @type {number} */ m) => (m > LAST ? t("chances.match.more", { n: String(m) }) : String(m));
    const sizes = law.map(toNumber);
    none.update(t("chances.match.none"), percent(exact(found.none)), fraction(found.none), once(found.none));
    some.update(t("chances.match.some"), percent(exact(found.some)), fraction(found.some), once(found.some));
    mean.update(
      t("chances.match.mean"),
      shortDecimal(exact(found.mean), 4),
      fraction(found.mean),
      t("chances.match.said", { calls: found.calls, cards: found.cards }),
    );
    figure.update(
      t("chances.match.caption"),
      t("chances.match.unit"),
      t("chances.match.alt", { none: percent(law[0] ?? exact("0"), 1), mode: named(sizes.indexOf(Math.max(...sizes))) }),
      bars(
        law.map((chance, m) => ({
          label: named(m), size: sizes[m] ?? 0, text: decimal({ n: chance.n * 100n, d: chance.d }, 1),
          told: `${named(m)}: ${percent(chance)}`,
        })),
        PLOT,
      ),
    );
    numbers.update(
      t("chances.match.caption"),
      [t("chances.col.matches"), t("chances.col.fraction"), t("chances.col.share"), t("chances.col.one_in")],
      found.matches.map((chance, m) => [{ text: named(m) }, ...threeWays(chance)]),
    );
    how.update("match", noMatch, [t("chances.how.match.1"), t("chances.how.match.2")], t("chances.how.match.source"));
  }

  return {
    node,
    /** @param {Question} question */
    set(question) {
      calls.value = question.calls;
      without.value = question.without;
      cycled = question.cycle;
    },
    /** @param {Understood} now */
    write(now) {
      setText(title, t("chances.match"));
      setText(lead, t("chances.match.lead"));
      setText(callsName, t("chances.match.calls"));
      setText(withoutName, t("chances.match.without"));
      setAttr(calls, "placeholder", t("chances.match.calls_hint"));
      setAttr(without, "placeholder", t("chances.match.without_hint"));
      cycle.update(cycled, t("chances.match.cycle"));
      setText(go, t("chances.match.go"));
      setText(pack, t("chances.match.pack", { cards: now.ranks * now.suits * now.packs }));
      setAttr(form, "aria-label", t("chances.match"));
    },
    /** @param {Matched} found */
    update(found) {
      setText(refused, "");
      setAttr(calls, "aria-invalid", null);
      show(result, true);
      draw(found);
    },
    /** Why it was refused; the former answer, which answers something else, is taken away. @param {string} text */
    refuse(text) {
      setText(refused, text);
      setAttr(calls, "aria-invalid", "true");
      show(result, false);
    },
  };
}

/** One number of the answer. */
function makeAnswer() {
  const name = el("dt");
  const large = el("dd", { class: "huge num" });
  const whole = el("dd");
  const note = el("dd", { class: "num" });
  return {
    node: el("div", {}, name, large, whole, note),
    /**
     * @param {string} title
     * @param {string} size
     * @param {Node} exactly
     * @param {string} words
     */
    update(title, size, exactly, words) {
      setText(name, title);
      setText(large, size);
      whole.replaceChildren(exactly);
      setText(note, words);
    },
  };
}
