"""
A table loaded in this process: its connections, its computer players' pending moves and its alarms.

All calls come from one event loop and none of them waits, so each is atomic. Messages are held back until their records
are durable: nobody ever sees a move that a crash could undo.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Concatenate, Final, ParamSpec, TypeVar

from parlour.core.errors import NotYourSeat, ParlourError
from parlour.table import commands, messages, protocol, records
from parlour.table.commands import Command
from parlour.table.decide import decide
from parlour.table.evolve import evolve
from parlour.table.house import House
from parlour.table.model import TableBroken, TableRefuses
from parlour.table.outbox import Outbox
from parlour.table.places import admit, dismiss
from parlour.table.protocol import LONGEST_MOVE, FromServer, Offer, Room
from parlour.table.records import Record
from parlour.table.render import Around, render, render_whole
from parlour.table.sides import Listener, Side
from parlour.table.store import StoreUnavailable
from parlour.table.table import Table
from parlour.table.thoughts import Thoughts

AWAY: Final = 60_000  # milliseconds a person may be away before others may seat a computer player
CHAT_SENT: Final = 100  # lines of a room that a newcomer gets

ACTED: Final = (records.Moved, records.TookBack, records.Resigned)
"""Records of a seat's own actions."""

SHOWN: Final = (*ACTED, records.BotSat, records.BotRose)
"""Records that change what the sides of a match see."""

ANNOUNCED: Final = (
    records.SatDown,
    records.Linked,
    records.Revoked,
    records.Left,
    records.BotSat,
    records.BotRose,
    records.Trimmed,
    records.Dealt,
    records.Resigned,
    records.HintsAllowed,
    records.Rematched,
)
"""Records that change the table around the match."""

P = ParamSpec("P")
R = TypeVar("R")


def entrance(method: Callable[Concatenate[LiveTable, P], R]) -> Callable[Concatenate[LiveTable, P], R]:
    """Flush the outbox when a method ends. A caller's mistake changes nothing; an internal error takes the table out of use."""

    @functools.wraps(method)
    def enter(self: LiveTable, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if self.outbox.closed:
            raise TableBroken("this table had to be closed; please load it again")
        try:
            return method(self, *args, **kwargs)
        except ParlourError:
            raise
        except Exception as error:
            self.house.broke(self, error)
            raise TableBroken("something went wrong at this table; it continues from the last move") from error
        finally:
            self.outbox.flush()

    return enter


class LiveTable:
    """See the module. Everything that outlives the process is in `table`; all writes and messages go through the outbox."""

    def __init__(self, house: House, table: Table, unwritten: Iterable[Record] = ()) -> None:
        self.house = house
        self.table = table
        self.listeners: list[Listener] = []
        self.here: Counter[str] = Counter()  # connections of each person
        self.away: dict[int, int] = {}  # when each absent player disconnected, by seat
        self.sides: dict[int | None, Side] = {}
        self.thoughts = Thoughts(self)
        self.where = ""  # the address of the player who was last here, "" if unknown
        self.alarm_set: int | None = None  # when the next clock runs out
        self.first_rev = house.now()  # after a restart, revisions from before it must look old
        self.outbox = Outbox(house, table, unwritten, self._unwritten)
        self.note_absent()

    # Changing the table.

    @entrance
    def do(self, command: Command) -> list[Record]:
        """Carry out a command, tell everybody what they may know of it, and return the new records."""
        return self.carry_out(command)

    def carry_out(self, command: Command) -> list[Record]:
        """Like `do`, for calls from within an entrance."""
        happened = decide(self.table, command)
        if not happened:
            return happened
        if self.house.paused:
            raise StoreUnavailable(f"play is paused: {self.house.paused}; it resumes by itself once the problem is fixed")
        offers, head_changed = self.table.offers, False
        for record in happened:
            if isinstance(record, records.Rematched):
                self.house.play_again(self, record.code, record.keep)
            head_changed = evolve(self.table, record) or head_changed
        self.outbox.write(happened, head_changed)
        self.report(happened, offers)
        self.go_on()
        return happened

    def _unwritten(self, error: Exception) -> None:
        """Handle a failed write: roll back if the store is unavailable, otherwise take the table out of use."""
        if isinstance(error, StoreUnavailable):
            self.outbox.closed = True
            self.house.unsaved(self)
        else:
            self.house.broke(self, error)

    def restore(self, table: Table) -> None:
        """Roll back to the stored table, show it to everybody, and tell them that later changes are lost."""
        self.table = table
        self.outbox = Outbox(self.house, table, (), self._unwritten)
        self.thoughts.forget()
        self.first_rev = self.house.now()
        self.sides = {}
        for listener in self.listeners:
            mine = table.head.mine(listener.person)
            listener.look = listener.look if listener.look in mine else mine[0] if mine else None
            self.greet(listener)
        lost = protocol.Error(code=StoreUnavailable.code, text="The last change could not be saved and was undone.")
        self.outbox.tell(self.listeners, lost)
        self.outbox.flush()

    # Connections.

    @entrance
    def attach(self, listener: Listener) -> None:
        """Connect a listener: send the welcome message and everything it may see."""
        spare = admit(self.table.head, self.listeners, listener)
        if spare is not None:
            dismiss(spare)
            self.part_from(spare)
        self.listeners.append(listener)
        self.here[listener.person] += 1
        self.note_absent()
        self.thoughts.wake()
        mine = self.table.head.mine(listener.person)
        self.where = listener.where if mine else self.where
        acting = self.table.match.state.actors() if self.table.match is not None else []
        listener.look = next((seat for seat in mine if seat in acting), mine[0] if mine else None)
        self.greet(listener)
        self.announce()

    @entrance
    def detach(self, listener: Listener) -> None:
        """Drop a listener whose connection is gone."""
        if listener in self.listeners:
            self.part_from(listener)
            self.announce()

    def part_from(self, listener: Listener) -> None:
        """Forget a listener."""
        self.listeners.remove(listener)
        self.here[listener.person] -= 1
        if not self.here[listener.person]:
            del self.here[listener.person]
        self.note_absent()
        self.look_away(listener)

    @entrance
    def look(self, listener: Listener, seat: int | None) -> None:
        """Switch a listener to another of its seats, or to the spectators' side."""
        if seat is not None and seat not in self.table.head.mine(listener.person):
            raise NotYourSeat("this seat is not yours")
        self.look_away(listener)
        listener.look = seat
        self.open_side(listener)

    @entrance
    def show_again(self, listener: Listener) -> None:
        """Send a listener everything again."""
        self.open_side(listener)

    def look_away(self, listener: Listener) -> None:
        """Unsubscribe a listener from its side."""
        side = self.sides.get(listener.look)
        if side is not None and listener in side.listeners:
            side.leave(listener)

    def online(self, seat: int) -> bool:
        """Whether a seat's player is connected, on any device."""
        return any(holder in self.here for holder in self.table.head.chairs[seat].holders)

    def note_absent(self) -> None:
        """Record when each seat's player disconnected."""
        now = self.house.now()
        chairs = enumerate(self.table.head.chairs)
        absent = [n for n, chair in chairs if chair.holders and not self.online(n)]
        self.away = {n: self.away.get(n, now) for n in absent}

    def idle(self) -> bool:
        """Whether the table can be unloaded: nobody is connected, and nothing but a clock is pending."""
        return not self.listeners and self.outbox.durable() and not self.thoughts

    def long_away(self, seat: int) -> bool:
        """Whether others may seat a computer player for an absent person."""
        return seat in self.away and self.house.now() - self.away[seat] >= AWAY

    # Messages.

    @entrance
    def answer(self, listener: Listener, message: FromServer) -> None:
        """Send one listener the answer to its message."""
        self.outbox.send(listener, message)

    def greet(self, listener: Listener) -> None:
        """Send the welcome message and everything this listener may see."""
        table, head = self.table, self.table.head
        mine = bool(head.mine(listener.person))
        link = self.house.link(head.code, listener.person, table.link_number(listener.person)) if mine else ""
        welcome = messages.welcome(table, listener, link, self.house.model, self.house.now())
        self.outbox.send(listener, welcome)
        self.outbox.send(listener, self.news())
        for room in self.rooms(listener):
            self.outbox.send(listener, protocol.Chat(room=room, lines=table.chat[room][-CHAT_SENT:]))
        self.open_side(listener)
        if head.phase == "over":
            self.outbox.send(listener, messages.ended(table))

    def rooms(self, listener: Listener) -> list[Room]:
        """The rooms whose chat a listener may read: players cannot read the spectators' chat before the end."""
        seated = bool(self.table.head.mine(listener.person))
        return ["players"] if seated and not self.table.over() else ["players", "spectators"]

    def open_side(self, listener: Listener) -> None:
        """Subscribe a listener to the side it looks from, and show it everything."""
        if self.table.match is None:
            return
        side = self.sides.get(listener.look)
        if side is None:
            side = self.sides[listener.look] = Side(listener.look, self.first_rev)
        if listener not in side.listeners:
            side.join(listener)
        side.shown, frame = render_whole(self.table, side, listener.form, self.house.now())
        self.outbox.push(listener, frame)

    def news(self) -> protocol.TableNews:
        """The state of the table around the match, for everybody."""
        online = [self.online(n) for n in range(len(self.table.head.chairs))]
        return messages.news(self.table, online, self.away, list(self.here), self.house.paused, self.house.now())

    def announce(self) -> None:
        """Send everybody the state of the table."""
        self.outbox.announce(self.listeners, self.news())

    def report(self, happened: list[Record], offers: list[Offer]) -> None:
        """Tell everybody what they may know of new records; `offers` are those that were open before."""
        last = happened[-1]
        if isinstance(last, records.Moved) and len(happened) == 1:  # by far the most frequent
            if offers != self.table.offers:
                self.announce()
            self.refresh(last.seat)
        else:
            self.report_rest(happened, offers)
        if self.table.head.phase == "over" and any(isinstance(record, ACTED) for record in happened):
            self.report_end()

    def report_rest(self, happened: list[Record], offers: list[Offer]) -> None:
        """As `report`, for anything but a plain move."""
        for record in happened:
            if isinstance(record, records.Said):
                self.report_chat(record)
            elif isinstance(record, records.Withdrew):
                self.report_refusal(next(offer for offer in offers if offer.id == record.offer), record.seat)
            elif isinstance(record, records.TookBack):
                self.rewind(record.renewal > 0)
            elif isinstance(record, records.Trimmed):
                self.renumber(record.seats)
            elif isinstance(record, records.BotSat | records.BotRose):
                self.thoughts.forget(record.seat)
        self.report_seats(happened)
        if offers != self.table.offers or any(isinstance(record, ANNOUNCED) for record in happened):
            self.announce()
        if any(isinstance(record, SHOWN) for record in happened):
            self.refresh(next((record.seat for record in reversed(happened) if isinstance(record, ACTED)), None))

    def rewind(self, renewed: bool) -> None:
        """Make every side that may notice a take-back read the log again from its beginning."""
        match = self.table.playing()
        if renewed:
            self.thoughts.forget()
        for side in self.sides.values():
            unaware = not renewed and side.shown.view is not None and match.state.view(side.seat) == side.shown.view
            side.rewind(len(match.events) if unaware else 0)

    def renumber(self, seats: list[int]) -> None:
        """Let every listener keep viewing the same seat, under its new number."""
        for listener in self.listeners:
            listener.look = seats.index(listener.look) if listener.look in seats else None

    def report_seats(self, happened: list[Record]) -> None:
        """Greet those whose seats have changed, or everybody when the match begins."""
        head = self.table.head
        people: set[str] = set()
        for record in happened:
            if isinstance(record, records.SatDown | records.Left):
                people.add(record.person)
            elif isinstance(record, records.Linked):
                people.add(record.device)
            elif isinstance(record, records.Revoked):
                people |= {record.owner, *record.devices}
        dealt = any(isinstance(record, records.Dealt) for record in happened)
        if not people and not dealt:
            return
        self.note_absent()
        for listener in self.listeners:
            if dealt or listener.person in people:
                mine = head.mine(listener.person)
                if listener.look not in mine:
                    self.look_away(listener)
                    listener.look = mine[0] if mine else None
                self.greet(listener)

    def report_chat(self, record: records.Said) -> None:
        """Send a line to those who may read its room."""
        line = self.table.chat[record.room][-1]
        readers = [listener for listener in self.listeners if record.room in self.rooms(listener)]
        self.outbox.tell(readers, protocol.Chat(room=record.room, lines=[line]))

    def report_refusal(self, offer: Offer, seat: int) -> None:
        """Tell the seat that made an offer that another seat refused it."""
        side = self.sides.get(offer.seat)
        if seat != offer.seat and side is not None:
            error = TableRefuses(f"{self.table.names()[seat]} does not agree")
            self.outbox.tell(side.listeners, protocol.Error(code=error.code, text=str(error), re=offer.kind))

    def report_end(self) -> None:
        """After the end, send players the spectators' chat and everybody the seed."""
        lines = self.table.chat["spectators"][-CHAT_SENT:]
        if lines:
            seated = [listener for listener in self.listeners if self.table.head.mine(listener.person)]
            self.outbox.tell(seated, protocol.Chat(room="spectators", lines=lines))
        self.announce()
        self.outbox.tell(self.listeners, messages.ended(self.table))

    def refresh(self, acted: int | None) -> None:
        """Send every side what changed for it; `acted` is the seat that has just acted."""
        now = self.house.now()
        around = Around(self.table)
        for side in self.sides.values():
            if not side.listeners:
                continue
            side.shown, frames = render(self.table, side, side.seat is not None and side.seat == acted, now, around)
            for listener in side.listeners if frames else ():
                frame = frames.get(listener.form)
                if frame is not None:
                    self.outbox.push(listener, frame)

    # Bots and clocks.

    @entrance
    def resume(self, since: int | None = None) -> None:
        """Restart clocks and computer players after loading, or after a pause that began at `since`."""
        self.carry_out(commands.Resume(at=self.house.now(), since=since))
        self.go_on()

    @entrance
    def tell_of_pause(self) -> None:
        """Tell everybody that play is paused, or that it has resumed, even while a write of this table hangs."""
        if not self.outbox.overtake(self.listeners, self.house.paused):
            self.announce()

    def go_on(self) -> None:
        """Start computer players that are to move, and set the next clock alarm."""
        self.thoughts.wake()
        due = self.table.clocks.next()
        if due != self.alarm_set:
            self.alarm_set = due
            self.house.alarm((self.table.code, "clock"), due, self.tick)

    @entrance
    def tick(self) -> None:
        """Act on every clock that has run out."""
        self.alarm_set = None
        if self.house.paused:  # the alarm is set again when play resumes
            return
        for _ in range(LONGEST_MOVE):
            if not self.carry_out(commands.TimeUp(at=self.house.now())):
                break
        self.go_on()
