"""A game in progress: the contract that every game fulfils."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from parlour.core.errors import IllegalAction
from parlour.core.events import NOBODY, Event
from parlour.core.rng import Rng

TABLE: Final = -1
"""The seat of the table itself, which plays what the clock demands."""

View = dict[str, Any]
"""Facts for one seat as JSON: dicts with text keys, lists, texts, numbers, booleans, None."""


@final
class Outcome:
    """How a finished game ended: a return for each seat (more is better; -1 to 1 for plain win and loss) and why."""

    def __init__(self, returns: list[float], reason: str) -> None:
        self.returns = returns
        self.reason = reason

    def winners(self) -> list[int]:
        """The seats with the best return; all seats in a draw."""
        best = max(self.returns)
        return [seat for seat in range(len(self.returns)) if self.returns[seat] == best]


@final
class Timer:
    """
    A clock that the table should run while it is listed.

    At expiry the table plays `action` for `seat` (TABLE: for itself). A listed timer that is not `running` keeps what
    is left; one that is no longer listed is forgotten. `seconds` counts from when the key was first listed.
    """

    def __init__(self, key: str, seat: int, seconds: int, action: int, running: bool, label: str) -> None:
        self.key = key
        self.seat = seat
        self.seconds = seconds
        self.action = action
        self.running = running
        self.label = label

    def as_json(self) -> dict[str, Any]:
        """The timer as facts, for views and comparisons."""
        return {
            "key": self.key,
            "seat": self.seat,
            "seconds": self.seconds,
            "action": self.action,
            "running": self.running,
            "label": self.label,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """
    A game in progress, all secrets included.

    A subclass's constructor takes every field and has no defaults: a clone that forgets one is a type error, and a
    test can build any position. Fields hold ints, texts, lists, dicts, tuples and further plain objects of the game's.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.events: list[Event] | None = None  # a list while somebody listens; search never does

    # Rules.

    def actors(self) -> list[int]:
        """
        Seats that the game waits for, ascending; several act at the same time; empty once, and only when, it is over.

        Another seat may have legal actions too, for example to interrupt; nobody waits for it.
        """
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """Ascending numbers of the actions that `seat` may take now; never empty for an actor."""
        raise NotImplementedError

    def apply(self, seat: int, action: int, text: str = "") -> None:
        """Take an action known to be legal; search calls this."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended; a game may give a quicker answer than this one."""
        return not self.actors()

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""
        raise NotImplementedError

    def announce(self) -> None:
        """Emit what there is to tell about the deal; a match asks once, before the first action."""

    def check(self, seat: int, action: int, text: str = "") -> None:
        """Raise `IllegalAction` unless `seat` may take `action` with `text` now; nothing changes."""
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
        """Raise `IllegalAction` unless `text` may ride beside a legal `action`; most games take no text at all."""
        if text:
            raise IllegalAction("this action takes no text")

    def why_not_now(self, seat: int) -> str:
        """The rule and the reason why `seat` may not act at all; no secret in it."""
        return "it is not your turn"

    def why_not(self, seat: int, action: int) -> str:
        """The rule and the reason why an action of `seat`, who is to act, is refused; no secret of another seat in it."""
        return "this action is not possible now"

    def binding(self, seat: int, action: int) -> bool:
        """Whether a legal action, once taken, is taken back by consent only, like a word that others have heard."""
        return False

    def timers(self) -> list[Timer]:
        """Clocks the table should be keeping now; rules never read a clock."""
        return []

    def clocks(self) -> list[Timer]:
        """Timers, among them all of the table itself, for those who look at no others: a game may be quicker to tell these."""
        return self.timers()

    # Knowledge.

    def view(self, seat: int | None) -> View:
        """What `seat` may know (None: a spectator), built up from nothing, never cut down from everything."""
        raise NotImplementedError

    def glance(self, seat: int) -> View:
        """
        As much of the seat's view as the game's `encode` reads, for environments, which observe at every step.

        A game may build it quicker than the whole view; then `view` starts from it, so that it can hold nothing else.
        """
        return self.view(seat)

    def resample(self, seat: int, rng: Rng) -> State:
        """A clone, with a fork of `rng`, in which all that `seat` cannot know is drawn anew from what could be true."""
        raise NotImplementedError

    def key(self, seat: int) -> int:
        """A number of at most 62 bits for what `seat` knows, the same in every world it cannot tell apart."""
        text = json.dumps(self.view(seat), sort_keys=True, separators=(",", ":"))
        digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") >> 2

    # Choices.

    def random_action(self, seat: int, rng: Rng) -> int:
        """A legal action, each equally likely; a game may draw one without listing all."""
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    def default_action(self, seat: int) -> int:
        """What the table plays for a seat whose time is up."""
        return self.legal(seat)[0]

    # Machinery.

    def clone(self) -> State:
        """An independent copy made through the constructor; nobody listens to it."""
        raise NotImplementedError

    def emit(
        self, kind: str, text: str, seat: int = NOBODY, audience: list[int] | None = None, data: dict[str, Any] | None = None
    ) -> None:
        """Report that something happened; for speed, callers look at `events` before they put a text together."""
        events = self.events
        if events is not None:
            events.append(Event(kind, text, seat, audience, data if data is not None else {}))
