"""Times of commands, and what to say of the machine."""

import os
import platform
import statistics
import subprocess
import sys
from dataclasses import dataclass


class Failed(Exception):
    """A command failed; the text says which, and what it printed."""


@dataclass(frozen=True)
class Cost:
    """What a command took, with all processes that it started."""

    user: float
    """Seconds of user time, of all of them together."""
    peak: float
    """MB of memory at most, of the largest one of them."""
    instructions: int | None = None
    """What of them was counted, if it was."""


def run(command, **where):
    """What a command prints, or `Failed`."""
    done = subprocess.run(command, capture_output=True, text=True, **where)
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}\nfailed with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def cost(command, **where):
    """The cost of a command, which must succeed, and what it printed."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **where) as process:
        output = process.stdout.read().decode()
        # As `wait`, but it also says what the process and those that it waited for have used.
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}\nfailed with {process.returncode}:\n{output}")
    # Linux counts in KiB, macOS in bytes.
    return Cost(used.ru_utime, used.ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6), output


def median(costs):
    """The median of each figure."""
    return Cost(statistics.median(c.user for c in costs), statistics.median(c.peak for c in costs))


def first_line(command):
    """The version of a tool."""
    return run(command).strip().splitlines()[0]


def machine():
    """The machine, in words that fit any."""
    return f"{os.cpu_count()} {platform.machine()} cores, {platform.system()}"


def table(head, rows):
    """A table in Markdown, its columns aligned."""
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])
