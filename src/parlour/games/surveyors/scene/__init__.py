"""The picture: the mat with its roads, the players' broken tools, the hand and the role."""

from parlour.games.surveyors.scene.ending import summary
from parlour.games.surveyors.scene.picture import draw

__all__ = ["draw", "summary"]
