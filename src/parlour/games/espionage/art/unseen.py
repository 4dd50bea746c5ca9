"""The cards that a viewer cannot place, as text for the terminal."""

from __future__ import annotations

from parlour.core.state import View
from parlour.core.words import counted
from parlour.games.espionage.content import CARD_OF, CATALOGUE
from parlour.games.espionage.state.catalogue import CARDS, COUNTRY_CARDS


def unseen(view: View, seat: int | None) -> str:
    """D12, D36: the cards in the draw deck or face down in a hand: those that the viewer sees nowhere."""
    shown = [*view["discard"], *[name for owner in view["gadgets"] for name in owner if name is not None]]
    if seat is not None:
        shown += [*view["hand"], *view["known"]]
    else:
        shown += [name for hand in view["open_hands"] if hand is not None for name in hand]
    placed = {CARD_OF[name] for name in shown}
    hidden = [card for card in range(CARDS) if card not in placed]
    held = len(hidden) - view["deck"]
    lines = [f"Not seen: {counted(len(hidden), 'card')}, {view['deck']} in the draw deck and {held} face down in hand."]
    for country, title in enumerate(CATALOGUE.titles):
        cards = [card for card in hidden if card < COUNTRY_CARDS and CATALOGUE.country[card] == country]
        names = [f"{CATALOGUE.special_title(card)} {CATALOGUE.influence[card]}" for card in cards]
        lines.append(f"{title}: {', '.join(names) or 'none'}")
    mercenaries = [str(CATALOGUE.influence[card]) for card in hidden if card >= COUNTRY_CARDS]
    lines.append(f"Mercenaries: {', '.join(mercenaries) or 'none'}")
    return "\n".join(lines)
