"""Whom a server believes: origins, proxies, and who it is that asks."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankomet.core.errors import BadOption
from bankomet.faces.web.settings import UNNAMED, Settings, is_loopback, network, origin

HOME = Settings()
LAN = Settings(host="0.0.0.0")  # noqa: S104 - a name in a setting; nothing listens
NAMED = Settings(host="0.0.0.0", public_url="https://cards.example", origins=("https://club.example:8443",))  # noqa: S104
PROXIED = Settings(trusted_proxies=(ip_network("127.0.0.1"), ip_network("10.0.0.0/8")))


@pytest.mark.parametrize("settings", [HOME, LAN, NAMED], ids=["home", "lan", "named"])
@pytest.mark.parametrize("host", ["127.0.0.1:1313", "localhost:1313", "[::1]:1313", "192.0.2.7:1313", "attic:1313"])
def test_a_page_from_an_address_that_nobody_can_register_is_ours_if_it_is_the_one_asked(
    settings: Settings, host: str
) -> None:
    assert settings.admits(f"http://{host}", host)
    assert settings.admits(f"HTTP://{host.upper()}", host)
    assert not settings.admits(f"http://{host}", "127.0.0.1:1314")
    assert not settings.admits("http://evil.example:1313", host)


def test_a_name_that_a_stranger_has_made_point_here_is_not_ours() -> None:
    """DNS rebinding: page and request agree on a name, and the name is the stranger's."""
    for settings in (HOME, NAMED):
        assert not settings.admits("http://evil.example:1313", "evil.example:1313")
    assert LAN.admits("http://host.example:1313", "host.example:1313"), "its operator has named no address"


def test_the_list_of_origins_counts_whatever_host_was_asked() -> None:
    for known in ("https://cards.example", "https://Club.example:8443"):
        assert NAMED.admits(known, "127.0.0.1:1313")
    for other in ("http://cards.example", "https://cards.example:444", "https://cards.example.evil.example", "null"):
        assert not NAMED.admits(other, "127.0.0.1:1313")


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_origin_and_no_host_break_the_judge(asked: str, host: str) -> None:
    assert not HOME.admits(f"http://[{asked}", host)
    assert HOME.admits(f"https://{asked}", host) in (True, False)
    assert LAN.invitation_base("http", host) in (None, f"http://{host}")


@pytest.mark.parametrize(
    ("peer", "forwarded", "who"),
    [
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["6.6.6.6", " 198.51.100.1", "10.1.2.3"], "198.51.100.1"),
        ("127.0.0.1", ["10.1.2.3", "10.1.2.4"], "10.1.2.3"),
        ("127.0.0.1", ["198.51.100.1:555"], "198.51.100.1"),
        ("127.0.0.1", ["6.6.6.6:1", " 198.51.100.1:2", " 10.1.2.3:3"], "198.51.100.1"),
        ("127.0.0.1", ["[2001:db8::1]:443"], "2001:db8::/64"),
        ("127.0.0.1", ["[2001:db8::1]"], "2001:db8::/64"),
        ("127.0.0.1", ["198.51.100.1", "unknown"], UNNAMED),
        ("127.0.0.1", ["198.51.100.1", ""], UNNAMED),
        ("127.0.0.1", ["198.51.100.1", "[]:443"], UNNAMED),
        ("127.0.0.1", ["unix:", "10.1.2.3"], UNNAMED),
        ("127.0.0.1", [], "127.0.0.1"),
        ("::ffff:127.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("127.0.0.1", ["2001:db8:1:2:ffff::"], "2001:db8:1:2::/64"),
        ("2001:db8::1", ["198.51.100.1"], "2001:db8::/64"),
        ("", ["198.51.100.1"], ""),
    ],
)
def test_who_asks_is_the_last_whom_no_proxy_of_ours_speaks_for(peer: str, forwarded: list[str], who: str) -> None:
    assert PROXIED.asker(peer, forwarded) == who


@given(st.text(max_size=12).filter(lambda text: "127" not in text and "::1" not in text))
def test_whoever_a_proxy_of_ours_speaks_for_is_not_this_computer(said: str) -> None:
    """Unless it says so: limits spare this computer, and nobody whom they cannot tell."""
    assert not is_loopback(PROXIED.asker("127.0.0.1", [said]))


@given(st.lists(st.text(max_size=12), max_size=4))
def test_whatever_a_stranger_writes_before_the_address_that_the_proxy_saw_changes_nothing(invented: list[str]) -> None:
    assert PROXIED.asker("127.0.0.1", [*invented, "198.51.100.1"]) == "198.51.100.1"
    assert HOME.asker("203.0.113.9", invented) == "203.0.113.9"


@pytest.mark.parametrize(
    "text",
    ["cards.example", "ftp://cards.example", "https://", "https://a@b", "https://a/b", "https://[", "https://a?b"],
)
def test_an_origin_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="--origin"):
        origin("--origin", text)


@pytest.mark.parametrize("text", ["localhost", "10.0.0.1/8", "10.0.0.0/33", "", "1.2.3"])
def test_a_proxy_that_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="--trusted-proxy"):
        network("--trusted-proxy", text)
