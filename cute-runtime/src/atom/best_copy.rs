//! # best_copy
//!
//! The widest instruction that copies a tile from one memory to another, or between shared memory and the registers of an MMA;
//! how its threads share the tile; and what that costs.
//!
//! Candidates are tried from the widest on: `cp.async` from global to shared memory, `ldmatrix` from shared memory to what an MMA
//! multiplies, `stmatrix` from there to shared memory, plain loads and stores. One fits where its threads and values tile the
//! tensors, and where the values that it moves at once are adjacent and aligned in each memory; [`BestCopy::unfit`] says of each
//! that does not why that is.
//!
//! Between two memories the threads go along the mode in which the values are adjacent, as far as there are vectors, and then
//! along the other: a warp reads adjacent vectors.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::copy::{CopyAtom, TypedCopyAtom};
use super::element::Element;
use super::error::AtomError;
use super::mma::Operand;
use super::tiled_copy::TiledCopy;
use super::tiled_mma::TiledMma;
use crate::algebra::upcast::gcd;
use crate::analysis::{Access, AnalysisError, Coalescing, Wavefronts, coalescing, wavefronts};
use crate::trace::silently;
use crate::{AnyLayout, ComposedLayout, IntTuple, LayoutError, Rule, RuntimeLayout, Tiler};

/// One side of a copy: where a tile lies.
#[derive(Clone, Debug)]
pub enum CopySide<'a> {
    /// In global memory.
    Global(ComposedLayout),
    /// In shared memory, behind its swizzle.
    Shared(ComposedLayout),
    /// In registers, as the threads of an MMA multiply it.
    Fragment(&'a TiledMma, Operand),
}

/// A copy by the widest instruction that fits.
#[derive(Clone, Debug)]
pub struct BestCopy {
    copy: TiledCopy,
    global: Option<Coalescing>,
    shared: Option<Wavefronts>,
    unfit: Vec<(String, AtomError)>,
}

impl BestCopy {
    /// The copy: its atom, its layout of threads and values, its tile.
    pub fn copy(&self) -> &TiledCopy {
        &self.copy
    }

    /// The sectors of global memory that it touches; `None` where no side is there.
    pub fn sectors(&self) -> Option<&Coalescing> {
        self.global.as_ref()
    }

    /// The wavefronts of shared memory that it takes, and its bank conflicts; `None` where no side is there.
    pub fn wavefronts(&self) -> Option<&Wavefronts> {
        self.shared.as_ref()
    }

    /// The wider instructions, with the reason why they do not fit.
    pub fn unfit(&self) -> &[(String, AtomError)] {
        &self.unfit
    }
}

/// The copy of a tile of elements by so many threads, by the widest instruction that fits.
///
/// - pre: memory has two modes on both sides, of the same sizes; the threads are those of the MMA, where one is
///
/// ```
/// use cute_runtime::atom::{CopySide, Element, MmaAtom, Operand, TiledMma, best_copy};
/// // 128 threads copy 64 by 64 halves from a row-major matrix to a swizzled tile.
/// let global = CopySide::Global("(64,64):(4096,1)".parse()?);
/// let shared = CopySide::Shared("S<3,3,3> o (64,64):(64,1)".parse()?);
/// let best = best_copy(&global, &shared, Element::F16, 128)?;
/// assert_eq!(best.copy().atom().to_string(), "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16");
/// assert_eq!(best.copy().tiler().to_string(), "(16,64)");
/// assert_eq!((best.wavefronts().map(|cost| cost.conflicts()), best.unfit().len()), (Some(0), 0));
///
/// // And what four warps multiply of it comes by ldmatrix.
/// let mma = TiledMma::new(&MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?, &"(2,2,1)".parse()?, &"(_,_,_)".parse()?)?;
/// let best = best_copy(&shared, &CopySide::Fragment(&mma, Operand::A), Element::F16, 128)?;
/// assert_eq!(best.copy().atom().to_string(), "SM75_U32x4_LDSM_N of f16");
/// assert_eq!(best.wavefronts().map(|cost| cost.conflicts()), Some(0));
///
/// // Rows of 65 halves begin at odd places.
/// let odd = CopySide::Global("(64,64):(65,1)".parse()?);
/// let best = best_copy(&odd, &shared, Element::F16, 128)?;
/// assert_eq!(best.copy().atom().to_string(), "UniversalCopy<16b> of f16");
/// let (atom, why) = &best.unfit()[0];
/// assert_eq!(
///     format!("{atom}: {why}"),
///     "SM80_CP_ASYNC_CACHEGLOBAL<128b>: access: value 0 of thread 8 is at offset 65, no multiple of 8; use a smaller vector",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn best_copy(
    src: &CopySide<'_>,
    dst: &CopySide<'_>,
    element: Element,
    threads: i64,
) -> Result<BestCopy, AtomError> {
    let sides = Sides::of(src, dst, threads)?;
    let mut unfit = Vec::new();
    for instruction in sides.candidates(i64::from(element.bits())) {
        let name = instruction.name();
        match silently(|| sides.copy(&CopyAtom::named(&name)?.with_type(element)?, instruction)) {
            Ok(Found { copy, global, shared }) => {
                step!("{name} fits: {}", copy.layout_tv());
                return Ok(BestCopy { copy, global, shared, unfit });
            }
            Err(why) => {
                step!("{name} does not fit: {why}");
                unfit.push((name, why));
            }
        }
    }
    step!("none of {} fits: refused", unfit.len());
    // Of the narrowest, which is of one element or wider.
    Err(unfit.pop().map_or(AtomError::NoCopy { from: src.name(), to: dst.name() }, |(_, why)| why))
}

impl CopySide<'_> {
    fn name(&self) -> &'static str {
        match self {
            CopySide::Global(_) => "global memory",
            CopySide::Shared(_) => "shared memory",
            CopySide::Fragment(..) => "registers",
        }
    }

    /// The layout of memory.
    fn memory(&self) -> Option<&ComposedLayout> {
        match self {
            CopySide::Global(layout) | CopySide::Shared(layout) => Some(layout),
            CopySide::Fragment(..) => None,
        }
    }
}

/// An instruction that may be the one.
#[derive(Clone, Copy)]
enum Instruction {
    /// Matrices of 8 rows of 16 bytes each: how many, whether each is transposed, and whether they go to registers.
    Matrices { count: i64, is_transposed: bool, loads: bool },
    /// Bits from global to shared memory, without registers.
    Async(i64),
    /// Bits of a load or a store.
    Plain(i64),
}

impl Instruction {
    fn name(self) -> String {
        match self {
            Instruction::Matrices { count, is_transposed, loads } => {
                let family = if loads { "SM75" } else { "SM90" };
                let word = if loads { "LDSM" } else { "STSM" };
                if is_transposed {
                    format!("{family}_U16x{}_{word}_T", 2 * count)
                } else {
                    format!("{family}_U32x{count}_{word}_N")
                }
            }
            // Past the first cache, which knows of whole lines only.
            Instruction::Async(128) => "SM80_CP_ASYNC_CACHEGLOBAL<128b>".to_string(),
            Instruction::Async(bits) => format!("SM80_CP_ASYNC_CACHEALWAYS<{bits}b>"),
            Instruction::Plain(bits) => format!("UniversalCopy<{bits}b>"),
        }
    }
}

/// Both sides, fit for each other.
struct Sides<'a> {
    src: &'a CopySide<'a>,
    dst: &'a CopySide<'a>,
    threads: i64,
}

/// A copy, and what it costs.
struct Found {
    copy: TiledCopy,
    global: Option<Coalescing>,
    shared: Option<Wavefronts>,
}

impl<'a> Sides<'a> {
    fn of(src: &'a CopySide<'a>, dst: &'a CopySide<'a>, threads: i64) -> Result<Self, AtomError> {
        if src.name() == dst.name() {
            return Err(AtomError::NoCopy { from: src.name(), to: dst.name() });
        }
        for layout in [src.memory(), dst.memory()].into_iter().flatten() {
            if layout.rank() != 2 {
                return Err(AtomError::Rank { rule: "best_copy", modes: layout.rank(), wanted: 2 });
            }
        }
        if let (Some(a), Some(b)) = (src.memory(), dst.memory()) {
            for (a, b) in a.shape().modes().iter().zip(b.shape().modes()) {
                let (left, right) = (a.size()?, b.size()?);
                if left != right {
                    return Err(LayoutError::CompatibleSize { left, right, mode: None }.into());
                }
            }
        }
        for side in [src, dst] {
            if let CopySide::Fragment(mma, _) = side
                && mma.size() != threads
            {
                return Err(AtomError::Block { threads, mma: mma.size() });
            }
        }
        Ok(Sides { src, dst, threads })
    }

    /// The instructions between these sides, the widest first.
    fn candidates(&self, bits: i64) -> Vec<Instruction> {
        let mut all = Vec::new();
        let matrices = |loads| {
            let each = [4, 2, 1].into_iter().flat_map(move |count| {
                [false, true].map(|is_transposed| Instruction::Matrices { count, is_transposed, loads })
            });
            // What is transposed are elements of 16 bits.
            each.filter(move |one| bits == 16 || !matches!(one, Instruction::Matrices { is_transposed: true, .. }))
        };
        match (self.src, self.dst) {
            (CopySide::Shared(_), CopySide::Fragment(..)) => all.extend(matrices(true)),
            (CopySide::Fragment(..), CopySide::Shared(_)) => all.extend(matrices(false)),
            (CopySide::Global(_), CopySide::Shared(_)) => {
                all.extend([128, 64, 32].into_iter().filter(|&wide| wide >= bits).map(Instruction::Async));
            }
            _ => {}
        }
        let is_async = matches!((self.src, self.dst), (CopySide::Global(_), CopySide::Shared(_)));
        // Through registers no wider than without.
        let plain = [128, 64, 32, 16, 8].into_iter().filter(|&wide| wide >= bits && !(is_async && wide >= 32));
        all.extend(plain.map(Instruction::Plain));
        all
    }

    /// The copy by an instruction.
    fn copy(&self, atom: &TypedCopyAtom, instruction: Instruction) -> Result<Found, AtomError> {
        if let CopySide::Fragment(mma, operand) = self.src {
            return self.cost(TiledCopy::of_operand(atom, mma, *operand)?, instruction);
        }
        if let CopySide::Fragment(mma, operand) = self.dst {
            return self.cost(TiledCopy::of_operand(atom, mma, *operand)?, instruction);
        }
        let mut refused = None;
        for along in self.modes()? {
            match self.tiled(atom, along).and_then(|copy| self.cost(copy, instruction)) {
                Ok(found) => return Ok(found),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        Err(refused.unwrap_or(AtomError::NoCopy { from: self.src.name(), to: self.dst.name() }))
    }

    /// The modes of memory, that of the smaller step in global memory first.
    fn modes(&self) -> Result<[usize; 2], AtomError> {
        let global = [self.src, self.dst].into_iter().find(|side| matches!(side, CopySide::Global(_)));
        let Some(layout) = global.unwrap_or(self.src).memory() else { return Ok([0, 1]) };
        let step = |mode: usize| -> Result<i64, AtomError> {
            let one = layout.layout().mode(mode)?;
            Ok(if one.size() > 1 { one.offset(1)?.saturating_abs() } else { i64::MAX })
        };
        Ok(if step(1)? < step(0)? { [1, 0] } else { [0, 1] })
    }

    /// Threads and values along a mode, and what is left of the threads along the other.
    fn tiled(&self, atom: &TypedCopyAtom, along: usize) -> Result<TiledCopy, AtomError> {
        let shape = self.src.memory().or(self.dst.memory()).map(ComposedLayout::shape);
        let sizes: Vec<i64> =
            shape.map_or(&[][..], IntTuple::modes).iter().map(IntTuple::size).collect::<Result<_, _>>()?;
        let (vector, threads) = (atom.num_val_ref(), self.threads);
        let [m, n] = [0, 1].map(|mode| sizes.get(mode).copied().unwrap_or(1));
        let (this, other) = if along == 0 { (m, n) } else { (n, m) };
        // As many threads as there are vectors, of those that divide both.
        let first = gcd(threads.max(1), this / vector);
        let rest = threads / first.max(1);
        if threads < 1 || this % vector != 0 || rest < 1 || other % rest != 0 {
            return Err(AtomError::Spread { threads, vector, m, n });
        }
        let (shape, stride, values) = match along {
            0 => ((first, rest), (1, first), (vector, 1)),
            _ => ((rest, first), (first, 1), (1, vector)),
        };
        TiledCopy::new(atom, &RuntimeLayout::new(shape, stride)?, &RuntimeLayout::layout_left(values)?)
    }

    /// What it costs in each memory, which is refused where values of one instruction are not adjacent, or not aligned.
    fn cost(&self, copy: TiledCopy, instruction: Instruction) -> Result<Found, AtomError> {
        let atom = copy.atom();
        // Memory is counted in bytes: elements below a byte as many at once as are one.
        let bits = atom.element().bits();
        let per_byte = if bits > 0 && 8 % bits == 0 { i64::from(8 / bits) } else { 1 };
        let bytes = bits.div_ceil(8);
        let (mut global, mut shared) = (None, None);
        for (side, is_source) in [(self.src, true), (self.dst, false)] {
            let Some(layout) = side.memory() else { continue };
            let tensor = AnyLayout::from(layout.clone());
            let mut apart = addressed(if is_source { copy.tidfrg_s(&tensor)? } else { copy.tidfrg_d(&tensor)? })?;
            let access = match instruction {
                Instruction::Matrices { count, .. } => {
                    // Of a warp as many threads as there are rows give an address.
                    let rows = 8 * count;
                    let warps = copy.size() / atom.num_thr();
                    let given = RuntimeLayout::new((rows, warps), (1, atom.num_thr()))?;
                    apart = apart.composition(Tiler::ByMode(Vec::from([
                        Tiler::Layout(given),
                        Tiler::Keep,
                        Tiler::Keep,
                    ])))?;
                    Access::ldmatrix(bytes)
                }
                _ => Access::new(bytes).vector(u32::try_from(atom.num_val_ref() / per_byte).unwrap_or(u32::MAX)),
            };
            if per_byte > 1 {
                // Those of a byte are adjacent and begin with it; so all strides but theirs are of whole bytes.
                coalescing(&apart, Access::new(1).vector(8 / bits))?;
                apart = apart.upcast(per_byte)?;
            }
            match side {
                CopySide::Global(_) => global = Some(coalescing(&apart, access)?),
                _ => shared = Some(wavefronts(&apart, access)?),
            }
        }
        Ok(Found { copy, global, shared })
    }
}

/// A layout in memory.
fn addressed(layout: AnyLayout) -> Result<ComposedLayout, AtomError> {
    match layout {
        AnyLayout::Composed(layout) => Ok(layout),
        other => Ok(other.strided(Rule::Composition)?.clone().into()),
    }
}

impl From<AnalysisError> for AtomError {
    fn from(refused: AnalysisError) -> Self {
        AtomError::Access(refused)
    }
}
