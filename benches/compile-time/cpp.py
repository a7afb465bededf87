"""The lists as C++ programs over CuTe's headers."""

from common.notation import Layout

INCLUDE = "#include <cute/layout.hpp>\n"
"""A program without an operation."""

HEAD = INCLUDE + "using namespace cute;\n"


def tuple_of(kind, tree):
    """A tree of static integers as a type; `kind` is CuTe's name of the tuple."""
    if isinstance(tree, int):
        return f"Int<{tree}>"
    if isinstance(tree, Layout):
        return type_of(tree)
    return f"{kind}<{','.join(tuple_of(kind, mode) for mode in tree)}>"


def type_of(operand):
    """The type of an operand."""
    if isinstance(operand, Layout):
        return f"Layout<{tuple_of('Shape', operand.shape)},{tuple_of('Stride', operand.stride)}>"
    return tuple_of("Tile", operand)


def function(index, operation):
    """One operation, in a function of its own."""
    call = f"{operation.name}({', '.join(type_of(operand) + '{}' for operand in operation.operands)})"
    same = f"static_assert(std::is_same_v<decltype(r), {type_of(operation.result)}>);"
    return f"void operation_{index}() {{ auto r = {call}; {same} }}\n"


def program(operations):
    """The program."""
    return HEAD + "".join(function(i, operation) for i, operation in enumerate(operations))
