// A choice from a list, as the menu of the first page has it: a button with its value, and a list box that opens over it.

import { el, redraw, setAttr, setClasses, setText, show } from "./dom.js";

/** @typedef {{value: string, title: string, note: string}} Item */

/**
 * @typedef {object} Pick
 * @property {(label: string, items: Item[], value: string | null, only: string) => void} update
 *   `only` is the note under the value where there is nothing to choose
 */

/**
 * @param {HTMLElement} node an empty element that the choice fills
 * @param {(value: string) => void} chosen
 * @returns {Pick}
 */
export function makePick(node, chosen) {
  const label = el("small");
  const value = el("b");
  const note = el("small");
  const list = el("ul", { id: `${node.id}-list`, role: "listbox", tabindex: "-1", hidden: true });
  const button = el(
    "button",
    { type: "button", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": list.id },
    label,
    value,
    note,
  );
  const alone = el("div");
  /** @type {Item[]} */
  let items = [];
  let current = 0;
  let at = 0;

  function open() {
    show(list, true);
    setAttr(button, "aria-expanded", "true");
    list.focus();
    move(current);
  }

  function close() {
    show(list, false);
    setAttr(button, "aria-expanded", "false");
  }

  /** Closed, and the focus where it came from. */
  function leave() {
    close();
    button.focus();
  }

  /** @param {number} index */
  function move(index) {
    at = Math.max(0, Math.min(items.length - 1, index));
    [...list.children].forEach((line, i) => setClasses(line, { at: i === at }));
    const line = list.children[at];
    setAttr(list, "aria-activedescendant", line?.id);
    line?.scrollIntoView({ block: "nearest" });
  }

  function take() {
    leave();
    const item = items[at];
    if (item) chosen(item.value);
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(at + 4),
    PageUp: () => move(at - 4),
    Home: () => move(0),
    End: () => move(items.length - 1),
    Enter: take,
    " ": take,
    Escape: leave,
  };

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key.length === 1) {
      move(startingWith(items, event.key, at));
    }
  }

  // A press on the button leaves the focus in the open list, which would else close before the click and open again.
  button.addEventListener("mousedown", (event) => {
    if (!list.hidden) event.preventDefault();
  });
  button.addEventListener("click", () => (list.hidden ? open() : leave()));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  });
  list.addEventListener("keydown", pressed);
  list.addEventListener("focusout", close);
  list.addEventListener("pointermove", (event) => {
    const line = lineOf(list, event);
    if (line >= 0 && line !== at) move(line);
  });
  list.addEventListener("click", (event) => {
    const line = lineOf(list, event);
    if (line < 0) return;
    at = line;
    take();
  });
  node.append(button, alone, list);

  return {
    update(name, wanted, selected, only) {
      items = wanted;
      current = Math.max(0, items.findIndex((item) => item.value === selected));
      const single = items.length < 2;
      show(button, !single);
      show(alone, single);
      const item = items[current] ?? { value: "", title: "…", note: "" };
      setText(label, name);
      setText(value, item.title);
      setText(note, item.note);
      redraw(alone, [name, item.title, only].join("\n"), () => [
        el("small", {}, name),
        el("b", {}, item.title),
        el("small", {}, only),
      ]);
      setAttr(list, "aria-label", name);
      redraw(list, items.map((each) => `${each.value} ${each.title} ${each.note}`).join("\n"), () =>
        items.map((each, i) => drawItem(each, `${node.id}-${i}`)),
      );
      [...list.children].forEach((line, i) => setAttr(line, "aria-selected", String(i === current)));
    },
  };
}

/**
 * @param {Item} item
 * @param {string} id
 */
function drawItem(item, id) {
  return el("li", { id, role: "option" }, el("b", {}, item.title), el("small", {}, item.note));
}

/**
 * @param {HTMLElement} list
 * @param {Event} event
 */
function lineOf(list, event) {
  const line = event.target instanceof Element ? event.target.closest("li") : null;
  return line ? [...list.children].indexOf(line) : -1;
}

/**
 * The next item after `from`, round the list, whose title begins with this letter; `from` where there is none.
 * @param {Item[]} items
 * @param {string} letter
 * @param {number} from
 */
function startingWith(items, letter, from) {
  const wanted = letter.toLocaleLowerCase();
  for (let step = 1; step <= items.length; step += 1) {
    const index = (from + step) % items.length;
    if (items[index]?.title.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return from;
}
