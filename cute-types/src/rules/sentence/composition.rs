//! Composition.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::super::Algebra;

/// `composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it",
    label = "refused"
)]
pub trait StrideDivides<K, E, D, S> {}
impl StrideDivides<(), (), (), ()> for Algebra {}

/// `composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B",
    label = "refused"
)]
pub trait EntriesDivide<K, Q, D, S> {}
impl EntriesDivide<(), (), (), ()> for Algebra {}

/// `composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry",
    label = "refused"
)]
pub trait NoCarry<K, E, X> {}
impl NoCarry<(), (), ()> for Algebra {}

/// `composition: stride -{D} of B is negative`
#[diagnostic::on_unimplemented(message = "composition: stride -{D} of B is negative", label = "refused")]
pub trait CompositionWithNatural<D> {}
impl CompositionWithNatural<()> for Algebra {}
