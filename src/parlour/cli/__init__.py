"""
The command line. `parlour --help` lists the commands.

Exit codes: 0 for success, 1 if a check found a problem, 2 for a mistake, reported in one line on standard error, and 130 if
interrupted.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

MISTAKE = 2
INTERRUPTED = 130


def main(words: list[str] | None = None) -> int:
    """Run one command and return its exit code; no input leads to a traceback."""
    try:
        tolerate_streams()
        code = run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe
        mute(sys.stdout)
        code = 0
    except OSError as error:
        mute(sys.stdout)
        code = complain(explain(error))
    return code


def run(words: list[str] | None) -> int:
    """Run one command and report mistakes; modules load here, so that an interrupt while they load is handled too."""
    from parlour.cli.parser import parser
    from parlour.core.errors import ParlourError
    from parlour.terminal import Leave

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's matrices are small here: more threads wait for each other
    try:
        arguments = parser().parse_args(words)
    except SystemExit as stop:  # argparse has shown help or reported the mistake
        return stop.code if isinstance(stop.code, int) else MISTAKE
    try:
        code: int = arguments.run(arguments)
    except SystemExit:  # Rich exits when the reader closes the pipe
        return 0
    except ParlourError as error:
        return complain(str(error))
    except (Leave, EOFError):
        return 0
    return code


def complain(problem: str) -> int:
    """Report a mistake in one line."""
    try:
        sys.stderr.write(f"parlour: {' '.join(problem.split())}\n")
        sys.stderr.flush()
    except OSError:
        mute(sys.stderr)
    return MISTAKE


def explain(error: OSError) -> str:
    """Describe a system error; without a file name, it comes from writing the output."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else f"cannot write the output: {reason}"


def tolerate_streams() -> None:
    """Replace characters that a stream cannot encode with question marks, and closed streams with empty ones."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: PTH123, SIM115  # for good
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def mute(stream: TextIO) -> None:
    """Discard the rest of a stream; otherwise Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
