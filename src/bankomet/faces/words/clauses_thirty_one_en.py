"""The rules of Thirty-one, in English."""

from typing import Final

from bankomet.faces.words.clauses import Choice, Clause, OptionText, Rulebook, Tradition, Way, implied, ours
from bankomet.faces.words.clauses_ochko_en import BOOKS

__all__ = ["RULEBOOK"]

TRADITIONS: Final = (
    Tradition(
        name="book",
        written="talia",
        title="a bank for a talia",
        note="the bank passes when the pack is through",
        books=("004",),
    ),
    Tradition(
        name="coup",
        written="round",
        title="a bank for a round",
        note="the bank passes after each round",
        books=("004",),
    ),
)

THIRTY_ONE: Final = (
    Clause(
        id="P1",
        title="The packs",
        text=(
            (
                "One whole pack of 52 is played, or two or three where there are many players. The pack that a talia "
                "was played with is laid aside, and another is taken."
            ),
        ),
        books=("004",),
        notes=(
            ours("One pack up to five seats, two up to ten, then three."),
            ours("The first banker is chosen by lot."),
            ours("Two packs in turn look alike, so the table does not show the change."),
        ),
        options=(
            OptionText(
                name="packs",
                title="Packs",
                default="by_seats",
                choices=(
                    Choice(value="by_seats", text="by the number of seats"),
                    Choice(value="1", text="one"),
                    Choice(value="2", text="two"),
                    Choice(value="3", text="three"),
                ),
            ),
        ),
    ),
    Clause(
        id="P2",
        title="What cards count",
        text=(
            (
                "An ace counts eleven or one, as its holder likes. Pictures count ten, the other cards as printed. The "
                "table reckons for each the best that is not above thirty-one."
            ),
        ),
        books=("004",),
        notes=(implied("Each ace is free, so two aces and a nine are thirty-one as well."),),
        options=(
            OptionText(
                name="aces",
                title="Aces",
                default="each_free",
                choices=(
                    Choice(value="each_free", text="each 11 or 1"),
                    Choice(value="one_eleven", text="one at most at 11"),
                ),
            ),
        ),
    ),
    Clause(
        id="P3",
        title="The deal",
        text=("Three cards to each, and to the banker himself.",),
        books=("004",),
        notes=(ours("One a round, the banker last; they are hidden from the others."),),
    ),
    Clause(
        id="P4",
        title="A dealt thirty-one",
        text=(
            (
                "A punter whose first three cards are thirty-one shows them and is paid the agreed sum at once. If the "
                "banker has thirty-one, every punter pays it to him, but those who have thirty-one themselves."
            ),
        ),
        books=("004",),
        notes=(
            implied("These are quits with the banker, and the round is over."),
            ours("The agreed sum is two counters, unless the table says otherwise."),
        ),
        options=(
            OptionText(
                name="dealt_31",
                title="For a dealt thirty-one, counters",
                default="2",
                choices=(Choice(value="1…10", text="what has been agreed; usually two"),),
            ),
        ),
    ),
    Clause(
        id="P5",
        title="Draws",
        text=(
            (
                "Cards are drawn one at a time, as often as one likes; whoever has enough says so. More than "
                "thirty-one is over: the punter pays the banker two counters at once and is out of the round."
            ),
        ),
        books=("004",),
        notes=(
            implied("To “change” cards means to draw in the source: three cards and a free ace cannot go over."),
            ours("The banker’s right neighbour draws first, and so on round; the banker last."),
            ours("Drawn cards are seen by their holder alone until the showdown; how many they are, all see."),
        ),
        options=(
            OptionText(
                name="draws",
                title="Drawn cards",
                default="hidden",
                choices=(Choice(value="hidden", text="hidden"), Choice(value="open", text="open")),
            ),
        ),
    ),
    Clause(
        id="P5a",
        title="Who can play",
        text=(
            (
                "A punter comes in if his purse can meet the worst: two counters or the agreed sum, whichever is more. "
                "As many play as the banker can pay that to, in the order of the draws; the others sit the round out."
            ),
        ),
        notes=(ours("Two counters lie on the table before each punter: that is what a hand is worth."),),
    ),
    Clause(
        id="P6",
        title="The banker",
        text=(
            (
                "Content with his cards, he says that he stands on his own. If not, he draws one or several. If he "
                "goes over, he pays two counters to everybody still in."
            ),
        ),
        books=("004",),
        notes=(
            implied(
                "“He pays all” we read: all who have not gone over before. What they paid for that is not returned."
            ),
        ),
        options=(
            OptionText(
                name="busted",
                title="Who went over before the banker",
                default="stay_lost",
                choices=(
                    Choice(value="stay_lost", text="has lost his two counters"),
                    Choice(value="paid_back", text="gets them back"),
                ),
            ),
        ),
    ),
    Clause(
        id="P7",
        title="The showdown",
        text=(
            (
                "Who has less than the banker pays him two counters; who has more is paid two; who has the same "
                "neither pays nor is paid: he is “paid by the cards”."
            ),
        ),
        books=("004",),
        notes=(ours("All hands are turned over, those that went over too: so everybody sees which cards are gone."),),
    ),
    Clause(
        id="P8",
        title="The talia",
        text=(
            (
                "Rounds go on through the whole pack until the cards are out: that is a talia. Where they do not "
                "suffice, what is left is mixed with the used ones. After a talia the bank passes to the right "
                "neighbour, unless it was agreed that it stays with one for the whole game."
            ),
        ),
        books=("004",),
        ways=(
            Way(traditions=("book",), value="talia", text="the bank passes right after a talia"),
            Way(
                traditions=("coup",),
                value="coup",
                text="the bank passes right after each round, and the pack goes on",
            ),
        ),
        notes=(
            ours("With fewer than three cards a hand no other round is dealt: the talia is over."),
            ours(
                "If the pack runs out in mid-draw, the used cards are shuffled, never those in hands; the round is "
                "finished, and the talia is over. Cards of hands that went over are used."
            ),
            ours("Where the bank passes with each round the talia goes on: the new banker deals from the same pack."),
        ),
        options=(
            OptionText(
                name="bank",
                title="The bank passes",
                choices=(
                    Choice(value="talia", text="after each talia"),
                    Choice(value="coup", text="after each round"),
                    Choice(value="permanent", text="never"),
                ),
            ),
        ),
    ),
    Clause(
        id="P8a",
        title="How many hands",
        text=(
            (
                "One pack serves ten hands at most, two serve twenty-one, three thirty-two, the banker’s among them: "
                "so many can never use up all cards. They are dealt in the order of the draws; the others sit the "
                "round out."
            ),
        ),
        notes=(ours("The source sets no bound to the number of players."),),
    ),
)

RULEBOOK: Final = Rulebook(books=BOOKS, traditions=TRADITIONS, parts=(("Thirty-one", THIRTY_ONE),), compared=())
