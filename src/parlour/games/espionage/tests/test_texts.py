"""What players read: every text of many random positions looked over for slips, and options told apart by their labels."""

from __future__ import annotations

import re

from parlour.core.rng import FastRng
from parlour.core.words import plural
from parlour.games.espionage import GAME, TABLE_OF_ACTIONS
from parlour.games.espionage.content import CATALOGUE
from parlour.testing.driver import positions
from parlour.testing.texts import Proofreader

NOUNS = ("card", "step", "space", "country", "marker", "mercenary", "play", "card play", "turn", "spy")
ONE_OF_MANY = re.compile(rf"\b1 (?:more |other )?(?:{'|'.join(plural(noun) for noun in NOUNS)})\b", re.IGNORECASE)
HANDLES = [name for name in [*CATALOGUE.cards, *CATALOGUE.countries] if "-" in name or name == "ussr"]
HANDLE = re.compile(rf"\b(?:{'|'.join(re.escape(name) for name in HANDLES)})\b|[a-z]_[a-z]|\b[a-z]+:[a-z0-9]|[{{}}]")
SETUPS: list[dict[str, object]] = [{}, {"side": "shortened"}, {"card_counting": True}]


READER = Proofreader(GAME, ONE_OF_MANY, HANDLE)
slip = READER.slip


def test_no_text_has_a_slip_and_no_two_options_read_the_same() -> None:
    """No text has two full stops, "1 cards" or an internal name; every option of a scene has its own label."""
    rng = FastRng(3)
    count = 0
    for number, options in enumerate(SETUPS):
        for _, match in positions(GAME, GAME.setup(options=options), number):
            count += 1
            tried = [rng.below(len(TABLE_OF_ACTIONS)) for _ in range(40)]
            assert READER.slips(match.state, [event.text for event in match.events[-1]], tried) == []
            assert READER.repeated(match.state) == []
    assert count >= 200


def test_labels_in_the_table_of_actions_differ() -> None:
    """Every action has a label of its own, without internal names."""
    labels = [action.label for action in TABLE_OF_ACTIONS.actions]
    assert len(set(labels)) == len(labels)
    assert [label for label in labels if slip(label)] == []


def test_the_search_for_slips_finds_them() -> None:
    """The patterns above match what they are for, and nothing else."""
    assert all(slip(text) for text in ("U.S.S.R..", "1 cards left", "france-detain", "card:x", "{seat:0}", "1 steps"))
    assert not any(slip(text) for text in ("France:2 Detain", "21 cards", "1 card", "to U.S.S.R.: influence 1"))
