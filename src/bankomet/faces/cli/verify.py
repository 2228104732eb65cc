"""`bankomet verify`: is a log whole and true?"""

from collections.abc import Mapping, Sequence

from bankomet.core.game import Json
from bankomet.faces.cli import output
from bankomet.faces.cli.asking import Asked, Command, Parser
from bankomet.faces.cli.files import read_log
from bankomet.faces.cli.texts import TEXTS
from bankomet.faces.words import Lang, refused
from bankomet.faces.words.numerals import number
from bankomet.play.log import LINE_ENDS
from bankomet.play.verify import HEADER, Fault, Verdict, verify


def _fill(parser: Parser) -> None:
    parser.positional("FILE")
    parser.flag("--json")


def _run(asked: Asked, lang: Lang) -> int:
    text = read_log(asked.file)
    with output.progress(text.count("\n")) as bar:
        verdict = verify(text, bar)
    if asked.json:
        output.say_json(_json(verdict, lang))
    else:
        output.say(_sentence(verdict, lang))
    return 0 if verdict.ok else 1


COMMAND = Command("verify", _fill, _run)


def _json(verdict: Verdict, lang: Lang) -> Json:
    fault = verdict.first_fault
    return {
        "ok": verdict.ok,
        "seals": verdict.seals,
        "alone": len(verdict.alone),
        "alone_seals": list(verdict.alone),
        "withdrawn": len(verdict.withdrawn),
        "voids": {str(seat): coups for seat, coups in sorted(verdict.voids.items())},
        "head": verdict.head,
        "records": verdict.records,
        "first_fault": None if fault is None else {"record": fault.record, "why": refused(fault.why, lang)},
    }


def _sentence(verdict: Verdict, lang: Lang) -> str:
    texts = TEXTS[lang]
    match verdict.first_fault:
        case None:
            return _of_whole(verdict, texts)
        case Fault(_, why) if why.key == LINE_ENDS:
            return texts["verify.changed"].format(why=refused(why, lang))
        case Fault(record, why) if record == HEADER:
            return texts["verify.header"].format(why=refused(why, lang))
        case Fault(record, why):
            return texts["verify.fails"].format(record=number(record), why=refused(why, lang))


def _of_whole(verdict: Verdict, texts: Mapping[str, str]) -> str:
    """What was verified, and what of it the house did alone or somebody withheld."""
    told = [texts["verify.holds"].format(records=number(verdict.records), seals=number(verdict.seals))]
    if verdict.alone:
        told.append(texts["verify.alone"].format(seals=number(len(verdict.alone)), which=_runs(verdict.alone)))
    if verdict.withdrawn:
        which = _runs(verdict.withdrawn)
        told.append(texts["verify.withdrawn"].format(seals=number(len(verdict.withdrawn)), which=which))
    if verdict.voids:
        by = ", ".join(f"{seat} × {coups}" for seat, coups in sorted(verdict.voids.items()))
        told.append(texts["verify.voids"].format(coups=number(sum(verdict.voids.values())), by=by))
    if verdict.head:
        told.append(texts["verify.head"].format(head=verdict.head))
    return "\n".join(told)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers that ascend, those that follow one another as from–to.

    >>> _runs([1, 2, 3, 5])
    '1–3, 5'
    """
    runs: list[tuple[int, int]] = []
    for each in numbers:
        first, last = runs.pop() if runs and runs[-1][1] == each - 1 else (each, each - 1)
        runs.append((first, last + 1))
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)
