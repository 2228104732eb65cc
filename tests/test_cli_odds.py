"""`bankomet odds …`: its contract, and its numbers against computations that share nothing with the formulas."""

import json
import pickle
import re
import resource
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from itertools import combinations, islice, pairwise, permutations
from itertools import cycle as repeated
from math import comb, factorial, gcd, prod
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from bankomet.core.cards import Rank
from bankomet.core.errors import BadOption
from bankomet.faces import odds
from bankomet.faces.cli import program
from bankomet.faces.cli.asking import Command, Parser
from bankomet.faces.cli.odds import COMMAND
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.odds.figures import percent
from bankomet.faces.odds.words import odds_texts
from bankomet.faces.words import LANGS, Lang
from bankomet.games import find_game
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import PackOut, Reshuffle, Tenure
from bankomet.solve.setting import setting, setting_of
from bankomet.solve.solved import SOLVED
from tests.solve.all_orders import Reference, by_all_orders
from tests.support.cli import Says
from tests.truth.chances import TRUTH

ROOT: Final = Path(__file__).resolve().parent.parent
FULL: Final = [4] * 13


# ------------------------------------------------------------------------------------------------ computed another way
def all_missed(left: Sequence[int], cards: int) -> Fraction:
    """The chance that calls miss, one for each rank with `left` cards, from a pack of so many cards.

    Inclusion and exclusion over every set of ranks, one by one.
    """
    total = Fraction(0)
    for size in range(len(left) + 1):
        products = sum(prod(chosen) for chosen in combinations(left, size))
        total += Fraction((-1) ** size * products * factorial(cards - size), factorial(cards))
    return total


def first_matches(left: Sequence[int], cards: int) -> list[Fraction]:
    """By call: the chance that the first match comes there."""
    missed = [all_missed(left[:calls], cards) for calls in range(len(left) + 1)]
    return [before - after for before, after in pairwise(missed)]


def matched_orders(calls: Sequence[str], cards: Sequence[str]) -> list[Fraction]:
    """The law of the number of matches, from every order of a few cards."""
    tally = Counter(
        sum(call == card for call, card in zip(calls, order, strict=False)) for order in permutations(cards)
    )
    return [Fraction(tally[m], factorial(len(cards))) for m in range(len(calls) + 1)]


def trapped(order: Sequence[int]) -> int:
    """M1, card by card: how many come out."""
    left, at, count, n = list(order), 0, 1, len(order)
    while left and count <= n:
        at %= len(left)
        if left[at] == count:
            del left[at]
            count = 1
        else:
            at += 1
            count += 1
    return n - len(left)


def numbers(texts: Sequence[str]) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def exact_numbers(document: Mapping[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Every exact number of a document, with the decimal beside it."""
    for key, value in document.items():
        if isinstance(value, dict):
            yield from exact_numbers(value)
        elif isinstance(value, list) and not key.endswith("_float"):
            yield from zip(value, document[f"{key}_float"], strict=True)
        elif isinstance(value, str) and key != "kind":
            yield value, document[f"{key}_float"]


# ------------------------------------------------------------------------------------------------------------- contract
QUESTIONS: Final = {
    "odds thirteen --preset 002": {
        "series": {"win", "edge", "first_match"},
        "holding": {"value", "by_next_call", "wins_at_least", "pack_runs_out"},
    },
    'odds live thirteen --preset 000 --next-call 2 --seen "A♠"': {"win", "win_by_call", "lose", "void"},
    "odds counting thirteen --ranks 4 --suits 1": {
        "edge_per_series": {"value"},
        "share_of_series_worth_staking": {"value"},
    },
    'odds match --calls "A 2 3" --cycle': {"none", "some", "matches"},
    "odds frustration --ranks 13 --suits 4": {"arrangements", "win"},
    "odds mousetrap --n 6": {"by_cards_out"},
}


@pytest.mark.parametrize("line", QUESTIONS)
def test_a_document_has_its_keys_and_beside_each_exact_number_its_decimal(says: Says, line: str) -> None:
    """`"17/52"` in lowest terms, `"2"` for a whole number; `x_float` beside `x`, `x_float[]` beside `x[]`."""
    document = says(f"{line} --json").json
    wanted = QUESTIONS[line]
    if isinstance(wanted, dict):
        assert document.keys() == wanted.keys()
        for part, keys in wanted.items():
            assert document[part].keys() - {"kind"} == keys | {f"{key}_float" for key in keys}
    else:
        assert isinstance(wanted, set)
        assert document.keys() == wanted | {f"{key}_float" for key in wanted}
    found = list(exact_numbers(document))
    assert found
    for text, number in found:
        above, _, below = text.partition("/")
        assert below != "1"
        assert gcd(int(above), int(below or 1)) == 1
        assert number == float(Fraction(text))


def test_numbers_of_thousands_of_digits_are_written_whole(says: Says) -> None:
    """The orders of 1040 cards are more than any float."""
    document = says("odds frustration --ranks 130 --suits 8 --json").json
    assert len(document["arrangements"]) > 2600
    assert document["arrangements_float"] is None
    win = Fraction(document["win"])
    assert win * factorial(1040) == int(document["arrangements"])
    assert 0.9 < float(win) / 2.718281828**-8 < 1


def test_the_answer_of_the_acceptance_takes_less_than_three_seconds() -> None:
    """The processor's time of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "bankomet", *shlex.split("odds thirteen --preset 002 --json")]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - our own program
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert json.loads(done.stdout)["holding"]["value_float"] == pytest.approx(0.80261915533354424)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 3


def test_a_question_of_the_standard_library_alone_loads_nothing_else() -> None:
    script = (
        "import sys\n"
        "from bankomet.faces.cli import main\n"
        "main(['odds', 'mousetrap', '--n', '4']), main(['plot', 'matches', '--out', '/dev/null'])\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(loaded - set(sys.stdlib_module_names) - {'bankomet', '__main__'}), file=sys.stderr)\n"
    )
    command = [sys.executable, "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, check=False, env={"PYTHONPATH": str(ROOT / "src")})  # noqa: S603
    assert done.stderr.decode() == "[]\n"


# ------------------------------------------------------------------------------------------------------------- thirteen
def test_a_series_of_a_full_pack(says: Says) -> None:
    one = says("odds thirteen --of series --json").json["series"]
    (truth,) = [each for each in TRUTH["series"] if each["ranks"] == 13]
    assert one["win"] == truth["win"]
    assert Fraction(one["edge"]) == 2 * Fraction(truth["win"]) - 1
    assert numbers(one["first_match"]) == first_matches(FULL, 52)


@pytest.mark.parametrize("truth", TRUTH["series"])
def test_a_series_of_a_few_cards(says: Says, truth: dict[str, str]) -> None:
    """Source 002: two cards 1:1, three 2:1."""
    said = says(f"odds thirteen --ranks {truth['ranks']} --suits {truth['suits']} --of series --json")
    assert said.json["series"]["win"] == truth["win"]


def test_one_suit_is_the_old_treize(says: Says) -> None:
    for n, orders in enumerate(TRUTH["one_suit"]["some"], 1):
        win = Fraction(says(f"odds thirteen --ranks {n} --suits 1 --of series --json").json["series"]["win"])
        assert win == Fraction(orders, factorial(n))


def test_the_jokers_series(says: Says) -> None:
    """J1, J2: fourteen calls, the first of them for two jokers and paid double."""
    one = says("odds thirteen --preset joker --of series --json").json["series"]
    law = first_matches([2, *FULL], 54)
    assert numbers(one["first_match"]) == law
    assert Fraction(one["edge"]) == 2 * sum(law) - 1 + law[0]


def test_montmorts_question(says: Says) -> None:
    holding = says("odds thirteen --preset montmort --json").json["holding"]
    value = Fraction(holding["value"])
    digits = TRUTH["holding"]["montmort"]["value"].removeprefix("0.")
    assert str(value.numerator * 10 ** len(digits) // value.denominator) == digits
    assert holding["by_next_call"][0] == holding["value"]
    assert len(holding["by_next_call"]) == 13
    assert len(holding["wins_at_least"]) >= 13
    assert holding["wins_at_least"][0] == "1"


@pytest.mark.parametrize("pack_out", PackOut)
@pytest.mark.parametrize("reshuffle", Reshuffle)
@pytest.mark.parametrize("tenure", Tenure)
def test_a_holding_of_a_small_pack_under_every_policy(
    says: Says, pack_out: PackOut, reshuffle: Reshuffle, tenure: Tenure
) -> None:
    """Against every order of the pack, played card by card."""
    options = f"--set pack_out={pack_out} --set reshuffle={reshuffle} --set tenure={tenure} --set loss_multiple=2"
    for ranks, suits, packs in ((3, 1, 1), (2, 1, 2), (4, 1, 1)):
        said = says(f"odds thirteen --ranks {ranks} --suits {suits} --packs {packs} {options} --json").json
        at = setting(
            ranks=ranks,
            suits=suits,
            packs=packs,
            loss_multiple=2,
            pack_out=pack_out,
            reshuffle=reshuffle,
            tenure=tenure,
        )
        found = Reference(at, by_all_orders(at))
        holding = said["holding"]
        assert numbers(holding["by_next_call"]) == list(found.values())
        assert Fraction(holding["value"]) == found.values()[0]
        assert numbers(holding["wins_at_least"]) == list(found.wins_at_least(len(holding["wins_at_least"]) - 1))
        assert Fraction(holding["pack_runs_out"]) == found.runs_out()
        law = first_matches([suits * packs] * ranks, ranks * suits * packs)
        assert numbers(said["series"]["first_match"]) == law
        assert Fraction(said["series"]["edge"]) == sum(law) - 2 * (1 - sum(law))


def test_a_jokers_pack_may_be_small_too(says: Says) -> None:
    said = says("odds thirteen --preset joker --ranks 2 --suits 1 --json").json
    at = setting_of(PRESETS["joker"][-1], ranks=2, suits=1)
    found = Reference(at, by_all_orders(at))
    assert numbers(said["holding"]["by_next_call"]) == list(found.values())


def test_a_fresh_pack_for_each_series_makes_them_independent(says: Says) -> None:
    said = says("odds thirteen --preset 002 --set reshuffle=each_series --json").json
    win = 1 - all_missed(FULL, 52)
    assert Fraction(said["holding"]["value"]) == win / (1 - win) - 1
    assert numbers(said["holding"]["wins_at_least"]) == [win**m for m in range(len(said["holding"]["wins_at_least"]))]
    assert said["holding"]["pack_runs_out"] == "0"


def test_who_stakes_and_banks_when_makes_no_difference(says: Says) -> None:
    """Traditions that differ in stakes, calls, lots and sides alone have the same chances; `refill` is none of them."""
    documents = {
        says(f"odds thirteen --ranks 5 --suits 2 --preset {name} --json").out
        for name in ("000", "001", "002", "003", "004")
    }
    assert len(documents) == 1
    changed = says("odds thirteen --ranks 5 --suits 2 --set refill=no --set passes=right --set stakes=free --json").out
    assert {changed} == documents


def test_what_was_simulated_never_passes_for_exact(says: Says) -> None:
    line = "odds thirteen --ranks 4 --suits 2 --simulate 4000 --seed 7"
    guess, known = says(f"{line} --json").json, says("odds thirteen --ranks 4 --suits 2 --json").json
    for part, key in (("series", "edge"), ("holding", "value")):
        assert guess[part].keys() == {key}
        assert guess[part][key].keys() == {"kind", "mean", "stderr", "n", "seed"}
        assert (guess[part][key]["kind"], guess[part][key]["n"], guess[part][key]["seed"]) == ("estimate", 4000, 7)
        assert abs(guess[part][key]["mean"] - known[part][f"{key}_float"]) < 4 * guess[part][key]["stderr"]
    assert "An estimate, not exact: 4000 trials, seed 7." in says(line).out
    assert says(f"{line} --json").json == guess
    assert says(f"{line} --lang ru").out.count("≈") == 2


def test_packs_beyond_the_exact_method_can_be_simulated(says: Says) -> None:
    refused = says("odds thirteen --ranks 20 --suits 20")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("too_large: 400 cards ")
    assert "--simulate" in refused.err
    assert (
        says("odds thirteen --ranks 20 --suits 20 --simulate 20 --json").json["holding"]["value"]["kind"] == "estimate"
    )
    alone = says("odds thirteen --ranks 20 --suits 20 --of series --json").json
    assert alone.keys() == {"series"}
    assert numbers(alone["series"]["first_match"])[0] == Fraction(1, 20)


# ----------------------------------------------------------------------------------------------------------------- live
def left_after(seen: str, order: Sequence[Rank], copies: int) -> list[int]:
    """How many cards of each rank are left, in the order of the calls."""
    gone = Counter(re.sub("[♠♥♦♣]", "", word) for word in seen.split())
    return [(2 if rank is Rank.JOKER else copies) - gone[rank.letter] for rank in order]


SEEN: Final = [
    ("002", 3, "A♠ 10♥"),
    ("002", 1, "A♠ A♥ A♦ A♣ 2♠"),
    ("000", 13, "2♠ 5♠ 7♥ J♣ K♦ 9♠ 10♥ 3♦ 4♣ Q♠ 8♥ K♠"),
    ("joker", 2, "2♠"),
    ("joker", 1, "★ ★ A♠"),
    ("gerver", 5, "K♠ K♥ Q♠ J♠"),
]


@pytest.mark.parametrize(("preset", "next_call", "seen"), SEEN)
def test_the_series_in_progress(says: Says, preset: str, next_call: int, seen: str) -> None:
    said = says(f'odds live thirteen --preset {preset} --next-call {next_call} --seen "{seen}" --json').json
    left = left_after(seen, PRESETS[preset][-1].call_order, 4)
    law = first_matches(left[next_call - 1 :], sum(left))
    assert numbers(said["win_by_call"]) == law
    assert Fraction(said["win"]) == sum(law)
    assert (Fraction(said["lose"]), said["void"]) == (1 - sum(law), "0")


PLAIN: Final = " ".join(f"{rank.letter}{suit}" for suit in "♠♥♦♣" for rank in Rank if rank is not Rank.JOKER)


@pytest.mark.parametrize("pack_out", ["continue_call", "void_restart", "bank_ends"])
def test_a_pack_that_runs_out_in_mid_series(says: Says, pack_out: str) -> None:
    """Queen and king of clubs are left, and the count stands at jack: K cannot be reached with this pack."""
    seen = " ".join(PLAIN.split()[:-2])
    line = f'odds live thirteen --preset 002 --set pack_out={pack_out} --next-call 11 --seen "{seen}" --json'
    said = says(line).json
    queen = missed = Fraction(1, 2)  # the other card lies first, or the queen does; a jack is not left
    king = missed * Fraction(1, 13) if pack_out == "continue_call" else Fraction(0)
    assert numbers(said["win_by_call"]) == [Fraction(0), queen, king]
    assert Fraction(said["void"]) == (0 if pack_out == "continue_call" else missed)
    assert Fraction(said["win"]) + Fraction(said["lose"]) + Fraction(said["void"]) == 1


@pytest.mark.parametrize("spelling", ["A♠ 10♥", "AS TH", "as 10h", "10Ч  ТП"])
def test_cards_are_read_as_everywhere(says: Says, spelling: str) -> None:
    line = 'odds live thirteen --preset 002 --next-call 3 --json --seen "{}"'
    assert says(line.format(spelling)).out == says(line.format("A♠ 10♥")).out


@pytest.mark.parametrize("pack", [{"ranks": 20}, {"suits": 1}, {"packs": 2}])
def test_the_cards_that_are_gone_are_of_the_traditions_own_pack(pack: dict[str, int]) -> None:
    """Another pack is refused: its answer would be that of the tradition's."""
    ask: Any = odds.live
    with pytest.raises(TypeError, match=next(iter(pack))):
        ask("", next_call=1, preset="002", **pack)


# ------------------------------------------------------------------------------------------------------------- counting
def test_counting_is_exact_and_says_so(says: Says) -> None:
    line = "odds counting thirteen --ranks 4 --suits 1"
    known, guess = says(f"{line} --json").json, says(f"{line} --simulate 20000 --json").json
    assert {each["kind"] for each in known.values()} == {"exact"}
    assert {each["kind"] for each in guess.values()} == {"estimate"}
    for key in ("edge_per_series", "share_of_series_worth_staking"):
        assert guess[key].keys() == {"kind", "mean", "stderr", "n", "seed"}
        assert known[key]["value_float"] > 0
        assert abs(guess[key]["mean"] - known[key]["value_float"]) < 4 * guess[key]["stderr"]


def test_counting_at_the_club_table_is_exact(says: Says) -> None:
    """A series is worth staking on only if the pack will run out in it: more seldom than a holding's pack does."""
    said = says("odds counting thirteen --preset 000 --json").json
    guess = says("odds counting thirteen --preset 000 --simulate 20000 --seed 3 --json").json
    for key, known in said.items():
        assert known["kind"] == "exact"
        assert 0 < known["value_float"] < 0.048
        assert abs(guess[key]["mean"] - known["value_float"]) < 4 * guess[key]["stderr"]


def test_the_seed_is_taken_where_counting_estimates_by_itself(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bankomet.solve.counting.HOLDINGS", 200)
    usual, fifth = (says(f"odds counting thirteen --packs 2 --json {seed}").json for seed in ("", "--seed 5"))
    asked = says("odds counting thirteen --packs 2 --json --simulate 200 --seed 5").json
    assert {each["seed"] for each in usual.values()} == {1}
    assert fifth == asked != usual
    assert odds.counting(seed=5, packs=2).json() == fifth


def test_counting_that_would_take_an_hour_estimates_from_fewer_holdings_and_says_how_many(
    says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bankomet.solve.counting.HOLDINGS", 2_000)
    many, few = (
        {each["n"] for each in says(f"odds counting thirteen --ranks {ranks} --json").json.values()}
        for ranks in (26, 104)
    )
    assert (many, few) == ({2_000}, {125})
    assert "125" in says("odds counting thirteen --ranks 104").out


# ---------------------------------------------------------------------------------------------------------------- match
@pytest.mark.parametrize(
    ("calls", "options", "cards"),
    [
        ("A 2 3", "--ranks 3 --suits 1", "A23"),
        ("A 2 3", "--ranks 3 --suits 2 --cycle", "A23A23"),
        ("A A 2", "--ranks 4 --suits 2 --cycle", "A234A234"),
        ("3 K A", "--ranks 4 --suits 1 --packs 2", "A234A234"),
        ("A 2 3 4", "--ranks 4 --suits 2 --cycle --without 2", "A34A34"),
        ("2 2", '--ranks 7 --suits 1 --cycle --without "A 7"', "23456"),
        ("Q", "--ranks 2 --suits 2", "A2A2"),
    ],
)
def test_any_calls_against_a_small_pack(says: Says, calls: str, options: str, cards: str) -> None:
    """Against every order of the pack."""
    called = list(islice(repeated(calls.split()), len(cards))) if "--cycle" in options else calls.split()
    law = matched_orders(called, cards)
    said = says(f'odds match --calls "{calls}" {options} --json').json
    assert numbers(said["matches"]) == law
    assert (Fraction(said["none"]), Fraction(said["some"])) == (law[0], 1 - law[0])


def test_pairs_of_cards_have_the_card_matching_numbers(says: Says) -> None:
    for ranks, row in enumerate(TRUTH["pairs"]["rows"]):
        if ranks:
            calls = " ".join(Rank(number).letter for number in range(1, ranks + 1))
            law = numbers(
                says(f'odds match --calls "{calls}" --cycle --ranks {ranks} --suits 2 --json').json["matches"]
            )
            assert law == [Fraction(ways * 2**ranks, factorial(2 * ranks)) for ways in row]


def test_thirteen_calls_of_one_rank(says: Says) -> None:
    """A banker who calls aces all the time finds one, or else all four lie beyond."""
    said = says(f'odds match --calls "{"A " * 13}" --json').json
    assert Fraction(said["some"]) == 1 - Fraction(comb(39, 4), comb(52, 4))


def test_packs_shuffled_together_are_one_pack_of_more_suits(says: Says) -> None:
    line = 'odds match --calls "A 2 3" --cycle --json'
    assert says(f"{line} --packs 2").out == says(f"{line} --suits 8").out


def test_a_call_may_be_in_russian_letters(says: Says) -> None:
    assert says('odds match --calls "Т В Д К" --json').out == says('odds match --calls "A J Q K" --json').out


# -------------------------------------------------------------------------------------------------------------- puzzles
def test_frustration_solitaire(says: Says) -> None:
    said, truth = says("odds frustration --json").json, TRUTH["frustration"]
    assert said["arrangements"] == truth["arrangements"]
    assert Fraction(said["win"]) == Fraction(int(truth["arrangements"]), factorial(52))
    calls = " ".join(rank.letter for rank in Rank if rank is not Rank.JOKER)
    assert says(f'odds match --calls "{calls}" --cycle --json').json["none"] == said["win"]


def test_mousetrap_by_cards_out(says: Says) -> None:
    for n, row in enumerate(TRUTH["mousetrap"]["rows"]):
        if n:
            assert [int(text) for text in says(f"odds mousetrap --n {n} --json").json["by_cards_out"]] == row
    tally = Counter(map(trapped, permutations(range(1, 7))))
    assert [tally[out] for out in range(7)] == TRUTH["mousetrap"]["rows"][6]


def test_mousetrap_with_eleven_cards(says: Says) -> None:
    said = [int(text) for text in says("odds mousetrap --n 11 --json").json["by_cards_out"]]
    truth = TRUTH["mousetrap"]["larger"]
    assert (said[0], said[1], said[11]) == (truth["none"][0], truth["one"][0], truth["all"][0])
    assert (sum(said), said[10]) == (factorial(11), 0)


@pytest.mark.parametrize(
    ("line", "key", "chance"),
    [
        ('odds match --calls "A 2 3" --cycle', "none", "none"),
        ("odds frustration --ranks 3 --suits 2", "win", "win"),
        ("odds mousetrap --n 5", "all_out", None),
    ],
)
def test_a_puzzle_can_be_tried_instead(says: Says, line: str, key: str, chance: str | None) -> None:
    guess, known = says(f"{line} --simulate 4000 --seed 5 --json").json[key], says(f"{line} --json").json
    share = float(Fraction(known[chance])) if chance else int(known["by_cards_out"][-1]) / 120
    assert guess["kind"] == "estimate"
    assert abs(guess["mean"] - share) < 4 * guess["stderr"]
    assert "An estimate" in says(f"{line} --simulate 10").out


# ----------------------------------------------------------------------------------------------------------- for people
@pytest.mark.parametrize("line", [line for line in QUESTIONS if "frustration" not in line])
def test_what_people_read_is_what_the_document_says(says: Says, line: str) -> None:
    """Every fraction that is told is in the document; percent and one in are those of it, rounded."""
    known = told_by(says(f"{line} --json").json)
    rows = [row for row in says(line).out.splitlines() if re.search(r"  \d+/\d+$", row)]
    assert len(rows) > 1
    for row in rows:
        *_, one_in, text = (cell for cell in row.split("  ") if cell)
        assert Fraction(text) in known, row
        if "%" in row:
            share = next(word for word in row.split() if word.endswith("%"))
            assert near(Decimal(share[:-1]), Fraction(text) * 100), row
            assert near(Decimal(one_in.strip().replace("\u202f", "")), 1 / Fraction(text)), row


def told_by(document: Mapping[str, Any]) -> set[Fraction]:
    """The numbers of a document, the opposite chances, and orders as a share of all."""
    found = numbers([text for text, _ in exact_numbers(document)])
    return {*found, *(1 - each for each in found), *(each / sum(found) for each in found)}


def near(told: Decimal, exact: Fraction) -> bool:
    """Is it the number, rounded to the places that are told?"""
    with localcontext(prec=60):
        number = Decimal(exact.numerator) / Decimal(exact.denominator)
        return told == number.quantize(told, rounding=ROUND_HALF_EVEN)


def test_percents_never_round_to_nothing_or_to_certainty() -> None:
    for chance in (Fraction(1, 10**k) for k in range(1, 40)):
        for each in (chance, 1 - chance):
            words = percent(each, "en")
            assert words not in ("0%", "100%", "0.00%", "100.00%"), each


@pytest.mark.parametrize("line", QUESTIONS)
def test_both_languages_tell_the_same_numbers(says: Says, line: str) -> None:
    """A point in English is a comma in Russian, and nothing else differs."""
    english, russian = (says(f"{line} --lang {lang}").out for lang in ("en", "ru"))
    assert re.search("[А-яё]", russian)
    assert not re.search("[А-яё]", english)
    found = [
        re.findall(r"\d+/\d+|[\d.\u202f]*\d%", text.replace(",", ".").replace("\u00a0", ""))
        for text in (english, russian)
    ]
    assert found[0] == found[1]


def test_the_words_of_answers_are_the_same_in_both_languages() -> None:
    texts = [odds_texts(lang) for lang in LANGS]
    assert texts[0].keys() == texts[1].keys()
    for key in texts[0]:
        places = [set(re.findall(r"\{(\w+)\}", text[key])) for text in texts]
        assert places[0] == places[1], key


# ------------------------------------------------------------------------------------------------------------- notebook
def test_an_answer_shows_itself_in_a_notebook() -> None:
    answer = odds.thirteen(ranks=3, suits=1)
    html = answer._repr_html_()
    assert html.count("<table>") == html.count("</table>") == html.count("<caption>") == 6
    assert '<th scope="row" style="text-align:left">the banker wins</th>' in html
    assert "2/3" in html
    assert "73/57" in html


ANSWERS: Final = (
    lambda lang: odds.live("A♠", next_call=2, lang=lang),
    lambda lang: odds.counting(ranks=3, suits=1, lang=lang),
    lambda lang: odds.simulated_counting(n=20, seed=1, ranks=3, suits=1, lang=lang),
    lambda lang: odds.simulated_thirteen(n=20, seed=1, ranks=3, suits=1, lang=lang),
    lambda lang: odds.match("A 2", lang=lang),
    lambda lang: odds.simulated_match("A 2", n=20, seed=1, lang=lang),
    lambda lang: odds.frustration(lang=lang),
    lambda lang: odds.simulated_frustration(n=20, seed=1, lang=lang),
    lambda lang: odds.mousetrap(4, lang=lang),
    lambda lang: odds.simulated_mousetrap(14, n=20, seed=1, lang=lang),
)


@pytest.mark.parametrize("ask", ANSWERS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_answer_shows_itself_in_both_languages(ask: Any, lang: Lang) -> None:  # noqa: ANN401 - ten kinds
    answer = ask(lang)
    html = answer._repr_html_()
    assert "<caption>" in html
    assert bool(re.search("[А-яё]", html)) == (lang == "ru")
    json.dumps(answer.json(), allow_nan=False)


@pytest.mark.parametrize(
    "ask",
    [
        *ANSWERS,
        lambda lang: odds.value("ochko", punter=16, banker=17, lang=lang),
        lambda lang: odds.respond("ochko", banker=17, lang=lang),
        lambda lang: odds.kept_solution("ochko", lang=lang),
    ],
)
def test_every_answer_can_be_sent_to_another_process(ask: Any) -> None:  # noqa: ANN401 - thirteen kinds
    answer = ask("en")
    again = pickle.loads(pickle.dumps(answer))  # noqa: S301 - our own bytes
    assert again.json() == answer.json()
    assert again._repr_html_() == answer._repr_html_()


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    """Whatever is reckoned from them is exact, and JSON."""
    n: Any = np.int64  # which the types do not name
    same: Sequence[tuple[Any, Any]] = (
        (odds.thirteen(ranks=n(13), suits=n(4), packs=n(1)), odds.thirteen()),
        (odds.simulated_thirteen(n=n(5), seed=n(-2)), odds.simulated_thirteen(n=5, seed=-2)),
        (odds.live("", next_call=n(2)), odds.live("", next_call=2)),
        (odds.counting(ranks=n(4), suits=n(1), seed=n(3)), odds.counting(ranks=4, suits=1)),
        (odds.match("A", ranks=n(5), suits=n(30), packs=n(2)), odds.match("A", ranks=5, suits=30, packs=2)),
        (odds.simulated_match("A", n=n(5), seed=n(2)), odds.simulated_match("A", n=5, seed=2)),
        (odds.frustration(ranks=n(13), suits=n(4)), odds.frustration()),
        (odds.simulated_frustration(n=n(5), seed=n(2), ranks=n(5)), odds.simulated_frustration(n=5, seed=2, ranks=5)),
        (odds.mousetrap(n(6)), odds.mousetrap(6)),
        (odds.simulated_mousetrap(n(20), n=n(9), seed=n(1)), odds.simulated_mousetrap(20, n=9, seed=1)),
        (odds.value("ochko", punter=n(16), banker=n(17)), odds.value("ochko", punter=16, banker=17)),
        (odds.respond("ochko", banker=n(17)), odds.respond("ochko", banker=17)),
    )
    for given, plain in same:
        assert json.dumps(given.json()) == json.dumps(plain.json())
        assert given._repr_html_() == plain._repr_html_()
    for wrong in (13.0, np.float64(13), "13", True):
        for ask in (odds.thirteen, odds.counting, odds.frustration):
            with pytest.raises(BadOption):
                ask(ranks=wrong)  # type: ignore[arg-type]


def test_an_option_may_be_a_text_or_a_number() -> None:
    for twice in ("2", 2, np.int64(2)):
        assert odds.thirteen(options={"loss_multiple": twice}, ranks=3).asked.rules.loss_multiple == 2
    for ten in ("10", 10):
        assert odds.value("ochko", punter=16, banker=17, options={"pictures": ten}).options["pictures"] == "10"
        assert odds.respond("ochko", banker=17, options={"pictures": ten}).options["pictures"] == "10"
    for wrong in (3, 2.0, True, None):
        with pytest.raises(BadOption, match="loss_multiple"):
            odds.thirteen(options={"loss_multiple": wrong}, ranks=3)  # type: ignore[dict-item]


def test_what_stands_in_a_cell_is_text() -> None:
    table = odds.Table(title="<b>", head=("<i>",), rows=(("&",),), note="<script>")
    html = odds.tables.as_html([table])
    assert "<b>" not in html
    assert "<i>" not in html
    assert "<script>" not in html
    assert "&amp;" in html


def test_a_chance_a_little_below_one_is_told_from_certainty(says: Says) -> None:
    line = 'odds match --calls "A 2 3" --cycle --suits 20'
    assert re.search(r"at least one match +100% − 2\.89·10\^-9%", says(line).out)
    assert re.search(r"хотя бы одно совпадение +100\u00a0% − 2,89·10\^-9\u00a0%", says(f"{line} --lang ru").out)


# ------------------------------------------------------------------------------------------------------------ bad input
BAD: Final = (
    ("odds", "bad_option"),
    ("odds dance", "unknown_command"),
    *((f"odds thirteen --ranks {text}", "bad_option") for text in ("0", "-1", "201", "3.5", "many", "1e3")),
    ("odds thirteen --suits 1000000", "bad_option"),
    ("odds thirteen --packs 0", "bad_option"),
    ("odds thirteen --packs 5", "too_large"),
    ("odds thirteen --ranks 1", "never_loses"),
    ("odds thirteen --preset 005", "unknown_preset"),
    ("odds thirteen --set pack_out=never", "bad_option"),
    ("odds thirteen --set pack_out", "bad_option"),
    ("odds thirteen --set speed=high", "unknown_option"),
    ("odds thirteen --of holding", "bad_option"),
    *((f"odds thirteen --simulate {text}", "bad_option") for text in ("0", "1", "-5", "x", "10000000000")),
    ("odds thirteen --simulate 10 --seed x", "bad_option"),
    ("odds thirteen --seen A", "bad_option"),
    ("odds thirteen 52", "bad_option"),
    ("odds live", "bad_option"),
    ('odds live thirteen --seen ""', "bad_option"),
    ("odds live thirteen --next-call 3", "bad_option"),
    ('odds live chess --next-call 3 --seen ""', "unknown_game"),
    *((f'odds live thirteen --next-call {text} --seen ""', "bad_option") for text in ("0", "14", "two")),
    ('odds live thirteen --next-call 3 --seen "A♠ A♠"', "seen_too_often"),
    ('odds live thirteen --next-call 3 --seen "★"', "seen_too_often"),
    ('odds live thirteen --preset joker --next-call 3 --seen "★ ★ ★"', "seen_too_often"),
    ('odds live thirteen --next-call 3 --seen "A♠,10♥"', "bad_card"),
    ('odds live thirteen --next-call 3 --seen "A"', "bad_card"),
    ("odds counting chess", "unknown_game"),
    ("odds counting thirteen --ranks 1", "never_loses"),
    ("odds match", "bad_option"),
    ('odds match --calls ""', "no_calls"),
    ('odds match --calls "" --cycle', "no_calls"),
    ('odds match --calls "A 2 X"', "bad_option"),
    ('odds match --calls "A ★"', "bad_option"),
    ('odds match --calls "1"', "bad_option"),
    ('odds match --calls "A 2 3" --ranks 2 --suits 1', "too_many_calls"),
    ('odds match --calls "A 2 3" --ranks 2 --suits 1 --simulate 10', "too_many_calls"),
    ('odds match --calls "A" --ranks 2 --without "A 2"', "too_many_calls"),
    ('odds match --calls "A" --cycle --ranks 2 --without "A 2"', "too_many_calls"),
    ('odds match --calls "A" --ranks 14', "bad_option"),
    ('odds match --calls "A" --ranks 3 --without "K"', "bad_option"),
    ('odds match --calls "A" --cycle --packs 30', "too_large"),
    ('odds match --calls "A" --cycle --suits 200 --packs 200', "too_large"),
    ("odds counting thirteen --ranks 200 --suits 200", "too_large"),
    ("odds frustration --ranks 0", "bad_option"),
    ("odds frustration --suits 201", "bad_option"),
    ("odds frustration --ranks 200 --suits 200", "too_large"),
    ("odds mousetrap", "bad_option"),
    *((f"odds mousetrap --n {text}", "bad_option") for text in ("0", "53", "x")),
    ("odds mousetrap --n 14", "too_large"),
    ("odds mousetrap --n 14 --simulate 1", "bad_option"),
)


@pytest.mark.parametrize(("line", "code"), BAD, ids=lambda text: text[:60])
def test_bad_input_is_refused_with_one_sentence_after_its_code(says: Says, line: str, code: str) -> None:
    for lang, letters in (("en", "[A-Za-z]"), ("ru", "[А-яё]")):
        refused = says(f"{line} --lang {lang}")
        assert (refused.status, refused.out) == (2, "")
        assert refused.err.startswith(f"{code}: ")
        assert refused.err.count("\n") == 1
        assert refused.err.endswith(".\n")
        assert re.search(letters, refused.err.partition(": ")[2])


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("odds thirteen --ranks 40", True),
        ('odds match --calls "A" --cycle --suits 200 --packs 100', True),
        ('odds match --calls "A" --cycle --suits 200 --packs 200', False),
        ("odds frustration --ranks 200 --suits 200", True),
        ("odds mousetrap --n 14", True),
        ("odds thirteen --ranks 200 --suits 200", False),
        ("odds thirteen --ranks 200 --suits 200 --simulate 10", False),
        ("odds counting thirteen --ranks 200 --suits 200", False),
    ],
)
def test_trying_is_offered_only_where_it_goes_on(says: Says, line: str, offered: bool) -> None:  # noqa: FBT001 - a table
    for lang in LANGS:
        refused = says(f"{line} --lang {lang}")
        assert refused.err.startswith("too_large: ")
        assert ("--simulate" in refused.err) is offered
        if offered and "mousetrap" not in line:
            assert says(f"{line} --simulate 2 --lang {lang}").status == 0


def test_the_name_of_an_option_keeps_its_letters(says: Says) -> None:
    for lang in LANGS:
        assert says(f"odds thirteen --set pack_out=never --lang {lang}").err.startswith("bad_option: pack_out=never ")


def test_a_size_that_python_asks_for_is_checked_too() -> None:
    for ask in (
        lambda: odds.thirteen(ranks=0),
        lambda: odds.match("A", suits=0),
        lambda: odds.match("A", ranks=14),
        lambda: odds.frustration(ranks=0),
        lambda: odds.simulated_frustration(n=10, seed=1, suits=10**6),
        lambda: odds.mousetrap(0),
        lambda: odds.simulated_mousetrap(53, n=10, seed=1),
        lambda: odds.simulated_mousetrap(5, n=0, seed=1),
        lambda: odds.live("", next_call=14),
    ):
        with pytest.raises(BadOption):
            ask()


@pytest.mark.parametrize(
    "ask",
    [
        lambda **more: odds.thirteen(ranks=3, **more),
        lambda **more: odds.simulated_thirteen(n=2, seed=1, **more),
        lambda **more: odds.live("", next_call=1, **more),
        lambda **more: odds.counting(ranks=3, **more),
        lambda **more: odds.simulated_counting(n=2, seed=1, **more),
        lambda **more: odds.match("A 2", **more),
        lambda **more: odds.simulated_match("A 2", n=2, seed=1, **more),
        odds.frustration,
        lambda **more: odds.simulated_frustration(n=2, seed=1, **more),
        lambda **more: odds.mousetrap(3, **more),
        lambda **more: odds.simulated_mousetrap(3, n=2, seed=1, **more),
    ],
)
@pytest.mark.parametrize("name", ["rank", "suit", "pack", "with_out", "presets", "cycles"])
def test_a_misspelt_name_is_no_question(ask: Callable[..., object], name: str) -> None:
    """The answer would be about another pack."""
    with pytest.raises(TypeError, match=name):
        ask(**{name: 2})


@pytest.mark.parametrize(
    "line",
    [
        "thirteen",
        "counting thirteen --preset 000 --ranks 4 --suits 1",
        'match --calls "A 2"',
        "frustration",
        "mousetrap --n 9",
    ],
)
def test_a_seed_and_its_opposite_are_two(says: Says, line: str) -> None:
    plus, minus, again = (says(f"odds {line} --simulate 500 --seed {seed} --json").out for seed in (7, -7, -7))
    assert plus.replace('"seed": 7', '"seed": -7') != minus == again


def test_a_single_series_is_tried_alone(says: Says) -> None:
    """Also in a game whose holding would never end."""
    line = "odds thirteen --simulate 300 --json"
    both, alone = says(line).json, says(f"{line} --of series").json
    assert alone == {"series": both["series"]}
    assert len(both) == 2
    assert (
        says("odds thirteen --of series --simulate 50 --ranks 1 --suits 4 --json").json["series"]["edge"]["mean"] == 1
    )
    assert says("odds thirteen --simulate 50 --ranks 1 --suits 4").err.startswith("never_loses: ")
    for lang in LANGS:
        whole, one = (says(f"odds thirteen --simulate 50 --lang {lang} {of}").out for of in ("", "--of series"))
        assert one.count("≈") == whole.count("≈") - 1 == 1


def test_progress_is_told_of_series_and_holdings_together() -> None:
    heard: list[tuple[int, int]] = []
    odds.simulated_thirteen(n=10, seed=1, ranks=3, suits=1, progress=lambda *told: heard.append(told))
    assert heard == [(done, 20) for done in range(1, 21)]


# ------------------------------------------------------------------------------------------------------- help, progress
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", COMMAND.parts, ids=lambda command: command.name)
def test_every_question_has_help_with_an_example_that_can_be_asked(says: Says, command: Command, lang: Lang) -> None:
    helped = says(f"{command.name} --help --lang {lang}")
    example = TEXTS[lang][f"{command.name}.example"]
    assert helped.status == 0
    assert example in helped.out
    assert shlex.split(example)[1:3] == command.name.split()
    Parser(command, lang).parse_args(shlex.split(example)[3:])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["odds thirteen", "odds live", "odds counting", "value", "respond", "solve"])
def test_no_help_offers_an_option_of_the_table(says: Says, command: str, lang: Lang) -> None:
    """Nobody sits at one; what of it is not refused changes nothing."""
    helped = says(f"{command} --help --lang {lang}").out
    assert "--set OPTION=VALUE" in helped
    assert "refill" not in helped
    assert "hints" not in helped


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "line"), [("ochko", "respond ochko --banker 17"), ("thirty-one", "solve thirty-one --kept")]
)
def test_every_option_that_the_help_of_solved_games_names_may_be_set(
    says: Says, game: str, line: str, lang: Lang
) -> None:
    helped = " ".join(says(f"{line.partition(' ')[0]} --help --lang {lang}").out.split()).replace("| ", "|")
    named = dict(re.findall(r"(pictures|bust|aces)=([a-z0-9_|-]+)", helped.partition("--set OPTION=VALUE")[2]))
    own = {option.name: option.possible for option in find_game(game).options if option.name in SOLVED[game]}
    assert own.items() <= named.items()


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_of_odds_names_every_question(says: Says, lang: Lang) -> None:
    for line in (f"odds --help --lang {lang}", f"odds --lang {lang} -h"):
        told = says(line).out
        assert all(f"  {part.name} " in told for part in COMMAND.parts)


def test_the_language_may_stand_anywhere(says: Says) -> None:
    lines = ["--lang ru odds mousetrap --n 3", "odds --lang ru mousetrap --n 3", "odds mousetrap --n 3 --lang ru"]
    assert len({says(line).out for line in lines}) == 1


@pytest.mark.parametrize("command", COMMAND.parts, ids=lambda command: command.name)
def test_every_option_of_a_question_is_documented(command: Command) -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## `bankomet odds\b.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert f"### `bankomet {command.name}`" in section
    flags = re.findall(r"(--[a-z-]+)", Parser(command, "en").format_usage())
    assert [flag for flag in flags if flag not in section and flag not in ("--json", "--lang")] == []


class Terminal:
    """A stderr that says it is a terminal."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(
    "line",
    [
        "odds thirteen --ranks 5 --suits 2",
        "odds thirteen --ranks 5 --suits 2 --simulate 300",
        "odds counting thirteen --ranks 6 --suits 4",
        "odds counting thirteen --ranks 3 --suits 1 --simulate 300",
        'odds match --calls "A" --simulate 300',
        "odds frustration --simulate 300",
        "odds mousetrap --n 7",
        "odds mousetrap --n 14 --simulate 300",
    ],
)
def test_long_work_shows_a_bar_on_a_terminal_and_wipes_it_away(
    says: Says, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert says(line).status == 0
    assert "━" in terminal.written
    assert "100 %" in terminal.written
    assert terminal.written.endswith("\r\x1b[K")


def test_every_command_of_two_words_begins_with_its_group() -> None:
    for command in program.COMMANDS:
        assert all(part.name.startswith(f"{command.name} ") for part in command.parts)
