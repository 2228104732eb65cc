"""Is the deal in a log of bankomet fair?  `python verify_deal.py table.log`, on the standard library alone.

docs/fair-deal.md in one file: checks the chain of the lines, and of every seal that the secret is the promised one, the
shares are those that were promised, the places that were published follow from both, and every card came from its
place.  It knows no rules of any game.
Exit status 0: all of it holds; 1: not, and the first wrong line is named; 2: this is no log.
"""

import hashlib
import hmac
import math
import re
import sys

VERSION = "bankomet fair deal 1"
LINE = re.compile(r"([0-9]+) (game|house|seal) (.*)  #([0-9a-f]{16})")
CARD = re.compile(r"(?:turn|deal [0-9]+|draw [0-9]+) (.+)|(lot .+)")
HIDDEN = re.compile(r"^([0-9]+ (?:game deal [0-9]+|seal order [0-9]+ [1-9][0-9]* [0-9]+)) .+?( [0-9a-f]{64})?$")
SECRET = re.compile(r"^[0-9]+ seal reveal ([0-9]{1,12}) ([0-9a-f]{64})  #", re.MULTILINE)


class Wrong(Exception): ...


def fields(*parts):
    raw = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join(len(each).to_bytes(4, "big") + each for each in raw)


def digest(*parts):
    return hashlib.sha256(fields(VERSION, *parts)).hexdigest()


def keyed(secret, *parts):
    return hmac.new(secret, fields(VERSION, *parts), hashlib.sha256).digest()


def ordered(secret, table, no, shuffle, shares, items):
    bound = math.factorial(len(items))
    bits = (bound - 1).bit_length()
    told = [part for seat in sorted(shares) for part in (seat, shares[seat])]
    attempt, number = 0, bound
    while number >= bound:
        context = ("order", table, no, shuffle, len(shares), *told, attempt)
        drawn = b"".join(keyed(secret, *context, block) for block in range((bits + 255) // 256))
        number = int.from_bytes(drawn, "big") >> (8 * len(drawn) - bits)
        attempt += 1
    left, sizes = list(items), range(len(items), 0, -1)
    return [left.pop(number // math.factorial(size - 1) % size) for size in sizes]


def places(secret, shuffle, order):
    salts = [keyed(secret, "salt", *shuffle, place) for place in range(len(order))]
    return [bytes.fromhex(digest("card", *shuffle, place, salts[place], item)) for place, item in enumerate(order)]


class Seals:
    def __init__(self, secrets):
        self.secrets, self.count, self.used, self.table, self.open = secrets, 0, set(), None, None

    def seal(self, text):
        verb, no, *words = text.split(" ")
        if int(no) != self.count + (verb == "commit") or (self.open is None) != (verb == "commit"):
            raise Wrong(f"seal {no} is out of its turn")
        getattr(self, "on_" + verb)(*words)

    def on_commit(self, table, promised):
        if table != (self.table or table):
            raise Wrong("the table has another name")
        self.count, self.table = self.count + 1, table
        secret = self.secrets.get(self.count, b"")  # is opened later, but tells now where a card has to lie
        secret *= digest("secret", table, self.count, secret) == promised
        self.open = {"secret": secret, "shares": {}, "given": {}, "orders": 0, "ends": False}

    def on_share(self, seat, promised):
        if seat in self.open["shares"] or self.open["orders"]:
            raise Wrong(f"seat {seat} shares too late, or twice")
        self.open["shares"][seat] = promised

    def on_open(self, seat, share):
        given = bytes.fromhex(share)
        if self.open["orders"] or digest("share", self.table, self.count, seat, given) != self.open["shares"].get(seat):
            raise Wrong(f"seat {seat} opens something else than it promised")
        self.open["given"][int(seat)] = given

    def on_withhold(self, seat):
        if self.open["orders"] or seat not in self.open["shares"] or int(seat) in self.open["given"]:
            raise Wrong(f"seat {seat} withholds nothing")
        self.open["ends"] = True

    def on_order(self, shuffle, cut, *words):
        *counts, published = words
        if int(shuffle) != self.open["orders"] or (self.open["ends"] and shuffle == "0"):
            raise Wrong(f"shuffle {shuffle} is out of its turn")
        pairs = [each.rpartition("*") for each in counts]
        items = [item.replace("_", " ") for item, _, count in pairs for _ in range(int(count))]
        self.open["orders"] += 1
        if self.open["secret"]:
            order = ordered(self.open["secret"], self.table, self.count, shuffle, self.open["given"], items)
            order = order[int(cut) :] + order[: int(cut)]
            if digest("places", *places(self.open["secret"], (self.table, self.count, shuffle), order)) != published:
                raise Wrong(f"the places of shuffle {shuffle} do not follow from the secret and the shares")
            self.open["left"] = iter(order)

    def card(self, item):
        if self.open is None or not self.open["orders"]:
            raise Wrong(f"{item} comes without a seal")
        self.open["ends"] = True
        if self.open["secret"] and next(self.open["left"], "") != item:
            raise Wrong(f"{item} did not come from its place")

    def on_reveal(self, text):
        if not self.open["ends"] or self.open["secret"].hex() != text or text in self.used:
            raise Wrong("the secret comes too early, was opened before, or is not the one that was promised")
        self.used.add(text)
        self.open = None


def check(text):
    header, gap, body = text.partition("\n\n")
    if not gap or not header.startswith("bankomet log 1\n"):
        raise Wrong("line 0: no log of version 1 begins like this")
    head, number, lines = hashlib.sha256(header.encode()).digest(), 0, body.removesuffix("\n").split("\n")
    seals = Seals({int(no): bytes.fromhex(secret) for no, secret in reversed(SECRET.findall(body))})
    for number, line in enumerate(lines if body else [], 1):
        parsed = LINE.fullmatch(line)
        if not parsed or parsed[1] != str(number):
            raise Wrong(f"line {number}: it is no record, or not in its place")
        head = hashlib.sha256(head + HIDDEN.sub(r"\1 ??\2", line.rpartition("  #")[0]).encode()).digest()
        if head.hex()[:16] != parsed[4]:
            raise Wrong(f"line {number}: its digits do not continue the chain")
        try:
            if parsed[2] == "seal":
                seals.seal(parsed[3])
            elif parsed[2] == "game" and (card := CARD.fullmatch(parsed[3])):
                seals.card(card[1] or card[2])
        except (Wrong, ValueError, TypeError, AttributeError, KeyError) as wrong:
            raise Wrong(f"line {number}: {wrong}") from None
    return number, len(seals.used)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8", errors="replace", newline="") as log:
            print("{} lines hold, {} seals were opened and hold".format(*check(log.read())))
    except (OSError, IndexError) as error:
        sys.exit(print(f"usage: python verify_deal.py FILE ({error})", file=sys.stderr) or 2)
    except Wrong as wrong:
        sys.exit(print(wrong) or 1)
