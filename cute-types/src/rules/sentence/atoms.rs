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

/// `partition_s: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "partition_s: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait SourceHasModes<N, M> {}

/// `partition_d: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "partition_d: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait DestinationHasModes<N, M> {}

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

/// `partition_s: in mode {I}, the tile {N} does not divide by the atom {P}`
#[diagnostic::on_unimplemented(
    message = "partition_s: in mode {I}, the tile {N} does not divide by the atom {P}",
    label = "refused"
)]
pub trait TileOfSourceDivides<I, N, P> {}

/// `partition_d: in mode {I}, the tile {N} does not divide by the atom {P}`
#[diagnostic::on_unimplemented(
    message = "partition_d: in mode {I}, the tile {N} does not divide by the atom {P}",
    label = "refused"
)]
pub trait TileOfDestinationDivides<I, N, P> {}

/// `layout_tv: the threads {S}:{D} have a gap, index {I} is no thread`
#[diagnostic::on_unimplemented(
    message = "layout_tv: the threads {S}:{D} have a gap, index {I} is no thread",
    label = "refused"
)]
pub trait ThreadsHaveNoGap<S, D, I> {}

/// `copy_atom: {N} bits are not a multiple of {M}`
#[diagnostic::on_unimplemented(message = "copy_atom: {N} bits are not a multiple of {M}", label = "refused")]
pub trait BitsAreMultiple<N, M> {}

/// `copy_atom: an element of {N} bits is wider than the {M} of a thread's source`
#[diagnostic::on_unimplemented(
    message = "copy_atom: an element of {N} bits is wider than the {M} of a thread's source",
    label = "refused"
)]
pub trait ElementFitsSource<N, M> {}

/// `copy_atom: an element of {N} bits is wider than the {M} of a thread's destination`
#[diagnostic::on_unimplemented(
    message = "copy_atom: an element of {N} bits is wider than the {M} of a thread's destination",
    label = "refused"
)]
pub trait ElementFitsDestination<N, M> {}

/// `copy_atom: an element of {N} bits does not divide the {M} bits of the copy`
#[diagnostic::on_unimplemented(
    message = "copy_atom: an element of {N} bits does not divide the {M} bits of the copy",
    label = "refused"
)]
pub trait ElementDivides<N, M> {}

/// `tiled_copy: threads {S}:{D} and values do not cover the tile: element {I} has no owner`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: threads {S}:{D} and values do not cover the tile: element {I} has no owner",
    label = "refused"
)]
pub trait CopyThreadsCover<S, D, I> {}

/// `tiled_copy: values {S}:{D} and threads do not cover the tile: element {I} has no owner`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: values {S}:{D} and threads do not cover the tile: element {I} has no owner",
    label = "refused"
)]
pub trait CopyValuesCover<S, D, I> {}

/// `tiled_copy: threads {S}:{D} overlap: element {I} has two owners; take {S}:{T}`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: threads {S}:{D} overlap: element {I} has two owners; take {S}:{T}",
    label = "refused"
)]
pub trait CopyThreadsAreApart<S, D, I, T> {}

/// `tiled_copy: values {S}:{D} overlap: element {I} has two owners; take {S}:{T}`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: values {S}:{D} overlap: element {I} has two owners; take {S}:{T}",
    label = "refused"
)]
pub trait CopyValuesAreApart<S, D, I, T> {}

/// `tiled_copy: {N} threads are not a multiple of {M}, the threads of the atom`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: {N} threads are not a multiple of {M}, the threads of the atom",
    label = "refused"
)]
pub trait CopyHasThreads<N, M> {}

/// `tiled_copy: {N} values are not a multiple of {M}, the values of the atom`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: {N} values are not a multiple of {M}, the values of the atom",
    label = "refused"
)]
pub trait CopyHasValues<N, M> {}

/// `tiled_copy: the atom copies {N} values, and a thread has {M}`
#[diagnostic::on_unimplemented(
    message = "tiled_copy: the atom copies {N} values, and a thread has {M}",
    label = "refused"
)]
pub trait ThreadHasValues<N, M> {}

/// `cotiled_copy: address {N} is none of the data`
#[diagnostic::on_unimplemented(message = "cotiled_copy: address {N} is none of the data", label = "refused")]
pub trait AddressExists<N> {}

/// `copy: a vector of {N} elements needs them adjacent; of these values {M} are`
#[diagnostic::on_unimplemented(
    message = "copy: a vector of {N} elements needs them adjacent; of these values {M} are",
    label = "refused"
)]
pub trait VectorIsAdjacent<N, M> {}

/// `copy: a vector of {N} elements begins at multiples of as many, and these at multiples of {M}`
#[diagnostic::on_unimplemented(
    message = "copy: a vector of {N} elements begins at multiples of as many, and these at multiples of {M}",
    label = "refused"
)]
pub trait VectorIsAligned<N, M> {}

/// `best_copy: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(
    message = "best_copy: the tensor has {N} modes, and the tile has {M}",
    label = "refused"
)]
pub trait MemoryHasModes<N, M> {}

/// `best_copy: {T} threads with vectors of {N} do not tile {M} by {P}`
#[diagnostic::on_unimplemented(
    message = "best_copy: {T} threads with vectors of {N} do not tile {M} by {P}",
    label = "refused"
)]
pub trait ThreadsTile<T, N, M, P> {}

/// `retile: the tensor has {N} modes, and the tile has {M}`
#[diagnostic::on_unimplemented(message = "retile: the tensor has {N} modes, and the tile has {M}", label = "refused")]
pub trait FragmentHasModes<N, M> {}

/// `retile: the fragment has {N} values, which {M} values of a tile do not divide`
#[diagnostic::on_unimplemented(
    message = "retile: the fragment has {N} values, which {M} values of a tile do not divide",
    label = "refused"
)]
pub trait FragmentHasValues<N, M> {}
