//! Reductions over any modes of a layout: sums, least and largest elements.
//!
//! | file | what it has |
//! |---|---|
//! | `reduction.rs` | what elements are combined by |
//! | `problem.rs` | what is reduced, as lists of modes |
//! | `fold.rs` | short or odd rows as longer ones |
//! | `plan.rs` | how the threads of a grid share it |
//! | `split.rs` | a reduction as two, with a workspace between them |
//! | `stage.rs` | one kernel: its numbers, and where a thread of it is |
//! | `combine.rs`, `read.rs`, `tail.rs` | what a thread combines, what it reads, what a fold leaves over |
//! | `body.rs` | the kernel itself, from the first load to the last store |
//!
//! Each file uses those above it.
//!
//! The bound is the memory: each element is read once, by accesses of 16 bytes where the layout has them, several of which
//! each thread has under way; where rows are odd and follow each other, it has them once a few rows are folded into one. Where
//! there are too few results to keep a device busy, several blocks share one. A second kernel reduces parts and folds.

mod body;
mod combine;
mod fold;
mod plan;
mod problem;
mod read;
mod reduction;
mod split;
mod stage;
mod tail;
#[cfg(test)]
mod tests;

use body::Reducer;
pub use plan::ReducePlan;
pub use problem::Direction;
use problem::Problem;
pub use reduction::{Reducible, Reduction};
use split::Split;
use stage::Stage;

#[cfg(doc)]
use super::builder::TypedKernel;
use super::builder::{Input, Output};
use super::driver::{Driver, LaunchArg};
use super::error::{KernelError, KernelErrorKind};
use super::runner::{Runner, zeros};
use super::signature::{Data, SignatureError};
use crate::index::IndexError;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::ptx::{Target, Type};

/// The kernel, or two, that computes `out[to(k)] = Σ in[from(k, r)]` over all coordinates r of some modes of a layout, for
/// every coordinate k of the others; or the largest, or the smallest, of those elements.
///
/// # Order and accuracy
///
/// The order follows from the layout and the plan, and is the same in every run and on every device: each thread combines
/// what it has under way by a tree, and that with an accumulator; then accumulators, lanes, warps and parts are combined, in
/// this order, by trees. Where there is a [fold](ReducePlan::fold), folded neighbours are combined with the parts. With u
/// the rounding error of the accumulator (2^-24 for `f32`, and for `f16` and `bf16`, too), a sum is off by at most
/// n·u·Σ|x| / (1 - n·u), where n counts the additions that an element goes through: the turns of a thread, a few dozens to a
/// few hundred, and the logarithm of the rest. `f16` and `bf16` are rounded once more at the end, to the nearest; a sum
/// beyond their range is inf.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Reduction, Reduce};
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::ComposedLayout;
///
/// // 2 rows of 3 columns, by columns: the sum of each row.
/// let matrix: ComposedLayout = "(2,3):(1,2)".parse()?;
/// let sums = Reduce::<f32>::new(&matrix, &[1], Reduction::Sum, Target::default())?;
/// let mut out = [0.0; 2];
/// sums.run(&Machine::interpreter(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &mut out)?;
/// assert_eq!(out, [9.0, 12.0]);
///
/// // A mode that is not there.
/// let error = Reduce::<f32>::new(&matrix, &[2], Reduction::Sum, Target::default()).unwrap_err();
/// assert_eq!(error.kind().to_string(), "the layout has 2 modes, and mode 2 is not one of them; count them from 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduce<T: Reducible> {
    stages: Stages<T>,
    reduction: Reduction,
    plan: ReducePlan,
}

#[derive(Clone, Debug)]
enum Stages<T: Reducible> {
    One(Reducer<T, T>),
    Two {
        first: Reducer<T, T::Accumulator>,
        second: Reducer<T::Accumulator, T>,
        /// Elements of the workspace between them.
        parts: usize,
    },
}

impl<T: Reducible> Reduce<T> {
    /// The reduction over these top-level modes of a layout; the others are kept, and written by the compact column-major
    /// layout of their shape.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::NoMode`] for a mode that is not there; [`KernelErrorKind::Shape`] for one that is named twice, and for
    /// none; [`KernelErrorKind::Layout`] where an integer that the program gives makes no layout; [`KernelErrorKind::Index`] for a
    /// negative stride; [`KernelErrorKind::Target`] for `bf16` before `sm_80`.
    #[track_caller]
    pub fn new(
        from: impl KernelLayout,
        reduced: &[usize],
        reduction: Reduction,
        target: Target,
    ) -> Result<Reduce<T>, KernelError> {
        let _call = Call::begin();
        let problem = Problem::of(&from.into_composed()?, reduced, None)?;
        let plan = problem.plan::<T>(false);
        Reduce::planned(&problem, plan, reduction, target)
    }

    /// The reduction whose results are written by a layout of the kept modes.
    ///
    /// # Errors
    ///
    /// As [`Reduce::new`]; [`KernelErrorKind::Sizes`] and [`KernelErrorKind::Shape`] when the layout's domain is not
    /// that of the kept modes, [`KernelErrorKind::Layout`] when it is not injective.
    #[track_caller]
    pub fn to_layout(
        from: impl KernelLayout,
        reduced: &[usize],
        to: impl KernelLayout,
        reduction: Reduction,
        target: Target,
    ) -> Result<Reduce<T>, KernelError> {
        let _call = Call::begin();
        let problem = Problem::of(&from.into_composed()?, reduced, Some(&to.into_composed()?))?;
        let plan = problem.plan::<T>(false);
        Reduce::planned(&problem, plan, reduction, target)
    }

    /// The reduction of [`Reduce::new`] by another plan: for measuring which is best.
    ///
    /// ```
    /// # use cute_cuda::Machine;
    /// # use cute_cuda::kernel::{Direction, Reduction, Reduce, ReducePlan};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::runtime::ComposedLayout;
    /// // Three columns, of which four rows are three vectors of 16 bytes; two rows are left over.
    /// let columns: ComposedLayout = "(3,102):(1,3)".parse()?;
    /// let (direction, width) = (Direction::Across, 4);
    /// let plan = ReducePlan { direction, width, team: 8, teams: 4, results: 1, unroll: 2, parts: 1, fold: 4 };
    /// let sums = Reduce::<f32>::with_plan(&columns, &[1], plan, Reduction::Sum, Target::default())?;
    /// assert!(sums.ptx()[0].contains("ld.global.nc.v4.f32"));
    /// let (from, mut out): (Vec<f32>, _) = ((0..306).map(|i| (i % 3) as f32).collect(), [0.0; 3]);
    /// sums.run(&Machine::interpreter(), &from, &mut out)?;
    /// assert_eq!(out, [0.0, 102.0, 204.0]);
    ///
    /// // Two rows are one vector and a half.
    /// let plan = ReducePlan { fold: 2, ..plan };
    /// let error = Reduce::<f32>::with_plan(&columns, &[1], plan, Reduction::Sum, Target::default()).unwrap_err();
    /// assert_eq!(
    ///     error.kind().to_string(),
    ///     "accesses of 4 elements do not go through the layout, where at most 2 do; take fewer",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Reduce::new`]; [`KernelErrorKind::Shape`] for a plan that is none for this reduction.
    #[track_caller]
    pub fn with_plan(
        from: impl KernelLayout,
        reduced: &[usize],
        plan: ReducePlan,
        reduction: Reduction,
        target: Target,
    ) -> Result<Reduce<T>, KernelError> {
        let _call = Call::begin();
        let problem = Problem::of(&from.into_composed()?, reduced, None)?;
        Reduce::planned(&problem, plan, reduction, target)
    }

    fn planned(
        problem: &Problem,
        plan: ReducePlan,
        reduction: Reduction,
        target: Target,
    ) -> Result<Reduce<T>, KernelError> {
        problem.check::<T>(&plan)?;
        if T::TYPE == Type::BF16 && target < Target::Sm80 {
            return Err(KernelErrorKind::Target { instruction: "cvt.rn.bf16.f32", needed: Target::Sm80, target }.into());
        }
        let stages = if plan.parts == 1 && plan.fold == 1 {
            let stage = Stage { problem: problem.clone(), plan, part_stride: 0, reduction };
            Stages::One(stage.build::<T, T>(target)?)
        } else {
            let Split { first: problem, part_stride, second: rest } = problem.split(&plan)?;
            let parts = problem.results().checked_mul(plan.parts).ok_or(IndexError::Overflow)? as usize;
            let first = Stage { problem, plan, part_stride, reduction };
            let plan = rest.plan::<T::Accumulator>(true);
            let second = Stage { problem: rest, plan, part_stride: 0, reduction };
            Stages::Two { first: first.build(target)?, second: second.build(target)?, parts }
        };
        Ok(Reduce { stages, reduction, plan })
    }

    /// How it goes.
    pub fn plan(&self) -> ReducePlan {
        self.plan
    }

    /// What elements are combined by.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// The text of its kernels: one, or two where several blocks share a result.
    pub fn ptx(&self) -> Vec<&str> {
        match &self.stages {
            Stages::One(kernel) => vec![kernel.kernel().ptx()],
            Stages::Two { first, second, .. } => vec![first.kernel().ptx(), second.kernel().ptx()],
        }
    }

    /// The elements of the accumulator's type that a workspace needs: 0 where one kernel does it all.
    pub fn workspace(&self) -> usize {
        match self.stages {
            Stages::One(_) => 0,
            Stages::Two { parts, .. } => parts,
        }
    }

    /// Reduces arrays of the host: as many elements as the layout's cosize, to as many as that of the results' layout.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::run`].
    pub fn run<R: Runner>(&self, runner: &R, from: &[T], to: &mut [T]) -> Result<(), R::Error> {
        match &self.stages {
            Stages::One(kernel) => kernel.run(runner, (from, to)),
            Stages::Two { first, second, parts } => {
                let mut workspace = zeros::<T::Accumulator>(*parts)?;
                first.run(runner, (from, &mut workspace))?;
                second.run(runner, (&workspace, to))
            }
        }
    }

    /// Puts the reduction on a stream, on arrays of its device: with cudarc `(&CudaSlice<T>, &mut CudaSlice<T>)`.
    ///
    /// A workspace, where one is needed, is allocated in the order of the stream and freed after the launch; in a loop that
    /// costs, and [`Reduce::launch_with`] does not.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`]; the driver's when there is no room for the workspace.
    pub fn launch<D, I, O>(&self, stream: &D::Stream, (mut from, mut to): (I, O)) -> Result<(), D::Error>
    where
        D: Driver,
        I: LaunchArg<Input<T>, D>,
        O: LaunchArg<Output<T>, D>,
    {
        match &self.stages {
            Stages::One(kernel) => kernel.launch(stream, (from, to)),
            Stages::Two { first, second, parts } => {
                let element = T::Accumulator::ELEMENT;
                let mut workspace = D::workspace(stream, element, *parts)?;
                D::enqueue(stream, first.kernel(), || vec![from.bind(), D::workspace_output(&mut workspace, element)])?;
                D::enqueue(stream, second.kernel(), || vec![D::workspace_input(&workspace, element), to.bind()])
            }
        }
    }

    /// [`Reduce::launch`] with a workspace of [`Reduce::workspace`] elements, whose values are overwritten; one that is not needed is
    /// not touched.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`]; a [`SignatureError`] for a workspace that is too short, or missing.
    pub fn launch_with<D, I, O>(
        &self,
        stream: &D::Stream,
        (mut from, mut to): (I, O),
        workspace: Option<&mut D::Array<T::Accumulator>>,
    ) -> Result<(), D::Error>
    where
        D: Driver,
        I: LaunchArg<Input<T>, D>,
        O: LaunchArg<Output<T>, D>,
    {
        match (&self.stages, workspace) {
            (Stages::One(kernel), _) => kernel.launch(stream, (from, to)),
            (Stages::Two { first, second, .. }, Some(workspace)) => {
                D::enqueue(stream, first.kernel(), || vec![from.bind(), D::output(&mut *workspace)])?;
                D::enqueue(stream, second.kernel(), || vec![D::input(&*workspace), to.bind()])
            }
            (Stages::Two { parts, .. }, None) => {
                let name = "workspace".to_string();
                Err(SignatureError::TooShort { name, wanted: *parts as u64, found: 0 }.into())
            }
        }
    }
}
