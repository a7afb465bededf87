"""The lists as Rust programs: what a user would write, each operation in a function of its own."""

from common.notation import Layout, text
from lists import admissible

HEAD = """//! Written by benches/compile-time.
#![allow(clippy::all)]
use cute_types::prelude::*;

/// Takes a value of the type that it is told, so that a wrong type is an error of types; nothing is evaluated.
pub fn same<T>(_: T) {}

/// Compiles only where the bound does not hold: where it does, two impls apply and which is meant is ambiguous.
#[allow(unused_macros)]
macro_rules! refused {
    ($a:ty; $($bound:tt)*) => {
        trait Ambiguous<X> {
            fn ambiguous() {}
        }
        impl<T> Ambiguous<()> for T {}
        impl<T: $($bound)*> Ambiguous<u8> for T {}
        let _ = <$a as Ambiguous<_>>::ambiguous;
    };
}
"""


def value(operand):
    """An operand as a value."""
    if isinstance(operand, tuple) and any(isinstance(mode, Layout) for mode in operand):
        return f"({', '.join(map(value, operand))},)"
    return f"layout!({operand})" if isinstance(operand, Layout) else f"shape!({text(operand)})"


def type_of(operand):
    """The type of an operand that is one layout or a tuple of integers."""
    return f"Layout!({operand})" if isinstance(operand, Layout) else f"Shape!({text(operand)})"


def method(operation):
    """The method's name. CuTe's complement rounds up where it is not exact, which has a name here."""
    if operation.name == "complement" and not admissible(*operation.operands):
        return "complement_ceil"
    return operation.name


def literal(operand):
    """An operand inside of a macro."""
    if isinstance(operand, tuple) and any(isinstance(mode, Layout) for mode in operand):
        return f"({', '.join(map(literal, operand))},)"
    return str(operand) if isinstance(operand, Layout) else text(operand)


def body(operation, asserts, in_macro):
    """The statements of one operation: a call of a method, or the operation in the macro, where all is literal."""
    a, *others = operation.operands
    if operation.refused:
        name = operation.name.title().replace("_", "")
        return f"refused!({type_of(a)}; Defined<op::{name}<{', '.join(map(type_of, others))}>>);"
    call = f"{value(a)}.{method(operation)}({', '.join(map(value, others))})"
    if in_macro:
        call = f"layout!({method(operation)}({', '.join(map(literal, operation.operands))}))"
    if not asserts:
        return f"let _ = {call};"
    return f"let r = {call}; same::<{type_of(operation.result)}>(r);"


def program(operations, asserts=True, in_macro=False):
    """The program."""
    functions = (f"pub fn operation_{i}() {{ {body(o, asserts, in_macro)} }}\n" for i, o in enumerate(operations))
    return HEAD + "".join(functions)
