"""
Learns 1955: The War of Espionage from scratch in plain NumPy: a policy gradient on the Gymnasium environment.

    python examples/research/train.py --games 4000 --plot curve.svg

The policy is one linear layer from the observation to a score for each action, with illegal actions masked, and a softmax. At
first all actions are equally likely. After every batch of games the weights move along the gradient of the returns (REINFORCE
with a running baseline and RMSProp). Every few batches the policy plays the random player in deals that it has not seen.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import gymnasium
import numpy as np
import numpy.typing as npt

from parlour.envs.gymnasium import env_id

Array = npt.NDArray[np.float64]
Observation = dict[str, npt.NDArray[np.float32]]
Env = gymnasium.Env[Observation, int]
Step = tuple[Array, npt.NDArray[np.int64], int, Array]
BATCH = 40


class Policy:
    """A linear policy over masked actions."""

    def __init__(self, width: int, actions: int, seed: int, rate: float = 0.02) -> None:
        self.weights = np.zeros((actions, width + 1))
        self.squares = np.full_like(self.weights, 1e-6)
        self.rate = rate
        self.rng = np.random.default_rng(seed)

    def chances(self, seen: Array, legal: npt.NDArray[np.int64]) -> Array:
        """The probability of each legal action."""
        scores = self.weights[legal] @ seen
        scores = np.exp(scores - scores.max())
        return np.asarray(scores / scores.sum())

    def learn(self, gradient: Array) -> None:
        """Move the weights along a gradient, each scaled by its own past gradients."""
        self.squares = 0.95 * self.squares + 0.05 * gradient**2
        self.weights += self.rate * gradient / np.sqrt(self.squares + 1e-8)


def features(observation: Observation) -> tuple[Array, npt.NDArray[np.int64]]:
    """The policy's input, with a constant 1, and the legal actions."""
    return np.append(observation["observation"].astype(np.float64), 1.0), np.flatnonzero(observation["action_mask"])


def play(env: Env, policy: Policy, seed: int | None) -> tuple[float, list[Step]]:
    """Play one game; return its result and, for learning, the input, legal actions, choice and chances of each step."""
    observation, _ = env.reset(seed=seed)
    steps: list[Step] = []
    while True:
        seen, legal = features(observation)
        chances = policy.chances(seen, legal)
        choice = int(policy.rng.choice(len(legal), p=chances))
        steps.append((seen, legal, choice, chances))
        observation, reward, over, _, _ = env.step(int(legal[choice]))
        if over:
            return float(reward), steps


def train(game: str, games: int, seed: int) -> list[tuple[int, float]]:
    """Train against the random player; return the learning curve as pairs of games played and share of wins."""
    env = gymnasium.make(env_id(game), opponent="random")
    spaces = env.observation_space
    assert isinstance(spaces, gymnasium.spaces.Dict)
    width, actions = spaces["observation"].shape[0], spaces["action_mask"].shape[0]  # type: ignore[index]  # both are boxes
    policy = Policy(width, actions, seed)
    baseline = 0.0
    curve = [(0, evaluate(game, policy))]
    played = 0
    start = time.perf_counter()
    while played < games:
        gradient = np.zeros_like(policy.weights)
        results = []
        for _ in range(BATCH):
            result, steps = play(env, policy, seed + played if played == 0 else None)
            played += 1
            results.append(result)
            for seen, legal, choice, chances in steps:
                push = -chances
                push[choice] += 1.0
                gradient[legal] += (result - baseline) * np.outer(push, seen) / len(steps)
        baseline = 0.9 * baseline + 0.1 * float(np.mean(results))
        policy.learn(gradient / BATCH)
        if played % (BATCH * 10) == 0:
            curve.append((played, evaluate(game, policy)))
            sys.stdout.write(f"{played:>6} games, {time.perf_counter() - start:5.0f} s: wins {curve[-1][1]:.0%} against random\n")
            sys.stdout.flush()
    return curve


def evaluate(game: str, policy: Policy, games: int = 100) -> float:
    """The share of wins over fixed deals that training does not use, draws as half."""
    env = gymnasium.make(env_id(game), opponent="random")
    return float(np.mean([(play(env, policy, 1_000_000 + i)[0] + 1) / 2 for i in range(games)]))


def plot(curve: list[tuple[int, float]], path: Path) -> None:
    """The learning curve as SVG."""
    most = max(games for games, _ in curve)
    points = " ".join(f"{60 + 520 * games / most:.1f},{280 - 240 * share:.1f}" for games, share in curve)
    lines = "".join(
        f'<path d="M60 {280 - 240 * share:g}h520" stroke="#ccc"/><text x="52" y="{284 - 240 * share:g}" '
        f'text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    curve_line = f'<polyline points="{points}" fill="none" stroke="#1d4f7c" stroke-width="2.5"/>'
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 320" font-family="sans-serif" font-size="12">'
        f'<rect width="620" height="320" fill="#fff"/>{lines}{curve_line}'
        f'<text x="320" y="310" text-anchor="middle">games played (to {most})</text>'
        f'<text x="60" y="22" font-weight="700">Share of wins against the random player</text></svg>'
    )


def main() -> None:
    """Train, and plot the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="espionage")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    curve = train(given.game, given.games, given.seed)
    if given.plot is not None:
        plot(curve, given.plot)
    sys.stdout.write(f"from {curve[0][1]:.0%} to {curve[-1][1]:.0%} wins against the random player\n")


if __name__ == "__main__":
    main()
