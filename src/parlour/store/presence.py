"""
Keeps the file of a running server where the next server will look for it, even if somebody deletes or replaces it.

The operating system lets a process write to a file that no longer has a name. What is written there is lost when the process
ends, so a commit counts only while the file is in its place.
"""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from parlour.store.file import FileLock, copy_pages, inode, put, sync
from parlour.store.sql import PROBE_WRITE

OWN: Final = "select value from facts where name='probe'"

log = logging.getLogger("parlour.store")


class Presence:
    """The names of a store's file, of its write-ahead log and of its lock."""

    def __init__(self, path: str, lock: FileLock) -> None:
        self._path = Path(os.path.realpath(path))
        self._lock = lock
        self._seen = self._look()
        self._saved: Path | None = None  # what a file that was replaced held

    def _look(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return inode(str(self._path)), inode(f"{self._path}-wal")

    def in_place(self) -> bool:
        """Whether all names lead to the files that this process uses."""
        return self._look() == self._seen and self._lock.holds()

    def settle(self) -> None:
        """Accept the present names as those of this process's files."""
        self._seen = self._look()

    def keep(self, connection: sqlite3.Connection) -> bool:
        """
        Put back what is no longer in its place; return whether all connections must be opened again.

        `OSError` if another file has taken the place, because that may be what the operator wants.
        """
        if not self._lock.holds():
            self._lock.take_again(str(self._path))
        if self._look() == self._seen:
            return False
        now = inode(str(self._path))
        if now != self._seen[0] and now != (0, 0):
            if self._reached(connection):  # a file system that numbers its files anew
                self.settle()
                return False
            self._save(connection)
            raise OSError(
                f"{self._path} was replaced while the server uses it; put the old file back, or restart the server to play with "
                f"the new one (the tables of the old one are in {self._saved})"
            )
        self._put_back(connection, now != (0, 0))
        return True

    def _reached(self, connection: sqlite3.Connection) -> bool:
        """Whether what this process writes gets into the file; SQLite itself would also read the log beside it."""
        token = secrets.token_hex(8)
        connection.execute(PROBE_WRITE, (token,))
        connection.execute("pragma wal_checkpoint(passive)")
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"{self._path.as_uri()}?immutable=1", uri=True)) as other:
            return bool(other.execute(OWN).fetchone() == (token,))
        return False

    def _put_back(self, connection: sqlite3.Connection, present: bool) -> None:
        """Write a copy of all tables into the place; a file that is `present` has only lost its write-ahead log."""
        partial = self._copy(connection)
        try:
            self._drop_log()  # that of the file that was deleted; SQLite would apply it to the new one
            if present:
                partial.replace(self._path)
            else:
                put(partial, self._path)
            sync(self._path.parent)
        finally:
            partial.unlink(missing_ok=True)
        log.error("%s was deleted while the server uses it; it has been written again, with all tables", self._path)

    def _drop_log(self) -> None:
        for suffix in ("-wal", "-shm"):
            Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    def _save(self, connection: sqlite3.Connection) -> None:
        """Keep, once, the contents of the file that was replaced."""
        if self._saved is None:
            partial = self._copy(connection)
            self._saved = partial.replace(partial.with_suffix(".saved"))
        if self._look()[1] == self._seen[1]:  # SQLite would apply this log to the other file
            self._drop_log()

    def _copy(self, connection: sqlite3.Connection) -> Path:
        partial = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}.partial")
        os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            copy_pages(connection, partial)
            sync(partial)
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
        return partial
