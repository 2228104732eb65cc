"""The numbers of chances.toml."""

import tomllib
from pathlib import Path
from typing import Any, Final

TRUTH: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "chances.toml").read_text(encoding="utf-8"))
