"""The lists of operations that are compiled, as data that is the same for each language.

An operation is refused here, and only here, where CuTe's result is not right; the program that is compiled asserts the
refusal, as it asserts every result.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from common.notation import Layout, leaves, parse

RECORDS = Path(__file__).with_name("ct100.json")
"""100 operations with their results in CuTe C++."""


@dataclass(frozen=True)
class Operation:
    """`name(operands…)` is `result` in CuTe, a layout. An operand is an integer, a layout, or a tuple: tiles by mode."""

    name: str
    operands: tuple
    result: tuple
    refused: bool = False
    """Whether CuTe's result is wrong, so that ours is a refusal."""


def admissible(a, cotarget):
    """Whether the complement of the layout in the cotarget needs no rounding; where it does, its name is another."""
    filled = 1
    for stride, extent in sorted(zip(leaves(a.stride), leaves(a.shape))):
        if extent > 1 and stride > 0:
            if stride % filled:
                return False
            filled = extent * stride
    return cotarget % filled == 0


WRONG = {
    # Mode 1 of A has extent 5, which stride 3 does not divide: CuTe's result has 108 elements, A has 90.
    ("logical_divide", "((6,5),3):((1,18),6)", "18:1"),
    # The gaps of A are 3:4 and then come repetitions, 2:24. Index 3 of B is the first repetition, offset 24; CuTe adds
    # up offsets 4 and 8 of indices 1 and 2, and 12 is an offset of A.
    ("logical_product", "(1,(1,2),4):(9,(2,12),1)", "(1,2,2):(2,1,2)"),
}
"""Where CuTe accepts what has no right result."""


def hundred():
    """The 100 operations of the file."""
    return [
        Operation(
            record["op"],
            tuple(parse(str(each)) for each in record["inputs"]),
            parse(record["result"]),
            (record["op"], *record["inputs"]) in WRONG,
        )
        for record in json.loads(RECORDS.read_text())
    ]


TILES = [2, 4, 8, 16, 32, 3, 6, 12]
"""The extents of tiles, most of them powers of two, as in kernels."""


def divides(count):
    """Distinct layouts divided by mode, of four kinds in turn: matrices, row-major and column-major; tensors of three
    modes; matrices whose modes are nested; and matrices of which every so many rows and columns make a tile."""
    kinds = [matrix, tensor, nested, strided]
    operations = [kinds[k % 4](*numbers(k // 4), k // 4) for k in range(count)]
    assert len({str(operation.operands) for operation in operations}) == count
    return operations


def numbers(k):
    """The extents of a tile and how many there are, in two modes: no two k below 1,000 have the same numbers."""
    return TILES[k % 8], TILES[(k // 8 + 3 * k) % 8], 2 + k % 61, 2 + 7 * k % 53


def divide(shape, stride, tiler, result_shape, result_stride):
    """An operation, from the operands and the result."""
    return Operation("logical_divide", (Layout(shape, stride), tiler), Layout(result_shape, result_stride))


def matrix(s, t, down, across, k):
    """A matrix of `down` by `across` tiles `s` by `t`."""
    m, n = s * down, t * across
    d, e = (1, m) if k % 2 else (n, 1)
    return divide((m, n), (d, e), (s, t), ((s, down), (t, across)), ((d, s * d), (e, t * e)))


def tensor(s, t, down, across, k):
    """A row-major tensor of `k % 5 + 2` times as many tiles, 2 deep."""
    deep = k % 5 + 2
    f, e = 1, 2 * deep
    d = t * across * e
    shape, result = (s * down, t * across, 2 * deep), ((s, down), (t, across), (2, deep))
    return divide(shape, (d, e, f), (s, t, 2), result, ((d, s * d), (e, t * e), (f, 2 * f)))


def nested(s, t, down, across, k):
    """A matrix whose modes are pairs, the second of them the faster one in memory."""
    m, n, p, q = s * down, t * across, k % 3 + 2, k % 4 + 2
    e, d = q, n * q * p
    result = ((s, (down, p)), (t, (across, q))), ((d, (s * d, n * q)), (e, (t * e, 1)))
    return divide(((m, p), (n, q)), ((d, n * q), (e, 1)), (s, t), *result)


def strided(s, t, down, across, k):
    """A row-major matrix; a tile takes every `down`-th row and every `across`-th column."""
    m, n = s * down, t * across
    tiler = (Layout(s, down), Layout(t, across))
    return divide((m, n), (n, 1), tiler, ((s, down), (t, across)), ((n * down, n), (across, 1)))
