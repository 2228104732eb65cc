"""Laws of notation: parse(print(x)) = x, and nothing is misread."""

import unicodedata
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.cards import KINDS, PLAIN, Card, Rank, Suit, parse_card
from bankomet.core.chips import Chips, parse_chips
from bankomet.core.errors import BadNotation, BadOption
from bankomet.core.game import Seat
from bankomet.core.notation import LONGEST_NAME, parse_name
from bankomet.games import GAMES
from bankomet.games.thirteen import moves as thirteen_moves
from bankomet.play.house import (
    Away,
    Back,
    Clock,
    Close,
    Cut,
    HouseMove,
    Join,
    Leave,
    Refill,
    Rest,
    Wake,
    parse_house_move,
)
from bankomet.play.log import FORMAT, parse_header, parse_line, print_header, split_log
from bankomet.play.terms import Terms
from tests.support.terms import terms

SEATS: Final = st.integers(1, 1000).map(Seat)
CHIPS: Final = st.integers(0, 10**15 - 1).map(Chips)
CARDS: Final = st.sampled_from(KINDS)
NAMES: Final = st.from_regex(r"[A-Za-z]([ '’-]?[A-Za-z0-9]){0,10}", fullmatch=True) | st.from_regex(
    r"[А-Яа-яЁё]([ '’-]?[А-Яа-яЁё0-9]){0,10}", fullmatch=True
)
OF_FIELD: Final[dict[str, st.SearchStrategy[Any]]] = {
    "seat": SEATS,
    "drawer": SEATS,
    "winner": SEATS,
    "chips": CHIPS,
    "card": CARDS,
    "cards": st.integers(0, 60),
    "name": NAMES,
    "who": st.from_regex(r"[a-z0-9]{1,12}(-[a-z0-9]{1,4})?", fullmatch=True),
    "style": st.sampled_from(("person", "steady", "timid", "bold")),
}
HOUSE_MOVES: Final = (Join, Leave, Refill, Away, Back, Clock, Close, Cut, Rest, Wake)


def of_union(union: object) -> st.SearchStrategy[Any]:
    """Any value of a closed union of dataclasses, each field of its own kind."""
    return st.one_of(*[of_class(each) for each in get_args(union)])


def of_class(made: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - any dataclass of the union
    """Any value of a move's class."""
    return st.builds(made, **{name: OF_FIELD[name] for name in made.__dataclass_fields__})


# --- cards -----------------------------------------------------------------------------------------------------------


def spellings(card: Card) -> list[str]:
    """Every way the rules page allows a card to be written."""
    if card.suit is None:
        return ["★"]
    latin = {Rank.ACE: ["A"], Rank.TEN: ["10", "T"], Rank.JACK: ["J"], Rank.QUEEN: ["Q"], Rank.KING: ["K"]}
    russian = {Rank.ACE: ["Т"], Rank.TEN: ["10"], Rank.JACK: ["В"], Rank.QUEEN: ["Д"], Rank.KING: ["К"]}
    latin_suits = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"}
    russian_suits = {Suit.SPADES: ["П"], Suit.HEARTS: ["Ч"], Suit.DIAMONDS: ["Б"], Suit.CLUBS: ["К", "Т"]}
    number = [str(int(card.rank))]
    texts = [rank + suit for rank in latin.get(card.rank, number) for suit in (str(card.suit), latin_suits[card.suit])]
    texts += [
        rank + suit for rank in russian.get(card.rank, number) for suit in (str(card.suit), *russian_suits[card.suit])
    ]
    return texts


@pytest.mark.parametrize("card", KINDS, ids=str)
def test_a_card_is_read_in_every_spelling_and_prints_in_one(card: Card) -> None:
    """`A♠`, `AS`, `10H`, `TH`, `ТП`, `10Ч`, `ВБ`, `ДК`, jokers `★`; capitals or not."""
    assert parse_card(str(card)) is card
    for text in spellings(card):
        assert parse_card(text) is card
        assert parse_card(text.lower()) is card


def test_no_text_names_two_cards() -> None:
    """The Latin T is the ten, the Russian one the ace, and no spelling is shared."""
    texts = [text for card in KINDS for text in set(spellings(card))]
    assert len(texts) == len(set(texts))
    assert len({str(card) for card in KINDS}) == len(KINDS) == len(PLAIN) + 1


@pytest.mark.parametrize(
    "text", ["", "♠", "A", "1♠", "11♠", "0S", "AП", "ТS", "A♠♠", " A♠", "A♠ ", "10", "JOKER", "**", "A♤", "Ⅹ♠", "А♠"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    """Nothing is guessed: a Latin rank with a Russian suit, the Cyrillic А, another kind of spade."""
    with pytest.raises(BadNotation):
        parse_card(text)


@given(text=st.text(max_size=4))
def test_whatever_is_read_as_a_card_is_one_of_its_spellings(text: str) -> None:
    """The other way round."""
    try:
        card = parse_card(text)
    except BadNotation:
        return
    assert text in spellings(card) or text.upper() in spellings(card)


# --- numbers and names -----------------------------------------------------------------------------------------------


@given(number=CHIPS)
def test_a_number_prints_and_parses(number: Chips) -> None:
    """Up to 15 digits."""
    assert parse_chips(str(number)) == number


@given(text=st.text(max_size=18) | st.from_regex(r"[-+ ]?[0-9]{1,17}([.,_ eE][0-9]*)?", fullmatch=True))
def test_a_text_is_a_number_only_if_it_is_printed_like_that(text: str) -> None:
    """Signs, points, commas, spaces, leading zeros and other scripts' digits are refused."""
    try:
        number = parse_chips(text)
    except BadNotation:
        return
    assert str(number) == text
    assert 0 <= number < 10**15


@given(text=st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=LONGEST_NAME + 2))
def test_a_name_is_made_of_letters_digits_and_a_few_marks(text: str) -> None:
    """No bidi or zero-width marks, nothing that lays itself over a letter, no mixed scripts."""
    try:
        assert parse_name(text) == text
    except BadNotation:
        return
    assert is_plain_name(text)


def test_no_letter_of_a_name_is_a_mark() -> None:
    """Each character of the blocks from Latin to Cyrillic after a letter: those that are accepted are letters."""
    names = [first + chr(code) for first in "ZЯ" for code in range(0x20, 0x0530)]
    taken = [name for name in names if is_name(name)]
    assert [name for name in taken if not is_plain_name(name)] == []
    assert {"Zz", "Zé", "Яё", "Яґ", "Z9", "Я9"} <= set(taken)


def is_name(text: str) -> bool:
    """Is it accepted as a name?"""
    try:
        parse_name(text)
    except BadNotation:
        return False
    return True


def is_plain_name(text: str) -> bool:
    """Letters of one script, digits, and the marks that stand between letters."""
    kinds = {unicodedata.category(mark)[0] for mark in text if mark not in " .'’-"}
    scripts = {unicodedata.name(mark).split(" ")[0] for mark in text if mark.isalpha()}
    digits = all(mark in "0123456789" for mark in text if mark.isdecimal())
    return kinds <= {"L", "N"} and len(scripts) == 1 and scripts <= {"LATIN", "CYRILLIC"} and digits


@pytest.mark.parametrize(
    "text",
    [
        "",
        " Anna",
        "Anna ",
        "An  na",
        "Аnna",
        "Anna\u202e",
        "An\u200bna",
        "Ann\u00adaa",
        "҉А",
        "А\u0489",
        "1Anna",
        "x" * 25,
        "a\nb",
        "Анна\t2",
        "-A",
    ],
)
def test_what_is_no_name_is_refused(text: str) -> None:
    """The first letter of the fifth is Cyrillic."""
    with pytest.raises(BadNotation):
        parse_name(text)


# --- moves -----------------------------------------------------------------------------------------------------------


@given(move=of_union(thirteen_moves.Move))
def test_a_move_of_thirteen_prints_and_parses(move: thirteen_moves.Move) -> None:
    """parse(print(x)) = x."""
    assert thirteen_moves.parse_move(str(move)) == move


@given(move=st.one_of(*[of_class(each) for each in HOUSE_MOVES]))
def test_a_house_move_prints_and_parses(move: HouseMove) -> None:
    """parse(print(x)) = x."""
    assert parse_house_move(str(move)) == move


def test_the_house_moves_above_are_all_there_are() -> None:
    """A new one breaks this test until it is among them."""
    assert set(HOUSE_MOVES) == set(get_args(HouseMove))


WORDS: Final = (
    "bank pass stake out bid take leave lot turn draw join cut close rest wake clock 1 0 7 -1 03 1e2 K♠ ТП ★ ♠".split()
)
TEXTS: Final = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join) | st.text(max_size=20)


@pytest.mark.parametrize("game", sorted(GAMES))
@given(text=TEXTS)
def test_any_text_is_a_move_or_bad_notation(game: str, text: str) -> None:
    """What is read prints to a text that means the same; nothing else ever goes wrong."""
    for parse in (GAMES[game].parse, parse_house_move):
        try:
            move = parse(text)
        except BadNotation as bad:
            assert str(bad)
            continue
        assert parse(str(move)) == move
        assert len(str(move).split(" ")) == len(text.split(" "))


# --- logs ------------------------------------------------------------------------------------------------------------


@given(agreed=terms(seats=st.integers(2, 1000)))
def test_a_header_prints_and_parses(agreed: Terms) -> None:
    """The terms are all in it."""
    assert parse_header(print_header(agreed)) == agreed


@given(
    agreed=terms(),
    line_no=st.integers(0, 9),
    mark=st.sampled_from(("", " ", "0", "x", "\n", "no")),
    at=st.integers(0, 99),
)
def test_a_header_is_read_only_as_it_is_printed(agreed: Terms, line_no: int, mark: str, at: int) -> None:
    """Lines that are changed, doubled or out of order are refused, unless they are a header of their own."""
    lines = print_header(agreed).split("\n")
    line = lines[line_no % len(lines)]
    place = at % (len(line) + 1)
    lines[line_no % len(lines)] = line[:place] + mark + line[place:]
    text = "\n".join(lines)
    try:
        read = parse_header(text)
    except (BadNotation, BadOption):
        return
    assert print_header(read) == text


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1 game turn A♠",
        "1 game turn A♠ #0123456789abcdef",
        "1 game turn A♠  #0123",
        "1 deal turn A♠  #0123456789abcdef",
        "one game turn A♠  #0123456789abcdef",
        "-1 game turn A♠  #0123456789abcdef",
        "1  #0123456789abcdef",
    ],
)
def test_a_line_that_is_none_is_refused_with_its_number(line: str) -> None:
    """`N kind text  #hash`, and the number of the line for who has to mend it."""
    with pytest.raises(BadNotation, match="line 17"):
        parse_line(line, 17)


def test_a_log_needs_an_empty_line_after_its_header() -> None:
    """Else there is no telling where the records begin."""
    with pytest.raises(BadNotation):
        split_log(FORMAT + "\ngame thirteen")
