// The sheet that opens a new table: tradition, terms, seats, bots, purses, stake, pace, and who may sit down.

import { readAmount } from "./amount.js";
import { makeChoice, makeSheet } from "./dialog.js";
import { el, redraw, setAttr, setText, show } from "./dom.js";
import { askTable } from "./first_ask.js";
import { makeTerms } from "./first_terms.js";
import { language, t } from "./words.js";

/** @typedef {import("./first_ask.js").Game} Game */
/** @typedef {import("./first_ask.js").Preset} Preset */

const PACES = /** @type {const} */ (["calm", "even", "brisk"]);
const GUESTS = /** @type {const} */ (["private", "open"]);
/** What stands in the form at first; what is too much or too little for a table, the server knows and says. */
const NUMBERS = /** @type {const} */ ([
  { name: "seats", usual: 6 },
  { name: "bots", usual: 2 },
  { name: "purse", usual: 1000 },
  { name: "stake", usual: 10 },
]);

/** @param {(url: string) => void} opened called with the new table's address */
export function makeNewTable(opened) {
  const sheet = makeSheet("wide");
  const lead = el("p", { class: "dim" });
  const game = makeSelect(() => choose(game.value(), null));
  const tradition = makeSelect(() => choose(game.value(), tradition.value()));
  const note = el("small");
  tradition.node.append(note);
  const title = makeText("title", { maxlength: 40, autocomplete: "off" });
  const guests = makeChoice("new-guests", GUESTS, (value) => {
    who = value;
  });
  const guestsTitle = el("span", { "aria-hidden": "true" });
  const numbers = NUMBERS.map((kind) => makeNumber(kind));
  const pace = makeChoice("new-pace", PACES, (value) => {
    speed = value;
  });
  const paceTitle = el("span", { "aria-hidden": "true" });
  const paceField = el("div", { class: "field" }, paceTitle, pace.node);
  const terms = makeTerms(showStake);
  const refused = el("p", { class: "refused", role: "alert" });
  const submit = el("button", { class: "primary big", type: "submit" });
  const form = el(
    "form",
    { class: "new-table", novalidate: true, onsubmit: (/** @type {Event} */ event) => void send(event) },
    lead,
    game.node,
    tradition.node,
    title.node,
    el("div", { class: "field" }, guestsTitle, guests.node),
    el("div", { class: "four-fields" }, ...numbers.map((field) => field.node)),
    paceField,
    terms.node,
    el("div", { class: "new-bar" }, refused, submit),
  );
  sheet.body.append(form);

  /** @type {Game[]} */
  let games = [];
  /** @type {typeof GUESTS[number]} */
  let who = "private";
  /** @type {typeof PACES[number]} */
  let speed = "even";
  let busy = false;

  /** @returns {{game: Game, preset: Preset} | null} */
  function chosen() {
    const kind = games.find((each) => each.name === game.value()) ?? games[0];
    const preset = kind?.presets.find((each) => each.name === tradition.value()) ?? kind?.presets[0];
    return kind && preset ? { game: kind, preset } : null;
  }

  /**
   * Take a game and one of its traditions, and set the terms as it has them.
   * @param {string} name
   * @param {string | null} preset
   */
  function choose(name, preset) {
    game.set(name);
    write();
    if (preset !== null) tradition.set(preset);
    const now = chosen();
    if (!now) return;
    terms.reset(now.game, now.preset);
    show(paceField, now.game.paced);
    setText(note, noteOf(now.preset));
    showStake();
  }

  /** An agreed stake is asked for only where stakes are equal. */
  function showStake() {
    const stake = numbers.find((field) => field.kind.name === "stake");
    if (stake) show(stake.node, terms.value("stakes") === "equal");
  }

  /** Write every text in the present language. */
  function write() {
    setText(lead, t("first.new.lead"));
    game.write(t("first.game"), games);
    show(game.node, games.length > 1);
    tradition.write(t("first.tradition"), chosen()?.game.presets ?? []);
    title.write(t("first.new.name"), t("first.new.name_hint"));
    setText(guestsTitle, t("first.new.who"));
    guests.update(who, t("first.new.who"), (value) => t(`first.new.${value}`));
    for (const field of numbers) field.write();
    setText(paceTitle, t("first.new.pace"));
    pace.update(speed, t("first.new.pace"), (value) => t(`first.new.pace.${value}`));
    setText(submit, t(busy ? "first.new.opening" : "first.new.open_table"));
  }

  /** @param {boolean} on */
  function setBusy(on) {
    busy = on;
    setAttr(submit, "aria-disabled", on ? "true" : null);
    setText(submit, t(on ? "first.new.opening" : "first.new.open_table"));
  }

  /** @param {Event} event */
  async function send(event) {
    event.preventDefault();
    if (busy) return;
    const wish = readForm();
    if (typeof wish === "string") {
      setText(refused, wish);
      return;
    }
    setText(refused, "");
    setBusy(true);
    const answer = await askTable(wish);
    if (answer.ok) {
      opened(answer.value.url);
      return;
    }
    setBusy(false);
    setText(refused, answer.text ?? t("first.no_answer"));
  }

  /** @returns {object | string} what to ask for, or why not yet */
  function readForm() {
    const now = chosen();
    if (!now) return t("first.no_games");
    for (const field of numbers) field.mark(false);
    /** @type {Record<string, number>} */
    const amounts = {};
    for (const field of numbers) {
      const typed = field.read();
      if (!typed.ok) return field.refuse(typed.why);
      amounts[field.kind.name] = typed.value;
    }
    const name = title.value();
    return {
      game: now.game.name,
      preset: now.preset.name,
      set: terms.changes(),
      ...(name ? { title: name } : {}),
      private: who === "private",
      ...amounts,
      pace: speed,
    };
  }

  return {
    /**
     * New texts for the games, after loading or a change of language; choices stay.
     * @param {Game[]} known
     */
    update(known) {
      games = known;
      write();
      const now = chosen();
      if (!now) return;
      setText(note, noteOf(now.preset));
      terms.reword(now.game);
      if (sheet.node.open) sheet.open(t("first.new.title"));
    },
    /**
     * @param {string} name
     * @param {string} preset
     */
    open(name, preset) {
      setText(refused, "");
      setBusy(false);
      if (chosen()?.game.name !== name || chosen()?.preset.name !== preset || !form.dataset.opened) {
        form.dataset.opened = "yes";
        choose(name, preset);
      }
      sheet.open(t("first.new.title"));
    },
  };
}

/** What sets a tradition apart, and which books tell it. @param {Preset} preset */
function noteOf({ note, books }) {
  return books.length > 0 ? `${note} · ${t("first.new.books", { books: books.join(", ") })}` : note;
}

/** @param {() => void} changed */
function makeSelect(changed) {
  const text = el("span");
  const select = el("select", { onchange: changed });
  return {
    node: el("label", { class: "field" }, text, select),
    value: () => select.value,
    /** @param {string} value */
    set(value) {
      select.value = value;
    },
    /**
     * @param {string} label
     * @param {{name: string, title: string}[]} items
     */
    write(label, items) {
      const kept = select.value;
      setText(text, label);
      redraw(select, items.map((item) => `${item.name} ${item.title}`).join("\n"), () =>
        items.map((item) => el("option", { value: item.name }, item.title)),
      );
      if (items.some((item) => item.name === kept)) select.value = kept;
    },
  };
}

/**
 * @param {string} name
 * @param {import("./dom.js").Props} props
 */
function makeText(name, props) {
  const text = el("span");
  const input = el("input", { type: "text", name, ...props });
  return {
    node: el("label", { class: "field" }, text, input),
    value: () => input.value.trim(),
    /**
     * @param {string} label
     * @param {string} hint
     */
    write(label, hint) {
      setText(text, label);
      setAttr(input, "placeholder", hint);
    },
  };
}

/** @param {typeof NUMBERS[number]} kind */
function makeNumber(kind) {
  const text = el("span");
  const input = el("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: kind.usual });
  const node = el("label", { class: "field" }, text, input);
  const label = () => t(`first.new.${kind.name}`);
  /** @param {boolean} wrong */
  const mark = (wrong) => {
    setAttr(input, "aria-invalid", wrong ? "true" : null);
    if (!wrong) return;
    input.focus({ preventScroll: true });
    node.scrollIntoView({ block: "center" });
  };
  return {
    kind,
    node,
    mark,
    /** @returns {import("./amount.js").Read} the usual number where none is asked for */
    read: () => (node.hidden ? { ok: true, value: kind.usual } : readAmount(input.value)),
    write: () => setText(text, label()),
    /**
     * Go there, and say what is wrong.
     * @param {string} why
     */
    refuse(why) {
      mark(true);
      const told = why.charAt(0).toLocaleLowerCase(language()) + why.slice(1);
      return t("first.new.bad_number", { field: label(), why: told });
    },
  };
}
