"""A match played through a real terminal: bytes that are no text, keys that send signals, and the end of input."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 120  # seconds for an answer, on a busy machine

ODD = [
    b"",
    b"\xff\xfe\x80",
    b"\x01\x02\x1b[A\x1b[B",
    b"x" * 3000,
    "²".encode(),
    "１".encode(),
    "٣".encode(),
    b"9" * 400,
    b"1 z9",
    b"{seat:0} %s [bold]",
    "\u202e1".encode(),
    b"r no-such-rule",
    b"save /",
]


class Typist:
    """Types at a pseudo-terminal in which `parlour play` runs, and reads what it shows."""

    def __init__(self, game: str, folder: Path) -> None:
        self.keys, screen = pty.openpty()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(str(Path(place).resolve()) for place in sys.path)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour", "play", game, "--terminal", "--level", "beginner", "--seed", "07" * 16],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl+C comes as a signal
            cwd=folder,
            env=environment,
        )
        os.close(screen)

    def read(self) -> str:
        """Return what is shown up to the next prompt, or to the end."""
        shown = b""
        while not shown.endswith((b"> ", b"(y/n) ")):
            ready, _, _ = select.select([self.keys], [], [], PATIENCE)
            assert ready, f"no prompt, but {shown[-200:]!r}"
            try:
                more = os.read(self.keys, 65536)
            except OSError:  # how Linux tells that the other side is closed
                more = b""
            if not more:
                break
            shown += more
        return shown.decode("utf-8", "replace")

    def type(self, line: bytes) -> str:
        """Type a line and return what follows."""
        os.write(self.keys, line + b"\n")
        return self.read()


@pytest.fixture
def typist(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Typist]:
    """Somebody at a new match, who leaves no process behind."""
    person = Typist(request.param, tmp_path)
    yield person
    if person.process.poll() is None:
        person.process.kill()
        person.process.wait()
    os.close(person.keys)


@pytest.mark.parametrize("typist", ["espionage", "spyfall"], indirect=True)
def test_whatever_is_typed_is_answered_and_ctrl_c_leaves_with_130(typist: Typist) -> None:
    """Each odd line is followed by the same prompt again, without a traceback."""
    assert typist.read().endswith("> ")
    for line in ODD:
        shown = typist.type(line)
        assert shown.endswith("> ")
        assert "Traceback" not in shown
    os.write(typist.keys, b"\x03")
    typist.read()
    assert typist.process.wait(PATIENCE) == 130


@pytest.mark.parametrize("typist", ["deaddrop"], indirect=True)
def test_the_end_of_input_leaves_the_match(typist: Typist) -> None:
    """Ctrl+D at an empty line is a way to leave, not a mistake."""
    typist.read()
    os.write(typist.keys, b"\x04")
    assert "Traceback" not in typist.read()
    assert typist.process.wait(PATIENCE) == 0
