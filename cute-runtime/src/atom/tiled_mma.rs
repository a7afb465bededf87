//! # TiledMma
//!
//! An atom, a layout of atoms (M,N,K) → index of the atom, and a permutation of the tile's M, N and K.
//!
//! - pre: the layout of atoms numbers them, each index of 0..atoms once; a permutation is a multiple of what the atoms cover,
//!   and a layout as a permutation is a bijection onto 0..size
//! - post: every element of C has one thread of each K; every element of A has as many as there are atoms along N, of B along M
//!
//! An operand `T` of (M,N,...) for C, (M,K,...) for A, (N,K,...) for B, is taken apart by `thrfrg`:
//!
//! 1. `logical_divide` by the permutation: a layout reorders, an integer blocks
//! 2. `zipped_divide` by the atom's tile: ((aM,aN),(restM,restN,...))
//! 3. `composition` of the tile with the atom's (thread, value) layout: ((thread,value),(rest,...))
//! 4. `zipped_divide` of the rest by the atoms: ((thread,(atomM,atomN)),(value,(restM,restN,...)))
//!
//! CuTe: `TiledMMA`, `ThrMMA`, `include/cute/atom/mma_atom.hpp`. Where CuTe gives threads of a split K coordinates outside of C
//! (`get_layoutC_TV`), K has stride 0 here.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::error::AtomError;
use super::mma::{Held, MmaAtom, Mode, Operand};
use super::partition::{Partition, Predicated};
use crate::trace::silently;
use crate::{AnyLayout, CoordLayout, IntTuple, LayoutError, Nested, Rule, RuntimeLayout, Slicer, Tiler};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiledMma {
    atom: MmaAtom,
    atoms: RuntimeLayout,
    /// An integer or a layout each.
    permutation: [Tiler; 3],
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

    /// A tensor of C, (M,N,...), taken apart: ((V,(M,N)),(value,(restM,restN,...))).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::AnyLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// let c = mma.thrfrg_c(&"(64,64):(1,64)".parse::<AnyLayout>()?)?;
    /// assert_eq!(c.to_string(), "(((4,8),(2,2)),((2,2),(2,4))):(((128,1),(16,512)),((64,8),(32,1024)))");
    /// let refused = mma.thrfrg_c(&"(96,60):(1,96)".parse::<AnyLayout>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "partition_c: in mode 1, the tile 60 does not divide by the atom 16");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn thrfrg_c(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::C, tensor)
    }

    /// A tensor of A, (M,K,...), taken apart: ((V,(M,K)),(value,(restM,restK,...))).
    pub fn thrfrg_a(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::A, tensor)
    }

    /// A tensor of B, (N,K,...), taken apart: ((V,(N,K)),(value,(restN,restK,...))).
    pub fn thrfrg_b(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::B, tensor)
    }

    /// A tensor of an operand taken apart.
    pub fn thrfrg(&self, operand: Operand, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        let modes = operand.modes();
        divides(partition_of(operand), tensor.shape(), &modes.map(|mode| self.tile_size(mode)))?;
        let by = |one: [Tiler; 2]| Tiler::ByMode(Vec::from(one));
        // An integer alone is not a layout with a stride to be parsed: `n` is `n:1`.
        let extents = |each: [i64; 2]| by(each.map(Tiler::Int));
        let permutation = by(modes.map(|mode| self.permutation[mode.index()].clone()));
        // What each of the four does is a question to it.
        let permuted = silently(|| tensor.logical_divide(&permutation))?;
        step!("logical_divide by the permutation {permutation}: {permuted}");
        let extent = extents(modes.map(|mode| self.atom.extent(mode)));
        let tiles = silently(|| permuted.zipped_divide(&extent))?;
        step!("zipped_divide by the atom {extent}, (atom, rest): {tiles}");
        let layout = self.atom.layout(operand);
        let values = silently(|| tiles.composition(&by([Tiler::Layout(layout.clone()), Tiler::Keep])))?;
        step!("the atom by its (thread, value), {layout}: {values}");
        let atoms = extents([self.count(modes[0])?, self.count(modes[1])?]);
        let apart = silently(|| values.zipped_divide(&by([Tiler::Keep, atoms.clone()])))?;
        step!("the rest zipped_divide by the {atoms} atoms, ((thread, atom), (value, rest)): {apart}");
        Ok(apart)
    }

    /// The layout of A over the tile: (thread, value) to the column-major index in (M,K) of [`tile_shape`](Self::tile_shape).
    pub fn layout_a_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::A)
    }

    /// The layout of B over the tile: (thread, value) to the column-major index in (N,K).
    pub fn layout_b_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::B)
    }

    /// The layout of C over the tile: (thread, value) to the column-major index in (M,N). Threads of a split K have the same
    /// elements.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,2)".parse()?, &"(_,_,_)".parse()?)?;
    /// // CuTe's goes on past the end of C, for the threads from 128 on.
    /// let c = mma.layout_c_tv()?;
    /// assert_eq!(c.offset((129, 0))?, c.offset((1, 0))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn layout_c_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::C)
    }

    /// The layout of an operand over the tile.
    pub fn layout_tv(&self, operand: Operand) -> Result<RuntimeLayout, AtomError> {
        let [m, n] = operand.modes().map(|mode| self.tile_size(mode));
        let tile = self.thrfrg(operand, &RuntimeLayout::layout_left((m, n))?.into())?;
        let tile = tile.strided(Rule::Composition)?;
        let by_index = self.by_index(operand, &tile.mode(0)?, "layout_tv")?;
        Ok(RuntimeLayout::make_layout(&[by_index, tile.mode(1)?])?)
    }

    /// (V,(M,K)) of an operand by the index of the thread in place of its coordinate. The mode that the operand has not got is
    /// there with stride 0.
    fn by_index(
        &self,
        operand: Operand,
        threads: &RuntimeLayout,
        rule: &'static str,
    ) -> Result<RuntimeLayout, AtomError> {
        let (v, atoms) = (threads.mode(0)?, threads.mode(1)?);
        let mut given = atoms.modes()?.into_iter();
        let mut modes = Vec::with_capacity(3);
        for mode in Mode::ALL {
            modes.push(if operand.modes().contains(&mode) {
                given.next().ok_or(LayoutError::Depth)?
            } else {
                RuntimeLayout::new(self.count(mode)?, 0)?
            });
        }
        let vmnk = RuntimeLayout::make_layout(&[v, RuntimeLayout::make_layout(&modes)?])?;
        if let Some(index) = missing(&self.thr_layout_vmnk)? {
            return Err(AtomError::ThreadGap { rule, layout: Box::new(self.thr_layout_vmnk.clone()), index });
        }
        Ok(vmnk.composition(&self.thr_layout_vmnk.right_inverse()?)?)
    }

    /// A tensor of an operand taken apart by the index of the thread: (thread, value, (restM, restN, ...)). What a thread has
    /// whose index is in a register is this, its first mode at that index. CuTe's `tidfrg_C` and its siblings.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, Operand, TiledMma};
    /// use cute_runtime::RuntimeLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// let c: RuntimeLayout = "(64,64):(1,64)".parse()?;
    /// let apart = mma.tidfrg(Operand::C, &c)?;
    /// assert_eq!(apart.to_string(), "((4,8,2,2),(2,2),(2,4)):((128,1,16,512),(64,8),(32,1024))");
    /// let part = mma.thread(33)?.partition_c(&c.into())?;
    /// assert_eq!(apart.mode(0)?.offset(33)?.to_string(), part.offset().to_string());
    ///
    /// // The threads of one quad pair have a gap, and no layout gives the thread of an index between.
    /// let atom = MmaAtom::named("SM70_8x8x4_F32F16F16F32_TN")?;
    /// let pair = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert!(pair.tidfrg(Operand::C, &"(8,8)".parse()?).unwrap_err().to_string().contains("gap"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tidfrg(&self, operand: Operand, tensor: &RuntimeLayout) -> Result<RuntimeLayout, AtomError> {
        let apart = self.thrfrg(operand, &tensor.clone().into())?;
        let apart = apart.strided(Rule::Composition)?;
        let threads = self.by_index(operand, &apart.mode(0)?, partition_of(operand))?;
        let rest = apart.mode(1)?;
        Ok(RuntimeLayout::make_layout(&[threads, rest.mode(0)?, rest.mode(1)?])?)
    }

    /// The shape of the part of a thread: (value, restM, restN, ...).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert_eq!(mma.partition_shape_b(&(128, 64).into())?.to_string(), "((2,2),8,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn partition_shape_b(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::B, shape)
    }

    /// The shape of the part of a thread of A: (value, restM, restK, ...).
    pub fn partition_shape_a(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::A, shape)
    }

    /// The shape of the part of a thread of C: (value, restM, restN, ...).
    pub fn partition_shape_c(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::C, shape)
    }

    /// The shape of the part of a thread of an operand.
    pub fn partition_shape(&self, operand: Operand, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        let tensor = RuntimeLayout::layout_left(shape)?;
        Ok(self.first()?.partition(operand, &tensor.into())?.layout.shape().clone())
    }

    /// The layout of the registers that a thread has for a tensor of C: compact.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::AnyLayout;
    /// let atom = MmaAtom::named("SM90_64x8x16_F32F16F16_RS<K,K>")?;
    /// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert_eq!(mma.fragment_a(&"(64,64):(64,1)".parse::<AnyLayout>()?)?.to_string(), "((2,2,2),1,4):((1,2,4),0,8)");
    /// let refused = mma.fragment_b(&"(8,64):(64,1)".parse::<AnyLayout>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "fragment_b: the atom does not take it from registers");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fragment_c(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::C, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of A: compact, its values first, the rest in the order of
    /// the tensor's strides. Refused where the atom does not take A from registers.
    pub fn fragment_a(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::A, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of B. As [`fragment_a`](Self::fragment_a).
    pub fn fragment_b(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::B, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of an operand.
    pub fn fragment(&self, operand: Operand, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        if self.atom.held(operand) != Held::Registers {
            return Err(AtomError::NoFragment { operand });
        }
        let part = self.first()?.partition(operand, tensor)?;
        let fragment = match operand {
            Operand::C => return Ok(RuntimeLayout::layout_left(part.layout.shape())?),
            Operand::A | Operand::B => part.layout.fragment_like()?,
        };
        Ok(fragment.strided(Rule::FragmentLike)?.clone())
    }

    /// What thread 0 has. Every atom has one.
    fn first(&self) -> Result<ThrMma<'_>, AtomError> {
        self.thread(0)
    }
}

impl fmt::Display for TiledMma {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [m, n, k] = &self.permutation;
        write!(f, "tiled_mma({},{},({m},{n},{k}))", self.atom, self.atoms)
    }
}

/// One thread of a [`TiledMma`].
#[derive(Clone, Debug)]
pub struct ThrMma<'a> {
    mma: &'a TiledMma,
    vmnk: [i64; 4],
}

impl ThrMma<'_> {
    /// What the thread has of a tensor of A, (M,K,...): (value, restM, restK, ...).
    pub fn partition_a(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::A, tensor)
    }

    /// What the thread has of a tensor of B, (N,K,...): (value, restN, restK, ...).
    pub fn partition_b(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::B, tensor)
    }

    /// What the thread has of a tensor of C, (M,N,...): (value, restM, restN, ...).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::CoordLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// // The coordinates of what thread 33 has, for a predicate.
    /// let part = mma.thread(33)?.partition_c(&CoordLayout::identity((64, 64))?.into())?;
    /// assert_eq!((part.offset().to_string(), part.at(2)?.to_string()), ("(16,2)".into(), "(24,2)".into()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn partition_c(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Operand::C, tensor)
    }

    /// What the thread has of a tensor of an operand.
    pub fn partition(&self, operand: Operand, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.part_of(operand, &self.mma.thrfrg(operand, tensor)?, tensor.rank())
    }

    /// What the thread has of a tensor of this rank that is taken apart.
    pub(super) fn part_of(&self, operand: Operand, apart: &AnyLayout, rank: usize) -> Result<Partition, AtomError> {
        let atoms = operand.modes().map(|mode| Slicer::Int(self.vmnk[1 + mode.index()]));
        let thread = Slicer::Tuple(vec![Slicer::Int(self.vmnk[0]), Slicer::Tuple(atoms.to_vec())]);
        let rest = Slicer::Tuple(vec![Slicer::Whole; rank]);
        let coord = Slicer::Tuple(vec![thread, Slicer::Tuple(vec![Slicer::Whole, rest])]);
        step!("the part of the thread: {coord}");
        let (layout, offset) = silently(|| apart.slice_and_offset(&coord))?;
        Ok(Partition { layout, offset })
    }

    /// What the thread has of a tensor of A that the tile may not divide, with its predicate.
    pub fn partition_a_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::A, tensor)
    }

    /// What the thread has of a tensor of B that the tile may not divide, with its predicate.
    pub fn partition_b_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::B, tensor)
    }

    /// What the thread has of a tensor of C that the tile may not divide, with its predicate. See [`Predicated`].
    pub fn partition_c_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        self.partition_predicated(Operand::C, tensor)
    }

    /// What the thread has of a tensor of an operand that the tile may not divide, with its predicate.
    pub fn partition_predicated(&self, operand: Operand, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        let tile = operand.modes().map(|mode| self.mma.tile_size(mode));
        predicated(partition_of(operand), tensor, &tile, |tensor| self.partition(operand, tensor))
    }
}

/// A partition of the tensor with its first modes rounded up to multiples of the tile, and the same of its coordinates.
pub(super) fn predicated(
    rule: &'static str,
    tensor: &AnyLayout,
    tile: &[i64],
    partition: impl Fn(&AnyLayout) -> Result<Partition, AtomError>,
) -> Result<Predicated, AtomError> {
    let modes = tensor.shape().modes();
    if modes.len() < tile.len() {
        return Err(AtomError::Rank { rule, modes: modes.len(), wanted: tile.len() });
    }
    let mut shape = Vec::with_capacity(modes.len());
    let mut up = Vec::with_capacity(modes.len());
    let mut rounded = Vec::with_capacity(modes.len());
    for (i, mode) in modes.iter().enumerate() {
        let size = mode.size()?;
        shape.push(size);
        let wider = match tile.get(i) {
            Some(&tile) => widened(mode, tile)?,
            None => mode.clone(),
        };
        up.push(wider.size()?);
        rounded.push(wider);
    }
    let shape: IntTuple = shape.into_iter().collect();
    let up: IntTuple = up.into_iter().collect();
    let extended = tensor_of_shape(tensor, &IntTuple::Tuple(rounded))?;
    Ok(Predicated { part: partition(&extended)?, coords: partition(&CoordLayout::identity(&up)?.into())?, shape })
}

/// The shape with its last leaf made larger until a tile divides its size.
fn widened(shape: &IntTuple, tile: i64) -> Result<IntTuple, LayoutError> {
    let size = shape.size()?;
    if size % tile == 0 {
        return Ok(shape.clone());
    }
    let mut leaves: Vec<i64> = shape.leaves().collect();
    let Some(last) = leaves.pop() else { return Ok(shape.clone()) };
    let inner = size / last;
    // The smallest number of inner ones that a tile divides.
    let step = tile / gcd(inner, tile);
    let up = ((last - 1) / step + 1).checked_mul(step).ok_or(LayoutError::Size { size: last, factor: step })?;
    leaves.push(up);
    let mut leaves = leaves.into_iter();
    Ok(shape.map(&mut |extent| leaves.next().unwrap_or(extent)))
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The same strides under a larger shape of the same profile.
fn tensor_of_shape(tensor: &AnyLayout, shape: &IntTuple) -> Result<AnyLayout, AtomError> {
    Ok(match tensor {
        AnyLayout::Strided(a) => RuntimeLayout::new(shape, a.stride().clone())?.into(),
        AnyLayout::Coord(a) => CoordLayout::new(shape, a.stride().clone())?.into(),
        AnyLayout::Composed(a) => {
            let wider = RuntimeLayout::new(shape, a.layout().stride().clone())?;
            crate::ComposedLayout::new(a.swizzle(), a.base_offset(), wider)?.into()
        }
        AnyLayout::Chain(_) => {
            return Err(tensor.strided(Rule::Layout).err().unwrap_or(LayoutError::Depth).into());
        }
    })
}

/// The name of the method that takes a tensor of the operand apart.
fn partition_of(operand: Operand) -> &'static str {
    match operand {
        Operand::A => "partition_a",
        Operand::B => "partition_b",
        Operand::C => "partition_c",
    }
}

/// Whether each of the first modes of a shape divides by its tile.
pub(super) fn divides(rule: &'static str, shape: &IntTuple, tile: &[i64]) -> Result<(), AtomError> {
    let modes = match shape {
        // An integer is one mode here, too, but not one of several.
        Nested::Int(_) => core::slice::from_ref(shape),
        Nested::Tuple(modes) => modes,
    };
    if modes.len() < tile.len() {
        step!("{} modes, {} wanted: refused", modes.len(), tile.len());
        return Err(AtomError::Rank { rule, modes: modes.len(), wanted: tile.len() });
    }
    for (mode, (shape, &tile)) in modes.iter().zip(tile).enumerate() {
        let size = shape.size()?;
        if size % tile != 0 {
            step!("mode {mode}, {shape}: {size} is not a multiple of {tile}: refused");
            return Err(AtomError::Divide { rule, mode, size, tile });
        }
    }
    Ok(())
}

/// Threads, atoms or values that are looked at one by one.
pub(super) const MAX_LOOKED_AT: i64 = 1 << 20;

/// The smallest index of 0..size that no element of the layout has.
pub(super) fn missing(layout: &RuntimeLayout) -> Result<Option<i64>, LayoutError> {
    if layout.is_bijective() {
        return Ok(None);
    }
    if layout.size() > MAX_LOOKED_AT {
        let (rule, size) = (Rule::Permutation, layout.size());
        return Err(LayoutError::TooMany { rule, size, limit: MAX_LOOKED_AT });
    }
    let mut offsets: Vec<i64> = layout.offsets().filter(|offset| *offset >= 0).collect();
    offsets.sort_unstable();
    offsets.dedup();
    Ok(Some((0..layout.size()).zip(&offsets).find(|(i, offset)| i != *offset).map_or(offsets.len() as i64, |(i, _)| i)))
}

/// Refuses a layout that does not give each index of 0..size to one element.
pub(super) fn numbering(rule: &'static str, of: &'static str, layout: &RuntimeLayout) -> Result<(), AtomError> {
    let Some(index) = missing(layout)? else { return Ok(()) };
    let mut offsets: Vec<i64> = layout.offsets().collect();
    offsets.sort_unstable();
    let twice = offsets.windows(2).find(|two| two[0] == two[1]).map(|two| two[0]);
    let index = twice.unwrap_or(index);
    let take = silently(|| layout.layout_like()).or_else(|_| RuntimeLayout::layout_left(layout.shape()))?;
    // Strides that tie, or that are 0, leave no order to keep.
    let take = if missing(&take)?.is_none() { take } else { RuntimeLayout::layout_left(layout.shape())? };
    step!("the {of} {layout}: index {index} is {}: refused", if twice.is_some() { "there twice" } else { "missing" });
    Err(AtomError::Numbering {
        rule,
        of,
        layout: Box::new(layout.clone()),
        index,
        twice: twice.is_some(),
        take: Box::new(take),
    })
}

/// A product of extents that leaves 64 bits.
pub(super) fn too_large(size: i64, factor: i64) -> AtomError {
    AtomError::Layout(LayoutError::Size { size, factor })
}
