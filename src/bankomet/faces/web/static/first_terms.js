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
  const select = el(
    "select",
    { "aria-describedby": note.id, onchange: changed },
    ...option.values.map((value) => el("option", { value }, option.titles[value] ?? value)),
  );
  const node = el("label", { class: "field" }, el("span", {}, option.title), select, note);
  return {
    node,
    value: () => select.value,
    set: (value) => {
      select.value = value;
    },
    tell(usual) {
      const differs = select.value !== usual;
      setClasses(node, { changed: differs });
      setText(note, differs ? t("first.new.changed", { value: option.titles[usual] ?? usual }) : "");
      setAttr(note, "hidden", !differs);
    },
  };
}
