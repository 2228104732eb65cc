"""Leaks that are planted, each in the place of some part of the house: the pairs of worlds find every one."""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, TypeAlias

import pytest
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily

from bankomet.core.game import CHANCE, Fact
from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.session import Session
from bankomet.faces.web import metrics
from bankomet.faces.web.house_keys import HOUSE
from bankomet.games.hands import turns, view
from bankomet.games.hands.state import HandsState
from bankomet.play import coach, dues, fair, folding, log, scholar
from bankomet.play.desk import Desk
from bankomet.play.keeping import Keeper
from bankomet.play.lobby import House
from bankomet.play.table import Entry, Table
from tests.noninterference.pairs import Leak, compare
from tests.noninterference.scenes import scenes, thin_packs
from tests.noninterference.world import worlds
from tests.support.counted import total

Patch: TypeAlias = pytest.MonkeyPatch
Plant: TypeAlias = Callable[[Patch], None]
PAIRS: Final = 1_000
"""A planted leak that has not been found after so many pairs is not found."""


def sums(table: Table) -> dict[int, int]:
    """What each hand on the table counts, hidden or not."""
    hands = getattr(getattr(table.state, "phase", None), "hands", {})
    return {int(seat): total(table.terms.rules, hand) for seat, hand in hands.items()}


def somebody_is_over(table: Table) -> bool:
    """Does any hand count too much?"""
    return any(each > getattr(table.terms.rules, "limit", 0) for each in sums(table).values())


# --------------------------------------------------------------------------------------------------------- what is told


def hands_are_told_to_all(patch: Patch) -> None:
    """The fact of a dealt card goes out as it is."""

    def as_it_is(fact: Fact) -> Fact:
        return fact

    patch.setattr(folding, "told_to_all", as_it_is)


def the_secret_is_in_the_view(patch: Patch) -> None:
    """Four of its digits, beside the seal."""
    public = Broadcast.public

    def telling(self: Broadcast, seats: Any = None) -> Any:  # noqa: ANN401 - a view
        seal = self.desk.table.sealing.seal
        secret = b"" if seal is None else self.desk._doing._sealer._secret_of(seal)
        return {**public(self, seats), "round": secret[:2].hex()}

    patch.setattr(Broadcast, "public", telling)


def the_next_card_is_in_the_view(patch: Patch) -> None:
    """As if the page should load its picture early."""
    public = Broadcast.public

    def telling(self: Broadcast, seats: Any = None) -> Any:  # noqa: ANN401 - a view
        table, seal = self.desk.table, self.desk.table.sealing.seal
        ordered = table.turns() is CHANCE and seal is not None and seal.serves(table.state.weights())
        card = str(self.desk._doing._sealer.card(table)) if ordered else ""
        return {**public(self, seats), "preload": card}

    patch.setattr(Broadcast, "public", telling)


def a_flag_follows_from_a_hidden_card(patch: Patch) -> None:
    """Whether a hand is worth much."""
    hand_of = view._hand

    def flagged(at: Any, cards: Any, *rest: Any) -> Any:  # noqa: ANN401 - as it is called
        return {**hand_of(at, cards, *rest), "strong": at.rules.total(cards) > at.rules.limit - 4}

    patch.setattr(view, "_hand", flagged)


def the_risk_is_reckoned_from_the_pack_alone(patch: Patch) -> None:
    """So it tells which cards lie in the hands of the others."""
    patch.setattr(view, "_hidden", lambda _hand, _shown: ())


def a_bot_is_given_the_bankers_hand(patch: Patch) -> None:
    """The view that a bot decides by has more in it than its own."""
    seen_by = HandsState.seen_by

    def all_seeing(self: HandsState, seat: Any) -> Any:  # noqa: ANN401 - a seat or nobody
        seen, hand = seen_by(self, seat), self.phase.hands if hasattr(self.phase, "hands") else {}
        return replace(seen, private={**seen.private, "banker": [str(card) for card in hand.get(self.banker, ())]})

    patch.setattr(HandsState, "seen_by", all_seeing)


def a_refusal_names_a_hidden_card(patch: Patch) -> None:
    """As if to be helpful."""
    refuse = Session.refuse

    def helpful(self: Session, refusal: Any, asked_id: Any = None) -> None:  # noqa: ANN401 - as it is called
        hands = getattr(getattr(self._desk.table.state, "phase", None), "hands", {})
        refusal.code += "".join(str(hand[-1]) for hand in hands.values())[:2]
        refuse(self, refusal, asked_id)

    def text(refusal: Any, _lang: str) -> str:  # noqa: ANN401 - as it is called
        return str(refusal.code)

    patch.setattr("bankomet.faces.protocol.session.refused", text)
    patch.setattr(Session, "refuse", helpful)


def news_are_longer_for_a_better_hand(patch: Patch) -> None:
    """The same message with other blanks behind it."""
    news = Broadcast._news

    def padded(self: Broadcast, changes: Any, facts: Any) -> Any:  # noqa: ANN401 - as it is called
        blanks = b" " * (sum(sums(self.desk.table).values()) % 11)
        return {lang: frame + blanks for lang, frame in news(self, changes, facts).items()}

    patch.setattr(Broadcast, "_news", padded)


def the_log_is_told_to_its_end(patch: Patch) -> None:
    """The export is not cut off where hands are hidden."""
    patch.setattr(Desk, "told", property(lambda desk: desk.n, lambda *_: None), raising=False)


def a_count_of_tables_follows_from_a_hand(patch: Patch) -> None:
    """Health is told to everybody."""
    running = House.running

    def counted(self: House) -> Any:  # noqa: ANN401 - a list of desks
        desks = running(self)
        return [*desks, *(desk for desk in desks if sum(sums(desk.table).values()) % 2)]

    patch.setattr(House, "running", counted)


def a_sum_follows_from_a_hand(patch: Patch) -> None:
    """What the operator watches is not for him to see either."""
    collect = metrics._House.collect

    def counted(self: metrics._House) -> Iterator[Metric]:
        yield from collect(self)
        held = sum(sum(sums(desk.table).values()) for desk in self._app[HOUSE].running())
        yield GaugeMetricFamily("bankomet_held", "What lies in all hands.", value=held)

    patch.setattr(metrics._House, "collect", counted)


def a_scholar_is_given_all_hands(patch: Patch) -> None:
    """Only his view is made of the whole table."""
    with_stakes = scholar.with_stakes

    def all_seeing(table: Table, seat: Any) -> Any:  # noqa: ANN401 - a seat
        view = with_stakes(table, seat)
        return replace(view, private={**view.private, "sums": [*sums(table).values()]})

    patch.setattr(scholar, "with_stakes", all_seeing)


# ----------------------------------------------------------------------------------------------------- when it is told


def a_page_takes_longer_for_a_better_hand(patch: Patch) -> None:
    """Whoever asks by HTTP has a watch, too."""
    known = House.known

    async def slow(self: House, token: str) -> Any:  # noqa: ANN401 - as it has it
        if token == "nobody":  # noqa: S105 - nobody's
            await asyncio.sleep(sum(sum(sums(desk.table).values()) for desk in self.running()) / 1000)
        return await known(self, token)

    patch.setattr(House, "known", slow)


def a_hidden_hand_that_is_over_is_passed_by(patch: Patch) -> None:
    """The course of play tells that it is over: it has not to say that it stands."""
    gone_on = turns.gone_on

    def hasty(at: Any) -> Any:  # noqa: ANN401 - a position
        phase = at.phase
        waits = not phase.owed and phase.todo and not at.is_decided(phase)
        if waits and at.rules.total(phase.hands[phase.todo[0]]) > at.rules.limit:
            return turns.stood(at, phase, by_itself=True)
        return gone_on(at)

    patch.setattr(turns, "gone_on", hasty)


def the_next_card_comes_sooner_when_a_hand_is_over(patch: Patch) -> None:
    """The same order of play, but not at the same times."""
    card = dues._card

    def hasty(table: Table, *rest: Any, **named: Any) -> Any:  # noqa: ANN401 - as it is called
        due = card(table, *rest, **named)
        return replace(due, at_ms=due.at_ms - 20) if somebody_is_over(table) else due

    patch.setattr(dues, "_card", hasty)


def a_bot_thinks_longer_over_a_better_hand(patch: Patch) -> None:
    """As people do."""
    pause = Keeper._pause

    def pondering(self: Keeper, table: Table, seat: Any) -> int:  # noqa: ANN401 - a seat
        return pause(self, table, seat) + 40 * sums(table).get(int(seat), 0)

    patch.setattr(Keeper, "_pause", pondering)


# ---------------------------------------------------------------------------------------------------- what is promised


def places_are_bound_without_salt(patch: Patch) -> None:
    """A digest of a card alone: there are 52 to try."""

    def bare(_context: Any, _secret: Any, _shuffle: int, order: Any) -> list[bytes]:  # noqa: ANN401 - as it is called
        return [sha256(item.encode()).digest() for item in order]

    patch.setattr(fair, "card_digests", bare)


def the_salt_of_a_hidden_card_is_told(patch: Patch) -> None:
    """With it the digest of its place tells the card."""
    public = Broadcast.public

    def telling(self: Broadcast, seats: Any = None) -> Any:  # noqa: ANN401 - a view
        seal, salt = self.desk.table.sealing.seal, b""
        if seal is not None and seal.orders:
            last = seal.orders[-1]
            salt = fair.salts(seal.context, b"", last.order.shuffle, len(last.order.items))[len(last.dealt) - 1]
        return {**public(self, seats), "salt": salt.hex()}

    patch.setattr(Broadcast, "public", telling)


def the_chain_covers_hidden_cards(patch: Patch) -> None:
    """Heads are told while hands are hidden."""
    patch.setattr(log, "_HIDDEN", re.compile(r"(?!)()()"))


def the_coach_speaks_of_a_coup_that_runs(patch: Patch) -> None:
    """It reads on in the log, to where hands are hidden."""

    def read_on(table: Table, entries: Iterable[Entry]) -> coach.Review:
        for entry in entries:
            table, _ = table.after(entry)
        return coach.Review(coup=table.state.coups + sum(sums(table).values()))

    patch.setattr(coach, "review", read_on)


def the_digest_of_a_secret_begins_with_it(patch: Patch) -> None:
    """What should hide all of it hides most of it."""
    patch.setattr(fair, "secret_digest", lambda _context, secret: secret[:1] + bytes(31))


def test_a_chain_that_covers_what_is_shuffled_in_is_found_out() -> None:
    """P8: the cards that are not among it lie in hands, those that went over among them."""
    with worlds(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "_HIDDEN", re.compile(r"^([0-9]+ game deal [0-9]+) .+()$"))
        with pytest.raises(Leak, match="chain"):
            compare(thin_packs(seed=1), PAIRS, seed=1)


PLANTS: Final[list[tuple[Plant, str]]] = [
    (hands_are_told_to_all, "ochko"),
    (hands_are_told_to_all, "thirty-one"),
    (the_secret_is_in_the_view, "ochko"),
    (the_secret_is_in_the_view, "thirteen"),
    (the_next_card_is_in_the_view, "thirty-one"),
    (the_next_card_is_in_the_view, "thirteen"),
    (a_flag_follows_from_a_hidden_card, "ochko"),
    (a_flag_follows_from_a_hidden_card, "thirty-one"),
    (the_risk_is_reckoned_from_the_pack_alone, "ochko"),
    (the_risk_is_reckoned_from_the_pack_alone, "thirty-one"),
    (a_bot_is_given_the_bankers_hand, "ochko"),
    (a_refusal_names_a_hidden_card, "ochko"),
    (news_are_longer_for_a_better_hand, "thirty-one"),
    (the_log_is_told_to_its_end, "ochko"),
    (a_count_of_tables_follows_from_a_hand, "thirty-one"),
    (a_sum_follows_from_a_hand, "ochko"),
    (a_scholar_is_given_all_hands, "thirty-one"),
    (a_page_takes_longer_for_a_better_hand, "ochko"),
    (a_hidden_hand_that_is_over_is_passed_by, "ochko"),
    (the_next_card_comes_sooner_when_a_hand_is_over, "ochko"),
    (a_bot_thinks_longer_over_a_better_hand, "ochko"),
    (places_are_bound_without_salt, "ochko"),
    (places_are_bound_without_salt, "thirteen"),
    (the_salt_of_a_hidden_card_is_told, "ochko"),
    (the_salt_of_a_hidden_card_is_told, "thirty-one"),
    (the_chain_covers_hidden_cards, "ochko"),
    (the_coach_speaks_of_a_coup_that_runs, "ochko"),
    (the_coach_speaks_of_a_coup_that_runs, "thirty-one"),
    (the_digest_of_a_secret_begins_with_it, "thirteen"),
]


@pytest.mark.parametrize(("plant", "game"), PLANTS, ids=[f"{plant.__name__}: {game}" for plant, game in PLANTS])
def test_a_planted_leak_is_found(plant: Plant, game: str) -> None:
    with worlds(), pytest.MonkeyPatch.context() as patch:
        plant(patch)
        with pytest.raises(Leak):
            compare(scenes(game, seed=1), PAIRS, seed=1)
