//! Wider and narrower elements.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `upcast: stride {D} is neither a multiple nor a divisor of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: stride {D} is neither a multiple nor a divisor of {N}",
    label = "refused"
)]
pub trait UpcastStrideDivides<D, N> {}

/// `upcast: stride -{D} is neither a multiple nor a divisor of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: stride -{D} is neither a multiple nor a divisor of {N}",
    label = "refused"
)]
pub trait UpcastNegativeStrideDivides<D, N> {}

/// `upcast: the modes below {N} together reach {X}, a carry`
#[diagnostic::on_unimplemented(message = "upcast: the modes below {N} together reach {X}, a carry", label = "refused")]
pub trait UpcastNoCarry<N, X> {}

/// `downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone`
#[diagnostic::on_unimplemented(
    message = "downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone",
    label = "refused"
)]
pub trait DowncastHoldsParts<N> {}
