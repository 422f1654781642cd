"""The command that compiles data files: `python -m glenmore_core.content.compiled DIR...`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from glenmore_core.content.store import compile_file, data_files, read_data, stale
from glenmore_core.errors import DataError

__all__ = ["compile_file", "main", "read_data", "stale"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile every YAML file under the directories given; or only check with `--check`.

    Returns:
        0, or 1 if a file is wrong (or, with `--check`, not compiled as it is now).

    >>> main(["--check"])
    0
    """
    parser = argparse.ArgumentParser(
        prog="python -m glenmore_core.content.compiled",
        description="Compile data files from YAML to the JSON that is read in play.",
    )
    parser.add_argument("dirs", nargs="*", type=Path, metavar="DIR", help="files or directories")
    parser.add_argument("--check", action="store_true", help="write nothing; tell what is stale")
    options = parser.parse_args(arguments)
    missing = [place for place in options.dirs if not place.exists()]
    for place in missing:
        print(f"{place}: does not exist", file=sys.stderr)
    failed = bool(missing)
    for path in data_files(options.dirs):
        try:
            if not options.check:
                print(compile_file(path))
            elif stale([path]):
                failed = True
                print(f"{path}: the compiled JSON is missing or stale", file=sys.stderr)
        except (DataError, OSError) as error:
            failed = True
            print(error, file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
