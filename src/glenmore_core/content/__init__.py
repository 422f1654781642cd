"""Data files: YAML with positions, tables with provenance, overlays, compiled to JSON.

Importing this package reads no file and imports neither ruamel.yaml nor cattrs.
"""

from glenmore_core.content.digest import digest
from glenmore_core.content.document import Document, load_document
from glenmore_core.content.limits import Limits
from glenmore_core.content.overlay import merge_tables
from glenmore_core.content.paths import DataPath, path_text
from glenmore_core.content.provenance import SOURCES, Origin, Provenance, Standing
from glenmore_core.content.refused import Finding, Refused, Report
from glenmore_core.content.store import compile_file, data_files, read_data, stale
from glenmore_core.content.structure import Structurer, structure
from glenmore_core.content.suggest import did_you_mean, nearest, one_of
from glenmore_core.content.tables import Tables, TableSpec, load_section, load_table, load_tables

__all__ = [
    "SOURCES",
    "DataPath",
    "Document",
    "Finding",
    "Limits",
    "Origin",
    "Provenance",
    "Refused",
    "Report",
    "Standing",
    "Structurer",
    "TableSpec",
    "Tables",
    "compile_file",
    "data_files",
    "did_you_mean",
    "digest",
    "load_document",
    "load_section",
    "load_table",
    "load_tables",
    "merge_tables",
    "nearest",
    "one_of",
    "path_text",
    "read_data",
    "stale",
    "structure",
]
