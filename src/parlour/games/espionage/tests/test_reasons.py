"""The reasons of hints are true in built positions."""

from __future__ import annotations

from parlour.core import Perspective
from parlour.games.espionage.bots.reasons import explain
from parlour.games.espionage.rules import Rules
from parlour.games.espionage.tests.positions import country, number, play, position
from parlour.scene.refs import parse

FRANCE = country("france")


def why(state: Rules, *actions: str) -> str:
    """The reason for some actions of the seat to act, as people read it."""
    told = explain(Perspective(state, state.actor), [number(action) for action in actions])
    return "".join(part if isinstance(part, str) else part.label for part in parse(told))


def first_card(name: str) -> str:
    """The name of a country's first card."""
    catalogue = position().catalogue
    return next(card for card, of in zip(catalogue.cards, catalogue.country, strict=True) if of == country(name))


def test_d13_an_influence_says_how_far_the_marker_comes() -> None:
    """The steps are those of the rule, the rest is the way to one's star, and nobody can block where nobody is."""
    state = position(first_card("france"), first_card("poland"), homes="great-britain poland", spies="great-britain poland")
    lead = first_card("france")
    total = state.influence_of(0, state.hands[0], FRANCE)
    rest = state.steps[FRANCE] - total
    told = why(state, f"influence {lead}", "aim france", "done")
    assert told == f"Moves France {total} steps, then {rest} from your star; they have nobody there to block."
    state.spies[1] = FRANCE
    assert why(state, f"influence {lead}", "aim france", "done").endswith(f"a block takes {total} or more.")


def test_d34_the_last_step_wins() -> None:
    """A marker one step before the star of the third country, or of their Home, wins the game."""
    near = {name: position().steps[country(name)] for name in ("hungary", "united-states")}
    state = position(first_card("france"), first_card("poland"), markers={**near, "france": position().steps[FRANCE] - 1})
    lead = first_card("france")
    assert "onto your star, and wins" in why(state, f"influence {lead}", "aim france", "done")


def test_d19_a_pass_says_where_the_marker_ends() -> None:
    """Seat 1 has its spy in France and may block or pass."""
    state = position(first_card("france"), first_card("united-states"), spies="great-britain france")
    lead = first_card("france")
    total = state.influence_of(0, state.hands[0], FRANCE)
    play(state, f"influence {lead}", "aim france", "done")
    told = why(state, "pass")
    assert f"{state.steps[FRANCE] - total} from their star" in told
