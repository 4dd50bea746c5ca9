"""What the platform knows about a game before a match begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.core.actions import ActionTable
from parlour.core.encoding import HASHED, ListedNumbers, Numbers, hashed_features
from parlour.core.errors import BadSetup
from parlour.core.level import Level
from parlour.core.options import OptionValue, SetupOption, no_such
from parlour.core.perspective import Bot, Guide, Perspective, RandomBot
from parlour.core.rng import Rng
from parlour.core.state import State, View
from parlour.core.summary import course
from parlour.core.tips import Tip

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.core.lesson import Lessons
    from parlour.core.match import Match
    from parlour.scene.model import Fact, Scene


class Setup:
    """Everything except the seed that determines a match before its first action."""

    def __init__(self, game: str, rules_version: int, seats: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.rules_version = rules_version
        self.seats = seats
        self.options = options

    def as_json(self) -> dict[str, Any]:
        """The setup as part of a record."""
        return {"game": self.game, "rules_version": self.rules_version, "seats": self.seats, "options": dict(self.options)}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Setup)
            and self.game == other.game
            and self.rules_version == other.rules_version
            and self.seats == other.seats
            and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((self.game, self.rules_version, self.seats, tuple(sorted(self.options.items()))))


class Game:
    """
    One game: its facts and options, how to deal and draw it, and its computer players.

    A game's package exports one instance as `GAME`.
    """

    name: ClassVar[str]  # the package's name
    title: ClassVar[str]
    tagline: ClassVar[str]  # one sentence for the home page
    seats: ClassVar[range]  # how many may play
    minutes: ClassVar[str]  # minutes that people take, for example "20-40"
    theme: ClassVar[str] = "parlour"
    pace: ClassVar[int] = 1  # beats that a bot takes for a move at a live table, so that people can read what it says
    rules_version: ClassVar[int] = 1
    width: ClassVar[int] = HASHED  # how many numbers an observation has
    env_version: ClassVar[int] = 0  # of its research environments: a change of actions or numbers needs a new one
    longest: ClassVar[int]  # the most actions of a game by random play, under any setup
    draws: ClassVar[tuple[int, int] | None] = None  # the most draws of a game and results of a draw, if chance can be enumerated
    options: ClassVar[tuple[SetupOption, ...]] = ()
    tips: ClassVar[tuple[Tip, ...]] = ()  # the first steps for newcomers: the goal, the table, a turn
    untimed: ClassVar[Mapping[str, OptionValue]] = {}  # options that suit environments, where no time passes
    unhurried: ClassVar[Mapping[str, OptionValue]] = {}  # options that suit one person against computer players: no clock
    errors: ClassVar[Mapping[str, float]] = {}  # how far each level misjudges a move, on the scale of the game's players

    def setup(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> Setup:
        """A checked setup with defaults filled in, or `BadSetup`."""
        count = self.default_seats() if seats is None else seats
        if isinstance(count, bool) or not isinstance(count, int) or count not in self.seats:
            most = f" to {self.seats[-1]}" if len(self.seats) > 1 else ""
            raise BadSetup(f"{self.title} is for {self.seats[0]}{most} seats, not {seats!r:.40}")
        given = dict(options or {})
        checked: dict[str, OptionValue] = {}
        for option in self.options:
            checked[option.name] = option.check(given.pop(option.name)) if option.name in given else option.default
        if given:
            known = [option.name for option in self.options]
            raise BadSetup(no_such(f"{self.title} has no option", min(given, key=str), known, "its options"))
        setup = Setup(self.name, self.rules_version, count, checked)
        self.check_setup(setup)
        return setup

    def default_seats(self) -> int:
        """The number of seats unless a setup gives another."""
        return self.seats[0]

    def check_setup(self, setup: Setup) -> None:
        """Raise `BadSetup` if options that are valid alone do not go together."""

    def next_options(self, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
        """The options of a rematch; they stay the same unless the game counts the games played in a row."""
        return options

    def actions(self, setup: Setup) -> ActionTable:
        """The table of all actions under a setup; the same object for the same setup."""
        raise NotImplementedError

    def deal(self, setup: Setup, rng: Rng) -> State:
        """A new game; all of its randomness comes from `rng`."""
        raise NotImplementedError

    def scene(self, view: View, seat: int | None, legal: list[int], actions: ActionTable) -> Scene:
        """The scene that shows a view to its seat (None: a spectator)."""
        raise NotImplementedError

    def summary(self, match: Match) -> list[Fact]:
        """Statistics of a finished match; a game adds its own."""
        return course(match)

    def sketch(self, view: View, seat: int | None) -> str:
        """
        The board as text of at most 80 columns, with references, for the terminal; "" for the generic text.

        It replaces the zones of kind `board`. It takes the view alone, so it is as honest as the scene.
        """
        return ""

    def unseen(self, view: View, seat: int | None) -> str:
        """List the cards that the viewer has not seen, for the terminal; "" for the scene's notes on them, if it has any."""
        return ""

    def guide(self) -> Guide:
        """The guide that a search plays this game by."""
        return Guide()

    def bots(self) -> dict[str, Callable[[int], Bot]]:
        """Computer players of this game by name, each made from a seed; every game has `random` and `greedy`."""
        return {"random": RandomBot}

    def player(self, level: Level, seed: int) -> Bot | None:
        """The game's own player for what a level allows; None: the generic one, which searches by `guide`."""
        return None

    def explain(self, perspective: Perspective, move: list[int]) -> str:
        """One sentence on why a move is good, from what the seat knows, for hints; "" where numbers must do."""
        return ""

    def conclusions(self, view: View) -> dict[str, dict[str, float]]:
        """What a seat can conclude from its view, for reviews: the chance of each answer to each question; {} for none."""
        return {}

    def why_no_bots(self, setup: Setup) -> str:
        """Why no computer player can sit at a table of this setup; "" where they can."""
        return ""

    def talks(self, setup: Setup) -> bool:
        """Whether computer players talk under this setup, so that a language model may help them with words."""
        return False

    def sides(self, state: State) -> list[str]:
        """The name of each seat's team in a new game, for tournaments; [] where every seat plays for itself."""
        return []

    def roles(self, state: State) -> list[str]:
        """The role of each seat in a finished game by name, for reports; [] where all seats have the same role or sides."""
        return []

    def sample_text(self, state: State, seat: int, action: int, rng: Rng) -> str:
        """A text that a person could send with an action, for tests and simulations; "" where the action takes none."""
        return ""

    def best_return(self) -> float:
        """The bound of every return: none is above it or below its negative."""
        return 1.0

    def constant_sum(self, setup: Setup) -> float | None:
        """The sum of all returns if every game of a setup has the same, 0 for a zero-sum game; else None."""
        return None

    def encode(self, view: View) -> list[float]:
        """A view as `width` numbers from -1 to 1; the game's `encode.py` states what each number means."""
        numbers = ListedNumbers(self.width)
        self.encode_into(view, numbers)
        return numbers.listed

    def encode_into(self, view: View, numbers: Numbers) -> None:
        """Write the nonzero numbers of a view over zeros; a game overrides this together with `width`."""
        for index, number in enumerate(hashed_features(view, self.width)):
            if number:
                numbers[index] = number

    def env_name(self) -> str:
        """The name of its research environments, with their version: "espionage_v0"."""
        return f"{self.name}_v{self.env_version}"

    def rules(self) -> str:
        """The numbered rules, as Markdown."""
        return (self.folder() / "RULES.md").read_text(encoding="utf-8")

    def lessons(self) -> Lessons:
        """The lessons in the TOML files of the game's folder `lessons`; none without it."""
        from parlour.core.lesson import read_lessons  # imported here: it reads content, which the contract does not need

        return read_lessons(self.folder() / "lessons")

    def position(self, setup: Setup) -> Callable[..., State]:
        """The function that builds a lesson's position; its typed parameters are the fields that a drawing may have."""
        from parlour.core.lesson import dealt

        return dealt(self, setup)

    def folder(self) -> Path:
        """The folder of the game's package."""
        import importlib
        from pathlib import Path

        module = importlib.import_module(type(self).__module__)
        assert module.__file__ is not None
        return Path(module.__file__).parent
