// The table's protocol as the page reads it; docs/protocol.md tells what each field means.

export type Verb = "bank" | "pass" | "stake" | "out" | "bid" | "take" | "leave" | "draw" | "stand";
export type Pace = "calm" | "even" | "brisk";
export type Phase = "idle" | "drawing" | "declaring" | "staking" | "series" | "keeping" | "dealing" | "playing";

/** How a coup with hidden hands ended for a punter. */
export type Result =
  | "more"
  | "less"
  | "equal"
  | "natural"
  | "banker_natural"
  | "both_natural"
  | "bust"
  | "banker_bust"
  | "both_bust"
  | "returned"
  | "paid_back";

/** What all may know of a hand: how many cards, how many of them drawn, and those that lie open. */
export interface Hand {
  cards: number;
  drawn: number;
  shown: string[];
  state: "dealt" | "waits" | "draws" | "stands" | "over" | "out";
  result: Result | null;
}

export interface Seat {
  name: string;
  bot: string | null;
  purse: number;
  stake: number;
  bid: number;
  away: boolean;
  leaving: boolean;
  new: boolean;
  here: boolean;
  /** While cards are dealt or drawn, of who was dealt in. */
  hand?: Hand;
}

export interface Settled {
  banker: number;
  series: number;
  turned: string[];
  result: "won" | "lost" | "void";
  gains: Record<string, number>;
}

export interface Chance {
  of: "series" | "next";
  win: [string, string];
  permille: number;
  void: number;
  call: [number, number] | null;
}

/** The coup settled last in a game with hidden hands. */
export interface Round {
  banker: number;
  series: number;
  hands: Record<string, string[]>;
  totals: Record<string, number>;
  results: Record<string, Result>;
  gains: Record<string, number>;
}

/** What every banking game has. */
interface Banking {
  phase: Phase;
  banker: number | null;
  next_banker: number | null;
  side: "left" | "right";
  stakes: "equal" | "free" | "capped";
  bank: number | null;
  total: number;
  open: number | null;
  asked: number | null;
  awaited: number[];
  out: number[];
  series: number;
  drawn: [number, string][];
  cards_left: number;
  pack: number;
}

export interface CallsGame extends Banking {
  calls: string[];
  turned: string[];
  match: boolean;
  left: Record<string, number>;
  chance: Chance | null;
  last: Settled | null;
}

export interface HandsGame extends Banking {
  limit: number;
  hand_size: number;
  /** null: as many as one wishes */
  most_draws: number | null;
  turn: number | null;
  /** A card is on its way to whose turn it is. */
  owed: boolean;
  last: Round | null;
}

export type Game = CallsGame | HandsGame;

export interface Public {
  coup: number;
  at: string;
  resting: boolean;
  over: boolean;
  pace: Pace;
  running: boolean;
  /** Is the next card, or the first of an order, on its way? */
  chance: boolean;
  seal: SealOfCoup | null;
  /** Whose it is to cut the fresh pack, as long as no share is opened. */
  cutter: number | null;
  /** How many coups of this table were void because a share was not opened. */
  voids: number;
  seats: Record<string, Seat>;
  game: Game;
}

/** The seal of the coup: what the house has promised, how many have promised a share of their own, and how many went into the order. */
export interface SealOfCoup {
  table: string;
  no: number;
  digest: string;
  shares: number;
  /** null as long as nothing is ordered */
  opened: number | null;
  /** While shares are asked for: the log that they are opened for, as it was when stakes were closed and the pack was cut. */
  closed: Closed | null;
}

export interface Offer {
  verb: Verb;
  move: string;
  lo?: number;
  hi?: number;
}

/** The number of a record, the hash of the log there, and how many cards were cut off. */
export interface Closed {
  n: number;
  head: string;
  cut: number;
}

export interface You {
  seat: number | null;
  name: string | null;
  offers: Offer[];
  may: string[];
  need: number;
  /** What is expected of one's own share in the order of the cards. */
  share: "wanted" | "promised" | "asked" | "opened" | null;
  /** While it is asked for: the digest by which the table holds one to it, whichever tab has promised it. */
  bound: string | null;
  /** The places of one's own cards, whoever sees these besides. */
  opened: OpenPlace[];
  /** In a game with hidden hands: one's own cards, what they count, and how many of how many would take them over. */
  hand?: string[];
  total?: number | null;
  risk?: [number, number] | null;
}

export interface Meta {
  id: string;
  title: string;
  game: string;
  preset: string;
  game_title: string;
  preset_title: string;
  rev: number;
  options: Record<string, string | number>;
  stake: number;
  purse: number;
  refill: boolean;
  /** May one ask what is best while it is one's word? */
  hints: boolean;
  /** Does the coach know this game under these rules? */
  coach: boolean;
  seat_count: number;
  private: boolean;
  invite: string | null;
  why_no_invite: string | null;
}

export interface Clock {
  for: "stakes" | "seat" | "card" | null;
  seat?: number | null;
  left_ms?: number;
  whole_ms?: number;
}

export interface Sentence {
  n: number;
  kind: string;
  text: string;
  tone: "call" | "settle" | "note";
}

export interface Patch extends Partial<Omit<Public, "seats" | "game">> {
  seats?: Record<string, Partial<Seat> | null>;
  game?: Partial<CallsGame> | Partial<HandsGame>;
}

export interface TableMessage {
  is: "table";
  n: number;
  lang: string;
  table: Meta;
  public: Public;
  you: You;
  clock: Clock;
  said: Sentence[];
  yours: string | null;
  meanwhile: string | null;
  orders: SealedOrder[];
  opened: OpenPlace[];
}
/** An order of the cards that stands: one digest for all of it, and one of each place unless there are very many. */
export interface SealedOrder {
  no: number;
  shuffle: number;
  digest: string;
  digests: string[];
}
/** The place of a card that lies open, and what has hidden it. */
export interface OpenPlace {
  no: number;
  shuffle: number;
  place: number;
  salt: string;
  card: string;
}
/** Only the fields that the page reads. */
export interface Fact {
  kind: string;
  card?: string | null;
  cards?: string[];
  seat?: number;
  drawn?: number | boolean;
}
export interface NewsMessage {
  is: "news";
  n: number;
  patch: Patch;
  facts: Fact[];
  say: Sentence[];
  clock: Clock;
  orders?: SealedOrder[];
  opened?: OpenPlace[];
}
export interface YouMessage {
  is: "you";
  n: number;
  you: You;
  yours: string | null;
}
export interface DoneMessage {
  is: "done";
  id: string;
  n: number;
  /** The digits that end record `n` in the log. */
  head: string;
}
export interface NoMessage {
  is: "no";
  id: string | null;
  code: string;
  text: string;
}
/** What was best with one's own hand in the coup settled last. */
export interface CoachMessage {
  is: "coach";
  coup: number | null;
  lines: string[];
  /** In thousandths of a counter. */
  cost_milli: number;
}
/** What is best at the decision `at`. */
export interface HintMessage {
  is: "hint";
  at: string;
  text: string;
}
export interface PongMessage {
  is: "pong";
}
export type FromServer =
  | TableMessage
  | NewsMessage
  | YouMessage
  | DoneMessage
  | NoMessage
  | CoachMessage
  | HintMessage
  | PongMessage;

export type Answer = DoneMessage | NoMessage;

/** What the page asks for; those with an action id come back as `done` or `no`. */
export type Wish =
  | { do: "move"; at: string; move: string }
  | { do: "sit"; seat: number | null; name?: string }
  | { do: "rise" | "refill" | "back" }
  | { do: "cut"; cards: number }
  | { do: "add_bot"; style?: string }
  | { do: "drop_bot"; seat: number };

/** Messages that need no answer. */
export type Remark =
  | { do: "card" | "coach" | "hint" }
  | { do: "run"; on: boolean }
  | { do: "pace"; pace: Pace }
  | { do: "lang"; lang: string }
  | { do: "share"; id: string; no: number; digest: string }
  | { do: "open"; id: string; no: number; share: string; cut: number };

/** The whole view as the page holds it. */
export interface View {
  n: number;
  table: Meta;
  public: Public;
  you: You;
}
