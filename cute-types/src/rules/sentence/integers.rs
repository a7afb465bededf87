//! Integers.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `complement: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement: stride -{D} is negative", label = "refused")]
pub trait ComplementOfNatural<D> {}

/// `complement_ceil: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement_ceil: stride -{D} is negative", label = "refused")]
pub trait ComplementCeilOfNatural<D> {}

/// `left_inverse: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "left_inverse: stride -{D} is negative", label = "refused")]
pub trait LeftInverseOfNatural<D> {}

/// `upcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "upcast: stride -{D} is negative", label = "refused")]
pub trait UpcastOfNatural<D> {}

/// `downcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "downcast: stride -{D} is negative", label = "refused")]
pub trait DowncastOfNatural<D> {}

/// `apart: stride -{D} is negative`
#[diagnostic::on_unimplemented(
    message = "apart: stride -{D} is negative",
    label = "refused",
    note = "the forms that begin with `try_` decide it when the program runs"
)]
pub trait NaturalsAreApart<D> {}

/// `complement: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "complement: a stride is a basis element, of mode {I}", label = "refused")]
pub trait ComplementOfIntegers<I> {}

/// `complement_ceil: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "complement_ceil: a stride is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ComplementCeilOfIntegers<I> {}

/// `left_inverse: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "left_inverse: a stride is a basis element, of mode {I}", label = "refused")]
pub trait LeftInverseOfIntegers<I> {}

/// `upcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "upcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait UpcastOfIntegers<I> {}

/// `downcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "downcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait DowncastOfIntegers<I> {}

/// `tensor: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "tensor: a stride is a basis element, of mode {I}", label = "refused")]
pub trait TensorOfIntegers<I> {}

/// `apart: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "apart: a stride is a basis element, of mode {I}", label = "refused")]
pub trait IntegersAreApart<I> {}

/// `offset_in: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "offset_in: a stride is a basis element, of mode {I}", label = "refused")]
pub trait OffsetIsInteger<I> {}

/// `complement_ceil: {N} is below 1`
#[diagnostic::on_unimplemented(message = "complement_ceil: {N} is below 1", label = "refused")]
pub trait CeilCotargetIsPositive<N> {}

/// `upcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "upcast: {N} is below 1", label = "refused")]
pub trait UpcastByPositive<N> {}

/// `downcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "downcast: {N} is below 1", label = "refused")]
pub trait DowncastByPositive<N> {}

/// `recast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "recast: {N} is below 1", label = "refused")]
pub trait RecastOfPositive<N> {}

/// `upcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "upcast: {N} is not a power of two", label = "refused")]
pub trait UpcastByPower<N> {}

/// `downcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "downcast: {N} is not a power of two", label = "refused")]
pub trait DowncastByPower<N> {}
