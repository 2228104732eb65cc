"""A table's WebSocket: bytes in, bytes out; what they mean is the session's matter."""

import asyncio
import logging
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bankomet.core.errors import BadNotation, IllegalMove, Refusal
from bankomet.faces.protocol.messages import asked_id
from bankomet.faces.protocol.session import Session
from bankomet.faces.web.door import Guarded
from bankomet.faces.web.frames import pong_frame
from bankomet.faces.web.house_keys import HALLS, HOUSE, LIMITS, SETTINGS, SOCKETS
from bankomet.faces.web.invite import invitation
from bankomet.faces.web.limits import LONGEST_MESSAGE, MOST_WAITING, Bucket, Speaker, TooMuch
from bankomet.faces.web.requests import address, decode, expect_own_origin, greet, language, visitor
from bankomet.play.desk import Desk
from bankomet.play.lobby import Visitor
from bankomet.play.store import Damaged, Person, StoreDown

routes: Final = web.RouteTableDef()
logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)  # it warns of every protocol that a stranger names
_NO_WAY_IN: Final = {"no_such_table": 4404, "log_damaged": 4422, "table_damaged": 4422}
"""By refusal: the closing code after which a page does not come again."""
HEARTBEAT_S: Final = 25
CLOSING_S: Final = 2
"""How long a client may take to answer that it is closed, and to read what was sent before."""
PATIENCE: Final = 300
PATIENCE_PER_S: Final = 10
"""So many refused messages at once, and so many a second in the long run: one more is a flood, and ends it."""


@routes.get("/ws/{table}")
async def table_socket(request: web.Request) -> web.WebSocketResponse:
    """One client at one table."""
    expect_own_origin(request)
    known = await visitor(request)
    with request.app[LIMITS].socket(address(request), known.person.id):
        return await _talk(request, known)


async def _talk(request: web.Request, known: Visitor) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(
        max_msg_size=2 * LONGEST_MESSAGE, heartbeat=HEARTBEAT_S, timeout=CLOSING_S, compress=False, autoping=False
    )
    greet(socket, request, known)
    try:
        await socket.prepare(request)
    except ValueError:  # a key that is not ASCII
        raise web.HTTPBadRequest from None
    if isinstance(request.protocol, Guarded):
        request.protocol.stays_open()
    try:
        desk = await request.app[HOUSE].desk(request.match_info["table"])
    except (IllegalMove, Damaged, StoreDown) as refusal:
        await socket.close(code=_NO_WAY_IN.get(refusal.code, WSCloseCode.TRY_AGAIN_LATER))
        return socket
    outbox = _Outbox(request)
    session = _session(request, desk, known.person, outbox)
    transport = request.transport
    session.post = outbox.post
    session.hang_up = lambda: None if transport is None else transport.close()
    request.app[SOCKETS][socket] = transport
    seats = desk.table.terms.seat_count
    speaker = request.app[LIMITS].speaker(address(request), known.person.id, desk.info.id, seats)
    try:
        await _listen(socket, session, speaker, outbox)
    finally:
        del request.app[SOCKETS][socket]
        session.leave()
        if isinstance(transport, asyncio.WriteTransport):
            asyncio.get_running_loop().call_later(CLOSING_S, transport.abort)
    return socket


def _session(request: web.Request, desk: Desk, person: Person, outbox: "_Outbox") -> Session:
    """Nothing is awaited between the desk and its session, so that no desk goes to sleep under it."""
    halls = request.app[HALLS]
    return Session(
        house=request.app[HOUSE],
        broadcast=halls.broadcast(desk),
        person=person,
        lang=language(request),
        invitation=invitation(request, request.app[SETTINGS], desk.info.id),
        send=outbox.send,
        encode=halls.encode,
    )


async def _listen(socket: web.WebSocketResponse, session: Session, speaker: Speaker, outbox: "_Outbox") -> None:
    patience = Bucket(burst=PATIENCE, per_s=PATIENCE_PER_S)
    async for message in socket:
        if session.abandoned():
            session.hang_up()
            return
        try:
            speaker.say(sits=session.sits)
            if message.type is WSMsgType.PING:
                outbox.send(pong_frame(message.data))
            elif message.type is not WSMsgType.PONG:
                await session.receive(_decoded(message))
        except Refusal as refusal:
            session.refuse(refusal, _id_in(message))
            if isinstance(refusal, TooMuch) and not patience.try_take():
                await asyncio.sleep(0)  # what was refused last goes out first
                await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too_fast")
                return


def _id_in(message: WSMessage) -> str | None:
    """The action id in a message that is refused undone, so that its client knows which; None where it has none."""
    try:
        return asked_id(_decoded(message))
    except BadNotation:
        return None


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
                self._loop.call_soon(self.post)
            self._frames.append(frame)
            self._size += len(frame)
        return True

    def post(self) -> None:
        """Hands over now what has been taken."""
        if not self._frames:
            return
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
