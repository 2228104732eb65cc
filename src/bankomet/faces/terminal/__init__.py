"""The table in a terminal: the same rules, words and protocol as the page, drawn with letters.

`run` plays it.  Where both ends are a terminal it fills the screen (`full`); otherwise it prints sentences and reads
commands (`plain`).  What the screen shows and what a key or a command means are pure functions of what was heard.
"""

from bankomet.faces.terminal.app import CannotPrint, Play, run

__all__ = ["CannotPrint", "Play", "run"]
