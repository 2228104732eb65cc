"""Everything that is compiled: streams of random words, cards dealt from them, and the games played with those cards.

Cards are dealt by rows: the next card of each of LANES packs at once, so that the processor takes many packs in one
step.  A card is a number from 0 up; equal ranks or values lie side by side, so that what a card is follows from
comparing.  Every lane plays until its game is over, and no lane begins another before all are: games that end early
would come too often otherwise.

All of it stands in one file because numba's cache of compiled code looks at the date of the file of the function that
is called, and at no other.  Loops over lanes stand in functions of their own, which LLVM makes vector instructions of.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

byte, half, word = np.uint8, np.uint16, np.uint64
"""Each step that is meant to stay narrow is narrowed: numba widens to words, of which an instruction takes few."""

F = TypeVar("F", bound=Callable[..., Any])

Row: TypeAlias = NDArray[np.uint8]
"""A small number for each lane."""
Words: TypeAlias = NDArray[np.uint64]
Wholes: TypeAlias = NDArray[np.int64]
Halves: TypeAlias = NDArray[np.uint16]

LANES: Final = 512
GROUP: Final = 128
"""Lanes that are looked through together for a word to be drawn again."""
GENERATORS: Final = 32
STATE: Final = 4
"""Words of 64 bits in a generator."""
WORDS: Final = LANES // 4
"""Words of 64 bits in a row of 16 bits a lane."""
ROUNDS: Final = WORDS // GENERATORS
AT_ONCE: Final = 4
"""Cards that are gone and are looked at in one step."""

CONTINUE, RESTART, END = 0, 1, 2
"""What becomes of a series when the pack is out."""


def compiled(function: F) -> F:
    """The function compiled at its first call, and kept on disk where there is a place for it.

    Without `_nrt` the references to every slice of an array would be counted, which takes as long as the games.  So no
    array is made in here: all come from outside.
    """
    options: dict[str, Any] = {"nogil": True, "_nrt": False}
    try:
        made = njit(cache=True, **options)(function)
    except RuntimeError:  # neither the package's directory nor the user's can be written
        made = njit(**options)(function)
    return cast("F", made)


class Dealer(NamedTuple):
    """What it takes to deal rows of cards."""

    stream: Words
    """STATE words for each of GENERATORS generators, all first words first, and behind them room for a row of words.

    In one array, so that the compiler knows that they do not overlap.
    """
    spare: Words
    """The state of one more generator, for the words that are drawn again."""
    halves: Halves
    """The row of words, 16 bits a lane."""
    tosses: NDArray[np.uint32]
    """The same, 32 bits a word."""
    picks: NDArray[np.uint8]
    """Row by row: which of the cards left is dealt, counted from the lowest."""
    row: Row
    """The cards of the row dealt last."""


# ------------------------------------------------------------------------------------------------------------- streams
@compiled
def fill(stream: Words) -> None:
    """The next row of words, each generator giving ROUNDS of them in turn with the others: xoshiro256++.

    Source: D. Blackman and S. Vigna, Scrambled linear pseudorandom number generators, 2021.
    """
    for each in range(GENERATORS):
        a, b = stream[each], stream[GENERATORS + each]
        c, d = stream[2 * GENERATORS + each], stream[3 * GENERATORS + each]
        for turn in range(ROUNDS):
            both = a + d
            stream[(STATE + turn) * GENERATORS + each] = ((both << word(23)) | (both >> word(41))) + a
            shifted = b << word(17)
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = (d << word(45)) | (d >> word(19))
        stream[each], stream[GENERATORS + each] = a, b
        stream[2 * GENERATORS + each], stream[3 * GENERATORS + each] = c, d


@compiled
def one_word(spare: Words) -> np.uint64:
    """The next word of a single generator."""
    a, b, c, d = spare[0], spare[1], spare[2], spare[3]
    both = a + d
    shifted = b << word(17)
    c ^= a
    d ^= b
    spare[0], spare[1] = a ^ d, b ^ c
    spare[2], spare[3] = c ^ shifted, (d << word(45)) | (d >> word(19))
    made: np.uint64 = ((both << word(23)) | (both >> word(41))) + a
    return made


@compiled
def scale(halves: Halves, spare: Words, below: int, numbers: Row) -> None:
    """A whole number from 0 to below `below` for each lane, all equally likely (Lemire 2019).

    The few words that would make some numbers likelier than others are drawn again from the spare generator.
    """
    factor, least = np.uint32(below), half(65536 % below)
    for begin in range(0, LANES, GROUP):
        refused = half(0)
        for each in range(GROUP):
            product = np.uint32(np.uint32(halves[begin + each]) * factor)
            numbers[begin + each] = byte(product >> np.uint32(16))
            refused |= half(half(product) < least)
        if refused:
            mend(halves, spare, below, numbers, begin)


@compiled
def mend(halves: Halves, spare: Words, below: int, numbers: Row, begin: int) -> None:
    """Other numbers for those refused in a group."""
    factor, least = np.uint32(below), half(65536 % below)
    for lane in range(begin, begin + GROUP):
        product = np.uint32(np.uint32(halves[lane]) * factor)
        while half(product) < least:
            product = np.uint32(np.uint32(one_word(spare) >> word(48)) * factor)
        numbers[lane] = byte(product >> np.uint32(16))


@compiled
def deal(dealer: Dealer, position: int, cards: int) -> None:
    """The card at this position (from 0) of each lane's pack; all positions before it have been dealt.

    A number below the count of cards left says which of them comes, counted from the lowest; going back over the
    numbers before it makes it a card.
    """
    fill(dealer.stream)
    scale(dealer.halves, dealer.spare, cards - position, dealer.picks[position])
    put(dealer.row, dealer.picks[position])
    picks, earlier = dealer.picks, position - 1
    while earlier >= AT_ONCE - 1:
        lift_all(dealer.row, picks[earlier], picks[earlier - 1], picks[earlier - 2], picks[earlier - 3])
        earlier -= AT_ONCE
    while earlier >= 0:
        lift(dealer.row, picks[earlier])
        earlier -= 1


@compiled
def put(row: Row, other: Row) -> None:
    """The same in one row as in the other."""
    for lane in range(LANES):
        row[lane] = other[lane]


@compiled
def clear(row: Row, value: int) -> None:
    """The same in each lane."""
    for lane in range(LANES):
        row[lane] = byte(value)


@compiled
def lift(row: Row, pick: Row) -> None:
    """A card not below one that is gone is the next higher one."""
    for lane in range(LANES):
        row[lane] += byte(row[lane] >= pick[lane])


@compiled
def lift_all(row: Row, first: Row, second: Row, third: Row, fourth: Row) -> None:
    """The same for AT_ONCE cards, the last one first."""
    for lane in range(LANES):
        card = row[lane]
        card = byte(card + byte(card >= first[lane]))
        card = byte(card + byte(card >= second[lane]))
        card = byte(card + byte(card >= third[lane]))
        row[lane] = byte(card + byte(card >= fourth[lane]))


@compiled
def total(row: Row, counted: int) -> int:
    """The sum of the first so many lanes."""
    found = 0
    for lane in range(counted):
        found += row[lane]
    return found


# ------------------------------------------------------------------------------------------------------------ Thirteen
@compiled
def series(dealer: Dealer, copies: Wholes, coups: int, won: Row) -> tuple[int, int]:
    """How many of so many series are won at their first call, and how many at all."""
    cards = copies.sum()
    won_first = won_all = 0
    for begin in range(0, coups, LANES):
        counted = min(LANES, coups - begin)
        clear(won, 0)
        low = 0
        for call in range(copies.size):
            deal(dealer, call, cards)
            match(won, dealer.row, low, copies[call])
            low += copies[call]
            if call == 0:
                won_first += total(won, counted)
        won_all += total(won, counted)
    return won_first, won_all


@compiled
def match(won: Row, row: Row, low: int, copies: int) -> None:
    """Won where it was, and where the card is one of so many from the lowest."""
    first, size = byte(low), byte(copies)
    for lane in range(LANES):
        won[lane] |= byte(byte(row[lane] - first) < size)


class Tradition(NamedTuple):
    """How holdings are played."""

    first: np.uint8
    """Cards of the rank called first."""
    others: np.uint8
    """Cards of each other rank."""
    cards: np.uint8
    first_pays: np.uint8
    loss: int
    four_series: bool
    pack_out: int
    """CONTINUE, RESTART or END."""
    keeps: Row
    """By position: whether a series that ends there is followed by another with the same pack."""


Lanes: TypeAlias = NDArray[np.uint8]
"""What is known of the holdings in progress, all lanes for one thing, then all for the next.

In one array, so that the compiler knows that they do not overlap.
"""
LOW: Final = 0
"""The lowest card of the rank called next; all cards, where the series is lost."""
ON: Final = LANES
"""1 while cards are turned for it."""
WON: Final = 2 * LANES
"""What has been won with this pack."""
LOST: Final = 3 * LANES
"""Series lost with this pack, where a holding is a tenure of four series; and the next two."""
HIT: Final = 4 * LANES
"""1 after the match of a series whose other cards are laid aside."""
LEFT: Final = 5 * LANES
"""Series to be settled."""
KNOWN: Final = 6 * LANES


class Holdings(NamedTuple):
    """The holdings of a block that go on, in their order, between two packs."""

    low: NDArray[np.uint8]
    left: NDArray[np.uint8]
    gain: NDArray[np.int32]


@compiled
def packs(dealer: Dealer, at: Tradition, lanes: Lanes, games: Holdings, count: int) -> tuple[int, int, int]:
    """A pack for each of so many holdings: how many go on, and the sums of gains and of squares of the others."""
    going_on = gained = squares = 0
    for begin in range(0, count, LANES):
        counted = min(LANES, count - begin)
        begin_packs(lanes, games, begin, counted)
        turn_all(dealer, at, lanes)
        for lane in range(counted):
            over = settle(at, lanes, lane)
            gain = games.gain[begin + lane] + lanes[WON + lane] - at.loss * lanes[LOST + lane]
            if over:
                gained += gain
                squares += gain * gain
            else:
                games.low[going_on] = lanes[LOW + lane]
                games.left[going_on] = lanes[LEFT + lane]
                games.gain[going_on] = gain
                going_on += 1
    return going_on, gained, squares


@compiled
def begin_packs(lanes: Lanes, games: Holdings, begin: int, counted: int) -> None:
    """The lanes take up so many holdings."""
    for known in range(KNOWN):
        lanes[known] = byte(0)
    for lane in range(counted):
        lanes[LOW + lane] = games.low[begin + lane]
        lanes[LEFT + lane] = games.left[begin + lane]
        lanes[ON + lane] = byte(1)


@compiled
def turn_all(dealer: Dealer, at: Tradition, lanes: Lanes) -> None:
    """Cards are turned until the packs are out or no holding goes on with its pack."""
    cards = at.keeps.size
    for position in range(cards):
        deal(dealer, position, cards)
        if at.four_series:
            turn_of_four(dealer.row, lanes, at, at.keeps[position])
        else:
            turn(dealer.row, lanes, at, at.keeps[position])
        if not any_on(lanes[ON : ON + LANES]):
            return


@compiled
def any_on(on: Row) -> bool:
    """Is any lane on?"""
    found = byte(0)
    for lane in range(LANES):
        found |= on[lane]
    return bool(found != 0)


@compiled
def turn(row: Row, lanes: Lanes, at: Tradition, keeps: np.uint8) -> None:
    """A card against its call; a lost series ends the holding."""
    first, others, cards, pays = at.first, at.others, at.cards, at.first_pays
    for lane in range(LANES):
        low, is_on = lanes[LOW + lane], lanes[ON + lane]
        size = first if low == 0 else others
        wins = byte(byte(byte(row[lane] - low) < size) & is_on)
        lanes[WON + lane] = byte(lanes[WON + lane] + byte(wins * (pays if low == 0 else byte(1))))
        following = byte(0) if wins else byte(low + size)
        lanes[LOW + lane] = following if is_on else low
        lanes[ON + lane] = byte(is_on & byte(byte(following != cards) & byte(keeps | byte(wins == 0))))


@compiled
def turn_of_four(row: Row, lanes: Lanes, at: Tradition, keeps: np.uint8) -> None:
    """A card against its call, or laid aside after a match; the tenure ends with the fourth series."""
    first, others, cards, pays = at.first, at.others, at.cards, at.first_pays
    for lane in range(LANES):
        low, is_on, hit = lanes[LOW + lane], lanes[ON + lane], lanes[HIT + lane]
        size = first if low == 0 else others
        wins = byte(byte(byte(row[lane] - low) < size) & byte(is_on & byte(hit == 0)))
        lanes[WON + lane] = byte(lanes[WON + lane] + byte(wins * (pays if low == 0 else byte(1))))
        hit = byte(hit | wins)
        following = byte(low + size)
        more = byte(following != cards)
        ends = byte(is_on & byte(more == 0))
        left = byte(lanes[LEFT + lane] - ends)
        lanes[LOST + lane] = byte(lanes[LOST + lane] + byte(ends & byte(hit == 0)))
        lanes[LEFT + lane] = left
        lanes[HIT + lane] = byte(hit & more)
        following = following if more else byte(0)
        lanes[LOW + lane] = following if is_on else low
        lanes[ON + lane] = byte(is_on & byte(more | byte(keeps & byte(left != 0))))


@compiled
def settle(at: Tradition, lanes: Lanes, lane: int) -> bool:
    """Is the holding over?  One that is still on has come to the end of its pack."""
    out = lanes[ON + lane] != 0
    if at.four_series:
        if out and lanes[HIT + lane]:
            lanes[LEFT + lane] -= byte(1)
            lanes[LOW + lane] = byte(0)
        over = lanes[LEFT + lane] == 0
    else:
        over = lanes[LOW + lane] == at.cards
        lanes[LOST + lane] = byte(over)
    if out and at.pack_out == RESTART:
        lanes[LOW + lane] = byte(0)
    return bool(over or (out and at.pack_out == END))


# ------------------------------------------------------------------------------------------------ Ochko and Thirty-one
class Hands(NamedTuple):
    """How two hands are played: each is a number, and what follows from it stands in tables."""

    bounds: NDArray[np.uint8]
    """The lowest card of each value but the first."""
    cards: int
    dealt: int
    following: NDArray[np.int32]
    """By hand and value of the card that comes, then for no card: the next hand."""
    ranks: NDArray[np.uint8]
    """By hand: what it is at the showdown."""
    gains: NDArray[np.int8]
    """By the punter's rank and the banker's: what the banker gains."""
    rank_count: int
    punter: Words
    """By hand: in how many of 2 ** 32 cases another card is drawn."""
    banker: Words
    """The same; first for no card drawn by the punter, then for one, and so on."""
    by_drawn: int
    """How far these tables lie apart; 0 where there is but one."""
    punter_mixes: bool
    """Does he draw at random?"""
    banker_mixes: bool
    stops: int
    """NEVER, OVER or DEALT_OVER."""


NEVER, OVER, DEALT_OVER = 0, 1, 2
"""When a banker need not draw: never; when the punter is bust; when he was dealt a bust hand."""
EMPTY, BUST, FULL = 0, 1, 2
"""Hands of the same number in every table; FULL is the full count as it was dealt."""


class Coups(NamedTuple):
    """The coups in progress."""

    punter: NDArray[np.int32]
    banker: NDArray[np.int32]
    kind: Row
    """The value of the card dealt last, by its number."""
    drawn: Row
    """Cards that the punter drew."""
    on: Row
    """1 for who is in turn and may draw."""
    over: Row
    """1 where nothing is left to decide for the banker."""
    tosses: NDArray[np.uint32]
    """A number below 2 ** 32 for each lane."""


@compiled
def coups(dealer: Dealer, at: Hands, lanes: Coups, count: int) -> tuple[int, int]:
    """So many coups: the sums of the banker's gains and of their squares."""
    gained = squares = 0
    for begin in range(0, count, LANES):
        deal_hands(dealer, at, lanes)
        see(at, lanes)
        position = draw_punter(dealer, at, lanes, 2 * at.dealt)
        stand(at, lanes)
        draw_banker(dealer, at, lanes, position)
        for lane in range(min(LANES, count - begin)):
            gain = at.gains[at.ranks[lanes.punter[lane]] * at.rank_count + at.ranks[lanes.banker[lane]]]
            gained += gain
            squares += gain * gain
    return gained, squares


@compiled
def deal_hands(dealer: Dealer, at: Hands, lanes: Coups) -> None:
    """Cards one by one, the punter's first."""
    clear(lanes.on, 1)
    for lane in range(LANES):
        lanes.punter[lane] = lanes.banker[lane] = EMPTY
    for position in range(0, 2 * at.dealt, 2):
        give(dealer, at, lanes, lanes.punter, position)
        give(dealer, at, lanes, lanes.banker, position + 1)


@compiled
def give(dealer: Dealer, at: Hands, lanes: Coups, hands: NDArray[np.int32], position: int) -> None:
    """The next card, to every hand that is on."""
    deal(dealer, position, at.cards)
    clear(lanes.kind, 0)
    for index in range(at.bounds.size):
        above(lanes.kind, dealer.row, at.bounds[index])
    none = at.bounds.size + 1
    lay_aside(lanes.kind, lanes.on, none)
    take(hands, lanes.kind, at.following, none + 1)


@compiled
def above(kind: Row, row: Row, bound: int) -> None:
    """One more where the card is not below the bound."""
    lowest = byte(bound)
    for lane in range(LANES):
        kind[lane] += byte(row[lane] >= lowest)


@compiled
def lay_aside(kind: Row, on: Row, none: int) -> None:
    """No card for who is not on."""
    nothing = byte(none)
    for lane in range(LANES):
        kind[lane] = kind[lane] if on[lane] else nothing


@compiled
def take(hands: NDArray[np.int32], kind: Row, following: NDArray[np.int32], kinds: int) -> None:
    """The hands with the cards."""
    for lane in range(LANES):
        hands[lane] = following[hands[lane] * kinds + kind[lane]]


@compiled
def see(at: Hands, lanes: Coups) -> None:
    """The hands are looked at: with a full count on either side nobody draws."""
    dealt_over = byte(at.stops == DEALT_OVER)
    for lane in range(LANES):
        punter, banker = lanes.punter[lane], lanes.banker[lane]
        full = byte(byte(punter == FULL) | byte(banker == FULL))
        lanes.on[lane] = byte(full == 0)
        lanes.over[lane] = byte(full | byte(byte(punter == BUST) & dealt_over))
    clear(lanes.drawn, 0)


@compiled
def draw_punter(dealer: Dealer, at: Hands, lanes: Coups, position: int) -> int:
    """Cards for the punter while he wants any; a lane that wants none lays its cards aside.  The next position."""
    while True:
        toss(dealer, lanes, at.punter_mixes)
        for lane in range(LANES):
            lanes.on[lane] &= byte(word(lanes.tosses[lane]) < at.punter[lanes.punter[lane]])
        if not any_on(lanes.on):
            return position
        give(dealer, at, lanes, lanes.punter, position)
        for lane in range(LANES):
            lanes.drawn[lane] += lanes.on[lane]
        position += 1


@compiled
def stand(at: Hands, lanes: Coups) -> None:
    """The banker is in turn, where there is anything left to decide."""
    over = byte(at.stops == OVER)
    for lane in range(LANES):
        lanes.on[lane] = byte(byte(lanes.over[lane] | byte(byte(lanes.punter[lane] == BUST) & over)) == 0)


@compiled
def draw_banker(dealer: Dealer, at: Hands, lanes: Coups, position: int) -> None:
    """Cards for the banker while he wants any."""
    while True:
        toss(dealer, lanes, at.banker_mixes)
        for lane in range(LANES):
            case = lanes.drawn[lane] * at.by_drawn + lanes.banker[lane]
            lanes.on[lane] &= byte(word(lanes.tosses[lane]) < at.banker[case])
        if not any_on(lanes.on):
            return
        give(dealer, at, lanes, lanes.banker, position)
        position += 1


@compiled
def toss(dealer: Dealer, lanes: Coups, mixes: bool) -> None:  # noqa: FBT001 - numba takes arguments by position
    """A number below 2 ** 32 for each lane, where anybody draws at random; what they were serves otherwise."""
    if mixes:
        for begin in range(0, LANES, dealer.tosses.size):
            fill(dealer.stream)
            for each in range(dealer.tosses.size):
                lanes.tosses[begin + each] = dealer.tosses[each]


# ----------------------------------------------------------------------------------------------------------- Mousetrap
class Circle(NamedTuple):
    """How circles are counted, and room for one."""

    numbers: NDArray[np.uint8]
    """By card."""
    most: Wholes
    """By cards left: so many counts in vain end the game."""
    n: int
    laid: NDArray[np.uint8]
    """Row by row, the cards of all lanes."""
    circle: NDArray[np.uint8]
    """The numbers of one lane."""
    following: NDArray[np.uint8]
    """By place: the next one that is not empty."""


@compiled
def circles(dealer: Dealer, at: Circle, count: int) -> tuple[int, int]:
    """So many circles: the sums of the cards that come out and of their squares."""
    cards = at.numbers.size
    gained = squares = 0
    for begin in range(0, count, LANES):
        for position in range(cards):
            deal(dealer, position, cards)
            put(at.laid[position], dealer.row)
        for lane in range(min(LANES, count - begin)):
            for place in range(cards):
                at.circle[place] = at.numbers[at.laid[place, lane]]
            out = count_out(at)
            gained += out
            squares += out * out
    return gained, squares


@compiled
def count_out(at: Circle) -> int:
    """How many cards of the circle come out."""
    left = at.circle.size
    for place in range(left):
        at.following[place] = place + 1
    at.following[left - 1] = 0
    before, place, number, made = left - 1, 0, 1, 0
    while left and made < at.most[left]:
        after = at.following[place]
        if at.circle[place] == number:
            at.following[before] = after
            left -= 1
            number, made = 1, 0
        else:
            before = place
            number = number + 1 if number < at.n else 1
            made += 1
        place = after
    return at.circle.size - left
