"""What players read: every text of many random positions looked over for slips, and the labels of the options."""

from __future__ import annotations

import re

from parlour.core.rng import FastRng
from parlour.core.words import plural
from parlour.games.bluegray import GAME
from parlour.games.bluegray.actions import ACTIONS
from parlour.games.bluegray.content import NOUNS
from parlour.games.bluegray.rules import Rules
from parlour.games.bluegray.state.cards import CONFEDERATE, SLUG, UNION
from parlour.games.bluegray.state.position import CARRY_OUT, DEPLOY
from parlour.games.bluegray.tests.positions import BLUE_RESERVE, GRAY, GRAY_RESERVE, war
from parlour.scene.refs import plain
from parlour.testing.driver import positions, scene_of
from parlour.testing.texts import Proofreader

COUNTED = (*NOUNS.values(), "card", "Survivor", "reinforcement", "battle", "column", "event", "side", "point")
ONE_OF_MANY = re.compile(rf"(?<!olumn )\b1 (?:\w+ )?(?:{'|'.join(plural(noun) for noun in COUNTED)})\b", re.IGNORECASE)
SLUGS = "|".join(re.escape(slug) for slug in SLUG)
HANDLE = re.compile(rf"(?<![\w-])(?:{SLUGS})(?![\w-])|[a-z]_[a-z]|\b(?:card|column|place|choose|deck|seat):\w|[{{}}]")
WARS = 3


READER = Proofreader(GAME, ONE_OF_MANY, HANDLE)
slip = READER.slip


def test_no_text_has_a_slip_and_no_two_options_read_the_same() -> None:
    """B5, B6, B15: no text has two full stops, "1 cards" or an internal name; each option has a label of its own."""
    rng = FastRng(3)
    count = 0
    for seed in range(WARS):
        for _, match in positions(GAME, GAME.setup(), seed):
            count += 1
            tried = [*range(5), *(rng.below(len(ACTIONS)) for _ in range(30))]
            assert READER.slips(match.state, [event.text for event in match.events[-1]], tried) == []
            assert READER.repeated(match.state) == []
    assert count >= 200


def test_the_search_for_slips_finds_them() -> None:
    """The patterns match what they are for, and nothing else."""
    assert all(slip(text) for text in ("U.S..", "1 cards left", "1 Survivors", "1 Union ships", "1 more cards", "iron-brigade"))
    assert all(slip(text) for text in ("choose vmi-cadets", "card:vmi-cadets", "play_another", "{seat:0}", "column:0:1"))
    assert not any(slip(text) for text in ("11 cards", "1 card", "column 1 cards", "4th U.S. (7)", "B5: column 1: 8 becomes 17"))


def labels(state: Rules, seat: int) -> list[str]:
    """The labels of a seat's options."""
    return [option.label for option in scene_of(GAME, state, seat, ACTIONS).options]


def test_b6_options_of_an_event_name_the_event_the_card_and_both_places() -> None:
    """B20 to B25: each label says which event does what to which card, from where to where."""

    def offered(event: str, field: str, seat: int = UNION) -> list[str]:
        beside = ("", "") if event in field else (event, "")
        state = war(field, union=BLUE_RESERVE, confederate=GRAY_RESERVE, beside=beside, pending=event, phase=CARRY_OUT)
        return labels(state, seat)

    assert offered("Little Round Top", "20th Maine | -")[1] == "Little Round Top: +5 to column 2"
    assert offered("Malvern Hill", "Malvern Hill | -\n- | VMI Cadets") == [
        "Leave Malvern Hill unused",
        "Malvern Hill: VMI Cadets (3) from column 2 to the Graveyard",
    ]
    fallen = "Enrollment Act: George G. Meade (6) from your Graveyard to your Survivors"
    assert fallen in offered("Enrollment Act", "Enrollment Act | -")
    saved = "Falling Waters: VMI Cadets (3) from column 1 to your Survivors"
    assert saved in offered("Falling Waters", "- | Falling Waters + VMI Cadets", CONFEDERATE)
    moved = "Crossing of the James: 20th Maine (8) from column 1 to column 3"
    assert moved in offered("Crossing of the James", "Crossing of the James + 20th Maine | -")
    assert "Rails to Chattanooga: flip one more card onto column 1" in offered("Rails to Chattanooga", "Rails to Chattanooga | -")


def test_b5_options_of_a_reinforcement_say_what_it_makes_of_the_column() -> None:
    """B5, B6: a label names the card, the column and both totals; an event changes nothing."""
    state = war("20th Maine | -", hands=("Iron Brigade + Naval Blockade", "VMI Cadets"))
    assert labels(state, UNION)[0] == "Iron Brigade to column 1: 8 becomes 17"
    assert "Naval Blockade to column 1: stays 8" in labels(state, UNION)


def test_b12_prompts_count_what_is_left() -> None:
    """B5, B12: a prompt says how many cards are left, and for whom or what the viewer waits."""

    def prompt(state: Rules, seat: int) -> str:
        scene = scene_of(GAME, state, seat, ACTIONS)
        return plain(scene, scene.prompt)

    short = war(union="Iron Brigade", confederate=GRAY, phase=DEPLOY, deployed=0)
    assert prompt(short, UNION) == "Battle 1. You have only 1 card: choose a column to flip one into."
    assert prompt(short, CONFEDERATE) == "Battle 1. Waiting for Union to choose columns."
    laying = war(hands=("Iron Brigade", "VMI Cadets"))
    assert prompt(laying, UNION) == (
        "Battle 1. Lay a reinforcement face down on a column: 1 card to go. The last one commits you."
    )
    event = war("Malvern Hill | VMI Cadets", pending="Malvern Hill", phase=CARRY_OUT)
    assert prompt(event, CONFEDERATE) == "Battle 1. Waiting for Union to carry out Malvern Hill."
    assert prompt(event, UNION).startswith("Battle 1. Malvern Hill: Send an opposing infantry card of value 7 or less")
