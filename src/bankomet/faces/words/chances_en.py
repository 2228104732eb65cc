"""The words of the page Chances, and of the quiet line under the table."""

from collections.abc import Mapping
from typing import Final

__all__ = ["CHANCES"]

CHANCES: Final[Mapping[str, str]] = {
    # the line under the table
    "live.look": "The bank’s chances under the table",
    "live.on": "Show the bank’s chances",
    "live.series": "The bank matches",
    "live.next": "Next series: the bank matches",
    "live.call.2": "at “two” {n} of {of}",
    "live.call.3": "at “three” {n} of {of}",
    "live.call.4": "at “four” {n} of {of}",
    "live.call.5": "at “five” {n} of {of}",
    "live.call.6": "at “six” {n} of {of}",
    "live.call.7": "at “seven” {n} of {of}",
    "live.call.8": "at “eight” {n} of {of}",
    "live.call.9": "at “nine” {n} of {of}",
    "live.call.10": "at “ten” {n} of {of}",
    "live.call.J": "at “jack” {n} of {of}",
    "live.call.Q": "at “queen” {n} of {of}",
    "live.call.K": "at “king” {n} of {of}",
    "live.call.A": "at “ace” {n} of {of}",
    "live.call.★": "at “joker” {n} of {of}",
    "live.void": "stakes go back: {percent}",
    "live.aloud": "The bank matches: {percent}.",
    "live.aloud.next": "The bank matches in the next series: {percent}.",
    "live.term.series": "the bank matches {percent}",
    "live.term.next": "next series: the bank matches {percent}",
    "live.term.call": "{n} of {of}",
    "live.term.none": "There is no series now: it is too early to ask about chances.",
    # the page
    "chances.title": "Chances of the game",
    "chances.nav": "Chances",
    "chances.note": "the bank has {percent}",
    "chances.nav_other": "Chances in Thirteen",
    "chances.first_note": "exact, as fractions",
    "chances.other_note": "in Thirteen: exact, as fractions",
    "chances.lead": "Exact, as fractions; an estimate says that it is one. Move a slider and all is computed anew.",
    "chances.noscript": "This page computes what you ask: it needs JavaScript.",
    "chances.what": "{n} {n|card|cards}",
    "chances.what.A": "counted from the ace",
    "chances.what.2": "counted from the two",
    "chances.what.★": "counted from the joker",
    "chances.form": "Which pack",
    "chances.preset": "Tradition",
    "chances.ranks": "Ranks",
    "chances.suits": "Suits",
    "chances.packs": "Packs",
    "chances.number": "{name}, as a number",
    "chances.policy": "The pack runs out in mid-series",
    "chances.policy.continue_call": "the count goes on",
    "chances.policy.continue_call.note": "sources 002, 004",
    "chances.policy.void_restart": "the series anew, stakes back",
    "chances.policy.reshuffle_if_short": "shuffle when cards may not suffice",
    "chances.policy.bank_ends": "the holding ends, stakes back",
    "chances.policy.each_series": "shuffle for each series",
    "chances.joker": "Jokers: two a pack, called first, paid double",
    "chances.loss": "A loss is paid double",
    "chances.tenure": "The bank is held for four series, lost or not",
    "chances.link": "Link to this view",
    "chances.linked": "The link is copied",
    "chances.linked_not": "Copy the page’s address: the whole view is in it",
    "chances.all": "All numbers of this view as fractions, JSON",
    "chances.no_answer": "The server does not answer. The page has its former numbers.",
    "chances.no_first_answer": "The server does not answer, so there are no numbers yet.",
    "chances.ask_again": "Ask again",
    # figures
    "chances.figures": "In short",
    "chances.win": "The bank matches in a series",
    "chances.edge": "The bank’s edge in a series",
    "chances.edge_note": "of each stake",
    "chances.value": "For a whole holding",
    "chances.value_note.until_loss": "stakes, until he loses",
    "chances.value_note.bank_ends": "stakes, until he loses or the pack is out",
    "chances.value_note.four_series": "stakes, in four series",
    "chances.one_in": "1 in {n}",
    "chances.fraction": "as a fraction: {n} {n|sign|signs}",
    "chances.digits": "{head}…{tail} ({n} {n|digit|digits})",
    "chances.waiting": "computing the holding: {done} of {of}",
    "chances.queued": "the holding waits for its turn",
    "chances.stop": "Stop",
    "chances.stopped": "The computation has been stopped.",
    "chances.go_on": "Compute",
    "chances.simulate": "Simulate {n} holdings",
    "chances.simulating": "simulating holdings",
    "chances.estimate": "an estimate, not exact: {n} holdings, seed {seed}",
    "chances.estimate_value": "≈ {mean} ± {error}",
    "chances.no_law": "The law of the number of wins would take too long for such a pack.",
    # pictures
    "chances.first": "The call of the first match",
    "chances.first.unit": "per cent of series",
    "chances.first.alt": "The first match: {first} at the first call, {last} at the last",
    "chances.first.caption": "The first match, by call",
    "chances.first.won": "matches {percent}",
    "chances.first.lost": "misses {percent}",
    "chances.first.split": "Matches {won}, misses at every call {lost}",
    "chances.first.one": "If he called one and the same rank all {n} times, he would match in {percent} of series.",
    "chances.converge": "Where this leads",
    "chances.converge.unit": "matches, per cent of series",
    "chances.converge.alt": "With more ranks the chance to match comes close to 63.2%; with {n} it is {percent}",
    "chances.converge.caption": "The chance to match, by the number of ranks",
    "chances.converge.limit": "1 − 1/e = {percent}",
    "chances.converge.now": "{n} {n|card|cards} of each rank",
    "chances.converge.one": "one card of each",
    "chances.law": "Series won while he holds the bank",
    "chances.law.unit": "per cent of holdings",
    "chances.law.alt": "How many series a banker wins in one holding: none {none}, one {one}, then ever more rarely",
    "chances.law.caption": "The number of series won in a holding",
    "chances.law.more": "{n}+",
    "chances.law.runs_out": "The pack runs out before the holding ends in {percent} of holdings.",
    "chances.walk": "What a holding is worth that begins with this call",
    "chances.walk.unit": "stakes, on a fresh pack",
    "chances.walk.alt": "A holding on a fresh pack: {first} with the first call next, {last} with the last",
    "chances.walk.caption": "The value of a holding, by the next call on a fresh pack",
    "chances.col.call": "Call",
    "chances.col.fraction": "Fraction",
    "chances.col.share": "Share",
    "chances.col.one_in": "Once",
    "chances.col.ranks": "Ranks",
    "chances.col.off": "From 1 − 1/e",
    "chances.col.wins": "Series",
    "chances.col.exactly": "Exactly",
    "chances.col.at_least": "At least",
    "chances.col.value": "Value",
    "chances.col.matches": "Matches",
    "chances.table": "Numbers",
    "chances.how": "Where this comes from",
    "chances.source": "Source: {text}",
    # where the formulas come from
    "chances.how.first.1": (
        "Mark i of the first k calls, and put its card on each: one of the s cards of that rank. The other cards lie "
        "as they like, in (N − i)! ways."
    ),
    "chances.how.first.2": (
        "An order with m matches is so counted once for every set of marks; with alternating signs only those without"
        " a match remain. The difference of two such Q is the chance that the first match comes at call k."
    ),
    "chances.how.first.joker": (
        "The joker is called first: its factor has the number of jokers, the others are as before."
    ),
    "chances.how.first.source": "Montmort, Essay d’analyse sur les jeux de hazard (1708), le Treize.",
    "chances.how.converge.1": "With many ranks n, of s cards each, the i-th term of the sum comes close to 1/i!.",
    "chances.how.converge.2": (
        "The series 1 − 1 + 1/2 − 1/6 + … is 1/e. So the chance to match goes to 1 − 1/e, however many suits there "
        "are; a single suit comes close soonest."
    ),
    "chances.how.converge.source": "Euler, Calcul de la probabilité dans le jeu de rencontre (1753).",
    "chances.how.law.1": (
        "The pack is not shuffled after a win, so that series depend on each other. But the order of the series won "
        "changes nothing: it matters only how many ended at each call."
    ),
    "chances.how.law.2": (
        "So ranks are taken one by one, each with a factor of its own, and summed in the end. What comes after the "
        "first pack depends on one thing: which call is next on the fresh one."
    ),
    "chances.how.law.each": (
        "Here the pack is shuffled for each series, and series are independent: m or more are won with a chance of p "
        "to the power of m."
    ),
    "chances.how.law.source": "Montmort’s question (1713); the method is ours, docs/chances/holding.md.",
    "chances.how.walk.1": (
        "The value on a fresh pack with call j next: W is how many wins to expect from this pack, L the chance to "
        "lose with it, P the chance that it runs out and call c is next on the new one."
    ),
    "chances.how.walk.2": "There are as many equations as calls; they are solved exactly, in fractions.",
    "chances.how.walk.source": "the method is ours, docs/chances/holding.md.",
    "chances.how.match.1": (
        "A rank that is called k times and has m cards gives a factor: t of the m cards on t of the k places. Places "
        "of one rank take no card of another, so the factors are multiplied."
    ),
    "chances.how.match.2": (
        "The coefficient a at the power t tells in how many ways t matches can be marked; the other cards lie in (N −"
        " t)! ways, and signs alternate."
    ),
    "chances.how.match.source": (
        "Kaplansky (1944); Riordan, An Introduction to Combinatorial Analysis (1958), chapters 7 and 8."
    ),
    # any calls
    "chances.match": "Any calls, any pack",
    "chances.match.unit": "per cent of packs",
    "chances.match.lead": (
        "We count, say, “one, two, three, one, two, three” and turn cards. What are the odds that none matches?"
    ),
    "chances.match.calls": "What is called",
    "chances.match.calls_hint": "A 2 3",
    "chances.match.cycle": "Again and again, through the whole pack",
    "chances.match.without": "Taken out of the pack",
    "chances.match.without_hint": "Q K, say",
    "chances.match.go": "Compute",
    "chances.match.pack": "The pack is the one above: {cards} {cards|card|cards}, without jokers.",
    "chances.match.none": "No match",
    "chances.match.some": "At least one",
    "chances.match.mean": "Matches on average",
    "chances.match.alt": "How many cards match: none {none}; most often {mode}",
    "chances.match.caption": "The number of matches",
    "chances.match.more": "{n}+",
    "chances.match.said": "{calls} {calls|call|calls} on {cards} {cards|card|cards}",
}
