"""Real servers for tests, each started on first use, one per test process, and stopped at its end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from scripts.servers import Postgres, Redis

from parlour.store.postgres import PostgresStore
from parlour.store.sqlite import SqliteStore

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """PostgreSQL."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """Redis, shared by the tests of a process: each has its own database number, so at most 100 of them."""
    server = Redis("--databases", "100")
    yield server
    server.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty PostgreSQL database."""
    return new_database(postgres)


def new_database(postgres: Postgres) -> str:
    """Create an empty schema, which is cheaper than a database and looks like one, and return its address."""
    name = f"test{next(NUMBERS)}"
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(f"create schema {name}".encode())
    return f"{postgres.url()}?options=-csearch_path%3D{name}"


@pytest.fixture
def bus(redis: Redis) -> str:
    """The address of an unused Redis database."""
    return f"{redis.url[:-1]}{next(NUMBERS)}"


NewStore = Callable[[], SqliteStore | PostgresStore]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are kept: a file, then a PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def new_store(place: str) -> NewStore:
    """A function that opens a store on the same tables each time, as the next process would."""
    return lambda: PostgresStore(place) if place.startswith("postgresql:") else SqliteStore(place)
