"""What a choice of a scene's option means."""

from __future__ import annotations

from parlour.core.errors import IllegalAction, MalformedAction
from parlour.core.match import LONGEST_TEXT
from parlour.scene.model import Scene, move_of
from parlour.table.model import plain
from parlour.table.protocol import LONGEST_MOVE


def checked_text(text: str) -> str:
    """The text of a move, sanitised."""
    if len(text) > LONGEST_TEXT:
        raise IllegalAction(f"a text may have at most {LONGEST_TEXT} characters; this one has {len(text)}")
    return plain(text, LONGEST_TEXT) if text else ""


def elements_for(scene: Scene, actions: list[int]) -> list[str]:
    """The elements that make up, or begin, a move of these actions in a scene; [] if it is made by a button."""
    best: list[str] | None = None
    longest = 0
    for option in scene.options:
        elements, rest = list(option.all), actions[len(option.play) :]
        for element, played in zip(option.any.of, option.any.play, strict=True) if option.any is not None else ():
            if played and played == rest[: len(played)]:
                elements.append(element)
                rest = rest[len(played) :]
        made = move_of(option, elements)
        if made and made == actions[: len(made)] and len(made) > longest:
            best, longest = elements, len(made)
    if best is not None:
        return best
    begun = [set(option.all) for option in scene.options if option.play[:1] == actions[:1]]
    return sorted(set.intersection(*begun)) if begun else []


def chosen(scene: Scene, act: str, elements: list[str], words: str) -> tuple[list[int], str]:
    """The actions and the text of a choice, or a refusal that says what is wrong with it."""
    if len(elements) > LONGEST_MOVE:
        raise MalformedAction(f"a move may have at most {LONGEST_MOVE} elements")
    options = [option for option in scene.options if option.act == act]
    if not options:
        raise IllegalAction("this is not among your choices")
    for option in options:
        actions = move_of(option, elements)
        if actions is not None:
            text = checked_text(words)
            if option.input is None and text:
                raise IllegalAction("this choice takes no text")
            if option.input is not None and len(text) > option.input.max:
                raise IllegalAction(f"this text may have at most {option.input.max} characters")
            return actions, text
    raise IllegalAction("these elements do not make up this choice")
