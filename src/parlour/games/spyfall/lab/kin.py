"""
Distils sentence embeddings into a table for readers without them: the words of the lists nearest to common English words.

    python -m parlour.games.spyfall.lab.kin    write content/kin.txt; needs the extra `parlour[talk]` and takes some minutes
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from parlour.games.spyfall.bots.talk.encoder import encoder
from parlour.games.spyfall.bots.talk.kin import FILE
from parlour.games.spyfall.bots.talk.text import lemma, vocabulary
from parlour.games.spyfall.content import lexicon

COMMON: Final = 9000  # words of the encoder's vocabulary, which begins with the most common ones
NEAREST: Final = 8
LEAST: Final = 0.45  # likeness below which words have nothing in common


def words_of_lists() -> list[str]:
    """Return the lemmas of the lists that have a meaning of their own."""
    light = lexicon().light_words
    return sorted({lemma(word) for word in vocabulary() if re.fullmatch("[a-z]{3,}", word) and word not in light})


def common_words(known: dict[str, int]) -> list[str]:
    """Return the lemmas of the most common words of a vocabulary."""
    light = lexicon().light_words
    words = [word for word in sorted(known, key=lambda word: known[word]) if re.fullmatch("[a-z]{3,}", word)]
    lemmas = [lemma(word) for word in words[:COMMON] if word not in light]
    return [word for word in dict.fromkeys(lemmas) if word not in light and len(word) > 2]


def main() -> None:
    """Embed all words and write the nearest ones of the lists for each."""
    model = encoder()
    if model is None:
        raise SystemExit("This needs the extra parlour[talk] and its weights.")
    listed = words_of_lists()
    words = list(dict.fromkeys([*listed, *common_words(model.tokenizer.get_vocab())]))
    vectors = np.array(model.encode_all(words), np.float32)
    lines = []
    for number, word in enumerate(words):
        likeness = vectors[: len(listed)] @ vectors[number]
        near = [at for at in np.argsort(-likeness)[: NEAREST + 1].tolist() if listed[at] != word and likeness[at] >= LEAST]
        if near:
            lines.append(" ".join([word, *(f"{listed[at]} {100 * likeness[at]:.0f}" for at in near[:NEAREST])]))
    FILE.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
