// The terms of a new table: every option of the game with its values, standing as the tradition has them until changed.

import { el, redraw, setAttr, setClasses, setText } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./first_ask.js").Game} Game */
/** @typedef {import("./first_ask.js").Option} Option */
/** @typedef {import("./first_ask.js").Preset} Preset */

/** @param {() => void} changed called after each change by hand */
export function makeTerms(changed) {
  const title = el("span");
  const state = el("small");
  const body = el("div", { class: "terms-body" });
  const node = el("details", { class: "terms" }, el("summary", {}, title, state), body);
  /** @type {Map<string, Line>} */
  const lines = new Map();
  /** @type {Record<string, string>} */
  let usual = {};

  function tell() {
    const count = Object.keys(changes()).length;
    setText(title, t("first.new.terms"));
    setText(state, count === 0 ? t("first.new.terms_as") : t("first.new.terms_changed", { n: count }));
    for (const [name, line] of lines) line.tell(usual[name] ?? "");
  }

  /** @param {Option[]} options */
  function draw(options) {
    redraw(body, JSON.stringify(options), () => {
      lines.clear();
      for (const option of options) lines.set(option.name, makeLine(option, () => (tell(), changed())));
      return [...lines.values()].map((line) => line.node);
    });
  }

  /** What differs from the tradition, by option. */
  function changes() {
    const entries = [...lines].map(([name, line]) => [name, line.value()]);
    return /** @type {Record<string, string>} */ (
      Object.fromEntries(entries.filter(([name, value]) => name !== undefined && value !== usual[name]))
    );
  }

  return {
    node,
    changes,
    /** @param {string} name */
    value: (name) => lines.get(name)?.value() ?? usual[name],
    /**
     * Show the options of `game`, set as `preset` has them.
     * @param {Game} game
     * @param {Preset} preset
     */
    reset(game, preset) {
      usual = Object.fromEntries(
        game.options.map((option) => [option.name, preset.options[option.name] ?? option.default]),
      );
      draw(game.options);
      for (const [name, line] of lines) line.set(usual[name] ?? "");
      tell();
    },
    /**
     * Write the texts again, in another language, and keep what was chosen.
     * @param {Game} game
     */
    reword(game) {
      const kept = changes();
      draw(game.options);
      for (const [name, line] of lines) line.set(kept[name] ?? usual[name] ?? "");
      tell();
    },
  };
}

/**
 * @typedef {object} Line
 * @property {HTMLElement} node
 * @property {() => string} value
 * @property {(value: string) => void} set
 * @property {(usual: string) => void} tell
 */

/**
 * @param {Option} option
 * @param {() => void} changed
 * @returns {Line}
 */
function makeLine(option, changed) {
  const note = el("small", { id: `terms-${option.name}-note` });
  const source = el("a", { href: `/rules#${option.clause.toLowerCase()}`, target: "_blank", rel: "noopener" }, sourceOf(option));
  const control = option.span ? makeWhole(option.span, note.id, changed) : makeValues(option, note.id, changed);
  const label = el("label", { class: "field" }, el("span", {}, option.title), control);
  const node = el("div", { class: "term" }, label, el("p", {}, source, note));
  return {
    node,
    value: () => control.value.trim(),
    set: (value) => {
      control.value = value;
    },
    tell(usual) {
      const differs = control.value.trim() !== usual;
      setClasses(node, { changed: differs });
      setText(note, differs ? t("first.new.changed", { value: option.titles[usual] ?? usual }) : "");
      setAttr(note, "hidden", !differs);
    },
  };
}

/**
 * @param {Option} option
 * @param {string} note the id of what describes it
 * @param {() => void} changed
 */
function makeValues(option, note, changed) {
  const choices = option.values.map((value) => el("option", { value }, option.titles[value] ?? value));
  return el("select", { "aria-describedby": note, onchange: changed }, ...choices);
}

/**
 * @param {[number, number]} span
 * @param {string} note
 * @param {() => void} changed
 */
function makeWhole([lo, hi], note, changed) {
  const hint = t("own.range", { lo, hi });
  return el("input", { type: "text", inputmode: "numeric", autocomplete: "off", placeholder: hint, "aria-describedby": note, oninput: changed });
}

/** Who says it: «O2 · сказано: 004», «O9 · сказано: 004 · из смысла», «O1a · наше». @param {Option} option */
function sourceOf({ clause, readings, books }) {
  const said = readings.map((reading) => t(`rules.${reading}`) + (reading === "stated" ? `: ${books.join(", ")}` : ""));
  return [clause, ...said].join(" · ");
}
