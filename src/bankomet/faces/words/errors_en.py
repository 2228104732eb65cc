"""Why something was refused, in English, where it is said to the one who asked; the other codes read as in the core."""

from collections.abc import Mapping
from typing import Final

__all__ = ["MESSAGES", "PHASES"]

MESSAGES: Final[Mapping[str, str]] = {
    "bad_card": "“{text}” is not a card. Write A♠, 10H, TH, ВБ or ★.",
    "bad_rank": "“{text}” is not a rank. Write A 2 … 10 J Q K, or numbers where there are more than thirteen ranks.",
    "bad_number": "“{text}” is not a whole number of counters.",
    "bad_move": "“{text}” is not a move of this game.",
    "not_your_turn": "It is not your turn.",
    "not_now": "That is not possible now: {phase}.",
    "stake_zero": "A stake is at least one counter, and you stake {stake}.",
    "stake_above_open": "{open} of the bank is open and you stake {stake}.",
    "stake_above_purse": "Your purse can meet a stake of {most} at most, and you stake {stake}.",
    "stake_not_agreed": "The agreed stake is {agreed} and you stake {stake}.",
    "stake_stands": "You have spoken: while the others are asked, your stake of {stake} can only be lowered.",
    "already_staked": "You have staked already.",
    "bid_range": "A bid is from {lo} to {hi}, and you write {bid}.",
    "bank_range": "A bank is from {lo} to {hi}, and you declare {bank}.",
    "sits_out": "Seat {seat} cannot stake now: it banks, or is away, or its purse is too small.",
    "no_more_cards": "You may draw no more cards.",
    "not_in_hand": "There is no card {card} in your hand.",
    "nothing_laid": "No card of yours lies on the circle yet.",
    "not_all_laid": "Not all cards lie on the circle; still to be laid: {left}.",
    "name_taken": "{name} already sits at this table. Please choose another name.",
    "purse_enough": "There are {purse} in the purse, which is enough: it is filled up below {least}.",
    "not_cutter": "It is not for you to cut now.",
    "stale": "The table has moved on: that answers {at}, and now it is {now}.",
    "not_your_seat": "You sit at seat {own} and cannot move for seat {seat}.",
    "not_yours": "That is not for a player to do: cards and lots are the table’s.",
    "bad_size": "{name}: {value} is not a whole number from {lo} to {hi}.",
    "no_bots": "Bots are seated and sent away by who opened the table, and at a private one by anybody who sits there.",
    "game_over": "The game is over: there are no two left who could bank and stake.",
}

PHASES: Final[Mapping[str, str]] = {
    "idle": "the table waits for players",
    "laying": "the cards are being laid in a circle",
    "laid": "all cards lie on the circle",
    "drawing": "the first banker is being chosen",
    "declaring": "the banker is declaring the bank",
    "staking": "stakes are open",
    "series": "a series is being played",
    "dealing": "the cards are being dealt",
    "playing": "the cards are dealt, and each has his word in turn",
    "keeping": "the banker is deciding on the winnings",
}
