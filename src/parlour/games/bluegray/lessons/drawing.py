"""Positions drawn as text: columns of cards, and decks in the order they will be flipped."""

from __future__ import annotations

from parlour.core.rng import FastRng, Rng
from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.cards import COLUMNS, DECK, NAME
from parlour.games.bluegray.state.position import EMPTY, REINFORCE


class Stacked(Rng):
    """Draws a pool's cards in the order they are listed."""

    def bits(self) -> int:
        return 0

    def clone(self) -> Stacked:
        return Stacked()

    def position(self) -> str:
        return "stacked"

    def draw(self, pool: list[int]) -> int:
        return pool.pop(0)

    def fork(self) -> FastRng:
        return FastRng(1)


def card(name: str) -> int:
    """A card by its printed name."""
    return NAME.index(name)


def cards(names: str) -> list[int]:
    """Cards by their printed names, joined by +; "-" is none."""
    return [card(name.strip()) for name in names.split(" + ") if name.strip() not in ("", "-")]


def war(
    field: str = "",
    union: str = "",
    confederate: str = "",
    hands: tuple[str, str] = ("", ""),
    survivors: tuple[str, str] = ("", ""),
    beside: tuple[str, str] = ("", ""),
    trenches: tuple[int, int] = (EMPTY, EMPTY),
    pending: str = "",
    phase: int = REINFORCE,
    battle: int = 1,
    deployed: int = 2,
    quiet: int = 0,
) -> Rules:
    """
    A position: `field` has one line per column, the Union left of the | and the Confederacy right of it.

    `union` and `confederate` are the decks, next card first; `trenches` gives the column of each side's events beside
    the battlefield. All other cards lie in their owner's Graveyard.
    """
    columns: list[list[int]] = [[] for _ in range(2 * COLUMNS)]
    for i, line in enumerate(line for line in field.strip().splitlines() if line.strip()):
        left, right = line.split("|")
        columns[i] = cards(left)
        columns[COLUMNS + i] = cards(right)
    decks = [cards(union), cards(confederate)]
    hand = [sorted(cards(hands[0])), sorted(cards(hands[1]))]
    saved = [cards(survivors[0]), cards(survivors[1])]
    aside = [cards(beside[0]), cards(beside[1])]
    used = [number for piles in (columns, decks, hand, saved, aside) for pile in piles for number in pile]
    assert len(set(used)) == len(used), "a card lies in one place only"
    graves = [[number for number in range(side * DECK, side * DECK + DECK) if number not in used] for side in range(2)]
    return Rules(
        seats=2,
        rng=Stacked(),
        decks=decks,
        hands=hand,
        placed=[EMPTY] * 6,
        survivors=saved,
        graves=graves,
        columns=columns,
        beside=aside,
        beside_at=[[trenches[side] for _ in aside[side]] for side in range(2)],
        pending=cards(pending),
        slots=[],
        ready=[False, False],
        deployed=deployed,
        battle=battle,
        quiet=quiet,
        phase=phase,
    )
