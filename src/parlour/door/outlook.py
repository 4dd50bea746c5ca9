"""What a seat sees, as text, JSON and a list of actions, all derived from the view that the table sent."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.core.errors import MalformedAction
from parlour.core.game import Game
from parlour.scene.choices import inputs, meanings
from parlour.scene.model import LogEntry, Over, Scene
from parlour.scene.refs import plain
from parlour.scene.text import cards, notes, render
from parlour.table.protocol import Ended, SeatView, TableNews, Welcome

LOG_LINES = 12  # at the end of the text


class Outlook:
    """One position as one seat sees it; it holds nothing that the table did not send to this seat."""

    def __init__(
        self, game: Game, welcome: Welcome, table: TableNews, position: SeatView, log: list[str], over: Ended | None
    ) -> None:
        self.game = game
        self.position = position
        self.actions = game.actions(game.setup(len(table.seats), welcome.options))
        self.legal = [self.actions.parse(form) for form in position.legal]
        self.scene = self._scene(table, log, over)

    def _scene(self, table: TableNews, log: list[str], over: Ended | None) -> Scene:
        scene = self.game.scene(self.position.view, self.position.you, self.legal, self.actions)
        for shown in scene.seats:
            name = table.seats[shown.n].name
            if name:
                shown.side = shown.side or shown.name
                shown.name = name
        scene.log = [LogEntry(n=n, step=n, kind="info", text=text) for n, text in enumerate(log)]
        if over is not None:
            scene.over = Over(text=over.text, winners=over.winners)
            scene.options = []
        return scene

    def to_act(self) -> bool:
        """Whether it is this seat's turn; being able to interrupt does not count."""
        return bool(self.legal) and any(seat.active for seat in self.scene.seats if seat.n == self.position.you)

    def text(self) -> str:
        """Everything the seat sees: the board, the cards with their texts, the notes and the end of the log."""
        board = render(self.scene, LOG_LINES, self.game.sketch(self.position.view, self.position.you))
        asides = [f"{title}\n{body}" for title, body in notes(self.scene).items()]
        return "\n\n".join([board, "Open cards\n" + cards(self.scene), *asides])

    def plain(self, text: str) -> str:
        """Replace the references in one of the table's texts by names."""
        return plain(self.scene, text)

    def listed(self) -> list[dict[str, Any]]:
        """The legal actions: the form that `act` takes, what each does, and what text it takes."""
        words, texts = meanings(self.scene), inputs(self.scene)
        found: list[dict[str, Any]] = []
        for number in self.legal:
            entry: dict[str, Any] = {"action": self.actions[number].as_json()}
            entry["means"] = words.get(number) or self.plain(self.actions.label(number))
            if number in texts:
                wanted = texts[number]
                hint = self.plain(wanted.placeholder)
                entry["text"] = {"required": wanted.required, "most_characters": wanted.max, "hint": hint}
            found.append(entry)
        return found

    def read(self, forms: list[list[str]]) -> list[list[str]]:
        """Parse actions into the table's form; raise `MalformedAction` with an example that would work."""
        try:
            return [self.actions[self.actions.parse(form)].as_json() for form in forms]
        except MalformedAction as error:
            legal = self.position.legal
            advice = f"a legal action is {msgspec.json.encode(legal[0]).decode()}" if legal else "no action is legal now"
            raise MalformedAction(f"{error}; {advice}") from error
