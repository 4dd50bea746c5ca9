"""The rules of Blue & Gray."""

from parlour.games.bluegray.rules.war import LONGEST, Rules, deal

__all__ = ["LONGEST", "Rules", "deal"]
