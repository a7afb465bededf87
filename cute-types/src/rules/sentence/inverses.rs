//! Inverses.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `left_inverse: stride {D} is not a multiple of {E}, the stride below it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: stride {D} is not a multiple of {E}, the stride below it",
    label = "refused"
)]
pub trait LeftInverseStrideIsMultiple<D, E> {}

/// `left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there`
#[diagnostic::on_unimplemented(
    message = "left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there",
    label = "refused"
)]
pub trait LeftInverseDigit<D, S, X> {}
