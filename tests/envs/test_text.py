"""Text games: every move can be put in words, answers are read leniently, and what is refused changes nothing."""

from __future__ import annotations

import pytest

from parlour.core import FastRng, games
from parlour.core.errors import IllegalAction
from parlour.envs.phrases import rules_in_question, understand
from parlour.envs.text import TextGame
from parlour.testing.snapshot import snapshot

MOVES = 30


def spoken(words: str) -> str:
    """A move's words as a player would say them, with free text if the move asks for some."""
    return f'{words} "Is it loud here at night?"' if words.endswith("(in your words)") else words


@pytest.mark.parametrize("name", list(games()))
def test_every_move_can_be_put_in_words(name: str) -> None:
    """In random games, each move's own words are understood as that move, and so is its number."""
    chance = FastRng(5)
    one, other = TextGame(name, seed=7), TextGame(name, seed=7)
    for _ in range(MOVES):
        if one.over:
            break
        moves = one.moves()
        choice = chance.below(len(moves))
        said = spoken(moves[choice])
        reply = one.step(said)
        assert reply.accepted, f"{said}: {reply.told}"
        assert reply.told == moves[choice]
        assert other.step(said.replace(moves[choice], str(choice + 1), 1)).accepted
        assert snapshot(one.match.state) == snapshot(other.match.state)


def test_an_observation_has_all_that_a_move_needs() -> None:
    """It shows the table, the rules in question and all moves by number; the task has all rules."""
    game = TextGame("espionage", seed=3, rules=4)
    seen = game.observation()
    assert "1. Home: Great Britain" in seen
    quoted = seen.split("Rules in question\n")[1].split("\n\nYour moves")[0].splitlines()
    assert 1 <= len(quoted) <= 4
    assert all(line.split()[0] in game.book for line in quoted)
    assert "Home" in " ".join(quoted)
    assert game.book in game.task(0)
    assert "Your moves" not in game.observation(1)


def opened() -> TextGame:
    """A game of 1955 in which the first card play is due."""
    game = TextGame("espionage", seed=3)
    assert game.step("home france").accepted
    assert game.step("I take Poland as my home.").accepted
    return game


@pytest.mark.parametrize(
    "said",
    [
        "influence France with France:3",
        '{"action": "influence france, France:3"}',
        "FRANCE: influence 4 with france:3 revolution",
    ],
)
def test_answers_are_taken_leniently(said: str) -> None:
    """Words in another order, another case or a JSON object are understood."""
    game = opened()
    reply = game.step(said)
    assert reply.accepted
    assert reply.told.startswith("France: influence")
    assert "with France:3" in reply.told


@pytest.mark.parametrize(
    ("said", "told"), [("conquer the moon", "not one of your moves"), ("influence", "could mean"), ("999", "not one of")]
)
def test_what_is_not_understood_changes_nothing(said: str, told: str) -> None:
    """The answer names what would be understood, and the position stays."""
    game = opened()
    before = snapshot(game.match.state)
    reply = game.step(said)
    assert not reply.accepted
    assert told in reply.told
    assert snapshot(game.match.state) == before


@pytest.mark.parametrize(
    "said",
    [
        "3",
        "#3",
        "**3.**",
        '"3"',
        "- 3",
        "option 3",
        "I choose option 3.",
        "I'll take number 3",
        "Final answer: 3",
        "Action: 3",
        "<answer>3</answer>",
        "the third one",
        "the 3rd",
        '{"action": 3}',
        "Option 2 looks weak. I choose 3.",
        "Not option 2, but option 3.",
        "I pick move 3!\nIt keeps 2 cavalry at home.",
    ],
)
def test_a_number_is_understood_in_a_sentence(said: str) -> None:
    """Language models seldom answer with a bare number."""
    game = TextGame("civilwar", seed=3)
    third = game.moves()[2]
    reply = game.step(said)
    assert reply.accepted, reply.told
    assert reply.told == third


@pytest.mark.parametrize(
    "said",
    [
        "-1",
        "0",
        "three hundred",
        "3 or 4",
        "3, 4",
        "option 2 or option 3",
        "I do not want to surrender",
        "Don't surrender!",
        "never surrender",
        '{"action": null}',
        "one",
        "",
        "the hundredth",
    ],
)
def test_what_is_denied_or_undecided_is_not_done(said: str) -> None:
    """A number out of range, several numbers, and a move that a sentence denies change nothing."""
    game = TextGame("civilwar", seed=3)
    before = game.seat, game.moves()
    assert not game.step(said).accepted
    assert (game.seat, game.moves()) == before


def test_words_that_several_moves_share_are_not_enough() -> None:
    """A word that fits five moves alike leads to a question, however short one of them is; a denied name leaves the other."""
    assert "could mean" in TextGame("surveyors", seed=3).step("skip").told
    assert TextGame("espionage", seed=3).step("Not France but Poland").told == "Home: Poland"
    assert opened().step("use France 3 to influence France").told.startswith("France: influence 4")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Atlanta -> Savannah", "Move from Atlanta to Savannah"),
        ("to Savannah from Atlanta", "Move from Atlanta to Savannah"),
        ("Savannah to Atlanta", "Move from Savannah to Atlanta"),
        ("Move cavalry from O7 to M5 to protect Richmond", "Move from O7 to M5"),
        ("Mobile gunboat to D17", "Move from Mobile to D17"),
        ("fortify atlanta", "Fortify Atlanta"),
    ],
)
def test_places_are_understood_by_name_and_in_order(said: str, told: str) -> None:
    """Where from and where to are told apart, and a reason may follow."""
    reply = TextGame("civilwar", seed=1).step(said)
    assert reply.accepted, reply.told
    assert reply.told.startswith(told)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("civilwar", "move 2 infantry from Richmond to Fredericksburg"),  # a sacrifice of one is possible, but was not said
        ("civilwar", "from A13 to B13"),  # from Vicksburg, both can be reached
        ("civilwar", "Memphis to Vicksburg"),
        ("civilwar", "Move cavalry from Atlanta to K13"),  # there is only infantry
        ("civilwar", "Move from O7 to Richmond with 9 infantry"),  # there are three
        ("civilwar", "Move from O7 to Richmond with 2 infantry and a gunboat"),
        ("surveyors", "sabotage balloon of player 2"),
        ("bluegray", "Little Round Top to column 1"),
    ],
)
def test_a_move_of_other_pieces_is_not_done(name: str, said: str) -> None:
    """An answer that names other pieces or places than any move changes nothing, however near a move is."""
    game = TextGame(name, seed=1)
    before = snapshot(game.match.state)
    reply = game.step(said)
    assert not reply.accepted, reply.told
    assert snapshot(game.match.state) == before


@pytest.mark.parametrize(
    ("name", "said", "told"),
    [
        ("bluegray", "Monitor column 3", "USS Monitor to column 3"),
        ("bluegray", "lay the Swamp Angel face down in the third column", "Swamp Angel to column 3"),
        ("bluegray", "monitor to the first column", "USS Monitor to column 1"),
        ("surveyors", "road north and south at 1,2", "Lay a road north and south at 1,2"),
        ("surveyors", "break player 2's solar compass", "Play Sabotage (Solar Compass) on Player 2"),
    ],
)
def test_pieces_have_short_names(name: str, said: str, told: str) -> None:
    """A part of a name that no other piece has stands for it, and so does the unabridged end of a move's words."""
    reply = TextGame(name, seed=1).step(said)
    assert reply.accepted, reply.told
    assert reply.told.startswith(told)


def test_units_are_named_with_their_number() -> None:
    """In a game with stacks, a move takes the units that the answer names."""
    game = TextGame("civilwar", seed=1)
    scene = game.scene(game.seat)
    legal = game.match.state.legal(game.seat)
    choice = next(move for move in game.moves() if move.startswith("Move") and "cavalry ×2" in move)
    two = understand(choice.split(" (")[0] + " with two cavalry", scene, game.table, legal)
    one = understand(choice.split(" (")[0] + " with 1 cavalry", scene, game.table, legal)
    assert len(two.actions) == len(one.actions) + 1


def test_a_spoken_move_needs_words() -> None:
    """In Spyfall a question without words is refused with what to add."""
    game = TextGame("spyfall", seed=1)
    while not any(move.endswith("(in your words)") for move in game.moves()):
        assert game.step("1").accepted
    move = next(move for move in game.moves() if move.endswith("(in your words)"))
    assert "in quotes" in game.step(move).told
    assert game.step(spoken(move)).accepted
    assert game.match.log[-1].text == "Is it loud here at night?"


def test_a_game_of_words_ends() -> None:
    """After the end nothing is accepted, and the rewards are those of the game."""
    game = TextGame("deaddrop", seed=2)
    assert game.rewards() == [0.0, 0.0]
    while not game.over:
        reply = game.step("1")
    assert reply.over
    assert sum(reply.rewards) == 0.0
    assert not game.step("1").accepted


def test_rules_in_question_are_few_and_known() -> None:
    """No more rules are quoted than requested."""
    game = TextGame("surveyors", seed=2)
    assert len(rules_in_question(game.book, game.scene(0), 3)) == 3
    with pytest.raises(IllegalAction, match="not one of your moves"):
        understand("xyzzy", game.scene(0), game.table, game.match.state.legal(0))
