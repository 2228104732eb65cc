"""Three verifiers that share no line agree: `bankomet verify`, the page's own in Chromium, and the stand-alone file.

Where a log does not hold, all three name the same first line.  A change in the header is told there, or at the first
line, whose digits hang on it: a verifier that knows no games cannot tell the two apart.
"""

import base64
import importlib.util
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Page

from bankomet.core.cards import full_pack
from bankomet.play import fair
from bankomet.play.fair import Context
from bankomet.play.log import Record, chained, genesis, print_record
from bankomet.play.verify import verify
from tests.browser.club import Club
from tests.browser.people import Door
from tests.support.transcripts import transcripts

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "tests" / "dishonest"
BATCH: Final = 50
IN_THE_PAGE: Final = """async logs => {
    const { verifyLog } = await import("/static/verify_log.js");
    const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const decode = (text) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes(text));
    const found = [];
    for (const log of logs) found.push(await verifyLog(decode(log)));
    return found.map(({ seals, alone, voids, withdrawn, fault }) =>
        [fault === null ? null : fault.record, seals, alone, voids, withdrawn]);
}"""
SEALED: Final = re.compile(r"^\d+ (?:seal|game (?:deal \d+|draw \d+|turn|lot)) \S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Found:
    """What a verifier says: the first line that does not hold (0: the header), or None; and what it counts if all do.

    How many seals were opened, how many of them the house alone ordered, by which seats coups were void, and how many
    promises the house took back.
    """

    line: int | None
    seals: int = 0
    alone: int = 0
    voids: Mapping[str, int] = field(default_factory=dict)
    withdrawn: int = 0

    @property
    def at(self) -> int | None:
        """The line, the header and the first being one."""
        return self.line if self.line is None else max(self.line, 1)


def _stand_alone() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_deal", ROOT / "tools" / "verify_deal.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ALONE: Final = _stand_alone()


def by_bankomet(log: bytes) -> Found:
    """`bankomet verify`."""
    verdict = verify(log.decode(errors="replace"))
    voids = {str(seat): coups for seat, coups in verdict.voids.items()}
    line = None if verdict.first_fault is None else verdict.first_fault.record
    return Found(line, verdict.seals, len(verdict.alone), voids, len(verdict.withdrawn))


def by_the_file(log: bytes) -> Found:
    """The stand-alone file, which counts no voids, and nothing that was taken back."""
    try:
        _, seals, alone = ALONE.check(log.decode(errors="replace"))
    except ValueError as wrong:
        named = re.match(r"line (\d+): ", str(wrong))
        assert named, wrong
        return Found(int(named[1]))
    return Found(None, seals, alone)


def by_the_page(page: Page, logs: Sequence[bytes]) -> Iterator[Found]:
    """The page's module, in the browser's own cryptography."""
    for first in range(0, len(logs), BATCH):
        batch = [base64.b64encode(log).decode() for log in logs[first : first + BATCH]]
        yield from (Found(*told) for told in page.evaluate(IN_THE_PAGE, batch))


@pytest.fixture(scope="module")
def honest() -> list[bytes]:
    return [log.encode() for log in transcripts(500)]


@pytest.fixture
def page(door: Door, still: Club) -> Page:
    return door.enter(still).page("/verify")


def agreed(page: Page, logs: Sequence[bytes]) -> list[Found]:
    """What all three say of each log.  Fails where they differ."""
    found = [by_bankomet(log) for log in logs]
    for log, one, two in zip(logs, found, by_the_page(page, logs), strict=True):
        three = by_the_file(log)
        assert one.at == two.at == three.at, (one, two, three, log.decode(errors="replace"))
        if one.line is None:
            assert one == two
            assert (one.seals, one.alone) == (three.seals, three.alone)
    return found


def test_three_verifiers_agree_on_500_transcripts_of_every_tradition(page: Page, honest: list[bytes]) -> None:
    found = agreed(page, honest)
    assert [each for each in found if each.line is not None] == []
    assert sum(each.seals for each in found) > 1000
    assert sum(each.alone for each in found) > 100
    assert {seat for each in found for seat in each.voids} >= {"1", "2", "3"}
    assert sum(each.withdrawn for each in found) > 50


@pytest.mark.long
def test_three_verifiers_agree_on_ten_thousand_transcripts(page: Page) -> None:
    found = agreed(page, [log.encode() for log in transcripts(10_000, seed=2)])
    assert [each for each in found if each.line is not None] == []


def flipped(log: bytes, at: int, bit: int) -> bytes:
    """The log with one bit changed."""
    return log[:at] + bytes([log[at] ^ 1 << bit]) + log[at + 1 :]


def line_at(log: bytes, at: int) -> int:
    """In which line of records a byte stands; the header is one with the first."""
    return max(log.count(b"\n", 0, at) - log.count(b"\n", 0, log.index(b"\n\n") + 2) + 1, 1)


def anywhere(log: bytes, random: Random) -> int:
    """Any byte."""
    return random.randrange(len(log))


def in_a_hidden_card(log: bytes, random: Random) -> int:
    """A byte of a card that was dealt face down: no digits at the end of its line cover it, the seal alone does."""
    text = log.decode()
    dealt = list(re.finditer(r"^\d+ game deal \d+ (\S+)", text, re.MULTILINE))
    if not dealt:
        return anywhere(log, random)
    card = random.choice(dealt)
    return len(text[: card.start(1)].encode()) + random.randrange(len(card[1].encode()))


def in_a_later_shuffle(log: bytes, random: Random) -> int:
    """A byte of the cards of a shuffle in mid-coup, which no digits cover either: who knows them knows the hands."""
    text = log.decode()
    later = list(re.finditer(r"^\d+ seal order \d+ [1-9]\d* \d+ (.+) [0-9a-f]{64}  #", text, re.MULTILINE))
    if not later:
        return anywhere(log, random)
    cards = random.choice(later)
    return len(text[: cards.start(1)].encode()) + random.randrange(len(cards[1].encode()))


Where: TypeAlias = Callable[[bytes, Random], int]
PLACES: Final = [anywhere, in_a_hidden_card, in_a_later_shuffle]


@pytest.mark.parametrize("where", PLACES)
def test_one_changed_bit_is_refused_by_all_three_at_its_line(page: Page, honest: list[bytes], where: Where) -> None:
    _expect_named(page, _tampered(honest, where, 60 if where is in_a_later_shuffle else 300))


@pytest.mark.long
@pytest.mark.parametrize("where", PLACES)
def test_ten_thousand_changed_bits_are_refused(page: Page, honest: list[bytes], where: Where) -> None:
    _expect_named(page, _tampered(honest, where, 10_000))


def _tampered(honest: list[bytes], where: Where, how_many: int) -> list[tuple[bytes, int]]:
    """Logs with one bit changed, and the line of each in which it stands."""
    random = Random(19)  # noqa: S311 - a seed is wanted
    fit = [log for log in honest if where is not in_a_later_shuffle or re.search(rb" seal order \d+ [1-9]", log)]
    chosen = [(log, where(log, random)) for log in random.choices(fit, k=how_many)]
    return [(flipped(log, at, random.randrange(8)), line_at(log, at)) for log, at in chosen]


def _expect_named(page: Page, tampered: list[tuple[bytes, int]]) -> None:
    logs, lines = zip(*tampered, strict=True)
    assert [found.at for found in agreed(page, logs)] == [*lines]


def forged(log: bytes, random: Random) -> tuple[bytes, str]:
    """A log whose chain is right, with one digit of a seal or one card changed, and the verb of that record."""
    header, _, body = log.decode().partition("\n\n")
    lines = body.splitlines()
    no = random.choice([i for i, line in enumerate(lines) if SEALED.match(line)])
    record = lines[no].rpartition("  #")[0]
    lines[no] = f"{_forged_record(record, random)}  #"
    return "\n".join(_chained(header, lines)).encode(), " ".join(record.split(" ")[1:3])


def _forged_record(record: str, random: Random) -> str:
    kind, rest = record.split(" ")[1], record
    if kind == "seal":
        digits = [found.start() for found in re.finditer(r"(?<= )[0-9a-f]{64}$", rest)]
        if not digits:
            return record
        at = digits[0] + random.randrange(64)
        return rest[:at] + f"{int(rest[at], 16) ^ 1 << random.randrange(4):x}" + rest[at + 1 :]
    *words, item = record.split(" ")
    if words[-1] == "lot":
        return " ".join([*words, str(int(item) % 2 + 1)])
    other = random.choice([f"{rank}{suit}" for rank in "A23456789JQK" for suit in "♠♥♦♣" if f"{rank}{suit}" != item])
    return " ".join([*words, other])


def _chained(header: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines with the digits that they would have."""
    yield from (header, "")
    head = sha256(header.encode()).digest()
    for line in lines:
        record = line.rpartition("  #")[0]
        covered = re.sub(
            r"^(\d+ (?:game deal \d+|seal order \d+ [1-9]\d* \d+)) .+?( [0-9a-f]{64})?$", r"\1 ??\2", record
        )
        head = sha256(head + covered.encode()).digest()
        yield f"{record}  #{head.hex()[:16]}"
    yield ""


def test_a_forged_seal_or_card_is_refused_though_the_chain_is_right(page: Page, honest: list[bytes]) -> None:
    """The seals do the work here.  What nothing hangs on yet may be changed: a share that was never to be opened."""
    random = Random(23)  # noqa: S311 - the same
    logs, verbs = zip(*(forged(random.choice(honest), random) for _ in range(400)), strict=True)
    unchanged = set(honest)
    held = {
        verb
        for log, verb, found in zip(logs, verbs, agreed(page, logs), strict=True)
        if found.line is None and log not in unchanged
    }
    assert held <= {"seal share", "seal commit", "seal withhold"}, held
    tried = {f"seal {verb}" for verb in ("commit", "share", "open", "order", "reveal")} | {"game deal", "game turn"}
    assert tried <= set(verbs)


DISHONEST: Final[Mapping[str, tuple[int, int | None]]] = {
    "one_seal_many_coups": (27, 27),
    "one_seal_many_coups_ochko": (37, 37),
    "one_seal_many_coups_thirty_one": (28, 28),
    "one_seal_many_coups_whole_pack": (23, 23),
    "coup_without_seal": (28, 28),
    "order_under_void_seal": (18, 18),
    "cut_after_openings": (18, 18),
    "cut_that_nobody_made": (2, 3),
    "cut_with_a_word_more": (2, 2),
    "cut_forgotten": (13, 13),
    "cut_after_closing_forgotten": (14, 14),
    "ordered_until_it_suits": (2, 3),
    "ordered_by_turns_until_it_suits": (2, 3),
    "nothing_ordered_by_turns_until_it_suits": (2, 3),
    "lots_until_it_suits": (2, 3),
    "coup_under_the_seal_of_the_bank": (2, 5),
    "one_card_left_out_in_mid_series": (25, 25),
    "empty_secret": (2, 6),
    "shuffle_spelled_otherwise": (2, 2),
    "count_split_in_two": (181, 181),
    "none_of_a_card": (181, 181),
    "open_twice": (16, 16),
    "withhold_twice": (16, 16),
    "table_without_name": (4, 4),
    "opened_before_stakes": (15, 15),
    "share_after_openings": (19, 19),
    "closed_again_after_openings": (21, 21),
    "stake_after_openings": (19, 19),
    "stake_after_order": (21, 21),
    "listed_until_it_suits": (21, 21),
    "word_after_closing": (13, 21),
    "withdrawn_after_closing": (14, None),
    "withdrawn_after_openings": (16, 16),
    "withdrawn_after_order": (17, 17),
    "cut_forgotten_after_withdrawal": (16, 16),
    "share_without_stake": (18, None),
    "secret_in_a_sentence": (1, None),
}
"""Where `bankomet verify` finds each out, by the rules too; and where the other two do, if it takes no rules."""


def test_a_house_that_knew_or_chose_the_cards_is_found_out(page: Page) -> None:
    """Logs with a right chain, in which every card comes from a place that was published."""
    logs = [(FOLDER / f"{name}.log").read_bytes() for name in DISHONEST]
    assert {path.stem for path in FOLDER.glob("*.log")} == DISHONEST.keys()
    found = zip(map(by_bankomet, logs), by_the_page(page, logs), map(by_the_file, logs), strict=True)
    lines = {name: (one.line, two.line, three.line) for name, (one, two, three) in zip(DISHONEST, found, strict=True)}
    assert lines == {name: (by_rules, others, others) for name, (by_rules, others) in DISHONEST.items()}


def test_what_is_hardly_a_log_is_read_alike(page: Page) -> None:
    """A header of one line; a count of five digits, of which so many cards can be."""
    crowded = (FOLDER / "ordered_until_it_suits.log").read_text(encoding="utf-8").partition("\n\n")
    lines = [line.replace("A♠*1 ", "A♠*10000 ") for line in crowded[2].splitlines()[:2]]
    logs = [b"bankomet log 1\n\n", "\n".join(_chained(crowded[0], lines)).encode()]
    found = zip(map(by_bankomet, logs), by_the_page(page, logs), map(by_the_file, logs), strict=True)
    assert [[each.line for each in three] for three in found] == [[0, 0, 0], [2, None, None]]


def test_the_log_of_the_specification_holds_for_who_knows_no_rules(page: Page) -> None:
    """docs/fair-deal.md has it for whoever writes another program; it holds in page and file, and our own chain."""
    text = (ROOT / "docs" / "fair-deal.md").read_text(encoding="utf-8")
    log = text[text.index("```\nbankomet log 1\n") + 4 :].partition("```")[0]
    assert [*by_the_page(page, [log.encode()]), by_the_file(log.encode())] == [Found(None, 2, 1)] * 2
    header, _, body = log.partition("\n\n")
    head = genesis(header)
    for line in body.splitlines():
        n, kind, rest = line.rpartition("  #")[0].split(" ", 2)
        record = Record(int(n), kind, rest)
        head = chained(head, record)
        assert print_record(record, head) == line


def test_the_vectors_of_several_blocks_and_attempts_hold_in_the_page(page: Page) -> None:
    """Seal 7 of the table in docs/fair-deal.md, whose orders the test of the other two knows, follows six others."""
    pack = [str(card) for card, _ in full_pack().kinds() for _ in range(2)]
    lines = [line for no in range(1, 7) for line in _sealed(no, Random(no).randbytes(32), {}, [["A♠"]])]  # noqa: S311 - a seed
    orders = [pack, ["A♠"], ["A♠"], ["A♠", "2♠", "3♠"]]
    lines += _sealed(7, bytes(range(32)), {3: bytes(range(32, 64))}, orders)
    log = "\n".join(_chained("bankomet log 1\ngame thirteen", [f"{n} {line}  #" for n, line in enumerate(lines, 1)]))
    assert [*by_the_page(page, [log.encode()]), by_the_file(log.encode())] == [Found(None, 7, 6)] * 2
    turned = [line.removeprefix("game turn ") for line in lines if line.startswith("game turn ")]
    assert turned[6 + 96 : 6 + 104] == "10♠ 10♦ 4♠ 8♣ 2♥ K♥ 8♦ A♣".split()
    assert turned[-3:] == "2♠ A♠ 3♠".split()


def _sealed(no: int, secret: bytes, shares: Mapping[int, bytes], packs: Sequence[Sequence[str]]) -> Iterator[str]:
    """The records of a seal of table k3x9: these packs are ordered one after another, each turned to its end."""
    here = Context("k3x9", no)
    yield f"seal commit {no} {here.table} {fair.secret_digest(here, secret).hex()}"
    for seat, share in shares.items():
        yield f"seal share {no} {seat} {fair.share_digest(here, seat, share).hex()}"
    if shares:
        yield "house close"
    for seat, share in shares.items():
        yield f"seal open {no} {seat} {share.hex()}"
    for shuffle, items in enumerate(packs):
        order = fair.ordered(here, secret, shares, shuffle, items)
        counts = " ".join(f"{item}*{count}" for item, count in Counter(items).items())
        digest = fair.order_digest(fair.card_digests(here, secret, shuffle, order)).hex()
        yield f"seal order {no} {shuffle} 0 {counts} {digest}"
        yield from (f"game turn {card}" for card in order)
    yield f"seal reveal {no} {secret.hex()}"
