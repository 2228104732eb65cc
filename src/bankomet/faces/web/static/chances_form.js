// What the page Chances asks for: a tradition, three sizes by slider or number, the policy of the pack, and switches.

import { makeTick } from "./dialog.js";
import { el, redraw, setAttr, setProps, setText, show } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./chances_ask.js").Understood} Understood */
/** @typedef {import("./chances_ask.js").Question} Question */
/** @typedef {import("./first_ask.js").Preset} Preset */
/** @typedef {Question["fields"]} Fields */

const SIZES = /** @type {const} */ ([
  ["ranks", 2, 14],
  ["suits", 1, 8],
  ["packs", 1, 4],
]);
const POLICIES = /** @type {const} */ ([
  "continue_call", "void_restart", "reshuffle_if_short", "bank_ends", "each_series",
]);
const NOTED = "continue_call";
/** What a tradition settles; to choose another takes these back. */
const SETTLED = /** @type {const} */ (["joker", "pack_out", "reshuffle", "tenure", "loss_multiple"]);

/**
 * @param {HTMLElement} place
 * @param {object} on
 * @param {(fields: Fields) => void} on.changed all fields, with some of them changed
 * @param {() => void} on.linked
 * @param {() => void} on.again what was not answered is asked once more
 */
export function makeForm(place, { changed, linked, again }) {
  const presetName = el("span");
  const preset = el("select", { onchange: () => choose(preset.value) });
  const sizes = SIZES.map(([name, low, high]) => makeSize(name, low, high, (value) => change({ [name]: value })));
  const policy = makePolicy((value) => change(policyFields(value)));
  const joker = makeTick((on) => change({ joker: on ? "1" : "0" }));
  const loss = makeTick((on) => change({ loss_multiple: on ? "2" : "1" }));
  const tenure = makeTick((on) => change({ tenure: on ? "four_series" : "until_loss" }));
  const link = el("button", { type: "button", onclick: linked });
  const refused = el("p", { class: "refused", role: "alert" });
  const asking = el("button", { type: "button", hidden: true, onclick: again });
  const form = el(
    "form",
    { novalidate: true },
    el("label", { class: "field" }, presetName, preset),
    ...sizes.map((size) => size.node),
    refused,
    asking,
    policy.node,
    el("div", { class: "ticks" }, joker.node, tenure.node, loss.node),
    link,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  place.replaceChildren(form);
  /** @type {Fields} */
  let fields = {};

  /** @param {Fields} some */
  function change(some) {
    fields = { ...fields, ...some };
    changed(fields);
  }

  /** @param {string} name */
  function choose(name) {
    const kept = { ...fields, preset: name };
    for (const field of SETTLED) delete kept[field];
    fields = kept;
    changed(fields);
  }

  return {
    /** @param {Fields} asked what the address says */
    set(asked) {
      fields = { ...asked };
    },
    /** Every text in the present language; what is chosen stays. @param {Preset[]} presets */
    write(presets) {
      const kept = preset.value || (fields.preset ?? "");
      setText(presetName, t("chances.preset"));
      redraw(preset, presets.map((each) => `${each.name} ${each.title}`).join("\n"), () =>
        presets.map((each) => el("option", { value: each.name }, each.title)),
      );
      preset.value = kept;
      for (const size of sizes) size.write();
      policy.write();
      joker.write(t("chances.joker"));
      tenure.write(t("chances.tenure"));
      loss.write(t("chances.loss"));
      setText(link, t("chances.link"));
      setText(asking, t("chances.ask_again"));
      setAttr(form, "aria-label", t("chances.form"));
    },
    /** @param {Understood} now */
    update(now) {
      preset.value = now.preset;
      sizes.forEach((size) => size.update(now[size.name]));
      policy.update(now.reshuffle === "each_series" ? "each_series" : now.pack_out);
      joker.update(now.joker, t("chances.joker"));
      tenure.update(now.tenure === "four_series", t("chances.tenure"));
      loss.update(now.loss_multiple === 2, t("chances.loss"));
    },
    /**
     * Why the last wish was refused; nothing else has changed.
     * @param {string} text
     * @param {boolean} passing whether the same may be answered another time
     */
    refuse(text, passing) {
      const had = document.activeElement === asking;
      setText(refused, text);
      show(asking, passing);
      if (had && !passing) preset.focus();
    },
    /** What became of the wish for a link. @param {string} text */
    said(text) {
      setText(link, text);
      setTimeout(() => setText(link, t("chances.link")), 2500);
    },
  };
}

/** @param {string} value @returns {Fields} */
function policyFields(value) {
  return value === "each_series" ? { reshuffle: value } : { reshuffle: "never", pack_out: value };
}

/**
 * A size: a slider, and beside it the same as a number for all that the slider does not reach.
 * @template {"ranks" | "suits" | "packs"} N
 * @param {N} name
 * @param {number} low
 * @param {number} high
 * @param {(value: string) => void} changed
 */
function makeSize(name, low, high, changed) {
  const label = el("span");
  const slider = el("input", { type: "range", min: low, max: high, oninput: () => typed(slider.value) });
  const field = el("input", {
    type: "text", class: "num", inputmode: "numeric", autocomplete: "off", maxlength: 40,
    onchange: () => changed(field.value.trim()),
  });
  const track = el("span", { class: "track" }, slider);
  const least = el("small", { class: "num" });
  const most = el("small", { class: "num" });
  const node = el("div", { class: "sl" }, label, field, track, least, most);

  /** @param {string} value */
  function typed(value) {
    field.value = value;
    place(Number(value));
    changed(value);
  }

  /** @param {number} value */
  function place(value) {
    const [from, to] = [Math.min(low, value), Math.max(high, value)];
    setAttr(slider, "min", from);
    setAttr(slider, "max", to);
    setText(least, String(from));
    setText(most, String(to));
    setProps(track, { "--k": ((value - from) / (to - from)).toFixed(3) });
  }

  return {
    node,
    name,
    write() {
      const title = t(`chances.${name}`);
      setText(label, title);
      setAttr(slider, "aria-label", title);
      setAttr(field, "aria-label", t("chances.number", { name: title }));
    },
    /** @param {number} value */
    update(value) {
      if (document.activeElement !== field || field.value === "") field.value = String(value);
      place(value);
      slider.value = String(value);
    },
  };
}

/** @param {(value: string) => void} changed */
function makePolicy(changed) {
  const legend = el("legend");
  const rows = POLICIES.map((value) => {
    const input = el("input", { type: "radio", name: "policy", value, onchange: () => changed(value) });
    const words = el("span");
    const note = value === NOTED ? el("small") : null;
    return { value, input, words, note, node: el("label", { class: "ra" }, input, el("span", {}, words, note)) };
  });
  const node = el("fieldset", {}, legend, ...rows.map((row) => row.node));
  return {
    node,
    write() {
      setText(legend, t("chances.policy"));
      for (const { value, words, note } of rows) {
        setText(words, t(`chances.policy.${value}`));
        if (note) setText(note, t(`chances.policy.${value}.note`));
      }
    },
    /** @param {string} chosen */
    update(chosen) {
      for (const { value, input } of rows) input.checked = value === chosen;
    },
  };
}
