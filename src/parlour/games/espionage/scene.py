"""x"""
from parlour.core.state import View


def draw(view: View, seat: int | None, legal: list[int]) -> object: return None
