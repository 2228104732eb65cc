// What is said about the connection: nothing for a moment, then that it is lost, then what will be done for you.

import { setClasses } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{ready: boolean, gone: string | null, stake: number, banker: boolean, seated: boolean}} State */

const QUIET_MS = 1500;
const LONG_MS = 20000;

/**
 * @param {{put: (slot: string, kind: "wait" | "good" | "bad", text: string) => void, clear: (slot: string) => void}} notices
 * @param {{say: (text: string) => void, refuse: (text: string) => void}} aloud
 */
export function watchLine(notices, aloud) {
  /** @type {State} */
  let state = { ready: false, gone: null, stake: 0, banker: false, seated: false };
  let told = false;
  /** @type {number[]} */
  let timers = [];

  function lost() {
    told = true;
    const text = t(state.stake > 0 ? "link.lost.stake" : "link.lost");
    setClasses(document.body, { offline: true });
    notices.put("link", "wait", text);
    aloud.say(text);
  }

  function long() {
    const key = state.banker ? "link.long.banker" : state.seated ? "link.long" : "link.long.watch";
    notices.put("link", "bad", t(key));
    aloud.refuse(t(key));
  }

  /** @param {string} why */
  function gone(why) {
    stop();
    setClasses(document.body, { offline: true });
    notices.put("link", "bad", t(why));
    aloud.refuse(t(why));
  }

  function stop() {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  }

  return {
    /** @param {State} next */
    update(next) {
      const was = state.ready;
      state = next;
      if (next.gone) gone(next.gone);
      else if (next.ready) {
        stop();
        setClasses(document.body, { offline: false });
        notices.clear("link");
      } else if (was || timers.length === 0) {
        stop();
        timers = [setTimeout(lost, QUIET_MS), setTimeout(long, LONG_MS)];
      }
    },
    /**
     * Back at the table: what happened meanwhile, if the table tells it or the reader was told of the loss.
     * @param {string | null} meanwhile
     */
    back(meanwhile) {
      if (meanwhile || told) {
        const text = meanwhile ?? t("link.back");
        notices.put("news", "good", text);
        aloud.say(text);
      }
      told = false;
    },
  };
}
