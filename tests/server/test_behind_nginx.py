"""Two processes and the nginx before them, all as docs/running.md has it: with its flags, by https, under a name."""

import asyncio
import re
import shlex
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from socket import AF_INET

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from tests.serving import ROOT, free_port
from tests.support import nginx
from tests.support.house import until
from tests.support.nginx import Proxy, needs_nginx
from tests.support.postgres import Postgres, needs_postgres
from tests.support.shipped import ENV, Shipped
from tests.support.web import Client

pytestmark = [needs_nginx, needs_postgres]

(COMMAND,) = re.findall(
    r"^ExecStart=\S*/bankomet (.* --port %i .*)$",
    (ROOT / "docs" / "running.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
"""What the page's unit starts at each port."""


CLOSES_S = 0.25
"""A session of aiohttp does not wait for its lines by TLS to close; this is what its documentation advises."""


class _Here(AbstractResolver):
    """Every name is this computer."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:  # noqa: ARG002 - as aiohttp calls it
        """Of whatever family is asked for."""
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=AF_INET, proto=0, flags=0)]

    async def close(self) -> None:
        """Nothing is open."""


@contextmanager
def _started(port: int, told: Proxy, database: str) -> Iterator[Shipped]:
    """The command of the page with its flags; the ports, that of the public address too, and the database are ours."""
    words = COMMAND.replace(f"https://{nginx.NAME}", told.url).replace("postgresql:///club", database)
    arguments = shlex.split(words.replace("%i", str(port)))
    process = subprocess.Popen([sys.executable, "-m", "bankomet", *arguments], env=ENV)  # noqa: S603 - what the page says
    try:
        yield Shipped(process, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(20)


@asynccontextmanager
async def _visitor(told: Proxy, certificate: Path) -> AsyncIterator[Client]:
    """Somebody with a page of the house open, who knows it by its certificate."""
    trust = ssl.create_default_context(cafile=str(certificate))
    connector = aiohttp.TCPConnector(resolver=_Here(), ssl=trust)
    async with aiohttp.ClientSession(connector=connector, headers={"Origin": told.url}) as http:
        client = Client(told.url, http)
        try:
            yield client
        finally:
            if client.socket is not None:
                await client.socket.close()
    await asyncio.sleep(CLOSES_S)


async def _evening(told: Proxy, certificate: Path, servers: Sequence[Shipped]) -> None:
    for server in servers:
        await until(server.answers)
    async with _visitor(told, certificate) as vera:
        status, answer = await vera.post("/api/tables", {"preset": "003", "bots": 3, "seats": 6, "private": True})
        assert status == 200, answer
        assert answer["invite"] == f"{told.url}/t/{answer['table']}"
        (cookie,) = vera.http.cookie_jar
        assert cookie["secure"], "it goes by https alone"
        table = answer["table"]
        await _plays(vera, table, "behind-01")
        await _by_http(vera, told, table)
        assert (await vera.get("/metrics"))[0] == 404
        assert (await vera.post("/api/tables", {"preset": "003"}, Origin="https://evil.example"))[0] == 403
        await vera.hang_up()
        servers[0].process.kill()
        await _plays(vera, table, "behind-02")


async def _plays(client: Client, table: str, key: str) -> None:
    """A line stands, he has his seat by his cookie, and what he asks for is done."""
    await client.connect(table)
    assert client.seat == 1
    await client.send({"do": "add_bot", "id": key})
    told = await client.until(lambda told: told["is"] in ("done", "no"))
    assert told["is"] == "done", told


async def _by_http(client: Client, told: Proxy, table: str) -> None:
    """Whoever comes without encryption is sent on, and nothing is done for him."""
    plain = f"http://{told.name}:{told.http}"
    async with client.http.get(f"{plain}/t/{table}", allow_redirects=False) as answer:
        assert (answer.status, answer.headers["Location"]) == (301, f"{told.url}/t/{table}")
        assert "Set-Cookie" not in answer.headers
    async with client.http.post(f"{plain}/api/tables", json={"preset": "003"}, allow_redirects=False) as answer:
        assert answer.status == 301


def test_two_processes_behind_nginx_started_and_written_as_told(postgres: Postgres) -> None:
    """A table is opened, played at and come back to through the proxy, also when one process is gone."""
    told, database = nginx.planned((free_port(), free_port())), postgres.fresh()
    with ExitStack() as stack:
        servers = [stack.enter_context(_started(port, told, database)) for port in told.servers]
        certificate = stack.enter_context(nginx.running(told))
        asyncio.run(_evening(told, certificate, servers))
