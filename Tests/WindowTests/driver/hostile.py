"""Texts that nobody writes, from a generator that gives the same ones again for the same seed."""

import random

# One of each kind that was seen to end, freeze or widen a window.
KNOWN = [
    "👨\u200d" * 3000, "Z" + "\u0301" * 20_000, "A" * 20_000, "W" * 500, "W" * 2400, "\u0639" * 51_000, "\u202e" * 3000,
    "\u2067" * 3000 + "x", "x\n" * 3000, "\u00a0" * 5000, "\u0915\u094d" * 3000, "\u1100" * 3000, "\ufdfd" * 500,
]
BASES = ["A", "W", "i", "é", "ب", "ש", "漢", "ก", "क", "\u1100", "👨", "🇫", "\U00012000", "\ue000", "\u0378", "\ufdfd", "𝕬"]
MARKS = ["\u0301", "\u0489", "\u20dd", "\ufe0f", "\U0001f3fd", "\u093f", "\u0e49", "\u034f", "\U000e0061"]
JOINTS = ["\u200d", "\u094d", "\u2060", "\u200c", "\u00a0", "\u00ad"]
CONTROLS = [chr(number) for number in (*range(1, 32), *range(127, 160))]
TURNS = list("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
SPACES = [" ", "\n", "\t", "\r\n", "\u2028", "\u2029", "\u3000", "\u200b"]


class Generator:
    """Gives one hostile text after the other."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.known = list(KNOWN)
        self.count = 0

    def text(self, longest=20_000):
        """The next text, of at most so many scalars; it has a letter, so that no feed takes it for an empty one."""
        self.count += 1
        if self.known and longest >= 20_000:
            return self.known.pop()
        length = self.random.choice([1, 5, 30, 200, self.random.randint(1, 2000)])
        if self.random.random() < 0.02:
            length = longest
        kind = self.random.choice([self.word, self.cluster, self.joined, self.words, self.soup])
        return self.random.choice(["", "x", "ب"]) + kind(min(length, longest - 2)) + "a"

    def word(self, length):
        return self.random.choice(BASES) * length

    def cluster(self, length):
        return self.random.choice(BASES) + self.random.choice(MARKS) * length

    def joined(self, length):
        return (self.random.choice(BASES) + self.random.choice(JOINTS)) * (length // 2)

    def words(self, length):
        pieces = []
        while length > 0:
            size = self.random.randint(1, 40)
            pieces.append(self.random.choice([self.word, self.cluster, self.joined])(size))
            pieces.append(self.random.choice(SPACES + TURNS))
            length -= size
        return "".join(pieces)

    def soup(self, length):
        return "".join(self.random.choice(self.random.choice([BASES, MARKS, JOINTS, CONTROLS, TURNS, SPACES]))
                       for _ in range(length))
