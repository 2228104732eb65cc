"""Where a server listens, and how others reach it."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from bankomet.core.errors import BadOption

PORT: Final = 1313
HOST: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `bankomet serve` was told."""

    host: str = HOST
    port: int = PORT
    public_url: str | None = None

    @property
    def local_only(self) -> bool:
        """Does it listen for this computer alone, with no public address before it?"""
        return self.public_url is None and is_loopback(self.host)

    def invitation_base(self, scheme: str, asked_host: str) -> str | None:
        """The address others reach the house by, if it is known; `asked_host` is what this visitor asked for."""
        if self.public_url is not None:
            return self.public_url
        name = urlsplit(f"//{asked_host}").hostname or ""
        return None if is_loopback(self.host) or is_loopback(name) else f"{scheme}://{asked_host}"


def is_loopback(host: str) -> bool:
    """Is this a name or address of one's own computer?

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def public_url(text: str) -> str:
    """A public address, without the slash at its end.  Raises: BadOption."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/") or parts.query:
        raise BadOption("bad_option", option="public-url", value=text, possible="https://HOST or http://HOST:PORT")
    return f"{parts.scheme}://{parts.netloc}"
