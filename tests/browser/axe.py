"""axe-core in the page under test."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

SOURCE: Final = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _source() -> str:
    if not SOURCE.exists():
        pytest.fail("axe-core is missing: `make test` installs it (npm install)")
    return SOURCE.read_text(encoding="utf-8")


def findings(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands, one line each; a line names the rule and the elements.

    The source is evaluated by the debugger, which a content policy does not hinder.
    """
    page.evaluate(_source())
    result: Any = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert result["passes"], "axe has looked at nothing"
    return [
        f"{each['id']} ({each['impact']}): " + "; ".join(f"{node['target']} {_why(node)}" for node in each["nodes"])
        for each in result["violations"]
    ]


def _why(node: Any) -> str:  # noqa: ANN401 - a node of axe's report
    checks = [*node["any"], *node["all"], *node["none"]]
    return ", ".join(check["message"] for check in checks)
