"""`bankomet odds …`: the chances of the games, exact; where a pack is too large for that, an estimate that says so."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bankomet.core.errors import BadOption
from bankomet.faces.cli.answers import Answer, progress, say
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser, pairs, whole
from bankomet.faces.words import Lang
from bankomet.games import find_game
from bankomet.solve.setting import MOST_CARDS

if TYPE_CHECKING:
    from bankomet.faces.odds import Question, Tradition
    from bankomet.faces.odds.match import Asked as Calls

THIRTEEN: Final = "thirteen"
MOST_OF_A_KIND: Final = 200
MOST_RANKS: Final = 13
MOST_TRAPPED: Final = 52
LEAST_TRIALS: Final = 2
"""One trial has no error."""
MOST_TRIALS: Final = 10**8
MOST_SEED: Final = 10**18
USUAL_SEED: Final = 1


# ------------------------------------------------------------------------------------------------------------- thirteen
def _fill_thirteen(parser: Parser) -> None:
    _fill_question(parser)
    parser.option("--of", "series")
    _fill_dice(parser)


def _run_thirteen(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    question, n, seed = _question(asked), _trials(asked), _seed(asked)
    if asked.of not in (None, "series"):
        raise BadOption("bad_option", option="--of", value=asked.of, possible="series")
    whole_holding = asked.of is None
    answer: Answer
    with _offering_to_simulate(n), progress() as heard:
        if n is not None:
            answer = odds.simulated_thirteen(
                n=n, seed=seed, whole_holding=whole_holding, progress=heard, lang=lang, **question
            )
        else:
            answer = odds.thirteen(whole_holding=whole_holding, progress=heard, lang=lang, **question)
    return say(answer, asked)


# ----------------------------------------------------------------------------------------------------------------- live
def _fill_live(parser: Parser) -> None:
    parser.positional("GAME")
    _fill_tradition(parser)
    parser.option("--next-call", "N", required=True)
    parser.option("--seen", "CARDS", required=True)
    parser.flag("--json")


def _run_live(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds
    from bankomet.faces.odds.asked import asked as question_about

    _check_game(asked.game)
    question = _tradition(asked)
    calls = question_about(**question).at.calls
    next_call = whole("--next-call", asked.next_call, lo=1, hi=calls)
    return say(odds.live(asked.seen, next_call=next_call, lang=lang, **question), asked)


# ------------------------------------------------------------------------------------------------------------- counting
def _fill_counting(parser: Parser) -> None:
    parser.positional("GAME")
    _fill_question(parser)
    _fill_dice(parser)


def _run_counting(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    _check_game(asked.game)
    question, n, seed = _question(asked), _trials(asked), _seed(asked)
    with _offering_to_simulate(n), progress() as heard:
        if n is not None:
            answer = odds.simulated_counting(n=n, seed=seed, progress=heard, lang=lang, **question)
        else:
            answer = odds.counting(seed=seed, progress=heard, lang=lang, **question)
    return say(answer, asked)


# ---------------------------------------------------------------------------------------------------------------- match
def _fill_match(parser: Parser) -> None:
    parser.option("--calls", "CALLS", required=True)
    parser.flag("--cycle")
    _fill_pack(parser)
    parser.option("--without", "RANKS")
    _fill_dice(parser)


def _run_match(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds
    from bankomet.solve.simulate_puzzles import MOST_SIMULATED

    calls = _calls(asked)
    n, seed = _trials(asked), _seed(asked)
    answer: Answer
    with _offering_to_simulate(n, MOST_SIMULATED), progress() as heard:
        if n is not None:
            answer = odds.simulated_match(asked.calls, n=n, seed=seed, progress=heard, lang=lang, **calls)
        else:
            answer = odds.match(asked.calls, lang=lang, **calls)
    return say(answer, asked)


def _calls(asked: Asked) -> "Calls":
    found: Calls = {"cycle": asked.cycle, "without": asked.without or ""}
    if asked.ranks is not None:
        found["ranks"] = whole("--ranks", asked.ranks, lo=1, hi=MOST_RANKS)
    if asked.suits is not None:
        found["suits"] = whole("--suits", asked.suits, lo=1, hi=MOST_OF_A_KIND)
    if asked.packs is not None:
        found["packs"] = whole("--packs", asked.packs, lo=1, hi=MOST_OF_A_KIND)
    return found


# -------------------------------------------------------------------------------------------------------------- puzzles
def _fill_frustration(parser: Parser) -> None:
    parser.option("--ranks", "R")
    parser.option("--suits", "S")
    _fill_dice(parser)


def _run_frustration(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds
    from bankomet.solve.simulate_puzzles import MOST_SIMULATED

    sizes = {name: _size(asked, name) for name in ("ranks", "suits")}
    given = {name: size for name, size in sizes.items() if size is not None}
    n, seed = _trials(asked), _seed(asked)
    answer: Answer
    with _offering_to_simulate(n, MOST_SIMULATED), progress() as heard:
        if n is not None:
            answer = odds.simulated_frustration(n=n, seed=seed, progress=heard, lang=lang, **given)
        else:
            answer = odds.frustration(**given, lang=lang)
    return say(answer, asked)


def _fill_mousetrap(parser: Parser) -> None:
    parser.option("--n", "N", required=True)
    _fill_dice(parser)


def _run_mousetrap(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    cards, n, seed = whole("--n", asked.n, lo=1, hi=MOST_TRAPPED), _trials(asked), _seed(asked)
    answer: Answer
    with _offering_to_simulate(n), progress() as heard:
        if n is not None:
            answer = odds.simulated_mousetrap(cards, n=n, seed=seed, progress=heard, lang=lang)
        else:
            answer = odds.mousetrap(cards, progress=heard, lang=lang)
    return say(answer, asked)


# ------------------------------------------------------------------------------------------------------------- together
def _fill_nothing(parser: Parser) -> None:
    parser.positional("QUESTION")


def _run_nothing(asked: Asked, _: Lang) -> int:
    raise BadInput("unknown_command", command=f"odds {asked.question}", possible=_names())


COMMAND = Command(
    "odds",
    _fill_nothing,
    _run_nothing,
    (
        Command("odds thirteen", _fill_thirteen, _run_thirteen),
        Command("odds live", _fill_live, _run_live),
        Command("odds counting", _fill_counting, _run_counting),
        Command("odds match", _fill_match, _run_match),
        Command("odds frustration", _fill_frustration, _run_frustration),
        Command("odds mousetrap", _fill_mousetrap, _run_mousetrap),
    ),
)


def _names() -> str:
    return ", ".join(each.name for each in COMMAND.parts)


def _fill_question(parser: Parser) -> None:
    _fill_tradition(parser)
    _fill_pack(parser)


def _fill_tradition(parser: Parser) -> None:
    parser.option("--preset", "P")
    parser.option("--set", "OPTION=VALUE", many=True)


def _fill_pack(parser: Parser) -> None:
    parser.option("--ranks", "R")
    parser.option("--suits", "S")
    parser.option("--packs", "K")


def _fill_dice(parser: Parser) -> None:
    parser.option("--simulate", "N")
    parser.option("--seed", "S")
    parser.flag("--json")


def _check_game(name: str) -> None:
    """Thirteen is the one game whose series are asked about.  Raises: BadOption (`unknown_game`, `bad_option`)."""
    if find_game(name).name != THIRTEEN:
        raise BadOption("bad_option.game", game=name, possible=THIRTEEN)


def _tradition(asked: Asked) -> "Tradition":
    return {"preset": asked.preset, "options": dict(pairs("--set", asked.set))}


def _question(asked: Asked) -> "Question":
    sizes: Question = {"ranks": _size(asked, "ranks"), "suits": _size(asked, "suits"), "packs": _size(asked, "packs")}
    return {**_tradition(asked), **sizes}


def _size(asked: Asked, name: str) -> int | None:
    text = getattr(asked, name)
    return None if text is None else whole(f"--{name}", text, lo=1, hi=MOST_OF_A_KIND)


def _trials(asked: Asked) -> int | None:
    """How many trials were asked for; None for the exact method."""
    return None if asked.simulate is None else whole("--simulate", asked.simulate, lo=LEAST_TRIALS, hi=MOST_TRIALS)


def _seed(asked: Asked) -> int:
    return USUAL_SEED if asked.seed is None else whole("--seed", asked.seed, lo=-MOST_SEED, hi=MOST_SEED)


@contextmanager
def _offering_to_simulate(trials: int | None, most: int = MOST_CARDS) -> Iterator[None]:
    """Where a pack is too large for the exact method, the refusal names the option that goes on, to `most` cards."""
    try:
        yield
    except BadOption as refusal:
        if refusal.code != "too_large":
            raise
        if trials is None and int(str(refusal.details["cards"])) <= most:
            raise BadInput("too_large", **refusal.details) from None
        raise BadInput("too_large.tried", **{**refusal.details, "most": most}) from None
