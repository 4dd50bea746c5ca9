"""The file of a SQLite store: permissions, the one-writer lock, integrity checks and backups."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from parlour.core.errors import ParlourError
from parlour.store.migrations import check_format
from parlour.store.sql import decoded
from parlour.table.evolve import fold
from parlour.table.records import Record
from parlour.table.store import StoreUnavailable, TableDamaged

if os.name == "posix":
    import fcntl

OWNER_ONLY: Final = 0o600
BUSY: Final = 2000  # milliseconds to wait for another program that has locked the file
PAGES: Final = 200  # copied at a time by a backup, so a running server can write in between


class StoreInUse(ParlourError):
    """Another process is using the same file."""

    code = "store/in-use"


def lock_name(path: str) -> str:
    """The file that is locked while a server uses a store's file: the same for every link to it."""
    return f"{os.path.realpath(path)}.lock"


def inode(path: str) -> tuple[int, int]:
    """What stays the same while nobody deletes or replaces a file; (0, 0) if there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116  # after every commit; with a Path it takes three times as long
    except FileNotFoundError:
        return (0, 0)
    return (found.st_dev, found.st_ino)


def refuse_no_file(path: str) -> None:
    """Raise an error for a folder or a device, beside which a lock would stay behind."""
    place = Path(path)
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if place.exists() and not place.is_file():
        raise OSError(errno.EINVAL, "it is not an ordinary file", path)


class FileLock:
    """An exclusive lock on a store's file; the operating system releases it when the process ends."""

    def __init__(self, path: str) -> None:
        refuse_no_file(path)
        self._name = lock_name(path)
        self._file = self._take(path)
        self._inode = inode(self._name)

    def holds(self) -> bool:
        """Whether the locked file is the one that the next server would try to lock."""
        return inode(self._name) == self._inode

    def take_again(self, path: str) -> None:
        """Lock the file anew after somebody has deleted or replaced it; `StoreInUse` if another server has locked it."""
        fresh = self._take(path)
        os.close(self._file)
        self._file, self._inode = fresh, inode(self._name)

    def _take(self, path: str) -> int:
        file = os.open(self._name, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        if os.name == "posix":
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                owner = os.read(file, 20).decode("ascii", "replace").strip()
                os.close(file)
                raise StoreInUse(
                    f"{path} is in use by another server (process {owner or 'unknown'}); stop it, or choose another file"
                ) from error
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        return file

    def release(self) -> None:
        """Release the lock at once, even if a process that is just being started still has a copy of the descriptor."""
        if os.name == "posix":
            fcntl.flock(self._file, fcntl.LOCK_UN)
        os.close(self._file)


class FileUnusable(ValueError):
    """SQLite cannot use a file; the text says why, in SQLite's words."""


@contextmanager
def explained() -> Iterator[None]:
    """Raise SQLite's errors as `FileUnusable`, so that callers of the store need not know SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        raise FileUnusable(str(error)) from error


def recognize(path: Path) -> None:
    """Raise an error, without changing anything, unless a file is missing, empty, or of this version or an older one."""
    if not path.is_file() or not path.stat().st_size:
        return
    # Reading with the log would leave files beside a database that uses one.
    way = "mode=ro" if Path(f"{path.resolve()}-wal").exists() else "immutable=1"
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{way}", uri=True)) as connection:
        check_format(connection, str(path))


def connect(path: str) -> sqlite3.Connection:
    """A connection whose commits are on disk when they return; only the owner may read the file."""
    with suppress(FileExistsError):
        # A file that exists is not opened: closing it again would end SQLite's locks on it, which belong to the process.
        # Another program that reads it would then believe that it is the last one and delete the log that this server
        # writes to.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    if Path(path).is_file():  # anything else is refused by `connect` below
        Path(path).chmod(OWNER_ONLY)  # SQLite gives its other files the same permissions
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute(f"pragma busy_timeout={BUSY}")
    connection.execute("pragma wal_autocheckpoint=4000")
    return connection


def is_damage(error: Exception) -> bool:
    """Whether an error means that the file's contents are damaged, not that the file cannot be reached."""
    number = getattr(error, "sqlite_errorcode", None)
    if number is None:  # Python's own words for a text that is not UTF-8
        return isinstance(error, UnicodeError) or "Could not decode" in str(error)
    return number & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def read_records(connection: sqlite3.Connection, code: str) -> list[Record]:
    """All records of a table; `TableDamaged` if they are not whole, `StoreUnavailable` if nothing can be read."""
    try:
        return decoded(connection.execute("select seq, body from records where code=? order by seq", (code,)).fetchall())
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if is_damage(error):
            raise TableDamaged(f"the records of this table are damaged: {error}") from error
        raise StoreUnavailable(f"nothing can be read: {error}") from error  # the disk or another program, which may pass


class Finding(NamedTuple):
    """A problem with a file; `code` names the table that it affects, or is ""."""

    code: str
    problem: str


def check(path: Path) -> Iterator[Finding]:
    """All problems with a file: damaged pages and indices, and tables that cannot be listed or rebuilt."""
    with explained(), closing(open_to_read(path)) as connection:
        try:
            for (line,) in connection.execute("pragma integrity_check(100)"):
                if line != "ok":
                    yield Finding("", str(line))
        except sqlite3.DatabaseError as error:
            yield Finding("", str(error))
        try:
            found = codes(connection)
        except sqlite3.Error as error:
            yield Finding("", f"the tables cannot be listed: {error}; is this a file of tables?")
            return
        for code in found:
            try:
                records = read_records(connection, code)
                if not records:
                    yield Finding(code, "this table has no records left")
                else:
                    fold(code, records)
            except ParlourError as error:
                yield Finding(code, str(error))


def codes(connection: sqlite3.Connection) -> list[str]:
    """The codes of all tables, from wherever they can still be read."""
    found: set[str] = set()
    for query in ("select code from tables", "select distinct code from records", "select code from places"):
        rows = connection.execute(query)
        while True:
            try:
                row = rows.fetchone()
            except sqlite3.DatabaseError:
                break
            if row is None:
                break
            found.add(row[0])
    return sorted(found)


@explained()
def backup(path: Path, target: Path) -> None:
    """Copy a store's file, even while a server uses it; the target is never left incomplete."""
    with closing(open_to_read(path)) as source, beside(target) as partial:
        copy_pages(source, partial)


def copy_pages(source: sqlite3.Connection, partial: Path) -> None:
    """Copy all that a connection sees into an empty file."""
    with closing(sqlite3.connect(partial)) as copy:
        source.execute("begin")  # without a snapshot the copy would begin again with each write of a server, and never end
        source.execute("select count(*) from sqlite_master").fetchone()
        try:
            source.backup(copy, pages=PAGES, sleep=0.01)
        finally:
            source.execute("rollback")
        copy.execute("pragma journal_mode=delete")


@contextmanager
def beside(target: Path, replace: bool = True) -> Iterator[Path]:
    """
    Yield a private, empty file in the same folder, which takes the place of `target` once it is complete and on disk.

    `StoreInUse` if a server uses the target. Without `replace`, `FileExistsError` if anything has that name by the end.
    """
    refuse_in_use(target)
    handle, name = tempfile.mkstemp(suffix=".partial", prefix=f"{target.name}.", dir=target.parent)
    os.close(handle)
    partial = Path(name)
    try:
        yield partial
        sync(partial)
        refuse_in_use(target)  # a server may have started on it meanwhile
        if replace:
            partial.replace(target)
        else:
            put(partial, target)
        sync(target.parent)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            partial.with_name(partial.name + suffix).unlink(missing_ok=True)


def refuse_in_use(target: Path) -> None:
    """Raise `StoreInUse` if a server uses a file, or if SQLite would take the log of the old file for one of the new file."""
    if Path(lock_name(str(target))).exists():
        FileLock(str(target)).release()
    log = Path(f"{os.path.realpath(target)}-wal")
    if log.exists() and log.stat().st_size:
        raise StoreInUse(f"{target} has a write-ahead log, {log.name}: another program uses it, or was killed; name another file")


def put(partial: Path, target: Path) -> None:
    """Give a file a second name; `FileExistsError` if that is taken."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise
    except OSError as error:  # a file system without links
        if target.exists():
            raise FileExistsError(f"{target} exists") from error
        partial.rename(target)


def sync(path: Path) -> None:
    """Make sure that a file, or the names in a folder, are on disk."""
    with suppress(PermissionError):  # Windows opens no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def open_to_read(path: Path) -> sqlite3.Connection:
    """A read-only connection; `OSError` if there is no such file."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, not a file")
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
