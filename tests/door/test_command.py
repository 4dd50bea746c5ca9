"""The command `parlour mcp`: mistakes are reported in one line."""

from __future__ import annotations

import importlib.util
import socket

import pytest

from parlour.cli import main
from parlour.core.errors import ParlourError
from parlour.door.desk import Desk


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--at", "nowhere"], "not the address of a server"),
        (["--port", "70000"], "not a port"),
        (["--http", "--host", "203.0.113.1"], "cannot listen on 203.0.113.1:8864: Cannot assign requested address; choose"),
    ],
)
def test_a_mistake_is_reported(words: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and the text says what would work."""
    assert main(["mcp", *words]) == 2
    assert problem in capsys.readouterr().err


def test_without_the_sdk_the_command_names_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says what to install."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["mcp"]) == 2
    assert "parlour[llm]" in capsys.readouterr().err


async def test_a_server_that_cannot_be_reached_is_named() -> None:
    """Opening a table there is refused with the address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(ParlourError, match=f"127.0.0.1:{port} cannot be reached"):
        await Desk(f"http://127.0.0.1:{port}").open_table("deaddrop", "Ann")
