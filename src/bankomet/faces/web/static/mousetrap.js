// The page Mousetrap: cards are laid on a circle, then the count runs over it, step by step and back.

import { makeAloud } from "./aloud.js";
import { el, setText } from "./dom.js";
import { addressOf, askCount, askDaily, here } from "./mousetrap_ask.js";
import { makeBar } from "./mousetrap_bar.js";
import { makeCourse } from "./mousetrap_course.js";
import { listenToDrags } from "./mousetrap_drag.js";
import { makeForm } from "./mousetrap_form.js";
import { makeHand } from "./mousetrap_hand.js";
import { circleFrom, emptyCircle, FREE, handOf, nextFree, swapped, withCard } from "./mousetrap_lay.js";
import { makeRing } from "./mousetrap_ring.js";
import { addTry, makeShare, resultOf, sharedText, triesOf } from "./mousetrap_share.js";
import { makeLook } from "./look.js";
import { applyLook, look } from "./settings.js";
import { makeTop } from "./top.js";
import { leadToPlay } from "./mytable.js";
import { language, loadWords, t } from "./words.js";

/** @typedef {import("./mousetrap_ask.js").Puzzle} Puzzle */
/** @typedef {import("./mousetrap_ask.js").Goal} Goal */
/** @typedef {import("./mousetrap_ask.js").Told} Told */
/** @typedef {import("./mousetrap_course.js").Course} Course */

/** A run takes no longer than this, however many counts there are; a count no longer than the second, no less than the third. */
const RUN_MS = 24_000;
const SLOWEST_MS = 480;
const FASTEST_MS = 40;
const KEYS_OF_THEIR_OWN = "input, select, textarea, .ring, .hand, [role=radiogroup]";

class MousetrapPage {
  /** @type {Puzzle} */
  #puzzle = { day: null, n: 13, suits: 1, count: "stop_at_n", fixed: [] };
  #today = 0;
  /** @type {Goal} */
  #goal = "all";
  /** @type {number[]} */
  #circle = [];
  #mark = 0;
  /** @type {{card: number, from: number | null} | null} */
  #picked = null;
  /** @type {Course | null} */
  #course = null;
  #step = 0;
  #timer = 0;
  #asking = new AbortController();
  /** Circles whose end was seen in this visit; to watch one again is no new try. @type {Set<string>} */
  #tried = new Set();
  /** The circle that a link opened at the end of its count: whatever the goal, to look at it is no try. */
  #opened = "";

  constructor() {
    this.links = {
      play: el("a", { class: "btn quiet", href: "/" }),
      rules: el("a", { class: "btn quiet dk", href: "/rules#m1" }),
      chances: el("a", { class: "btn quiet dk", href: "/chances" }),
    };
    this.top = makeTop("p", () => this.#write(), Object.values(this.links));
    this.look = makeLook();
    this.aloud = makeAloud();
    this.form = makeForm(the("ask"), {
      day: (day) => void this.#openDay(day),
      own: (wish) => this.#openOwn(wish),
      goal: (goal) => this.#aim(goal),
      link: () => void this.#link(),
    });
    this.ring = makeRing({
      press: (at, byKey) => this.#pressPlace(at, byKey),
      move: (at) => this.#markAt(at),
      back: (at) => this.#takeBack(at),
    });
    this.hand = makeHand((card, byKey) => this.#pressCard(card, byKey));
    this.bar = makeBar({
      count: (paused) => void this.#count(paused),
      run: () => this.#runOrStop(),
      step: (by) => this.#go(this.#step + by),
      end: () => this.#go(this.#course?.total ?? 0),
      lay: () => this.#layOn(),
      clear: () => this.#clear(),
      share: () => this.#share(),
    });
    this.share = makeShare();
    this.top.opener.addEventListener("click", () => this.look.open());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  async open() {
    applyLook();
    await loadWords(document.documentElement.lang === "en" ? "en" : "ru");
    the("top").replaceWith(this.top.node);
    const felt = el("div", { class: "felt" }, this.ring.node, this.hand.node);
    the("board").replaceChildren(felt, this.bar.node, ...this.aloud.nodes);
    listenToDrags(felt, this.hand.node, (from, to) => this.#dropped(from, to));
    const wanted = here();
    this.#goal = wanted.goal;
    if (wanted.daily) await this.#openDay(wanted.day, wanted.circle);
    else this.#openOwn({ n: wanted.n, suits: wanted.suits, count: wanted.count }, wanted.circle);
    this.#write();
    if (wanted.step !== null) await this.#count(true, wanted.step);
    if (this.#hasEnded()) this.#opened = this.#laid();
    document.body.classList.add("laid-out");
  }

  // ---- which puzzle

  /**
   * @param {number | null} day
   * @param {number[]} [circle]
   */
  async #openDay(day, circle = []) {
    this.#asking.abort();
    const asking = (this.#asking = new AbortController());
    const answer = await askDaily(day, language(), asking.signal);
    if (asking.signal.aborted) return;
    this.form.refuse(answer.ok ? "" : (answer.text ?? t("mousetrap.no_answer")));
    if (!answer.ok) {
      if (this.#circle.length === 0) this.#openOwn({});
      else this.#draw();
      return;
    }
    const { today, ...puzzle } = answer.value;
    this.#today = today;
    this.#begin(puzzle, circle);
  }

  /**
   * @param {Partial<Pick<Puzzle, "n" | "suits" | "count">>} wish
   * @param {number[]} [circle]
   */
  #openOwn(wish, circle = []) {
    this.#asking.abort();
    const { n, suits, count } = { ...this.#puzzle, ...wish };
    const sameCards = this.#puzzle.day === null && n === this.#puzzle.n && suits === this.#puzzle.suits;
    this.#begin({ day: null, n, suits, count, fixed: [] }, sameCards && circle.length === 0 ? this.#circle : circle);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {number[]} circle
   */
  #begin(puzzle, circle) {
    this.#stopCount();
    this.#puzzle = puzzle;
    this.#circle = circleFrom(puzzle, circle);
    this.#picked = null;
    this.#mark = nextFree(this.#circle, 0);
    this.#draw();
  }

  /** @param {Goal} goal */
  #aim(goal) {
    this.#goal = goal;
    if (this.#course && this.#hasEnded()) this.#remember(this.#course);
    this.#draw();
  }

  // ---- laying

  /**
   * @param {number} card
   * @param {boolean} byKey
   */
  #pressCard(card, byKey) {
    if (this.#course) return;
    const again = this.#picked?.card === card && this.#picked.from === null;
    if (again) {
      this.#lay(card, nextFree(this.#circle, this.#mark));
      return;
    }
    this.#picked = { card, from: null };
    this.#mark = nextFree(this.#circle, this.#mark);
    this.#draw();
    if (byKey) this.ring.focus(this.#mark);
    this.aloud.say(t("mousetrap.says.picked", { card }));
  }

  /**
   * @param {number} at
   * @param {boolean} byKey
   */
  #pressPlace(at, byKey) {
    if (this.#course) return;
    const picked = this.#picked;
    const isFixed = this.#fixed().has(at);
    if (picked && isFixed) {
      this.aloud.refuse(t("mousetrap.says.fixed", { place: at + 1 }));
      return;
    }
    if (picked?.from === at) this.#picked = null;
    else if (picked?.from !== null && picked) this.#swap(picked.from, at);
    else if (picked) {
      this.#lay(picked.card, at);
      if (byKey) this.#focusHand();
      return;
    } else if (this.#circle[at] !== FREE && !isFixed) this.#picked = { card: this.#circle[at] ?? FREE, from: at };
    this.#mark = at;
    this.#draw();
  }

  /** After a card is laid by key, the next one is chosen; with none left, the count is next. */
  #focusHand() {
    if (handOf(this.#puzzle, this.#circle).length > 0) this.hand.focus();
    else this.bar.main.focus();
  }

  /** @param {number} at */
  #markAt(at) {
    this.#mark = at;
    this.#draw();
  }

  /**
   * @param {number} card
   * @param {number} at
   */
  #lay(card, at) {
    this.#circle = withCard(this.#circle, card, at);
    this.#picked = null;
    this.#mark = nextFree(this.#circle, at);
    this.#draw();
    const left = this.#circle.filter((each) => each === FREE).length;
    this.aloud.say(t("mousetrap.says.laid", { card, place: at + 1, n: left }));
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #swap(from, to) {
    this.#circle = swapped(this.#circle, from, to);
    this.#picked = null;
    this.aloud.say(t("mousetrap.says.moved", { card: this.#circle[to] ?? FREE, place: to + 1 }));
  }

  /** @param {number} at */
  #takeBack(at) {
    const card = this.#circle[at] ?? FREE;
    if (this.#course || card === FREE || this.#fixed().has(at)) return;
    this.#circle = withCard(this.#circle, FREE, at);
    this.#picked = null;
    this.#mark = at;
    this.#draw();
    this.aloud.say(t("mousetrap.says.back", { card }));
  }

  /**
   * @param {import("./mousetrap_drag.js").Whence} from
   * @param {import("./mousetrap_drag.js").Whither} to
   */
  #dropped(from, to) {
    if (this.#course) return;
    if (to === "hand") {
      if ("place" in from) this.#takeBack(from.place);
    } else if (this.#fixed().has(to.place)) {
      this.aloud.refuse(t("mousetrap.says.fixed", { place: to.place + 1 }));
    } else if ("card" in from) {
      this.#lay(from.card, to.place);
    } else {
      this.#swap(from.place, to.place);
      this.#mark = nextFree(this.#circle, to.place);
      this.#draw();
    }
  }

  #clear() {
    this.#begin(this.#puzzle, emptyCircle(this.#puzzle));
    this.hand.focus();
  }

  #fixed() {
    return new Set(this.#puzzle.fixed.map(([place]) => place - 1));
  }

  // ---- counting

  /**
   * @param {boolean} paused
   * @param {number} [step]
   */
  async #count(paused, step = 0) {
    if (this.#circle.includes(FREE)) return;
    this.#asking.abort();
    const asking = (this.#asking = new AbortController());
    const answer = await askCount(this.#puzzle, this.#circle, language(), asking.signal);
    if (asking.signal.aborted) return;
    this.form.refuse(answer.ok ? "" : (answer.text ?? t("mousetrap.no_answer")));
    if (!answer.ok) return;
    this.#picked = null;
    this.#course = makeCourse(this.#circle, answer.value, this.#puzzle.n);
    this.#step = Math.min(step, this.#course.total);
    if (paused) this.#draw();
    else this.#run();
  }

  #runOrStop() {
    if (this.#timer) this.#stop();
    else if (this.#hasEnded()) {
      this.#step = 0;
      this.#run();
    } else this.#run();
  }

  /** One count after the other, in long runs several at a time, but never past a card that comes out. */
  #run() {
    const course = this.#course;
    if (!course) return;
    const pace = Math.max(FASTEST_MS, Math.min(SLOWEST_MS, RUN_MS / course.total));
    const stride = Math.max(1, Math.ceil((course.total * pace) / RUN_MS));
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const to = Math.min(this.#step + stride, course.nextMatch(this.#step));
      this.#show(to, false);
    }, pace);
    this.#draw();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#draw();
  }

  /** By hand, to a step. @param {number} step */
  #go(step) {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#show(step, true);
  }

  /**
   * @param {number} step
   * @param {boolean} byHand then a count that met nothing is told too
   */
  #show(step, byHand) {
    const course = this.#course;
    if (!course) return;
    this.#step = Math.max(0, Math.min(step, course.total));
    const moment = course.at(this.#step);
    if (moment.ended) {
      clearInterval(this.#timer);
      this.#timer = 0;
      this.#remember(course);
    }
    this.#draw();
    const card = moment.place === null ? FREE : (this.#circle[moment.place] ?? FREE);
    if (moment.match || (byHand && moment.call > 0)) {
      this.aloud.say(t(moment.match ? "mousetrap.says.match" : "mousetrap.says.miss", { call: moment.call, card }));
    }
    const result = this.#result();
    if (result) this.aloud.say(`${result.text} ${result.verdict}`, true);
  }

  /** @param {Course} course */
  #remember(course) {
    const laid = this.#laid();
    const key = `${this.#goal} ${laid}`;
    if (laid === this.#opened || this.#tried.has(key)) return;
    this.#tried.add(key);
    addTry(this.#puzzle, this.#goal, course.told);
  }

  /** What a count depends on. */
  #laid() {
    return `${this.#puzzle.day} ${this.#puzzle.count} ${this.#circle.join()}`;
  }

  #hasEnded() {
    return this.#course !== null && this.#step >= this.#course.total;
  }

  #stopCount() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#course = null;
    this.#step = 0;
  }

  #layOn() {
    this.#stopCount();
    this.#draw();
    this.ring.focus(this.#mark);
  }

  #result() {
    const course = this.#course;
    if (!course || !this.#hasEnded()) return null;
    return resultOf(this.#puzzle, course.told, this.#goal, triesOf(this.#puzzle, this.#goal));
  }

  // ---- telling

  #share() {
    const course = this.#course;
    if (!course) return;
    const tries = triesOf(this.#puzzle, this.#goal);
    this.share.open(sharedText(this.#puzzle, course.told, this.#goal, this.#circle, tries));
  }

  async #link() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.form.said(t("mousetrap.linked"));
    } catch {
      this.form.said(t("mousetrap.linked_not"));
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!look().keys || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && this.#picked) {
      this.#picked = null;
      this.#draw();
    }
    if (!this.#course || (target?.closest(KEYS_OF_THEIR_OWN) && !target.closest(".ring"))) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      this.#go(this.#step + by);
    } else if (event.code === "Space" && !target?.closest("button, a")) {
      event.preventDefault();
      this.#runOrStop();
    }
  }

  // ---- showing

  #draw() {
    const hand = handOf(this.#puzzle, this.#circle);
    const fixed = this.#fixed();
    const course = this.#course;
    this.form.update(this.#puzzle, this.#goal, this.#today);
    this.ring.update({
      circle: this.#circle,
      fixed,
      mark: this.#mark,
      picked: this.#picked,
      goal: this.#goal,
      moment: course ? course.at(this.#step) : null,
    });
    this.hand.update(hand, this.#picked?.from === null ? this.#picked.card : null);
    this.bar.update({
      left: this.#circle.filter((card) => card === FREE).length,
      laid: this.#circle.some((card, i) => card !== FREE && !fixed.has(i)),
      course: course ? { step: this.#step, total: course.total, running: this.#timer !== 0 } : null,
      result: this.#result(),
    });
    document.body.classList.toggle("counting", course !== null);
    document.body.classList.toggle("choosing", this.#picked !== null);
    const address = addressOf(this.#puzzle, this.#goal, this.#circle, course && !this.#timer ? this.#step : null);
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
  }

  #write() {
    document.title = `${t("mousetrap.title")} — ${t("top.name")}`;
    for (const node of document.querySelectorAll("[data-word]")) {
      if (node instanceof HTMLElement && node.dataset["word"]) setText(node, t(node.dataset["word"]));
    }
    this.top.update();
    this.look.update();
    setText(this.top.what, t("mousetrap.what"));
    leadToPlay(this.links.play);
    setText(this.links.rules, t("top.rules"));
    setText(this.links.chances, t("chances.nav"));
    this.#draw();
  }
}

/** @param {string} id */
function the(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no ${id}`);
  return node;
}

await new MousetrapPage().open();
