"""Checks commands without running them: the real parser of `parlour`, the targets of make, modules, extras and files."""

from __future__ import annotations

import argparse
import importlib.util
import re
import shlex
import tomllib
from pathlib import Path

from benchmarks.__main__ import names

from parlour.cli.parser import build, parser

ROOT = Path(__file__).parents[2]
STANDS_FOR = {"GAME": "espionage", "N": "1", "J": "1", "S": "1", "A,B": "greedy,random"}
"""What a placeholder in the documentation may stand for; others are files and addresses, which may have any name."""
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def problem(line: str) -> str:
    """What is wrong with a command; "" if nothing is."""
    words = [
        STANDS_FOR.get(word, word) for word in shlex.split(re.sub(r"[][]", "", line) if line.startswith("parlour") else line)
    ]
    while "=" in words[0]:
        words.pop(0)
    check = {"parlour": parlour, "make": make, "python": python, "pip": pip, "uvx": uvx, "docker": docker, "pytest": file}
    if words[0] not in check:
        return f"no test knows {words[0]}"
    return check[words[0]](words[1:])


def parlour(words: list[str]) -> str:
    """A command of Parlour; by itself it may lack arguments, as when a text merely mentions it."""
    commands = build()[1].choices
    if len(words) == 1 and words[0] in commands:
        return ""
    try:
        parser().parse_args(words)
    except SystemExit:
        return f"`parlour {shlex.join(words)}` is refused"
    except argparse.ArgumentError as error:
        return str(error)
    return ""


def make(words: list[str]) -> str:
    """Targets of the Makefile."""
    return "" if all(word in TARGETS for word in words) else f"make has no target {words}"


def python(words: list[str]) -> str:
    """A module or a script that exists, with options that its source knows."""
    if words[0] != "-m":
        return file(words)
    if len(words) == 1:
        return ""
    found = importlib.util.find_spec(words[1])
    if found is None or found.origin is None:
        return f"there is no module {words[1]}"
    folder = Path(found.origin).parent
    if words[1] == "benchmarks" and words[2] not in names():
        return f"there is no benchmark {words[2]}"
    options = [word for word in words[2:] if word.startswith("--")]
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    unknown = [option for option in options if not any(f'"{option}"' in source for source in sources)]
    return f"{words[1]} does not know {unknown}" if unknown else ""


def pip(words: list[str]) -> str:
    """Extras of this project that exist."""
    if words[0] != "install":
        return f"pip {words[0]}"
    for word in words[1:]:
        wanted = re.fullmatch(r"parlour\[(.*)\]", word)
        missing = [extra for extra in wanted[1].split(",") if extra not in EXTRAS] if wanted else []
        if missing:
            return f"there is no extra {missing}"
    return ""


def uvx(words: list[str]) -> str:
    """The command of this project."""
    return parlour(words[1:]) if words[0] == "parlour" else f"uvx {words[0]}"


def docker(words: list[str]) -> str:
    """Files that exist."""
    return "".join(file([words[n + 1]]) for n, word in enumerate(words) if word == "-f")


def file(words: list[str]) -> str:
    """The first word is a file of the repository, or one that an earlier command writes."""
    return "" if words[0].startswith("parlour-") or (ROOT / words[0]).exists() else f"there is no {words[0]}"
