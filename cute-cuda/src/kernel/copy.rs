//! Copies between any two layouts of one domain.

use core::fmt;
use std::sync::Arc;

use cudarc::driver::CudaStream;
use cute_types::runtime::ComposedLayout;

use super::builder::{Builder, DeviceArgs, Input, Output, TypedKernel, WIDEST};
use super::modes::{Joint, Mode, composed, layout, nested, side_by_side, thread_of_grid};
use super::tiles::{Tile, tiled};
use super::{Data, Extent, KernelError};
use crate::error::CudaError;
use crate::machine::Machine;
use crate::ptx::Target;

/// Threads of a block.
const THREADS: u64 = 256;
/// From so many modes on the index code is dearer than an access.
const DEAR_MODES: usize = 4;
/// Threads that fill a large device.
const ENOUGH: u64 = 1 << 18;
/// Fewer elements than this along either side make no tile.
const LEAST_TILE: u64 = 8;

/// How a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyPlan {
    /// Each thread moves the longer one of these vectors, along the mode that is fastest in the array that is written.
    Vectors {
        /// Elements of a vector that is loaded.
        reads: u64,
        /// Elements of a vector that is stored.
        writes: u64,
        /// Vectors of a thread, apart along the slowest mode: they share the index code.
        turns: u64,
    },
    /// Tiles through shared memory: in by vectors along one mode, out by vectors along another.
    Tiles(Tile),
}

impl fmt::Display for CopyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyPlan::Vectors { reads: 1, writes: 1, turns: 1 } => f.write_str("elements"),
            CopyPlan::Vectors { reads, writes, turns: 1 } => write!(f, "vectors of {reads} and {writes}"),
            CopyPlan::Vectors { reads, writes, turns } => write!(f, "{turns} vectors of {reads} and {writes}"),
            CopyPlan::Tiles(tile) => write!(f, "tiles of {tile}"),
        }
    }
}

/// A kernel from one array to another.
pub type CopyKernel<T> = TypedKernel<(Input<T>, Output<T>)>;

/// The kernel that copies `in[from(c)]` to `out[to(c)]` for every coordinate c of two layouts of one domain: a copy, a
/// permutation, a transposition, a gather of a slice, im2col, to and from a blocked layout, as the layouts say.
///
/// Both layouts are put on common modes, and modes that are contiguous in both are one; what is adjacent on both sides
/// moves in vectors of up to 16 bytes, and where the fastest modes differ a tile goes through swizzled shared memory, so
/// that both sides are read and written in vectors along their own.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Copy;
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::ComposedLayout;
///
/// // 3 columns of 2, to rows.
/// let (columns, rows): (ComposedLayout, ComposedLayout) = ("(2,3):(1,2)".parse()?, "(2,3):(3,1)".parse()?);
/// let kernel = Copy::<f32>::new(&columns, &rows, Target::default())?;
/// let mut out = [0.0; 6];
/// kernel.run(&Machine::interpreter(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &mut out)?;
/// assert_eq!(out, [1.0, 3.0, 5.0, 2.0, 4.0, 6.0]);
///
/// // Two elements may not go to one place.
/// let error = Copy::<f32>::new(&columns, "(2,3):(1,1)".parse::<ComposedLayout>()?, Target::default()).unwrap_err();
/// assert_eq!(error.to_string(), "injective: elements 1 and 2 both have offset 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Copy<T> {
    kernel: CopyKernel<T>,
    plan: CopyPlan,
}

impl<T: Data> Copy<T> {
    /// The kernel for two layouts of the same size whose shapes have a common refinement; the second is injective.
    ///
    /// # Errors
    ///
    /// [`KernelError::Sizes`] and [`KernelError::Shape`] when the domains differ, [`KernelError::Layout`] when the second
    /// layout is not injective, [`KernelError::Index`] for negative strides.
    pub fn new(
        from: impl Into<ComposedLayout>,
        to: impl Into<ComposedLayout>,
        target: Target,
    ) -> Result<Copy<T>, KernelError> {
        let (from, to) = (from.into(), to.into());
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Copy::planned(&joint, plan::<T>(&joint), target)
    }

    /// The same, with a tile of another shape where the copy goes through shared memory: for measuring which is best.
    ///
    /// # Errors
    ///
    /// As [`Copy::new`]; [`KernelError::Shape`] when the fastest modes of the layouts are one, and for a tile that its
    /// threads do not cover.
    pub fn with_tile(
        from: impl Into<ComposedLayout>,
        to: impl Into<ComposedLayout>,
        tile: Tile,
        target: Target,
    ) -> Result<Copy<T>, KernelError> {
        let (from, to) = (from.into(), to.into());
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Copy::planned(&joint, CopyPlan::Tiles(tile), target)
    }

    fn planned(joint: &Joint, plan: CopyPlan, target: Target) -> Result<Copy<T>, KernelError> {
        let kernel = match plan {
            CopyPlan::Vectors { reads, writes, turns } => vectors(joint, reads.max(writes), turns, target),
            CopyPlan::Tiles(tile) => tiled(joint, tile, target),
        }?;
        Ok(Copy { kernel, plan })
    }

    /// How it goes.
    pub fn plan(&self) -> CopyPlan {
        self.plan
    }

    /// The kernel: `in`, as many elements as the first layout's cosize, and `out`, as many as the second's.
    pub fn kernel(&self) -> &CopyKernel<T> {
        &self.kernel
    }

    /// Copies on arrays of the host.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::run`].
    pub fn run(&self, machine: &Machine, from: &[T], to: &mut [T]) -> Result<(), CudaError> {
        self.kernel.run(machine, (from, to))
    }

    /// Puts the copy on a stream, on arrays of its device: `(&CudaSlice<T>, &mut CudaSlice<T>)`.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`].
    pub fn launch<A: DeviceArgs<(Input<T>, Output<T>)>>(
        &self,
        stream: &Arc<CudaStream>,
        args: A,
    ) -> Result<(), CudaError> {
        self.kernel.launch(stream, args)
    }
}

/// The best way for a domain.
fn plan<T: Data>(joint: &Joint) -> CopyPlan {
    let most = WIDEST / T::BYTES;
    let unit = |of: fn(&Mode) -> u64| joint.modes.iter().position(|mode| of(mode) == 1);
    if let (Some(read), Some(write)) = (unit(|mode| mode.from), unit(|mode| mode.to))
        && read != write
        && [read, write].iter().all(|&place| joint.modes[place].extent >= LEAST_TILE)
    {
        return CopyPlan::Tiles(Tile::of::<T>(joint, read, write));
    }
    // One mode alone: what is left behind the last whole vector is copied apart.
    let whole = joint.modes.len() == 1 && joint.from.is_multiple_of(most) && joint.to.is_multiple_of(most);
    let width = |stride: fn(&Mode) -> u64, base: u64| match joint.modes.first() {
        Some(first) if stride(first) == 1 && whole => most,
        Some(first) if stride(first) == 1 => joint.vector(0, most, stride, base),
        _ => 1,
    };
    let (reads, writes) = (width(|mode| mode.from, joint.from), width(|mode| mode.to, joint.to));
    // Index code of several quotients is dearer than a narrow access: threads that have several share it, where enough are
    // left.
    let last = joint.modes.last().map_or(1, |mode| mode.extent);
    let vectors = joint.size() / reads.max(writes);
    let turns = match joint.modes.len() {
        DEAR_MODES.. if reads.max(writes) < most => {
            [4, 2].into_iter().find(|turns| last.is_multiple_of(*turns) && vectors / turns >= ENOUGH)
        }
        _ => None,
    };
    CopyPlan::Vectors { reads, writes, turns: turns.unwrap_or(1) }
}

/// A vector a thread, by ascending offset of the array that is written.
fn vectors<T: Data>(joint: &Joint, width: u64, turns: u64, target: Target) -> Result<CopyKernel<T>, KernelError> {
    // Along the first mode, which alone can have stride 1 where the vectors are longer than an element.
    let (first, others) = match joint.modes.split_first() {
        Some((&first, others)) => (first, others),
        None => (Mode { extent: 1, from: 0, to: 0 }, &[][..]),
    };
    let (whole, left) = (first.extent / width, first.extent % width);
    let count = whole * others.iter().map(|mode| mode.extent).product::<u64>() / turns;
    let extent = Extent::new(count.max(1).div_ceil(THREADS), THREADS)?;
    let side = |stride: fn(&Mode) -> u64, base: u64| {
        let mut along = vec![(whole.max(1), width.saturating_mul(stride(&first)))];
        along.extend(others.iter().map(|mode| (mode.extent, stride(mode))));
        let mut values = vec![(width, stride(&first))];
        if turns > 1
            && let Some((extent, stride)) = along.last_mut()
        {
            *extent /= turns;
            values.push((turns, *extent * *stride));
        }
        composed(base, side_by_side(&[nested(&values)?, nested(&along)?])?)
    };
    let (from, to) = (side(|mode| mode.from, joint.from)?, side(|mode| mode.to, joint.to)?);
    let rest = |stride: fn(&Mode) -> u64, base: u64| {
        // Of nothing that is left, the end may be beyond 64 bits.
        let behind = if left == 0 { 0 } else { whole * width * stride(&first) };
        composed(base + behind, layout(&[(left.max(1), stride(&first))])?)
    };
    let (rest_from, rest_to) = (rest(|mode| mode.from, joint.from)?, rest(|mode| mode.to, joint.to)?);
    TypedKernel::build("copy", ["in", "out"], extent, target, |b, (input, output)| {
        let index = thread_of_grid(b)?;
        let copy = |b: &mut Builder, index| {
            let from = b.tensor(input, &from)?.at(1, index)?;
            let to = b.tensor(output, &to)?.at(1, index)?;
            b.copy(&from, &to)
        };
        b.below(index, count, copy)?;
        b.below(index, left, |b, index| {
            let from = b.tensor(input, &rest_from)?.at(0, index)?;
            let to = b.tensor(output, &rest_to)?.at(0, index)?;
            b.copy(&from, &to)
        })
    })
}
