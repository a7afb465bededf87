"""The suite in CuTe C++: for each row a kernel with `int`, one with `unsigned`, and the identities of the same form."""

from common.cute import tuple_of
from suite import leaves

HEAD = """#include <cute/tensor.hpp>
using namespace cute;
"""

ROW = """
template <class L, class T> __device__ void whole_{name}(uint4* out) {{
  __shared__ alignas(1024) half_t staged[{elements}];
  T t = threadIdx.x;
  CUTE_UNROLL
  for (T k = 0; k < {loads}; ++k) {{
    out[t * {loads} + k] = *reinterpret_cast<uint4 const*>(&staged[L{{}}(t, 8 * k)]);
  }}
}}
template <class L, class T> __device__ void slice_{name}(uint4* out) {{
  __shared__ alignas(1024) half_t staged[{elements}];
  T t = threadIdx.x;
  auto row = make_tensor(make_smem_ptr(staged), L{{}})(t, _);
  CUTE_UNROLL
  for (T k = 0; k < {loads}; ++k) {{
    out[t * {loads} + k] = *reinterpret_cast<uint4 const*>(&row(8 * k));
  }}
}}
"""


def width(row, signed):
    """The type of an index, and of an offset."""
    types = ("int", "long long") if signed else ("unsigned", "unsigned long long")
    return types[row.wide_index], types[row.wide_offset]


def with_names(tree):
    """A shape or a stride as an expression: static integers where there is a number."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, int):
        return tuple_of("", tree) + "{}"
    return f"make_tuple({', '.join(map(with_names, tree))})"


def layout(row):
    """The row's layout as an expression."""
    plain = f"make_layout({with_names(row.layout.shape)}, {with_names(row.layout.stride)})"
    if row.swizzle is None:
        return plain
    return f"composition(Swizzle<{','.join(map(str, row.swizzle))}>{{}}, {plain})"


def offset(name, row, signed, value):
    """A kernel that stores `value` of each index."""
    index, out = width(row, signed)
    parameters = "".join(f", {index} {name}" for name in row.names)
    start = f"{index} i = static_cast<{index}>(blockIdx.x) * blockDim.x + threadIdx.x;"
    return f'extern "C" __global__ void {name}({out}* out{parameters}) {{ {start} out[i] = {value}; }}\n'


def row_of_loads(name, row):
    """Kernels of a row of shared memory, whole coordinates and slices, with the swizzle and without."""
    rows, columns = leaves(row.layout.shape)
    text = ROW.format(name=name, elements=rows * columns, loads=columns // 8)
    plain = type(row)(row.kind, row.text, None, row.layout, None)
    for suffix, of in (("", row), ("_base", plain)):
        for ty in ("int", "unsigned"):
            for form in ("whole", "slice"):
                call = f"{form}_{name}<decltype({layout(of)}), {ty}>(out);"
                text += f'extern "C" __global__ void {name}_{form}_{ty}{suffix}(uint4* out) {{ {call} }}\n'
    return text


def program(rows):
    """The whole program."""
    text = HEAD
    for number, row in enumerate(rows):
        name = f"k{number}"
        if row.kind == "row":
            text += row_of_loads(name, row)
            continue
        for ty, signed in (("int", True), ("unsigned", False)):
            text += offset(f"{name}_{ty}", row, signed, f"{layout(row)}(i)")
            text += offset(f"{name}_{ty}_base", row, signed, "i")
    return text
