#!/usr/bin/env python3
"""The peers of this repository's kernels in PyTorch, on one GPU.

    benches/kernels/peers/torch_peers.py [--tsv FILE] [--mib 4096]

Copies, transpositions, a permutation, reductions, im2col and strided slices, the large ones of `--mib` MiB of input. Each
result is first compared with its definition, on memory drawn anew, outputs that are given filled with NaN. A line is: name, size, milliseconds
(median of 15 by events, after 3), GB/s, and that beside the GB/s of the copy. The bytes are the least that the result needs:
each element that is read, once, and each that is written.
"""

import argparse
import statistics
import sys
from functools import partial

import torch
from lines import Lines

WARM_UPS, RUNS = 3, 15
DEVICE = "cuda"
TYPES = {"f16": torch.float16, "f32": torch.float32, "f64": torch.float64}
COLUMNS = 32768
PART = 2048
"""How many rows are compared at a time, so that the comparison needs little memory."""


def milliseconds(work):
    """The median time of `work`, of runs that are all queued before one is waited for."""
    for _ in range(WARM_UPS):
        work()
    events = [[torch.cuda.Event(enable_timing=True) for _ in range(2)] for _ in range(RUNS)]
    for begin, end in events:
        begin.record()
        work()
        end.record()
    torch.cuda.synchronize()
    return statistics.median(begin.elapsed_time(end) for begin, end in events)


def random(kind, *shape):
    """Numbers that are multiples of 1/256 below 1/16 in magnitude: in any order, their float sums are exact up to 2^16."""
    whole = torch.randint(-15, 16, shape, dtype=torch.int8, device=DEVICE)
    return whole.to(TYPES[kind]).div_(256)


def size_of(x):
    return "x".join(map(str, x.shape))


def size(*tensors):
    return sum(x.numel() * x.element_size() for x in tensors)


def demand(holds, name):
    if not holds:
        sys.exit(f"torch_peers: {name} is wrong")


def move(lines, name, x, read, work, expected):
    """A movement of the part `read` of `x`, whose result is what `work` returns; it must be what `expected` is."""
    result = work()
    demand(torch.equal(result, expected.to(result.device)), name)
    del expected
    lines.moved(f"{name}, torch", size_of(x), milliseconds(work), size(read, result))


def copies(lines, mib):
    x = torch.randn((mib << 20) // COLUMNS // 4, COLUMNS, device=DEVICE)
    y = torch.full_like(x, float("nan"))
    move(lines, "copy_ f32", x, x, lambda: y.copy_(x), x)
    move(lines, "clone f32", x, x, x.clone, x)


def transposed(x, out):
    """Whether `out` is `x` transposed: block by block, and one block of 512 x 512 also on the CPU."""
    for row in range(0, x.shape[0], PART):
        block = x[row : row + PART]
        for column in range(0, x.shape[1], PART):
            a, b = block[:, column : column + PART], out[column : column + PART, row : row + PART]
            if not torch.equal(a.mT, b):
                return False
    row, column = (int(torch.randint(0, side - min(side, 512) + 1, ())) for side in x.shape)
    a = x[row : row + 512, column : column + 512].cpu().numpy()
    return (a.T == out[column : column + 512, row : row + 512].cpu().numpy()).all()


def transpositions(lines, mib):
    for kind, bytes_each in (("f32", 4), ("f16", 2), ("f64", 8)):
        square = COLUMNS if bytes_each < 8 else COLUMNS // 2
        for rows, columns in ((square * mib // 4096, square), (8192, 12288)):
            x = torch.randn(rows, columns, device=DEVICE, dtype=TYPES[kind])
            y = torch.full((columns, rows), float("nan"), device=DEVICE, dtype=TYPES[kind])
            y.copy_(x.t())
            name = f"transpose {kind}"
            demand(transposed(x, y), name)
            lines.moved(f"{name}, torch copy_(x.t())", size_of(x), milliseconds(lambda: y.copy_(x.t())), size(x, y))


def permutations(lines):
    x = torch.randn(64, 256, 56, 56, device=DEVICE, dtype=torch.float16)
    expected = torch.from_numpy(x.cpu().numpy().transpose(0, 2, 3, 1).copy())
    move(lines, "permute f16 NCHW to NHWC", x, x, lambda: x.permute(0, 2, 3, 1).contiguous(), expected)


def integers(x):
    """Parts of some rows of what `random` draws, as the integers that they are multiples of 1/256 of."""
    for row in range(0, x.shape[0], PART):
        yield slice(row, row + PART), x[row : row + PART].float().mul(256).to(torch.int32)


def sums(x):
    """The sums of all, of the columns and of the rows, exactly."""
    columns = torch.zeros(x.shape[1], dtype=torch.int64, device=x.device)
    rows = torch.empty(x.shape[0], dtype=torch.int64, device=x.device)
    for part, whole in integers(x):
        columns += whole.sum(0, dtype=torch.int64)
        rows[part] = whole.sum(1, dtype=torch.int64)
    return tuple((found.double() / 256).to(x.dtype) for found in (rows.sum(), columns, rows))


def largest(x, found, axes):
    """Whether `found` is the maximum over an axis, or over all where there is none: no element is larger, and one is equal."""
    reached = torch.zeros(x.shape[1], dtype=torch.bool, device=x.device)
    for row in range(0, x.shape[0], PART):
        part = x[row : row + PART]
        bound = found[row : row + PART, None] if axes == (1,) else found
        equal = part == bound
        if (part > bound).any() or axes == (1,) and not equal.any(1).all():
            return False
        reached |= equal.any(0)
    return bool(reached.all() if axes == (0,) else reached.any())


def reductions(lines, mib):
    for kind, bytes_each in (("f32", 4), ("f16", 2)):
        rows = (mib << 20) // COLUMNS // bytes_each
        x = random(kind, rows, COLUMNS)
        for axes, expected in zip(((), (0,), (1,)), sums(x)):
            move(lines, f"sum({axes[0] if axes else ''}) {kind}", x, x, partial(x.sum, *axes), expected)
        x.normal_()
        for name, axes in (("max", ()), ("amax", ()), ("amax", (0,)), ("amax", (1,))):
            label, work = f"{name}({axes[0] if axes else ''}) {kind}", partial(getattr(x, name), *axes)
            found = work()
            demand(largest(x, found, axes), label)
            lines.moved(f"{label}, torch", size_of(x), milliseconds(work), size(x, found))


def im2col(lines):
    x = torch.randn(32, 64, 56, 56, device=DEVICE)
    windows = x.cpu().unfold(2, 3, 1).unfold(3, 3, 1)  # image, channel, row, column, row and column of the window
    expected = windows.permute(0, 1, 4, 5, 2, 3).reshape(32, 64 * 9, 54 * 54)
    move(lines, "im2col f32 3x3", x, x, lambda: torch.nn.functional.unfold(x, 3), expected)


def slices(lines, mib):
    x = torch.randn(COLUMNS * mib // 4096, COLUMNS, device=DEVICE)
    for label, part in (("x[:, ::2]", x[:, ::2]), ("x[::2]", x[::2]), ("x[64:-64, 64:-64]", x[64:-64, 64:-64])):
        expected = torch.empty_like(part, memory_format=torch.contiguous_format)
        for row in range(0, part.shape[0], PART):
            # Element by element through the integers of the places, not through the strides.
            first = part.storage_offset() + torch.arange(row, min(row + PART, part.shape[0]), device=x.device) * part.stride(0)
            places = first[:, None] + torch.arange(part.shape[1], device=x.device) * part.stride(1)
            expected[row : row + PART] = x.view(-1)[places]
        move(lines, f"slice f32 {label}", x, part, part.contiguous, expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tsv")
    parser.add_argument("--mib", type=int, default=4096)
    asked = parser.parse_args()
    if asked.mib < 64 or asked.mib % 64 != 0:
        parser.error("--mib must be a multiple of 64")
    print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name()}", file=sys.stderr)
    lines = Lines(asked.tsv)
    copies(lines, asked.mib)
    transpositions(lines, asked.mib)
    permutations(lines)
    reductions(lines, asked.mib)
    im2col(lines)
    slices(lines, asked.mib)


if __name__ == "__main__":
    main()
