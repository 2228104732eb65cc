"""A whole holding, by clicks and by keys alone; and the banker's own cards."""

from collections.abc import Callable

from playwright.sync_api import TimeoutError, expect  # noqa: A004 - Playwright's own

from bankomet.faces.words import say
from bankomet.faces.words.sentences import TableFact
from bankomet.play.table import Table
from tests.browser.club import Club, facts_of, name_of
from tests.browser.people import Door
from tests.browser.seen import PRESS_MS, TablePage, opened_table, play_now, sees
from tests.support.play import Played, played

HOLDING_S = 60.0
BEFORE_THE_CLOCK_S = 18.0
"""A banker who turns no card for twenty seconds is away, and his card is turned for him."""


def my_bank() -> Played:
    """Andrei holds the bank of 003, two have staked, and no card is turned."""
    return played("thirteen 003 first_banker=lot", "join 1 2 3", "lot 1", "stake 2 10", "stake 3 10", "close")


def settled(club: Club, path: str) -> str:
    """What is to be said of the last settlement at this table, in English."""
    facts = [fact for fact in facts_of(club, path) if hasattr(fact, "gains")]
    table = club.table(path)
    return said(facts[-1], table)


def said(fact: TableFact, table: Table) -> str:
    """One sentence, in English."""
    told = say(fact, lambda seat: table.places[seat].name, "thirteen", "en")
    assert told is not None
    return told.text


def test_a_whole_holding_by_clicks(door: Door, fast: Club) -> None:
    """From the first page until the bank has passed on, with the mouse alone."""
    table = play_now(door.enter(fast), "Play now")
    first = _first_banker(table, table.press)
    table.until(lambda: _passed(table, first, table.press), "the bank passes", HOLDING_S)
    assert _bank_passed(fast, table.path)
    assert _has_played(fast, table)
    sees(table.sentence, "matched none of the thirteen")


def test_a_whole_holding_by_keys_alone(door: Door, fast: Club) -> None:
    """From the first page until the bank has passed on, and no mouse is ever used."""
    page = door.enter(fast).page("/")
    keys = page.keyboard
    for _ in range(20):
        keys.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play now":
            break
    keys.press("Enter")
    page.wait_for_url("**/t/*", wait_until="commit")
    table = TablePage(door.guests[0], page).ready()

    def press() -> None:
        keys.press("Space" if table.label().startswith("Turn a card") else "Enter")

    first = _first_banker(table, press)
    table.until(lambda: _passed(table, first, press), "the bank passes", HOLDING_S)
    assert _bank_passed(fast, table.path)
    assert _has_played(fast, table)


def _has_played(club: Club, table: TablePage) -> bool:
    """Whether the guest was never away, and has staked, or held the bank."""
    texts = [each.text for each in club.records(table.path)]
    seat = next(seat for seat, place in club.table(table.path).places.items() if not place.is_bot)
    banked = any(getattr(fact, "banker", None) == seat for fact in facts_of(club, table.path))
    return f"away {seat}" not in texts and (banked or f"stake {seat} 10" in texts)


def _first_banker(table: TablePage, press: Callable[[], None]) -> str:
    """Plays until the first card of the first series, and tells who turned it."""

    def turned() -> bool:
        if table.can_press():
            press()
        return table.turned() > 0

    table.until(turned, "the first card", HOLDING_S)
    return table.banker()


def _passed(table: TablePage, first: str, press: Callable[[], None]) -> bool:
    """Does what the table asks for, as long as the first banker holds."""
    now = table.banker()
    if now and now != first:
        return True
    if table.can_press():
        press()
    return False


def _bank_passed(club: Club, path: str) -> bool:
    """Whether the log tells that somebody has lost the bank."""
    return any(fact.kind == "series_lost" for fact in facts_of(club, path))


def test_the_banker_turns_his_cards_by_click_and_by_space(door: Door, fast: Club) -> None:
    path = fast.lay(my_bank())
    table = opened_table(door.enter(fast, seat=1), path)
    assert table.label() == "Turn a card: “Ace”"
    table.main.click()
    table.until(lambda: table.turned() == 1, "one card")
    table.page.wait_for_timeout(400)
    assert len(_series(fast, path)) == 1
    if any(fact.kind == "series_won" for fact in facts_of(fast, path)):
        return  # the very first card matched: 1 in 13
    expect(table.main).to_contain_text("Turn a card: “Two”")
    table.page.evaluate("document.activeElement.blur()")
    table.page.keyboard.press("Space")
    table.until(lambda: len(_series(fast, path)) == 2, "one card more", BEFORE_THE_CLOCK_S)
    assert "away 1" not in [each.text for each in fast.records(path)]


def test_the_banker_lets_his_cards_run(door: Door, fast: Club) -> None:
    """Nobody presses anything more, and the series is played to its end."""
    path = fast.lay(my_bank())
    table = opened_table(door.enter(fast, seat=1), path)
    table.page.keyboard.press("a")
    table.until(lambda: fast.table(path).state.coups == 1, "the series ends")
    assert "away 1" not in [each.text for each in fast.records(path)]
    sees(table.sentence, settled(fast, path))
    purse = fast.purse(path, 1)
    table.until(lambda: table.own_sum() == purse, f"{purse} in the purse")


def test_the_banker_stops_the_run(door: Door, fast: Club) -> None:
    """A short series is over before anybody can stop it; of five, one is not."""
    guest = door.enter(fast, seat=1)
    assert any(_stopped(opened_table(guest, path), fast) for path in (fast.lay(my_bank()) for _ in range(5)))


def _stopped(table: TablePage, club: Club) -> bool:
    """Whether the run was stopped within its series; then no card is turned that nobody asked for."""
    table.button("Let them run").click()
    try:
        table.button("Turn them myself").click(timeout=PRESS_MS)
    except TimeoutError:
        return False
    turned = len(_series(club, table.path))
    if club.state(table.path).coups:
        return False
    table.page.wait_for_timeout(600)
    assert len(_series(club, table.path)) <= turned + 1
    return True


def _series(club: Club, path: str) -> list[str]:
    """The cards that were turned at this table."""
    return [each.text for each in club.records(path) if each.text.startswith("turn ")]


def test_what_a_punter_sees_of_a_series_is_what_the_log_tells(door: Door, fast: Club) -> None:
    """Each card under its own call, the match named as one, and the sentence of the settlement."""
    path = fast.lay(my_bank(), bots={1: "steady", 3: "timid"})
    table = opened_table(door.enter(fast, seat=2), path)
    table.until(lambda: fast.table(path).state.coups >= 1, "the series ends")
    sees(table.sentence, settled(fast, path))
    assert name_of(1) in table.sentence.inner_text()
