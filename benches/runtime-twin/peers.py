"""The same calls in pycute and in tensor-layouts. As the binary does, it takes calls from standard input, one a line, and
prints their results or their times.

    peers.py FOLDER pycute|tensor_layouts results|times      FOLDER: where the package is installed
"""

import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from common.notation import Layout, parse, text  # noqa: E402

ROUNDS = 30
"""How often all calls of an operation are timed, in time of the processor. The shortest time counts, as for the binary."""

NAMES = {"tensor_layouts": {"composition": "compose"}}
"""Where an operation has another name."""


def call(peer, line):
    """The operation's name, the function and its operands."""
    name, *operands = line.split("\t")
    function = getattr(peer, NAMES.get(peer.__name__, {}).get(name, name))
    return name, function, [operand(peer, parse(each)) for each in operands]


def operand(peer, value):
    """A value of the notation as the peer's."""
    if isinstance(value, Layout):
        return peer.Layout(value.shape, value.stride)
    return tuple(operand(peer, each) for each in value) if isinstance(value, tuple) else value


def result(function, operands):
    """What a call gives, as text."""
    try:
        given = function(*operands)
        return f"{text(given.shape)}:{text(given.stride)}"
    # Whatever a peer raises is its refusal, assertions among it.
    except Exception as refused:  # noqa: BLE001
        return f"! {type(refused).__name__}"


def timed(calls):
    """Nanoseconds of one call, on the average over the calls."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for function, operands in calls:
            function(*operands)
        rounds.append((time.process_time() - start) / len(calls))
    return min(rounds) * 1e9


def main():
    folder, name, what = sys.argv[1:]
    sys.path.insert(0, folder)
    peer = importlib.import_module(name)
    calls = [call(peer, line.rstrip("\n")) for line in sys.stdin]
    if what == "results":
        for _, function, operands in calls:
            print(result(function, operands))
        return
    for name in dict.fromkeys(name for name, _, _ in calls):
        print(f"{name}\t{timed([call[1:] for call in calls if call[0] == name])}")


if __name__ == "__main__":
    main()
