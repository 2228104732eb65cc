// What a card decides is shown when it lies: until then it waits.

/** @param {() => void} landed called when all that waited is done */
export function makeLanding(landed) {
  let timer = 0;
  /** @type {(() => void)[]} */
  let later = [];

  function land() {
    clearTimeout(timer);
    timer = 0;
    const deeds = later;
    later = [];
    for (const deed of deeds) deed();
    landed();
  }

  return {
    /** Is a card on its way? */
    get flying() {
      return timer !== 0;
    },

    /** A card, or a whole showdown, takes so long. @param {number} ms */
    begin(ms) {
      clearTimeout(timer);
      timer = setTimeout(land, ms);
    },

    /** Done when it lies, or at once. @param {() => void} deed */
    after(deed) {
      if (timer) later.push(deed);
      else deed();
    },

    /** It lies: all that waited, in one go. */
    land,

    /** It lies, and what waited is past. */
    forget() {
      later = [];
      land();
    },
  };
}
