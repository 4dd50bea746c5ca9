"""With PARLOUR_PURE=1 in the environment, Parlour runs from Python source even where compiled modules exist."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFirst(MetaPathFinder):
    """Finds `name.py` where the ordinary search would find a compiled `name` in the same folder."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not spec.origin.endswith((".so", ".pyd")):
            return None
        source = Path(spec.origin).parent / (name.rpartition(".")[2] + ".py")
        return spec_from_file_location(name, source) if source.exists() else None


def prefer_source() -> None:
    """Install the finder if PARLOUR_PURE is set."""
    if os.environ.get("PARLOUR_PURE") == "1":
        sys.meta_path.insert(0, SourceFirst())


def compiled() -> bool:
    """Whether the running core is compiled."""
    import parlour.core.state

    return not str(parlour.core.state.__file__).endswith(".py")
