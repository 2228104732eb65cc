// The control bar: own purse and sum, and what can be done now. Its controls are built once and changed in place.

import { makeAmountField } from "./amountfield.js";
import { makeCutter } from "./cutter.js";
import { el, redraw, setAttr, setClasses, setText, show } from "./dom.js";
import { makePace } from "./pace.js";
import { planFor, withSum } from "./plan.js";
import { makeRing } from "./ring.js";
import { makeTook } from "./took.js";
import { may, mySeat, offered } from "./view.js";
import { number, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Pace} Pace */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Control} Control */
/** @typedef {import("./plan.js").Act} Act */

/**
 * @typedef {object} Doing
 * @property {(move: string, sum: number | null) => void} move
 * @property {(what: "sit" | "refill" | "back" | "card" | "hint" | "home") => void} press
 * @property {(on: boolean) => void} run
 * @property {(cards: number) => void} cut
 * @property {(cards: number) => void} cutForHim
 * @property {(pace: Pace) => void} pace
 * @property {(why: string) => void} unread a typed sum that cannot be read
 */

/**
 * @typedef {object} Button
 * @property {HTMLButtonElement} node
 * @property {Act | null} act
 * @property {string} label
 * @property {string | undefined} key
 * @property {(control: Control | null, held: boolean) => void} update
 */

const KEYS = /** @type {Record<string, string>} */ ({ space: "Space", enter: "Enter", A: "A", S: "S", D: "D", E: "E" });
/** A card is never asked for by a key that was meant for something else. */
const OWN_KEY_ONLY = ["D", "E"];

/** @param {Doing} doing */
export function makeBar(doing) {
  const purseLabel = el("span");
  const purse = el("b", { class: "num" });
  const purseBox = el("div", { class: "purse-own" }, purseLabel, purse);
  const sumLabel = el("span");
  const sum = el("b", { class: "num" });
  const sumOf = el("small", { class: "num" });
  const sumBox = el("div", { class: "laid" }, sumLabel, el("span", { class: "line" }, sum, sumOf));
  const field = makeAmountField({ changed: () => refresh(), entered: () => pressed(main) });
  const took = makeTook();
  const cutter = makeCutter(doing.cut, doing.cutForHim);
  const pace = makePace("bar-pace", doing.pace);
  const third = makeButton("third", (button, event) => clicked(button, event));
  const second = makeButton("second", (button, event) => clicked(button, event));
  const main = makeButton("main big", (button, event) => clicked(button, event));
  const ring = makeRing("clock");
  main.node.append(ring.node);
  const node = el(
    "section",
    { class: "own", tabindex: "-1" },
    purseBox, sumBox, took.node, field.node, field.counters, field.off,
    el("div", { class: "grow" }),
    pace.node, third.node, second.node, main.node,
  );
  /** @type {View | null} */
  let view = null;
  let held = true;
  let lastStake = 0;

  /**
   * @param {Button} button
   * @param {MouseEvent} event the second click of a double click does nothing, unless it turns a card
   */
  function clicked(button, event) {
    if (event.detail <= 1 || button.act?.do === "card") pressed(button);
  }

  /** @param {Button} button */
  function pressed(button) {
    if (!button.act || held || button.node.hidden) return;
    perform(button.act);
  }

  /** @param {Act} act */
  function perform(act) {
    if (act.do === "amount") sendAmount();
    else if (act.do === "move") doing.move(act.move, null);
    else if (act.do === "run") doing.run(act.on);
    else doing.press(act.do);
  }

  function sendAmount() {
    const offer = view && planFor(view, null, lastStake).field?.offer;
    const amount = field.read();
    if (!offer) return;
    if (!amount.ok) {
      doing.unread(amount.why);
      field.value.focus();
      return;
    }
    if (offer.verb !== "bank") lastStake = amount.value;
    doing.move(withSum(offer, amount.value), amount.value);
  }

  function refresh() {
    if (view) update(view, held);
  }

  /**
   * @param {View} nextView
   * @param {boolean} nextHeld whether an action is on its way or the line is lost
   */
  function update(nextView, nextHeld) {
    view = nextView;
    held = nextHeld;
    const focusedHere = [node, cutter.node].some((each) => each.contains(document.activeElement));
    // The field takes its start from the plan, and the plan reads the field.
    const decision = decisionOf(view);
    field.update(planFor(view, null, lastStake).field, decision, held);
    const read = field.read();
    const plan = planFor(view, read.ok ? read.value : null, lastStake);
    drawSums(view, plan);
    main.update(plan.main, held);
    second.update(plan.second, held);
    third.update(plan.third, held);
    took.update(view);
    cutter.update(cuttingOf(view, held));
    pace.update(view.public.pace, may(view, "pace") && plan.field === null);
    setAttr(node, "aria-label", t("own.label"));
    setClasses(node, { held, choosing: plan.field !== null, watching: mySeat(view) === null });
    if (focusedHere && !isShown(document.activeElement)) main.node.focus();
  }

  /**
   * @param {View} now
   * @param {Plan} plan
   */
  function drawSums(now, plan) {
    const seat = mySeat(now);
    show(purseBox, seat !== null);
    redraw(purseLabel, `${seat?.name} ${t("own.purse")}`, () => purseLabels(seat?.name ?? ""));
    setText(purse, number(seat?.purse ?? 0));
    show(sumBox, plan.field === null && plan.laid !== null);
    if (!plan.laid) return;
    setText(sumLabel, plan.laid.label);
    setText(sum, number(plan.laid.sum));
    setText(sumOf, plan.laid.of);
  }

  return {
    node,
    purse: purseBox,
    /** The cutter's control, which stands by itself. */
    cutter: cutter.node,
    update,
    /**
     * What cannot wait until the page is seen again.
     * @param {View} now
     * @param {boolean} nowHeld
     */
    inTime: (now, nowHeld) => cutter.inTime(cuttingOf(now, nowHeld)),
    /** The clock of my own word, as a share, inside the main button. @param {number | null} share */
    clock: (share) => ring.update(main.act ? share : null),
    press: {
      main: () => OWN_KEY_ONLY.includes(main.key ?? "") || pressed(main),
      /** The button that has this key. @param {string} key */
      by: (key) => [main, second, third].filter((button) => button.key === key).forEach(pressed),
    },
    /** Whether the main button turns a card. */
    turns: () => main.act?.do === "card",
    /** What the main button says. */
    label: () => main.label,
    add: field.add,
    clear: field.clear,
  };
}

/**
 * @param {View} view
 * @param {boolean} held
 * @returns {import("./cutter.js").Cutting}
 */
function cuttingOf(view, held) {
  const { game, chance } = view.public;
  return { mine: may(view, "cut"), due: chance, pack: game.cards_left || game.pack, held };
}

/**
 * What the field's sum is chosen for; a new decision starts from its own sum. The news of a new phase come before one's
 * own part: what was offered until then is not yet the new decision.
 * @param {View} view
 */
function decisionOf(view) {
  const { coup, game } = view.public;
  const offer = offered(view, "bank") ?? offered(view, "bid") ?? offered(view, "stake");
  return `${game.phase} ${coup} ${game.series} ${game.banker} ${offer?.verb}`;
}

/** @param {Element | null} node */
function isShown(node) {
  return node instanceof HTMLElement && node.offsetParent !== null;
}

/**
 * A control whose text and deed change while the button stays.
 * @param {string} name
 * @param {(button: Button, event: MouseEvent) => void} onClick
 * @returns {Button}
 */
function makeButton(name, onClick) {
  const text = el("span");
  const key = el("kbd", { class: "dk", "aria-hidden": "true" });
  const node = el("button", { type: "button", class: name, onclick: (event) => onClick(button, event) }, text, key);
  /** @type {Button} */
  const button = {
    node,
    act: null,
    label: "",
    key: undefined,
    update(control, held) {
      show(node, control !== null);
      button.act = control?.act ?? null;
      button.label = control?.text ?? "";
      button.key = control?.key;
      if (!control) return;
      redraw(text, `${control.text}|${control.short}`, () => labels(control));
      setText(key, control.key === "space" ? t("key.space") : (control.key ?? ""));
      show(key, control.key !== undefined && control.key !== "enter" && control.act !== null);
      setAttr(node, "aria-keyshortcuts", control.key && control.act ? (KEYS[control.key] ?? null) : null);
      setAttr(node, "aria-disabled", held || control.act === null ? "true" : null);
      setClasses(node, { primary: name.startsWith("main") && control.act !== null, held: held && control.act !== null });
    },
  };
  return button;
}

/** On a phone one's own seat is not drawn, and the news call everybody by name: there it stands over one's purse. @param {string} name */
function purseLabels(name) {
  const said = el("span", { class: "vh" }, `, ${t("own.purse")}`);
  return [el("span", { class: "dk" }, t("own.purse")), el("span", { class: "ph" }, name, said)];
}

/** @param {Control} control */
function labels(control) {
  if (!control.short) return [control.text];
  return [el("span", { class: "dk" }, control.text), el("span", { class: "ph" }, control.short)];
}
