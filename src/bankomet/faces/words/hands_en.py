"""The words of a table with cards in hand, in English: Ochko and Thirty-one.

A key `hands.K` speaks at such a table in place of the key `K`: `hands.own.out` in place of `own.out`.
"""

from collections.abc import Mapping
from typing import Final

__all__ = ["HANDS", "TOTALS"]

_UNITS: Final = "one two three four five six seven eight nine".split()
_TEENS: Final = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS: Final = "twenty thirty forty".split()

TOTALS: Final[Mapping[int, str]] = dict(
    enumerate((*_UNITS, *_TEENS, *(ten + unit for ten in _TENS for unit in ("", *(f"-{u}" for u in _UNITS)))), start=1)
)
"""A total in words, whatever a hand may count."""

HANDS: Final[Mapping[str, str]] = {
    **{f"hands.total.{total}": words for total, words in TOTALS.items()},
    # own hand and own word
    "hands.another": "Another card",
    "hands.enough": "Enough",
    "hands.own_hand": "I stand on these",
    "hands.word": "Your word: another card, or enough?",
    "hands.word.banker": "Your word: another card, or do you stand on these?",
    "hands.word.over": "Over. Nobody learns of it before the showdown: say enough.",
    "hands.points": "{n} {n|point|points}",
    "hands.two_aces": "two aces",
    "hands.natural.21": "a dealt twenty-one",
    "hands.natural.31": "a dealt thirty-one",
    "hands.over": "over",
    "hands.quits": "quits",
    "hands.took": "Drawn",
    "hands.took.of": "Drawn: {n} of {of}",
    "hands.took.n": "Drawn: {n}",
    "hands.risk": "Over with the next card",
    "hands.risk.of": "{n} of {of}",
    "hands.risk.said": "Over with the next card: {percent}.",
    "hands.live.look": "The risk of going over, under the table",
    "hands.live.on": "Show the risk of going over",
    # hands as a list of cards
    "hands.mine": "Your cards",
    "hands.mine.said": "Your cards: {cards}. In all {total}.",
    "hands.back": "{n} {n|card|cards} face down",
    "hands.shown": "{cards}: {total}",
    "hands.showdown": "Showdown",
    # said aloud by a seat
    "hands.said.natural.21": "Twenty-one!",
    "hands.said.natural.31": "Thirty-one!",
    "hands.said.over": "Over!",
    # under the cards of a seat
    "hands.state.dealt": "being dealt",
    "hands.state.waits": "waits",
    "hands.state.draws": "thinks",
    "hands.state.draws.took": "thinks, drew {n}",
    "hands.state.stands": "enough",
    "hands.state.stands.own": "stands on these",
    "hands.state.stands.took": "drew {n}, enough",
    "hands.state.over": "over",
    "hands.state.paid": "paid",
    # a hand that is settled
    "hands.result.more": "more",
    "hands.result.less": "less",
    "hands.result.equal": "equal",
    "hands.result.natural": "dealt {total}",
    "hands.result.banker_natural": "the banker was dealt {total}",
    "hands.result.both_natural": "both were dealt {total}",
    "hands.result.bust": "over",
    "hands.result.banker_bust": "the banker went over",
    "hands.result.both_bust": "quits",
    "hands.result.returned": "stake returned",
    "hands.result.paid_back": "over, but given back",
    # the talia
    "hands.talia": "Talia",
    "hands.talia.left": "talia: {n} left in the pack",
    # why there is nothing to press
    "hands.wait.dealing": "The cards are dealt",
    "hands.wait.owed": "A card is on its way",
    "hands.wait.word": "It is {name}’s word",
    "hands.wait.stood": "You have enough; waiting for the others",
    "hands.wait.stood.word": "You have enough; it is {name}’s word",
    "hands.wait.paid": "You are paid; the others play on",
    "hands.wait.went_over": "Over; the others play on",
    "hands.wait.closed": "Stakes are closed until the round ends",
    # what the page says aloud by itself
    "hands.aloud.turn": "Your word: {total}, {took}.",
    "hands.aloud.turn.over": "Over: {total}. Say enough.",
    "hands.aloud.took.0": "nothing drawn",
    "hands.aloud.took.1.3": "one of three drawn",
    "hands.aloud.took.2.3": "two of three drawn",
    "hands.aloud.took.3.3": "all three drawn",
    "hands.aloud.took": "{n} {n|card|cards} drawn",
    "hands.aloud.card": "{card}, now {total}.",
    "hands.aloud.looked": "You have {total}: {cards}.",
    # keys
    "hands.help.another": "another card",
    "hands.help.enough": "enough",
    # in place of what is said of a series
    "hands.seat.new": "from the next round",
    "hands.seat.free.when": "from the next round",
    "hands.run.label": "The course of the round",
    "hands.run.series": "Round {n}",
    "hands.run.none": "No round yet",
    "hands.own.out": "Sit this round out",
    "hands.wait.drawing": "The lot decides the first bank",
    "hands.wait.out": "You sit this round out",
    "hands.wait.leaving": "You are leaving; the round plays out",
    "hands.wait.new": "You come in with the next round",
    "hands.link.long": "No network. The least will be done for you: you sit the round out, or have enough.",
    "hands.link.long.banker": "No network. The least will be done for you: you have enough, then the bank passes.",
    "hands.rise.stake": "Your hand stands and your stake of {n} plays on without you. The purse is kept.",
    "hands.rise.banker": "Your hand stands, then the bank passes. The purse is kept.",
    "hands.help.out": "sit the round out",
    "hands.aloud.series": "{name} holds the bank, round {n}.",
    "hands.aloud.mine": "You hold the bank, round {n}.",
}
