"""Steps a second of random play through PettingZoo: every game of the house beside PettingZoo's own Leduc hold'em.

    python -m benchmarks.bench_learn

A step is an action that an agent takes; the steps by which PettingZoo removes agents at the end are left out of all
counts, though not out of the time.  Each round measures Leduc and then every game, in processor time, so that all have
the same weather; a game's ratio is the median of its ratios to the Leduc of the same round.  Actions are sampled as
PettingZoo's own documentation does it, `env.action_space(agent).sample(mask)`; a second column gives both sides the
same cheap choice from the mask instead, so that only the environments differ.
"""

import statistics
import sys
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bankomet.faces.learn import zoo
from benchmarks.machine import machine

ROUNDS: Final = 7
STEPS: Final = 6_000
TABLES: Final = (
    ("thirteen", "000", 4),
    ("thirteen", "000", 8),
    ("thirteen", "001", 4),
    ("thirteen", "003", 4),
    ("thirteen", "joker", 8),
    ("ochko", "book", 2),
    ("ochko", "book", 4),
    ("ochko", "book", 8),
    ("thirty-one", "book", 4),
    ("mousetrap", "cayley", 1),
)
Choose = Callable[[Any, str, Any], Any]


def leduc() -> Any:
    """PettingZoo's wrapper of RLCard's Leduc hold'em, as its users make it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells of a newer way to make it, which makes the same
        from pettingzoo.classic import leduc_holdem_v4  # noqa: PLC0415 - its warnings are hushed

        return leduc_holdem_v4.env()


def rate(env: Any, choose: Choose) -> float:
    """Steps a second of random play."""
    env.reset(seed=1)
    steps = 0
    began = process_time()
    while steps < STEPS:
        env.reset()
        for agent in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            env.step(choose(env, agent, mask))
            steps += 1
    return steps / (process_time() - began)


def sampled(env: Any, agent: str, mask: Any) -> Any:
    """As the library's documentation does it."""
    return env.action_space(agent).sample(mask)


def cheap(random: Random) -> Choose:
    """One of the open actions, chosen in a microsecond."""
    opened: dict[bytes, list[int]] = {}

    def choose(_: Any, __: str, mask: Any) -> int:
        key = mask.tobytes()
        if key not in opened:
            opened[key] = [number for number, is_open in enumerate(mask) if is_open]
        return random.choice(opened[key])

    return choose


def main() -> None:
    """Prints the figures."""
    print(machine())
    print(f"{ROUNDS} rounds of {STEPS:,} steps each; medians of one core's processor time")
    tables = {
        f"{game} {preset}, {seats} seats": zoo.env(game, preset=preset, seats=seats) for game, preset, seats in TABLES
    }
    envs: Mapping[str, Any] = {"leduc_holdem_v4": leduc(), **tables}
    ways = (("action_space.sample", sampled), ("the same cheap choice", cheap(Random(1))))  # noqa: S311 - it plays
    for title, choose in ways:
        rounds = [{name: rate(env, choose) for name, env in envs.items()} for _ in range(ROUNDS)]
        print(f"{title}:")
        for name in envs:
            rates = sorted(found[name] for found in rounds)
            ratio = statistics.median(found[name] / found["leduc_holdem_v4"] for found in rounds)
            spread = f"({rates[0]:,.0f} to {rates[-1]:,.0f})"
            print(f"  {name:<26} {statistics.median(rates):>8,.0f} a second {spread:<22} {ratio:4.2f} of Leduc's")


if __name__ == "__main__":
    main()
