"""JSON documents of the faces, which may hold decimals beside exact numbers."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Document: TypeAlias = "bool | int | float | str | Sequence[Document] | Mapping[str, Document] | None"
