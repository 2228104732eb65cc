"""The dice of a plain simulation."""

from random import Random


def dice_of(seed: int) -> Random:
    """Dice from a seed; those of a negative one are others than its opposite's, of which Python would make the same.

    >>> dice_of(3).random() == dice_of(3).random(), dice_of(3).random() == dice_of(-3).random()
    (True, False)
    """
    return Random(seed if seed >= 0 else str(seed))  # noqa: S311 - no counters depend on it
