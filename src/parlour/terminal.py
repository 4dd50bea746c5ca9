"""One person against computer players in the terminal: the board as text, with numbered choices."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from parlour.bots.levels import make_bot
from parlour.content import writing
from parlour.core.errors import ParlourError
from parlour.core.game import Game, Setup
from parlour.core.match import Match
from parlour.core.playout import count_decision
from parlour.core.rng import FastRng
from parlour.core.stage import stage
from parlour.core.state import TABLE
from parlour.llm.endpoint import Endpoint
from parlour.llm.helper import helping
from parlour.review.hints import hint, hint_text
from parlour.scene.choices import Choice, asked, choices_of, chosen, listing, narrow, no_choice
from parlour.scene.model import Option, Scene, move_of
from parlour.scene.refs import name_of, plain
from parlour.scene.text import WIDTH, cards, collapse, log_lines, notes, printable, render, wrap

HELP = """\
Type the number of a choice, or part of a name to list the choices with it.
  3 a 2b         choice 3 with one of a and two of b; all takes everything
  2: Why here?   choice 2 with these words
  7!             choice 7 without being asked whether you are sure
  Enter          list the choices again
  board          show the table again
  cards          show every open card with its full text
  show           list notes and open piles; show NAME shows one
  unseen         show the cards that you have not seen
  hint           show what a hard player would do, and why
  log            show the whole log
  r D27          show a rule; rules shows all of them
  undo           take your last move back
  save FILE      save the match
  ? or help      show this help
  quit           leave the match"""

YES = ("y", "yes")
LONGEST_LINE = 2000  # how many typed characters are read; the rest is dropped
LONGEST_NUMBER = 6  # digits


class Leave(Exception):
    """The person wants to stop."""


class TerminalTable:
    """A match with one seat played from the keyboard; text that `encoding` cannot express is written in ASCII."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seat: int,
        level: str,
        seed: bytes | None,
        read: Callable[[str], str],
        write: Callable[[str], None],
        encoding: str = "",
        model: Endpoint | None = None,
    ) -> None:
        self.match = Match(game, setup, seed)
        self.seat = seat
        self.read = read
        self.write = write
        self.encoding = encoding or getattr(sys.stdout, "encoding", "") or "ascii"
        chance = FastRng(int.from_bytes(self.match.seed[:4], "little"))
        self.bots = [make_bot(game, level, chance.bits(), clock=True) for _ in range(setup.seats)]
        self.model = model if game.talks(setup) else None
        self.told = 0
        self.waited: dict[str, int] = {}
        self.commands: dict[str, Callable[[Scene, str], None]] = {
            "board": lambda scene, _: self.show_board(scene),
            "cards": lambda scene, _: self.tell(cards(scene)),
            "show": self.show_notes,
            "unseen": lambda scene, _: self.show_unseen(scene),
            "hint": self.show_hint,
            "log": lambda scene, _: self.tell("\n".join(log_lines(scene, 0))),
            "r": self.show_rules,
            "rule": self.show_rules,
            "rules": self.show_rules,
            "save": self.save,
            "?": lambda _, __: self.tell(HELP),
            "help": lambda _, __: self.tell(HELP),
            "quit": self.leave,
            "exit": self.leave,
            "q": self.leave,
        }

    # The match.

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.tell(f"{self.match.game.title}. Type ? for help.\n")
        if self.model is not None:
            self.tell(wrap(self.model.notice(), hang="") + "\n")
        while not self.match.over():
            if not self.clock_strikes():
                self.bots_move()
                if not self.match.over() and self.seat in self.match.state.actors():
                    self.person_moves()
        self.show_news()
        self.show_board(self.scene())

    def clock_strikes(self) -> bool:
        """Play the action of a clock that has run out, counting decisions instead of seconds, since a terminal waits."""
        demanded = count_decision(self.match.state.clocks(), self.waited)
        if demanded >= 0:
            self.match.play(TABLE, demanded)
        return demanded >= 0

    def bots_move(self) -> None:
        """Let every other seat that may act do so once, from its own perspective."""
        for seat in self.match.state.actors():
            if seat != self.seat and seat in self.match.state.actors():
                with helping(self.model):
                    perspective = self.match.perspective(seat)
                    action = self.bots[seat].choose(perspective)
                    words = self.bots[seat].say(perspective, action)
                self.match.play(seat, action, words)

    def person_moves(self) -> None:
        """Show what happened and the table, and ask until the person makes a move."""
        self.show_news()
        scene = self.scene()
        self.show_board(scene)
        choices = choices_of(scene)
        self.show_choices(choices)
        while True:
            try:
                if self.answer(scene, choices, self.ask("> ")):
                    return
            except ParlourError as error:
                self.tell(wrap(str(error), "  "))

    # What the person types.

    def ask(self, prompt: str) -> str:
        """A line from the keyboard without control characters, which no game could show."""
        try:
            line = self.read(printable(prompt, self.encoding))[:LONGEST_LINE]
        except UnicodeDecodeError as error:
            raise ParlourError("that line is not text in the terminal's encoding; type it again") from error
        return " ".join("".join(c if c.isprintable() else " " for c in line).split())

    def answer(self, scene: Scene, choices: list[Choice], line: str) -> bool:
        """Carry out a typed line and return whether the position changed; raise `ParlourError` if the line is wrong."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if word.lower() == "undo":
            self.match.undo(self.seat)
            self.told = min(self.told, len(self.scene().log))
            return True
        if command is not None:
            command(scene, rest.strip())
            return False
        if not line:
            self.show_choices(choices)
            return False
        if re.match(r"[0-9]", line):
            return self.choose(scene, choices, line)
        found = narrow(choices, line)
        if not found:
            raise ParlourError(f"no choice contains {line[:40]!r}; type a number from 1 to {len(choices)}, or ? for help")
        self.show_choices(found)
        return False

    def choose(self, scene: Scene, choices: list[Choice], line: str) -> bool:
        """Play the choice with that number, asking for what the line leaves open; return whether it was played."""
        head, _, words = line.partition(":")
        sure = head.endswith("!")
        number, *letters = head.rstrip("! ").split()
        if re.fullmatch(rf"[0-9]{{1,{LONGEST_NUMBER}}}", number) is None or not 1 <= int(number) <= len(choices):
            raise ParlourError(f"type a number from 1 to {len(choices)}, or ? for help")
        choice = choices[int(number) - 1]
        elements = self.elements(scene, choice.option, letters)
        actions = move_of(choice.option, [*choice.option.all, *elements])
        if actions is None:
            assert choice.option.any is not None
            raise ParlourError(f"{asked(scene, choice.option.any)[0].rstrip(':')}; you chose {len(elements)}")
        text = words.strip()
        if choice.option.input is not None and choice.option.input.required and not text:
            text = self.ask(f"{plain(scene, choice.option.input.placeholder)} > ")
            if not text:
                raise ParlourError("nothing said: choose again")
        steps = [(action, "") for action in actions[:-1]] + [(actions[-1], text)]
        self.match.check_move(self.seat, steps)
        if not sure and dangerous(choice.option) and not self.confirms(meant(scene, choice, elements)):
            return False
        self.match.play_move(self.seat, steps)
        return True

    def elements(self, scene: Scene, option: Option, letters: list[str]) -> list[str]:
        """The elements that go with a choice: those that the letters name, or else those that the person is asked for."""
        any_of = option.any
        if any_of is None or not any_of.of:
            if letters:
                raise ParlourError(f"this choice takes no {letters[0]!r:.20}, only its number")
            return []
        if not letters and no_choice(scene, any_of):
            return list(any_of.of[: any_of.min])
        if not letters:
            self.tell("\n".join(asked(scene, any_of)))
            nothing = "; Enter for none" if any_of.min == 0 else ""
            letters = self.ask(f"Letters, such as a 2b, or all{nothing} > ").split()
        found = chosen(scene, any_of, letters)
        if isinstance(found, str):
            raise ParlourError(found)
        return found

    def confirms(self, text: str) -> bool:
        """Whether the person is sure."""
        self.tell(wrap(text, "  "))
        sure = self.ask("Are you sure? (y/n) ").lower() in YES
        if not sure:
            self.tell("  Not done.")
        return sure

    def leave(self, scene: Scene, rest: str) -> None:
        """Stop, if the person is sure."""
        if self.confirms("Leave the match? What is not saved is lost."):
            raise Leave

    def save(self, scene: Scene, rest: str) -> None:
        """Save the match to a file."""
        path = Path(rest or "match.json")
        with writing(path):
            folder, taken = path.is_dir(), path.exists()
        if folder:
            raise ParlourError(f"{path} is a folder; name a file in it")
        if taken and not self.confirms(f"{path} exists already; its contents would be lost."):
            return
        with writing(path):
            path.write_text(self.match.save(), encoding="utf-8")
        self.tell(f"  Saved to {path}.")

    # What the person sees.

    def tell(self, text: str) -> None:
        """Write text in a form that the terminal can show."""
        self.write(printable(text, self.encoding))

    def scene(self) -> Scene:
        """The person's current scene."""
        return stage(self.match, self.seat)

    def show_news(self) -> None:
        """Write the log since the last call."""
        scene = self.scene()
        news = log_lines(scene, self.told)
        if news:
            self.tell("\n".join(["", *news, ""]))
        self.told = len(scene.log)

    def show_board(self, scene: Scene) -> None:
        """Write the table: the board, the cards and the prompt."""
        self.tell(render(scene, log=0, sketch=self.match.game.sketch(self.match.state.view(self.seat), self.seat)))

    def show_choices(self, choices: list[Choice]) -> None:
        """Write the choices, and how to find one where not all are listed."""
        lines = listing(choices)
        self.tell("\n".join(lines))
        if any(re.match(r" *[0-9]+(-|\.\.)[0-9]+\)", line) for line in lines):
            self.tell(f"{len(choices)} choices: type part of a name to list some of them.")

    def show_notes(self, scene: Scene, rest: str) -> None:
        """Write the notes whose titles contain the words, or list all titles."""
        found = notes(scene)
        titles = [title for title in found if rest.casefold() in title.casefold()] if rest else []
        for title in titles:
            self.tell(f"{title}\n{found[title]}\n")
        if not titles:
            known = "; ".join(found)
            self.tell(wrap(f"To show: {known}." if known else "This game keeps no notes.", "  "))

    def show_unseen(self, scene: Scene) -> None:
        """Write the cards that the person has not seen, as far as the game keeps a list of them."""
        found = self.match.game.unseen(self.match.state.view(self.seat), self.seat)
        listed = {title: text for title, text in notes(scene).items() if "not seen" in title.casefold()}
        if found:
            self.tell("\n".join(wrap(plain(scene, line), "  ", "    ") for line in found.splitlines()))
        elif listed:
            self.tell("\n".join(f"{title}\n{text}\n" for title, text in listed.items()))
        else:
            self.tell("  This game keeps no list of cards that have not been seen.")

    def show_hint(self, scene: Scene, rest: str) -> None:
        """Write what a hard player would do; only computer players sit at this table, so nobody needs to agree."""
        found = hint(self.match.game, self.match.perspective(self.seat))
        self.tell(wrap(hint_text(scene, self.match.actions, found), "  "))

    def show_rules(self, scene: Scene, rest: str) -> None:
        """Write one rule, or all of them."""
        text = self.match.game.rules()
        self.tell(rule(text, rest) if rest else page(text))


def dangerous(option: Option) -> bool:
    """Whether the person must confirm a choice before it is played."""
    return option.confirm or option.tone == "danger"


def meant(scene: Scene, choice: Choice, elements: list[str]) -> str:
    """A choice in words, with the elements that were chosen for it."""
    if not elements:
        return choice.text
    names = "; ".join(collapse(plain(scene, name_of(scene, element)) for element in elements))
    return f"{plain(scene, choice.option.label)} (with {names})"


def page(rules: str) -> str:
    """The rules as a page of text, with their tables drawn."""
    sheet = io.StringIO()
    Console(file=sheet, width=WIDTH, color_system=None).print(Markdown(rules))
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines())


def rule(rules: str, name: str) -> str:
    """The rule of that name from the numbered rules, or `ParlourError`."""
    found = re.search(rf"^- \*\*({re.escape(name)})\*\*(.*(?:\n  .*)*)", rules, re.MULTILINE | re.IGNORECASE)
    if found is None:
        raise ParlourError(f"there is no rule {name[:20]!r}; the command rules shows all of them")
    return wrap(f"{found[1]}: {' '.join(found[2].split())}".replace("**", "").replace("*", ""), "  ")
