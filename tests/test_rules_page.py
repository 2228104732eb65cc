"""The rules page tells what the games really do, the same in both languages, and its HTML is safe and whole."""

import re
from html.parser import HTMLParser
from importlib import resources
from typing import Any

import pytest

from bankomet.core.game import Rules
from bankomet.core.sources import Reading
from bankomet.faces.web.fill import fill
from bankomet.faces.web.page_files import marked, script
from bankomet.faces.web.rules_page import render_rules, rules_html
from bankomet.faces.words import LANGS, Lang, first_en, first_ru, texts
from bankomet.faces.words.clauses import Book, Clause, Note, Rulebook, Tradition
from bankomet.faces.words.titles import COMMON, rulebooks
from bankomet.games import GAMES

WORDS = {"ru": first_ru.FIRST, "en": first_en.FIRST}
CLAUSES = {
    "thirteen": ["T1", "T2", "T2a", *(f"T{n}" for n in range(3, 13)), "J1", "J2"],
    "ochko": ["O1", "O1a", *(f"O{n}" for n in range(2, 12))],
    "thirty-one": [*(f"P{n}" for n in range(1, 6)), "P5a", "P6", "P7", "P8", "P8a"],
    "mousetrap": ["M1"],
}
"""The clauses of each game, as the rules number them."""

both = pytest.mark.parametrize("lang", LANGS)
each_game = pytest.mark.parametrize("game", GAMES)


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
        [name if name.isdigit() else None for name in clause.books],
        clause.aspect is None,
        [(way.traditions, way.value) for way in clause.ways],
        [note.reading for note in clause.notes],
        [(option.name, option.default, [choice.value for choice in option.choices]) for option in clause.options],
    )


def newest(game: str) -> dict[str, Rules[Any]]:
    """The presets of a game, in their newest revision."""
    return {name: revisions[-1] for name, revisions in GAMES[game].presets.items()}


@each_game
def test_both_languages_say_the_same_things(game: str) -> None:
    ru, en = rulebooks("ru")[game], rulebooks("en")[game]
    assert [shape(clause) for clause in ru.clauses] == [shape(clause) for clause in en.clauses]
    assert ru.compared == en.compared
    assert [shape(clause) for clause in COMMON["ru"].clauses] == [shape(clause) for clause in COMMON["en"].clauses]


@both
def test_every_clause_is_told(lang: Lang) -> None:
    assert {game: [clause.id for clause in told.clauses] for game, told in rulebooks(lang).items()} == CLAUSES
    assert list(rulebooks(lang)) == list(GAMES)
    assert [clause.id for clause in COMMON[lang].clauses] == ["G1", "G2", "G3", "G4"]


@both
def test_every_clause_is_stated_or_says_whose_reading_it_is(lang: Lang) -> None:
    for rulebook in (*rulebooks(lang).values(), COMMON[lang]):
        for clause in rulebook.clauses:
            assert clause.books or clause.notes, clause.id
            assert all(note.reading is not Reading.STATED for note in clause.notes), clause.id
            assert (clause.reading is Reading.STATED) == bool(clause.books), clause.id


@both
@each_game
def test_every_book_that_is_named_is_listed(game: str, lang: Lang) -> None:
    told = rulebooks(lang)[game]
    named = {name for clause in told.clauses for name in clause.books}
    named |= {name for tradition in told.traditions for name in tradition.books}
    assert named <= {book.name for book in told.books}
    assert named == {book.name for book in told.books} or game == "mousetrap"  # 003 only mentions it


@both
@each_game
def test_every_preset_is_a_tradition_of_the_page(game: str, lang: Lang) -> None:
    assert [tradition.name for tradition in rulebooks(lang)[game].traditions] == list(GAMES[game].presets)


@both
@each_game
def test_every_option_of_the_game_is_told_with_all_its_values(game: str, lang: Lang) -> None:
    told = rulebooks(lang)[game]
    assert set(told.options) == {option.name for option in GAMES[game].options}
    assert set(COMMON[lang].options) == {"refill", "hints"}
    for option in GAMES[game].options:
        text = told.options[option.name]
        assert {choice.value for choice in text.choices} == set(option.values or (option.possible,)), option.name
        assert text in told.clause(option.clause).options


@both
@each_game
def test_an_option_has_a_usual_value_where_all_traditions_agree(game: str, lang: Lang) -> None:
    for option in GAMES[game].options:
        values = {str(rules.options()[option.name]) for rules in newest(game).values()}
        usual = values.pop() if len(values) == 1 else None
        assert rulebooks(lang)[game].options[option.name].default == usual, option.name


@both
@each_game
def test_what_a_tradition_is_said_to_do_is_what_its_preset_does(game: str, lang: Lang) -> None:
    for clause in rulebooks(lang)[game].clauses:
        for way in clause.ways:
            for name in way.traditions if way.value is not None else ():
                assert way.value in {str(newest(game)[name].options()[option.name]) for option in clause.options}, (
                    clause.id,
                    name,
                )


@both
@each_game
def test_traditions_are_told_apart_once_and_all_of_them(game: str, lang: Lang) -> None:
    told = rulebooks(lang)[game]
    for clause in told.clauses:
        if clause.ways:
            assert sorted(name for way in clause.ways for name in way.traditions) == sorted(newest(game)), clause.id
    for clause_id in told.compared:
        assert told.clause(clause_id).aspect, clause_id
        assert told.clause(clause_id).ways, clause_id


@both
def test_every_game_can_be_reached_from_the_top_of_the_page(lang: Lang) -> None:
    """Each part of the rules has a link above all text, and another in the contents."""
    page = Page(render_rules(lang))
    parts = [each for each in page.ids if each.startswith("part-")]
    told = [*rulebooks(lang).values(), COMMON[lang]]
    told.sort(key=lambda rulebook: (rulebook.page is not None, rulebook is COMMON[lang]))
    assert parts == [f"part-{clauses[0].id.lower()}" for each in told for _, clauses in each.parts]
    assert page.links[: len(parts)] == [f"#{part}" for part in parts]
    assert all(page.links.count(f"#{part}") == 2 for part in parts)


@both
def test_the_page_is_whole_and_every_link_in_it_leads_somewhere(lang: Lang) -> None:
    page = Page(render_rules(lang))
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links if link.startswith("#")} <= set(page.ids)
    told = (*rulebooks(lang).values(), COMMON[lang])
    assert {clause.id.lower() for rulebook in told for clause in rulebook.clauses} <= set(page.ids)


@both
def test_every_clause_is_a_landmark_of_its_own(lang: Lang) -> None:
    """Games have clauses of the same title; their numbers tell them apart."""
    labels = re.findall(r'<section class="clause" id="\w+" aria-label="([^"]+)"', render_rules(lang))
    assert len(labels) == len(set(labels)) == sum(map(len, CLAUSES.values())) + 4
    assert len({label.partition(". ")[2] for label in labels}) < len(labels)


@both
def test_the_page_needs_no_inline_style_or_script(lang: Lang) -> None:
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
def test_a_page_is_filled_from_the_words_and_its_files_alone(lang: Lang, name: str) -> None:
    template = (resources.files("bankomet.faces.web") / "pages" / name).read_text(encoding="utf-8")
    page = fill(
        template,
        {**texts(lang), "lang": lang, "theme": "dark", "files": marked()},
        {"rules": render_rules(lang), "script": script(name.replace(".html", ".js"))},
    )
    assert "{{" not in page
    assert f'<html lang="{lang}" data-theme="dark">' in page
    assert " style=" not in page


def test_a_place_nobody_knows_is_a_fault() -> None:
    with pytest.raises(KeyError, match="unheard"):
        fill("{{unheard}}", {})


@both
def test_m1_mousetrap_is_told_with_its_sources_and_leads_to_its_page(lang: Lang) -> None:
    """What is no table game stands behind what holds at every table, each source of it once."""
    html = render_rules(lang)
    page = Page(html)
    assert page.ids.index("g3") < page.ids.index("m1") < page.ids.index("books")
    assert "/mousetrap" in page.links
    assert "1857, 1878" in html
    assert html.partition('id="books"')[2].count("<dt>003</dt>") == 1
