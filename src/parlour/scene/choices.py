"""
The options of a scene as numbered lines of text.

Every line names its cards, its source and its target, and no two lines read the same. Long lists are grouped.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from parlour.scene.model import AnyOf, Id, Input, Option, Scene
from parlour.scene.refs import name_of, plain
from parlour.scene.text import WIDTH, collapse, columns, short, wrap

FEW = 9  # choices up to this many are listed one to a line
MANY = 36  # lines of choices beyond this are folded, one line for each group


class Choice(NamedTuple):
    """One option: its number, what it does in words, the words that its group has in common, and its first card from hand."""

    number: int
    option: Option
    text: str
    group: tuple[str, str]
    card: str = ""


class Kind(NamedTuple):
    """Elements of a choice that are alike, under one letter; `weight` is what each counts toward a sum."""

    letter: str
    name: str
    weight: int | None
    elements: list[Id]


def choices_of(scene: Scene) -> list[Choice]:
    """The choices of a scene, numbered from 1: those that begin alike are grouped, and long lists are grouped by card."""
    told = _distinct(scene)
    broad = [(text.split(" ")[0], _source(scene, option)) for text, option in told]
    sizes = Counter(broad)
    groups: dict[tuple[str, str], list[tuple[str, Option, str]]] = {}
    for (verb, source), (text, option) in zip(broad, told, strict=True):
        card = next((card for card in (_card(scene, element) for element in option.all) if card), "")
        finer = card if sizes[verb, source] > FEW else ""
        groups.setdefault((verb, source or finer), []).append((text, option, card))
    order = [(group, *member) for group, members in groups.items() for member in members]
    return [Choice(n, option, text, group, card) for n, (group, text, option, card) in enumerate(order, 1)]


def meanings(scene: Scene) -> dict[int, str]:
    """What single actions do in words, for programs, which act by number; moves of several actions are left out."""
    found: dict[int, str] = {}
    for choice in choices_of(scene):
        steps = [*choice.option.play, *choice.option.then]
        if len(steps) == 1 and choice.option.any is None and not choice.option.refused:
            found[steps[0]] = choice.text
    return found


def inputs(scene: Scene) -> dict[int, Input]:
    """The actions that take text, each with what it asks for."""
    return {
        [*option.play, *option.then][-1]: option.input
        for option in scene.options
        if option.input is not None and not option.refused and (option.play or option.then)
    }


def listing(choices: list[Choice]) -> list[str]:
    """The choices as lines of text; many of them are grouped, and very many folded to one line for each group."""
    if len(choices) <= FEW:
        return [_line(choice) for choice in choices]
    groups: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    blocks = [_block(members) for members in groups.values()]
    if len(groups) == 1 or sum(len(block) for block in blocks) <= MANY:
        return [line for block in blocks for line in block]
    folded = [[_preview(members)] if len(members) > 2 else block for members, block in zip(groups.values(), blocks, strict=True)]
    return [line for block in folded for line in block]


def narrow(choices: list[Choice], words: str) -> list[Choice]:
    """The choices that contain every word, or part of one, in any order."""
    parts = words.casefold().split()
    return [choice for choice in choices if all(part in choice.text.casefold() for part in parts)]


def kinds(scene: Scene, any_of: AnyOf) -> list[Kind]:
    """The elements to choose from; those that are alike share a letter."""
    found: dict[tuple[str, int | None], list[Id]] = {}
    places = {_place(scene, element) for element in any_of.of}
    for i, element in enumerate(any_of.of):
        name = plain(scene, name_of(scene, element))
        place = _place(scene, element)
        if place and len(places) > 1 and place not in name:
            name += f" at {place}"
        found.setdefault((name, any_of.sum.weights[i] if any_of.sum is not None else None), []).append(element)
    return [Kind(letter(i), name, weight, elements) for i, ((name, weight), elements) in enumerate(found.items())]


def no_choice(scene: Scene, any_of: AnyOf) -> bool:
    """Whether the number of elements settles which they are: all are needed, or all are alike."""
    most = min(any_of.max, len(any_of.of))
    return any_of.min == len(any_of.of) or (any_of.min == most and len(kinds(scene, any_of)) == 1)


def asked(scene: Scene, any_of: AnyOf) -> list[str]:
    """What a choice of some elements asks for, and the elements by letter."""
    entries = []
    for kind in kinds(scene, any_of):
        worth = f", counts {kind.weight}" if kind.weight is not None else ""
        entries.append(f"{kind.letter}) {kind.name}{f' ×{len(kind.elements)}' if len(kind.elements) > 1 else ''}{worth}")
    total = ""
    if any_of.sum is not None and any_of.sum.least > 0:
        total = f", which together count {any_of.sum.least} or more"
    elif any_of.sum is not None and min(any_of.sum.weights, default=0) < 0:
        total = ", which together count 0 or more"
    return [f"Choose {_count(any_of)} of these{total}:", *columns(entries)]


def chosen(scene: Scene, any_of: AnyOf, words: list[str]) -> list[Id] | str:
    """The elements that letters stand for ("a", "2b", "all"), or what is wrong with the letters."""
    if [word.lower() for word in words] in (["all"], ["*"]):
        return list(any_of.of)
    left = {kind.letter: list(kind.elements) for kind in kinds(scene, any_of)}
    taken: list[Id] = []
    for word in words:
        found = re.fullmatch(r"([0-9]{0,3})([a-z]{1,3})", word.lower())
        if found is None or found[2] not in left:
            return f"there is no {word!r:.20} to choose here; type {_letters(list(left))}" if left else "choose nothing"
        count = int(found[1] or "1")
        if count > len(left[found[2]]):
            return f"there are not that many of {found[2]!r}"
        taken += left[found[2]][:count]
        left[found[2]] = left[found[2]][count:]
    return taken


def _letters(known: list[str]) -> str:
    """The available letters in words."""
    return f"letters from {known[0]} to {known[-1]}" if len(known) > 1 else f"the letter {known[0]}"


def letter(index: int) -> str:
    """The letters that name an element in the terminal: a, b, ... z, aa, ab, ..."""
    word = ""
    index += 1
    while index > 0:
        index, rest = divmod(index - 1, 26)
        word = chr(97 + rest) + word
    return word


def _text(scene: Scene, option: Option) -> str:
    """A label with the source and cards that it does not name, and whatever else the choice asks for."""
    text = plain(scene, option.label)
    source = _source(scene, option)
    if source and not _names(text, source):
        text += f", from {source}"
    cards = [name for name in (_card(scene, element) for element in option.all) if name and not _names(text, name)]
    if cards:
        text += f", with {' and '.join(cards)}"
    return text + _extras(scene, option)


def _extras(scene: Scene, option: Option) -> str:
    extras = ""
    if option.any is not None and option.any.of:
        names = "; ".join(collapse(plain(scene, name_of(scene, element)) for element in option.any.of))
        least = f", counting {option.any.sum.least} or more" if option.any.sum is not None and option.any.sum.least > 0 else ""
        extras = f" ({_count(option.any)} of {names if len(names) < WIDTH else len(option.any.of)}{least})"
    return f"{extras} (in your words)" if option.input is not None else extras


def _distinct(scene: Scene) -> list[tuple[str, Option]]:
    """
    The options with their texts, no two alike.

    Of options that differ only in pieces that look alike, such as two equal cards, the first is kept. Other texts that
    occur twice get the names of their elements, and a number if these are the same too. Options that are offered only so
    that their absence reveals nothing are left out: nobody reads a terminal from across the table.
    """
    told: dict[tuple[str, ...], tuple[str, Option]] = {}
    for option in (option for option in scene.options if not option.refused):
        text = _text(scene, option)
        told.setdefault((text, *(_looks(scene, option) or [option.act])), (text, option))
    counts = Counter(text for text, _ in told.values())
    named = [(text if counts[text] == 1 else _with_elements(scene, text, option), option) for text, option in told.values()]
    counts = Counter(text for text, _ in named)
    seen: Counter[str] = Counter()
    found: list[tuple[str, Option]] = []
    for text, option in named:
        seen[text] += 1
        found.append((text if counts[text] == 1 else f"{text} (number {seen[text]} of {counts[text]})", option))
    return found


def _with_elements(scene: Scene, text: str, option: Option) -> str:
    """The text with the names of those elements that it does not name in full."""
    elements = (*option.all, *(option.any.of if option.any is not None else ()))
    names = (plain(scene, scene.pieces[e].label) if e in scene.pieces else short(scene, e) for e in elements)
    unnamed = [name for name in dict.fromkeys(names) if name and name.casefold() not in text.casefold()]
    return f"{text} [{'; '.join(unnamed)}]" if unnamed else text


def _looks(scene: Scene, option: Option) -> list[str]:
    """What distinguishes an option: the label and place of each of its pieces, and the ids of other elements."""
    elements = (*option.all, *(option.any.of if option.any is not None else ()))
    pieces = [scene.pieces.get(element) for element in elements]
    looks = [f"{p.zone} {p.at} {p.label}" if p else e for p, e in zip(pieces, elements, strict=True)]
    return sorted(looks)


def _names(text: str, name: str) -> bool:
    """Whether a text names an element: by its name, the part before a comma or bracket, or all of its words in any order."""
    if re.split(r", | \(|: ", name)[0].casefold() in text.casefold():
        return True
    return set(_words(name)) <= set(_words(text))


def _words(text: str) -> list[str]:
    """The words of a text without brackets and the colons and commas after them."""
    return re.findall(r"[^\s()]*[^\s(),:]", text.casefold())


def _card(scene: Scene, element: Id) -> str:
    """The name of a card in the viewer's hand; "" for anything else."""
    piece = scene.pieces.get(element)
    own = piece is not None and any(zone.id == piece.zone and zone.role == "hand" for zone in scene.zones)
    if piece is None or not own:
        return ""
    name, _, rest = plain(scene, piece.label).partition(", ")
    alike = sum(plain(scene, other.label).split(", ")[0] == name for other in scene.pieces.values() if other.zone == piece.zone)
    return name if alike == 1 or not rest else f"{name} ({rest})"


def _place(scene: Scene, element: Id) -> str:
    """The name of the spot where a piece lies; "" if it lies on none."""
    piece = scene.pieces.get(element)
    return short(scene, piece.at) if piece is not None and piece.at else ""


def _source(scene: Scene, option: Option) -> str:
    """The one spot from which all elements of a choice come; "" if they come from several or none."""
    places = {_place(scene, element) for element in option.any.of} if option.any is not None else set()
    return places.pop() if len(places) == 1 else ""


def _count(any_of: AnyOf) -> str:
    most = min(any_of.max, len(any_of.of))
    if any_of.min == most:
        return str(most)
    return f"up to {most}" if any_of.min == 0 else f"{any_of.min} to {most}"


def _line(choice: Choice) -> str:
    return wrap(f"{choice.number:>3}) {choice.text}", "", "     ")


def _common(members: list[Choice]) -> str:
    """The words with which all texts begin; every text keeps at least one word of its own."""
    texts = [choice.text.split(" ") for choice in members]
    shared = 0
    while all(len(words) > shared + 1 and words[shared] == texts[0][shared] for words in texts):
        shared += 1
    if all(len(words) > shared + 1 and words[shared].rstrip(",") == texts[0][shared].rstrip(",") for words in texts):
        shared += 1  # "a road north and west ...", although one continues with a comma
    while shared and all(_bare(words[shared:]) for words in texts):
        shared -= 1  # "Player 2", not a bare 2 after the choice's number
    while shared and _cuts_a_card(members, " ".join(texts[0][:shared])):
        shared -= 1
    if shared == 1 and not texts[0][0].endswith(":"):
        return ""  # "Gadget Research" and "Gadget Buster" have a word in common, but no meaning
    return " ".join(texts[0][:shared]).rstrip(",")


def _bare(words: list[str]) -> bool:
    """Whether nothing but a number is left, apart from what follows in brackets."""
    return words[0].isdigit() and (len(words) == 1 or (words[1].startswith("(") and words[-1].endswith(")")))


def _cuts_a_card(members: list[Choice], start: str) -> bool:
    """Whether a start would cut the name of a card in two: different cards may begin alike."""
    if len({choice.card for choice in members}) == 1:
        return False
    places = [choice.text.find(choice.card) for choice in members if choice.card]
    return any(0 <= place < len(start) for place in places)


def _split(members: list[Choice]) -> tuple[str, str, list[str]]:
    """What the texts begin with, what they all end with in brackets, and what is between."""
    start = _common(members)
    rests = [choice.text[len(start) :].lstrip(", ") for choice in members]
    found = re.search(r" \([^()]*\)$", rests[0])
    end = found[0] if found is not None and all(rest.endswith(found[0]) for rest in rests) else ""
    return start, end.strip(), [rest.removesuffix(end) for rest in rests]


def _block(members: list[Choice]) -> list[str]:
    """A group: what its choices have in common, then the rest of each choice."""
    start, end, rests = _split(members)
    if len(members) < 3 or not start:
        return [_line(choice) for choice in members]
    entries = [f"{choice.number:>3}) {rest}" for choice, rest in zip(members, rests, strict=True)]
    return [wrap(f"{start} ...{f' {end}' if end else ''}"), *columns(entries, "")]


def _preview(members: list[Choice]) -> str:
    """A group in one line: its numbers, what its choices have in common, and as many of them as fit."""
    start, _, rests = _split(members)
    first, last = members[0].number, members[-1].number
    gap = "-" if last - first == len(members) - 1 else ".."
    line = f"{first:>3}{gap}{last}) {f'{start} ' if start else ''}{' / '.join(rests)}"
    return line if len(line) <= WIDTH else line[: line.rindex(" ", 0, WIDTH - 3)].rstrip(" /:,") + " ..."
