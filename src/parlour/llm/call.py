"""One request to a model; its key comes from the environment."""

from __future__ import annotations

import os
import queue
import socket
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Final

import msgspec

from parlour.llm.endpoint import Endpoint, Messages, NoAnswer

LONGEST_ANSWER: Final = 1_000_000  # bytes
CHUNK: Final = 65_536
KEYS: Final = ("PARLOUR_LLM_KEY", "OPENAI_API_KEY")  # environment variables, the first that is set


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follow no redirects, which would send the key to another host."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Call(urllib.request.HTTPHandler, urllib.request.HTTPSHandler):
    """A request that runs in its own thread and that its caller can cancel."""

    def __init__(self, endpoint: Endpoint, messages: Messages, seconds: float) -> None:
        super().__init__()
        self.endpoint = endpoint
        self.body = msgspec.json.encode({**({"model": endpoint.model} if endpoint.model else {}), "messages": messages})
        self.seconds = seconds
        self.end = time.monotonic() + seconds
        self.connection: HTTPConnection | None = None
        self.answers: queue.SimpleQueue[str | NoAnswer] = queue.SimpleQueue()

    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(self._plain, req)

    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(self._secure, req)

    def _plain(self, host: str, **options: Any) -> HTTPConnection:
        self.connection = HTTPConnection(host, **options)
        return self.connection

    def _secure(self, host: str, **options: Any) -> HTTPConnection:
        self.connection = HTTPSConnection(host, **options)
        return self.connection

    def hang_up(self) -> None:
        """Cancel the request, whatever stage it has reached."""
        line = self.connection.sock if self.connection is not None else None
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def run(self) -> None:
        """Put the model's reply, or the reason there is none, into `answers`."""
        try:
            said = msgspec.json.decode(self._read())["choices"][0]["message"]["content"]
        except urllib.error.HTTPError as error:
            with error:
                self.answers.put(NoAnswer(f"the endpoint answered {error.code}"))
        except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self.answers.put(NoAnswer(f"the endpoint gave no answer: {error!s:.100}"))
        else:
            self.answers.put(said if isinstance(said, str) else NoAnswer("the endpoint's answer holds no text"))

    def _read(self) -> bytes:
        headers = {"content-type": "application/json"}
        key = next((os.environ[name] for name in KEYS if os.environ.get(name)), "")
        if key:
            headers["authorization"] = f"Bearer {key}"
        url = f"{self.endpoint.url}/chat/completions"
        request = urllib.request.Request(url, self.body, headers)  # noqa: S310  # `endpoint_of` allows http and https alone
        content = bytearray()
        with urllib.request.build_opener(NoRedirect, self).open(request, timeout=self.seconds) as response:
            while chunk := response.read1(CHUNK):
                content += chunk
                if len(content) > LONGEST_ANSWER:
                    raise ValueError("it is too long")
                if time.monotonic() > self.end:
                    raise TimeoutError("it takes too long")
        return bytes(content)


def complete(endpoint: Endpoint, messages: Messages, seconds: float) -> str:
    """Return the model's reply, or raise `NoAnswer`; a server that sends it slowly cannot delay the caller."""
    call = Call(endpoint, messages, seconds)
    threading.Thread(target=call.run, name="parlour-model", daemon=True).start()
    try:
        answer = call.answers.get(timeout=seconds)
    except queue.Empty:
        call.hang_up()
        raise NoAnswer(f"no answer within {seconds:g} seconds") from None
    if isinstance(answer, NoAnswer):
        raise answer
    return answer
