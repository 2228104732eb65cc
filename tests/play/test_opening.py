"""Which places of an order are shown: those of the cards that lie open, and no others, in every tradition."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from bankomet.core.game import Seat
from bankomet.games import GAMES
from bankomet.play import opening
from bankomet.play.log import parse_entry, parse_header, parse_line, split_log
from bankomet.play.opening import Hand, Lying, in_hands, open_to_all
from bankomet.play.seals import Seal
from bankomet.play.table import Table, open_table
from bankomet.play.terms import agree
from tests.support.transcripts import transcript

OpenToAll = Callable[[Table, Callable[[Seat], Hand | None]], list[Lying]]
DEALING = [(game.name, preset) for game in GAMES.values() if game.deals for preset in game.presets]
OPEN_DRAWS = [("ochko", "book"), ("thirty-one", "book")]


def tables(game: str, preset: str, **options: str) -> Iterator[Table]:
    """A table after every record of a game of several coups."""
    terms = agree(game=game, preset=preset, options=list(options.items()), seat_count=3)
    header, lines = split_log(transcript(terms, Random(f"{game} {preset}"), coups=4))  # noqa: S311 - a seed is wanted
    table = open_table(parse_header(header))
    for line_no, line in enumerate(lines, 1):
        record = parse_line(line, line_no).record
        table, _ = table.after(parse_entry(terms.game, record.kind, record.text))
        yield table


def hands_shown(table: Table) -> Callable[[Seat], Hand | None]:
    """The hands as everybody is shown them."""
    by_seat = table.state.seen_by(None).public.get("by_seat", {})
    assert isinstance(by_seat, dict)

    def hand(seat: Seat) -> Hand | None:
        shown = by_seat.get(str(seat))
        told = shown.get("hand") if isinstance(shown, dict) else None
        return told if isinstance(told, dict) else None

    return hand


def expect_just_what_is_shown(table: Table, opened: OpenToAll = open_to_all) -> int:
    """Fails where a place is open whose card is not shown, or the other way round; how many cards are hidden."""
    seal = table.sealing.seal
    if seal is None:
        assert opened(table, hands_shown(table)) == []
        return 0
    public = opened(table, hands_shown(table))
    hidden = 0
    for seat in (None, *table.state.seats):
        dealt = _dealt_to(seal, seat)
        lies_open = [each.item for each in public if each in dealt]
        if seat is None or table.state.seats_open:
            assert lies_open == [each.item for each in dealt]
            continue
        hand = hands_shown(table)(seat)
        assert lies_open == ([] if hand is None else hand["shown"])
        hidden += len(dealt) - len(lies_open)
        own = table.state.own(seat).get("hand", [])
        assert isinstance(own, list)
        assert own in ([], [each.item for each in in_hands(table).get(seat, [])])
    return hidden


def _dealt_to(seal: Seal, seat: Seat | None) -> list[Lying]:
    return [
        Lying(each.order.shuffle, place, item)
        for each in seal.orders
        for place, (item, taker) in enumerate(zip(each.dealt, each.takers, strict=True))
        if taker == seat
    ]


@pytest.mark.parametrize(("game", "preset"), DEALING)
def test_a_place_is_open_just_when_its_card_is_shown(game: str, preset: str) -> None:
    """After every record; in games with hidden hands some are hidden, in the others none ever."""
    hidden = sum(expect_just_what_is_shown(table) for table in tables(game, preset))
    assert bool(hidden) == hasattr(GAMES[game].presets[preset][-1], "open_draws")


@pytest.mark.parametrize(("game", "preset"), OPEN_DRAWS)
def test_where_draws_are_open_their_places_are(game: str, preset: str) -> None:
    assert sum(expect_just_what_is_shown(table) for table in tables(game, preset, draws="open")) > 0


def _everything(table: Table, _: Callable[[Seat], Hand | None]) -> list[Lying]:
    seal = table.sealing.seal
    return [] if seal is None else [lying for lying, _, _ in opening._dealt(seal)]


def _one_too_many(table: Table, hand: Callable[[Seat], Hand | None]) -> list[Lying]:
    """The last card dealt to a hand is shown, as if it lay open."""
    lying = open_to_all(table, hand)
    everything = _everything(table, hand)
    return lying if everything[-1:] == lying[-1:] else [*lying, everything[-1]]


@pytest.mark.parametrize("leak", [_everything, _one_too_many])
def test_planted_leaks_are_found(leak: OpenToAll) -> None:
    played = list(tables("ochko", "book"))
    with pytest.raises(AssertionError):
        sum(expect_just_what_is_shown(table, leak) for table in played)
