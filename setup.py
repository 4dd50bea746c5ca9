"""Compiles the hot modules with mypyc, and builds the web client into wheels and source distributions."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent))
from scripts.client import build_client


def listed(project: Path, source: Path) -> list[Path]:
    """The files of the modules that a project's `pyproject.toml` lists as compiled, in its source folder."""
    lists = tomllib.loads(project.read_text(encoding="utf-8"))["tool"]["parlour"]["compiled"]
    return [
        source / package.replace(".", "/") / f"{module.replace('.', '/')}.py" for package in lists for module in lists[package]
    ]


def compiled_modules() -> list[str]:
    """The hot modules of Parlour and of plug-ins in the folders of PARLOUR_WITH; PARLOUR_COMPILE_GAMES limits the games."""
    modules = listed(Path("pyproject.toml"), Path("src/parlour"))
    only = os.environ.get("PARLOUR_COMPILE_GAMES")
    if only is not None:
        modules = [path for path in modules if "games" not in path.parts or path.parts[3] in only.split(",")]
    for extra in filter(None, os.environ.get("PARLOUR_WITH", "").split(os.pathsep)):
        folder = Path(extra)
        projects = (folder / "pyproject.toml", folder.parent / "pyproject.toml")
        modules += listed(next(path for path in projects if path.exists()), folder)
    return [str(path) for path in modules]


def extensions() -> list[Extension]:
    """The compiled group; nothing if PARLOUR_PURE is set, or if compiling fails and PARLOUR_REQUIRE_COMPILED is not set."""
    if os.environ.get("PARLOUR_PURE") == "1" or not {"build", "build_ext", "bdist_wheel", "install"} & set(sys.argv):
        return []
    required = os.environ.get("PARLOUR_REQUIRE_COMPILED") == "1"
    try:
        from mypyc.build import mypycify

        # `make check` checks the types; here, libraries that are needed only at run time may be missing.
        flags = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases", "--namespace-packages"]
        modules = mypycify(
            [*flags, *compiled_modules()],
            opt_level=os.environ.get("PARLOUR_OPT_LEVEL", "3"),
            debug_level="0",
            multi_file=True,
            group_name="parlour",
        )
    except (Exception, SystemExit) as error:  # mypyc raises SystemExit if it cannot compile
        if required:
            raise
        sys.stderr.write(f"parlour: not compiled ({error}); the pure Python version will be installed\n")
        return []
    for extension in modules:
        extension.optional = not required
    return [extension for extension in modules if isinstance(extension, Extension)]


class WheelWithClient(bdist_wheel):
    """Builds the web client before the wheel."""

    def run(self) -> None:
        build_client()
        super().run()


class SourcesWithClient(sdist):
    """Builds the web client before the source distribution, so that installing from it needs no node."""

    def run(self) -> None:
        build_client()
        super().run()


os.environ["MYPYPATH"] = os.pathsep.join(filter(None, ["src", os.environ.get("PARLOUR_WITH", "")]))
setup(ext_modules=extensions(), cmdclass={"bdist_wheel": WheelWithClient, "sdist": SourcesWithClient})
