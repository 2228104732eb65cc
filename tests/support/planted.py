"""Faults that a server of `tests.serving` can be started with, so that what tests it is seen to find them."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final
from unittest.mock import patch

from bankomet.play.keeping import Keeper

DOWN_MS: Final = 20_000


def _clocks_run_on() -> AbstractContextManager[object]:
    """Whoever is asked has had his time while the server was down."""
    init = Keeper.__init__

    def late(self: Keeper, *args: Any) -> None:  # noqa: ANN401 - as it has it
        init(self, *args)
        self.times.asked_ms = {seat: at - DOWN_MS for seat, at in self.times.asked_ms.items()}
        self.times.stage_ms -= DOWN_MS

    return patch.object(Keeper, "__init__", late)


FAULTS: Final[Mapping[str, Callable[[], AbstractContextManager[object]]]] = {
    "": nullcontext,
    "clocks run on": _clocks_run_on,
}
