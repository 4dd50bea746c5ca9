"""The suite works: each planted fault fails the check that is meant for it."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from tests.testing.faulty import UNSENT, Faulty, Rules, planted, rebuild, run

from parlour.core import Event, Rng, Timer, View
from parlour.scene.model import Option, Scene
from parlour.testing import ConformanceError, check_game


class LeakyView(Faulty):
    """A view that shows the best courier of another hand."""

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "hint": max([0, *self.hands[0]])}


class LeakySealed(Faulty):
    """A view that shows sealed choices."""

    def view(self, seat: int | None) -> View:
        return {**super().view(seat), "sealed": self.sent.copy()}


class LeakyLegal(Faulty):
    """Legal actions that depend on what another seat holds."""

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions[:-1] if len(actions) > 1 and seat != 0 and self.hands[0] and self.hands[0][0] % 2 else actions


class LeakyActors(Faulty):
    """Actors that depend on a hidden hand."""

    def actors(self) -> list[int]:
        actors = super().actors()
        return actors[:1] if self.hands[0] and self.hands[0][0] > 4 else actors

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) if seat in self.actors() else []


class LeakyEvents(Faulty):
    """An event that reveals a sealed choice to everybody."""

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.emit("info", f"sealed {action}", seat)
        super().apply(seat, action, text)


class LeakyCount(Faulty):
    """An extra event if the sealed courier is a high one."""

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if action > 8 and self.events is not None:
            self.events.append(Event("info", "", seat, None, {}))
        super().apply(seat, action, text)


class LeakyTimers(Faulty):
    """A clock that runs longer for a better hand."""

    def timers(self) -> list[Timer]:
        return [Timer(f"turn{seat}", seat, 10 + sum(self.hands[seat]), self.legal(seat)[0], True, "") for seat in self.actors()]


class LeakyRefusal(Faulty):
    """A refusal that reveals who holds the card."""

    def why_not(self, seat: int, action: int) -> str:
        holders = [other for other in range(self.seats) if action + 1 in self.hands[other]]
        return f"X2: that courier belongs to {holders}"


class SharedList(Rules):
    """A clone that shares a list with its original."""

    def clone(self) -> Rules:
        twin = rebuild(SharedList, super().clone())
        twin.points = self.points
        return twin


class SharedChance(Rules):
    """A clone that shares the stream of chance with its original."""

    def clone(self) -> Rules:
        twin = rebuild(SharedChance, super().clone())
        twin.rng = self.rng
        return twin


class HonestToAFault(Faulty):
    """A resample that keeps the truth, and so leaks it to every bot."""

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = self.clone()
        world.rng = rng.fork()
        return world


class KeepsTheSealed(Faulty):
    """A resample that redraws hands but keeps sealed choices."""

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = super().resample(seat, rng)
        for other in range(self.seats):
            if other != seat and self.sent[other] != UNSENT:
                world.hands[other] = [courier for courier in world.hands[other] if courier != self.sent[other]]
                world.sent[other] = self.sent[other]
        return world


class Inventive(Faulty):
    """A resample that gives others couriers that are already spent."""

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = super().resample(seat, rng)
        for other in range(self.seats):
            if other != seat and self.shown and world.hands[other]:
                world.hands[other][0] = self.shown[0][seat]
        return world


class Forgetful(Faulty):
    """A refused action that still changes something."""

    def why_not(self, seat: int, action: int) -> str:
        self.points[seat] += 1
        return "X2: no"


class Lenient(Faulty):
    """A check that accepts illegal actions."""

    def check(self, seat: int, action: int, text: str = "") -> None:
        if action + 1 not in self.hands[seat]:
            self.hands[seat][0] = action + 1


class Endless(Faulty):
    """A game that deals again instead of ending."""

    def reveal(self) -> None:
        super().reveal()
        if self.paper == 0:
            self.paper = 1
            self.shown.clear()
            self.hands = [[4 * seat + 1, 4 * seat + 2] for seat in range(self.seats)]


class Elsewhere(Faulty):
    """Chance from Python's global generator."""

    def reveal(self) -> None:
        super().reveal()
        if self.papers and self.paper:
            self.paper = random.choice([*self.papers, self.paper])


class Stacked(Faulty):
    """Papers in an order fixed at the deal; a seat that has sent a courier may look at the next one."""

    def view(self, seat: int | None) -> View:
        facts = super().view(seat)
        if seat is not None and self.sent[seat] != UNSENT:
            facts["next"] = self.papers[-1]
        return facts

    def reveal(self) -> None:
        papers = self.papers.copy()
        super().reveal()
        if self.paper:
            self.paper = papers.pop()
            self.papers = papers

    def reorder(self, rng: Rng) -> None:
        """Shuffle what nobody has looked at."""
        looked = 1 if any(courier != UNSENT for courier in self.sent) else 0
        unseen = self.papers[: len(self.papers) - looked]
        rng.shuffle(unseen)
        self.papers[: len(unseen)] = unseen

    def redeal(self, rng: Rng) -> Rules:
        world = self.clone()
        world.rng = rng
        assert isinstance(world, Stacked)
        world.reorder(rng)
        return world

    def resample(self, seat: int, rng: Rng) -> Rules:
        world = super().resample(seat, rng)
        assert isinstance(world, Stacked)
        if self.sent[seat] == UNSENT:
            world.rng.shuffle(world.papers)
        else:
            world.reorder(world.rng)
        return world


class StackedForGood(Stacked):
    """The same, but a redeal keeps the order, so that a seat that takes back a move knows what will come."""

    def redeal(self, rng: Rng) -> Rules:
        world = self.clone()
        world.rng = rng
        return world


class DealsHandsAnew(Faulty):
    """A redeal that changes what seats hold."""

    def redeal(self, rng: Rng) -> Rules:
        world = self.resample(0, rng)
        world.rng = rng
        return world


class RepeatsChance(Faulty):
    """A redeal that goes on with the chance that everybody has seen."""

    def redeal(self, rng: Rng) -> Rules:
        return self.clone()


class Undecided(Faulty):
    """An outcome while the game goes on."""

    def over(self) -> bool:
        return self.paper == 0 or len(self.shown) > 2


def drop_option(scene: Scene, view: View) -> None:
    """Hide the last option."""
    del scene.options[-1:]


def invent_option(scene: Scene, view: View) -> None:
    """Offer a move that cannot be played."""
    if scene.options:
        absent = next(action for action in range(16) if action + 1 not in view["hand"])
        scene.options.append(Option(act="x", all=["paper"], label="Send a courier that you lack", play=[absent]))


def refuse_legal(scene: Scene, view: View) -> None:
    """Say that a choice that can be made will be refused."""
    if scene.options:
        scene.options.append(msgspec.structs.replace(scene.options[0], act="x", refused="X1: no"))


def refuse_otherwise(scene: Scene, view: View) -> None:
    """State a different refusal from the rules'."""
    if scene.options:
        absent = next(action for action in range(16) if action + 1 not in view["hand"])
        scene.options.append(Option(act="x", all=["paper"], label="Send a courier", play=[absent], refused="X1: no"))


def name_unknown(scene: Scene, view: View) -> None:
    """Put every piece into an unknown zone."""
    for piece in scene.pieces.values():
        piece.zone = "nowhere"


FAULTS: list[tuple[str, type[Rules], Callable[[Scene, View], None] | None]] = [
    ("no leak", LeakyView, None),
    ("no leak", LeakySealed, None),
    ("no leak", LeakyLegal, None),
    ("no leak", LeakyActors, None),
    ("no leak", LeakyTimers, None),
    ("no leak", LeakyRefusal, None),
    ("events", LeakyEvents, None),
    ("events", LeakyCount, None),
    ("clones", SharedList, None),
    ("clones", SharedChance, None),
    ("resample", HonestToAFault, None),
    ("resample", KeepsTheSealed, None),
    ("resample", Inventive, None),
    ("refusals", Forgetful, None),
    ("refusals", Lenient, None),
    ("actors", Endless, None),
    ("actors", Undecided, None),
    ("replay", Elsewhere, None),
    ("redeal", StackedForGood, None),
    ("redeal", DealsHandsAnew, None),
    ("redeal", RepeatsChance, None),
    ("scenes", Faulty, drop_option),
    ("scenes", Faulty, invent_option),
    ("scenes", Faulty, refuse_legal),
    ("scenes", Faulty, refuse_otherwise),
    ("scenes", Faulty, name_unknown),
]


@pytest.mark.parametrize(("check", "kind", "scene"), FAULTS)
def test_planted_fault_is_caught(check: str, kind: type[Rules], scene: Callable[[Scene, View], None] | None) -> None:
    """The check that is meant for a fault fails on it."""
    game = planted(kind, scene)
    with pytest.raises(ConformanceError):
        run(check, game)


def test_a_scene_that_knows_more_than_its_view_is_caught() -> None:
    """A scene made from the state instead of the view differs between worlds."""
    truth: list[list[int]] = []

    class Remembers(Faulty):
        def view(self, seat: int | None) -> View:
            truth[:] = [hand.copy() for hand in self.hands]
            return super().view(seat)

    def leak(scene: Scene, view: View) -> None:
        scene.prompt = f"they hold {truth}"

    with pytest.raises(ConformanceError, match="another scene"):
        check_game(planted(Remembers, leak))


def test_the_fair_game_passes() -> None:
    """Without a fault nothing is found, so the faults cause the failures above."""
    check_game(planted(Faulty))


def test_an_ordered_deck_passes_if_it_is_redealt() -> None:
    """A game may keep an order that nobody knows, as long as a redeal changes it."""
    run("redeal", planted(Stacked))
