"""Which locations a line names outright, and which words only happen to be names of places."""

from __future__ import annotations

import pytest

from parlour.games.spyfall.actions import slug
from parlour.games.spyfall.bots.talk.hearing import pointing
from parlour.games.spyfall.bots.talk.meaning import places
from parlour.games.spyfall.bots.talk.names import names_in
from parlour.games.spyfall.content import built_in


def named(text: str) -> dict[str, bool]:
    """Return the slugs of the places that a line names, True for those that it denies."""
    return {places()[one.place]: one.denied for one in names_in(text)}


@pytest.mark.parametrize(
    "frame", ["We are at the {}, obviously", "its the {} lol", "{}.", "Isn't that normal for a {}?", "Welcome to the {}!"]
)
def test_every_location_is_named_in_every_frame(frame: str) -> None:
    """Each location is named, whatever the sentence around its name and however it is spelt with capitals."""
    for pack in ("spyfall1", "spyfall2"):
        for location in built_in(pack).location:
            for name in (location.name, location.name.lower()):
                assert named(frame.format(name)).get(slug(location.name)) is False, (frame, name)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("at the resturant", "restaurant"),
        ("in the cematary lol", "cemetery"),
        ("the embasy, duh", "embassy"),
        ("grave yard", "cemetery"),
        ("its a submarin", "submarine"),
        ("We're at the gas staion", "gas-station"),
        ("down the mine", "coal-mine"),
        ("in prison lol", "jail"),
        ("Have you never been to a bank?", "bank"),
        ("no, we're at the school", "school"),
        ("I love weddings", "wedding"),
    ],
)
def test_names_are_found_however_they_are_written(text: str, place: str) -> None:
    """A name counts misspelt, in two words, in the plural, and after a "never" or "no" that does not deny it."""
    assert named(text) == {place: False}


@pytest.mark.parametrize(
    "text",
    [
        "It's a mosh pit in there",
        "I met her there",
        "That's none of your business, it's mine",
        "What's yours is mine",
        "You can get express service",
        "I express myself",
        "They shell out money for it",
        "A club sandwich, maybe",
        "I took the bus here",
        "The bank of the river",
        "He's a university student",
        "I'm not in the market for a new one",
        "General chit-chat",
        "Hold the fort",
        "There's a restaurant downstairs",
    ],
)
def test_everyday_words_name_nothing(text: str) -> None:
    """A word that is also a place's name does not name it where the sentence does not say that we are there."""
    assert named(text) == {}


@pytest.mark.parametrize(
    "text", ["It's like a casino in here", "Worse than a submarine", "I'd rather be at the beach", "I wish I was at the zoo"]
)
def test_comparisons_and_wishes_name_nothing(text: str) -> None:
    """Comparing with a place, or wishing to be there, does not say that we are there."""
    assert named(text) == {}


def test_denied_names_are_told_apart() -> None:
    """A place that somebody says we are not at is denied."""
    assert named("We're not at the bank") == {"bank": True}
    assert named("This isn't the zoo, is it") == {"zoo": True}


@pytest.mark.parametrize("text", ["Dude, we're at the U.N..", "We're in the mine, obviously."])
def test_a_name_of_light_words_is_heard_at_the_table(text: str) -> None:
    """A name counts even if all words around it and its own are such as mean nothing elsewhere."""
    assert pointing(text, ("The U.N.",) if "U.N." in text else ("Coal Mine",)).outright


def test_the_united_nations_are_named_by_their_initials() -> None:
    """The line "U.N." names the United Nations, and "u n me" means you and me."""
    assert named("The U.N., obviously") == {"the-u-n": False}
    assert named("just u n me") == {}
