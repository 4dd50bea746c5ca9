"""Compiles the hot modules with mypyc, and sees to it that a wheel carries the built web client."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))
from scripts.client import build_client

SRC = Path("src/parlour")
INTERPRETED = {"__init__.py", "content.py", "scene.py"}
"""Modules of a game that stay Python; so does everything in folders below the game's."""


def compiled_modules() -> list[str]:
    """The hot modules: core, search, rules and bots of each game, and of plug-ins whose source folders PARLOUR_WITH names."""
    only = os.environ.get("PARLOUR_COMPILE_GAMES")
    core = ["errors", "rng", "events", "actions", "state", "encoding", "course", "perspective", "playout", "match"]
    modules = [SRC / "core" / f"{name}.py" for name in core]
    for game in sorted((SRC / "games").iterdir()):
        if game.is_dir() and (only is None or game.name in only.split(",")):
            modules += sorted(path for path in game.glob("*.py") if path.name not in INTERPRETED)
    modules += sorted((SRC / "bots").glob("search*.py"))
    for extra in filter(None, os.environ.get("PARLOUR_WITH", "").split(os.pathsep)):
        modules += sorted(path for path in Path(extra).glob("*/*.py") if path.name not in INTERPRETED)
    return [str(path) for path in modules]


def extensions() -> list[Extension]:
    """The compiled group, or nothing if pure Python was asked for, or if there is no compiler and none is demanded."""
    if os.environ.get("PARLOUR_PURE") == "1" or not {"build", "build_ext", "bdist_wheel", "install"} & set(sys.argv):
        return []
    required = os.environ.get("PARLOUR_REQUIRE_COMPILED") == "1"
    try:
        from mypyc.build import mypycify

        # Whether the types are right is for `make check` to say; here libraries that are needed only later may be missing.
        flags = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases", "--namespace-packages"]
        modules = mypycify(
            [*flags, *compiled_modules()],
            opt_level=os.environ.get("PARLOUR_OPT_LEVEL", "3"),
            debug_level="0",
            multi_file=True,
            group_name="parlour",
        )
    except (Exception, SystemExit) as error:  # mypyc leaves by SystemExit when it cannot compile
        if required:
            raise
        sys.stderr.write(f"parlour: not compiled ({error}); the pure Python version will be installed\n")
        return []
    for extension in modules:
        extension.optional = not required
    return [extension for extension in modules if isinstance(extension, Extension)]


class WheelWithClient(bdist_wheel):
    """A wheel that carries the web client, or none at all."""

    def run(self) -> None:
        build_client()
        super().run()


class SourcesWithClient(sdist):
    """Sources with the client built, so that nobody needs node to install from them."""

    def run(self) -> None:
        build_client()
        super().run()


os.environ["MYPYPATH"] = os.pathsep.join(filter(None, ["src", os.environ.get("PARLOUR_WITH", "")]))
setup(ext_modules=extensions(), cmdclass={"bdist_wheel": WheelWithClient, "sdist": SourcesWithClient})
