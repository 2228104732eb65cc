"""The link by which friends come, where there is one that works for them."""

from aiohttp import web

from bankomet.faces.protocol.session import Invitation
from bankomet.faces.web.requests import is_https
from bankomet.faces.web.settings import Settings


def invitation(request: web.Request, settings: Settings, table_id: str) -> Invitation:
    """A link to the table, or the words that say why nobody else could follow it."""
    base = settings.invitation_base("https" if is_https(request) else "http", request.host)
    if base is not None:
        return Invitation(f"{base}/t/{table_id}")
    return Invitation(None, "invite.this_computer" if settings.local_only else "invite.by_address")
