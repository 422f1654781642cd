"""How much of a file is read before it is refused."""

from __future__ import annotations

from attrs import field, frozen, validators


@frozen
class Limits:
    """The bounds of one data file. A hostile file is refused before it costs time or memory.

    Parameters:
        size: bytes of UTF-8.
        depth: how deep mappings and lists may nest (at most 200).
        aliases: how many `*aliases` there may be.
        nodes: how many mappings, lists and scalars, counted with every alias written out.

    >>> Limits(depth=3).size
    2097152
    """

    size: int = 2 * 1024 * 1024
    depth: int = field(default=40, validator=[validators.ge(1), validators.le(200)])
    aliases: int = 100
    nodes: int = 100_000
