"""Pages asked for by HTTP, without a socket: everything that handlers tell which know the house."""

import re
import sys
from collections.abc import Iterator
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bankomet.faces.web.server import make_app
from bankomet.faces.web.settings import Settings
from bankomet.play.lobby import House
from tests.noninterference.scenes import TABLE

OF_THE_MACHINE: Final = re.compile(rb"^process_.*$", re.MULTILINE)
"""What `/metrics` tells of the process: its memory, its time."""


async def answers(house: House) -> bytes:
    """What somebody at this computer is answered who asks for all of them: status, headers and bodies."""
    app = make_app(house, Settings())
    wire = SimpleNamespace(get_extra_info=lambda _: None)
    line = SimpleNamespace(peername=("127.0.0.1", 1), sockname=("127.0.0.1", 80), ssl_context=None)
    headers = {"Cookie": "bankomet=visitor", "Host": "localhost"}
    asked = make_mocked_request("GET", "/", headers=headers, app=app, transport=wire, protocol=line, writer=wire)
    return b"\n".join([await _answer(app, asked.clone(rel_url=path)) for path in _paths(app)])


def _paths(app: web.Application) -> Iterator[str]:
    """Of handlers in modules that know the house; a page that is added some day is among them."""
    for route in app.router.routes():
        knows = hasattr(sys.modules[route.handler.__module__], "HOUSE")
        if route.method == "GET" and route.resource is not None and knows:
            path = route.resource.canonical
            if not path.startswith(("/ws/", "/favicon")):
                yield path.format(table=TABLE, lang="en")


async def _answer(app: web.Application, request: web.Request) -> bytes:
    matched = await app.router.resolve(request)
    matched.add_app(app)
    request._match_info = matched
    try:
        response = await app._handle(request)
    except web.HTTPException as found:
        response = found
    assert isinstance(response, web.Response)
    assert response.status == HTTPStatus.OK, f"{request.path} tells nothing: {response.status}"
    told = sorted(f"{name}: {value}" for name, value in response.headers.items())
    body = response.body if isinstance(response.body, bytes) else b""
    return f"{request.path} {response.status} {told} ".encode() + OF_THE_MACHINE.sub(b"", body)
