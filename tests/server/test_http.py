"""The plain calls: headers on every answer, the cookie, origins, bodies, titles, paths that lead outside."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from html import unescape
from http.cookies import SimpleCookie
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from unicodedata import normalize
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from bankomet.core.errors import Refusal
from bankomet.faces.web import api, limits, page_files, server
from bankomet.faces.web.house_keys import LIMITS
from bankomet.faces.web.limits import Bucket, Buckets, TooMuch
from bankomet.faces.web.requests import TOKEN_COOKIE
from bankomet.faces.web.settings import Settings
from bankomet.faces.words import Lang, refused, texts
from bankomet.play.store import Damaged, StoreDown
from bankomet.play.verify import verify
from tests.browser.hostile import PAYLOADS
from tests.support.house import QUICK, GatedStore, opened, until
from tests.support.web import Client, Site, open_site, visitor

PROXIED: Final = Settings(trusted_proxies=(ip_network("127.0.0.1"),))


def _at_site(path: Path, scenario: Callable[[Site, Client], Awaitable[None]], settings: Settings | None = None) -> None:
    async def run() -> None:
        async with open_site(path, settings=settings) as site, visitor(site.url) as client:
            await scenario(site, client)

    asyncio.run(run())


async def _raw(url: str, request: bytes) -> bytes:
    """What a server answers to bytes that no client library would send."""
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request)
    await writer.drain()
    async with asyncio.timeout(5):
        answer = await reader.read()
    writer.close()
    return answer


PATHS = (
    "/", "/rules", "/t/nowhere123", "/api/me", "/api/games", "/api/tables", "/words/ru.json", "/words/xx.json",
    "/health",    "/static/club.css", "/static/nothing.js", "/static", "/nowhere", "/t/nowhere123/log", "/favicon.ico",
)  # fmt: skip


def test_every_answer_carries_a_strict_policy(tmp_path: Path) -> None:
    """Pages, data, scripts, refusals and what is not there: no inline script, no outside host, no framing."""

    async def scenario(site: Site, client: Client) -> None:
        for path in PATHS:
            async with client.http.get(site.url + path, allow_redirects=False) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';"), path
                assert "unsafe" not in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.status < 500, path
        for path in ("/api/play", "/api/tables", "/", "/t/x"):
            async with client.http.post(
                site.url + path, data=b"{", headers={"Origin": "http://evil.example"}
            ) as answer:
                assert "Content-Security-Policy" in answer.headers
                assert answer.status in (403, 405)
        table = await client.open_table()
        assert client.socket is not None
        response = client.socket._response
        assert response.headers["Content-Security-Policy"]
        async with client.http.get(f"{site.url}/t/{table}") as answer:
            assert answer.headers["Content-Security-Policy"]
            assert answer.headers["Cache-Control"] == "no-store"

    _at_site(tmp_path, scenario)


def test_the_token_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    """HttpOnly, SameSite=Lax, for the whole house, given once; Secure where the house is reached by https."""

    async def scenario(site: Site, client: Client) -> None:
        async with client.http.get(site.url + "/api/me") as answer:
            cookie = SimpleCookie(answer.headers["Set-Cookie"])["bankomet"]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Lax", "/", "")
        assert len(cookie.value) >= 43
        async with client.http.get(site.url + "/") as answer:
            assert "Set-Cookie" not in answer.headers
        async with visitor(site.url) as other:
            proxied = {"X-Forwarded-Proto": "https"}
            async with other.http.get(site.url + "/api/me", headers=proxied) as answer:
                assert SimpleCookie(answer.headers["Set-Cookie"])["bankomet"]["secure"]

    _at_site(tmp_path, scenario)


def test_at_a_public_address_of_https_the_token_goes_by_https_alone(tmp_path: Path) -> None:
    """Also where the proxy does not say how the visitor came to it; this computer's own address has no https."""

    async def scenario(site: Site, client: Client) -> None:
        for host, secure in (
            ("cards.example", True),
            ("Cards.Example:443", True),
            ("cards.example:8443", False),
            (site.url.removeprefix("http://"), False),
        ):
            client.http.cookie_jar.clear()
            async with client.http.get(site.url + "/", headers={"Host": host}) as answer:
                assert bool(SimpleCookie(answer.headers["Set-Cookie"])["bankomet"]["secure"]) is secure, host

    _at_site(tmp_path, scenario, Settings(public_url="https://cards.example"))


ELSEWHERE: Final[tuple[tuple[dict[str, str], bool], ...]] = (
    ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, False),
    ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, False),
    ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, False),
    ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, True),
    ({"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}, True),
    ({}, True),
)  # fmt: skip


@pytest.mark.parametrize("path", ["/", "/t/nowhere123", "/api/me"])
def test_a_page_from_elsewhere_makes_nobody_new(tmp_path: Path, path: str) -> None:
    """Its pictures and frames, as browsers mark them, write nothing to the disk; who follows its link comes himself."""

    async def scenario(site: Site, client: Client) -> None:
        for headers, new in ELSEWHERE:
            count = await site.store.read_number("SELECT count(*) FROM people")
            client.http.cookie_jar.clear()
            async with client.http.get(site.url + path, headers=headers) as answer:
                assert answer.status in (200, 404)
                assert ("Set-Cookie" in answer.headers) is new, headers
            assert await site.store.read_number("SELECT count(*) FROM people") == count + new

    _at_site(tmp_path, scenario)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://", "x"]
)
def test_a_page_from_elsewhere_opens_no_table_and_no_socket(tmp_path: Path, origin: str) -> None:
    async def scenario(site: Site, client: Client) -> None:
        table = await client.open_table()
        for path in ("/api/play", "/api/tables"):
            status, told = await client.post(path, {}, Origin=origin)
            assert (status, told["code"]) == (403, "foreign_origin")
        assert len(site.house.running()) == 1
        for name in (table, "nowhere123"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await client.http.ws_connect(f"{site.url}/ws/{name}", headers={"Origin": origin})
            assert caught.value.status == 403

    _at_site(tmp_path, scenario)


def test_our_own_page_is_let_in_by_every_name_it_has(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        for origin in (site.url, site.url.upper().replace("HTTP", "http"), "https://cards.example"):
            status, told = await client.post("/api/play", {}, Origin=origin)
            assert status == 200, told
            socket = await client.http.ws_connect(f"{site.url}/ws/{told['table']}", headers={"Origin": origin})
            await socket.close()
        status, told = await client.post("/api/play", {}, Origin="https://cards.example.org")
        assert status == 403

    _at_site(tmp_path, scenario, Settings(public_url="https://cards.example"))


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static/....//server.py",
        "/static/..%5cserver.py", "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/../../../play/store.py",
        "/static/%00", "/static/club.css%00.js", "/words/../server.json", "/words/..%2fru.json", "/t/..%2f..%2fetc/log",
        "/static/" + "a" * 4000,
    ],
)  # fmt: skip
def test_no_path_leads_outside(tmp_path: Path, path: str) -> None:
    """Asked for byte by byte, since client libraries tidy such paths up."""

    async def scenario(site: Site, _: Client) -> None:
        request = f"GET {path} HTTP/1.1\r\nHost: {site.url[7:]}\r\nConnection: close\r\n\r\n"
        answer = await _raw(site.url, request.encode())
        status = int(answer.split(b" ", 2)[1])
        assert status in (400, 403, 404), answer[:200]
        assert b"import" not in answer
        assert b"root:" not in answer

    _at_site(tmp_path, scenario)


def test_the_files_of_the_pages_are_the_same_as_on_the_disk_and_sent_once(tmp_path: Path) -> None:
    """Scripts, styles and pictures by their kind; who has a file already is told so, and HEAD tells of it."""
    kinds = {"table.js": "text/javascript", "club.css": "text/css", "cards.svg": "image/svg+xml"}

    async def scenario(site: Site, client: Client) -> None:
        for name, kind in kinds.items():
            path, body = f"{site.url}/static/{name}", (page_files.FOLDER / name).read_bytes()
            async with client.http.get(path) as answer:
                assert (answer.status, answer.content_type, await answer.read()) == (200, kind, body)
                assert answer.headers["Cache-Control"] == "no-cache"
                mark = answer.headers["ETag"]
            for known in (mark, f'"other", W/{mark}'):
                async with client.http.get(path, headers={"If-None-Match": known}) as answer:
                    assert (answer.status, answer.headers["ETag"], await answer.read()) == (304, mark, b"")
            async with client.http.get(path, headers={"If-None-Match": '"other"'}) as answer:
                assert answer.status == 200
            async with client.http.head(path) as answer:
                assert (answer.status, answer.content_length) == (200, len(body))

    _at_site(tmp_path, scenario)


def test_a_file_is_kept_for_good_under_the_mark_that_pages_name_and_under_no_other(tmp_path: Path) -> None:
    """A server of another version, which shares the tables, names another: it is sent what there is, for this once."""

    async def scenario(site: Site, client: Client) -> None:
        _, page = await client.get("/rules")
        (mark,) = set(re.findall(r'"/static/(\w+)/', page))
        body = (page_files.FOLDER / "rules.js").read_bytes()
        for named, kept in ((mark, "public, max-age=31536000, immutable"), ("0" * len(mark), "no-cache")):
            async with client.http.get(f"{site.url}/static/{named}/rules.js") as answer:
                assert (answer.status, answer.headers["Cache-Control"], await answer.read()) == (200, kept, body)
        for path in (f"/static/{mark}/nothing.js", f"/static/{mark}/", f"/static/{mark}/a/rules.js"):
            async with client.http.get(site.url + path) as answer:
                assert (answer.status, answer.headers["Cache-Control"]) == (404, "no-cache")

    _at_site(tmp_path, scenario)


@pytest.mark.parametrize(("lang", "title"), [("ru", "Такой страницы нет"), ("en", "There is no such page")])
def test_where_there_is_no_page_a_browser_is_shown_the_way_home(tmp_path: Path, lang: str, title: str) -> None:
    """In its language; a program gets a bare 404, and nobody becomes known by a wrong address."""

    async def scenario(site: Site, client: Client) -> None:
        browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": lang}
        for path in ("/nowhere", "/static/nothing.js", "/t"):
            async with client.http.get(f"{site.url}{path}", headers=browser) as answer:
                page = await answer.text()
                assert answer.status == 404
                assert title in page
                assert 'href="/"' in page
                assert "Set-Cookie" not in answer.headers
            async with client.http.get(f"{site.url}{path}", headers={"Accept": "*/*"}) as answer:
                assert answer.status == 404
                assert answer.content_type != "text/html"

    _at_site(tmp_path, scenario)


@pytest.mark.parametrize(
    ("refusal", "status"),
    [
        (StoreDown("store_down", why="the disk is gone"), 503),
        (Damaged("person_damaged"), 500),
        (TooMuch("too_fast"), 429),
    ],
)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_in_the_place_of_a_page_that_is_refused_stands_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: Lang, refusal: Refusal, status: int
) -> None:
    """In a browser and in its language; a program gets the code and the sentence as JSON."""

    async def scenario(site: Site, client: Client) -> None:
        async def refuse(*_: object) -> None:
            raise refusal

        monkeypatch.setattr(site.house, "known", refuse)
        browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": lang}
        async with client.http.get(f"{site.url}/", headers=browser) as answer:
            page = unescape(await answer.text())
            assert (answer.status, answer.content_type) == (status, "text/html")
            assert texts(lang)["not_now.title"] in page
            assert refused(refusal, lang) in page
            assert 'href="/"' in page, "the way to ask again"
        async with client.http.get(f"{site.url}/", headers={"Accept-Language": lang}) as answer:
            assert answer.status == status
            assert await answer.json() == {"code": refusal.code, "text": refused(refusal, lang)}

    _at_site(tmp_path, scenario)


@pytest.mark.parametrize("path", ["//example.org/t", "/%5Cexample.org/t", r"/\\example.org/t?x=1"])
def test_the_way_to_ask_again_leads_to_no_other_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def scenario(site: Site, client: Client) -> None:
        def refuse(*_: object) -> None:
            raise TooMuch("too_fast")

        monkeypatch.setattr(limits.Limits, "ask", refuse)
        asked = URL(f"{site.url}{path}", encoded=True)
        async with client.http.get(asked, headers={"Accept": "text/html"}) as answer:
            (way,) = re.findall(r'<a class="btn primary" href="([^"]*)"', unescape(await answer.text()))
        assert answer.status == 429
        assert re.match(r"/(?![/\\])", way)
        assert way.strip("/\\").partition("?")[0] in ("example.org/t", "%5Cexample.org/t")

    _at_site(tmp_path, scenario)


def test_a_sweep_that_fails_is_not_the_last_and_the_house_is_closed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    swept = 0

    async def scenario(site: Site, _: Client) -> None:
        async def broken() -> None:
            nonlocal swept
            swept += 1
            raise RuntimeError("a fault of ours")

        monkeypatch.setattr(site.house, "sweep", broken)
        await until(lambda: swept > 1)
        closed.append(site.store)

    closed: list[GatedStore] = []
    monkeypatch.setattr(server, "SWEEP_S", 0.01)
    _at_site(tmp_path, scenario)
    assert closed[0]._closed
    assert "a fault of ours" in caplog.text


def test_head_is_answered_without_a_body_or_not_at_all(tmp_path: Path) -> None:
    """Else what follows on the same line would be read wrongly; what is streamed cannot be told beforehand."""

    async def scenario(site: Site, _: Client) -> None:
        streamed = ("/api/chances/holding", "/api/chances/estimate?n=100")
        for path, status in (*((path, 405) for path in streamed), *((path, 200) for path in ("/", "/api/chances"))):
            heads = [
                f"{method} {path} HTTP/1.1\r\nHost: {site.url[7:]}\r\nConnection: {then}\r\n\r\n"
                for method, path, then in (("HEAD", path, "keep-alive"), ("GET", "/health", "close"))
            ]
            first, second, body = (await _raw(site.url, "".join(heads).encode())).split(b"\r\n\r\n")
            assert first.startswith(b"HTTP/1.1 %d " % status), path
            assert second.startswith(b"HTTP/1.1 200 "), path
            assert json.loads(body)["ok"]

    _at_site(tmp_path, scenario)


def test_a_body_that_comes_in_pieces_is_read_whole(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        body = json.dumps({"preset": "002", "seats": 9, "title": "x" * 40}).encode()

        async def pieces() -> AsyncIterator[bytes]:
            for i in range(0, len(body), 7):
                yield body[i : i + 7]
                await asyncio.sleep(0.002)

        async with client.http.post(site.url + "/api/tables", data=pieces()) as answer:
            told = await answer.json()
            assert answer.status == 200, told
        assert (await site.house.desk(told["table"])).table.terms.seat_count == 9

    _at_site(tmp_path, scenario)


BROKEN: tuple[bytes, ...] = (
    b"{", b"[]", b"1", b'"x"', b"null", b"\xff", b"[" * 4000, b'{"preset": "\\ud800"}', b'{"preset": NaN}',
)  # fmt: skip


@pytest.mark.parametrize("path", ["/api/play", "/api/tables"])
def test_bodies_that_are_no_wishes(tmp_path: Path, path: str) -> None:
    async def scenario(site: Site, client: Client) -> None:
        for body in BROKEN:
            async with client.http.post(site.url + path, data=body) as answer:
                assert (answer.status, (await answer.json())["code"]) == (400, "bad_message"), body
        async with client.http.post(site.url + path, data=b" " * 40_000) as answer:
            assert (await answer.json())["code"] == "too_long"
        assert not site.house.running()

    _at_site(tmp_path, scenario)


WISHES: tuple[tuple[dict[str, object], str], ...] = (
    ({"game": "poker"}, "unknown_game"),
    ({"game": 1}, "bad_message"),
    ({"preset": "005"}, "unknown_preset"),
    ({"preset": "003\n"}, "unknown_preset"),
    ({"preset": "<script>"}, "unknown_preset"),
    ({"set": {"pack_out": "never"}}, "bad_option"),
    ({"set": {"sets": "1"}}, "unknown_option"),
    ({"set": {"loss_multiple": 2}}, "bad_message"),
    ({"set": ["pack_out"]}, "bad_message"),
    ({"seats": 1}, "bad_seats"),
    ({"seats": 1001}, "bad_seats"),
    ({"seats": -3}, "bad_seats"),
    ({"seats": 10**30}, "bad_seats"),
    ({"seats": 2.5}, "bad_number"),
    ({"seats": "6"}, "bad_number"),
    ({"seats": True}, "bad_number"),
    ({"seats": None}, "bad_number"),
    ({"bots": 6}, "bad_bots"),
    ({"bots": -1}, "bad_bots"),
    ({"bots": 10**30}, "bad_bots"),
    ({"purse": 0}, "bad_purse"),
    ({"purse": -5}, "bad_purse"),
    ({"purse": 9}, "bad_purse"),
    ({"purse": 10**30}, "bad_purse"),
    ({"purse": 1e3}, "bad_number"),
    ({"stake": 0}, "bad_stake"),
    ({"stake": -1}, "bad_stake"),
    ({"stake": 10**30}, "bad_stake"),
    ({"pace": "fast"}, "bad_option"),
    ({"pace": 1}, "bad_message"),
    ({"private": 1}, "bad_message"),
    ({"title": 1}, "bad_message"),
    ({"title": "x" * 41}, "bad_title"),
    ({"title": "a\u200bb"}, "bad_title"),
    ({"title": "a\u202eb"}, "bad_title"),
    ({"title": "a\u0000b"}, "bad_title"),
    ({"title": "a\ufeffb"}, "bad_title"),
    ({"title": "\u3164"}, "bad_title"),
    ({"title": "\u2800"}, "bad_title"),
    ({"title": "\u034f"}, "bad_title"),
    ({"title": "\ufe0f"}, "bad_title"),
    ({"title": "a" + 39 * "\u0301"}, "bad_title"),
    ({"colour": "green"}, "bad_message"),
)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_tables_that_cannot_be(tmp_path: Path, lang: str) -> None:
    """Each refused in one sentence of the caller's language, by its code; no table is opened."""

    async def scenario(site: Site, client: Client) -> None:
        for wish, code in WISHES:
            status, told = await client.post("/api/tables", wish, **{"Accept-Language": lang})
            assert (status, told.get("code")) == (400, code), (wish, told)
            text = told["text"]
            assert text[-1] in ".!?"
            assert "\n" not in text
            assert any("а" <= letter <= "я" for letter in text) is (lang == "ru")
        assert not site.house.running()
        assert await site.store.read_number("SELECT count(*) FROM tables") == 0

    _at_site(tmp_path, scenario)


@pytest.mark.parametrize("text", ["", "Việt Nam", "И\u0306од", "བསྒྲུབས", "♥\ufe0f 1\ufe0f\u20e3", "…", "שָׁלוֹם"])
def test_a_title_may_be_written_in_any_script(text: str) -> None:
    assert api.title(text) == text
    assert api.title(f"  {normalize('NFD', text)}\t") == normalize("NFD", text)


def test_a_title_is_text_and_nothing_else(tmp_path: Path) -> None:
    """HTML in it is never more than letters: it goes out as JSON, and no page holds it."""

    async def scenario(site: Site, client: Client) -> None:
        title = "<img src=x onerror=alert(1)>"
        table = await client.open_table(title=f"  {title}  ", private=False)
        assert client.heard[0]["table"]["title"] == title
        status, page = await client.get(f"/t/{table}")
        assert status == 200
        assert "<img" not in page
        async with client.http.get(site.url + "/api/tables") as answer:
            assert answer.content_type == "application/json"
            assert [each["title"] for each in (await answer.json())["tables"]] == [title]

    _at_site(tmp_path, scenario)


def test_no_page_holds_what_its_reader_sent(tmp_path: Path) -> None:
    """Paths, queries and heads never come back as HTML."""

    async def scenario(site: Site, client: Client) -> None:
        for path in ("/", "/rules", "/chances", "/mousetrap", "/t/"):
            for text in PAYLOADS:
                sent = quote(text, safe="")
                address = f"{path}{sent}?lang={sent}" if path == "/t/" else f"{path}?lang={sent}&preset={sent}"
                headers = {"Accept-Language": sent, "Cookie": f"lang={sent}; theme={sent}"}
                async with client.http.get(URL(site.url + address, encoded=True), headers=headers) as answer:
                    page = await answer.text()
                    assert answer.status < 500
                assert "xss()" not in page
                assert "xss%28%29" not in page

    _at_site(tmp_path, scenario)


def test_a_private_table_is_on_no_list_and_open_to_who_has_the_link(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        table = await client.open_table(private=True)
        assert json.loads((await client.get("/api/tables"))[1]) == {"tables": []}
        async with visitor(site.url) as friend:
            await friend.connect(table)
            assert (await friend.ask("sit", seat=None, name="Vera"))["is"] == "done"

    _at_site(tmp_path, scenario)


def test_a_page_wakes_no_table_its_socket_does(tmp_path: Path) -> None:
    """Who asks for the pages of many tables fills the house with none."""

    async def scenario() -> None:
        async with opened(tmp_path, seed=8) as hall:
            sleeping = hall.desk.info.id
        async with open_site(tmp_path) as site, visitor(site.url) as client:
            for table, status in ((sleeping, 200), ("nowhere123", 404)):
                assert (await client.get(f"/t/{table}"))[0] == status
            assert not site.house.running()
            await client.connect(sleeping)
            assert [desk.info.id for desk in site.house.running()] == [sleeping]
            assert (await client.get(f"/t/{sleeping}"))[0] == 200

    asyncio.run(scenario())


def test_the_log_of_a_table_downloads_and_holds(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_site(tmp_path, QUICK) as site, visitor(site.url) as client:
            table = await client.open_table(preset="003", bots=3)
            await client.ask("rise")
            desk = await site.house.desk(table)
            await until(lambda: desk.table.state.coups >= 5)
            async with client.http.get(f"{site.url}/t/{table}/log") as answer:
                assert answer.headers["Content-Disposition"].startswith("attachment")
                assert answer.content_type == "text/plain"
                text = await answer.text()
            verdict = verify(text)
            assert verdict.ok, verdict.first_fault
            assert verdict.records > 40

    asyncio.run(scenario())


def test_who_opens_tables_without_end_is_slowed_down(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        site.app[LIMITS].calls._burst = 5
        codes = [(await client.post("/api/tables", {"seats": 1}))[1]["code"] for _ in range(12)]
        assert codes.count("bad_seats") in (5, 6)
        assert set(codes[6:]) == {"too_fast"}
        async with client.http.post(site.url + "/api/play", json={}) as answer:
            assert answer.status == 429

    _at_site(tmp_path, scenario)


def test_large_tables_cost_more_of_ones_share(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        site.app[LIMITS].calls._burst = 30
        codes = [(await client.post("/api/tables", {"seats": 1000}))[1].get("code") for _ in range(3)]
        assert codes[0] is None
        assert "too_fast" in codes

    _at_site(tmp_path, scenario)


def test_many_bots_cost_more_of_ones_share(tmp_path: Path) -> None:
    """Each who joins is held against all who sit, so the cost grows as the square of their number."""

    async def scenario(site: Site, client: Client) -> None:
        share = site.app[LIMITS].calls.of("198.51.100.1")
        share._per_ms = 0
        costs = []
        for bots in (0, 99, 100, 199, 200):
            left = share._left
            wish = {"seats": 201, "bots": bots}
            status, told = await client.post("/api/tables", wish, **{"X-Forwarded-For": "198.51.100.1"})
            assert status == 200, told
            costs.append(left - share._left)
        assert costs == [5, 5, 6, 6, 9]

    _at_site(tmp_path, scenario, PROXIED)


def test_a_bucket_fills_again_and_forgets_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many at once, so many a second; and the memory of addresses is bounded."""
    now = [1000]
    monkeypatch.setattr(limits, "now_ms", lambda: now[0])
    bucket = Bucket(burst=3, per_s=2)

    def taken(times: int) -> int:
        count = 0
        for _ in range(times):
            try:
                bucket.take()
            except limits.TooMuch:
                continue
            count += 1
        return count

    assert taken(10) == 3
    now[0] += 1000
    assert taken(10) == 2
    now[0] += 10**9
    assert taken(10) == 3
    monkeypatch.setattr(limits, "MOST_KNOWN", 10)
    buckets = Buckets(burst=1, per_s=1)
    for i in range(100):
        buckets.take(f"10.0.0.{i}")
    assert len(buckets._by_name) == 10


def test_the_disk_holds_nobodys_token(tmp_path: Path) -> None:
    """Who copies the database can read every log, and sit down as nobody: a token's digest stands there."""

    async def scenario(site: Site, client: Client) -> None:
        await client.open_table()
        (cookie,) = [each.value for each in client.http.cookie_jar if each.key == TOKEN_COOKIE]
        held = _bytes_in(tmp_path)
        assert cookie.encode() not in held
        assert sha256(cookie.encode()).hexdigest().encode() in held

    _at_site(tmp_path, scenario)


def _bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_a_disk_that_is_down_is_an_answer_too(tmp_path: Path) -> None:
    async def scenario(site: Site, client: Client) -> None:
        await client.get("/api/me")
        site.store.failing = True
        status, told = await client.post("/api/play", {})
        assert (status, told["code"]) == (503, "store_down")
        site.store.failing = False
        assert (await client.post("/api/play", {}))[0] == 200

    _at_site(tmp_path, scenario)


def test_a_fault_of_ours_tells_nothing_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(site: Site, client: Client) -> None:
        def broken(*_: object) -> None:
            raise RuntimeError("secret words")

        monkeypatch.setattr(site.house, "open_tables", broken)
        status, text = await client.get("/api/tables")
        assert status == 500
        assert "secret" not in text

    _at_site(tmp_path, scenario)
