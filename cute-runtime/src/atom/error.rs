//! Why an atom, a tiling or a partition was refused: the rule and the numbers of it.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::{Mode, Operand};
use crate::analysis::AnalysisError;
use crate::{IntTuple, LayoutError, RuntimeLayout};

/// A refused atom, tiling or partition.
///
/// ```
/// use cute_runtime::atom::{AtomError, CopyAtom, MmaAtom};
/// let refused = MmaAtom::named("SM80_16x8x16_F32F16F16F32").unwrap_err();
/// assert_eq!(refused.to_string(), "mma_atom: `SM80_16x8x16_F32F16F16F32` is none; near is `SM80_16x8x16_F32F16F16F32_TN`");
/// let refused = CopyAtom::named("SM90_BULK_COPY_G2S<64 bits>").unwrap_err();
/// assert_eq!(refused.to_string(), "copy_atom: 64 bits are not a multiple of 128");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtomError {
    /// A layout that the algebra refuses.
    Layout(LayoutError),
    /// A name that no atom has.
    NoAtom {
        /// `mma_atom` or `copy_atom`.
        of: &'static str,
        /// The name.
        name: String,
        /// One that an atom has.
        near: Option<String>,
    },
    /// Bits that the instruction does not copy at once.
    Bits {
        /// How many.
        bits: i64,
        /// What they have to be a multiple of.
        of: i64,
    },
    /// Elements that are wider than what a thread of the copy has next to each other.
    Wide {
        /// `source` or `destination`.
        side: &'static str,
        /// Bits of an element.
        element: i64,
        /// Bits of a thread there.
        bits: i64,
    },
    /// Elements whose type has parts of bits that a copy would tear apart.
    Uneven {
        /// Bits of an element.
        element: i64,
        /// Bits of the copy.
        bits: i64,
    },
    /// More modes of the layout of atoms, or of the permutation, than M, N and K.
    Modes {
        /// What has them.
        of: &'static str,
        /// How many.
        modes: usize,
        /// How many are right at most.
        limit: usize,
    },
    /// A layout of atoms, of threads or of values that is no numbering: an index that nothing has, or two have.
    Numbering {
        /// Which operation.
        rule: &'static str,
        /// `the layout of atoms`, `threads`, `values`.
        of: &'static str,
        /// The layout.
        layout: Box<RuntimeLayout>,
        /// The index.
        index: i64,
        /// Whether two have it; otherwise nothing has it.
        twice: bool,
        /// The compact layout of the shape, in the order of the strides.
        take: Box<RuntimeLayout>,
    },
    /// A permutation that is not a multiple of what the atoms cover.
    PermutationMultiple {
        /// Of which mode.
        mode: Mode,
        /// Its size.
        permutation: i64,
        /// The extent of the atom.
        atom: i64,
        /// How many atoms there are along the mode.
        atoms: i64,
    },
    /// A permutation that is none.
    Permutation {
        /// Of which mode.
        mode: Mode,
        /// The layout.
        layout: Box<RuntimeLayout>,
        /// An index below its size that is missing.
        index: i64,
    },
    /// A tile of a tensor that does not divide by what a tiling covers.
    Divide {
        /// The operation.
        rule: &'static str,
        /// The mode of the tensor.
        mode: usize,
        /// The size of the tensor there.
        size: i64,
        /// What the tiling covers.
        tile: i64,
    },
    /// A tensor of fewer modes than the tiling has.
    Rank {
        /// The operation.
        rule: &'static str,
        /// Modes of the tensor.
        modes: usize,
        /// How many there have to be.
        wanted: usize,
    },
    /// An index that no thread of the tiling has.
    Thread {
        /// The index.
        thread: i64,
        /// How many threads there are.
        threads: i64,
    },
    /// Threads whose indices are not consecutive, where a layout over the index of the thread is asked for.
    ThreadGap {
        /// The operation.
        rule: &'static str,
        /// The threads.
        layout: Box<RuntimeLayout>,
        /// The first index that no thread has.
        index: i64,
    },
    /// Threads or values of a tiled copy that are not a multiple of those of the atom.
    TooFew {
        /// `threads` or `values`.
        of: &'static str,
        /// How many there are.
        count: i64,
        /// How many the atom has.
        atom: i64,
    },
    /// Values of the atom that a thread has not got.
    AtomValues {
        /// How many values the atom copies.
        atom: i64,
        /// How many a thread has.
        values: i64,
    },
    /// An operand that is no registers.
    NoFragment {
        /// Which operand.
        operand: Operand,
    },
    /// An address of a cotiled copy that is not one of the data.
    Cotiled {
        /// The address.
        address: i64,
    },
    /// A fragment of the wrong number of values.
    Fragment {
        /// The operation.
        rule: &'static str,
        /// Values in the tile of a thread.
        values: i64,
        /// Values of the fragment.
        fragment: i64,
    },
    /// Values that are copied at once and do not lie next to each other.
    Vector {
        /// How many are copied at once.
        vector: i64,
        /// How many are adjacent.
        adjacent: i64,
    },
    /// A copy that no instruction makes: between two places of one kind.
    NoCopy {
        /// Where the source is.
        from: &'static str,
        /// Where the destination is.
        to: &'static str,
    },
    /// Another number of threads than an MMA has.
    Block {
        /// How many there are.
        threads: i64,
        /// How many the MMA has.
        mma: i64,
    },
    /// Threads with vectors that a tile has no place for.
    Spread {
        /// How many threads.
        threads: i64,
        /// Elements of a vector.
        vector: i64,
        /// Extent of the tile in mode 0.
        m: i64,
        /// Extent of the tile in mode 1.
        n: i64,
    },
    /// Values of an instruction that are not adjacent or not aligned in memory, or another refusal of the analysis.
    Access(AnalysisError),
    /// A coordinate outside of a partition.
    Coordinate {
        /// The coordinate.
        coord: Box<IntTuple>,
    },
}

impl AtomError {
    /// The first word of the sentence: which operation refuses.
    ///
    /// ```
    /// use cute_runtime::atom::MmaAtom;
    /// assert_eq!(MmaAtom::named("SM80").unwrap_err().rule(), "mma_atom");
    /// ```
    pub fn rule(&self) -> &'static str {
        match self {
            AtomError::Layout(refused) => refused.rule().name(),
            AtomError::NoAtom { of, .. } => of,
            AtomError::Bits { .. } | AtomError::Wide { .. } | AtomError::Uneven { .. } => "copy_atom",
            AtomError::Numbering { rule, .. }
            | AtomError::Divide { rule, .. }
            | AtomError::Rank { rule, .. }
            | AtomError::ThreadGap { rule, .. }
            | AtomError::Fragment { rule, .. } => rule,
            AtomError::Modes { .. } | AtomError::PermutationMultiple { .. } | AtomError::Permutation { .. } => {
                "tiled_mma"
            }
            AtomError::Thread { .. } => "thread",
            AtomError::TooFew { .. } | AtomError::AtomValues { .. } => "tiled_copy",
            AtomError::NoFragment { operand: Operand::A } => "fragment_a",
            AtomError::NoFragment { operand: Operand::B } => "fragment_b",
            AtomError::NoFragment { operand: Operand::C } => "fragment_c",
            AtomError::Cotiled { .. } => "cotiled_copy",
            AtomError::Vector { .. } => "copy",
            AtomError::NoCopy { .. } | AtomError::Block { .. } | AtomError::Spread { .. } => "best_copy",
            AtomError::Access(refused) => refused.rule(),
            AtomError::Coordinate { .. } => "partition",
        }
    }
}

impl fmt::Display for AtomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AtomError::Layout(refused) => refused.fmt(f),
            AtomError::NoAtom { of, name, near: None } => write!(f, "{of}: `{name}` is none"),
            AtomError::NoAtom { of, name, near: Some(near) } => write!(f, "{of}: `{name}` is none; near is `{near}`"),
            AtomError::Bits { bits, of } => write!(f, "copy_atom: {bits} bits are not a multiple of {of}"),
            AtomError::Wide { side, element, bits } => {
                write!(f, "copy_atom: an element of {element} bits is wider than the {bits} of a thread's {side}")
            }
            AtomError::Uneven { element, bits } => {
                write!(f, "copy_atom: an element of {element} bits does not divide the {bits} bits of the copy")
            }
            AtomError::Modes { of, modes, limit } => {
                write!(f, "tiled_mma: the {of} has {modes} modes, and there are {limit} at most")
            }
            AtomError::Numbering { rule: "tiled_copy", of, layout, index, twice: false, .. } => {
                let other = if *of == "threads" { "values" } else { "threads" };
                write!(f, "tiled_copy: {of} {layout} and {other} do not cover the tile: element {index} has no owner")
            }
            AtomError::Numbering { rule, of, layout, index, twice, take } => {
                let why = if *twice { "overlaps" } else { "has a gap" };
                let what = if *twice { "are two atoms" } else { "is no atom" };
                match *rule {
                    "tiled_mma" => write!(f, "{rule}: the {of} {layout} {why}, index {index} {what}; take {take}"),
                    _ => write!(f, "{rule}: {of} {layout} overlap: element {index} has two owners; take {take}"),
                }
            }
            AtomError::PermutationMultiple { mode, permutation, atom, atoms } => write!(
                f,
                "tiled_mma: permutation {permutation} of mode {mode} is not a multiple of {}, the atom's {atom} by {atoms} atoms",
                atom.saturating_mul(*atoms)
            ),
            AtomError::Permutation { mode, layout, index } => {
                write!(
                    f,
                    "tiled_mma: permutation {layout} of mode {mode} is none of {}: {index} is missing",
                    layout.size()
                )
            }
            AtomError::Divide { rule, mode, size, tile } => {
                write!(f, "{rule}: in mode {mode}, the tile {size} does not divide by the atom {tile}")
            }
            AtomError::Rank { rule, modes, wanted } => {
                write!(f, "{rule}: the tensor has {modes} modes, and the tile has {wanted}")
            }
            AtomError::Thread { thread, threads } => {
                write!(f, "thread: {thread} is none of the {threads} threads")
            }
            AtomError::ThreadGap { rule, layout, index } => {
                write!(f, "{rule}: the threads {layout} have a gap, index {index} is no thread")
            }
            AtomError::TooFew { of, count, atom } => {
                write!(f, "tiled_copy: {count} {of} are not a multiple of {atom}, the {of} of the atom")
            }
            AtomError::AtomValues { atom, values } => {
                write!(f, "tiled_copy: the atom copies {atom} values, and a thread has {values}")
            }
            AtomError::NoFragment { operand } => {
                write!(f, "fragment_{}: the atom does not take it from registers", operand.letter())
            }
            AtomError::Cotiled { address } => write!(f, "cotiled_copy: address {address} is none of the data"),
            AtomError::Fragment { rule, values, fragment } => {
                write!(f, "{rule}: the fragment has {fragment} values, which {values} values of a tile do not divide")
            }
            AtomError::Vector { vector, adjacent } => {
                write!(f, "copy: a vector of {vector} elements needs them adjacent; of these values {adjacent} are")
            }
            AtomError::NoCopy { from, to } => {
                write!(f, "best_copy: no instruction copies from {from} to {to}; one goes through the other kind")
            }
            AtomError::Block { threads, mma } => write!(f, "best_copy: {threads} threads, and the MMA has {mma}"),
            AtomError::Spread { threads, vector, m, n } => {
                write!(f, "best_copy: {threads} threads with vectors of {vector} do not tile {m} by {n}")
            }
            AtomError::Access(refused) => refused.fmt(f),
            AtomError::Coordinate { coord } => write!(f, "partition: {coord} is no coordinate of it"),
        }
    }
}

impl fmt::Debug for AtomError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for AtomError {}

impl From<LayoutError> for AtomError {
    fn from(refused: LayoutError) -> Self {
        AtomError::Layout(refused)
    }
}
