"""The rules of Ochko, in English."""

from typing import Final

from bankomet.faces.words.clauses import Book, Choice, Clause, OptionText, Rulebook, Tradition, Way, implied, ours

__all__ = ["RULEBOOK"]

BOOKS: Final = (
    Book(name="004", about="“Gambling games of cards”, a collection: Ochko and Thirty-one follow Thirteen in it."),
)

TRADITIONS: Final = (
    Tradition(
        name="book",
        written="2-3-4",
        title="jack 2, queen 3, king 4",
        note="jack 2, queen 3, king 4",
        books=("004",),
    ),
    Tradition(
        name="ten",
        written="ten each",
        title="pictures ten each",
        note="jack, queen and king count 10",
        books=("004",),
    ),
)

OCHKO: Final = (
    Clause(
        id="O1",
        title="The packs",
        text=("Two whole packs of 52, put together. They are well shuffled, and a punter cuts.",),
        books=("004",),
        notes=(ours("They are shuffled afresh for each new banker. His left neighbour cuts, if he wishes."),),
    ),
    Clause(
        id="O1a",
        title="How many packs, and how many hands",
        text=(
            (
                "Two packs serve twenty seats; for every ten begun beyond that there is one more. A hand has five "
                "cards at most, so the pack never runs out in mid-round."
            ),
            (
                "Where the number of packs is agreed, as many hands are dealt as there are five cards for. They are "
                "dealt in the order of the draws; the others sit the round out, and their stakes go back."
            ),
        ),
        notes=(ours("The source speaks of two packs, and of any number of players."),),
        options=(
            OptionText(
                name="packs",
                title="Packs",
                default="by_seats",
                choices=(
                    Choice(value="by_seats", text="by the number of seats"),
                    Choice(value="2", text="two"),
                    Choice(value="3", text="three"),
                    Choice(value="4", text="four"),
                ),
            ),
        ),
    ),
    Clause(
        id="O2",
        title="What cards count",
        text=("An ace counts eleven, the two to the ten as printed.",),
        books=("004",),
        ways=(
            Way(
                traditions=("book",),
                value="2-3-4",
                text="jack 2, queen 3, king 4, as anybody plays who grew up with Ochko",
            ),
            Way(traditions=("ten",), value="10", text="each picture 10, as in the same book’s Thirty-one"),
        ),
        notes=(implied("The account has no word on pictures; both counts are those of its next of kin."),),
        options=(
            OptionText(
                name="pictures",
                title="Pictures",
                choices=(
                    Choice(value="2-3-4", text="jack 2, queen 3, king 4"),
                    Choice(value="10", text="ten each"),
                ),
            ),
        ),
    ),
    Clause(
        id="O3",
        title="Two aces",
        text=("Two aces that were dealt are “golden”: they count as a dealt twenty-one.",),
        notes=(implied("So it is played wherever an ace is always eleven; the source is silent on two aces."),),
        options=(
            OptionText(
                name="aces",
                title="Two dealt aces",
                default="dealt_21",
                choices=(
                    Choice(value="dealt_21", text="a dealt twenty-one"),
                    Choice(value="bust", text="twenty-two, over"),
                ),
            ),
        ),
    ),
    Clause(
        id="O4",
        title="Bank and stakes",
        text=(
            (
                "The banker declares the sum of his bank, and the punters stake what they like. All stakes together "
                "are no more than the bank, and they are made before the deal."
            ),
        ),
        books=("004",),
        notes=(
            implied("That the bank bounds the sum of the stakes, and not only each of them."),
            ours("The first banker is chosen by lot."),
            ours(
                "Some payments are double, so a bank is half of the purse at most: then the banker can meet every "
                "stake twice."
            ),
        ),
    ),
    Clause(
        id="O5",
        title="The deal",
        text=(
            (
                "Two cards to each, one a round, the banker last. Hands are hidden from the others. The banker looks "
                "at his first; the punters look when he has no twenty-one."
            ),
        ),
        books=("004",),
        notes=(ours("Until then the table shows nobody his own cards either: nobody has looked."),),
    ),
    Clause(
        id="O6",
        title="The banker’s dealt twenty-one",
        text=(
            (
                "The banker shows a dealt twenty-one at once. The round is over: he takes every stake, whatever the "
                "punters hold, and they do not look at their cards any more."
            ),
        ),
        books=("004",),
        notes=(ours("Nobody’s cards but the banker’s are shown in such a round, afterwards either."),),
        options=(
            OptionText(
                name="banker_21",
                title="The banker’s dealt twenty-one",
                default="takes_all",
                choices=(
                    Choice(value="takes_all", text="takes every stake"),
                    Choice(value="push", text="is quits with a punter’s"),
                ),
            ),
        ),
    ),
    Clause(
        id="O7",
        title="A punter’s dealt twenty-one",
        text=(
            (
                "A punter who was dealt twenty-one shows it and is paid twice his stake at once: he staked 10, and is "
                "20 richer."
            ),
        ),
        books=("004",),
        notes=(implied("The others play on: draws begin when nobody still in play has a twenty-one."),),
        options=(
            OptionText(
                name="punter_21",
                title="After a punter’s dealt twenty-one",
                default="play_on",
                choices=(
                    Choice(value="play_on", text="the others play on"),
                    Choice(value="round_ends", text="the round is over, the other stakes go back"),
                ),
            ),
        ),
    ),
    Clause(
        id="O8",
        title="Draws",
        text=(
            (
                "Cards are drawn one at a time, three at most, in turn from the banker: his left neighbour first. "
                "Whoever wishes draws; whoever has enough says so."
            ),
        ),
        books=("004",),
        notes=(
            implied("The banker draws last, and with the same right."),
            ours("Drawn cards are seen by their holder alone until the showdown; how many they are, all see."),
        ),
        options=(
            OptionText(
                name="order",
                title="The banker draws",
                default="banker_last",
                choices=(
                    Choice(value="banker_last", text="last"),
                    Choice(value="banker_first", text="first"),
                ),
            ),
            OptionText(
                name="draws",
                title="Drawn cards",
                default="hidden",
                choices=(Choice(value="hidden", text="hidden"), Choice(value="open", text="open")),
            ),
        ),
    ),
    Clause(
        id="O9",
        title="Going over",
        text=(
            (
                "More than twenty-one is over, and loses. Where both punter and banker have gone over they are quits. "
                "If the banker alone has, he pays twice to everybody who has not."
            ),
            (
                "It is told at the showdown. Until then the hand stays in turn and can only say enough, and after a "
                "third card any hand stands: nothing in the course of play shows it."
            ),
        ),
        books=("004",),
        notes=(
            implied("As those who went over are quits, a punter’s is decided only when the banker’s hand is seen."),
        ),
        options=(
            OptionText(
                name="bust",
                title="A hand that goes over",
                default="hidden",
                choices=(
                    Choice(value="hidden", text="is told at the showdown"),
                    Choice(value="announced", text="is told at once"),
                ),
            ),
            OptionText(
                name="bust_multiple",
                title="A banker who has gone over pays",
                default="2",
                choices=(Choice(value="2", text="twice"), Choice(value="1", text="stake for stake")),
            ),
        ),
    ),
    Clause(
        id="O10",
        title="The showdown",
        text=(
            (
                "Whoever has more than the banker wins his stake, whoever has less loses it. Equal: the stake is taken "
                "back. A twenty-one that was drawn is a twenty-one like any total, and goes before none."
            ),
        ),
        books=("004",),
    ),
    Clause(
        id="O11",
        title="The next banker",
        text=("After each round the bank passes to the left neighbour, and then to the next again.",),
        books=("004",),
    ),
)

RULEBOOK: Final = Rulebook(books=BOOKS, traditions=TRADITIONS, parts=(("Ochko", OCHKO),), compared=())
