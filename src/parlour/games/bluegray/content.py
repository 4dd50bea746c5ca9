"""Reads and checks the two decks, so that a new deck is data, not code."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from parlour.content import content_folder, convert, parse_toml, read_text
from parlour.core.errors import BadContent
from parlour.core.words import plural

CARDS_A_SIDE = 72
SIDES = ("union", "confederate")
FORCES = ("infantry", "cavalry", "artillery", "navy")
Kind = Literal["infantry", "cavalry", "artillery", "navy", "character", "event"]
Of = Literal["", "infantry", "cavalry", "artillery", "navy", "character", "forces", "any"]
LONGEST_TEXT = 90
HIGHEST = 9  # value of a card

# For each type of effect: the kind of card that carries it, the values of `of`, and the bounds of `amount`.
FORCE_NAMES = (*FORCES, "forces")
CARD_NAMES = (*FORCES, "forces", "character", "any")
SHAPES: dict[str, tuple[str, tuple[str, ...], range]] = {
    "lead": ("character", FORCE_NAMES, range(1, 4)),
    "boost": ("event", FORCE_NAMES, range(1, 4)),
    "weaken": ("event", FORCE_NAMES, range(1, 4)),
    "confuse": ("event", ("",), range(1)),
    "entrench": ("event", ("",), range(1, 10)),
    "strike": ("event", CARD_NAMES, range(1, HIGHEST + 1)),
    "recruit": ("event", CARD_NAMES, range(1, HIGHEST + 1)),
    "recall": ("event", ("",), range(1)),
    "shift": ("event", ("",), range(1)),
    "rush": ("event", ("",), range(1)),
}
RULES = {
    "lead": "B16",
    "boost": "B17",
    "weaken": "B18",
    "confuse": "B19",
    "entrench": "B20",
    "strike": "B21",
    "recruit": "B22",
    "recall": "B23",
    "shift": "B24",
    "rush": "B25",
}
NOUNS = {
    "infantry": "infantry card",
    "cavalry": "cavalry card",
    "artillery": "artillery card",
    "navy": "ship",
    "character": "character",
    "forces": "force",
    "any": "force or character",
}
BESIDE = ("boost", "weaken", "confuse", "entrench")
BOUNDS = {"forces": range(46, 55), "characters": range(8, 13), "events": range(10, 15), "cards with play another": range(10, 15)}


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed effect; `amount` is points, or the highest printed value that the effect can touch."""

    type: str
    of: Of = ""
    amount: int = 0
    scope: Literal["", "column", "battlefield"] = ""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One printed card; `text` is history and has no effect."""

    name: str
    kind: Kind
    text: str
    value: int = 0
    play_another: bool = False
    effect: Effect | None = None

    @property
    def slug(self) -> str:
        """The name as used in actions and handles."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    @property
    def beside(self) -> bool:
        """Whether the card is an event that lies beside the battlefield."""
        return self.kind == "event" and self.effect is not None and self.effect.type in BESIDE

    def words(self) -> str:
        """What the card does, in words generated from its data, so that the two cannot disagree."""
        parts = [] if self.effect is None else [_effect_words(self.effect)]
        if self.play_another:
            parts.append("Play another card.")
        return " ".join(parts)

    @property
    def rule(self) -> str:
        """The number of the rule for the card's effect; "" if it has none."""
        return "" if self.effect is None else RULES[self.effect.type]


def reach(effect: Effect) -> str:
    """What a strike or recruit can touch: "infantry card of value 7 or less"."""
    return NOUNS[effect.of] + (f" of value {effect.amount} or less" if effect.amount < HIGHEST else "")


def _effect_words(effect: Effect) -> str:
    if effect.type == "lead":
        where = "in this column" if effect.scope == "column" else "on the battlefield"
        return f"+{effect.amount} to each of your {plural(NOUNS[effect.of])} {where}."
    if effect.type in ("boost", "weaken"):
        noun = NOUNS[effect.of]
        whose = (
            f"+{effect.amount} to each of your {plural(noun)}"
            if effect.type == "boost"
            else f"-{effect.amount} to each opposing {noun}, never below zero"
        )
        return f"Beside the battlefield: {whose}."
    if effect.type == "strike":
        return f"Send an opposing {reach(effect)} from the battlefield to the Graveyard."
    if effect.type == "recruit":
        return f"Bring one {reach(effect)} from your Graveyard to your Survivors."
    return {
        "confuse": "Beside the battlefield: opposing characters add nothing to other cards.",
        "entrench": f"Beside the battlefield: choose one of your columns; it has +{effect.amount}.",
        "recall": "Take one of your forces or characters from the battlefield to your Survivors.",
        "shift": "Move one of your forces or characters to another of your columns.",
        "rush": "Flip one more card onto a column of yours.",
    }[effect.type]


def read_deck(text: str, name: str, side: str) -> list[Card]:
    """B3: read the 72 cards of a deck's file; raise `BadContent` with file, entry and reason."""
    raw = parse_toml(text, name)
    unknown = sorted(set(raw) - {"side", "card"})
    if unknown:
        raise BadContent(f"{name}: unknown entry {unknown[0]!r:.40}")
    if raw.get("side") != side:
        raise BadContent(f"{name}: side: this file must be of side {side!r}, not {raw.get('side')!r:.40}")
    entries = raw.get("card")
    if not isinstance(entries, list) or len(entries) != CARDS_A_SIDE:
        raise BadContent(f"{name}: card: a deck has {CARDS_A_SIDE} cards, not {len(entries) if isinstance(entries, list) else 0}")
    cards: list[Card] = []
    for i, entry in enumerate(entries):
        card = _read_card(entry, name, f"card {i + 1}")
        if any(card.slug == other.slug for other in cards):
            raise BadContent(f"{name}: card {i + 1}: two cards are called {card.name!r}")
        cards.append(card)
    counts = {
        "forces": sum(card.kind in FORCES for card in cards),
        "characters": sum(card.kind == "character" for card in cards),
        "events": sum(card.kind == "event" for card in cards),
        "cards with play another": sum(card.play_another for card in cards),
    }
    for what, bounds in BOUNDS.items():
        if counts[what] not in bounds:
            raise BadContent(f"{name}: card: {counts[what]} {what}; a deck has {bounds[0]} to {bounds[-1]}")
    return cards


def _read_card(entry: Any, name: str, where: str) -> Card:
    card = convert(entry, Card, name, where)
    where = f"{where} ({card.name})"
    if not card.slug or not 0 < len(card.text) <= LONGEST_TEXT:
        raise BadContent(f"{name}: {where}: a card needs a name and a text of at most {LONGEST_TEXT} characters")
    if card.kind == "event":
        if card.value != 0 or card.effect is None:
            raise BadContent(f"{name}: {where}: an event has an effect and no value")
        if card.beside and card.play_another:
            raise BadContent(f"{name}: {where}: an event beside the battlefield is replaced anyway and cannot play another card")
    elif not 1 <= card.value <= HIGHEST:
        raise BadContent(f"{name}: {where}: a force or character has a value of 1 to {HIGHEST}, not {card.value}")
    if card.effect is not None:
        _check_effect(card, card.effect, name, where)
    return card


def _check_effect(card: Card, effect: Effect, name: str, where: str) -> None:
    shape = SHAPES.get(effect.type)
    if shape is None:
        raise BadContent(f"{name}: {where}: effect {effect.type!r:.40} is not one of {', '.join(SHAPES)}")
    carrier, of, amounts = shape
    if card.kind != carrier:
        raise BadContent(f"{name}: {where}: effect {effect.type} is for a card of kind {carrier}")
    if effect.of not in of:
        raise BadContent(f"{name}: {where}: effect {effect.type}: of {effect.of!r} is not one of {', '.join(map(repr, of))}")
    if effect.amount not in amounts:
        raise BadContent(f"{name}: {where}: effect {effect.type}: amount {effect.amount} is not {amounts[0]} to {amounts[-1]}")
    if (effect.type == "lead") != (effect.scope != ""):
        raise BadContent(f"{name}: {where}: effect {effect.type}: only a lead has a scope, column or battlefield")


def load_decks() -> list[Card]:
    """All 144 cards, the Union's first; no two of them share a name."""
    folder = content_folder(__file__)
    cards: list[Card] = []
    for side in SIDES:
        cards += read_deck(read_text(folder / f"{side}.toml"), f"{side}.toml", side)
    if len({card.slug for card in cards}) != len(cards):
        raise BadContent("union.toml, confederate.toml: a card of the same name is in both decks")
    return cards
