"""The documentation: every command and every example in it is run, and does what is printed there."""

import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bankomet.faces.protocol.broadcast import CLOCK_FOR
from tests.support.cli import Says

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
NOT_RUN: Final = ("serve", "play", "check")
"""They wait for somebody to play, or want a database; their examples are asked in tests of their own."""
MARK: Final = "$ bankomet "


@dataclass(frozen=True)
class Run:
    """A command and what stands below it."""

    line: str
    printed: tuple[str, ...]


def fences(text: str, kind: str) -> list[str]:
    """What stands in the fences of one kind; those that say nothing are of kind ''."""
    return [
        body for named, body in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if named == kind
    ]


def runs(text: str) -> Iterator[Run]:
    """The commands of a fence, each with the lines up to the next one."""
    for part in re.split(rf"^{re.escape(MARK)}", text, flags=re.MULTILINE)[1:]:
        line, *printed = part.rstrip("\n").split("\n")
        yield Run(line, tuple(printed))


def same(printed: str, said: str) -> bool:
    """Is that what was said?  A line of one ellipsis stands for any lines, or none; all blanks are alike."""
    plain = re.sub("[\u00a0\u202f]", " ", said).rstrip("\n") + "\n"
    parts = [re.escape(part) for part in re.split(r"^…\n", printed.rstrip("\n") + "\n", flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), plain) is not None


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


SHOWN: Final = [
    (path, run) for path in PAGES for body in fences(path.read_text("utf-8"), "console") for run in runs(body)
]


@pytest.mark.parametrize(
    ("path", "run"), SHOWN, ids=lambda each: named(each) if isinstance(each, Path) else each.line[:70]
)
def test_a_command_says_what_is_printed_below_it(says: Says, path: Path, run: Run) -> None:
    said = says(run.line)
    assert same("\n".join(run.printed), said.out + said.err), f"{named(path)}:\n{said.out}{said.err}"
    assert said.status == (2 if said.err else 0)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_command_that_is_only_named_runs(says: Says, path: Path) -> None:
    """In order, all in one folder, so that `verify` finds the log that `selfplay` wrote."""
    lines = [line for body in fences(path.read_text("utf-8"), "") for line in body.splitlines()]
    named_ones = [found[1] for line in lines if (found := re.match(r"(?:\$ )?bankomet (?!log \d)(.+)$", line))]
    for line in named_ones:
        if line.split()[0] not in NOT_RUN:
            said = says(line)
            assert (said.status, said.err) == (0, ""), line


@pytest.mark.parametrize("path", [path for path in PAGES if ">>> " in path.read_text("utf-8")], ids=named)
def test_an_example_in_python_gives_what_is_printed(path: Path) -> None:
    """Those of one page follow one another."""
    text = "\n".join(fences(path.read_text("utf-8"), "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, named(path), str(path), 0)
    assert example.examples
    found: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=found.append)
    assert not found, "".join(found)


@pytest.mark.parametrize("path", [path for path in PAGES if path.name != "README.md"], ids=named)
def test_a_link_leads_to_a_file_and_a_heading(path: Path) -> None:
    text = path.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        if not re.match(r"\w+:", target):
            where, _, heading = target.partition("#")
            file = path.parent / where if where else path
            assert file.exists(), target
            assert not heading or heading in anchors(file.read_text("utf-8")), target


def anchors(text: str) -> set[str]:
    """The names of headings in links: small letters, hyphens for blanks, no other signs."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


# ---------------------------------------------------------------------------------------- the checks above can fail
@pytest.mark.parametrize(
    ("printed", "said", "is_same"),
    [
        ("a\nb", "a\nb\n", True),
        ("a\n…", "a\nb\nc\n", True),
        ("a\n…\nc", "a\nc\n", True),
        ("…\nb", "a\nb\n", True),
        ("a 1", "a\u202f1\n", True),
        ("a\nb", "a\n", False),
        ("a", "a\nb\n", False),
        ("a\n…\nd", "a\nb\nc\n", False),
        ("a…", "abc\n", False),
        ("1.5", "1x5\n", False),
    ],
)
def test_what_is_printed_and_what_is_said_are_compared(printed: str, said: str, is_same: bool) -> None:  # noqa: FBT001
    assert same(printed, said) is is_same


def test_the_books_are_tested_by_commands() -> None:
    """“What the books said” has a verdict, and what shows it, under each of its headings but one."""
    text = (ROOT / "docs" / "books.md").read_text("utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert len(sections) > 12
    for section in sections:
        assert re.search(r"\*\*(True|False|It |Not tested)", section), section[:40]
        shown = "```" in section
        assert shown != section.startswith("Fifty-three cards"), section[:40]
    books = (ROOT / "docs" / "books.md").read_text("utf-8").split("\n## ", 1)[0]
    assert {book for row in re.findall(r"^\| ([\d, ]+) \|", books, re.MULTILINE) for book in row.split(", ")} == {
        *("000", "001", "002", "003", "004"),
    }


NAMED_TEST: Final = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_test_that_a_page_names_is_there() -> None:
    """A promise whose test has gone is none."""
    named = [(page.name, *found) for page in PAGES for found in NAMED_TEST.findall(page.read_text(encoding="utf-8"))]
    assert len(named) > 20
    gone = [each for each in named if f"def {each[2]}(" not in (ROOT / each[1]).read_text(encoding="utf-8")]
    assert gone == []


def test_every_message_that_a_client_is_promised_is_sent() -> None:
    """The protocol, the page's types of it and the server name the same ones."""
    package = ROOT / "src" / "bankomet" / "faces"
    told = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    types = (package / "web" / "static" / "protocol.d.ts").read_text("utf-8")
    sent = "".join(path.read_text("utf-8") for path in (package / "protocol").glob("*.py"))
    kinds = [set(re.findall(r'\bis"?: "(\w+)"', text)) for text in (told, types, sent)]
    assert kinds[0] == kinds[1] == kinds[2]
    clocks = [*(f'"{each}"' for each in CLOCK_FOR.values()), "null"]
    assert f'"for": {"|".join(clocks)},' in told
    assert f"for: {' | '.join(clocks)};" in types
