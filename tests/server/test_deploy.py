"""The proxies of docs/deploy.md, started with the files printed there: people play through them from their own addresses."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from scripts.servers import free_port
from websockets.asyncio.client import connect
from websockets.typing import Origin

from parlour.server.trust import trust

TEXT = (Path(__file__).parents[2] / "docs" / "deploy.md").read_text(encoding="utf-8")
NAME = "games.example.org"
NOT_CHECKED = ssl._create_unverified_context()  # the certificates are the tests' own
PATH = os.pathsep.join([os.environ["PATH"], "/usr/sbin"])  # where Debian puts nginx


def printed(kind: str) -> str:
    """The file of this kind in the document."""
    found = re.search(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def program(name: str) -> str:
    """The path of a proxy, which `make test` installs."""
    found = shutil.which(name, path=PATH)
    assert found, f"{name} is missing; `python scripts/programs.py` installs it"
    return found


def nginx(folder: Path, here: int, server: int) -> list[str]:
    """Write nginx's files and return its command."""
    certificate, key = folder / "c.pem", folder / "k.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([*words, "-out", str(certificate), "-keyout", str(key)], check=True, capture_output=True)
    text = printed("nginx").replace("listen 443 ssl", f"listen 127.0.0.1:{here} ssl").replace(":8863", f":{server}")
    text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {certificate};", text)
    text = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", text)
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    own = f"daemon off;\n{user}pid {folder}/pid;\nerror_log stderr;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{own}http {{\naccess_log off;\n{kept}{text}}}\n")
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, here: int, server: int) -> list[str]:
    """Write Caddy's file and return its command."""
    text = (
        printed("Caddyfile").replace(f"{NAME} {{", f"https://{NAME}:{here} {{\n    tls internal").replace(":8863", f":{server}")
    )
    (folder / "Caddyfile").write_text(
        f"{{\n    admin off\n    skip_install_trust\n    auto_https disable_redirects\n    default_bind 127.0.0.1\n}}\n{text}"
    )
    return [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@asynccontextmanager
async def running(command: list[str], folder: Path, port: int) -> AsyncIterator[None]:
    """Run a proxy until the end of the context; it is ready once it has a certificate."""
    here = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env=here, stdout=log, stderr=log)
    try:
        async with asyncio.timeout(60):
            while True:
                assert process.poll() is None, (folder / "log").read_text()
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=NOT_CHECKED, server_hostname=NAME)
                    writer.close()
                    break
                except OSError:
                    await asyncio.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


async def ask(port: int, method: str, path: str, headers: dict[str, str], body: str = "") -> tuple[int, str]:
    """A request over HTTPS; returns the status and everything else."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=NOT_CHECKED, server_hostname=NAME)
    sent = {"Host": f"{NAME}:{port}", "Connection": "close", "Content-Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
    answer = (await asyncio.wait_for(reader.read(), 60)).decode()
    writer.close()
    return int(answer.split()[1]), answer


@pytest.mark.parametrize("make", [nginx, caddy])
async def test_people_play_through_the_documented_proxies(serve: Any, tmp_path: Path, make: Any) -> None:
    """Pages and WebSockets pass, cookies are Secure, clients have their own addresses, and foreign names are refused."""
    address = await serve(trust=trust("127.0.0.1", ["127.0.0.1"], [NAME]))
    port = free_port()
    folder = tmp_path / "proxy"
    folder.mkdir()
    async with running(make(folder, port, int(address.rpartition(":")[2])), folder, port):
        origin = f"https://{NAME}:{port}"
        status, answer = await ask(port, "POST", "/api/tables", {"Origin": origin}, '{"game": "deaddrop", "bots": ["random"]}')
        assert status == 201, answer
        cookie = re.search(r"(?i)set-cookie: (parlour=[^;]+);(.*)", answer)
        assert cookie is not None
        assert "; Secure" in cookie[2]
        code = re.search(r'"code":"(\w+)"', answer)
        assert code is not None
        assert (await ask(port, "POST", "/api/tables", {"Origin": f"http://{NAME}:{port}"}))[0] == 403
        headers = {"Cookie": cookie[1]}
        target = f"wss://{NAME}:{port}/ws/{code[1]}?form=view"
        async with connect(
            target,
            host="127.0.0.1",
            port=port,
            ssl=NOT_CHECKED,
            additional_headers=headers,
            origin=Origin(origin),
            compression=None,
            local_addr=("127.0.0.5", 0),
        ) as seat:
            assert '"mine":[0]' in await seat.recv(decode=True)
            assert [listener.where for listener in serve.hubs[address].tables[code[1]].listeners] == ["127.0.0.5"]
