"""The fair deal: every order is as likely as another, two programs agree on it, and what is published binds."""

import importlib.util
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations
from math import factorial, sqrt
from operator import lt
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bankomet.core.cards import KINDS, full_pack
from bankomet.games.thirteen.state import Thirteen
from bankomet.play import fair
from bankomet.play.fair import Context
from tests.support.play import played

ROOT = Path(__file__).parents[2]
HERE = Context("k3x9", 7)
Shuffle = Callable[[Sequence[str], Random], Sequence[str]]


def _other_program() -> ModuleType:
    """The stand-alone verifier, which shares no line with ours."""
    spec = importlib.util.spec_from_file_location("verify_deal", ROOT / "tools" / "verify_deal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ----------------------------------------------------------------------------------------------- no order is likelier


@pytest.mark.parametrize("cards", range(1, 8))
def test_each_number_below_m_factorial_is_another_order(cards: int) -> None:
    """By exhaustion: m! numbers, m! orders."""
    items = "abcdefg"[:cards]
    orders = [fair.permuted(items, number) for number in range(factorial(cards))]
    assert orders == list(permutations(items))


@pytest.mark.parametrize("cards", range(2, 8))
def test_over_all_bits_that_can_be_drawn_every_number_comes_equally_often(cards: int) -> None:
    """By exhaustion over the first attempt: each number once, and what is not below m! is drawn anew."""
    bound = factorial(cards)
    bits = (bound - 1).bit_length()
    seen: Counter[int] = Counter()
    again = 0
    for drawn in range(1 << bits):

        def block(attempt: int, _no: int, drawn: int = drawn) -> bytes:
            return _bits(drawn, bits, attempt)

        number = fair.below(bound, block)
        if drawn < bound:
            seen[number] += 1
        else:
            again += 1
            assert number == 0, "the second attempt draws nothing but zeros here"
    assert seen == dict.fromkeys(range(bound), 1)
    assert again == (1 << bits) - bound


def _bits(drawn: int, bits: int, attempt: int) -> bytes:
    """A block whose highest bits are those that are drawn at the first attempt, and nothing later."""
    return ((drawn if attempt == 0 else 0) << (256 - bits)).to_bytes(32)


def test_more_cards_than_one_block_holds_bits_for() -> None:
    """From 58 cards on more than 256 bits are needed: the blocks stand side by side, and the highest bits count."""
    for cards in (58, 104, 156, 520):
        bound = factorial(cards)
        bits = (bound - 1).bit_length()
        drawn = [b"\0" + Random(cards).randbytes(31), *(Random(no).randbytes(32) for no in range(bits // 256))]  # noqa: S311 - the same
        asked: list[tuple[int, int]] = []

        def block(attempt: int, no: int, asked: list[tuple[int, int]] = asked, drawn: list[bytes] = drawn) -> bytes:
            asked.append((attempt, no))
            return drawn[no]

        number = fair.below(bound, block)
        assert asked == [(0, no) for no in range(len(drawn))]
        assert f"{number:0{bits}b}" == "".join(f"{byte:08b}" for each in drawn for byte in each)[:bits]


def _ours(items: Sequence[str], random: Random) -> Sequence[str]:
    return fair.ordered(HERE, random.randbytes(32), {2: random.randbytes(32)}, 0, items)


def _modulo_256(items: Sequence[str], random: Random) -> Sequence[str]:
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = random.getrandbits(8) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def _off_by_one(items: Sequence[str], random: Random) -> Sequence[str]:
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(random.random() * i)
        order[i], order[j] = order[j], order[i]
    return order


def _swap_with_any(items: Sequence[str], random: Random) -> Sequence[str]:
    order = list(items)
    for i in range(len(order)):
        j = int(random.random() * len(order))
        order[i], order[j] = order[j], order[i]
    return order


def _sorted_by_4_bits(items: Sequence[str], random: Random) -> Sequence[str]:
    keys = {item: random.getrandbits(4) for item in items}
    return sorted(items, key=keys.__getitem__)


def _sorted_by_16_bits(items: Sequence[str], random: Random) -> Sequence[str]:
    keys = {item: random.getrandbits(16) for item in items}
    return sorted(items, key=keys.__getitem__)


PLANTED = [_modulo_256, _off_by_one, _swap_with_any, _sorted_by_4_bits]
AT_ONCE = 50_000


def _z(shuffle: Shuffle, orders: int, cards: int = 10, seed: int = 20260101) -> float:
    """How many standard errors the worst cell of the position matrix, or of the adjacent pairs, is off."""
    items = [chr(card) for card in range(cards)]
    places: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    random = Random(seed)  # noqa: S311 - a seed is wanted
    for first in range(0, orders, AT_ONCE):
        some = min(AT_ONCE, orders - first)
        drawn = "".join("".join(shuffle(items, random)) for _ in range(some)).encode("latin-1")
        columns = [drawn[place::cards] for place in range(cards)]
        places.update(
            {(place, card): column.count(card) for place, column in enumerate(columns) for card in range(cards)}
        )
        for one, other in pairwise(columns):
            pairs.update(zip(one, other, strict=True))
    neighbours = [pairs[pair] for pair in permutations(range(cards), 2)]
    assert sum(places.values()) == orders * cards
    assert sum(neighbours) == orders * (cards - 1)
    return max(_off([*places.values()], orders, 1 / cards), _off(neighbours, orders, 1 / cards))


def _off(cells: list[int], orders: int, chance: float) -> float:
    spread = sqrt(orders * chance * (1 - chance))
    return max(abs(cell - orders * chance) / spread for cell in cells)


FAR = 5.5
"""Of 190 cells of a fair shuffle, one is so far off once in some 100,000 runs; of 5,356 once in some 5,000."""


def test_a_million_orders_of_ten_cards_fill_places_and_pairs_alike() -> None:
    assert _z(_ours, 1_000_000) < FAR


def test_orders_of_a_whole_pack_fill_places_and_pairs_alike() -> None:
    assert _z(_ours, 100_000, cards=52) < FAR


@pytest.mark.long
@pytest.mark.timeout(3 * 60 * 60)
@pytest.mark.parametrize(("orders", "cards"), [(100_000_000, 10), (5_000_000, 52)])
def test_a_hundred_million_orders_fill_places_and_pairs_alike(orders: int, cards: int) -> None:
    assert _z(_ours, orders, cards, seed=20260102) < FAR


@pytest.mark.parametrize("planted", PLANTED)
def test_planted_shuffles_are_found_out(planted: Shuffle) -> None:
    """Modulo 256, off by one, swap with any, sort by few bits: the same test fails for each, with fewer orders even."""
    assert _z(planted, 400_000) > FAR


def _rising(shuffle: Shuffle, orders: int = 10_000, cards: int = 520) -> float:
    """How many standard errors the number of neighbours is off that stand as they lay before.

    Of the m - 1 pairs in an order half on the average, with a variance of (m + 1) / 12 (the Eulerian numbers).
    """
    items = [chr(card) for card in range(cards)]
    random = Random(20260103)  # noqa: S311 - a seed is wanted
    rising = sum(sum(map(lt, order, order[1:])) for order in (shuffle(items, random) for _ in range(orders)))
    return float(abs(rising - orders * (cards - 1) / 2) / sqrt(orders * (cards + 1) / 12))


def test_in_orders_of_ten_packs_half_of_the_neighbours_stand_as_they_lay() -> None:
    assert _rising(_ours) < FAR


def test_a_sort_by_16_bits_is_found_out() -> None:
    """Cards with equal keys stay as they lay: two pairs in an order of 520 cards, and that is seen in 10,000 orders."""
    assert _rising(_sorted_by_16_bits) > FAR


# --------------------------------------------------------------------------------------------- two programs, one answer


def test_the_stand_alone_verifier_reckons_the_same_orders_and_places() -> None:
    """Two programs that share no line, over packs of 1 to 156 cards, with and without shares."""
    other, random = _other_program(), Random(7)  # noqa: S311 - the same
    for cards in (1, 2, 13, 52, 54, 104, 156):
        items = [str(card) for card in KINDS for _ in range(3)][:cards]
        secret, shares = random.randbytes(32), {seat: random.randbytes(32) for seat in range(1, cards % 5 + 1)}
        order = fair.ordered(HERE, secret, shares, 2, items)
        assert list(order) == other.ordered(secret, HERE.table, HERE.no, 2, shares, items)
        digests = fair.card_digests(HERE, secret, 2, order)
        salts = [other.keyed(secret, "salt", HERE.table, HERE.no, 2, place) for place in range(cards)]
        theirs = [
            other.digest("card", HERE.table, HERE.no, 2, place, salts[place], item) for place, item in enumerate(order)
        ]
        assert [each.hex() for each in digests] == theirs
        assert fair.order_digest(digests).hex() == other.digest("places", *digests)


def test_everything_that_goes_in_changes_the_order() -> None:
    """The secret, each share, whose it is, the table, the seal's number, the shuffle."""
    items = [str(card) for card, _ in full_pack().kinds()]
    one, two = secrets.token_bytes(32), secrets.token_bytes(32)
    orders = {
        fair.ordered(HERE, one, {}, 0, items),
        fair.ordered(HERE, two, {}, 0, items),
        fair.ordered(HERE, one, {1: two}, 0, items),
        fair.ordered(HERE, one, {2: two}, 0, items),
        fair.ordered(HERE, one, {2: one}, 0, items),
        fair.ordered(HERE, one, {1: two, 2: two}, 0, items),
        fair.ordered(Context("k3x8", 7), one, {}, 0, items),
        fair.ordered(Context("k3x9", 8), one, {}, 0, items),
        fair.ordered(HERE, one, {}, 1, items),
    }
    assert len(orders) == 9


def test_lengths_keep_fields_apart() -> None:
    assert fair.fields("ab", "c") != fair.fields("a", "bc")
    assert fair.fields("1", 2) != fair.fields(12)


def test_the_cut_lifts_cards_from_the_top_to_the_bottom() -> None:
    assert ["".join(fair.cut("abcd", cards)) for cards in range(4)] == ["abcd", "bcda", "cdab", "dabc"]


# ------------------------------------------------------------------------------------------------ what is written of it


TWO_PACKS = "104 cards (A♠ A♠ 2♠ 2♠ …), shuffle 0: three blocks; the last eight"
THREE = "A♠ 2♠ 3♠, shuffle 3: attempt 0 gives 7, which is not below 6"


def test_the_vectors_of_the_specification_hold() -> None:
    """docs/fair-deal.md, line by line: who writes another program checks it by these."""
    secret, share = bytes(range(32)), bytes(range(32, 64))
    five = "A♠ 2♠ 3♠ 4♠ 5♠".split()
    pack = [str(card) for card, _ in full_pack().kinds()]
    packs = [card for card in pack for _ in range(2)]
    other = _other_program().ordered
    theirs = {
        names: " ".join(other(secret, HERE.table, HERE.no, shuffle, {3: share}, items)[-8:])
        for names, shuffle, items in ((THREE, 3, five[:3]), (TWO_PACKS, 0, packs))
    }
    places = fair.cut(fair.ordered(HERE, secret, {3: share}, 0, five), 2)
    digests = fair.card_digests(HERE, secret, 0, places)
    reckoned = {
        "digest of the secret": fair.secret_digest(HERE, secret).hex(),
        "digest of the share": fair.share_digest(HERE, 3, share).hex(),
        "A♠ 2♠ 3♠ 4♠ 5♠, shuffle 0": " ".join(fair.ordered(HERE, secret, {3: share}, 0, five)),
        "the same without the share": " ".join(fair.ordered(HERE, secret, {}, 0, five)),
        "the same with it, shuffle 1": " ".join(fair.ordered(HERE, secret, {3: share}, 1, five)),
        "shuffle 0, two cards cut off": " ".join(places),
        "then the salt of place 0": fair.salts(HERE, secret, 0, 1)[0].hex(),
        "digest of the card there": digests[0].hex(),
        "digest of the order": fair.order_digest(digests).hex(),
        "52 cards (A♠ 2♠ … K♠ A♥ … K♣), shuffle 0, the first eight": " ".join(
            fair.ordered(HERE, secret, {3: share}, 0, pack)[:8]
        ),
        TWO_PACKS: " ".join(fair.ordered(HERE, secret, {3: share}, 0, packs)[-8:]),
        THREE: " ".join(fair.ordered(HERE, secret, {3: share}, 3, five[:3])),
    }
    page = (ROOT / "docs" / "fair-deal.md").read_text(encoding="utf-8")
    lines = [line for line in page.split("\n") if line.startswith("|")]
    rows = [[cell.strip().strip("`") for cell in line.strip("| ").split(" | ")] for line in lines]
    written = {row[0]: row[1] for row in rows if len(row) == 2}
    assert {name: written.get(name) for name in reckoned} == reckoned
    assert {name: reckoned[name] for name in theirs} == theirs


WON_AT_EVERY_CUT = """
    Q♠ 6♠ 4♠ Q♥ A♠ J♠ 2♠ 10♠ 8♠ 7♠ 5♠ Q♦ 5♥ 3♠ K♠ 9♠ 4♥ 3♥ 10♥ 3♦ J♥ 3♣ 9♥ Q♣ A♥ 10♦
    9♦ 6♥ 8♥ 10♣ 6♦ 6♣ 4♦ 7♥ 5♦ K♥ 4♣ 2♥ J♦ 2♦ 9♣ J♣ 8♦ 7♦ 2♣ A♦ K♦ 8♣ 7♣ A♣ 5♣ K♣
""".split()


def test_a_cut_alone_is_not_fair() -> None:
    """There is a pack with which the banker of 002 wins his series at every one of the 52 cuts; this is one."""
    assert Counter(WON_AT_EVERY_CUT) == Counter(str(card) for card, _ in full_pack().kinds())
    assert [_result(fair.cut(WON_AT_EVERY_CUT, lifted)) for lifted in range(52)] == ["won"] * 52


def test_other_packs_are_not_won_at_every_cut() -> None:
    """The instrument works: with the pack as it comes from the maker, the first card of a cut decides most."""
    maker = [str(card) for card, _ in full_pack().kinds()]
    assert Counter(_result(fair.cut(maker, lifted)) for lifted in range(52)) == {"won": 4, "lost": 48}


def _result(pack: Sequence[str]) -> str:
    """How the first series ends when the cards of this pack are turned, by the rules of 002."""
    table = played("thirteen 002", "join 1 2 3", "lot 1", "stake 2 10", "close")
    for card in pack:
        table = table.then(f"turn {card}")
        assert isinstance(table.table.state, Thirteen)
        last = table.table.state.last
        if last is not None:
            return last.result
    raise AssertionError("the pack ends before the series")


def _ways(cards: int) -> Iterator[tuple[int, ...]]:
    """In how many coups, and of how many cards each, a pack can be played through."""
    if cards == 0:
        yield ()
    for first in range(1, cards + 1):
        yield from ((first, *rest) for rest in _ways(cards - first))


def _dealt(pack: str, coups: Sequence[int], lifted: int) -> Iterator[str]:
    """All that can fall: before each coup what is left is ordered by any number, and cut where he lifts so many."""
    if not coups:
        yield ""
        return
    for number in range(factorial(len(pack))):
        fallen = "".join(fair.cut(fair.permuted(pack, number), lifted % len(pack))[: coups[0]])
        rest = "".join(card for card in pack if card not in fallen)
        yield from (fallen + later for later in _dealt(rest, coups[1:], lifted))


@pytest.mark.parametrize("coups", [*_ways(4), (2, 3), (3, 2), (1, 4), (2, 2, 1)])
@pytest.mark.parametrize("lifted", range(3))
def test_ordering_the_rest_anew_before_each_coup_leaves_every_order_as_likely(
    coups: tuple[int, ...], lifted: int
) -> None:
    """By exhaustion on small packs, however they fall into coups and wherever they are cut: exchangeability.

    So every chance, which is a count of orders, is as with a pack that was ordered once.
    """
    pack = "abcde"[: sum(coups)]
    seen = Counter(_dealt(pack, coups, lifted))
    assert set(seen) == {"".join(order) for order in permutations(pack)}
    assert len(set(seen.values())) == 1


def test_ordering_the_rest_by_what_has_fallen_would_be_found() -> None:
    """The instrument works: a house that leaves the rest as it lay unless its first card is an ace is not fair."""
    seen: Counter[str] = Counter()
    for number in range(factorial(4)):
        order = "".join(fair.permuted("abcd", number))
        for second in range(factorial(3)):
            again = "".join(fair.permuted(order[1:], second))
            seen[order[0] + (again if order[1] == "a" else order[1:])] += 1
    assert len(set(seen.values())) > 1
