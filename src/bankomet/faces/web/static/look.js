// Look and sound: the settings that belong to this person and this browser.

import { makeChoice, makeSheet, makeTick } from "./dialog.js";
import { el, setText } from "./dom.js";
import { look, onLook, setLook } from "./settings.js";
import { t } from "./words.js";

/**
 * The settings sheet. `first` is what a page puts before the common settings, and writes by itself.
 * @param {HTMLElement[]} first
 * @param {string} title what it is called then, as a key of words
 */
export function makeLook(first = [], title = "top.look") {
  const sheet = makeSheet("aside");
  const lightTitle = el("h3");
  const indexTitle = el("h3");
  const light = makeChoice("look-theme", /** @type {const} */ (["system", "dark", "light"]), (theme) =>
    setLook({ theme }),
  );
  const index = makeChoice("look-index", /** @type {const} */ (["auto", "ru", "en"]), (value) =>
    setLook({ index: value }),
  );
  const four = makeTick((on) => setLook({ four: on }));
  const keys = makeTick((on) => setLook({ keys: on }));
  const sound = makeTick((on) => setLook({ sound: on }));
  const chances = makeTick((on) => setLook({ chances: on }));
  sheet.body.append(
    ...first,
    group(lightTitle, light.node),
    group(indexTitle, index.node),
    el("div", {}, four.node, keys.node, sound.node, chances.node),
  );
  function update() {
    const now = look();
    setText(lightTitle, t("look.theme"));
    setText(indexTitle, t("look.index"));
    light.update(now.theme, t("look.theme"), (value) => t(`look.theme.${value}`));
    index.update(now.index, t("look.index"), (value) => t(`look.index.${value}`));
    four.update(now.four, t("look.four"));
    keys.update(now.keys, t("look.keys"));
    sound.update(now.sound, t("look.sound"));
    chances.update(now.chances, t("live.look"));
  }
  onLook(update);
  return {
    sheet,
    update,
    open() {
      update();
      sheet.open(t(title));
    },
  };
}

/**
 * @param {HTMLElement} title
 * @param {HTMLElement} control
 */
function group(title, control) {
  return el("div", { class: "group" }, title, control);
}
