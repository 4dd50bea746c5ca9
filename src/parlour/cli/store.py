"""The commands for stored tables: check, backup, restore, move and migrate."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from parlour.cli.output import say, say_json
from parlour.core import ParlourError


def place_of(text: str) -> str:
    """A place for tables: the path of a file, also written sqlite:FILE, or postgresql://..."""
    from parlour.store.place import SCHEMES, is_url

    place = text.removeprefix("sqlite:")
    scheme, separator, _ = place.partition(":")
    if separator and not is_url(place) and ("://" in place or scheme.lower() in SCHEMES):
        raise ParlourError(
            f"tables are kept in files and in PostgreSQL, postgresql://..., not at {place.partition(':')[0]:.20}:"
            f"{'//' if '://' in place else ''}"
        )
    return place


def file_of(text: str) -> Path:
    """The file of a backup."""
    from parlour.store.place import is_url

    if is_url(text):
        raise ParlourError("a backup is a file; `parlour move` carries tables from one database to another")
    return Path(place_of(text))


def shown(place: str) -> str:
    """A place without passwords."""
    from parlour.store.place import is_url, named

    return named(place) if is_url(place) else place


def run_check(arguments: argparse.Namespace) -> int:
    """List everything that is wrong with a file of tables."""
    from parlour.store.file import check  # loads all that tables need

    try:
        found = list(check(arguments.file))
    except (OSError, ValueError) as error:
        raise ParlourError(f"{arguments.file} cannot be read: {error}") from error
    if arguments.json:
        say_json({"file": str(arguments.file), "ok": not found, "findings": [finding._asdict() for finding in found]})
    else:
        for code, problem in found:
            say(f"table {code}: {problem}" if code else problem)
        damaged = len({finding.code for finding in found if finding.code})
        told = f"problems: {len(found)}, damaged tables: {damaged}" if found else "no damage found"
        say(f"{arguments.file}: {told}.")
    return 1 if found else 0


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy all tables into a file, also while servers use them."""
    from parlour.store.carry import carry
    from parlour.store.file import backup
    from parlour.store.place import is_url

    source, target = place_of(arguments.source), file_of(arguments.target)
    if target.is_dir():
        raise ParlourError(f"{target} is a folder; name the file to write")
    if target.exists() and not target.is_file():  # for example a device, which a copy would replace
        raise ParlourError(f"{target} is not an ordinary file; name the file to write")
    if is_url(source):
        return told(source, str(target), "Copied", carry)
    file = Path(source)
    if target.exists() and file.exists() and target.samefile(file):
        raise ParlourError("the backup cannot replace the file that it copies; name another file")
    try:
        backup(file, target)
    except (OSError, ValueError) as error:
        raise ParlourError(f"cannot copy {file} to {target}: {error}") from error
    say(f"Copied {file} to {target}.")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Copy a backup into an empty place."""
    from parlour.store.carry import carry

    return told(str(file_of(arguments.backup)), place_of(arguments.target), "Restored", carry)


def run_move(arguments: argparse.Namespace) -> int:
    """Carry all tables over to another place, while no server uses them."""
    from parlour.store.carry import moved

    return told(place_of(arguments.source), place_of(arguments.target), "Moved", moved)


def told(source: str, target: str, done: str, carry: Callable[[str, str], int]) -> int:
    """Carry tables from place to place and say so."""
    try:
        count = carry(source, target)
    except ModuleNotFoundError as error:
        raise missing(error) from error
    except (OSError, ValueError) as error:
        raise ParlourError(f"cannot copy {shown(source)} to {shown(target)}: {error}") from error
    say(f"{done} {count} tables from {shown(source)} to {shown(target)}.")
    return 0


def run_migrate(arguments: argparse.Namespace) -> int:
    """Bring a PostgreSQL database to the format of this version."""
    from parlour.store.place import is_url

    if not is_url(arguments.database):
        raise ParlourError("a file is migrated when a server opens it; name a database, postgresql://...")
    try:
        from parlour.store.postgres_copy import upgrade
    except ModuleNotFoundError as error:
        raise missing(error) from error
    before = upgrade(arguments.database)
    say(f"{shown(arguments.database)} had format {before} and now has the one of this version.")
    return 0


def missing(error: ModuleNotFoundError) -> ParlourError:
    """The libraries of the extra are not installed."""
    from parlour.store.place import MISSING

    return ParlourError(f"{MISSING} ({error.name} is missing)")
