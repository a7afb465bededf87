//! Tensors, and integers of another width.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `apart: stride {D} is not above {R}, which the modes of smaller strides reach`
#[diagnostic::on_unimplemented(
    message = "apart: stride {D} is not above {R}, which the modes of smaller strides reach",
    label = "refused",
    note = "a layout may be injective all the same: the forms that begin with `try_` decide it when the program runs"
)]
pub trait StridesAreApart<D, R> {}

/// `offset_in: offset {N} leaves {B} bits`
#[diagnostic::on_unimplemented(message = "offset_in: offset {N} leaves {B} bits", label = "refused")]
pub trait OffsetIsNotAbove<N, B> {}

/// `offset_in: offset -{N} leaves {B} bits and a sign`
#[diagnostic::on_unimplemented(message = "offset_in: offset -{N} leaves {B} bits and a sign", label = "refused")]
pub trait OffsetIsNotBelow<N, B> {}

/// `offset_in: offset -{N} is below 0`
#[diagnostic::on_unimplemented(message = "offset_in: offset -{N} is below 0", label = "refused")]
pub trait OffsetIsNatural<N> {}
