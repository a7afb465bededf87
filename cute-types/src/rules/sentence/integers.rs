//! Integers.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::super::Algebra;

/// `complement: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement: stride -{D} is negative", label = "refused")]
pub trait ComplementOfNatural<D> {}
impl ComplementOfNatural<()> for Algebra {}

/// `complement_ceil: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement_ceil: stride -{D} is negative", label = "refused")]
pub trait ComplementCeilOfNatural<D> {}
impl ComplementCeilOfNatural<()> for Algebra {}

/// `left_inverse: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "left_inverse: stride -{D} is negative", label = "refused")]
pub trait LeftInverseOfNatural<D> {}
impl LeftInverseOfNatural<()> for Algebra {}

/// `upcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "upcast: stride -{D} is negative", label = "refused")]
pub trait UpcastOfNatural<D> {}
impl UpcastOfNatural<()> for Algebra {}

/// `downcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "downcast: stride -{D} is negative", label = "refused")]
pub trait DowncastOfNatural<D> {}
impl DowncastOfNatural<()> for Algebra {}

/// `apart: stride -{D} is negative`
#[diagnostic::on_unimplemented(
    message = "apart: stride -{D} is negative",
    label = "refused",
    note = "the forms that begin with `try_` decide it when the program runs"
)]
pub trait NaturalsAreApart<D> {}
impl NaturalsAreApart<()> for Algebra {}

/// `complement: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "complement: a stride is a basis element, of mode {I}", label = "refused")]
pub trait ComplementOfIntegers<I> {}
impl ComplementOfIntegers<()> for Algebra {}

/// `complement_ceil: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "complement_ceil: a stride is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ComplementCeilOfIntegers<I> {}
impl ComplementCeilOfIntegers<()> for Algebra {}

/// `left_inverse: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "left_inverse: a stride is a basis element, of mode {I}", label = "refused")]
pub trait LeftInverseOfIntegers<I> {}
impl LeftInverseOfIntegers<()> for Algebra {}

/// `upcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "upcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait UpcastOfIntegers<I> {}
impl UpcastOfIntegers<()> for Algebra {}

/// `downcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "downcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait DowncastOfIntegers<I> {}
impl DowncastOfIntegers<()> for Algebra {}

/// `tensor: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "tensor: a stride is a basis element, of mode {I}", label = "refused")]
pub trait TensorOfIntegers<I> {}
impl TensorOfIntegers<()> for Algebra {}

/// `apart: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "apart: a stride is a basis element, of mode {I}", label = "refused")]
pub trait IntegersAreApart<I> {}
impl IntegersAreApart<()> for Algebra {}

/// `offset_in: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "offset_in: a stride is a basis element, of mode {I}", label = "refused")]
pub trait OffsetIsInteger<I> {}
impl OffsetIsInteger<()> for Algebra {}

/// `complement_ceil: {N} is below 1`
#[diagnostic::on_unimplemented(message = "complement_ceil: {N} is below 1", label = "refused")]
pub trait CeilCotargetIsPositive<N> {}
impl CeilCotargetIsPositive<()> for Algebra {}

/// `upcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "upcast: {N} is below 1", label = "refused")]
pub trait UpcastByPositive<N> {}
impl UpcastByPositive<()> for Algebra {}

/// `downcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "downcast: {N} is below 1", label = "refused")]
pub trait DowncastByPositive<N> {}
impl DowncastByPositive<()> for Algebra {}

/// `recast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "recast: {N} is below 1", label = "refused")]
pub trait RecastOfPositive<N> {}
impl RecastOfPositive<()> for Algebra {}

/// `upcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "upcast: {N} is not a power of two", label = "refused")]
pub trait UpcastByPower<N> {}
impl UpcastByPower<()> for Algebra {}

/// `downcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "downcast: {N} is not a power of two", label = "refused")]
pub trait DowncastByPower<N> {}
impl DowncastByPower<()> for Algebra {}
