"""The scenarios of the golden logs: who plays what, what happens besides play, and what a log must show of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bankomet.faces.words import Lang
from bankomet.games import GAMES
from bankomet.play.table import Table
from bankomet.play.terms import Terms, agree


@dataclass(frozen=True, slots=True)
class Event:
    """Something that is said at its moment.

    It comes as soon as so many coups are settled, the game is in this phase, so many cards of the series are turned (or
    lie on the circle, or in hands), and no more than so many are awaited. `{banker}`, `{next}` (who banks next),
    `{punter}` (the first who is neither) and `{awaited}` (the first who has not spoken) stand for seats; `return`
    brings back whoever left last, `back` whoever is away, and `silence` lets all sit out, one after another.
    """

    coups: int
    phase: str
    says: str
    turned: int = 0
    awaits: int = 4

    def is_due(self, table: Table) -> bool:
        """Is it time for it?  No stakes are closed before the house has said what it owes of its seals."""
        public = table.state.seen_by(None).public
        return (
            table.state.coups >= self.coups
            and table.state.stage.partition(".")[0] == self.phase
            and _cards_out(public) >= self.turned
            and len(table.state.awaited) <= self.awaits
            and not (self.says == "house close" and table.owes_seal)
        )


def _cards_out(public: Mapping[str, Any]) -> int:
    """How many cards are turned, lie on the circle, or in hands."""
    shown = public.get("turned", public.get("circle"))
    if shown is not None:
        return sum(map(bool, shown))
    return sum(part["hand"]["cards"] for part in public["by_seat"].values() if part["hand"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One golden log: the agreement, who comes, what happens besides play, and what must be seen in it."""

    name: str
    preset: str
    lang: Lang
    seed: int
    game: str = "thirteen"
    shows: str
    """Labels of facts, see `labels`."""
    coups: int = 24
    events: tuple[Event, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    purse: int = 60
    rev: int | None = None

    @property
    def file(self) -> str:
        """The name of its log and transcript, without their endings."""
        return f"{self.game}-{self.name}"

    def terms(self) -> Terms:
        """The agreement."""
        return agree(
            game=self.game,
            preset=self.preset,
            rev=self.rev,
            options=self.options,
            purse=self.purse,
            stake=10,
            seat_count=min(4, GAMES[self.game].most_seats),
        )


EQUAL: Final = (
    Event(3, "series", "house leave {punter}", turned=2),
    Event(5, "staking", "return"),
    Event(5, "staking", "house close"),
    Event(8, "staking", "back"),
    Event(10, "staking", "house leave {banker}", awaits=1),
    Event(12, "staking", "return"),
    Event(14, "series", "house away {banker}", turned=1),
    Event(16, "staking", "back"),
)
"""Who comes and goes where stakes are equal: the one who has come back misses the clock, and stakes close."""
BY_WORD: Final = tuple(
    Event(5, "staking", "house clock {awaited}") if event.says == "house close" else event for event in EQUAL
)
"""The same where everybody names his stake: one who is awaited misses the clock."""
WITH_HANDS: Final = tuple(
    replace(event, phase="playing", turned=0) if event.phase == "series" else event for event in EQUAL
)
"""The same in the draws of a game with hidden hands."""
WITH_HANDS_BY_WORD: Final = tuple(
    replace(event, phase="playing", turned=0) if event.phase == "series" else event for event in BY_WORD
)
"""And where everybody names his stake besides."""
PEOPLE: Final = "joined left went_away.missed_clock went_away came_back refilled pack_cut rested"
PLAY: Final = (
    "first_bank shuffled.new_bank stakes_opened staked stakes_closed turned series_won series_lost bank_passed.loss"
)
HANDS: Final = (
    "first_bank.lot shuffled.new_bank stakes_opened staked stakes_closed dealt looked stood shown "
    "round_settled.more round_settled.less round_settled.equal"
)
OF_OCHKO: Final = (
    "stood.by_itself bank_declared bank_passed.round natural shown.over round_settled.banker_natural "
    "round_settled.bust round_settled.banker_bust round_settled.both_bust"
)
MID_SERIES: Final = "shuffled.pack_out.call"
SOLVED: Final = "1 7 11 8 4 10 12 3 9 5 2 6 13"
"""A circle of which all thirteen cards come out, under either count."""
LANGS_OF_CIRCLES: Final[tuple[tuple[str, Lang], ...]] = (("cayley", "ru"), ("modular", "en"))
CIRCLES: Final = (
    Event(0, "laying", "game take 1", turned=3),
    Event(0, "laying", "house away 1", turned=5),
    Event(0, "laying", "back"),
    Event(0, "laying", "house leave 1", turned=7),
    Event(0, "idle", "return"),
    *(Event(2, "laying", f"game lay 1 {card}") for card in SOLVED.split()),
)
"""A card is taken back, the circle waits for who steps away and is cleared by who leaves; the third one is solved."""

SCENARIOS: Final = (
    Scenario(
        name="000",
        preset="000",
        lang="ru",
        seed=71,
        events=(*BY_WORD, Event(18, "declaring", "house clock {banker}")),
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} drawn bank_declared sat_out bank_passed.declined bank_passed.left "
        "stakes_returned",
    ),
    Scenario(
        name="001",
        preset="001",
        lang="ru",
        seed=212,
        coups=30,
        events=(
            *BY_WORD,
            Event(20, "staking", "game bid {punter} 7"),
            Event(22, "keeping", "house clock {banker}"),
        ),
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} first_bank.lot bank_declared bid_left bank_trimmed winnings_taken "
        "winnings_left",
    ),
    Scenario(
        name="002",
        preset="002",
        lang="ru",
        seed=11,
        events=EQUAL,
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} first_bank.lot stakes_closed.left_out",
    ),
    Scenario(
        name="003",
        preset="003",
        lang="en",
        seed=2,
        events=EQUAL,
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} first_bank.drawn drawn drawn_equal sat_out",
    ),
    Scenario(
        name="004",
        preset="004",
        lang="ru",
        seed=2,
        events=EQUAL,
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} first_bank.lot shuffled.pack_out",
    ),
    Scenario(
        name="montmort",
        preset="montmort",
        lang="en",
        seed=2,
        events=EQUAL,
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} first_bank.lot",
    ),
    Scenario(
        name="montmort-rev1",
        preset="montmort",
        rev=1,
        lang="en",
        seed=3,
        coups=15,
        shows=f"{PLAY} {MID_SERIES} first_bank.lot",
    ),
    Scenario(
        name="gerver",
        preset="gerver",
        lang="en",
        seed=8,
        events=BY_WORD,
        coups=32,
        shows=f"{PEOPLE} drawn series_won series_lost laid_aside bank_passed.tenure bank_passed.cannot_cover",
    ),
    Scenario(
        name="joker",
        preset="joker",
        lang="en",
        seed=215,
        events=EQUAL,
        coups=30,
        shows=f"{PEOPLE} {PLAY} {MID_SERIES} drawn series_won.2 stakes_closed.left_out",
    ),
    Scenario(
        name="003-void_restart",
        preset="003",
        lang="en",
        seed=3,
        options=(("pack_out", "void_restart"),),
        coups=15,
        shows=f"{PLAY} series_void shuffled.pack_out",
    ),
    Scenario(
        name="003-reshuffle_if_short",
        preset="003",
        lang="ru",
        seed=3,
        options=(("pack_out", "reshuffle_if_short"),),
        coups=15,
        shows=f"{PLAY} shuffled.short",
    ),
    Scenario(
        name="003-bank_ends",
        preset="003",
        lang="ru",
        seed=3,
        options=(("pack_out", "bank_ends"),),
        coups=15,
        shows=f"{PLAY} series_void bank_passed.pack_out",
    ),
    Scenario(
        name="000-no_refill",
        preset="000",
        lang="ru",
        seed=2,
        options=(("refill", "no"), ("loss_multiple", "2")),
        purse=20,
        coups=40,
        shows="series_won series_lost game_over",
    ),
    Scenario(
        name="001-nobody_stakes",
        preset="001",
        lang="en",
        seed=2,
        coups=4,
        events=tuple(
            Event(4, phase, says)
            for phase, says in (
                *((("staking", "silence"),) * 4),
                ("declaring", "house rest"),
                ("declaring", "house wake"),
                ("declaring", "house leave 2"),
                ("declaring", "house leave 3"),
                ("declaring", "house leave 4"),
            )
        ),
        shows="no_stakes bank_passed.no_stakes rested woke nobody_to_play left",
    ),
    Scenario(
        game="ochko",
        name="book",
        preset="book",
        lang="ru",
        seed=28,
        events=WITH_HANDS_BY_WORD,
        coups=30,
        shows=f"{PEOPLE} {HANDS} {OF_OCHKO}",
    ),
    Scenario(
        game="ochko",
        name="ten",
        preset="ten",
        lang="en",
        seed=5,
        events=WITH_HANDS_BY_WORD,
        coups=30,
        shows=f"{PEOPLE} {HANDS} {OF_OCHKO}",
    ),
    Scenario(
        game="ochko",
        name="book-announced",
        preset="book",
        lang="ru",
        seed=3,
        options=(("bust", "announced"), ("aces", "bust"), ("bust_multiple", "1")),
        coups=20,
        shows=f"{HANDS} went_over natural round_settled.bust round_settled.banker_bust round_settled.both_bust",
    ),
    Scenario(
        game="ochko",
        name="ten-push",
        preset="ten",
        lang="en",
        seed=5,
        options=(("banker_21", "push"), ("draws", "open")),
        coups=20,
        shows=f"{HANDS} natural round_settled.both_natural round_settled.banker_natural",
    ),
    Scenario(
        game="ochko",
        name="ten-round_ends",
        preset="ten",
        lang="ru",
        seed=1,
        options=(("punter_21", "round_ends"), ("order", "banker_first")),
        coups=20,
        shows=f"{HANDS} natural round_settled.returned",
    ),
    Scenario(
        game="thirty-one",
        name="book",
        preset="book",
        lang="ru",
        seed=2,
        events=WITH_HANDS,
        coups=30,
        purse=20,
        shows=f"{PEOPLE} {HANDS} stood.by_itself natural went_over talia_over shuffled.pack_out bank_passed.talia "
        "round_settled.banker_bust round_settled.banker_natural",
    ),
    Scenario(
        game="thirty-one",
        name="coup",
        preset="coup",
        lang="en",
        seed=3,
        events=WITH_HANDS,
        coups=30,
        purse=20,
        shows=f"{PEOPLE} {HANDS} stood.by_itself natural went_over talia_over shuffled.pack_out bank_passed.round "
        "round_settled.banker_bust",
    ),
    Scenario(
        game="thirty-one",
        name="book-paid_back",
        preset="book",
        lang="en",
        seed=3,
        options=(("busted", "paid_back"), ("dealt_31", "5"), ("aces", "one_eleven")),
        coups=20,
        purse=12,
        shows=f"{HANDS} natural went_over round_settled.paid_back round_settled.banker_natural stakes_closed.left_out",
    ),
    Scenario(
        game="thirty-one",
        name="book-permanent",
        preset="book",
        lang="ru",
        seed=3,
        options=(("bank", "permanent"), ("draws", "open")),
        coups=20,
        shows=f"{HANDS} went_over talia_over shuffled.talia shuffled.pack_out",
    ),
    *(
        Scenario(
            game="mousetrap",
            name=preset,
            preset=preset,
            lang=lang,
            seed=1,
            coups=3,
            events=CIRCLES,
            shows="joined left went_away came_back card_laid card_taken_back card_out count_ended rested",
        )
        for preset, lang in LANGS_OF_CIRCLES
    ),
)
