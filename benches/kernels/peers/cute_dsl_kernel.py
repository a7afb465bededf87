"""The transposition of `by_hand.cuh` in CuTe's DSL, for one static layout. Apart, because the DSL reads its settings when it
is imported."""

import cutlass
from cutlass import cute
from cutlass.cute.runtime import from_dlpack, make_fake_tensor

SIDE, ROWS = 32, 8


@cute.kernel
def kernel(source: cute.Tensor, target: cute.Tensor):
    thread, _, _ = cute.arch.thread_idx()
    across, down, _ = cute.arch.block_idx()
    x, y = thread % SIDE, thread // SIDE
    read = cute.local_tile(source, (SIDE, SIDE), (down, across))
    written = cute.local_tile(target, (SIDE, SIDE), (across, down))
    layout = cute.make_layout((SIDE, SIDE), stride=(SIDE + 1, 1))
    tile = cutlass.memory.SmemAllocator().allocate_tensor(cutlass.Float32, layout, 16)
    for row in cutlass.range_constexpr(0, SIDE, ROWS):
        tile[y + row, x] = read[y + row, x]
    cute.arch.sync_threads()
    for row in cutlass.range_constexpr(0, SIDE, ROWS):
        written[y + row, x] = tile[x, y + row]


@cute.jit
def transpose(source: cute.Tensor, target: cute.Tensor):
    rows, columns = source.shape
    kernel(source, target).launch(grid=(columns // SIDE, rows // SIDE, 1), block=(SIDE * ROWS, 1, 1))


def compiled(rows, columns):
    """The machine code for a matrix of this shape, whose rows are contiguous."""
    source = make_fake_tensor(cutlass.Float32, (rows, columns), (columns, 1))
    target = make_fake_tensor(cutlass.Float32, (columns, rows), (rows, 1))
    return cute.compile(transpose, source, target)


def tensor(memory):
    """A tensor of PyTorch as an argument of what was compiled."""
    return from_dlpack(memory)
