"""Draws the playing cards: one SVG sprite of symbols, viewBox 0 0 240 336, for the page.

Run `python tools/cards.py` to write the sprite again. Symbols: `f-6h` a full face, `m-6h` the small face for
widths up to 64 px, `f-Jh-ru` the same with Russian letters, `f-X1` and `f-X2` the jokers, `c-back` the back.
Colours reach into `use` through the custom properties `--suit --card --card-edge --card-gold --back --inlay`.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Final

SPRITE: Final = Path(__file__).parent.parent / "src/bankomet/faces/web/static/cards.svg"

SUITS: Final = {
    "s": "M0-48C9-29 45-9 45 16C45 30 35 38 24 38C15 38 7 33 4 25C5 37 10 44 19 48H-19C-10 44-5 37-4 25"
    "C-7 33-15 38-24 38C-35 38-45 30-45 16C-45-9-9-29 0-48Z",
    "h": "M0 46C-9 27-46 8-46-18C-46-34-35-44-23-44C-12-44-3-37 0-26C3-37 12-44 23-44C35-44 46-34 46-18"
    "C46 8 9 27 0 46Z",
    "d": "M0-50C8-32 22-13 37 0C22 13 8 32 0 50C-8 32-22 13-37 0C-22-13-8-32 0-50Z",
    "c": "M0-47C12-47 21-38 21-27C21-19 17-13 10-8C14-11 19-12 24-12C36-12 45-3 45 9C45 21 36 30 24 30C15 30 7 25 3 18"
    "C5 32 9 42 19 48H-19C-9 42-5 32-3 18C-7 25-15 30-24 30C-36 30-45 21-45 9C-45-3-36-12-24-12C-19-12-14-11-10-8"
    "C-17-13-21-19-21-27C-21-38-12-47 0-47Z",
}
# An inlay cut into each pip tells the suits apart with no colour at all.
INLAYS: Final = {
    "s": "M0-26V14",
    "h": "M-30-18C-30-26-24-30-18-29",
    "d": "M0-24L17 0L0 24L-17 0Z",
    "c": "M0-27m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-24 9m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0"
    "M24 9m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
}
# Monoline strokes in a 7 by 18 box; stretching makes stems thick and hairlines thin, as in an engraved face.
GLYPHS: Final = {
    "0": "M3.5 .8C5.3 .8 6.2 4.2 6.2 9C6.2 13.8 5.3 17.2 3.5 17.2C1.7 17.2 .8 13.8 .8 9C.8 4.2 1.7 .8 3.5 .8Z",
    "1": "M1.2 3.9L3.5 1.2V17.2M1.4 17.2H5.6",
    "2": "M.9 5.2C.9 2.3 2 .8 3.5 .8C5.1 .8 6.1 2.2 6.1 4.7C6.1 8.2 3.2 11.4 1.1 16.9H6.1V14",
    "3": "M.9 3.6V1H5.9L3 7.3C5.2 7.2 6.2 9.2 6.2 12C6.2 15.2 5.1 17.2 3.4 17.2C1.9 17.2 .9 15.9 .8 13.4",
    "4": "M4.8 17.2V1.3L.8 12.2H6.8M3.3 17.2H6.3",
    "5": "M5.8 3V1H1.6L1.2 8.4C1.8 7.3 2.6 6.8 3.5 6.8C5.2 6.8 6.2 8.8 6.2 12C6.2 15.2 5.1 17.2 3.4 17.2"
    "C1.9 17.2 1 15.9 .8 13.6",
    "6": "M5.7 3.8C5.3 1.8 4.6 .8 3.6 .8C1.8 .8 .8 4.4 .8 10C.8 14.8 1.8 17.2 3.5 17.2C5.2 17.2 6.2 15 6.2 12"
    "C6.2 9 5.2 7 3.6 7C2.2 7 1.2 8.4 .9 10.6",
    "7": "M.9 4.6V1H6.1C4.2 5.6 3 11 2.9 17.6",
    "8": "M3.5 .8C5 .8 5.8 2.4 5.8 4.6C5.8 6.8 4.9 8.3 3.5 8.3C2.1 8.3 1.2 6.8 1.2 4.6C1.2 2.4 2 .8 3.5 .8Z"
    "M3.5 8.3C5.3 8.3 6.3 10.2 6.3 12.7C6.3 15.4 5.2 17.2 3.5 17.2C1.8 17.2 .7 15.4 .7 12.7C.7 10.2 1.7 8.3 3.5 8.3Z",
    "9": "M1.3 14.2C1.7 16.2 2.4 17.2 3.4 17.2C5.2 17.2 6.2 13.6 6.2 8C6.2 3.2 5.2 .8 3.5 .8C1.8 .8 .8 3 .8 6"
    "C.8 9 1.8 11 3.4 11C4.8 11 5.8 9.6 6.1 7.4",
    "J": "M2.6 .8H6.6M4.7 .8V13C4.7 16 3.7 17.2 2.5 17.2C1.3 17.2 .7 16 .7 13.4",
    "Q": "M3.5 .8C5.3 .8 6.2 4 6.2 8.6C6.2 13.2 5.3 16.4 3.5 16.4C1.7 16.4 .8 13.2 .8 8.6C.8 4 1.7 .8 3.5 .8Z"
    "M3.3 12.6L6.2 18.4",
    "K": "M1.6 .8V17.2M.3 .8H2.9M.3 17.2H2.9M5.9 .8L1.9 10M3 7.7L5.9 17.2M4.7 .8H6.9M4.8 17.2H7",
    "A": "M1.1 17.2L3.5 1L5.9 17.2M1.8 11.8H5.2M.1 17.2H2.1M4.8 17.2H6.9",
    "V": "M1.6 .8V17.2M.3 .8H3.6C5.2 .8 5.9 2.4 5.9 4.6C5.9 6.8 5.2 8.4 3.6 8.4H1.6M3.6 8.4C5.4 8.4 6.3 10.2 6.3 12.8"
    "C6.3 15.4 5.4 17.2 3.6 17.2H.3",
    "D": "M1.9 .9H6.2M2.5 .9C2.5 8 2.1 12 1.2 14.6M5.5 .9V14.6M.5 18V14.7H6.7V18",
    "T": "M.9 4.6V.9H6.1V4.6M3.5 .9V17.2M2.1 17.2H4.9",
    "I": "M3.5 .8V17.2M2.1 .8H4.9M2.1 17.2H4.9",
    "X": "M1 .8L6 17.2M6 .8L1 17.2M0 .8H2.1M4.9 .8H7M0 17.2H2.1M4.9 17.2H7",
}
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
# The Russian valet, dama and tuz; their strokes are drawn here, and the king's letter is the same in both.
RUSSIAN: Final = {"J": "V", "Q": "D", "A": "T"}

LEFT, MIDDLE, RIGHT = 84, 120, 156
TOP, UPPER, CENTRE, LOWER, BOTTOM = 74, 136, 168, 200, 262
FOUR: Final = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
SIX: Final = (*FOUR, (LEFT, CENTRE), (RIGHT, CENTRE))
EIGHT: Final = (*FOUR, (LEFT, UPPER), (RIGHT, UPPER), (LEFT, LOWER), (RIGHT, LOWER))
PIPS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    "3": ((MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, BOTTOM)),
    "4": FOUR,
    "5": (*FOUR, (MIDDLE, CENTRE)),
    "6": SIX,
    "7": (*SIX, (MIDDLE, 121)),
    "8": (*SIX, (MIDDLE, 121), (MIDDLE, 215)),
    "9": (*EIGHT, (MIDDLE, CENTRE)),
    "10": (*EIGHT, (MIDDLE, 105), (MIDDLE, 231)),
}
MANY_PIPS: Final = 9
GOLD: Final = "var(--card-gold)"
SUIT: Final = "var(--suit)"
BACK_LINE: Final = "var(--back-line)"


def sprite() -> str:
    """The whole sprite, one symbol a line."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">', "<defs>"]
    lines += [suit_group(suit) for suit in SUITS]
    lines.append("</defs>")
    for suit in SUITS:
        for rank in RANKS:
            lines.append(symbol(f"f-{rank}{suit}", face(rank, suit, rank)))
            lines.append(symbol(f"m-{rank}{suit}", small_face(suit, rank)))
        for rank, letter in RUSSIAN.items():
            lines.append(symbol(f"f-{rank}{suit}-ru", face(rank, suit, letter)))
            lines.append(symbol(f"m-{rank}{suit}-ru", small_face(suit, letter)))
    for joker_name in ("X1", "X2"):
        lines.append(symbol(f"f-{joker_name}", joker()))
        lines.append(symbol(f"m-{joker_name}", small_joker()))
    lines.append(symbol("c-back", back()))
    return "\n".join([*lines, "</svg>", ""])


def symbol(name: str, body: str) -> str:
    """One `symbol` with its own viewBox."""
    return f'<symbol id="{name}" viewBox="0 0 240 336">{body}</symbol>'


def suit_group(suit: str) -> str:
    """A pip in a box of ±50, with its inlay."""
    inlay = (
        f'<path d="{INLAYS[suit]}" fill="none" stroke="var(--card)" stroke-width="7" stroke-linecap="round"'
        ' opacity="var(--inlay)"/>'
    )
    return f'<g id="s-{suit}"><path d="{SUITS[suit]}" fill="{SUIT}"/>{inlay}</g>'


def face(rank: str, suit: str, letter: str) -> str:
    """A full face: pips, court or ace, with `letter` in two corners."""
    return ground(1.5, 16, 2) + figure(rank, suit, letter) + both_ends(corner(letter, suit))


def figure(rank: str, suit: str, letter: str) -> str:
    """What stands between the corners."""
    if rank == "A":
        return ace(suit)
    if rank not in PIPS:
        return court(rank, suit, letter)
    size = 44 if len(PIPS[rank]) < MANY_PIPS else 42
    return "".join(pip(suit, x, y, size, flipped=y > CENTRE) for x, y in PIPS[rank])


def small_face(suit: str, letter: str) -> str:
    """For drawn widths up to 64 px: one large index over one large pip."""
    return ground(3, 22, 4) + index(letter, 120, 34, 142, narrow=0.64, stroke=1.62) + pip(suit, 120, 254, 104)


def ground(edge: float, radius: int, stroke: int) -> str:
    """The card itself."""
    return (
        f'<rect x="{edge:g}" y="{edge:g}" width="{240 - 2 * edge:g}" height="{336 - 2 * edge:g}" rx="{radius}"'
        f' fill="var(--card)" stroke="var(--card-edge)" stroke-width="{stroke}"/>'
    )


def both_ends(body: str) -> str:
    """The same at the other end, turned about the centre."""
    return f'{body}<g transform="rotate(180 120 168)">{body}</g>'


def corner(letter: str, suit: str) -> str:
    """Index and its pip."""
    return index(letter, 29, 16, 44, narrow=0.56, stroke=1.75) + pip(suit, 29, 82, 27)


def pip(suit: str, x: float, y: float, size: float, *, flipped: bool = False) -> str:
    """A pip centred at x, y."""
    turn = " rotate(180)" if flipped else ""
    return f'<use href="#s-{suit}" transform="translate({x:g} {y:g}){turn} scale({size / 100:g})"/>'


def glyph(letter: str, x: float, y: float, height: float, width: float, stroke: float, colour: str = SUIT) -> str:
    """One letter or digit with its top left corner at x, y."""
    return (
        f'<path d="{GLYPHS[letter]}" transform="translate({x:g} {y:g}) scale({width / 7:g} {height / 18:g})"'
        f' fill="none" stroke="{colour}" stroke-width="{stroke}"/>'
    )


def index(letter: str, centre: float, y: float, height: float, *, narrow: float, stroke: float) -> str:
    """A rank's sign centred at `centre`; ten is two narrow glyphs."""
    if letter == "10":
        width, gap = height * 0.40, height * 0.02
        one = glyph("1", centre - width - gap + width * 0.14, y, height, width, stroke)
        return one + glyph("0", centre + gap, y, height, width * 1.06, stroke)
    width = height * narrow
    return glyph(letter, centre - width / 2, y, height, width, stroke)


def rosette(radius: float, petals: int, flatness: float, stroke: float, opacity: float, colour: str = GOLD) -> str:
    """Ellipses turned about the middle of the card."""
    ellipses = "".join(
        f'<ellipse cx="120" cy="168" rx="{radius:g}" ry="{radius * flatness:.1f}"'
        f' transform="rotate({180 * i / petals:.2f} 120 168)"/>'
        for i in range(petals)
    )
    return f'<g fill="none" stroke="{colour}" stroke-width="{stroke}" opacity="{opacity}">{ellipses}</g>'


def ring(radius: float, stroke: float, colour: str = GOLD, fill: str = "none") -> str:
    """A circle about the middle of the card."""
    return f'<circle cx="120" cy="168" r="{radius:g}" fill="{fill}" stroke="{colour}" stroke-width="{stroke}"/>'


def ace(suit: str) -> str:
    """One large pip in a double circle over a rosette."""
    return rosette(84, 14, 0.5, 0.9, 0.6) + ring(56, 1.4, fill="var(--card)") + ring(51, 0.8) + pip(suit, 120, 168, 76)


def court(rank: str, suit: str, letter: str) -> str:
    """Jack, queen or king: a frame, an emblem at either end, a seal with the letter over its pip."""
    petals, emblem = {"J": (7, rapiers), "Q": (11, fan), "K": (16, crown)}[rank]
    frames = (
        f'<rect x="54" y="22" width="132" height="292" rx="10" fill="{SUIT}" fill-opacity=".05" stroke="{SUIT}"'
        f' stroke-width="1.6"/><rect x="59.5" y="27.5" width="121" height="281" rx="6.5" fill="none"'
        f' stroke="{GOLD}" stroke-width="1.3"/>'
    )
    seal = ring(47, 1.8, fill="var(--card)") + ring(43, 0.8)
    sign = index(letter, 120, 134, 46, narrow=0.68, stroke=1.7) + pip(suit, 120, 195, 21)
    ends = both_ends(f'<g transform="translate(120 66) scale(1.06)">{emblem()}</g>')
    return frames + rosette(59, petals, 0.46, 1.0, 0.85) + ends + seal + sign


def crown() -> str:
    """The king's emblem."""
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in ((-40, -19, 4.4), (40, -19, 4.4), (0, -30, 5), (0, 8, 3), (-17, 9, 3), (17, 9, 3))
    )
    return (
        f'<path d="M-34 16L-40-16L-19 0L0-26L19 0L40-16L34 16Z" fill="{GOLD}" fill-opacity=".22" stroke="{GOLD}"'
        f' stroke-width="3" stroke-linejoin="round"/><path d="M-34 23H34" stroke="{GOLD}" stroke-width="3.4"/>'
        f'<g fill="{GOLD}">{dots}</g>'
    )


def fan() -> str:
    """The queen's emblem."""
    angles = [math.radians(-158 + i * 136 / 7) for i in range(8)]
    tips = [(44 * math.cos(a), 24 + 44 * math.sin(a) * 1.14) for a in angles]
    halves = [(x * 0.56, 24 + (y - 24) * 0.56) for x, y in tips]
    ribs = "".join(f"M0 24L{x:.1f} {y:.1f}" for x, y in tips)
    rim = f"M{tips[0][0]:.1f} {tips[0][1]:.1f}" + "".join(f"A9 9 0 0 1 {x:.1f} {y:.1f}" for x, y in tips[1:])
    band = f"M{halves[0][0]:.1f} {halves[0][1]:.1f}" + "".join(f"L{x:.1f} {y:.1f}" for x, y in halves[1:])
    return (
        f'<path d="{rim}L0 24Z" fill="{GOLD}" fill-opacity=".2"/><g fill="none" stroke="{GOLD}">'
        f'<path d="{ribs}" stroke-width="2.2"/><path d="{rim}" stroke-width="2.8"/>'
        f'<path d="{band}" stroke-width="2.2"/></g><circle cy="25" r="4.6" fill="{GOLD}"/>'
    )


def rapiers() -> str:
    """The jack's emblem."""
    rapier = (
        '<path d="M0-34V18" stroke-width="3.2"/><path d="M-11 17C-6 11 6 11 11 17" stroke-width="3"/>'
        f'<path d="M0 16V28" stroke-width="4.4"/><circle cy="30" r="3.8" fill="{GOLD}" stroke="none"/>'
    )
    return (
        f'<g fill="none" stroke="{GOLD}"><g transform="rotate(42)">{rapier}</g>'
        f'<g transform="rotate(-42)">{rapier}</g></g>'
    )


def star(x: float, y: float, radius: float, *, points: int = 8, inner: float = 0.46) -> str:
    """The joker's sign."""
    corners = []
    for i in range(2 * points):
        angle = -math.pi / 2 + i * math.pi / points
        reach = radius if i % 2 == 0 else radius * inner
        corners.append(f"{x + reach * math.cos(angle):.1f} {y + reach * math.sin(angle):.1f}")
    return f'<path d="M{"L".join(corners)}Z" fill="{SUIT}"/>'


def joker() -> str:
    """A fool's cap at either end and a star in the middle; the page gives crimson or ink."""
    cap = (
        f'<path d="M-58 40C-60 8-78-6-92 2C-84-34-46-38-30-8C-26-44 26-44 30-8C46-38 84-34 92 2C78-6 60 8 58 40Z"'
        f' fill="{SUIT}" fill-opacity=".12" stroke="{SUIT}" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="M-30-8C-22 8-20 22-20 40M30-8C22 8 20 22 20 40" fill="none" stroke="{SUIT}" stroke-width="3"/>'
        f'<path d="M-60 50H60" stroke="{GOLD}" stroke-width="7"/><g fill="{GOLD}"><circle cx="-93" cy="8" r="8"/>'
        '<circle cx="93" cy="8" r="8"/><circle cx="0" cy="-42" r="8"/></g>'
    )
    frame = f'<rect x="57" y="30" width="126" height="276" rx="9" fill="none" stroke="{GOLD}" stroke-width="1.2"/>'
    middle = rosette(58, 8, 0.3, 1, 0.8) + ring(27, 1.6, fill="var(--card)") + star(120, 168, 21)
    end = f'<g transform="translate(120 84) scale(.6)">{cap}</g>' + star(31, 42, 21)
    return ground(1.5, 16, 2) + frame + middle + both_ends(end)


def small_joker() -> str:
    """The star alone."""
    return ground(3, 22, 4) + star(120, 168, 92) + '<circle cx="120" cy="168" r="24" fill="var(--card)"/>'


def back() -> str:
    """Crimson, a lattice, a rosette and XIII."""
    lattice = "".join(f"M{24 * i} 0l336 336M{24 * i} 336l336-336" for i in range(-8, 16))
    numeral = "".join(
        glyph(letter, x, 154, 28, width, 1.5, BACK_LINE)
        for letter, x, width in (("X", 91, 19), ("I", 111.5, 12), ("I", 123, 12), ("I", 134.5, 12))
    )
    return (
        ground(1.5, 16, 2)
        + '<rect x="13" y="13" width="214" height="310" rx="10" fill="var(--back)"/>'
        # An inner svg cuts the lattice off by itself; a clip path would not be found from another document.
        + '<svg x="16" y="16" width="208" height="304" viewBox="16 16 208 304">'
        + f'<path d="{lattice}" stroke="{BACK_LINE}" stroke-width="1.3" fill="none" opacity=".55"/></svg>'
        + f'<rect x="19" y="19" width="202" height="298" rx="7" fill="none" stroke="{BACK_LINE}" stroke-width="1.6"/>'
        + ring(58, 1.6, BACK_LINE, "var(--back)")
        + rosette(56, 16, 0.5, 0.9, 0.75, BACK_LINE)
        + ring(34, 1.6, BACK_LINE, "var(--back)")
        + f"<g>{numeral}</g>"
    )


def main() -> int:
    """Write the sprite; with `--check` only tell whether the file is as this program draws it."""
    drawn = sprite()
    if "--check" in sys.argv[1:]:
        return 0 if SPRITE.read_text(encoding="utf-8") == drawn else 1
    SPRITE.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
