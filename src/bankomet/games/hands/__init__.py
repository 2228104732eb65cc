"""What Ochko and Thirty-one have in common: hidden hands, dealt round the table and drawn to, then shown.

A game subclasses `HandsState` and says what a hand counts, what a dealt hand settles at once, and how the rest are
settled at the showdown.
"""
