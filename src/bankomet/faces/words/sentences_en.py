"""What a croupier says in English: "he" or "she" only where a name's gender is known."""

from collections.abc import Sequence
from typing import Final, assert_never

from bankomet.core.cards import Card, Rank
from bankomet.core.game import Seat
from bankomet.faces.words import said_hands_en, said_mousetrap_en
from bankomet.faces.words.names import known
from bankomet.faces.words.numerals import NBSP, number, signed
from bankomet.faces.words.sentences import Coup, Names, TableFact
from bankomet.faces.words.spoken_en import RANKS, a_rank, card_name, counted, gained, listed, the_card
from bankomet.faces.words.summary import Summary
from bankomet.games.banking.facts import (
    BankDeclared,
    BankPassed,
    BankTrimmed,
    BidLeft,
    CoupVoid,
    Drawn,
    DrawnEqual,
    FirstBank,
    NobodyToPlay,
    NoStakes,
    SatOut,
    Shuffled,
    Staked,
    StakesClosed,
    StakesOpened,
    StakesReturned,
    Why,
)
from bankomet.games.hands.facts import (
    Dealt,
    Looked,
    Natural,
    RoundSettled,
    Shown,
    Stood,
    TaliaOver,
    WentOver,
)
from bankomet.games.mousetrap.facts import CardLaid, CardOut, CardTakenBack, CountEnded
from bankomet.games.thirteen.facts import (
    LaidAside,
    SeriesLost,
    SeriesVoid,
    SeriesWon,
    Turned,
    WinningsLeft,
    WinningsTaken,
)
from bankomet.play.house import (
    PERSON,
    CameBack,
    GameOver,
    Joined,
    Left,
    PackCut,
    Refilled,
    Rested,
    WentAway,
    Woke,
)

__all__ = ["meanwhile", "own", "text"]

_NONE_OF: Final = {13: "thirteen", 14: "fourteen"}


def text(fact: TableFact, names: Names, coup: Coup) -> str | None:  # noqa: C901, PLR0911, PLR0912 - one line a fact
    """The sentence about a fact; None where there is nothing to say."""
    match fact:
        case Drawn(seat, card):
            return f"{names(seat)} draws {the_card(card)}."
        case DrawnEqual(seats, by_lot):
            return f"Equal: {listed(seats, names)}. {'The lot decides' if by_lot else 'They draw again'}."
        case FirstBank(banker, why):
            return f"{'By lot ' if why is Why.LOT else ''}{names(banker)} holds the first bank."
        case Shuffled():
            return _shuffled(fact)
        case BankDeclared(banker, bank):
            return f"{names(banker)} declares a bank of {number(bank)}."
        case StakesOpened(banker, series, bank):
            laid = "" if bank is None else f": {number(bank)} in the bank"
            no = "" if series == 1 and coup == "round" else f", {coup}{NBSP}{series}"
            return f"{names(banker)} holds the bank{no}. Stakes, please{laid}."
        case Staked(seat, chips):
            return f"{names(seat)} stakes {number(chips)}."
        case SatOut(seat):
            return f"{names(seat)} sits this {coup} out."
        case BidLeft(seat, chips):
            return f"{names(seat)} leaves a bid of {number(chips)}." if chips else f"{names(seat)} takes the bid back."
        case StakesClosed():
            return _closed(fact, names, coup)
        case BankTrimmed(bank, taken_off):
            return f"{number(taken_off)} not covered and taken off, {number(bank)} in the bank."
        case CoupVoid():
            return "A share of the order was not opened: the coup is void, and stakes go back."
        case NoStakes():
            return f"Nobody has staked: no {coup} is played."
        case Turned(call, _, card, match):
            return f"{RANKS[call].capitalize()}: {card_name(card)}, {'a match' if match else 'no match'}."
        case SeriesWon():
            return _won(fact, names)
        case SeriesLost():
            return _lost(fact, names)
        case SeriesVoid(_, ended):
            return f"The pack ran out, the series is void: stakes go back{'' if ended else ', please stake again'}."
        case LaidAside(cards):
            return f"{counted(cards, 'card')} laid aside unturned."
        case WinningsTaken(banker, bank):
            return f"{names(banker)} takes the winnings out, {number(bank)} in the bank again."
        case WinningsLeft(banker, bank):
            return f"{names(banker)} leaves the winnings in, {number(bank)} in the bank."
        case StakesReturned(total):
            return f"The stakes go back, {number(total)} in all."
        case BankPassed():
            return _passed(fact, names)
        case NobodyToPlay():
            return "There are not two to play yet: the table waits."
        case CardLaid() | CardTakenBack() | CardOut() | CountEnded():
            return said_mousetrap_en.text(fact, names)
        case Dealt() | Looked() | Natural() | Stood() | WentOver() | Shown() | RoundSettled() | TaliaOver():
            return said_hands_en.text(fact, names)
        case Joined(_, name, style, purse):
            return f"{name}{'' if style == PERSON else ', a bot,'} sits down with a purse of {number(purse)}."
        case Left(_, name):
            return f"{name} gets up from the table."
        case Refilled(seat, _, purse):
            return f"{names(seat)} fills the purse up, {number(purse)} in it now."
        case WentAway(seat, missed_clock):
            return f"{names(seat)} {'does not answer' if missed_clock else 'steps away'}, the seat is kept."
        case CameBack(seat):
            return f"{names(seat)} is back at the table."
        case PackCut(seat, cards):
            return f"{names(seat)} cuts {counted(cards, 'card')}."
        case Rested():
            return "The table rests until somebody begins."
        case Woke():
            return "The table goes on."
        case GameOver():
            return "The game is over: there are no two left who could bank and stake."
        case _:
            assert_never(fact)


def own(fact: TableFact, seat: Seat) -> str | None:
    """What the fact is for whoever sits at `seat`; None where it is nothing to him alone."""
    match fact:
        case SeriesWon() | SeriesLost() if seat in fact.gains:
            return gained(fact.gains[seat], is_banker=seat == fact.banker)
        case FirstBank(banker) if banker == seat:
            return "The bank is yours."
        case BankPassed(giver, taker) if giver != taker and seat in (giver, taker):
            return "The bank is yours." if taker == seat else "You no longer hold the bank."
        case StakesClosed() if seat in fact.left_out:
            return "Your stake cannot be covered; it comes back to you."
        case Natural() | WentOver() | RoundSettled():
            return said_hands_en.own(fact, seat)
        case WentAway(away, missed_clock=True) if away == seat:
            return "You did not answer in time: your seat is kept, any move brings you back."
        case _:
            return None


def _shuffled(fact: Shuffled) -> str | None:
    match fact.why:
        case Why.PACK_OUT if fact.call is not None:
            return f"The pack ran out at {RANKS[fact.call]}. Shuffled, cut, and the count goes on."
        case Why.PACK_OUT if fact.cutter is None:
            return "The pack ran out: the used cards are shuffled."
        case Why.PACK_OUT:
            return "The pack ran out. Shuffled and cut."
        case Why.SHORT:
            return "The pack might not last for a series: shuffled and cut."
        case Why.EACH_SERIES | Why.TALIA:
            return "Shuffled and cut."
        case _:
            return None


def _closed(fact: StakesClosed, names: Names, coup: Coup) -> str:
    closed = f"Stakes are closed: {counted(fact.punters, 'punter')}, {number(fact.total)} in all."
    if not fact.left_out:
        return closed
    sit = "sits" if len(fact.left_out) == 1 else "sit"
    why = "The banker cannot cover everybody"
    if coup == "round":
        why = "The banker’s purse or the cards do not suffice for all"
    return f"{closed} {why}: {listed(fact.left_out, names)} {sit} this {coup} out."


def _won(fact: SeriesWon, names: Names) -> str:
    banker = names(fact.banker)
    call = "the joker" if fact.call is Rank.JOKER else RANKS[fact.call]
    stakes = "the stake" if _one_stake(fact) else "every stake"
    twice = "" if fact.multiple == 1 else " twice"
    sum_won = number(fact.multiple * fact.total)
    person = known(banker)
    takes = ", and" if person is None else f": {'he' if person.gender == 'm' else 'she'}"
    return f"{banker} called {call} and turned {a_rank(fact.call)}{takes} takes {stakes}{twice}, {sum_won}."


def _lost(fact: SeriesLost, names: Names) -> str:
    stakes, in_all = ("the stake", "") if _one_stake(fact) else ("every stake", " in all")
    paid = f"doubled {stakes}" if fact.multiple == 1 else f"pays {stakes} twice"
    sum_lost = number(fact.multiple * fact.total)
    return f"{names(fact.banker)} matched none of the {_NONE_OF[fact.calls]} and {paid}, {sum_lost}{in_all}."


def _one_stake(fact: SeriesWon | SeriesLost) -> bool:
    return len(fact.gains) == 2  # noqa: PLR2004 - the banker and one punter


def _passed(fact: BankPassed, names: Names) -> str:
    why = _why_passed(fact, names)
    if fact.giver == fact.taker:
        return f"{why}Nobody else can hold the bank: {names(fact.taker)} holds it again."
    return f"{why}The bank passes to {names(fact.taker)}."


def _why_passed(fact: BankPassed, names: Names) -> str:
    match fact.why:
        case Why.TENURE:
            return "Four series have been played. "
        case Why.PACK_OUT:
            return "The pack is out, and the holding ends. "
        case Why.CANNOT_COVER:
            return "The bank has nothing left to pay with. "
        case Why.DECLINED:
            return f"{names(fact.giver)} declined the bank. "
        case Why.LEFT:
            return "The banker has left the table. "
        case Why.AWAY:
            return "The banker is not at his place. "
        case _:
            return ""


def meanwhile(summary: Summary, names: Names, seat: Seat | None) -> str:
    """What happened while the reader was away."""
    parts = [
        "Back at the table.",
        _settled(summary, names, seat),
        _bank_now(summary, names, seat),
        _came(summary.cards),
    ]
    return " ".join(part for part in parts if part)


def _settled(summary: Summary, names: Names, seat: Seat | None) -> str:
    if summary.last is None:
        return ""
    if summary.coups <= 1:
        mine = None if seat is None or summary.mine is None else own(summary.mine, seat)
        return f"{text(summary.last, names, summary.coup)}{f' {mine}' if mine else ''}"
    many = "series" if summary.coup == "series" else "rounds"
    played = f"{number(summary.coups)}{NBSP}{many} were played"
    return f"{played}: {signed(summary.gain)} to you in all." if summary.took_part else f"{played}."


def _bank_now(summary: Summary, names: Names, seat: Seat | None) -> str:
    if summary.banker is None:
        return ""
    if summary.banker == seat:
        return "The bank is yours."
    name = names(summary.banker)
    if seat is not None and summary.first_giver == seat:
        return f"You no longer hold the bank. {name} has it."
    return f"{name} holds the bank."


def _came(cards: Sequence[Card]) -> str:
    match cards:
        case []:
            return ""
        case [card]:
            return f"One card came: {a_rank(card.rank)}."
        case [_, _] | [_, _, _]:
            ranks = [a_rank(card.rank) for card in cards]
            return f"{'Two' if len(ranks) == 2 else 'Three'} cards came: {', '.join(ranks[:-1])} and {ranks[-1]}."  # noqa: PLR2004
        case _:
            return f"{len(cards)}{NBSP}cards came, the last of them {a_rank(cards[-1].rank)}."
