"""A match is its setup, its secret seed and its log; replaying them gives its state."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, final

from parlour.core.chain import Chain, fingerprint
from parlour.core.errors import BadRecord, IllegalAction, NotYourSeat, ParlourError
from parlour.core.events import Event
from parlour.core.game import Game, Setup
from parlour.core.perspective import Perspective
from parlour.core.rng import FastRng, KeyedRng, new_seed
from parlour.core.state import TABLE, State, View
from parlour.core.takeback import TakeBack

FORMAT: Final = 2
RENEWED: Final = 3  # the format of records with take-backs
UNCHAINED: Final = 1  # the format of records from before there was a hash chain
LONGEST_TEXT: Final = 500
UNDO_WORLDS: Final = 16


@final
class Entry:
    """One action of the log. The actions of a move share its number; `at` counts milliseconds since the match began."""

    def __init__(self, seat: int, action: int, text: str, move: int, at: int) -> None:
        self.seat = seat
        self.action = action
        self.text = text
        self.move = move
        self.at = at


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, published at the start so that anybody can check the deal at the end."""
    return hashlib.sha256(seed).hexdigest()


def reveals_nothing(before: State, seat: int, move: Sequence[Entry]) -> bool:
    """Whether a move binds nobody and revealed nothing: it looks the same in all worlds that its seat cannot tell apart."""
    after: View | None = None
    for k in range(-1, UNDO_WORLDS):  # most moves that reveal something do so in the first worlds
        world = before.clone() if k < 0 else before.resample(seat, FastRng(k))
        for entry in move:
            if entry.action not in world.legal(seat) or world.binding(seat, entry.action):
                return False
            world.apply(seat, entry.action, entry.text)
        seen = world.view(seat)
        if after is not None and seen != after:
            return False
        after = seen
    return True


@final
class Match:
    """A game being played, with all of its past; every action from outside goes through it."""

    def __init__(self, game: Game, setup: Setup, seed: bytes | None = None) -> None:
        self.game = game
        self.setup = setup
        self.seed: bytes = new_seed() if seed is None else seed
        if len(self.seed) != 16:
            raise BadRecord("a seed has 16 bytes")
        self.commitment = commitment(self.seed)
        self.actions = game.actions(setup)
        self.log: list[Entry] = []
        self.events: list[list[Event]] = []  # [0]: of the deal; [i + 1]: of log[i]
        self.chance: list[str] = []  # positions of the generator, indexed like `events`
        self.take_backs: list[TakeBack] = []  # those made so far, ascending by length and number
        self.renewals = 0  # how many there have been, including those in moves taken back since
        self.chain = Chain(self.seed, setup.as_json(), self.commitment)
        self._shown_head = b""
        self._shown = ""
        self.state = self._deal()

    def _deal(self) -> State:
        state = self.game.deal(self.setup, KeyedRng(self.seed))
        state.events = []
        state.announce()
        self.events = [state.events]
        state.events = None
        self.chance = [state.rng.position()]
        return state

    # Playing.

    def check(self, seat: int, action: int, text: str = "") -> None:
        """Raise the error that `play` would raise, and change nothing."""
        if seat != TABLE and not 0 <= seat < self.setup.seats:
            raise NotYourSeat(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        if len(text) > LONGEST_TEXT:
            raise IllegalAction(f"a text has at most {LONGEST_TEXT} characters, this one {len(text)}")
        self.actions.parse(action)
        self.state.check(seat, action, text)

    def play(self, seat: int, action: int, text: str = "", at: int = 0) -> list[Event]:
        """Check, apply and log one action; return its events."""
        self.check(seat, action, text)
        return self._apply(seat, action, text, self._next_move(), at)

    def check_move(self, seat: int, steps: Sequence[tuple[int, str]]) -> None:
        """Raise the error that `play_move` would raise, and change nothing."""
        if not steps:
            raise IllegalAction("a move has at least one action")
        if len(steps) == 1:
            self.check(seat, steps[0][0], steps[0][1])
            return
        trial = self.state.clone()
        for action, text in steps:
            self.actions.parse(action)
            if len(text) > LONGEST_TEXT:
                raise IllegalAction(f"a text has at most {LONGEST_TEXT} characters, this one {len(text)}")
            trial.check(seat, action, text)
            trial.apply(seat, action, text)

    def play_move(self, seat: int, steps: Sequence[tuple[int, str]], at: int = 0) -> list[Event]:
        """Play several actions of one seat as one move: all of them, or none if any is refused."""
        self.check_move(seat, steps)
        return self.apply_move(seat, steps, at)

    def apply_move(self, seat: int, steps: Sequence[tuple[int, str]], at: int) -> list[Event]:
        """Play a move that was checked before; returns what happened."""
        move = self._next_move()
        happened: list[Event] = []
        for action, text in steps:
            happened.extend(self._apply(seat, action, text, move, at))
        return happened

    def replay(self, entries: Sequence[Entry], check: bool, take_backs: Sequence[TakeBack] = ()) -> None:
        """
        Play on through the entries of a log, each checked first if asked: the one way to rebuild a match.

        Of `take_backs`, those not made yet are made on the way.
        """
        due = [take_back for take_back in take_backs if take_back.number > self.renewals]
        self._renew_where_due(due)
        for entry in entries:
            if check:
                try:
                    self.check(entry.seat, entry.action, entry.text)
                except ParlourError as error:
                    action = " ".join(self.actions[entry.action].as_json())
                    raise BadRecord(f"action {len(self.log) + 1} of the log, {action} by seat {entry.seat}: {error}") from error
            self._apply(entry.seat, entry.action, entry.text, entry.move, entry.at)
            if due:
                self._renew_where_due(due)

    def _renew_where_due(self, due: list[TakeBack]) -> None:
        while due and due[0].length == len(self.log):
            self._renew(due.pop(0))

    def _renew(self, take_back: TakeBack) -> None:
        """From here on, draw with chance that nobody has seen."""
        self.state = self.state.redeal(KeyedRng(self.seed, take_back.number))
        self.take_backs.append(take_back)
        self.renewals = take_back.number
        self.events[-1].append(take_back.event())
        self.chance[-1] = self.state.rng.position()
        del self.chain.heads[len(self.log) :]

    def _next_move(self) -> int:
        return self.log[-1].move + 1 if self.log else 0

    def _apply(self, seat: int, action: int, text: str, move: int, at: int) -> list[Event]:
        happened: list[Event] = []
        self.state.events = happened
        try:
            self.state.apply(seat, action, text)
        finally:
            self.state.events = None
        self.log.append(Entry(seat, action, text, move, at))
        self.events.append(happened)
        self.chance.append(self.state.rng.position())
        return happened

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over()

    def perspective(self, seat: int) -> Perspective:
        """What a computer player sees of the match from `seat`."""
        return Perspective(self.state, seat)

    def transcript(self, seat: int | None) -> list[tuple[int, Event]]:
        """All events that `seat` (None: a spectator) may know, each with the length of the log when it happened."""
        return [(i, event) for i in range(len(self.events)) for event in self.events[i] if event.visible_to(seat)]

    # The past.

    def state_at(self, length: int) -> State:
        """The state after the first `length` actions, rebuilt by replay."""
        return self.fork(length).state

    def fork(self, length: int) -> Match:
        """An independent match with the same deal and the first `length` actions of this one."""
        twin = self._twin(length, length)
        twin.chain.heads = self.chain.heads[: length + 1]
        return twin

    def _twin(self, length: int, renewed: int) -> Match:
        """A match with the first `length` actions of this one, and the take-backs to lengths up to `renewed`."""
        twin = Match(self.game, self.setup, self.seed)
        twin.replay(self.log[:length], False, [take_back for take_back in self.take_backs if take_back.length <= renewed])
        return twin

    def undo_length(self, seat: int) -> int | None:
        """
        The length of the log before the last move of `seat`, or None if `seat` may not take that move back.

        It may while nobody else has acted since, no chance was drawn, nothing in it binds, and it told the seat nothing new.
        """
        if not self.log or self.log[-1].seat != seat or seat == TABLE:
            return None
        move = self.log[-1].move
        length = len(self.log)
        while length > 0 and self.log[length - 1].move == move:
            length -= 1
        if self.chance[length] != self.chance[-1]:
            return None
        return length if reveals_nothing(self.state_at(length), seat, self.log[length:]) else None

    def undo(self, seat: int) -> int:
        """Take back the last move of `seat`; return its number of actions."""
        if all(entry.seat != seat for entry in self.log):
            raise IllegalAction("there is nothing to take back: you have not moved yet")
        length = self.undo_length(seat)
        if length is None:
            raise IllegalAction("this cannot be taken back: others have seen it or acted since, or something was revealed")
        return self.rewind(length)

    def binds_after(self, length: int) -> bool:
        """Whether anything after the first `length` actions binds, so that it is taken back by consent only."""
        twin = self.fork(length)
        for entry in self.log[length:]:
            if twin.state.binding(entry.seat, entry.action):
                return True
            twin.replay([entry], False, self.take_backs)
        return False

    def rewind(self, length: int, take_back: TakeBack | None = None) -> int:
        """
        Drop all actions after the first `length`; return how many. The table asks for consent.

        With `take_back` chance is drawn anew from there on. Without it, the match goes back to exactly what it was, which is
        right only if the dropped actions drew no chance and showed nobody anything.
        """
        dropped = len(self.log) - length
        twin = self._twin(length, length if take_back is None else length - 1)
        self.chain.cut(length)
        if take_back is not None:
            twin._renew(take_back)
            self.renewals = take_back.number
            del self.chain.heads[length:]
        self.state = twin.state
        self.log = twin.log
        self.events = twin.events
        self.chance = twin.chance
        self.take_backs = twin.take_backs
        return dropped

    # Records.

    def heads(self) -> list[bytes]:
        """The hash chain: [0] covers setup and commitment, [i + 1] everything up to log[i]. Secret until the end."""
        chain = self.chain
        for length in range(len(chain.heads), len(self.log) + 1):
            if length == 0:  # the match went back to its deal
                chain.heads.append(chain.first)
            else:
                chain.add(self._entry_json(self.log[length - 1]))
            for take_back in self.take_backs:
                if take_back.length == length:
                    chain.mark(take_back.number, take_back.as_json())
        return chain.heads

    def fingerprint(self, ended: bool = False) -> str:
        """
        A short form of the chain's hash that everybody may see at any time, for comparison with the record at the end.

        It covers all actions up to the last one announced to everybody. It changes only then, so it betrays no secret
        action, and its salts keep anybody from guessing what the secret actions before were. Once the match is over, or
        `ended` otherwise, it covers the whole log.
        """
        length = len(self.log)
        if not (ended or self.over()):
            while length > 0 and not any(event.visible_to(None) for event in self.events[length]):
                length -= 1
        head = self.heads()[length]
        if head is not self._shown_head:  # every viewer asks for the same one
            self._shown_head = head
            self._shown = fingerprint(head)
        return self._shown

    def record(self) -> dict[str, Any]:
        """The complete match as JSON, secrets included."""
        record: dict[str, Any] = {
            "parlour": FORMAT,
            **self.setup.as_json(),
            "commitment": self.commitment,
            "seed": self.seed.hex(),
            "head": self.heads()[-1].hex(),
            "log": [self._entry_json(entry) for entry in self.log],
        }
        if self.take_backs:
            record["parlour"] = RENEWED
            record["take_backs"] = [take_back.as_json() for take_back in self.take_backs]
        return record

    def public_record(self) -> dict[str, Any]:
        """The record that anybody may have: before the end the setup and the seed's SHA-256, afterwards everything."""
        if self.over():
            return self.record()
        return {"parlour": FORMAT, **self.setup.as_json(), "commitment": self.commitment}

    def _entry_json(self, entry: Entry) -> list[Any]:
        return [entry.seat, self.actions[entry.action].as_json(), entry.text, entry.move, entry.at]

    def save(self) -> str:
        """The record as JSON text, one action to a line."""
        record = self.record()
        log = record.pop("log")
        head = json.dumps(record, indent=1)[:-2]
        lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in log)
        return head + ',\n "log": [\n' + lines + "\n ]\n}\n"

    def _repr_svg_(self) -> str:
        """The spectators' view as SVG, for notebooks."""
        from parlour.core.stage import picture  # loaded only when a match is drawn, since most never are

        return picture(self)
