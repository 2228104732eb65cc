"""Bots that play any game of the house through views and offers: four tempers, one that counts, one that has read.

A bot knows what its seat may know, a View and the offers made to that seat, and it rolls dice it is given; so the
same view, offers and rolls give the same word.  In Thirteen the tempers differ in how much they stake and bank, how
often they sit out, and what they do with winnings; the one that counts stakes where a punter gains on average.  In
Ochko and Thirty-one they draw until they are near enough to the full count; the scholar plays by the solution.  In
Mousetrap all lay their cards at random and count them.  In any other game, and for any verb not named here, a bot takes
one of its offers at random, a small number where there is a number to choose.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from bankomet.core.game import Exact, Json, Offer, Range, Rules, Seat, View
from bankomet.play import counter, scholar
from bankomet.play.shoe import Dice


class Style(StrEnum):
    """How a bot plays; the word stands in the log, in the record of its joining."""

    STEADY = "steady"
    TIMID = "timid"
    BOLD = "bold"
    IDLER = "idler"
    COUNTER = "counter"
    SCHOLAR = "scholar"


IN_TURN: Final = (Style.STEADY, Style.TIMID, Style.BOLD, Style.IDLER)
"""The styles that sit down by themselves.  Who counts or has read the solution comes when asked for."""

Percents: TypeAlias = tuple[int, int]
"""From … to, in percent of the purse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """What a style does, in percent: of its purse, or of the times it could."""

    stake: Percents
    bank: Percents
    sits_out: int
    declines_bank: int
    leaves_bid: int
    leaves_winnings: int
    parts: int
    """Of the open bank divided among those who have yet to speak, so many parts it takes at most."""
    short: int
    """It draws while its hand is short of the full count by more than this."""
    pause_ms: tuple[int, int]


TEMPERS: Final[Mapping[Style, Temper]] = {
    Style.STEADY: Temper(
        stake=(3, 8),
        bank=(25, 40),
        sits_out=0,
        declines_bank=0,
        leaves_bid=10,
        leaves_winnings=30,
        parts=1,
        short=5,
        pause_ms=(900, 1600),
    ),
    Style.TIMID: Temper(
        stake=(1, 3),
        bank=(10, 20),
        sits_out=0,
        declines_bank=0,
        leaves_bid=5,
        leaves_winnings=5,
        parts=1,
        short=7,
        pause_ms=(1300, 2500),
    ),
    Style.BOLD: Temper(
        stake=(10, 30),
        bank=(50, 100),
        sits_out=0,
        declines_bank=0,
        leaves_bid=30,
        leaves_winnings=75,
        parts=2,
        short=3,
        pause_ms=(600, 1200),
    ),
    Style.IDLER: Temper(
        stake=(2, 6),
        bank=(15, 30),
        sits_out=25,
        declines_bank=15,
        leaves_bid=5,
        leaves_winnings=20,
        parts=1,
        short=5,
        pause_ms=(1000, 2200),
    ),
    Style.COUNTER: Temper(
        stake=(1, 3),
        bank=(20, 30),
        sits_out=0,
        declines_bank=0,
        leaves_bid=0,
        leaves_winnings=0,
        parts=3,
        short=5,
        pause_ms=(1100, 2300),
    ),
    Style.SCHOLAR: Temper(
        stake=(3, 8),
        bank=(25, 40),
        sits_out=0,
        declines_bank=0,
        leaves_bid=10,
        leaves_winnings=30,
        parts=1,
        short=5,
        pause_ms=(1000, 2000),
    ),
}
BIDS_TAKEN_BACK: Final = 20
"""In how many of a hundred cases a bot that speaks unasked takes its standing bid back."""
SMALL_PART: Final = 4
"""A number that no temper knows how to choose lies in this part of its range, counted from below."""

Offers: TypeAlias = Sequence[Offer[Any]]


def style_of_place(place_no: int) -> Style:
    """The style of the bot that sits down as the `place_no`-th (from 1): each in turn.

    >>> [str(style_of_place(place_no)) for place_no in range(1, 6)]
    ['steady', 'timid', 'bold', 'idler', 'steady']
    """
    return IN_TURN[(place_no - 1) % len(IN_TURN)]


def speak(style: Style, rules: Rules[Any], view: View, seat: Seat, offers: Offers, dice: Dice) -> Any:  # noqa: ANN401 - any game's move
    """The move of a bot that is awaited.  `offers` are those made to `seat`, at least one.

    `view` is the seat's own, of the game or of the whole table around it.
    """
    assert offers, f"seat {seat} is asked and has no offer"
    temper, purse = TEMPERS[style], _purse(view)
    by_verb = {offer.verb: _fair(offer, temper, view) if offer.verb == "stake" else offer for offer in offers}
    learned = _learned(style, rules, view, by_verb, dice)
    if learned is not None:
        return learned
    match by_verb:
        case {"out": Exact() as out} if "stake" not in by_verb or _rolls(temper.sits_out, dice):
            return out.move
        case {"stake": stake}:
            return _sized(stake, temper.stake, purse, dice)
        case {"pass": Exact() as declining} if _rolls(temper.declines_bank, dice):
            return declining.move
        case {"bank": bank}:
            return _sized(bank, temper.bank, purse, dice)
        case {"draw": Exact() as more, "stand": Exact() as enough} | {
            "leave": Exact() as more,
            "take": Exact() as enough,
        }:
            return more.move if _wants_more(temper, view, by_verb, dice) else enough.move
        case {"lay": _} | {"count": _}:
            return _any([offer for offer in offers if offer.verb != "take"], dice)
        case _:
            return _any(offers, dice)


def _learned(style: Style, rules: Rules[Any], view: View, by_verb: Mapping[str, Offer[Any]], dice: Dice) -> Any | None:  # noqa: ANN401 - any game's move
    """What a style that knows more than its temper says; None where it knows nothing."""
    if style is Style.COUNTER:
        return counter.answer(counter.staked(rules, view, _purse(view)), by_verb)
    if style is Style.SCHOLAR:
        return scholar.answer(rules, view, by_verb, dice)
    return None


def speaks_unasked(style: Style, dice: Dice) -> bool:
    """Does this bot want a word as stakes open, before it is asked?  To be rolled once a bot and opening."""
    if style is Style.COUNTER:
        return True
    temper = TEMPERS[style]
    return _rolls(temper.leaves_bid + temper.sits_out, dice)


def volunteer(style: Style, rules: Rules[Any], view: View, offers: Offers, dice: Dice) -> Any | None:  # noqa: ANN401 - any game's move
    """What a bot says that wants a word unasked: it sits out though its stake stands, or leaves a standing bid.

    None if it has nothing to say after all.
    """
    temper = TEMPERS[style]
    by_verb = {offer.verb: offer for offer in offers}
    if style is Style.COUNTER:
        return counter.unasked(counter.staked(rules, view, _purse(view)), by_verb)
    match by_verb:
        case {"stake": _}:
            return None  # its turn will come
        case {"out": Exact(move=move)}:
            return move if temper.sits_out else None
        case {"bid": Range(lo=0) as bid}:
            return bid.move(0) if _rolls(BIDS_TAKEN_BACK, dice) else None
        case {"bid": Range() as bid}:
            return _sized(bid, temper.stake, _purse(view), dice)
        case _:
            return None


def pause_ms(style: Style, stage: str, dice: Dice) -> int:
    """How long a bot thinks before it speaks, in ms: 600 to 2500, as a person might.

    `stage` names the decision (`staking.12`): laying a bank takes longer than a stake.  Nothing else is looked at, so
    nobody can read a purse or a card from a bot's haste.
    """
    lo, hi = TEMPERS[style].pause_ms
    middle = (lo + hi) // 2
    if stage.partition(".")[0] == "staking":
        return lo + dice.below(hi - lo + 1)
    return middle + dice.below(hi - middle + 1)


def name_for(lang: str, taken: Container[str], dice: Dice) -> str:
    """A given name that nobody at the table bears; `taken` are the names there, case-folded."""
    return next(names_for(lang, taken, dice))


def names_for(lang: str, taken: Container[str], dice: Dice) -> Iterator[str]:
    """Such names one after another; whoever takes one adds it to `taken`.

    When all names of the language are taken, a number follows: `Vera 2`.
    """
    names = NAMES[lang]
    round_no = 1
    while True:
        start = dice.below(len(names))
        turned = [*names[start:], *names[:start]]
        while (free := _first_free(turned, round_no, taken)) is None:
            round_no += 1
        yield free


def _first_free(names: Iterable[str], round_no: int, taken: Container[str]) -> str | None:
    numbered = names if round_no == 1 else (f"{name} {round_no}" for name in names)
    return next((name for name in numbered if name.casefold() not in taken), None)


def _purse(view: View) -> int:
    purse = view.private["purse"]
    assert isinstance(purse, int), f"a seat's purse is {purse!r}"
    return purse


def _wants_more(temper: Temper, view: View, by_verb: Container[str], dice: Dice) -> bool:
    """Another card while the hand is short enough of the full count; or the winnings left in the bank."""
    return _short(view) > temper.short if "draw" in by_verb else _rolls(temper.leaves_winnings, dice)


def _short(view: View) -> int:
    """By how much one's hand is short of the full count."""
    limit, total = _game(view)["limit"], view.private["total"]
    assert isinstance(limit, int), f"the full count is {limit!r}"
    assert isinstance(total, int), f"the total is {total!r}"
    return limit - total


def _rolls(percent: int, dice: Dice) -> bool:
    return percent > 0 and dice.below(100) < percent


def _sized(offer: Offer[Any], percents: Percents, purse: int, dice: Dice) -> Any:  # noqa: ANN401 - any game's move
    """A number of counters by temper, as round as people name it, within what is on offer."""
    if isinstance(offer, Exact):
        return offer.move
    lo, hi = percents
    percent = lo + dice.below(hi - lo + 1)
    return offer.move(min(max(_rounded(purse * percent // 100), offer.lo), offer.hi))


def _fair(offer: Offer[Any], temper: Temper, view: View) -> Offer[Any]:
    """What of the open bank a bot takes while others have not spoken: so many equal parts, and no more."""
    if isinstance(offer, Exact):
        return offer
    part = -(-offer.hi // _unspoken(view))
    return replace(offer, hi=max(offer.lo, min(offer.hi, temper.parts * part)))


def _unspoken(view: View) -> int:
    """How many punters have yet to speak, this one among them; 1 in a game that does not tell."""
    told = _game(view).get("unspoken", 1)
    assert isinstance(told, int), f"unspoken is {told!r}"
    return max(1, told)


def _game(view: View) -> Mapping[str, Json]:
    """What everybody sees of the game, in a view of it or of the table around it."""
    game = view.public.get("game", view.public)
    assert isinstance(game, dict)
    return game


def _rounded(number: int) -> int:
    """To fives from 20, to tens from 100, to fifties from 500.

    >>> [_rounded(number) for number in (7, 23, 118, 777)]
    [7, 20, 110, 750]
    """
    for least, unit in ((500, 50), (100, 10), (20, 5)):
        if number >= least:
            return number // unit * unit
    return number


def _any(offers: Offers, dice: Dice) -> Any:  # noqa: ANN401 - any game's move
    offer = offers[dice.below(len(offers))]
    if isinstance(offer, Exact):
        return offer.move
    return offer.move(offer.lo + dice.below((offer.hi - offer.lo) // SMALL_PART + 1))


NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "ru": tuple(
        "Вера Лев Ольга Фёдор Анна Пётр Софья Павел Мария Илья Надежда Егор Любовь Антон Татьяна Глеб Елена Роман "
        "Дарья Марк Зоя Яков Ирина Семён Варвара Денис Лидия Борис Нина Тимофей Раиса Степан Ксения Кирилл Юлия "
        "Матвей Алла Андрей Галина Захар Полина Игорь Клавдия Олег Серафима Юрий Ульяна Артём Евгения Никита Марфа "
        "Виктор Тамара Григорий Вероника Даниил Жанна Максим Инна Платон".split()
    ),
    "en": tuple(
        "Ada Alfred Beatrice Arthur Clara Bernard Dora Conrad Edith Daniel Emma Edgar Flora Edmund Grace Felix Hannah "
        "Frank Ida George Irene Gilbert Jane Harold Kate Henry Laura Hugo Lily Jasper Mabel Julian Martha Laurence "
        "Nora Leonard Olive Martin Rachel Michael Rose Nathan Ruth Oscar Sarah Owen Stella Philip Susan Ralph Thea "
        "Rupert Violet Samuel Viola Theodore Winifred Victor Zoe Walter".split()
    ),
}
"""Given names, women's and men's in turn; the faces know the gender of each, and the cases of the Russian ones."""
