"""The files of the pages, scripts, styles and pictures: those that were there when the server began, and no others.

They lie in memory: no name that is asked for reaches the disk, and no file waits for a thread.  A page names them under
a mark of what all of them are, so that a browser keeps them without asking again until one of them has changed; and it
names at once all the modules that its script will ask for, one after the other, else.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import web

__all__ = ["OF_A_PAGE", "attach", "marked", "script"]

OF_A_PAGE: Final = "/static/"
FOLDER: Final = Path(str(files("bankomet.faces.web") / "static"))
KINDS: Final[Mapping[str, str]] = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
KEPT: Final = "public, max-age=31536000, immutable"
_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^;"']*["']\./([\w.]+)["'];""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file, and the mark by which a browser knows it again."""

    body: bytes
    kind: str
    etag: str


routes: Final = web.RouteTableDef()


def attach(app: web.Application) -> None:
    """Adds the files to the server."""
    _all()
    app.add_routes(routes)


@routes.get(OF_A_PAGE + "{name}")
async def page_file(request: web.Request) -> web.StreamResponse:
    """A file, or that the browser has it already."""
    found = _all().get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    if any(tag.value == found.etag for tag in request.if_none_match or ()):
        response = web.Response(status=304)
    else:
        response = web.Response(body=found.body, content_type=found.kind)
    response.etag = found.etag
    return response


@routes.get(OF_A_PAGE + "{mark}/{name}")
async def marked_file(request: web.Request) -> web.StreamResponse:
    """The same for good; under the mark of another version, which another server may have, as it is here and now."""
    response = await page_file(request)
    if request.match_info["mark"] == _mark():
        response.headers["Cache-Control"] = KEPT
    return response


def marked() -> str:
    """Where the files lie under their mark, the slash at the end included."""
    return f"{OF_A_PAGE}{_mark()}/"


@cache
def script(name: str) -> str:
    """The HTML that loads a script: each module that it needs first, so that they come side by side."""
    needed = "".join(f'<link rel="modulepreload" href="{marked()}{each}">\n' for each in _modules(name))
    return f'{needed}<script type="module" src="{marked()}{name}"></script>'


def _modules(name: str) -> list[str]:
    """The script itself and whatever it imports, directly or not; a module comes before those that it imports."""
    found = [name]
    for each in found:
        found += dict.fromkeys(
            imported for imported in _IMPORT.findall(_all()[each].body.decode()) if imported not in found
        )
    return found


@cache
def _mark() -> str:
    told = "".join(f"{name} {file.etag}\n" for name, file in sorted(_all().items()))
    return sha256(told.encode()).hexdigest()[:16]


@cache
def _all() -> Mapping[str, PageFile]:
    return {path.name: _read(path) for path in FOLDER.iterdir() if path.suffix in KINDS}


def _read(path: Path) -> PageFile:
    body = path.read_bytes()
    return PageFile(body, KINDS[path.suffix], sha256(body).hexdigest()[:32])
