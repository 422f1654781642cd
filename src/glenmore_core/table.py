"""`Table`: the immutable mapping that boards, territories and score sheets are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Table(dict[K, V], Generic[K, V]):
    """A mapping that never changes; `set` and `drop` return a changed copy.

    It is a `dict` underneath, because a copied dict of twenty entries is faster than any
    persistent map, and it is hashable, so that a whole game state is a value.

    >>> empty: Table[str, int] = Table()
    >>> one = empty.set("whisky", 3)
    >>> one["whisky"], len(empty)
    (3, 0)
    >>> one["whisky"] = 4
    Traceback (most recent call last):
    ...
    TypeError: a Table never changes; use .set(key, value) for a changed copy
    """

    __slots__ = ()

    def set(self, key: K, value: V) -> Table[K, V]:
        """Return a copy in which `key` has `value`.

        >>> Table({"a": 1}).set("b", 2)
        Table({'a': 1, 'b': 2})
        """
        copy = Table(self)
        dict.__setitem__(copy, key, value)
        return copy

    def drop(self, key: K) -> Table[K, V]:
        """Return a copy without `key` (`KeyError` if it is not there).

        >>> Table({"a": 1, "b": 2}).drop("a")
        Table({'b': 2})
        """
        copy = Table(self)
        dict.__delitem__(copy, key)
        return copy

    def merge(self, other: Mapping[K, V]) -> Table[K, V]:
        """Return a copy in which the entries of `other` are set as well."""
        copy = Table(self)
        dict.update(copy, other)
        return copy

    def __hash__(self) -> int:  # type: ignore[override]  # a dict is unhashable, a Table is a value
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Table({dict.__repr__(self)})"

    def __copy__(self) -> Table[K, V]:
        return self

    def __deepcopy__(self, memo: object) -> Table[K, V]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table, (dict(self),))

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError("a Table never changes; use .set(key, value) for a changed copy")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    @classmethod
    def fromkeys(cls, iterable: Iterable[K], value: Any = None) -> Table[K, Any]:  # type: ignore[override]
        """Return a table with one value for every key of `iterable`."""
        return Table(dict.fromkeys(iterable, value))
