"""Every field of a state, compiled or pure, as plain data, to compare states, hash them and list their facts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, cast

from parlour.core.actions import ActionTable
from parlour.core.game import Setup
from parlour.core.rng import Rng
from parlour.core.state import State

Fact = tuple[str, str]
DERIVED = ("events", "edition")  # not part of a state's value


def fields(thing: object) -> dict[str, Any]:
    """All attributes of an object of a compiled class, a class with slots or a plain class."""
    names: list[str] = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += list(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    names += list(getattr(type(thing), "__struct_fields__", ()))
    return {
        name: getattr(thing, name)
        for name in dict.fromkeys(names)
        if name not in ("__dict__", "__weakref__") and hasattr(thing, name)
    }


def snapshot(thing: object) -> Any:
    """Everything in a state as JSON, including the position of its generator but not its events."""
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [snapshot(item) for item in thing]
    if type(thing).__name__.startswith("vec["):
        return list(cast("Iterable[int]", thing))
    if isinstance(thing, (bytes, bytearray)):
        return thing.hex()
    if isinstance(thing, (set, frozenset)):
        return sorted((snapshot(item) for item in thing), key=repr)
    if isinstance(thing, dict):
        return {f"{key}": snapshot(value) for key, value in thing.items()}
    if isinstance(thing, Rng):
        return thing.position()
    if isinstance(thing, (ActionTable, Setup, type)) or getattr(type(thing), "SHARED", False):
        return f"<{type(thing).__name__}>"  # built once and shared by all states of a match
    if callable(thing) and not isinstance(thing, State):
        return "<function>"
    return {name: snapshot(value) for name, value in fields(thing).items() if name not in DERIVED}


def digest(state: State) -> str:
    """A hash of everything in a state."""
    text = json.dumps(snapshot(state), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def facts(state: State) -> set[Fact]:
    """
    What is true in a state, as small facts: the value of a field, or that a list holds a value.

    The order of a list does not count, except in lists with one entry for each seat. The generator is not a fact.
    """
    return set(_facts("", snapshot(state), state.seats, True))


def _facts(path: str, value: Any, seats: int, top: bool) -> Iterator[Fact]:
    if isinstance(value, dict):
        for name, item in value.items():
            if not (top and name in ("rng", "seats")):
                yield from _facts(f"{path}.{name}", item, seats, False)
    elif isinstance(value, list):
        if len(value) == seats or any(isinstance(item, (list, dict)) for item in value):
            for i, item in enumerate(value):
                yield from _facts(f"{path}[{i}]", item, seats, False)
        else:
            holds = f"{path} holds"
            for item in set(value):
                yield (holds, repr(item))
    else:
        yield (path, repr(value))
