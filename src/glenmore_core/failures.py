"""Naming the plug-in behind a failure: an error inside a hook is that plug-in's, not the user's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from glenmore_core.errors import GlenmoreError, PluginError
from glenmore_core.rules import Rules


def plugin_error(rules: Rules, error: Exception) -> PluginError:
    """Return an error that names the module and hook in whose function `error` arose.

    The innermost function that a hook supplied is the one; if there is none (a hook returned
    something of which the engine could make nothing), the task's module cannot be told apart and
    the kernel says so.
    """
    owner = ("core", "engine")
    trace = error.__traceback__
    while trace is not None:
        owner = rules.owners.get(trace.tb_frame.f_code, owner)
        trace = trace.tb_next
    module, hook = owner
    return PluginError(module, hook, f"it raised {type(error).__name__}: {error}")


@contextmanager
def blame(rules: Rules) -> Iterator[None]:
    """Turn whatever is raised inside, except the library's own errors, into a `PluginError`."""
    try:
        yield
    except GlenmoreError:
        raise
    except Exception as error:
        raise plugin_error(rules, error) from error
