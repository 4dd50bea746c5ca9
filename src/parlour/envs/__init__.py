"""
Every game as a research environment for PettingZoo, Gymnasium and OpenSpiel, and many games at once, from the same rules.

Importing this loads none of these libraries.
"""

from __future__ import annotations

from typing import Any

__all__ = ["vector"]


def __getattr__(name: str) -> Any:
    if name == "vector":
        from parlour.envs.many import vector

        return vector
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
