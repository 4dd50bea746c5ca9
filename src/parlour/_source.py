"""The finder of PARLOUR_PURE=1; a separate module, because it is rarely needed and its imports take time."""

from __future__ import annotations

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
