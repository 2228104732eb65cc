// The page Chances: a question in the form and in the address, its answers in figures, pictures and tables.

import { addressOf, askMatch, askQuick, keepHere, listen, questionHere } from "./chances_ask.js";
import { makeFacts, TRIALS } from "./chances_facts.js";
import { makeConverging, makeFirst, makeLaw, makeWalk } from "./chances_figures.js";
import { makeForm } from "./chances_form.js";
import { makeMatch } from "./chances_match.js";
import { el, setAttr, setClasses, setText, show } from "./dom.js";
import { askGames } from "./first_ask.js";
import { makeLook } from "./look.js";
import { applyLook, onLook } from "./settings.js";
import { makeTop } from "./top.js";
import { language, loadWords, t } from "./words.js";

/** @typedef {import("./chances_ask.js").Question} Question */
/** @typedef {import("./chances_ask.js").Quick} Quick */
/** @typedef {import("./chances_ask.js").Refused} Refused */
/** @typedef {import("./chances_facts.js").Course} Course */
/** @typedef {import("./first_ask.js").Preset} Preset */

/** A hand on a slider rests so long before anything is asked, and before a long computation begins. */
const REST_MS = 30;
const SETTLED_MS = 350;

class ChancesPage {
  /** The question as it is shown. @type {Question} */
  #question = questionHere();
  /** @type {Quick | null} */
  #quick = null;
  /** @type {Course} */
  #course = { is: "stopped" };
  /** @type {Preset[]} */
  #presets = [];
  /** Has something been chosen that is not answered yet? Then the form stands as it was left. */
  #changed = false;
  #asking = new AbortController();
  #listening = new AbortController();
  #matching = new AbortController();
  #timer = 0;

  constructor() {
    const play = el("a", { class: "btn quiet dk", href: "/" });
    const rules = el("a", { class: "btn quiet dk", href: "/rules" });
    const here = el("a", { class: "btn quiet dk", href: "/chances", "aria-current": "page" });
    this.links = { play, rules, here };
    this.top = makeTop("p", () => void this.#reword(), [play, rules, here]);
    this.look = makeLook();
    this.form = makeForm(the("ask"), (fields) => this.#change({ ...this.#question, fields }), () => void this.#link());
    this.facts = makeFacts({
      stop: () => this.#stop(),
      goOn: () => void this.#compute("holding", this.#question),
      simulate: () => void this.#compute("estimate", this.#question),
    });
    this.first = makeFirst();
    this.converging = makeConverging();
    this.law = makeLaw();
    this.walk = makeWalk();
    this.match = makeMatch((wish) => void this.#match({ ...this.#question, ...wish }));
    this.noLaw = el("p", { class: "aside-note" });
    this.all = el("a", { class: "all" });
    this.top.gear.addEventListener("click", () => this.look.open());
    onLook(() => this.#draw());
  }

  async open() {
    applyLook();
    await loadWords(document.documentElement.lang === "en" ? "en" : "ru");
    the("top").replaceWith(this.top.node);
    the("sheet").replaceChildren(
      this.facts.node, this.first.node, this.law.node, this.noLaw, this.walk.node, this.converging.node, this.match.node, this.all,
    );
    this.form.set(this.#question.fields);
    this.match.set(this.#question);
    this.#write();
    await Promise.all([this.#loadPresets(), this.#ask(this.#question)]);
  }

  async #loadPresets() {
    const answer = await askGames(language());
    if (answer.ok) this.#presets = answer.value.games.find((game) => game.name === "thirteen")?.presets ?? [];
    this.#draw();
  }

  // ---- asking

  /** Another question; the last of several in a row is asked. @param {Question} question */
  #change(question) {
    this.#changed = true;
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#listening.abort();
    this.#timer = setTimeout(() => void this.#ask(question), REST_MS);
  }

  /** @param {Question} question */
  async #ask(question) {
    this.#asking.abort();
    this.#listening.abort();
    const asking = (this.#asking = new AbortController());
    const answer = await askQuick(question, language(), asking.signal);
    if (asking.signal.aborted) return;
    this.#changed = false;
    if (!answer.ok) {
      this.#refuse(answer.refused);
      return;
    }
    this.form.refuse("");
    this.#question = { ...this.#question, fields: question.fields };
    this.#quick = answer.value;
    keepHere(this.#question);
    this.#course = courseOf(answer.value);
    this.#draw();
    if (this.#course.is === "working") this.#timer = setTimeout(() => void this.#compute("holding", question), SETTLED_MS);
    await this.#match(this.#question);
  }

  /** Nothing has changed but what is said; the form goes on from the last question that was answered. @param {Refused | null} refused */
  #refuse(refused) {
    this.form.set(this.#question.fields);
    this.form.refuse(refused?.text ?? t("chances.no_answer"));
    if (this.#quick && this.#course.is === "working") this.#setCourse({ is: "stopped" });
  }

  /**
   * A long answer, as it comes.
   * @param {"holding" | "estimate"} what
   * @param {Question} question
   */
  async #compute(what, question) {
    this.#listening.abort();
    const listening = (this.#listening = new AbortController());
    this.#setCourse(what === "holding" ? { is: "working", done: 0, of: 0 } : { is: "simulating" });
    const asked = what === "holding" ? question : { ...question, fields: { ...question.fields, n: String(TRIALS) } };
    for await (const line of listen(what, asked, language(), listening.signal)) {
      if (listening.signal.aborted) return;
      if (line === null) this.#setCourse({ is: "stopped" });
      else if ("holding" in line) this.#setCourse({ is: "known", holding: line.holding });
      else if ("estimate" in line) this.#setCourse({ is: "estimate", estimate: line.estimate });
      else if ("text" in line) this.#setCourse({ is: "refused", refused: line });
      else if (what === "holding") this.#setCourse({ is: "working", done: line.done, of: line.of });
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#setCourse({ is: "stopped" });
  }

  /** @param {Question} question */
  async #match(question) {
    if (!this.#quick) return;
    this.#matching.abort();
    const matching = (this.#matching = new AbortController());
    const answer = await askMatch(question, this.#quick.asked, language(), matching.signal);
    if (matching.signal.aborted) return;
    if (!answer.ok) {
      this.match.refuse(answer.refused?.text ?? t("chances.no_answer"));
      return;
    }
    this.#question = { ...this.#question, calls: question.calls, cycle: question.cycle, without: question.without };
    keepHere(this.#question);
    this.match.update(answer.value);
  }

  async #link() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.form.said(t("chances.linked"));
    } catch {
      this.form.said(t("chances.linked_not"));
    }
  }

  // ---- showing

  /** @param {Course} course */
  #setCourse(course) {
    this.#course = course;
    this.#draw();
  }

  #draw() {
    const quick = this.#quick;
    if (!quick) return;
    const holding = this.#course.is === "known" ? this.#course.holding : null;
    if (!this.#changed) this.form.update(quick.asked, this.#presets);
    this.facts.update(quick, this.#course);
    this.first.update(quick);
    this.law.update(quick, holding);
    this.walk.update(quick, holding);
    this.converging.update(quick);
    this.match.write(quick.asked);
    show(this.noLaw, holding !== null && holding.wins_at_least === undefined);
    setAttr(this.all, "href", addressOf(this.#question));
    setText(this.top.what, whatOf(quick));
    setClasses(document.body, { asked: true });
  }

  #write() {
    document.title = `${t("chances.title")} — ${t("top.name")}`;
    for (const node of document.querySelectorAll("[data-word]")) {
      if (node instanceof HTMLElement && node.dataset.word) setText(node, t(node.dataset.word));
    }
    this.top.update();
    this.look.update();
    setText(this.links.play, t("chances.to_play"));
    setText(this.links.rules, t("top.rules"));
    setText(this.links.here, t("chances.nav"));
    setText(this.noLaw, t("chances.no_law"));
    setText(this.all, t("chances.all"));
    this.#draw();
  }

  async #reword() {
    this.#write();
    await Promise.all([this.#loadPresets(), this.#match(this.#question)]);
  }
}

/** How the holding stands when its series is known. @param {Quick} quick @returns {Course} */
function courseOf(quick) {
  if (quick.holding) return { is: "known", holding: quick.holding };
  if (quick.holding_refused) return { is: "refused", refused: quick.holding_refused };
  return { is: "working", done: 0, of: 0 };
}

/** «52 карты, счёт от туза». @param {Quick} quick */
function whatOf({ asked }) {
  const key = `chances.what.${asked.calls[0]}`;
  const first = t(key);
  const cards = t("chances.what", { n: asked.cards });
  return first === key ? cards : `${cards}, ${first}`;
}

/** @param {string} id */
function the(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no ${id}`);
  return node;
}

await new ChancesPage().open();
