"""
WebSocket frames (RFC 6455) as a server reads and writes them, without extensions.

Pure functions of bytes: nothing here knows about connections. Reading takes time and memory linear in the bytes received, however
small the frames are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

CONTINUATION: Final = 0
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

FINAL: Final = 0x80
MASKED: Final = 0x80
RESERVED: Final = 0x70
WHOLE: Final = (FINAL | TEXT, FINAL | BINARY)
LONGEST_CONTROL: Final = 125

PROTOCOL_ERROR: Final = 1002
BAD_TEXT: Final = 1007
POLICY: Final = 1008
TOO_BIG: Final = 1009


class Breach(Exception):
    """The client broke the protocol or a limit; the connection ends with this close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Inbox:
    """
    Assembles one client's frames into messages.

    `asides` counts the frames that are not messages of their own (fragments and control frames); more than `most_asides` of
    them are a breach. The owner resets the count from time to time.
    """

    __slots__ = ("_kind", "_longest", "_most_asides", "_need", "_parts", "_rest", "asides")

    def __init__(self, longest: int, most_asides: int) -> None:
        self._longest = longest
        self._most_asides = most_asides
        self._rest: bytearray | None = None  # the start of a frame that has not arrived in full
        self._need = 0  # bytes that must have arrived before it is read again
        self._kind = TEXT  # of the fragmented message
        self._parts: bytearray | None = None  # its payload so far
        self.asides = 0

    def read(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the kind and payload of each message and control frame that is complete; raises Breach."""
        if self._rest is not None:
            self._rest += data
            if len(self._rest) < self._need:
                return
            data, self._rest = bytes(self._rest), None
        at, end, need = 0, len(data), 2
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            size, start = second & 0x7F, at + 6
            if size > LONGEST_CONTROL:
                wide = 2 if size == 126 else 8
                start += wide
                size = int.from_bytes(data[at + 2 : at + 2 + wide], "big") if end >= start else 0
            if first not in WHOLE or not second & MASKED or self._parts is not None:
                self._check(first, second)
            if size > self._longest or (self._parts is not None and size + len(self._parts) > self._longest):
                raise Breach(TOO_BIG, f"a message may have at most {self._longest} bytes")
            if end < start + size:
                need = start + size - at
                break
            payload = unmask(data[start : start + size], data[start - 4 : start])
            at = start + size
            if first in WHOLE:
                yield first & 0x0F, payload
            else:
                yield from self._aside(first, payload)
        if at < end:
            self._rest, self._need = bytearray(data[at:]), need

    @property
    def size(self) -> int:
        """The number of bytes held of frames that have not arrived in full."""
        return (len(self._rest) if self._rest is not None else 0) + (len(self._parts) if self._parts is not None else 0)

    def count(self) -> None:
        """Count an aside; raises Breach beyond the limit."""
        self.asides += 1
        if self.asides > self._most_asides:
            raise Breach(POLICY, "too many fragments and control frames")

    def _check(self, first: int, second: int) -> None:
        """Raise Breach unless a frame may start with these two bytes here."""
        kind = first & 0x0F
        if not second & MASKED:
            raise Breach(PROTOCOL_ERROR, "a client must mask its frames")
        if first & RESERVED:
            raise Breach(PROTOCOL_ERROR, "reserved bits must be 0")
        if kind in (CLOSE, PING, PONG):
            if not first & FINAL or second & 0x7F > LONGEST_CONTROL:
                raise Breach(PROTOCOL_ERROR, "a control frame must be short and not fragmented")
        elif kind > BINARY:
            raise Breach(PROTOCOL_ERROR, "unknown kind of frame")
        elif (kind == CONTINUATION) != (self._parts is not None):
            raise Breach(PROTOCOL_ERROR, "a fragmented message must end before the next one")

    def _aside(self, first: int, payload: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield a control frame, or the message that a fragment completes."""
        self.count()
        kind = first & 0x0F
        if kind > BINARY:
            yield kind, payload
            return
        if self._parts is None:
            self._kind, self._parts = kind, bytearray()
        self._parts += payload
        if first & FINAL:
            whole, self._parts = bytes(self._parts), None
            yield self._kind, whole


def unmask(payload: bytes, mask: bytes) -> bytes:
    """Return the payload XOR the repeated mask of four bytes."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def frame(kind: int, payload: bytes) -> bytes:
    """Return a whole message or control frame as a server sends it."""
    size = len(payload)
    if size <= LONGEST_CONTROL:
        return bytes((FINAL | kind, size)) + payload
    if size < 65536:
        return ((FINAL | kind) << 24 | 126 << 16 | size).to_bytes(4, "big") + payload
    return bytes((FINAL | kind, 127)) + size.to_bytes(8, "big") + payload


def close_frame(code: int, reason: str) -> bytes:
    """Return a close frame; the reason is cut to what fits."""
    return frame(CLOSE, code.to_bytes(2, "big") + reason.encode()[:123].decode(errors="ignore").encode())


def check_close(payload: bytes) -> None:
    """Raise Breach unless this may be the payload of a close frame."""
    if not payload:
        return
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or not ((1000 <= code <= 1014 and code not in (1004, 1005, 1006)) or 3000 <= code < 5000):
        raise Breach(PROTOCOL_ERROR, "invalid close code")
    if not is_text(payload[2:]):
        raise Breach(BAD_TEXT, "the reason is not UTF-8")


def is_text(message: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True
