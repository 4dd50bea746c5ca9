"""The contract that every game fulfils; it imports nothing else from Parlour but the scenes."""

from parlour.core.actions import Action, ActionTable
from parlour.core.errors import (
    BadContent,
    BadRecord,
    BadSetup,
    IllegalAction,
    MalformedAction,
    NotYourSeat,
    ParlourError,
    StaleAction,
)
from parlour.core.events import NOBODY, Event
from parlour.core.game import Game, Setup
from parlour.core.level import Level
from parlour.core.match import Entry, Match
from parlour.core.options import Choice, Flag, Number, OptionValue, SetupOption, Text
from parlour.core.perspective import Bot, Guide, Perspective, RandomBot
from parlour.core.record import load, loads
from parlour.core.registry import game, games
from parlour.core.rng import FastRng, KeyedRng, Rng
from parlour.core.state import TABLE, Outcome, State, Timer, View
from parlour.core.tips import Tip

__all__ = [
    "NOBODY",
    "TABLE",
    "Action",
    "ActionTable",
    "BadContent",
    "BadRecord",
    "BadSetup",
    "Bot",
    "Choice",
    "Entry",
    "Event",
    "FastRng",
    "Flag",
    "Game",
    "Guide",
    "IllegalAction",
    "KeyedRng",
    "Level",
    "MalformedAction",
    "Match",
    "NotYourSeat",
    "Number",
    "OptionValue",
    "Outcome",
    "ParlourError",
    "Perspective",
    "RandomBot",
    "Rng",
    "Setup",
    "SetupOption",
    "StaleAction",
    "State",
    "Text",
    "Timer",
    "Tip",
    "View",
    "game",
    "games",
    "load",
    "loads",
]
