"""What counting is worth: every order of small packs, two exact ways against each other, trials with their error."""

import tracemalloc
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial

import pytest

from bankomet.core.errors import BadOption
from bankomet.games.thirteen.presets import GERVER, JOKER, PRESETS, T000
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve import simulate_counting as trying
from bankomet.solve.counting import Counting, by_late_series, counting, counting_exactly
from bankomet.solve.estimate import Estimate
from bankomet.solve.late import Moments, Profile
from bankomet.solve.live import next_series
from bankomet.solve.series import series
from bankomet.solve.setting import Setting, setting, setting_of
from bankomet.solve.simulate_counting import simulate_counting
from bankomet.solve.watching import Start, watched
from tests.solve.all_orders import eliminated, orders
from tests.solve.series_orders import bank_gain, whole_before

SMALL = ((1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2), (2, 1, 1), (1, 2, 2), (3, 3), (2, 2, 2), (3, 2, 2))
"""Copies of each rank; in some a tenure's last series has cards laid aside and too few to turn."""

# --- every order of a small pack -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class End:
    """What somebody who counts saw while one pack lasted: gain, series worth staking on, series dealt."""

    gain: Fraction
    worth: int
    dealt: int
    then: Start | None


def looked_on(at: Setting, order: Sequence[int], start: Start) -> End:
    """One order of a fresh pack, as rules T3 to T7 say.  Who counts knows what is unseen, and not where it lies."""
    cards, unseen, call, number = list(order), list(at.copies), start.call, start.series
    gain, worth, dealt, fresh = Fraction(0), 0, 0, True
    while True:
        if not fresh and whole_before(at, len(cards), call):
            return End(gain, worth, dealt, Start(0, number))
        fresh = False
        if call == 0:
            lost = bank_gain(at, tuple(unseen), 0, sum(unseen) - len(cards))
            gain, worth, dealt = gain + max(-lost, Fraction(0)), worth + (lost < 0), dealt + 1
        matched = False
        while cards and call < at.calls and not matched:
            card = cards.pop(0)
            unseen[card] -= 1
            matched = card == call
            call += 1
        if not matched and call < at.calls:
            then = {PackOut.BANK_ENDS: None, PackOut.VOID_RESTART: Start(0, number)}
            return End(gain, worth, dealt, then.get(at.pack_out, Start(call, number)))
        if at.tenure is Tenure.UNTIL_LOSS and not matched:
            return End(gain, worth, dealt, None)
        if at.tenure is Tenure.FOUR_SERIES:
            del cards[: at.calls - call]
            number += 1
        if number == 4 or (not cards and at.pack_out is PackOut.BANK_ENDS):
            return End(gain, worth, dealt, None)
        call = 0


def by_all_orders(at: Setting) -> Counting:
    """The two numbers, from all orders of the pack."""
    starts = [Start(0)]
    ends = {}
    for start in starts:
        ends[start] = Counter(looked_on(at, order, start) for order in orders(at.copies))
        starts += dict.fromkeys(end.then for end in ends[start] if end.then and end.then not in starts)
    gain, worth, dealt = (
        _solved(starts, ends, values) for values in (lambda end: end.gain, lambda end: end.worth, lambda end: end.dealt)
    )
    return Counting(gain / dealt, worth / dealt)


def _solved(starts: Sequence[Start], ends: Mapping[Start, Mapping[End, int]], value: object) -> Fraction:
    assert callable(value)
    rows = []
    for start in starts:
        row = [Fraction(start == other) for other in starts] + [Fraction(0)]
        total = sum(ends[start].values())
        for end, times in ends[start].items():
            row[-1] += Fraction(times * value(end), total)
            if end.then is not None:
                row[starts.index(end.then)] -= Fraction(times, total)
        rows.append(row)
    return eliminated(rows)[0]


def ways_to_play(copies: tuple[int, ...]) -> Iterator[Setting]:
    """Every policy, losses paid once and twice, a first rank that pays double where it is unlike the others."""
    pays = 1 + (len(set(copies)) > 1)
    for pack_out, tenure, multiple in product(PackOut, Tenure, (1, 2)):
        yield Setting(copies=copies, pack_out=pack_out, tenure=tenure, loss_multiple=multiple, first_pays=pays)
    yield Setting(copies=copies, reshuffle=Reshuffle.EACH_SERIES, loss_multiple=2)
    yield Setting(copies=copies, reshuffle=Reshuffle.EACH_SERIES, loss_multiple=1)


@pytest.mark.parametrize("copies", SMALL, ids=str)
def test_all_orders_of_a_small_pack_give_the_same_worth(copies: tuple[int, ...]) -> None:
    for at in ways_to_play(copies):
        exact = counting_exactly(at)
        assert exact == by_all_orders(at), at
        assert isinstance(exact.edge_per_series, Fraction)


def test_there_is_something_to_gain_in_small_packs_and_in_none_too_small() -> None:
    """Three ranks of one suit: nothing; two suits of them: one series in 73 or so is worth a stake."""
    assert counting(setting(ranks=3, suits=1)).share_of_series_worth_staking == 0
    worth = counting(setting(ranks=3, suits=2)).share_of_series_worth_staking
    assert isinstance(worth, Fraction)
    assert 0.0137 < worth < 0.0138


# --- two exact ways --------------------------------------------------------------------------------------------------


def unheard(done: int, of: int) -> None:
    assert 0 < done <= of


@pytest.mark.parametrize(
    "at",
    [
        setting(ranks=4, suits=1),
        setting(ranks=5, suits=1),
        setting(ranks=3, suits=2),
        setting(ranks=4, suits=2),
        setting(ranks=3, suits=3),
        setting(ranks=3, suits=2, jokers=2),
        setting(ranks=3, suits=2, jokers=1),
        setting(ranks=5, suits=2),
    ],
    ids=lambda at: str(at.copies),
)
def test_late_series_alone_give_what_all_states_give(at: Setting) -> None:
    """Pack by pack, from every call."""
    late = by_late_series(at, unheard)
    for start, seen in late.items():
        expected = watched(at, start)
        assert (seen.gain, seen.worth, seen.dealt) == (expected.gain, expected.worth, expected.dealt)
        assert {then: chance for then, chance in seen.nexts.items() if chance} == dict(expected.nexts)
    assert any(seen.worth for seen in late.values())


def profile_of(left: Sequence[int], total: int, *, first_apart: bool) -> Profile:
    within = left[first_apart:total]
    first = left[0] if first_apart else 0
    return Profile(sum(left[total:]), tuple(sorted(count for count in within if count)), first)


def moments(copies: tuple[int, ...], total: int, start: int, *, first_apart: bool) -> dict[Profile, int]:
    """The orders of the pack in which a series begins with so many cards left, by profile, card by card."""
    now = {(copies, start): 1}
    for _ in range(sum(copies) - total):
        after: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
        for (left, call), ways in now.items():
            for rank, count in enumerate(left):
                if count and (rank == call or call + 1 < len(copies)):
                    fewer = (*left[:rank], count - 1, *left[rank + 1 :])
                    after[fewer, 0 if rank == call else call + 1] += ways * count
        now = after
    found: dict[Profile, int] = defaultdict(int)
    for (left, call), ways in now.items():
        if call == 0:
            found[profile_of(left, total, first_apart=first_apart)] += ways * factorial(total)
    return found


@pytest.mark.parametrize("copies", [(2, 2, 2), (1, 1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3), (4, 4, 4)], ids=str)
@pytest.mark.parametrize("first_apart", [False, True])
def test_every_kind_of_moment_is_counted_right(copies: tuple[int, ...], *, first_apart: bool) -> None:
    """Each profile alone, and all of them weighed together, from every call."""
    for total in range(1, len(copies)):
        expected = [moments(copies, total, start, first_apart=first_apart) for start in range(len(copies))]
        profiles = sorted({profile for found in expected for profile in found})
        for profile in profiles:
            counted = Moments(copies, total, {profile: 1}, first_apart=first_apart).by_start
            assert counted == [found[profile] for found in expected], profile
        weights = {profile: 3 + 10 * number for number, profile in enumerate(profiles)}
        together = Moments(copies, total, weights, first_apart=first_apart).by_start
        assert together == [sum(weights[profile] * found[profile] for profile in profiles) for found in expected]


def test_a_first_rank_with_fewer_cards_is_counted_right() -> None:
    """As the jokers are."""
    for copies in ((2, 3, 3, 3), (1, 2, 2, 2)):
        for total in range(1, 4):
            expected = [moments(copies, total, start, first_apart=True) for start in range(4)]
            for profile in {profile for found in expected for profile in found}:
                counted = Moments(copies, total, {profile: 1}, first_apart=True).by_start
                assert counted == [found[profile] for found in expected], profile


# --- packs of 52 and more --------------------------------------------------------------------------------------------


@cache
def of_52() -> Counting:
    return counting(setting_of(T000))


def test_52_cards_are_worth_counting_for_one_series_in_2778() -> None:
    """000, exactly; the order of the calls does not matter, nor how stakes are made."""
    worth = of_52()
    assert isinstance(worth.share_of_series_worth_staking, Fraction)
    assert isinstance(worth.edge_per_series, Fraction)
    assert round(1 / worth.share_of_series_worth_staking) == 2778
    assert 0 < worth.edge_per_series < worth.share_of_series_worth_staking / 2
    alike = {setting_of(PRESETS[name][-1]) for name in ("000", "001", "002", "003", "004", "montmort")}
    assert alike == {setting()}


def test_52_cards_tried_come_within_four_standard_errors() -> None:
    edge, share = simulate_counting(setting(), holdings=25_000, seed=3)
    worth = of_52()
    assert isinstance(worth.edge_per_series, Fraction)
    assert isinstance(worth.share_of_series_worth_staking, Fraction)
    assert share.mean > 0
    assert edge.errors_from(worth.edge_per_series) < 4
    assert share.errors_from(worth.share_of_series_worth_staking) < 4


def test_what_is_tried_is_summed_as_if_every_holding_were_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ratio of the means, and its error by the delta method from the residual of each holding."""
    seen = [trying._Seen(gain=0.1 * (n % 7 == 0) + 1e-9 * n, worth=n % 3, dealt=1 + n % 5) for n in range(1000)]
    coming = iter(seen)
    monkeypatch.setattr(trying, "_holding", lambda *_: next(coming))
    dealt = sum(each.dealt for each in seen)
    for found, name in zip(simulate_counting(setting(), len(seen), 1), ("gain", "worth"), strict=True):
        ratio = sum(getattr(each, name) for each in seen) / dealt
        residuals = [getattr(each, name) - ratio * each.dealt for each in seen]
        error = (sum(each**2 for each in residuals) * len(seen) / (len(seen) - 1)) ** 0.5 / dealt
        assert (found.mean, found.stderr) == (pytest.approx(ratio, rel=1e-12), pytest.approx(error, rel=1e-12))


def test_holdings_tried_take_no_memory_that_grows_with_their_number() -> None:
    at = setting(ranks=3, suits=1)
    simulate_counting(at, holdings=2_000, seed=5)  # what is remembered of series is remembered now
    tracemalloc.start()
    try:
        simulate_counting(at, holdings=2_000, seed=5)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50_000


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rules", [T000, JOKER], ids=lambda rules: rules.name)
def test_a_million_series_tried_come_within_four_standard_errors(rules: object) -> None:
    """52 and 54 cards."""
    at = setting_of(rules)  # type: ignore[arg-type]  # pytest's parameters have no type
    exact = counting_exactly(at)
    assert exact is not None
    for tried, worth in zip(
        simulate_counting(at, holdings=360_000, seed=8),
        (exact.edge_per_series, exact.share_of_series_worth_staking),
        strict=True,
    ):
        assert isinstance(worth, Fraction)
        assert tried.stderr < worth / 10
        assert tried.errors_from(worth) < 4


def test_only_with_5_to_11_cards_left_can_a_series_of_52_be_worth_a_stake() -> None:
    """The best that can happen at each number of cards left: as many as possible are of ranks called late."""
    at = setting()
    best = {}
    for total in range(1, 53):
        left, rest = [0] * 13, total
        for rank in reversed(range(13)):
            left[rank] = min(4, rest)
            rest -= left[rank]
        best[total] = next_series(at, left).punters_gain
    assert [total for total, gains in best.items() if gains] == list(range(5, 12))


def packs_left(places: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many cards so many ranks can have left, at most so many each, in no order."""
    if places == 0:
        yield ()
        return
    for count in range(most + 1):
        for rest in packs_left(places - 1, count):
            yield (count, *rest)


def test_a_series_of_52_with_a_card_for_each_call_is_won_with_63_to_68_percent_whatever_is_gone() -> None:
    """Least with one card of each rank left, as many as there are calls; most with 4, 4, 4 and 1 of four ranks."""
    wins = {left: next_series(setting(), left).win for left in packs_left(13, 4) if sum(left) >= 13}
    assert len(wins) == 2225
    least, most = (1,) * 13, (4, 4, 4, 1, *(0,) * 9)
    assert min(wins.values()) == wins[least] == series(setting(suits=1)).win
    assert max(wins.values()) == wins[most] == Fraction(44, 65)


@pytest.mark.parametrize("pack_out", [PackOut.VOID_RESTART, PackOut.RESHUFFLE_IF_SHORT, PackOut.BANK_ENDS])
def test_where_a_series_never_goes_on_with_a_fresh_pack_counting_52_cards_is_worth_nothing(pack_out: PackOut) -> None:
    """Nor under a tenure of four series, which one pack serves (`gerver`)."""
    nothing = Counting(Fraction(0), Fraction(0))
    assert counting(setting(pack_out=pack_out)) == nothing
    assert counting(setting_of(GERVER)) == nothing


@pytest.mark.parametrize("multiple", [1, 2])
def test_with_a_fresh_pack_for_each_series_there_is_nothing_to_count(multiple: int) -> None:
    """Every series is worth a stake, or none; whatever the size of the pack."""
    for packs in (1, 8):
        at = setting(packs=packs, reshuffle=Reshuffle.EACH_SERIES, loss_multiple=multiple)
        assert counting(at) == Counting(max(Fraction(0), -series(at).edge), Fraction(multiple - 1))


def test_where_no_exact_way_is_open_the_answer_is_an_estimate() -> None:
    """Losses paid twice: nearly every series is worth a stake, whatever is left; and its gain is that of the series."""
    at = setting(loss_multiple=2)
    assert counting_exactly(at) is None
    worth = counting(at, holdings=2_000, seed=2)
    edge, share = worth.edge_per_series, worth.share_of_series_worth_staking
    assert isinstance(edge, Estimate)
    assert isinstance(share, Estimate)
    assert (edge.n, edge.seed, share.n) == (2_000, 2, 2_000)
    assert 0.98 < share.mean <= 1
    assert 0.06 < edge.mean < 0.08
    assert counting(at, holdings=2_000, seed=2) == worth
    assert counting(at, holdings=2_000, seed=3) != worth


@pytest.mark.parametrize(
    "at",
    [
        setting(packs=2),
        setting(ranks=20, suits=3),
        setting(ranks=8, suits=3, tenure="four_series"),
        setting(jokers=2, tenure="four_series"),
    ],
    ids=lambda at: f"{at.copies} {at.tenure}",
)
def test_no_exact_way_is_claimed_beyond_those_there_are(at: Setting) -> None:
    """Two packs, more ranks than are looked through, a tenure that outlives its pack."""
    assert counting_exactly(at) is None


@pytest.mark.parametrize("copies", [(1, 1, 1, 1), (2, 2, 2), (1, 2, 2)], ids=str)
def test_holdings_tried_agree_with_the_exact_ways_under_every_policy(copies: tuple[int, ...]) -> None:
    for at in ways_to_play(copies):
        exact = counting_exactly(at)
        assert exact is not None
        edge, share = simulate_counting(at, holdings=2_000, seed=5)
        assert isinstance(exact.edge_per_series, Fraction)
        assert isinstance(exact.share_of_series_worth_staking, Fraction)
        assert edge.errors_from(exact.edge_per_series) < 4, at
        assert share.errors_from(exact.share_of_series_worth_staking) < 4, at


def test_a_banker_who_never_loses_is_refused() -> None:
    """One rank: every card matches."""
    with pytest.raises(BadOption, match="never loses") as refused:
        counting(setting(ranks=1))
    assert refused.value.code == "never_loses"
    with pytest.raises(BadOption):
        counting(setting(ranks=1, suits=200, packs=50))
    for suits in (2, 200):
        with pytest.raises(BadOption):  # the pack that the bank would end with is made whole before its end
            counting(setting(ranks=1, suits=suits, packs=50, pack_out="bank_ends", reshuffle="each_series"))
    assert counting(setting(ranks=1, pack_out=PackOut.BANK_ENDS)) == Counting(Fraction(0), Fraction(0))


def test_too_few_holdings_are_refused() -> None:
    with pytest.raises(BadOption, match="holdings: 1 is not a whole number"):
        counting(setting(loss_multiple=2), holdings=1)
