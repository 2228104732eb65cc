"""The games of the house for OpenSpiel: `register()`, then `pyspiel.load_game("python_bankomet_ochko")` and so on."""

from bankomet.faces.learn.needs import need

__all__ = ["register"]


def register() -> tuple[str, ...]:
    """Makes the games known to OpenSpiel, once; their names.

    Raises: BadOption (`needs_extra`).
    """
    need("pyspiel")
    import pyspiel

    from bankomet.faces.learn.spiel import counting, drawing, mousetrap

    games = (
        (drawing.OCHKO, drawing.OchkoGame),
        (drawing.THIRTY_ONE, drawing.ThirtyOneGame),
        (counting.THIRTEEN, counting.ThirteenGame),
        (mousetrap.MOUSETRAP, mousetrap.MousetrapGame),
    )
    known = set(pyspiel.registered_names())
    for kind, game in games:
        if kind.short_name not in known:
            pyspiel.register_game(kind, game)
    return tuple(kind.short_name for kind, _ in games)
