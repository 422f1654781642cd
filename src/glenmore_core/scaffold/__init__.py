"""The scaffold: a new plug-in that is green at once, written from a template tree."""

from glenmore_core.scaffold.new_plugin import new_plugin

__all__ = ["new_plugin"]
