"""
The spoken invitation to a lobby: two plain words such as "brave-otter".

They are derived from the table's code, and lead to the table only while it waits for players. The words are short and
common. There are about 60 000 pairs: guessing one is slow, because unknown codes are limited per address, and gains at most
a seat in a lobby.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from parlour.table.model import new_code

if TYPE_CHECKING:
    from parlour.table.live import LiveTable

ADJECTIVES: Final = """
able aged agile airy alert amber ample aqua arctic ashen avid azure bald basic bold bossy brave brief bright brisk broad
bronze brown bubbly busy calm canny casual cheery chief chilly civil classy clean clever cloudy coastal cobalt comic copper
coral cosmic cozy crafty crimson crisp curly daily dainty dapper daring deep deft dense devout direct dizzy double downy
dreamy dusky dusty eager early earthy easy eerie elder elegant elfin epic equal exact exotic fabled fair famous fancy fast
feisty festive fiery final firm first fleet flint floral fluent foggy formal frank free fresh frosty frugal funny furry fuzzy
gallant gentle giant gifted gilded glad glassy global glossy golden grand grassy great green hale handy happy hardy hasty
hazel hearty heavy hidden hollow honest humble hungry icy ideal indigo inner iron ivory jade jaunty jolly jovial joyful jumbo
keen kind kingly large lasting leafy legal level light likely limber linen little lively local lofty lone loyal lucky lunar
magic major maple marble marine mellow merry mighty mild minor minty misty modern modest mossy muddy narrow native navy neat
nimble noble normal northern oaken odd olive open orange orderly outer oval pale patient pearl perky pine placid plain playful
plucky plum polar polite prime proud prudent pure purple quaint quick quiet rapid rare ready regal rich rigid ripe robust
rocky rosy round royal ruby rugged rural russet rustic sandy scarlet sharp shiny silent silky silver simple sleek sleepy smart
smooth snowy sober soft solar solid
"""
NOUNS: Final = """
acorn actor alpaca anchor antler apple apron arrow aspen atlas badger bagel banjo barley barrel basin basket beacon beaver
bison blossom bobcat bonnet bramble breeze bridge brook bucket buffalo bugle button cabin cactus camel canal candle canoe
canyon cargo carrot castle cedar cello chalk cherry chestnut cider cinder clover cobra comet compass condor copse corner
cottage cougar coyote cradle crane cricket crown cymbal daisy desert dingo dolphin donkey dragon drummer eagle easel echo
elbow ember emerald engine falcon fender fern ferret ferry fiddle finch flagon flute forest fossil fountain fox galaxy garden
garnet gazelle geyser ginger glacier goblet gopher gorge grape gravel grotto guitar hammer hamster harbor harp hawk hazelnut
hedge helmet hermit heron hickory hill hippo hornet island jacket jaguar jasmine jigsaw juniper kayak kennel kettle kitten
koala ladder lagoon lantern lark lemon lemur leopard lettuce lilac lizard llama lobster locket lotus lynx magnet magpie mallet
mango mantle marmot meadow medal melon meteor mirror mitten monsoon moose mosaic muffin mural mustang nectar nettle nickel
nugget nutmeg oasis ocelot onion orchard orchid osprey otter oyster paddle panda parcel parrot pasture peach pebble pelican
pencil pepper piano pigeon pillow pilot pirate planet pocket pond poplar poppy prairie puffin pumpkin quarry quartz quill
rabbit raccoon radish raven reef ribbon river robin rocket saddle saffron salmon sapling satchel scooter sequoia shadow
shamrock shovel signal skylark snail sparrow spider spruce squirrel stable starling stove summit sunset swan tango teapot
thicket thimble thunder tiger timber tortoise toucan trumpet tulip tunnel turbine turnip turtle valley
"""
FIRST: Final = ADJECTIVES.split()
SECOND: Final = NOUNS.split()


def words_of(code: str) -> str:
    """The two words for a table's code."""
    digest = hashlib.sha256(b"parlour invitation " + code.encode()).digest()
    first, second = divmod(int.from_bytes(digest[:8], "big") % (len(FIRST) * len(SECOND)), len(SECOND))
    return f"{FIRST[first]}-{SECOND[second]}"


def as_typed(text: str) -> str:
    """What somebody types for the two words, in their usual form: "Brave Otter" becomes "brave-otter"."""
    return "-".join(text.lower().replace("-", " ").split())


class Lobbies:
    """The tables of this process that wait for players, by their two words."""

    def __init__(self) -> None:
        self._waiting: dict[str, LiveTable] = {}

    def new_code(self) -> str:
        """A new code whose two words lead to no other lobby."""
        return next(code for code in iter(new_code, "") if words_of(code) not in self._waiting)

    def enter(self, live: LiveTable) -> None:
        """Let the two words of a table lead to it, if it waits for players."""
        if live.table.head.phase == "waiting":
            self._waiting[words_of(live.table.code)] = live

    def leave(self, code: str) -> None:
        """Forget a table."""
        self._waiting.pop(words_of(code), None)

    def code_of(self, text: str) -> str:
        """The code of the lobby that two words lead to; anything else as it is usually written."""
        words = as_typed(text)
        lobby = self._waiting.get(words)
        if lobby is not None and lobby.table.head.phase != "waiting":
            del self._waiting[words]
            lobby = None
        return words if lobby is None else lobby.table.code
