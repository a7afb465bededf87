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

/// `copy: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "copy: the target has {N} modes, the source has {M}", label = "refused")]
pub trait CopiedModes<N, M> {}
impl CopiedModes<(), ()> for Algebra {}

/// `copy: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "copy: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait CopiedModesIn<I, N, M> {}
impl CopiedModesIn<(), (), ()> for Algebra {}

/// `transform: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "transform: the target has {N} modes, the source has {M}", label = "refused")]
pub trait TransformedModes<N, M> {}
impl TransformedModes<(), ()> for Algebra {}

/// `transform: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "transform: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait TransformedModesIn<I, N, M> {}
impl TransformedModesIn<(), (), ()> for Algebra {}

/// `axpby: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "axpby: the target has {N} modes, the source has {M}", label = "refused")]
pub trait AxpbyOfModes<N, M> {}
impl AxpbyOfModes<(), ()> for Algebra {}

/// `axpby: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "axpby: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait AxpbyOfModesIn<I, N, M> {}
impl AxpbyOfModesIn<(), (), ()> for Algebra {}

/// `copy: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(message = "copy: the target has size {N}, the source has size {M}", label = "refused")]
pub trait CopiedSizes<N, M> {}
impl CopiedSizes<(), ()> for Algebra {}

/// `copy: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "copy: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait CopiedSizesIn<I, N, M> {}
impl CopiedSizesIn<(), (), ()> for Algebra {}

/// `transform: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "transform: the target has size {N}, the source has size {M}",
    label = "refused"
)]
pub trait TransformedSizes<N, M> {}
impl TransformedSizes<(), ()> for Algebra {}

/// `transform: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "transform: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait TransformedSizesIn<I, N, M> {}
impl TransformedSizesIn<(), (), ()> for Algebra {}

/// `axpby: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(message = "axpby: the target has size {N}, the source has size {M}", label = "refused")]
pub trait AxpbyOfSizes<N, M> {}
impl AxpbyOfSizes<(), ()> for Algebra {}

/// `axpby: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "axpby: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait AxpbyOfSizesIn<I, N, M> {}
impl AxpbyOfSizesIn<(), (), ()> for Algebra {}
