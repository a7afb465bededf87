//! Sentences of types that are also known of the text of a layout.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use core::fmt;

/// `swizzle: a stride of the layout is a basis element, of mode {I}`
pub(crate) fn swizzled_basis(i: impl fmt::Display) -> String {
    format!("swizzle: a stride of the layout is a basis element, of mode {i}")
}
