"""What can go wrong, and who is at fault.

    Refusal                what somebody asked for is refused, and nothing has changed
    ├── BadNotation        the text is wrong: it names nothing
    ├── IllegalMove        the text is right, but the rules forbid it now
    └── BadOption          a setting, preset or size that does not exist or does not fit

A fault of ours is an `assert`, never a Refusal.  Each refusal has a stable `code` and `details`; MESSAGES holds
its sentence in English, and the faces hold the same keys in other languages.  Where one code has several sentences,
the key of each is the code, a dot and a word.
"""

from collections.abc import Callable, Mapping
from typing import Final

MESSAGES: Final[Mapping[str, str]] = {
    # notation
    "bad_card": "{text!r} is not a card; write A♠, 10H, TH, ВБ or ★",
    "bad_rank": "{text!r} is not a rank; write A 2 … 10 J Q K, or numbers where there are more than 13 ranks",
    "bad_number": "{text!r} is not a whole number of counters",
    "bad_move": "{text!r} is not a move of this game",
    "bad_log": "the log cannot be read at line {line}: {why}",
    "bad_header": "the log's header is wrong: {why}",
    "bad_header.line_ends": (
        "the log's line ends were changed: they are CR LF where a table writes LF, and its digits cover every byte"
    ),
    "log_number": "record {expected} should stand here, but it is numbered {found}",
    "log_digits": "the digits behind record {n} do not fit what stands before them",
    "log_spelling": "the table would have written it as {printed!r}",
    "log_counters": "there are {counted} counters at the table, but {brought_in} came to it",
    "log_purse": "the purse of seat {seat} should hold {expected} counters, not {purse}",
    "bad_name": "a name has 1 to 24 letters, all Latin or all Cyrillic, with spaces, digits or hyphens: {why}",
    # rules
    "not_your_turn": "it is not the turn of seat {seat}",
    "not_now": "{move} is not possible in this phase: {phase}",
    "no_seat": "nobody sits at seat {seat}",
    "stake_zero": "seat {seat} stakes {stake}, but a stake is at least one counter",
    "stake_above_open": "seat {seat} stakes {stake}, but {open} of the bank of {bank} is open",
    "stake_above_purse": "seat {seat} stakes {stake}, but its purse can meet at most {most}",
    "stake_not_agreed": "seat {seat} stakes {stake}, but the agreed stake is {agreed}",
    "stake_stands": "seat {seat} has spoken: its stake of {stake} can only be lowered until all have been asked",
    "already_staked": "seat {seat} has staked already",
    "bid_range": "seat {seat} bids {bid}, but a standing bid is from {lo} to {hi}",
    "bank_range": "seat {seat} declares a bank of {bank}, but a bank is from {lo} to {hi}",
    "sits_out": "seat {seat} cannot meet the stake and sits out",
    "not_in_pack": "{card} cannot be turned: no such card is left",
    "not_drawn_by": "the next card is drawn by seat {expected}, not by seat {seat}",
    "not_dealt_to": "the next card is dealt to seat {expected}, not to seat {seat}",
    "no_more_cards": "seat {seat} may draw no more",
    "no_lot": "seat {seat} takes no part in the lot",
    "nothing_open": "no stakes are open",
    "not_in_hand": "no card {card} is in the hand",
    "nothing_laid": "no card has been laid yet",
    "not_all_laid": "{left} cards are still to be laid",
    "bad_circle": "a circle has each number from 1 to {n} as often as there are suits ({suits})",
    "no_puzzle": "there is no puzzle of such a day; there is one for each from {first} to {last}",
    "no_table": "{game} is a puzzle for one and has a page of its own, no table",
    "seats_fixed": "seats change between coups only",
    # the table
    "seat_taken": "seat {seat} is taken",
    "seat_range": "this table has seats 1 to {seats}",
    "table_full": "all {seats} seats are taken",
    "name_taken": "{name} already sits at this table",
    "already_seated": "you already sit at this table, at seat {seat}",
    "not_seated": "you do not sit at this table",
    "no_refill": "purses are not refilled at this table",
    "no_hints": "hints are not allowed at this table",
    "no_coach": "the coach does not know this game",
    "no_choice": "there is nothing to decide now: the coach speaks when another card or enough is asked",
    "purse_enough": "the purse of {purse} is enough to play; it may be filled up below {least}",
    "in_coup": "that waits until the coup is settled",
    "not_away": "seat {seat} is not away",
    "already_away": "seat {seat} is away already",
    "no_clock": "no clock runs for seat {seat}",
    "not_cutter": "seat {seat} does not cut now",
    "cut_range": "the cut is from {lo} to {hi} cards",
    "already_cut": "the pack is cut already",
    "resting": "the table rests already",
    "not_resting": "the table is not resting",
    "game_over": "the game is over: no two purses can play",
    "action_reused": "this action id was used for something else",
    "stale": "that answers {at}, but now it is {now}: the table has moved on",
    "cut_since": "that goes with a cut at {cut}, but now the pack is cut at {now}",
    "not_your_seat": "you sit at seat {own}, and cannot move for seat {seat}",
    "not_banker": "only the banker turns the cards",
    "not_turned": "the cards are dealt by themselves",
    "not_yours": "only a person at this table may do that",
    "no_such_table": "there is no table {table}",
    "may_be_done": "it was asked on a line that was lost too, and may still be done there; ask again in a second",
    "table_stopped": "the table has stopped through a fault of ours; what is on its log stands",
    "seal_out_of_turn": "seal {no} is out of its turn",
    "not_void": "a coup is void only between the closing of stakes and its first card",
    "may_not_share": "seat {seat} adds nothing to the order of the cards",
    "already_shared": "seat {seat} has bound itself already",
    "not_shared": "seat {seat} has nothing left to open",
    "bad_share": "seat {seat} opens something else than it bound itself to",
    "too_late_to_share": "the cards are ordered already: it is too late to add to their order",
    "too_late_to_withdraw": "the promise of seal {no} is not taken back when stakes are closed or cards are ordered",
    "not_time_to_open": "shares are opened between the closing of stakes and the first card",
    "share_not_opened": "seat {seat} has not opened its share",
    "bad_order": "the order of seal {no} is not one of the unseen cards",
    "not_ordered": "this card does not come from the sealed order",
    "coup_not_settled": "a secret is opened when the coup is settled",
    "bad_secret": "the secret of seal {no} is not the one that was promised",
    "bad_places": "the places of seal {no} are not those that were published",
    "bad_cards": "a card under seal {no} did not come from its place",
    "secret_again": "the secret of seal {no} was opened before: none may serve twice",
    "not_sealed": "the cards are under no fresh seal",
    "no_bots": "bots can be changed by who sits at a private table, or by its founder",
    # the house
    "store_down": "the table's log cannot be written now ({why}); nothing has changed, try again",
    "log_damaged": "the log of this table was changed behind its back, at record {n} or before; a backup has it whole",
    "table_damaged": "what is stored of this table was changed behind its back; a backup has it whole",
    "person_damaged": "what is stored of you was changed behind the house's back; a backup of its keeper has it whole",
    "person_damaged.another": "what is stored of this person was changed behind the house's back",
    "come_again": "you came while nothing could be written; load the page again to sit down",
    "store_foreign": "the database belongs to another program; nothing in it has changed",
    "store_empty": "{path} is empty: there are no tables in it",
    "store_newer": "the database is of version {version}; this program knows versions up to {known}",
    "bad_message": "the message is not understood: {why}",
    "too_fast": "too many messages; slow down",
    "too_slow": "the question took too long to come",
    "too_long": "a message has at most {most} bytes",
    "foreign_origin": "this page comes from another address than the table",
    "not_computed": "the computation was stopped before its end; ask again",
    "too_busy": "{most} calculations are waiting already; try again in a moment",
    "full_house": "this house has {most} tables already; try again later",
    # settings
    "bad_option": "{option}={value} is not possible; possible: {possible}",
    "bad_option.address": (
        "PostgreSQL cannot read the address of the database; it is written {possible}, where %40 in the password "
        "stands for @ and so on, or the password is kept in ~/.pgpass"
    ),
    "bad_option.no_policy": (
        "no policy is given for {options}; possible: {possible} (a total to stand at, or the play of the solved game)"
    ),
    "bad_option.jobs_and_cluster": "give --jobs for this machine or --cluster for others, not both",
    "bad_option.duel_and_options": "a duel has its options already; leave out: {options}",
    "bad_option.game": "{game} is not among the games that this is asked of; possible: {possible}",
    "unknown_option": "{game} has no option {option}; it has: {possible}",
    "unknown_option.puzzle": "{game} is a puzzle for one, without banker or punter, and has no option {option}",
    "unknown_preset": "{game} has no preset {preset}; it has: {possible}",
    "unknown_game": "there is no game {game}; there are: {possible}",
    "unknown_rev": "{game} {preset} has no revision {rev}; it has 1 to {newest}",
    "bad_seats": "a table of this game has {lo} to {hi} seats, not {seats}",
    "bad_bots": "a table of this size has room for 0 to {most} bots, not {bots}",
    "bad_title": "a title is one line of at most {most} characters, all of them to be seen",
    "bad_style": "there is no bot of style {style}; there are: {possible}",
    "bad_purse": "the opening purse is from {lo} to {hi} counters, not {purse}",
    "bad_size": "{name}: {value!r} is not a whole number from {lo} to {hi}",
    "too_large": "{cards} cards are too many for the exact method, which takes up to {most}; simulate them instead",
    "too_many_calls": "{calls} calls are more than the {cards} cards of the pack",
    "no_calls": "no call is named",
    "rank_not_in_pack": "{rank} cannot be taken out: the pack has no such rank",
    "empty_pack": "every rank is taken out: no card is left to turn",
    "seen_too_often": "{card} is named more often than the pack has it ({copies})",
    "never_loses": "with one rank every call is met: the banker never loses, and his gain has no bound",
    "no_kernel_for_pack": "{cards} cards are more than the kernels take ({most}); the pure engine takes them",
    "not_solved": "{game} with {option}={value} is not solved; what may be set: {possible}",
    "needs_extra": "this needs the extra “{extra}” ({library} is missing): pip install 'bankomet[{extra}]'",
    # simulation
    "only_pure": "{punters} punters at one table are played by the pure engine alone (--engine pure)",
    "no_numba": "numba is not installed; install bankomet[simulate], or simulate with the pure engine",
    "worker_lost": "a process of the simulation ended before its work was done; perhaps the memory was not enough",
    "no_cluster": "no scheduler answers at {url}: {why}",
    "no_workers": "the cluster at {url} has had no worker for {seconds} seconds",
    "bad_worker": "a worker of the cluster at {url} cannot simulate ({why}); all need bankomet {version} and numba",
    "cluster_lost": "the cluster at {url} was lost before the work was done: {why}",
    # learning
    "bad_pack": "no pack is written {pack!r}; write rising values with how many cards of each, such as 1:2 2:2 3:2",
    "bad_chance": "a banker draws with a chance from 0 to 1, not {chance}",
    "episode_over": "no episode is being played; it begins with reset()",
    "masked": "action {action} is masked now; open: {possible}",
    # stakes
    "bad_stake": "the agreed stake is from {lo} to {hi} counters, not {stake}",
}


class Refusal(Exception):
    """Something asked for is refused and nothing has changed.

    >>> print(IllegalMove("seat_taken", seat=3))
    seat 3 is taken
    """

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(key, details)
        self.key = key
        self.code = key.partition(".")[0]
        self.details: Mapping[str, object] = details

    def __str__(self) -> str:
        return MESSAGES[self.key].format_map(self.details)

    def __reduce__(self) -> tuple[Callable[..., "Refusal"], tuple[type["Refusal"], str, Mapping[str, object]]]:
        """A refusal comes back whole from another process."""
        return _remade, (type(self), self.key, self.details)


def _remade(kind: type[Refusal], key: str, details: Mapping[str, object]) -> Refusal:
    return kind(key, **details)


class BadNotation(Refusal):
    """The text is wrong: it names no card, number, move or log."""


class IllegalMove(Refusal):
    """The rules, or the table, forbid this now."""


class BadOption(Refusal):
    """A game, preset, option or size that does not exist or does not fit."""
