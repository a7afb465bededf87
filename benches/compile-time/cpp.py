"""The lists as C++ programs over CuTe's headers."""

from common.cute import INCLUDE, type_of

HEAD = INCLUDE + "using namespace cute;\n"


def function(index, operation):
    """One operation, in a function of its own."""
    call = f"{operation.name}({', '.join(type_of(operand) + '{}' for operand in operation.operands)})"
    same = f"static_assert(std::is_same_v<decltype(r), {type_of(operation.result)}>);"
    return f"void operation_{index}() {{ auto r = {call}; {same} }}\n"


def program(operations):
    """The program."""
    return HEAD + "".join(function(i, operation) for i, operation in enumerate(operations))
