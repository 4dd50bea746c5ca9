"""Actions as learners hand them over: whole numbers of Python, NumPy or PyTorch, and nothing that only looks like one."""

from __future__ import annotations

from operator import index
from typing import Any

from parlour.core.errors import MalformedAction


def whole(action: Any) -> int:
    """The number of an action, or `MalformedAction`: 1.5 would be cut to another action, and True is an answer, not a move."""
    if action.__class__ is int:
        return int(action)
    try:
        if action.__class__ is not bool:
            return index(action)
    except TypeError:  # a float, a text, several numbers at once
        pass
    raise MalformedAction(f"an action is a whole number, not {action!r:.40}")
