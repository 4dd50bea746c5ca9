"""The suite works: each fault planted in observations, returns and draws fails the check that is meant for it."""

from __future__ import annotations

import pytest
from deaddrop.encode import encode_into
from tests.testing.faulty import Faulty, Rules, planted, run

from parlour.core import Outcome
from parlour.core.encoding import Numbers
from parlour.testing import ConformanceError


class LeakyNumbers(Faulty):
    """Observations that show another hand, though the view does not."""

    def observe(self, seat: int, numbers: Numbers) -> None:
        encode_into(self.view(seat), numbers)
        for courier in self.hands[1 - seat if seat < 2 else 0]:
            numbers[courier - 1] = 0.5


class ForgetfulNumbers(Faulty):
    """Observations without the paper at stake."""

    def observe(self, seat: int, numbers: Numbers) -> None:
        encode_into({**self.view(seat), "paper": 0}, numbers)


class StaleNumbers(Faulty):
    """Observations that are kept although the state has changed."""

    def observe(self, seat: int, numbers: Numbers) -> None:
        if not numbers.keeps(self.printed(), seat):
            encode_into(self.view(seat), numbers)
            numbers.fix(self.printed(), seat)


class Generous(Faulty):
    """Everybody wins, although the game is declared zero-sum for two."""

    def outcome(self) -> Outcome | None:
        return None if self.paper else Outcome([1.0] * self.seats, "everybody wins")


class Unbounded(Faulty):
    """A return beyond the stated bound."""

    def outcome(self) -> Outcome | None:
        return None if self.paper else Outcome([2.0, -2.0, *([0.0] * (self.seats - 2))], "a landslide")


class WideDraw(Faulty):
    """A draw with more outcomes than stated."""

    def reveal(self) -> None:
        self.rng.below(17)
        super().reveal()


class ManyDraws(Faulty):
    """More draws than stated."""

    def reveal(self) -> None:
        for _ in range(20):
            self.rng.below(2)
        super().reveal()


FAULTS: list[tuple[str, type[Rules]]] = [
    ("observations", LeakyNumbers),
    ("observations", ForgetfulNumbers),
    ("observations", StaleNumbers),
    ("returns", Generous),
    ("returns", Unbounded),
    ("draws", WideDraw),
    ("draws", ManyDraws),
]


@pytest.mark.parametrize(("check", "kind"), FAULTS)
def test_planted_fault_is_caught(check: str, kind: type[Rules]) -> None:
    """The check that is meant for a fault fails on it."""
    with pytest.raises(ConformanceError):
        run(check, planted(kind))
