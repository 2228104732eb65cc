"""Why there is nothing to press."""

from typing import Final

from bankomet.faces.terminal.model import Game, Model, Seated, SeatHand
from bankomet.faces.terminal.telling import t

__all__ = ["waiting"]

_MOST_NAMES: Final = 3


def waiting(model: Model) -> str:
    """Why there is nothing to press."""
    own = model.own
    if model.public.over:
        return t(model, "wait.over")
    if model.public.resting:
        return t(model, "wait.resting")
    if own is None:
        return "" if model.may("sit") else t(model, "wait.watching")
    if own.new:
        return t(model, "wait.new")
    return _waiting_in(model, own)


def _waiting_in(model: Model, own: Seated) -> str:
    game = model.game
    match game.phase:
        case "idle":
            return t(model, "wait.players" if len(model.public.seats) <= 1 else "wait.idle")
        case "drawing":
            return t(model, "wait.drawing")
        case "declaring":
            return t(model, "wait.declaring", name=model.name(game.banker))
        case "keeping":
            return t(model, "wait.keeping", name=model.name(game.banker))
        case "staking":
            return _waiting_for_stakes(model, game, own)
        case "dealing":
            return t(model, "hands.wait.dealing")
        case "playing":
            return _waiting_for_draws(model, own.hand)
        case _:
            return t(model, "wait.running" if model.i_bank else "wait.series")


def _waiting_for_draws(model: Model, hand: SeatHand | None) -> str:
    name = model.name(model.game.turn)
    match None if hand is None else hand.state:
        case None:
            return t(model, "hands.wait.closed")
        case "out" if hand is not None and hand.result == "natural":
            return t(model, "hands.wait.paid")
        case "out" | "over":
            return t(model, "hands.wait.went_over")
        case "draws":
            return t(model, "hands.wait.owed")
        case "stands":
            return t(model, "hands.wait.stood.word", name=name)
        case _:
            return t(model, "hands.wait.word", name=name)


def _waiting_for_stakes(model: Model, game: Game, own: Seated) -> str:
    if game.asked is not None and game.asked != model.you.seat:
        return t(model, "wait.asked", name=model.name(game.asked))
    if not model.i_bank:
        if model.you.seat in game.out:
            return t(model, "wait.out")
        if own.stake:
            return t(model, "wait.staked", n=own.stake)
        if own.purse < model.you.need:
            return t(model, "wait.poor", n=model.you.need)
    names = [model.name(seat) for seat in game.awaited if seat != model.you.seat]
    if 0 < len(names) <= _MOST_NAMES:
        return t(model, "wait.staking.of", names=", ".join(names))
    return t(model, "wait.staking")
