"""Rebuilds a match from its record, which may have been written by anybody."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from parlour.core.chain import canonical
from parlour.core.errors import BadRecord, ParlourError
from parlour.core.game import Game
from parlour.core.match import FORMAT, RENEWED, UNCHAINED, Entry, Match
from parlour.core.takeback import read_take_backs

PARTS: Final = 5  # of an entry of the log
LONGEST_NUMBER: Final = 40  # characters


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
        raise BadRecord(f"the record is not well formed: {str(unreadable)[:120]}") from unreadable


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
    if not isinstance(record["options"], dict):
        raise BadRecord("the record is not well formed: its options are not an object")
    setup = game.setup(record["seats"], record["options"])
    stated = {name: record[name] for name in setup.as_json()}
    if version != UNCHAINED and canonical(stated) != canonical(setup.as_json()):
        raise BadRecord("the record does not state its setup in full: the seats and every option")
    if version != RENEWED and "take_backs" in record:
        raise BadRecord(f"only a record of format {RENEWED} has take-backs")
    if version == UNCHAINED and "head" in record:
        raise BadRecord(f"a record of format {UNCHAINED} has no hash chain, but this one states a head")
    match = Match(game, setup, _read_seed(record["seed"]))
    if record["commitment"] != match.commitment:
        raise BadRecord("the seed does not match the commitment in the record, which must be its SHA-256")
    if not isinstance(record["log"], list):
        raise BadRecord("the record is not well formed: its log is not a list")
    log = [_read_entry(match, entry, number) for number, entry in enumerate(record["log"], 1)]
    renewed = record["take_backs"] if version == RENEWED else []
    match.replay(log, True, read_take_backs(renewed, setup.seats, len(log)))
    if version != UNCHAINED and record["head"] != match.heads()[-1].hex():
        raise BadRecord("the hash chain does not match: setup, seed or log were changed, or the log was cut")
    return match


def _read_seed(text: object) -> bytes:
    """The bytes of a seed, which must be written exactly as a match writes it."""
    if not isinstance(text, str) or re.fullmatch(r"[0-9a-f]{32}", text) is None:
        raise BadRecord(f"the seed {text!r:.40} is not 32 hexadecimal digits in lower case")
    return bytes.fromhex(text)


def _read_entry(match: Match, entry: Sequence[Any], number: int) -> Entry:
    if not isinstance(entry, (list, tuple)) or len(entry) != PARTS:
        raise BadRecord(f"the record is not well formed: action {number} of the log is not a seat, action, text, move and time")
    seat, action, text, move, at = entry
    if not isinstance(action, (list, tuple)):  # numbers of actions differ between versions
        raise BadRecord(f"the record is not well formed: {action!r:.40} in action {number} of the log is not a list of words")
    for value in (seat, move, at):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{value!r:.40} in action {number} of the log is not a whole number")
    if not isinstance(text, str):
        raise TypeError(f"{text!r:.40} in action {number} of the log is not a text")
    return Entry(seat, match.actions.parse(action), text, move, at)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a repeated key is refused, since readers differ in which of the two values they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadRecord(f"the record states {max(found, key=[name for name, _ in pairs].count)!r:.40} twice")
    return found


def _whole(digits: str) -> int:
    """A whole number; nothing in a record is longer than a few digits."""
    if len(digits) > LONGEST_NUMBER:
        raise BadRecord(f"the record has a number of {len(digits)} digits")
    return int(digits)


def _constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python's reader accepts although they are not JSON."""
    raise BadRecord(f"the record is not JSON: it has {name}")


def loads(text: str, find: Callable[[str], Game]) -> Match:
    """Rebuild a match from JSON text."""
    try:
        record = json.loads(text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_constant)
    except ValueError as error:
        raise BadRecord(f"the record is not JSON: {error}") from error
    except RecursionError as deep:
        raise BadRecord("the record is not a match record: its JSON is nested too deeply") from deep
    if not isinstance(record, dict):
        raise BadRecord("the record is not a JSON object")
    return load(record, find)
