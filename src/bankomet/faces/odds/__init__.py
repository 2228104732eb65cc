"""Questions about chances and their answers: for the command line, and for a notebook.

    from bankomet.faces import odds
    odds.thirteen(preset="002")

An answer holds the numbers of `bankomet.solve` as they are (`.holding.value` is a Fraction), shows itself as tables in
a notebook, and is a JSON document by `.json()`, the one that `bankomet odds` prints.  What was found by trying is of
another class, with an Estimate in it, and says so wherever it is shown.
"""

from bankomet.faces.odds.asked import Asked, Question, Tradition
from bankomet.faces.odds.live import CountingOdds, LiveOdds, counting, live, simulated_counting
from bankomet.faces.odds.match import MatchEstimate, MatchOdds, match, simulated_match
from bankomet.faces.odds.puzzles import (
    FrustrationEstimate,
    FrustrationOdds,
    MousetrapEstimate,
    MousetrapOdds,
    frustration,
    mousetrap,
    simulated_frustration,
    simulated_mousetrap,
)
from bankomet.faces.odds.reply import ReplyOdds, respond
from bankomet.faces.odds.simulate import MOST_COUPS, MOST_JOBS, MOST_SEED, Simulated, simulate, sweep
from bankomet.faces.odds.simulation import ENGINES, MOST_PUNTERS, Simulation, simulation
from bankomet.faces.odds.solution import SolvedOdds, kept_solution, solve
from bankomet.faces.odds.tables import Table
from bankomet.faces.odds.thirteen import ThirteenEstimate, ThirteenOdds, simulated_thirteen, thirteen
from bankomet.faces.odds.value import ValueOdds, thresholds, value

__all__ = [
    "ENGINES",
    "MOST_COUPS",
    "MOST_JOBS",
    "MOST_PUNTERS",
    "MOST_SEED",
    "Asked",
    "CountingOdds",
    "FrustrationEstimate",
    "FrustrationOdds",
    "LiveOdds",
    "MatchEstimate",
    "MatchOdds",
    "MousetrapEstimate",
    "MousetrapOdds",
    "Question",
    "ReplyOdds",
    "Simulated",
    "Simulation",
    "SolvedOdds",
    "Table",
    "ThirteenEstimate",
    "ThirteenOdds",
    "Tradition",
    "ValueOdds",
    "counting",
    "frustration",
    "kept_solution",
    "live",
    "match",
    "mousetrap",
    "respond",
    "simulate",
    "simulated_counting",
    "simulated_frustration",
    "simulated_match",
    "simulated_mousetrap",
    "simulated_thirteen",
    "simulation",
    "solve",
    "sweep",
    "thirteen",
    "thresholds",
    "value",
]
