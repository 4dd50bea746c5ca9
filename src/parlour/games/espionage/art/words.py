"""The texts of the cards, in the words of RULES.md."""

from __future__ import annotations

ON_THE_CARD: dict[str, tuple[str, str, str]] = {
    "blockade": ("blockade", "Your turn", "Name a country. Its marker does not move until the end of your next turn."),
    "coordinated-assault": (
        "assault",
        "Your turn, or counter",
        "Up to three unsecured markers move one space toward you. In answer: counters any Coordinated action.",
    ),
    "coordinated-attack": (
        "attack",
        "Your turn, or counter",
        "Up to two unsecured markers move one space toward you. In answer: counters a Coordinated Attack.",
    ),
    "deport": ("deport", "Your turn", "The other spy goes to its Home."),
    "detain": ("detain", "Your turn", "The other spy does not move until the end of your next turn."),
    "gadget-buster": ("buster", "Your turn", "The other player discards a Gadget Research of your choice."),
    "gadget-research": ("gear", "Your turn", "Put this card beside a gadget. You have the gadget while it lies there."),
    "military-transport": (
        "plane",
        "Any turn",
        "Move your spy to any other country. No card play. On the other turn: when a card play is announced or finished.",
    ),
    "paid-informant": ("eye", "Your turn", "The other hand lies open until the end of your next turn."),
    "pilfer-accounts": ("safe", "Your turn", "The other player keeps two cards of their choice and discards the rest."),
    "rebel-forces": ("fist", "In answer", "Counters a special action, even a counter."),
    "revolution": ("banner", "Your turn", "Any marker moves two spaces toward you, even from the other player's star."),
    "safe-house": ("house", "Your turn", "After this turn's refill, draw 2 more cards."),
    "strategic-resupply": ("cycle", "Your turn", "Discard your hand and draw cards up to your hand size."),
    "supply-drop": ("chute", "Your turn", "After this turn's refill, draw 3 more cards."),
}
"""The symbol of each special action, when it is played, and what it does."""

FOR_HIRE = "Goes anywhere, alone or with any influence action, at face value."

GADGET_CARDS: dict[str, tuple[str, str]] = {
    "improved-resources": ("crates", "Hand size 6."),
    "advanced-transport": ("car", "Once in your first two steps: discard a card of where your spy leaves or goes."),
}
"""The symbol of each gadget, and what it does."""
