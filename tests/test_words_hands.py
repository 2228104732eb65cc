"""Words of hidden hands: draws, showdown and settlement, said to all and to one."""

import pytest

from bankomet.core.game import Fact, Seat
from bankomet.faces.words import LANGS, Lang, hands_en, hands_ru, meanwhile, say, yours
from bankomet.games import GAMES
from bankomet.games.banking import facts as b
from bankomet.games.banking.facts import Why
from bankomet.games.hands import facts as d
from bankomet.games.hands.facts import Result
from tests.support.spoken import (
    GUEST,
    LEV,
    OLGA,
    VERA,
    chips,
    dealt,
    name,
    natural,
    own,
    plain,
    said,
    settled,
    shown,
)


@pytest.mark.parametrize("lang", LANGS)
def test_p5_o8_a_hidden_card_is_never_named(lang: Lang) -> None:
    """Whatever the fact holds, what is said of a hidden card is what would be said of any."""
    nine, king, masked = (said(dealt(card), lang) for card in ("9♦", "K♠", None))
    assert nine == king == masked
    assert say(dealt("9♦", drawn=False), name, "ochko", lang) is None


def test_p5_o8_a_card_drawn_open_is_named() -> None:
    assert said(dealt("9♦", shown=True)) == "Лев берёт девятку бубен."
    assert said(dealt("9♦", shown=True), "en") == "Лев draws the nine of diamonds."


def test_o7_a_punters_dealt_21_is_shown_and_paid() -> None:
    assert (
        said(natural("A♠ 10♥", s2=40, s1=-40))
        == "Лев показывает очко: туз пик и десятка червей. Банкомет сразу платит 40."
    )
    assert own(natural("A♠ 10♥", s2=40, s1=-40), LEV) == "Вам +40."
    assert own(natural("A♠ 10♥", s2=40, s1=-40), VERA) == "Ваш банк заплатил 40."
    assert said(natural("A♠ 10♥", s2=40, s1=-40), "en").startswith(
        "Лев shows a dealt twenty-one: ace of spades and ten"
    )


def test_o3_two_dealt_aces_are_golden() -> None:
    assert said(natural("A♠ A♥", seat=VERA)) == "Вера показывает золотое очко: туз пик и туз червей."


def test_p4_a_dealt_31_is_of_three_cards() -> None:
    assert said(natural("A♠ K♥ 10♣", seat=VERA)).startswith("Вера показывает тридцать одно: ")
    assert said(natural("A♠ K♥ 10♣", s2=2, s1=-2), "en").endswith("The banker pays 2 at once.")


def test_p6_a_banker_who_draws_nothing_stands_on_his_own() -> None:
    assert said(d.Stood(VERA, VERA, 0, by_itself=False)) == "Вера идёт на своих."
    assert said(d.Stood(LEV, VERA, 0, by_itself=False)) == "Лев говорит «довольно»."
    assert said(d.Stood(VERA, VERA, 2, by_itself=False)) == "Вера говорит «довольно», взяты 2 карты."
    assert said(d.Stood(LEV, VERA, 1, by_itself=False)) == "Лев говорит «довольно», взята 1 карта."
    assert said(d.Stood(VERA, VERA, 0, by_itself=False), "en") == "Вера stands on the cards dealt."


def test_o8_a_third_draw_ends_by_itself_and_so_does_a_word_of_one_who_is_away() -> None:
    assert said(d.Stood(LEV, VERA, 3, by_itself=True)) == "Лев больше не берёт, взяты 3 карты."
    assert said(d.Stood(LEV, VERA, 1, by_itself=True)) == "Лев не за столом: карты остаются как есть."


def test_p5_who_goes_over_pays_at_once() -> None:
    over = d.WentOver(OLGA, VERA, {OLGA: -2, VERA: 2})
    assert said(over) == "Ольга перебрала и платит банкомету 2."
    assert (own(over, OLGA), own(over, VERA)) == ("Ваши 2 ушли в банк.", "Вам +2.")
    assert said(d.WentOver(GUEST, VERA, {})) == "Аристарх объявляет перебор."


def test_the_showdown_says_totals_in_words() -> None:
    assert said(shown("8♥ 6♣ 3♦", 17)) == "Лев открывает семнадцать: восьмёрка червей, шестёрка треф и тройка бубен."
    assert said(shown("8♥ 6♣ Q♦", 24)).startswith("Лев открывает двадцать четыре, перебор: ")
    assert (
        said(shown("8♥ 6♣ 3♦", 17), "en") == "Лев shows seventeen: eight of hearts, six of clubs and three of diamonds."
    )


def test_the_settlement_says_what_the_banker_had_and_who_is_quits() -> None:
    mixed = settled(Result.MORE, Result.LESS, Result.BUST, Result.EQUAL)
    assert said(mixed) == "Вера открывает девятнадцать: берёт 40 и платит 20. Квиты: Фёдор."
    assert said(mixed, "en") == "Вера shows nineteen, takes 40 and pays 20. Quits: Фёдор."
    assert said(settled(Result.EQUAL)) == "Вера открывает девятнадцать. Квиты: Лев."
    assert said(settled()) == "Кон окончен, со всеми уже рассчитались."


def test_o9_a_bust_banker_and_who_went_over_too() -> None:
    bust = settled(Result.BANKER_BUST, Result.BOTH_BUST, banker_has=26, multiple=2)
    assert said(bust) == "Вера перебрала и платит 40. Квиты: Аристарх."
    assert own(bust, LEV) == "У банкомета двадцать шесть, перебор: вам +40."
    assert own(bust, GUEST) == "Перебор у вас и у банкомета: квиты, ваши 20 возвращаются."
    assert own(bust, GUEST, "en") == "You and the banker both went over: quits, your 20 come back."
    assert own(bust, VERA) == "Ваш банк заплатил 40."
    assert said(settled(Result.BOTH_BUST, banker_has=26)) == "Вера перебрала, а платить некому. Квиты: Лев."


def test_o6_the_banker_wins_with_the_cards_dealt() -> None:
    all_taken = settled(Result.BANKER_NATURAL, Result.BANKER_NATURAL, banker_has=21)
    assert said(all_taken) == "Вера выигрывает с раздачи и берёт 40."
    assert own(all_taken, LEV) == "У банкомета сразу двадцать одно: ваши 20 ушли в банк."
    assert said(settled(Result.BOTH_NATURAL, banker_has=21)).endswith("но брать не с кого. Квиты: Лев.")


@pytest.mark.parametrize(
    ("result", "ru", "en"),
    [
        (
            Result.MORE,
            "У вас семнадцать, у банкомета девятнадцать: вам +20.",
            "You have seventeen, the banker nineteen: +20 to you.",
        ),
        (
            Result.LESS,
            "У вас семнадцать, у банкомета девятнадцать: ваши 20 ушли в банк.",
            "You have seventeen, the banker nineteen: your 20 went to the bank.",
        ),
        (
            Result.EQUAL,
            "У вас и у банкомета семнадцать: квиты, ваши 20 возвращаются.",
            "You and the banker both have seventeen: quits, your 20 come back.",
        ),
        (
            Result.BUST,
            "У вас семнадцать, перебор: ваши 20 ушли в банк.",
            "You have seventeen, over: your 20 went to the bank.",
        ),
        (
            Result.RETURNED,
            "Кон окончен чужим очком: ваши 20 возвращаются.",
            "Another’s dealt twenty-one ended the round: your 20 come back.",
        ),
        (
            Result.PAID_BACK,
            "Перебор и у банкомета: ваши 20 возвращаются.",
            "The banker went over too: your 20 come back.",
        ),
    ],
)
def test_each_result_is_explained_to_its_punter(result: Result, ru: str, en: str) -> None:
    assert own(settled(result), LEV) == ru
    assert own(settled(result), LEV, "en") == en


def test_one_counter_comes_back_alone() -> None:
    one = d.RoundSettled(VERA, {LEV: Result.EQUAL}, {LEV: 0, VERA: 0}, {LEV: chips(1)}, {LEV: 17, VERA: 17})
    assert own(one, LEV).endswith("ваша 1 возвращается.")
    assert own(one, LEV, "en").endswith("your 1 comes back.")
    assert own(one, VERA) == "Никто никому не должен."


@pytest.mark.parametrize("lang", LANGS)
def test_who_has_no_part_in_a_settlement_hears_nothing_of_his_own(lang: Lang) -> None:
    assert yours(settled(Result.MORE), OLGA, lang) is None
    assert yours(settled(), VERA, lang) is None


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "fact",
    [
        b.StakesOpened(VERA, 2, None),
        b.SatOut(LEV),
        b.NoStakes(VERA),
        b.StakesClosed(chips(40), 2, (OLGA,)),
    ],
    ids=str,
)
def test_only_thirteen_has_series(fact: Fact, lang: Lang) -> None:
    """What is settled at once is a series of Thirteen, a round of anything else."""
    for game in GAMES:
        text = said(fact, lang, game)
        assert ("сери" in text or "series" in text) == (game == "thirteen"), text
        assert ("кон" in text.split("Никто")[0] or "кона" in text or "round" in text) == (game != "thirteen"), text


def test_p8_used_cards_are_shuffled_and_a_new_talia_is_cut() -> None:
    assert said(b.Shuffled(VERA, None, Why.PACK_OUT)) == "Колода вышла, сыгранные карты стасовали."
    assert said(b.Shuffled(VERA, LEV, Why.TALIA)) == "Колоду стасовали и сняли."


# ---------------------------------------------------------------------------------------------------------- meanwhile


def back(*facts: Fact, seat: Seat | None = LEV) -> str:
    text = meanwhile(facts, name, seat, "ru")
    assert text is not None
    return plain(text)


def test_who_comes_back_hears_how_one_round_ended() -> None:
    assert back(settled(Result.MORE)) == (
        "Снова за столом. Вера открывает девятнадцать: платит 20. У вас семнадцать, у банкомета девятнадцать: вам +20."
    )


def test_who_was_paid_in_mid_round_hears_of_that() -> None:
    assert back(natural("A♠ 10♥", s2=40, s1=-40), settled()).endswith("рассчитались. Вам +40.")


def test_who_comes_back_hears_of_many_rounds_in_one_sum() -> None:
    over = d.WentOver(LEV, VERA, {LEV: -2, VERA: 2})
    assert back(settled(Result.MORE), over, settled(), settled()) == "Снова за столом. Сыграно 3 кона, ваш итог +18."
    assert back(settled(Result.MORE), settled(), seat=OLGA) == "Снова за столом. Сыграно 2 кона."


# ------------------------------------------------------------------------------------------------------------- totals


@pytest.mark.parametrize("words", [hands_ru.TOTALS, hands_en.TOTALS], ids=["ru", "en"])
def test_whatever_a_hand_can_count_has_words_of_its_own(words: dict[int, str]) -> None:
    """From two twos to a hard thirty-one and a ten."""
    assert set(range(4, 42)) <= set(words)
    assert len(set(words.values())) == len(words)
    assert not any(text != text.strip() or "  " in text for text in words.values())


def test_totals_are_read_as_a_croupier_reads_them() -> None:
    assert [hands_ru.TOTALS[total] for total in (4, 17, 20, 21, 31, 41)] == [
        *("четыре", "семнадцать", "двадцать", "двадцать одно", "тридцать одно", "сорок одно"),
    ]
    assert [hands_en.TOTALS[total] for total in (4, 17, 20, 21, 31, 40)] == [
        *("four", "seventeen", "twenty", "twenty-one", "thirty-one", "forty"),
    ]
