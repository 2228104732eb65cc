"""A table of bots plays by itself: the same bytes from the same seed, every counter accounted for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play import bots, selfplay
from bankomet.play.house import Close, Cut, Join, Refill
from bankomet.play.log import print_log
from bankomet.play.selfplay import Happened, ended
from bankomet.play.table import Table, open_table
from bankomet.play.terms import Terms, agree

EVERY_PRESET = [(game.name, preset) for game in GAMES.values() for preset in game.presets]


def terms_of(preset: str = "003", *options: tuple[str, str], seats: int = 6, purse: int = 1000) -> Terms:
    return agree(game="thirteen", preset=preset, options=options, seat_count=seats, purse=purse)


def played(terms: Terms, *, coups: int, seed: int = 1) -> list[Happened]:
    return list(selfplay.selfplay(terms, coups=coups, seed=seed))


def log_of(terms: Terms, play: Sequence[Happened]) -> str:
    return "\n".join(print_log(terms, (happened.entry for happened in play)))


@pytest.mark.parametrize(("game", "preset"), EVERY_PRESET)
@pytest.mark.parametrize("seats", [2, 5])
def test_bots_play_every_game_and_preset_through_offers_alone(game: str, preset: str, seats: int) -> None:
    terms = agree(game=game, preset=preset, seat_count=min(seats, GAMES[game].most_seats), purse=60)
    play = played(terms, coups=60)
    table = play[-1].table
    assert (table.state.coups, ended(table, 60)) == (60, "coups")
    assert sum(table.purse(seat) for seat in table.places) == table.brought_in
    assert all(happened.table.counters() == happened.table.brought_in for happened in play)


@pytest.mark.parametrize(
    "option", [(option.name, value) for option in GAMES["thirteen"].options for value in option.values]
)
def test_bots_play_every_option(option: tuple[str, str]) -> None:
    for preset in ("001", "003", "gerver"):
        assert played(terms_of(preset, option, seats=4, purse=60), coups=25)[-1].table.state.coups == 25


def test_the_same_seed_writes_the_same_log_and_another_seed_another() -> None:
    terms = terms_of("001")
    first, again, other = (log_of(terms, played(terms, coups=40, seed=seed)) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_a_longer_play_begins_like_a_shorter_one() -> None:
    """The number of coups is no dice."""
    terms = terms_of("000")
    short, longer = (log_of(terms, played(terms, coups=coups)) for coups in (10, 20))
    assert longer.startswith(short)


def test_cards_cuts_words_and_names_come_from_streams_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of other names get the same cards and say the same."""
    terms = terms_of("003")
    before = [str(happened.entry) for happened in played(terms, coups=20)]
    monkeypatch.setattr(selfplay, "NAMES_IN", "en")
    after = [str(happened.entry) for happened in played(terms, coups=20)]
    assert before[:6] != after[:6]
    assert before[6:] == after[6:]


def test_every_fresh_pack_is_cut_before_its_first_card() -> None:
    """T8: whoever the rules name cuts, and once."""
    uncut = None
    cuts = 0
    for happened in played(terms_of("003"), coups=60):
        if isinstance(happened.entry, Cut):
            assert uncut == happened.entry.seat
            uncut, cuts = None, cuts + 1
        elif any(fact.kind == "turned" for fact in happened.facts):
            assert uncut is None
        for fact in happened.facts:
            if fact.kind == "shuffled":
                uncut = fact.cutter  # type: ignore[attr-defined]  # a Shuffled
    assert cuts > 15


def test_bots_fill_up_as_soon_as_they_cannot_take_part() -> None:
    """G1: between coups nobody sits below the least when the stakes are made."""
    terms = terms_of("002", seats=3, purse=20)
    play = played(terms, coups=80)
    refills = [happened for happened in play if isinstance(happened.entry, Refill)]
    assert len(refills) > 3
    brought_in = 3 * 20 + sum(fact.added for happened in refills for fact in happened.facts if hasattr(fact, "added"))
    assert play[-1].table.brought_in == brought_in
    for happened in play:
        if isinstance(happened.entry, Close):
            assert all(sitting.purse >= 10 for sitting in happened.table.state.seats.values())


def test_without_refilling_the_game_ends_when_no_two_can_play() -> None:
    table = played(terms_of("003", ("refill", "no"), seats=3, purse=20), coups=10_000)[-1].table
    assert ended(table, 10_000) == "over"
    assert table.state.coups < 10_000
    poorer = sorted(table.purse(seat) for seat in table.places)[:2]
    assert max(poorer) < 10
    assert table.brought_in == 60


def test_when_nobody_stakes_the_table_rests_and_that_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """T2a: after a full round of empty stakings."""
    shy = {style: replace(temper, sits_out=100) for style, temper in bots.TEMPERS.items()}
    monkeypatch.setattr(bots, "TEMPERS", shy)
    play = played(terms_of("000", seats=4), coups=5)
    table = play[-1].table
    assert ended(table, 5) == "no_stakes"
    assert (table.state.coups, table.resting) == (0, True)
    assert Counter(fact.kind for happened in play for fact in happened.facts)["bank_passed"] == 4


def test_a_thousand_seats_play() -> None:
    table = played(terms_of("003", seats=1000), coups=1)[-1].table
    assert table.state.coups == 1
    assert len({place.name.casefold() for place in table.places.values()}) == 1000


def test_every_style_sits_at_the_table() -> None:
    joins = [happened.entry for happened in played(terms_of(seats=5), coups=1) if isinstance(happened.entry, Join)]
    assert [join.style for join in joins] == ["steady", "timid", "bold", "idler", "steady"]
    assert [join.who for join in joins] == ["b1", "b2", "b3", "b4", "b5"]


def test_the_company_plays_with_people_too() -> None:
    """A rehearsal seats people, and they are played like steady bots."""
    company, table = selfplay.Company(3), _two_people()
    while table.state.coups < 5:
        table, _ = table.after(company.next_entry(table))
    assert all(not place.is_bot for place in table.places.values())


def _two_people() -> Table:
    table = open_table(terms_of("001", seats=2))
    for number, name in enumerate(("Вера", "Emma"), 1):
        table, _ = table.after(Join(Seat(number), f"p{number}", "person", name))
    return table
