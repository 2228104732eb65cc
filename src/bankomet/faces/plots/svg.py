"""Pictures as SVG text: the same bytes from the same numbers, in light and dark, told in words beside."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

SPACE: Final = "http://www.w3.org/2000/svg"
WIDTH: Final = 880
PAD: Final = 32
SERIF: Final = "Constantia,'Noto Serif',Georgia,'Liberation Serif','Times New Roman',serif"
SANS: Final = "'Segoe UI','Helvetica Neue',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif"

LIGHT: Final = {
    "paper": "#fbf7ee",
    "edge": "#d9caae",
    "ink": "#271f17",
    "quiet": "#655743",
    "green": "#27614b",
    "red": "#a5282c",
    "gold": "#8a6318",
    "on": "#fffaf0",
}
DARK: Final = {
    "paper": "#231d18",
    "edge": "#4a3f34",
    "ink": "#f3eadb",
    "quiet": "#c4b7a3",
    "green": "#6db897",
    "red": "#f0877a",
    "gold": "#dcb968",
    "on": "#171310",
}


def picture(*, name: str, title: str, aside: str, told: str, height: int, drawn: Iterable[str]) -> str:
    """A whole picture: its title, a word aside, what it shows told in words, and what is drawn on it."""
    own = f"bankomet-{name}"
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="{SPACE}" class="{own}" {size} role="img" aria-labelledby="{own}-title {own}-told">',
        f'<title id="{own}-title">{escape(title)}</title>',
        f'<desc id="{own}-told">{escape(told)}</desc>',
        f"<style>{_style(own)}</style>",
        f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="20"/>',
        text(PAD, 46, title, "head start"),
        text(WIDTH - PAD, 46, aside, "aside end"),
        *drawn,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, words: str, kinds: str) -> str:
    """Words at a place; `kinds` are classes of the style, one of them where the place is: start, middle or end."""
    return f'<text class="{kinds}" x="{at(x)}" y="{at(y)}">{escape(words)}</text>'


def bar(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A bar with its corners a little rounded."""
    round_ = min(3.0, width / 2, height / 2)
    size = f'width="{at(width)}" height="{at(height)}" rx="{at(round_)}"'
    return f'<rect class="{kind}" x="{at(x)}" y="{at(y)}" {size}/>'


def line(points: Sequence[tuple[float, float]], kind: str) -> str:
    """A line through points."""
    return f'<polyline class="{kind}" points="{" ".join(f"{at(x)},{at(y)}" for x, y in points)}"/>'


def dot(x: float, y: float, shape: str, kind: str) -> str:
    """A mark at a place: a circle, a square or a diamond, so that lines differ by more than colour."""
    match shape:
        case "circle":
            return f'<circle class="{kind}" cx="{at(x)}" cy="{at(y)}" r="4.5"/>'
        case "square":
            return f'<rect class="{kind}" x="{at(x - 4)}" y="{at(y - 4)}" width="8" height="8"/>'
        case _:
            return f'<path class="{kind}" d="M{at(x)} {at(y - 5.5)}l5.5 5.5l-5.5 5.5l-5.5 -5.5z"/>'


def at(number: float) -> str:
    """A coordinate, to a tenth.

    >>> at(3.0), at(-0.04), at(2.25)
    ('3', '0', '2.2')
    """
    return f"{round(number, 1) + 0.0:g}"


def _style(own: str) -> str:
    plain = (
        f"text{{font:400 14px {SANS};font-variant-numeric:lining-nums tabular-nums}}"
        f".head{{font:400 23px {SERIF}}}.name{{font:400 17px {SERIF}}}.aside{{font-size:14px}}.small{{font-size:13px}}"
        ".start{text-anchor:start}.middle{text-anchor:middle}.end{text-anchor:end}"
        ".rule,.axis,.path{fill:none}.rule{stroke-dasharray:2 4}.axis{stroke-width:1.4}"
        ".path{stroke-width:2.4;stroke-linejoin:round}.limit{stroke-dasharray:7 5}"
    )
    return (
        _scoped(own, plain + _colours(LIGHT)) + f"@media(prefers-color-scheme:dark){{{_scoped(own, _colours(DARK))}}}"
    )


def _colours(of: dict[str, str]) -> str:
    return (
        f".paper{{fill:{of['paper']};stroke:{of['edge']}}}"
        f"text{{fill:{of['ink']}}}.aside,.quiet{{fill:{of['quiet']}}}.on{{fill:{of['on']}}}"
        f".rule{{stroke:{of['edge']}}}.axis{{stroke:{of['quiet']}}}"
        + "".join(
            f".fill.{name}{{fill:{of[name]}}}.path.{name}{{stroke:{of[name]}}}.dot.{name}{{fill:{of[name]};stroke:{of['paper']}}}"
            for name in ("green", "red", "gold")
        )
    )


def _scoped(own: str, rules: str) -> str:
    """Rules that hold inside this picture alone, wherever it stands."""
    made = []
    for rule in rules.split("}")[:-1]:
        names, _, what = rule.partition("{")
        made.append(",".join(f".{own} {name}" for name in names.split(",")) + "{" + what + "}")
    return "".join(made)
