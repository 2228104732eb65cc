"""What the server's handlers find in its application."""

import asyncio
from typing import Final

from aiohttp import web

from bankomet.faces.web.halls import Halls
from bankomet.faces.web.limits import Limits
from bankomet.faces.web.settings import Settings
from bankomet.faces.web.sums import Sums
from bankomet.play.lobby import House

HOUSE: Final = web.AppKey("house", House)
HALLS: Final = web.AppKey("halls", Halls)
SETTINGS: Final = web.AppKey("settings", Settings)
LIMITS: Final = web.AppKey("limits", Limits)
PRINTING: Final = web.AppKey("printing", asyncio.Lock)
"""Held by who reads and prints a whole log: one at a time, whoever asks."""
SUMS: Final = web.AppKey("sums", Sums)
SOCKETS: Final = web.AppKey[dict[web.WebSocketResponse, asyncio.BaseTransport | None]]("sockets")
