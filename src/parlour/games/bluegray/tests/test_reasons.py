"""The reasons of hints are true in built positions."""

from __future__ import annotations

from parlour.core import Perspective
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.bots.reasons import explain
from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.position import CARRY_OUT
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY_RESERVE, war

FIELD = """
20th Maine        | VMI Cadets
1st Minnesota     | Granbury's Texans
U.S. Regulars     | Stonewall Brigade
"""


def why(state: Rules, *actions: str) -> str:
    """The reason that the Union is given for some actions."""
    return explain(Perspective(state, 0), [ACTIONS.parse(action) for action in actions])


def test_b5_reinforcements_are_added_to_the_columns() -> None:
    """8 + 4, 7 + 6 and 7 + 3 against 3, 6 and 9: the Union leads everywhere, and one of its cards brings another flip."""
    hand = "XI Corps + 1st Kansas Colored + 50th New York Engineers"
    state = war(FIELD, BLUE_RESERVE, GRAY_RESERVE, hands=(hand, ""))
    told = why(state, "place xi-corps 1", "place 1st-kansas-colored 2", "place 50th-new-york-engineers 3")
    assert told == "You lead 3 of 3 columns before their cards are turned up: 12 to 3, 13 to 6 and 10 to 9, and 1 flip to come."


def test_b21_a_strike_says_what_the_column_counts_then() -> None:
    """Malvern Hill takes Granbury's Texans out of column 2."""
    field = FIELD.replace("U.S. Regulars ", "U.S. Regulars + Malvern Hill ")
    state = war(field, BLUE_RESERVE, GRAY_RESERVE, pending="Malvern Hill", phase=CARRY_OUT)
    assert why(state, "choose granbury-s-texans") == "Without Granbury's Texans (6) column 2 stands 7 to 0, not 7 to 6."
    assert why(state, "decline") == "Leaves Malvern Hill unused: the columns stand 8 to 3, 7 to 6 and 7 to 9."


def test_b24_a_shift_says_what_both_columns_count() -> None:
    """The 20th Maine goes from column 1 to column 3."""
    field = FIELD.replace("1st Minnesota ", "1st Minnesota + Crossing of the James ")
    state = war(field, BLUE_RESERVE, GRAY_RESERVE, pending="Crossing of the James", phase=CARRY_OUT)
    assert why(state, "place 20th-maine 3") == "Column 3 then stands 15 to 9, and column 1 0 to 3."
