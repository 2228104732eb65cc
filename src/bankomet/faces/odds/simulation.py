"""What is to be simulated: any game of the house, by its kernel or by the pure engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias

from bankomet.core.errors import BadOption
from bankomet.faces.given import Options, plain, written
from bankomet.faces.odds.value import LEAST
from bankomet.games import find_game
from bankomet.games.mousetrap.rules import Rules as Mousetrap
from bankomet.games.thirteen.rules import Rules as Thirteen
from bankomet.play.terms import agree
from bankomet.solve import kernels
from bankomet.solve.as_solved import HandsAsSolved, changed
from bankomet.solve.batches import NotSimulated
from bankomet.solve.kernels import Work
from bankomet.solve.setting import check_size, setting_of
from bankomet.solve.solutions.files import game_name
from bankomet.solve.solved import Solvable, check_solved

if TYPE_CHECKING:
    from bankomet.solve.pure import Policy

NUMBA: Final = "numba"
PURE: Final = "pure"
ENGINES: Final = (NUMBA, PURE)
HOLDING: Final = "holding"
SERIES: Final = "series"
OF: Final = (HOLDING, SERIES)
MOST_PUNTERS: Final = 9
"""At one table of Thirty-one, where ten hands are dealt in at most from one pack (P8a)."""
SOLVED: Final = "solved"
"""How somebody plays who plays no total of his own."""


Plays: TypeAlias = int | str | None
"""How somebody plays in Ochko and Thirty-one: the total he stands at, or `solved`."""
Rules: TypeAlias = Thirteen | Mousetrap | Solvable


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """A game with its options, and the work that it is; `simulation` makes one and checks it."""

    game: str
    rules: Rules
    changed: Mapping[str, str]
    """The options that differ from the tradition's."""
    of: str | None
    """In Thirteen: `holding` or `series`."""
    punter: Plays
    banker: Plays
    punters: int
    """How many, in Ochko and Thirty-one; all play alike."""
    engine: str
    work: Work

    @property
    def limit(self) -> int:
        """The full count of Ochko or Thirty-one."""
        assert isinstance(self.rules, Solvable)
        return self.rules.limit


def simulation(  # noqa: PLR0913 - each is a question of its own, and most have a usual answer
    game: str,
    *,
    preset: str | None = None,
    options: Options = MappingProxyType({}),
    of: str | None = None,
    punter: SupportsIndex | str | None = None,
    banker: SupportsIndex | str | None = None,
    punters: int = 1,
    engine: str = NUMBA,
) -> Simulation:
    """Independent coups, each from fresh packs.

    In Thirteen `of` a `holding`, the usual one, or a `series`, for a constant stake of one; in Ochko and Thirty-one a
    coup between `punter` and `banker`, who stand at a total or above, or play `solved`; in Mousetrap a random order.
    Several `punters` at one table, who all play alike, are for the pure engine alone.
    The pure engine plays some thousands of coups a second, kernels some millions.
    Raises: BadOption (`not_solved` among others), NotSimulated (`no_numba`).

    >>> simulation("mousetrap", options={"n": "5"}, engine="pure").work.block(seed=1, block=0, coups=10).coups
    10
    """
    _check("--engine", engine, ENGINES)
    own, his, punters = _total_or_text(punter), _total_or_text(banker), plain(punters)
    terms = agree(game=game, preset=preset, options=written(options).items(), seat_count=find_game(game).fewest_seats)
    rules = terms.rules
    assert isinstance(rules, Rules)
    _check_asked(game, rules, {"--of": of, "--punter": own, "--banker": his})
    _check_punters(game, rules, punters, engine)
    if of is None and isinstance(rules, Thirteen):
        of = HOLDING
    if engine == NUMBA and find_spec(NUMBA) is None:
        raise NotSimulated("no_numba")
    work = _by_kernel(rules, of, own, his) if engine == NUMBA else _by_the_game(rules, of, own, his, punters)
    return Simulation(
        game=game,
        rules=rules,
        changed=terms.changed,
        of=of,
        punter=own,
        banker=his,
        punters=punters,
        engine=engine,
        work=work,
    )


# ---------------------------------------------------------------------------------------------------------- what fits
def _check_asked(game: str, rules: Rules, asked: Mapping[str, Plays]) -> None:
    """What belongs to the game is there and possible, and nothing else.  Raises: BadOption."""
    own, possible = _own(rules)
    for option, value in asked.items():
        if value is not None and option not in own:
            raise _not_of(game, rules, option)
        if value is not None:
            _check(option, value, possible)
    unsaid = [option for option in own if asked[option] is None and option != "--of"]
    if unsaid:
        raise BadOption("bad_option.no_policy", options=", ".join(unsaid), possible=_told(possible))


def _check_punters(game: str, rules: Rules, punters: int, engine: str) -> None:
    if punters != 1 and not isinstance(rules, Solvable):
        raise _not_of(game, rules, "--punters")
    check_size("punters", punters, 1, MOST_PUNTERS)
    if punters > 1 and engine == NUMBA:
        raise BadOption("only_pure", punters=punters)


def _not_of(game: str, rules: Rules, option: str) -> BadOption:
    """What is asked does not belong to the game."""
    own, _ = _own(rules)
    if not own:
        return BadOption("unknown_option.puzzle", game=game, option=option)
    return BadOption("unknown_option", game=game, option=option, possible=", ".join(own))


def _own(rules: Rules) -> tuple[tuple[str, ...], tuple[int | str, ...]]:
    """What else is asked of a game, and the possible answers."""
    match rules:
        case Thirteen():
            return ("--of",), OF
        case Mousetrap():
            return (), ()
        case _:
            return ("--punter", "--banker"), (*range(LEAST, rules.limit + 2), SOLVED)


def _check(option: str, value: int | str, possible: tuple[int | str, ...]) -> None:
    if value not in possible:
        raise BadOption("bad_option", option=option, value=value, possible=_told(possible))


def _total_or_text(plays: SupportsIndex | str | None) -> Plays:
    """What is neither a whole number nor a text is told by its own text, and refused."""
    if plays is None or isinstance(plays, str):
        return plays
    total = plain(plays)
    return total if isinstance(total, int) else repr(total)


def _told(possible: tuple[int | str, ...]) -> str:
    """Totals without gaps, and `solved`; or each."""
    return f"{possible[0]}…{possible[-2]}|{possible[-1]}" if SOLVED in possible else "|".join(map(str, possible))


# ------------------------------------------------------------------------------------------------------------ the work
def _by_kernel(rules: Rules, of: str | None, punter: Plays, banker: Plays) -> Work:
    match rules:
        case Thirteen():
            return (kernels.Series if of == SERIES else kernels.Holding)(setting_of(rules))
        case Mousetrap():
            return kernels.Mousetrap(n=rules.n, suits=rules.suits, count=rules.count)
        case _ if isinstance(punter, int) and isinstance(banker, int):
            return kernels.Hands(game=game_name(rules), options=changed(rules), punter=punter, banker=banker)
        case _:
            check_solved(find_game(game_name(rules)), rules.options())
            return HandsAsSolved(rules=rules, punter=_total(punter), banker=_total(banker))


def _by_the_game(rules: Rules, of: str | None, punter: Plays, banker: Plays, punters: int) -> Work:
    from bankomet.solve import pure

    match rules:
        case Thirteen():
            return (pure.PlayedSeries if of == SERIES else pure.PlayedHoldings)(rules)
        case Mousetrap():
            return pure.PlayedMousetrap(rules)
        case _:
            if SOLVED in (punter, banker):
                check_solved(find_game(game_name(rules)), rules.options())
            return pure.PlayedHands(rules, _policy(punter), _policy(banker), punters)


def _policy(plays: Plays) -> "Policy":
    from bankomet.solve import pure

    return pure.AsSolved() if plays == SOLVED else pure.StandsAt(int(plays or 0))


def _total(plays: Plays) -> int | None:
    return plays if isinstance(plays, int) else None
