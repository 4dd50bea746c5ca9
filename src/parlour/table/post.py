"""What a table sends and writes: nothing is told before all that it rests on is on the disk."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from parlour.core.errors import ParlourError
from parlour.store.sqlite import Row
from parlour.table import protocol
from parlour.table.model import TableBroken
from parlour.table.protocol import FromServer
from parlour.table.sides import Listener

if TYPE_CHECKING:
    from parlour.table.house import House
    from parlour.table.table import Table

RULE = re.compile(r"^([A-Z]{1,3}\d+[a-z]?)\b")

P = ParamSpec("P")
R = TypeVar("R")


def whole(method: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R]:
    """Make a method an entrance: it ends with all news sent; a mistake of the caller changes nothing; a fault ends the table."""

    @functools.wraps(method)
    def entrance(self: Table, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if self.broken:
            raise TableBroken("this table had to be closed; please load it again")
        try:
            return method(self, *args, **kwargs)
        except ParlourError:
            raise
        except Exception as error:
            self.failed(error)
            raise TableBroken("something went wrong at this table; it goes on from the last move") from error
        finally:
            self.flush()

    return entrance


class Post:
    """The part of a table that sends and writes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.broken = False
        self._out: list[tuple[Listener, bytes]] = []
        self._rows: list[Row] = []
        self._unwritten = 0

    def settled(self) -> bool:
        """Whether all that was to be written is on the disk."""
        return self._unwritten == 0

    def failed(self, error: Exception) -> None:
        """A fault of ours; the house takes the table out of use."""
        raise NotImplementedError

    def send(self, listener: Listener, message: FromServer) -> None:
        """Tell one listener something, once all is written."""
        self._out.append((listener, protocol.encode(message)))

    def tell(self, listeners: Iterable[Listener], message: FromServer) -> None:
        """Tell several listeners the same."""
        frame = protocol.encode(message)
        self._out.extend([(listener, frame) for listener in listeners])

    def refuse(self, listener: Listener, error: ParlourError, kind: str) -> None:
        """Tell a listener what was wrong."""
        text = str(error)
        rule = RULE.match(text)
        self.send(listener, protocol.Error(code=error.code, text=text, rule=rule.group(1) if rule else "", re=kind))

    def write(self, *rows: Row) -> None:
        """Put rows on the disk before anything is told."""
        self._rows.extend(rows)

    def flush(self) -> None:
        """Write what there is to write, then send what there is to send."""
        out, rows = self._out, self._rows
        if not out and not rows:
            return
        self._out, self._rows = [], []
        if self.broken:  # what a failed call has half done is neither kept nor told
            return
        if rows or self._unwritten:
            self._unwritten += 1
            self.house.write(rows, functools.partial(self._written, out))
        else:
            self._deliver(out)

    def _written(self, out: list[tuple[Listener, bytes]], error: Exception | None) -> None:
        self._unwritten -= 1
        if self.broken:
            return
        if error is not None:
            self.failed(error)
        else:
            self._deliver(out)

    def _deliver(self, out: list[tuple[Listener, bytes]]) -> None:
        for listener, frame in out:
            listener.push(frame)
