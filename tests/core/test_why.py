"""Why an element cannot be chosen, in each game's words."""

from __future__ import annotations

import re

import pytest

from parlour.core import ActionTable, FastRng, Game, Outcome, Rng, View
from parlour.core.lesson import Attempt
from parlour.core.state import State
from parlour.core.why import why_not
from parlour.games.bluegray import GAME as BLUE_GRAY
from parlour.games.civilwar import GAME as CIVIL_WAR
from parlour.games.espionage import GAME as ESPIONAGE
from parlour.games.spyfall import GAME as SPYFALL
from parlour.games.surveyors import GAME as SURVEYORS
from parlour.scene.check import elements
from parlour.scene.model import Option
from parlour.testing.driver import scene_of

TABLE = ActionTable()
TABLE.add("wait", label="Wait")


class Plain(State):
    """A game that says nothing about its elements: seat 1 has to wait."""

    def actors(self) -> list[int]:
        return [1]

    def legal(self, seat: int) -> list[int]:
        return [0] if seat == 1 else []

    def outcome(self) -> Outcome | None:
        return None

    def clone(self) -> Plain:
        return Plain(self.seats, self.rng)

    def view(self, seat: int | None) -> View:
        return {}

    def resample(self, seat: int, rng: Rng) -> Plain:
        return self.clone()


def test_a_game_that_says_nothing_names_whom_it_waits_for() -> None:
    """By default a seat out of turn learns whose turn it is, and one that is to act learns nothing."""
    state = Plain(2, FastRng(1))
    assert why_not(state, 0, "x", []) == "it is not your turn; the table waits for {seat:1}"
    assert why_not(state, 1, "x", []) == ""


def test_bluegray_names_what_you_hold() -> None:
    """B5: a card of the battlefield is not in the hand."""
    state = BLUE_GRAY.deal(BLUE_GRAY.setup(), FastRng(2))
    while state.view(0)["phase"] != "reinforce":
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    shown = state.view(0)["columns"][1][0][0]
    assert why_not(state, 0, f"card:{shown}", []).startswith("B5: ")
    assert "is not in your hand" in why_not(state, 0, f"card:{shown}", [])
    assert why_not(state, 0, "column:0:1", []).startswith("B5: lay your reinforcements first; you hold")


def test_espionage_names_the_countries_that_a_card_reaches() -> None:
    """D5, D13: a Home of the same faction, and a country that a card does not reach."""
    state = ESPIONAGE.deal(ESPIONAGE.setup(), FastRng(3))
    first = state.actors()[0]
    state.apply(first, state.legal(first)[0])
    scene = scene_of(ESPIONAGE, state, 1 - first, ESPIONAGE.actions(ESPIONAGE.setup()))
    offered = {option.all[0] for option in scene.options}
    closed = sorted({element for element in scene.names if element.startswith("country:")} - offered)[0]
    assert why_not(state, 1 - first, closed, []).startswith("D5: the second Home must be of the other faction")


@pytest.mark.parametrize(
    ("lesson", "element", "picked", "reason"),
    [
        ("pair", "card:poland-detain", ["card:france-detain"], "D15: Poland:2 cannot be combined here"),
        ("pair", "card:poland-detain", ["card:france-detain", "country:france"], "D15: Poland:2 cannot be combined here"),
        ("pair", "country:poland", ["card:france-detain", "card:france-gadget-buster"], "D13: France:2 cannot be applied"),
        ("transport", "card:france-detain", ["card:france-coordinated-attack"], "D15: France:2 cannot be combined here"),
        ("transport", "country:france", ["card:france-coordinated-attack", "card:france-detain"], "D15: France:2 cannot"),
    ],
)
def test_forbidden_combinations_are_refused_by_their_rule(lesson: str, element: str, picked: list[str], reason: str) -> None:
    """D15: two countries, a country of neither card, and two France cards with the spy elsewhere, tried in lessons."""
    attempt = Attempt(ESPIONAGE, ESPIONAGE.lessons().named(lesson))
    assert why_not(attempt.match.state, 0, element, picked).startswith(reason)


def test_surveyors_say_where_a_card_fits() -> None:
    """A7, A8: a square that no road runs into, and a player who cannot be sabotaged."""
    state = SURVEYORS.deal(SURVEYORS.setup(), FastRng(4))
    seat = state.actors()[0]
    hand = state.view(seat)["hand"]
    card = next(name for name in hand if not name.startswith(("sabotage", "replace", "resurvey")))
    assert why_not(state, seat, "sq:5,3", [f"card:{card}"]).startswith("A7: no road of a Map card runs into 5,3")
    assert why_not(state, seat, "sq:5,3", []) == "A6: choose one of your cards first, then where it goes"
    assert why_not(state, seat, f"seat:{seat}", ["card:sabotage-chain"]).startswith("A8: ")


@pytest.mark.parametrize("seed", [5, 6])
def test_spyfall_tells_spies_and_others_the_same(seed: int) -> None:
    """S7, S9: nobody asks or accuses themselves, whatever their card says."""
    state = SPYFALL.deal(SPYFALL.setup(), FastRng(seed))
    dealer = state.actors()[0]
    state.apply(dealer, state.legal(dealer)[0])
    assert why_not(state, dealer, f"seat:{dealer}", []) == "S7: you cannot ask yourself; ask another player"
    accused = why_not(state, dealer, f"seat:{dealer}", ["do:accuse"])
    assert accused == "S9: you cannot accuse yourself; name another player"


RULE = re.compile(r"[A-Z]\d+[a-z]?: \w")


@pytest.mark.parametrize("game", [BLUE_GRAY, CIVIL_WAR, ESPIONAGE, SPYFALL, SURVEYORS], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_click_that_leads_nowhere_names_a_rule(game: Game, seed: int) -> None:
    """In random games, whatever a seat that may act clicks in vain, at first or after a pick, the reason cites a rule."""
    setup = game.setup()
    rng = FastRng(seed)
    state = game.deal(setup, rng)
    table = game.actions(setup)
    for step in range(60):
        if state.over():
            break
        for seat in range(state.seats):
            if not state.legal(seat) or step % 6:
                continue
            scene = scene_of(game, state, seat, table)
            options = [option for option in scene.options if not option.refused]
            every = sorted(elements(scene))
            first = {one for option in options for one in (*option.all[:1], *(option.any.of if option.any else ()))}
            picks: list[list[str]] = [[], *([one] for option in options[:4] for one in sorted(parts(option) & first)[:1])]
            for picked in picks:
                reach = {one for option in options for one in parts(option) if set(picked) <= parts(option)}
                for element in [one for one in every if one not in reach | first]:  # a first step starts over
                    told = why_not(state, seat, element, picked)
                    assert RULE.match(told), f"{element} after {picked}: {told!r}"
        seat = state.actors()[0]
        state.apply(seat, state.random_action(seat, rng))


def parts(option: Option) -> set[str]:
    """All elements that an option is made of."""
    return {*option.all, *(option.any.of if option.any else ())}
