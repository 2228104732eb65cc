"""The house itself: who may import what, the pinned versions, what tracked files may say, the wheel."""

import importlib.metadata
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import bankomet

ROOT: Final = Path(__file__).resolve().parent.parent
# Written in two halves, so that this file passes its own test.
REGISTRY_HOSTS: Final = tuple(
    f"{name}.{domain}"
    for name, domain in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("debian", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
        ("cloudflare", "com"),
        ("googleapis", "com"),
        ("gstatic", "com"),
    )
)


def tool(name: str) -> ModuleType:
    """The script tools/NAME.py as a module."""
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; a failure shows all it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def project() -> dict[str, Any]:
    """pyproject.toml's table `project`."""
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


# ------------------------------------------------------------------------------------------------------ who may import
imports = tool("imports")


def test_each_module_uses_only_what_its_layer_may() -> None:
    """Core and games compute; in play only shoe, store and clocks touch dice, disk and time."""
    texts = {imports.module_name(path): path.read_text(encoding="utf-8") for path in imports.SOURCE.rglob("*.py")}
    assert "bankomet.core.cards" in texts
    assert [fault for module, text in texts.items() for fault in imports.faults(text, module=module)] == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bankomet.core.cards", "import random"),
        ("bankomet.core.cards", "import os.path"),
        ("bankomet.core.cards", "import fractions, time as clock"),
        ("bankomet.core.cards", "from datetime import date"),
        ("bankomet.core.cards", "def later():\n    import sqlite3"),
        ("bankomet.core.cards", "log = open"),
        ("bankomet.core.cards", "__import__('random')"),
        ("bankomet.core.cards", "import msgspec"),
        ("bankomet.games.thirteen.state", "from asyncio import sleep"),
        ("bankomet.games.thirteen.state", "from secrets import randbelow"),
        ("bankomet.solve.series", "import random"),
        ("bankomet.play.table", "import random"),
        ("bankomet.play.table", "import sqlite3"),
        ("bankomet.play.table", "from time import monotonic"),
        ("bankomet.play.table", "import asyncio"),
        ("bankomet.play.table", "print(1)"),
        ("bankomet.play.desk", "import threading"),
        ("bankomet.play.shoe", "import sqlite3"),
        ("bankomet.play.store", "import secrets"),
        ("bankomet.play.clocks", "import random"),
        ("bankomet.play.desk", "import sqlite3"),
        ("bankomet.play.desk", "import aiohttp"),
        ("bankomet.play.storehouse", "import sqlite3"),
        ("bankomet.faces.cli", "import asyncio"),
        ("bankomet.faces.cli", "from aiohttp import web"),
        ("bankomet.faces.web.app", "import random"),
        ("bankomet.faces.web.app", "import time"),
        ("bankomet.faces.web.app", "import requests"),
    ],
)
def test_a_forbidden_use_is_a_fault(module: str, line: str) -> None:
    """The check above can fail: each of these is found, and told with its module and line."""
    (fault,) = imports.faults(f"from fractions import Fraction\n{line}\n", module=module)
    assert re.match(rf"{re.escape(module)}:\d (imports|uses) \w+ \(.+\)$", fault)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bankomet.core.cards", "from bankomet.core import errors"),
        ("bankomet.games.thirteen", "from . import rules"),
        ("bankomet.solve.simulate", "import random"),
        ("bankomet.play.shoe", "import secrets"),
        ("bankomet.play.store", "import sqlite3"),
        ("bankomet.play.store_sqlite", "import sqlite3"),
        ("bankomet.play.clocks", "import time"),
        ("bankomet.play.desk.inbox", "import asyncio"),
        ("bankomet.faces.web.app", "from aiohttp import web"),
    ],
)
def test_a_granted_use_is_none(module: str, line: str) -> None:
    assert imports.faults(line, module=module) == []


def test_a_module_outside_the_package_has_no_grant() -> None:
    with pytest.raises(LookupError, match=r"numpy\.random"):
        imports.granted("numpy.random")


# --------------------------------------------------------------------------------------------------- pinned versions
def pins() -> dict[str, str]:
    """constraints.txt: canonical name → version; every line is a comment or `name==version`."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"([\w.-]+)==([\w.+!]+)", line) for line in lines if not line.startswith("#")]
    assert all(found), "a line of constraints.txt is no name==version"
    return {canonicalize_name(pin[1]): pin[2] for pin in found if pin}


def needed(wanted: list[str]) -> Iterator[Requirement]:
    """The requirements `wanted`, and those of what is installed for them, to the last."""
    todo, seen = [Requirement(text) for text in wanted], set[str]()
    while todo:
        need = todo.pop()
        if str(need) in seen:
            continue
        seen.add(str(need))
        yield need
        markers = [{"extra": extra} for extra in (*need.extras, "")]
        for text in importlib.metadata.requires(need.name) or ():
            deeper = Requirement(text)
            if deeper.marker is None or any(deeper.marker.evaluate(marker) for marker in markers):
                todo.append(deeper)


def test_constraints_pin_whatever_any_extra_needs() -> None:
    """Each pin satisfies every requirement on it, and nothing that is needed is without one."""
    pinned = pins()
    faults = [
        f"{need} is needed and {pinned.get(canonicalize_name(need.name), 'nothing')} is pinned"
        for need in needed(["bankomet[all,dev]"])
        if canonicalize_name(need.name) != "bankomet"
        and not need.specifier.contains(pinned.get(canonicalize_name(need.name), "0.dev0"), prereleases=False)
    ]
    assert faults == []


def test_the_extra_all_takes_every_extra_but_dev() -> None:
    extras = project()["optional-dependencies"]
    (everything,) = extras["all"]
    assert Requirement(everything).extras == extras.keys() - {"all", "dev"}


def test_rules_and_terminal_need_no_library() -> None:
    assert project()["dependencies"] == []


# ------------------------------------------------------------------------------------------------ what files may say
def tracked() -> list[Path]:
    """Every file under version control that is text."""
    names = run("git", "ls-files", "-z").split("\0")
    return [path for name in names if name and is_text(path := ROOT / name)]


def is_text(path: Path) -> bool:
    """Whether a file is there and holds no zero byte."""
    return path.is_file() and b"\0" not in path.read_bytes()


def test_no_file_names_a_registry_or_a_network_of_copies() -> None:
    """What is installed comes from wherever the reader's own tools are told to look; a page asks no outside host."""
    texts = {path: path.read_text(encoding="utf-8").lower() for path in tracked()}
    assert len(texts) > 10
    assert [(path.name, host) for path, text in texts.items() for host in REGISTRY_HOSTS if host in text] == []


def test_node_packages_are_pinned_and_leave_no_lock() -> None:
    text = (ROOT / "package.json").read_text(encoding="utf-8")
    versions = re.findall(r'"[\w@/-]+": "([^"]+)"', text.partition('"devDependencies"')[2])
    assert versions
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)
    assert "package-lock=false" in (ROOT / ".npmrc").read_text(encoding="utf-8")
    assert not [path for path in tracked() if path.name == "package-lock.json"]


def test_the_readmes_program_prints_what_the_readme_says() -> None:
    """Each `print(…)  # this` of its Python prints this."""
    programs = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert programs
    for program in programs:
        promised = re.findall(r"^print\(.*\)  # (.*)$", program, re.MULTILINE)
        assert promised
        assert run(sys.executable, "-c", program).splitlines() == promised


# ------------------------------------------------------------------------------------------------------------ the wheel
@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of what is tracked, without asking a registry."""
    copy, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in run("git", "ls-files", "-z").split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", out, copy)
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    """Page, cards, words and types: all that is tracked under src/bankomet."""
    listed = run("git", "ls-files", "-z", "src/bankomet").split("\0")
    wanted = {name.removeprefix("src/") for name in listed if name and (ROOT / name).is_file()}
    assert "bankomet/py.typed" in wanted
    assert {Path(name).suffix for name in wanted if "faces/web/" in name} >= {".py", ".html", ".css", ".js", ".svg"}
    assert wanted - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_the_wheel_alone_runs(wheel: Path, tmp_path: Path) -> None:
    """In an environment with nothing else in it, the command answers, knows its games and plays them."""
    venv.create(tmp_path / "alone", with_pip=False, symlinks=True)
    here = tmp_path / "alone" / "bin"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "--python", here / "python")
    run(*pip, "install", "--no-deps", "--no-index", wheel)
    version = wheel.name.split("-")[1]
    assert run(here / "bankomet", "--version", cwd=tmp_path).split() == ["bankomet", version]
    assert run(here / "python", "-m", "bankomet", "--version", cwd=tmp_path).split() == ["bankomet", version]
    assert '"thirteen"' in run(here / "bankomet", "games", "--json", cwd=tmp_path)
    log = tmp_path / "table.log"
    played = [
        "selfplay",
        "thirteen",
        "--preset",
        "003",
        "--seats",
        "3",
        "--coups",
        "5",
        "--seed",
        "1",
        "--json",
        "--log",
    ]
    assert '"coups"' in run(here / "bankomet", *played, log, cwd=tmp_path)
    assert '"ok": true' in run(here / "bankomet", "verify", log, "--json", cwd=tmp_path)


def test_the_version_is_said_once() -> None:
    """The package's own `__version__` is what pyproject.toml reads, and the changelog knows it."""
    assert project()["dynamic"] == ["version"]
    assert re.search(
        rf"^## \[?{re.escape(bankomet.__version__)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
