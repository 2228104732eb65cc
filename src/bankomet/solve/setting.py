"""What the chances of Thirteen depend on: the pack, in the order of the calls, and the options that touch them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from bankomet.core.cards import Rank
from bankomet.core.errors import BadOption
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Rules, Tenure

MOST_OF_A_KIND: Final = 200
MOST_CARDS: Final = 10_000

E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A pack and the options of Thirteen that its chances depend on; gains are per unit of a constant stake.

    `setting` and `setting_of` make one and check it.
    """

    copies: tuple[int, ...]
    """How many cards of each rank the pack has, in the order the ranks are called."""
    first_pays: int = 1
    """What a match at the first call pays; 2 where that is the joker (J2)."""
    loss_multiple: int = 1
    pack_out: PackOut = PackOut.CONTINUE_CALL
    reshuffle: Reshuffle = Reshuffle.NEVER
    tenure: Tenure = Tenure.UNTIL_LOSS

    @property
    def calls(self) -> int:
        """How many calls make a series."""
        return len(self.copies)

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return sum(self.copies)

    def pays(self, call_index: int) -> int:
        """What a match pays for a stake of one; calls are counted from 0."""
        return 1 if call_index else self.first_pays


def setting(  # noqa: PLR0913 - each is a question of its own, and all have a usual answer
    *,
    ranks: int = 13,
    suits: int = 4,
    packs: int = 1,
    jokers: int = 0,
    loss_multiple: int = 1,
    pack_out: str = PackOut.CONTINUE_CALL,
    reshuffle: str = Reshuffle.NEVER,
    tenure: str = Tenure.UNTIL_LOSS,
) -> Setting:
    """A pack of `ranks` × `suits` × `packs` cards, with `jokers` in each pack, which are called first and pay double.

    Raises: BadOption (`bad_size`, `bad_option`, `too_large`).

    >>> setting(ranks=3, suits=1).copies
    (1, 1, 1)
    >>> setting(jokers=2).cards
    54
    >>> setting(ranks=0)
    Traceback (most recent call last):
    bankomet.core.errors.BadOption: ranks: 0 is not a whole number from 1 to 200
    """
    for name, size, least in (("ranks", ranks, 1), ("suits", suits, 1), ("packs", packs, 1), ("jokers", jokers, 0)):
        check_size(name, size, least, MOST_OF_A_KIND)
    if loss_multiple not in (1, 2):
        raise BadOption("bad_option", option="loss_multiple", value=loss_multiple, possible="1|2")
    joker = (jokers * packs,) if jokers else ()
    made = Setting(
        copies=(*joker, *[suits * packs] * ranks),
        first_pays=2 if jokers else 1,
        loss_multiple=loss_multiple,
        pack_out=_choice(PackOut, "pack_out", pack_out),
        reshuffle=_choice(Reshuffle, "reshuffle", reshuffle),
        tenure=_choice(Tenure, "tenure", tenure),
    )
    check_cards(made.cards, MOST_CARDS)
    return made


def setting_of(
    rules: Rules, *, ranks: int | None = None, suits: int | None = None, packs: int | None = None
) -> Setting:
    """A tradition's own pack and options, or another pack under its options.

    Raises: BadOption (`bad_size`, `too_large`).

    >>> from bankomet.games.thirteen.presets import JOKER
    >>> setting_of(JOKER).copies
    (2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    """
    made = setting(
        ranks=rules.ranks if ranks is None else ranks,
        suits=rules.suits if suits is None else suits,
        packs=rules.packs if packs is None else packs,
        jokers=rules.jokers,
        loss_multiple=rules.loss_multiple,
        pack_out=rules.pack_out,
        reshuffle=rules.reshuffle,
        tenure=rules.tenure,
    )
    assert made.first_pays == (rules.pays(Rank.JOKER) if rules.jokers else 1)
    return made


def made_whole(at: Setting, left: int) -> bool:
    """T4, T5: is the pack made whole before the next series, if so many of its cards can still be turned?"""
    short = at.pack_out is PackOut.RESHUFFLE_IF_SHORT and left < at.calls
    return left == 0 or short or at.reshuffle is Reshuffle.EACH_SERIES


def check_loses(at: Setting) -> None:
    """Does a banker's holding come to an end?  With one call he never loses: then the bank must end with the pack.

    Raises: BadOption (`never_loses`).
    """
    ends = at.pack_out is PackOut.BANK_ENDS and (at.reshuffle is Reshuffle.NEVER or at.cards == at.calls)
    if at.calls == 1 and at.tenure is Tenure.UNTIL_LOSS and not ends:
        raise BadOption("never_loses")


def check_size(name: str, size: object, least: int, most: int) -> None:
    """A whole number within its bounds.  Raises: BadOption (`bad_size`)."""
    if not isinstance(size, int) or isinstance(size, bool) or not least <= size <= most:
        raise BadOption("bad_size", name=name, value=size, lo=least, hi=most)


def check_cards(cards: int, most: int) -> None:
    """A pack that the exact method can take.  Raises: BadOption (`too_large`)."""
    if cards > most:
        raise BadOption("too_large", cards=cards, most=most)


def _choice(kind: type[E], name: str, value: str) -> E:
    values: Iterable[str] = tuple(kind)
    if value not in values:
        raise BadOption("bad_option", option=name, value=value, possible="|".join(values))
    return kind(value)
