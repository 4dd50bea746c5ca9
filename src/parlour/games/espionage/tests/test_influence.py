"""Influence actions and blocks, with every example from the rulebook."""

from __future__ import annotations

import pytest

from parlour.core.errors import IllegalAction
from parlour.games.espionage.state.position import BLOCK, PLAY
from parlour.games.espionage.tests.positions import marker, may, play, position

F2 = "france-military-transport"
F2B = "france-supply-drop"
F3 = "france-coordinated-attack"
P2 = "poland-military-transport"
P3 = "poland-safe-house"
GB4 = "great-britain-blockade"
US4 = "united-states-deport"
M1 = "mercenary-1"
M2 = "mercenary-2"


def test_d13_a_card_is_applied_to_its_own_country_from_anywhere() -> None:
    """D13: a France:2 moves France's marker two steps toward its player."""
    state = play(position(F2), f"influence {F2}", "aim france", "done")
    assert marker(state, "france") == 2


def test_d13_seat_one_pulls_the_other_way() -> None:
    """D13: influence of seat 1 moves a marker toward seat 1."""
    state = play(position("", F2, turn=1), f"influence {F2}", "aim france", "done")
    assert marker(state, "france") == -2


def test_d13_no_other_country_is_in_reach() -> None:
    """D13: a country card reaches its own country, the spy's and the Home, and no other."""
    state = play(position(F2, spies="hungary poland"), f"influence {F2}")
    targets = [
        name for name in ("great-britain", "france", "united-states", "poland", "hungary", "ussr") if may(state, f"aim {name}")
    ]
    assert targets == ["great-britain", "france", "hungary"]
    with pytest.raises(IllegalAction, match=r"^D13: France:2 cannot be applied to U.S.S.R."):
        play(state, "aim ussr")


def test_d15_example_france_2_with_the_spy_in_france_counts_3() -> None:
    """D15: the spy adds 1."""
    state = play(position(F2, spies="france poland"), f"influence {F2}", "aim france", "done")
    assert marker(state, "france") == 3


def test_d15_example_two_france_2_make_4() -> None:
    """D15: two combined cards add up, without the 1 for the spy."""
    state = position(f"{F2} {F2B}", spies="france poland", markers={"france": -2})
    play(state, f"influence {F2}", "aim france", f"add {F2B}", "done")
    assert marker(state, "france") == 2


def test_d15_example_france_and_poland_cannot_be_combined() -> None:
    """D15: not allowed: a France:2 with a Poland:2."""
    state = play(position(f"{F2} {P2}", spies="france poland"), f"influence {F2}", "aim france")
    assert not may(state, f"add {P2}")
    with pytest.raises(IllegalAction, match=r"^D15: Poland:2 cannot be combined here"):
        play(state, f"add {P2}")


def test_d15_example_no_combination_in_france_with_the_spy_in_poland() -> None:
    """D15: not allowed: France:2 and France:3 against France while the spy is in Poland."""
    state = play(position(f"{F2} {F3}", spies="poland poland"), f"influence {F2}", "aim france")
    assert not may(state, f"add {F3}")


def test_d15_example_no_combination_against_poland_with_the_spy_in_france() -> None:
    """D15: not allowed: France:2 and France:3 against Poland, even with the spy in France."""
    state = position(f"{F2} {F3}", homes="poland great-britain", spies="france great-britain")
    play(state, f"influence {F2}", "aim poland")
    assert not may(state, f"add {F3}")


def test_d15_no_third_card_of_the_country() -> None:
    """D15: one more card of the same country may join, not two."""
    state = position(f"{F2} {F2B} {F3}", spies="france poland")
    play(state, f"influence {F2}", "aim france", f"add {F2B}")
    assert not may(state, f"add {F3}")


def test_d14_example_france_2_in_hungary_counts_1() -> None:
    """D14: a blue card counts 1 less in the red country where the spy is."""
    state = play(position(F2, spies="hungary poland"), f"influence {F2}", "aim hungary", "done")
    assert marker(state, "hungary") == 1


def test_d14_example_france_2_in_a_soviet_home_counts_1() -> None:
    """D14: a blue card in a red Home counts 1 less."""
    state = position(F2, homes="ussr france", spies="poland france", markers={"ussr": 1})
    play(state, f"influence {F2}", "aim ussr", "done")
    assert marker(state, "ussr") == 2


def test_d14_a_card_of_the_same_faction_counts_in_full() -> None:
    """D14: a France card in Great Britain, where the spy is, loses nothing and gains nothing."""
    state = play(position(F2), f"influence {F2}", "aim great-britain", "done")
    assert marker(state, "great-britain") == 2


def test_d16_example_france_2_and_mercenary_1_make_3() -> None:
    """D16: with the spy in Poland, France:2 and Mercenary:1 against France come to 3, in one card play."""
    state = position(f"{F2} {M1} {P2}", spies="poland poland")
    play(state, f"influence {F2}", "aim france", f"add {M1}", "done")
    assert (marker(state, "france"), state.plays) == (3, 1)


def test_d16_example_two_france_2_and_mercenary_2_make_6() -> None:
    """D16: combined cards and a mercenary: 2 + 2 + 2."""
    state = position(f"{F2} {F2B} {M2}", spies="france poland", markers={"france": -3})
    play(state, f"influence {F2}", "aim france", f"add {F2B}", f"add {M2}", "done")
    assert marker(state, "france") == 3


def test_d16_example_poland_home_france_2_and_mercenary_2_make_3() -> None:
    """D16: France:2 counts 1 in a Home in Poland, the mercenary 2."""
    state = position(f"{F2} {M2}", homes="poland great-britain", spies="hungary great-britain")
    play(state, f"influence {F2}", "aim poland", f"add {M2}", "done")
    assert marker(state, "poland") == 3


def test_d16_mercenaries_go_anywhere_alone_and_together() -> None:
    """D16: nothing changes the value of mercenaries, and any number of them is one card play."""
    state = position(f"{M1} mercenary-1-b {M2} {F2}", markers={"ussr": -1}, spies="ussr poland")
    play(state, f"influence {M1}", "aim ussr", "add mercenary-1-b", f"add {M2}")
    assert not may(state, f"add {F2}")
    play(state, "done")
    assert (marker(state, "ussr"), state.plays) == (3, 1)


def test_d17_spy_bonus_and_mercenary_go_together() -> None:
    """D17: Great Britain:4 with the spy there and Mercenary:1 come to 6."""
    state = position(f"{GB4} {M1}", markers={"great-britain": -4})
    play(state, f"influence {GB4}", "aim great-britain", f"add {M1}", "done")
    assert marker(state, "great-britain") == 2


def test_d18_overshoot_stops_at_the_star() -> None:
    """D18: influence beyond the star is lost."""
    state = play(position(US4, markers={"united-states": 5}), f"influence {US4}", "aim united-states", "done")
    assert marker(state, "united-states") == 6


def test_d18_secured_and_blockaded_countries_are_no_targets() -> None:
    """D18: the refusals name the reason."""
    state = position(f"{F2} {M1}", markers={"france": 4})
    state.blockades[6] = 1  # Great Britain, by seat 1
    play(state, f"influence {M1}")
    with pytest.raises(IllegalAction, match=r"^D18: France is secured"):
        play(state, "aim france")
    with pytest.raises(IllegalAction, match=r"^D23: Great Britain is blockaded"):
        play(state, "aim great-britain")
    assert not may(position(F2, markers={"france": 4}, homes="france poland"), f"influence {F2}")


def test_d19_example_the_spy_gives_the_right_to_block() -> None:
    """D19: 4 influence against France; a spy in France may block."""
    state = position("france-detain", F3, homes="ussr great-britain", spies="ussr france")
    play(state, "influence france-detain", "aim france", "done", "pass")
    assert (state.phase, state.actor) == (BLOCK, 1)


def test_d19_example_the_home_gives_the_right_to_block() -> None:
    """D19: 4 influence against France; the owner of a Home in France may block."""
    state = position("france-detain", F3, homes="ussr france", spies="ussr united-states")
    play(state, "influence france-detain", "aim france", "done", "pass")
    assert (state.phase, state.actor) == (BLOCK, 1)


def test_d19_example_no_presence_no_block() -> None:
    """D19: with the spy in Poland and the Home in the U.S.S.R. nobody is asked to block in France."""
    state = position("france-detain france-revolution", F3, homes="great-britain ussr", spies="great-britain poland")
    play(state, "influence france-detain", "aim france", "done", "pass")
    assert (state.phase, state.actor, marker(state, "france")) == (PLAY, 0, 4)


def test_d20_example_a_poland_card_cannot_block_in_france() -> None:
    """D20: red cards do not block in a blue country."""
    state = position("france-detain", f"{P3} {F3} {M1}", homes="ussr great-britain", spies="ussr france")
    play(state, "influence france-detain", "aim france", "done", "pass")
    with pytest.raises(IllegalAction, match=r"^D20: a red card cannot block in France"):
        play(state, f"add {P3}")
    assert may(state, f"add {F3}")


def test_d20_example_7_against_6_in_great_britain() -> None:
    """D17, D19, D20: Great Britain:4 with spy and Mercenary:1 is 6; France:3 and United States:4 block it with 7."""
    state = position(f"{GB4} {M1}", f"{F3} {US4}", homes="ussr poland", spies="great-britain great-britain")
    play(state, f"influence {GB4}", "aim great-britain", f"add {M1}", "done")
    assert state.stack[-1].total == 6
    play(state, "pass", f"add {F3}")
    with pytest.raises(IllegalAction, match=r"^D19: these cards come to 3, not to 6; add more, or pass$"):
        play(state, "done")
    play(state, f"add {US4}")
    assert state.block_total(1, state.picked, 0) == 7
    play(state, "done")
    assert marker(state, "great-britain") == 0
    assert state.hands[1] == []
    assert len(state.discard) == 4


def test_d20_example_poland_3_blocks_as_4() -> None:
    """D20: with the spy in Poland a Poland:3 blocks 4 influence there."""
    state = position("poland-detain", P3, homes="great-britain ussr", spies="great-britain poland")
    play(state, "influence poland-detain", "aim poland", "done", "pass", f"add {P3}", "done")
    assert marker(state, "poland") == 0


def test_d20_home_alone_gives_no_bonus() -> None:
    """D20: a Poland:3 counts 3 in a Home in Poland while the spy is elsewhere, so it does not stop 4."""
    state = position("poland-detain", P3, homes="great-britain poland", spies="great-britain ussr", markers={"poland": -1})
    play(state, "influence poland-detain", "aim poland", "done", "pass")
    assert state.legal(1) == [281, 282]
    with pytest.raises(IllegalAction, match=r"^D19: your cards do not come to 4"):
        play(state, f"add {P3}")


def test_d20_the_bonus_counts_for_each_card() -> None:
    """D20: Poland:2 and Poland:3 block 7 where the spy is."""
    state = position(
        "poland-detain mercenary-2 mercenary-1", f"{P2} {P3}", homes="great-britain ussr", spies="great-britain poland"
    )
    play(
        state,
        "influence poland-detain",
        "aim poland",
        "add mercenary-2",
        "add mercenary-1",
        "done",
        "pass",
        f"add {P2}",
        f"add {P3}",
        "done",
    )
    assert marker(state, "poland") == 0


def test_d19_a_block_may_use_more_cards_than_it_needs() -> None:
    """D19: any set of cards that reaches the influence blocks."""
    state = position(P2, f"{P3} poland-deport {M2}", homes="great-britain ussr", spies="great-britain poland")
    play(state, f"influence {P2}", "aim poland", "done", "pass", f"add {P3}", f"add {M2}", "done")
    assert marker(state, "poland") == 0
    assert len(state.hands[1]) == 1


def test_d19_passing_lets_the_marker_move_and_keeps_the_cards() -> None:
    """D19: a pass costs no cards, even after some were added."""
    state = position(f"{P2} {F2}", f"{P3} {M2}", homes="great-britain ussr", spies="great-britain poland")
    play(state, f"influence {P2}", "aim poland", "done", "pass", f"add {P3}", "pass")
    assert marker(state, "poland") == 2
    assert len(state.hands[1]) == 2


def test_d21_special_actions_cannot_be_blocked() -> None:
    """D21: a Coordinated action and a Revolution move a marker where the other seat is present, without a block."""
    state = position("france-coordinated-attack hungary-revolution", f"{P3} {P2}", markers={"poland": -1})
    play(state, "special france-coordinated-attack", "aim poland", "done", "pass")
    assert (marker(state, "poland"), state.phase, state.actor) == (0, PLAY, 0)
    play(state, "special hungary-revolution", "aim poland", "pass")
    assert marker(state, "poland") == 2
