"""A disk that is full, and one that has become read-only: all is refused with a sentence, and goes on by itself."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bankomet.play.verify import verify
from tests.serving import Server, serving
from tests.serving.faults import faulty
from tests.support.web import Client, visitor

TIMING = '{"card_scale": 0.05, "draw_ms": 5, "bot_scale": 0.05, "read_ms": 50, "close_ms": 20}'
RECOVERS_S = 5
SEATS = 6
SMALL = "2m"
SHIM = Path(__file__).parents[1] / "support" / "sealed_disk.c"


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of two megabytes."""
    folder = Path(tempfile.mkdtemp(prefix="bankomet-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    done = subprocess.run(mount, check=False, capture_output=True)  # noqa: S603
    if done.returncode:
        folder.rmdir()
        pytest.skip("no disk may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S603, S607
        folder.rmdir()


@contextmanager
def _filled(folder: Path) -> Iterator[None]:
    """Not a byte is left on the disk."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    yield
    filler.unlink()


async def _stake(client: Client, key: str) -> dict[str, object]:
    """Something that writes a record whenever it is asked: a bot sits down, or, where the table is full, one gets up.

    Who gets up in mid-coup keeps his seat until it is settled, which on a full disk it never is.
    """
    seats = client.public["seats"]
    bots = [int(seat) for seat, each in seats.items() if each["bot"] and not each["leaving"]]
    full = len(seats) == SEATS
    await client.send({"do": "drop_bot", "id": key, "seat": max(bots)} if full else {"do": "add_bot", "id": key})
    return await client.until(lambda told: told["is"] in ("done", "no") and told["id"] == key)


async def _through_trouble(server: Server, trouble: Callable[[], Awaitable[None]], mend: Callable[[], object]) -> None:
    """A table of bots and one person, before, in and after the trouble."""
    async with visitor(server.url) as vera, visitor(server.url) as watcher:
        table = await vera.open_table(preset="003", bots=4, seats=SEATS, private=False)
        done = await _stake(vera, "disk-0001")
        assert done["is"] == "done"
        await trouble()
        refused = await _stake(vera, "disk-0002")
        assert refused["is"] == "no", refused
        assert refused["code"] == "store_down"
        assert str(refused["text"])[-1] in ".!?"
        status, log = await vera.get(f"/t/{table}/log")
        assert status == 200
        records = verify(log).records
        assert records >= int(str(done["n"]))
        await watcher.connect(table)
        assert watcher.public["seats"] == vera.public["seats"], "a watcher reads what everybody reads"
        await watcher.send({"do": "sit", "id": "disk-0009", "seat": None})
        told = await watcher.until(lambda told: told["is"] == "no")
        assert told["code"] == "come_again", "he would not be known when he comes again"
        mend()
        began = asyncio.get_running_loop().time()
        await vera.until(lambda told: told["is"] == "news" and told["n"] > records)
        assert asyncio.get_running_loop().time() - began < RECOVERS_S
        assert (await _stake(vera, "disk-0003"))["is"] == "done"
        _, log = await vera.get(f"/t/{table}/log")
        verdict = verify(log)
        assert verdict.ok, verdict.first_fault
        assert verdict.records > records


def test_a_full_disk(small_disk: Path) -> None:
    """Two megabytes, not a byte free: refused, read, and five seconds after there is room it has gone on by itself."""

    async def scenario() -> None:
        with serving(small_disk / "house.db", TIMING) as server:
            filled = _filled(small_disk)

            async def trouble() -> None:
                filled.__enter__()

            await _through_trouble(server, trouble, lambda: filled.__exit__(None, None, None))

    asyncio.run(scenario())


def test_a_server_that_says_done_to_what_a_full_disk_refuses_is_found_out(small_disk: Path) -> None:
    async def scenario() -> None:
        with serving(small_disk / "house.db", TIMING, faulty("done_though_the_disk_refuses")) as server:
            filled = _filled(small_disk)

            async def trouble() -> None:
                filled.__enter__()

            await _through_trouble(server, trouble, lambda: filled.__exit__(None, None, None))

    with pytest.raises(AssertionError, match="'is': 'done'"):
        asyncio.run(scenario())


def test_a_disk_that_fills_up_by_play_alone(small_disk: Path) -> None:
    """Nobody fills it but the tables: the log ends with a whole record, and what was told stands in it."""

    async def scenario() -> None:
        with serving(small_disk / "house.db", TIMING) as server, _nearly_filled(small_disk):
            async with visitor(server.url) as vera:
                table = await vera.open_table(preset="003", bots=5, seats=SEATS)
                await vera.ask("rise")  # who held the bank would have to turn the cards
                for i in range(300):
                    told = await _stake(vera, f"full-{i:05}")
                    await asyncio.sleep(0.1)
                    if told["is"] == "no" and told["code"] == "store_down":
                        break
                else:
                    pytest.fail("the disk did not fill up")
                status, log = await vera.get(f"/t/{table}/log")
                assert status == 200
                verdict = verify(log)
                assert verdict.ok
                assert verdict.records >= vera.n, "what was shown stands in the log"

    asyncio.run(scenario())


@contextmanager
def _nearly_filled(folder: Path) -> Iterator[None]:
    """Room for some hundred records."""
    left = os.statvfs(folder)
    (folder / "filler").write_bytes(b"x" * (left.f_bavail * left.f_frsize - 200_000))
    yield


@pytest.fixture
def shim(tmp_path: Path) -> Path:
    """What makes a disk look read-only to one process."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no C compiler here")
    built = tmp_path / "sealed_disk.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", built, SHIM, "-ldl"], check=True)  # noqa: S603, S607
    return built


def test_a_disk_that_has_become_read_only(tmp_path: Path, shim: Path) -> None:
    """As after an error of the disk, when the system lets nobody write to it any more."""
    sealed, folder = tmp_path / "sealed", tmp_path / "club"
    folder.mkdir()
    env = {"LD_PRELOAD": str(shim), "SEALED_DISK": str(sealed), "SEALED_FOLDER": str(folder)}

    async def scenario() -> None:
        with serving(folder / "house.db", TIMING, env) as server:

            async def trouble() -> None:
                sealed.touch()

            await _through_trouble(server, trouble, sealed.unlink)

    asyncio.run(scenario())
