"""Compiles the hot modules with mypyc, and builds the web client into wheels and source distributions."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
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

        # `make check` checks the types; here, libraries needed only at run time may be missing.
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
        if sys.platform != "win32":  # calls between modules need not go through the dynamic linker's table
            flags = ["-fvisibility=hidden", "-fno-semantic-interposition"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return [extension for extension in modules if isinstance(extension, Extension)]


def home() -> str:
    """The address of the repository whose hosted CI builds the release; "" for a build elsewhere."""
    server, repository = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
    return f"{server}/{repository}" if server and repository else ""


def urls() -> dict[str, str]:
    """The project's pages."""
    pages = {"Homepage": "", "Documentation": "/tree/main/docs", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}
    return {name: f"{home()}{path}" for name, path in pages.items()} if home() else {}


def readme() -> str:
    """The README, with pictures and links that work from anywhere."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not home():
        return text
    text = re.sub(r"(!\[[^]]*\])\((?!https?:)([^)]+)\)", rf"\1({home()}/raw/main/\2)", text)
    return re.sub(r"(\[[^]]*\])\((?!https?:)([^)]+)\)", rf"\1({home()}/blob/main/\2)", text)


class BuildOnAllCores(build_ext):
    """Compiles the files of the group side by side."""

    def build_extensions(self) -> None:
        compile_some = self.compiler.compile

        def compile_all(sources: list[str], **how: Any) -> list[str]:
            """Hand the compiler one file at a time, from as many threads as there are cores."""
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [made for some in pool.map(lambda source: compile_some([source], **how), sources) for made in some]

        self.compiler.compile = compile_all
        super().build_extensions()


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
setup(
    ext_modules=extensions(),
    cmdclass={"bdist_wheel": WheelWithClient, "build_ext": BuildOnAllCores, "sdist": SourcesWithClient},
    project_urls=urls(),
    long_description=readme(),
    long_description_content_type="text/markdown",
)
