"""The chances of the games, exact: fractions and whole numbers, with the standard library alone."""
