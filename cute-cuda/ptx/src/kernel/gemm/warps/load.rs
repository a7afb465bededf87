//! From memory to shared memory: each thread copies its parts of a tile, with zeros past the end of K. Past the end of M or N there
//! may be any row: what it is multiplied to is past the end of D.

use cute_types::runtime::atom::GmmaMajor;
use cute_types::runtime::{LayoutError, RuntimeLayout};

use super::problem::Source;
use crate::kernel::builder::{Builder, Index, ReadOnly, Run, Shared, Tensor};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::extents::tiles_of;
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// A thread's parts of the tiles of a factor along K.
pub(super) struct Load<'p, T> {
    source: &'p Source,
    parts: Vec<Part<T>>,
    thread: Index,
    /// From (thread, part) to a coordinate along K of a tile.
    along_k: RuntimeLayout,
}

/// Elements that are copied at once.
struct Part<T> {
    number: u32,
    /// (K): at its coordinate along MN.
    from: Tensor<T, ReadOnly>,
    /// (stages): at its coordinate in a tile.
    to: Tensor<T, Shared>,
    /// How many bytes of it are within MN; nothing where all are, or may be any.
    bytes: Option<Reg<u32>>,
}

impl<'p, T: Data> Load<'p, T> {
    /// The parts of the tiles at a coordinate along MN, of a product, from the matrix (MN,K,L) to the stages (MN,K,stages).
    pub(super) fn new(
        b: &mut Builder,
        source: &'p Source,
        from: &Tensor<T, ReadOnly>,
        to: &Tensor<T, Shared>,
        [tile, batch, thread]: [Index; 3],
    ) -> Result<Load<'p, T>, KernelError> {
        let [rows, depth] = source.tile;
        let (width, threads) = (source.read.width(T::BYTES as i64), thread.limit().cast_signed());
        let count = rows * depth / width / threads;
        // Parts follow each other along the mode in which their elements do.
        let strides = |across: i64, along: i64| match source.read.along() {
            GmmaMajor::K => RuntimeLayout::new(((depth / width, rows),), ((along, across),)),
            GmmaMajor::MN => RuntimeLayout::new(((rows / width, depth),), ((along, across),)),
        };
        let (along, across) = (strides(0, width)?, strides(1, 0)?);
        let (along_mn, along_k) = if source.read.along() == GmmaMajor::K { (across, along) } else { (along, across) };
        let shared_out = RuntimeLayout::new((threads, count), (1, threads))?;
        let (along_mn, along_k) = (along_mn.composition(&shared_out)?, along_k.composition(&shared_out)?);
        let (extent, tiles) = (source.extents[0], tiles_of(source.extents[0], rows));
        let in_matrix =
            RuntimeLayout::make_layout(&[RuntimeLayout::new(tiles, rows)?, along_mn.mode(0)?, along_mn.mode(1)?])?;
        let (from, ragged) = (from.at(2, batch)?, extent % rows != 0);
        // Several elements of one row past the end may be any: what they are multiplied to is past the end of D, and is not
        // stored. (Single ones likewise, but with those products of f32 became slower, 0.78 of cuBLAS for 0.87.)
        let may_be_any = source.read.along() == GmmaMajor::K && width > 1;
        // By the number of the part, which the text has, so that it is in no register; where the layouts can be taken apart so.
        let by_part = if ragged { None } else { from.map_layout(|layout| taken(layout, 0, &in_matrix)).ok() };
        let staged = to.map_layout(|layout| taken(&taken(layout, 1, &along_k)?, 0, &along_mn)).ok();
        let mut parts = Vec::new();
        for number in 0..count.unsigned_abs() as u32 {
            let part = Index::from(number);
            let to = match &staged {
                Some(staged) => staged.at(0, thread)?.at(0, part)?.at(0, thread)?.at(0, part)?,
                None => {
                    let (mn, k) = (b.index(&along_mn, &[thread, part])?, b.index(&along_k, &[thread, part])?);
                    to.at(0, mn)?.at(0, k)?
                }
            };
            if let Some(from) = &by_part {
                parts.push(Part { number, from: from.at(0, tile)?.at(0, thread)?.at(0, part)?, to, bytes: None });
                continue;
            }
            let mn = b.index(&in_matrix, &[tile, thread, part])?;
            let bytes = if ragged && !may_be_any { Some(source.within::<T>(b, 0, mn)?) } else { None };
            let mn = b.clamped(mn, source.places::<T>(0))?;
            parts.push(Part { number, from: from.at(0, mn)?, to, bytes });
        }
        Ok(Load { source, parts, thread, along_k })
    }

    /// Starts to copy the parts of a tile to a stage.
    pub(super) fn start(&self, b: &mut Builder, turn: Index, stage: Index) -> Result<(), KernelError> {
        let (extent, depth) = (self.source.extents[1], self.source.tile[1]);
        let turns = tiles_of(extent, depth);
        let in_matrix = RuntimeLayout::make_layout(&[
            RuntimeLayout::new(turns, depth)?,
            self.along_k.mode(0)?,
            self.along_k.mode(1)?,
        ])?;
        let mut runs = Vec::new();
        for part in &self.parts {
            let k = b.index(&in_matrix, &[turn, self.thread, part.number.into()])?;
            let bytes = match (extent % depth != 0).then(|| self.source.within::<T>(b, 1, k)).transpose()? {
                Some(bytes) => Some(part.bytes.map_or(bytes, |other| b.compute(bytes.min(other)))),
                None => part.bytes,
            };
            let k = b.clamped(k, self.source.places::<T>(1))?;
            runs.push(Run { from: part.from.at(0, k)?, to: part.to.at(0, stage)?, bytes });
        }
        let width = self.source.read.width(T::BYTES as i64).unsigned_abs();
        b.copy_runs(&runs, width, self.source.layout.cosize().unsigned_abs())
    }
}

/// The layout with a mode by the modes of what gives its coordinates.
fn taken(layout: &RuntimeLayout, mode: usize, by: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
    let mut modes = layout.modes()?;
    let own = modes[mode].composition(by)?.modes()?;
    modes.splice(mode..=mode, own);
    RuntimeLayout::make_layout(&modes)
}

impl Source {
    /// One more than the last coordinate of a mode at which a part begins.
    fn places<T: Data>(&self, mode: usize) -> u64 {
        let along = if self.read.along() == GmmaMajor::K { 1 } else { 0 };
        let width = if mode == along { self.read.width(T::BYTES as i64) } else { 1 };
        ((self.extents[mode] - 1) / width * width + 1).unsigned_abs()
    }

    /// How many bytes of a part that begins at a coordinate of a mode are before its end.
    fn within<T: Data>(&self, b: &mut Builder, mode: usize, at: Index) -> Result<Reg<u32>, KernelError> {
        let along = if self.read.along() == GmmaMajor::K { 1 } else { 0 };
        let (extent, width) = (self.extents[mode] as u32, self.read.width(T::BYTES as i64) as u32);
        // Along the other mode, a part is there or not.
        let (most, each) = if mode == along { (width, T::BYTES as u32) } else { (1, width * T::BYTES as u32) };
        let at = b.value(at)?;
        Ok(b.compute((extent - at.min(extent)).min(most) * each))
    }
}
