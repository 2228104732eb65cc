"""A Dask cluster: the same numbers as on one machine, whoever dies meanwhile; and what is said where there is none."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import pytest

from bankomet import __version__
from bankomet.core.errors import BadOption
from bankomet.faces import words
from bankomet.solve import cluster as of_cluster
from bankomet.solve.batches import Cancelled, NotSimulated, sweep
from bankomet.solve.cluster import Cluster
from tests.support.cli import Says
from tests.support.dask import LocalCluster, cluster
from tests.support.works import SEED, Lacking, Refused, Slow, Toy, alone


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """A scheduler, and two workers to begin with."""
    with cluster(tmp_path_factory.mktemp("dask")) as made:
        made.staff(2)
        yield made


def swept(there: LocalCluster, *works: Any, coups: int, **more: Any) -> list[Any]:  # noqa: ANN401 - options of `sweep`
    return list(sweep(works, coups=coups, seed=SEED, workers=Cluster(there.url), **more))


def test_a_cluster_finds_the_same_numbers(there: LocalCluster) -> None:
    found = swept(there, Toy(), Toy(3), coups=995)
    assert [each.sums for each in found] == [alone(Toy(), 995), alone(Toy(3), 995, block=3)]


def test_the_blocks_of_a_worker_that_is_killed_are_done_again(there: LocalCluster, tmp_path: Path) -> None:
    """It dies in the middle of a block; the other does that too, and a third that comes later has its share."""
    slow = Slow(Toy(), tmp_path, 0.05)
    killed: list[int] = []

    def kill_one() -> None:
        while len({process for _, process in slow.begun()}) < 2:
            time.sleep(0.01)
        killed.append(slow.begun()[-1][1])
        there.kill(killed[0])
        there.staff(2)

    killer = Thread(target=kill_one)
    killer.start()
    (found,) = swept(there, slow, coups=1200)
    killer.join()
    assert found.sums == alone(Toy(), 1200)
    by = {process for _, process in slow.begun()}
    assert killed[0] in by
    blocks = [block for block, _ in slow.begun()]
    assert set(blocks) == set(range(120))
    assert len(blocks) > 120, "nothing was done again"


def test_who_closes_the_sweep_stops_the_work(there: LocalCluster, tmp_path: Path) -> None:
    """What waited on the cluster is taken back; at most what was being done is done."""
    there.staff(2)
    slow = Slow(Toy(), tmp_path, 0.05)
    workers = Cluster(there.url)
    found = sweep([Toy(), slow], coups=10_000, seed=SEED, workers=workers)
    next(found)
    found.close()
    time.sleep(0.3)
    begun = slow.begun()
    time.sleep(0.5)
    assert len(slow.begun()) - len(begun) <= 2 * of_cluster.MOST_BLOCKS
    assert len(slow.begun()) < 150
    assert workers.room() == 4, "the workers were let go, and not thrown away"


def test_who_sets_stop_stops_the_work(there: LocalCluster) -> None:
    there.staff(1)
    stop = Event()
    with pytest.raises(Cancelled):
        swept(there, Toy(), coups=10**6, stop=stop, progress=lambda *_: stop.set())


def test_compiling_may_take_longer_than_a_cluster_may_be_without_workers(
    there: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.staff(1)
    swept(there, coups=1)
    monkeypatch.setattr(of_cluster, "ALONE_S", 2)
    (found,) = swept(there, Slow(Toy(), tmp_path, 0, warming=4), coups=20)
    assert found.sums == alone(Toy(), 20)


def test_the_command_line_finds_the_same_on_a_cluster(there: LocalCluster, capsys: pytest.CaptureFixture[str]) -> None:
    there.staff(1)
    line = "simulate ochko --punter 16 --banker 17 --coups 2500 --seed 5 --engine pure --json"
    said = [Says(capsys)(f"{line} {where}").json for where in (f"--cluster {there.url}", "--jobs 1")]
    for each in said:
        del each["seconds"], each["coups_per_second"]
    assert said[0] == said[1]


# ------------------------------------------------------------------------------------------------------ what goes wrong
def refused(url: str, *works: Any, coups: int = 100) -> NotSimulated:  # noqa: ANN401 - any works
    with pytest.raises(NotSimulated) as refusal:
        list(sweep(works or [Toy()], coups=coups, seed=SEED, workers=Cluster(url)))
    assert refusal.value.details.get("url", url) == url
    return refusal.value


def test_a_refusal_comes_back_whole(there: LocalCluster) -> None:
    there.staff(1)
    with pytest.raises(BadOption) as refusal:
        swept(there, Refused(), coups=10)
    assert (refusal.value.code, refusal.value.details["value"]) == ("not_solved", str(SEED))


def test_a_worker_of_another_version_is_refused(there: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its numbers might be others."""
    there.staff(1)
    monkeypatch.setattr(of_cluster, "__version__", "0.0.0")
    refusal = refused(there.url)
    assert (refusal.code, refusal.details["version"]) == ("bad_worker", "0.0.0")
    assert refusal.details["why"] == f"bankomet {__version__}"


def test_a_worker_that_lacks_a_library_is_refused(there: LocalCluster) -> None:
    there.staff(1)
    refusal = refused(there.url, Lacking("no_such_library"))
    assert (refusal.code, refusal.details["why"]) == ("bad_worker", "it has no library no_such_library")


def test_a_scheduler_that_cannot_read_what_it_is_sent_is_refused(
    there: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own library is of another version, and no insides of it are shown."""
    there.staff(1)

    def unknown_there() -> None:
        """It is known to this process alone."""

    unknown_there.__qualname__ = "_unknown_there"
    unknown_there.__module__ = of_cluster.__name__
    monkeypatch.setattr(of_cluster, "_unknown_there", unknown_there, raising=False)
    monkeypatch.setattr(of_cluster, "_warmed", unknown_there)
    refusal = refused(there.url)
    assert (refusal.code, refusal.details["why"]) == ("bad_worker", "it cannot read what it is sent")


NO_ADDRESS: Final = "it is not an address such as tcp://host:8786"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("", NO_ADDRESS),
        ("nonsense", NO_ADDRESS),
        ("tcp://127.0.0.1:x", NO_ADDRESS),
        ("tcp://127.0.0.1:70000", NO_ADDRESS),
        ("http://127.0.0.1:80", NO_ADDRESS),
        ("tcp://127.0.0.1:1", "nobody listens there"),
        ("tls://127.0.0.1:1", "nobody listens there"),
    ],
)
def test_an_address_without_a_scheduler_is_refused(url: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words that a reader understands, none of them cut, in both languages."""
    monkeypatch.setattr(of_cluster, "ANSWERS_S", 0.3)
    refusal = refused(url)
    assert (refusal.code, refusal.details["why"]) == ("no_cluster", why)
    assert words.refused(refusal, "en").endswith(f"{url}: {why}.")
    russian = words.refused(refusal, "ru")
    assert not re.search("[A-Za-z]{3}", re.sub(r"Dask|\w+://\S+|nonsense", "", russian)), russian


def test_a_host_that_is_not_known_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    monkeypatch.setattr(of_cluster, "ANSWERS_S", 0.3)
    assert refused("tcp://nobody.example:8786").details["why"] == "no host of that name is known"


def address(server: socket.socket) -> str:
    return f"tcp://127.0.0.1:{server.getsockname()[1]}"


def speak_http(server: socket.socket) -> None:
    """To the first who comes."""
    caller, _ = server.accept()
    with caller:
        caller.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        time.sleep(1)


def test_somebody_else_is_no_scheduler(there: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one who never answers, nor one who speaks of other things, nor a worker."""
    monkeypatch.setattr(of_cluster, "ANSWERS_S", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert refused(address(silent)).details["why"] == "nothing is heard from there"
    with socket.create_server(("127.0.0.1", 0)) as other:
        Thread(target=speak_http, args=(other,), daemon=True).start()
        assert refused(address(other)).details["why"] == "it is no scheduler, or its Dask is of another version"
        secured = refused(address(other).replace("tcp", "tls"))
        assert secured.details["why"] == "it wants other certificates than Dask's configuration has"
    there.staff(1)
    monkeypatch.undo()
    with Cluster(there.url) as workers:
        workers.ready((), SEED)
        (worker, *_) = workers._client.nthreads()
    assert refused(worker).details["why"] == "it is a Worker"


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refusal = refused("tcp://127.0.0.1:1")
    assert refusal.code == "needs_extra"
    assert "bankomet[cluster]" in str(refusal)


def test_a_cluster_without_workers_is_waited_for_and_then_refused(
    there: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the work, and in the middle of it."""
    there.staff(1)
    monkeypatch.setattr(of_cluster, "ALONE_S", 2)
    slow = Slow(Toy(), tmp_path, 0.05)

    def kill_all() -> None:
        while not slow.begun():
            time.sleep(0.01)
        for worker in list(there.workers):
            there.kill(worker.pid)

    killer = Thread(target=kill_all)
    killer.start()
    assert refused(there.url, slow, coups=10_000).code == "no_workers"
    killer.join()
    assert refused(there.url).code == "no_workers"


def test_a_scheduler_that_dies_is_told_of(there: LocalCluster) -> None:
    """In one sentence, as any bad end of a command."""
    there.staff(1)
    line = f"simulate thirteen --coups 1000000 --seed 1 --engine pure --json --cluster {there.url}"
    command = [sys.executable, "-c", WATCHED, *line.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as asked:  # noqa: S603
        assert asked.stdout is not None
        assert asked.stdout.readline() == "begun\n"
        there.scheduler.kill()
        out, err = asked.communicate(timeout=60)
    assert (asked.returncode, out) == (2, "")
    assert err == (
        f"cluster_lost: The cluster at {there.url} was lost before the work was done: "
        "its scheduler or its last worker has gone.\n"
    )


WATCHED: Final = """
import sys
from bankomet.faces.cli import main, simulate
from bankomet.faces import odds

once = odds.simulate
odds.simulate = lambda *asked, progress, **more: once(*asked, progress=lambda *_: print("begun", flush=True), **more)
sys.exit(main(sys.argv[1:]))
"""
