"""Where this repository is, and tools that it does not bring: Python packages in a folder of their own under `target`."""

import os
import shutil
import sys
from pathlib import Path

from .measure import Failed, run

ROOT = Path(__file__).resolve().parents[2]
"""The repository."""


def scratch(name):
    """A folder for what a benchmark makes. It is not in the repository's history."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", "target"))
    folder = (ROOT / target / "benches" / name).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def python_packages(name, requirements):
    """A folder with these packages, which need not be all that they name as their dependencies."""
    folder = scratch(name)
    installed = folder / "installed"
    wanted = "\n".join(requirements)
    if not (installed.exists() and installed.read_text() == wanted):
        shutil.rmtree(folder)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        run([*pip, "--target", folder, *requirements])
        installed.write_text(wanted)
    return folder


def program(name):
    """The path of a program that has to be installed."""
    path = shutil.which(name)
    if path is None:
        raise Failed(f"{name} is not installed")
    return path
