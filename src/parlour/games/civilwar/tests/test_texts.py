"""What players read: events and refusals to the letter, and every text of many positions looked over for slips."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.core.match import Match
from parlour.core.rng import FastRng
from parlour.core.why import why_not
from parlour.core.words import plural
from parlour.games.civilwar import GAME
from parlour.games.civilwar.actions import MOST
from parlour.games.civilwar.bots import Greedy
from parlour.games.civilwar.rules import Rules
from parlour.games.civilwar.rules.cues import cell, unit
from parlour.games.civilwar.state.geography import INFANTRY
from parlour.games.civilwar.state.position import MAIN, PHASES
from parlour.games.civilwar.tests.positions import NORTH, PLAIN, SOUTH, at, embark, order, play, real, refusal, war
from parlour.testing.texts import Proofreader, refusals

ACTIONS = GAME.actions(GAME.setup())
NOUNS = ("unit", "piece", "turn", "square", "gunboat", "defender", "marker", "city", "section", "stack", "attacker")
ONE_OF_MANY = re.compile(rf"\b1 (?:more |Union |Confederate )*(?:{'|'.join(plural(noun) for noun in NOUNS)})\b", re.IGNORECASE)
HANDLE = re.compile(r"[a-z]_[a-z]|\b[a-z]+:[A-Za-z0-9]|[{}]|\b(?:do|unit|cell|plate):")
COUNT = 200
READER = Proofreader(GAME, ONE_OF_MANY, HANDLE)
slip = READER.slip


def random_positions() -> Iterator[tuple[Rules, list[str]]]:
    """Positions of four wars in which every sixth action is random, with what was told last: all battles, and some orders."""
    for number, capacity in enumerate(("1", "2", "3", "unlimited")):
        match = Match(GAME, GAME.setup(2, {"gunboat_capacity": capacity, "no_progress_limit": 30}), bytes([number] * 16))
        rng = FastRng(number)
        bots = [Greedy(number), Greedy(number + 9)]
        for step in range(1200):
            state = match.state
            assert isinstance(state, Rules)
            if step % 40 < 4 or state.phase != MAIN:
                yield state, [event.text for told in match.events[-9:] for event in told]
            if match.over():
                break
            seat = state.actors()[0]
            random = rng.below(6) == 0
            match.play(seat, state.restless_action(seat, rng) if random else bots[seat].choose(match.perspective(seat)))


def drawn_positions() -> Iterator[tuple[Rules, list[str]]]:
    """A battle of mixed stacks at every choice that it asks for, on land and at sea."""
    land = real("confederate N8 4 infantry 1 cavalry\nunion N7 2 infantry 1 cavalry\nunion A1 2 infantry")
    sea = real("confederate N16 3 gunboat\nunion O16 2 gunboat\nunion A1 2 infantry\nconfederate A17 1 infantry")
    for seat, name in ((SOUTH, "N16"), (NORTH, "O16")):
        embark(sea, seat, name, 1)
    attack = ["from N8", "to N7", "take infantry 4", "take cavalry 1", "go", "eliminate 2", "strike cavalry", "give cavalry"]
    sail = ["from N16", "to O16", "take gunboat 3", "take infantry 1", "go", "eliminate 2", "strike gunboat", "strike gunboat"]
    for state, words in ((land, attack), (sea, sail)):
        state.events = []
        for word in words:
            play(state, word)
            yield state, [event.text for event in state.events]


def positions() -> Iterator[tuple[Rules, list[str]]]:
    """Return the positions of random wars and of the drawn battles."""
    yield from random_positions()
    yield from drawn_positions()


def test_no_text_has_a_slip_and_no_two_options_read_the_same() -> None:
    """E10: no text has two full stops, "1 units" or an internal name; refusals cite rules; options differ."""
    rng = FastRng(3)
    count = 0
    phases: set[str] = set()
    for state, events in positions():
        count += 1
        phases.add(PHASES[state.phase])
        tried = [*(rng.below(state.orders.take) for _ in range(20)), *range(state.orders.take, state.orders.count)]
        assert READER.slips(state, events, tried) == []
        assert READER.repeated(state) == []
        assert state.over() or all(re.match(r"E\d+: ", reason) for reason in refusals(state, tried))
    assert count >= COUNT
    assert phases == set(PHASES)


def test_the_labels_of_all_actions_differ() -> None:
    """E10: no two actions read the same, and none has a slip."""
    labels = [ACTIONS.label(action) for action in range(len(ACTIONS))]
    assert len(set(labels)) == len(labels)
    assert not any(slip(label) for label in labels)
    assert f"Take {MOST[2]} more gunboats" in labels


def test_the_search_for_slips_finds_them() -> None:
    """The patterns of the tests above match what they are for, and nothing else."""
    assert all(slip(text) for text in ("Columbus Ky..", "1 units", "1 more gunboats", "1 Union gunboats", "unit:0:infantry:O6:0"))
    assert all(slip(text) for text in ("no_progress", "{seat:0}", "do:fortify"))
    assert not any(slip(text) for text in ("11 units", "1 unit", "E7: 1 to 3", "Columbus (Ky.).", "O5: land, river"))


def told(state: Rules, *words: str) -> list[str]:
    """Return what everybody is told while these actions are played."""
    state.events = []
    play(state, *words)
    return [event.text for event in state.events]


def spot(state: Rules, name: str) -> str:
    """Return the reference to a square in an event."""
    return state.board.spot(at(state, name))


def test_events_of_a_battle_tell_who_lost_what_where() -> None:
    """E19 to E22: who attacks whom with what, the numbers, every loss, and where the survivors go."""
    state = war(PLAIN, "confederate C3 4 infantry 1 cavalry\nunion C2 2 infantry 1 cavalry\nunion A1 1 infantry")
    here, there, away = spot(state, "C3"), spot(state, "C2"), spot(state, "D1")
    assert told(state, "from C3", "to C2", "take infantry 4", "take cavalry 1", "go", "eliminate 2", "strike cavalry") == [
        f"{{seat:1}} attacks {there} from {here} with 4 infantry and 1 cavalry: 5 against 3.",
        f"{{seat:1}} wins at {there}, 5 against 3: the Union loses a strength of 2, the Confederacy 1.",
        f"The Union loses 1 cavalry at {there}.",
        f"The Union loses 1 infantry at {there}.",
    ]
    assert told(state, "give infantry", "to D1", "take infantry 1", "go") == [
        f"The Confederacy loses 1 infantry at {there}.",
        f"{{seat:0}} retreats with 1 infantry from {there} to {away}.",
    ]


def test_events_of_a_coin_and_of_a_sacrifice() -> None:
    """E23, E24: the coin, what each side loses, and what a sacrifice does."""
    circles = "confederate C3 3 infantry\nconfederate E5 1 cavalry\nunion C2 2 infantry 1 cavalry\nunion A1 1 infantry"
    state = war(PLAIN, circles, coin=1)
    there = spot(state, "C2")
    assert told(state, "from C3", "to C2", "take infantry 3", "go", "keep cavalry")[1:] == [
        f"An even battle at {there}, 3 against 3: the coin falls for the Union.",
        f"The Confederacy loses 3 infantry at {there}.",
        f"The Union loses 2 infantry at {there}.",
    ]
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 3 infantry")
    assert told(state, "from C3", "to C2", "take infantry 1", "go")[1] == (
        f"The Confederacy sacrifices 1 infantry: the Union force of 3 at {spot(state, 'C2')} is disabled "
        "and may not move on its next turn."
    )


def test_events_of_movement_tell_how_units_go() -> None:
    """E15, E16: by rail, by gunboat, or on foot, which needs no word."""
    state = real("union A1 1 infantry\nconfederate H13 2 infantry\nconfederate E16 1 infantry 1 gunboat")
    assert told(state, "from H13", "to H11", "take infantry 1", "go") == [
        f"{{seat:1}} moves 1 infantry from {spot(state, 'H13')} to {spot(state, 'H11')} by rail."
    ]
    assert told(state, "from E16", "to F18", "take gunboat 1", "take infantry 1", "go") == [
        f"{{seat:1}} moves 1 infantry and 1 gunboat from {spot(state, 'E16')} to {spot(state, 'F18')} by gunboat."
    ]
    assert told(state, "from H13", "to I13", "take infantry 1", "go")[0].endswith(f"to {spot(state, 'I13')}.")


def test_events_of_a_fallen_city_count_the_pieces() -> None:
    """E26: one piece or two, and how many are to go."""
    state = real("union A1 2 infantry\nunion R1 2 infantry\nconfederate G5 1 cavalry")
    assert told(state, "from G5", "to G4", "take cavalry 1", "go", "remove infantry A1", "remove infantry A1")[1:] == [
        "Indianapolis falls to the Confederacy; the Union must remove 2 pieces.",
        f"{{seat:0}} removes 1 infantry at {spot(state, 'A1')}; 1 piece to go.",
        f"{{seat:0}} removes 1 infantry at {spot(state, 'A1')}.",
    ]


def test_events_of_fortifications_and_of_infantry_that_sinks() -> None:
    """E15, E28: what a fortified city counts, and who was aboard."""
    state = real("union A1 2 infantry\nconfederate H13 2 infantry\nconfederate E18 1 gunboat\nunion G18 3 gunboat")
    atlanta = spot(state, "H13")
    assert told(state, "fortify H13") == [f"{{seat:1}} fortifies {atlanta}, which now counts 4."]
    state.worked = [False] * 9
    assert told(state, "unfortify H13") == [
        f"{{seat:1}} removes the fortification of {atlanta}; the troops there stay this turn."
    ]
    embark(state, SOUTH, "E18", 1)
    state.turn = NORTH
    sunk = told(state, "from G18", "to E18", "take gunboat 3", "go", "eliminate 1", "strike gunboat")
    assert sunk[-1] == f"The Confederacy loses 1 infantry at {spot(state, 'E18')}, aboard a gunboat that was sunk."


def test_refusals_give_the_numbers_and_what_would_work() -> None:
    """E24, E25, E28, E29: what the defenders count, what it is made of, and how many are needed."""
    state = real("union O7 7 infantry\nunion A1 1 infantry\nconfederate O8 4 infantry\nconfederate H13 1 infantry", NORTH)
    assert refusal(state, "from O7", "to O8") == (
        "E25: 7 units cannot take Richmond, which counts 9 (4 units and a garrison of 5); 9 toss a coin, 10 win"
    )
    state = war(PLAIN, "confederate C3 2 infantry\nunion C2 3 infantry")
    assert refusal(state, "from C3", "to C2", "take infantry 2") == (
        "E24: 2 units may not attack the 3 at C2; 3 toss a coin, 4 win, and exactly 1 may be sacrificed"
    )
    state.disabled = [at(state, "C2")]
    assert refusal(state, "from C3", "to C2").endswith("and they are already disabled, so nobody can be sacrificed against them")
    state = real("union G13 3 infantry\nconfederate H13 2 infantry\nconfederate A1 1 infantry", NORTH)
    state.forts[[state.board.place(square) for square in state.board.keys].index("Atlanta")] = SOUTH
    assert refusal(state, "from G13", "to H13") == (
        "E25: 3 units cannot take Atlanta, which counts 4 (2 units, fortified); 4 toss a coin, 5 win"
    )


def test_refusals_name_the_square_and_the_next_step() -> None:
    """E9 to E14, E28, E31: each says what is wrong here and now."""
    state = real("union A1 1 infantry\nconfederate H13 1 infantry\nconfederate I13 1 cavalry")
    assert refusal(state, "to H13") == "E10: choose the square to move from first"
    assert refusal(state, "from H13", "to A1").startswith("E11: A1 is out of reach from Atlanta: infantry marches 1 square")
    assert refusal(state, "from B2") == "E10: you have no units at B2"
    assert refusal(state, "fortify L14") == "E28: you have no infantry or cavalry at Charleston to fortify"
    assert refusal(state, "fortify O8") == "E28: Richmond is a capital; it has its garrison and is never fortified"
    assert refusal(state, "accept") == "E31: no draw has been offered to you"
    assert refusal(state, "from H13", "end") == "E10: finish the order that you have begun at Atlanta"
    order(state, "I13", "H13", cavalry=1)
    assert refusal(state, "fortify H13") == "E28: troops came to Atlanta this turn; it can be fortified on your next turn"


def test_a_click_on_a_square_says_why_the_chosen_units_cannot_go_there() -> None:
    """E10, E11, E25: the reason counts the units that were picked; without a pick it speaks of the stack itself."""
    state = real("union O7 7 infantry\nunion A1 1 infantry\nconfederate O8 4 infantry\nconfederate H13 1 infantry", NORTH)
    richmond, enemy = cell(state.board, at(state, "O8")), unit(state.board, SOUTH, INFANTRY, at(state, "O8"), 0)
    picked = [unit(state.board, NORTH, INFANTRY, at(state, "O7"), i) for i in range(7)]
    expected = "E25: 7 units cannot take Richmond, which counts 9 (4 units and a garrison of 5); 9 toss a coin, 10 win"
    assert why_not(state, NORTH, richmond, picked) == expected
    assert why_not(state, NORTH, enemy, picked) == expected
    assert why_not(state, NORTH, cell(state.board, at(state, "A1")), picked).startswith("E11: A1 is out of reach from O7")
    assert why_not(state, NORTH, enemy, []) == "E10: you have no units at Richmond"
    assert why_not(state, SOUTH, enemy, []).startswith("E8: the Union is to act")
