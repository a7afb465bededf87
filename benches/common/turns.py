"""Programs that take turns on one device: another one's by requests, torch's as graphs."""

import statistics
import subprocess
import sys
import time

import torch

# Milliseconds of a burst. At the limit of its power the device changes the clock some tens of milliseconds after what it does so
# for: in turns as long as that, one program has the clock that the other one earned.
BURST = 5.0


class Served:
    """A program that answers each line by a line: the examples of cute-cuda with `serve`."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, request):
        self.process.stdin.write(request + "\n")
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"no answer to `{request}`")
        return answer.strip()


def timed(once, runs):
    """The milliseconds that so many runs take."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(runs):
        once()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end)


def graphed(once, runs):
    """So many runs as a graph, and what one of that takes: short ones take less time than it takes to put one on a stream."""
    once()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(runs):
            once()
    return lambda: timed(graph.replay, 1)


def bytes_of(tensor):
    return tensor.contiguous().view(torch.uint8).cpu().numpy().tobytes()


def beside(peer, mine, theirs, seconds, runs, work):
    """Bursts of both in turns for so many seconds, and what is said of them: the ratios of pairs, and the rates of each.

    Both give the milliseconds of a burst of so many runs, each of so much work, in operations.
    """
    rate = lambda milliseconds: work * runs / milliseconds / 1e9
    pairs, start = [], time.time()
    for _ in range(2):
        mine(), theirs()
    while time.time() - start < seconds or len(pairs) < 5:
        pairs.append((mine(), theirs()))
    ratios = sorted(their / mine for mine, their in pairs)
    return (
        f"{statistics.median(ratios):.3f} of {peer} ({ratios[0]:.3f} to {ratios[-1]:.3f}, {len(pairs)} pairs of {runs}), "
        f"ours {statistics.median(rate(mine) for mine, _ in pairs):.0f} TFLOP/s, {peer} "
        f"{statistics.median(rate(their) for _, their in pairs):.0f}"
    )
