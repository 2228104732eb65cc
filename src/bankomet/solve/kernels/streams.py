"""Where the random words of a block come from: its generators, begun from the seed and the number of the block."""

from hashlib import shake_256

import numpy as np

from bankomet.solve.kernels.compiled import GENERATORS, LANES, STATE, WORDS, Dealer


def dealer(seed: int, block: int, part: int = 0, *, positions: int) -> Dealer:
    """A dealer of packs of which so many positions are looked at.

    Each part of a block has words of its own: SHAKE-256 of seed, block and part begins its generators, so that streams
    neither meet nor resemble one another, whatever the seeds are.
    """
    text = f"bankomet {seed} {block} {part}"
    size = (GENERATORS + 1) * STATE * 8
    states = np.frombuffer(shake_256(text.encode()).digest(size), "<u8").reshape(GENERATORS + 1, STATE)
    stream = np.empty(STATE * GENERATORS + WORDS, np.uint64)
    stream[: STATE * GENERATORS] = states[:GENERATORS].T.ravel()
    words = stream[STATE * GENERATORS :]
    return Dealer(
        stream=stream,
        spare=states[GENERATORS].astype(np.uint64),
        halves=words.view(np.uint16),
        tosses=words.view(np.uint32),
        picks=np.empty((positions, LANES), np.uint8),
        row=np.empty(LANES, np.uint8),
    )
