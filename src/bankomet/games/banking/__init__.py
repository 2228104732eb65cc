"""What the banking games of the house have in common: who banks, who stakes and how, and when stakes are closed.

A game adds what its cards do: it subclasses `BankingState`, whose abstract members are the questions that the cards
answer, and inherits the rest.
"""
