"""Seals at a table: who adds to the order, when it is asked for, and what becomes of a coup whose order is withheld."""

from dataclasses import replace

import pytest

from bankomet.core.errors import BadNotation, IllegalMove
from bankomet.core.game import CHANCE, Seat
from bankomet.play import fair
from bankomet.play.fair import Context
from bankomet.play.house import Close, Cut, Join, Rest
from bankomet.play.log import print_log
from bankomet.play.sealer import KEPT, Sealer
from bankomet.play.seals import Commit, Open, Order, Reveal, Share, Withdraw, Withhold, parse_seal_move
from bankomet.play.selfplay import Company
from bankomet.play.shoe import SeededDice
from bankomet.play.table import Entry, Table, open_table
from bankomet.play.terms import agree
from bankomet.play.verify import verify
from tests.support.play import Played, played

SHARES = {seat: bytes([seat]) * 32 for seat in (1, 2, 3)}


class Sealed:
    """A table of three with seals, played in notation."""

    def __init__(self, header: str, *lines: str) -> None:
        self.sealer = Sealer("t", SeededDice(4, "secrets"))
        self.now = played(header)
        self.play(*lines)

    def play(self, *lines: str) -> None:
        """Each line, and before and behind it whatever the house owes."""
        self.settle()
        for line in lines:
            self.now = self.now.then(line)
            self.settle()

    def settle(self) -> None:
        """The house says what it owes."""
        while (owed := self.sealer.owed(self.now.table)) is not None:
            self.take(owed)

    def take(self, entry: Entry) -> None:
        """A record."""
        self.now = self.now.took(entry)

    def card(self) -> None:
        """The next card, ordered first where that is due."""
        order = self.sealer.order(self.now.table)
        if order is not None:
            self.take(order)
        self.take(self.sealer.card(self.now.table))
        self.settle()

    def promise(self, *seats: int) -> None:
        """These seats bind themselves."""
        for seat in seats:
            digest = fair.share_digest(self.context, seat, SHARES[seat])
            self.take(Share(self.context.no, Seat(seat), digest))

    def opens(self, *seats: int) -> None:
        """These seats open."""
        for seat in seats:
            self.take(Open(self.context.no, Seat(seat), SHARES[seat]))

    @property
    def context(self) -> Context:
        """Of the seal that is open."""
        seal = self.now.table.sealing.seal
        assert seal is not None
        return seal.context

    @property
    def secret(self) -> bytes:
        """The secret promised last."""
        return next(entry.secret for entry in reversed(self.now.entries) if isinstance(entry, Commit))

    @property
    def table(self) -> Table:
        """The table."""
        return self.now.table

    def verdict(self) -> tuple[bool, int]:
        """Does its log hold, and how many seals were opened?"""
        found = verify("\n".join(print_log(self.table.terms, self.now.entries)) + "\n")
        return found.ok, found.seals


def _others(made: Sealed) -> list[int]:
    return [seat for seat in (1, 2, 3) if seat != made.table.state.banking]


def _with_stakes(header: str = "thirteen 002") -> tuple[Sealed, int, list[int]]:
    made = Sealed(header, "join 1 2 3")
    made.card()
    banker = made.table.state.banking
    assert banker is not None
    others = _others(made)
    made.play(*(f"stake {seat} 10" for seat in others))
    return made, int(banker), others


def test_the_house_promises_before_anybody_stakes_and_opens_when_the_coup_is_settled() -> None:
    made, _, _ = _with_stakes()
    kinds = [type(entry) for entry in made.now.entries]
    assert kinds.count(Commit) == 2
    assert kinds.count(Reveal) == 1
    assert kinds.index(Commit, kinds.index(Reveal)) < len(kinds) - 2, "before the stakes"
    made.play("close")
    coups = made.table.state.coups
    while made.table.state.coups == coups:
        made.card()
    assert isinstance(made.now.entries[-1], Commit)
    assert isinstance(made.now.entries[-2], Reveal)
    assert made.verdict() == (True, 2)


def test_shares_of_who_has_something_at_stake_make_the_order() -> None:
    """The banker's and the punters'; the order is another one without them, and waits until they are opened."""
    made, banker, others = _with_stakes()
    made.promise(banker, *others)
    made.play("close")
    assert made.table.unopened == {1, 2, 3}
    order = made.sealer.order
    for seat in (1, 2, 3):
        with pytest.raises(IllegalMove) as refused:
            made.take(order(made.table) or Reveal(0, b""))
        assert refused.value.code == "share_not_opened"
        made.opens(seat)
    assert not made.table.unopened
    made.card()
    ordered = next(entry for entry in made.now.entries if isinstance(entry, Order) and entry.no == 2)
    alone = fair.cut(fair.ordered(Context("t", 2), made.secret, {}, 0, ordered.items), ordered.cut)
    together = fair.cut(fair.ordered(Context("t", 2), made.secret, SHARES, 0, ordered.items), ordered.cut)
    assert str(made.now.entries[made.now.entries.index(ordered) + 1]) == f"turn {together[0]}"
    assert together != alone
    assert made.verdict()[0]


def test_nobody_cuts_once_the_order_stands() -> None:
    """What is published of it has the cut in it; before, the cutter may."""
    made, _, _ = _with_stakes()
    made.play("close")
    cutting = made.table.cutting
    assert cutting is not None
    made.take(made.sealer.order(made.table) or Reveal(0, b""))
    assert made.table.state.cutting() == cutting, "the game knows of no order"
    assert made.table.cutting is None
    with pytest.raises(IllegalMove) as refused:
        made.take(Cut(cutting.seat, 17))
    assert refused.value.code == "not_cutter"
    made.card()
    assert made.verdict()[0]


def test_who_has_nothing_at_stake_is_not_waited_for() -> None:
    made, banker, others = _with_stakes()
    made.promise(banker, *others)
    made.play(f"out {others[0]}", "close")
    assert made.table.unopened == {banker, others[1]}


def test_who_is_away_adds_nothing() -> None:
    """G3: he has missed the stakes, so he sits out; what he had promised is not waited for, and not in the order."""
    made = Sealed("thirteen 002", "join 1 2 3")
    made.card()
    banker, others = int(made.table.state.banking or 0), _others(made)
    made.play(f"stake {others[1]} 10")
    made.promise(banker, *others)
    made.play("close")
    assert made.table.places[Seat(others[0])].away
    assert made.table.unopened == {banker, others[1]}
    assert _refused(made, Withhold(made.context.no, Seat(others[0]))) == "not_shared"
    for seat in (banker, others[1]):
        made.opens(seat)
    made.card()
    assert made.verdict()[0]


def test_bots_add_nothing() -> None:
    """The house speaks for them: their bytes would be its own."""
    made, banker, _ = _with_stakes()
    made.take(Join(Seat(4), "b4", "steady", "Bot"))
    made.promise(banker)
    digest = fair.share_digest(made.context, 4, SHARES[1])
    assert _refused(made, Share(made.context.no, Seat(4), digest)) == "may_not_share"


def test_who_gets_up_takes_his_promise_with_him() -> None:
    """Whoever sits down there could not open it: nobody waits for him, nor is he barred; he adds his own next time."""
    made, banker, others = _with_stakes()
    made.promise(*others)
    made.play(f"leave {others[0]}")
    made.take(Join(Seat(others[0]), "p9", "person", "P9"))
    digest = fair.share_digest(made.context, others[0], SHARES[banker])
    assert _refused(made, Share(made.context.no, Seat(others[0]), digest)) == "already_shared"
    made.play(f"stake {others[0]} 10", "close")
    assert made.table.unopened == {others[1]}
    assert _refused(made, Withhold(made.context.no, Seat(others[0]))) == "not_shared"
    made.opens(others[1])
    _settled(made)
    made.settle()
    made.promise(others[0])
    assert made.verdict()[0]


def test_a_share_that_is_withheld_voids_the_coup_before_its_first_card() -> None:
    """Stakes go back and are made anew, the void seal is opened, and who withheld adds no more."""
    made, banker, others = _with_stakes()
    made.promise(others[0])
    made.play("close")
    purses, coups = made.now.purses, made.table.state.coups
    made.take(Withhold(made.context.no, Seat(others[0])))
    assert made.now.told("coup_void")
    made.settle()
    assert (made.now.purses, made.table.state.coups) == (purses, coups)
    assert made.table.state.stakes_open
    assert made.table.state.banking == banker
    assert [type(each) for each in made.now.entries[-3:]] == [Withhold, Reveal, Commit]
    with pytest.raises(IllegalMove) as refused:
        made.promise(others[0])
    assert refused.value.code == "may_not_share"
    made.promise(others[1])
    made.play("close")
    made.opens(others[1])
    made.card()
    assert made.verdict()[0]


def test_a_promise_is_taken_back_while_stakes_are_open() -> None:
    """Stakes stay as they are, shares are promised anew, and what was taken back is opened like any other."""
    made, _, others = _with_stakes()
    made.promise(others[0])
    before = made.table.state
    made.sealer.distrust(made.context)
    made.settle()
    assert [type(each) for each in made.now.entries[-3:]] == [Withdraw, Reveal, Commit]
    assert made.table.state == before
    assert made.sealer.owed(made.table) is None, "the next is trusted"
    made.promise(*others)
    made.play("close")
    made.opens(*others)
    made.card()
    found = verify("\n".join(print_log(made.table.terms, made.now.entries)) + "\n")
    assert (found.ok, found.withdrawn, found.voids) == (True, (2,), {})


def test_no_promise_is_taken_back_when_stakes_are_closed_or_cards_are_ordered() -> None:
    """Whoever knows the order could take back what does not suit him."""
    made, _, others = _with_stakes()
    made.promise(others[0])
    made.sealer.distrust(made.context)
    withdraw = Withdraw(made.context.no)
    made.now = made.now.then("close")
    assert _refused(made, withdraw) == "too_late_to_withdraw"
    made.opens(others[0])
    made.card()
    assert _refused(made, withdraw) == "too_late_to_withdraw"
    assert made.sealer.owed(made.table) is None, "nor is it tried"


def _refused(made: Sealed, entry: Entry) -> str:
    with pytest.raises(IllegalMove) as refused:
        made.take(entry)
    return refused.value.code


def _settled(made: Sealed) -> None:
    """A whole coup is dealt, and the house does not say what it owes."""
    coups = made.table.state.coups
    while made.table.state.coups == coups:
        order = made.sealer.order(made.table)
        if order is not None:
            made.take(order)
        made.take(made.sealer.card(made.table))


def test_no_coup_begins_under_the_seal_of_the_last() -> None:
    """Whoever knows a secret knows every order that is made by it: its cards must not outlast the coup."""
    made, _, _ = _with_stakes()
    made.play("close")
    _settled(made)
    assert made.table.state.stakes_open
    assert _refused(made, Close()) == "not_sealed"
    made.take(made.sealer.owed(made.table) or Rest())
    assert _refused(made, Close()) == "not_sealed", "opened, and no other promised"
    made.settle()
    made.now = made.now.then("close")


def test_a_bank_is_drawn_for_under_a_fresh_seal_too() -> None:
    made = Sealed("thirteen 002", "join 1 2 3")
    assert made.table.state.seats_open
    assert made.table.turns() is CHANCE
    ordered = made.now.took(made.sealer.order(made.table) or Rest())
    card = made.sealer.card(ordered.table)
    made.now = replace(made.now, table=replace(made.table, sealing=ordered.took(card).table.sealing))
    assert _refused(made, card) == "not_sealed"


def test_once_there_are_seals_no_card_comes_without() -> None:
    made, _, _ = _with_stakes()
    made.play("close")
    bare = replace(made.table.sealing, seal=None)
    card = made.sealer.card(made.now.took(made.sealer.order(made.table) or Rest()).table)
    made.now = replace(made.now, table=replace(made.table, sealing=bare))
    assert _refused(made, card) == "not_sealed"


def test_under_a_void_seal_nothing_is_ordered_or_promised() -> None:
    made, banker, others = _with_stakes()
    made.promise(others[0])
    made.play("close")
    order = made.sealer.order(made.now.took(Open(made.context.no, Seat(others[0]), SHARES[others[0]])).table)
    made.take(Withhold(made.context.no, Seat(others[0])))
    assert _refused(made, order or Rest()) == "bad_order"
    digest = fair.share_digest(made.context, banker, SHARES[banker])
    assert _refused(made, Share(made.context.no, Seat(banker), digest)) == "too_late_to_share"
    assert _refused(made, Close()) == "not_sealed"


def test_a_table_keeps_its_name() -> None:
    """By its name and the number a seal is no other's."""
    made, _, _ = _with_stakes()
    made.play("close")
    _settled(made)
    made.take(made.sealer.owed(made.table) or Rest())
    promise = made.sealer.owed(made.table)
    assert isinstance(promise, Commit)
    assert _refused(made, replace(promise, table="u")) == "seal_out_of_turn"
    made.take(promise)


def test_no_order_stands_while_stakes_are_open() -> None:
    made, _, _ = _with_stakes()
    order = made.sealer.order(made.now.then("close").table)
    assert _refused(made, order or Rest()) == "bad_order"


def test_who_has_nothing_at_stake_opens_nothing() -> None:
    """He could open or not as it suits him, and nobody would be the wiser: nobody waits for him."""
    made, banker, others = _with_stakes()
    made.promise(banker, *others)
    made.play(f"out {others[0]}", "close")
    assert _refused(made, Open(made.context.no, Seat(others[0]), SHARES[others[0]])) == "not_shared"
    made.opens(banker, others[1])
    made.card()
    assert made.verdict()[0]


def test_nobody_cuts_once_a_share_is_opened() -> None:
    """Of whoever then cuts, the house could tell him what each cut brings."""
    made, banker, others = _with_stakes()
    made.promise(banker, *others)
    made.play("close")
    cutting = made.table.cutting
    assert cutting is not None
    made.opens(banker)
    assert made.table.cutting is None
    assert _refused(made, Cut(cutting.seat, 17)) == "not_cutter"


@pytest.mark.parametrize(
    "header", ["thirteen 000", "thirteen 001", "thirteen joker", "ochko book", "thirty-one book", "thirty-one coup"]
)
def test_every_game_can_be_void(header: str) -> None:
    """Bots play on around it, and the log holds."""
    terms = agree(game=header.split(maxsplit=1)[0], preset=header.split()[1], seat_count=3)
    table, company = open_table(terms), Company(3)
    entries: list[Entry] = []
    for seat in (1, 2, 3):
        join = Join(Seat(seat), f"p{seat}", "person", f"P{seat}")
        table, _ = table.after(join)
        entries.append(join)
    voided = 0
    while table.state.coups < 6:
        seal = table.sealing.seal
        unopened = table.unopened
        entry: Entry
        if unopened:
            entry, voided = Withhold(table.sealing.count, min(unopened)), voided + 1
        elif seal is not None and table.state.stakes_open and not (table.owes_seal or seal.shares) and voided < 3:
            free = [seat for seat in (1, 2, 3) if f"p{seat}" not in table.sealing.barred]
            seat = Seat(free[0])
            entry = Share(seal.context.no, seat, fair.share_digest(seal.context, seat, SHARES[seat]))
        else:
            entry = company.next_entry(table)
        table, _ = table.after(entry)
        entries.append(entry)
        assert table.counters() == table.brought_in
    assert voided
    found = verify("\n".join(print_log(terms, entries)) + "\n")
    assert (found.ok, found.first_fault) == (True, None)


def test_the_records_of_a_seal_are_read_as_they_are_written() -> None:
    digest = bytes(range(32))
    for move in (
        Commit(1, "t", digest),
        Share(2, Seat(3), digest),
        Open(2, Seat(3), digest),
        Withhold(2, Seat(3)),
        Withdraw(2),
        Order(2, 0, 17, (("A♠", 2), ("lot 3", 1)), digest),
        Reveal(2, digest),
    ):
        assert parse_seal_move(str(move)) == move
    with pytest.raises(BadNotation):
        parse_seal_move(str(Commit(1, "", digest)))


def test_a_promise_that_is_refused_again_and_again_leaves_the_secret_before_it_known() -> None:
    """The house reveals and promises in one go; as long as the disk takes neither, it draws a new secret each time."""
    made, _, others = _with_stakes()
    made.play(*(f"stake {seat} 10" for seat in others if not made.table.state.stake_of(Seat(seat))), "close")
    while not made.table.owes_seal:
        order = made.sealer.order(made.table)
        made.take(order or made.sealer.card(made.table))
    drafts = [_owed(made) for _ in range(2 * KEPT)]
    assert {reveal for reveal, _ in drafts} == {drafts[0][0]}
    promises = {promise.secret for _, promise in drafts}
    assert len(promises) == 2 * KEPT, "a secret that was refused does not come back"
    for entry in drafts[-1]:
        made.take(entry)
    assert made.sealer.owed(made.table) is None
    assert made.secret == drafts[-1][1].secret


def _owed(made: Sealed) -> tuple[Reveal, Commit]:
    """What the house would write now, and nothing of it is stored."""
    reveal = made.sealer.owed(made.table)
    assert isinstance(reveal, Reveal)
    promise = made.sealer.owed(made.now.took(reveal).table)
    assert isinstance(promise, Commit)
    return reveal, promise


def test_no_secret_serves_twice() -> None:
    """The verifier remembers every secret of a log."""
    made, _, _ = _with_stakes()
    made.play("close")
    first = next(entry for entry in made.now.entries if isinstance(entry, Reveal))
    made.sealer.learn(first.secret)
    coups = made.table.state.coups
    while made.table.state.coups == coups:
        made.card()
    seal = made.table.sealing.seal
    assert seal is not None
    again = fair.secret_digest(seal.context, first.secret)
    entries = (*made.now.entries[:-1], Commit(seal.context.no, "t", again))
    table = replace(made.table, sealing=replace(made.table.sealing, seal=replace(seal, digest=again)))
    now = Played(table=table, entries=entries)
    sealer = Sealer("t", SeededDice(1, "x"), first.secret)
    now = now.then(*(f"stake {seat} 10" for seat in _others(made) if table.state.stake_of(Seat(seat)) == 0), "close")
    while now.table.state.coups == table.state.coups:
        now = now.took(sealer.order(now.table) or sealer.card(now.table))
    now = now.took(Reveal(seal.context.no, first.secret))
    found = verify("\n".join(print_log(table.terms, now.entries)) + "\n")
    assert not found.ok
    assert found.first_fault is not None
    assert found.first_fault.why.code == "secret_again", found.first_fault
