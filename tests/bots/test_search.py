"""Search: honest, repeatable, and better than chance."""

from __future__ import annotations

import pytest
from deaddrop import GAME as DEADDROP
from leduc import GAME as LEDUC

from parlour.bots.greedy import GreedyBot
from parlour.bots.levels import LEVELS, SCALE, level_player, make_bot, player_names
from parlour.bots.search import PROBES, Search, SearchBot, Worlds, most_visited
from parlour.bots.search_tree import Edge, Node
from parlour.core import TABLE, FastRng, Game, Guide, Outcome, Perspective, Rng, State, Timer, View, games
from parlour.core.perspective import Bot, RandomBot
from parlour.core.playout import play_out
from parlour.testing.driver import moments

EVERY_GAME = {**games(), "deaddrop": DEADDROP, "leduc": LEDUC}


def counts(search: Search, perspective: Perspective, iterations: int) -> list[tuple[int, float, float]]:
    """What a search leaves at the root."""
    return [(edge.action, edge.visits, edge.total) for edge in search.run(perspective, iterations).edges]


def test_the_same_seed_grows_the_same_tree() -> None:
    """Searches with the same seed and iterations agree in every count, even when their trees are reused."""
    state = DEADDROP.deal(DEADDROP.setup(3), FastRng(1))
    one, two = Search(Guide(), 5), Search(Guide(), 5)
    for _ in range(2):
        assert counts(one, Perspective(state, 1), 300) == counts(two, Perspective(state, 1), 300)
    assert counts(Search(Guide(), 6), Perspective(state, 1), 300) != counts(Search(Guide(), 5), Perspective(state, 1), 300)


def test_all_iterations_pass_through_the_root() -> None:
    """Every iteration counts once at the root, and a kept tree adds to its counts."""
    state = LEDUC.deal(LEDUC.setup(), FastRng(2))
    search = Search(Guide(), 1)
    assert sum(visits for _, visits, _ in counts(search, Perspective(state, 0), 200)) == 200
    assert sum(visits for _, visits, _ in counts(search, Perspective(state, 0), 100)) == 300
    assert search.iterations == 100


def test_a_time_budget_ends_the_search() -> None:
    """A search with only a time limit stops, after at least one iteration."""
    state = LEDUC.deal(LEDUC.setup(), FastRng(2))
    search = Search(Guide(), 1)
    search.run(Perspective(state, 0), 0, 0.02)
    assert search.iterations > 0


def indistinct_choices(game: Game, level: str, state: State, seat: int, tries: int) -> set[int]:
    """The choices of new bots with the same seed in worlds that the seat cannot tell apart."""
    worlds = [state, *(Perspective(state, seat).world(FastRng(k)) for k in range(tries))]
    return {level_bot(game, level).choose(Perspective(world, seat)) for world in worlds}


def level_bot(game: Game, level: str) -> Bot:
    """A bot of a level without a time limit, so that it is repeatable; "search" has few iterations, to be quick."""
    if level == "search":
        return SearchBot(game.guide(), 9, 12)
    return make_bot(game, level, 9)


@pytest.mark.parametrize("name", sorted(EVERY_GAME))
def test_a_bot_chooses_alike_in_worlds_it_cannot_tell_apart(name: str) -> None:
    """In the true world and in worlds drawn from what its seat knows, a bot with the same seed makes the same choice."""
    game = EVERY_GAME[name]
    checked = 0
    for state in moments(game, 4, [0, 3, 12, 31]):
        for seat in state.actors()[:1]:
            if len(state.legal(seat)) > 1:
                for level in ("search", "greedy", "easy"):
                    assert len(indistinct_choices(game, level, state, seat, 2)) == 1, f"{level} at seat {seat}"
                checked += 1
    assert checked > 0


@pytest.mark.parametrize("name", sorted(EVERY_GAME))
def test_every_player_of_every_game_chooses_legally(name: str) -> None:
    """Every player of a game makes a legal choice after the deal; levels get little time here."""
    game = EVERY_GAME[name]
    state = game.deal(game.setup(), FastRng(3))
    seat = state.actors()[0]
    perspective = Perspective(state, seat)
    for level in SCALE:
        assert level_player(game, level._replace(seconds=0.05), 1).choose(perspective) in perspective.legal()
    for player in set(player_names(game)) - set(LEVELS):
        assert make_bot(game, player, 1).choose(perspective) in perspective.legal()


def mean_return(game: Game, first: Bot, second: Bot, deals: int) -> float:
    """The mean return of the first of two bots over deals with both seatings."""
    total = 0.0
    for deal in range(deals):
        for swapped in (False, True):
            state = game.deal(game.setup(2), FastRng(deal))
            play_out(state, [second, first] if swapped else [first, second], game.longest)
            outcome = state.outcome()
            assert outcome is not None
            total += outcome.returns[1 if swapped else 0]
    return total / (2 * deals)


def test_search_beats_random_players() -> None:
    """Over paired deals, search beats random players at Dead Drop and Leduc poker."""
    assert mean_return(DEADDROP, SearchBot(Guide(), 1, 60), RandomBot(3), 40) > 0.1
    assert mean_return(LEDUC, SearchBot(Guide(), 1, 300), RandomBot(2), 60) > 0.4


def test_the_most_visited_legal_action_is_chosen() -> None:
    """Visits decide, then the mean, then the lower number; what is not legal now does not count."""
    node = Node()
    for action, visits, total in [(1, 10.0, 1.0), (2, 16.0, 2.0), (3, 9.0, 0.0), (4, 10.0, 5.0), (5, 10.0, 5.0)]:
        edge = Edge(action, 0)
        edge.visits, edge.total = visits, total
        node.edges.append(edge)
    assert most_visited(node, [1, 2, 3, 4]) == 2
    assert most_visited(node, [1, 3]) == 1
    assert most_visited(node, [1, 3, 4, 5]) == 4


class Doubt(State):
    """Seat 0 guesses which of four things is hidden; with `clock` it may wait until the table guesses."""

    def __init__(self, rng: Rng, hidden: int, guess: int, clock: bool) -> None:
        super().__init__(1, rng)
        self.hidden = hidden
        self.guess = guess
        self.clock = clock

    def clone(self) -> Doubt:
        return Doubt(self.rng.clone(), self.hidden, self.guess, self.clock)

    def actors(self) -> list[int]:
        return [] if self.guess >= 0 else [0]

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2, 3] + ([4] if self.clock else []) if self.guess < 0 else []

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if seat == TABLE or action < 4:
            self.guess = action

    def timers(self) -> list[Timer]:
        return [Timer("last word", TABLE, 3, 2, True, "")] if self.clock and self.guess < 0 else []

    def outcome(self) -> Outcome | None:
        return Outcome([1.0 if self.guess == self.hidden else -1.0], "") if self.guess >= 0 else None

    def view(self, seat: int | None) -> View:
        return {"guess": self.guess}

    def resample(self, seat: int, rng: Rng) -> Doubt:
        world = self.clone()
        world.rng = rng.fork()
        world.hidden = world.rng.below(4)
        return world


class Belief(Guide):
    """Believes that thing 3 is nine times as likely as any other."""

    def weight(self, world: State, seat: int) -> float:
        assert isinstance(world, Doubt)
        return 9.0 if world.hidden == 3 else 1.0


def test_beliefs_weigh_the_worlds() -> None:
    """Worlds are drawn in proportion to the guide's weights, or evenly without weights."""
    state = Doubt(FastRng(1), 0, -1, False)
    shares = []
    for guide in (Guide(), Belief()):
        worlds = Worlds(Perspective(state, 0), guide, FastRng(2))
        drawn = [worlds.next() for _ in range(PROBES + 2000)]
        shares.append(sum(isinstance(world, Doubt) and world.hidden == 3 for world in drawn) / len(drawn))
    assert shares[0] == pytest.approx(0.25, abs=0.04)
    assert shares[1] == pytest.approx(0.75, abs=0.05)
    assert SearchBot(Belief(), 1, 400).choose(Perspective(state, 0)) == 3


def test_drawn_worlds_share_nothing() -> None:
    """Playing a world drawn by weight does not change the pool."""
    worlds = Worlds(Perspective(Doubt(FastRng(1), 0, -1, False), 0), Belief(), FastRng(2))
    for _ in range(100):
        world = worlds.next()
        world.apply(0, 1)
    assert all(isinstance(world, Doubt) and world.guess == -1 for world in worlds.pool)


def test_clocks_of_the_table_run_out_in_a_search() -> None:
    """A world in which the seat only waits still ends, because the table's clock runs out."""
    state = Doubt(FastRng(1), 0, -1, True)

    class Waiting(Guide):
        def playout_action(self, state: State, seat: int, rng: Rng) -> int:
            return 4

    search = Search(Waiting(), 1)
    search.run(Perspective(state, 0), 50)
    assert search.clocked


def test_greedy_follows_the_evaluation_and_the_end() -> None:
    """The greedy player judges a finished game by its outcome."""
    state = Doubt(FastRng(1), 0, -1, False)
    assert GreedyBot(Belief(), 1, 64).choose(Perspective(state, 0)) == 3


class Long(State):
    """Seat 0 picks a number, then counts to a thousand; only an evaluation shows sooner which number is good."""

    def __init__(self, rng: Rng, pick: int, count: int) -> None:
        super().__init__(1, rng)
        self.pick = pick
        self.count = count

    def clone(self) -> Long:
        return Long(self.rng.clone(), self.pick, self.count)

    def actors(self) -> list[int]:
        return [] if self.count == 1000 else [0]

    def legal(self, seat: int) -> list[int]:
        return [] if self.count == 1000 else [0, 1, 2]

    def apply(self, seat: int, action: int, text: str = "") -> None:
        if self.pick < 0:
            self.pick = action
        self.count += 1

    def outcome(self) -> Outcome | None:
        return Outcome([0.0], "") if self.count == 1000 else None

    def view(self, seat: int | None) -> View:
        return {"pick": self.pick, "count": self.count}

    def resample(self, seat: int, rng: Rng) -> Long:
        return Long(rng.fork(), self.pick, self.count)


class Short(Guide):
    """Cuts playouts after three decisions, and likes the number 2."""

    def __init__(self) -> None:
        self.deepest = 0

    def depth(self) -> int:
        return 3

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Long)
        self.deepest = max(self.deepest, state.count)
        return 1.0 if state.pick == 2 else 0.0


def test_a_guide_cuts_playouts_short() -> None:
    """A search with a depth asks for the value there and does not play on."""
    guide = Short()
    assert SearchBot(guide, 1, 60).choose(Perspective(Long(FastRng(1), -1, 0), 0)) == 2
    assert 3 < guide.deepest < 100
