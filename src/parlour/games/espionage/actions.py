"""The table of actions: what each number means."""

from __future__ import annotations

from typing import Final

from parlour.core.actions import ActionTable
from parlour.games.espionage.state.catalogue import CARDS, COUNTRIES, COUNTRY_CARDS, GADGETS, Catalogue, title_of

# The first number of each verb; the verbs from STAY on have no argument.
HOME: Final = 0
INFLUENCE: Final = 6
SPECIAL: Final = 60
TRANSPORT: Final = 108
AIM: Final = 156
ADD: Final = 162
KEEP: Final = 216
GADGET: Final = 270
MOVE: Final = 272
STAY: Final = 278
SKIP: Final = 279
DONE: Final = 280
PASS: Final = 281
PASS_ALL: Final = 282
PASS_FLIGHTS: Final = 283
ASK_FLIGHTS: Final = 284
ACTIONS: Final = 285


def action_table(catalogue: Catalogue) -> ActionTable:
    """Build the table of all actions, in the order of the numbers above."""
    table = ActionTable()
    full = [catalogue.full_title(card) for card in range(CARDS)]
    for k in range(COUNTRIES):
        table.add("home", catalogue.countries[k], label=f"Home: {catalogue.titles[k]}")
    for card in range(CARDS):
        table.add("influence", catalogue.cards[card], label=f"Influence with {full[card]}")
    for card in range(COUNTRY_CARDS):
        table.add("special", catalogue.cards[card], label=f"{catalogue.special_title(card)} ({catalogue.card_title(card)})")
    for card in range(COUNTRY_CARDS):
        table.add("transport", catalogue.cards[card], label=f"Advanced Transport: discard {full[card]}")
    for k in range(COUNTRIES):
        table.add("aim", catalogue.countries[k], label=f"Target: {catalogue.titles[k]}")
    for card in range(CARDS):
        table.add("add", catalogue.cards[card], label=f"Add {full[card]}")
    for card in range(CARDS):
        table.add("keep", catalogue.cards[card], label=f"Keep {full[card]}")
    for gadget in GADGETS:
        table.add("gadget", gadget, label=title_of(gadget))
    for k in range(COUNTRIES):
        table.add("move", catalogue.countries[k], label=f"Spy to {catalogue.titles[k]}")
    table.add("stay", label="Spy stays")
    table.add("skip", label="Show the hand and skip: no card play is possible")
    table.add("done", label="Done")
    table.add("pass", label="Pass")
    table.add("pass-all", label="Pass everything until this turn ends")
    table.add("pass-flights", label="Pass, and do not ask me for flights again until I say so")
    table.add("ask-flights", label="Ask me for flights again")
    for k in range(COUNTRIES):
        table.describe(catalogue.countries[k], "country", catalogue.titles[k])
    for card in range(CARDS):
        table.describe(
            catalogue.cards[card], "card", full[card], catalogue.special_title(card) if card < COUNTRY_CARDS else "Mercenary"
        )
    for gadget in GADGETS:
        table.describe(gadget, "gadget", title_of(gadget))
    assert len(table) == ACTIONS
    return table
