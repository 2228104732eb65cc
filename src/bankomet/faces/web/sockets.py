"""A table's WebSocket: bytes in, bytes out; what they mean is the session's matter."""

import asyncio
import json
from collections.abc import Callable
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from bankomet.core.errors import BadNotation, IllegalMove, Refusal
from bankomet.faces.protocol.session import Session
from bankomet.faces.web.house_keys import HALLS, HOUSE, SETTINGS, SOCKETS
from bankomet.faces.web.invite import invitation
from bankomet.faces.web.limits import LONGEST_MESSAGE, MOST_WAITING, Bucket
from bankomet.faces.web.requests import expect_own_origin, greet, language, visitor

routes: Final = web.RouteTableDef()
NO_SUCH_TABLE: Final = 4404
HEARTBEAT_S: Final = 25
BURST: Final = 60
PER_S: Final = 20
PATIENCE: Final = 300
"""So many refused messages in a row end a flood."""


@routes.get("/ws/{table}")
async def table_socket(request: web.Request) -> web.WebSocketResponse:
    """One client at one table."""
    expect_own_origin(request, request.app[SETTINGS])
    house, halls = request.app[HOUSE], request.app[HALLS]
    known = await visitor(request, house)
    socket = web.WebSocketResponse(max_msg_size=2 * LONGEST_MESSAGE, heartbeat=HEARTBEAT_S, compress=False)
    greet(socket, request, known)
    try:
        desk = await house.desk(request.match_info["table"])
    except IllegalMove:
        await socket.prepare(request)
        await socket.close(code=NO_SUCH_TABLE)
        return socket
    await socket.prepare(request)
    session = Session(
        house=house,
        broadcast=halls.broadcast(desk),
        person=known.person,
        lang=language(request),
        invitation=invitation(request, request.app[SETTINGS], desk.info.id),
        send=_sender(request),
        encode=halls.encode,
    )
    request.app[SOCKETS].add(socket)
    try:
        await _listen(socket, session)
    finally:
        request.app[SOCKETS].discard(socket)
        session.leave()
    return socket


async def _listen(socket: web.WebSocketResponse, session: Session) -> None:
    bucket = Bucket(burst=BURST, per_s=PER_S)
    async for message in socket:
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return
        try:
            bucket.take()
            decoded = _decoded(message.data)
        except Refusal as refusal:
            session.refuse(refusal)
            if bucket.refused >= PATIENCE:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too_fast")
                return
            continue
        await session.receive(decoded)


def _decoded(data: str | bytes) -> object:
    raw = data.encode() if isinstance(data, str) else data
    if len(raw) > LONGEST_MESSAGE:
        raise BadNotation("too_long", most=LONGEST_MESSAGE)
    try:
        decoded: object = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadNotation("bad_message", why="it is not JSON") from None
    return decoded


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _sender(request: web.Request) -> Callable[[bytes], bool]:
    """Hands whole frames to the socket's transport, which never waits; False while its client does not read.

    The frames go beside aiohttp's own writer, which sends pongs and the closing frame: each write is a whole frame,
    so that they never mix.
    """

    def send(frame: bytes) -> bool:
        transport = request.transport
        if transport is None or transport.is_closing():
            return True
        assert isinstance(transport, asyncio.WriteTransport)
        if transport.get_write_buffer_size() > MOST_WAITING:
            return False
        if frame:
            transport.write(frame)
        return True

    return send
