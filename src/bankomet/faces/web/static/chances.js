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
import { leadToPlay } from "./mytable.js";
import { language, loadWords, t } from "./words.js";

/** @typedef {import("./chances_ask.js").Question} Question */
/** @typedef {import("./chances_ask.js").Quick} Quick */
/** @typedef {import("./chances_ask.js").Refused} Refused */
/** @typedef {import("./chances_facts.js").Course} Course */
/** @typedef {import("./first_ask.js").Preset} Preset */
/** @typedef {import("./chances_match.js").Wish} Wish */
/** @typedef {{question: Question, why: Refused | null}} Refusal `why` is null where no server answered */

/** A hand on a slider rests so long before anything is asked, and before a long computation begins. */
const REST_MS = 30;
const SETTLED_MS = 350;

class ChancesPage {
  /** The question as it is shown. @type {Question} */
  #question = questionHere();
  /** What is wished of any calls; the question has it when it is answered. @type {Wish} */
  #wish = this.#question;
  /** What the form says of the last question, where that has no answer. @type {Refusal | null} */
  #refusal = null;
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
  #wording = new AbortController();
  #timer = 0;

  constructor() {
    const play = el("a", { class: "btn quiet", href: "/" });
    const rules = el("a", { class: "btn quiet dk", href: "/rules" });
    const here = el("a", { class: "btn quiet dk", href: "/chances", "aria-current": "page" });
    this.links = { play, rules, here };
    this.top = makeTop("p", () => void this.#reword(), [play, rules, here]);
    this.look = makeLook();
    this.form = makeForm(the("ask"), {
      changed: (fields) => this.#change({ ...this.#question, fields }),
      linked: () => void this.#link(),
      again: () => void this.#again(),
    });
    this.facts = makeFacts({
      stop: () => this.#stop(),
      goOn: () => void this.#compute("holding", this.#question),
      simulate: () => void this.#compute("estimate", this.#question),
    });
    this.first = makeFirst();
    this.converging = makeConverging();
    this.law = makeLaw();
    this.walk = makeWalk();
    this.match = makeMatch((wish) => {
      this.#wish = wish;
      void this.#match();
    });
    this.noLaw = el("p", { class: "aside-note" });
    this.all = el("a", { class: "all" });
    this.top.opener.addEventListener("click", () => this.look.open());
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
    const lang = language();
    const answer = await askGames(lang);
    if (lang !== language()) return;
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

  /**
   * @param {Question} question
   * @param {boolean} [instead] of one that was refused, which is still to be told
   * @returns {Promise<void>}
   */
  async #ask(question, instead = false) {
    this.#asking.abort();
    this.#listening.abort();
    const asking = (this.#asking = new AbortController());
    const lang = language();
    const answer = await askQuick(question, lang, asking.signal);
    if (asking.signal.aborted) return;
    if (lang !== language()) return this.#ask(question, instead);
    this.#changed = false;
    if (!answer.ok) {
      await this.#refuse(question, answer.refused);
      return;
    }
    if (!instead) this.#tell(null);
    this.#question = { ...this.#question, fields: question.fields };
    this.#quick = answer.value;
    keepHere(this.#question);
    this.#course = courseOf(answer.value);
    this.#draw();
    if (this.#course.is === "working") this.#timer = setTimeout(() => void this.#compute("holding", question), SETTLED_MS);
    await this.#match();
  }

  /**
   * Nothing has changed but what is said; the form goes on from the last question that was answered. A page that was
   * opened with a bad question goes on from the usual one.
   * @param {Question} question
   * @param {Refused | null} why
   */
  async #refuse(question, why) {
    const refusal = { question, why };
    this.#tell(refusal);
    const isBad = !this.#quick && !isPassing(refusal);
    if (isBad) this.#question = { ...this.#question, fields: {} };
    this.form.set(this.#question.fields);
    if (isBad) return this.#ask(this.#question, true);
    if (this.#course.is === "working") this.#setCourse({ is: "stopped" });
  }

  /** @param {Refusal | null} refusal */
  #tell(refusal) {
    this.#refusal = refusal;
    const lost = t(this.#quick ? "chances.no_answer" : "chances.no_first_answer");
    this.form.refuse(refusal ? (refusal.why?.text ?? lost) : "", refusal !== null && isPassing(refusal));
  }

  /** What was not answered, once more. */
  async #again() {
    const question = this.#refusal?.question ?? this.#question;
    await Promise.all([this.#presets.length > 0 ? null : this.#loadPresets(), this.#ask(question)]);
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

  async #match() {
    if (!this.#quick) return;
    this.#matching.abort();
    const matching = (this.#matching = new AbortController());
    const { calls, cycle, without } = this.#wish;
    const question = { ...this.#question, calls, cycle, without };
    const answer = await askMatch(question, this.#quick.asked, language(), matching.signal);
    if (matching.signal.aborted) return;
    if (!answer.ok) {
      this.match.refuse(answer.refused?.text ?? t("chances.no_answer"));
      return;
    }
    this.#question = { ...this.#question, calls, cycle, without };
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
    this.form.write(this.#presets);
    if (!quick) return;
    const holding = this.#course.is === "known" ? this.#course.holding : null;
    if (!this.#changed) this.form.update(quick.asked);
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
    leadToPlay(this.links.play);
    setText(this.links.rules, t("top.rules"));
    setText(this.links.here, t("chances.nav"));
    setText(this.noLaw, t("chances.no_law"));
    setText(this.all, t("chances.all"));
    this.#draw();
  }

  async #reword() {
    this.#wording.abort();
    this.#wording = new AbortController();
    this.#write();
    await Promise.all([this.#loadPresets(), this.#match(), this.#rewordRefusal(), this.#rewordCourse()]);
  }

  /** The question that was refused is asked again, for the sentence in the present language. */
  async #rewordRefusal() {
    const [refusal, { signal }] = [this.#refusal, this.#wording];
    this.#tell(refusal);
    if (!refusal?.why) return;
    const answer = await askQuick(refusal.question, language(), signal);
    if (signal.aborted || refusal !== this.#refusal || this.#changed) return;
    if (answer.ok) await this.#ask(refusal.question);
    else this.#tell({ ...refusal, why: answer.refused });
  }

  /** So is the one whose holding was refused; a refusal that has passed leaves it to be computed. */
  async #rewordCourse() {
    const [course, { signal }] = [this.#course, this.#wording];
    if (course.is !== "refused") return;
    const answer = await askQuick(this.#question, language(), signal);
    if (signal.aborted || course !== this.#course || !answer.ok) return;
    const refused = answer.value.holding_refused;
    this.#setCourse(refused ? { is: "refused", refused } : { is: "stopped" });
  }
}

/** May the same question be answered another time? The usual one is never bad in itself. @param {Refusal} refusal */
function isPassing({ question, why }) {
  return why === null || why.code === "too_fast" || Object.keys(question.fields).length === 0;
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
