"""Colours and cells: what is drawn on, and how a row becomes text for the terminal.

The colours are those of the club table.  With fewer than 256 colours, or with NO_COLOR, styles fall back to bold, dim
and reversed, and nothing that is said by colour is said by colour alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

__all__ = ["Canvas", "Depth", "Look", "Style", "depth_of", "look_of", "rendered"]

RESET: Final = "\x1b[0m"


class Depth(Enum):
    """How many colours the terminal shows."""

    MONO = auto()
    INDEXED = auto()
    TRUE = auto()


class Style(Enum):
    """What a cell is, as ink and ground; the third says how it stands out without colours."""

    ROOM = ("text", "room", "")
    ROOM_2 = ("text-2", "room", "2")
    TITLE = ("gold", "room", "1")
    RULE = ("line", "room", "2")
    RAIL = ("rail", "room", "2")
    RAIL_SIDE = ("rail", "rail", "2")
    FELT = ("on-felt", "felt", "")
    FELT_2 = ("on-felt-2", "felt", "2")
    BRASS = ("brass", "felt", "1")
    PLATE = ("text", "panel", "1")
    PLATE_2 = ("text-2", "panel", "")
    PLATE_DIM = ("edge", "panel", "2")
    PLATE_WORD = ("word-ink", "word", "1;7")
    PLATE_WORD_2 = ("word-ink", "word-2", "7")
    GOLD = ("gold-ink", "gold-fill", "1;7")
    GOLD_2 = ("gold-ink", "gold-fill", "7")
    GAIN = ("win", "panel", "1")
    LOSS = ("loss", "panel", "1")
    CARD_BLACK = ("black", "card", "")
    CARD_RED = ("red", "card", "1")
    CARD_EDGE = ("card-edge", "card", "")
    CARD_HIT = ("mark", "card", "1")
    BACK = ("back-line", "back", "2")
    PAPER = ("paper-ink", "paper", "")
    PAPER_2 = ("paper-2", "paper", "2")
    PAPER_BOLD = ("paper-ink", "paper", "1")
    PAPER_CALL = ("mark", "paper", "1")
    PAPER_RED = ("red", "paper", "")
    MATCH = ("paper-hit", "mark", "1;7")
    SETTLE = ("text", "room", "1")
    SETTLE_GAIN = ("win", "room", "1")
    SETTLE_LOSS = ("loss", "room", "1")
    BUTTON = ("text", "panel-2", "")
    KEY = ("gold", "panel-2", "1")
    CHIP_1 = ("chip-1", "panel", "")
    CHIP_5 = ("chip-5", "panel", "")
    CHIP_20 = ("chip-20", "panel", "")
    CHIP_100 = ("chip-100", "panel", "")

    @property
    def ink(self) -> str:
        """The name of its ink."""
        return self.value[0]

    @property
    def ground(self) -> str:
        """The name of its ground."""
        return self.value[1]

    @property
    def marks(self) -> str:
        """How it stands out without colours."""
        return self.value[2]


_BOLD: Final = frozenset(style for style in Style if style.marks.startswith("1"))

DARK: Final[Mapping[str, str]] = {
    "room": "#171310",
    "panel": "#231d18",
    "panel-2": "#2e2620",
    "line": "#4a3f34",
    "edge": "#8f7f68",
    "text": "#f3eadb",
    "text-2": "#c4b7a3",
    "gold": "#dcb968",
    "gold-fill": "#d6b160",
    "gold-ink": "#1f180c",
    "felt": "#194b39",
    "on-felt": "#f6eedc",
    "on-felt-2": "#d3decf",
    "brass": "#ecd196",
    "rail": "#5a3c28",
    "word": "#f6eedc",
    "word-2": "#d3decf",
    "word-ink": "#231d18",
    "paper": "#efe5d0",
    "paper-ink": "#231c14",
    "paper-2": "#6a5a45",
    "paper-hit": "#fffaf0",
    "mark": "#a5282c",
    "win": "#8fcf9f",
    "loss": "#f0a296",
    "card": "#f1e8d5",
    "card-edge": "#8f7f5f",
    "black": "#211d19",
    "red": "#a81f26",
    "back": "#6d2127",
    "back-line": "#e2c98f",
    "chip-1": "#efe4cd",
    "chip-5": "#c9674f",
    "chip-20": "#6a9cc4",
    "chip-100": "#d6b160",
}
LIGHT: Final[Mapping[str, str]] = {
    **DARK,
    "room": "#f1e9da",
    "panel": "#fbf7ee",
    "panel-2": "#e8dcc5",
    "line": "#d9caae",
    "edge": "#857457",
    "text": "#271f17",
    "text-2": "#655743",
    "gold": "#7d5a14",
    "gold-fill": "#7b5813",
    "gold-ink": "#fffaf0",
    "felt": "#27614b",
    "on-felt": "#fffaf0",
    "on-felt-2": "#e6f0e3",
    "brass": "#f8e0a6",
    "rail": "#946540",
    "word": "#271f17",
    "word-2": "#40362b",
    "word-ink": "#fffaf0",
    "paper": "#fdf9f0",
    "paper-ink": "#271f17",
    "win": "#1f6b3c",
    "loss": "#a5282c",
    "card": "#fdf9f0",
    "chip-1": "#8f7f5f",
    "chip-5": "#b9533c",
    "chip-20": "#2f5f86",
    "chip-100": "#8a6a1c",
}


@dataclass(frozen=True, slots=True)
class Look:
    """How many colours there are, and which."""

    depth: Depth
    palette: Mapping[str, str]

    @property
    def plain(self) -> bool:
        """Are there no colours, so that frames must be drawn?"""
        return self.depth is Depth.MONO


class Canvas:
    """Rows of cells, each with a letter and a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[Style.ROOM] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Writes text, cut off at the edges; gives the column after it."""
        for letter in text:
            if 0 <= x < self.width and 0 <= y < self.height:
                self._letters[y][x] = letter
                self._styles[y][x] = style
            x += 1
        return x

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """A rectangle of one style."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def centred(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """Text in the middle of `width` columns from `x`."""
        shown = clipped(text, width)
        self.put(x + (width - len(shown)) // 2, y, shown, style)

    def right(self, x: int, y: int, text: str, style: Style) -> int:
        """Text that ends before column `x`; gives the column it begins at."""
        self.put(x - len(text), y, text, style)
        return x - len(text)

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Everything on another canvas, at this place."""
        for row in range(other.height):
            for column in range(other.width):
                self.put(x + column, y + row, *other.cell(column, row))

    def cell(self, x: int, y: int) -> tuple[str, Style]:
        """What stands in a cell."""
        return self._letters[y][x], self._styles[y][x]

    def text(self) -> list[str]:
        """The letters alone, row by row."""
        return ["".join(row).rstrip() for row in self._letters]

    def rows(self, look: Look) -> list[str]:
        """Each row as the terminal gets it."""
        return [rendered(letters, styles, look) for letters, styles in zip(self._letters, self._styles, strict=True)]


def clipped(text: str, width: int) -> str:
    """The text in at most `width` columns, the last a dash of dots where it was longer."""
    return text if len(text) <= width else f"{text[: max(width - 1, 0)]}…"


def rendered(letters: list[str], styles: list[Style], look: Look) -> str:
    """One row with the terminal's codes for its styles."""
    parts: list[str] = []
    last: Style | None = None
    for letter, style in zip(letters, styles, strict=True):
        if style is not last:
            parts.append(sgr(style, look))
            last = style
        parts.append(letter)
    return "".join(parts) + RESET


def sgr(style: Style, look: Look) -> str:
    """The code that begins a style."""
    if look.depth is Depth.MONO:
        return f"\x1b[0;{style.marks}m" if style.marks else RESET
    ink = _colour(look.palette[style.ink], look.depth)
    ground = _colour(look.palette[style.ground], look.depth)
    return f"\x1b[0;{'1;' if style in _BOLD else ''}38;{ink};48;{ground}m"


def _colour(code: str, depth: Depth) -> str:
    red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    if depth is Depth.TRUE:
        return f"2;{red};{green};{blue}"
    return f"5;{_BY_EYE.get(code) or _nearest(red, green, blue)}"


# Baize and walnut have no near neighbour among the 256; these were chosen by eye.
_BY_EYE: Final[Mapping[str, int]] = {"#194b39": 22, "#27614b": 29, "#5a3c28": 94, "#946540": 94}
_STEPS: Final = (0, 95, 135, 175, 215, 255)


def _nearest(red: int, green: int, blue: int) -> int:
    """The nearest of the 240 fixed colours: a cube of six steps, and 24 greys."""
    cube = [_step(part) for part in (red, green, blue)]
    grey = max(0, min(23, round((sum((red, green, blue)) / 3 - 8) / 10)))
    shades = {
        16 + 36 * cube[0] + 6 * cube[1] + cube[2]: tuple(_STEPS[i] for i in cube),
        232 + grey: (8 + 10 * grey,) * 3,
    }
    return min(shades, key=lambda n: sum((a - b) ** 2 for a, b in zip(shades[n], (red, green, blue), strict=True)))


def _step(part: int) -> int:
    return min(range(len(_STEPS)), key=lambda i: abs(_STEPS[i] - part))


def depth_of(environ: Mapping[str, str]) -> Depth:
    """How many colours a terminal of this environment shows."""
    if environ.get("NO_COLOR"):
        return Depth.MONO
    if environ.get("COLORTERM", "") in ("truecolor", "24bit") or environ.get("TERM", "").endswith("-direct"):
        return Depth.TRUE
    return Depth.INDEXED if "256" in environ.get("TERM", "") else Depth.MONO


def look_of(environ: Mapping[str, str]) -> Look:
    """The look for a terminal of this environment; one that says it is light gets the light colours."""
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return Look(depth_of(environ), LIGHT if ground in ("7", "15") else DARK)
