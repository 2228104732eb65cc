"""The rules page tells what the games really do, the same in both languages, and its HTML is safe and whole."""

import re
from html.parser import HTMLParser
from importlib import resources

import pytest

from bankomet.core.sources import Reading
from bankomet.faces.web.fill import fill
from bankomet.faces.web.rules_page import render_rules, rules_html
from bankomet.faces.words import (
    clauses_en,
    clauses_mousetrap_en,
    clauses_mousetrap_ru,
    clauses_ru,
    first_en,
    first_ru,
    texts,
)
from bankomet.faces.words.clauses import Book, Clause, Note, Rulebook, Tradition
from bankomet.games.mousetrap import MOUSETRAP
from bankomet.games.thirteen.presets import PRESETS
from bankomet.games.thirteen.rules import OPTIONS

RULEBOOKS = {"ru": clauses_ru.RULEBOOK, "en": clauses_en.RULEBOOK}
WORDS = {"ru": first_ru.FIRST, "en": first_en.FIRST}
NEWEST = {name: revisions[-1] for name, revisions in PRESETS.items()}

both = pytest.mark.parametrize("lang", ["ru", "en"])


class Page(HTMLParser):
    """Anchors and links of a page; tags that do not close are a fault."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []
        self.attributes: set[str] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def places(text: str) -> list[str]:
    """The names of what is filled in."""
    return sorted(re.findall(r"\{(\w+)", text))


def shape(clause: Clause) -> object:
    """What a translation must not change."""
    return (
        clause.id,
        len(clause.text),
        clause.books,
        clause.aspect is None,
        [(way.traditions, way.value) for way in clause.ways],
        [note.reading for note in clause.notes],
        [(option.name, option.default, [choice.value for choice in option.choices]) for option in clause.options],
    )


def test_both_languages_say_the_same_things() -> None:
    assert [shape(clause) for clause in RULEBOOKS["ru"].clauses] == [
        shape(clause) for clause in RULEBOOKS["en"].clauses
    ]
    assert RULEBOOKS["ru"].compared == RULEBOOKS["en"].compared


@both
def test_every_clause_is_told(lang: str) -> None:
    wanted = ["T1", "T2", "T2a", *(f"T{n}" for n in range(3, 13)), "J1", "J2", "G1", "G2", "G3"]
    assert [clause.id for clause in RULEBOOKS[lang].clauses] == wanted


@both
def test_every_clause_is_stated_or_says_whose_reading_it_is(lang: str) -> None:
    for clause in RULEBOOKS[lang].clauses:
        assert clause.books or clause.notes, clause.id
        assert all(note.reading is not Reading.STATED for note in clause.notes), clause.id
        assert (clause.reading is Reading.STATED) == bool(clause.books), clause.id


@both
def test_every_book_that_is_named_is_listed(lang: str) -> None:
    listed = {book.name for book in RULEBOOKS[lang].books}
    named = {name for clause in RULEBOOKS[lang].clauses for name in clause.books}
    assert named | {name for tradition in RULEBOOKS[lang].traditions for name in tradition.books} == listed


@both
def test_every_preset_is_a_tradition_of_the_page(lang: str) -> None:
    assert [tradition.name for tradition in RULEBOOKS[lang].traditions] == list(PRESETS)


@both
def test_every_option_of_the_game_is_told_with_all_its_values(lang: str) -> None:
    told = RULEBOOKS[lang].options
    assert set(told) == {option.name for option in OPTIONS} | {"refill"}
    for option in OPTIONS:
        text = told[option.name]
        assert {choice.value for choice in text.choices} == set(option.values), option.name
        assert RULEBOOKS[lang].clause(option.clause).options == (text,)


@both
def test_an_option_has_a_usual_value_where_all_traditions_agree(lang: str) -> None:
    for option in OPTIONS:
        values = {str(rules.options()[option.name]) for rules in NEWEST.values()}
        assert RULEBOOKS[lang].options[option.name].default == (values.pop() if len(values) == 1 else None), option.name


@both
def test_what_a_tradition_is_said_to_do_is_what_its_preset_does(lang: str) -> None:
    for clause in RULEBOOKS[lang].clauses:
        for way in clause.ways:
            for name in way.traditions if way.value is not None else ():
                (option,) = clause.options
                assert str(NEWEST[name].options()[option.name]) == way.value, (clause.id, name)


@both
def test_traditions_are_told_apart_once_and_all_of_them(lang: str) -> None:
    for clause in RULEBOOKS[lang].clauses:
        if clause.ways:
            assert sorted(name for way in clause.ways for name in way.traditions) == sorted(PRESETS), clause.id
    for clause_id in RULEBOOKS[lang].compared:
        assert RULEBOOKS[lang].clause(clause_id).aspect, clause_id
        assert RULEBOOKS[lang].clause(clause_id).ways, clause_id


@both
def test_the_page_is_whole_and_every_link_in_it_leads_somewhere(lang: str) -> None:
    page = Page(render_rules(lang))
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links if link.startswith("#")} <= set(page.ids)
    assert {clause.id.lower() for clause in RULEBOOKS[lang].clauses} <= set(page.ids)


@both
def test_the_page_needs_no_inline_style_or_script(lang: str) -> None:
    html = render_rules(lang)
    assert not {name for name in Page(html).attributes if name == "style" or name.startswith("on")}
    assert "<script" not in html
    assert "<style" not in html


def test_every_text_is_escaped() -> None:
    evil = '<script>alert("&")</script>'
    clause = Clause(id="T1", title=evil, text=(evil,), books=(evil,), notes=(Note(reading=Reading.OURS, text=evil),))
    rulebook = Rulebook(
        books=(Book(name=evil, about=evil),),
        traditions=(Tradition(name="000", written=evil, title=evil, note=evil, books=(evil,)),),
        parts=((evil, (clause,)),),
        compared=("T1",),
    )
    html = rules_html(rulebook, first_en.FIRST)
    assert "<script" not in html
    assert html.count("&lt;script&gt;alert(&quot;&amp;&quot;)") >= len(("title", "contents", "text", "book", "note"))


def test_the_first_page_has_the_same_words_and_places_in_both_languages() -> None:
    assert set(WORDS["ru"]) == set(WORDS["en"])
    for key, text in WORDS["ru"].items():
        assert places(text) == places(WORDS["en"][key]), key


@both
@pytest.mark.parametrize("name", ["first.html", "rules.html"])
def test_a_page_is_filled_from_the_words_alone(lang: str, name: str) -> None:
    template = (resources.files("bankomet.faces.web") / "pages" / name).read_text(encoding="utf-8")
    page = fill(
        template,
        {**texts("ru" if lang == "ru" else "en"), "lang": lang, "theme": "dark"},
        {"rules": render_rules(lang)},
    )
    assert "{{" not in page
    assert f'<html lang="{lang}" data-theme="dark">' in page
    assert " style=" not in page


def test_a_place_nobody_knows_is_a_fault() -> None:
    with pytest.raises(KeyError, match="unheard"):
        fill("{{unheard}}", {})


@both
def test_m1_mousetrap_is_told_with_its_sources_and_leads_to_its_page(lang: str) -> None:
    """What is no table game stands behind what holds at every table, each source of it once."""
    html = render_rules(lang)
    page = Page(html)
    assert page.ids.index("g3") < page.ids.index("m1") < page.ids.index("books")
    assert "/mousetrap" in page.links
    assert "1857, 1878" in html
    assert html.partition('id="books"')[2].count("<dt>003</dt>") == 1


def test_m1_the_texts_have_the_options_and_traditions_of_the_game_in_both_languages() -> None:
    ru, en = clauses_mousetrap_ru.RULEBOOK, clauses_mousetrap_en.RULEBOOK
    (clause_ru,), (clause_en,) = ru.clauses, en.clauses
    assert (clause_ru.id, len(clause_ru.text)) == (clause_en.id, len(clause_en.text)) == ("M1", 2)
    assert clause_ru.reading is clause_en.reading is Reading.STATED
    for rulebook in (ru, en):
        assert [tradition.name for tradition in rulebook.traditions] == list(MOUSETRAP.presets)
        assert set(rulebook.options) == {option.name for option in MOUSETRAP.options}
        count = next(option for option in MOUSETRAP.options if option.name == "count")
        assert tuple(choice.value for choice in rulebook.options["count"].choices) == count.values
        assert {way.value: way.traditions for clause in rulebook.clauses for way in clause.ways} == {
            rules[-1].options()["count"]: (name,) for name, rules in MOUSETRAP.presets.items()
        }
