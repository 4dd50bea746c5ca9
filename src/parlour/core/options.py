"""The options of a setup: typed, with defaults, checked before a match starts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from parlour.core.errors import BadSetup

OptionValue = str | int | bool


class Choice:
    """An option that takes one of a few named values."""

    kind = "choice"

    def __init__(self, name: str, label: str, values: dict[str, str], default: str) -> None:
        assert default in values
        self.name = name
        self.label = label
        self.values = values
        self.default: OptionValue = default

    def check(self, value: object) -> OptionValue:
        """Return the value, or raise `BadSetup` with the allowed ones."""
        if isinstance(value, str) and value in self.values:
            return value
        raise BadSetup(no_such(f"option {self.name} has no value", value, list(self.values), "its values"))

    def as_json(self) -> dict[str, Any]:
        """The option as a form needs it."""
        return {"kind": self.kind, "name": self.name, "label": self.label, "default": self.default, "values": self.values}


class Flag:
    """An option that is on or off."""

    kind = "flag"

    def __init__(self, name: str, label: str, default: bool) -> None:
        self.name = name
        self.label = label
        self.default: OptionValue = default

    def check(self, value: object) -> OptionValue:
        """Return the value, or raise `BadSetup` with the allowed ones."""
        if isinstance(value, bool):
            return value
        raise BadSetup(f"option {self.name}: {value!r:.60} is not one of true, false")

    def as_json(self) -> dict[str, Any]:
        """The option as a form needs it."""
        return {"kind": self.kind, "name": self.name, "label": self.label, "default": self.default}


class Number:
    """An option that takes a whole number within bounds."""

    kind = "number"

    def __init__(self, name: str, label: str, low: int, high: int, default: int) -> None:
        assert low <= default <= high
        self.name = name
        self.label = label
        self.low = low
        self.high = high
        self.default: OptionValue = default

    def check(self, value: object) -> OptionValue:
        """Return the value, or raise `BadSetup` with the allowed ones."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise BadSetup(f"option {self.name}: {value!r:.60} is not a whole number from {self.low} to {self.high}")

    def as_json(self) -> dict[str, Any]:
        """The option as a form needs it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "label": self.label,
            "default": self.default,
            "low": self.low,
            "high": self.high,
        }


class Text:
    """An option that takes a text of limited length for the game to read, for example a pack of cards."""

    kind = "text"

    def __init__(self, name: str, label: str, longest: int, default: str = "") -> None:
        self.name = name
        self.label = label
        self.longest = longest
        self.default: OptionValue = default

    def check(self, value: object) -> OptionValue:
        """Return the value, or raise `BadSetup` with the allowed ones."""
        if isinstance(value, str) and len(value) <= self.longest:
            return value
        raise BadSetup(f"option {self.name} needs a text of at most {self.longest} characters")

    def as_json(self) -> dict[str, Any]:
        """The option as a form needs it."""
        return {"kind": self.kind, "name": self.name, "label": self.label, "default": self.default, "longest": self.longest}


SetupOption = Choice | Flag | Number | Text


WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")  # not str.isdigit, which takes digits that int does not


def options_from(options: Sequence[SetupOption], pairs: Sequence[str]) -> dict[str, object]:
    """Values given as NAME=VALUE, each converted to the type of its option but not yet checked."""
    kinds = {option.name: type(option.default) for option in options}
    values: dict[str, object] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not name or not sign:
            raise BadSetup(f"an option is given as NAME=VALUE, not {pair!r:.60}")
        kind = kinds.get(name, str)
        if kind is bool and value in ("true", "false"):
            values[name] = value == "true"
        elif kind is int and WHOLE_NUMBER.fullmatch(value):
            values[name] = int(value)
        else:
            values[name] = value
    return values


def no_such(problem: str, name: object, known: Sequence[str], plural: str) -> str:
    """The message for an unknown name: the nearest known name if there is one, then all of them."""
    import difflib  # only mistakes need it

    close = difflib.get_close_matches(str(name)[:60].lower(), known, 1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"{problem} {name!r:.60}; {hint}{plural}: {', '.join(known) or 'none'}"
