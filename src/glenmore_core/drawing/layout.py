"""What all parts of the text picture share: headings and small tables."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text


def heading(title: str, more: str = "") -> Text:
    """Return a heading, with something less loud behind it."""
    text = Text(title, style="bold underline")
    if more:
        text.append(f"  {more}", style="not bold not underline dim")
    return text


def small_table(*columns: str, right: tuple[int, ...] = ()) -> Grid:
    """Return a table without lines, its heads dim.

    Parameters:
        columns: the heads.
        right: the numbers of the columns that stand to the right.
    """
    table = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if index in right else "left")
    return table
