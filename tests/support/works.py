"""Works for tests: quick ones, slow ones that tell who does them, and ones that go wrong."""

import os
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

from bankomet.core.errors import BadOption
from bankomet.solve.kernels import Sums, Work

SEED = 7


@dataclass(frozen=True, slots=True)
class Toy:
    """A gain from −3 to 3 by the dice of the block."""

    coups_a_block: int = 10

    def block(self, seed: int, block: int, coups: int) -> Sums:
        assert 0 < coups <= self.coups_a_block
        dice = Random(f"{seed} {block}")  # noqa: S311 - a seed is wanted
        gains = [dice.randint(-3, 3) for _ in range(coups)]
        return Sums(coups, sum(gains), sum(gain * gain for gain in gains))


@dataclass(frozen=True, slots=True)
class Slow:
    """Another work, each of whose blocks takes some time; a file tells its number and by which process it was begun."""

    work: Work
    folder: Path
    seconds: float
    warming: float = 0
    """How long it takes to compile."""
    coups_a_block: int = 10

    def block(self, seed: int, block: int, coups: int) -> Sums:
        if coups == 1:
            time.sleep(self.warming)
            (self.folder / "warmed").touch()
        else:
            (self.folder / f"{block}-{os.getpid()}").touch()
            time.sleep(self.seconds)
        return self.work.block(seed, block, coups)

    def begun(self) -> list[tuple[int, int]]:
        """Pairs of a block and a process that has begun it."""
        pairs = [path.name.split("-") for path in self.folder.glob("*-*")]
        return sorted((int(block), int(process)) for block, process in pairs)


@dataclass(frozen=True, slots=True)
class Refused:
    """A work that is refused where it is begun."""

    def block(self, seed: int, block: int, coups: int) -> Sums:
        assert (block, coups) == (0, 1), "somebody worked on"
        raise BadOption("not_solved", game="ochko", option="order", value=str(seed), possible="bust")


@dataclass(frozen=True, slots=True)
class Lacking:
    """A work that needs a library."""

    library: str

    def block(self, seed: int, block: int, coups: int) -> Sums:
        import_module(self.library)
        return Toy().block(seed, block, coups)


@dataclass(frozen=True, slots=True)
class Deadly:
    """Whoever begins its third block is gone at once; the first time alone, if there is a place to remember it."""

    once: Path | None = None
    coups_a_block: int = 10

    def block(self, seed: int, block: int, coups: int) -> Sums:
        if block == 2 and not (self.once and self.once.exists()):
            if self.once:
                self.once.touch()
            os._exit(3)
        return Toy().block(seed, block, coups)


def alone(work: Work, coups: int, *, seed: int = SEED, block: int = 10) -> Sums:
    """The sums of a work, block after block."""
    sums = Sums(0, 0, 0)
    for number in range(-(-coups // block)):
        sums += work.block(seed, number, min(block, coups - number * block))
    return sums
