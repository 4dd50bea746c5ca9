"""Figures for Prometheus, and logs for programs."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families
from tests.server.people import scene_of, two

from parlour.server.client import Guest
from parlour.server.logs import JsonLines
from parlour.server.main import config, serving
from parlour.table import protocol


async def figures(address: str) -> dict[str, float]:
    """All figures; those with a label by its value."""
    page = (await Guest(address).request("GET", "/metrics")).body
    return {
        ":".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


async def test_figures_follow_what_happens(tmp_path: Path) -> None:
    """Tables, connections, moves, their times, bots and refusals are counted."""
    async with serving(config(tmp_path / "tables.db", port=0, pace=1, workers=1, metrics=True)) as port:
        address = f"http://127.0.0.1:{port}"
        before = await figures(address)
        assert (before["parlour_tables"], before["parlour_moves_total"]) == (0, 0)
        ann, _bob, code = await two(address)
        async with ann.sit(code) as seat:
            await seat.until(protocol.WholeScene)
            await seat.act(scene_of(seat).options[0])
            await seat.until(protocol.Update)
            await seat.send(protocol.Act(act="nothing", rev=0))
            await seat.until(protocol.Error)
            during = await figures(address)
        await ann.request("GET", "/api/tables/nothing")
        alone = await ann.create("deaddrop", bots=["random"])
        async with ann.sit(alone, "view") as seat:
            await seat.until(protocol.SeatView, lambda position: bool(position.view["has_sent"][1]))
        after = await figures(address)
    assert (during["parlour_tables"], during["parlour_followers"], during["parlour_moves_total"]) == (1, 1, 1)
    assert during["parlour_change_seconds_count"] >= 3
    assert during["parlour_commit_seconds_count"] >= 3
    assert during["parlour_refusals_total:action/stale"] == 1
    assert after["parlour_refusals_total:table/unknown"] == 1
    assert after["parlour_thought_seconds_count"] == 1
    assert after["parlour_thinking"] == 0


async def test_figures_are_shown_on_request_only(address: str) -> None:
    """Without the option there is no such page."""
    assert (await Guest(address).request("GET", "/metrics")).status == 404


def test_logs_are_json_lines() -> None:
    """Whatever a message is, its line is one JSON object."""
    try:
        raise ValueError("a\nb")
    except ValueError as error:
        made = logging.getLogger("parlour.x").makeRecord(
            "parlour.x", logging.ERROR, "f", 1, "it's %s\n", ('"so"',), (type(error), error, None)
        )
    line = JsonLines().format(made)
    assert "\n" not in line
    read = json.loads(line)
    assert (read["level"], read["logger"], read["message"]) == ("error", "parlour.x", 'it\'s "so"\n')
    assert "ValueError" in read["exception"]
