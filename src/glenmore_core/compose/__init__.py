"""Composing: modules, variants, the composer and its report."""

from glenmore_core.compose.composer import compose
from glenmore_core.compose.registry import Registry, installed
from glenmore_core.compose.variants import Variant, all_names, find_variant, read_variant

__all__ = [
    "Registry",
    "Variant",
    "all_names",
    "compose",
    "find_variant",
    "installed",
    "read_variant",
]
