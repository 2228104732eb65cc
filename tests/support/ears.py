"""Connections to a table without a socket: what a client is told is kept."""

import json
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec

from bankomet.faces.protocol.broadcast import Broadcast
from bankomet.faces.protocol.session import Invitation, Session
from bankomet.faces.words import Lang
from bankomet.play.store import Person
from tests.support.house import Hall

Message: TypeAlias = dict[str, Any]


@dataclass
class Ear:
    """A client that reads at once, or does not read at all."""

    reads: bool = True
    told: list[Message] = field(default_factory=list)
    tried: int = 0

    def send(self, frame: bytes) -> bool:
        """Takes what a session hands to it."""
        self.tried += 1
        if self.reads and frame:
            self.told.append(json.loads(frame))
        return self.reads

    def of(self, kind: str) -> list[Message]:
        """Messages of a kind."""
        return [told for told in self.told if told["is"] == kind]


def session_of(hall: Hall, broadcast: Broadcast, who: str, ear: Ear, lang: Lang = "en") -> Session:
    """A connection of this person's, not greeted yet."""
    invitation = Invitation(None, "invite.this_computer")
    return Session(
        house=hall.house, broadcast=broadcast, person=Person(who, None), lang=lang, invitation=invitation,
        send=ear.send, encode=msgspec.json.encode,
    )  # fmt: skip
