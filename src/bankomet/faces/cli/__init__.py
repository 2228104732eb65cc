"""The command line: `bankomet COMMAND …`."""

from bankomet.faces.cli.program import main

__all__ = ["main"]
