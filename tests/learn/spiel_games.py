"""Games for OpenSpiel, as it names them: small packs whose whole tree is walked, the full ones, and those for one."""

from typing import Final

SMALL: Final = "python_bankomet_ochko(pack=1:2 2:2 3:2,limit=5,dealt=1,most_draws=2)"
ANNOUNCED: Final = "python_bankomet_ochko(pack=1:3 2:2 4:2,limit=6,dealt=1,most_draws=2,bust=announced)"
TWO_DEALT: Final = "python_bankomet_ochko(pack=1:2 2:2 3:2,limit=5,dealt=2,most_draws=1,bust_multiple=1)"
SMALLS: Final = (SMALL, ANNOUNCED, TWO_DEALT)
FULL: Final = (
    "python_bankomet_ochko",
    "python_bankomet_ochko(pictures=ten,bust=announced,banker_21=push)",
    "python_bankomet_thirty_one",
    "python_bankomet_thirty_one(aces=one_eleven)",
)
ALONE: Final = (
    "python_bankomet_thirteen(ranks=3,suits=2,loss_multiple=2,most_series=4)",
    "python_bankomet_thirteen(ranks=4,suits=1,pack_out=bank_ends)",
    "python_bankomet_mousetrap(n=4,suits=2,count=modular)",
)
