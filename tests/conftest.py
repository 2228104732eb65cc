"""How the tests run: Hypothesis by the house's profiles."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support import postgres as pg

# Two cores are shared with a browser and a server, so no example is judged by its time. In CI the examples are the
# same on every run; at home each run looks somewhere else.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.register_profile("long", settings.get_profile("house"), derandomize=False, max_examples=2000)
settings.load_profile("house")


@pytest.fixture(scope="session")
def postgres() -> Iterator[pg.Postgres]:
    """A PostgreSQL server for all tests of this process; each asks it for a database of its own."""
    with pg.running() as server:
        yield server
