"""Named integer random streams: all chance of a game comes from these, and each is one integer.

A stream is a 64-bit counter; a number is its counter put through a mixing function (the
published SplitMix64 finaliser). So a stream is saved as one integer, drawing is a pure function,
and one stream is not disturbed by what another module draws from its own.
"""

from __future__ import annotations

from hashlib import blake2b

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def seed_stream(seed: int, name: str) -> int:
    """Return the first counter of the stream `name` of a game started with `seed`.

    >>> seed_stream(7, "tiles") == seed_stream(7, "tiles")
    True
    >>> seed_stream(7, "tiles") == seed_stream(7, "die")
    False
    """
    digest = blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def draw_below(counter: int, bound: int) -> tuple[int, int]:
    """Return the next counter and a whole number from 0 to `bound` - 1, each equally likely.

    Parameters:
        counter: the stream's present counter.
        bound: how many outcomes there are (at least 1).

    >>> counter, number = draw_below(seed_stream(7, "die"), 6)
    >>> 0 <= number < 6
    True
    """
    if bound > _MASK:
        raise ValueError(f"a stream draws below 2**64, not below {bound}")
    limit = _MASK + 1 - (_MASK + 1) % bound
    while True:
        counter = (counter + _STEP) & _MASK
        mixed = counter
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
        if mixed < limit:
            return counter, mixed % bound
