// The line to the table: one WebSocket that comes back by itself and loses no action.
//
// An action keeps its id until it is acknowledged or refused; after a reconnect it is sent again under the same id,
// which the table answers again without doing it twice. It says then for how long the line has been lost on which it was
// said before, for until twenty seconds later it may be done yet, and is not refused for good. What came too fast is sent
// again in the same way.

import { waitMs } from "./waits.js";
import { language } from "./words.js";

/** @typedef {import("./protocol.d.ts").FromServer} FromServer */
/** @typedef {import("./protocol.d.ts").Answer} Answer */
/** @typedef {import("./protocol.d.ts").Wish} Wish */
/** @typedef {import("./protocol.d.ts").Remark} Remark */
/**
 * An action without an answer: whether it was said on the line that stands, and when the last line was lost on which it
 * was said; 0 where none was.
 * @typedef {{message: Wish & {id: string}, resolve: (answer: Answer) => void, said: boolean, lostAt: number}} Pending
 */

/** A connection that does not stand by then is given up. */
const CONNECT_MS = 10000;
const PING_EVERY_MS = 10000;
/** So long a ping stands unanswered on a line that is dead. Not so long as nothing was heard: a hidden page seldom asks. */
const UNANSWERED_MS = 15000;
/** What was refused undone is said again after so long. */
const SAY_AGAIN_MS = 1000;
/** These refusals are not the last word. */
const NOT_YET = ["too_fast", "may_be_done"];
/** By closing code: the words that say why there is nothing to come back to. */
const NO_WAY_IN = /** @type {Record<number, string>} */ ({ 4404: "link.gone", 4422: "link.damaged" });

export class Link {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  #attempt = 0;
  #timer = 0;
  #slower = 0;
  /** Since when a ping waits for anything to be heard; 0 where none does. */
  #askedAt = 0;
  /** The last record this page has shown. @type {number | null} */
  seen = null;
  /** The record by which the last action of this page was done. */
  done = 0;
  /** Whether the table has greeted us since the line was last open. */
  ready = false;
  /** Why there is nothing to come back to, as the key of its words. @type {string | null} */
  gone = null;

  /**
   * @param {string} table
   * @param {(message: FromServer) => void} onMessage
   * @param {() => void} onState called when `ready`, `gone` or `busy` may have changed
   */
  constructor(table, onMessage, onState) {
    this.table = table;
    this.onMessage = onMessage;
    this.onState = onState;
    window.addEventListener("online", () => this.#anew());
    window.addEventListener("offline", () => this.#socket && this.#drop(this.#socket));
    document.addEventListener("visibilitychange", () => this.#look());
    setInterval(() => this.#keepAlive(), PING_EVERY_MS);
  }

  /** Whether an action waits for its answer. */
  get busy() {
    return this.#pending.size > 0;
  }

  open() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}?lang=${language()}`);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#giveUpConnecting(), CONNECT_MS);
    socket.addEventListener("open", () => this.#greet(socket));
    socket.addEventListener("message", (event) => this.#hear(socket, event.data));
    socket.addEventListener("close", (event) => this.#lost(socket, event.code));
  }

  /**
   * Ask the table for something, and learn what became of it. Kept until answered, however often the line breaks.
   * @param {Wish} wish
   * @returns {Promise<Answer>}
   */
  ask(wish) {
    const message = { ...wish, id: newId() };
    return new Promise((resolve) => {
      const pending = { message, resolve, said: false, lostAt: 0 };
      this.#pending.set(message.id, pending);
      if (this.ready) this.#say(pending);
      this.onState();
    });
  }

  /**
   * Say something that needs no answer and is not repeated.
   * @param {Remark} remark
   */
  tell(remark) {
    if (this.ready) this.#send(remark);
  }

  /** @param {WebSocket} socket */
  #greet(socket) {
    if (socket !== this.#socket) return;
    this.#askedAt = 0;
    this.#send({ do: "hello", seen: this.seen, lang: language() });
  }

  /**
   * @param {WebSocket} socket
   * @param {string} data
   */
  #hear(socket, data) {
    if (socket !== this.#socket) return;
    this.#askedAt = 0;
    /** @type {FromServer} */
    const message = JSON.parse(data);
    if (message.is === "table") this.#shown();
    if (message.is === "no" && NOT_YET.includes(message.code)) this.#slow();
    else if (message.is === "done" || message.is === "no") this.#answered(message);
    this.onMessage(message);
  }

  /** All was told anew, as it is at first and after the page has not read for a while: an answer may have been left out. */
  #shown() {
    this.#sendPending();
    if (this.ready) return;
    this.ready = true;
    this.#attempt = 0;
    this.onState();
  }

  #sendPending() {
    for (const pending of this.#pending.values()) this.#say(pending);
  }

  /** @param {Pending} pending */
  #say(pending) {
    const { message, lostAt } = pending;
    this.#send(lostAt ? { ...message, again: Math.floor(performance.now() - lostAt) } : message);
    pending.said = true;
  }

  /** Something was refused undone, at least for now: all that has no answer is said again. */
  #slow() {
    this.#slower ||= setTimeout(() => {
      this.#slower = 0;
      if (this.ready) this.#sendPending();
      else if (this.#socket) this.#greet(this.#socket);
    }, SAY_AGAIN_MS);
  }

  /** @param {Answer} answer */
  #answered(answer) {
    const pending = answer.id === null ? undefined : this.#pending.get(answer.id);
    if (!pending || answer.id === null) return;
    this.#pending.delete(answer.id);
    if (answer.is === "done") this.done = Math.max(this.done, answer.n);
    pending.resolve(answer);
    this.onState();
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  #lost(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.ready = false;
    for (const pending of this.#pending.values()) {
      if (pending.said) [pending.said, pending.lostAt] = [false, performance.now()];
    }
    this.gone = NO_WAY_IN[code] ?? null;
    this.onState();
    if (!this.gone) this.#again(waitMs(this.#attempt++));
  }

  /** @param {number} delay */
  #again(delay) {
    if (this.#socket || this.gone) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), delay);
  }

  /** There is a network again: what was asked of the one before is not waited for. */
  #anew() {
    this.#giveUpConnecting();
    this.#again(0);
  }

  #giveUpConnecting() {
    if (this.#socket?.readyState === WebSocket.CONNECTING) this.#drop(this.#socket);
  }

  /** A page that comes to light again does not sit out the rest of its wait. */
  #look() {
    if (document.hidden) return;
    this.#again(0);
    this.#keepAlive();
  }

  #keepAlive() {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (this.#askedAt && Date.now() - this.#askedAt > UNANSWERED_MS) {
      this.#drop(socket);
      return;
    }
    this.#askedAt ||= Date.now();
    this.#send({ do: "ping" });
  }

  /** A dead line may take minutes to close by itself; the page does not wait for it. @param {WebSocket} socket */
  #drop(socket) {
    socket.close();
    this.#lost(socket, 0);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
