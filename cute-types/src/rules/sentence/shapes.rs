//! Shapes.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait SameModes<N, M> {}

/// `congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait SameModesIn<I, N, M> {}

/// `weakly_congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "weakly_congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait CoarserModes<N, M> {}

/// `weakly_congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(
    message = "weakly_congruent: in mode {I}, A has {N} modes and B has {M}",
    label = "refused"
)]
pub trait CoarserModesIn<I, N, M> {}

/// `compatible: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has {N} modes, B has {M}", label = "refused")]
pub trait CompatibleModes<N, M> {}

/// `compatible: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait CompatibleModesIn<I, N, M> {}

/// `compatible: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has size {N}, B has size {M}", label = "refused")]
pub trait CompatibleSizes<N, M> {}

/// `compatible: in mode {I}, A has size {N} and B has size {M}`
#[diagnostic::on_unimplemented(
    message = "compatible: in mode {I}, A has size {N} and B has size {M}",
    label = "refused"
)]
pub trait CompatibleSizesIn<I, N, M> {}

/// `copy: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "copy: the target has {N} modes, the source has {M}", label = "refused")]
pub trait CopiedModes<N, M> {}

/// `copy: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "copy: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait CopiedModesIn<I, N, M> {}

/// `transform: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "transform: the target has {N} modes, the source has {M}", label = "refused")]
pub trait TransformedModes<N, M> {}

/// `transform: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "transform: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait TransformedModesIn<I, N, M> {}

/// `axpby: the target has {N} modes, the source has {M}`
#[diagnostic::on_unimplemented(message = "axpby: the target has {N} modes, the source has {M}", label = "refused")]
pub trait AxpbyOfModes<N, M> {}

/// `axpby: in mode {I}, the target has {N} modes and the source has {M}`
#[diagnostic::on_unimplemented(
    message = "axpby: in mode {I}, the target has {N} modes and the source has {M}",
    label = "refused"
)]
pub trait AxpbyOfModesIn<I, N, M> {}

/// `copy: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(message = "copy: the target has size {N}, the source has size {M}", label = "refused")]
pub trait CopiedSizes<N, M> {}

/// `copy: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "copy: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait CopiedSizesIn<I, N, M> {}

/// `transform: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "transform: the target has size {N}, the source has size {M}",
    label = "refused"
)]
pub trait TransformedSizes<N, M> {}

/// `transform: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "transform: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait TransformedSizesIn<I, N, M> {}

/// `axpby: the target has size {N}, the source has size {M}`
#[diagnostic::on_unimplemented(message = "axpby: the target has size {N}, the source has size {M}", label = "refused")]
pub trait AxpbyOfSizes<N, M> {}

/// `axpby: in mode {I}, the target has size {N} and the source has size {M}`
#[diagnostic::on_unimplemented(
    message = "axpby: in mode {I}, the target has size {N} and the source has size {M}",
    label = "refused"
)]
pub trait AxpbyOfSizesIn<I, N, M> {}
