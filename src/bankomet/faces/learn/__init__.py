"""Environments in which programs learn the games of the house: `pip install 'bankomet[learn]'`.

| for | say |
|---|---|
| Gymnasium | `register()`, then `gymnasium.make("bankomet/Ochko-v0")` and the others of GYMNASIUM |
| PettingZoo | `bankomet.faces.learn.zoo.env("ochko", seats=4)` |
| OpenSpiel | `bankomet.faces.learn.spiel.register()`, then `pyspiel.load_game("python_bankomet_ochko")` |

docs/learning.md tells what is observed, done and rewarded.
"""

from typing import Final

from bankomet.faces.learn.needs import need

__all__ = ["GYMNASIUM", "register"]

GYMNASIUM: Final = {
    "bankomet/Ochko-v0": "bankomet.faces.learn.gym:OchkoEnv",
    "bankomet/ThirtyOne-v0": "bankomet.faces.learn.gym:ThirtyOneEnv",
    "bankomet/Counting-v0": "bankomet.faces.learn.gym:CountingEnv",
}
"""Environments by the names under which Gymnasium makes them."""


def register() -> None:
    """Makes the environments known to Gymnasium, once; `import bankomet.faces.learn.gym` does it too.

    Raises: BadOption (`needs_extra`).
    """
    need("gymnasium")
    from gymnasium.envs.registration import register as make_known
    from gymnasium.envs.registration import registry

    for name, entry_point in GYMNASIUM.items():
        if name not in registry:
            make_known(name, entry_point=entry_point)
