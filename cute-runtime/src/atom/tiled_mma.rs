//! # TiledMma
//!
//! An atom, a layout of atoms (M,N,K) → index of the atom, and a permutation of the tile's M, N and K.
//!
//! - pre: the layout of atoms numbers them, each index of 0..atoms once; a permutation is a multiple of what the atoms cover,
//!   and a layout as a permutation is a bijection onto 0..size
//! - post: every element of C has one thread of each K; every element of A has as many as there are atoms along N, of B along M
//!
//! CuTe: `TiledMMA`, `ThrMMA`, `include/cute/atom/mma_atom.hpp`.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::error::AtomError;
use super::mma::{MmaAtom, Mode};
use super::numbering::{missing, numbering, too_large};
use super::thr_mma::ThrMma;
use crate::trace::silently;
use crate::{IntTuple, LayoutError, RuntimeLayout, Tiler};

/// Atoms that multiply, laid out over a block of threads.
///
/// ```
/// use cute_runtime::atom::{MmaAtom, TiledMma};
/// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(32,32,16)".parse()?)?;
/// assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!(mma.layout_a_tv()?.to_string(), "((4,8,2,2),((2,2,2),(1,1))):((64,1,16,0),((32,8,256),(0,0)))");
///
/// let new = |atoms: &str, permutation: &str| {
///     TiledMma::new(&atom, &atoms.parse().unwrap(), &permutation.parse().unwrap()).unwrap_err().to_string()
/// };
/// assert_eq!(
///     new("(2,2,1):(1,2,0)", "(24,_,_)"),
///     "tiled_mma: permutation 24 of mode M is not a multiple of 32, the atom's 16 by 2 atoms",
/// );
/// assert_eq!(
///     new("(2,2,1):(1,4,0)", "(_,_,_)"),
///     "tiled_mma: the layout of atoms (2,2,1):(1,4,0) has a gap, index 2 is no atom; take (2,2,1):(1,2,0)",
/// );
/// assert_eq!(
///     new("(2,2,1):(1,1,0)", "(_,_,_)"),
///     "tiled_mma: the layout of atoms (2,2,1):(1,1,0) overlaps, index 1 are two atoms; take (2,2,1):(1,2,0)",
/// );
/// assert_eq!(
///     new("(2,2,1):(1,2,0)", "(32:2,_,_)"),
///     "tiled_mma: permutation 32:2 of mode M is none of 32: 1 is missing",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_mma.svg"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiledMma {
    atom: MmaAtom,
    atoms: RuntimeLayout,
    /// An integer or a layout each.
    pub(super) permutation: [Tiler; 3],
    tile: [i64; 3],
    thr_layout_vmnk: RuntimeLayout,
}

impl TiledMma {
    /// The atoms in this layout, with the tile permuted so. A layout of fewer than three modes has one atom along the others;
    /// `_` for a permutation is none, the extent of the atom times the atoms.
    pub fn new(atom: &MmaAtom, atoms: &RuntimeLayout, permutation: &Tiler) -> Result<TiledMma, AtomError> {
        if atoms.rank() > 3 {
            return Err(AtomError::Modes { of: "layout of atoms", modes: atoms.rank(), limit: 3 });
        }
        let atoms = atoms.append_to(3)?;
        numbering("tiled_mma", "layout of atoms", &atoms)?;
        let given = match permutation {
            Tiler::ByMode(modes) if modes.len() > 3 => {
                return Err(AtomError::Modes { of: "permutation", modes: modes.len(), limit: 3 });
            }
            Tiler::ByMode(modes) => modes.clone(),
            one => vec![one.clone()],
        };
        let mut permutations = [Tiler::Keep, Tiler::Keep, Tiler::Keep];
        let mut tile = [0; 3];
        for mode in Mode::ALL {
            let count = atoms.mode(mode.index())?.size();
            // Extents of the table, times the threads of a block.
            let covers = atom.extent(mode).checked_mul(count).ok_or_else(|| too_large(atom.extent(mode), count))?;
            let permutation = match given.get(mode.index()).unwrap_or(&Tiler::Keep) {
                Tiler::Keep => Tiler::Int(covers),
                Tiler::Int(size) => Tiler::Int(*size),
                Tiler::Layout(layout) => {
                    if let Some(index) = missing(layout)? {
                        step!("mode {mode}: {layout} does not reach {index}: refused");
                        return Err(AtomError::Permutation { mode, layout: Box::new(layout.clone()), index });
                    }
                    Tiler::Layout(layout.clone())
                }
                other => {
                    // Nested integers are one size: a permutation reorders by a layout alone.
                    let shape =
                        other.to_int_tuple().ok_or(AtomError::Modes { of: "permutation", modes: 0, limit: 3 })?;
                    Tiler::Int(shape.size()?)
                }
            };
            let size = match &permutation {
                Tiler::Layout(layout) => layout.size(),
                Tiler::Int(size) => *size,
                _ => covers,
            };
            if size < 1 || size % covers != 0 {
                let atom = atom.extent(mode);
                step!("mode {mode}: {count} atoms of {atom} are {covers}, the permutation is {size}: refused");
                return Err(AtomError::PermutationMultiple { mode, permutation: size, atom, atoms: count });
            }
            step!("mode {mode}: {count} atoms of {} are {covers}, the tile is {size}", atom.extent(mode));
            tile[mode.index()] = size;
            permutations[mode.index()] = permutation;
        }
        let threads = atom.threads();
        // What fills the gaps of the atom's threads and goes on behind them.
        let cotarget =
            threads.size().checked_mul(atoms.cosize()).ok_or_else(|| too_large(threads.size(), atoms.cosize()))?;
        let fill = silently(|| threads.complement_ceil(cotarget)?.composition(&atoms))?;
        let mut modes = vec![threads.clone()];
        modes.extend(fill.modes()?);
        let thr_layout_vmnk = RuntimeLayout::make_layout(&modes)?;
        step!("the threads (V,M,N,K): {thr_layout_vmnk}");
        Ok(TiledMma { atom: atom.clone(), atoms, permutation: permutations, tile, thr_layout_vmnk })
    }

    /// The atom.
    pub fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// The layout of atoms: (M,N,K) to the index of the atom.
    pub fn atoms(&self) -> &RuntimeLayout {
        &self.atoms
    }

    /// The layout of threads: (V,M,N,K) to the index of the thread, V the logical thread of an atom.
    pub fn thr_layout_vmnk(&self) -> &RuntimeLayout {
        &self.thr_layout_vmnk
    }

    /// The number of threads.
    pub fn size(&self) -> i64 {
        self.thr_layout_vmnk.size()
    }

    /// (M,N,K) of the tile that the atoms cover, permuted.
    pub fn tile_shape(&self) -> IntTuple {
        self.tile.into_iter().collect()
    }

    /// The extent of the tile along a mode.
    pub fn tile_size(&self, mode: Mode) -> i64 {
        self.tile[mode.index()]
    }

    /// The number of atoms along a mode.
    pub(super) fn count(&self, mode: Mode) -> Result<i64, LayoutError> {
        self.atoms.mode(mode.index()).map(|atoms| atoms.size())
    }

    /// The indices of the threads, in increasing order: 0..size but for atoms whose threads have gaps.
    pub fn threads(&self) -> impl Iterator<Item = i64> {
        let mut threads: Vec<i64> = self.thr_layout_vmnk.offsets().collect();
        threads.sort_unstable();
        threads.into_iter()
    }

    /// What the thread of an index has; refused where no thread has it.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// let atom = MmaAtom::named("SM70_8x8x4_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert!(mma.thread(16).is_ok());
    /// // A quad pair has the threads 0 to 3 and 16 to 19.
    /// assert_eq!(mma.thread(4).unwrap_err().to_string(), "thread: 4 is none of the 8 threads");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn thread(&self, thread: i64) -> Result<ThrMma<'_>, AtomError> {
        let coord = silently(|| self.thr_layout_vmnk.flat_coord(thread))?;
        let vmnk: Option<[i64; 4]> = coord.and_then(|coord| coord.leaves().collect::<Vec<_>>().try_into().ok());
        match vmnk {
            Some(vmnk) => {
                let [v, m, n, k] = vmnk;
                step!("thread {thread} is ({v},{m},{n},{k}) of the threads (V,M,N,K), {}", self.thr_layout_vmnk);
                Ok(ThrMma { mma: self, vmnk })
            }
            None => {
                step!("thread {thread} is none of (V,M,N,K), {}: refused", self.thr_layout_vmnk);
                Err(AtomError::Thread { thread, threads: self.size() })
            }
        }
    }

    /// What thread 0 has. Every atom has one.
    pub(super) fn first(&self) -> Result<ThrMma<'_>, AtomError> {
        self.thread(0)
    }
}

impl fmt::Display for TiledMma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [m, n, k] = &self.permutation;
        write!(f, "tiled_mma({},{},({m},{n},{k}))", self.atom, self.atoms)
    }
}
