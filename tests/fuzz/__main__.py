"""The process of `tests.fuzz`: SECONDS FOLDER [planted]."""

import resource
import sys
from pathlib import Path

import atheris

READ_BY = ["bankomet.core", "bankomet.games", "bankomet.play", "bankomet.faces.protocol", "bankomet.faces.web"]

with atheris.instrument_imports(include=[*READ_BY, "tests.fuzz.decoders"]):
    from tests.fuzz.decoders import DECODERS, LONGEST, PLANTED, chosen, seeds, tried

MOST_BYTES = 1 << 30
"""Of memory: an input that asks for more breaks the law.  The fuzzer's own limit would count our parent's peak too."""

resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
seconds, folder, *more = sys.argv[1:]
decoders = {"planted": PLANTED} if more else DECODERS
for number, seed in enumerate(seeds()):
    (Path(folder) / f"seed{number:04}").write_bytes(seed)


def one(data: bytes) -> None:
    """One input."""
    if data:
        tried(*chosen(decoders, data))


atheris.Setup(
    [
        sys.argv[0],
        f"-max_total_time={seconds}",
        f"-max_len={LONGEST}",
        f"-artifact_prefix={folder}/broke-",
        "-print_final_stats=1",
        "-verbosity=0",
        "-rss_limit_mb=0",
        folder,
    ],
    one,
)
atheris.Fuzz()
