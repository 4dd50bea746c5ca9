"""The two words of a lobby."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.core.registry import game
from parlour.store.sqlite import SqliteStore
from parlour.table.hub import Hub
from parlour.table.invitation import FIRST, SECOND, as_typed, words_of
from parlour.table.model import NoSuchTable, new_code


def test_the_lists_are_plain_and_hold_no_word_twice() -> None:
    """Every word is short, in lower-case English letters, and in only one list."""
    words = [*FIRST, *SECOND]
    assert len(set(words)) == len(words)
    assert all(word.isascii() and word.isalpha() and word.islower() and 2 < len(word) < 10 for word in words)
    assert len(FIRST) * len(SECOND) > 50_000


@pytest.mark.parametrize("typed", ["brave otter", " Brave-Otter ", "BRAVE  OTTER", "brave - otter"])
def test_words_are_read_however_they_are_typed(typed: str) -> None:
    """Capitals, spaces and hyphens make no difference."""
    assert as_typed(typed) == "brave-otter"


async def test_words_lead_to_a_lobby_until_the_match_begins(tmp_path: Path) -> None:
    """They find the table while it waits, and nothing afterwards."""
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    try:
        live = hub.create(game("deaddrop"), "ann", "Ann", seats=2)
        words = words_of(live.table.code)
        assert await hub.find(words.replace("-", " ").title()) is live
        other = hub.create(game("deaddrop"), "ann", "Ann", seats=2, bots=["random"])
        with pytest.raises(NoSuchTable):
            await hub.find(words_of(other.table.code))
    finally:
        await hub.close()


async def test_no_two_lobbies_have_the_same_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code whose words are taken is not used."""
    first, second = new_code(), new_code()
    codes = iter([first, first, second])
    monkeypatch.setattr("parlour.table.invitation.new_code", lambda: next(codes))
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    try:
        made = [hub.create(game("deaddrop"), "ann", "Ann", seats=2).table.code for _ in range(2)]
        assert made == [first, second]
    finally:
        await hub.close()


async def test_words_outlast_the_process(tmp_path: Path) -> None:
    """After a restart the words of a lobby still lead to it; those of a match do not."""
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    code = hub.create(game("deaddrop"), "ann", "Ann", seats=2).table.code
    playing = hub.create(game("deaddrop"), "ann", "Ann", seats=2, bots=["random"]).table.code
    await hub.close()
    hub = Hub(SqliteStore(tmp_path / "tables.db"), workers=0)
    try:
        assert (await hub.find(words_of(code).replace("-", " "))).table.code == code
        with pytest.raises(NoSuchTable):
            await hub.find(words_of(playing))
    finally:
        await hub.close()
