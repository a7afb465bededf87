//! Copies between any two layouts of one domain.
//!
//! | file | what it has |
//! |---|---|
//! | `tile.rs` | the shape of a tile, where the sides have two fastest modes, and by which layouts its threads have it |
//! | `plan.rs` | which way a copy goes, and the kernel that each way gives |
//! | `vectors.rs` | a vector a thread, where both sides have one fastest mode |
//! | `tiled.rs` | the kernel of such tiles: which one a block has, the whole ones and those at an edge |
//! | `put.rs`, `take.rs` | a tile from global into shared memory, and out again |
//!
//! Each file uses those above it, but that `tiled.rs` calls the last two.

mod plan;
mod put;
mod take;
#[cfg(test)]
mod tests;
mod tile;
mod tiled;
mod vectors;

use super::builder::{Input, Output};
use super::driver::{Driver, LaunchArgs};
use super::error::KernelError;
use super::modes::Joint;
use super::runner::Runner;
use super::signature::Data;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::ptx::Target;
use plan::plan;
pub use plan::{RelayoutKernel, RelayoutPlan};
pub use tile::Tile;
use tiled::tiled;
use vectors::vectors;

/// Threads of a grid that one index counts.
const MOST_INDEX: u64 = 1 << 32;

/// The kernel that copies `in[from(c)]` to `out[to(c)]` for every coordinate c of two layouts of one domain: a copy, a
/// permutation, a transposition, a gather of a slice, im2col, to and from a blocked layout, as the layouts say.
///
/// The layouts are static, dynamic, or of values, swizzled or not, as a [`KernelLayout`] is. Both are put on common
/// modes, and modes that are contiguous in both are one; what is adjacent on both sides moves in vectors of up to 16
/// bytes, and where the fastest modes differ a tile goes through swizzled shared memory, so that both sides are read
/// and written in vectors along their own.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Relayout;
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::ComposedLayout;
///
/// // 3 columns of 2, to rows.
/// let (columns, rows): (ComposedLayout, ComposedLayout) = ("(2,3):(1,2)".parse()?, "(2,3):(3,1)".parse()?);
/// let kernel = Relayout::<f32>::new(&columns, &rows, Target::default())?;
/// let mut out = [0.0; 6];
/// kernel.run(&Machine::interpreter(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &mut out)?;
/// assert_eq!(out, [1.0, 3.0, 5.0, 2.0, 4.0, 6.0]);
///
/// // Two elements may not go to one place.
/// let error = Relayout::<f32>::new(&columns, "(2,3):(1,1)".parse::<ComposedLayout>()?, Target::default()).unwrap_err();
/// assert_eq!(error.kind().to_string(), "injective: elements 1 and 2 both have offset 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Relayout<T> {
    kernel: RelayoutKernel<T>,
    plan: RelayoutPlan,
}

impl<T: Data> Relayout<T> {
    /// The kernel for two layouts of the same size whose shapes have a common refinement; the second is injective.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Sizes`](crate::kernel::KernelErrorKind::Sizes) and [`KernelErrorKind::Shape`](crate::kernel::KernelErrorKind::Shape) when the domains differ, [`KernelErrorKind::Layout`](crate::kernel::KernelErrorKind::Layout) when the second
    /// layout is not injective or an integer that the program gives makes none,
    /// [`KernelErrorKind::Index`](crate::kernel::KernelErrorKind::Index) for negative strides.
    #[track_caller]
    pub fn new(from: impl KernelLayout, to: impl KernelLayout, target: Target) -> Result<Relayout<T>, KernelError> {
        let _call = Call::begin();
        let (from, to) = (from.into_composed()?, to.into_composed()?);
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Relayout::planned(&joint, plan::<T>(&joint), MOST_INDEX, target)
    }

    /// The copy with a tile of another shape where the copy goes through shared memory: for measuring which is best.
    ///
    /// # Errors
    ///
    /// As [`Relayout::new`]; [`KernelErrorKind::Shape`](crate::kernel::KernelErrorKind::Shape) when the fastest modes
    /// of the layouts are one, and for a tile that its threads do not cover.
    #[track_caller]
    pub fn with_tile(
        from: impl KernelLayout,
        to: impl KernelLayout,
        tile: Tile,
        target: Target,
    ) -> Result<Relayout<T>, KernelError> {
        let _call = Call::begin();
        let (from, to) = (from.into_composed()?, to.into_composed()?);
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Relayout::planned(&joint, RelayoutPlan::Tiles(tile), MOST_INDEX, target)
    }

    /// The kernel of a plan, of at most so many threads that have a vector each.
    fn planned(joint: &Joint, plan: RelayoutPlan, most: u64, target: Target) -> Result<Relayout<T>, KernelError> {
        let kernel = match plan {
            RelayoutPlan::Vectors { reads, writes, turns } => vectors(joint, reads.max(writes), turns, most, target),
            RelayoutPlan::Tiles(tile) => tiled(joint, tile, target),
        }?;
        Ok(Relayout { kernel, plan })
    }

    /// How it goes.
    pub fn plan(&self) -> RelayoutPlan {
        self.plan
    }

    /// The kernel: `in`, as many elements as the first layout's cosize, and `out`, as many as the second's.
    pub fn kernel(&self) -> &RelayoutKernel<T> {
        &self.kernel
    }

    /// Copies on arrays of the host.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::run`](super::builder::TypedKernel::run).
    pub fn run<R: Runner>(&self, runner: &R, from: &[T], to: &mut [T]) -> Result<(), R::Error> {
        self.kernel.run(runner, (from, to))
    }

    /// Puts the copy on a stream, on arrays of its device: with cudarc `(&CudaSlice<T>, &mut CudaSlice<T>)`.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`](super::builder::TypedKernel::launch).
    pub fn launch<D: Driver, A: LaunchArgs<(Input<T>, Output<T>), D>>(
        &self,
        stream: &D::Stream,
        args: A,
    ) -> Result<(), D::Error> {
        self.kernel.launch(stream, args)
    }
}
