"""A scene as one static SVG for notebooks, documents and previews, without scripts, style sheets or font files."""

from __future__ import annotations

import textwrap
from html import escape

from parlour.scene.model import Board, Card, Drawing, Face, Panel, Piece, Pile, Row, Scene, Seat, Spot, Token, Zone
from parlour.scene.refs import plain
from parlour.scene.themes import THEMES, Mode, Theme, resolve

WIDTH = 1000.0
MARGIN = 24.0
BOARD_HEIGHT = 680.0
CARD = (100.0, 140.0)
COVER = (800.0, 500.0)
ROLES = ("rival", "board", "side", "mine", "hand")


def render(scene: Scene, mode: Mode = "light") -> str:
    """The scene as SVG in the colours of its theme."""
    return _Sheet(scene, mode).svg()


def cover(scene: Scene, mode: Mode = "light") -> str:
    """The scene as a picture for the list of games: its board, or else its cards."""
    return _Sheet(scene, mode).cover()


def place(board: Board, spot: Spot, piece: Piece, face: Face | None, i: int, count: int) -> tuple[float, float, float, float]:
    """
    Left, top, width and height of piece number `i` of `count` on a spot; the web client's `place.ts` has the same rule.

    A stack leans up and to the right by 9 % of a piece's shorter side, up to four times; a row stays together in the middle
    of its spot, 6 % apart or less if it would not fit; an overlap runs down from the top of its spot in steps of 30 % of a
    piece's height, or less if they would not fit.
    """
    ratio = 1.0 if isinstance(face, Token) else face.h / face.w if isinstance(face, Drawing) else CARD[1] / CARD[0]
    width = piece.size or board.piece or min(spot.w, spot.h / ratio)
    height = width * ratio
    x = spot.x + (spot.w - width) / 2
    y = spot.y + (spot.h - height) / 2
    if spot.pile == "stack":
        shift = (min(i, 4) - min(count - 1, 4) / 2) * min(width, height) * 0.09
        x, y = x + shift, y - shift
    elif spot.pile == "row" and count > 1:
        step = min(width * 1.06, max(0.0, spot.w - width) / (count - 1))
        x += step * (i - (count - 1) / 2)
    elif spot.pile == "overlap":
        y = spot.y + (min(height * 0.3, max(0.0, spot.h - height) / (count - 1)) * i if count > 1 else 0.0)
    return x, y, width, height


class _Sheet:
    """A page that fills from top to bottom."""

    def __init__(self, scene: Scene, mode: Mode) -> None:
        self.scene = scene
        self.theme: Theme = THEMES.get(scene.theme, THEMES["parlour"])
        self.palette = self.theme.palette(mode)
        self.card_palette = self.theme.card_palette(mode)
        self.parts: list[str] = []
        self.y = MARGIN

    def svg(self) -> str:
        self._header()
        for role in ROLES:
            zones = [zone for zone in self.scene.zones if zone.role == role]
            small: list[Zone] = []
            for zone in zones:
                if isinstance(zone, Pile):
                    small.append(zone)
                    continue
                self._zone(zone)
            if small:
                self._piles([zone for zone in small if isinstance(zone, Pile)])
        self._prompt()
        height = self.y + MARGIN - 12
        body = resolve("".join(self.parts), self.palette)
        title = escape(self.scene.title)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" width="{WIDTH:g}" '
            f'height="{height:g}" role="img" aria-label="{escape(self.scene.title, quote=True)}"><title>{title}</title>'
            f'<rect width="{WIDTH:g}" height="{height:g}" fill="{self.palette["bg"]}"/>{body}</svg>'
        )

    def cover(self) -> str:
        """The largest board, cropped to the cover's shape, or else cards side by side."""
        width, height = COVER
        boards = [zone for zone in self.scene.zones if isinstance(zone, Board)]
        self.parts = []
        if boards:
            board = max(boards, key=lambda board: board.w * board.h)
            scale = max(width / board.w, height / board.h)
            if 0.55 < min(width / board.w, height / board.h) / scale < 0.85:
                self.draw_board(board, (width - board.w * scale) / 2, (height - board.h * scale) / 2, scale)
            else:  # too tall or too wide to crop, or so close to the cover's shape that it fits
                scale = min(width / board.w, height / board.h) * 0.96
                self.draw_board(board, (width - board.w * scale) / 2, (height - board.h * scale) / 2, scale)
        else:
            cards = [piece for piece in self.scene.pieces.values() if piece.face or piece.back]
            cards = sorted(cards, key=lambda piece: not piece.face)[:5]
            while len(cards) < 4:  # fill up with face-down cards
                cards.insert(0, Piece(zone="", label="a card"))
            step = 130.0
            for i, piece in enumerate(cards):
                turn = i - (len(cards) - 1) / 2
                x = width / 2 + turn * step - 105
                y = 105 + turn * turn * 9
                self.parts.append(
                    f'<g transform="rotate({turn * 5:g} {x + 105:g} {y + 147:g})">{self.piece(piece, x, y, 210, 294)}</g>'
                )
        body = resolve("".join(self.parts), self.palette)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}"><title>{escape(self.scene.title)}</title>'
            f'<rect width="{width:g}" height="{height:g}" fill="{self.palette["bg"]}"/>{body}</svg>'
        )

    # Words.

    def words(self, text: str) -> str:
        return plain(self.scene, text)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 15,
        fill: str = "var(--ink)",
        anchor: str = "start",
        font: str = "var(--body)",
        weight: int = 400,
    ) -> str:
        return (
            f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
            f'text-anchor="{anchor}">{escape(words)}</text>'
        )

    def _header(self) -> None:
        self.parts.append(self.text(MARGIN, self.y + 20, self.scene.title, 24, font="var(--display)", weight=600))
        self.y += 36
        seats = self.scene.seats
        columns = min(4, max(1, len(seats)))
        width = (WIDTH - 2 * MARGIN - 12 * (columns - 1)) / columns
        for i, seat in enumerate(seats):
            self._seat(seat, MARGIN + (i % columns) * (width + 12), self.y + (i // columns) * 58, width)
        self.y += 58 * ((len(seats) + columns - 1) // columns) + 8

    def _seat(self, seat: Seat, x: float, y: float, width: float) -> None:
        facts = "   ".join(f"{fact.label} {fact.value}" for fact in seat.facts)
        line = " · ".join(part for part in (self.words(seat.side), self.words(seat.mark), facts) if part)
        frame = f' stroke="var(--{seat.tone})" stroke-width="2"' if seat.active else ""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="50" rx="8" fill="var(--panel)"{frame}/>'
            f'<rect x="{x:g}" y="{y:g}" width="5" height="50" rx="2.5" fill="var(--{seat.tone})"/>'
            + self.text(x + 16, y + 21, seat.name, 16, font="var(--display)", weight=600)
            + self.text(x + 16, y + 40, _cut(line, width / 6.2), 13, "var(--soft)")
        )

    def _title(self, title: str) -> None:
        if title:
            self.parts.append(self.text(MARGIN, self.y + 14, self.words(title), 14, "var(--soft)", weight=600))
            self.y += 22

    def _prompt(self) -> None:
        over = self.words(self.scene.over.text) if self.scene.over is not None else ""
        words = over or self.words(self.scene.prompt)
        if not words:
            return
        lines = textwrap.wrap(words, 110)
        edge = "hot" if self.scene.options else "line"
        height = 22 * len(lines) + 20
        self.parts.append(
            f'<rect x="{MARGIN:g}" y="{self.y:g}" width="{WIDTH - 2 * MARGIN:g}" height="{height}" rx="18" '
            f'fill="var(--panel)" stroke="var(--{edge})" stroke-width="2"/>'
        )
        for i, line in enumerate(lines):
            self.parts.append(self.text(MARGIN + 20, self.y + 26 + 22 * i, line, 17))
        self.y += height + 12

    # Zones.

    def _zone(self, zone: Zone) -> None:
        if isinstance(zone, Board):
            self._board(zone)
        elif isinstance(zone, Panel):
            self._panel(zone)
        elif isinstance(zone, Row):
            self._row(zone)

    def pieces(self, zone: str) -> list[tuple[str, Piece]]:
        found = [(element, piece) for element, piece in self.scene.pieces.items() if piece.zone == zone]
        return sorted(found, key=lambda pair: pair[1].i)

    def _board(self, board: Board) -> None:
        scale = min((WIDTH - 2 * MARGIN) / board.w, BOARD_HEIGHT / board.h)
        self.draw_board(board, (WIDTH - board.w * scale) / 2, self.y, scale)
        self.y += board.h * scale + 12

    def draw_board(self, board: Board, x: float, y: float, scale: float) -> None:
        last = set(self.scene.last)
        self.parts.append(
            f'<svg x="{x:g}" y="{y:g}" width="{board.w * scale:g}" height="{board.h * scale:g}" '
            f'viewBox="0 0 {board.w:g} {board.h:g}"><rect width="{board.w:g}" height="{board.h:g}" '
            f'fill="var(--board)"/>{board.backdrop}'
        )
        for label in board.labels:
            weight = 600 if label.bold else 400
            self.parts.append(
                self.text(label.x, label.y, self.words(str(label.text)), label.size, anchor=label.anchor, weight=weight)
            )
        here: dict[str, list[tuple[str, Piece]]] = {}
        for element, piece in self.pieces(board.id):
            here.setdefault(piece.at, []).append((element, piece))
        for spot in board.spots:
            if spot.id in last:
                self.parts.append(
                    f'<rect x="{spot.x:g}" y="{spot.y:g}" width="{spot.w:g}" height="{spot.h:g}" rx="4" '
                    f'fill="none" stroke="var(--hot)" stroke-width="2" stroke-dasharray="4 3"/>'
                )
            stack = here.get(spot.id, [])
            for i, (_, piece) in enumerate(stack):
                face = self.scene.faces.get(piece.face)
                self.parts.append(self.piece(piece, *place(board, spot, piece, face, i, len(stack))))
        self.parts.append("</svg>")

    def _row(self, row: Row) -> None:
        pieces = self.pieces(row.id)
        if not pieces:
            return
        self._title(row.title)
        width, height = (CARD[0] * 1.2, CARD[1] * 1.2) if row.role in ("hand", "board") else CARD
        step = min(width + 8, (WIDTH - 2 * MARGIN - width) / max(1, len(pieces) - 1))
        x = (WIDTH - step * (len(pieces) - 1) - width) / 2
        for _, piece in pieces:
            self.parts.append(self.piece(piece, x, self.y, width, height))
            x += step
        self.y += height + 14

    def _piles(self, piles: list[Pile]) -> None:
        width, height = 80.0, 112.0
        x = (WIDTH - len(piles) * 130 + 50) / 2
        for pile in piles:
            pieces = self.pieces(pile.id)
            if pieces:
                self.parts.append(self.piece(pieces[-1][1], x, self.y, width, height))
            else:
                self.parts.append(
                    f'<rect x="{x:g}" y="{self.y:g}" width="{width:g}" height="{height:g}" rx="5" fill="none" '
                    f'stroke="var(--soft)" stroke-dasharray="4 4"/>'
                )
            label = f"{self.words(pile.title)} {pile.count}".strip()
            self.parts.append(self.text(x + width / 2, self.y + height + 18, label, 13, "var(--soft)", "middle"))
            x += 130
        self.y += height + 34

    def _panel(self, panel: Panel) -> None:
        self._title(panel.title)
        lines: list[tuple[str, int]] = []
        for item in panel.items:
            who = f"{self.scene.seats[item.seat].name}: " if item.seat is not None else ""
            value = f"  {item.value}" if item.value != "" else ""
            weight = 600 if item.kind == "head" else 400
            columns = 1 if panel.view == "thread" else 3
            lines.extend((line, weight) for line in textwrap.wrap(f"{who}{self.words(item.text)}{value}", 130 // columns))
        columns = 1 if panel.view == "thread" or len(lines) < 4 else 3
        rows = (len(lines) + columns - 1) // columns
        height = rows * 20 + 16
        self.parts.append(
            f'<rect x="{MARGIN:g}" y="{self.y:g}" width="{WIDTH - 2 * MARGIN:g}" height="{height}" rx="8" fill="var(--panel)"/>'
        )
        for i, (line, weight) in enumerate(lines):
            x = MARGIN + 16 + (i // rows) * (WIDTH - 2 * MARGIN) / columns
            self.parts.append(self.text(x, self.y + 22 + (i % rows) * 20, line, 14, weight=weight))
        self.y += height + 12

    # Pieces.

    def piece(self, piece: Piece, x: float, y: float, width: float, height: float) -> str:
        face = self.scene.faces.get(piece.face)
        turn = f" rotate({piece.rot} {width / 2:g} {height / 2:g})" if piece.rot else ""
        dim = ' opacity=".5"' if "dim" in piece.state or "disabled" in piece.state else ""
        name = escape(self.words(piece.label))
        if isinstance(face, Token):
            inner = self.token(face, min(width, height), (width - min(width, height)) / 2, (height - min(width, height)) / 2)
        elif isinstance(face, Drawing):
            inner = f'<svg width="{width:g}" height="{height:g}" viewBox="0 0 {face.w:g} {face.h:g}">{face.svg}</svg>'
        elif isinstance(face, Card):
            inner = self.card(face, width, height)
        else:
            inner = self.back(piece, width, height)
        badge = ""
        if piece.badge != "":
            badge = (
                f'<circle cx="{width - 2:g}" cy="{height - 2:g}" r="8" fill="var(--panel)" stroke="var(--line)"/>'
                + self.text(width - 2, height + 2, str(piece.badge), 11, anchor="middle", weight=600)
            )
        return f'<g transform="translate({x:g} {y:g}){turn}"{dim}><title>{name}</title>{inner}{badge}</g>'

    def symbol(self, name: str, size: float, x: float, y: float, style: str) -> str:
        body = self.scene.symbols.get(name, "")
        return f'<g transform="translate({x:g} {y:g}) scale({size / 24:g})" {style}>{body}</g>'

    def token(self, face: Token, size: float, x: float, y: float) -> str:
        if face.tone == "confederate":  # hollow, so that the difference does not depend on colour alone
            style = f'fill="var(--paper)" color="var(--paper)" stroke="var(--{face.tone})" stroke-width="2"'
        else:
            tone = f"var(--{face.tone})"
            style = f'fill="{tone}" color="{tone}" stroke="var(--paper)" stroke-width="1" paint-order="stroke"'
        return self.symbol(face.sym, size, x, y, style)

    def back(self, piece: Piece, width: float, height: float) -> str:
        face = self.scene.faces.get(piece.back)
        if isinstance(face, Drawing):
            return f'<svg width="{width:g}" height="{height:g}" viewBox="0 0 {face.w:g} {face.h:g}">{face.svg}</svg>'
        edge = width * 0.05
        return (
            f'<rect width="{width:g}" height="{height:g}" rx="{width * 0.06:g}" fill="{self.palette["card"]}"/>'
            f'<rect x="{edge:g}" y="{edge:g}" width="{width - 2 * edge:g}" height="{height - 2 * edge:g}" '
            f'rx="{width * 0.03:g}" fill="{self.palette["back"]}"/>'
            f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{width * 0.14:g}" fill="none" '
            f'stroke="{self.palette["card"]}" stroke-width="{width * 0.015:g}"/>'
            f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{width * 0.07:g}" fill="{self.palette["card"]}"/>'
        )

    def card(self, face: Card, width: float, height: float) -> str:
        tone = f"var(--{face.tone})"
        parts = [
            f'<rect width="100" height="140" rx="6" fill="var(--paper)" stroke="var(--line)"/>'
            f'<path d="M0 22V6a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v16z" fill="{tone}"/>'
        ]
        x = 6.0
        if face.corner:
            parts.append(self.text(x, 17, face.corner, 17, "var(--paper)", font="var(--display)", weight=600))
            x += 10 * len(face.corner) + 3
        name = self.words(face.name)
        parts.append(
            self.text(
                x, 15, name, min(10.0, (94 - x) / max(1, len(name)) / 0.55), "var(--paper)", font="var(--display)", weight=600
            )
        )
        y = 28.0
        if face.pips is not None:
            symbol, count = face.pips
            style = f'fill="{tone}" color="{tone}"'
            parts += [self.symbol(symbol, 9, 50 - count * 5.5 + k * 11, y, style) for k in range(count)]
            y += 12
        if face.sym:
            parts.append(self.symbol(face.sym, 32, 34, y, f'fill="{tone}" color="{tone}"'))
            y += 38
        for line in textwrap.wrap(self.words(face.sub), 20)[:2]:
            parts.append(self.text(50, y + 6, line, 9, anchor="middle", font="var(--typed)"))
            y += 10
        for line in textwrap.wrap(self.words(face.text), 25)[:6]:
            parts.append(self.text(50, y + 8, line, 7.5, anchor="middle"))
            y += 9
        if face.foot:
            parts.append(self.text(50, 134, self.words(face.foot), 7, tone, "middle", "var(--display)", 600))
        scale = min(width / 100, height / 140)
        return resolve(f'<g transform="scale({scale:g})">{"".join(parts)}</g>', self.card_palette)


def _cut(text: str, width: float) -> str:
    return text if len(text) <= width else text[: int(width) - 1] + "…"
