"""CuTe C++ and its compiler, from Python wheels, and CuTe's notation as its types."""

from .measure import run
from .notation import Layout
from .tools import python_packages

CUTLASS = "4.2.0.0"
NVCC = "13.0.88"

PACKAGES = [
    f"nvidia-cutlass=={CUTLASS}",
    f"nvidia-cuda-nvcc=={NVCC}",
    f"nvidia-cuda-crt=={NVCC}",
    "nvidia-cuda-runtime==13.0.96",
    "nvidia-cuda-cccl==13.0.85",
    f"nvidia-nvvm=={NVCC}",
]
"""CuTe's headers, and a compiler for them."""

DISASSEMBLER = ["nvidia-cuda-nvdisasm==13.2.78"]
"""What lists machine code."""

INCLUDE = "#include <cute/layout.hpp>\n"
"""A program without an operation."""


def installed():
    """The folder of the headers, and that of CUDA, which has `bin/nvcc`."""
    folder = python_packages("cute-cpp", PACKAGES)
    return folder / "cutlass_library" / "source" / "include", folder / "nvidia" / "cu13"


def nvcc(target, *arguments):
    """Compiles for a GPU: `arguments` are those of nvcc apart from the target and the folders of CuTe and CUDA."""
    headers, cuda = installed()
    folders = [f"-I{path}" for path in (headers, cuda / "include", cuda / "include" / "cccl")] + [f"-L{cuda / 'lib'}"]
    return run([cuda / "bin" / "nvcc", "-std=c++17", f"-arch={target}", *folders, *arguments])


def listing(cubin):
    """The listing of machine code."""
    return run([python_packages("nvdisasm", DISASSEMBLER) / "nvidia" / "cu13" / "bin" / "nvdisasm", "-c", cubin])


def tuple_of(kind, tree):
    """A tree of static integers as a type; `kind` is CuTe's name of the tuple."""
    if tree is None:
        return "Underscore"
    if isinstance(tree, int):
        return f"Int<{tree}>" if abs(tree) < 1 << 31 else f"C<{tree}>"
    if isinstance(tree, Layout):
        return type_of(tree)
    return f"{kind}<{','.join(tuple_of(kind, mode) for mode in tree)}>"


def type_of(operand):
    """The type of an operand."""
    if isinstance(operand, Layout):
        return f"Layout<{tuple_of('Shape', operand.shape)},{tuple_of('Stride', operand.stride)}>"
    return tuple_of("Tile", operand)
