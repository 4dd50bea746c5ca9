"""
People who remember what they did and what they were shown, to compare it with what the server has kept.

A move counts as acknowledged once its player has received a position in which it has taken effect: other choices than those
it was made from, or the end of the match. Everything that anybody was shown counts as well.
"""

from __future__ import annotations

from typing import Any

from websockets.exceptions import WebSocketException

from parlour.core.record import load
from parlour.core.registry import game
from parlour.server.client import Guest
from parlour.table import protocol


class Witness:
    """One person at one table over all connections: what they did and what they were told."""

    def __init__(self, guest: Guest, seat: int) -> None:
        self.guest = guest
        self.seat = seat
        self.done: list[list[str]] = []  # actions that were acknowledged
        self.told: list[str] = []  # events

    async def play(self, code: str) -> bool:
        """Play the first legal action until the connection breaks (False) or the match is over (True)."""
        sent: list[str] | None = None
        choice: list[list[str]] = []
        try:
            async with self.guest.sit(code, "view") as sitting:
                while sitting.over is None:
                    message = await sitting.receive()
                    if isinstance(message, protocol.SeatView):
                        self.told += [event["text"] for event in message.events]
                        if sent is not None and message.legal != choice:
                            self.done.append(sent)
                            sent = None
                        if sent is None and message.legal:
                            sent, choice = message.legal[0], message.legal
                            await sitting.play(sent)
        except (WebSocketException, OSError):
            return False
        return True

    def lost(self, record: dict[str, Any]) -> int:
        """How much of what was acknowledged or shown is not part of the match."""
        match = load(record, game)
        kept = [entry[1] for entry in record["log"] if entry[0] == self.seat]
        missing = sum(action not in kept for action in self.done)
        story = iter([event.text for _, event in match.transcript(self.seat)])
        return missing + sum(text not in story for text in self.told)
