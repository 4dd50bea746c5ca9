"""A small endpoint that stands in for a language model: it answers as a test wants, or breaks in one of many ways."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self, cast

Reply = Callable[[dict[str, Any]], str]
"""The model's words, given a request; a word of WAYS instead makes the endpoint break in that way."""

WAYS = ("slow", "failing", "broken", "empty", "cut", "endless", "dripping", "huge", "away")


class Server(ThreadingHTTPServer):
    """The server of a stand-in."""

    daemon_threads = True
    model: StandIn


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    def do_POST(self) -> None:
        model = cast(Server, self.server).model
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        model.asked.append({"key": self.headers.get("authorization", ""), **body})
        words = model.reply(body)
        if words in WAYS:
            self.break_down(words, model.closed)
        else:
            self.send(completion(words))

    def send(self, content: bytes, status: int = 200, length: int | None = None) -> None:
        """Answer with a body, perhaps of a wrong length."""
        self.send_response(status)
        self.send_header("content-length", str(len(content) if length is None else length))
        self.end_headers()
        self.wfile.write(content)

    def break_down(self, way: str, closed: threading.Event) -> None:
        """Fail in the given way; an endless answer stops when the caller hangs up or the test ends."""
        try:
            if way == "slow":
                closed.wait(60)
            elif way == "failing":
                self.send(completion("never mind"), 500)
            elif way == "away":
                self.send_response(307)
                self.send_header("location", "http://127.0.0.1:1/v1/chat/completions")
                self.end_headers()
            elif way == "endless":
                self.send_response(200)
                self.end_headers()
                while not closed.is_set():
                    self.wfile.write(b" " * 10_000)
            elif way == "dripping":
                while not closed.wait(0.02):
                    self.wfile.write(b"H")
                    self.wfile.flush()
            else:
                good = completion("cut off in the middle")
                bodies = {"broken": b"no json", "empty": b"{}", "cut": good[:20], "huge": b'{"a": "' + b"x" * 2_000_000 + b'"}'}
                self.send(bodies[way], length=len(good) if way == "cut" else None)
        except OSError:
            cast(Server, self.server).model.hung_up.set()

    def log_message(self, *args: Any) -> None:
        """Write nothing."""


def completion(words: str) -> bytes:
    """A chat completion."""
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": words}}]}).encode()


class StandIn:
    """A running endpoint; `asked` holds the requests with their keys, `hung_up` is set once a caller has ended one early."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.asked: list[dict[str, Any]] = []
        self.closed = threading.Event()
        self.hung_up = threading.Event()
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.model = self
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.closed.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
