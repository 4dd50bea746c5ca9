"""The only source of randomness."""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

_M32: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Rng:
    """A stream of random numbers, the same compiled and pure."""

    def bits(self) -> int:
        """Draw 32 random bits."""
        raise NotImplementedError

    def clone(self) -> Rng:
        """A generator that will draw the same numbers as this one."""
        raise NotImplementedError

    def position(self) -> str:
        """A short string that changes with every draw and differs between generators."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """Draw from 0..n-1, every value equally likely."""
        limit = 0x100000000 - 0x100000000 % n
        x = self.bits()
        while x >= limit:
            x = self.bits()
        return x % n

    def fork(self) -> FastRng:
        """A fast generator with a stream of its own."""
        return FastRng(self.bits())

    def shuffle(self, items: list[int]) -> None:
        """Shuffle `items` in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            x = items[i]
            items[i] = items[j]
            items[j] = x

    def draw(self, pool: list[int]) -> int:
        """Remove and return a random item of `pool`; the order of the rest changes."""
        i = self.below(len(pool))
        last = pool.pop()
        if i == len(pool):
            return last
        x = pool[i]
        pool[i] = last
        return x

    def __reduce__(self) -> tuple[object, ...]:
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True, free_list_len=1)  # a search draws one for each world
class FastRng(Rng):
    """A 32-bit xorshift generator for search and simulation; never for a real match."""

    def __init__(self, seed: int) -> None:
        # Two rounds of a multiply-xor mixer, so that similar seeds give unrelated streams.
        z: i64 = (seed ^ 0x9E3779B9) & _M32
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & _M32
        z = ((z ^ (z >> 15)) * 0x735A2D97) & _M32
        z = z ^ (z >> 15)
        self.x: i64 = z if z != 0 else 88172645

    def bits(self) -> int:
        x = self.x
        x ^= (x << 13) & _M32
        x ^= x >> 17
        x ^= (x << 5) & _M32
        self.x = x
        return x

    def below(self, n: int) -> int:
        """Draw from 0..n-1, with a bias below n / 2^32 for the sake of speed."""
        x = self.x
        x ^= (x << 13) & _M32
        x ^= x >> 17
        x ^= (x << 5) & _M32
        self.x = x
        wide: i64 = n
        return (x * wide) >> 32

    def clone(self) -> FastRng:
        twin = FastRng(0)
        twin.x = self.x
        return twin

    def position(self) -> str:
        return f"fast:{self.x}"

    def __reduce__(self) -> tuple[object, ...]:
        return (restore_fast, (int(self.x),))


def pick(seed: i64, count: i64) -> i64:
    """The first draw of `FastRng(seed).below(count)`, without creating a generator."""
    z = (seed ^ 0x9E3779B9) & _M32
    z = ((z ^ (z >> 16)) * 0x21F0AAAD) & _M32
    z = ((z ^ (z >> 15)) * 0x735A2D97) & _M32
    z = z ^ (z >> 15)
    x: i64 = z if z != 0 else 88172645
    x ^= (x << 13) & _M32
    x ^= x >> 17
    x ^= (x << 5) & _M32
    return (x * count) >> 32


@final
class KeyedRng(Rng):
    """
    BLAKE2b in counter mode with a secret key: the numbers that a seat sees reveal nothing about the others.

    `part` chooses one of many streams of the same key, which never meet: each has 2^32 blocks of its own.
    """

    def __init__(self, seed: bytes, part: int = 0) -> None:
        self.seed = seed
        self.block = part << 32
        self.used = 16
        self.words: list[int] = []

    def bits(self) -> int:
        if self.used == 16:
            digest = hashlib.blake2b(self.block.to_bytes(8, "little"), key=self.seed, person=b"parlour").digest()
            self.words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 64, 4)]
            self.block += 1
            self.used = 0
        word = self.words[self.used]
        self.used += 1
        return word

    def clone(self) -> KeyedRng:
        twin = KeyedRng(self.seed)
        twin.block = self.block
        twin.used = self.used
        twin.words = self.words  # never changed in place
        return twin

    def position(self) -> str:
        return f"keyed:{self.block}:{self.used}"

    def __reduce__(self) -> tuple[object, ...]:
        return (restore_keyed, (self.seed, self.block, self.used, self.words))


@mypyc_attr(native_class=False)
class DrawNeeded(Exception):
    """A scripted generator has run out: the next draw has `choices` equally likely results."""

    def __init__(self, choices: int) -> None:
        super().__init__(choices)
        self.choices = choices


@final
class ScriptedRng(Rng):
    """
    Chance chosen from outside: draws return the numbers of a script, and the draw after the last raises `DrawNeeded`.

    To enumerate the outcomes of an action, try it on clones with longer and longer scripts.
    """

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.used = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.used == len(self.script):
            raise DrawNeeded(n)
        number = self.script[self.used]
        assert 0 <= number < n, "the script does not fit the draw"
        self.used += 1
        return number

    def clone(self) -> ScriptedRng:
        twin = ScriptedRng(self.script)  # never changed in place
        twin.used = self.used
        return twin

    def position(self) -> str:
        return f"scripted:{self.used}"

    def __reduce__(self) -> tuple[object, ...]:
        return (restore_scripted, (self.script, self.used))


def restore_scripted(script: list[int], used: int) -> ScriptedRng:
    """Rebuild a pickled generator."""
    rng = ScriptedRng(script)
    rng.used = used
    return rng


def restore_fast(x: int) -> FastRng:
    """Rebuild a pickled generator."""
    rng = FastRng(0)
    rng.x = x
    return rng


def restore_keyed(seed: bytes, block: int, used: int, words: list[int]) -> KeyedRng:
    """Rebuild a pickled generator."""
    rng = KeyedRng(seed)
    rng.block = block
    rng.used = used
    rng.words = words
    return rng


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    import secrets  # slow to import, and replays have a seed already

    return secrets.token_bytes(16)
