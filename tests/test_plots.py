"""`bankomet plot`: pictures that are the same each time, true to their numbers, and to be read in any light."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from bankomet.faces.odds.words import odds_texts
from bankomet.faces.plots import PICTURES
from bankomet.faces.plots.svg import DARK, LIGHT, PAD, WIDTH, at
from bankomet.faces.words import LANGS, Lang
from bankomet.solve.holding import value
from bankomet.solve.series import series
from bankomet.solve.setting import setting
from tests.support.cli import Says
from tests.truth.chances import TRUTH

ROOT: Final = Path(__file__).resolve().parent.parent
SVG: Final = "{http://www.w3.org/2000/svg}"
DRAWN: Final[dict[tuple[str, Lang], str]] = {}


def drawn(name: str, lang: Lang = "en") -> str:
    """A picture, drawn once for all tests."""
    if (name, lang) not in DRAWN:
        DRAWN[name, lang] = PICTURES[name].draw(lang)
    return DRAWN[name, lang]


def parsed(name: str, lang: Lang = "en") -> ET.Element:
    return ET.fromstring(drawn(name, lang))  # noqa: S314 - our own text


# ---------------------------------------------------------------------------------------------- every picture
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_told_in_words(name: str, lang: Lang) -> None:
    """Its title and its numbers, for who cannot see it, by ids that no other picture has."""
    root = parsed(name, lang)
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert told is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"
    assert name in str(title.get("id"))
    assert title.text == odds_texts(lang)[f"plot.{name}"]
    assert len(re.findall(r"\d", told.text or "")) > 10
    assert bool(re.search("[А-яё]", drawn(name, lang))) == (lang == "ru")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_asks_for_nothing_and_runs_nothing(name: str) -> None:
    text = drawn(name)
    assert re.findall(r"\w+://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|\bon\w+=|url\(|@import|href", text)
    assert not {element.tag.removeprefix(SVG) for element in parsed(name).iter()} - {
        *("svg", "title", "desc", "style", "rect", "text", "polyline", "circle", "path"),
    }


@pytest.mark.parametrize("name", PICTURES)
def test_a_pictures_style_holds_in_it_alone(name: str) -> None:
    """Several stand on one page of a notebook."""
    style = parsed(name).findtext(f"{SVG}style") or ""
    assert "@media(prefers-color-scheme:dark)" in style
    for selector in re.findall(r"(?:^|[{}])([^{}@]+)\{", style.replace("@media(prefers-color-scheme:dark)", "")):
        assert all(each.startswith(f".bankomet-{name} ") for each in selector.split(",")), selector


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PICTURES)
def test_nothing_stands_outside_the_picture_and_its_head_has_room(name: str, lang: Lang) -> None:
    root = parsed(name, lang)
    width, height = (float(root.get(side, "0")) for side in ("width", "height"))
    for element in root.iter(f"{SVG}text"):
        x, y = float(element.get("x", "")), float(element.get("y", ""))
        size = 7.2 * len(element.text or "")
        kinds = str(element.get("class")).split()
        left = x - (size if "end" in kinds else size / 2 if "middle" in kinds else 0)
        if "head" not in kinds:
            assert left > 0, element.text
            assert left + size < width + 8, element.text
        assert 0 < y < height
    for element in root.iter(f"{SVG}rect"):
        assert float(element.get("x", "")) + float(element.get("width", "")) <= width
        assert float(element.get("y", "")) + float(element.get("height", "")) <= height
    head, aside = odds_texts(lang)[f"plot.{name}"], odds_texts(lang)[f"plot.{name}.aside"]
    assert 11.6 * len(head) + 7.2 * len(aside) + 2 * PAD + 16 < WIDTH, head


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_letters_and_bars_stand_out_from_the_paper(colours: Mapping[str, str]) -> None:
    """WCAG 2.2: 4.5 to 1 for text, 3 to 1 for what a picture is made of."""
    for name in ("ink", "quiet"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    for name in ("green", "red", "gold"):
        assert contrast(colours[name], colours["paper"]) >= 3, name
    for name in ("green", "red"):
        assert contrast(colours["on"], colours[name]) >= 4.5, name


def contrast(one: str, other: str) -> float:
    """Of two colours, as WCAG defines it."""
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# ------------------------------------------------------------------------------------------------------ true to numbers
def heights(name: str, kind: str) -> list[float]:
    return [
        float(bar.get("height", "")) for bar in parsed(name).iter(f"{SVG}rect") if bar.get("class") == f"fill {kind}"
    ]


def told(name: str, lang: Lang = "en") -> list[str]:
    return str(parsed(name, lang).findtext(f"{SVG}desc")).removesuffix(".").split("; ")


def test_bars_are_as_high_as_the_chances_of_a_first_match() -> None:
    law = series(setting()).first_match
    bars = heights("first-match", "green")[: len(law)]
    for bar, chance in zip(bars, law, strict=True):
        assert bar / bars[0] == pytest.approx(float(chance / law[0]), abs=0.001)
    assert told("first-match")[:2] == ["A: 7.7", "2: 7.1"]


def test_bars_of_losses_hang_from_the_line() -> None:
    gains = value(setting()).by_next_call
    bars = [
        (float(bar.get("x", "")), float(bar.get("y", "")), float(bar.get("height", "")), bar.get("class"))
        for bar in parsed("next-call").iter(f"{SVG}rect")
        if str(bar.get("class")).startswith("fill")
    ]
    assert bars == sorted(bars)
    ground = bars[0][1] + bars[0][2]
    for (_, y, height, kind), gain in zip(bars, gains, strict=True):
        assert kind == ("fill green" if gain >= 0 else "fill red")
        assert (y if gain < 0 else y + height) == pytest.approx(ground, abs=0.11)
        assert height / bars[0][2] == pytest.approx(abs(float(gain / gains[0])), abs=0.002)


def test_the_holdings_law_is_whole() -> None:
    """The last bar is all that is beyond; together they are every holding."""
    shares = [Fraction(each.partition(": ")[2]) for each in told("holding")]
    assert abs(float(sum(shares)) - 100) < 1
    assert [each.partition(": ")[0] for each in told("holding")] == [*map(str, range(11)), "11+"]
    assert told("holding")[0] == "0: 35.7"


def test_mousetrap_is_drawn_as_others_have_counted_it() -> None:
    row = TRUTH["mousetrap"]["rows"][10]
    for out, (text, orders) in enumerate(zip(told("mousetrap"), row, strict=True)):
        assert text.partition(": ")[0] == str(out)
        assert float(text.partition(": ")[2]) == pytest.approx(100 * orders / sum(row), abs=0.05)


def test_what_the_bank_is_worth_names_the_known_values() -> None:
    worth = dict(each.split(": ", 1) if "Joker" not in each else each.rsplit(": ", 1) for each in told("worth"))
    montmort = f"+{float(TRUTH['holding']['montmort']['value'][:10]):.4f}"
    assert worth[odds_texts("en")["plot.worth.continue_call"]] == montmort
    win = Fraction(next(each["win"] for each in TRUTH["series"] if each["ranks"] == 13))
    assert worth[odds_texts("en")["plot.worth.gerver"]] == f"+{float(4 * (2 * win - 1)):.4f}"
    assert worth[odds_texts("en")["plot.worth.each_series"]] == f"+{float(win / (1 - win) - 1):.4f}"


def test_a_coordinate_is_told_to_a_tenth() -> None:
    assert [at(number) for number in (0, -0.04, 880, 12.34, 1234.56)] == ["0", "0", "880", "12.3", "1234.6"]


# ----------------------------------------------------------------------------------------- the command itself
@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_docs_are_those_that_are_drawn(name: str) -> None:
    """`bankomet plot NAME --out docs/pictures/NAME.svg` makes them again, byte for byte."""
    assert (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == drawn(name)


def test_every_picture_has_its_place_in_the_docs() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    assert [name for name in PICTURES if not any(f"pictures/{name}.svg" in text for text in texts)] == []


def test_plot_writes_a_picture_and_says_where(says: Says, tmp_path: Path) -> None:
    said = says("plot matches --out m.svg")
    assert (said.status, said.out) == (0, "The picture is in m.svg.\n")
    first = (tmp_path / "m.svg").read_bytes()
    assert first.decode("utf-8") == drawn("matches")
    says("plot matches --out m.svg")
    assert (tmp_path / "m.svg").read_bytes() == first
    assert says("plot matches --out m.svg --lang ru").status == 0
    assert (tmp_path / "m.svg").read_text(encoding="utf-8") == drawn("matches", "ru")


@pytest.mark.parametrize("lang", LANGS)
def test_plot_lists_its_pictures(says: Says, lang: Lang) -> None:
    lines = says(f"plot --list --lang {lang}").out.splitlines()
    assert [line.split("  ")[0].strip() for line in lines] == list(PICTURES)
    assert all(line.endswith(odds_texts(lang)[f"plot.{line.split()[0]}"]) for line in lines)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("plot", "bad_option"),
        ("plot matches", "bad_option"),
        ("plot --out x.svg", "bad_option"),
        ("plot sunset --out x.svg", "unknown_picture"),
        ("plot matches --out nowhere/x.svg", "cannot_write"),
        ("plot matches --out .", "cannot_write"),
        ("plot matches holding --out x.svg", "bad_option"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_bad_input_is_refused(says: Says, tmp_path: Path, line: str, code: str, lang: Lang) -> None:
    said = says(f"{line} --lang {lang}")
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith(f"{code}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_picture_shows_itself_in_a_notebook() -> None:
    assert PICTURES["matches"]._repr_svg_() == drawn("matches")
