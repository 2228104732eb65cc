"""One connection to one table: it hears a client's messages and tells it what the table shows."""

import asyncio
import contextlib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, assert_never

from bankomet.core.errors import BadNotation, IllegalMove, Refusal
from bankomet.core.game import Fact, Json, Seat
from bankomet.core.notation import parse_name, to_json
from bankomet.faces.protocol.broadcast import Broadcast, Encode
from bankomet.faces.protocol.messages import (
    AddBot,
    AskCoach,
    AskHint,
    Card,
    ComeBack,
    CutIt,
    Doing,
    DropBot,
    FillUp,
    GiveShare,
    Hello,
    MoveIt,
    OpenShare,
    Ping,
    Rise,
    Run,
    SetLang,
    SetPace,
    Sit,
    asked_id,
    lost_ms,
    parse_message,
)
from bankomet.faces.words import LANGS, Lang, game_title, meanwhile, preset_title, refused, texts, yours
from bankomet.faces.words.coach import hinted, reviewed
from bankomet.play import actions, coach, scholar
from bankomet.play.actions import Action, Making
from bankomet.play.bots import Style
from bankomet.play.clocks import ABANDONED_MS, HELD_MS, passed_ms
from bankomet.play.lobby import House
from bankomet.play.store import Damaged, Person, StoreDown, Unsure, canonical
from bankomet.play.table import Entry, Table


@dataclass(frozen=True, slots=True)
class Invitation:
    """The link by which others come to the table, or the key of the words that say why there is none."""

    link: str | None
    why_not: str | None = None


class Session:
    """A client at a table."""

    def __init__(
        self,
        *,
        house: House,
        broadcast: Broadcast,
        person: Person,
        lang: Lang,
        invitation: Invitation,
        send: Callable[[bytes], bool],
        encode: Encode,
    ) -> None:
        """`send` hands bytes to the client and tells whether there was room for them."""
        self.person = person
        self.lang = lang
        self.stale = False
        self._house = house
        self._broadcast = broadcast
        self._desk = broadcast.desk
        self._invitation = invitation
        self._send = send
        self._encode = encode
        self.hang_up: Callable[[], object] = lambda: None
        """Ends the connection, where there is one to end."""
        self.post: Callable[[], object] = lambda: None
        """Sends at once what was handed out, where it would wait for its turn."""
        self._greeted = False
        self._stood_ms = self._desk.time.stood_ms()
        self._left = False
        """Was a word left unanswered, or for so long that whoever said it has gone?"""
        self._own: dict[str, Json] = {}
        broadcast.attached[self] = None

    @property
    def sits(self) -> bool:
        """Does its person sit at the table?"""
        return self.person.id in self._desk.seats

    # --------------------------------------------------------------------------------------------------- what it hears

    def abandoned(self) -> bool:
        """Has whoever sends this word left: was one before it not answered, or did the process stand still for so long?

        He asks again by another connection, perhaps of another process, and what is refused there is not done here.
        """
        stood_ms = self._desk.time.stood_ms()
        if self._left or stood_ms - self._stood_ms > ABANDONED_MS:
            return True
        self._stood_ms = stood_ms
        return False

    async def receive(self, decoded: object) -> None:
        """Does what a message asks; a refusal is told to the client, with the message's own id."""
        begun_ms = passed_ms(self._desk.time)
        try:
            await self._do(decoded)
        except Refusal as refusal:
            self.refuse(IllegalMove("may_be_done") if _may_be_done(decoded, refusal) else refusal, asked_id(decoded))
        except Unsure:
            self._left = True
            self.hang_up()  # the client comes again, and asks again by the same id
        self._left |= passed_ms(self._desk.time) - begun_ms > ABANDONED_MS

    def refuse(self, refusal: Refusal, asked_id: str | None = None) -> None:
        """Tells the client that something is refused, and that nothing has changed."""
        self._answer({"is": "no", "id": asked_id, "code": refusal.code, "text": refused(refusal, self.lang)})

    async def _do(self, decoded: object) -> None:
        message = parse_message(decoded)
        match message:
            case Hello():
                self._hello(message)
            case Ping():
                self._answer({"is": "pong"})
            case SetLang(lang):
                self.lang = _as_lang(lang)
                self.show()
            case Card():
                self._desk.turn_card(self.person.id)
            case Run(on):
                self._desk.let_run(self.person.id, on=on)
            case SetPace(pace):
                await self._desk.set_pace(self.person.id, pace)
            case AskCoach():
                await self._tell_review()
            case AskHint():
                await self._tell_hint()
            case _:
                await self._act(message)

    async def _tell_review(self) -> None:
        """What was best with one's own hand in the coup settled last; nothing to who had none."""
        review = await self._broadcast.coaching.last()
        choices = () if review is None else review.by_person.get(self.person.id, ())
        self._answer(
            {
                "is": "coach",
                "coup": None if review is None else review.coup,
                "lines": [*reviewed(choices, self.lang)],
                "cost_milli": sum(choice.cost_milli for choice in choices),
            }
        )

    async def _tell_hint(self) -> None:
        """What is best with one's own hand now, where the table has agreed on hints."""
        advice = await self._broadcast.coaching.now(self.person.id)
        self._answer({"is": "hint", "at": self._desk.table.at, "text": hinted(advice, self.lang)})

    def _hello(self, hello: Hello) -> None:
        if hello.lang is not None:
            self.lang = _as_lang(hello.lang)
        missed = None
        if hello.seen is not None and hello.seen < self._desk.n:
            seat = self._desk.seats.get(self.person.id)
            missed = meanwhile(self._desk.past.since(hello.seen), self._broadcast.names, seat, self.lang)
        if not self._greeted:
            self._greeted = True
            self._desk.arrive(self.person.id)
            self._broadcast.sessions[self] = None
        self.show(missed)

    async def _act(self, message: Doing) -> None:
        if isinstance(message, AddBot) and message.style == Style.SCHOLAR:
            # To read a solution takes half a second, which no other table should feel.
            await asyncio.to_thread(scholar.read, self._desk.table.terms.rules)
        asked = canonical(to_json([type(message).__name__, *_fields(message)]))
        n = await self._desk.act(Action(self.person.id, message.id, asked, self._making(message)))
        if isinstance(message, Sit) and message.name is not None:
            await self._remember(_chosen(message.name))
        self._answer({"is": "done", "id": message.id, "n": n, "head": await self._desk.head_at(n)})

    def _making(self, message: Doing) -> Making:
        who = self.person.id
        match message:
            case MoveIt():
                return actions.move(who, message.at, message.move)
            case Sit():
                return self._sitting(message)
            case Rise() | FillUp() | ComeBack():
                return _PLAIN[type(message)](who)
            case CutIt() | GiveShare() | OpenShare():
                return _of_the_deal(message, who)
            case AddBot():
                return self._as_host(self._house.new_bot(message.style, self.lang))
            case DropBot():
                return self._as_host(actions.unseat_bot(message.seat))
            case _:
                assert_never(message)

    def _sitting(self, sit: Sit) -> Making:
        """Under the name that is chosen now, or the one chosen before, or one that the house gives."""
        if not self.person.stored:
            raise IllegalMove("come_again")
        if sit.name is not None:
            return actions.sit(self.person.id, _chosen(sit.name), sit.seat)
        person, lang = self.person, self.lang

        def make(table: Table) -> tuple[Entry, ...]:
            taken, name = table.names(), person.name
            if name is None or name.casefold() in taken:
                name = guest_name(lang, taken)
            return actions.sit(person.id, name, sit.seat)(table)

        return make

    async def _remember(self, name: str) -> None:
        """The name under which somebody has sat down is his at other tables too; if the disk refuses, only here."""
        with contextlib.suppress(Damaged, StoreDown):
            self.person = await self._house.name(self.person, name)

    def _as_host(self, making: Making) -> Making:
        """What the founder may ask, and at a private table whoever sits there."""
        info, who = self._desk.info, self.person.id

        def make(table: Table) -> tuple[Entry, ...]:
            seated = info.private and table.seat_of(who) is not None
            if not (seated or info.founder == who):
                raise IllegalMove("no_bots")
            return making(table)

        return make

    # --------------------------------------------------------------------------------------------------- what it tells

    def show(self, missed: str | None = None) -> None:
        """Tells the client everything."""
        seat = self._desk.seats.get(self.person.id)
        self._own, shown = self._broadcast.own(self, seat), self._broadcast.view()
        self._answer(
            {
                "is": "table",
                "n": self._desk.n,
                "lang": self.lang,
                "table": self._meta(),
                "public": shown,
                "you": self._own,
                "clock": self._broadcast.clock(),
                "said": self._broadcast.latest(self.lang),
                "yours": self._settled_for_me(),
                "meanwhile": missed,
                **self._broadcast.opened.all(shown),
            }
        )

    def _settled_for_me(self) -> str | None:
        """What the latest settlement was for this person, if he sat there then."""
        settled = self._desk.past.settled
        seat = None if settled is None else settled.seat_of(self.person.id)
        return None if settled is None or seat is None else yours(settled.fact, seat, self.lang)

    def tell(self, data: bytes) -> None:
        """Hands the client something that was encoded for all."""
        if not self.stale and not self._send(data):
            self.stale = True
            self._broadcast.expect_stale()

    def tell_own(self, seat: Seat | None, own: dict[str, Json], settlements: Iterable[Fact]) -> None:
        """Tells the client its own part if that has changed, and what a settlement was for it."""
        parts = [] if seat is None else [yours(fact, seat, self.lang) for fact in settlements]
        said = " ".join(part for part in parts if part)
        if own == self._own and not said:
            return
        self._own = own
        self._answer({"is": "you", "n": self._desk.n, "you": own, "yours": said or None})

    def catch_up(self) -> bool:
        """Tells a client that did not read for a while everything anew, once it reads; has it?"""
        if not self._send(b""):
            return False
        self.stale = False
        self.show()
        return not self.stale

    def leave(self) -> None:
        """The connection is lost or closed."""
        self._broadcast.attached.pop(self, None)
        if self._greeted:
            self._greeted = False
            self._broadcast.sessions.pop(self, None)
            self._desk.depart(self.person.id)

    def _answer(self, message: dict[str, Json]) -> None:
        self.tell(self._encode(message))

    def _meta(self) -> dict[str, Json]:
        info, terms = self._desk.info, self._desk.table.terms
        why_not = self._invitation.why_not
        return {
            "id": info.id,
            "title": info.title,
            "game": terms.game.name,
            "preset": terms.preset.name,
            "game_title": game_title(terms.game.name, self.lang),
            "preset_title": preset_title(terms.game.name, terms.preset.name, self.lang),
            "rev": terms.preset.rev,
            "options": dict(terms.rules.options()),
            "stake": terms.stake,
            "purse": terms.purse,
            "refill": terms.refill,
            "hints": terms.hints,
            "coach": coach.judges(terms.rules),
            "seat_count": terms.seat_count,
            "private": info.private,
            "invite": self._invitation.link,
            "why_no_invite": None if why_not is None else texts(self.lang)[why_not],
        }


_FOR_GOOD: Final = ("stale", "cut_since", "action_reused")
"""What is refused so is so everywhere and for ever: the table has moved on, the id is another's."""
_PLAIN: Final[Mapping[type[Doing], Callable[[str], Making]]] = {
    Rise: actions.rise,
    FillUp: actions.refill,
    ComeBack: actions.back,
}


def _of_the_deal(message: CutIt | GiveShare | OpenShare, who: str) -> Making:
    """What a person adds to the order of the cards."""
    match message:
        case CutIt():
            return actions.cut(who, message.cards)
        case GiveShare():
            return actions.share(who, message.no, message.digest)
        case OpenShare():
            return actions.open_share(who, message.no, message.share, message.cut)


def _may_be_done(decoded: object, refusal: Refusal) -> bool:
    """Was this said on another line too, which was lost so lately that what is refused here may be done there yet?"""
    lost = lost_ms(decoded)
    if lost is None or lost >= HELD_MS:
        return False
    return not isinstance(refusal, BadNotation) and refusal.code not in _FOR_GOOD


def _chosen(name: str) -> str:
    """A name as it was typed.  Raises: BadNotation (`bad_name`)."""
    return parse_name(unicodedata.normalize("NFC", name.strip()))


def guest_name(lang: Lang, taken: Iterable[str]) -> str:
    """A name for who has not chosen one; no guest of those taken (case folded) has its number in any language."""
    used, number = set(taken), 1
    while any(f"{texts(each)['guest']} {number}".casefold() in used for each in LANGS):
        number += 1
    return f"{texts(lang)['guest']} {number}"


def _as_lang(lang: str) -> Lang:
    return "ru" if lang == "ru" else "en"


def _fields(message: Doing) -> list[object]:
    values = [getattr(message, name) for name in message.__dataclass_fields__ if name != "id"]
    return [value.hex() if isinstance(value, bytes) else value for value in values]
