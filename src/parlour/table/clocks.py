"""The clocks of one table. Nothing here reads the time: callers pass it in, in milliseconds."""

from __future__ import annotations

from parlour.core.state import State, Timer
from parlour.scene.model import Clock
from parlour.table.protocol import ClockPlan
from parlour.table.records import ClockState

GRACE = 5000  # milliseconds for each decision once a seat has used up its time for the game


class Ticking:
    """One of the game's timers: the time left at `since`, or while it is paused (None)."""

    def __init__(self, timer: Timer, left: int, since: int | None) -> None:
        self.timer = timer
        self.left = left
        self.since = since

    def left_at(self, now: int) -> int:
        """The time left at `now`."""
        return self.left if self.since is None else max(0, self.left - max(0, now - self.since))


class Decision:
    """A seat's current decision: when it began and how long it may take (None: no limit)."""

    def __init__(self, since: int, allowed: int | None) -> None:
        self.since = since
        self.allowed = allowed


class Clocks:
    """
    Time for each decision, for each seat's whole game, and the game's own timers.

    A decision lasts from when the table waits for a seat (`State.on_clock`) until it no longer does, or until the seat's action
    changes what everybody can see.
    Secret steps neither stop nor restart the clock, so the clock does not give them away.
    """

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.banks = [plan.per_game * 1000] * seats
        self.decisions: dict[int, Decision] = {}
        self.timers: dict[str, Ticking] = {}

    def timed(self) -> bool:
        """Whether players have limited time."""
        return bool(self.plan.per_move or self.plan.per_game)

    def follow(self, state: State, now: int, people: list[int], finished: int | None = None) -> None:
        """
        Bring all clocks in line with the state.

        `people` are the seats whose time counts; `finished` is the seat whose decision has just ended, even if it is
        to act again.
        """
        waiting = state.on_clock() if self.timed() else []
        for seat in list(self.decisions):
            if seat == finished or seat not in waiting or seat not in people:
                self._stop(seat, now)
        if self.timed():
            for seat in waiting:
                if seat in people and seat not in self.decisions:
                    self.decisions[seat] = Decision(now, self._allowed(seat))
        listed = {timer.key: timer for timer in state.timers()}
        for key in [key for key in self.timers if key not in listed]:
            del self.timers[key]
        for key, timer in listed.items():
            ticking = self.timers.get(key)
            left = timer.seconds * 1000 if ticking is None else ticking.left_at(now)
            if ticking is None or (ticking.since is not None) != timer.running:
                self.timers[key] = Ticking(timer, left, now if timer.running else None)
            else:
                ticking.timer = timer

    def _allowed(self, seat: int) -> int | None:
        limits = []
        if self.plan.per_move:
            limits.append(self.plan.per_move * 1000)
        if self.plan.per_game:
            limits.append(max(GRACE, self.banks[seat]))
        return min(limits) if limits else None

    def _stop(self, seat: int, now: int) -> None:
        decision = self.decisions.pop(seat)
        if self.plan.per_game:
            self.banks[seat] = max(0, self.banks[seat] - (now - decision.since)) + self.plan.increment * 1000

    def give_back(self, seat: int, bank: int, decision: Decision | None) -> None:
        """Restore a seat's clocks from before a move that it takes back; the time since then still counts."""
        self.banks[seat] = bank
        if decision is None:
            self.decisions.pop(seat, None)
        else:
            self.decisions[seat] = decision

    def stop(self) -> None:
        """Stop all clocks: the match is over."""
        self.decisions.clear()
        self.timers.clear()

    # Deadlines.

    def next(self) -> int | None:
        """When the next clock runs out."""
        ends = [ticking.since + ticking.left for ticking in self.timers.values() if ticking.since is not None]
        ends += [decision.since + decision.allowed for decision in self.decisions.values() if decision.allowed is not None]
        return min(ends) if ends else None

    def expired_timer(self, now: int) -> Timer | None:
        """The timer of the game that has run out first, if any has."""
        out = [
            (ticking.since + ticking.left, key)
            for key, ticking in self.timers.items()
            if ticking.since is not None and ticking.since + ticking.left <= now
        ]
        return self.timers[min(out)[1]].timer if out else None

    def expired_seat(self, now: int) -> int | None:
        """The seat whose time ran out first, if any did."""
        out = [
            (decision.since + decision.allowed, seat)
            for seat, decision in self.decisions.items()
            if decision.allowed is not None and decision.since + decision.allowed <= now
        ]
        return min(out)[1] if out else None

    # Display and storage.

    def show(self) -> list[Clock]:
        """All clocks for a scene."""
        shown: list[Clock] = []
        for key, ticking in self.timers.items():
            timer = ticking.timer
            clock = Clock(id=f"timer:{key}", label=timer.label, seat=timer.seat if timer.seat >= 0 else None)
            if ticking.since is None:
                clock.left = ticking.left
            else:
                clock.deadline = ticking.since + ticking.left
            shown.append(clock)
        if self.timed():
            for seat, bank in enumerate(self.banks):
                decision = self.decisions.get(seat)
                if decision is not None and decision.allowed is not None:
                    shown.append(Clock(id=f"time:{seat}", label="Time", seat=seat, deadline=decision.since + decision.allowed))
                elif self.plan.per_game:
                    shown.append(Clock(id=f"time:{seat}", label="Time", seat=seat, left=bank))
        return shown

    def keep(self, now: int) -> ClockState | None:
        """What the clocks show now, for a record; None if there is no clock."""
        if not self.timed() and not self.timers:
            return None
        return ClockState(
            banks=self.banks.copy() if self.plan.per_game else [],
            used={seat: max(0, now - decision.since) for seat, decision in self.decisions.items()},
            timers={key: ticking.left_at(now) for key, ticking in self.timers.items()},
        )

    def restore(self, kept: ClockState | None, state: State, now: int, people: list[int]) -> None:
        """Continue from a stored state as if no time had passed since."""
        kept = kept or ClockState()
        if len(kept.banks) == len(self.banks):
            self.banks = kept.banks.copy()
        self.decisions.clear()
        self.timers.clear()
        for timer in state.timers():
            if timer.key in kept.timers:
                self.timers[timer.key] = Ticking(timer, kept.timers[timer.key], now if timer.running else None)
        self.follow(state, now, people)
        for seat, decision in self.decisions.items():
            decision.since = now - kept.used.get(seat, 0)
