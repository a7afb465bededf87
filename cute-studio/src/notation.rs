//! A layout as one writes it in Rust, in CUDA C++ with CuTe, and in Python with CuTe's DSL.

use cute_types::runtime::{AnyLayout, IntTuple, Nested, ScaledBasis};

/// `layout!(..)`.
pub(crate) fn rust(layout: &AnyLayout) -> String {
    format!("layout!({layout})")
}

/// C++ with static integers. Two swizzles are written as CuTe composes them.
pub(crate) fn cpp(layout: &AnyLayout) -> String {
    match layout {
        AnyLayout::Strided(layout) => {
            cpp_layout(layout.shape(), &layout.stride().map(&mut |stride| format!("Int<{stride}>{{}}")))
        }
        AnyLayout::Coord(layout) => cpp_layout(layout.shape(), &layout.stride().map(&mut |stride| cpp_basis(&stride))),
        AnyLayout::Composed(composed) => {
            let swizzle = composed.swizzle();
            let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
            let layout = cpp(&composed.layout().clone().into());
            match composed.base_offset() {
                0 => format!("composition(Swizzle<{bits},{base},{shift}>{{}}, {layout})"),
                offset => format!("composition(Swizzle<{bits},{base},{shift}>{{}}, Int<{offset}>{{}}, {layout})"),
            }
        }
        AnyLayout::Chain(chain) => {
            let inner = cpp(&chain.layout().clone().into());
            chain.swizzles().iter().rev().fold(inner, |inner, (swizzle, offset)| {
                let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
                format!("make_composed_layout(Swizzle<{bits},{base},{shift}>{{}}, Int<{offset}>{{}}, {inner})")
            })
        }
    }
}

fn cpp_layout(shape: &IntTuple, stride: &Nested<String>) -> String {
    let shape = tuple(&shape.map(&mut |extent| format!("Int<{extent}>{{}}")), "make_shape");
    format!("make_layout({shape}, {})", tuple(stride, "make_stride"))
}

fn cpp_basis(basis: &ScaledBasis) -> String {
    let path: Vec<String> = basis.path().iter().map(usize::to_string).collect();
    match (basis.path(), basis.value()) {
        ([], value) => format!("Int<{value}>{{}}"),
        (_, 1) => format!("E<{}>{{}}", path.join(",")),
        (_, value) => format!("Int<{value}>{{}} * E<{}>{{}}", path.join(",")),
    }
}

/// Python with CuTe's DSL. It has no name for two swizzles that are not one.
pub(crate) fn python(layout: &AnyLayout) -> Option<String> {
    Some(match layout {
        AnyLayout::Strided(layout) => {
            python_layout(layout.shape(), &layout.stride().map(&mut |stride| stride.to_string()))
        }
        AnyLayout::Coord(layout) => {
            python_layout(layout.shape(), &layout.stride().map(&mut |stride| python_basis(&stride)))
        }
        AnyLayout::Composed(composed) => {
            let swizzle = composed.swizzle();
            let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
            let layout = python(&composed.layout().clone().into())?;
            let offset = composed.base_offset();
            format!("cute.make_composed_layout(cute.make_swizzle({bits}, {base}, {shift}), {offset}, {layout})")
        }
        AnyLayout::Chain(_) => return None,
    })
}

fn python_layout(shape: &IntTuple, stride: &Nested<String>) -> String {
    let shape = shape.map(&mut |extent| extent.to_string());
    format!("cute.make_layout({}, stride={})", tuple(&shape, ""), tuple(stride, ""))
}

fn python_basis(basis: &ScaledBasis) -> String {
    let path: Vec<String> = basis.path().iter().map(usize::to_string).collect();
    let element = match basis.path() {
        [] => return basis.value().to_string(),
        [_] => format!("cute.E({})", path.join("")),
        _ => format!("cute.E([{}])", path.join(", ")),
    };
    if basis.value() == 1 { element } else { format!("{} * {element}", basis.value()) }
}

/// A tuple of what its leaves are written as, the name of what makes one before it.
fn tuple(of: &Nested<String>, maker: &str) -> String {
    match of {
        Nested::Int(leaf) => leaf.clone(),
        Nested::Tuple(modes) => {
            let modes: Vec<String> = modes.iter().map(|mode| tuple(mode, maker)).collect();
            // In Python, a comma makes the tuple of one.
            let comma = if maker.is_empty() && modes.len() == 1 { "," } else { "" };
            format!("{maker}({}{comma})", modes.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

    use cute_types::runtime::expr::{self, Value};

    use super::*;

    #[test]
    fn in_three_languages() {
        for (text, in_cpp, in_python) in [
            (
                "(4,(2,3)):(6,(1,2))",
                "make_layout(make_shape(Int<4>{}, make_shape(Int<2>{}, Int<3>{})), make_stride(Int<6>{}, \
                 make_stride(Int<1>{}, Int<2>{})))",
                "cute.make_layout((4, (2, 3)), stride=(6, (1, 2)))",
            ),
            ("8:1", "make_layout(Int<8>{}, Int<1>{})", "cute.make_layout(8, stride=1)"),
            (
                "(8):(1)",
                "make_layout(make_shape(Int<8>{}), make_stride(Int<1>{}))",
                "cute.make_layout((8,), stride=(1,))",
            ),
            (
                "S<1,0,1> o 4:1",
                "composition(Swizzle<1,0,1>{}, make_layout(Int<4>{}, Int<1>{}))",
                "cute.make_composed_layout(cute.make_swizzle(1, 0, 1), 0, cute.make_layout(4, stride=1))",
            ),
            (
                "(4,2):(1@0,3@1)",
                "make_layout(make_shape(Int<4>{}, Int<2>{}), make_stride(E<0>{}, Int<3>{} * E<1>{}))",
                "cute.make_layout((4, 2), stride=(cute.E(0), 3 * cute.E(1)))",
            ),
        ] {
            let Value::Layout(layout) = expr::evaluate(text).unwrap() else { panic!("{text} is no layout") };
            assert_eq!(rust(&layout), format!("layout!({layout})"));
            assert_eq!(cpp(&layout), in_cpp);
            assert_eq!(python(&layout).unwrap(), in_python);
        }
    }
}
