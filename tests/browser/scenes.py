"""The situations a table can be in, each laid from a log: for access, sizes and pictures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page

from tests.browser.club import Club
from tests.browser.people import Guest
from tests.browser.seen import TablePage, opened_table
from tests.support.play import Played, played


@dataclass(frozen=True, slots=True)
class Scene:
    """A table in some situation, who looks at it, and what he has opened there."""

    laid: Callable[[], Played]
    seat: int | None = 1
    bots: Mapping[int, str] = field(default_factory=dict)
    opens: Callable[[TablePage], None] | None = None


_BOTS: Final = {3: "steady", 4: "bold", 5: "timid", 6: "idler"}
_SIX: Final = "join 1 2 3 4 5 6"


def _equal(banker: int) -> Played:
    stakes = [f"stake {seat} 10" for seat in range(1, 7) if seat != banker]
    return played("thirteen 003 first_banker=lot", _SIX, f"lot {banker}", *stakes, "close")


def _free(banker: int) -> Played:
    sums = {1: 20, 2: 50, 3: 30, 4: 5, 5: 25, 6: 15}
    stakes = [f"stake {seat} {chips}" for seat, chips in sums.items() if seat != banker]
    return played("thirteen 000 first_banker=lot", _SIX, f"lot {banker}", f"bank {banker} 200", *stakes, "close")


def _ochko(*lines: str, banker: int = 4, options: str = "") -> Played:
    sums = {1: 20, 2: 50, 3: 30, 4: 40, 5: 20}
    stakes = [f"stake {seat} {chips}" for seat, chips in sums.items() if seat != banker]
    join = "join 1 2 3 4 5"
    return played(f"ochko book{options}", join, f"lot {banker}", f"bank {banker} 200", *stakes, "close", *lines)


_DEALT: Final = "hands 5 10♣ 2♠, 1 8♥ 6♣, 2 9♠ 8♠, 3 4♦ K♦, 4 7♠ J♥"
_DRAWN: Final = (_DEALT, "gets 5 3♣ 2♦", "stand 5", "gets 1 3♦")


def _two_of_ochko() -> Played:
    """The bar is fullest here: a sum, what is open, a word that has been said and another."""
    return played("ochko book hints=yes", "join 1 2", "lot 2", "bank 2 350")


def _thirty_one(*lines: str) -> Played:
    stakes = [f"stake {seat} 2" for seat in (1, 3, 4)]
    return played("thirty-one book", "join 1 2 3 4", "lot 2", *stakes, "close", *lines)


_THREE_EACH: Final = "hands 1 2♥ 2♦ 2♣, 4 9♠ 8♠ 5♠, 3 4♦ K♦ 7♦, 2 7♠ J♥ 7♥"


def _crowd() -> Played:
    """Thirty hands, most of them out of sight; it is the word of seat 1."""
    names, order = range(1, 31), [*range(5, 31), *range(1, 5)]
    cards = [f"{rank}{suit}" for rank in ("2", "3", "4", "5", "6") for suit in "♠♥♦♣"] * 3
    hands = ", ".join(f"{seat} {cards[2 * i]} {cards[2 * i + 1]}" for i, seat in enumerate(order))
    return played(
        "ochko book seats=30",
        "join " + " ".join(map(str, names)),
        "lot 4",
        "bank 4 500",
        *(f"stake {seat} 10" for seat in names if seat != 4),
        "close",
        f"hands {hands}",
        *(f"stand {seat}" for seat in range(5, 31)),
    )


def _menu(table: TablePage) -> None:
    table.page.get_by_role("button", name=table.t("top.menu")).click()
    table.page.get_by_role("dialog").wait_for()


def _from_menu(key: str) -> Callable[[TablePage], None]:
    def open_it(table: TablePage) -> None:
        _menu(table)
        table.page.get_by_role("dialog").get_by_role("button", name=table.t(key), exact=True).click()

    return open_it


def _help(table: TablePage) -> None:
    table.page.keyboard.press("?")
    table.page.get_by_role("dialog").wait_for()


def _hinted(table: TablePage) -> None:
    table.bar.get_by_role("button", name=table.t("coach.hint")).click()
    table.sentence.locator(".coach").wait_for()


def _stepped(table: TablePage) -> None:
    for _ in range(3):
        table.page.keyboard.press("ArrowLeft")


def _refused(table: TablePage) -> None:
    table.sum.fill("10,5")
    table.page.keyboard.press("Enter")
    table.refusal.wait_for()


def _inviting(table: TablePage) -> None:
    invite = table.page.get_by_role("button", name=table.t("top.invite"), exact=True)
    if not invite.first.is_visible():
        _menu(table)
    invite.locator("visible=true").click()
    table.page.get_by_role("dialog", name=table.t("invite.title")).wait_for()


def _sitting(table: TablePage) -> None:
    table.main.click()
    table.page.get_by_role("dialog").wait_for()


def _misnamed(table: TablePage) -> None:
    _sitting(table)
    sheet = table.page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill("Bера")
    sheet.get_by_role("textbox").press("Enter")
    sheet.get_by_role("alert").wait_for()


SCENES: Final[Mapping[str, Scene]] = {
    "drawing": Scene(lambda: played("thirteen 003", _SIX, "draw 1 K♠", "draw 2 7♥", "draw 3 9♦")),
    "declaring": Scene(lambda: played("thirteen 000 first_banker=lot", _SIX, "lot 1")),
    "staking-equal": Scene(
        lambda: played("thirteen 003 first_banker=lot", _SIX, "lot 2", "stake 3 10", "out 6"), bots=_BOTS
    ),
    "staking-free": Scene(
        lambda: played(
            "thirteen 000 first_banker=lot", _SIX, "lot 2", "bank 2 310", "stake 3 25", "stake 4 105", "away 5"
        ),
        bots=_BOTS,
    ),
    "staking-asked": Scene(lambda: played("thirteen 001", _SIX, "lot 6", "bank 6 200", "bid 3 50"), bots=_BOTS),
    "staking-bid": Scene(lambda: played("thirteen 001", _SIX, "lot 2", "bank 2 200", "stake 3 140"), bots=_BOTS),
    "staked": Scene(lambda: _two_of_ochko().then("stake 1 10")),
    "bank": Scene(lambda: _free(1).then("turn J♠ 8♦ K♥ 2♠ 9♦"), bots=_BOTS),
    "punter": Scene(lambda: _free(2).then("turn J♠ 8♦ K♥ 2♠ 9♦"), bots=_BOTS),
    "won": Scene(lambda: _equal(2).then("turn J♠ 8♦ K♥ 2♠ 9♦ 6♥"), bots=_BOTS),
    "lost": Scene(lambda: _free(2).then("lose"), bots=_BOTS),
    "keeping": Scene(
        lambda: played("thirteen 001", "join 1 2 3", "lot 1", "bank 1 100", "stake 2 60", "stake 3 40", "close", "win")
    ),
    "joker": Scene(
        lambda: played("thirteen joker first_banker=lot", _SIX, "lot 1", *(f"stake {n} 10" for n in range(2, 7))).then(
            "close", "turn J♠ 8♦ ★"
        ),
        bots=_BOTS,
    ),
    "watcher": Scene(lambda: _free(2).then("turn J♠ 8♦ K♥"), seat=None, bots=_BOTS),
    "sitting": Scene(lambda: _free(2), seat=None, bots=_BOTS, opens=_sitting),
    "misnamed": Scene(lambda: _free(2), seat=None, bots=_BOTS, opens=_misnamed),
    "alone": Scene(lambda: played("thirteen 003", "join 1")),
    "resting": Scene(lambda: played("thirteen 003 first_banker=lot", "join 1 2", "lot 2", "rest"), seat=None),
    "over": Scene(
        lambda: played(
            "thirteen 003 first_banker=lot refill=no purse=10", "join 1 2", "lot 2", "stake 1 10", "close"
        ).then("win")
    ),
    "refused": Scene(lambda: played("thirteen 000 first_banker=lot", _SIX, "lot 2", "bank 2 310"), opens=_refused),
    "stepped": Scene(lambda: _equal(2).then("turn J♠ 8♦ K♥ 2♠ 9♦ 6♥"), bots=_BOTS, opens=_stepped),
    "menu": Scene(lambda: _equal(1), bots=_BOTS, opens=_menu),
    "keys": Scene(lambda: _equal(1), bots=_BOTS, opens=_help),
    "people": Scene(lambda: _free(2), bots=_BOTS, opens=_from_menu("crowd.list")),
    "inviting": Scene(lambda: played("thirteen 003", _SIX), bots=_BOTS, opens=_inviting),
    "hand": Scene(lambda: _ochko(*_DRAWN), bots=_BOTS),
    "hand-hint": Scene(lambda: _ochko(*_DRAWN, options=" hints=yes"), bots=_BOTS, opens=_hinted),
    "hand-dealing": Scene(lambda: _ochko("deal 5 10♣", "deal 1 8♥", "deal 2 9♠"), bots=_BOTS),
    "hand-waits": Scene(lambda: _ochko(_DEALT, "gets 5 3♣"), bots=_BOTS),
    "hand-over": Scene(lambda: _ochko(_DEALT, "stand 5", "gets 1 10♦"), bots=_BOTS),
    "hand-banker": Scene(
        lambda: _ochko(
            "hands 2 10♣ 2♠, 3 8♥ 6♣, 4 9♠ 8♠, 5 4♦ K♦, 1 7♠ J♥", *(f"stand {seat}" for seat in (2, 3, 4, 5)), banker=1
        ),
        bots=_BOTS,
    ),
    "hand-paid": Scene(lambda: _ochko("hands 5 10♣ 2♠, 1 A♥ A♣, 2 9♠ 8♠, 3 4♦ K♦, 4 2♦ 10♥", "stand 5"), bots=_BOTS),
    "hand-watched": Scene(lambda: _ochko(*_DRAWN), seat=None, bots=_BOTS),
    "hand-crowd": Scene(_crowd, bots=_BOTS),
    "showdown": Scene(
        lambda: _ochko(*_DRAWN, "stand 1", "stand 2", "gets 3 K♣ 10♥", "stand 3", "gets 4 5♦ 10♠", "stand 4"),
        bots=_BOTS,
    ),
    "banker-21": Scene(lambda: _ochko("hands 5 10♣ 2♠, 1 8♥ 6♣, 2 9♠ 8♠, 3 4♦ K♦, 4 A♠ 10♥"), bots=_BOTS),
    "talia": Scene(lambda: _thirty_one(_THREE_EACH, "gets 1 3♦ 3♣ A♦ A♠ 4♠"), bots=_BOTS),
    "talia-settled": Scene(
        lambda: _thirty_one(_THREE_EACH, "gets 1 3♦", "stand 1", "gets 4 4♣ K♥", "stand 3", "stand 2"), bots=_BOTS
    ),
    "rising": Scene(lambda: _free(2), bots=_BOTS, opens=_from_menu("menu.rise")),
}


def at_scene(name: str, guest: Guest, club: Club) -> Page:
    """The guest's page in this situation."""
    scene = SCENES[name]
    table = opened_table(guest, club.lay(scene.laid(), bots=scene.bots))
    if scene.opens is not None:
        scene.opens(table)
    return table.page
