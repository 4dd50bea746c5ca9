"""The scene of one seat, drawn from its view alone."""

from __future__ import annotations

from parlour.core import ActionTable, View
from parlour.core.rng import FastRng
from parlour.games.civilwar.art.atlas import SIDE, backdrop
from parlour.games.civilwar.art.symbols import SYMBOLS
from parlour.games.civilwar.content import war_map
from parlour.games.civilwar.rules.cues import cell
from parlour.games.civilwar.rules.setup import from_view
from parlour.games.civilwar.rules.turn import result
from parlour.games.civilwar.scene.elements import cells, corners, names
from parlour.games.civilwar.scene.ending import deciding
from parlour.games.civilwar.scene.options import WORKS, options_of
from parlour.games.civilwar.scene.panels import city_panel, prompt, seats
from parlour.games.civilwar.scene.pieces import pieces_and_faces
from parlour.scene.model import Board, Over, Scene


def draw(view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
    """Return the scene that shows a view to a seat."""
    board = war_map().board
    war = from_view(board, view, FastRng(0))
    pieces, faces = pieces_and_faces(war)
    scene = Scene(
        game="civilwar",
        title="Civil War 1863",
        theme="atlas",
        you=seat,
        seats=seats(war),
        zones=[
            Board(
                id="map",
                role="board",
                w=SIDE,
                h=SIDE,
                spots=[*cells(), *corners({piece.at for piece in pieces.values()})],
                backdrop=backdrop(),
                pan=True,
            ),
            city_panel(war),
        ],
        pieces=pieces,
        faces=faces,
        names=names() | WORKS,
        symbols=SYMBOLS,
        prompt=prompt(war, seat),
        last=[cell(board, square) for square in war.last],
    )
    if seat is not None and legal:
        scene.options = options_of(war, seat, legal, actions)
    if war.over():
        winners = [0, 1] if war.winner < 0 else [war.winner]
        scene.over = Over(text=result(war.winner, war.reason), winners=winners, marks=deciding(war))
    return scene
