//! Shapes.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::super::Algebra;

/// `congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait SameModes<N, M> {}
impl SameModes<(), ()> for Algebra {}

/// `congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait SameModesIn<I, N, M> {}
impl SameModesIn<(), (), ()> for Algebra {}

/// `weakly_congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "weakly_congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait CoarserModes<N, M> {}
impl CoarserModes<(), ()> for Algebra {}

/// `weakly_congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(
    message = "weakly_congruent: in mode {I}, A has {N} modes and B has {M}",
    label = "refused"
)]
pub trait CoarserModesIn<I, N, M> {}
impl CoarserModesIn<(), (), ()> for Algebra {}

/// `compatible: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has {N} modes, B has {M}", label = "refused")]
pub trait CompatibleModes<N, M> {}
impl CompatibleModes<(), ()> for Algebra {}

/// `compatible: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait CompatibleModesIn<I, N, M> {}
impl CompatibleModesIn<(), (), ()> for Algebra {}

/// `compatible: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has size {N}, B has size {M}", label = "refused")]
pub trait CompatibleSizes<N, M> {}
impl CompatibleSizes<(), ()> for Algebra {}

/// `compatible: in mode {I}, A has size {N} and B has size {M}`
#[diagnostic::on_unimplemented(
    message = "compatible: in mode {I}, A has size {N} and B has size {M}",
    label = "refused"
)]
pub trait CompatibleSizesIn<I, N, M> {}
impl CompatibleSizesIn<(), (), ()> for Algebra {}
