"""Each work played plainly, until its kernel stands here."""

from collections.abc import Callable, Mapping
from random import Random

from bankomet.games import GAMES, find_rules
from bankomet.games.hands.facts import Result
from bankomet.games.mousetrap.count import Count, counted
from bankomet.solve import simulate
from bankomet.solve.drawing import DrawingGame
from bankomet.solve.hands import BUST, DEALT, NOTHING
from bankomet.solve.kernels import BankerPolicy, PunterPolicy, Sums
from bankomet.solve.setting import Setting
from bankomet.solve.solved import solved


def _sums(gain: Callable[[Random], int], seed: int, block: int, coups: int) -> Sums:
    dice = Random(f"{seed} {block}")
    gains = [gain(dice) for _ in range(coups)]
    return Sums(coups, sum(gains), sum(each * each for each in gains))


def series(at: Setting, seed: int, block: int, coups: int) -> Sums:
    return _sums(lambda dice: simulate._gain_of_series(at, simulate._shuffled(at, dice), dice) or 0, seed, block, coups)


def holdings(at: Setting, seed: int, block: int, coups: int) -> Sums:
    return _sums(lambda dice: simulate._gain_of_holding(at, dice), seed, block, coups)


def mousetrap(n: int, suits: int, count: Count, seed: int, block: int, coups: int) -> Sums:
    cards = list(range(1, n + 1)) * suits

    def gain(dice: Random) -> int:
        return len(counted(dice.sample(cards, len(cards)), n, count).out)

    return _sums(gain, seed, block, coups)


def hands(
    name: str,
    options: Mapping[str, str],
    punter: int | PunterPolicy,
    banker: int | BankerPolicy,
    seed: int,
    block: int,
    coups: int,
) -> Sums:
    rules = find_rules(GAMES[name], GAMES[name].default_preset)
    for option, value in options.items():
        rules = rules.with_option(option, value)
    game = solved(rules)
    cards = [one for one, copies in zip(game.pack.one_of, game.pack.copies, strict=True) for _ in range(copies)]

    def gain(dice: Random) -> int:
        deal = iter(dice.sample(cards, len(cards)))
        own = his = NOTHING
        for _ in range(game.dealt):
            own += next(deal)
            his += next(deal)
        drawn = 0
        if DEALT not in (game.total(own), game.total(his)):
            while _draws(game, own, punter, own, dice):
                own += next(deal)
                drawn += 1
            over = game.total(own) == BUST and game.both_bust is Result.BUST
            while not over and _draws(game, his, banker, (his, drawn), dice):
                his += next(deal)
        return game.gains[game.result(game.total(own), game.total(his))]

    return _sums(gain, seed, block, coups)


def _draws(game: DrawingGame, hand: int, policy: object, key: object, dice: Random) -> bool:
    if game.total(hand) == BUST or game.pack.size(hand) == game.most:
        return False
    if isinstance(policy, int):
        return game.total(hand) < policy
    return dice.random() < policy.get(key, 0)
