"""Who may touch dice, disk, time and the network: each module's imports and calls against the table below.

`python tools/imports.py` prints one line a fault and ends with 1 if there is any. import-linter checks that imports go
down only; this says what each layer may take from outside the package.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PACKAGE: Final = "bankomet"
SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / PACKAGE

# What a module of the standard library lets its user do. One that stands nowhere here only computes.
POWERS: Final[Mapping[str, frozenset[str]]] = {
    "dice": frozenset({"random", "secrets", "uuid"}),
    "disk": frozenset(
        {"bz2", "dbm", "fileinput", "glob", "gzip", "io", "lzma", "mmap", "os", "pathlib", "pickle", "shelve", "shutil"}
        | {"posix", "posixpath", "sqlite3", "tarfile", "tempfile", "zipfile"}
    ),
    "time": frozenset({"calendar", "datetime", "sched", "time", "zoneinfo"}),
    "loop": frozenset({"asyncio", "select", "selectors"}),
    "threads": frozenset({"concurrent", "multiprocessing", "queue", "threading", "_thread"}),
    "speech": frozenset({"logging", "warnings"}),
    "net": frozenset(
        {"email", "ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "socketserver", "ssl", "urllib"}
        | {"webbrowser", "xmlrpc"}
    ),
    "machine": frozenset(
        {"atexit", "builtins", "code", "ctypes", "gc", "getpass", "importlib", "inspect", "locale", "nt"}
        | {"pkgutil", "platform", "pty", "pwd", "resource", "runpy", "signal", "site", "subprocess", "sys", "sysconfig"}
    ),
}
# The same for the built-in functions.
CALLS: Final[Mapping[str, str]] = {
    "open": "disk",
    "print": "speech",
    "input": "speech",
    "breakpoint": "machine",
    "eval": "machine",
    "exec": "machine",
    "compile": "machine",
    "__import__": "machine",
}


@dataclass(frozen=True, kw_only=True)
class Grant:
    """What the modules whose name begins with `prefix` may use; the longest prefix that fits a module counts."""

    prefix: str
    powers: frozenset[str] = frozenset()
    libraries: frozenset[str] = frozenset()


GRANTS: Final = (
    Grant(prefix="bankomet.core"),
    Grant(prefix="bankomet.games"),
    Grant(prefix="bankomet.solve"),
    Grant(prefix="bankomet.solve.simulate", powers=frozenset({"dice"})),  # always from a seed
    Grant(prefix="bankomet.solve.equilibrium", libraries=frozenset({"numba", "numpy", "scipy"})),
    Grant(prefix="bankomet.solve.solutions", powers=frozenset({"machine"})),  # its files, as they are in the package
    Grant(prefix="bankomet.solve.kernels", powers=frozenset({"threads"}), libraries=frozenset({"numba", "numpy"})),
    Grant(prefix="bankomet.solve.pure", powers=frozenset({"dice"})),  # always from a seed
    Grant(prefix="bankomet.solve.batches", powers=frozenset({"threads"})),
    Grant(prefix="bankomet.solve.batches.local", powers=frozenset({"machine", "threads"})),  # an interrupt, for one
    Grant(
        prefix="bankomet.solve.cluster",
        powers=frozenset({"loop", "machine", "threads"}),
        libraries=frozenset({"distributed"}),
    ),
    Grant(prefix="bankomet.play"),
    Grant(prefix="bankomet.play.shoe", powers=frozenset({"dice"})),
    Grant(
        prefix="bankomet.play.store", powers=frozenset({"disk", "loop", "speech", "threads"})
    ),  # it writes in a thread
    Grant(
        prefix="bankomet.play.store.postgres",
        powers=frozenset({"disk", "loop", "speech", "threads"}),
        libraries=frozenset({"psycopg", "psycopg_pool"}),
    ),
    Grant(
        prefix="bankomet.play.store.schema", powers=frozenset({"disk"}), libraries=frozenset({"alembic", "sqlalchemy"})
    ),
    Grant(prefix="bankomet.play.store.steps", libraries=frozenset({"alembic", "sqlalchemy"})),
    Grant(prefix="bankomet.play.sharing", powers=frozenset({"loop", "speech"})),  # what processes tell one another
    Grant(prefix="bankomet.play.clocks", powers=frozenset({"time"})),
    Grant(prefix="bankomet.play.desk", powers=frozenset({"loop", "speech"})),  # a running table: a task
    Grant(prefix="bankomet.play.done", powers=frozenset({"loop"})),  # long logs are hashed a piece at a time
    Grant(prefix="bankomet.play.checking", powers=frozenset({"loop"})),  # a store is read as the lobby reads it
    Grant(prefix="bankomet.play.lobby", powers=frozenset({"loop", "speech"})),  # all the running tables
    Grant(prefix="bankomet.faces", powers=frozenset({"disk", "machine", "speech"})),
    Grant(prefix="bankomet.faces.words"),
    Grant(prefix="bankomet.faces.protocol", powers=frozenset({"loop"})),
    Grant(prefix="bankomet.faces.cli.check", powers=frozenset({"disk", "loop", "machine", "speech"})),
    Grant(
        prefix="bankomet.faces.cli.serve", powers=frozenset({"disk", "loop", "machine", "speech", "threads"})
    ),  # a timer ends it though all else hangs
    Grant(
        prefix="bankomet.faces.cli.simulate", powers=frozenset({"disk", "machine", "speech", "threads"})
    ),  # who waits is told why
    Grant(
        prefix="bankomet.faces.cli.ending", powers=frozenset({"disk", "machine", "threads"})
    ),  # signals find one thread alone; `os` ends the process where it stands
    Grant(
        prefix="bankomet.faces.learn",
        libraries=frozenset({"gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel"}),
    ),
    Grant(prefix="bankomet.faces.learn.needs", powers=frozenset({"machine"})),  # it looks for what is installed
    Grant(prefix="bankomet.faces.terminal", powers=frozenset({"disk", "loop", "machine", "speech"})),
    Grant(
        prefix="bankomet.faces.web",
        powers=frozenset({"disk", "loop", "machine", "net", "speech"}),
        libraries=frozenset({"aiohttp", "msgspec", "prometheus_client"}),
    ),
    Grant(prefix="bankomet.faces.web.sums", powers=frozenset({"loop", "threads"})),
    Grant(prefix="bankomet.__main__", powers=frozenset({"machine"})),
    Grant(prefix="bankomet"),
)


def main() -> int:
    """Print every fault of the package; 1 if there is one, else 0."""
    found = [
        fault
        for path in sorted(SOURCE.rglob("*.py"))
        for fault in faults(path.read_text(encoding="utf-8"), module=module_name(path))
    ]
    for fault in found:
        print(fault)
    return 1 if found else 0


def faults(text: str, *, module: str) -> list[str]:
    """What the source `text` of `module` uses and may not, a sentence each: `bankomet.core.cards:3 imports random`."""
    grant = granted(module)
    tree = ast.parse(text)
    return [f"{module}:{line} {use} ({why})" for line, use, why in sorted(set(_uses(tree, grant)))]


def granted(module: str) -> Grant:
    """The grant with the longest prefix that `module` is or stands under.

    A last part counts as a prefix too, so that `bankomet.play.store` holds for `bankomet.play.store_sqlite`.
    Raises: LookupError for a module outside the package.
    """
    fitting = [grant for grant in GRANTS if _fits(grant.prefix, module)]
    if not fitting:
        raise LookupError(f"{module} is no module of {PACKAGE}")
    return max(fitting, key=lambda grant: len(grant.prefix))


def module_name(path: Path) -> str:
    """The dotted name of a file of the package: `src/bankomet/core/cards.py` is `bankomet.core.cards`."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _fits(prefix: str, module: str) -> bool:
    return module == prefix or module.startswith((f"{prefix}.", f"{prefix}_"))


def _uses(tree: ast.AST, grant: Grant) -> Iterator[tuple[int, str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield from _import(node.lineno, name.name.partition(".")[0], grant)
            case ast.ImportFrom(module=str(module), level=0):
                yield from _import(node.lineno, module.partition(".")[0], grant)
            case ast.Name(id=name, ctx=ast.Load()) if name in CALLS and CALLS[name] not in grant.powers:
                yield node.lineno, f"uses {name}", f"{grant.prefix} has not the power of {CALLS[name]}"


def _import(line: int, top: str, grant: Grant) -> Iterator[tuple[int, str, str]]:
    if top == PACKAGE or top in grant.libraries:
        return
    if top not in sys.stdlib_module_names:
        yield line, f"imports {top}", f"{grant.prefix} may use {_list(grant.libraries)} beside the standard library"
        return
    lacking = [power for power, modules in POWERS.items() if top in modules and power not in grant.powers]
    for power in lacking:
        yield line, f"imports {top}", f"{grant.prefix} has not the power of {power}"


def _list(names: frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


if __name__ == "__main__":
    sys.exit(main())
