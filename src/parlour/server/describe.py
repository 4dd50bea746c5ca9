"""Games and tables as the API describes them."""

from __future__ import annotations

import functools
import re
from typing import Literal

import msgspec
from markdown_it import MarkdownIt

from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.registry import game as find_game
from parlour.core.stage import cover, panorama, stage
from parlour.scene.model import Over, Scene
from parlour.scene.themes import Mode
from parlour.server.endpoint import Malformed
from parlour.server.shapes import GameFacts, OptionFacts, TableSummary
from parlour.table.decide import levels
from parlour.table.live import LiveTable
from parlour.table.model import Head

Side = int | Literal["spectator", "all"]


def replayed(match: Match, step: int, seat: Side, head: Head) -> Scene:
    """A finished match after `step` actions, as a side saw it."""
    then = match.fork(step)
    names = [chair.shown_name() for chair in head.chairs]
    result = head.result
    over = Over(text=result.text, winners=result.winners) if result is not None and step == len(match.log) else None
    if seat == "all":
        return panorama(then, names=names, over=over)
    return stage(then, None if seat == "spectator" else seat, names=names, over=over, idle=True, exact=True)


def number(text: str, default: int, high: int) -> int:
    """A whole number from 0 to `high`, parsed from a query."""
    if not text:
        return default
    if not re.fullmatch(r"\d{1,9}", text) or int(text) > high:
        raise Malformed(f"{text[:20]!r} is not a number from 0 to {high}")
    return int(text)


def facts(game: Game) -> GameFacts:
    """What the home page shows about a game."""
    options = [msgspec.convert(option.as_json(), OptionFacts) for option in game.options]
    return GameFacts(
        name=game.name,
        title=game.title,
        tagline=game.tagline,
        minutes=game.minutes,
        theme=game.theme,
        seats=list(game.seats),
        default_seats=game.default_seats(),
        options=options,
        bots=levels(game),
        rules_version=game.rules_version,
    )


@functools.cache
def game_picture(name: str, mode: Mode) -> str:
    """The picture of a game; drawn once."""
    return cover(find_game(name), mode)


@functools.cache
def rules_html(name: str) -> str:
    """The rules of a game as HTML, with an anchor for each rule: `#rule-D20`."""
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(find_game(name).rules())
    return re.sub(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{1,3}\d+[a-z]?)</strong>", r'<li id="rule-\2">\1<strong>\2</strong>', html)


def summary(head: Head, person: str, live: LiveTable | None) -> TableSummary:
    """A table in a list, as a person may see it; a live one knows more than its stored head."""
    head = head if live is None else live.table.head
    seats = head.seat_info() if live is None else live.news().seats
    mine = head.mine(person)
    turn = False
    if live is not None and live.table.match is not None and head.phase == "playing":
        turn = any(seat in mine and not head.chairs[seat].bot for seat in live.table.match.state.actors())
    return TableSummary(
        code=head.code,
        game=head.game,
        title=find_game(head.game).title,
        phase=head.phase,
        seats=seats,
        mine=mine,
        turn=turn,
        open=head.open,
        options=head.options,
        clock=head.clock,
        created=head.created,
        touched=head.touched,
        result=head.result.text if head.result is not None else "",
    )
