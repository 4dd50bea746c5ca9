"""The picture: three columns face to face, the piles of each side, and why every column counts what it does."""

from __future__ import annotations

from typing import Literal

from parlour.core.state import View
from parlour.core.words import counted, listed, sentence
from parlour.games.bluegray.actions import CHOOSE
from parlour.games.bluegray.art.faces import MARKS, NATIONS, SIDES, SYMBOLS, TONES, back, face, label, star, tip
from parlour.games.bluegray.rules.cues import spot_id, total_id
from parlour.games.bluegray.rules.report import card_ref
from parlour.games.bluegray.scene.options import Offers
from parlour.games.bluegray.state.cards import (
    COLUMNS,
    EFFECT,
    EVENT,
    KIND,
    KIND_NAMES,
    NAME,
    NUMBER,
    PRINTED,
    RECRUIT,
    SLUG,
    VALUE,
)
from parlour.games.bluegray.state.position import BOTH_LOSE, NOBODY_THERE
from parlour.games.bluegray.state.totals import Change, reasons
from parlour.scene.model import (
    Board,
    Face,
    Fact,
    Item,
    Label,
    Option,
    Over,
    Panel,
    Piece,
    Pile,
    Role,
    Row,
    Scene,
    Seat,
    Spot,
    Zone,
)

WIDTH, HEIGHT = 960.0, 548.0
LANE = 310.0
CARD = 150.0
TOP, BOTTOM = 12.0, 280.0
ROOM = 256.0
COUNTS = 196.0  # from the left of a lane to what it counts


def draw(view: View, seat: int | None, legal: list[int]) -> Scene:
    """The scene of one viewer, whose side lies at the bottom; spectators sit with the Union."""
    return _SceneBuilder(view, seat, legal).scene()


class _SceneBuilder:
    """Collects one viewer's pieces, faces and names while the zones are drawn."""

    def __init__(self, view: View, seat: int | None, legal: list[int]) -> None:
        self.view = view
        self.seat = seat
        self.legal = legal
        self.near = 0 if seat is None else seat
        self.pieces: dict[str, Piece] = {}
        self.faces: dict[str, Face] = {f"back:{side}": back(side) for side in (0, 1)}
        self.names: dict[str, str] = {}
        self.columns = [[NUMBER[slug] for slug in view["columns"][side][c]] for side in (0, 1) for c in range(COLUMNS)]
        self.beside = [[NUMBER[slug] for slug, _ in view["beside"][side]] for side in (0, 1)]
        self.beside_at: list[list[int]] = [[at for _, at in view["beside"][side]] for side in (0, 1)]
        self.event = NUMBER[view["pending"][0]] if view["pending"] and view["phase"] == "event" else -1

    def scene(self) -> Scene:
        zones: list[Zone] = [self.board()]
        for side in (1 - self.near, self.near):
            zones += self.side_zones(side)
        if self.seat is not None:
            zones.append(self.hand())
        if self.chooses_from_graveyard():
            zones.append(self.fallen())
        zones += [
            self.sums(),
            self.lists("unseen", "Not seen yet", "still to come"),
            self.lists("graveyards", "Fallen, as all have seen", "in the Graveyard"),
        ]
        over = None
        if self.view["phase"] == "over":
            best = max(self.view["returns"])
            over = Over(
                text=sentence(f"{self.view['reason'][0].upper()}{self.view['reason'][1:]}"),
                winners=[side for side in (0, 1) if self.view["returns"][side] == best],
                marks=self.what_is_left(),
            )
        return Scene(
            game="bluegray",
            title="Blue & Gray",
            theme="atlas",
            you=self.seat,
            seats=[self.seat_of(n) for n in (0, 1)],
            zones=zones,
            pieces=self.pieces,
            faces=self.faces,
            names=self.names,
            symbols=SYMBOLS,
            prompt=self.prompt(),
            options=self.options(),
            over=over,
        )

    def what_is_left(self) -> list[str]:
        """B1: the piles that decide the war: those of the side that has cards left, and the seat that has none."""
        left = [self.view["decks"][side] + len(self.view["survivors"][side]) for side in (0, 1)]
        piles = [f"{pile}:{side}" for side in (0, 1) if left[side] for pile in ("deck", "survivors")]
        return piles + [f"seat:{side}" for side in (0, 1) if left[side] == min(left)]

    def options(self) -> list[Option]:
        offers = Offers(
            view=self.view,
            side=self.near,
            event=self.event,
            columns=self.columns,
            beside=self.beside,
            beside_at=self.beside_at,
        )
        return [offers.option(action) for action in self.legal]

    # Seats and words.

    def seat_of(self, side: int) -> Seat:
        view = self.view
        mark = ""
        if view["sealed"][side] and view["reinforcements"][side]:
            mark = "committed"
        elif view["phase"] == "report" and view["ready"][side]:
            mark = "ready"
        alive = view["decks"][side] + len(view["survivors"][side]) + view["reinforcements"][side]
        alive += sum(len(column) for column in view["columns"][side]) + len(view["beside"][side])
        return Seat(
            n=side,
            name=NATIONS[side],
            tone=TONES[side],
            side=f"{MARKS[side]} {SIDES[side]}",
            mark=mark,
            active=side in view["to_act"],
            facts=[
                Fact(sym="star", label="Cards alive", value=alive),
                Fact(sym="deck", label="Deck", value=view["decks"][side]),
                Fact(sym="survivors", label="Survivors", value=len(view["survivors"][side])),
                Fact(sym="graveyard", label="Graveyard", value=len(view["graveyards"][side])),
            ],
        )

    def prompt(self) -> str:
        view = self.view
        if view["phase"] == "over":
            return ""
        battle = f"Battle {view['battle']}."
        if not self.legal:
            return f"{battle} Waiting for {listed([f'{{seat:{side}}}' for side in view['to_act']])} {self.awaited()}."
        if view["phase"] == "reinforce":
            left = counted(len(view["hand"]), "card")
            return f"{battle} Lay a reinforcement face down on a column: {left} to go. The last one commits you."
        if view["phase"] == "deploy":
            cards = view["decks"][self.near] + len(view["survivors"][self.near])
            which = "another column" if view["slots"] else "a column"
            return f"{battle} You have only {counted(cards, 'card')}: choose {which} to flip one into."
        if view["phase"] == "event":
            return f"{battle} {card_ref(self.event)}: {PRINTED[self.event].words()}"
        return f"{battle} The columns are decided. On to the next battle?"

    def awaited(self) -> str:
        """What the viewer waits for, in words that follow the names."""
        if self.view["phase"] == "event":
            return f"to carry out {card_ref(self.event)}"
        return {"reinforce": "to lay reinforcements", "deploy": "to choose columns"}.get(self.view["phase"], "to move on")

    # Cards.

    def show(self, slug: str, piece: Piece) -> None:
        """Add a card that the viewer sees."""
        card = NUMBER[slug]
        self.faces[slug] = face(card)
        piece.face = slug
        piece.label = label(card)
        piece.tip = tip(card)
        self.pieces[f"card:{slug}"] = piece

    def hide(self, handle: str, side: int, piece: Piece) -> None:
        """Add a card that the viewer does not see; its handle names a place, not a card."""
        piece.back = f"back:{side}"
        piece.label = f"{SIDES[side]} card, face down"
        self.pieces[handle] = piece

    def board(self) -> Board:
        spots: list[Spot] = []
        for side in (1 - self.near, self.near):
            for column in range(COLUMNS):
                spot = spot_id(side, column)
                spots.append(
                    Spot(
                        id=spot, x=23 + column * LANE, y=BOTTOM if side == self.near else TOP, w=CARD + 20, h=ROOM, pile="overlap"
                    )
                )
                whose = "your" if side == self.seat else SIDES[side]
                self.names[spot] = f"{whose} column {column + 1}".capitalize()
                self.column_pieces(side, column, spot)
        return Board(
            id="field",
            role="board",
            title=f"Battle {self.view['battle']}",
            w=WIDTH,
            h=HEIGHT,
            piece=CARD,
            spots=spots,
            backdrop=self.backdrop(),
            labels=self.labels(),
        )

    def column_pieces(self, side: int, column: int, spot: str) -> None:
        view = self.view
        cards = view["columns"][side][column]
        for i, slug in enumerate(cards):
            self.show(slug, Piece(zone="field", at=spot, i=i, label="", state=self.fate(side, column)))
        if side == self.seat:
            if view["placed"][column]:
                self.show(view["placed"][column], Piece(zone="field", at=spot, i=len(cards), label="", badge="↓", state=["new"]))
                self.pieces[f"card:{view['placed'][column]}"].label += ", face down for the other side"
        elif view["sealed"][side] and view["reinforcements"][side] == COLUMNS:
            self.hide(f"sealed:{side}:{column + 1}", side, Piece(zone="field", at=spot, i=len(cards), label=""))

    def fate(self, side: int, column: int) -> list[Literal["dim", "disabled", "new"]]:
        """Dim the cards that are lost at the end of a battle."""
        lost = self.view["phase"] == "report" and self.view["winners"][column] != side
        return ["dim"] if lost else []

    def backdrop(self) -> str:
        """The three lanes and, beside the cards, who leads each column."""
        parts: list[str] = []
        far, middle = 1 - self.near, HEIGHT / 2
        for column in range(COLUMNS):
            x = 15 + column * LANE
            parts.append(
                f'<rect x="{x:g}" y="6" width="{LANE:g}" height="{HEIGHT - 12:g}" fill="var(--land)" stroke="var(--line)"/>'
                f'<rect x="{x + COUNTS - 8:g}" y="6" width="{LANE - COUNTS + 8:g}" height="{HEIGHT - 12:g}" '
                f'fill="var(--panel)" stroke="var(--line)"/>'
            )
            for side, y in ((far, TOP + 56), (self.near, HEIGHT - TOP - 24)):
                parts.append(star(side, x + COUNTS + 6, y - 31, 34))
            parts += self.with_hidden(column, x + COUNTS + 6, HEIGHT - TOP - 92)
            parts.append(_text(x + COUNTS + 51, middle - 30, f"Column {column + 1}", 22, "middle"))
            parts += self.verdict(column, x + COUNTS, middle)
        return "".join(parts)

    def labels(self) -> list[Label]:
        """What each column counts, as numbers that change when a card lands."""
        heights = {1 - self.near: TOP + 56, self.near: HEIGHT - TOP - 24}
        return [
            Label(
                id=total_id(side, column), x=65 + COUNTS + column * LANE, y=heights[side], text=totals[column], size=46, bold=True
            )
            for side, totals in enumerate(self.view["totals"])
            for column in range(COLUMNS)
        ]

    def with_hidden(self, column: int, x: float, y: float) -> list[str]:
        """The total that the viewer's face-down card will lead to, in words."""
        if self.seat is None or not self.view["placed"][column]:
            return []
        return [
            _text(x, y - 24, "with your card", 17, "start"),
            # The display face has old-style figures, in which 11 looks like a Roman two.
            _text(x, y, f"→ {self.view['prospects'][column]}", 26, "start", 600, "body"),
        ]

    def verdict(self, column: int, x: float, y: float) -> list[str]:
        """Who wins a column, or leads it."""
        winner = self.view["winners"][column]
        decided = self.view["phase"] == "report"
        if winner == NOBODY_THERE:
            return [_text(x + 51, y + 8, "empty", 24, "middle", 600)]
        if winner == BOTH_LOSE:
            return [_text(x + 51, y + 8, "both lose" if decided else "level", 24, "middle", 600)]
        return [_text(x + 51, y + 8, f"{MARKS[winner]} {'wins' if decided else 'leads'}", 26, "middle", 600)]

    def side_zones(self, side: int) -> list[Zone]:
        """A side's piles, the events beside the battlefield and, for a rival, its reinforcements."""
        view = self.view
        role: Role = "mine" if side == self.near else "rival"
        zones: list[Zone] = []
        if side != self.seat:
            on_field = view["sealed"][side] and view["reinforcements"][side] == COLUMNS
            zones.append(Row(id=f"reserve:{side}", role=role, title=f"{SIDES[side]} reinforcements", seat=side))
            for i in range(0 if on_field else view["reinforcements"][side]):
                self.hide(f"reserve:{side}:{i + 1}", side, Piece(zone=f"reserve:{side}", i=i, label=""))
        zones.append(Row(id=f"beside:{side}", role="rival", title=f"{SIDES[side]} events", seat=side))
        for i, (slug, column) in enumerate(view["beside"][side]):
            badge = str(column + 1) if column >= 0 else ""
            self.show(slug, Piece(zone=f"beside:{side}", i=i, label="", badge=badge))
        zones.append(Pile(id=f"deck:{side}", role=role, title=f"{SIDES[side]} deck", seat=side, count=view["decks"][side]))
        if view["decks"][side]:
            self.hide(f"deck:{side}:top", side, Piece(zone=f"deck:{side}", label=""))
        zones.append(
            Pile(id=f"survivors:{side}", role=role, title="Survivors", seat=side, browse=True, count=len(view["survivors"][side]))
        )
        for i, slug in enumerate(view["survivors"][side]):
            self.show(slug, Piece(zone=f"survivors:{side}", i=i, label=""))
        zones.append(Pile(id=f"graveyard:{side}", role=role, title="Graveyard", seat=side, count=len(view["graveyards"][side])))
        if view["graveyards"][side]:
            self.hide(f"graveyard:{side}:top", side, Piece(zone=f"graveyard:{side}", label=""))
        return zones

    def hand(self) -> Row:
        for i, slug in enumerate(self.view["hand"]):
            self.show(slug, Piece(zone="hand", i=i, label=""))
        return Row(id="hand", role="hand", title="Your reinforcements", seat=self.seat)

    def chooses_from_graveyard(self) -> bool:
        return bool(self.legal) and self.event >= 0 and EFFECT[self.event] == RECRUIT

    def fallen(self) -> Row:
        """Show the fallen that may be recruited while their owner chooses."""
        chosen = [SLUG[action - CHOOSE] for action in self.legal if action >= CHOOSE]
        for i, slug in enumerate(chosen):
            self.show(slug, Piece(zone="fallen", i=i, label=""))
        return Row(id="fallen", role="hand", title="Your fallen", seat=self.seat, fit="wrap")

    # Panels.

    def sums(self) -> Panel:
        """Every card and every modifier of every column."""
        items: list[Item] = []
        for column in range(COLUMNS):
            totals = [f"{SIDES[side]} {self.view['totals'][side][column]}" for side in (0, 1)]
            items.append(Item(text=f"Column {column + 1}: {' against '.join(totals)}", kind="head"))
            for side in (self.near, 1 - self.near):
                for card, points, changes in reasons(self.columns, self.beside, self.beside_at, side, column):
                    items.append(Item(text=f"{MARKS[side]} {card_ref(card)}{_reason(card, points, changes)}", value=points))
                if side == self.seat and self.view["placed"][column]:
                    own = NUMBER[self.view["placed"][column]]
                    items.append(
                        Item(
                            text=f"{MARKS[side]} with {card_ref(own)}, face down",
                            kind="note",
                            value=self.view["prospects"][column],
                        )
                    )
        return Panel(id="sums", role="side", view="list", title="Why the columns count what they do", items=items)

    def lists(self, what: str, title: str, where: str) -> Panel:
        """List the cards of each side by kind, the strongest first."""
        items: list[Item] = []
        for side in (self.near, 1 - self.near):
            cards = [NUMBER[slug] for slug in self.view[what][side]]
            items.append(Item(text=f"{MARKS[side]} {SIDES[side]}: {counted(len(cards), 'card')} {where}", kind="head"))
            for kind in range(EVENT + 1):
                these = sorted((card for card in cards if KIND[card] == kind), key=lambda card: -VALUE[card])
                if these:
                    names = ", ".join(NAME[card] + ("" if kind == EVENT else f" {VALUE[card]}") for card in these)
                    items.append(Item(text=f"{KIND_NAMES[kind].capitalize()}: {names}"))
        return Panel(id=what, role="side", view="list", title=title, items=items)


def _reason(card: int, points: int, changes: list[Change]) -> str:
    """Why a card does not count its printed value; "" if it does."""
    if KIND[card] == EVENT:
        return ", beside the battlefield" if points else ", an event, counts zero"
    if not changes:
        return ""
    return f": {VALUE[card]} " + " ".join(f"{change:+d} {NAME[source]}" for source, change in changes)


def _text(x: float, y: float, words: str, size: float, anchor: str, weight: int = 400, font: str = "display") -> str:
    return (
        (
            f'<text x="{x:g}" y="{y:g}" font-family="var(--{font})" font-size="{size:g}" font-weight="{weight}" '
            f'text-anchor="{anchor}" fill="var(--ink)">{words}</text>'
        )
        if words
        else ""
    )
