"""Where two rules meet: Home and spy in one country, the last cards, effects that end, and counters on either turn."""

from __future__ import annotations

import pytest

from parlour.games.espionage.state.position import BLOCK, OVER, PLAY, RETAIN, SPY
from parlour.games.espionage.tests.positions import card, country, hand, marker, may, number, play, position, take

F2 = "france-military-transport"
F3 = "france-coordinated-attack"
REBEL = "great-britain-rebel-forces"
SPARE = "mercenary-1 mercenary-2"


@pytest.mark.parametrize(("spies", "steps"), [("hungary poland", 1), ("ussr poland", 1), ("france poland", 1)])
def test_d14_home_and_spy_in_one_country_cost_one_step_not_two(spies: str, steps: int) -> None:
    """D14: France:2 counts 1 in a Home in Hungary, whether the spy is there too or anywhere else."""
    state = position(F2, homes="hungary great-britain", spies=spies)
    play(state, f"influence {F2}", "aim hungary", "done")
    assert marker(state, "hungary") == steps


def test_d15_a_home_alone_adds_nothing_to_its_own_card() -> None:
    """D15: France:2 counts 2 in a Home in France with the spy abroad, and 3 with the spy at home."""
    for spies, steps in (("poland hungary", 2), ("france hungary", 3)):
        state = play(position(F2, homes="france hungary", spies=spies), f"influence {F2}", "aim france", "done")
        assert marker(state, "france") == steps


def test_d15_two_cards_in_the_home_need_the_spy_there() -> None:
    """D15: a Home does not stand in for the spy: France:2 and France:3 are not combined while it is abroad."""
    state = position(f"{F2} {F3}", homes="france hungary", spies="poland hungary")
    play(state, f"influence {F2}", "aim france")
    assert not may(state, f"add {F3}")


def test_d14_d16_a_mercenary_keeps_its_value_beside_a_card_that_loses_one() -> None:
    """D14, D16: with the spy in Poland, France:2 and two mercenaries come to 1 + 1 + 2."""
    state = position(f"{F2} {SPARE}", spies="poland hungary", homes="great-britain hungary")
    play(state, f"influence {F2}", "aim poland", "add mercenary-1", "add mercenary-2", "done")
    assert marker(state, "poland") == 4


def test_d19_d20_home_and_spy_in_one_country_give_one_block_and_one_bonus() -> None:
    """D19, D20: a France card counts one more for the spy, once; another blue card counts as printed."""
    state = position("france-detain mercenary-1", f"{F3} united-states-military-transport", homes="ussr france")
    play(state, "influence france-detain", "aim france", "add mercenary-1", "done", "pass")
    assert (state.phase, state.stack[-1].total) == (BLOCK, 5)
    assert [state.block_value(1, card(name), country("france")) for name in (F3, "united-states-military-transport")] == [4, 2]
    play(state, f"add {F3}", "add united-states-military-transport", "done")
    assert marker(state, "france") == -0
    assert state.hands[1] == []


def test_d19_d34_a_winning_influence_can_be_blocked() -> None:
    """D19, D34: the last step into the enemy's Home waits for the block, and without it the game is over at once."""
    for answer, over in ((("add poland-detain", "done"), False), (("pass",), True)):
        state = position("mercenary-2 mercenary-1", "poland-detain mercenary-1-b", markers={"poland": 3})
        play(state, "influence mercenary-2", "aim poland", "done", "pass", *answer)
        assert (state.phase == OVER) == over


def test_d26_a_ride_on_the_last_card_leads_to_the_refill() -> None:
    """D8, D26: a player who discards the last card for Advanced Transport has nothing to play and refills."""
    state = position(
        "poland-safe-house", SPARE, transport="hungary-gadget-research", spies="poland ussr", homes="great-britain ussr"
    )
    play(state, "transport poland-safe-house", "aim france")
    assert (state.phase, len(state.hands[0]), state.spies[0]) == (SPY, 5, country("france"))


def test_d25_d26_a_detained_spy_does_not_ride() -> None:
    """D25, D26: Advanced Transport is not a way out of a Detain."""
    state = position(
        "poland-safe-house mercenary-1", SPARE.replace("mercenary-1", "mercenary-1-b"), transport="hungary-gadget-research"
    )
    state.detained[0] = 1
    assert not may(state, "transport poland-safe-house")


def test_d9_d26_improved_resources_lost_before_the_refill_count_no_more() -> None:
    """D9, D26: busted on the other player's turn, the gadget gives no sixth card; a hand of six is kept."""
    state = position("france-gadget-buster mercenary-1", "mercenary-1-b mercenary-1-c", plays=2)
    state.deck.remove(card("hungary-gadget-research"))
    state.gadgets[2] = card("hungary-gadget-research")
    assert (state.hand_size(0), state.hand_size(1)) == (5, 6)
    play(state, "special france-gadget-buster", "gadget improved-resources", "pass")
    assert state.hand_size(1) == 5
    play(state, "influence mercenary-1", "aim ussr", "done", "pass", "stay")
    play(state, "influence mercenary-1-b", "aim ussr", "done", "pass", "influence mercenary-1-c", "aim ussr", "done", "pass")
    assert len(state.hands[1]) == 5


def test_d10_a_card_discarded_after_both_piles_were_empty_is_drawn_again() -> None:
    """D10: the refill shuffles what has been discarded since, and draws all there is."""
    mine = "mercenary-1 mercenary-2"
    rest = " ".join(name for name in position().catalogue.cards if name not in mine.split())
    state = position(mine, rest, deck="", plays=1)
    state.grounded = [True, True]
    play(state, "influence mercenary-1", "aim ussr", "done")
    assert (hand(state, 0), state.deck, state.discard) == ("mercenary-1 mercenary-2", [], [])


def test_d23_both_players_may_blockade_one_country_and_each_blockade_ends_by_itself() -> None:
    """D23: the first blockade ends with its owner's next turn, while the second still holds."""
    state = position(f"great-britain-blockade {SPARE}", "hungary-blockade mercenary-1-b mercenary-2-b", plays=1)
    state.grounded = [True, True]
    play(state, "special great-britain-blockade", "aim hungary", "pass", "stay")
    play(state, "special hungary-blockade", "aim hungary", "pass", "influence mercenary-1-b", "aim ussr", "done", "stay")
    play(state, "influence mercenary-1", "aim ussr", "done", "influence mercenary-2", "aim ussr", "done", "stay")
    held = country("hungary")
    assert (state.blockades[held], state.blockaded(held), state.turn) == (0, True, 1)


def test_d23_a_blockade_binds_its_owner_too() -> None:
    """D23: neither influence nor a Coordinated action of the player who laid it moves the marker."""
    state = position(f"great-britain-blockade hungary-coordinated-attack {SPARE}")
    play(state, "special great-britain-blockade", "aim ussr", "influence mercenary-1")
    assert not may(state, "aim ussr")
    state = position(f"great-britain-blockade hungary-coordinated-attack {SPARE}")
    play(state, "special great-britain-blockade", "aim ussr", "special hungary-coordinated-attack")
    assert not may(state, "aim ussr")


def test_d28_a_second_informant_starts_the_time_anew() -> None:
    """D28: played again on the next turn, the hand stays open until the end of the turn after that."""
    state = position("france-paid-informant hungary-paid-informant mercenary-1 mercenary-1-b", "mercenary-2 mercenary-2-b")
    state.grounded = [True, True]
    play(state, "special france-paid-informant", "pass", "influence mercenary-1", "aim ussr", "done", "stay")
    play(state, "influence mercenary-2", "aim ussr", "done", "influence mercenary-2-b", "aim ussr", "done", "stay")
    play(state, "special hungary-paid-informant")
    play(state, "influence mercenary-1-b", "aim ussr", "done", "stay")
    assert state.opened[1] == 1


def test_d29_of_three_cards_one_goes() -> None:
    """D29: the smallest hand that Pilfer Accounts can touch."""
    state = position("poland-pilfer-accounts mercenary-1-b", f"{SPARE} poland-detain")
    play(state, "special poland-pilfer-accounts", "pass")
    assert state.phase == RETAIN
    play(state, "keep mercenary-1", "keep mercenary-2")
    assert (hand(state, 1), card("poland-detain") in state.discard) == ("mercenary-1 mercenary-2", True)


def test_d30_a_flight_on_ones_own_turn_may_be_countered_and_costs_no_card_play() -> None:
    """D27, D30: Rebel Forces keep the spy where it is; both card plays are left."""
    state = position(f"{F2} {SPARE}", f"{REBEL} mercenary-1-b")
    take(state, f"special {F2}", "aim ussr", f"special {REBEL}", "pass")
    assert (state.spies[0], state.plays, state.phase, state.actor) == (country("great-britain"), 2, PLAY, 0)


def test_d30_rebel_forces_counter_a_counter_on_ones_own_turn_even_without_card_plays_left() -> None:
    """D30: the last card play is already announced; the answer is not a card play, so it is allowed."""
    state = position(f"poland-safe-house {REBEL} mercenary-1", "united-states-rebel-forces mercenary-2", plays=1)
    take(state, "special poland-safe-house", "special united-states-rebel-forces")
    assert (state.plays, may(state, f"special {REBEL}")) == (0, True)
    take(state, f"special {REBEL}", "pass")
    assert state.bonus == 2


def test_d31_revolution_takes_the_enemys_secured_home_back_by_two_steps() -> None:
    """D31, D35: a Home on its owner's star is freed and counts no more."""
    state = position("france-revolution mercenary-1", markers={"poland": -5, "ussr": -6})
    assert state.secured_count(1) == 2
    play(state, "special france-revolution", "aim poland")
    assert (marker(state, "poland"), state.secured_count(1)) == (-3, 1)


def test_d31_d34_revolution_into_the_enemys_home_wins() -> None:
    """D31, D34: nobody can block the last two steps."""
    state = position("france-revolution mercenary-1", markers={"poland": 3})
    play(state, "special france-revolution", "aim poland")
    assert (state.phase, state.winner) == (OVER, 0)


def test_d32_a_countered_safe_house_draws_nothing_and_supply_drop_still_counts() -> None:
    """D22, D32: of the two only the one that took effect adds to the refill."""
    state = position("poland-safe-house france-supply-drop mercenary-1", f"{REBEL} mercenary-2")
    play(state, "special poland-safe-house", f"special {REBEL}", "pass", "special france-supply-drop", "pass")
    assert (state.phase, len(state.hands[0])) == (SPY, 8)


def test_d34_d35_a_freed_country_is_one_less_on_the_way_to_three() -> None:
    """D34, D35: two secured, a Revolution takes one, and the third star alone does not win."""
    state = position(
        "france-revolution mercenary-1", "poland-detain mercenary-2", markers={"hungary": -4, "ussr": -6, "poland": -4}
    )
    play(state, "special france-revolution", "aim ussr", "pass", "influence mercenary-1", "aim france", "done", "pass", "stay")
    play(state, "influence poland-detain", "aim poland", "done", "pass")
    assert (marker(state, "poland"), state.secured_count(1), state.phase == OVER) == (-5, 2, False)


def test_d5_d13_the_two_homes_may_be_neighbours_in_strength_but_never_of_one_faction() -> None:
    """D5: whichever country the start player takes, three are left to the other player."""
    for name in ("great-britain", "france", "united-states", "poland", "hungary", "ussr"):
        state = position(homes="")
        play(state, f"home {name}")
        assert len(state.legal(state.actor)) == 3
        assert number(f"home {name}") not in state.legal(state.actor)
