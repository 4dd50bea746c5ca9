"""Language models in the arena, behind any endpoint that speaks OpenAI's chat completions."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from parlour.core.game import Game, Setup
from parlour.core.match import LONGEST_TEXT
from parlour.core.perspective import Perspective
from parlour.lab.outsiders import Outsider, patience
from parlour.llm.call import complete
from parlour.llm.endpoint import Endpoint, NoAnswer
from parlour.scene.choices import inputs, meanings
from parlour.scene.refs import plain
from parlour.scene.text import cards, notes, render

USUAL_PATIENCE = 60.0  # seconds
TASK = """\
You play {title}. Its rules follow. Each turn you get what you see and a numbered list of your legal actions. Answer with
one JSON object and nothing else: {{"action": NUMBER}}, and where the list asks for a text: {{"action": NUMBER, "text":
"WORDS"}}.

{rules}"""


class ModelBot(Outsider):
    """A language model in one seat; each choice is one request, without memory of earlier ones."""

    def __init__(self, game: Game, setup: Setup, endpoint: Endpoint, seed: int) -> None:
        super().__init__(game, setup, seed)
        self.endpoint = endpoint
        self.seconds = patience(USUAL_PATIENCE)
        self.task = TASK.format(title=game.title, rules=game.rules())

    def ask(self, perspective: Perspective) -> tuple[int, str]:
        legal = perspective.legal()
        messages = [
            {"role": "system", "content": self.task},
            {"role": "user", "content": self.question(perspective, legal)},
        ]
        number, text = read_answer(complete(self.endpoint, messages, self.seconds), len(legal))
        return legal[number - 1], text

    def question(self, perspective: Perspective, legal: list[int]) -> str:
        """What the seat sees, and its legal actions by number from 1."""
        view = perspective.view()
        scene = self.game.scene(view, perspective.seat, legal, self.actions)
        words, texts = meanings(scene), inputs(scene)
        lines = [render(scene, 0, self.game.sketch(view, perspective.seat)), "", "Open cards", cards(scene)]
        lines += [f"\n{title}\n{body}" for title, body in notes(scene).items()]
        lines += ["", "Your legal actions"]
        for number, action in enumerate(legal, 1):
            wanted = f" (with a text of at most {texts[action].max} characters)" if action in texts else ""
            lines.append(f"{number}. {words.get(action) or plain(scene, self.actions.label(action))}{wanted}")
        return "\n".join(lines)


def read_answer(said: str, count: int) -> tuple[int, str]:
    """The number and the text of an answer: of its last JSON object with an action, else its last number, else `NoAnswer`."""
    for found in reversed(re.findall(r"\{[^{}]*\}", said[-20_000:])):
        try:
            answer = msgspec.json.decode(found)
        except msgspec.DecodeError:
            continue
        number = whole(answer.get("action"))
        if number is not None:
            return within(number, count), str(answer.get("text") or "")[:LONGEST_TEXT]
    numbers = re.findall(r"(?<![\w.])\d{1,6}(?![\w])", said[-20_000:])
    if not numbers:
        raise NoAnswer(f"the answer names no action: {said[-60:]!r}")
    return within(int(numbers[-1]), count), ""


def whole(value: Any) -> int | None:
    """A number from 1 that a model gave as a number or as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r"\d{1,6}", value.strip()) else None


def within(number: int, count: int) -> int:
    """The number, if there is such an action."""
    if not 1 <= number <= count:
        raise NoAnswer(f"there is no action {number}; there are {count}")
    return number
