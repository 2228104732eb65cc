"""The chances of the games: exact fractions and whole numbers, with the standard library alone.

- setting: the pack and the options that chances depend on
- series: one series: first match, win, edge; one rank called all the time
- matching: any calls against any pack
- holding: a whole holding under every policy: its value by next call, the law of wins
- seats: the table's view of a round of banks
- frustration: no match in a whole pack
- mousetrap: how many decks let how many cards out
- hands: one hand of Ochko or Thirty-one, drawn without replacement
- meetings: two hands from one pack
- drawing: those games as far as chances depend on them; solved: which, and under which options
- thresholds: what comes of it when punter and banker stand at totals of their own
- kernels: the games at the speed of the machine, by blocks; needs the extra `simulate`
- simulate: played with seeded dice where the exact methods end; gives an Estimate, never a fraction
"""
