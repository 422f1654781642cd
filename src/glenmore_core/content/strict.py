"""Strict hooks for a cattrs converter: nothing is coerced, everything wrong is gathered.

Each hook either returns a value or raises what cattrs raises in detailed validation: a group of
exceptions with a note of the key or position on each. `refused.findings` reads them out.
"""

from __future__ import annotations

import re
import threading
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter
from cattrs.errors import (
    IterableValidationError,
    IterableValidationNote,
    StructureHandlerNotFoundError,
)

from glenmore_core.content.fields import argument, field_key
from glenmore_core.content.paths import DataPath
from glenmore_core.content.refused import Refused
from glenmore_core.content.scalars import shown
from glenmore_core.content.suggest import did_you_mean, one_of

Hook = Callable[[Any, Any], Any]
Predicate = Callable[[Any], bool]
Factory = Callable[[Any], Hook]
Parser = Callable[..., Any]
"""`parser(raw, problem, path)` returns the value, or calls `problem` (see `Report`)."""

_SCALARS: Mapping[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "nothing",
}
_FAILED = object()
_UNIONS = (Union, types.UnionType)
_LISTS = (tuple, list, frozenset)


def install(converter: Converter, parsers: Mapping[Any, Parser]) -> Trail:
    """Put the hooks on a converter; the parsers come before all of them.

    Parameters:
        converter: a converter of its own, with detailed validation.
        parsers: by the type that they make.

    Returns:
        The trail on which the hooks keep the path of what they work on.
    """
    trail = Trail()
    known: tuple[tuple[Predicate, Factory], ...] = (
        (lambda t: t is Any or t is object, lambda t: lambda raw, _: raw),
        (lambda t: t in _SCALARS, _scalar),
        (lambda t: isinstance(t, type) and issubclass(t, Enum), _enum),
        (lambda t: _origin(t) is Literal, _literal),
        (lambda t: _origin(t) in _UNIONS, lambda t: _union(t, converter)),
        (lambda t: _base(t) in _LISTS, lambda t: _list(t, converter, trail)),
        (_is_mapping, lambda t: _mapping(t, converter, trail)),
        (lambda t: attrs.has(_base(t)), lambda t: _class(t, converter, trail)),
        (lambda t: t in parsers, lambda t: _parsed(t, parsers[t], trail)),
    )
    for predicate, factory in known:  # cattrs asks the hook registered last first
        converter.register_structure_hook_factory(predicate, factory)
    _override_scalars(converter, known)
    return trail


def _override_scalars(converter: Converter, known: Sequence[tuple[Predicate, Factory]]) -> None:
    """Cattrs asks for str, int and float by class first, and so for their subclasses (enums)."""

    @cache
    def hook_of(wanted: Any) -> Hook:
        return next(factory(wanted) for predicate, factory in reversed(known) if predicate(wanted))

    for scalar in (str, int, float):
        converter.register_structure_hook(scalar, lambda raw, wanted: hook_of(wanted)(raw, wanted))


class Trail(threading.local):
    """The path of the value that is being structured in this thread, for parsers."""

    def __init__(self) -> None:
        self.steps: list[str | int] = []

    @contextmanager
    def below(self, path: DataPath) -> Iterator[None]:
        """Start a path of its own, for one structuring inside which others may happen."""
        before = self.steps
        self.steps = list(path)
        try:
            yield
        finally:
            self.steps = before


def words(wanted: Any) -> str:
    """Return what a type wants, in words.

    >>> words(int), words(int | None), words(tuple[str, ...]), words(Literal["river", "road"])
    ('a whole number', 'a whole number or nothing', 'a list', 'river or road')
    """
    wanted = getattr(wanted, "__supertype__", wanted)
    if wanted in _SCALARS:
        return _SCALARS[wanted]
    if _origin(wanted) is Literal:
        return one_of(get_args(wanted))
    if _origin(wanted) in _UNIONS:
        return one_of(words(member) for member in get_args(wanted))
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return one_of(member.value for member in wanted)
    if _base(wanted) in _LISTS:
        return "a list"
    if _is_mapping(wanted) or attrs.has(_base(wanted)):
        return "a mapping"
    return str(getattr(wanted, "__name__", wanted))


def _origin(wanted: Any) -> Any:
    return get_origin(wanted)


def _base(wanted: Any) -> Any:
    return get_origin(wanted) or wanted


def _is_mapping(wanted: Any) -> bool:
    base = _base(wanted)
    return isinstance(base, type) and issubclass(base, Mapping)


def _scalar(wanted: Any) -> Hook:
    expected = _SCALARS[wanted]

    def hook(raw: Any, _: Any) -> Any:
        if type(raw) is wanted:
            return raw
        if wanted is float and type(raw) is int:
            return float(raw)
        hint = "; quotes make it text" if wanted is str and not isinstance(raw, dict | list) else ""
        raise Refused(f"found {shown(raw)}", expected + hint)

    return hook


def _choice(values: Mapping[tuple[type, Any], Any]) -> Hook:
    """A hook for one of some scalars; True is not 1, and 1 is not 1.0."""
    names = [str(value) for _, value in values]

    def hook(raw: Any, _: Any) -> Any:
        if not isinstance(raw, dict | list) and (type(raw), raw) in values:
            return values[type(raw), raw]
        hint = did_you_mean(raw, names) if isinstance(raw, str) else ""
        raise Refused("; ".join(filter(None, (f"found {shown(raw)}", hint))), one_of(names))

    return hook


def _literal(wanted: Any) -> Hook:
    return _choice({(type(value), value): value for value in get_args(wanted)})


def _enum(wanted: Any) -> Hook:
    return _choice({(type(member.value), member.value): member for member in wanted})


def _union(wanted: Any, converter: Converter) -> Hook:
    members = get_args(wanted)
    exact = [member for member in members if member in _SCALARS]
    choices = [member for member in members if _origin(member) is Literal]
    others = [member for member in members if member not in exact and member not in choices]
    if len(others) > 1:
        text = f"{wanted}: a union of several classes needs a parser"
        raise TypeError(text)

    def hook(raw: Any, _: Any) -> Any:
        if type(raw) in exact:
            return raw
        for choice in choices:
            if any(type(raw) is type(value) and raw == value for value in get_args(choice)):
                return raw
        rest = others or [m for m in choices if isinstance(raw, str)]
        if rest and raw is not None:
            return converter.structure(raw, rest[0])
        if float in exact and type(raw) is int:
            return float(raw)
        raise Refused(f"found {shown(raw)}", words(wanted))

    return hook


def _list(wanted: Any, converter: Converter, trail: Trail) -> Hook:
    base, arguments = _base(wanted), get_args(wanted) or (Any,)
    fixed = base is tuple and len(arguments) > 0 and arguments[-1] is not Ellipsis
    fixed = fixed and _origin(wanted) is not None

    def hook(raw: Any, _: Any) -> Any:
        if not isinstance(raw, list):
            raise Refused(f"found {shown(raw)}", "a list")
        if fixed and len(raw) != len(arguments):
            raise Refused(f"found a list of {len(raw)}", f"a list of {len(arguments)}")
        kinds = arguments if fixed else (arguments[0],) * len(raw)
        failures: list[Exception] = []
        values = [
            _attempt(i, item, kinds[i], converter, trail, failures) for i, item in enumerate(raw)
        ]
        if base is frozenset and not failures:
            failures += _repeated(values)
        _raise(failures, wanted, "list")
        return base(values)

    return hook


def _repeated(values: list[Any]) -> Iterator[Exception]:
    seen: set[Any] = set()
    for i, value in enumerate(values):
        if value in seen:
            yield Refused(f"{value} is given twice", "each once", (i,))
        seen.add(value)


def _mapping(wanted: Any, converter: Converter, trail: Trail) -> Hook:
    base = _base(wanted)
    make = dict if getattr(base, "__abstractmethods__", None) else base
    key_type, value_type = get_args(wanted) or (Any, Any)

    def hook(raw: Any, _: Any) -> Any:
        if not isinstance(raw, dict):
            raise Refused(f"found {shown(raw)}", "a mapping")
        failures: list[Exception] = []
        made = {}
        for key, item in raw.items():
            value = _attempt(key, item, value_type, converter, trail, failures)
            try:
                made[converter.structure(key, key_type)] = value
            except Refused as error:
                failures.append(Refused(f"key: {error.message}", error.expected, (key,), key=True))
        _raise(failures, wanted, "mapping")
        return make(made)

    return hook


def _class(wanted: Any, converter: Converter, trail: Trail) -> Hook:
    base = _base(wanted)
    hints = get_type_hints(base, include_extras=True)
    fields = [field for field in attrs.fields(base) if field.init]
    keys = [field_key(field) for field in fields]

    def hook(raw: Any, _: Any) -> Any:
        if not isinstance(raw, dict):
            raise Refused(f"found {shown(raw)}", f"a mapping with {', '.join(keys)}")
        failures: list[Exception] = []
        values: dict[str, Any] = {}
        for key in raw:
            if key not in keys:
                failures.append(_unknown_key(key, keys))
        for field, key in zip(fields, keys, strict=True):
            if key in raw:
                kind = hints[field.name]
                values[argument(field)] = _attempt(key, raw[key], kind, converter, trail, failures)
            elif field.default is attrs.NOTHING:
                failures.append(Refused("is missing", words(hints[field.name]), (key,)))
        if not failures:
            try:
                return base(**values)
            except (ValueError, TypeError) as error:
                failures += list(_broken(base, values)) or [error]
        else:
            failures += _broken(base, values)
        _raise(failures, base, "mapping")
        return None

    return hook


def _unknown_key(key: str | int, keys: list[str]) -> Refused:
    hint = did_you_mean(key, keys)
    message = f"unknown key {shown(key).removeprefix('text ')}"
    return Refused(f"{message}; {hint}" if hint else message, one_of(keys), (key,), key=True)


def _broken(base: Any, values: Mapping[str, Any]) -> Iterator[Exception]:
    """Ask the validator of every field by itself, so that all that are broken are told."""
    draft = base.__new__(base)
    checked = []
    for field in attrs.fields(base):
        value = values.get(argument(field), _FAILED)
        if value is not _FAILED and field.converter is None:
            object.__setattr__(draft, field.name, value)
            checked.append((field, value))
    for field, value in checked:
        if field.validator is None:
            continue
        try:
            field.validator(draft, field, value)
        except Refused as error:
            yield Refused(error.message, error.expected, (field_key(field), *error.at))
        except (ValueError, TypeError) as error:
            said = str(error.args[0]) if error.args else type(error).__name__
            yield _bound(said.removeprefix(f"'{field.name}' "), (field_key(field),))
        except AttributeError:  # it asks for another field, which is itself in error
            continue


_BOUND = re.compile(r"(Length of '\w+' )?must be (>=|<=|>|<) (-?\d+): (-?\d+)")
_FORM = re.compile(r"must match regex '(.*)' \('(.*)' doesn't\)", re.DOTALL)
_LEAST_OR_MOST = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def _bound(said: str, at: DataPath) -> Refused:
    """Return what a validator of attrs says, with what would be right by itself.

    >>> error = _bound("must be >= 1: 0", ("copies",))
    >>> error.message, error.expected
    ('found the number 0', 'at least 1')
    >>> error = _bound("must match regex '[a-z]+' ('B2' doesn't)", ("id",))
    >>> error.message, error.expected
    ("found text 'B2'", 'text of the form [a-z]+')
    """
    form = _FORM.fullmatch(said)
    if form is not None:
        return Refused(f"found text '{form[2]}'", f"text of the form {form[1]}", at)
    match = _BOUND.fullmatch(said)
    if match is None:
        return Refused(said, at=at)
    length, relation, bound, number = match.groups()
    found = f"found a list or text of {number}" if length else f"found the number {number}"
    return Refused(found, f"{_LEAST_OR_MOST[relation]} {bound}", at)


def _parsed(wanted: Any, parser: Parser, trail: Trail) -> Hook:
    def hook(raw: Any, _: Any) -> Any:
        failures: list[Exception] = []

        def problem(message: str, expected: str = "", at: DataPath = ()) -> None:
            failures.append(Refused(message, expected, at))

        try:
            value = parser(raw, problem, tuple(trail.steps))
        except (Refused, ExceptionGroup) as error:
            failures.append(error)
        except Exception as error:  # a parser may trip over any raw value; it is told with its path
            failures = failures or [error]  # what it had told before says more
        _raise(failures, wanted, "value")
        return value

    return hook


def _attempt(
    step: str | int,
    raw: Any,
    wanted: Any,
    converter: Converter,
    trail: Trail,
    failures: list[Exception],
) -> Any:
    """Structure one value of a list, mapping or class; what fails is kept with a note."""
    trail.steps.append(step)
    try:
        return converter.structure(raw, wanted)
    except StructureHandlerNotFoundError:
        raise
    except (ValueError, LookupError, ExceptionGroup) as error:
        error.add_note(IterableValidationNote(f"at {step!r}", step, wanted))
        failures.append(error)
        return _FAILED
    finally:
        trail.steps.pop()


def _raise(failures: list[Exception], wanted: Any, what: str) -> None:
    if failures:
        raise IterableValidationError(f"in a {what}", failures, wanted)
