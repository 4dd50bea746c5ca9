"""The environments as tables: what they are, their actions, their observations and how the built-in players do."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gymnasium.spaces import Dict

from parlour.core import Action, Choice, Flag, Game, Number, Text, games
from parlour.core.registry import game as find_game
from parlour.envs import pettingzoo
from parlour.envs.episode import Episode
from parlour.envs.gymnasium import env_id
from parlour.scene.refs import parse
from scripts.reference.tables import code, table

ROOT = Path(__file__).parents[2]
BASELINES = Path(__file__).with_name("baselines.json")
"""By game, what `parlour arena` reported; `python -m scripts.reference.measure` measures it again."""


def listing() -> str:
    """All environments."""
    rows = []
    for name, game in games().items():
        if plugged_in(game):
            continue
        episode = Episode(name, None, {})
        link = f"[{game.title}](environments/{name}.md)"
        rows.append([link, code(game.env_name()), seats_of(game), f"{episode.size:,}", f"{episode.width:,}"])
    return table(["game", "PettingZoo", "seats", "actions", "numbers in an observation"], rows)


def plugged_in(game: Game) -> bool:
    """Whether a game comes from a plug-in."""
    return not type(game).__module__.startswith("parlour.")


def seats_of(game: Game) -> str:
    """The numbers of players."""
    return str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"


def facts(name: str) -> str:
    """A summary of one environment."""
    game = find_game(name)
    episode = Episode(name, None, {})
    env = pettingzoo.env(name)
    first, second = env.possible_agents[:2]
    space = env.observation_space(first)
    assert isinstance(space, Dict)
    sum_ = game.constant_sum(episode.setup)
    seats = seats_of(game) + (f", by default {game.default_seats()}" if len(game.seats) > 1 else "")
    rows: list[list[object]] = [
        [
            "PettingZoo",
            f"`pettingzoo.env({name!r})`, `from parlour.envs.pettingzoo import {find_game(name).env_name()}`".replace("'", '"'),
        ],
        ["Gymnasium", code(env_id(name))],
        ["OpenSpiel", code(f"python_parlour_{name}")],
        ["agents", f"{seats}: `{first}`, `{second}`" + (", ..." if len(game.seats) > 1 else "")],
        ["actions", code(env.action_space(first))],
        ["observation", f"{code(space['observation'])}, and {code(space['action_mask'])} as `action_mask`"],
        ["returns", "zero-sum" if sum_ == 0 else "general-sum, from -1 to 1"],
        ["longest random game", f"{game.longest:,} actions at most"],
        ["rules version", game.rules_version],
    ]
    return table(["", ""], rows) + "\n" + options(game, episode)


def options(game: Game, episode: Episode) -> str:
    """The options of a game, with the defaults of its environment."""
    rows = [
        [code(option.name), option.label, values(option), code(json.dumps(episode.setup.options[option.name]))]
        for option in game.options
    ]
    return table(["option", "what it is", "values", "default"], rows) if rows else "The game has no options.\n"


def values(option: object) -> str:
    """The values that an option can take."""
    if isinstance(option, Choice):
        return ", ".join(code(value) for value in option.values)
    if isinstance(option, Flag):
        return "`true`, `false`"
    if isinstance(option, Number):
        return f"{option.low} to {option.high}"
    assert isinstance(option, Text)
    return "a text"


def actions(name: str) -> str:
    """The table of actions, by verbs."""
    rows = []
    for group in verbs(Episode(name, None, {})):
        first, last = group[0], group[-1]
        numbers = str(first.number) if first is last else f"{first.number} to {last.number}"
        example = code(first) if first is last else f"{code(first)} ... {code(last)}"
        rows.append([numbers, code(first.verb), len(group), example, said(first.label)])
    return table(["numbers", "verb", "count", "first and last", "what the first one does"], rows)


def said(label: str) -> str:
    """A label without references."""
    return "".join(part if isinstance(part, str) else part.label or f"{part.kind} {part.target}" for part in parse(label))


def verbs(episode: Episode) -> Iterator[list[Action]]:
    """The actions, in runs of the same verb."""
    group: list[Action] = []
    for action in episode.actions.actions:
        if group and group[-1].verb != action.verb:
            yield group
            group = []
        group.append(action)
    yield group


def observations(name: str) -> str:
    """What each number of an observation means, from the docstring of the game's `encode.py`."""
    source = (ROOT / "src" / "parlour" / "games" / name / "encode.py").read_text(encoding="utf-8")
    text = ast.get_docstring(ast.parse(source))
    assert text is not None
    return f"```text\n{text}\n```\n"


def baselines(name: str) -> str:
    """The results of the built-in players against each other."""
    report: dict[str, Any] = json.loads(BASELINES.read_text(encoding="utf-8"))[name]
    players = list(report["players"])
    rows = []
    for player, result in report["players"].items():
        low, high = result["interval"]
        shares = [share(report["pairs"], player, other) for other in players]
        rows.append([code(player), f"{result['mean_return']:+.2f}", f"{result['share']:.1%} ({low:.1%} to {high:.1%})", *shares])
    head = ["player", "mean return", "share of wins (95 %)", *[f"against `{player}`" for player in players]]
    games_each = report["games_a_pair"]
    return table(head, rows) + (
        f"\n{games_each} games a pair, paired deals, rules version {report['rules_version']}: "
        f"`parlour arena {name} --players {','.join(players)} --games {games_each} --seed {report['seed']}`\n"
    )


def citation(name: str) -> str:
    """How to cite the environment, from `CITATION.cff`."""
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    title, team, version = (re.search(rf"{key}: (.*)", text, re.MULTILINE) for key in ("^title", "- name", "^version"))
    found = [match[1].strip('"') for match in (title, team, version) if match is not None]
    assert len(found) == 3
    named = find_game(name).env_name().replace("_", r"\_")
    return (
        f"```bibtex\n@software{{parlour,\n  title = {{{found[0]}}},\n  author = {{{{{found[1]}}}}},\n"
        f"  version = {{{found[2]}}},\n  note = {{Environment {named}}}\n}}\n```\n"
    )


def share(pairs: list[dict[str, Any]], player: str, other: str) -> str:
    """The share that a player won against another."""
    for pair in pairs:
        if (pair["first"], pair["second"]) == (player, other):
            return f"{pair['share']:.1%}"
        if (pair["first"], pair["second"]) == (other, player):
            return f"{1 - pair['share']:.1%}"
    return ""
