"""The lists of cards that a viewer has not seen, over random games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from parlour.core import game
from parlour.testing.driver import positions


def lists(name: str) -> Iterator[tuple[str, str]]:
    """Yield the first line and the rest of the list of each seat, and of a spectator, at many positions of a random game."""
    chosen = game(name)
    for place, match in positions(chosen, chosen.setup(), 7, 120):
        for seat in [None, *range(match.setup.seats)] if place.step % 5 == 0 else []:
            head, _, rest = chosen.unseen(match.state.view(seat), seat).partition("\n")
            yield head, rest


@pytest.mark.parametrize("name", ["espionage", "spyfall", "surveyors"])
def test_no_list_of_unseen_cards_prints_a_handle(name: str) -> None:
    """Cards and locations have the names that players read."""
    for head, rest in lists(name):
        assert not re.search(r"[a-z]-[a-z]|_|None", head + rest)


def test_d12_d36_the_list_of_1955_has_as_many_cards_as_it_says() -> None:
    """D12, D36: the number at its head is that of the cards below it."""
    for head, rest in lists("espionage"):
        cards = sum(0 if line.endswith(": none") else line.count(",") + 1 for line in rest.splitlines())
        assert head.startswith(f"Not seen: {cards} card")


def test_a4_a11_the_list_of_surveyors_has_as_many_cards_as_it_says() -> None:
    """A4, A11: the number at its head is the sum of those below it."""
    for head, rest in lists("surveyors"):
        assert int(re.findall(r"[0-9]+", head)[0]) == sum(int(number) for number in re.findall(r"\(([0-9]+)\)", rest))


def test_s2_s5_the_list_of_spyfall_names_the_location_to_non_spies_alone() -> None:
    """S2, S5: a spy and a spectator are told of all locations that are left, everybody else of the one."""
    chosen = game("spyfall")
    _, match = next(iter(positions(chosen, chosen.setup(), 7, 10)))
    told = {seat: chosen.unseen(match.state.view(seat), seat) for seat in [None, *range(match.setup.seats)]}
    spies = [seat for seat in range(match.setup.seats) if match.state.view(seat)["spy"]]
    assert [seat for seat, text in told.items() if " or " in text] == [None, *spies]
