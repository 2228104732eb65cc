"""`bankomet simulate`: any game tried many times, at the speed of this machine or of many."""

import logging
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from bankomet.faces.cli import output
from bankomet.faces.cli.answers import progress, say
from bankomet.faces.cli.asking import LONGEST_NUMBER, Asked, Command, Parser, pairs, whole
from bankomet.faces.cli.ending import Ending, heard_ending
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang

LEAST_COUPS: Final = 2
"""One coup has no error."""
PATIENCE_S: Final = 1.5
"""Compiling that takes longer is told of."""
COMPILED: Final = "numba"
"""The engine that is compiled first."""


def _fill(parser: Parser) -> None:
    parser.positional("GAME")
    parser.option("--preset", "P")
    parser.option("--set", "OPTION=VALUE", many=True)
    parser.option("--of", "series|holding")
    parser.option("--punter", "T|solved")
    parser.option("--banker", "T|solved")
    parser.option("--punters", "N")
    parser.option("--coups", "N", required=True)
    parser.option("--seed", "S", required=True)
    parser.option("--jobs", "J")
    parser.option("--cluster", "URL")
    parser.option("--engine", "numba|pure")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.faces import odds

    question = odds.simulation(
        asked.game,
        preset=asked.preset,
        options=dict(pairs("--set", asked.set)),
        of=asked.of,
        punter=_play(asked.punter),
        banker=_play(asked.banker),
        punters=1 if asked.punters is None else whole("--punters", asked.punters, lo=1, hi=odds.MOST_PUNTERS),
        engine=odds.ENGINES[0] if asked.engine is None else asked.engine,
    )
    coups = whole("--coups", asked.coups, lo=LEAST_COUPS, hi=odds.MOST_COUPS)
    seed = whole("--seed", asked.seed, lo=-odds.MOST_SEED, hi=odds.MOST_SEED)
    jobs = None if asked.jobs is None else whole("--jobs", asked.jobs, lo=1, hi=odds.MOST_JOBS)
    with _one_voice(), heard_ending() as stop, _compiling(question.engine, stop, lang) as started, progress() as heard:
        try:
            answer = odds.simulate(
                question,
                coups=coups,
                seed=seed,
                jobs=jobs,
                cluster=asked.cluster,
                progress=heard,
                started=started,
                stop=stop,
                lang=lang,
            )
        except Exception:
            if stop.is_set():  # whatever a library makes of an interrupt
                raise KeyboardInterrupt from None
            raise
    return say(answer, asked)


COMMAND = Command("simulate", _fill, _run)


def _play(text: str | None) -> int | str | None:
    """A total in plain digits; whatever else stands there is judged with the game."""
    readable = text is not None and text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if text is not None and readable else text


@contextmanager
def _compiling(engine: str, stop: Ending, lang: Lang) -> Iterator[Callable[[], None] | None]:
    """Until what is given here is called: who waits at a terminal is told for what, and who ends it ends it at once."""
    if engine != COMPILED:
        yield None
        return
    teller = Timer(PATIENCE_S, output.hint, (TEXTS[lang]["simulate.compiling"],))
    teller.daemon = True
    with stop.at_once() as in_order:

        def done() -> None:
            teller.cancel()
            in_order()

        teller.start()
        try:
            yield done
        finally:
            teller.cancel()


@contextmanager
def _one_voice() -> Iterator[None]:
    """The cluster's library would log what is told in one sentence here, and warn of versions that do no harm."""
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(logging.NOTSET)
