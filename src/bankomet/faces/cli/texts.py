"""The command line's own words, in both languages: help, summaries, complaints about files and arguments."""

from collections.abc import Mapping
from typing import Final

from bankomet.faces.words import Lang

_SET_EN: Final = "change an option of the tradition; may be given several times"
_SET_RU: Final = "изменить настройку традиции; можно повторять"
_SET_SOLVED_EN: Final = (
    "pictures=2-3-4|10 or bust=hidden|announced in Ochko, aces=each_free|one_eleven in Thirty-one; may be given "
    "several times"
)
_SET_SOLVED_RU: Final = (
    "pictures=2-3-4|10 или bust=hidden|announced в «Очко», aces=each_free|one_eleven в «Тридцать одно»; можно повторять"
)

_EN: Final[Mapping[str, str]] = {
    "overview.head": "usage: bankomet COMMAND …\n\nThirteen (le Treize) and its kin: play, replay, verify.",
    "overview.tail": (
        "Each command says more: bankomet COMMAND --help\n"
        "bankomet --version tells the version; --lang ru|en chooses the language."
    ),
    "usage": "usage: ",
    "example": "example:",
    "positional": "what to give",
    "optional": "options",
    "--help": "show this help",
    "--json": "one JSON document on the standard output, and nothing else",
    "--lang": "the language of words and complaints (by default that of the locale)",
    "--preset": "the tradition, such as 003; `bankomet games` lists them",
    "--set": "change an option of the tradition, or refill=yes|no, hints=no|yes; may be given several times",
    "--seats": "how many seats, 2 to 1000 (1 for a puzzle), the banker's among them",
    "--coups": "stop when so many coups are settled",
    "--seed": "a whole number; the same seed plays the same game",
    "--purse": "what everybody brings to the table, in counters (1000)",
    "--stake": "the agreed stake, in counters (10)",
    "--log": "write the table's log to FILE",
    "--at": "the table after record N (by default after the last)",
    # games
    "games.help": "games, traditions and options, each with its source",
    "games.about": "Every game of the house with its traditions and options, and the book that tells them.",
    "games.example": "bankomet games --json",
    "games.presets": "traditions",
    "games.options": "options (default first, as preset {preset} has it)",
    # selfplay
    "selfplay.help": "a table of bots plays by itself",
    "selfplay.about": (
        "Bots take every seat and play until so many coups are settled, or nothing more can be.\n"
        "Within one version the same seed writes the same log, byte for byte."
    ),
    "selfplay.example": "bankomet selfplay thirteen --preset 000 --seats 6 --coups 100 --seed 1 --log table.log",
    "selfplay.GAME": "the game, such as thirteen",
    "selfplay.ended.coups": "Coups settled: {coups}.",
    "selfplay.ended.over": "The game is over, coups settled: {coups}. No two purses can play.",
    "selfplay.ended.no_stakes": "Nobody stakes any more, coups settled: {coups}. The table rests.",
    "selfplay.brought_in": "{brought_in} counters came to the table.",
    "selfplay.log": "The log is in {path}.",
    # replay
    "replay.help": "a table after any record of its log, in words",
    "replay.about": "Plays a log again up to record N, and tells what happened there and how the table stands.",
    "replay.example": "bankomet replay table.log --at 120",
    "replay.FILE": "a table's log",
    "replay.record": "Record {n} of {records}: {text}",
    "replay.empty": "Before the first record, of {records} in all",
    "replay.coups": "coups settled: {coups}",
    "replay.resting": "the table rests",
    "replay.over": "the game is over",
    "replay.bank": "in the bank: {bank}",
    "replay.series": "series: {series}",
    "replay.calls": "calls: {calls}",
    "replay.left": "cards left in the pack: {cards}",
    # verify
    "verify.help": "checks a log: chain, rules, money, seals",
    "verify.about": (
        "Checks that a log is whole and true: every record chained to those before it, every move allowed by the\n"
        "rules, every counter accounted for after every record. Exit status 1 if it does not hold."
    ),
    "verify.example": "bankomet verify table.log",
    "verify.FILE": "a table's log",
    "verify.holds": "The log holds: {records} records, chain, rules and money; seals opened: {seals}.",
    "verify.alone": "Without a share from outside: {seals} (seals {which}). The house alone made their order.",
    "verify.withdrawn": "Taken back by the house while stakes were open: {seals} (seals {which}).",
    "verify.voids": "Coups void because a share was not opened: {coups} (seat × coups: {by}).",
    "verify.head": "The chain ends in {head}.",
    "verify.fails": "The log does not hold at record {record}. {why}",
    "verify.header": "The log does not hold: its header is damaged. {why}",
    "verify.changed": "The log does not hold. {why}",
    # play
    "play.help": "the same table in the terminal",
    "play.about": (
        "Play against bots in the terminal. Keys are shown on the screen, ? lists them all. Where the input or the "
        "output is no terminal, sentences are printed and commands read line by line: stake 25, out, card, run, quit; "
        "then each command waits until the table wants a word."
    ),
    "play.example": "bankomet play thirteen --preset 000 --bots 5",
    "play.GAME": "the game, such as thirteen",
    "--bots": "how many bots play, 5 if not said",
    "--plain": "line by line even in a terminal, as a reader of the screen may like it",
    # serve
    "serve.help": "the table in the browser",
    "serve.about": (
        "Serves the table on this computer, and keeps every log in one database file. Friends on the same network\n"
        "reach it with --host 0.0.0.0; behind a public address, name it with --public-url."
    ),
    "serve.example": "bankomet serve --port 1313 --host 0.0.0.0 --public-url https://cards.example.org",
    "serve.ready": "The table is open: {address}\nIts logs are in {db}. Ctrl-C closes it.",
    "serve.closed": "The table is closed; every log is kept.",
    "serve.given_up": (
        "The table was not closed within {seconds} seconds, as when {db} does not answer. It ends all the same; "
        "what was acknowledged is kept."
    ),
    # check
    "check.help": "checks a database of tables, as after a restore",
    "check.about": (
        "Looks through a whole database: is every table, record and person in it as it was stored? Exit status 1 if\n"
        "not. With --restored it takes back what the house has promised under a secret that may have been told since\n"
        "the backup was made, wherever stakes are open still."
    ),
    "check.example": "bankomet check --db club.db --restored",
    "check.holds": "Everything in {db} is as it was stored: {tables} tables, {records} records, {people} people.",
    "check.damaged": (
        "Not everything in {db} is as it was stored ({tables} tables, {records} records that hold, {people} people):"
    ),
    "check.withdrawn": "Promises taken back: {seals}.",
    "--restored": "the database was restored, or its server has failed over: take promises back",
    "--port": "the port to listen on (1313)",
    "--host": "the address to listen on (127.0.0.1: this computer alone)",
    "--public-url": "the address others reach the table by, for links of invitation",
    "--db": "the database: FILE (by default in your data folder), or postgresql://… for several servers",
    "--origin": "a further address whose pages may play here; may be given several times",
    "--trusted-proxy": (
        "an address or network whose X-Forwarded-For and -Proto are believed, as 127.0.0.1; may be given several times"
    ),
    "--per-address": "the most connections of one address (512); this computer itself is not counted",
    # odds
    "parts": "questions:",
    "odds.help": "the chances of the games, exact",
    "odds.about": (
        "Exact chances of Thirteen and its kin, as fractions, in percent, and as one in so many. Where a pack is too "
        "large for that, --simulate N estimates them, and says that it is an estimate."
    ),
    "odds.example": "bankomet odds thirteen",
    "odds.QUESTION": "what to ask; each of the questions below has a --help of its own",
    "odds thirteen.help": "one series and a whole holding of Thirteen",
    "odds thirteen.about": (
        "The banker’s chances in one series and in a whole holding of Thirteen, and what they bring him per unit of a "
        "constant stake. Any pack will do; holdings are exact up to 156 cards (three packs of 52: about a minute)."
    ),
    "odds thirteen.example": "bankomet odds thirteen --preset 002 --set pack_out=bank_ends",
    "odds thirteen.--set": _SET_EN,
    "odds live.--set": _SET_EN,
    "odds counting.--set": _SET_EN,
    "odds live.help": "the series in progress, from the cards that are gone",
    "odds live.about": "The chances of the series in progress at a table, from all cards gone from the present pack.",
    "odds live.example": 'bankomet odds live thirteen --preset 002 --next-call 3 --seen "A♥ 10♥"',
    "odds live.GAME": "the game: thirteen",
    "odds counting.help": "what counting the cards is worth to a punter",
    "odds counting.about": (
        "What a punter gains for each series dealt if he knows every card that is gone, and stakes one unit where he "
        "gains on average and sits out elsewhere; and how often that is. A few seconds for 52 cards."
    ),
    "odds counting.example": "bankomet odds counting thirteen --preset 000",
    "odds counting.GAME": "the game: thirteen",
    "odds match.help": "any calls against any pack",
    "odds match.about": (
        "Somebody calls ranks, one for each card turned from a shuffled pack: how many calls meet their card? "
        "With --cycle the calls are repeated through the whole pack."
    ),
    "odds match.example": 'bankomet odds match --calls "A 2 3" --cycle',
    "odds frustration.help": "no match in a whole pack",
    "odds frustration.about": (
        "Frustration solitaire: the whole pack is turned to the calls ace, two … king, ace, two …, and won if no card "
        "meets its call. 13 ranks in 4 suits if not said otherwise."
    ),
    "odds frustration.example": "bankomet odds frustration --ranks 13 --suits 4",
    "odds mousetrap.help": "Mousetrap: how many cards come out",
    "odds mousetrap.about": (
        "Of all orders of n cards, how many let exactly 0, 1 … n cards out. Exact up to 13 cards: about a minute."
    ),
    "odds mousetrap.example": "bankomet odds mousetrap --n 10",
    "--ranks": "how many ranks",
    "--suits": "how many cards of each rank a pack has",
    "--packs": "how many packs are shuffled together",
    "--of": "`series`: one series alone, for packs of up to 10000 cards",
    "--next-call": "the number, from 1, of the call that comes next",
    "--seen": 'every card gone from the present pack, in any order, as "A♥ 10H ★"',
    "--calls": 'ranks with blanks between, as "A 2 10 K"',
    "--cycle": "repeat the calls, one for each card of the pack",
    "--without": 'ranks taken out of the pack, as "Q K"',
    "--n": "how many cards, 1 to 52",
    "--simulate": "do not reckon but try N times: an estimate, with its standard error",
    "too_large": (
        "{cards} cards are too many for the exact method, which takes up to {most}; --simulate 10000 estimates instead."
    ),
    "too_large.tried": "{cards} cards are too many even to be tried, which takes up to {most}.",
    # value
    "value.--set": _SET_SOLVED_EN,
    "respond.--set": _SET_SOLVED_EN,
    "solve.--set": _SET_SOLVED_EN,
    "value.help": "what Ochko and Thirty-one are worth to the banker, by where both stand",
    "value.about": (
        "What the banker gains on average when he and one punter each stand at a total of their own or above, exact: "
        "in Ochko for a stake of one, in Thirty-one in counters. Packs are freshly shuffled. A hand of Ochko also "
        "stands after three draws; in Thirty-one aces count what is best up to 31. One more than 21 or 31 means: to "
        "draw until one must stop."
    ),
    "value.example": "bankomet value ochko --punter 16 --banker 17 --set pictures=10",
    "value.GAME": "the game: ochko or thirty-one",
    # respond
    "respond.help": "a punter’s best reply in Ochko and Thirty-one, hand by hand",
    "respond.about": (
        "The best that one punter can do against a banker who stands at a total of his own or above, exact: which "
        "hands draw and which have enough, and what the banker still gains on average (below zero he loses): in Ochko "
        "for a stake of one, in Thirty-one in counters. Packs are freshly shuffled. Where it is all one, he has enough."
    ),
    "respond.example": "bankomet respond ochko --banker 17",
    "respond.GAME": "the game: ochko or thirty-one",
    # solve
    "solve.help": "Ochko and Thirty-one solved: how both play best against each other",
    "solve.about": (
        "An equilibrium of one punter and the banker, from packs freshly shuffled: which hands draw and which have "
        "enough, so that neither of them can gain by playing otherwise, and what the banker then gains on average "
        "(below zero he loses): in Ochko for a stake of one, exact and proved; in Thirty-one in counters, numeric. "
        "It is solved anew, Thirty-one in ten seconds to a minute with 1.4 GB; --kept tells what the package has of it."
    ),
    "solve.example": "bankomet solve ochko --set bust=announced",
    "solve.GAME": "the game: ochko or thirty-one",
    "solve.--out": "write the solution to FILE, as the package keeps it",
    "--kept": "do not solve anew but tell what is kept",
    "--punter": "the punter stands at T or above: 1 to 22 in Ochko, 1 to 32 in Thirty-one",
    "--banker": "the banker stands at T or above",
    # simulate
    "simulate.help": "any game tried many times, at the speed of this machine or of many",
    "simulate.about": (
        "Independent coups, each from fresh packs: what the banker gains on average, with its standard error; in "
        "Mousetrap how many cards come out. Thirteen is played for a constant stake of one, Ochko for a stake of one, "
        "Thirty-one in counters. The same seed finds the same on any number of processors or machines."
    ),
    "simulate.example": "bankomet simulate ochko --punter 16 --banker 17 --coups 1000000 --seed 1",
    "simulate.GAME": "the game: thirteen, ochko, thirty-one or mousetrap",
    "simulate.--of": "in Thirteen: whole holdings (if not said otherwise), or single series",
    "simulate.--punter": "in Ochko and Thirty-one: he stands at T or above, or plays as the game is solved",
    "simulate.--banker": "the same for the banker",
    "--punters": "how many punters sit at the table and play alike, 1 to 9; more than one with --engine pure",
    "simulate.--coups": "how many coups, or holdings: 2 to 10^15",
    "simulate.--seed": "a whole number from -10^18 to 10^18; the same seed finds the same numbers",
    "--jobs": "how many processors of this machine work, 1 to 1024; all, if not said otherwise",
    "--cluster": "let the workers of a Dask cluster do it, whose scheduler is at URL (tcp://host:8786)",
    "--engine": "numba: kernels, the usual one; pure: the rules move by move, slow, for every option",
    "simulate.compiling": "The kernel is being compiled, which is done once on a machine …",
    # plot
    "plot.help": "the pictures of the documentation",
    "plot.about": "Draws one of the documentation’s pictures, the same bytes each time; --list names them.",
    "plot.example": "bankomet plot first-match --out first-match.svg",
    "plot.NAME": "the picture",
    "plot.done": "The picture is in {path}.",
    "plot.--out": "write the picture to FILE, as SVG",
    "--list": "name all pictures",
    "unknown_picture": "There is no picture {name}; there are: {possible}.",
    # columns of a table
    "column.seat": "seat",
    "column.name": "name",
    "column.style": "plays",
    "column.purse": "purse",
    "column.stake": "on the table",
    "column.hand": "hand",
    "column.note": "",
    "style.person": "person",
    "style.steady": "steady",
    "style.timid": "timid",
    "style.bold": "bold",
    "style.idler": "idler",
    "style.counter": "counts cards",
    "style.scholar": "by the solution",
    "note.banker": "holds the bank",
    "note.away": "away",
    "note.leaving": "is leaving",
    "column.fact": "happened",
    "column.count": "times",
    # complaints
    "unknown_command": "There is no command {command}; there are: {possible}.",
    "bad_option.missing": "The command {command} needs {names}; see bankomet {command} --help.",
    "bad_option.no_value": "The option {name} needs a value.",
    "bad_option.no_value_wanted": "The option {name} takes no value.",
    "bad_option.unknown": "The command {command} has no {names}; see bankomet {command} --help.",
    "bad_option.other": "The command {command} was not understood: {message}; see bankomet {command} --help.",
    "no_file": "There is no file {path}.",
    "store_unread": "The database cannot be read: {why}.",
    "bad_file": "There is no file at {path}: it is a directory.",
    "cannot_read": "The file {path} cannot be read: {why}.",
    "cannot_print": "The standard output cannot be written: {why}.",
    "cannot_write": "The file {path} cannot be written: {why}.",
    "bad_log": "The file {path} is not a table's log.",
    "store_in_use": "Another bankomet serves the tables of {path} already: end it, or give another file with --db.",
    "bad_log.marked": (
        "The file {path} is a table's log that another program has changed: it begins with a byte order mark (BOM)."
    ),
    "cannot_listen": "The address {host}:{port} cannot be served: {why}.",
    "broken_log": "Record {record} of {path} does not hold. {why}",
    "broken_log.changed": "The log {path} does not hold. {why}",
}

_RU: Final[Mapping[str, str]] = {
    "overview.head": (
        "вызов: bankomet КОМАНДА …\n\n«Тринадцать» (le Treize) и родственные игры: играть, смотреть заново, проверять."
    ),
    "overview.tail": (
        "Подробнее о каждой: bankomet КОМАНДА --help\nbankomet --version — какая это версия; --lang ru|en — язык."
    ),
    "usage": "вызов: ",
    "example": "пример:",
    "positional": "что указать",
    "optional": "ключи",
    "--help": "показать эту справку",
    "--json": "один документ JSON на стандартный вывод, и больше ничего",
    "--lang": "язык слов и жалоб (обычно тот же, что у системы)",
    "--preset": "традиция, например 003; все они — в `bankomet games`",
    "--set": "изменить настройку традиции или refill=yes|no, hints=no|yes; можно повторять",
    "--seats": "сколько мест, от 2 до 1000 (для головоломки 1), считая место банкомета",
    "--coups": "остановиться, когда сыграно столько конов",
    "--seed": "целое число; с одним и тем же числом игра одна и та же",
    "--purse": "сколько фишек приносит каждый (1000)",
    "--stake": "условленная ставка в фишках (10)",
    "--log": "записать стол в файл FILE",
    "--at": "стол после строки записи N (обычно после последней)",
    # games
    "games.help": "игры, традиции и настройки, у каждой источник",
    "games.about": "Все игры дома, их традиции и настройки, и книга, в которой об этом сказано.",
    "games.example": "bankomet games --json",
    "games.presets": "традиции",
    "games.options": "настройки (первой стоит обычная, как в традиции {preset})",
    # selfplay
    "selfplay.help": "стол ботов играет сам",
    "selfplay.about": (
        "Боты занимают все места и играют, пока не сыграно столько конов или пока играть можно.\n"
        "В одной версии одно и то же число --seed пишет одну и ту же запись, байт в байт."
    ),
    "selfplay.example": "bankomet selfplay thirteen --preset 000 --seats 6 --coups 100 --seed 1 --log table.log",
    "selfplay.GAME": "игра, например thirteen",
    "selfplay.ended.coups": "Сыграно конов: {coups}.",
    "selfplay.ended.over": "Игра окончена, сыграно конов: {coups}. Ни у каких двоих кошельков для игры не хватает.",
    "selfplay.ended.no_stakes": "Больше никто не ставит, сыграно конов: {coups}. Стол отдыхает.",
    "selfplay.brought_in": "На стол принесено фишек: {brought_in}.",
    "selfplay.log": "Запись стола — в {path}.",
    # replay
    "replay.help": "стол после любой строки своей записи, словами",
    "replay.about": "Проигрывает запись заново до строки N и говорит, что там случилось и как стоит стол.",
    "replay.example": "bankomet replay table.log --at 120",
    "replay.FILE": "запись стола",
    "replay.record": "Строка {n} из {records}: {text}",
    "replay.empty": "До первой строки, всего их {records}",
    "replay.coups": "сыграно конов: {coups}",
    "replay.resting": "стол отдыхает",
    "replay.over": "игра окончена",
    "replay.bank": "в банке: {bank}",
    "replay.series": "серия: {series}",
    "replay.calls": "названо: {calls}",
    "replay.left": "в колоде осталось: {cards}",
    # verify
    "verify.help": "проверяет запись: цепь, правила, фишки, печати",
    "verify.about": (
        "Проверяет, цела ли запись и правдива ли: каждая строка связана со всеми прежними, каждый ход позволен\n"
        "правилами, каждая фишка на счету после каждой строки. Если нет — код выхода 1."
    ),
    "verify.example": "bankomet verify table.log",
    "verify.FILE": "запись стола",
    "verify.holds": "Запись верна: строк {records}, сходятся цепь, правила и фишки; печатей вскрыто: {seals}.",
    "verify.alone": "Из них без доли со стороны: {seals} (печати {which}). Их порядок дом сделал один.",
    "verify.withdrawn": "Дом взял назад, пока ставки не закрыты: {seals} (печати {which}).",
    "verify.voids": "Конов отменено, потому что доля не открыта: {coups} (место × конов: {by}).",
    "verify.head": "Конец цепи: {head}.",
    "verify.fails": "Запись неверна в строке {record}. {why}",
    "verify.header": "Запись неверна: испорчен её заголовок. {why}",
    "verify.changed": "Запись неверна. {why}",
    # play
    "play.help": "тот же стол в терминале",
    "play.about": (
        "Игра с ботами в терминале. Клавиши видны на экране, все — по «?». Если ввод или вывод не терминал, стол "
        "печатает фразы и читает команды по строкам: ставка 25, пропуск, карта, сами, выход; каждая команда ждёт, "
        "пока столу понадобится слово."
    ),
    "play.example": "bankomet play thirteen --preset 000 --bots 5",
    "play.GAME": "игра, например thirteen",
    "--bots": "сколько ботов играет, без указания 5",
    "--plain": "по строкам и в терминале: так удобнее тому, кому экран читают вслух",
    # serve
    "serve.help": "стол в браузере",
    "serve.about": (
        "Открывает стол на этом компьютере; записи всех столов лежат в одном файле базы. Друзьям из той же сети\n"
        "стол открывает --host 0.0.0.0, а если у него есть внешний адрес, его называют в --public-url."
    ),
    "serve.example": "bankomet serve --port 1313 --host 0.0.0.0 --public-url https://cards.example.org",
    "serve.ready": "Стол открыт: {address}\nЗаписи лежат в {db}. Закрыть: Ctrl-C.",
    "serve.closed": "Стол закрыт, все записи целы.",
    "serve.given_up": (
        "Стол не закрылся за {seconds} секунд, как бывает, когда {db} не отвечает. Он закрыт без этого, "
        "всё подтверждённое цело."
    ),
    # check
    "check.help": "проверяет базу столов, например после восстановления",
    "check.about": (
        "Просматривает всю базу: каждый стол, запись и человек в ней таковы, какими были записаны? Если нет, код\n"
        "выхода 1. С --restored дом берёт назад обещания под тайной, которую могли открыть после снятия копии, —\n"
        "везде, где ставки ещё не закрыты."
    ),
    "check.example": "bankomet check --db club.db --restored",
    "check.holds": "В {db} всё так, как было записано: столов {tables}, записей {records}, людей {people}.",
    "check.damaged": "В {db} не всё так, как было записано (столов {tables}, целых записей {records}, людей {people}):",
    "check.withdrawn": "Обещаний взято назад: {seals}.",
    "--restored": "база восстановлена из копии или её сервер сменился: взять обещания назад",
    "--port": "порт (1313)",
    "--host": "адрес (127.0.0.1: только этот компьютер)",
    "--public-url": "адрес, по которому к столу приходят другие, для ссылок-приглашений",
    "--db": "база: ФАЙЛ (по умолчанию в папке ваших данных) или postgresql://… для нескольких серверов",
    "--origin": "ещё один адрес, со страниц которого можно играть; можно несколько раз",
    "--trusted-proxy": ("адрес или сеть, чьим X-Forwarded-For и -Proto верим, например 127.0.0.1; можно несколько раз"),
    "--per-address": "сколько соединений с одного адреса (512); сам этот компьютер не в счёт",
    # odds
    "parts": "вопросы:",
    "odds.help": "шансы игр, точно",
    "odds.about": (
        "Точные шансы «Тринадцати» и родственных игр: дробью, в процентах и как один раз из скольких. Если колода для "
        "этого велика, --simulate N даёт оценку и так её и называет."
    ),
    "odds.example": "bankomet odds thirteen",
    "odds.QUESTION": "о чём спросить; у каждого вопроса ниже есть свой --help",
    "odds thirteen.help": "одна серия и всё держание банка в «Тринадцати»",
    "odds thirteen.about": (
        "Шансы банкомета в одной серии «Тринадцати» и за всё держание банка, и сколько это приносит на единицу "
        "постоянной ставки. Колода любая; держание точно до 156 карт (три колоды по 52 карты — около минуты)."
    ),
    "odds thirteen.example": "bankomet odds thirteen --preset 002 --set pack_out=bank_ends",
    "odds thirteen.--set": _SET_RU,
    "odds live.--set": _SET_RU,
    "odds counting.--set": _SET_RU,
    "odds live.help": "серия, которая идёт, по вышедшим картам",
    "odds live.about": "Шансы серии, которая идёт за столом, по всем картам, вышедшим из нынешней колоды.",
    "odds live.example": 'bankomet odds live thirteen --preset 002 --next-call 3 --seen "A♥ 10♥"',
    "odds live.GAME": "игра: thirteen",
    "odds counting.help": "что даёт понтёру счёт карт",
    "odds counting.about": (
        "Сколько выигрывает на каждую сыгранную серию понтёр, который помнит все вышедшие карты, ставит единицу там, "
        "где это в среднем выгодно, и пропускает остальное; и как часто он ставит. Для 52 карт — несколько секунд."
    ),
    "odds counting.example": "bankomet odds counting thirteen --preset 000",
    "odds counting.GAME": "игра: thirteen",
    "odds match.help": "любые слова против любой колоды",
    "odds match.about": (
        "На каждую карту тасованной колоды называют достоинство: сколько слов совпадёт с картой? "
        "С ключом --cycle слова повторяют до конца колоды."
    ),
    "odds match.example": 'bankomet odds match --calls "A 2 3" --cycle',
    "odds frustration.help": "ни одного совпадения во всей колоде",
    "odds frustration.about": (
        "Пасьянс: всю колоду открывают на слова «туз, двойка … король, туз, двойка …»; сошёлся, если ни одна карта не "
        "совпала. Обычно 13 достоинств в 4 мастях."
    ),
    "odds frustration.example": "bankomet odds frustration --ranks 13 --suits 4",
    "odds mousetrap.help": "Мышеловка: сколько карт выйдет",
    "odds mousetrap.about": (
        "Из всех раскладов n карт сколько выпускают ровно 0, 1 … n карт. Точно до 13 карт; на 13 нужно около минуты."
    ),
    "odds mousetrap.example": "bankomet odds mousetrap --n 10",
    "--ranks": "сколько достоинств",
    "--suits": "сколько карт каждого достоинства в колоде",
    "--packs": "сколько колод стасовано вместе",
    "--of": "`series`: только одна серия, для колод до 10000 карт",
    "--next-call": "номер слова, которое будет названо следующим, с 1",
    "--seen": 'все карты, вышедшие из нынешней колоды, в любом порядке: "Т♥ 10Ч ★"',
    "--calls": 'достоинства через пробел: "Т 2 10 К"',
    "--cycle": "повторять слова, по одному на каждую карту колоды",
    "--without": 'достоинства, которых в колоде нет: "Д К"',
    "--n": "сколько карт, от 1 до 52",
    "--simulate": "не вычислять, а испытать N раз: оценка со стандартной ошибкой",
    "too_large": ("Точный способ берёт до {most} карт, а здесь их {cards}; оценку даст --simulate 10000."),
    "too_large.tried": "Даже испытать можно только до {most} карт, а здесь их {cards}.",
    # value
    "value.--set": _SET_SOLVED_RU,
    "respond.--set": _SET_SOLVED_RU,
    "solve.--set": _SET_SOLVED_RU,
    "value.help": "сколько «Очко» и «Тридцать одно» дают банкомету, если обоим довольно своего числа",
    "value.about": (
        "Сколько банкомет выигрывает в среднем, если ему и единственному понтёру довольно каждому своего числа очков, "
        "точно: в «Очко» на ставку в единицу, в «Тридцать одно» в фишках. Колоды тасованы заново. В «Очко» после трёх "
        "прикупленных карт довольно всякого; в «Тридцать одно» тузы считаются так, как лучше, но не больше 31. На "
        "единицу больше, чем 21 или 31, значит: прикупать, пока можно."
    ),
    "value.example": "bankomet value ochko --punter 16 --banker 17 --set pictures=10",
    "value.GAME": "игра: ochko или thirty-one",
    # respond
    "respond.help": "лучший ответ понтёра в «Очко» и «Тридцать одно», рука за рукой",
    "respond.about": (
        "Лучшее, что может единственный понтёр против банкомета, которому довольно своего числа очков, точно: с какими "
        "картами прикупать, с какими довольно, и сколько банкомет всё же выигрывает в среднем (меньше нуля значит "
        "проигрывает): в «Очко» на ставку в единицу, в «Тридцать одно» в фишках. Колоды тасованы заново. Где всё "
        "равно, довольно."
    ),
    "respond.example": "bankomet respond ochko --banker 17",
    "respond.GAME": "игра: ochko или thirty-one",
    # solve
    "solve.help": "«Очко» и «Тридцать одно» решены: как обоим играть друг против друга лучше всего",
    "solve.about": (
        "Равновесие единственного понтёра и банкомета, колоды тасованы заново: с какими картами прикупать, с какими "
        "довольно, чтобы никто из двоих не выиграл больше, играя иначе, и сколько тогда выигрывает банкомет в среднем "
        "(меньше нуля значит проигрывает): в «Очко» на ставку в единицу, точно и с доказательством; в «Тридцать одно» "
        "в фишках, численно. Решается заново, «Тридцать одно» от десяти секунд до минуты и с 1,4 ГБ; --kept показывает "
        "готовое."
    ),
    "solve.example": "bankomet solve ochko --set bust=announced",
    "solve.GAME": "игра: ochko или thirty-one",
    "solve.--out": "записать решение в файл FILE, в том виде, в каком оно хранится",
    "--kept": "не решать заново, а показать готовое решение",
    "--punter": "понтёру довольно T очков: от 1 до 22 в «Очко», от 1 до 32 в «Тридцать одно»",
    "--banker": "банкомету довольно T очков",
    # simulate
    "simulate.help": "любая игра много раз подряд, со скоростью этой машины или многих",
    "simulate.about": (
        "Независимые коны, каждый со свежими колодами: сколько банкомет выигрывает в среднем, со стандартной "
        "ошибкой; в «Мышеловке» — сколько карт выходит. В «Тринадцати» и «Очко» ставка — единица, в «Тридцать одно» "
        "счёт в фишках. С тем же числом --seed выходит то же самое на любом числе процессоров и машин."
    ),
    "simulate.example": "bankomet simulate ochko --punter 16 --banker 17 --coups 1000000 --seed 1",
    "simulate.GAME": "игра: thirteen, ochko, thirty-one или mousetrap",
    "simulate.--of": "в «Тринадцати»: держания банка целиком (если не сказано иначе) или отдельные серии",
    "simulate.--punter": "в «Очко» и «Тридцать одно»: ему довольно T или больше, или он играет как в решённой игре",
    "simulate.--banker": "то же для банкомета",
    "--punters": "сколько понтёров за столом играют одинаково, от 1 до 9; больше одного — с --engine pure",
    "simulate.--coups": "сколько конов или держаний банка: от 2 до 10^15",
    "simulate.--seed": "целое число от -10^18 до 10^18; с тем же числом выходит то же самое",
    "--jobs": "сколько процессоров этой машины работает, от 1 до 1024; если не сказано, то все",
    "--cluster": "работают машины кластера Dask, планировщик которого по адресу URL (tcp://host:8786)",
    "--engine": "numba: ядра, как обычно; pure: по правилам, ход за ходом, медленно, с любыми настройками",
    "simulate.compiling": "Ядро компилируется, это делается на машине один раз …",
    # plot
    "plot.help": "картинки из документации",
    "plot.about": "Рисует одну из картинок документации, каждый раз те же байты; --list называет их.",
    "plot.example": "bankomet plot first-match --out first-match.svg",
    "plot.NAME": "картинка",
    "plot.done": "Картинка — в {path}.",
    "plot.--out": "записать картинку в файл FILE, в виде SVG",
    "--list": "назвать все картинки",
    "unknown_picture": "Картинки {name} нет; есть: {possible}.",
    # columns of a table
    "column.seat": "место",
    "column.name": "имя",
    "column.style": "играет",
    "column.purse": "кошелёк",
    "column.stake": "на столе",
    "column.hand": "карты",
    "column.note": "",
    "style.person": "человек",
    "style.steady": "ровно",
    "style.timid": "робко",
    "style.bold": "смело",
    "style.idler": "лениво",
    "style.counter": "считая карты",
    "style.scholar": "по решению",
    "note.banker": "мечет банк",
    "note.away": "отсутствует",
    "note.leaving": "уходит",
    "column.fact": "случилось",
    "column.count": "раз",
    # complaints
    "unknown_command": "Команды {command} нет; есть: {possible}.",
    "bad_option.missing": "Команде {command} нужно {names}; см. bankomet {command} --help.",
    "bad_option.no_value": "После {name} нужно значение.",
    "bad_option.no_value_wanted": "После {name} значения не бывает.",
    "bad_option.unknown": "Команда {command} не знает {names}; см. bankomet {command} --help.",
    "bad_option.other": "Команда {command} не понята: {message}; см. bankomet {command} --help.",
    "no_file": "Файла {path} нет.",
    "store_unread": "База не читается: {why}.",
    "bad_file": "На месте {path} не файл, а каталог.",
    "cannot_read": "Файл {path} не читается: {why}.",
    "cannot_print": "На стандартный вывод не пишется: {why}.",
    "cannot_write": "В файл {path} не пишется: {why}.",
    "bad_log": "Файл {path} — не запись стола.",
    "store_in_use": "Столы из {path} уже обслуживает другой bankomet: закройте его или укажите другой файл (--db).",
    "bad_log.marked": (
        "Файл {path} — запись стола, которую изменила другая программа: она начинается с метки порядка байтов (BOM)."
    ),
    "cannot_listen": "Адрес {host}:{port} не занять: {why}.",
    "broken_log": "Запись {path} неверна в строке {record}. {why}",
    "broken_log.changed": "Запись {path} неверна. {why}",
}

TEXTS: Final[Mapping[Lang, Mapping[str, str]]] = {"en": _EN, "ru": _RU}
