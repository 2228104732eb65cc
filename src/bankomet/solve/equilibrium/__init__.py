"""Equilibria of games of two: Ochko and Thirty-one by hands, and any small game by a matrix.  Needs numpy and scipy."""
