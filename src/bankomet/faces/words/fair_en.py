"""Words of the fair deal, in English: the page that verifies, the seal at the table, the cut."""

from collections.abc import Mapping
from typing import Final

__all__ = ["FAIR"]

FAIR: Final[Mapping[str, str]] = {
    "verify.title": "Verify a deal",
    "verify.nav": "Verify a deal",
    "verify.what": "the fair deal",
    "verify.lead": (
        "The house binds itself before each coup and opens its secret afterwards. Take the log of a table: your "
        "browser reckons anew that every card came from its place."
    ),
    "verify.noscript": (
        "The page reckons by itself and needs JavaScript for it. "
        "Without it, “python verify_deal.py table.log” checks the same."
    ),
    "verify.choose": "Choose a log",
    "verify.drop": "or drop the file here",
    "verify.private": "The file is sent nowhere; the page works without a network.",
    "verify.busy": "Reckoning: {done} of {of}",
    "verify.busy.begin": "Reckoning…",
    "verify.insecure": (
        "The browser keeps its cryptography from this page: it lends it over https, or on the computer itself. "
        "Open the page so, or check the log with “bankomet verify”."
    ),
    "verify.unread": "The file could not be read. Choose it once more.",
    "verify.no_table": "The log of this table has not come. Take it from the table’s page and choose it here.",
    "verify.of_table": "table {table}",
    "verify.holds": "The deal holds",
    "verify.holds.note": (
        "The chain is whole, and every card under an opened seal came from the place that the house had "
        "published before."
    ),
    "verify.whole": "The chain is whole",
    "verify.holds.none": "No seal has been opened in this log, so there is no deal to check yet.",
    "verify.fails": "Line {record} does not hold",
    "verify.fails.head": "This is no log of a table",
    "verify.before": "Before it: {records} {records|line holds|lines hold}; seals opened: {seals}.",
    "verify.line": "The line",
    "verify.records": "Lines",
    "verify.seals": "Seals opened",
    "verify.alone": "Without a share from outside",
    "verify.alone.note": "the house alone made the order of these",
    "verify.withdrawn": "Promises that the house took back",
    "verify.withdrawn.note": "while stakes were open, as after a restored backup",
    "verify.voids": "Coups void: a share not opened",
    "verify.void.seat": "seat {seat}: {n}",
    "verify.head": "End of the chain",
    "verify.head.note": "compare it with what you wrote down at the table: nothing else shows that the end was cut off",
    "verify.mark": "What you were told at the table",
    "verify.mark.same": "line {n}, the same",
    "verify.mark.other": "line {n}, another",
    "verify.mark.cut": "line {n}, which is not there",
    "verify.mark.hidden": "line {n}, not told yet: hands are hidden",
    "verify.changed": "The log was changed",
    "verify.changed.cut": "It holds by itself, but it ends before line {n}, which you were told at this table.",
    "verify.changed.other": (
        "It holds by itself, but when you acted at this table its line {n} ended in {head}, and now it does not."
    ),
    "verify.changed.share": (
        "It holds by itself, but the cards of seal {no} were ordered without the share that this browser promised."
    ),
    "verify.changed.chosen": (
        "It holds by itself, but under seal {no} it is not the log for which this browser opened your share: the house "
        "could choose the order of the cards when it had seen the shares."
    ),
    "verify.yours": "Your own shares",
    "verify.yours.note": "those that this browser promised; all are in the order of the cards",
    "verify.lost": "Withheld, says the log, under seals",
    "verify.lost.note": "this browser sent your share; the line may have lost it, and so may the house",
    "verify.not": "Rules and counters are not checked here: “bankomet verify” does that.",
    "verify.fault.no_log": "The file does not begin as logs of tables do.",
    "verify.fault.rewritten": (
        "An editor or a transfer has written other line ends, or a mark before the first line. "
        "The digits hold for the file as it was: take the log anew."
    ),
    "verify.fault.no_record": "This is no record, or it bears another’s number.",
    "verify.fault.chain": "The digits at its end do not continue the chain: it, or what stands before it, was changed.",
    "verify.fault.bad_seal": "A record of seal {no} is not written as they are.",
    "verify.fault.out_of_turn": (
        "A seal is out of its turn: numbers have no gaps, and the next waits until the last is opened."
    ),
    "verify.fault.renamed": "The table has another name in seal {no}.",
    "verify.fault.late_share": "The share of seat {seat} is promised too late, or twice.",
    "verify.fault.wrong_open": "Seat {seat} opens another share than it promised, or before stakes are closed.",
    "verify.fault.late_withdraw": "The house takes back the promise of seal {no} when the order may be known.",
    "verify.fault.wrong_withhold": "Seat {seat} is said to withhold a share, but it had none to open.",
    "verify.fault.order_out_of_turn": "An order under seal {no} is out of its turn.",
    "verify.fault.order_too_soon": "Cards are ordered anew under seal {no}, and the last order is not used up.",
    "verify.fault.wrong_places": "The places published do not follow from the secret, the shares and the cut.",
    "verify.fault.listed_otherwise": "The cards are listed otherwise than suit by suit, from ace to king.",
    "verify.fault.late_word": "Somebody stakes, or takes a stake back, when the house may know the order.",
    "verify.fault.unsealed": "{card} comes without a seal; in a log from before seals nothing binds the cards.",
    "verify.fault.stale_seal": "No fresh seal binds these cards: their order could be known before the stakes.",
    "verify.fault.bad_cut": "A cut is not written as they are.",
    "verify.fault.late_cut": "The pack is cut after a share was opened: whoever cuts then can know what he chooses.",
    "verify.fault.no_such_cut": "The order is cut at {cut}, where nobody has cut.",
    "verify.fault.cut_forgotten": "The pack was cut at {cut}, and the order is not.",
    "verify.fault.void_seal": "Seal {no} is void, and nothing comes under it any more.",
    "verify.fault.wrong_card": "{card} was dealt, but {expected} lay in its place.",
    "verify.fault.early_secret": "The secret of seal {no} is opened before a card came.",
    "verify.fault.wrong_secret": "The secret opened is not the one that seal {no} promised.",
    "verify.fault.secret_again": "This secret was opened before: none serves twice.",
    "seal.open": "Seal {no}",
    "seal.checked": "{n} {n|card|cards} checked",
    "seal.wrong": "a card does not hold",
    "seal.title": "The fair deal",
    "seal.about": (
        "Before stakes the house promises a secret; after them the players’ shares are added, and together they make "
        "the order of the cards. The page checks every open card against what was published before the first."
    ),
    "seal.no": "Seal",
    "seal.none": "not laid yet",
    "seal.digest": "The house’s promise",
    "seal.shares": "Shares promised",
    "seal.shares.in": "Shares in the order",
    "seal.shares.house": "none: the house alone",
    "seal.cards": "Cards checked",
    "seal.cards.none": "no order yet",
    "seal.cards.many": "at so large a table the log is what to check",
    "seal.voids": "Coups void at this table",
    "seal.voids.none": "none",
    "seal.voids.of": "{n} of {all}: a share was not opened",
    "seal.verify": "Verify this table",
    "seal.alarm": (
        "{card} is not the card that was published before the deal. Save the log from the menu: it shows everybody."
    ),
    "seal.alarm.order": "The places of the cards are not those in the log. Save the log from the menu.",
    "seal.alarm.unopened": "{card} came and has not shown its place. Save the log from the menu.",
    "seal.alarm.untold": "{card} came, and no places were published before it. Save the log from the menu.",
    "own.cut": "Cut the pack",
    "own.cut.at": "Cut at {n}",
    "own.cut.where": "How many cards to cut from the top",
    "own.cut.value": "{n} above, {rest} below",
    "own.cut.hint": "Drag the edge of the upper part. If you have not cut when stakes close, the page does it for you.",
}
