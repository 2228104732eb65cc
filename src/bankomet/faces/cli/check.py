"""`bankomet check`: is a whole database as it was stored?"""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bankomet.core.game import Json
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, BadInput, Command, Parser
from bankomet.faces.cli.stores import opened_store
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang, refused
from bankomet.faces.words.numerals import number
from bankomet.faces.words.refusals import clipped
from bankomet.play.store import StoreDown

if TYPE_CHECKING:
    from bankomet.play.checking import Checked, Damage

PERMILLE: Final = 1000


def _fill(parser: Parser) -> None:
    parser.option("--db", "URL")
    parser.flag("--restored")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    from bankomet.play.checking import check

    try:
        store = opened_store(asked.db, new=False)
    except StoreDown as down:
        raise _unread(down) from None

    async def run() -> "Checked":
        try:
            with output.progress(PERMILLE) as bar:
                return await check(store, restored=asked.restored, watch=lambda done, of: bar(PERMILLE * done // of))
        finally:
            await store.close()

    try:
        checked = asyncio.run(run())
    except StoreDown as down:
        raise _unread(down) from None
    if asked.json:
        output.say_json(_json(checked, lang))
    else:
        output.say("\n".join(_sentences(checked, store.name, lang)))
    return 0 if checked.ok else 1


COMMAND = Command("check", _fill, _run)


def _unread(down: StoreDown) -> Exception:
    """A database that cannot be read at all, without its address, for that may have a password in it.

    One of another program or version says so itself.
    """
    return BadInput("store_unread", why=down.details["why"]) if "why" in down.details else down


def _json(checked: "Checked", lang: Lang) -> Json:
    return {
        "ok": checked.ok,
        "tables": checked.tables,
        "records": checked.records,
        "people": checked.people,
        "withdrawn": checked.withdrawn,
        "damages": [_damage(each, lang) for each in checked.damages],
    }


def _damage(damage: "Damage", lang: Lang) -> Json:
    return {"id": clipped(damage.id), "code": damage.why.code, "why": refused(damage.why, lang)}


def _sentences(checked: "Checked", name: str, lang: Lang) -> Iterator[str]:
    texts = TEXTS[lang]
    sums = {each: number(getattr(checked, each)) for each in ("tables", "records", "people")}
    yield texts["check.holds" if checked.ok else "check.damaged"].format(db=name, **sums)
    for damage in checked.damages:
        yield f"{clipped(damage.id)}: {refused(damage.why, lang)}"
    if checked.withdrawn:
        yield texts["check.withdrawn"].format(seals=number(checked.withdrawn))
