"""The server's words: those that stand on no page of their own."""

from collections.abc import Mapping
from typing import Final

WEB: Final[Mapping[str, str]] = {
    "title": "Bankomet",
    "nothing.title": "There is no such page",
    "nothing.lead": "Nothing lies at this address; the link may be cut short.",
    "not_now.title": "This page cannot be shown now",
    "not_now.again": "Try again",
    "coming": "The table is coming. If it does not, reload the page.",
    "noscript": "The table needs JavaScript: switch it on in the browser, and the cards will turn.",
    "guest": "Guest",
    "invite.this_computer": (
        "This table can be reached from this computer alone. To let friends in, start it with "
        "“make play HOST=0.0.0.0” or “bankomet serve --host 0.0.0.0” and open the page "
        "by this computer’s address in your network; "
        "if a public address stands before it, name it: “--public-url https://…”."
    ),
    "invite.by_address": (
        "You have opened the page by an address that works on this computer alone. Open it by this computer’s "
        "address in your network, and the link appears here; a public address is named at the start: "
        "“--public-url https://…”."
    ),
}
