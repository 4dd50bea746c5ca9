"""A game in progress: the contract that every game's rules fulfil."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.cues import Cue
from parlour.core.encoding import Numbers, new_edition
from parlour.core.errors import IllegalAction
from parlour.core.events import NOBODY, Event
from parlour.core.rng import Rng

TABLE: Final = -1
"""The seat of the table itself, which plays the actions of clocks that run out."""

View = dict[str, Any]
"""Facts for one seat as JSON: dicts with string keys, lists, strings, numbers, booleans, None."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Outcome:
    """How a game ended: a return for each seat (higher is better; -1 to 1 for a plain loss or win) and the reason."""

    def __init__(self, returns: list[float], reason: str) -> None:
        self.returns = returns
        self.reason = reason

    def winners(self) -> list[int]:
        """The seats with the best return: all seats in a draw, no seat if everybody has lost."""
        best = max(self.returns)
        if best < 0.0:
            return []
        return [seat for seat in range(len(self.returns)) if self.returns[seat] == best]


@final
class Timer:
    """
    A clock that the table runs while the state lists it.

    When it runs out, the table plays `action` for `seat` (TABLE: for itself). A listed timer that is not `running` keeps
    its remaining time; a timer that is no longer listed is dropped. `seconds` counts from when the key was first listed.
    """

    def __init__(self, key: str, seat: int, seconds: int, action: int, running: bool, label: str) -> None:
        self.key = key
        self.seat = seat
        self.seconds = seconds
        self.action = action
        self.running = running
        self.label = label

    def as_json(self) -> dict[str, Any]:
        """The timer as JSON, for views and comparisons."""
        return {
            "key": self.key,
            "seat": self.seat,
            "seconds": self.seconds,
            "action": self.action,
            "running": self.running,
            "label": self.label,
        }


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)  # nothing in a state refers to it
class State:
    """
    A game in progress, all secrets included.

    A subclass's constructor takes every field and has no defaults, so that forgetting one in `clone` is a type error and
    a test can build any position. Fields hold ints, strings, lists, dicts, tuples and plain objects of the game's own.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.events: list[Event] | None = None  # a list while a match records them; None in search
        self.edition: i64 = 0  # see `printed`; derived from the rest, so comparisons skip it

    # Rules.

    def actors(self) -> list[int]:
        """
        Seats that the game waits for, ascending; several of them act at the same time. Empty if and only if the game is
        over.

        Other seats may have legal actions too, for example to interrupt, but the game does not wait for them.
        """
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """Ascending numbers of the actions that `seat` may take now; never empty for an actor."""
        raise NotImplementedError

    def apply(self, seat: int, action: int, text: str = "") -> None:
        """Carry out an action known to be legal; search calls this."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended; a game may override this with something faster."""
        return not self.actors()

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError

    def announce(self) -> None:
        """Emit the events of the deal; a match calls this once, before the first action."""

    def check(self, seat: int, action: int, text: str = "") -> None:
        """Raise `IllegalAction` unless `seat` may take `action` with `text` now; change nothing."""
        if seat == TABLE:
            for timer in self.timers():
                if timer.seat == TABLE and timer.running and timer.action == action:
                    return
            raise IllegalAction("the table may not do this now: no clock of that kind is running")
        if action in self.legal(seat):
            self.check_text(seat, action, text)
            return
        if self.over():
            raise IllegalAction("the game is over")
        if seat not in self.actors():
            raise IllegalAction(self.why_not_now(seat))
        raise IllegalAction(self.why_not(seat, action))

    def check_text(self, seat: int, action: int, text: str) -> None:
        """Raise `IllegalAction` unless `text` may go with a legal `action`; most games accept no text at all."""
        if text:
            raise IllegalAction("this action takes no text")

    def speaks(self, seat: int, action: int) -> bool:
        """Whether `Game.sample_text` may have words for a legal action; a game overrides this with a quick test."""
        return True

    def why_not_now(self, seat: int) -> str:
        """The rule and the reason why `seat` may not act at all; it reveals no secret."""
        waiting = " and ".join([f"{{seat:{actor}}}" for actor in self.actors()])
        return f"it is not your turn; the table waits for {waiting}"

    def why_not(self, seat: int, action: int) -> str:
        """The rule and the reason why `seat`, which is to act, may not take an action; it reveals no secret of another seat."""
        return "this action is not possible now"

    def meant(self, seat: int, element: str, picked: list[str]) -> list[int]:
        """
        The actions that a click on an element of the scene would stand for, after the elements in `picked`; [] for none.

        The first of them that is refused explains why the element cannot be chosen. It may name actions that are not legal,
        and depends on nothing that `seat` does not know.
        """
        return []

    def why_nothing(self, seat: int, element: str, picked: list[str]) -> str:
        """
        The rule and what to choose instead, for an element that stands for no action that could be refused; "" to say
        nothing.

        It depends on nothing that `seat` does not know.
        """
        return ""

    def binding(self, seat: int, action: int) -> bool:
        """Whether a legal action can be taken back only by consent once it is played, like a word that others have heard."""
        return False

    def on_clock(self) -> list[int]:
        """
        The seats whose own time runs at a table with limited time, ascending; they are among the actors.

        Everybody sees these clocks, so views must show who is listed, and a seat that may act in secret is left out.
        """
        return self.actors()

    def timers(self) -> list[Timer]:
        """The clocks that the table should run now; rules never read a clock."""
        return []

    def clocks(self) -> list[Timer]:
        """At least the table's own timers; a game may list these faster than all of them."""
        return self.timers()

    # What seats know.

    def printed(self) -> i64:
        """The number of the state's edition for `Numbers.keeps`; a game whose state changes sets `edition` to 0 for a new one."""
        if self.edition == 0:
            self.edition = new_edition()
        return self.edition

    def view(self, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know, built up from nothing, never filtered from everything."""
        raise NotImplementedError

    def observe(self, seat: int, numbers: Numbers) -> None:
        """
        Write the numbers of `Game.encode` for the seat's view over zeros, straight from the state.

        Environments observe at every step, and a view takes far longer than a decision. The conformance suite proves that the
        numbers are those of the view. A game without this method is observed through its views.
        """
        raise NotImplementedError

    def resample(self, seat: int, rng: Rng) -> State:
        """A clone with a fork of `rng` in which everything that `seat` cannot know is redrawn from what could be true."""
        raise NotImplementedError

    def redeal(self, rng: Rng) -> State:
        """
        A clone that goes on with `rng`, in which everything that no seat knows is drawn anew; every view stays the same.

        This default is right for a game that decides each card when it is drawn. A game that keeps an order which nobody
        knows, such as a shuffled deck, overrides it; otherwise a player who takes a move back would know what comes.
        """
        world = self.clone()
        world.rng = rng
        return world

    def key(self, seat: int) -> int:
        """A number of at most 62 bits for what `seat` knows, the same in all worlds that it cannot tell apart."""
        text = json.dumps(self.view(seat), sort_keys=True, separators=(",", ":"))
        digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") >> 2

    # Choices.

    def random_action(self, seat: int, rng: Rng) -> int:
        """A random legal action, each equally likely; a game may draw one without listing all."""
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    def default_action(self, seat: int) -> int:
        """The action that the table plays for a seat whose time is up."""
        return self.legal(seat)[0]

    # Machinery.

    def clone(self) -> State:
        """An independent copy, made through the constructor, that records no events."""
        raise NotImplementedError

    def emit(
        self,
        kind: str,
        text: str,
        seat: int = NOBODY,
        audience: list[int] | None = None,
        data: dict[str, Any] | None = None,
        cues: list[Cue] | None = None,
    ) -> None:
        """Record an event; for speed, callers check `events` before they build a text or cues."""
        events = self.events
        if events is not None:
            events.append(Event(kind, text, seat, audience, data if data is not None else {}, cues))

    def show(self, cues: list[Cue]) -> None:
        """Add cues to the last event, for what happens without a line of its own; in search, do nothing."""
        if self.events:
            self.events[-1].cues.extend(cues)
