// What this person does at the table, and what is said when it is refused.

import { openSheet } from "./dialog.js";
import { PACES } from "./pace.js";
import { makeRiseForm, makeSitForm } from "./seatforms.js";
import { may } from "./view.js";
import { t } from "./words.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./protocol.d.ts").Pace} Pace */
/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").Wish} Wish */

const CARD_ANSWER_MS = 1500;

/**
 * @param {object} at
 * @param {Link} at.link
 * @param {ReturnType<typeof import("./notices.js").makeNotices>} at.notices
 * @param {ReturnType<typeof import("./aloud.js").makeAloud>} at.aloud
 * @param {() => View | null} at.view
 * @param {() => void} at.cardAsked called when `waitsForCard` may have changed
 */
export function makeDoing({ link, notices, aloud, view, cardAsked }) {
  let waits = false;
  const sitForm = makeSitForm((seat, name) => void sit(seat, name));
  const riseForm = makeRiseForm(() => void ask({ do: "rise" }));

  /**
   * Asks, and shows a refusal.
   * @param {Wish} wish
   */
  async function ask(wish) {
    tell(await link.ask(wish));
  }

  /** @param {import("./protocol.d.ts").Answer} answer */
  function tell(answer) {
    openSheet()?.refuse("");
    if (answer.is === "done") notices.clear("refused");
    else refuse(answer.text);
  }

  /** Why something is refused: in the sheet that is open, else over the page. @param {string} text */
  function refuse(text) {
    const whole = text.includes(t("refused.stem")) ? text : `${text} ${t("refused.same")}`;
    const sheet = openSheet();
    if (sheet) {
      notices.clear("refused");
      sheet.refuse(whole);
      return;
    }
    notices.put("refused", "bad", whole);
    aloud.refuse(whole);
  }

  /**
   * @param {number | null} seat
   * @param {string} name
   */
  async function sit(seat, name) {
    const answer = await link.ask(name ? { do: "sit", seat, name } : { do: "sit", seat });
    if (answer.is === "no" && answer.code.includes("name")) sitForm.again(seat, name);
    tell(answer);
  }

  /** The form holds the name so far, or none; without one the table gives a name. @param {number | null} seat */
  function wantSeat(seat) {
    sitForm.open(seat, view()?.you.name ?? null);
  }

  function turnCard() {
    waits = true;
    link.tell({ do: "card" });
    cardAsked();
    setTimeout(() => (answered(), cardAsked()), CARD_ANSWER_MS);
  }

  function answered() {
    waits = false;
  }

  /** @param {Pace} pace */
  function pace(pace) {
    link.tell({ do: "pace", pace });
  }

  return {
    ask,
    refuse,
    wantSeat,
    pace,
    /** The card that was asked for has come, or it will not. */
    answered,

    /** Has a card been asked for that has not come yet? */
    get waitsForCard() {
      return waits;
    },

    /** @param {string} move */
    move(move) {
      const at = view()?.public.at;
      if (at !== undefined) void ask({ do: "move", at, move });
    },

    /** @param {"sit" | "refill" | "back" | "card" | "hint" | "home"} what */
    press(what) {
      if (what === "card") turnCard();
      else if (what === "hint") link.tell({ do: "hint" });
      else if (what === "sit") wantSeat(null);
      else if (what === "home") location.assign("/");
      else void ask({ do: what });
    },

    /** @param {number} by */
    stepPace(by) {
      const now = view();
      if (!now || !may(now, "pace")) return;
      const next = PACES[PACES.indexOf(now.public.pace) + by];
      if (next) pace(next);
    },

    rise() {
      const now = view();
      if (now) riseForm.open(now);
    },
  };
}
