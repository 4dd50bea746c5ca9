"""What players read: every text of many random positions looked over for slips, and options told apart by their labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.core.errors import IllegalAction
from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.core.words import plural
from parlour.games.espionage import GAME, TABLE_OF_ACTIONS
from parlour.games.espionage.content import CATALOGUE
from parlour.games.espionage.rules import Rules
from parlour.scene.refs import plain
from parlour.testing.texts import texts_of

NOUNS = ("card", "step", "space", "country", "marker", "mercenary", "play", "card play", "turn", "spy")
ONE_OF_MANY = re.compile(rf"\b1 (?:more |other )?(?:{'|'.join(plural(noun) for noun in NOUNS)})\b", re.IGNORECASE)
HANDLES = [name for name in [*CATALOGUE.cards, *CATALOGUE.countries] if "-" in name or name == "ussr"]
HANDLE = re.compile(rf"\b(?:{'|'.join(re.escape(name) for name in HANDLES)})\b|[a-z]_[a-z]|\b[a-z]+:[a-z0-9]|[{{}}]")
SETUPS: list[dict[str, object]] = [{}, {"side": "shortened"}, {"card_counting": True}]


def random_positions() -> Iterator[tuple[Match, int]]:
    """All positions of three random games, each with the index of its latest events in `match.events`."""
    for number, options in enumerate(SETUPS):
        match = Match(GAME, GAME.setup(options=options), number.to_bytes(16, "little"))
        rng = FastRng(number)
        yield match, 0
        while not match.over():
            seat = match.state.actors()[0]
            match.play(seat, match.state.random_action(seat, rng))
            yield match, len(match.events) - 1


def refusals(state: Rules, rng: FastRng) -> Iterator[str]:
    """The refusals of random actions of both seats."""
    for seat in range(2):
        for _ in range(40):
            try:
                state.check(seat, rng.below(len(TABLE_OF_ACTIONS)))
            except IllegalAction as error:
                yield str(error)


def slip(text: str) -> bool:
    """Whether a text has two full stops, a plural after 1, or a name that only the code uses."""
    return ".." in text or ONE_OF_MANY.search(text) is not None or HANDLE.search(text) is not None


def test_no_text_has_a_slip_and_no_two_options_read_the_same() -> None:
    """No text has two full stops, "1 cards" or an internal name; every option of a scene has its own label."""
    rng = FastRng(3)
    count = 0
    for match, latest in random_positions():
        count += 1
        state = match.state
        assert isinstance(state, Rules)
        scenes = [GAME.scene(state.view(seat), seat, state.legal(seat), TABLE_OF_ACTIONS) for seat in range(2)]
        scenes.append(GAME.scene(state.view(None), None, [], TABLE_OF_ACTIONS))
        texts = {text for scene in scenes for text in texts_of(scene)}
        texts |= {plain(scenes[0], event.text) for event in match.events[latest]}
        texts |= set(refusals(state, rng))
        outcome = state.outcome()
        texts |= {outcome.reason} if outcome is not None else set()
        assert [text for text in texts if slip(text)] == []
        for scene in scenes:
            labels = [plain(scene, option.label) for option in scene.options]
            assert len(set(labels)) == len(labels)
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
