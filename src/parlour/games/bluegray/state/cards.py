"""The printed cards as tables of numbers: cards 0 to 71 are the Union's, 72 to 143 the Confederacy's."""

from __future__ import annotations

from typing import Final

from parlour.games.bluegray.content import NOUNS, Card, load_decks, reach

UNION: Final = 0
CONFEDERATE: Final = 1
DECK: Final = 72
CARDS: Final = 144
COLUMNS: Final = 3
SIDE_NAMES: Final = ["Union", "Confederate"]

INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
NAVY: Final = 3
CHARACTER: Final = 4
EVENT: Final = 5
FORCES: Final = 6  # in OF: any force
ANY: Final = 7  # in OF: any force or character
KIND_NAMES: Final = ["infantry", "cavalry", "artillery", "navy", "character", "event", "forces", "any"]

NO_EFFECT: Final = 0
LEAD: Final = 1
BOOST: Final = 2
WEAKEN: Final = 3
CONFUSE: Final = 4
ENTRENCH: Final = 5
STRIKE: Final = 6
RECRUIT: Final = 7
RECALL: Final = 8
SHIFT: Final = 9
RUSH: Final = 10
EFFECT_NAMES: Final = ["", "lead", "boost", "weaken", "confuse", "entrench", "strike", "recruit", "recall", "shift", "rush"]

PRINTED: Final[list[Card]] = load_decks()
NAME: Final[list[str]] = [card.name for card in PRINTED]
SLUG: Final[list[str]] = [card.slug for card in PRINTED]
NUMBER: Final[dict[str, int]] = {slug: number for number, slug in enumerate(SLUG)}
KIND: Final[list[int]] = [KIND_NAMES.index(card.kind) for card in PRINTED]
VALUE: Final[list[int]] = [card.value for card in PRINTED]
AGAIN: Final[list[bool]] = [card.play_another for card in PRINTED]
BESIDE: Final[list[bool]] = [card.beside for card in PRINTED]
EFFECT: Final[list[int]] = [0 if card.effect is None else EFFECT_NAMES.index(card.effect.type) for card in PRINTED]
OF: Final[list[int]] = [KIND_NAMES.index(card.effect.of) if card.effect and card.effect.of else EVENT for card in PRINTED]
AMOUNT: Final[list[int]] = [0 if card.effect is None else card.effect.amount for card in PRINTED]
WIDE: Final[list[bool]] = [card.effect is not None and card.effect.scope == "battlefield" for card in PRINTED]
RULE: Final[list[str]] = [card.rule for card in PRINTED]  # of the card's effect
NOUN: Final[list[str]] = [NOUNS[card.effect.of] if card.effect and card.effect.of else "" for card in PRINTED]
REACH: Final[list[str]] = [
    reach(card.effect) if card.effect and card.effect.type in ("strike", "recruit") else "" for card in PRINTED
]
ASKS: Final[list[bool]] = [KIND[card] == EVENT and (not BESIDE[card] or EFFECT[card] == ENTRENCH) for card in range(CARDS)]


def fits(card: int, of: int, highest: int) -> bool:
    """Whether an effect on kind `of` can touch the card: a force or character with a printed value of at most `highest`."""
    kind = KIND[card]
    if kind == EVENT or VALUE[card] > highest:
        return False
    return of in (ANY, kind) or (of == FORCES and kind < CHARACTER)
