"""The kinds of charts: bars, bars that lie, and lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bankomet.faces.plots.svg import PAD, WIDTH, bar, dot, line, text

TOP: Final = 94
ROOM: Final = WIDTH - 2 * PAD
LYING: Final = 34
"""The height of a bar that lies, with the gap below it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One bar: what it is of, its height, the words over it, and its colour."""

    name: str
    value: float
    words: str
    colour: str = "green"
    lift: float = 0.0
    """How much higher than the bar its words must stand, in its own unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A line through points, with marks."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: str
    shape: str


def columns(bars: Sequence[Column], *, height: int) -> Iterator[str]:
    """Bars that stand on a line, those below zero hanging from it."""
    greatest, least = max(0.0, *(each.value for each in bars)), min(0.0, *(each.value for each in bars))
    under = 30 if least < 0 else 0
    scale = (height - TOP - 46 - under) / (greatest - least)
    ground = TOP + greatest * scale
    for quarter in range(1, 5):
        y = ground - greatest * scale * quarter / 4
        yield line([(PAD, y), (WIDTH - PAD, y)], "rule")
    step = ROOM / len(bars)
    for i, each in enumerate(bars):
        x, size = PAD + step * i, abs(each.value) * scale
        hangs = each.value < 0
        yield bar(x + step * 0.12, ground if hangs else ground - size, step * 0.76, size, f"fill {each.colour}")
        yield text(
            x + step / 2,
            ground + size + 17 if hangs else ground - size - each.lift * scale - 8,
            each.words,
            "small middle",
        )
        yield text(x + step / 2, height - 22, each.name, "name middle")
    yield line([(PAD, ground), (WIDTH - PAD, ground)], "axis")


def split(parts: Sequence[Column], *, y: float) -> Iterator[str]:
    """A strip in two or more parts, each with its words inside."""
    x, whole = float(PAD), sum(each.value for each in parts)
    for each in parts:
        width = ROOM * each.value / whole
        yield bar(x, y, width - 2, 30, f"fill {each.colour}")
        yield text(x + 14, y + 20, each.words, "on start")
        x += width


def lying(bars: Sequence[Column], *, names: float) -> Iterator[str]:
    """Bars that lie, one below the other, names before them; those below zero point the other way."""
    greatest, least = max(each.value for each in bars), min(0.0, *(each.value for each in bars))
    room = ROOM - names - 2 * 62
    scale = room / (greatest - least)
    zero = PAD + names + (62 if least < 0 else 0) - least * scale
    for i, each in enumerate(bars):
        y, size = TOP + LYING * i, abs(each.value) * scale
        back = each.value < 0
        yield text(PAD, y + 17, each.name, "start")
        yield bar(zero - size if back else zero, y, size, LYING - 10, f"fill {each.colour}")
        beyond = zero - size - 8 if back else zero + size + 8
        yield text(beyond, y + 17, each.words, "small end" if back else "small start")
    yield line([(zero, TOP - 8), (zero, TOP + LYING * len(bars))], "axis")


@dataclass(frozen=True, slots=True, kw_only=True)
class Axes:
    """Where points lie: from the first to the last of the named steps, both ways."""

    across: Sequence[tuple[float, str]]
    upward: Sequence[tuple[float, str]]
    height: int
    left: float = PAD + 56

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point as a place on the picture."""
        (x0, _), (x1, _) = self.across[0], self.across[-1]
        (y0, _), (y1, _) = self.upward[0], self.upward[-1]
        x, y = point
        bottom, top = self.height - 56, TOP + 26
        return (
            self.left + (WIDTH - PAD - 16 - self.left) * (x - x0) / (x1 - x0),
            bottom - (bottom - top) * (y - y0) / (y1 - y0),
        )


def lines(traces: Sequence[Trace], axes: Axes) -> Iterator[str]:
    """Lines between two axes, each with its own marks, and their names above."""
    first, last = axes.across[0][0], axes.across[-1][0]
    for value, name in axes.upward:
        left, right = axes.place((first, value)), axes.place((last, value))
        yield line([left, right], "rule")
        yield text(axes.left - 14, left[1] + 5, name, "small quiet end")
    for value, name in axes.across:
        yield text(axes.place((value, 0))[0], axes.height - 22, name, "name middle")
    yield from _legend(traces, axes.left)
    for trace in traces:
        places = [axes.place(point) for point in trace.points]
        yield line(places, f"path {trace.colour}")
        yield from (dot(x, y, trace.shape, f"dot {trace.colour}") for x, y in places)


def _legend(traces: Sequence[Trace], x: float) -> Iterator[str]:
    for trace in traces:
        yield dot(x + 6, TOP - 5, trace.shape, f"dot {trace.colour}")
        yield text(x + 20, TOP, trace.name, "small start")
        x += 44 + 7.4 * len(trace.name)
