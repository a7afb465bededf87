"""The lines that the peers in Python print, those of `peers.cu`: tab separated, the figures in the same units."""

import sys

HEAD = ("name", "size", "milliseconds", "GB/s", "share")


class Lines:
    """Lines on standard output and, where a path is given, in a file."""

    def __init__(self, path=None):
        self.file = open(path, "w") if path else None
        self.copy = None
        self.write(HEAD)

    def write(self, cells):
        for file in filter(None, (sys.stdout, self.file)):
            print(*cells, sep="\t", file=file, flush=True)

    def moved(self, name, size, milliseconds, moved):
        """What moves `moved` bytes. The first such line is the copy that the others are a share of."""
        speed = moved / milliseconds / 1e6
        if self.copy is None:
            self.copy = speed
        self.write((name, size, f"{milliseconds:.4f}", f"{speed:.1f}", f"{speed / self.copy:.4f}"))

    def took(self, name, size, milliseconds):
        """What moves no bytes that count."""
        self.write((name, size, f"{milliseconds:.4f}", "-", "-"))
