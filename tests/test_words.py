"""Words: what is said of every fact and refusal, in both languages."""

import errno
import re
import string
import typing
from collections.abc import Iterator

import pytest

from bankomet.core.cards import JOKER, Rank, parse_card
from bankomet.core.errors import MESSAGES, BadNotation, BadOption, IllegalMove, Refusal
from bankomet.core.game import Fact, Seat
from bankomet.core.notation import parse_name
from bankomet.faces import words
from bankomet.faces.words import LANGS, Lang, errors_en, errors_ru, meanwhile, refused, say, system_said, yours
from bankomet.faces.words.names import KNOWN, cases_text, known
from bankomet.faces.words.numerals import NBSP, THIN, number, plural, signed
from bankomet.faces.words.sentences import TableFact
from bankomet.faces.words.terminal import terminal_texts
from bankomet.games import GAMES
from bankomet.games.banking import facts as b
from bankomet.games.banking.facts import Why
from bankomet.games.hands import facts as d
from bankomet.games.mousetrap import facts as m
from bankomet.games.thirteen import facts as t
from bankomet.play import bots
from bankomet.play import house as h
from bankomet.play.log import parse_entry, split_log
from bankomet.play.terms import table_options
from tests.support.spoken import (
    GAINS,
    GUEST,
    LEV,
    NAMES,
    OLGA,
    VERA,
    chips,
    every_fact_of_hands,
    name,
    own,
    plain,
    said,
)


def turned(call: Rank, card: str, *, match: bool = False) -> t.Turned:
    return t.Turned(call, 1, parse_card(card), match)


def won(banker: Seat = VERA, call: Rank = Rank.SIX, multiple: int = 1) -> t.SeriesWon:
    return t.SeriesWon(banker, call, multiple, chips(110), {seat: multiple * gain for seat, gain in GAINS.items()})


def lost(banker: Seat = LEV, multiple: int = 1, calls: int = 13) -> t.SeriesLost:
    return t.SeriesLost(banker, calls, multiple, chips(30), {banker: -30 * multiple, VERA: 20 * multiple, OLGA: 10})


def every_fact() -> Iterator[Fact]:
    """Every kind of fact, with every reason it can have."""
    yield b.Drawn(VERA, parse_card("7♥"))
    yield b.Drawn(VERA, JOKER)
    yield b.DrawnEqual((VERA, LEV), by_lot=False)
    yield b.DrawnEqual(tuple(NAMES), by_lot=True)
    yield from (b.FirstBank(VERA, why) for why in (Why.DRAWN, Why.LOT))
    yield from (b.Shuffled(VERA, LEV, why) for why in Why)
    yield b.Shuffled(VERA, None, Why.PACK_OUT, Rank.EIGHT)
    yield b.BankDeclared(VERA, chips(310))
    yield from (b.StakesOpened(VERA, 2, bank) for bank in (None, chips(310)))
    yield b.Staked(LEV, chips(20))
    yield b.SatOut(LEV)
    yield from (b.BidLeft(LEV, chips(bid)) for bid in (0, 20))
    yield from (b.StakesClosed(chips(110), 4, left_out) for left_out in ((), (LEV,), tuple(NAMES)))
    yield b.BankTrimmed(chips(110), chips(90))
    yield b.NoStakes(VERA)
    yield b.CoupVoid(VERA)
    yield turned(Rank.SIX, "9♦")
    yield turned(Rank.SIX, "6♥", match=True)
    yield from (won(multiple=multiple) for multiple in (1, 2))
    yield from (lost(multiple=multiple) for multiple in (1, 2))
    yield from (t.SeriesVoid(VERA, ended=ended) for ended in (False, True))
    yield t.LaidAside(5)
    yield t.WinningsTaken(VERA, chips(100))
    yield t.WinningsLeft(VERA, chips(200))
    yield b.StakesReturned(chips(110))
    yield from (b.BankPassed(VERA, taker, why) for taker in (VERA, LEV, GUEST) for why in Why)
    yield b.NobodyToPlay()
    yield from every_fact_of_hands()
    yield m.CardLaid(VERA, 7, 3)
    yield m.CardTakenBack(VERA, 7, 3)
    yield from (m.CardOut(7, 3, counts, left) for counts in (7, 20) for left in (0, 1, 12))
    yield from (
        m.CountEnded(seat, out, 13, vain) for seat in (VERA, LEV, GUEST) for out, vain in ((0, 13), (5, 1), (13, 0))
    )
    yield from (h.Joined(VERA, "Вера", style, chips(1000)) for style in (h.PERSON, "steady"))
    yield h.Left(VERA, "Вера")
    yield h.Refilled(VERA, chips(995), chips(1000))
    yield from (h.WentAway(VERA, missed_clock=missed) for missed in (False, True))
    yield h.CameBack(VERA)
    yield h.PackCut(LEV, 17)
    yield h.Rested()
    yield h.Woke()
    yield h.GameOver()


def test_every_fact_is_among_the_examples() -> None:
    assert {type(fact) for fact in every_fact()} == set(typing.get_args(TableFact))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("fact", list(every_fact()), ids=str)
def test_a_sentence_is_finished_and_keeps_to_the_house_style(fact: Fact, lang: Lang) -> None:
    """A capital letter, a full stop, no exclamation mark, no field left unfilled, no straight quotes."""
    sentences = [*(say(fact, name, game, lang) for game in GAMES), *(yours(fact, seat, lang) for seat in NAMES)]
    for sentence in sentences:
        text = sentence.text if isinstance(sentence, words.Said) else sentence
        if text is None:
            continue
        assert re.fullmatch(r"(?s)[А-ЯЁA-Z0-9+−].*[^ .!]\.", text), text
        assert not re.search(r"[!{}\"]|  |None|Seat|Chips", text), text
        if lang == "en":
            assert not re.search("[а-яё]", re.sub("|".join(NAMES.values()), "", text)), text


@pytest.mark.parametrize("lang", LANGS)
def test_only_a_new_bankers_shuffle_and_the_deal_go_unsaid(lang: Lang) -> None:
    """Everything else that happens at a table is told."""
    silent = [fact for fact in every_fact() if say(fact, name, "thirteen", lang) is None]
    shuffled = [fact for fact in silent if isinstance(fact, b.Shuffled)]
    assert all(fact.why not in (Why.PACK_OUT, Why.SHORT) for fact in shuffled)
    assert b.Shuffled(VERA, LEV, Why.NEW_BANK) in shuffled
    assert all(isinstance(fact, d.Dealt) and not fact.drawn for fact in silent if fact not in shuffled)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("fact", list(every_fact()), ids=str)
def test_no_sentence_lists_more_than_three_names(fact: Fact, lang: Lang) -> None:
    """A table has up to 1,000 seats; a sentence stays short."""
    many = {seat: f"Имя {chr(1040 + seat)}" for seat in map(Seat, range(1, 30))}
    sentence = say(fact, many.__getitem__, "ochko", lang)
    assert sentence is None or sentence.text.count("Имя") <= 3


def test_calls_are_said_as_a_croupier_says_them() -> None:
    assert said(turned(Rank.SIX, "9♦")) == "Шестёрка: девятка бубен, мимо."
    assert said(turned(Rank.SIX, "6♥", match=True)) == "Шестёрка: шестёрка червей, совпала."
    assert said(turned(Rank.KING, "ДК"), "ru") == "Король: дама треф, мимо."
    assert said(turned(Rank.KING, "KS", match=True)) == "Король: король пик, совпал."
    assert said(turned(Rank.JOKER, "★", match=True)) == "Джокер: джокер, совпал."
    assert said(turned(Rank.SIX, "9♦"), "en") == "Six: nine of diamonds, no match."
    assert said(turned(Rank.SIX, "6♥", match=True), "en") == "Six: six of hearts, a match."


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank is not Rank.JOKER])
def test_a_match_agrees_with_the_gender_of_its_rank(rank: Rank) -> None:
    """Ranks in -а are feminine, the others masculine."""
    text = said(turned(rank, f"{rank.letter}♠", match=True))
    word = text.split(":")[0]
    assert text.endswith("совпала." if word.endswith("а") else "совпал.")


def test_a_win_says_who_how_much_and_why() -> None:
    assert said(won()) == "Вера угадала шестёрку и берёт все ставки, 110."
    assert said(won(LEV)) == "Лев угадал шестёрку и берёт все ставки, 110."
    assert said(won(), "en") == "Вера called six and turned a six: she takes every stake, 110."
    assert said(won(call=Rank.EIGHT), "en").startswith("Вера called eight and turned an eight: she ")
    assert own(won(), OLGA) == "Ваши 20 ушли в банк."
    assert own(won(), VERA) == "Вам +110."
    assert own(won(), OLGA, "en") == "Your 20 went to the bank."
    assert yours(won(), Seat(5), "ru") is None


def test_a_name_we_do_not_know_takes_no_gender() -> None:
    assert said(won(GUEST)) == "Аристарх угадывает шестёрку и берёт все ставки, 110."
    assert said(won(GUEST), "en") == "Аристарх called six and turned a six, and takes every stake, 110."
    assert said(lost(GUEST)) == "Аристарх не угадывает ни одной из тринадцати и удваивает все ставки, всего 30."
    assert said(b.BankPassed(VERA, GUEST, Why.LOSS)) == "Банк переходит дальше, мечет Аристарх."


def test_j2_the_joker_takes_double_stakes() -> None:
    assert said(won(call=Rank.JOKER, multiple=2)) == "Вера угадала джокера и берёт все ставки вдвое, 220."
    assert own(won(call=Rank.JOKER, multiple=2), OLGA) == "Ваши 40 ушли в банк."


def test_t3_a_losing_banker_doubles_the_stakes() -> None:
    assert said(lost()) == "Лев не угадал ни одной из тринадцати и удвоил все ставки, всего 30."
    assert said(lost(), "en") == "Лев matched none of the thirteen and doubled every stake, 30 in all."
    assert said(lost(calls=14)).startswith("Лев не угадал ни одной из четырнадцати ")
    assert said(lost(multiple=2)).endswith("платит за все ставки вдвое, всего 60.")
    assert own(lost(), VERA) == "Вам +20."
    assert own(lost(), LEV) == "Ваш банк заплатил 30."


def test_one_stake_is_not_every_stake() -> None:
    one = t.SeriesWon(VERA, Rank.TWO, 1, chips(10), {VERA: 10, LEV: -10})
    assert said(one) == "Вера угадала двойку и берёт ставку, 10."
    assert said(one, "en").endswith("she takes the stake, 10.")


def test_t5_the_pack_ran_out_and_the_count_goes_on() -> None:
    out = b.Shuffled(VERA, LEV, Why.PACK_OUT, Rank.EIGHT)
    assert said(out) == "Колода вышла на «восьмёрке». Стасовали, сняли, счёт идёт дальше."
    assert said(out, "en") == "The pack ran out at eight. Shuffled, cut, and the count goes on."


def test_t10_the_bank_passes_to_a_name_in_its_case() -> None:
    passed = b.BankPassed(VERA, LEV, Why.LOSS)
    assert said(passed) == "Банк переходит ко Льву."
    assert said(b.BankPassed(LEV, VERA, Why.DECLINED)) == "Лев отказался от банка. Банк переходит к Вере."
    assert own(passed, LEV) == "Банк ваш."
    assert own(passed, VERA) == "Вы больше не банкомет."
    assert yours(passed, OLGA, "ru") is None
    assert yours(b.BankPassed(VERA, VERA, Why.LOSS), VERA, "ru") is None


def test_numbers_agree_with_their_nouns() -> None:
    assert said(h.PackCut(LEV, 1)) == "Лев снимает 1 карту."
    assert said(h.PackCut(LEV, 22)) == "Лев снимает 22 карты."
    assert said(h.PackCut(LEV, 11)) == "Лев снимает 11 карт."
    assert said(h.PackCut(LEV, 1), "en") == "Лев cuts 1 card."
    assert plural(1001, "карта", "карты", "карт") == f"1{THIN}001{NBSP}карта"
    assert plural(112, "карта", "карты", "карт") == f"112{NBSP}карт"


def test_large_numbers_have_thin_spaces_and_losses_a_true_minus() -> None:
    assert number(41380) == f"41{THIN}380"
    assert (signed(20), signed(-20), signed(0)) == ("+20", "−20", "0")
    assert said(h.Refilled(VERA, chips(1), chips(10**9))) == "Вера пополняет кошелёк, теперь там 1 000 000 000."


def test_many_names_are_summed_up() -> None:
    assert said(b.DrawnEqual(tuple(NAMES), by_lot=True)) == "Поровну: Вера, Лев, Аристарх и ещё 3. Решит жребий."
    assert said(b.DrawnEqual((VERA, LEV, OLGA), by_lot=False)) == "Поровну: Вера, Лев и Ольга. Тянут ещё."


def test_tones_tell_calls_and_settlements_from_notes() -> None:
    tones = {fact.kind: sentence.tone for fact in every_fact() if (sentence := say(fact, name, "thirteen", "ru"))}
    assert {kind for kind, tone in tones.items() if tone == "call"} == {"turned", "card_out"}
    assert {kind for kind, tone in tones.items() if tone == "settle"} == {
        *("series_won", "series_lost", "series_void"),
        *("round_settled", "count_ended"),
    }


# ---------------------------------------------------------------------------------------------------------- meanwhile


def back(*facts: Fact, seat: Seat | None = OLGA, lang: Lang = "ru") -> str | None:
    text = meanwhile(facts, name, seat, lang)
    return None if text is None else plain(text)


def test_who_comes_back_hears_which_cards_came() -> None:
    two = (turned(Rank.ACE, "K♠"), turned(Rank.TWO, "4♦"))
    assert back(*two) == "Снова за столом. Вышло две карты: король и четвёрка."
    assert back(*two, lang="en") == "Back at the table. Two cards came: a king and a four."
    assert back(two[0]) == "Снова за столом. Вышла одна карта: король."
    assert back(*two, *two) == "Снова за столом. Вышло 4 карты, последняя — четвёрка."


def test_who_comes_back_hears_how_one_series_ended() -> None:
    ended = (turned(Rank.SIX, "6♥", match=True), won(), b.StakesOpened(VERA, 2, None))
    assert back(*ended) == "Снова за столом. Вера угадала шестёрку и берёт все ставки, 110. Ваши 20 ушли в банк."


def test_who_comes_back_hears_that_he_no_longer_holds_the_bank() -> None:
    passed = b.BankPassed(OLGA, LEV, Why.AWAY)
    assert back(passed) == "Снова за столом. Вы больше не банкомет. Банк у Льва."
    assert back(passed, lang="en") == "Back at the table. You no longer hold the bank. Лев has it."
    assert back(passed, b.BankPassed(LEV, OLGA, Why.LOSS)) == "Снова за столом. Банк ваш."
    assert back(b.BankPassed(LEV, GUEST, Why.LOSS)) == "Снова за столом. Мечет Аристарх."


@pytest.mark.parametrize("lang", LANGS)
def test_what_happened_meanwhile_stays_short(lang: Lang) -> None:
    """After 500 records and more it is still a few sentences, with the reader's own result."""
    many = [fact for _ in range(21) for fact in every_fact()]
    text = back(*many, won(), lost(VERA), turned(Rank.ACE, "K♠"), lang=lang)
    assert text is not None
    assert len(text) < 160
    own_total = sum(getattr(fact, "gains", {}).get(OLGA, 0) for fact in [*many, won()])
    assert signed(own_total + 10) in text.replace(" ", THIN)


def test_nothing_is_said_where_nothing_happened() -> None:
    assert back() is None
    assert back(b.Staked(LEV, chips(20)), h.Joined(OLGA, "Ольга", "steady", chips(1000))) is None


# -------------------------------------------------------------------------------------------------------------- names


def test_every_known_name_is_one_that_somebody_can_take() -> None:
    for each in KNOWN:
        assert parse_name(each) == each


def test_every_bots_name_is_known() -> None:
    """A bot is spoken of as a croupier would: «банк Веры», «угадала»."""
    for lang, names in bots.NAMES.items():
        for each in names:
            person = known(each)
            assert person is not None, each
            assert lang != "ru" or (person.of and person.to), each


def test_a_known_name_keeps_its_number() -> None:
    two = known("Лев 2")
    assert two is not None
    assert (two.of, plain(two.to or "")) == ("Льва 2", "ко Льву 2")
    assert known("Лев II") is None
    assert known("Аристарх") is None


def test_the_page_gets_the_cases_of_every_russian_name() -> None:
    rows = [line.split("|") for line in cases_text().splitlines()]
    assert ["Вера", "Веры", f"к{NBSP}Вере"] in rows
    assert all(len(row) == 3 and all(row) for row in rows)
    assert len(rows) == len({row[0] for row in rows}) > 100


# ----------------------------------------------------------------------------------------------------------- refusals


def places(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_every_key_has_a_russian_sentence_with_places_the_core_fills() -> None:
    """A key without words, or words that need a number which the refusal does not bring, would break a face."""
    assert set(errors_ru.MESSAGES) == set(MESSAGES)
    assert set(errors_en.MESSAGES) <= set(MESSAGES)
    for texts in (errors_ru.MESSAGES, errors_en.MESSAGES):
        for key, text in texts.items():
            assert places(text) <= places(MESSAGES[key]), key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", MESSAGES)
def test_a_refusal_is_a_full_sentence(key: str, lang: Lang) -> None:
    text = refused(Refusal(key, **dict.fromkeys(places(MESSAGES[key]), 12345)), lang)
    assert re.fullmatch(r"[А-ЯЁA-Z0-9«“].*[^.]\.", text), text
    assert "12345" not in text, "numbers are written with thin spaces"


def test_a_refusal_tells_the_reason_and_the_numbers() -> None:
    open_25 = IllegalMove("stake_above_open", seat=3, stake=40, open=25, bank=100)
    assert refused(open_25, "ru") == "В банке открыто 25, а вы ставите 40."
    assert refused(open_25, "en") == "25 of the bank is open and you stake 40."
    assert refused(IllegalMove("not_now", move="stake 3 25", phase="series"), "ru") == "Сейчас так нельзя: идёт серия."
    assert refused(IllegalMove("cut_range", lo=1, hi=51), "ru") == "Сколько карт можно снять: от 1 до 51."
    assert (
        refused(BadOption("bad_seats", lo=2, hi=1000, seats=1), "en")
        == f"A table of this game has 2 to 1{THIN}000 seats, not 1."
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_calls_a_game_by_its_title(game: str) -> None:
    refusal = BadOption("unknown_option", game=game, option="x", possible="y")
    assert refused(refusal, "ru") == f"В игре «{words.game_title(game, 'ru')}» нет настройки x; есть: y."
    assert refused(refusal, "en") == f"{words.game_title(game, 'en')} has no option x; it has: y."
    assert "chess" in refused(BadOption("unknown_game", game="chess", possible="y"), "ru")


def test_what_the_system_says_is_told_in_the_readers_language() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert system_said(full, "en") == "No space left on device"
    assert system_said(full, "ru") == "на диске нет места"
    assert system_said(OSError(99999, "Rare"), "ru") == "Rare"


def test_a_refusal_does_not_repeat_kilobytes() -> None:
    text = refused(BadNotation("bad_number", text="9" * 8000), "ru")
    assert len(text) < 120


@pytest.mark.parametrize(
    "phase", ["idle", "drawing", "declaring", "staking", "series", "keeping", "dealing", "playing"]
)
def test_every_phase_has_words(phase: str) -> None:
    assert phase in errors_ru.PHASES
    assert phase in errors_en.PHASES


def _reasons() -> Iterator[BadNotation]:
    attempts = (
        lambda: parse_name("Вера!"),
        lambda: parse_name("Vера"),
        lambda: parse_name("в" * 30),
        lambda: split_log("x"),
        lambda: parse_entry(GAMES["thirteen"], "seal", "x"),
    )
    for attempt in attempts:
        with pytest.raises(BadNotation) as caught:
            attempt()
        yield caught.value


def test_the_reasons_of_bad_text_are_russian_too() -> None:
    for refusal in _reasons():
        text = refused(refusal, "ru")
        assert not re.search(r"\b(it|the|is|are|characters|no)\b", text), text


# ------------------------------------------------------------------------------------------------------ static words


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_preset_option_and_value_has_a_title(game: str, lang: Lang) -> None:
    """A new tradition, option or value without its words fails here."""
    titles = [words.game_title(game, lang), *(words.preset_title(game, each, lang) for each in GAMES[game].presets)]
    for option in (*GAMES[game].options, *table_options(GAMES[game])):
        titles.append(words.option_title(game, option.name, None, lang))
        titles.extend(words.option_title(game, option.name, value, lang) for value in option.values)
    assert all(titles)
    assert len(set(titles[1 : 1 + len(GAMES[game].presets)])) == len(GAMES[game].presets)


def test_both_languages_have_the_same_words_with_the_same_places() -> None:
    ru, en = words.texts("ru"), words.texts("en")
    assert set(ru) - {"names.cases"} == set(en) - {"names.cases"}
    pattern = re.compile(r"\{(\w+)")
    for key in en.keys() - {"names.cases"}:
        assert set(pattern.findall(ru[key])) == set(pattern.findall(en[key])), key


def test_the_terminal_has_the_same_words_in_both_languages() -> None:
    ru, en = terminal_texts("ru"), terminal_texts("en")
    assert set(ru) - {"names.cases"} == set(en) - {"names.cases"}
    assert set(ru) > set(words.texts("ru"))
    pattern = re.compile(r"\{(\w+)")
    for key in en.keys() - {"names.cases"}:
        assert set(pattern.findall(ru[key])) == set(pattern.findall(en[key])), key


@pytest.mark.parametrize("lang", LANGS)
def test_static_words_are_typed_as_they_should_be(lang: Lang) -> None:
    """No straight quotes, no three dots, and in Russian no dash that can begin a line."""
    for key, text in words.texts(lang).items():
        assert '"' not in text, key
        assert "..." not in text, key
