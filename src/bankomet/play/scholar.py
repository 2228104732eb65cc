"""The bot that has read the solution: in Ochko and Thirty-one it draws and stands as in equilibrium.

What is solved is one punter against the banker, with packs freshly shuffled.  At a table of more each punter plays as
if he were alone with the banker; the banker weighs what each punter who still stands would have him do, by his stake.
Where the equilibrium does both, it lets the dice decide; where a table's rules are not solved, it plays the nearest
game that is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from bankomet.core.cards import parse_card
from bankomet.core.game import Exact, Json, Offer, Rules, Seat, View
from bankomet.play.shoe import Dice
from bankomet.play.table import Table
from bankomet.solve.hands import Hand
from bankomet.solve.solutions import Chance, Decision, Solution, nearest
from bankomet.solve.solved import Solvable

PARTS: Final = 10**9
"""A chance is rolled in so many parts."""


def read(rules: Rules[Any]) -> None:
    """Reads the solution of a game beforehand, where there is one."""
    if isinstance(rules, Solvable):
        nearest(rules)


def answer(rules: Rules[Any], view: View, by_verb: Mapping[str, Offer[Any]], dice: Dice) -> Any | None:  # noqa: ANN401 - any game's move
    """What it says when it may draw or stand; None if that is not the question, or nobody has solved the game."""
    match by_verb:
        case {"draw": Exact(move=draw), "stand": Exact(move=stand)}:
            wants = draws(rules, view, dice)
            return None if wants is None else draw if wants else stand
        case _:
            return None


def draws(rules: Rules[Any], view: View, dice: Dice) -> bool | None:
    """Does a hand that may draw or stand draw?  None in a game that is not solved.

    `view` is the seat's own, of the game or of the whole table around it.
    """
    if not isinstance(rules, Solvable):
        return None
    chance = _chance(rules, nearest(rules), view)
    return None if chance is None else dice.below(PARTS) < chance * PARTS


def with_stakes(table: Table, seat: Seat) -> View:
    """The game as the scholar at this seat sees it: with what everybody has staked, by which a banker weighs them."""
    view = table.state.seen_by(seat)
    by_seat = view.public.get("by_seat", {})
    assert isinstance(by_seat, dict)
    staked: dict[str, Json] = {
        key: {**_seat(shown), "stake": table.state.stake_of(Seat(int(key)))} for key, shown in by_seat.items()
    }
    return replace(view, public={**view.public, "by_seat": staked})


def weighed(rules: Solvable, solution: Solution, view: View) -> list[tuple[int, Decision]]:
    """What a hand would do on account of each stake that it plays for, as far as it has a choice.

    A punter plays for his own; a banker for those of the punters who still stand.
    """
    hand = hand_of(rules, solution, view.private["hand"])
    if view.private["seat"] == game_of(view)["banker"]:
        asked = [(stake, solution.decision(seen, hand)) for stake, seen in _still_in(view)]
    else:
        stake = view.private["stake"]
        assert isinstance(stake, int)
        asked = [(stake, solution.decision(None, hand))]
    return [(stake, decision) for stake, decision in asked if decision is not None]


def _chance(rules: Solvable, solution: Solution, view: View) -> Chance | None:
    hand = hand_of(rules, solution, view.private["hand"])
    if view.private["seat"] == game_of(view)["banker"]:
        return solution.against(hand, list(_still_in(view)))
    decision = solution.decision(None, hand)
    return None if decision is None else decision.draw


def _still_in(view: View) -> Iterator[tuple[int, int]]:
    """The stake of each punter who is still in the coup, and how many cards he has drawn: none, if he draws later."""
    banker = game_of(view)["banker"]
    seats = view.public.get("seats") or game_of(view)["by_seat"]
    assert isinstance(seats, dict)
    for seat, each in seats.items():
        shown = _seat(each)
        hand = shown["hand"]
        if isinstance(hand, dict) and int(seat) != banker and hand["state"] in ("stands", "waits"):
            drawn, stake = hand["drawn"], shown.get("stake", 1)
            assert isinstance(drawn, int)
            assert isinstance(stake, int)
            yield max(1, stake), drawn


def _seat(shown: Json) -> dict[str, Json]:
    assert isinstance(shown, dict)
    return shown


def hand_of(rules: Solvable, solution: Solution, cards: Json) -> Hand:
    """Cards as a view tells them, as a hand of the solution."""
    assert isinstance(cards, list)
    return solution.game.pack.hand(rules.total([parse_card(str(card))]) for card in cards)


def game_of(view: View) -> Mapping[str, Json]:
    """What everybody sees of the game, in a view of it or of the table around it."""
    game = view.public.get("game", view.public)
    assert isinstance(game, dict)
    return game
