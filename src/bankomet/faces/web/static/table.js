// The table page: builds its parts once, and brings the news of the table to each of them.

import { makeAloud } from "./aloud.js";
import { makeBar } from "./bar.js";
import { makeChanceLine } from "./chances_line.js";
import { makeClock } from "./clock.js";
import { makeCoach } from "./coach.js";
import { VALUES } from "./counters.js";
import { makeDoing } from "./doing.js";
import { openSheet } from "./dialog.js";
import { el, setClasses, setProps, show } from "./dom.js";
import { makeFairDeal } from "./fairdeal.js";
import { makeFelt, PHONE } from "./felt.js";
import { makeHead } from "./head.js";
import { makeHelp } from "./help.js";
import { makeInvite } from "./invite.js";
import { listenToKeys } from "./keys.js";
import { makeLanding } from "./landing.js";
import { Link } from "./link.js";
import { makeLook } from "./look.js";
import { makeMenu } from "./menu.js";
import { cardMs, moves } from "./motion.js";
import { ownAloud } from "./handaloud.js";
import { wordAsked } from "./handsplan.js";
import { dealtTo, decided, justSettled, lastWord, oneMore, turnedOver, unpaid } from "./news.js";
import { makeNotices } from "./notices.js";
import { makePeople } from "./people.js";
import { makeRiskLine } from "./riskline.js";
import { makeSays } from "./says.js";
import { applyLook, look, onLook } from "./settings.js";
import { forgetTable, keepTable } from "./mytable.js";
import { cardSound } from "./sound.js";
import { tableAloud } from "./status.js";
import { makeSteps } from "./steps.js";
import { iHoldTheBank, inHand, isHands, merged, mySeat, offered, settledNow, waitedFor } from "./view.js";
import { watchLine } from "./watchline.js";
import { language, loadWords, speakAs, t } from "./words.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").FromServer} FromServer */
/** @typedef {import("./protocol.d.ts").NewsMessage} NewsMessage */
/** @typedef {import("./protocol.d.ts").TableMessage} TableMessage */
/** @typedef {import("./protocol.d.ts").YouMessage} YouMessage */
/** @typedef {import("./protocol.d.ts").Sentence} Sentence */
/** @typedef {import("./clock.js").Left} Left */

const GAINS_MS = 2600;
/** One's own part follows the news of what one has done; if nothing of it has changed, it does not come. */
const OWN_PART_MS = 200;
const TEN = 10;
/** With more at the table than are shown around it, what each one does is told by the sums alone. */
const MOST_HEARD = 10;
const OF_EACH = new Set(["staked", "sat_out", "bid_left", "refilled", "dealt", "stood", "shown"]);

class TablePage {
  /** @type {View | null} */
  #view = null;
  /** @type {View | null} */
  #barView = null;
  #gainsUntil = 0;
  /** What the clock that is seen has begun for, and whether its last ten seconds have been said. */
  #timed = "";
  #saidTen = false;
  /** Until when one's own part is waited for. */
  #ownPartBy = 0;
  /** The word said last, where hands are played. @type {import("./handlook.js").Word | null} */
  #word = null;

  /** @param {string} id */
  constructor(id) {
    this.link = new Link(id, (message) => this.#hear(message), () => this.#lineChanged());
    this.landing = makeLanding(() => this.#draw());
    this.fair = makeFairDeal(id, { tell: (remark) => this.link.tell(remark), alarm: (text) => this.#alarm(text) });
    this.main = el("main");
    this.beside = el("div", { class: "beside-says" });
    this.aloud = makeAloud();
    this.notices = makeNotices();
    this.line = watchLine(this.notices, this.aloud);
    const { link, notices, aloud } = this;
    this.doing = makeDoing({ link, notices, aloud, view: () => this.#view, cardAsked: () => this.#drawBar() });
    this.says = makeSays();
    this.coach = makeCoach({ ask: (what) => this.link.tell({ do: what }), tell: (text) => this.#tellCoach(text) });
    this.chance = makeChanceLine();
    this.risk = makeRiskLine();
    this.clock = makeClock((left) => this.#tick(left));
    this.steps = makeSteps(() => this.#draw());
    this.people = makePeople();
    this.help = makeHelp();
    this.invite = makeInvite({
      addBot: (style) => void this.doing.ask({ do: "add_bot", style }),
      dropBot: (seat) => void this.doing.ask({ do: "drop_bot", seat }),
    });
    this.felt = makeFelt({ sit: (seat) => this.doing.wantSeat(seat), crowd: () => this.people.open() });
    this.bar = makeBar({
      move: (move) => this.doing.move(move),
      press: (what) => this.doing.press(what),
      run: (on) => this.link.tell({ do: "run", on }),
      cut: (cards) => void this.doing.ask({ do: "cut", cards }),
      cutForHim: (cards) => void this.link.ask({ do: "cut", cards }),
      pace: (pace) => this.doing.pace(pace),
      unread: (why) => this.doing.refuse(why),
    });
    this.menu = makeMenu({
      pace: (pace) => this.doing.pace(pace),
      invite: () => this.#leaveMenu(() => this.#openInvite()),
      people: () => this.#leaveMenu(() => this.people.open()),
      help: () => this.#leaveMenu(() => this.#openHelp()),
      rise: () => this.#leaveMenu(() => this.doing.rise()),
    });
    this.look = makeLook(this.menu.nodes, "top.menu");
    this.head = makeHead({
      invite: () => this.#openInvite(),
      menu: () => this.look.open(),
      language: () => this.#languageChanged(),
    });
    this.#build();
    this.#listen();
  }

  open() {
    this.line.update({ ready: false, gone: null, stake: 0, banker: false, seated: false });
    this.head.update(this.#view);
    this.link.open();
  }

  #build() {
    this.beside.append(this.chance.node, this.risk.node, this.fair.node, this.bar.cutter);
    this.#placeSteps();
    const under = el("div", { class: "says" }, this.says.node, this.beside);
    this.main.append(this.felt.stage, this.felt.run, under, this.bar.node, this.notices.node);
    document.getElementById("coming")?.remove();
    document.body.prepend(this.head.node, this.main, ...this.aloud.nodes);
  }

  /** On a phone the last series is stepped through in the head of the run, where it takes no line of its own. */
  #placeSteps() {
    (PHONE.matches ? this.felt.runHead : this.beside).append(this.steps.node);
  }

  /** There is no table to sit at: one sentence, and the way to a game. @param {string} why */
  #noTable(why) {
    this.head.bare();
    for (const node of this.menu.nodes) node.remove();
    forgetTable(this.link.table);
    const sentence = el("p", { class: "noscript" }, t(why));
    this.main.replaceChildren(sentence, el("a", { class: "btn primary big home", href: "/" }, t("own.home")));
  }

  #listen() {
    const { bar, steps } = this;
    listenToKeys({
      card: () => bar.turns() && bar.press.main(),
      enter: () => bar.press.main(),
      run: () => bar.press.by("A"),
      add: (i) => bar.add(VALUES[i] ?? 1),
      clear: () => bar.clear(),
      out: () => bar.press.by("S"),
      another: () => bar.press.by("E"),
      enough: () => bar.press.by("D"),
      pace: (by) => this.doing.stepPace(by),
      step: (by) => steps.step(by),
      said: () => this.#sayAgain(),
      help: () => this.#openHelp(),
      leave: () => (steps.leave(), this.notices.clear("refused")),
    });
    onLook(() => (this.coach.wish(this.#view), this.#draw()));
    PHONE.addEventListener("change", () => (this.#placeSteps(), this.#draw()));
    document.addEventListener("visibilitychange", () => this.landing.land());
    new ResizeObserver(() => this.#draw()).observe(this.felt.stage);
    new ResizeObserver(() => this.#makeRoom()).observe(bar.node);
  }

  /** On a phone the bar lies over the page's foot; one that would cover a third of the page takes its place in it. */
  #makeRoom() {
    const height = this.bar.node.offsetHeight;
    setProps(document.body, { "--bar": `${height}px` });
    setClasses(document.body, { tall: height > innerHeight * 0.34 });
  }

  // ---- what the server says

  /** @param {FromServer} message */
  #hear(message) {
    this.#take(message);
    if (!this.#view) return;
    this.bar.inTime(this.#view, this.#held(this.#view));
    this.fair.hear(this.#view, message);
    if (message.is === "table" || message.is === "you") this.#keepWay(this.#view);
  }

  /** Every page leads back to the table where one sits. @param {View} view */
  #keepWay(view) {
    (view.you.seat === null ? forgetTable : keepTable)(view.table.id);
  }

  /** A card is not what was published: this is said loudly, and stays. @param {string} text */
  #alarm(text) {
    this.notices.put("seal", "bad", text);
    this.aloud.refuse(text);
  }

  /** @param {FromServer} message */
  #take(message) {
    switch (message.is) {
      case "table":
        return this.#takeTable(message);
      case "news":
        return this.#takeNews(message);
      case "you":
        return this.#takeYou(message);
      case "no":
        return message.id === null ? this.doing.refuse(message.text) : undefined;
      case "coach":
        return this.landing.after(() => this.coach.reviewed(message));
      case "hint":
        return this.coach.hinted(message, this.#view);
      case "done":
      case "pong":
        return undefined;
    }
  }

  /** The whole view: whatever was under way is over, and nothing is replayed. @param {TableMessage} message */
  #takeTable(message) {
    this.landing.forget();
    this.#view = { n: message.n, table: message.table, public: message.public, you: message.you };
    this.link.seen = message.n;
    speakAs(isHands(message.public.game) ? "hands." : "");
    this.fair.anew();
    this.doing.answered();
    this.steps.leave();
    this.#word = null;
    this.#timed = "";
    this.#setClock(this.#view, message.clock);
    this.says.clear();
    for (const sentence of message.said) this.says.add(sentence);
    if (message.yours) this.says.complete(message.yours, this.#myGain());
    this.coach.anew(this.#view);
    this.#lineChanged();
    this.line.back(message.meanwhile);
    if (location.hash === "#friends") this.#greetFounder();
  }

  /** A table that was opened for friends shows at once how they come in. */
  #greetFounder() {
    history.replaceState(null, "", location.pathname);
    this.#openInvite();
  }

  /** @param {NewsMessage} message */
  #takeNews(message) {
    if (!this.#view) return;
    const before = this.#view;
    const after = { ...before, n: message.n, public: merged(before.public, message.patch) };
    const turned = oneMore(before, after);
    const settled = justSettled(before, after);
    if (turned || settled) this.landing.land();
    this.#view = after;
    if (this.link.busy || this.link.done > before.n) this.#expectOwnPart();
    this.link.seen = message.n;
    this.#setClock(after, message.clock);
    if (turned) this.#turned(after);
    if (turned && decided(after) && moves()) this.#cover(after);
    if (inHand(after.public.game) && !inHand(before.public.game)) this.says.clear(); // the last round is past
    this.#word = inHand(after.public.game) ? (lastWord(message.facts) ?? this.#word) : null;
    if (settled && moves()) this.#turnOver(before, after, turnedOver(message.facts));
    if (settled) this.landing.after(() => (this.#settle(after), this.coach.wish(after)));
    this.coach.update(before, after);
    const own = dealtTo(message.facts) === after.you.seat;
    this.landing.after(() => this.#say(message.say, own));
    this.#draw();
    if (turned) this.felt.turn(after.public.pace);
    const taker = dealtTo(message.facts);
    if (taker !== null && isHands(after.public.game)) this.felt.cardCame(after, taker);
  }

  /** What was offered before one's own action is not offered again before one's own part has come. */
  #expectOwnPart() {
    this.#ownPartBy = performance.now() + OWN_PART_MS;
    setTimeout(() => this.#drawBar(), OWN_PART_MS + 10);
  }

  /** @param {YouMessage} message */
  #takeYou(message) {
    if (!this.#view) return;
    const before = this.#view;
    this.#ownPartBy = 0;
    this.#view = { ...before, you: message.you };
    const { yours } = message;
    if (yours) this.landing.after(() => this.#complete(yours));
    this.#draw();
    this.#ownCards(before, this.#view);
  }

  /**
   * One's own cards are turned as they are told, and it is said what they count and what is asked.
   * @param {View} before
   * @param {View} after
   */
  #ownCards(before, after) {
    const { game } = after.public;
    const had = before.you.hand?.length ?? 0;
    const has = after.you.hand?.length ?? 0;
    if (!isHands(game) || has === 0) return;
    if (has > had) {
      this.felt.ownCame(after.public.pace, had);
      if (had > 0) cardSound();
    }
    if (has > had || (offered(after, "stand") && !offered(before, "stand"))) this.aloud.say(ownAloud(after, game, had));
  }

  /**
   * The hands of a settled coup are turned over one after another; what they decide is shown when all lie open.
   * @param {View} before
   * @param {View} after
   * @param {number[]} order
   */
  #turnOver(before, after, order) {
    const whole = this.felt.turnOver(unpaid(before, after), { ...this.#told(after), gains: false }, order);
    if (whole > 0) this.landing.begin(whole);
  }

  /** @param {View} view */
  #turned(view) {
    this.doing.answered();
    this.steps.leave();
    if (view.public.game.phase !== "drawing") cardSound();
  }

  /** The card that decides flies first; what it decides is shown when it lies. @param {View} view */
  #cover(view) {
    this.landing.begin(cardMs(view.public.pace));
    this.landing.after(() => requestAnimationFrame(() => this.felt.match()));
  }

  /** @param {View} view */
  #settle(view) {
    const last = view.public.game.last;
    if (!last) return;
    if (moves()) this.felt.pay(last.gains, last.banker, this.bar.purse);
    this.#gainsUntil = performance.now() + GAINS_MS;
    setTimeout(() => this.#draw(), GAINS_MS + 20);
  }

  /**
   * @param {Sentence[]} sentences
   * @param {boolean} own whether a card has come to this reader, who hears which
   */
  #say(sentences, own) {
    const crowd = this.#view !== null && Object.keys(this.#view.public.seats).length > MOST_HEARD;
    for (const sentence of sentences) {
      if (crowd && OF_EACH.has(sentence.kind)) continue;
      this.says.add(sentence);
      if (!own || sentence.kind !== "dealt") this.aloud.say(sentence.text, sentence.tone === "settle");
    }
  }

  /** @param {string} text */
  #complete(text) {
    this.says.complete(text, this.#myGain());
    this.aloud.complete(text);
  }

  /** @param {string} text */
  #tellCoach(text) {
    this.says.coach(text);
    this.aloud.say(text);
  }

  /** What the last series brought me. */
  #myGain() {
    const seat = this.#view?.you.seat ?? null;
    const gains = this.#view?.public.game.last?.gains ?? {};
    return seat === null ? 0 : (gains[seat] ?? 0);
  }

  // ---- sheets, and the table said again

  #openHelp() {
    if (this.#view) this.help.open(this.#view.public.game);
  }

  /** One sheet at a time. @param {() => void} next */
  #leaveMenu(next) {
    this.look.sheet.close();
    next();
  }

  #openInvite() {
    if (this.#view) this.invite.open(this.#view);
  }

  #sayAgain() {
    if (this.#view) this.aloud.say(tableAloud(this.#view, this.says.text(), this.bar.label(), this.chance.aloud() || this.risk.aloud()));
  }

  // ---- drawing

  /**
   * All news tell the clock; it is another one only where it has begun for something else.
   * @param {View} view
   * @param {import("./protocol.d.ts").Clock} clock
   */
  #setClock(view, clock) {
    const { at, game } = view.public;
    const timed = `${clock.for} ${clock.seat} ${at} ${isHands(game) ? "" : game.turned.length}`;
    if (timed !== this.#timed) this.#saidTen = false;
    this.#timed = timed;
    this.clock.set(clock);
  }

  #lineChanged() {
    const view = this.#view;
    const seat = view && mySeat(view);
    if (!view && this.link.gone) this.#noTable(this.link.gone);
    this.line.update({
      ready: this.link.ready,
      gone: this.link.gone,
      stake: view !== null && iHoldTheBank(view) ? 0 : (seat?.stake ?? 0),
      banker: view !== null && iHoldTheBank(view),
      seated: seat !== null,
    });
    this.#draw();
  }

  /** @param {Left} left */
  #tick(left) {
    const view = this.#view;
    if (!view || document.hidden) return;
    const mine = this.#drawClock(view, left);
    if (left.for === "seat" && !this.landing.flying) this.felt.drawSeats(view, this.#told(view));
    if (mine && left.seconds === TEN && !this.#saidTen) {
      this.#saidTen = true;
      this.aloud.say(t("aloud.ten"));
    }
  }

  /**
   * @param {View} view
   * @param {Left} left
   */
  #myClock(view, left) {
    if (left.share === null || view.you.seat === null) return false;
    if (left.for === "seat") return left.seat === view.you.seat;
    if (left.for === "card") return left.seat === view.you.seat && !view.public.running;
    return left.for === "stakes" && view.you.offers.some((offer) => offer.verb !== "out");
  }

  /**
   * The clock of one's own word, in the bar and over it; who has spoken may still change his stake, but is not waited for.
   * @param {View} view
   * @param {Left} left
   */
  #drawClock(view, left) {
    const mine = this.#myClock(view, left);
    this.bar.clock(mine ? left.share : null);
    openSheet()?.awaited(mine && waitedFor(view) ? left.seconds : null);
    return mine;
  }

  /** @param {View} view */
  #told(view) {
    const lasting = view.public.game.stakes !== "equal" || performance.now() < this.#gainsUntil;
    return { past: this.steps.series(), gains: settledNow(view) && lasting, clock: this.clock.left(), word: this.#word };
  }

  #draw() {
    const view = this.#view;
    if (!view || document.hidden) return;
    if (this.landing.flying) this.felt.cover(view);
    else {
      this.steps.update(isHands(view.public.game) ? null : view.public.game.last);
      this.felt.update(view, this.#told(view));
    }
    this.#drawBar();
    this.people.update(view);
    this.menu.update(view);
    this.invite.update(view);
    this.head.update(this.#view);
  }

  #drawBar() {
    // While the card flies, the bar keeps what it said before and is inert.
    if (!this.landing.flying) this.#barView = this.#view;
    const view = this.#barView;
    if (!view) return;
    const { game } = view.public;
    if (isHands(game)) this.says.ask(this.landing.flying ? t("hands.showdown") : wordAsked(view, game));
    else this.chance.update(game);
    show(this.chance.node, !isHands(game));
    this.risk.update(view);
    this.fair.draw(view);
    setClasses(document.body, { hands: isHands(game), coached: view.table.coach && look().coach });
    this.bar.update(view, this.#held(view) || this.doing.waitsForCard || this.landing.flying);
    this.#drawClock(view, this.clock.left());
  }

  /** What is done is not offered again before the news of it has come. @param {View} view */
  #held(view) {
    const behind = view.n < this.link.done || performance.now() < this.#ownPartBy;
    return !this.link.ready || this.link.busy || behind;
  }

  #languageChanged() {
    this.link.tell({ do: "lang", lang: language() });
    this.look.update();
    this.head.update(this.#view);
    this.#lineChanged();
  }
}

/** The language that the server wrote the page in. @returns {"ru" | "en"} */
function pageLanguage() {
  return document.documentElement.lang === "en" ? "en" : "ru";
}

applyLook();
await loadWords(pageLanguage());
new TablePage(location.pathname.split("/")[2] ?? "").open();
