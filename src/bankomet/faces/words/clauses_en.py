"""The rules, clause by clause, in English."""

from typing import Final

from bankomet.faces.words.clauses import Book, Choice, Clause, OptionText, Rulebook, Tradition, Way, implied, ours

__all__ = ["COMMON", "RULEBOOK"]


BOOKS: Final = (
    Book(
        name="000", about="“Thirteen”: a Russian set of eight numbered rules, counting from the two, with free stakes."
    ),
    Book(name="001", about="“13”: a Russian description with a bank that caps the stakes."),
    Book(name="002", about="A Russian chapter on Thirteen that goes on to the chances of the game; equal stakes."),
    Book(name="003", about="“Thirteen”: a Russian encyclopaedia entry, with the Joker as its modern variant."),
    Book(name="004", about="“Gambling card games”: a Russian collection; its Thirteen has the rules of 002."),
    Book(name="Montmort 1708", about="Pierre Rémond de Montmort, Essay d’analyse sur les jeux de hazard: le Treize."),
    Book(name="Gerver", about="A French handbook of the twentieth century, known to us at second hand."),
)

TRADITIONS: Final = (
    Tradition(
        name="000", written="000", title="000, from the two", note="free stakes, the bank goes left", books=("000",)
    ),
    Tradition(
        name="001",
        written="001",
        title="001, from the two",
        note="stakes within the bank, it goes left",
        books=("001",),
    ),
    Tradition(
        name="002", written="002", title="002, from the ace", note="equal stakes, the bank goes right", books=("002",)
    ),
    Tradition(
        name="003", written="003", title="003, from the ace", note="equal stakes, the bank goes left", books=("003",)
    ),
    Tradition(name="004", written="004", title="004, from the ace", note="the same as 002", books=("004",)),
    Tradition(
        name="montmort",
        written="Montmort",
        title="Montmort, 1708",
        note="equal stakes, the bank goes right",
        books=("Montmort 1708",),
    ),
    Tradition(
        name="gerver",
        written="Gerver",
        title="Gerver, 20th century",
        note="free stakes, four series each",
        books=("Gerver",),
    ),
    Tradition(
        name="joker", written="Joker", title="Joker", note="54 cards, 14 calls, the bank goes left", books=("003",)
    ),
)

THIRTEEN: Final = (
    Clause(
        id="T1",
        title="The first banker",
        text=(
            (
                "Somebody has to hold the bank first. Either every seat draws a card from the shuffled pack, "
                "or the lot decides. Then the whole pack is shuffled again, so what was drawn tells nothing "
                "about the play."
            ),
        ),
        books=("000", "001", "002", "003", "004"),
        aspect="First banker",
        ways=(
            Way(
                traditions=("000",),
                value="lowest",
                brief="lowest card drawn",
                text="the lowest card drawn; twos are lowest, aces highest",
            ),
            Way(
                traditions=("003",),
                value="lowest",
                brief="lowest card drawn",
                text="the lowest card drawn; aces are lowest, kings highest",
            ),
            Way(traditions=("001", "002", "004", "montmort"), value="lot", text="by lot"),
            Way(traditions=("gerver",), value="highest", brief="highest card drawn", text="the highest card drawn"),
            Way(
                traditions=("joker",),
                value="lowest",
                brief="lowest card drawn",
                text="the lowest card drawn; twos are lowest, jokers highest",
            ),
        ),
        notes=(
            implied("No order of drawing is given for the Joker; its calls, read backwards, make one."),
            ours(
                "Seats that draw equal cards draw on from the same pack. When the pack cannot serve them, or "
                "more than 52 people sit down, the lot decides. The draw takes place as soon as two can play."
            ),
        ),
        options=(
            OptionText(
                name="first_banker",
                title="First banker",
                choices=(
                    Choice(value="lowest", text="whoever draws the lowest card"),
                    Choice(value="lot", text="by lot"),
                    Choice(value="highest", text="whoever draws the highest card"),
                ),
            ),
        ),
    ),
    Clause(
        id="T2",
        title="Bank and stakes",
        text=(
            (
                "Stakes lie on the table before the first card. They may be changed until staking closes: when"
                " everybody present has spoken, or when the clock has run out. Nobody has to stake in every "
                "series."
            ),
        ),
        books=("000", "001", "002", "003", "004"),
        aspect="Stakes",
        ways=(
            Way(
                traditions=("000", "gerver"),
                value="free",
                brief="any, against a declared bank",
                text="the banker declares a bank that all can see, and each stakes what he likes of what it can pay",
            ),
            Way(
                traditions=("001",),
                value="capped",
                brief="any within the bank, in turn",
                text=(
                    "the bank caps the stakes: the left neighbour stakes first, the next within what is still "
                    "open, and so round; then the bank is trimmed to what was staked"
                ),
            ),
            Way(
                traditions=("002", "003", "004", "montmort", "joker"),
                value="equal",
                brief="equal",
                text="one agreed stake, the same for all",
            ),
        ),
        notes=(
            implied("Source 000 has punters ask what the bank holds before they stake; so there is a declared sum."),
            ours(
                "In 000 and Gerver the bank comes out of the banker’s purse and lies on the table for his "
                "whole holding: what he wins joins it, what he loses leaves it. All stakes together, times "
                "what a loss pays, never exceed it."
            ),
            ours(
                "In 001 a punter may leave a standing bid. It lasts until the bank passes, and is cut to what "
                "is open when his turn comes. A stake once accepted may be lowered, but not raised until the "
                "round is done."
            ),
            ours(
                "With an agreed stake the banker’s purse may not cover everybody. Punters are then taken in "
                "seat order, from the side the bank will pass to, and the rest sit the series out."
            ),
            ours(
                "A banker may decline the bank as long as he has declared none. Where the bank caps the stakes"
                " they are judged as they arrive, and whoever comes too late is told how much is open."
            ),
        ),
        options=(
            OptionText(
                name="stakes",
                title="Stakes",
                choices=(
                    Choice(value="equal", text="one agreed stake"),
                    Choice(value="free", text="any sum, against a declared bank"),
                    Choice(value="capped", text="any sum within the bank, in turn"),
                ),
            ),
        ),
    ),
    Clause(
        id="T2a",
        title="When nobody stakes",
        text=(
            (
                "If staking closes on an empty table, no card is turned and no coup is counted: the bank "
                "passes on. When it has gone all the way round like that, the table rests until somebody does "
                "something."
            ),
        ),
        notes=(ours("No source speaks of it."),),
    ),
    Clause(
        id="T3",
        title="What a losing banker pays",
        text=(
            (
                "One stake for each stake. The punter takes back what he laid down and gets as much again: who"
                " staked 10 is 10 the richer."
            ),
        ),
        books=("000", "001", "003"),
        aspect="A losing banker pays",
        ways=(
            Way(traditions=("000",), value="1", brief="one to one", text="each punter as much as he staked"),
            Way(
                traditions=("001",),
                value="1",
                brief="the bank, which equals the stakes",
                text="the whole bank, shared out by stakes; since it was trimmed to them, each gains his stake",
            ),
            Way(
                traditions=("003", "joker"),
                value="1",
                brief="one to one",
                text="the stake goes back, and its equal with it",
            ),
            Way(traditions=("002", "004"), value="1", brief="one to one", text="he doubles every stake"),
            Way(traditions=("montmort", "gerver"), value="1", brief="one to one", text="as much as was staked"),
        ),
        notes=(
            implied(
                "“Doubles the stake” in 002 and 004 could be heard as two stakes on top of one’s own. We take "
                "it that one stake becomes two, as 000 and 003 say in so many words; the Joker loses likewise."
            ),
        ),
        options=(
            OptionText(
                name="loss_multiple",
                title="For each stake a losing banker pays",
                default="1",
                choices=(
                    Choice(value="1", text="one stake"),
                    Choice(value="2", text="two stakes; the bank must be able to cover them"),
                ),
            ),
        ),
    ),
    Clause(
        id="T4",
        title="The series",
        text=(
            (
                "The banker names a rank and turns a card, names the next and turns the next. The first card "
                "that is what he has just named wins him every stake, and the series ends there. If all the "
                "calls go by without one, he has lost."
            ),
            (
                "After a win he counts from the first call again, with the cards that are left: nothing that "
                "has been turned comes back while the pack lasts."
            ),
        ),
        books=("000", "002", "003", "004"),
        aspect="After a win",
        ways=(
            Way(
                traditions=("000", "001", "002", "003", "004", "montmort", "joker"),
                value="never",
                brief="the pack goes on",
                text="the same pack goes on, from the first call",
            ),
            Way(
                traditions=("gerver",),
                value="never",
                brief="the rest of the thirteen is laid aside",
                text=(
                    "what is left of the thirteen cards of the series is laid aside unturned: a pack serves four series"
                ),
            ),
        ),
        notes=(implied("001 is silent about the cards of the next series; it goes on like its relatives."),),
        options=(
            OptionText(
                name="reshuffle",
                title="Shuffling after a win",
                default="never",
                choices=(
                    Choice(value="never", text="none: the pack goes on"),
                    Choice(value="each_series", text="every series from a whole, freshly shuffled pack"),
                ),
            ),
        ),
    ),
    Clause(
        id="T5",
        title="The pack runs out in mid-series",
        text=(
            (
                "All 52 cards are shuffled and cut, and the count goes on with the call that was due; the "
                "stakes stay where they are. If the very last card wins, the pack is shuffled for a new "
                "series."
            ),
        ),
        books=("002", "004"),
        ways=(
            Way(
                traditions=("000", "001", "002", "003", "004", "montmort", "joker"),
                value="continue_call",
                text="a fresh pack, and on from the call that was due",
            ),
            Way(traditions=("gerver",), text="does not happen: four series are one pack"),
        ),
        notes=(
            implied(
                "The others deal one pack through to its end and do not say what an unfinished series does "
                "then; we let it do as in 002 and 004."
            ),
        ),
        options=(
            OptionText(
                name="pack_out",
                title="When the pack runs out",
                default="continue_call",
                choices=(
                    Choice(value="continue_call", text="a fresh pack, and the count goes on"),
                    Choice(value="void_restart", text="stakes go back, are made anew, and the series starts afresh"),
                    Choice(
                        value="reshuffle_if_short",
                        text=(
                            "it never does: before a series that the pack may not last for, it is shuffled "
                            "(which 000 forbids)"
                        ),
                    ),
                    Choice(
                        value="bank_ends",
                        text="the holding is over: stakes of an unfinished series go back unpaid, the bank passes",
                    ),
                ),
            ),
        ),
    ),
    Clause(
        id="T6",
        title="No match",
        text=(
            (
                "A series without a match is a loss. It is paid at once and costs the banker the bank; only "
                "Gerver’s keeps it to the end of his four."
            ),
        ),
        books=("002", "003"),
        notes=(
            ours(
                "003 lets the count go on from one once thirteen is passed. Since the same text takes the bank"
                " from a loser, we hear in it the count of the next banker."
            ),
        ),
    ),
    Clause(
        id="T7",
        title="The holding",
        text=(
            (
                "Whoever wins must go on holding. An agreed stake renews itself while the punter is at the "
                "table; a stake of one’s own choosing is made afresh for each series."
            ),
        ),
        books=("000", "001", "003"),
        aspect="The bank is held",
        ways=(
            Way(traditions=("000", "002", "003", "004", "montmort", "joker"), value="until_loss", text="until a loss"),
            Way(
                traditions=("001",),
                value="until_loss",
                brief="until a loss, winnings in or out",
                text=(
                    "until a loss; after a win the banker takes his winnings out, or leaves them in and "
                    "doubles the bank, and what the punters do not cover is taken off"
                ),
            ),
            Way(
                traditions=("gerver",),
                value="four_series",
                brief="for four series",
                text="for four series, won or lost: the 52 cards of one pack",
            ),
        ),
        notes=(
            implied("That an agreed stake stays, and that free stakes are made anew each time."),
            ours(
                "In 001 there is nothing between taking all the winnings out and leaving all of them in. A "
                "bank of another size is named only after a loss or a staking that stayed empty."
            ),
        ),
        options=(
            OptionText(
                name="tenure",
                title="The banker holds",
                choices=(
                    Choice(value="until_loss", text="until he loses"),
                    Choice(value="four_series", text="for four series, one pack"),
                ),
            ),
        ),
    ),
    Clause(
        id="T8",
        title="Shuffle and cut",
        text=("The banker shuffles; the neighbour on his left cuts. So it goes whenever the pack is made up anew.",),
        books=("002", "004"),
        notes=(implied("000, 001 and 003 have the pack cut, but do not say by whom."),),
    ),
    Clause(
        id="T9",
        title="The pace of the cards",
        text=(
            (
                "One card at a time, unhurried, onto one tidy pile in everybody’s sight. How fast is a setting"
                " of the table, and what has been turned can always be counted."
            ),
        ),
        books=("000",),
        notes=(ours("A watcher sees all that the rules show; in Thirteen that is everything."),),
    ),
    Clause(
        id="T10",
        title="The next banker",
        text=(
            (
                "The bank goes to a neighbour, always on the same side, and he shuffles afresh. Left means "
                "clockwise, as seen from above."
            ),
        ),
        books=("000", "001", "002", "003", "004"),
        aspect="The bank passes",
        ways=(
            Way(traditions=("000", "001", "003", "gerver", "joker"), value="left", text="to the left"),
            Way(traditions=("002", "004", "montmort"), value="right", text="to the right"),
        ),
        options=(
            OptionText(
                name="passes",
                title="The bank passes",
                choices=(Choice(value="left", text="to the left"), Choice(value="right", text="to the right")),
            ),
        ),
    ),
    Clause(
        id="T11",
        title="Players",
        text=("Two, a banker and a punter, are enough; there is no highest number.",),
        books=("000", "001", "002", "003", "004"),
        notes=(ours("A table here has from 2 to 1,000 seats."),),
    ),
    Clause(
        id="T12",
        title="The pack and the calls",
        text=(
            (
                "One whole pack of 52, and thirteen calls: every rank once. In Russia, says 003, the count began "
                "with the two."
            ),
        ),
        books=("000", "001", "002", "003", "004"),
        aspect="Calls",
        ways=(
            Way(traditions=("000", "001"), value="two_first", text="two, three … king, ace"),
            Way(
                traditions=("002", "003", "004", "montmort", "gerver"),
                value="ace_first",
                text="ace, two … queen, king",
            ),
            Way(traditions=("joker",), value="ace_first", text="joker, ace, king, queen … two"),
        ),
        notes=(
            implied("001 mentions a full pack of 53 cards, and a few lines on plays with 52: the first is a misprint."),
        ),
        options=(
            OptionText(
                name="calls",
                title="Calls",
                choices=(
                    Choice(value="ace_first", text="from the ace up to the king"),
                    Choice(value="two_first", text="from the two up to the ace"),
                ),
            ),
        ),
    ),
)

JOKER: Final = (
    Clause(
        id="J1",
        title="Two jokers, fourteen calls",
        text=(
            (
                "The pack has 54 cards. The banker calls the joker first, then the ace, the king and so on "
                "down to the two. Either joker matches the joker’s call."
            ),
        ),
        books=("003",),
        notes=(
            implied("That one call is the joker’s, and that any of the two will do, follows from the order given."),
        ),
    ),
    Clause(
        id="J2",
        title="A joker pays double",
        text=(
            (
                "If the joker’s call matches, every punter pays two stakes instead of one. Any other match "
                "takes one stake, and a lost series costs the banker one for each. All the rest is as in 003."
            ),
        ),
        books=("003",),
        notes=(
            implied("That a lost series is paid singly."),
            ours("To sit in, a punter needs twice the stake."),
        ),
    ),
)

TABLE: Final = (
    Clause(
        id="G1",
        title="Counters",
        text=(
            (
                "Counters are whole, none is made and none is lost: what one purse loses another gains, and no"
                " purse falls below nothing. A stake is taken only if both sides can meet the worst that may "
                "come of it. Everybody brings the same purse, 1,000 unless the table says otherwise; the "
                "agreed stake is 10."
            ),
            (
                "A purse belongs to one person at one table, and waits there if he leaves. Too thin to take "
                "part, it may be filled up again between coups where the table allows it. A banker who cannot "
                "cover a single stake passes the bank on; where no purse may be filled and no banker finds a "
                "punter, the game is over."
            ),
        ),
        notes=(ours("The sources speak of money, and leave its keeping to the players."),),
        options=(
            OptionText(
                name="refill",
                title="Filling up an empty purse",
                default="yes",
                choices=(Choice(value="yes", text="allowed between coups"), Choice(value="no", text="not allowed")),
            ),
        ),
    ),
    Clause(
        id="G2",
        title="Leaving the table",
        text=(
            (
                "A punter who leaves in mid-coup leaves his stake in play. A banker who leaves before he has "
                "declared, or between two series, passes the bank on. If he goes while stakes are open they "
                "return to their owners first; if cards are already being turned they run on to the end. A hand "
                "that lies on the table stands as it is and plays on."
            ),
        ),
        notes=(ours("No source speaks of it."),),
    ),
    Clause(
        id="G3",
        title="Away",
        text=(
            (
                "Whoever misses one clock counts as away until he acts again. He sits out and is passed over "
                "as banker and at the cut. A missed clock always does what harms least: no stake is made, the "
                "due card is turned, no more cards are drawn, an undeclared bank passes on."
            ),
        ),
        notes=(ours("No source speaks of it: at their tables nobody’s line went dead."),),
    ),
    Clause(
        id="G4",
        title="Hints",
        text=(
            (
                "A table of Ochko or Thirty-one may agree on hints beforehand: who is asked whether he draws may "
                "ask what is best, and is answered alone, by his own cards and by what everybody sees. What was "
                "best is told after a coup at any such table: nothing of it can be changed by then."
            ),
        ),
        notes=(ours("The sources know of no adviser at one’s shoulder."),),
        options=(
            OptionText(
                name="hints",
                title="Hints",
                default="no",
                choices=(Choice(value="no", text="not allowed"), Choice(value="yes", text="allowed in one’s turn")),
            ),
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    books=BOOKS,
    traditions=TRADITIONS,
    parts=(("Thirteen", THIRTEEN), ("The Joker", JOKER)),
    compared=("T12", "T1", "T2", "T3", "T4", "T7", "T10"),
)
COMMON: Final = Rulebook(books=(), traditions=(), parts=(("At every table", TABLE),), compared=())
"""What holds whatever is played at a table."""
