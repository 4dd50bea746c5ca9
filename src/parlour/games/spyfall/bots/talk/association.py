"""Which words belong to which of several lists: a back-off for lines that hold no whole phrase."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from parlour.games.spyfall.bots.talk.kin import kin
from parlour.games.spyfall.bots.talk.text import BREAK
from parlour.games.spyfall.content import lexicon

UNSURE: Final = 1.5  # a word that was seen this often counts half
MOST_KIN: Final = 3  # words that stand in for one that is on no list


class Association:
    """For each word how far it belongs to each list, by how much of each list it makes up."""

    def __init__(self, lists: list[list[tuple[tuple[str, ...], float]]]) -> None:
        shares: defaultdict[str, dict[int, float]] = defaultdict(dict)
        seen: defaultdict[str, float] = defaultdict(float)
        for number, phrases in enumerate(lists):
            counts: defaultdict[str, float] = defaultdict(float)
            for key, weight in phrases:
                for word in set(key):
                    counts[word] += weight / math.sqrt(len(key))
            total = sum(counts.values())
            for word, count in counts.items():
                shares[word][number] = count / total
                seen[word] += count
        self.size = len(lists)
        self.table = {word: self.weighed(found, seen[word]) for word, found in shares.items() if word not in lexicon().negating}

    def weighed(self, shares: dict[int, float], seen: float) -> dict[int, float]:
        """Return a word's share of each list as a fraction of all, weighed by how much it tells and how sure that is."""
        total = sum(shares.values())
        parts = {number: share / total for number, share in shares.items()}
        entropy = -sum(part * math.log(part) for part in parts.values())
        telling = 1.0 - entropy / math.log(self.size)
        sure = seen / (seen + UNSURE)
        return {number: part * telling * sure for number, part in parts.items()}

    def scores(self, words: Iterable[str]) -> list[float]:
        """Return how far the words of a line belong to each list."""
        result = [0.0] * self.size
        for word in set(words) - {BREAK}:
            for number, part in self.table.get(word, {}).items():
                result[number] += part
        return result

    def near(self, words: Iterable[str]) -> list[float]:
        """Return how far those words of a line that are on no list belong to each list, by the words nearest in meaning."""
        result = [0.0] * self.size
        for word in set(words) - {BREAK}:
            if word in self.table or word in lexicon().light_words or word in lexicon().negating:
                continue
            known = [(other, likeness) for other, likeness in kin().get(word, []) if other in self.table][:MOST_KIN]
            for other, likeness in known:
                for number, part in self.table[other].items():
                    result[number] += part * likeness / MOST_KIN
        return result
