"""The traditions of Thirteen, each with its book; older revisions stay, so that their logs replay."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bankomet.core.sources import Reading, Source
from bankomet.games.banking.rules import FirstBanker, Side, Stakes
from bankomet.games.thirteen.rules import Calls, Rules, Tenure

T000 = Rules(
    name="000",
    title="from the two, free stakes",
    rev=1,
    source=Source("000", "«Тринадцать», a club rule in eight paragraphs"),
    calls=Calls.TWO_FIRST,
    stakes=Stakes.FREE,
    passes=Side.LEFT,
    tenure=Tenure.UNTIL_LOSS,
    first_banker=FirstBanker.LOWEST,
)
T001 = Rules(
    name="001",
    title="the capped bank",
    rev=1,
    source=Source("001", "«13», the bank equals the stakes"),
    calls=Calls.TWO_FIRST,
    stakes=Stakes.CAPPED,
    passes=Side.LEFT,
    tenure=Tenure.UNTIL_LOSS,
    first_banker=FirstBanker.LOT,
)
T002 = Rules(
    name="002",
    title="ace first, the bank goes right",
    rev=1,
    source=Source("002", "«Тринадцать», with a chapter on the chances"),
    calls=Calls.ACE_FIRST,
    stakes=Stakes.EQUAL,
    passes=Side.RIGHT,
    tenure=Tenure.UNTIL_LOSS,
    first_banker=FirstBanker.LOT,
)
T003 = Rules(
    name="003",
    title="lowest card banks, equal stakes",
    rev=1,
    source=Source("003", "«Тринадцать», an encyclopedia of games"),
    calls=Calls.ACE_FIRST,
    stakes=Stakes.EQUAL,
    passes=Side.LEFT,
    tenure=Tenure.UNTIL_LOSS,
    first_banker=FirstBanker.LOWEST,
)
T004 = replace(
    T002,
    name="004",
    title="ace first, the bank goes right (short version)",
    source=Source("004", "«13», among gambling games of cards"),
)
MONTMORT = replace(
    T002,
    name="montmort",
    title="le Treize, 1708",
    source=Source("Montmort 1708", "Essay d'analyse sur les jeux de hazard, le Treize"),
)
MONTMORT_1 = replace(MONTMORT, passes=Side.LEFT)
"""Revision 1 passed the bank to the left; the Essay passes it to the right."""
GERVER = Rules(
    name="gerver",
    title="four series a banker",
    rev=1,
    source=Source("Gerver", "a French rule of the 20th century, at second hand", Reading.IMPLIED),
    calls=Calls.ACE_FIRST,
    stakes=Stakes.FREE,
    passes=Side.LEFT,
    tenure=Tenure.FOUR_SERIES,
    first_banker=FirstBanker.HIGHEST,
)
JOKER = replace(
    T003,
    name="joker",
    title="the Joker: 54 cards, 14 calls",
    source=Source("003", "«Джокер», a variant"),
    jokers=2,
)

PRESETS: Final[Mapping[str, tuple[Rules, ...]]] = {
    "000": (T000,),
    "001": (T001,),
    "002": (T002,),
    "003": (T003,),
    "004": (T004,),
    "montmort": (MONTMORT_1, replace(MONTMORT, rev=2)),
    "gerver": (GERVER,),
    "joker": (JOKER,),
}
