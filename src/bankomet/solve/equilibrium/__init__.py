"""Equilibria of games of two, and Ochko and Thirty-one as such games, by hands.  Needs numpy and scipy."""
