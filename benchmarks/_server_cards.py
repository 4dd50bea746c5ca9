"""
The game of the server benchmark, and the server that runs it: `python -m benchmarks._server_cards PORT FILE`.

Two seats with secret hands of seven cards take turns playing a card to the pile and drawing another; the game never ends.
`server_peer/server.js` is the same game for boardgame.io.
"""

from __future__ import annotations

import ctypes
import gc
import signal
import sys
from typing import Final

from parlour.core import ActionTable, Game, Outcome, Rng, Setup, State, View
from parlour.core.registry import games
from parlour.scene.model import Card, Face, Option, Piece, Pile, Row, Scene, Seat
from parlour.server.limits import Limits
from parlour.server.main import config, run

CARDS: Final = 40
HAND: Final = 7
SHOWN: Final = 5

ACTIONS: Final = ActionTable()
for _card in range(CARDS):
    ACTIONS.add("play", str(_card), label=f"Play {_card}")


class Cards(State):
    """Hands, the pool of cards to draw from, the pile with the newest card last, and whose turn it is."""

    def __init__(self, seats: int, rng: Rng, hands: list[list[int]], pool: list[int], pile: list[int], turn: int) -> None:
        super().__init__(seats, rng)
        self.hands = hands
        self.pool = pool
        self.pile = pile
        self.turn = turn

    def clone(self) -> Cards:
        hands = [hand.copy() for hand in self.hands]
        return Cards(self.seats, self.rng.clone(), hands, self.pool.copy(), self.pile.copy(), self.turn)

    def over(self) -> bool:
        return False

    def outcome(self) -> Outcome | None:
        return None

    def actors(self) -> list[int]:
        return [self.turn]

    def legal(self, seat: int) -> list[int]:
        return sorted(self.hands[seat]) if seat == self.turn else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        self.hands[seat].remove(action)
        self.pile.append(action)
        self.hands[seat].append(self.rng.draw(self.pool))
        if len(self.pile) > SHOWN:
            self.pool.append(self.pile.pop(0))
        self.turn = 1 - seat
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} plays {action}.", seat)

    def view(self, seat: int | None) -> View:
        return {
            "hands": [sorted(hand) if n == seat else len(hand) for n, hand in enumerate(self.hands)],
            "deck": len(self.pool),
            "pile": self.pile.copy(),
            "turn": self.turn,
        }

    def resample(self, seat: int, rng: Rng) -> Cards:
        world = self.clone()
        world.rng = rng.fork()
        unseen = sorted(world.pool + world.hands[1 - seat])
        world.hands[1 - seat] = [world.rng.draw(unseen) for _ in range(HAND)]
        world.pool = unseen
        return world


class CardsGame(Game):
    """What the platform knows about the game."""

    name = "cards"
    title = "Cards"
    tagline = "For measuring."
    seats = range(2, 3)
    minutes = "endless"
    longest = sys.maxsize

    def actions(self, setup: Setup) -> ActionTable:
        return ACTIONS

    def deal(self, setup: Setup, rng: Rng) -> Cards:
        pool = list(range(CARDS))
        hands = [[rng.draw(pool) for _ in range(HAND)] for _ in range(2)]
        return Cards(2, rng, hands, pool, [], 0)

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        faces: dict[str, Face] = {}
        pieces: dict[str, Piece] = {}
        for zone, held in (("hand", view["hands"][seat] if seat is not None else []), ("pile", view["pile"])):
            for i, card in enumerate(held):
                faces[f"card{card}"] = Card(name="Card", corner=str(card), tone="blue")
                pieces[f"card:{card}"] = Piece(zone=zone, i=i, face=f"card{card}", label=f"Card {card}")
        options = [Option(act=f"play{card}", all=[f"card:{card}"], label=f"Play {card}", play=[card]) for card in legal]
        seats = [Seat(n=n, name=f"Seat {n}", tone=f"s{n}", active=view["turn"] == n) for n in range(2)]
        return Scene(
            game=self.name,
            title=self.title,
            theme="parlour",
            you=seat,
            seats=seats,
            pieces=pieces,
            faces=faces,
            zones=[
                Pile(id="pile", role="board", title="Pile", count=len(view["pile"])),
                Row(id="hand", role="hand", title="Your hand", seat=seat),
            ],
            options=options,
            prompt="Play a card." if legal else "The other plays.",
        )


UNLIMITED: Final = Limits(
    messages=1e9,
    messages_burst=1e9,
    requests=1e9,
    requests_burst=1e9,
    creations=1e9,
    creations_burst=1e9,
    misses=1e9,
    misses_burst=1e9,
    connections=10**9,
    sockets=10**9,
)


def tidy(signal_number: int, frame: object) -> None:
    """Free all unused memory, so that the benchmark measures what tables need."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR2, tidy)
    games()["cards"] = CardsGame()
    # Limits are checked, but too high for the benchmark's single address to reach.
    run(config(sys.argv[2], port=int(sys.argv[1]), limits=UNLIMITED))
