"""People at a table, what is said to them with ordinary spaces, and facts of hands to speak of."""

from collections.abc import Iterator

from bankomet.core.cards import Card, parse_card
from bankomet.core.chips import Chips
from bankomet.core.game import Fact, Seat
from bankomet.faces.words import Lang, say, yours
from bankomet.faces.words.numerals import NBSP, THIN
from bankomet.games.hands import facts as d
from bankomet.games.hands.facts import Result

VERA, LEV, GUEST, OLGA = Seat(1), Seat(2), Seat(3), Seat(4)
NAMES = {VERA: "Вера", LEV: "Лев", GUEST: "Аристарх", OLGA: "Ольга", Seat(5): "Фёдор", Seat(6): "Mary"}
GAINS = {VERA: 110, LEV: -50, GUEST: -40, OLGA: -20}


def name(seat: Seat) -> str:
    return NAMES[seat]


def chips(count: int) -> Chips:
    return Chips(count)


def said(fact: Fact, lang: Lang = "ru", game: str = "thirteen") -> str:
    """The sentence, with ordinary spaces."""
    sentence = say(fact, name, game, lang)
    assert sentence is not None
    return plain(sentence.text)


def own(fact: Fact, seat: Seat, lang: Lang = "ru") -> str:
    sentence = yours(fact, seat, lang)
    assert sentence is not None
    return plain(sentence)


def plain(text: str) -> str:
    return text.replace(NBSP, " ").replace(THIN, " ")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(each) for each in text.split())


def dealt(card: str | None, *, drawn: bool = True, shown: bool = False) -> d.Dealt:
    return d.Dealt(LEV, None if card is None else parse_card(card), 3, drawn, shown)


def natural(hand: str, seat: Seat = LEV, **gains: int) -> d.Natural:
    return d.Natural(seat, VERA, cards(hand), {Seat(int(each[1:])): gain for each, gain in gains.items()})


def shown(hand: str, total: int, seat: Seat = LEV) -> d.Shown:
    return d.Shown(seat, VERA, cards(hand), total, over=total > 21)


def settled(*results: Result, banker_has: int = 19, multiple: int = 1) -> d.RoundSettled:
    """Vera's bank against Lev, Aristarch … with these results, who staked 20 each and have 17."""
    seats = (LEV, GUEST, OLGA, Seat(5), Seat(6))
    by_seat = dict(zip(seats, results, strict=False))
    signs = {Result.MORE: 1, Result.BANKER_BUST: 1, Result.PAID_BACK: 1}
    signs |= dict.fromkeys((Result.LESS, Result.BUST, Result.BANKER_NATURAL), -1)
    gains = {seat: 20 * multiple * signs.get(result, 0) for seat, result in by_seat.items()}
    totals = {VERA: banker_has, **dict.fromkeys(by_seat, 17)}
    return d.RoundSettled(
        VERA, by_seat, {**gains, VERA: -sum(gains.values())}, dict.fromkeys(by_seat, chips(20)), totals
    )


def every_fact_of_hands() -> Iterator[Fact]:
    yield dealt("9♦", drawn=False)
    yield from (dealt(card, shown=card is not None) for card in ("9♦", None))
    yield d.Looked(VERA)
    yield from (natural(hand, s2=40, s1=-40) for hand in ("A♠ 10♥", "A♠ A♥", "A♠ A♥ 9♣"))
    yield natural("K♠ 10♥ A♣", seat=VERA)
    yield from (
        d.Stood(seat, VERA, drawn, by_itself)
        for seat in (VERA, LEV)
        for drawn in (0, 1, 2, 3, 5)
        for by_itself in (False, True)
    )
    yield from (d.WentOver(seat, VERA, gains) for seat in (LEV, OLGA, GUEST) for gains in ({}, {seat: -2, VERA: 2}))
    yield from (shown("8♥ 6♣ 3♦", total) for total in (17, 26))
    yield settled()
    yield from (settled(result) for result in Result if result is not Result.NATURAL)
    yield settled(Result.MORE, Result.LESS, Result.BUST, Result.EQUAL)
    yield settled(Result.BANKER_BUST, Result.BOTH_BUST, Result.BOTH_BUST, Result.BOTH_BUST, banker_has=26, multiple=2)
    yield d.TaliaOver(VERA)
