"""What a player is offered: every option names its cards, where they come from and where they go."""

from __future__ import annotations

from parlour.core.state import View
from parlour.games.bluegray.actions import CHOOSE, COLUMN, DECLINE, MARCH, PLACE
from parlour.games.bluegray.rules.cues import spot_id
from parlour.games.bluegray.state.cards import (
    AMOUNT,
    COLUMNS,
    DECK,
    EFFECT,
    ENTRENCH,
    NAME,
    NUMBER,
    RECRUIT,
    SLUG,
    STRIKE,
    VALUE,
)
from parlour.games.bluegray.state.totals import total
from parlour.scene.model import Option


class Offers:
    """The options of one side; `event` is the event to be carried out, or -1, the cards on the field are as in `Position`."""

    def __init__(
        self,
        view: View,
        side: int,
        event: int,
        columns: list[list[int]],
        beside: list[list[int]],
        beside_at: list[list[int]],
    ) -> None:
        self.view = view
        self.side = side
        self.event = event
        self.columns = columns
        self.beside = beside
        self.beside_at = beside_at

    def option(self, action: int) -> Option:
        """The option for one legal action."""
        if action == MARCH:
            return Option(act="march", all=[], label="On to the next battle", play=[action], tone="gain")
        if action == DECLINE:
            return Option(act="decline", all=[], label=f"Leave {NAME[self.event]} unused", play=[action])
        if action < CHOOSE:
            column = action - COLUMN
            spot = spot_id(self.side, column)
            return Option(act=f"column{column + 1}", all=[spot], label=self.column_label(column), play=[action])
        if action < PLACE:
            card = action - CHOOSE
            return Option(
                act=f"choose:{SLUG[card]}",
                all=[f"card:{SLUG[card]}"],
                label=self.target_label(card),
                play=[action],
                tone="danger" if card // DECK != self.side else "",
            )
        card, column = divmod(action - PLACE, COLUMNS)
        return Option(
            act=f"place:{SLUG[card]}:{column + 1}",
            all=[f"card:{SLUG[card]}", spot_id(self.side, column)],
            label=self.place_label(card, column),
            play=[action],
            asks=[f"Move {NAME[card]} to which column?" if self.event >= 0 else f"Lay {NAME[card]} on which column?"],
            confirm=self.view["phase"] == "reinforce" and len(self.view["hand"]) == 1,
        )

    def column_label(self, column: int) -> str:
        """B12, B20, B25: what choosing a column does."""
        if self.event < 0:
            return f"Flip a card into column {column + 1}"
        if EFFECT[self.event] == ENTRENCH:
            return f"{NAME[self.event]}: +{AMOUNT[self.event]} to column {column + 1}"
        return f"{NAME[self.event]}: flip one more card onto column {column + 1}"

    def target_label(self, card: int) -> str:
        """B21-B23: what an event does with a card, and where the card lies."""
        what = f"{NAME[self.event]}: {NAME[card]} ({VALUE[card]})"
        if EFFECT[self.event] == RECRUIT:
            return f"{what} from your Graveyard to your Survivors"
        where = f"from column {self.column_of(card) + 1}"
        return f"{what} {where} to the Graveyard" if EFFECT[self.event] == STRIKE else f"{what} {where} to your Survivors"

    def place_label(self, card: int, column: int) -> str:
        """B5, B24: which card goes where, and what a reinforcement makes of its column."""
        if self.event >= 0:
            here = self.column_of(card)
            return f"{NAME[self.event]}: {NAME[card]} ({VALUE[card]}) from column {here + 1} to column {column + 1}"
        return f"{NAME[card]} to column {column + 1}: {self.effect_on_total(card, column)}"

    def column_of(self, card: int) -> int:
        """The column where a card lies face up, 0 to 2."""
        return next(place % COLUMNS for place, cards in enumerate(self.columns) if card in cards)

    def effect_on_total(self, card: int, column: int) -> str:
        """The column's total with this reinforcement, before any "play another", in words."""
        columns = [cards.copy() for cards in self.columns]
        for c, slug in enumerate(self.view["placed"]):
            if slug:
                columns[self.side * COLUMNS + c].append(NUMBER[slug])
        columns[self.side * COLUMNS + column].append(card)
        after = total(columns, self.beside, self.beside_at, self.side, column)
        now = self.view["totals"][self.side][column]
        return f"{now} becomes {after}" if after != now else f"stays {now}"
