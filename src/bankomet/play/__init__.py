"""A table around a game: seats and house moves, the log, the shoe, the store, clocks, bots and the shell."""
