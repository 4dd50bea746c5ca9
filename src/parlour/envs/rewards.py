"""What a seat earns at the end of an episode."""

from __future__ import annotations

from parlour.core.errors import BadSetup
from parlour.envs.episode import Episode

KINDS = ("own", "team")


class Rewards:
    """
    Rewards by seat, or by team.

    The reward of a team is the mean of its members' returns. Teams are those of the deal, hidden or not; a seat learns
    about its team only what its view says. Where every seat plays for itself, both kinds are the same.
    """

    def __init__(self, episode: Episode, kind: str) -> None:
        if kind not in KINDS:
            raise BadSetup(f"reward is one of {', '.join(KINDS)}, not {kind!r:.40}")
        self.episode = episode
        self.by_team = kind == "team"
        self.sides: list[str] = []

    def begin(self) -> None:
        """Note the teams of a new deal."""
        self.sides = self.episode.game.sides(self.episode.state) if self.by_team else []

    def of(self, seat: int) -> float:
        """The reward of a seat at the end."""
        returns = self.episode.returns()
        if not self.sides:
            return returns[seat]
        team = [value for other, value in enumerate(returns) if self.sides[other] == self.sides[seat]]
        return sum(team) / len(team)
