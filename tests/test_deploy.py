"""The container files are true: their commands exist, and what they mention is there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import psycopg
import pytest
from scripts.servers import Postgres

from parlour.cli.parser import parser

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


def commands() -> dict[str, list[str]]:
    """The words that containers of Parlour are started with."""
    block = re.search(r"^  command:\n((?:    - .*\n)+)", COMPOSE, re.MULTILINE)
    line = re.search(r"^    command: \[think, (.*)\]$", COMPOSE, re.MULTILINE)
    default = re.search(r"^CMD \[(.*)\]$", DOCKERFILE, re.MULTILINE)
    assert block is not None
    assert line is not None
    assert default is not None
    return {
        "server": re.findall(r"    - (.*)\n", block[1]),
        "think": ["think", *re.findall(r'"([^"]*)"', line[1])],
        "default": re.findall(r'"([^"]*)"', default[1]),
    }


@pytest.mark.parametrize("name", ["server", "think", "default"])
def test_containers_start_commands_that_exist(name: str) -> None:
    """The command line accepts every option."""
    assert parser().parse_args([re.sub(r"\$\{\w+[:?]*\}", "x", word) for word in commands()[name]]).run


def test_every_service_that_is_named_exists() -> None:
    """Addresses and dependencies name services of the file, and the proxy knows all servers."""
    services = re.findall(r"^  (\w+):", COMPOSE[COMPOSE.index("\nservices:") : COMPOSE.index("\nnetworks:")], re.MULTILINE)
    hosts = re.findall(r"@(\w+)/", COMPOSE) + re.findall(r"(\w+):8863", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert set(hosts) == {"postgres", "redis", "server1", "server2"}
    assert set(hosts) <= set(services)


def test_the_image_is_built_from_what_is_there() -> None:
    """The extra that the image installs is one of the project's."""
    assert '".[cluster]"' in DOCKERFILE
    assert "\ncluster = [" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_image_runs_without_rights_on_a_read_only_root() -> None:
    """The last stage has its own user, writes to its volume, and has nothing that only the build needs; hosted CI tries it."""
    last = DOCKERFILE[DOCKERFILE.rindex("\nFROM ") :]
    assert re.search(r"^USER parlour$", last, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", last, re.MULTILINE)
    assert "XDG_DATA_HOME=/data" in last
    assert "gcc" not in last
    assert "PARLOUR_REQUIRE_COMPILED=1 pip wheel" in DOCKERFILE
    workflow = (ROOT / ".github" / "workflows" / "container.yml").read_text(encoding="utf-8")
    assert "run: python3 scripts/image.py\n" in workflow


def test_the_server_of_the_image_is_healthy_and_writes_only_its_data(tmp_path: Path) -> None:
    """The image's own command starts, its own health check succeeds, and everything lies under XDG_DATA_HOME."""
    data, work = tmp_path / "data", tmp_path / "work"
    work.mkdir()
    paths = os.pathsep.join(path for path in sys.path if path)
    home = {"XDG_DATA_HOME": str(data), "HOME": "/nonexistent", "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", "parlour", *commands()["default"], "--port", "0"]
    check = re.search(r'^HEALTHCHECK .*CMD \["python", "-c", "(.*)"\]$', DOCKERFILE, re.MULTILINE)
    assert check is not None
    with subprocess.Popen(words, cwd=work, env={**os.environ, **home}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = next(found[1] for line in server.stdout if (found := re.search(r":(\d+)[. ]", line)))
        subprocess.run([sys.executable, "-c", check[1].replace("8863", port)], check=True)
        server.terminate()
    assert (data / "parlour" / "tables.db").exists()
    assert list(work.iterdir()) == []


def test_the_servers_of_the_compose_file_work_together(postgres: Postgres, bus: str, tmp_path: Path) -> None:
    """With their own options they are healthy under every name used for them, and set `Secure` cookies."""
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("create database composed")
    database = f"@127.0.0.1:{postgres.port}/composed"
    words = [re.sub(r"\$\{PARLOUR_DOMAIN[:?]*\}", "parlour.example", word) for word in commands()["server"]]
    words = [re.sub(r"\$\{PARLOUR_SECRET[:?]*\}", "parlour", word).replace("@postgres/parlour", database) for word in words]
    words = [f"--bus={bus}" if word.startswith("--bus=") else word for word in words]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "parlour", *words, "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = next(found[1] for line in server.stdout if (found := re.search(r":(\d+)[. ]", line)))
            for name, path in (("127.0.0.1:8863", "/health"), ("server1:8863", "/ready"), ("server2:8863", "/metrics")):
                request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": name})
                with urllib.request.urlopen(request, timeout=20) as response:
                    assert response.status == 200
            body, headers = b'{"name": "Ann"}', {"Host": "parlour.example", "Content-Type": "application/json"}
            request = urllib.request.Request(f"http://127.0.0.1:{port}/api/me", body, headers, method="PUT")
            with urllib.request.urlopen(request, timeout=20) as response:
                assert "; Secure" in response.headers["set-cookie"]
        finally:
            server.terminate()


def test_the_devcontainer_is_true() -> None:
    """It is set up with a target of the Makefile, and forwards the port that the table uses."""
    settings = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    assert settings["postCreateCommand"] == "make setup"
    assert "\nsetup:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert settings["forwardPorts"] == [parser().parse_args(["serve"]).port]
