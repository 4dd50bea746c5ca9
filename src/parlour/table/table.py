"""
A live table: one match, the people and computer players around it, and everybody's side of it.

All calls come from one event loop and none of them waits, so each is atomic. What a call has to tell is held back until
what it has to write is on the disk; nobody ever sees a move that a crash could undo.
"""

from __future__ import annotations

import functools
import itertools
import re
import secrets
from collections import Counter
from typing import NamedTuple

from parlour.bots.personas import persona
from parlour.core.errors import IllegalAction, NotYourSeat
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.stage import stage
from parlour.core.state import State, View
from parlour.scene.model import Over, Scene
from parlour.store.sqlite import DROP_PLAYING, PUT_CHAT, PUT_LOG, PUT_PLAYING, PUT_TABLE
from parlour.table import protocol
from parlour.table.clocks import Clocks
from parlour.table.house import House
from parlour.table.model import (
    Chair,
    Head,
    LogRow,
    Played,
    Result,
    Rewound,
    TableRefuses,
    encode_head,
    encode_log,
    plain,
)
from parlour.table.post import Post, whole
from parlour.table.protocol import LONGEST_MOVE, PROTOCOL, ChatLine, Offer, Room, SeatInfo
from parlour.table.sides import Listener, Side
from parlour.table.think import Answer, Question

AWAY = 60_000  # after so many milliseconds others may put a computer player on a seat
CHAT_KEPT = 200  # lines a room in memory
MOST_LISTENERS = 200

RULE = re.compile(r"^([A-Z]{1,3}\d+[a-z]?)\b")


class Undoable(NamedTuple):
    """A move that may be taken back: the length of the log before it, where chance stood and what the seat saw after it."""

    length: int
    chance: str
    view: View


class Table(Post):
    """See the module. A table without a match yet waits for people."""

    def __init__(self, house: House, game: Game, head: Head, match: Match | None = None, seq: int = 0) -> None:
        super().__init__(house)
        self.game = game
        self.head = head
        self.match = match
        self.seq = seq  # rows of the log so far
        self.clocks = Clocks(head.clock, len(head.chairs))
        self.listeners: list[Listener] = []
        self.here: Counter[str] = Counter()  # connections of each person
        self.away: dict[int, int] = {}  # of each seat whose person is not here: since when
        self.sides: dict[int | None, Side] = {}
        self.chat: dict[Room, list[ChatLine]] = {"players": [], "spectators": []}
        self.chat_lines = 0
        self.notes: dict[int, str] = {}
        self.offers: list[Offer] = []
        self.offer_numbers = itertools.count(1)
        self.thinking: dict[int, object] = {}  # of each seat whose computer player thinks: a token of that thought
        self.undoable: dict[int, Undoable] = {}  # of each seat that may take back its last move
        self.note_absent()
        self.alarm_set: int | None = None  # when the next clock runs out
        self.first_rev = house.now()  # after a restart, revisions from before it must look old

    def failed(self, error: Exception) -> None:
        self.house.broke(self, error)

    # People.

    @whole
    def attach(self, listener: Listener) -> None:
        """Somebody connects: greet them and show them everything."""
        if len(self.listeners) >= MOST_LISTENERS:
            raise TableRefuses(f"this table has {MOST_LISTENERS} connections already")
        self.listeners.append(listener)
        self.here[listener.person] += 1
        mine = self.head.mine(listener.person)
        self.note_absent()
        acting = self.match.state.actors() if self.match is not None else []
        listener.look = next((seat for seat in mine if seat in acting), mine[0] if mine else None)
        self.greet(listener)
        self.announce()

    @whole
    def detach(self, listener: Listener) -> None:
        """Somebody's connection is gone."""
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        self.here[listener.person] -= 1
        if not self.here[listener.person]:
            del self.here[listener.person]
        self.note_absent()
        self.look_away(listener)
        self.announce()

    def greet(self, listener: Listener) -> None:
        """Tell a listener where and who they are, and all that they may know."""
        head = self.head
        mine = head.mine(listener.person)
        self.send(
            listener,
            protocol.Welcome(
                protocol=PROTOCOL,
                code=head.code,
                game=head.game,
                title=self.game.title,
                options=head.options,
                clock=head.clock,
                you=listener.look,
                mine=mine,
                host=head.is_host(listener.person),
                hot=head.hot,
                link=self.house.link(head.code, listener.person) if mine else "",
                invite=f"/join/{head.code}",
                commitment=self.match.commitment if self.match is not None else "",
                bots=self.house.levels(self.game),
                now=self.house.now(),
                note=self.notes.get(listener.look, "") if listener.look is not None else "",
            ),
        )
        self.send(listener, self.news())
        for room in self.rooms(listener):
            self.send(listener, protocol.Chat(room=room, lines=self.chat[room][-100:]))
        self.open_side(listener)
        if head.phase == "over":
            self.send(listener, self.ended())

    def open_side(self, listener: Listener) -> None:
        """Let a listener follow the side that they look from."""
        if self.match is None:
            return
        side = self.sides.get(listener.look)
        if side is None:
            side = self.sides[listener.look] = Side(listener.look, self.first_rev)
        if listener not in side.listeners:
            side.join(listener)
        scene = self.picture(side) if listener.form == "scene" and side.scene is None else None
        frame = side.open(self.match, listener.form, scene, self.idle(side.seat), self.over(), self.house.now())
        self._out.append((listener, frame))

    def look(self, listener: Listener, seat: int | None) -> None:
        """Turn a listener to another of their seats, or to the spectators' side."""
        if seat is not None and seat not in self.head.mine(listener.person):
            raise NotYourSeat("this seat is not yours")
        self.look_away(listener)
        listener.look = seat
        self.open_side(listener)

    def look_away(self, listener: Listener) -> None:
        """Take a listener off the side that they follow."""
        side = self.sides.get(listener.look)
        if side is not None and listener in side.listeners:
            side.leave(listener)

    def online(self, chair: Chair) -> bool:
        """Whether the person of a seat is connected."""
        return any(holder in self.here for holder in chair.holders)

    def note_absent(self) -> None:
        """Keep book of since when the person of each seat has not been connected."""
        absent = [n for n, chair in enumerate(self.head.chairs) if chair.holders and not self.online(chair)]
        self.away = {n: self.away.get(n, self.house.now()) for n in absent}

    def rooms(self, listener: Listener) -> list[Room]:
        """The rooms whose chat a listener may read: spectators do not help players while a match goes on."""
        if self.head.phase in ("over", "closed") or not self.head.mine(listener.person):
            return ["players", "spectators"]
        return ["players"]

    def news(self) -> protocol.Table:
        """The table around the game, as all may see it."""
        seats: list[SeatInfo] = self.head.seat_info()
        for info in seats:
            chair = self.head.chairs[info.n]
            info.online = self.online(chair) if chair.holders else bool(chair.bot)
            info.away = 0 if info.online else self.away.get(info.n, 0)
        seated = {holder for chair in self.head.chairs for holder in chair.holders}
        spectators = sum(1 for person in self.here if person not in seated)
        return protocol.Table(
            phase=self.head.phase,
            seats=seats,
            spectators=spectators,
            now=self.house.now(),
            offers=self.offers,
            next=self.head.next,
        )

    def announce(self) -> None:
        """Tell all how the table stands."""
        self.tell(self.listeners, self.news())

    def write_head(self) -> None:
        """Put down who sits where and how things stand."""
        head = self.head
        head.touched = self.house.now()
        listed = head.open and head.phase == "waiting"
        self.write((PUT_TABLE, (head.code, int(listed), head.created, head.touched, encode_head(head).decode())))
        if head.phase == "playing":
            self.write((PUT_PLAYING, (head.code, head.touched)))
        elif self.over():
            self.write((DROP_PLAYING, (head.code,)))

    def write_log(self, entry: LogRow) -> None:
        """Put down an entry of the log."""
        self.write((PUT_LOG, (self.head.code, self.seq, encode_log(entry).decode())))
        self.seq += 1

    # Computer players.

    def usual_level(self) -> str:
        """The computer player that stands in where nobody chose one."""
        levels = self.house.levels(self.game)
        return "medium" if "medium" in levels else levels[-1]

    def put_bot(self, n: int, level: str) -> None:
        """Let a computer player play a seat; "" takes it away."""
        if level and level not in self.house.levels(self.game):
            raise TableRefuses(f"there is no computer player {level!r:.40}; there are: {', '.join(self.house.levels(self.game))}")
        chair = self.head.chairs[n]
        chair.bot, chair.bot_name = level, ""
        if level:
            names = {other.bot_name for other in self.head.chairs}
            names |= {other.name for other in self.head.chairs}
            tries = (persona(level, secrets.randbits(30)) for _ in range(20))
            chair.bot_name = next((name for name in tries if name not in names), f"{level.capitalize()} {n + 1}")
        self.thinking.pop(n, None)

    def wake_bots(self) -> None:
        """Have every computer player that is to act think, unless it does already."""
        if self.match is None or self.head.phase != "playing":
            return
        for seat in self.match.state.actors():
            chair = self.head.chairs[seat]
            if chair.bot and seat not in self.thinking:
                token = self.thinking[seat] = object()
                match = self.match
                question = Question(
                    self.head.code,
                    match.game.name,
                    match.setup.seats,
                    match.setup.options,
                    match.seed,
                    [(entry.seat, entry.action, entry.text) for entry in match.log],
                    seat,
                    chair.bot,
                    secrets.randbits(30),
                )
                asked = self.house.now()
                self.house.think(question, functools.partial(self._thought, seat, token, asked, match.state.key(seat)))

    def _thought(self, seat: int, token: object, asked: int, key: int, answer: Answer) -> None:
        if self.thinking.get(seat) is not token:
            return
        pace = self.house.pace
        slow = self.match.game.pace if self.match is not None else 1
        beats = max(slow, -(-(self.house.now() - asked) // pace)) if pace else 0
        ripe = functools.partial(self.answered, seat, token, key, answer)
        if beats:
            self.house.alarm((self.head.code, "bot", seat), asked + beats * pace, ripe)
        else:
            ripe()

    @whole
    def answered(self, seat: int, token: object, key: int, answer: Answer) -> None:
        """A computer player has decided; if its position is no longer the same, it has to think again."""
        if self.thinking.get(seat) is not token or self.match is None or self.head.phase != "playing":
            return
        del self.thinking[seat]
        state = self.match.state
        if seat in state.actors() and state.key(seat) == key:
            try:
                self.play(seat, [(action, plain(text, 500)) for action, text in answer] or self.default_move(seat))
                return
            except IllegalAction:  # a worker's copy cannot differ, but a player that errs must not stop the game
                self.play(seat, self.default_move(seat))
                return
        self.wake_bots()

    # The match.

    def begin_if_full(self) -> bool:
        """Deal, once every seat is taken; returns whether it was."""
        if self.head.phase != "waiting" or any(chair.free() for chair in self.head.chairs):
            return False
        self.begin()
        return True

    def begin(self) -> None:
        """Deal."""
        head = self.head
        self.match = Match(self.game, self.game.setup(len(head.chairs), head.options))
        self.clocks = Clocks(head.clock, len(head.chairs))
        head.phase = "playing"
        self.note_absent()
        head.seed = self.match.seed.hex()
        head.began = self.house.now()
        self.write_head()
        self.clocks.follow(self.match.state, self.house.now(), self.people())
        for listener in self.listeners:
            mine = head.mine(listener.person)
            listener.look = listener.look if listener.look in mine else mine[0] if mine else None
            self.greet(listener)
        self.go_on()

    def resume(self) -> None:
        """After loading: let clocks and computer players go on."""
        self.go_on()
        self.flush()

    def people(self) -> list[int]:
        """The seats whose time counts."""
        return [n for n, chair in enumerate(self.head.chairs) if chair.holders and not chair.bot]

    def over(self) -> bool:
        """Whether the match has ended, by the rules or otherwise."""
        return self.head.phase in ("over", "closed")

    def idle(self, seat: int | None) -> bool:
        """Whether nobody at this side has anything to choose."""
        return seat is None or self.over() or bool(self.head.chairs[seat].bot)

    def playing(self) -> Match:
        """The match, if it is being played."""
        if self.match is None:
            raise TableRefuses("the match has not begun")
        if self.head.phase != "playing":
            raise TableRefuses("the match is over")
        return self.match

    def play(self, seat: int, steps: list[tuple[int, str]]) -> None:
        """Play a move, all of it or nothing, write it down and let everybody know what they may."""
        match = self.playing()
        assert not any(text for _, text in steps[:-1]), "a text rides beside the last action only"
        length = len(match.log)
        timed = self.clocks.timed()
        public = match.state.view(None) if timed else None
        side = self.sides.get(seat)
        before = match.state.clone() if side is not None and side.wants("scene") else None
        now = self.house.now()
        match.play_move(seat, steps, now - self.head.began)
        self.note_undo(seat, length, before)
        finished = seat if timed and match.state.view(None) != public else None
        self.clocks.follow(match.state, now, self.people(), finished)
        actions = [match.actions[action].as_json() for action, _ in steps]
        self.write_log(
            Played(seat=seat, actions=actions, at=now - self.head.began, text=steps[-1][1], clock=self.clocks.keep(now))
        )
        if self.offers:
            self.offers = [offer for offer in self.offers if offer.kind != "undo"]
            self.announce()
        outcome = match.state.outcome()
        if outcome is not None:
            self.finish(Result(text=outcome.reason, winners=outcome.winners(), returns=outcome.returns), seat)
        else:
            self.refresh(seat)
        self.go_on()

    def default_move(self, seat: int) -> list[tuple[int, str]]:
        """What the table plays for a seat: default actions until everybody can see that it has acted."""
        trial = self.playing().state.clone()
        public = trial.view(None)
        steps: list[tuple[int, str]] = []
        while len(steps) < LONGEST_MOVE:
            action = trial.default_action(seat)
            steps.append((action, ""))
            trial.apply(seat, action)
            if seat not in trial.actors() or trial.view(None) != public:
                break
        return steps

    def rewind(self, length: int, seat: int) -> None:
        """Take back all but the first `length` actions."""
        match = self.playing()
        match.rewind(length)
        self.undoable.clear()
        self.thinking.clear()
        for side in self.sides.values():
            side.rewind()
        now = self.house.now()
        self.clocks.follow(match.state, now, self.people(), seat)
        self.write_log(Rewound(length=length, clock=self.clocks.keep(now)))
        self.offers = [offer for offer in self.offers if offer.kind != "undo"]
        self.announce()
        self.refresh(seat)
        self.go_on()

    def note_undo(self, seat: int, length: int, before: State | None) -> None:
        """
        After a move: note whether it may be taken back, and whether earlier ones of others still may.

        What a seat may take back depends only on what it can see: were it to end with any action of another seat, it would
        betray secret ones. Secret actions since are taken back with it.
        """
        match = self.playing()
        for other, noted in list(self.undoable.items()):
            if (
                other == seat
                or match.chance[-1] != noted.chance
                or match.state.view(other) != noted.view
                or any(event.visible_to(other) for told in match.events[length + 1 :] for event in told)
            ):
                del self.undoable[other]
        if before is not None and match.undo_length(seat, before) is not None:
            self.undoable[seat] = Undoable(length, match.chance[-1], match.state.view(seat))

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat may take back its last move without asking anybody."""
        return seat in self.undoable and not self.idle(seat)

    def finish(self, result: Result, acted: int) -> None:
        """The match is over by what a seat has just done."""
        self.head.phase = "over"
        self.head.result = result
        self.thinking.clear()
        self.clocks.stop()
        self.write_head()
        self.refresh(acted)
        for listener in self.listeners:
            if self.head.mine(listener.person) and self.chat["spectators"]:
                self.send(listener, protocol.Chat(room="spectators", lines=self.chat["spectators"][-100:]))
        self.announce()
        self.tell(self.listeners, self.ended())

    def ended(self) -> protocol.Ended:
        """How it ended."""
        result, match = self.head.result, self.match
        assert result is not None
        assert match is not None
        return protocol.Ended(
            text=result.text,
            winners=result.winners,
            returns=result.returns,
            seed=match.seed.hex(),
            commitment=match.commitment,
            replay=f"/replay/{self.head.code}",
        )

    def go_on(self) -> None:
        """After any change: computer players that are to act think, and the next clock is set."""
        self.wake_bots()
        due = self.clocks.next()
        if due != self.alarm_set:
            self.alarm_set = due
            self.house.alarm((self.head.code, "clock"), due, self.tick)

    @whole
    def tick(self) -> None:
        """A clock has run out: the table plays what the game demands, or what it plays for those who are late."""
        self.alarm_set = None
        for _ in range(LONGEST_MOVE):
            if self.head.phase != "playing":
                return
            now = self.house.now()
            timer = self.clocks.expired_timer(now)
            if timer is not None:
                self.play(timer.seat, [(timer.action, "")])
                continue
            seat = self.clocks.expired_seat(now)
            if seat is None:
                break
            if self.head.clock.at_end == "bot":
                self.put_bot(seat, self.usual_level())
                self.seats_changed()
            else:
                self.play(seat, self.default_move(seat))
        self.go_on()

    def seats_changed(self) -> None:
        """Somebody else plays a seat now: write it down and tell everybody."""
        self.write_head()
        if self.match is not None and self.head.phase == "playing":
            self.clocks.follow(self.match.state, self.house.now(), self.people())
        self.announce()
        self.refresh(None)
        self.go_on()

    # What everybody sees.

    def picture(self, side: Side) -> Scene:
        """The present scene of a side."""
        assert self.match is not None
        chairs, result = self.head.chairs, self.head.result
        over = None if result is None else Over(text=result.text, winners=result.winners)
        return stage(
            self.match,
            side.seat,
            names=[chair.shown_name() for chair in chairs],
            bots=[chair.bot for chair in chairs],
            clocks=self.clocks.show(),
            log=side.log(self.match, self.over()),
            over=over,
            undo=self.may_undo(side.seat),
            idle=self.idle(side.seat),
            rev=side.rev,
        )

    def refresh(self, acted: int | None) -> None:
        """Send every side what has changed for it; `acted` is the seat that has just acted."""
        if self.match is None:
            return
        now = self.house.now()
        for side in self.sides.values():
            if not side.listeners:
                continue
            scene = self.picture(side) if side.wants("scene") else None
            frames = side.change(
                self.match, scene, side.seat is not None and side.seat == acted, self.idle(side.seat), self.over(), now
            )
            for listener in side.listeners if frames else ():
                frame = frames.get(listener.form)
                if frame is not None:
                    self._out.append((listener, frame))

    def say(self, room: Room, name: str, seat: int | None, text: str) -> None:
        """Add a line to a room's chat."""
        line = ChatLine(n=self.chat_lines, at=self.house.now(), name=name, text=text, seat=seat)
        self.chat_lines += 1
        self.chat[room].append(line)
        del self.chat[room][:-CHAT_KEPT]
        self.write((PUT_CHAT, (self.head.code, line.n, room, encode_log(line).decode())))
        self.tell(
            [listener for listener in self.listeners if room in self.rooms(listener)], protocol.Chat(room=room, lines=[line])
        )
