"""Two tables that do the same, up to a moment when one seat does two different things in secret."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from tests.table.playhouse import Playhouse

from parlour.core.errors import ParlourError
from parlour.core.events import Event
from parlour.core.registry import game
from parlour.core.rng import FastRng
from parlour.core.state import State
from parlour.server.describe import summary
from parlour.table import commands, protocol
from parlour.table.evolve import fold, open_table
from parlour.table.live import LiveTable
from parlour.table.protocol import ClockPlan
from parlour.table.records import Opened
from parlour.table.requests import receive
from parlour.table.sides import Form, Listener
from parlour.testing.leaks import Tape, leak

WATCHER = "watcher"


class Company(NamedTuple):
    """Who sits at a table of which game, and under which terms; "" is a computer player."""

    game: str
    people: tuple[str, ...]
    clock: ClockPlan = ClockPlan()
    options: dict[str, Any] = {}
    level: str = "random"


class Stage:
    """One of the two tables, with everybody's connections and what they receive."""

    def __init__(self, company: Company, seed: int) -> None:
        self.company = company
        self.house = Playhouse()
        setup = game(company.game).setup(len(company.people), company.options)
        first = Opened(
            at=self.house.time, game=company.game, options=setup.options, seats=setup.seats, host="ann", clock=company.clock
        )
        self.live = self.house.live = LiveTable(self.house, open_table("code", first), [first])
        chance = random.Random(seed).randbytes(16)
        for seat, person in enumerate(company.people):
            now = self.house.time
            if person:
                self.live.do(commands.Sit(at=now, person=person, name=person, seat=seat, chance=chance))
            else:
                self.live.do(commands.UseBot(at=now, person="ann", seat=seat, level=company.level, chance=chance))
        self.tapes: dict[tuple[str, Form], Tape] = {}
        self.listeners: dict[tuple[str, Form], Listener] = {}
        for person in (*filter(None, company.people), WATCHER):
            for form in ("scene", "view"):
                self.tapes[person, form] = Tape()
                self.connect(person, form)

    def connect(self, person: str, form: Form) -> None:
        """A person connects, or reconnects."""
        tape = self.tapes[person, form]
        old = self.listeners.pop((person, form), None)
        if old is not None:
            self.live.detach(old)
        listener = Listener(person, lambda frame: self.deliver(tape, frame), lambda code, reason: None, form)
        self.listeners[person, form] = listener
        self.live.attach(listener)

    def deliver(self, tape: Tape, frame: bytes) -> None:
        """A frame reaches a viewer."""
        tape.record(self.house.time, frame)

    def restart(self) -> None:
        """The server stops and starts again, with everybody connecting anew."""
        self.live.outbox.closed = True
        self.house.alarms.clear()
        self.live = self.house.live = LiveTable(self.house, fold("code", self.house.records))
        self.live.resume()
        self.listeners.clear()
        for person, form in self.tapes:
            self.connect(person, form)

    def say(self, person: str, message: protocol.FromClient) -> None:
        """A person sends a message, by their connection for programs."""
        receive(self.live, self.listeners[person, "view"], message)

    def attempt(self, command: commands.Command) -> None:
        """Give a command, which may be refused."""
        try:
            self.live.do(command)
        except ParlourError:
            return

    def play(self, seat: int, action: int, text: str) -> None:
        """A seat plays an action."""
        self.live.do(commands.Play(at=self.house.time, seat=seat, steps=[(action, text)]))

    def list_tables(self) -> None:
        """Everybody asks for their tables."""
        for (person, form), tape in self.tapes.items():
            if form == "scene":
                tape.record(self.house.time, msgspec.json.encode(summary(self.live.table.head, person, self.live)))

    def side(self, person: str) -> int | None:
        """The seat of a person; None for the watcher."""
        return self.company.people.index(person) if person != WATCHER else None

    def truth(self, person: str) -> bytes:
        """All that a person may know of the match: their view, what they may do, and what they were told."""
        match, side = self.live.table.match, self.side(person)
        assert match is not None
        told = [event.as_json() for _, event in match.transcript(side)]
        return msgspec.json.encode([match.state.view(side), [] if side is None else match.state.legal(side), told])


class Secret(NamedTuple):
    """Two things that a seat may do (None: nothing), and the people who must not notice which."""

    seat: int
    actions: tuple[int | None, int | None]
    text: str
    unaware: list[str]


def secrets_of(stage: Stage, rng: random.Random) -> list[Secret]:
    """What seats could do in secret now, derived from the rules alone: others see and hear the same either way."""
    match = stage.live.table.match
    if match is None or stage.live.table.over():
        return []
    found: list[Secret] = []
    for seat, person in enumerate(stage.company.people):
        others = [other for other in (*filter(None, stage.company.people), WATCHER) if other != person]
        legal = match.state.legal(seat)
        seen: list[tuple[int | None, list[str]]] = []
        if person and not stage.live.table.head.chairs[seat].bot:
            seen.append((None, [shown(stage, match.state, [], other) for other in others]))
        elif seat not in match.state.actors():
            continue
        for action in rng.sample(legal, min(len(legal), 10)):
            after, events = match.state.clone(), list[Event]()
            after.events = events
            text = match.game.sample_text(match.state, seat, action, FastRng(1))
            after.apply(seat, action, text)
            if not text:
                seen.append((action, [shown(stage, after, events, other) for other in others]))
        for i, (one, views) in enumerate(seen):
            for another, also in seen[i + 1 :]:
                unaware = [other for other, a, b in zip(others, views, also, strict=True) if a == b]
                if unaware:
                    found.append(Secret(seat, (one, another), "", unaware))
    return found


def shown(stage: Stage, state: State, events: list[Event], person: str) -> str:
    """What a person sees of a state and hears of what led to it."""
    side = stage.side(person)
    heard = [event.as_json() for event in events if event.visible_to(side)]
    return msgspec.json.encode([state.view(side), heard]).decode()


class Twins:
    """Both tables, and the people who must not be able to tell them apart."""

    def __init__(self, company: Company, seed: int) -> None:
        self.rng = random.Random(f"{company.game} {seed}")
        self.pair = (Stage(company, seed), Stage(company, seed))
        self.unaware = [*filter(None, company.people), WATCHER]
        self.secret: Secret | None = None
        self.swapped = False
        self.undone = False
        self.secret_end = 0  # the length of the log right after the secret
        self.journal: list[str] = []  # what happened, for messages

    def both(self, do: Callable[[Stage], object]) -> None:
        """Do the same at both tables."""
        for stage in self.pair:
            do(stage)

    def over(self) -> bool:
        """Whether either match has ended, after which nothing is secret."""
        return any(stage.live.table.over() for stage in self.pair)

    def fork(self, secret: Secret) -> None:
        """One seat does two different things in secret."""
        self.secret = secret
        self.journal.append("the secret")
        self.unaware = secret.unaware
        for stage, action in zip(self.pair, secret.actions, strict=True):
            if action is None:
                continue
            if stage.live.table.head.chairs[secret.seat].bot:
                stage.house.forced[secret.seat] = action
            else:
                stage.play(secret.seat, action, secret.text)
                self.secret_end = len(stage.live.table.playing().log)

    def swap(self, person: str) -> None:
        """Redeal at the second table whatever one person cannot know."""
        self.unaware = [person]
        self.swapped = True
        self.journal.append("another world")
        one, other = (stage.live.table.playing() for stage in self.pair)
        seat = self.pair[0].side(person)
        assert seat is not None
        world = one.state.resample(seat, FastRng(self.rng.randrange(1 << 30)))
        world.rng = one.state.rng.clone()
        other.state = world
        houses = [stage.house for stage in self.pair]
        houses[0].also, houses[1].also = other.state, one.state
        houses[1].agreed = houses[0].agreed
        for stage in self.pair:  # ask computer players again, since their hands have changed
            stage.live.thoughts.forget()
            stage.live.go_on()

    def step(self) -> None:
        """Do one thing at both tables, and let time pass."""
        kind = self.rng.random()
        if kind < 0.45:
            self.somebody_plays()
        elif kind < 0.6:
            act, person = self.rng.choice(IN_ANY_WORLD if self.swapped else STEPS), self.rng.choice(self.unaware)
            self.journal.append(f"{act.__name__} {person}")
            act(self, person)
        pause = self.rng.choice([0, 100, 700, 1_400, 5_000, 31_000])
        self.journal.append(f"{pause} ms")
        self.advance(pause)
        self.both(Stage.list_tables)

    def advance(self, milliseconds: int) -> None:
        """Let time pass at both tables, side by side."""
        houses = [stage.house for stage in self.pair]
        end = houses[0].time + milliseconds
        while True:
            due = [when for when in (house.next_alarm() for house in houses) if when is not None and when <= end]
            until = max(houses[0].time, min(due)) if due else end
            for house in houses:
                house.advance(until - house.time)
            if not due:
                return

    def somebody_plays(self) -> None:
        """A person other than the one with the secret makes the same move at both tables."""
        one = self.pair[0]
        states = [stage.live.table.playing().state for stage in self.pair]
        acting = [seat for seat in states[0].actors() if one.company.people[seat] in self.unaware]
        seats = [seat for seat in acting if self.secret is None or seat != self.secret.seat]
        if not seats:
            return
        seat = self.rng.choice(seats)
        if any(stage.live.table.head.chairs[seat].bot for stage in self.pair):
            return
        action = self.rng.choice(states[0].legal(seat))
        text = game(one.company.game).sample_text(states[0], seat, action, FastRng(1))
        assert action in states[1].legal(seat), "what an unaware person may do differs"
        self.journal.append(f"seat {seat} plays {action}")
        self.both(lambda stage: stage.play(seat, action, text))

    def check(self) -> None:
        """Everybody who still knows the same about both matches has received the same from both tables."""
        one, other = self.pair
        assert one.house.broken == other.house.broken == []
        self.unaware = [person for person in self.unaware if one.truth(person) == other.truth(person)]
        listed = leak(one.house.lists, other.house.lists) if WATCHER in self.unaware else ""
        assert not listed, f"{one.company}: the lists of tables tell {self.secret}: {listed}"
        for person in self.unaware:
            for form in ("scene", "view"):
                found = leak(one.tapes[person, form], other.tapes[person, form])
                assert not found, (
                    f"{one.company} {person} ({form}) notices {self.secret}: {found}; {', '.join(self.journal[-16:])}"
                )


def chat(twins: Twins, person: str) -> None:
    """A person chats."""
    twins.both(lambda stage: stage.say(person, protocol.Say(text="hm")))


def reconnect(twins: Twins, person: str) -> None:
    """A person's screen connects anew."""
    twins.both(lambda stage: stage.connect(person, "scene"))


def resync(twins: Twins, person: str) -> None:
    """A person asks for everything again."""
    twins.both(lambda stage: stage.say(person, protocol.Resync()))


def look_elsewhere(twins: Twins, person: str) -> None:
    """A person switches to the spectators' view and back."""
    for seat in (None, twins.pair[0].side(person)):
        twins.both(lambda stage, seat=seat: stage.say(person, protocol.Look(seat=seat)))  # type: ignore[misc]


def take_back(twins: Twins, person: str) -> None:
    """A person takes back a move, and everybody who is asked agrees."""
    twins.both(lambda stage: stage.say(person, protocol.Undo()))
    for other in filter(None, twins.pair[0].company.people):
        twins.both(lambda stage, other=other: stage.say(other, protocol.Answer(offer=stage.live.table.offers_made, yes=True)))  # type: ignore[misc]


def stand_in(twins: Twins, person: str) -> None:
    """A computer player takes a person's seat, or gives it back."""
    seat = twins.pair[0].side(person)
    if seat is not None:
        level = "" if twins.pair[0].live.table.head.chairs[seat].bot else "random"
        twins.both(
            lambda stage: stage.attempt(
                commands.UseBot(at=stage.house.time, person=person, seat=seat, level=level, chance=bytes(16))
            )
        )


def restart(twins: Twins, person: str) -> None:
    """The server starts again."""
    twins.both(Stage.restart)


def change_mind(twins: Twins, person: str) -> None:
    """The seat with the secret takes it back, if it may do so freely at each table that has one."""
    secret = twins.secret
    if secret is None or twins.undone:
        return
    stages = [stage for stage, action in zip(twins.pair, secret.actions, strict=True) if action is not None]
    last = stages[-1].live.table.last_moves.get(secret.seat)
    if last is None or last.end != twins.secret_end:
        return  # the seat's last move is another one by now
    if all(stage.live.table.may_undo(secret.seat) for stage in stages):
        twins.undone = True
        for stage in stages:
            stage.attempt(commands.Undo(at=stage.house.time, seat=secret.seat))


def ask_back(twins: Twins, person: str) -> None:
    """A person asks for a take-back, and nobody answers."""
    twins.both(lambda stage: stage.say(person, protocol.Undo()))


IN_ANY_WORLD: list[Callable[[Twins, str], None]] = [chat, reconnect, resync, look_elsewhere, stand_in]
STEPS = [*IN_ANY_WORLD, take_back, ask_back, restart, change_mind, change_mind, change_mind]
