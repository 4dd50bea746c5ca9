"""The suite finds cues that disagree with the actual scene, and reasons that reveal too much."""

from __future__ import annotations

import pytest
from tests.testing.faulty import Faulty, Rules, planted, run

from parlour.core.cues import Count, Cue, Flip, Glow, Leave, Move
from parlour.testing import ConformanceError


class Shows(Faulty):
    """Base of faulty cues: what `cues` gives is shown with each courier that is sent."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        events = self.events
        super().apply(seat, action, text)
        if events:
            events[0].cues.extend(self.cues(seat, action))


class Miscounts(Shows):
    """A cue with a different number from the scene's."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Count("seat:0", self.points[0] + 1, "Points")]


class Misplaces(Shows):
    """A cue that moves a card which has left back into its owner's hand."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Move(f"card:{action + 1}", "hand")]


class Misremembers(Shows):
    """A cue that says wrongly where the papers come from."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Move("papers", "paper", "", "hand")] if self.paper else []


class SpiritsAway(Shows):
    """A cue that removes what stays."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Leave("papers")] if self.paper else []


class Misnames(Shows):
    """A cue about something that nobody sees."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Glow(["sea:0"])]


class MiscountsNothing(Shows):
    """A cue about a number that a seat does not show."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Count("seat:0", 1, "Poinst")]


class TurnsWrong(Shows):
    """A cue that turns the papers to another face."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Flip("papers", "paper2")] if self.paper else []


class LeakyCue(Shows):
    """A cue that shows everybody which courier was sent."""

    def cues(self, seat: int, action: int) -> list[Cue]:
        return [Glow([f"card:{action + 1}"])]


class LeakyReason(Faulty):
    """A reason that depends on what another seat holds."""

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        return [courier - 1 for courier in self.hands[(seat + 1) % self.seats]]


class Careless(Faulty):
    """A reason that changes the state."""

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        self.points[seat] += 1
        return []


FAULTS: list[tuple[str, type[Rules]]] = [
    ("cues", Miscounts),
    ("cues", Misplaces),
    ("cues", Misremembers),
    ("cues", SpiritsAway),
    ("cues", Misnames),
    ("cues", MiscountsNothing),
    ("cues", TurnsWrong),
    ("events", LeakyCue),
    ("why not", LeakyReason),
    ("why not", Careless),
]


@pytest.mark.parametrize(("check", "kind"), FAULTS)
def test_a_planted_fault_of_cues_or_reasons_is_caught(check: str, kind: type[Rules]) -> None:
    """The check that is meant for a fault fails on it."""
    with pytest.raises(ConformanceError):
        run(check, planted(kind))


def test_fair_cues_pass() -> None:
    """The base of the faulty cues has no fault, so the faults cause the failures above."""
    for check in ("cues", "events", "why not"):
        run(check, planted(Shows))
