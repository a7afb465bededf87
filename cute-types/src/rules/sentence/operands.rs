//! Operands of the wrong kind.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `this is not a static integer`
#[diagnostic::on_unimplemented(
    message = "this is not a static integer",
    label = "a value that types do not know",
    note = "write the number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait NatOperand<N> {}

/// `this is not a static IntTuple`
#[diagnostic::on_unimplemented(
    message = "this is not a static IntTuple",
    label = "neither a static integer nor a tuple of them",
    note = "write it as `shape!((2,3))`"
)]
pub trait TupleOperand<N> {}

/// `this is not a static layout`
#[diagnostic::on_unimplemented(
    message = "this is not a static layout",
    label = "not a `Layout` of congruent tuples of static integers",
    note = "write it as `layout!((2,3):(1,2))`"
)]
pub trait LayoutOperand<N> {}

/// `this is not a tuple of static layouts`
#[diagnostic::on_unimplemented(
    message = "this is not a tuple of static layouts",
    label = "not a tuple of layouts",
    note = "write it as `(a, b)`, and of one layout as `(a,)`"
)]
pub trait LayoutsOperand<N> {}

/// `select: these are not indices`
#[diagnostic::on_unimplemented(
    message = "select: these are not indices",
    label = "neither a static integer nor a tuple of them",
    note = "write `select((U1::NEW, U0::NEW))`"
)]
pub trait IndicesOperand<N> {}

/// `this is not a tiler`
#[diagnostic::on_unimplemented(
    message = "this is not a tiler",
    label = "neither an unswizzled layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait TilerOperand<N> {}

/// `in mode {I}, this is not a tiler`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a tiler",
    label = "neither an unswizzled layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait TilerOperandIn<I> {}

/// `this is not a coordinate of an element`
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate of an element",
    label = "neither `usize`, a static integer nor a tuple of them",
    note = "`..` belongs in `slice`; other integers convert with `as usize`"
)]
pub trait CoordOperand<N> {}

/// `in mode {I}, this is not a coordinate of an element`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a coordinate of an element",
    label = "neither `usize`, a static integer nor a tuple of them",
    note = "`..` belongs in `slice`; other integers convert with `as usize`"
)]
pub trait CoordOperandIn<I> {}

/// `this is not a coordinate`
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate",
    label = "neither `usize`, a static integer, `..` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait SlicerOperand<N> {}

/// `in mode {I}, this is not a coordinate`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a coordinate",
    label = "neither `usize`, a static integer, `..` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait SlicerOperandIn<I> {}
