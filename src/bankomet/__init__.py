"""Bankomet: Thirteen and its kin, an old family of banking card games, with rules that name their sources."""

__all__ = ["__version__"]

__version__ = "0.1.0"
