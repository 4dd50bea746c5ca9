"""Where tables are kept: the path of a file, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from parlour.core.errors import ParlourError

SCHEMES: Final = ("postgresql", "postgres")
MISQUOTED: Final = "write the characters / ? # @ : in a name or password as %2F %3F %23 %40 %3A"
MISSING: Final = "PostgreSQL and Redis need two more libraries; install parlour[cluster]"


class BadDatabase(ParlourError):
    """The database cannot be used as it is; the text says why."""

    code = "store/unusable"


def is_url(database: Path | str) -> bool:
    """Whether this names a PostgreSQL database, not a file."""
    scheme, separator, _ = str(database).partition("://")
    return bool(separator) and scheme in SCHEMES


def named(url: str) -> str:
    """An address without its account and settings, for people to read."""
    try:
        parts = urlsplit(url)
    except ValueError:  # not an address, but it may still hold a password
        return f"{url.partition('://')[0]}://..."
    if not parts.scheme or "://" not in url:
        return url.rpartition("@")[2]
    if misquoted(url):
        return f"{parts.scheme}://..."
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def misquoted(url: str) -> bool:
    """Whether the account in an address has a character that ends it too early, so that a password is taken for a host."""
    account, separator, _ = url.partition("://")[2].rpartition("@")
    return bool(separator) and any(sign in account.partition("@")[0] for sign in "/?#")
