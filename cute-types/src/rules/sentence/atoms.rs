//! Tilings of atoms.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `tiled_mma: the layout of atoms has {N} modes, and there are {M} at most`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the layout of atoms has {N} modes, and there are {M} at most",
    label = "refused"
)]
pub trait AtomsHaveModes<N, M> {}

/// `tiled_mma: the permutation has {N} modes, and there are {M} at most`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the permutation has {N} modes, and there are {M} at most",
    label = "refused"
)]
pub trait PermutationHasModes<N, M> {}

/// `tiled_mma: the layout of atoms {S}:{D} has a gap, index {I} is no atom; take {S}:{T}`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the layout of atoms {S}:{D} has a gap, index {I} is no atom; take {S}:{T}",
    label = "refused"
)]
pub trait AtomsHaveNoGap<S, D, I, T> {}

/// `tiled_mma: the layout of atoms {S}:{D} overlaps, index {I} are two atoms; take {S}:{T}`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: the layout of atoms {S}:{D} overlaps, index {I} are two atoms; take {S}:{T}",
    label = "refused"
)]
pub trait AtomsAreApart<S, D, I, T> {}

/// `tiled_mma: permutation {P} of mode M is not a multiple of {C}, the atom's {A} by {T} atoms`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {P} of mode M is not a multiple of {C}, the atom's {A} by {T} atoms",
    label = "refused"
)]
pub trait PermutationOfMIsMultiple<P, C, A, T> {}

/// `tiled_mma: permutation {P} of mode N is not a multiple of {C}, the atom's {A} by {T} atoms`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {P} of mode N is not a multiple of {C}, the atom's {A} by {T} atoms",
    label = "refused"
)]
pub trait PermutationOfNIsMultiple<P, C, A, T> {}

/// `tiled_mma: permutation {P} of mode K is not a multiple of {C}, the atom's {A} by {T} atoms`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {P} of mode K is not a multiple of {C}, the atom's {A} by {T} atoms",
    label = "refused"
)]
pub trait PermutationOfKIsMultiple<P, C, A, T> {}

/// `tiled_mma: permutation {S}:{D} of mode M is none of {N}: {I} is missing`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {S}:{D} of mode M is none of {N}: {I} is missing",
    label = "refused"
)]
pub trait PermutesM<S, D, N, I> {}

/// `tiled_mma: permutation {S}:{D} of mode N is none of {N}: {I} is missing`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {S}:{D} of mode N is none of {N}: {I} is missing",
    label = "refused"
)]
pub trait PermutesN<S, D, N, I> {}

/// `tiled_mma: permutation {S}:{D} of mode K is none of {N}: {I} is missing`
#[diagnostic::on_unimplemented(
    message = "tiled_mma: permutation {S}:{D} of mode K is none of {N}: {I} is missing",
    label = "refused"
)]
pub trait PermutesK<S, D, N, I> {}

/// `partition_a: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "partition_a: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait AHasModes<N, M> {}

/// `partition_b: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "partition_b: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait BHasModes<N, M> {}

/// `partition_c: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "partition_c: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait CHasModes<N, M> {}

/// `partition_a: in mode {I}, the tile {N} does not divide by the atom {P}`
#[diagnostic::on_unimplemented(
    message = "partition_a: in mode {I}, the tile {N} does not divide by the atom {P}",
    label = "refused"
)]
pub trait TileOfADivides<I, N, P> {}

/// `partition_b: in mode {I}, the tile {N} does not divide by the atom {P}`
#[diagnostic::on_unimplemented(
    message = "partition_b: in mode {I}, the tile {N} does not divide by the atom {P}",
    label = "refused"
)]
pub trait TileOfBDivides<I, N, P> {}

/// `partition_c: in mode {I}, the tile {N} does not divide by the atom {P}`
#[diagnostic::on_unimplemented(
    message = "partition_c: in mode {I}, the tile {N} does not divide by the atom {P}",
    label = "refused"
)]
pub trait TileOfCDivides<I, N, P> {}

/// `layout_tv: the threads {S}:{D} have a gap, index {I} is no thread`
#[diagnostic::on_unimplemented(
    message = "layout_tv: the threads {S}:{D} have a gap, index {I} is no thread",
    label = "refused"
)]
pub trait ThreadsHaveNoGap<S, D, I> {}
