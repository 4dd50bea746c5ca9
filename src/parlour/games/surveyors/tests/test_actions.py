"""Actions: their numbers, and the parts that each number stands for."""

from __future__ import annotations

from parlour.games.surveyors import ACTIONS, MAT
from parlour.games.surveyors.actions import PLAYS, REPLACES, RESURVEYS, SABOTAGES, SKIP, SKIPS
from parlour.games.surveyors.state.cards import KIND_OF, NAMES, TOOLS

VERBS = {"play": PLAYS, "sabotage": SABOTAGES, "replace": REPLACES, "resurvey": RESURVEYS, "skip": SKIPS}


def test_every_action_has_the_verb_of_its_name() -> None:
    """`verb_of` agrees with the table for every action, and takes SKIP for a skip."""
    for action in ACTIONS.table.actions:
        assert ACTIONS.verb_of(action.number) == VERBS[action.verb]
    assert ACTIONS.verb_of(SKIP) == SKIPS


def test_every_action_is_made_of_its_parts() -> None:
    """The parts of an action agree with its name, and make the same action again."""
    for action in ACTIONS.table.actions:
        number = action.number
        if action.verb == "play":
            form, square = ACTIONS.form_of(number), ACTIONS.square_of(number)
            assert action.args[:2] == (NAMES[KIND_OF[form]], MAT.name(square))
            assert ACTIONS.play(form, square) == number
        elif action.verb in ("sabotage", "replace"):
            tool, seat = ACTIONS.tool_of(number), ACTIONS.target_of(number)
            assert action.args == (TOOLS[tool], str(seat))
            assert (ACTIONS.sabotage if action.verb == "sabotage" else ACTIONS.replace)(tool, seat) == number
        elif action.verb == "resurvey":
            square = ACTIONS.resurveyed(number)
            assert action.args == (MAT.name(square),)
            assert ACTIONS.resurvey(square) == number
        else:
            kind = ACTIONS.skipped(number)
            assert action.args == (NAMES[kind],)
            assert ACTIONS.skip(kind) == number
