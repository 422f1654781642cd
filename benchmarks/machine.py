"""What the figures were measured on: processor, interpreter and its build, versions."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import subprocess
import sysconfig
from datetime import UTC, datetime
from pathlib import Path

PINNED = {"catanatron": "3.2.1", "chess": "1.11.2"}
"""The peers and the versions the targets were set against."""


def processor() -> str:
    """The processor's model name, with the number of cores this process may use."""
    name = platform.processor() or platform.machine()
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return f"{name}, {os.cpu_count()} cores"


def build() -> str:
    """The interpreter with its compiler and how it was optimised."""
    flags = sysconfig.get_config_var("CONFIG_ARGS") or ""
    profile = "with" if "--enable-optimizations" in flags else "without"
    link = "with" if "--with-lto" in flags else "without"
    return (
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{platform.python_compiler()}, {profile} profile-guided and {link} link-time optimisation"
    )


def version(name: str) -> str:
    """The installed version of a distribution, or ``"not installed"``."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def commit() -> str:
    """The short id of the checkout's commit, or ``"unknown"`` outside a checkout."""
    done = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def facts() -> dict[str, str]:
    """Everything a reader needs to weigh the figures, label to text."""
    peers = ", ".join(
        f"{name} {version(name)}" + ("" if version(name) == pin else f" (targets: {pin})")
        for name, pin in PINNED.items()
    )
    return {
        "Processor": processor(),
        "Interpreter": build(),
        "System": f"{platform.system()} {platform.machine()}",
        "Peers": peers,
        "Commit": commit(),
        "Measured": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
    }
