"""The table as a client knows it: the whole view, the news merged into it, and plain questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, TypeVar

from bankomet.faces.words import Lang

__all__ = [
    "Chance",
    "Clock",
    "Game",
    "Last",
    "Meta",
    "Model",
    "Offer",
    "Public",
    "Round",
    "SeatHand",
    "Seated",
    "Sentence",
    "You",
    "first_view",
    "heard",
]

T = TypeVar("T")
_KEPT: Final = 40
"""So many of the latest sentences are remembered."""


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What all may know of a hand: how many cards, how many of them drawn, and those that lie open."""

    cards: int
    drawn: int
    shown: tuple[str, ...]
    state: str
    result: str | None


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at a seat, as PUBLIC of docs/protocol.md has it."""

    name: str
    bot: str | None = None
    purse: int = 0
    stake: int = 0
    bid: int = 0
    away: bool = False
    leaving: bool = False
    new: bool = False
    here: bool = True
    hand: SeatHand | None = None


@dataclass(frozen=True, slots=True)
class Last:
    """The series settled last."""

    banker: int
    series: int
    turned: tuple[str, ...]
    result: str
    gains: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """The coup with hidden hands that was settled last: the hands that were shown, in the order of the draws."""

    banker: int
    series: int
    hands: Mapping[int, tuple[str, ...]]
    totals: Mapping[int, int]
    results: Mapping[int, str]
    gains: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely the bank is to match, in thousandths: in this series, or in the next one."""

    of: str
    permille: int
    void: int = 0
    call: tuple[int, int] | None = None
    """So many of so many unseen cards match the next call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A banking game as it lies on the table: bank and stakes, then Thirteen's series, or hidden hands."""

    phase: str
    banker: int | None
    next_banker: int | None
    side: str
    stakes: str
    bank: int | None
    total: int
    open: int | None
    asked: int | None
    awaited: tuple[int, ...]
    out: tuple[int, ...]
    series: int
    drawn: tuple[tuple[int, str], ...]
    cards_left: int
    calls: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    match: bool = False
    left: Mapping[str, int] = field(default_factory=dict)
    last: Last | None = None
    chance: Chance | None = None
    limit: int | None = None
    """The full count of a hand, where hands are dealt."""
    hand_size: int = 0
    most_draws: int | None = None
    turn: int | None = None
    owed: bool = False
    round: Round | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What everybody sees."""

    at: str
    resting: bool
    over: bool
    pace: str
    running: bool
    seats: Mapping[int, Seated]
    game: Game


@dataclass(frozen=True, slots=True)
class Offer:
    """One move on offer, or one kind of move with a number from `lo` to `hi`."""

    verb: str
    move: str
    lo: int | None = None
    hi: int | None = None

    @property
    def agreed(self) -> int:
        """The number that stands in the move itself: the agreed stake."""
        return int(self.move.split()[-1])

    def with_number(self, number: int | None) -> str:
        """The move in notation."""
        return self.move if self.lo is None or number is None else self.move.replace("{n}", str(number))


@dataclass(frozen=True, slots=True)
class You:
    """The client's own part."""

    seat: int | None = None
    name: str | None = None
    offers: tuple[Offer, ...] = ()
    may: tuple[str, ...] = ()
    need: int = 0
    hand: tuple[str, ...] = ()
    total: int | None = None
    risk: tuple[int, int] | None = None
    """So many of so many cards that he has not seen would take his hand over."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that people see; `until_ms` by the client's own reckoning."""

    what: str | None = None
    seat: int | None = None
    until_ms: int = 0
    whole_ms: int = 0


@dataclass(frozen=True, slots=True)
class Sentence:
    """A finished sentence; `yours` is what it was for the reader."""

    kind: str
    text: str
    tone: str
    yours: str = ""


@dataclass(frozen=True, slots=True)
class Meta:
    """What the table has agreed on."""

    game: str
    game_title: str
    preset: str
    preset_title: str
    stake: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """All that a client knows."""

    lang: Lang
    meta: Meta
    public: Public
    you: You
    clock: Clock
    n: int
    said: tuple[Sentence, ...] = ()
    raw: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """PUBLIC as it was received, for the next patch."""

    @property
    def game(self) -> Game:
        """What lies on the table."""
        return self.public.game

    @property
    def has_hands(self) -> bool:
        """Are hidden hands dealt in this game?"""
        return self.game.limit is not None

    @property
    def own(self) -> Seated | None:
        """The client's own place."""
        return None if self.you.seat is None else self.public.seats.get(self.you.seat)

    @property
    def i_bank(self) -> bool:
        """Is the client the banker?"""
        return self.you.seat is not None and self.you.seat == self.game.banker

    @property
    def my_word(self) -> bool:
        """Does the table wait for the client: a word about stakes or the bank, or the next card of his series?"""
        return self.you.seat in self.game.awaited or self.my_card or (bool(self.you.offers) and self._decides)

    @property
    def my_card(self) -> bool:
        """Is it for the client to turn the next card?"""
        return "card" in self.you.may and not self.public.running

    @property
    def _decides(self) -> bool:
        return self.i_bank and self.game.phase in ("declaring", "keeping")

    def offer(self, verb: str) -> Offer | None:
        """The offer of this kind, if there is one."""
        return next((offer for offer in self.you.offers if offer.verb == verb), None)

    def may(self, what: str) -> bool:
        """May the client do this, besides the moves of the game?"""
        return what in self.you.may

    def name(self, seat: int | None) -> str:
        """The name at a seat."""
        seated = None if seat is None else self.public.seats.get(seat)
        return "" if seated is None else seated.name

    def last_said(self, tone: str) -> Sentence | None:
        """The latest sentence of this tone."""
        return next((each for each in reversed(self.said) if each.tone == tone), None)


def first_view(message: Mapping[str, Any], now_ms: int) -> Model:
    """The model that a `table` message gives."""
    raw = message["public"]
    meta = message["table"]
    return Model(
        lang="ru" if message["lang"] == "ru" else "en",
        meta=Meta(**{each.name: meta[each.name] for each in fields(Meta)}),
        public=_public(raw),
        you=_you(message["you"]),
        clock=_clock(message["clock"], now_ms),
        n=message["n"],
        said=_sentences(message["said"]),
        raw=raw,
    )


def heard(model: Model, message: Mapping[str, Any], now_ms: int) -> Model:
    """The model after a message of the table; answers to the client's own actions change nothing here."""
    match message["is"]:
        case "table":
            return first_view(message, now_ms)
        case "news":
            raw = merged(model.raw, message["patch"])
            return replace(
                model,
                public=_public(raw),
                clock=_clock(message["clock"], now_ms),
                n=message["n"],
                said=(*model.said, *_sentences(message["say"]))[-_KEPT:],
                raw=raw,
            )
        case "you":
            mine = replace(model, you=_you(message["you"]), n=message["n"])
            return _with_yours(mine, message["yours"]) if message["yours"] else mine
        case _:
            return model


def merged(before: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """PUBLIC after some news: the keys that changed, inside `game` and each of the `seats` likewise."""
    after = {**before, **patch}
    if "game" in patch:
        after["game"] = {**before["game"], **patch["game"]}
    if "seats" in patch:
        seats = {seat: {**before["seats"].get(seat, {}), **(new or {})} for seat, new in patch["seats"].items()}
        gone = {seat for seat, new in patch["seats"].items() if new is None}
        after["seats"] = {seat: each for seat, each in {**before["seats"], **seats}.items() if seat not in gone}
    return after


def _with_yours(model: Model, yours: str) -> Model:
    """What the latest settlement was for the reader stands behind it."""
    said = list(model.said)
    for i in range(len(said) - 1, -1, -1):
        if said[i].tone == "settle":
            said[i] = replace(said[i], yours=yours)
            break
    return replace(model, said=tuple(said))


def _public(raw: Mapping[str, Any]) -> Public:
    seats = {int(seat): _seated(each) for seat, each in raw["seats"].items()}
    return Public(
        at=raw["at"],
        resting=raw["resting"],
        over=raw["over"],
        pace=raw["pace"],
        running=raw["running"],
        seats=dict(sorted(seats.items())),
        game=_game(raw["game"]),
    )


def _seated(raw: Mapping[str, Any]) -> Seated:
    hand = raw.get("hand")
    return _made(Seated, {**raw, "hand": None if hand is None else _made(SeatHand, _with_tuples(hand, "shown"))})


def _game(raw: Mapping[str, Any]) -> Game:
    last, hands = raw["last"], "limit" in raw
    return _made(
        Game,
        {
            **_with_tuples(raw, "awaited", "out", "calls", "turned"),
            "drawn": tuple((seat, card) for seat, card in raw["drawn"]),
            "last": None if last is None or hands else _last(last),
            "round": _round(last) if last is not None and hands else None,
            "chance": _chance(raw.get("chance")),
        },
    )


def _with_tuples(raw: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """The same with lists as tuples."""
    return {**raw, **{key: tuple(raw[key]) for key in keys if key in raw}}


def _chance(raw: Mapping[str, Any] | None) -> Chance | None:
    if raw is None:
        return None
    call = raw["call"]
    return Chance(raw["of"], raw["permille"], raw["void"], None if call is None else (call[0], call[1]))


def _last(raw: Mapping[str, Any]) -> Last:
    gains = {int(seat): gain for seat, gain in raw["gains"].items()}
    return Last(raw["banker"], raw["series"], tuple(raw["turned"]), raw["result"], gains)


def _round(raw: Mapping[str, Any]) -> Round:
    by_seat = {key: {int(seat): each for seat, each in raw[key].items()} for key in ("totals", "results", "gains")}
    hands = {int(seat): tuple(cards) for seat, cards in raw["hands"].items()}
    return Round(banker=raw["banker"], series=raw["series"], hands=hands, **by_seat)


def _you(raw: Mapping[str, Any]) -> You:
    offers, risk = tuple(_made(Offer, offer) for offer in raw["offers"]), raw.get("risk")
    return _made(
        You,
        {
            **_with_tuples(raw, "may", "hand"),
            "offers": offers,
            "risk": None if risk is None else (risk[0], risk[1]),
        },
    )


def _clock(raw: Mapping[str, Any], now_ms: int) -> Clock:
    if raw.get("for") is None:
        return Clock()
    return Clock(raw["for"], raw.get("seat"), now_ms + raw["left_ms"], raw["whole_ms"])


def _sentences(raw: Sequence[Mapping[str, Any]]) -> tuple[Sentence, ...]:
    return tuple(Sentence(each["kind"], each["text"], each["tone"]) for each in raw)


def _made(kind: type[T], raw: Mapping[str, Any]) -> T:
    """A value of this kind from the fields it knows; a client outlives keys that are new to it."""
    known = {each.name for each in fields(kind)}  # type: ignore[arg-type]  # only dataclasses come here
    return kind(**{key: value for key, value in raw.items() if key in known})
