"""The rules of Mousetrap, in English."""

from typing import Final

from bankomet.core.sources import Reading
from bankomet.faces.words.clauses import Book, Choice, Clause, Note, OptionText, Rulebook, Tradition, Way

__all__ = ["RULEBOOK"]

BOOKS: Final = (
    Book(name="003", about="“Thirteen”: a Russian encyclopaedia entry; it gives Mousetrap’s name and no more."),
    Book(
        name="Cayley 1857, 1878",
        about="Arthur Cayley, two notes in the Quarterly Journal of Mathematics: the problem, a table for few cards.",
    ),
    Book(
        name="Guy and Nowakowski 1993", about="The article “Mousetrap” in a collection for Erdős’s eightieth birthday."
    ),
)

TRADITIONS: Final = (
    Tradition(
        name="cayley",
        written="Cayley",
        title="Cayley, 1857",
        note="the count goes to n and ends",
        books=("Cayley 1857, 1878",),
    ),
    Tradition(
        name="modular",
        written="modular",
        title="modular",
        note="after n comes one again",
        books=("Guy and Nowakowski 1993",),
    ),
)

MOUSETRAP: Final = (
    Clause(
        id="M1",
        title="Mousetrap",
        text=(
            (
                "Cards with the numbers 1 to n lie in a circle and are counted: one, two, three … A card that equals "
                "its count comes out, and the count begins again at one with the next. When n counts have met no card, "
                "the game is over; n stays what it was, however many cards are out. It is won when all are."
            ),
            (
                "Once the cards lie there is nothing left to decide. So the puzzle is to lay them: so that all come "
                "out, or as many as you can, or none; and then to watch. In the puzzle of the day some of the cards "
                "lie already, and it always has a solution. One plays alone, and no counter moves."
            ),
        ),
        books=("Cayley 1857, 1878",),
        ways=(
            Way(
                traditions=("cayley",),
                value="stop_at_n",
                text="the count of n meets no card, and the game is over",
            ),
            Way(
                traditions=("modular",),
                value="modular",
                text="after n comes one again, until the count would only repeat itself",
            ),
        ),
        notes=(
            Note(
                reading=Reading.OURS,
                text=(
                    "Cayley’s cards are shuffled and lie as they fall; that one lays them oneself is our idea. So are "
                    "the puzzle of the day and several cards of each number (suits)."
                ),
            ),
        ),
        options=(
            OptionText(
                name="n",
                title="Numbers",
                default="13",
                choices=(Choice(value="1…52", text="how many different numbers; usually 13"),),
            ),
            OptionText(
                name="suits",
                title="Cards of each number",
                default="1",
                choices=(Choice(value="1…4", text="how many cards of each number; usually one"),),
            ),
            OptionText(
                name="count",
                title="After the count of n",
                choices=(
                    Choice(value="stop_at_n", text="the game is over"),
                    Choice(value="modular", text="one again"),
                ),
            ),
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    books=BOOKS, traditions=TRADITIONS, parts=(("Mousetrap", MOUSETRAP),), compared=(), page="/mousetrap"
)
