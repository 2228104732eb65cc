// What the coach says: after a coup, to who wishes it, and where the table allows it before.

import { look } from "./settings.js";
import { inHand, isHands } from "./view.js";

/** @typedef {import("./protocol.d.ts").View} View */
/** @typedef {import("./protocol.d.ts").CoachMessage} CoachMessage */
/** @typedef {import("./protocol.d.ts").HintMessage} HintMessage */

/** @param {{ask: (what: "coach") => void, tell: (text: string) => void}} on `tell` is given nothing to take back */
export function makeCoach(on) {
  let told = "";
  /** The decision that a hint was given for. @type {string | null} */
  let at = null;

  /** @param {string} text */
  function tell(text) {
    if (text === told) return;
    told = text;
    on.tell(text);
  }

  /** @param {View | null} view */
  function wish(view) {
    const between = view !== null && view.table.coach && isHands(view.public.game) && !inHand(view.public.game);
    if (!between || view.you.seat === null) return;
    if (!look().coach) tell("");
    else if (view.public.coup > 0) on.ask("coach");
  }

  return {
    /** Asks for the coup settled last, where this reader wishes to hear of it; takes it back where he does not. */
    wish,
    /** The whole view has come, and nothing is told. @param {View} view */
    anew(view) {
      told = "";
      at = null;
      wish(view);
    },
    /**
     * What was said of a coup stands until the next one is dealt, a hint until the decision is made.
     * @param {View} before
     * @param {View} after
     */
    update(before, after) {
      const { game } = after.public;
      const dealt = inHand(game) && !inHand(before.public.game);
      const decided = at !== null && (at !== after.public.at || (isHands(game) && game.owed));
      if (dealt || decided) tell("");
      if (decided) at = null;
    },
    /** @param {CoachMessage} message */
    reviewed(message) {
      if (look().coach) tell(message.lines.join(" "));
    },
    /**
     * @param {HintMessage} message
     * @param {View | null} view
     */
    hinted(message, view) {
      if (message.at !== view?.public.at) return;
      at = message.at;
      tell(message.text);
    },
  };
}
