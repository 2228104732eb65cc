"""Is the deal in a log fair?  docs/fair-deal.md without any rules; exit 0: all holds, 1: a wrong line, 2: no file."""

import hashlib
import hmac
import itertools
import math
import re
import sys

LINE = re.compile(r"([0-9]+) (game|house|seal) (.*)  #([0-9a-f]{16})")
CARD = re.compile(r"(?:turn|deal [0-9]+|draw [0-9]+) (.+)|(lot .+)")
HIDDEN = re.compile(r"^((?:[0-9]+ game deal|[0-9]+ seal order [0-9]+ [1-9][0-9]*) [0-9]+ ).+?((?: [0-9a-f]{64})?)$")
SECRET = re.compile(r"[0-9]+ seal reveal ([0-9]{1,12}) ([0-9a-f]{64})  #")
LIES = r"\d+ ((cut|stake|out|bid|share|join|back|withdraw|reveal|commit) )*((close|open) (?!.*\b(close|withhold) ).*)?"
CARDS = [rank + suit for suit in "♠♥♦♣" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split(" ")] + ["★"]
NO, HEX = "(?:0|[1-9][0-9]{0,11})", "[0-9a-f]{64}"
ORDER = f"order {NO} {NO} {NO}(?: (?:{'|'.join(CARDS)}|lot_{NO})[*][1-9][0-9]{{0,4}})+"
SEAL = re.compile(f"(commit {NO} [^ ]+|(share|open) {NO} {NO}|{ORDER}|reveal {NO}) {HEX}|with(hold {NO}|draw) {NO}")


def expect(holds, why):
    if not holds:
        raise ValueError(why)


def fields(*parts):
    raw = (part if isinstance(part, bytes) else str(part).encode() for part in ("bankomet fair deal 1", *parts))
    return b"".join(len(each).to_bytes(4, "big") + each for each in raw)


def digest(*parts):
    return hashlib.sha256(fields(*parts)).hexdigest()


def keyed(secret, *parts):
    return hmac.new(secret, fields(*parts), hashlib.sha256).digest()


def ordered(secret, table, no, shuffle, shares, items):
    told = [part for seat in sorted(shares, key=int) for part in (seat, shares[seat])]
    bound, attempts = math.factorial(len(items)), itertools.count()
    number, bits = bound, (bound - 1).bit_length()
    while number >= bound:
        context = ("order", table, no, shuffle, len(shares), *told, next(attempts))
        drawn = b"".join(keyed(secret, *context, block) for block in range((bits + 255) // 256))
        number = int.from_bytes(drawn, "big") >> (8 * len(drawn) - bits)
    left, sizes = list(items), range(len(items), 0, -1)
    return [left.pop(number // math.factorial(size - 1) % size) for size in sizes]


class Seals:
    def __init__(self, secrets):
        self.secrets, self.used, self.table, self.since, self.no = secrets, {}, "", "", 0
        self.sealed = self.closed = False

    def seal(self, text):
        expect(SEAL.fullmatch(text), "no record of a seal is written like this")
        verb, no, *words = text.split(" ")
        expect(int(no) == self.no + (not self.sealed) and self.sealed == (verb != "commit"), f"seal {no} out of turn")
        expect(not (self.sealed and self.void) or verb == "reveal", f"seal {no} is void, and nothing comes under it")
        expect(verb != "withdraw" or not (self.orders or self.given), "a promise is taken back too late")
        self.void = verb == "withdraw" or (self.sealed and self.void)
        getattr(self, verb, list)(*words)

    def commit(self, table, promised):
        expect(table == (self.table or table), "the table has another name")
        self.no, self.table, self.sealed, self.dealt, self.void = self.no + 1, table, True, None, False
        self.shares, self.given, self.orders, self.left, self.closed = {}, {}, 0, [], False
        secret = self.secrets.get(self.no, b"")  # is opened later, but tells now where a card has to lie
        self.secret = secret * (digest("secret", table, self.no, secret) == promised)

    def share(self, seat, promised):
        expect(not (self.orders or self.given or seat in self.shares), f"seat {seat} shares too late, or twice")
        self.shares[seat], self.closed = promised, False

    def withhold(self, seat, share=None):
        expect(self.closed and seat in self.shares.keys() - self.given, f"seat {seat} has nothing to open now")
        self.void = share is None

    def open(self, seat, share):
        self.withhold(seat, share)
        self.given[seat] = bytes.fromhex(share)
        expect(digest("share", self.table, self.no, seat, self.given[seat]) == self.shares[seat], "another share")

    def order(self, shuffle, cut, *words):
        expect(self.since.startswith(f"{cut} ") or (cut == "0" and not re.fullmatch(LIES, self.since)), "cut otherwise")
        counts = dict(each.replace("_", " ").rpartition("*")[::2] for each in words[:-1])
        items = list(itertools.islice((item for item in counts for _ in range(int(counts[item]))), 20001))
        expect(len(counts) == len(words) - 1 and len(items) <= 20000, "a card is counted twice, or there are too many")
        expect([each for each in CARDS if each in counts] in ([*counts], []), "listed otherwise than A to K, by suits")
        lots = [each[:4] == "lot " for each in items + self.left] == [True] * len(items) + [False] * len(self.left)
        expect(int(shuffle) == self.orders and (not self.left or (self.dealt == "draw" and lots)), "ordered too soon")
        self.orders, self.left, self.closed = self.orders + 1, items, False
        if self.secret:
            whole = ordered(self.secret, self.table, self.no, shuffle, self.given, items)
            self.left = whole[int(cut) :] + whole[: int(cut)]
            at = [(self.table, self.no, shuffle, place) for place in range(len(items))]
            cards = [("card", *at[i], keyed(self.secret, "salt", *at[i]), item) for i, item in enumerate(self.left)]
            expect(digest("places", *(bytes.fromhex(digest(*card)) for card in cards)) == words[-1], "wrong places")

    def house(self, text):
        if text.startswith("cut"):  # as long as nobody can know what it chooses
            expect(cut := re.fullmatch(f"cut {NO} ({NO})", text), "a cut is not written as they are")
            expect(not (self.sealed and self.given), "the pack is cut when a share has been opened")
            self.since = cut[1] + " "  # at how many cards, and then what has happened since
        new, self.closed = self.sealed and not (self.orders or self.given or self.void), self.closed or text == "close"
        expect(text != "close" or new or not self.no, "stakes are closed, and no fresh seal binds the cards")

    def game(self, text):
        self.closed, card = False, CARD.fullmatch(text)
        known = self.sealed and not (self.void or self.dealt) and (self.orders or self.given)
        expect(card or not known, "somebody stakes, or does not, when the order may be known")
        if card:
            item, kind = card[1] or card[2], "draw" if text.startswith(("draw", "lot")) else "coup"
            expect(self.sealed and self.dealt in (None, kind), f"{item} comes without a seal of its own")
            expect(item in self.left[: 1 if self.secret else None], f"{item} did not come from its place")
            self.dealt, self.since = kind, ""
            self.left.remove(item)

    def reveal(self, it):
        expect((self.dealt or self.void) and self.secret.hex() == it not in self.used, "a secret early, used or wrong")
        self.sealed, self.used = False, {**self.used, it: bool(self.orders and not self.given)}


def check(text):
    top, gap, body = text.partition("\n\n")
    expect(gap and top.startswith("bankomet log 1\n"), "line 0: no log of version 1 begins like this")
    head, number, lines = hashlib.sha256(top.encode()).digest(), 0, body.removesuffix("\n").split("\n")
    seals = Seals({int(found[1]): bytes.fromhex(found[2]) for found in map(SECRET.match, reversed(lines)) if found})
    for number, line in enumerate(lines if body else [], 1):
        expect((parsed := LINE.fullmatch(line)) and parsed[1] == str(number), f"line {number}: no record, or misplaced")
        head = hashlib.sha256(head + HIDDEN.sub(r"\1??\2", line.rpartition("  #")[0]).encode()).digest()
        expect(head.hex()[:16] == parsed[4], f"line {number}: its digits do not continue the chain")
        try:
            getattr(seals, parsed[2])(parsed[3])
            seals.since += seals.since and f"{parsed[3].split(' ')[0]} "
        except ValueError as wrong:
            raise ValueError(f"line {number}: {wrong}") from None
    return number, len(seals.used), sum(seals.used.values())


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="replace")
    try:
        with open(sys.argv[1], encoding="utf-8", errors="replace", newline="") as log:
            print("{} lines hold, {} seals were opened and hold, {} by the house alone".format(*check(log.read())))
    except (OSError, IndexError) as error:
        sys.exit(print(f"usage: python verify_deal.py FILE ({error})", file=sys.stderr) or 2)
    except ValueError as wrong:
        sys.exit(print("".join(each if each.isprintable() else "?" for each in str(wrong))) or 1)
