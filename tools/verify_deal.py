"""Is the deal in a log of bankomet fair?  docs/fair-deal.md in one file, on the standard library alone.

    python verify_deal.py table.log

Checks the chain of the lines, and of every seal: that the secret is the promised one, the shares are those that were
promised, the published places follow from both, and every card came from its place.  It knows no rules of any game.
Exit status 0: all of it holds; 1: not, and the first wrong line is named; 2: this is no log.
"""

import hashlib
import hmac
import math
import re
import sys

VERSION = "bankomet fair deal 1"
LINE = re.compile(r"([0-9]+) (game|house|seal) (.*)  #([0-9a-f]{16})")
CARD = re.compile(r"(?:turn|deal [0-9]+|draw [0-9]+) (\S+)|(lot [0-9]+)")


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
    blocks = (bits + 255) // 256
    told = [part for seat in sorted(shares) for part in (seat, shares[seat])]
    attempt, number = 0, bound
    while number >= bound:
        context = ("order", table, no, shuffle, len(shares), *told, attempt)
        drawn = b"".join(keyed(secret, *context, block) for block in range(blocks))
        number = int.from_bytes(drawn, "big") >> (256 * blocks - bits)
        attempt += 1
    left, order = list(items), []
    for size in range(len(items), 0, -1):
        place, number = divmod(number, math.factorial(size - 1))
        order.append(left.pop(place))
    return order


class Seals:
    def __init__(self):
        self.count, self.opened, self.used, self.table, self.open = 0, 0, set(), None, None

    def seal(self, text):
        verb, no, *words = text.split(" ")
        if int(no) != self.count + (verb == "commit") or (self.open is None) != (verb == "commit"):
            raise Wrong(f"seal {no} is out of its turn")
        getattr(self, "on_" + verb)(*words)

    def on_commit(self, table, promised):
        if table != (self.table or table):
            raise Wrong("the table has another name")
        self.count, self.table = self.count + 1, table
        self.open = {"promised": promised, "shares": {}, "given": {}, "orders": []}

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
        self.open["shares"].pop(seat)

    def on_order(self, shuffle, cut, *words):
        *counts, places, items = *words, []
        if int(shuffle) != len(self.open["orders"]):
            raise Wrong(f"shuffle {shuffle} is out of its turn")
        for each in counts:
            item, _, count = each.rpartition("*")
            items += [item.replace("_", " ")] * int(count)
        self.open["orders"].append((int(cut), items, places, []))

    def card(self, item):
        if self.open is None or not self.open["orders"]:
            raise Wrong(f"{item} comes without a seal")
        self.open["orders"][-1][3].append(item)

    def on_reveal(self, text):
        secret, seal = bytes.fromhex(text), self.open
        if secret in self.used or digest("secret", self.table, self.count, secret) != seal["promised"]:
            raise Wrong("the secret was opened before, or is not the one that was promised")
        for shuffle, (cut, items, published, dealt) in enumerate(seal["orders"]):
            order = ordered(secret, self.table, self.count, shuffle, seal["given"], items)
            order = order[cut:] + order[:cut]
            places = []
            for place, item in enumerate(order):
                salt = keyed(secret, "salt", self.table, self.count, shuffle, place)
                places.append(bytes.fromhex(digest("card", self.table, self.count, shuffle, place, salt, item)))
            if digest("places", *places) != published:
                raise Wrong(f"the places of shuffle {shuffle} are not those that were published")
            if order[: len(dealt)] != dealt:
                raise Wrong(f"a card of shuffle {shuffle} did not come from its place")
        self.used.add(secret)
        self.opened, self.open = self.opened + 1, None


def check(text):
    header, _, body = text.partition("\n\n")
    head, seals, number = hashlib.sha256(header.encode()).digest(), Seals(), 0
    for number, line in enumerate(body.splitlines(), 1):
        parsed = LINE.fullmatch(line)
        if not parsed or int(parsed[1]) != number:
            raise Wrong(f"line {number}: it is no record, or not in its place")
        told = re.sub(r"^([0-9]+ game deal [0-9]+) .+$", r"\1 ??", line.rpartition("  #")[0])
        head = hashlib.sha256(head + told.encode()).digest()
        if head.hex()[:16] != parsed[4]:
            raise Wrong(f"line {number}: its digits do not continue the chain")
        card = CARD.fullmatch(parsed[3]) if parsed[2] == "game" else None
        try:
            if parsed[2] == "seal":
                seals.seal(parsed[3])
            elif card:
                seals.card(card[1] or card[2])
        except (Wrong, ValueError, TypeError, AttributeError, KeyError) as wrong:
            raise Wrong(f"line {number}: {wrong}") from None
    return number, seals.opened


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(print("usage: python verify_deal.py FILE", file=sys.stderr) or 2)
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            print("{} lines hold, {} seals were opened and hold".format(*check(log.read())))
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(print(f"no log: {error}", file=sys.stderr) or 2)
    except Wrong as wrong:
        sys.exit(print(wrong) or 1)
