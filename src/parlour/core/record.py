"""Rebuilds a match from its record, which may have been written by anybody."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from parlour.core.chain import canonical
from parlour.core.errors import BadRecord, ParlourError
from parlour.core.game import Game
from parlour.core.match import FORMAT, RENEWED, UNCHAINED, Entry, Match
from parlour.core.takeback import read_take_backs


def load(record: Mapping[str, Any], find: Callable[[str], Game]) -> Match:
    """Rebuild a match from its record by replay, checking every action; `BadRecord` says what is wrong."""
    try:
        return _load(record, find)
    except BadRecord:
        raise
    except ParlourError as error:
        raise BadRecord(str(error)) from error
    except KeyError as missing:  # other names, since mypyc gives a name one type
        raise BadRecord(f"the record is not complete: {missing} is missing") from missing
    except (TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as unreadable:
        raise BadRecord(f"the record is not well formed: {unreadable!r:.120}") from unreadable


def _load(record: Mapping[str, Any], find: Callable[[str], Game]) -> Match:
    version = record.get("parlour")
    if isinstance(version, bool) or not isinstance(version, int) or version not in (UNCHAINED, FORMAT, RENEWED):
        raise BadRecord(f"this is not a match record of format {UNCHAINED} to {RENEWED}")
    game = find(str(record["game"]))
    if record["rules_version"] != game.rules_version:
        raise BadRecord(
            f"the record was played by version {record['rules_version']!r:.20} of the rules of {game.title}, "
            f"this is version {game.rules_version}"
        )
    setup = game.setup(record["seats"], record["options"])
    stated = {name: record[name] for name in setup.as_json()}
    if version != UNCHAINED and canonical(stated) != canonical(setup.as_json()):
        raise BadRecord("the record does not state its setup in full: the seats and every option")
    if version != RENEWED and "take_backs" in record:
        raise BadRecord(f"only a record of format {RENEWED} has take-backs")
    match = Match(game, setup, bytes.fromhex(record["seed"]))
    if record["commitment"] != match.commitment:
        raise BadRecord("the seed does not match the SHA-256 that was published at the start")
    log = [_read_entry(match, entry) for entry in record["log"]]
    renewed = record["take_backs"] if version == RENEWED else []
    match.replay(log, True, read_take_backs(renewed, setup.seats, len(log)))
    if version != UNCHAINED and record["head"] != match.heads()[-1].hex():
        raise BadRecord("the hash chain does not match: setup, seed or log were changed, or the log was cut")
    return match


def _read_entry(match: Match, entry: Sequence[Any]) -> Entry:
    seat, action, text, move, at = entry
    for number in (seat, move, at):
        if isinstance(number, bool) or not isinstance(number, int):
            raise TypeError(f"{number!r:.40} in the log is not a whole number")
    if not isinstance(text, str):
        raise TypeError(f"{text!r:.40} in the log is not a text")
    return Entry(seat, match.actions.parse(action), text, move, at)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; one that states a thing twice is refused, since readers differ in which of the two they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord(f"the record states {max(found, key=[name for name, _ in pairs].count)!r:.40} twice")
    return found


def loads(text: str, find: Callable[[str], Game]) -> Match:
    """Rebuild a match from JSON text."""
    try:
        record = json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        raise BadRecord(f"the record is not JSON: {error}") from error
    except RecursionError as deep:
        raise BadRecord("the record is not a match record: its JSON is nested too deeply") from deep
    if not isinstance(record, dict):
        raise BadRecord("the record is not a JSON object")
    return load(record, find)
