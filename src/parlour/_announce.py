"""Makes `gymnasium.make("parlour/...")` work once `parlour` is imported, without loading Gymnasium for everybody."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType


def register() -> None:
    """Tell Gymnasium about every game; an environment and its game are loaded when it is made."""
    from gymnasium.envs.registration import register as register_environment
    from gymnasium.envs.registration import registry

    from parlour.core.registry import names

    for name in names():
        if f"parlour/{name}-v0" not in registry:
            register_environment(f"parlour/{name}-v0", "parlour.envs.gymnasium:SeatEnv", kwargs={"game": name})


class AfterGymnasium(MetaPathFinder, Loader):
    """Lets Gymnasium load as it would, and registers the games right after."""

    def __init__(self) -> None:
        self.real: Loader | None = None

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            self.real = spec.loader
            spec.loader = self
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        assert self.real is not None
        return self.real.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        assert self.real is not None
        self.real.exec_module(module)
        register()


def announce() -> None:
    """Register now if Gymnasium is loaded, or as soon as it is."""
    if "gymnasium.envs.registration" in sys.modules:
        register()
    else:
        sys.meta_path.insert(0, AfterGymnasium())
