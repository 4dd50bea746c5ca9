"""Games and tables as the API describes them."""

from __future__ import annotations

import functools
import re
from html import escape
from typing import Literal
from urllib.parse import quote

import msgspec
from markdown_it import MarkdownIt

from parlour.bots.levels import LEVELS, SCALE
from parlour.core.errors import NotYourSeat
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.registry import game as find_game
from parlour.core.stage import cover, panorama, stage
from parlour.scene.model import Over, Scene
from parlour.scene.themes import Mode
from parlour.server.endpoint import Malformed
from parlour.server.identity import Identity
from parlour.server.shapes import GameFacts, LinkedDevice, OptionFacts, PersonalLink, TableSummary
from parlour.table.invitation import words_of
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


def personal_link(live: LiveTable, person: str, identity: Identity) -> PersonalLink:
    """A person's link to a table and the devices on which their seats are open, starting with the one that took them."""
    table = live.table
    chairs = [chair for chair in table.head.chairs if person in chair.holders]
    if not chairs:
        raise NotYourSeat("you have no seat at this table")
    holders = list(dict.fromkeys(holder for chair in chairs for holder in chair.holders))
    devices = [
        LinkedDevice(at=table.devices.get(holder, 0), this=holder == person, online=holder in live.here) for holder in holders
    ]
    return PersonalLink(
        link=identity.link(table.code, person, table.link_number(person)),
        devices=devices,
        revocable=any(chair.holders[0] == person for chair in chairs),
    )


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
        bots=list(LEVELS),
        bot_words=[level.says for level in SCALE],
        unhurried=dict(game.unhurried),
        places=places(game.name),
        rules_version=game.rules_version,
    )


@functools.cache
def places(name: str) -> list[str]:
    """What the seats of a game are called before anybody sits there."""
    game = find_game(name)
    match = Match(game, game.setup(), bytes(16))
    return [seat.name for seat in stage(match, None).seats]


@functools.cache
def game_picture(name: str, mode: Mode) -> str:
    """The picture of a game; drawn once."""
    return cover(find_game(name), mode)


@functools.cache
def rules_html(name: str) -> str:
    """The rules of a game as HTML, with an anchor for each rule, `#rule-D20`; its number leads to the lesson that shows it."""
    game = find_game(name)
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(game.rules())
    lessons = {rule: lesson for lesson in reversed(game.lessons().lessons) for rule in lesson.rules}

    def anchored(found: re.Match[str]) -> str:
        before, rule = found.groups()
        lesson = lessons.get(rule)
        shown = rule
        if lesson is not None:
            title = escape(f"Try it: {lesson.title}", quote=True)
            shown = f'<a class="try" href="/learn/{quote(name)}/{quote(lesson.name)}" title="{title}">{rule}</a>'
        return f'<li id="rule-{rule}">{before}<strong>{shown}</strong>'

    return re.sub(r"<li>(\s*(?:<p>)?)<strong>([A-Z]{1,3}\d+[a-z]?)</strong>", anchored, html)


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
        winners=head.result.winners if head.result is not None else [],
        words=words_of(head.code) if head.phase == "waiting" else "",
    )
