"""The pictures of the documentation, drawn from exact chances; the standard library alone, the same bytes each time."""

from bankomet.faces.plots.pictures import PICTURES, Picture

__all__ = ["PICTURES", "Picture"]
