"""The pure core: the contract of a game, cards, chips, notation, sources and errors."""
