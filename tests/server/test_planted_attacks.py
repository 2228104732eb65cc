"""Doors that something is wrong with, each planted: the attack that it lets pass says so, and finds nothing at ours."""

import asyncio
import gc
from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

import pytest

import tests.attacks as script
from bankomet.faces.web import api, door
from bankomet.faces.web.door import Guarded
from bankomet.faces.web.limits import Limits
from bankomet.faces.web.settings import Settings
from tests.attacks import Target, attacked, target
from tests.support.web import open_site, visitor

SOON_S: Final = 0.3
PATIENCE_S: Final = 2.0
"""So long the script waits here to be cut; our door, hurried, cuts sooner."""
NEVER_S: Final = 10**6
PROXIED: Final = Settings(trusted_proxies=(ip_network("127.0.0.1"),))
Attack = Callable[[Target], Any]
Plant = Callable[[pytest.MonkeyPatch], None]


def _nobody_has_to_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(door.HANDLING, "keepalive_timeout", NEVER_S)


def _bodies_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "BODY_S", NEVER_S)


def _nothing_is_metered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guarded, "stays_open", lambda _: None)


def _anybody_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "come", lambda *_: None)


PLANTED: Final[tuple[tuple[Attack, Plant], ...]] = (
    (script.silent_connections, _nobody_has_to_ask),
    (script.slow_heads, _nobody_has_to_ask),
    (script.slow_bodies, _bodies_take_their_time),
    (script.endless_fragments, _nothing_is_metered),
    (script.floods_of_persons, _anybody_is_let_in),
)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Door and script have little patience."""
    monkeypatch.setitem(door.HANDLING, "keepalive_timeout", SOON_S)
    monkeypatch.setitem(door.HANDLING, "lingering_time", SOON_S)
    monkeypatch.setattr(api, "BODY_S", SOON_S)
    monkeypatch.setattr(script, "PATIENCE_S", PATIENCE_S)


async def _found(path: Path) -> dict[str, Any]:
    async with open_site(path, settings=PROXIED) as site:
        async with visitor(site.url) as host:
            table = await host.open_table(preset="003", seats=6, private=False)
        return await attacked(target(site.url, table))


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # an attack that finds a fault leaves its lines as they are
@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(("attack", "plant"), PLANTED, ids=[f"{a.__name__}{p.__name__}" for a, p in PLANTED])
def test_a_door_that_lets_an_attack_pass_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, attack: Attack, plant: Plant
) -> None:
    monkeypatch.setattr(script, "ATTACKS", (attack,))
    with monkeypatch.context() as planted:
        plant(planted)
        assert str(asyncio.run(_found(tmp_path))[attack.__name__]).startswith("FAULT")
    gc.collect()


@pytest.mark.usefixtures("hurried")
def test_a_sound_door_lets_none_of_them_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "ATTACKS", tuple(dict.fromkeys(attack for attack, _ in PLANTED)))
    found = asyncio.run(_found(tmp_path))
    assert not [each for each in found.items() if str(each[1]).startswith("FAULT")], found
