#!/usr/bin/env python3
"""How long CuTe's DSL in Python needs from a layout that only the running program knows to a kernel.

    benches/kernels/peers/cute_dsl.py [--tsv FILE] [--target sm_90a]

It needs `nvidia-cutlass-dsl[cu13]==4.8.1`. A transposition of a matrix of one shape and stride is compiled to machine code:
first in this fresh process, after the import, then for 15 more shapes, one after the other. Where there is a GPU (and PyTorch,
for memory) the kernel is also loaded by a first launch, whose result is checked. A line is: name, size, milliseconds; the
median where there are several.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from lines import Lines

SHAPES = 15


def since(begin):
    return (time.perf_counter() - begin) * 1e3


def memory(rows, columns):
    """A matrix on the GPU, and where its transposed one goes; `None` where there is no GPU."""
    try:
        import torch
    except ModuleNotFoundError:
        return None
    if not torch.cuda.is_available():
        return None
    return torch.randn(rows, columns, device="cuda"), torch.full((columns, rows), float("nan"), device="cuda")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tsv")
    parser.add_argument("--target", default="sm_90a")
    asked = parser.parse_args()
    folder = tempfile.TemporaryDirectory()
    # The machine code is written to a folder: that it is made at all is seen there. None is kept from an earlier run.
    os.environ.update(CUTE_DSL_ARCH=asked.target, CUTE_DSL_KEEP="cubin", CUTE_DSL_DUMP_DIR=folder.name,
                      CUTE_DSL_DISABLE_FILE_CACHING="1")
    begin = time.perf_counter()
    import cutlass

    import cute_dsl_kernel
    imported = since(begin)

    loaded = memory(32, 32)
    print(f"CuTe DSL {cutlass.__version__}, {asked.target}, {'' if loaded else 'no GPU or no PyTorch: '}"
          f"compiled{' and loaded' if loaded else ', not loaded'}", file=sys.stderr)
    lines = Lines(asked.tsv)
    lines.took("import, CuTe DSL", "-", imported)
    compiled, launched = [], []
    for i in range(SHAPES + 1):
        # Shapes that differ in both extents, so that no code of one is another's.
        rows, columns = 32 * (64 + 3 * i), 32 * (96 + 5 * i)
        matrices = memory(rows, columns)
        begin = time.perf_counter()
        kernel = cute_dsl_kernel.compiled(rows, columns)
        compiled.append(since(begin))
        if matrices is not None:
            import torch
            kernel(*map(cute_dsl_kernel.tensor, matrices))
            torch.cuda.synchronize()
            launched.append(since(begin))
            if not torch.equal(matrices[0].t(), matrices[1]):
                sys.exit(f"cute_dsl: the transposition of {rows}x{columns} is wrong")
    found = len(list(Path(folder.name).glob("*.cubin")))
    if found != SHAPES + 1:
        sys.exit(f"cute_dsl: {SHAPES + 1} layouts were compiled, but {found} files of machine code written")
    for name, times in (("compile", compiled), ("compile, load and first launch", launched)):
        if times:
            lines.took(f"{name}, first in the process, CuTe DSL", "2048x3072", times[0])
            lines.took(f"{name}, CuTe DSL", f"{SHAPES} shapes", statistics.median(times[1:]))


if __name__ == "__main__":
    main()
