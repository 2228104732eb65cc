"""The bank's chance as a table tells it: the same numbers by another way of counting, now and after each card."""

import asyncio
from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path
from typing import Any

from bankomet.faces.protocol.chance import chance_json, permille
from bankomet.play.seen import public_part
from bankomet.solve.matching import matches
from tests.support.house import QUICK
from tests.support.play import Played, played
from tests.support.web import Client, open_site, visitor

SEATS = "join 1 2 3"
CARDS = 12
FEW = 9


def told(now: Played) -> Any:  # noqa: ANN401 - JSON
    """What the table tells at this moment."""
    return chance_json(now.table.terms.rules, public_part(now.table, ()))


def game_of(now: Played) -> dict[str, Any]:
    """The public part of the game."""
    game = public_part(now.table, ())["game"]
    assert isinstance(game, dict)
    return dict(game)


def by_marked_places(game: dict[str, Any]) -> Fraction:
    """The chance that a match comes, where the pack suffices: rooks on a board instead of steps from call to call."""
    calls = game["calls"][len(game["turned"]) :]
    assert game["cards_left"] >= len(calls), "the pack runs out; count another way"
    left: dict[Hashable, int] = dict(game["left"].items())
    return matches(calls, left).some


def win_of(chance: Any) -> Fraction:  # noqa: ANN401 - JSON
    return Fraction(int(chance["win"][0]), int(chance["win"][1]))


def in_series() -> Played:
    return played("thirteen 000 first_banker=lot", SEATS, "lot 1", "bank 1 200", "stake 2 20", "stake 3 30", "close")


def test_before_and_after_each_card_of_a_series() -> None:
    """46,0 % after five cards, four sevens among 47: the picture of the table."""
    now = in_series()
    for card in ("J♠", "8♦", "K♥", "2♠", "9♦"):
        game = game_of(now)
        chance = told(now)
        assert win_of(chance) == by_marked_places(game)
        assert chance["of"] == "series"
        call = game["calls"][len(game["turned"])]
        assert chance["call"] == [game["left"][call], game["cards_left"]]
        now = now.then(f"turn {card}")
    assert (told(now)["permille"], told(now)["call"], told(now)["void"]) == (460, [4, 47], 0)


def test_while_stakes_are_open_the_next_series_is_told_of() -> None:
    """After a win the cards that are gone count: the next series begins with the rest of the pack."""
    now = in_series().then("turn J♠ 8♦ K♥ 2♠ 6♦")
    game = game_of(now)
    assert game["phase"] == "staking"
    chance = told(now)
    assert (chance["of"], chance["call"]) == ("next", None)
    assert win_of(chance) == by_marked_places(game)
    assert win_of(chance) != win_of(told(in_series()))


def test_where_there_is_no_series_there_is_nothing_to_tell() -> None:
    assert told(played("thirteen 003", "join 1")) is None
    assert told(played("thirteen 003", SEATS, "draw 1 K♠")) is None


def test_a_pack_that_ends_in_mid_series_gives_the_stakes_back() -> None:
    """`void_restart`: what is neither won nor lost is told of too, and the rest is lost or won."""
    now = near_the_end("thirteen 000 first_banker=lot pack_out=void_restart")
    game = game_of(now)
    left: dict[Hashable, int] = dict(game["left"].items())
    none = matches(game["calls"][: cards_left(now)], left).none
    chance = told(now)
    assert chance["of"] == "series"
    assert win_of(chance) == 1 - none
    assert chance["void"] == permille(none)
    assert 0 < chance["void"] < 1000


def test_the_last_card_gone_the_next_call_meets_a_whole_pack() -> None:
    """T5, the count goes on: when the pack is out, four of 52 match the next call."""
    now = near_the_end("thirteen 000 first_banker=lot")
    now = now.then(f"miss {cards_left(now)}")
    assert told(now)["call"] == [4, 52]


def near_the_end(header: str) -> Played:
    """A series has begun with nine cards in the pack."""
    now = played(header, "join 1 2", "lot 1", "bank 1 200", "stake 2 1", "close")
    while cards_left(now) > FEW:
        now = won_late(now).then("stake 2 1", "close")
    return now


def won_late(now: Played) -> Played:
    """The series won as late as the cards allow, with a few of them left."""
    for missed in reversed(range(min(cards_left(now) - FEW, 13))):
        after = now.then(f"miss {missed}")
        game = game_of(after)
        if game["left"][game["calls"][missed]]:
            return after.then("win")
    raise AssertionError("no call has a card left")


def cards_left(now: Played) -> int:
    count: int = game_of(now)["cards_left"]
    return count


def test_permille_is_rounded_to_the_nearest() -> None:
    assert [permille(Fraction(n, 2000)) for n in (0, 1, 2, 3, 1999, 2000)] == [0, 1, 1, 2, 1000, 1000]


def test_everybody_is_told_the_same_after_every_card(tmp_path: Path) -> None:
    """Two watchers and news piece by piece: what they merge is what another count gives."""

    async def run() -> None:
        async with open_site(tmp_path, QUICK) as site, visitor(site.url) as one, visitor(site.url) as other:
            table = await one.open_table(bots=3, preset="003", private=False)
            await one.ask("rise")
            await other.connect(table, lang="ru")
            await watched(one)
            await watched(other)

    asyncio.run(run())


async def watched(client: Client) -> None:
    """So many moments of a series, each held against the other count."""
    seen = set[tuple[str, ...]]()
    while len(seen) < CARDS:
        game = client.public["game"]
        if game["phase"] == "series" and game["cards_left"] >= len(game["calls"]):
            chance = game["chance"]
            assert win_of(chance) == by_marked_places(game)
            assert chance["permille"] == permille(by_marked_places(game))
            seen.add(tuple(game["turned"]))
        await client.receive()
