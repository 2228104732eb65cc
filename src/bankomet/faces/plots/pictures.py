"""Each picture of the documentation: what it shows, and the numbers it is drawn from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import exp, factorial
from typing import Final, TypeAlias

from bankomet.core.cards import Rank
from bankomet.faces.odds.asked import Question, asked, letter
from bankomet.faces.odds.figures import percent, rounded, signed
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.plots.charts import LYING, ROOM, TOP, Axes, Column, Trace, columns, lines, lying, split
from bankomet.faces.plots.svg import PAD, WIDTH, dot, line, picture, text
from bankomet.faces.words import Lang
from bankomet.solve.holding import holding, value
from bankomet.solve.matching import match_chance, matches
from bankomet.solve.mousetrap import by_cards_out
from bankomet.solve.series import series
from bankomet.solve.setting import setting

WORTH: Final[Mapping[str, Question]] = {
    "each_series": {"options": {"reshuffle": "each_series"}},
    "continue_call": {},
    "void_restart": {"options": {"pack_out": "void_restart"}},
    "reshuffle_if_short": {"options": {"pack_out": "reshuffle_if_short"}},
    "bank_ends": {"options": {"pack_out": "bank_ends"}},
    "joker": {"preset": "joker"},
    "gerver": {"preset": "gerver"},
    "loss_multiple": {"options": {"loss_multiple": "2"}},
}
Body: TypeAlias = tuple[int, Sequence[str], str]
"""How high a picture is, what is drawn on it, and what it shows told in words."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its name, and how it is drawn."""

    name: str
    body: Callable[[Lang], Body]

    def title(self, lang: Lang) -> str:
        """What it shows, in a few words."""
        return odds_texts(lang)[f"plot.{self.name}"]

    def draw(self, lang: Lang) -> str:
        """The picture as SVG."""
        height, drawn, told = self.body(lang)
        aside = odds_texts(lang)[f"plot.{self.name}.aside"]
        return picture(name=self.name, title=self.title(lang), aside=aside, told=told, height=height, drawn=drawn)

    def _repr_svg_(self) -> str:
        return self.draw("en")


def _first_match(lang: Lang) -> Body:
    one, words = series(setting()), odds_texts(lang)
    bars = [_chance(name, chance, lang) for name, chance in zip(_calls(lang), one.first_match, strict=True)]
    ends = [
        Column(name="", value=float(one.win), words=f"{words['win']} {percent(one.win, lang)}"),
        Column(name="", value=float(1 - one.win), words=f"{words['lose']} {percent(1 - one.win, lang)}", colour="red"),
    ]
    told = _told(bars) + ". " + "; ".join(end.words for end in ends) + "."
    return 450, [*columns(bars, height=390), *split(ends, y=396)], told


def _convergence(lang: Lang) -> Body:
    most, limit = 20, 1 - 1 / exp(1)
    traces = [
        Trace(
            name=odds_texts(lang)["plot.copies"].format(copies=copies),
            points=[(ranks, float(match_chance(ranks, copies))) for ranks in range(1, most + 1)],
            colour=colour,
            shape=shape,
        )
        for copies, colour, shape in ((1, "green", "circle"), (2, "gold", "square"), (4, "red", "diamond"))
    ]
    axes = Axes(
        across=[(ranks, str(ranks)) for ranks in (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20)],
        upward=[(tenths / 10, f"{tenths * 10}%") for tenths in range(5, 11)],
        height=430,
    )
    near, far = axes.place((1, limit)), axes.place((most, limit))
    drawn = [
        *lines(traces, axes),
        line([near, far], "path gold limit"),
        text(far[0], far[1] + 24, "1 − 1/e", "name end"),
    ]
    told = "; ".join(f"{trace.name}: {percent(Fraction(trace.points[-1][1]), lang)}" for trace in traces)
    return 430, drawn, f"{told}; 1 − 1/e: {percent(Fraction(limit), lang)}."


def _holding(lang: Lang) -> Body:
    at_least = holding(setting()).wins_at_least[:12]
    exactly = [more - fewer for more, fewer in pairwise(at_least)]
    bars = [_chance(str(m), chance, lang) for m, chance in enumerate([*exactly])]
    bars[0] = _chance("0", exactly[0], lang, "red")
    bars.append(_chance(f"{len(exactly)}+", at_least[-1], lang))
    return 400, list(columns(bars, height=400)), _told(bars) + "."


def _next_call(lang: Lang) -> Body:
    bars = [_gain(name, gain, 2, lang) for name, gain in zip(_calls(lang), value(setting()).by_next_call, strict=True)]
    return 420, list(columns(bars, height=420)), _told(bars) + "."


def _worth(lang: Lang) -> Body:
    words = odds_texts(lang)
    bars = [_gain(words[f"plot.worth.{key}"], value(asked(**of).at).value, 4, lang) for key, of in WORTH.items()]
    return TOP + LYING * len(bars) + 26, list(lying(bars, names=300)), _told(bars) + "."


def _matches(lang: Lang) -> Body:
    ranks, most, height = range(13), 12, 430
    law = matches([*ranks] * 4, dict.fromkeys(ranks, 4)).law[: most + 1]
    poisson = [exp(-4) * 4**m / factorial(m) * 100 for m in range(most + 1)]
    bars = [
        replace(_chance(str(m), chance, lang), lift=max(0.0, limit - float(chance * 100)) + 0.5)
        for m, (chance, limit) in enumerate(zip(law, poisson, strict=True))
    ]
    scale, step = (height - TOP - 46) / max(each.value for each in bars), ROOM / len(bars)
    drawn = list(columns(bars, height=height))
    drawn += [
        dot(PAD + step * (m + 0.5), height - 46 - limit * scale, "diamond", "dot gold")
        for m, limit in enumerate(poisson)
    ]
    drawn += [dot(WIDTH - PAD - 190, TOP + 15, "diamond", "dot gold")]
    drawn += [text(WIDTH - PAD - 176, TOP + 20, odds_texts(lang)["plot.poisson"], "small start")]
    return height, drawn, _told(bars) + "."


def _mousetrap(lang: Lang) -> Body:
    orders = by_cards_out(10)
    bars = [_chance(str(out), Fraction(count, sum(orders)), lang) for out, count in enumerate(orders)]
    bars[-1] = _chance("10", Fraction(orders[-1], sum(orders)), lang, "gold")
    return 400, list(columns(bars, height=400)), _told(bars) + "."


def _left_in(lang: Lang) -> Body:
    words, still = odds_texts(lang), holding(setting()).wins_at_least[:11]
    bank = [2**m * chance for m, chance in enumerate(still)]
    traces = [
        Trace(name=words["plot.left-in.still"], points=_points(still), colour="red", shape="circle"),
        Trace(name=words["plot.left-in.bank"], points=_points(bank), colour="green", shape="diamond"),
    ]
    axes = Axes(
        across=[(m, str(m)) for m in range(len(still))],
        upward=[(stakes, str(stakes)) for stakes in range(0, 16, 3)],
        height=430,
    )
    drawn = list(lines(traces, axes))
    for m in (2, 4, 6, 8, 10):
        x, y = axes.place((m, float(bank[m])))
        drawn.append(text(x - 4, y - 14, rounded(bank[m], 2, lang), "small middle"))
    for m in (4, 6, 8, 10):
        x, y = axes.place((m, float(still[m])))
        drawn.append(text(x, y - 12, percent(still[m], lang), "small middle"))
    pairs = (
        f"{m}: {percent(s, lang)}, {rounded(b, 2, lang)}" for m, (s, b) in enumerate(zip(still, bank, strict=True))
    )
    return 430, drawn, "; ".join(pairs) + "."


PICTURES: Final[Mapping[str, Picture]] = {
    each.name: each
    for each in (
        Picture("first-match", _first_match),
        Picture("convergence", _convergence),
        Picture("holding", _holding),
        Picture("next-call", _next_call),
        Picture("worth", _worth),
        Picture("left-in", _left_in),
        Picture("matches", _matches),
        Picture("mousetrap", _mousetrap),
    )
}
"""All pictures by name."""


def _calls(lang: Lang) -> Iterator[str]:
    return (letter(Rank(number), lang) for number in range(1, 14))


def _chance(name: str, chance: Fraction, lang: Lang, colour: str = "green") -> Column:
    words = rounded(chance * 100, 1, lang) if chance else "0"
    return Column(name=name, value=float(chance * 100), words=words, colour=colour)


def _gain(name: str, gain: Fraction, places: int, lang: Lang) -> Column:
    colour = "green" if gain >= 0 else "red"
    return Column(name=name, value=float(gain), words=signed(gain, places, lang), colour=colour)


def _points(values: Sequence[Fraction]) -> list[tuple[float, float]]:
    return [(m, float(each)) for m, each in enumerate(values)]


def _told(bars: Sequence[Column]) -> str:
    return "; ".join(f"{each.name}: {each.words}" for each in bars)
