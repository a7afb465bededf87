//! What a kernel is written from, and which tile a block takes.

use cute_types::runtime::atom::{Element, GmmaMajor, MmaAtom, Mode, TiledMma};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle, Tiler};

use super::plan::{QUAD, WarpPlan};
use crate::index::IndexError;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::elements::{Factor, is_by_fma};
use crate::kernel::gemm::extents::{Extents, extents, with_batches};
use crate::kernel::gemm::reads::GemmRead;
use crate::kernel::grid::Grid;
use crate::kernel::signature::Data;
use crate::ptx::Target;

/// Bytes of a row of shared memory that the widest swizzle permutes.
const ROW: i64 = 128;
/// Lanes of a warp along M and N that multiply by `fma`.
const LANES: [i64; 2] = [4, 8];

/// A or B of a product.
pub(super) struct Source {
    /// (MN,K,L)
    pub(super) layout: RuntimeLayout,
    /// MN and K.
    pub(super) extents: [i64; 2],
    /// The tile along MN and K.
    pub(super) tile: [i64; 2],
    pub(super) read: GemmRead,
    /// The mode along which shared memory has its elements adjacent.
    pub(super) major: GmmaMajor,
    /// (MN,K,stages)
    pub(super) shared: ComposedLayout,
}

/// What a kernel is written from.
pub(in crate::kernel::gemm) struct Problem {
    pub(in crate::kernel::gemm) plan: WarpPlan,
    pub(super) extents: Extents,
    pub(super) factors: [Source; 2],
    /// (M,N,L) of D and of C.
    pub(super) d: RuntimeLayout,
    pub(super) c: Option<RuntimeLayout>,
    pub(super) mma: TiledMma,
    /// Sums of a thread that are beside each other along N.
    pub(super) beside: i64,
    /// What elements of A and B are to a copy.
    pub(super) element: Element,
}

impl Problem {
    /// The product of matrices of these layouts, A, B and D, and of C.
    pub(in crate::kernel::gemm) fn new<T: Factor>(
        layouts: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        plan: WarpPlan,
    ) -> Result<Problem, KernelError> {
        let of = extents(&layouts)?;
        // A coordinate is an index of a thread.
        if let Some(&extent) = [of.m, of.n, of.k].iter().find(|extent| **extent >= 1 << 31) {
            return Err(IndexError::Limit { most: 1 << 31, found: extent.unsigned_abs() }.into());
        }
        let (atom, element) = instruction::<T>(plan.target)?;
        let (bytes, by_fma) = (T::Number::BYTES as i64, is_by_fma::<T>());
        let (lanes, values) = if by_fma { (LANES, [QUAD; 2]) } else { ([1; 2], [1, 2]) };
        let [of_m, of_n, of_k] = Mode::ALL.map(|mode| atom.extent(mode));
        plan.check(bytes, [of_m * lanes[0] * values[0], of_n * lanes[1] * values[1], of_k])?;
        let [rows, columns, depth] = plan.tile;
        let beside = if by_fma { QUAD } else { 2 };
        let mma = if by_fma { of_lanes(&atom, plan.warps)? } else { of_warps(&atom, plan.warps)? };
        let [a, b, d] = layouts.map(|layout| with_batches(layout.layout()));
        let c = c.map(|c| with_batches(c.layout())).transpose()?;
        let factor = |layout: RuntimeLayout, extents: [i64; 2], tile: [i64; 2]| {
            let read = GemmRead::of(&layout, bytes);
            // What is adjacent along K goes to shared memory element by element, so that it is adjacent along MN there.
            let read = if by_fma { read.towards(GmmaMajor::MN, bytes) } else { read };
            let major = if by_fma { GmmaMajor::MN } else { read.along() };
            let vectors = tile[0] * tile[1] / read.width(bytes);
            let threads = i64::from(plan.threads());
            if vectors % threads != 0 {
                let what = format!(
                    "gemm: a tile of {} x {} elements is read in {vectors} parts, which {threads} threads do not share; take fewer warps",
                    tile[0], tile[1]
                );
                return Err(KernelError::from(KernelErrorKind::Shape { what }));
            }
            let stages = i64::from(plan.stages);
            let shared =
                if by_fma { columns_apart(tile, stages)? } else { staged(major, T::Number::BYTES, tile, stages)? };
            Ok(Source { layout, extents, tile, read, major, shared })
        };
        let factors = [factor(a?, [of.m, of.k], [rows, depth])?, factor(b?, [of.n, of.k], [columns, depth])?];
        Ok(Problem { plan, extents: of, factors, d: d?, c, mma, beside, element })
    }

    /// A block for each tile; those of a group that has fewer rows have nothing to do.
    pub(in crate::kernel::gemm) fn grid(&self) -> Result<Grid, KernelError> {
        let [along_m, ..] = self.plan.raster(self.extents)?;
        let blocks = along_m.size().unsigned_abs();
        let found = u32::try_from(blocks)
            .map_err(|_| KernelErrorKind::Blocks { blocks, most: crate::kernel::limits::MOST_BLOCKS })?;
        Ok(Grid::new(self.plan.threads(), found))
    }

    pub(in crate::kernel::gemm) fn reads(&self) -> [GemmRead; 2] {
        [self.factors[0].read, self.factors[1].read]
    }

    /// Turns through K.
    pub(super) fn turns(&self) -> i64 {
        crate::kernel::gemm::extents::tiles_of(self.extents.k, self.plan.tile[2])
    }
}

/// The `mma.sync`, or the `fma`, for elements of a type on a target, and what they are to a copy.
fn instruction<T: Factor>(target: Target) -> Result<(MmaAtom, Element), KernelError> {
    let (name, element) = match T::ATOM {
        "F16" => ("SM80_16x8x16_F32F16F16F32_TN", Element::F16),
        "BF16" => ("SM80_16x8x16_F32BF16BF16F32_TN", Element::BF16),
        "TF32" => ("SM80_16x8x8_F32TF32TF32F32_TN", Element::F32),
        "F32" => ("UniversalFMA<f32>", Element::F32),
        "S8" => ("SM80_16x8x32_S32S8S8S32_TN", Element::I8),
        "U8" => ("SM80_16x8x32_S32U8U8S32_TN", Element::U8),
        "E4M3" => ("SM89_16x8x32_F32E4M3E4M3F32_TN", Element::E4M3),
        "E5M2" => ("SM89_16x8x32_F32E5M2E5M2F32_TN", Element::E5M2),
        _ if target >= Target::Sm90 => ("SM90_16x8x8_F64F64F64F64_TN", Element::F64),
        _ => ("SM80_8x8x4_F64F64F64F64_TN", Element::F64),
    };
    let atom = MmaAtom::named(name).map_err(|error| KernelErrorKind::Shape { what: error.to_string() })?;
    Ok((atom, element))
}

/// An atom of each warp, and two beside each other along N, which is what `ldmatrix` brings at once.
fn of_warps(atom: &MmaAtom, warps: [u32; 2]) -> Result<TiledMma, KernelError> {
    let [along_m, along_n] = warps.map(i64::from);
    let permutation = [atom.extent(Mode::M) * along_m, 2 * atom.extent(Mode::N) * along_n, atom.extent(Mode::K)];
    let permutation = Tiler::ByMode(permutation.map(Tiler::Int).to_vec());
    Ok(TiledMma::new(atom, &RuntimeLayout::layout_left((along_m, along_n, 1))?, &permutation)?)
}

/// An atom of each lane, and four beside each other along M and along N, which is what is loaded at once; the lanes of a warp are
/// beside each other, too.
fn of_lanes(atom: &MmaAtom, warps: [u32; 2]) -> Result<TiledMma, KernelError> {
    let ([lanes_m, lanes_n], [along_m, along_n]) = (LANES, warps.map(i64::from));
    let warp = lanes_m * lanes_n;
    let threads =
        RuntimeLayout::new(((lanes_m, along_m), (lanes_n, along_n), 1), ((1, warp), (lanes_m, warp * along_m), 0))?;
    let quads = |threads: i64| Ok::<_, KernelError>(Tiler::Layout(RuntimeLayout::new((threads, QUAD), (QUAD, 1))?));
    let permutation = Tiler::ByMode(vec![quads(lanes_m * along_m)?, quads(lanes_n * along_n)?, Tiler::Keep]);
    Ok(TiledMma::new(atom, &threads, &permutation)?)
}

/// The layout in shared memory of a tile (MN,K) that lanes multiply from: elements are adjacent along MN, and those of
/// one row along K a quad further on in the banks each, so that lanes write them in few turns.
fn columns_apart([mn, k]: [i64; 2], stages: i64) -> Result<ComposedLayout, KernelError> {
    let apart = mn + QUAD;
    Ok(RuntimeLayout::new((mn, k, stages), (1, apart, apart * k))?.into())
}

/// How `ldmatrix` brings what `mma.sync` reads from shared memory whose elements, of so many bytes, are adjacent along a mode:
/// matrices of 8 rows of 16 bytes along K, or of pairs of bytes along MN. Nothing where lanes load their values themselves.
pub(super) fn matrices(major: GmmaMajor, bytes: u64) -> Option<&'static str> {
    match (major, bytes) {
        (GmmaMajor::K, 1 | 2 | 4) => Some("SM75_U32x4_LDSM_N"),
        (GmmaMajor::MN, 2) => Some("SM75_U16x8_LDSM_T"),
        _ => None,
    }
}

/// The bytes of a row of shared memory that stay together. A matrix of `ldmatrix` has 8 rows of 16 bytes, which are read at once. Lanes
/// that load values of 4 or 8 bytes themselves read 32 bytes of each of 4 rows at once: 4 values along K of rows along MN, or 8
/// and 4 along MN of rows along K.
fn chunk(major: GmmaMajor, bytes: u64) -> i64 {
    if matrices(major, bytes).is_none() && bytes >= 4 { 32 } else { 16 }
}

/// The layout in shared memory of a tile (MN,K) whose elements are adjacent along a mode, in rows of 128 bytes or of
/// what the tile has, in so many stages: chunks of a row are permuted by the number of the row, so that those which are read at once, and
/// the rows that are written, do not meet in a bank.
fn staged(major: GmmaMajor, bytes: u64, [mn, k]: [i64; 2], stages: i64) -> Result<ComposedLayout, KernelError> {
    let (together, bytes) = (chunk(major, bytes), bytes.cast_signed());
    let length = (ROW / bytes).min(if major == GmmaMajor::K { k } else { mn });
    let bits = |number: i64| i64::from(number.max(1).ilog2());
    // Rows that are shorter than all banks take turns with the next ones.
    let swizzle = Swizzle::new(bits(length * bytes / together), bits(together / bytes), bits(ROW / together))?;
    let (atom, order) = match major {
        GmmaMajor::K => (RuntimeLayout::new((8, length), (length, 1))?, (1, 2, 3)),
        GmmaMajor::MN => (RuntimeLayout::new((length, 8), (1, length))?, (2, 1, 3)),
    };
    Ok(ComposedLayout::new(swizzle, 0, atom)?.tile_to_shape_ordered((mn, k, stages), order)?)
}
