"""Ochko and Thirty-one solved: how both play best against each other, kept in files beside this one.

A file is made by the command that stands in it, and read without any library.
"""

from bankomet.solve.solutions.files import kept, nearest, parse, printed
from bankomet.solve.solutions.solution import Chance, Decision, Solution

__all__ = ["Chance", "Decision", "Solution", "kept", "nearest", "parse", "printed"]
