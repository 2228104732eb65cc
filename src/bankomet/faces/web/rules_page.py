"""The rules page, rendered from the clauses: what each says, who says it, who plays otherwise, and what is ours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from html import escape
from typing import Final

from bankomet.core.sources import Reading
from bankomet.faces.words import first_en, first_ru
from bankomet.faces.words.clauses import Choice, Clause, Note, OptionText, Rulebook, Tradition, Way
from bankomet.faces.words.sentences import Lang
from bankomet.faces.words.titles import COMMON, rulebooks

__all__ = ["render_rules", "rules_html"]

Say = Callable[[str], str]
"""The escaped words of a key."""

_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {"ru": first_ru.FIRST, "en": first_en.FIRST}


@cache
def render_rules(lang: Lang) -> str:
    """What stands inside `main` of the rules page: HTML, safe to put in as it is.

    Thirteen with its traditions side by side, the other games of a table, what holds at every table, and what has a
    page of its own.

    >>> '<section class="clause" id="t5"' in render_rules("en")
    True
    """
    thirteen, *others = rulebooks(lang).values()
    at_tables = [each for each in others if each.page is None]
    alone = [each for each in others if each.page is not None]
    return rules_html(thirteen, _WORDS[lang], (*at_tables, COMMON[lang], *alone))


def rules_html(rulebook: Rulebook, words: Mapping[str, str], others: Sequence[Rulebook] = ()) -> str:
    """Any rulebook with the page's words (`rules.…`), every text escaped; the parts of `others` follow its own."""

    def say(key: str) -> str:
        return escape(words[f"rules.{key}"])

    return "\n".join(
        (
            f'<header class="lead"><h1>{say("title")}</h1><p>{say("lead")}</p>',
            _games((rulebook, *others), say),
            "</header>",
            _contents((rulebook, *others), say),
            '<div class="sheet">',
            _comparison(rulebook, say),
            _marks(say),
            *(_part(title, clauses, each, say) for each in (rulebook, *others) for title, clauses in each.parts),
            _books((rulebook, *others), say),
            "</div>",
        )
    )


def _games(rulebooks: Iterable[Rulebook], say: Say) -> str:
    links = "".join(f"<li>{_part_link(*part)}</li>" for each in rulebooks for part in each.parts)
    return f'<nav class="games" aria-label="{say("games")}"><ul>{links}</ul></nav>'


def _part_link(title: str, clauses: Sequence[Clause]) -> str:
    return f'<a href="#{_part_anchor(clauses)}">{escape(title)}</a>'


def _part_anchor(clauses: Sequence[Clause]) -> str:
    return f"part-{_anchor(clauses[0])}"


def _contents(rulebooks: Iterable[Rulebook], say: Say) -> str:
    parts = "".join(_contents_of(title, clauses) for each in rulebooks for title, clauses in each.parts)
    before = "".join(f'<li><a href="#{key}">{say(key)}</a></li>' for key in ("compare", "marks"))
    after = f'<li><a href="#books">{say("books")}</a></li>'
    return f'<nav class="contents" aria-label="{say("contents")}"><ul>{before}{parts}{after}</ul></nav>'


def _contents_of(title: str, clauses: Sequence[Clause]) -> str:
    lines = "".join(
        f'<li><a href="#{_anchor(clause)}"><span class="no">{escape(clause.id)}</span> '
        f"<span>{escape(clause.title)}</span></a></li>"
        for clause in clauses
    )
    return f"<li><b>{_part_link(title, clauses)}</b><ol>{lines}</ol></li>"


def _comparison(rulebook: Rulebook, say: Say) -> str:
    """The traditions in lines, the clauses that tell them apart in columns.

    The roles are said outright, because on a phone each line of the table is laid out as a block of its own.
    """
    compared = tuple(rulebook.clause(clause_id) for clause_id in rulebook.compared)
    heads = "".join(f'<th role="columnheader" scope="col">{_aspect_link(clause)}</th>' for clause in compared)
    lines = "".join(_compared_line(tradition, compared) for tradition in rulebook.traditions)
    return (
        f'<section id="compare" aria-labelledby="compare-h"><h2 id="compare-h">{say("compare")}</h2>'
        f"<p>{say('compare_lead')}</p>"
        '<table class="compare" role="table" aria-labelledby="compare-h">'
        f'<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">{say("tradition")}</th>{heads}</tr>'
        f'</thead><tbody role="rowgroup">{lines}</tbody></table></section>'
    )


def _aspect_link(clause: Clause) -> str:
    return f'<a href="#{_anchor(clause)}">{escape(clause.aspect or clause.title)}</a>'


def _compared_line(tradition: Tradition, compared: Iterable[Clause]) -> str:
    cells = "".join(
        f'<td role="cell" data-label="{escape(clause.aspect or "")}">{_brief(clause.way(tradition.name))}</td>'
        for clause in compared
    )
    named = "" if tradition.name == tradition.written else f"<code>{escape(tradition.name)}</code>"
    head = f"<b>{escape(tradition.title)}</b>{named}"
    return f'<tr role="row"><th role="rowheader" scope="row">{head}</th>{cells}</tr>'


def _brief(way: Way | None) -> str:
    return "—" if way is None else escape(way.brief or way.text)


def _part(title: str, clauses: Sequence[Clause], rulebook: Rulebook, say: Say) -> str:
    link = "" if rulebook.page is None else f'<p><a href="{escape(rulebook.page)}">{say("to_page")}</a></p>'
    told = "".join(_clause(clause, rulebook, say) for clause in clauses)
    return f'<h2 class="part" id="{_part_anchor(clauses)}">{escape(title)}</h2>{link}{_traditions(rulebook)}{told}'


def _traditions(rulebook: Rulebook) -> str:
    """The traditions of a game that are too few for a table of their own, each with its sources."""
    if rulebook.compared or not rulebook.traditions:
        return ""
    lines = "".join(
        f"<div><dt>{escape(each.title)}</dt><dd>{escape(each.note)} <code>{escape(each.name)}</code></dd></div>"
        for each in rulebook.traditions
    )
    return f'<dl class="ways books">{lines}</dl>'


def _clause(clause: Clause, rulebook: Rulebook, say: Say) -> str:
    anchor = _anchor(clause)
    name = say("anchor").format(id=escape(clause.id))
    return (
        f'<section class="clause" id="{anchor}" aria-label="{escape(clause.id)}. {escape(clause.title)}">'
        f"<h3>{escape(clause.title)}</h3>"
        f'<a class="no" href="#{anchor}" aria-label="{name}">{escape(clause.id)}</a>'
        + "".join(f"<p>{escape(paragraph)}</p>" for paragraph in clause.text)
        + _ways(clause, rulebook)
        + _readings(clause, say)
        + "".join(_option(option, say) for option in clause.options)
        + "</section>"
    )


def _ways(clause: Clause, rulebook: Rulebook) -> str:
    if not clause.ways:
        return ""
    lines = "".join(
        f"<div><dt>{escape(_names(way, rulebook))}</dt><dd>{escape(way.text)}</dd></div>" for way in clause.ways
    )
    return f'<dl class="ways">{lines}</dl>'


def _names(way: Way, rulebook: Rulebook) -> str:
    return ", ".join(tradition.written for tradition in rulebook.traditions if tradition.name in way.traditions)


def _readings(clause: Clause, say: Say) -> str:
    """Who states the clause, then what is implied and what is ours, a line each."""
    stated = (Note(reading=Reading.STATED, text=", ".join(clause.books)),) if clause.books else ()
    lines = "".join(f"<li>{_mark(note.reading, say)} {escape(note.text)}</li>" for note in (*stated, *clause.notes))
    return f'<ul class="notes">{lines}</ul>'


def _mark(reading: Reading, say: Say) -> str:
    return f'<span class="reading {reading}">{say(reading.value)}</span>'


def _option(option: OptionText, say: Say) -> str:
    choices = "".join(_choice(choice, option, say) for choice in option.choices)
    usual = "" if option.default else f' <span class="usual">{say("by_tradition")}</span>'
    return (
        f'<div class="option"><p><b>{say("option")}:</b> {escape(option.title)} '
        f"<code>{escape(option.name)}</code>{usual}</p><dl>{choices}</dl></div>"
    )


def _choice(choice: Choice, option: OptionText, say: Say) -> str:
    usual = f' <span class="usual">{say("by_default")}</span>' if choice.value == option.default else ""
    return f"<div><dt><code>{escape(choice.value)}</code></dt><dd>{escape(choice.text)}{usual}</dd></div>"


def _books(rulebooks: Iterable[Rulebook], say: Say) -> str:
    """Every source once, as the first rulebook that names it has it."""
    books = {book.name: book for rulebook in reversed(tuple(rulebooks)) for book in reversed(rulebook.books)}
    lines = "".join(
        f"<div><dt>{escape(book.name)}</dt><dd>{escape(book.about)}</dd></div>" for book in reversed(books.values())
    )
    return f'<h2 class="part" id="books">{say("books")}</h2><dl class="ways books">{lines}</dl>'


def _marks(say: Say) -> str:
    lines = "".join(
        f"<div><dt>{_mark(reading, say)}</dt><dd>{say(f'{reading}_means')}</dd></div>" for reading in Reading
    )
    return f'<h2 class="part" id="marks">{say("marks")}</h2><dl class="ways marks">{lines}</dl>'


def _anchor(clause: Clause) -> str:
    return clause.id.lower()
