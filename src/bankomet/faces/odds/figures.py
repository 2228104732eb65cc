"""Numbers as answers write them: exact for programs, rounded for people."""

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Final

from bankomet.faces.documents import Document
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import Lang
from bankomet.faces.words.numerals import NBSP, THIN
from bankomet.solve.estimate import Estimate

LONGEST: Final = 48
"""A fraction of more signs is not for people."""
MOST_PLACES: Final = 10
MANY_DIGITS: Final = 10**9
PRECISION: Final = 60


# -------------------------------------------------------------------------------------------------------- for programs
def exact(name: str, value: Fraction | int) -> dict[str, Document]:
    """A number as a document has it: the fraction in lowest terms, and its decimal beside it.

    >>> exact("win", Fraction(34, 104))
    {'win': '17/52', 'win_float': 0.3269230769230769}
    """
    return {name: fraction(value), f"{name}_float": decimal(value)}


def exacts(name: str, values: Sequence[Fraction | int]) -> dict[str, Document]:
    """The same for a row of numbers.

    >>> exacts("law", [Fraction(1, 2), 2])
    {'law': ['1/2', '2'], 'law_float': [0.5, 2.0]}
    """
    return {name: [fraction(value) for value in values], f"{name}_float": [decimal(value) for value in values]}


def either(value: Fraction | Estimate) -> dict[str, Document]:
    """A number that says itself whether it is exact or an estimate."""
    if isinstance(value, Fraction):
        return {"kind": "exact", **exact("value", value)}
    return {"kind": "estimate", "mean": value.mean, "stderr": value.stderr, "n": value.n, "seed": value.seed}


def fraction(value: Fraction | int) -> str:
    """In lowest terms, whole numbers without a denominator; as long as it is.

    >>> fraction(Fraction(6, 4)), fraction(Fraction(4, 2)), len(fraction(10**5000))
    ('3/2', '2', 5001)
    """
    number = Fraction(value)
    whole = _digits(number.numerator)
    return whole if number.denominator == 1 else f"{whole}/{_digits(number.denominator)}"


def decimal(value: Fraction | int) -> float | None:
    """The nearest float; None where no float is so great."""
    try:
        return float(value)
    except OverflowError:
        return None


def _digits(number: int) -> str:
    """Python's own `str` refuses whole numbers of thousands of digits."""
    return str(Decimal(number))


# ---------------------------------------------------------------------------------------------------------- for people
def short(value: Fraction | int) -> str:
    """The fraction, or how many digits it has where nobody would read them.

    >>> short(Fraction(17, 52)), short(Fraction(1, 10**60))
    ('17/52', '(1/61)')
    """
    text = fraction(value)
    if len(text) <= LONGEST:
        return text
    return "(" + "/".join(str(len(part.removeprefix("-"))) for part in text.split("/")) + ")"


def percent(chance: Fraction, lang: Lang) -> str:
    """A chance in percent, with as many places as show that it is neither nothing nor certain.

    >>> percent(Fraction(1, 13), "en"), percent(Fraction(1, 1000000), "en"), percent(Fraction(1, 10**20), "en")
    ('7.69%', '0.00010%', '1.00·10^-18%')
    >>> percent(Fraction(999999, 1000000), "en"), percent(Fraction(1), "en")
    ('99.99990%', '100%')
    >>> percent(1 - Fraction(1, 10**20), "en")
    '100% − 1.00·10^-18%'
    """
    sign = "%" if lang == "en" else f"{NBSP}%"
    if chance in (0, 1):
        return f"{int(chance * 100)}{sign}"
    least = min(abs(chance), abs(1 - chance)) * 100
    places = next((each for each in range(2, MOST_PLACES) if least * 10**each >= 10), None)  # noqa: PLR2004 - two digits
    if places is not None:
        return rounded(chance * 100, places, lang) + sign
    power = _power(least, lang) + sign
    return power if chance < 1 - chance else f"100{sign} − {power}"


def one_in(chance: Fraction, lang: Lang) -> str:
    """What stands after "one in": how many trials there are to one.

    >>> one_in(Fraction(1, 13), "en"), one_in(Fraction(1, 54321), "en").replace(THIN, " "), one_in(Fraction(0), "en")
    ('13.00', '54 321', '—')
    """
    if chance == 0:
        return "—"
    odds = 1 / chance
    if odds >= MANY_DIGITS:
        return _power(odds, lang)
    return rounded(
        odds, next(places for places, most in ((2, 100), (1, 10_000), (0, MANY_DIGITS)) if odds < most), lang
    )


def signed(value: Fraction, places: int, lang: Lang) -> str:
    """A gain with its sign.

    >>> signed(Fraction(1, 3), 4, "en"), signed(Fraction(-1, 3), 2, "ru")
    ('+0.3333', '−0,33')
    """
    return ("+" if value > 0 else "") + rounded(value, places, lang)


def rounded(value: Fraction, places: int, lang: Lang) -> str:
    """A decimal as the language writes it, a thin space by thousands.

    >>> rounded(Fraction(200, 3), 2, "ru")
    '66,67'
    """
    with localcontext(prec=PRECISION + len(str(int(abs(value)))), rounding=ROUND_HALF_EVEN):
        found = (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal(1).scaleb(-places))
        return _written(f"{found:,.{places}f}", lang)


def guessed(value: float, error: float, lang: Lang) -> str:
    """An estimate with its standard error, in two digits of which it is told; trials all alike tell none."""
    if error == 0:
        return f"≈ {_written(f'{value:.4f}', lang)} {odds_texts(lang)['estimate.alike']}"
    places = max(0, 1 - Decimal(error).adjusted())
    return f"≈ {_written(f'{value:.{places}f}', lang)} ± {_written(f'{error:.{places}f}', lang)}"


def _power(value: Fraction, lang: Lang) -> str:
    with localcontext(prec=PRECISION):
        mantissa, _, exponent = f"{Decimal(value.numerator) / Decimal(value.denominator):.2e}".partition("e")
    return f"{_written(mantissa, lang)}·10^{int(exponent)}"


def _written(text: str, lang: Lang) -> str:
    """Signs of an English decimal turned into those of the language."""
    point = "," if lang == "ru" else "."
    return text.replace(".", "#").replace(",", THIN).replace("#", point).replace("-", "−")
