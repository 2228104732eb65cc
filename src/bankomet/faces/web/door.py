"""The door: who may connect, how long he may take to ask and to read, and how many bytes he may pour in.

aiohttp cuts who has not asked within `keepalive_timeout`; what it leaves open is closed here.
"""

import asyncio
import contextlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bankomet.faces.web.limits import Bucket, TooMuch
from bankomet.faces.web.policy import ON_EVERY_ANSWER
from bankomet.faces.web.settings import Settings, as_address

ASKING_S: Final = 15
"""How long a connection may take to send a request's head, and how long it may then rest before the next."""
READING_S: Final = 60
"""How long an answer may wait in the socket of somebody who does not read it."""
LINGERING_S: Final = 2
"""How long the rest of a body that nobody wants is read, so that its sender sees the answer."""
LONGEST_HEAD: Final = 64 * 1024
"""Bytes that may come before a request is whole."""
LONGEST_REST: Final = 1024 * 1024
"""Bytes that may still come of a body that was not read."""
HEADERS: Final = 64
READ_AT_ONCE: Final = 16 * 1024
"""Bytes that are taken from a connection at a time: what is made room for, whether they come or not."""
MOST_FILES: Final = 65_536
SPARE_FILES: Final = 64
"""Open files that are no connections: database, log, workers."""
BACKLOG: Final = 256
POURED: Final = 256 * 1024
POURED_A_S: Final = 32 * 1024
"""Bytes that one WebSocket may send, at once and in the long run: a person needs a hundredth of it."""
HANDLING: Final[dict[str, Any]] = {
    "keepalive_timeout": ASKING_S,
    "lingering_time": LINGERING_S,
    "max_headers": HEADERS,
    "auto_decompress": False,  # no call of ours takes a packed body, and a small one can unpack to a very large one
}


@dataclass(slots=True)
class Doorkeeper:
    """Counts connections, in all and by address; proxies of ours and this computer itself may have any number."""

    settings: Settings
    most: int
    inside: Counter[str] = field(default_factory=Counter)
    count: int = 0

    def admit(self, peer: str) -> bool:
        """Lets a connection in, or does not."""
        full = self.count >= self.most
        if full or (self._is_stranger(peer) and self.inside[peer] >= self.settings.per_address):
            return False
        self.count += 1
        self.inside[peer] += 1
        return True

    def leave(self, peer: str) -> None:
        """A connection that was let in has ended."""
        self.count -= 1
        self.inside[peer] -= 1
        if not self.inside[peer]:
            del self.inside[peer]

    def _is_stranger(self, peer: str) -> bool:
        address = as_address(peer)
        return address is not None and not (address.is_loopback or self.settings.trusts(address))


class Guarded(web.RequestHandler):
    """A connection that is cut when its other end is one too many, does not end its head, does not read, or pours."""

    __slots__ = ("_busy", "_heard", "_keeper", "_meter", "_most", "_peer", "_unread")

    def __init__(self, keeper: Doorkeeper, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - they are aiohttp's
        super().__init__(*args, **kwargs)
        self._keeper = keeper
        self._peer: str | None = None
        self._busy = False
        self._heard = 0
        self._most = LONGEST_HEAD
        self._meter: Bucket | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Lets it in, or hangs up."""
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        name = self._keeper.settings.asker(peer[0], ()) if isinstance(peer, tuple) else ""
        if not self._keeper.admit(name):
            transport.abort()
            return
        self._peer = name
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]  # a selector's transport has it
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Counts it out."""
        self._reads()
        if self._peer is not None:
            self._keeper.leave(self._peer)
            self._peer = None
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes what has come, unless it is more than anybody needs to send."""
        if self._peer is None or self._pours(len(data)):
            if self.transport is not None:
                self.transport.abort()
            return
        super().data_received(data)

    def pause_writing(self) -> None:
        """The other end does not read: it has a while to begin again."""
        super().pause_writing()
        if self.transport is not None:
            self._unread = asyncio.get_running_loop().call_later(READING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads."""
        self._reads()
        super().resume_writing()

    def began(self) -> None:
        """A request is whole and is being answered."""
        self._busy = True
        self._heard = 0

    def ended(self, *, whole: bool) -> None:
        """It has been answered; if its body has not come whole, the connection ends when the rest has."""
        self._busy = False
        self._most = LONGEST_HEAD if whole else LONGEST_REST

    def log_exception(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - they are aiohttp's
        """Tells of a fault of ours; no request that can be read, and nobody there for the answer, are none."""
        gone = self.transport is None or self.transport.is_closing()
        if not (gone or isinstance(kwargs.get("exc_info"), HttpProcessingError)):
            super().log_exception(*args, **kwargs)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - it would say what was sent
    ) -> web.StreamResponse:
        """The end of a request that cannot be read, or that we failed at: a bare answer that repeats nothing."""
        super().handle_error(request, status, exc)
        answer = web.Response(status=status, headers=ON_EVERY_ANSWER)
        answer.text = f"{answer.status}: {answer.reason}"
        answer.force_close()
        return answer

    def stays_open(self) -> None:
        """From now on it is a WebSocket."""
        self._meter = Bucket(burst=POURED, per_s=POURED_A_S)

    def _reads(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _pours(self, size: int) -> bool:
        if self._meter is not None:
            try:
                self._meter.take(size)
            except TooMuch:
                return True
        elif not self._busy:
            self._heard += size
        return self._heard > self._most


class Door(web.BaseSite):
    """The port that `settings` name, guarded."""

    def __init__(self, runner: web.AppRunner, settings: Settings) -> None:
        super().__init__(runner)
        self._settings = settings
        self.keeper = Doorkeeper(settings, most_connections())

    @property
    def name(self) -> str:
        """The address."""
        host = f"[{self._settings.host}]" if ":" in self._settings.host else self._settings.host
        port = self._runner.addresses[0][1] if self._runner.addresses else self._settings.port
        return f"http://{host}:{port}"

    async def start(self) -> None:
        """Opens it.  Raises: OSError."""
        await super().start()
        loop, server = asyncio.get_running_loop(), self._runner.server
        assert server is not None

        def guarded() -> Guarded:
            return Guarded(self.keeper, server, loop=loop, access_log=None, **HANDLING)

        self._server = await loop.create_server(guarded, self._settings.host, self._settings.port, backlog=BACKLOG)


def most_connections() -> int:
    """How many connections this process can hold: as many open files as the system grants it, but for some to spare."""
    try:
        import resource
    except ImportError:  # there is none on Windows
        return BACKLOG
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(soft, MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE_FILES
