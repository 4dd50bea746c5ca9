"""
Relays connections and requests to tables in other processes.

`Post` is the near end of such a connection, in the process that the client is connected to; `FarGuest` is the far end, in the
process that has the table. If that process dies or gives the table up, the post finds the table again, here or elsewhere,
and the client gets a new welcome on the same connection.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import msgspec

from parlour.cluster.bus import Bus
from parlour.cluster.guest import FarGuest
from parlour.cluster.messages import Again, Ask, Attach, Beat, Drop, Gone, Message, Moved, Push, Reply, Roll, Say, Thought
from parlour.core.errors import BadRecord, ParlourError
from parlour.table import protocol, requests
from parlour.table.hub import GOING_DOWN, Hub
from parlour.table.leases import Elsewhere
from parlour.table.live import LiveTable
from parlour.table.model import NoSuchTable
from parlour.table.protocol import Closed
from parlour.table.sides import Listener
from parlour.table.store import StoreUnavailable

BEAT: Final = 1.0  # seconds between heartbeats
SILENCE: Final = 2.5  # seconds without a message after which a process counts as dead
RETRY: Final = 0.25  # seconds between attempts to find a table whose process is dead
PATIENCE: Final = 5.0  # seconds for the answer to a request
CLOSING: Final = 0  # the status of a reply from a process that is shutting down
CLOSED: Final = protocol.encode(Closed(code="", text="", again=True))[:12]  # how such a frame begins
NEWS: Final = b'{"t":"table"'

Answerer = Callable[[Ask], Awaitable[Reply]]


def ignore(thought: Thought) -> None:
    """Drop an answer; the default while computer players think in this process."""


class BusUnavailable(StoreUnavailable):
    """The process that has the table does not answer."""

    code = "bus/unavailable"


def farewell(error: ParlourError) -> bytes:
    """The last frame of a connection that is closed because of an error."""
    return protocol.encode(Closed(code=error.code, text=str(error), again=not isinstance(error, NoSuchTable | BadRecord)))


class Post:
    """A connection of this process to a table that another one has, or had: after a move the table may be here."""

    __slots__ = ("_farewell", "_news", "_relay", "code", "finding", "listener", "live", "number", "owner")

    def __init__(self, relay: Relay, number: int, code: str, owner: int, listener: Listener) -> None:
        self._relay = relay
        self._farewell: bytes | None = None  # a closing frame, held back until it is clear whether the table has only moved
        self._news: bytes | None = None  # the last news of the table, shown again when the bus fails
        self.number = number
        self.code = code
        self.owner = owner
        self.listener = listener
        self.live: LiveTable | None = None
        self.finding = False

    def say(self, text: bytes, message: protocol.FromClient) -> None:
        """Pass a message on to the table; raise `BusUnavailable` if that is impossible now."""
        if self.live is not None:
            requests.receive(self.live, self.listener, message)
        elif self._relay.hub.paused:
            raise BusUnavailable(f"play is paused: {self._relay.hub.paused}; it resumes by itself once the problem is fixed")
        else:
            self._relay.bus.send(self.owner, Say(guest=self.number, text=text))

    def close(self) -> None:
        """Handle the client's disconnection."""
        self._relay.posts.pop(self.number, None)
        if self.live is not None:
            with suppress(ParlourError):
                self.live.detach(self.listener)
        else:
            self._relay.bus.send(self.owner, Gone(guest=self.number))

    def attach(self) -> None:
        """Become a guest of the table's process."""
        who = self.listener
        message = Attach(guest=self.number, table=self.code, person=who.person, form=who.form, name=who.name, where=who.where)
        self._relay.bus.send(self.owner, message)

    def push(self, frame: bytes) -> None:
        """Pass a frame on to the client."""
        if frame.startswith(CLOSED):
            self._farewell = frame
            return
        if frame.startswith(NEWS):
            self._news = frame
        self.listener.push(frame)

    def drop(self, code: int, reason: str) -> None:
        """Handle the end of the connection by the table's process: for good, or because the table has moved."""
        farewell, self._farewell = self._farewell, None
        if code == GOING_DOWN:
            self._relay.find_again(self)
            return
        if farewell is not None:
            self.listener.push(farewell)
        self.listener.drop(code, reason)

    def tell_of_pause(self, paused: str) -> None:
        """Show the client that play is paused; the table itself sends whatever follows the pause."""
        if self.live is None and self._news is not None and paused:
            news = msgspec.json.decode(self._news, type=protocol.TableNews)
            self.listener.push(protocol.encode(msgspec.structs.replace(news, paused=paused)))


class Relay:
    """Both ends of all relayed connections and requests of this process."""

    def __init__(self, hub: Hub, bus: Bus) -> None:
        self.hub = hub
        self.bus = bus
        self.posts: dict[int, Post] = {}
        self.guests: dict[int, dict[int, FarGuest]] = {}  # by process, by number
        self.answerer: Answerer | None = None
        self.closing = False
        self.thought: Callable[[Thought], None] = ignore  # handles answers of computer players
        self._replies: dict[int, tuple[int, asyncio.Future[Reply]]] = {}
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        bus.receiver = self
        bus.trouble = self._trouble

    def _trouble(self, reason: str) -> None:
        self.hub.pause("bus", reason)
        for post in list(self.posts.values()):
            post.tell_of_pause(reason)

    def guest_count(self) -> int:
        """How many guests the tables of this process have."""
        return sum(map(len, self.guests.values()))

    async def start(self) -> None:
        """Start relaying."""
        await self.bus.start()
        self._spawn(self._watch())

    async def close(self) -> None:
        """Tell the other processes that all tables of this one are free, and stop. Call it after the hub has closed."""
        for task in self._tasks:
            task.cancel()
        for peer in self.guests:
            self.bus.send(peer, Moved())
        for post in list(self.posts.values()):
            self.bus.send(post.owner, Gone(guest=post.number))
        await self.bus.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The near end.

    def open(self, code: str, owner: int, listener: Listener) -> Post:
        """Connect a listener to a table of another process."""
        post = Post(self, next(self._numbers), code, owner, listener)
        self.posts[post.number] = post
        post.attach()
        return post

    def find_again(self, post: Post) -> None:
        """Find a post's table, wherever it is now."""
        if not post.finding and not self.closing and post.number in self.posts:
            post.finding = True
            self._spawn(self._find(post))

    async def _find(self, post: Post) -> None:
        dead = post.owner
        try:
            while post.number in self.posts and not await self._found(post, dead):
                await asyncio.sleep(RETRY)
        except ParlourError as error:
            post.listener.push(farewell(error))
            post.listener.drop(GOING_DOWN, error.code)
        finally:
            post.finding = False

    async def _found(self, post: Post, dead: int) -> bool:
        """Try to find the table; False while a dead process still holds its lease or the store cannot be read."""
        try:
            live = await self.hub.find(post.code)
        except Elsewhere as error:
            if error.owner == dead and self.bus.silent(dead) > SILENCE:
                return False
            if post.number in self.posts:  # otherwise nobody would tell the new owner when this guest leaves
                post.owner = error.owner
                post.attach()
            return True
        except StoreUnavailable:
            return False
        if post.number in self.posts:
            live.attach(post.listener)
            post.live = live
        return True

    async def ask(self, owner: int, ask: Callable[[int], Ask]) -> Reply:
        """Forward a request to another process; raise `BusUnavailable` if it does not answer."""
        number = next(self._numbers)
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._replies[number] = (owner, future)
        try:
            self.bus.send(owner, ask(number))
            reply = await asyncio.wait_for(future, PATIENCE)
            if reply.status == CLOSING:
                raise BusUnavailable("this table is moving to another server; please try again")
            return reply
        except TimeoutError as error:
            raise BusUnavailable("the server that has this table does not answer; please try again") from error
        finally:
            self._replies.pop(number, None)

    # The far end.

    def _admit(self, sender: int, message: Attach) -> None:
        guests = self.guests.setdefault(sender, {})
        old = guests.pop(message.guest, None)
        if old is not None:
            old.leave()
        guest = guests[message.guest] = FarGuest()
        self._spawn(self._seat(sender, message, guest))

    async def _seat(self, sender: int, message: Attach, guest: FarGuest) -> None:
        try:
            live = await self.hub.find(message.table)
            if self.guests.get(sender, {}).get(message.guest) is not guest:
                return  # it has left, or has attached again
            listener = Listener(
                message.person,
                lambda frame: self._push(sender, message.guest, frame),
                lambda code, reason: self._drop(sender, message.guest, code, reason),
                message.form,
                message.name,
                message.where,
            )
            live.attach(listener)
        except Elsewhere:
            self._drop(sender, message.guest, GOING_DOWN, "")
        except ParlourError as error:
            self._push(sender, message.guest, farewell(error))
            self._drop(sender, message.guest, 1011, error.code)
        else:
            guest.live, guest.listener = live, listener
            for text in guest.backlog:
                guest.say(text)
            guest.backlog.clear()

    def _push(self, peer: int, number: int, frame: bytes) -> None:
        if not self.closing:
            self.bus.send_frame(peer, number, frame)

    def _drop(self, peer: int, number: int, code: int, reason: str) -> None:
        if not self.closing:
            self.bus.send(peer, Drop(guest=number, code=code, reason=reason))
            self.guests.get(peer, {}).pop(number, None)

    def _part(self, peer: int, number: int) -> None:
        guest = self.guests.get(peer, {}).pop(number, None)
        if guest is not None:
            guest.leave()

    async def _answer(self, sender: int, ask: Ask) -> None:
        if self.answerer is not None:
            self.bus.send(sender, await self.answerer(ask))

    # For the bus.

    def received(self, sender: int, message: Message) -> None:
        """Handle a message from another process."""
        match message:
            case Push():
                for number in message.guests:
                    post = self.posts.get(number)
                    if post is not None and post.owner == sender and post.live is None:
                        post.push(message.frame)
            case Say():
                guest = self.guests.get(sender, {}).get(message.guest)
                if guest is not None:
                    guest.say(message.text)
                else:
                    self.bus.send(sender, Drop(guest=message.guest, code=GOING_DOWN, reason=""))
            case Attach():
                if not self.closing:
                    self._admit(sender, message)
                else:
                    self.guests.setdefault(sender, {})  # so that the sender is told when all tables are free
            case Gone():
                self._part(sender, message.guest)
            case Drop():
                post = self.posts.get(message.guest)
                if post is not None and post.owner == sender and post.live is None:
                    post.drop(message.code, message.reason)
            case Roll():
                for number in [number for number in self.guests.get(sender, {}) if number not in set(message.guests)]:
                    self._part(sender, number)
            case Ask():
                if not self.closing:
                    self._spawn(self._answer(sender, message))
                else:
                    self.bus.send(sender, Reply(number=message.number, status=CLOSING, headers=[], body=b""))
            case Reply():
                owner, future = self._replies.get(message.number, (0, None))
                if owner == sender and future is not None and not future.done():
                    future.set_result(message)
            case Again():
                self._call_roll(sender)
            case Moved():
                self.hub.tenancy.sweep()
                for post in self._at(sender):
                    self.find_again(post)
            case Thought():
                self.thought(message)
            case _:
                pass

    def missed(self, sender: int) -> None:
        # Even if the sender has no guests here: they are dropped after a long silence, and it does not know that.
        self._call_roll(sender)
        self.bus.send(sender, Again())

    def restored(self) -> None:
        for peer in {post.owner for post in self.posts.values()}:
            self._call_roll(peer)
        for peer in self.guests:
            self.bus.send(peer, Again())

    def _at(self, owner: int) -> list[Post]:
        return [post for post in self.posts.values() if post.owner == owner and post.live is None]

    def _call_roll(self, owner: int) -> None:
        """Attach all guests at a process again, so that they are sent whatever was lost."""
        posts = self._at(owner)
        if posts:
            self.bus.send(owner, Roll(guests=[post.number for post in posts]))
            for post in posts:
                post.attach()

    async def _watch(self) -> None:
        """Send heartbeats, and notice processes that send none."""
        waited: dict[int, float] = {}  # seconds waited for processes that have never sent anything
        while True:
            await asyncio.sleep(BEAT)
            owners = {post.owner for post in self.posts.values() if post.live is None}
            for peer in owners | set(self.guests):
                self.bus.send(peer, Beat())
            waited = {peer: waited.get(peer, 0.0) + BEAT for peer in owners}
            for owner in owners:
                if min(waited[owner], self.bus.silent(owner)) > SILENCE:
                    for post in self._at(owner):
                        self.find_again(post)
            for peer in [peer for peer in self.guests if self.bus.silent(peer) > 2 * SILENCE and not self.hub.paused]:
                for number in list(self.guests[peer]):
                    self._part(peer, number)
                del self.guests[peer]
                self.bus.forget(peer)
