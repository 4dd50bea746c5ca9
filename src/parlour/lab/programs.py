"""
Programs in the arena: one process for each seat, JSON lines on its standard input and output.

The arena writes `{"t": "match", ...}` before each match, which needs no answer, and `{"t": "choose", "n": 7, "view": ...,
"legal": [["send", "7"], ...]}` for each choice. The program answers with `{"n": 7, "action": ["send", "7"]}`, where `action`
may also be an index into `legal`, and `text` may hold words that go with it. What it writes to standard error is shown.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.util import Finalize
from typing import Any

import msgspec

from parlour.core.errors import MalformedAction
from parlour.core.game import Game, Setup
from parlour.core.perspective import Perspective
from parlour.lab.outsiders import Outsider, patience
from parlour.llm.endpoint import NoAnswer

PROTOCOL = 1
USUAL_PATIENCE = 10.0  # seconds
LONGEST_LINE = 1_000_000
MOST_LINES = 16  # lines that wait to be read
TIDY = 0.2  # seconds for the reading thread to end once the program is dead
MOST_LATE = 3  # late answers after which the program sits out the rest of the match


class Process:
    """A running program; nothing that it does or omits blocks the caller for longer than a given time."""

    def __init__(self, command: list[str]) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603  the user's program
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise NoAnswer(f"{command[0]} cannot be started: {error.strerror}") from error
        self.asked = 0  # questions, over all matches
        self.lines: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._writer: threading.Thread | None = None
        self._killed = False
        self._end = Finalize(self, self._kill, exitpriority=0)  # also in a pool's processes, which run no atexit handlers

    def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError), self.process.stdout:
            while line := self.process.stdout.readline(LONGEST_LINE):
                self.lines.put(line)  # waits while nobody reads, and then so does a program that floods its output
        self.lines.put(b"")

    def write(self, message: dict[str, Any], seconds: float) -> None:
        """Write a line, or raise `NoAnswer` if the program does not read it in time."""
        writer = threading.Thread(target=self._write, args=[msgspec.json.encode(message) + b"\n"], daemon=True)
        self._writer = writer
        writer.start()
        writer.join(seconds)
        if writer.is_alive():
            self.stop()
            raise NoAnswer("the program does not read its input")

    def _write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):  # the reader notices that the program has ended
            self.process.stdin.write(line)
            self.process.stdin.flush()

    def answer(self, number: int, seconds: float) -> dict[str, Any]:
        """The answer to the question of that number; earlier ones, which came too late, are dropped."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            if left <= 0.0:  # a queue that is never empty knows no timeout
                raise TimeoutError
            try:
                line = self.lines.get(timeout=left)
            except queue.Empty:
                raise TimeoutError from None
            if not line:
                self.stop()
                raise NoAnswer("the program has ended")
            try:
                said = msgspec.json.decode(line)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                raise NoAnswer(f"the program wrote no JSON: {line[:60]!r}") from error
            if isinstance(said, dict) and said.get("n") == number:
                return said

    def stop(self) -> None:
        """Kill the program and everything that it has started."""
        self._end.cancel()
        self._kill()
        end = time.monotonic() + TIDY
        while self._reader.is_alive() and time.monotonic() < end:
            with suppress(queue.Empty):
                self.lines.get(timeout=TIDY / 20)  # makes room for a reader that waits
        if self.process.stdin is not None and (self._writer is None or not self._writer.is_alive()):
            with suppress(OSError):
                self.process.stdin.close()  # a blocked writer still holds the lock: another process has the other end open

    def _kill(self) -> None:
        if self._killed:  # its process number may belong to another program by now
            return
        self._killed = True
        with suppress(OSError):
            if sys.platform == "win32":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


RUNNING: dict[tuple[str, ...], Process] = {}
"""Programs of this process by command and seat; each plays one match after another."""


class ProgramBot(Outsider):
    """A program in one seat of one match."""

    def __init__(self, game: Game, setup: Setup, command: list[str], seat: int, seed: int) -> None:
        super().__init__(game, setup, seed)
        self.key = (str(seat), *command)
        self.seconds = patience(USUAL_PATIENCE)
        self.late = 0
        self.out = ""  # why the program no longer plays in this match
        about = {"t": "match", "protocol": PROTOCOL, **setup.as_json(), "seat": seat, "seconds": self.seconds}
        try:
            process = RUNNING.get(self.key)
            if process is not None and process.process.poll() is not None:
                process.stop()  # its child processes
                process = None
            if process is None:
                process = RUNNING[self.key] = Process(command)
            process.write(about, self.seconds)
        except NoAnswer as error:
            self.out = str(error)

    def ask(self, perspective: Perspective) -> tuple[int, str]:
        if self.out:
            raise NoAnswer(self.out)
        process = RUNNING[self.key]
        process.asked += 1
        number = process.asked
        legal = perspective.legal()
        forms = [self.actions[action].as_json() for action in legal]
        try:
            process.write({"t": "choose", "n": number, "view": perspective.view(), "legal": forms}, self.seconds)
            said = process.answer(number, self.seconds)
        except TimeoutError as error:
            self.late += 1
            if self.late >= MOST_LATE:
                self.out = f"the program was late {MOST_LATE} times in this match"
                process.stop()
            raise NoAnswer(f"no answer within {self.seconds:g} seconds") from error
        except NoAnswer as error:
            if process.process.poll() is not None:
                self.out = str(error)
            raise
        return self.read(said, legal)

    def read(self, said: dict[str, Any], legal: list[int]) -> tuple[int, str]:
        """The action and the text of an answer."""
        form, text = said.get("action"), said.get("text", "")
        if not isinstance(text, str) or len(text) > LONGEST_LINE:
            raise NoAnswer("the text of an answer must be a string")
        if isinstance(form, int) and not isinstance(form, bool):
            if not 0 <= form < len(legal):
                raise NoAnswer(f"{form} is not the index of a legal action; there are {len(legal)}")
            return legal[form], text
        try:
            return self.actions.parse(form), text
        except MalformedAction as error:
            raise NoAnswer(str(error)) from error
