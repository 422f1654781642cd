"""Looking at a function without calling it: what it takes, and whether a call would do anything."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any


def no_function(value: Any, *, doing: bool) -> str:
    """Return why a function would do nothing when it is called, "" if it would.

    Parameters:
        value: the function.
        doing: whether it does something; otherwise it answers, and may be a generator.

    >>> async def step(draft, seat): ...
    >>> no_function(step, doing=True)
    'with `async` it does nothing when it is called'
    """
    plain = innermost(value)
    if inspect.iscoroutinefunction(plain) or inspect.isasyncgenfunction(plain):
        return "with `async` it does nothing when it is called"
    if doing and inspect.isgeneratorfunction(plain):
        return "with `yield` it does nothing when it is called"
    return ""


def innermost(value: Any) -> Any:
    """Return the function inside a partial, a method, or an object that can be called."""
    while isinstance(value, partial):
        value = value.func
    if not inspect.isroutine(value) and not isinstance(value, type):
        value = vars(type(value)).get("__call__", value)
    return getattr(value, "__func__", value)


def takes(function: Any, count: int) -> bool:
    """Return whether a function can be called with so many arguments (True: nobody knows).

    >>> takes(lambda look, seat: 0, 2), takes(lambda look, seat: 0, 3), takes(print, 3)
    (True, False, True)
    """
    if inspect.isfunction(function):  # the usual case, much quicker than a signature
        code, given = function.__code__, len(function.__defaults__ or ())
        needs = code.co_argcount - given
        many = bool(code.co_flags & inspect.CO_VARARGS)
        named = code.co_kwonlyargcount - len(function.__kwdefaults__ or {})
        return needs <= count and (many or count <= code.co_argcount) and named == 0
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # of a function that is not written in Python
        return True
    return True


def function_fault(value: Any, arguments: str, *, doing: bool) -> str | None:
    """Return what would be right in place of `value`, or None if it is such a function.

    Parameters:
        value: what should be a function.
        arguments: the names of its arguments.
        doing: whether it does something; otherwise it answers.

    >>> function_fault(len, "look, seat", doing=False)
    'a function (look, seat)'
    """
    right = f"a function ({arguments})"
    if isinstance(value, type) or not callable(value):
        turns = value in (int, str, bool) and "," not in arguments  # `text=str`
        return None if turns else right
    wrong = no_function(value, doing=doing)
    if wrong:
        return f"{right}; {wrong}"
    return None if takes(value, len(arguments.split(", "))) else right
