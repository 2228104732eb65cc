"""Solutions as files: JSON, with the decisions of all hands packed.

Hands stand in the order of `DrawingGame.standing`, those without a choice left out; one list is the punter's, then
comes one of the banker's for each number of cards that he has seen drawn.  `draw` has a bit a hand, in hexadecimal
digits, the first hand lowest; hands that draw now and then are named in `mixed`; `arises` has a bit a hand too, whether
good play can come to it; `margins` are packed: of Ochko, whose stakes are free, millionths of the stake in four bytes
each, of Thirty-one thousandths of a counter in two.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final, NamedTuple
from zlib import compress, decompress

from bankomet.games import GAMES, find_rules
from bankomet.games.ochko import OCHKO
from bankomet.games.ochko.rules import Rules as Ochko
from bankomet.games.thirty_one import THIRTY_ONE
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import Hand, Values
from bankomet.solve.solutions.solution import Chance, Decision, Solution
from bankomet.solve.solved import SOLVED, Solvable, solved

FORMAT: Final = 2


class Scale(NamedTuple):
    """How margins are written."""

    units: int
    """To the stake or counter."""
    width: int
    """In bytes."""

    def packed(self, margins: Iterable[float]) -> str:
        """These margins as text."""
        return b64encode(compress(b"".join(map(self._bytes, margins)), 9)).decode()

    def _bytes(self, margin: float) -> bytes:
        most = 2 ** (8 * self.width - 1) - 1
        whole: int = max(-most, min(most, round(margin * self.units)))
        return whole.to_bytes(self.width, "big", signed=True)

    def read(self, margins: bytes, place: int) -> float:
        """One of them."""
        one = margins[self.width * place : self.width * (place + 1)]
        return int.from_bytes(one, "big", signed=True) / self.units


SCALES: Final[Mapping[str, Scale]] = {OCHKO.name: Scale(10**6, 4), THIRTY_ONE.name: Scale(10**3, 2)}


def kept(rules: Solvable) -> Solution:
    """The solution of a game under these rules, as the package has it.  Raises: BadOption (`not_solved`).

    >>> from bankomet.games.ochko.presets import BOOK
    >>> kept(BOOK).value
    Fraction(-106310597095217, 544090414017150)
    """
    return _kept(rules)


def nearest(rules: Solvable) -> Solution:
    """The solution of the game that is solved and most like this one: its other options are taken as they usually are.

    >>> from bankomet.games.thirty_one.presets import COUP
    >>> nearest(COUP).value_float == kept(COUP.with_option("bank", "talia")).value_float
    True
    """
    return kept(usual(rules))


def usual(rules: Solvable) -> Solvable:
    """The same rules with every option that is not solved as it usually is."""
    game = GAMES[game_name(rules)]
    usually = find_rules(game, game.default_preset).options()
    for name, value in usually.items():
        if name not in SOLVED[game.name]:
            rules = rules.with_option(name, value)
    return rules


def file_name(rules: Solvable) -> str:
    """The name of the file that has the solution: the game, and the options in which solutions differ.

    >>> from bankomet.games.ochko.presets import TEN
    >>> file_name(TEN)
    'ochko_10_hidden.json'
    """
    game = game_name(rules)
    options = rules.options()
    return f"{'_'.join([game, *(options[name] for name in SOLVED[game])])}.json"


def game_name(rules: Solvable) -> str:
    """The name of the game whose rules these are."""
    return OCHKO.name if isinstance(rules, Ochko) else THIRTY_ONE.name


def printed(solution: Solution, rules: Solvable) -> str:
    """The text of a solution's file."""
    game, options = game_name(rules), rules.options()
    named = {name: options[name] for name in SOLVED[game]}
    asked = "".join(f" --set {name}={value}" for name, value in named.items())
    hands = choosing(solution.game)
    levels = sorted({seen for seen, _ in solution.banker})
    packed = partial(_packed, solution.game.pack, SCALES[game], hands)
    document = {
        "format": FORMAT,
        "command": f"bankomet solve {game}{asked} --out {file_name(rules)}",
        "game": game,
        "options": named,
        "value": None if solution.value is None else str(solution.value),
        "value_float": solution.value_float,
        "exploitability_float": solution.exploitability,
        "exact": solution.exact,
        "punter": packed([solution.punter[hand] for hand in hands]),
        "banker": [packed([solution.banker[seen, hand] for hand in hands]) for seen in levels],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def parse(text: str, game: DrawingGame) -> Solution:
    """The solution in the text of a file; `game` is what its options mean."""
    document = json.loads(text)
    assert document["format"] == FORMAT, f"a solution of format {document['format']}"
    hands = choosing(game)
    value = document["value"]
    unpacked = partial(_Decisions, game.pack, SCALES[document["game"]], {hand: i for i, hand in enumerate(hands)})
    return Solution(
        game=game,
        value=None if value is None else Fraction(value),
        value_float=document["value_float"],
        exploitability=document["exploitability_float"],
        exact=document["exact"],
        punter=unpacked(document["punter"]),
        banker=_BySeen([unpacked(packed) for packed in document["banker"]]),
    )


def choosing(game: DrawingGame) -> list[Hand]:
    """The hands that have a choice, in the order in which files have them."""
    return [hand for hand in game.standing() if game.pack.size(hand) < game.most]


@cache
def _kept(rules: Solvable) -> Solution:
    game = solved(rules)
    return parse(files(__package__).joinpath(file_name(rules)).read_text(encoding="utf-8"), game)


def _packed(pack: Values, scale: Scale, hands: Sequence[Hand], decisions: Sequence[Decision]) -> Mapping[str, Any]:
    mixed = {
        _cards(pack, hand): decision.draw if isinstance(decision.draw, float) else str(decision.draw)
        for hand, decision in zip(hands, decisions, strict=True)
        if 0 < decision.draw < 1
    }
    return {
        "draw": _bits(each.draw == 1 for each in decisions),
        "mixed": mixed,
        "arises": _bits(each.arises for each in decisions),
        "margins": scale.packed(each.margin for each in decisions),
    }


def _bits(marks: Iterable[bool]) -> str:
    """A bit for each in hexadecimal digits, the first lowest."""
    return f"{int(''.join('01'[mark] for mark in marks)[::-1] or '0', 2):x}"


class _Decisions(Mapping[Hand, Decision]):
    """What is packed of one list of hands, unpacked one by one: of a hundred thousand few are asked for."""

    def __init__(self, pack: Values, scale: Scale, place: Mapping[Hand, int], packed: Mapping[str, Any]) -> None:
        self._pack, self._scale, self._place = pack, scale, place
        self._draw, self._arises = int(packed["draw"], 16), int(packed["arises"], 16)
        self._margins = decompress(b64decode(packed["margins"]))
        self._mixed: Mapping[str, Chance] = {
            cards: chance if isinstance(chance, float) else Fraction(chance)
            for cards, chance in packed["mixed"].items()
        }

    def __getitem__(self, hand: Hand) -> Decision:
        i = self._place[hand]
        draw: Chance = Fraction(self._draw >> i & 1)
        if self._mixed:
            draw = self._mixed.get(_cards(self._pack, hand), draw)
        return Decision(draw, self._scale.read(self._margins, i), arises=bool(self._arises >> i & 1))

    def __iter__(self) -> Iterator[Hand]:
        return iter(self._place)

    def __len__(self) -> int:
        return len(self._place)


class _BySeen(Mapping[tuple[int, Hand], Decision]):
    """The banker's, by how many cards he has seen."""

    def __init__(self, by_seen: Sequence[_Decisions]) -> None:
        self._by_seen = by_seen

    def __getitem__(self, at: tuple[int, Hand]) -> Decision:
        seen, hand = at
        if not 0 <= seen < len(self._by_seen):
            raise KeyError(at)
        return self._by_seen[seen][hand]

    def __iter__(self) -> Iterator[tuple[int, Hand]]:
        return ((seen, hand) for seen, decisions in enumerate(self._by_seen) for hand in decisions)

    def __len__(self) -> int:
        return sum(map(len, self._by_seen))


def _cards(pack: Values, hand: Hand) -> str:
    return " ".join(map(str, pack.cards(hand)))
