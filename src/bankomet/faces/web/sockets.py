"""A table's WebSocket: bytes in, bytes out; what they mean is the session's matter."""

import asyncio
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bankomet.core.errors import BadNotation, IllegalMove, Refusal
from bankomet.faces.protocol.session import Session
from bankomet.faces.web.house_keys import HALLS, HOUSE, SETTINGS, SOCKETS
from bankomet.faces.web.invite import invitation
from bankomet.faces.web.limits import LONGEST_MESSAGE, MOST_WAITING, Bucket
from bankomet.faces.web.requests import decode, expect_own_origin, greet, language, visitor
from bankomet.play.desk import Desk
from bankomet.play.store import Person, StoreDown

routes: Final = web.RouteTableDef()
_NO_WAY_IN: Final = {"no_such_table": 4404, "log_damaged": 4422}
"""By refusal: the closing code after which a page does not come again."""
HEARTBEAT_S: Final = 25
CLOSING_S: Final = 2
"""How long a client may take to answer that it is closed, and to read what was sent before."""
BURST: Final = 60
PER_S: Final = 20
PATIENCE: Final = 300
"""So many refused messages in a row end a flood."""


@routes.get("/ws/{table}")
async def table_socket(request: web.Request) -> web.WebSocketResponse:
    """One client at one table."""
    expect_own_origin(request, request.app[SETTINGS])
    known = await visitor(request, request.app[HOUSE])
    socket = web.WebSocketResponse(
        max_msg_size=2 * LONGEST_MESSAGE, heartbeat=HEARTBEAT_S, timeout=CLOSING_S, compress=False
    )
    greet(socket, request, known)
    await socket.prepare(request)
    try:
        desk = await request.app[HOUSE].desk(request.match_info["table"])
    except (IllegalMove, StoreDown) as refusal:
        await socket.close(code=_NO_WAY_IN.get(refusal.code, WSCloseCode.TRY_AGAIN_LATER))
        return socket
    session = _session(request, desk, known.person)
    transport = request.transport
    session.hang_up = lambda: None if transport is None else transport.close()
    request.app[SOCKETS][socket] = transport
    try:
        await _listen(socket, session)
    finally:
        del request.app[SOCKETS][socket]
        session.leave()
        if isinstance(transport, asyncio.WriteTransport):
            asyncio.get_running_loop().call_later(CLOSING_S, transport.abort)
    return socket


def _session(request: web.Request, desk: Desk, person: Person) -> Session:
    """Nothing is awaited between the desk and its session, so that no desk goes to sleep under it."""
    halls = request.app[HALLS]
    return Session(
        house=request.app[HOUSE],
        broadcast=halls.broadcast(desk),
        person=person,
        lang=language(request),
        invitation=invitation(request, request.app[SETTINGS], desk.info.id),
        send=_Outbox(request).send,
        encode=halls.encode,
    )


async def _listen(socket: web.WebSocketResponse, session: Session) -> None:
    bucket = Bucket(burst=BURST, per_s=PER_S)
    async for message in socket:
        try:
            bucket.take()
            decoded = _decoded(message)
        except Refusal as refusal:
            session.refuse(refusal)
            if bucket.refused >= PATIENCE:
                await asyncio.sleep(0)  # what was refused last goes out first
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too_fast")
                return
            continue
        await session.receive(decoded)


def _decoded(message: WSMessage) -> object:
    """The value in a frame.  Raises: BadNotation (`bad_message`, `too_long`)."""
    if message.type is not WSMsgType.TEXT:
        raise BadNotation("bad_message", why="it is not text")
    raw = message.data.encode()
    if len(raw) > LONGEST_MESSAGE:
        raise BadNotation("too_long", most=LONGEST_MESSAGE)
    return decode(raw)


class _Outbox:
    """Hands whole frames to the socket's transport, which never waits.

    Frames of one turn of the event loop go out together.  They go beside aiohttp's own writer, which sends pongs and
    the closing frame: each write is of whole frames, so that they never mix.
    """

    def __init__(self, request: web.Request) -> None:
        self._request = request
        self._loop = asyncio.get_running_loop()
        self._frames: list[bytes] = []
        self._size = 0

    def send(self, frame: bytes) -> bool:
        """Takes a frame; False, and nothing is taken, while its client does not read."""
        transport = self._transport()
        if transport is None:
            return True
        if transport.get_write_buffer_size() + self._size > MOST_WAITING:
            return False
        if frame:
            if not self._frames:
                self._loop.call_soon(self._write)
            self._frames.append(frame)
            self._size += len(frame)
        return True

    def _write(self) -> None:
        frames, self._frames, self._size = self._frames, [], 0
        transport = self._transport()
        if transport is not None:
            transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def _transport(self) -> asyncio.WriteTransport | None:
        transport = self._request.transport
        if transport is None or transport.is_closing():
            return None
        assert isinstance(transport, asyncio.WriteTransport)
        return transport
