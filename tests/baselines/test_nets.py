"""Trained nets as players: files, honest choices, and the arena; none of it needs PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from parlour.baselines.leaderboard import nets, page
from parlour.baselines.net import Net, load
from parlour.baselines.player import FOLDER, NetBot, net_player
from parlour.core import FastRng, Perspective, game
from parlour.core.errors import BadSetup
from parlour.lab.arena import arena

DEADDROP = game("deaddrop")
SETUP = DEADDROP.setup()


def untrained(seed: int = 0) -> Net:
    """A net of random weights for the example."""
    dice = np.random.default_rng(seed)
    width = DEADDROP.width
    size = len(DEADDROP.actions(SETUP))
    shapes = {
        "weight0": (8, width),
        "bias0": (8,),
        "policy_weight": (size, 8),
        "policy_bias": (size,),
        "value_weight": (1, 8),
        "value_bias": (1,),
    }
    weights = {name: dice.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    return Net(weights, {"setup": SETUP.as_json(), "how": {}})


def test_a_file_keeps_a_net(tmp_path: Path) -> None:
    """A net that was saved and loaded answers the same, up to half precision."""
    net = untrained()
    net.save(tmp_path / "net.safetensors")
    read = load(tmp_path / "net.safetensors")
    seen = np.zeros((3, net.weights["weight0"].shape[1]), np.float32)
    seen[1, :5] = 1.0
    for mine, theirs in zip(net.answer(seen), read.answer(seen), strict=True):
        assert np.allclose(mine, theirs, atol=0.05)
    assert read.about == net.about
    (tmp_path / "broken").write_bytes(b"no net")
    with pytest.raises(BadSetup, match="is not a trained net"):
        load(tmp_path / "broken")


def test_a_net_sees_only_its_seat() -> None:
    """It chooses the same in worlds that its seat cannot tell apart, and only legal actions."""
    state = DEADDROP.deal(SETUP, FastRng(4))
    chosen = set()
    for number in range(8):
        world = state.resample(0, FastRng(number))
        chosen.add(NetBot(DEADDROP, untrained(), 1).choose(Perspective(world, 0)))
    assert len(chosen) == 1
    assert chosen <= set(state.legal(0))


def test_choices_follow_the_preferences() -> None:
    """Sampled choices vary with the seed and favour what the net prefers; a sharp player always takes that."""
    net = untrained()
    perspective = Perspective(DEADDROP.deal(SETUP, FastRng(4)), 0)
    legal = perspective.legal()
    seen = np.array([DEADDROP.encode(perspective.view())], np.float32)
    best = legal[int(net.answer(seen)[0][0, legal].argmax())]
    assert {NetBot(DEADDROP, net, seed, sharp=True).choose(perspective) for seed in range(5)} == {best}
    drawn = [NetBot(DEADDROP, net, seed).choose(perspective) for seed in range(200)]
    assert max(set(drawn), key=drawn.count) == best
    assert len(set(drawn)) > 1


def test_a_net_plays_in_the_arena(tmp_path: Path) -> None:
    """By `net:FILE`; a net of another game is refused."""
    path = tmp_path / "net.safetensors"
    untrained().save(path)
    report = arena(DEADDROP, [f"net:{path}", "random"], 4)
    assert report["players"][f"net:{path}"]["choices"] > 0
    espionage = game("espionage")
    with pytest.raises(BadSetup, match="is for game deaddrop, not espionage"):
        net_player(espionage, espionage.setup(), str(path), 0)
    with pytest.raises(BadSetup, match="is not a trained net"):
        net_player(DEADDROP, SETUP, "missing", 0)


def test_the_leaderboard_ranks_players() -> None:
    """The page says how it was made and lists all players of a game, the best first."""
    text = page([DEADDROP], ["random", "greedy"], 20, 1, 1)
    assert "python -m parlour.baselines leaderboard --games 20 --players random,greedy --seed 1" in text
    assert text.index("| greedy |") < text.index("| random |")
    assert "## Dead Drop" in text
    rows = text.split("| share of wins against | greedy | random |\n")[1].splitlines()[1:3]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == ["greedy", "random"]
    assert (cells[0][1], cells[1][2]) == ("", "")
    first, second = (int(cell.split("%")[0]) for cell in (cells[0][2], cells[1][1]))
    assert abs(first + second - 100) <= 1  # rounded


def test_the_leaderboard_has_nets_of_a_folder(tmp_path: Path) -> None:
    """Under their names, besides the players."""
    untrained().save(tmp_path / "deaddrop-trial.safetensors")
    text = page([DEADDROP], ["random"], 2, 1, 1, None, tmp_path)
    assert "| net:deaddrop-trial |" in text
    assert f"--nets {tmp_path.name}" in text


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.safetensors")), ids=lambda path: path.stem)
def test_nets_that_come_with_parlour_play(path: Path) -> None:
    """Each fits its game as it is now, is found by its name, and beats random play."""
    played = game(path.stem.split("-")[0])
    setup = played.setup(None, dict(played.untimed))
    report = arena(played, [f"net:{path.stem}", "random"], 6, setup=setup)
    assert report["players"][f"net:{path.stem}"]["share"] > 0.5
    assert f"net:{path.stem}" in nets(played)
