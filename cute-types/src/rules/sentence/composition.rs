//! Composition.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it",
    label = "refused"
)]
pub trait StrideDivides<K, E, D, S> {}

/// `composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B",
    label = "refused"
)]
pub trait EntriesDivide<K, Q, D, S> {}

/// `composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry",
    label = "refused"
)]
pub trait NoCarry<K, E, X> {}

/// `composition: stride -{D} of B is negative`
#[diagnostic::on_unimplemented(message = "composition: stride -{D} of B is negative", label = "refused")]
pub trait CompositionWithNatural<D> {}
