"""What a client knows of a table that was played in notation, and the screen that it draws."""

from collections.abc import Mapping

from bankomet.core.game import Seat, told_to_all
from bankomet.faces.terminal.hand import Hand
from bankomet.faces.terminal.model import Model, first_view
from bankomet.faces.terminal.screen import drawn
from bankomet.faces.words import Lang, game_title, preset_title, say
from bankomet.play.seen import own_part, public_part
from tests.support.play import Played


def model_of(
    now: Played,
    seat: int | None = 1,
    lang: Lang = "ru",
    *,
    may: tuple[str, ...] = (),
    clock: Mapping[str, object] | None = None,
) -> Model:
    """What a client at `seat` knows of a table that was played in notation."""
    table = now.table
    game = table.terms.game.name
    own = None if seat is None else Seat(seat)
    told = (say(told_to_all(fact), lambda each: table.places[each].name, game, lang) for fact in now.facts)
    return first_view(
        {
            "n": len(now.entries),
            "lang": lang,
            "table": {
                "game": game,
                "game_title": game_title(game, lang),
                "preset": table.terms.preset.name,
                "preset_title": preset_title(game, table.terms.preset.name, lang),
                "stake": table.terms.stake,
            },
            "public": {**public_part(table, table.places), "pace": "even", "running": False},
            "you": {
                **own_part(table, own),
                "name": None if own is None else table.places[own].name,
                "may": list(may),
                "need": table.terms.rules.least_purse,
            },
            "clock": clock or {"for": None},
            "said": [{"n": 1, "kind": each.kind, "text": each.text, "tone": each.tone} for each in told if each],
        },
        now_ms=0,
    )


def screen(model: Model, hand: Hand | None = None, size: tuple[int, int] = (80, 24)) -> str:
    """The letters of the whole screen."""
    return "\n".join(drawn(model, hand or Hand(), size, 0).text())
