"""The files of the pages, scripts, styles and pictures: those that were there when the server began, and no others.

They lie in memory: no name that is asked for reaches the disk, and no file waits for a thread.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import web

__all__ = ["OF_A_PAGE", "attach"]

OF_A_PAGE: Final = "/static/"
FOLDER: Final = Path(str(files("bankomet.faces.web") / "static"))
KINDS: Final[Mapping[str, str]] = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file, and the mark by which a browser knows it again."""

    body: bytes
    kind: str
    etag: str


FILES: Final = web.AppKey[Mapping[str, PageFile]]("page files")
routes: Final = web.RouteTableDef()


def attach(app: web.Application) -> None:
    """Adds the files to the server."""
    app[FILES] = _all()
    app.add_routes(routes)


@routes.get(OF_A_PAGE + "{name}")
async def page_file(request: web.Request) -> web.Response:
    """A file, or that the browser has it already."""
    found = request.app[FILES].get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    if any(tag.value == found.etag for tag in request.if_none_match or ()):
        response = web.Response(status=304)
    else:
        response = web.Response(body=found.body, content_type=found.kind)
    response.etag = found.etag
    return response


@cache
def _all() -> Mapping[str, PageFile]:
    return {path.name: _read(path) for path in FOLDER.iterdir() if path.suffix in KINDS}


def _read(path: Path) -> PageFile:
    body = path.read_bytes()
    return PageFile(body, KINDS[path.suffix], sha256(body).hexdigest()[:32])
