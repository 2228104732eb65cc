"""Where a server listens, how others reach it, and whom it believes."""

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from bankomet.core.errors import BadOption

PORT: Final = 1313
HOST: Final = "127.0.0.1"
PER_ADDRESS: Final = 512
"""Connections of one address, unless the settings say otherwise: a school behind one address is let in."""
_USUAL_PORT: Final = {"http": ":80", "https": ":443"}
_ONE_BLOCK: Final = 64
UNNAMED: Final = "unnamed"
Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Settings:
    """What `bankomet serve` was told."""

    host: str = HOST
    port: int = PORT
    public_url: str | None = None
    origins: tuple[str, ...] = ()
    """Further addresses whose pages may speak with this server."""
    trusted_proxies: tuple[Network, ...] = ()
    """Who may say on whose behalf he asks."""
    per_address: int = PER_ADDRESS

    @property
    def local_only(self) -> bool:
        """Does it listen for this computer alone, with no public address before it?"""
        return self.public_url is None and is_loopback(self.host)

    def invitation_base(self, scheme: str, asked_host: str) -> str | None:
        """The address others reach the house by, if it is known; `asked_host` is what this visitor asked for."""
        if self.public_url is not None:
            return self.public_url
        name = hostname(asked_host)
        return None if not name or is_loopback(self.host) or is_loopback(name) else f"{scheme}://{asked_host}"

    def is_https(self, asked_host: str) -> bool:
        """Is what this visitor asked for the public address, and that one of https?"""
        return self.public_url == f"https://{asked_host.lower().removesuffix(_USUAL_PORT['https'])}"

    def admits(self, origin: str, asked_host: str) -> bool:
        """May a page of this origin speak with the server that it asked for by this name?

        A page from the very host that is asked is ours, unless its name could be one that a stranger has made point
        here: then the name must be listed.
        """
        listed = {self.public_url, *self.origins} - {None}
        if origin.lower() in listed:
            return True
        asked = asked_host.lower()
        if not asked or _netloc(origin.lower()) != asked:
            return False
        return _is_at_home(hostname(asked)) or not (listed or self.local_only)

    def trusts(self, address: Address | None) -> bool:
        """Is this a proxy of ours?"""
        return address is not None and any(address in network for network in self.trusted_proxies)

    def asker(self, peer: str, forwarded: Sequence[str]) -> str:
        """Who asks: `peer`, or if that is a proxy of ours the last of those it names that is none.

        An address of version 6 stands for its block of 2^64, which is one household.  All for whom a proxy of ours
        names no address are one, `UNNAMED`.
        """
        known = as_address(peer)
        for each in reversed(forwarded):
            if not self.trusts(known):
                break
            known = _forwarded(each)
            if known is None:
                return UNNAMED
        return peer if known is None else _household(known)


def as_address(text: str) -> Address | None:
    """An address of version 4 or 6; one of 4 in the clothes of 6 is one of 4.

    >>> as_address("::ffff:192.0.2.7"), as_address("unknown")
    (IPv4Address('192.0.2.7'), None)
    """
    try:
        known = ip_address(text.strip())
    except ValueError:
        return None
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return known if mapped is None else mapped


def _forwarded(text: str) -> Address | None:
    """An address as proxies write it, perhaps with a port: `192.0.2.7:555`, `[2001:db8::1]:443`."""
    known = as_address(text)
    return as_address(hostname(text.strip())) if known is None else known


def _household(address: Address) -> str:
    if isinstance(address, IPv4Address) or address.is_loopback:
        return str(address)
    return str(ip_network((int(address), _ONE_BLOCK), strict=False))


def is_loopback(host: str) -> bool:
    """Is this a name or address of one's own computer?

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    known = as_address(host)
    return host == "localhost" if known is None else known.is_loopback


def _is_at_home(name: str) -> bool:
    """Is this an address, or a name that nobody can register: `localhost`, `attic`, `attic.local`?"""
    return as_address(name) is not None or "." not in name or name.endswith((".local", ".localhost"))


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def hostname(asked_host: str) -> str:
    """The name or address in a Host, without its port; nothing where there is none.

    >>> hostname("Attic:1313"), hostname("[::1]:1313"), hostname("[")
    ('attic', '::1', '')
    """
    try:
        return urlsplit(f"//{asked_host}").hostname or ""
    except ValueError:
        return ""


def public_url(text: str) -> str:
    """A public address, without the slash at its end.  Raises: BadOption."""
    return origin("public-url", text)


def origin(option: str, text: str) -> str:
    """An address as browsers name it: scheme, host and a port that is not the usual one.  Raises: BadOption.

    >>> origin("origin", "https://Cards.example:443/")
    'https://cards.example'
    """
    parts = urlsplit(text) if _netloc(text) else urlsplit("")
    plain = parts.path in ("", "/") and not (parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in _USUAL_PORT or not plain:
        raise BadOption("bad_option", option=option, value=text, possible="https://HOST or http://HOST:PORT")
    return f"{parts.scheme}://{parts.netloc.lower().removesuffix(_USUAL_PORT[parts.scheme])}"


def network(option: str, text: str) -> Network:
    """An address, or a network such as 10.0.0.0/8.  Raises: BadOption."""
    try:
        return ip_network(text)
    except ValueError:
        raise BadOption("bad_option", option=option, value=text, possible="127.0.0.1|10.0.0.0/8|::1") from None
