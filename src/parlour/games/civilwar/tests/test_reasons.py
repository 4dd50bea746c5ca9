"""The reasons of hints are true in built positions."""

from __future__ import annotations

import pytest

from parlour.core import Perspective
from parlour.games.civilwar.bots.reasons import explain
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.tests.positions import PLAIN, order, play, real, table, war
from parlour.scene.refs import parse


def why(state: Rules, *words: str) -> str:
    """The reason for some actions of the side to act, as people read it."""
    actions = [table(state).parse(word) for word in words]
    told = explain(Perspective(state, state.actors()[0]), actions)
    return "".join(part if isinstance(part, str) else part.label for part in parse(told))


@pytest.mark.parametrize(
    ("infantry", "told"),
    [
        (5, "5 against 3 at C2: you may take all 3 for 2 of yours, or 1 for none."),
        (3, "3 against 3 at C2: a coin decides, the loser loses all and the winner keeps 1 unit."),
        (1, "A sacrifice of 1 unit: the 3 at C2 cannot move on their next turn."),
    ],
)
def test_e19_an_attack_says_what_it_does(infantry: int, told: str) -> None:
    """E20, E23, E24: more, as many, or a single unit."""
    state = war(PLAIN, "confederate C3 5 infantry\nunion C2 3 infantry\nunion A1 1 infantry")
    assert why(state, "from C3", "to C2", f"take infantry {infantry}", "go") == told


def test_e20_an_elimination_says_both_losses() -> None:
    """Two of three fall for one, and the third must retreat."""
    state = war(PLAIN, "confederate C3 5 infantry\nunion C2 3 infantry\nunion A1 1 infantry")
    order(state, "C3", "C2", infantry=5)
    assert why(state, "eliminate 2") == "They lose 2 at C2, you lose 1 of your 5; the other 1 must retreat."


def test_e26_an_open_city_says_what_its_fall_costs() -> None:
    """Nobody is in Baltimore: the Union must remove two pieces."""
    state = real("confederate P6 2 cavalry\nunion A1 9 infantry")
    assert why(state, "from P6", "to P5", "take cavalry 2", "go") == (
        "Takes Baltimore without a fight: the Union must remove 2 pieces."
    )


def test_a_quiet_march_says_what_the_enemy_can_bring() -> None:
    """Two infantry stand beside three that could attack them, and ten cavalry squares away from one that cannot."""
    state = war(PLAIN, "confederate E3 2 infantry\nunion C2 3 infantry")
    assert why(state, "from E3", "to D3", "take infantry 2", "go") == "D3 then counts 2, and they can bring 3 against it."
    assert why(state, "from E3", "to E2", "take infantry 2", "go") == "E2 then counts 2, and no enemy can reach it next turn."
    play(state, "from E3")
    assert why(state, "to D3", "take infantry 2", "go") == "D3 then counts 2, and they can bring 3 against it."
