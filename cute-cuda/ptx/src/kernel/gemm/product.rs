//! The kernel of a product, by the way and the plan that its layouts and its target have.

use core::marker::PhantomData;

use cute_types::runtime::ComposedLayout;

use super::device::GemmDevice;
use super::elements::{Factor, Product, ScaleOf};
use super::given::{Fused, Given};
use super::reads::GemmRead;
use super::warpgroups::{GemmPlan, Launch, Written};
use super::ways::{GemmWay, Problem};
use crate::index::layouts::KernelLayout;
use crate::kernel::builder::{Builder, Index, Joined, Params, TmaInput, TmaOutput, TypedKernel};
use crate::kernel::call::Call;
use crate::kernel::entry::Kernel;
use crate::kernel::error::KernelError;
#[cfg(doc)]
use crate::kernel::error::KernelErrorKind;
use crate::ptx::Reg;

/// What arrays of A and B are of.
type NumberOf<T> = <T as Factor>::Number;

/// The name of the kernel.
const NAME: &str = "gemm";

/// What a product takes: A, B and D.
pub type Matrices<T, D> = (TmaInput<NumberOf<T>>, TmaInput<NumberOf<T>>, TmaOutput<D>);

/// What `D = alpha A · B + beta C` takes: A, B, C, D, alpha and beta, which are of [`Product::Scale`].
pub type Scaled<T, D> =
    (TmaInput<NumberOf<T>>, TmaInput<NumberOf<T>>, TmaInput<D>, TmaOutput<D>, ScaleOf<T, D>, ScaleOf<T, D>);

/// What [`Gemm::scaled`] makes.
pub type ScaledGemm<T, D> = Gemm<T, D, Scaled<T, D>>;

/// What [`Gemm::fused`] makes: a kernel that takes A, B and D, and after them `X`.
pub type FusedGemm<T, D, X> = Gemm<T, D, Joined<Matrices<T, D>, X>>;

/// A kernel for `D(m,n) = Σ A(m,k) · B(n,k)`, the sums in f32, of integers in i32, of f64 in f64; [`Factor`] says how A
/// and B are multiplied. A has the layout (M,K), B (N,K) and D (M,N), as in CuTe: a B that is (K,N) by rows is (N,K) by
/// columns. Layouts and extents are any; D has a place for each coordinate.
///
/// An sm_90a multiplies by `wgmma` where TMA reads and writes the layouts: where each is adjacent along either of its
/// modes, and its other strides are multiples of 16 bytes. By [`mma.sync`](GemmWay::Warps) goes what is not so, an f64,
/// and what is for another target, from an sm_80 on: the device says which. An f32 goes by `fma`, on each of them.
///
/// With a third mode they are so many products: A (M,K,L), B (N,K,L) and D (M,N,L). Where that mode of A or of B has the stride
/// 0, all products have the same factor.
///
/// [`Gemm::scaled`] is of `D = alpha A · B + beta C`, and [`Gemm::fused`] of what one makes of the sums.
///
/// The kernel needs a device of its target, or the interpreter. For an sm_90 or later, a launch
/// [begins](Kernel::begins_early) when the blocks of the one before it on its stream have ended, and waits for what they wrote.
///
/// ```
/// use cute_cuda::kernel::Gemm;
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
/// use half::bf16;
///
/// let (m, n, k) = (1000_usize, 528_usize, 96_usize);
/// let gemm = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(1,n)), layout!((m,n):(n,1)), 132)?;
/// assert!(gemm.kernel().ptx().contains("wgmma.mma_async.sync.aligned.m64"));
/// println!("{}", gemm.way());
///
/// let for_sm_80 = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(1,n)), layout!((m,n):(n,1)), (Target::Sm80, 108))?;
/// assert!(for_sm_80.kernel().ptx().contains("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"));
///
/// let refused = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((n,m):(m,1)), 132);
/// assert_eq!(refused.unwrap_err().kind().to_string(), "gemm: A is (1000,96), B (528,96) and D (528,1000); D is to be (1000,528)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Gemm<T: Factor, D, P = Matrices<T, D>> {
    kernel: TypedKernel<P>,
    way: GemmWay,
    reads: [GemmRead; 2],
    of: PhantomData<fn(T, D)>,
}

impl<T: Factor, D: Product<T::Sum>> Gemm<T, D> {
    /// The kernel for matrices of these layouts, by the way and the plan for a device: a number of multiprocessors is of an sm_90a,
    /// and `(target, number)` of any.
    ///
    /// # Errors
    ///
    /// As [`Gemm::with_plan`].
    #[track_caller]
    pub fn new(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<Gemm<T, D>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        Gemm::plain(&Problem::chosen::<T, D>(layouts, None, device.into())?)
    }

    /// The kernel by a plan of one's own.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for matrices whose extents differ, and for a plan that is none; [`KernelErrorKind::Layout`] for strides
    /// that TMA does not read, by a plan for `wgmma`; [`KernelErrorKind::SharedMemory`] for more stages than a block
    /// has memory for; [`KernelErrorKind::Target`] for elements that the target does not multiply.
    #[track_caller]
    pub fn with_plan(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        way: impl Into<GemmWay>,
    ) -> Result<Gemm<T, D>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        Gemm::plain(&Problem::new::<T, D>(layouts, None, way.into())?)
    }

    #[track_caller]
    pub(super) fn plain(problem: &Problem) -> Result<Gemm<T, D>, KernelError> {
        let (grid, target) = (problem.grid()?, problem.target());
        let kernel = TypedKernel::build(NAME, ["a", "b", "d"], grid, target, |builder, (a, b, d)| {
            problem.write::<T, D>(builder, Given { factors: [a, b], d, c: None, fused: None })
        })?;
        Ok(Gemm::of(kernel, problem))
    }

    /// A kernel for `D = alpha A · B + beta C`, where C has the extents and the elements of D and a layout of its own, in either
    /// order. The kernel takes A, B, C, D, alpha and beta. Where beta is 0, what C holds does not count, be it a NaN.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let (a, c) = (layout!((64,64):(64,1)), layout!((64,64):(1,64)));
    /// let gemm = Gemm::<bf16, f32>::scaled(a, a, c, a, 132)?;
    /// let (ones, thirds) = (vec![bf16::ONE; 64 * 64], vec![3.0; 64 * 64]);
    /// let mut d = vec![0.0; 64 * 64];
    /// gemm.typed().run(&Machine::interpreter(), (&ones, &ones, &thirds, &mut d, 0.5, 2.0))?;
    /// assert_eq!(d, vec![0.5 * 64.0 + 2.0 * 3.0; 64 * 64]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// cuBLAS: `cublasGemmEx`. CUTLASS: `LinearCombination`.
    ///
    /// # Errors
    ///
    /// As [`Gemm::with_plan`], and [`KernelErrorKind::Shape`] where C has other extents than D.
    #[track_caller]
    pub fn scaled(
        a: impl KernelLayout,
        b: impl KernelLayout,
        c: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<ScaledGemm<T, D>, KernelError> {
        let _call = Call::begin();
        let (layouts, c) = ([a.into_composed()?, b.into_composed()?, d.into_composed()?], c.into_composed()?);
        Gemm::of_scaled(&Problem::chosen::<T, D>(layouts, Some(c), device.into())?)
    }

    /// The same by a plan of one's own.
    ///
    /// # Errors
    ///
    /// As [`Gemm::scaled`].
    #[track_caller]
    pub fn scaled_with_plan(
        a: impl KernelLayout,
        b: impl KernelLayout,
        c: impl KernelLayout,
        d: impl KernelLayout,
        way: impl Into<GemmWay>,
    ) -> Result<ScaledGemm<T, D>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        Gemm::of_scaled(&Problem::new::<T, D>(layouts, Some(c.into_composed()?), way.into())?)
    }

    #[track_caller]
    pub(super) fn of_scaled(problem: &Problem) -> Result<ScaledGemm<T, D>, KernelError> {
        let (grid, target) = (problem.grid()?, problem.target());
        let names = ["a", "b", "c", "d", "alpha", "beta"];
        let kernel = TypedKernel::build(NAME, names, grid, target, |builder, (a, b, c, d, alpha, beta)| {
            problem.write::<T, D>(builder, Given { factors: [a, b], d, c: Some((c, alpha, beta)), fused: None })
        })?;
        Ok(Gemm::of(kernel, problem))
    }

    /// A kernel for a D of what `each` makes of each sum, by its row and column in D and the number of its product: a
    /// bias added, an activation, a scale of the row; it may store elsewhere, too. The kernel takes A, B and D, and
    /// further parameters `X` with these names, of which `tensors` makes what `each` has at hand.
    ///
    /// `each` is called for all places of a tile, also those past the end of D, of which nothing is stored: a row or a column is
    /// [clamped](Builder::clamped) for a load, and bounded by [`Builder::below`] for a store or an atomic operation. The sum at such a
    /// place is any number, not zero.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Gemm, GemmPlan, Input};
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let (m, n, k) = (72_usize, 40_usize, 64_usize);
    /// let (a, b, d) = (layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((m,n):(n,1)));
    /// let plan = GemmPlan::new([72, 40, 64], 2, 132);
    /// // max(0, A · B + bias), the bias by column.
    /// let gemm = Gemm::<bf16, f32>::fused::<(Input<f32>,), _>(
    ///     a, b, d, plan, ["bias"],
    ///     |b, (bias,)| b.tensor(bias, layout!(n:1)),
    ///     |b, bias, [_, column, _], sum| {
    ///         let column = b.clamped(column, n as u64)?;
    ///         let bias = b.load_one(&bias.at(0, column)?)?;
    ///         Ok(b.compute((sum + bias).max(0.0)))
    ///     },
    /// )?;
    /// let (ones, bias): (Vec<bf16>, Vec<f32>) = (vec![bf16::ONE; 72 * 64], (0..40).map(|n| -4.0 * n as f32).collect());
    /// let mut out = vec![0.0; 72 * 40];
    /// gemm.typed().run(&Machine::interpreter(), ((&ones, &ones[..40 * 64], &mut out), (&bias,)))?;
    /// assert_eq!((out[0], out[3], out[39]), (64.0, 52.0, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// CUTLASS: an epilogue visitor tree.
    ///
    /// # Errors
    ///
    /// As [`Gemm::with_plan`], and what the closures return.
    #[track_caller]
    pub fn fused<X: Params, S>(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        way: impl Into<GemmWay>,
        names: X::Names,
        tensors: impl FnOnce(&mut Builder, X::Handles) -> Result<S, KernelError>,
        mut each: impl FnMut(&mut Builder, &S, [Index; 3], Reg<ScaleOf<T, D>>) -> Result<Reg<ScaleOf<T, D>>, KernelError>,
    ) -> Result<FusedGemm<T, D, X>, KernelError> {
        let call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        let problem = Problem::new::<T, D>(layouts, None, way.into())?;
        let (grid, target) = (problem.grid()?, problem.target());
        let names = (["a", "b", "d"], names);
        let kernel = TypedKernel::build(NAME, names, grid, target, |builder, ((a, b, d), further)| {
            let at_hand = call.author(|| tensors(builder, further))?;
            let fused: Fused<'_, _> = Box::new(|b, place, sum| call.author(|| each(b, &at_hand, place, sum)));
            problem.write::<T, D>(builder, Given { factors: [a, b], d, c: None, fused: Some(fused) })
        })?;
        Ok(Gemm::of(kernel, &problem))
    }
}

/// What writes the text of a product.
pub(super) type Write<T, D, P> = fn(&Problem) -> Result<Gemm<T, D, P>, KernelError>;

/// A product whose text may be there already: [`Gemm::new`] or [`Gemm::scaled`] in two steps.
pub(in crate::kernel) struct Planned<T: Factor, D, P> {
    problem: Problem,
    launch: Option<Launch>,
    write: Write<T, D, P>,
}

impl<T: Factor, D: Product<T::Sum>> Gemm<T, D> {
    /// The way and the plan of [`Gemm::new`].
    pub(in crate::kernel) fn planned(
        (layouts, device): ([ComposedLayout; 3], GemmDevice),
    ) -> Result<Planned<T, D, Matrices<T, D>>, KernelError> {
        Planned::new(layouts, None, device, Gemm::plain)
    }

    /// The way and the plan of [`Gemm::scaled`].
    pub(in crate::kernel) fn planned_scaled(
        (layouts, c, device): ([ComposedLayout; 3], ComposedLayout, GemmDevice),
    ) -> Result<Planned<T, D, Scaled<T, D>>, KernelError> {
        Planned::new(layouts, Some(c), device, Gemm::of_scaled)
    }
}

impl<T: Factor, D: Product<T::Sum>, P: Params> Planned<T, D, P> {
    fn new(
        layouts: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        device: GemmDevice,
        write: Write<T, D, P>,
    ) -> Result<Planned<T, D, P>, KernelError> {
        Ok(Planned::of(Problem::chosen::<T, D>(layouts, c, device)?, write))
    }

    /// The same by a plan of one's own.
    pub(super) fn by_plan(
        layouts: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        plan: GemmPlan,
        write: Write<T, D, P>,
    ) -> Result<Planned<T, D, P>, KernelError> {
        Ok(Planned::of(Problem::new::<T, D>(layouts, c, plan.into())?, write))
    }

    fn of(problem: Problem, write: Write<T, D, P>) -> Planned<T, D, P> {
        let launch = problem.launch::<T::Number, D>();
        Planned { problem, launch, write }
    }

    /// What the text depends on, where that is not the extents.
    pub(in crate::kernel) fn written(&self) -> Option<&Written> {
        self.launch.as_ref().map(|launch| &launch.written)
    }

    /// Writes the text.
    pub(in crate::kernel) fn write(&self) -> Result<Gemm<T, D, P>, KernelError> {
        (self.write)(&self.problem)
    }

    /// The product by the text of another one, of which what was [written](Planned::written) is the same.
    pub(in crate::kernel) fn by(self, known: &Gemm<T, D, P>) -> Result<Gemm<T, D, P>, KernelError> {
        let Some(Launch { maps, numbers, blocks, .. }) = self.launch else { return self.write() };
        Ok(Gemm::of(known.kernel.of_shape(maps, numbers, blocks)?, &self.problem))
    }
}

impl<T: Factor, D, P: Params> Gemm<T, D, P> {
    fn of(kernel: TypedKernel<P>, problem: &Problem) -> Gemm<T, D, P> {
        Gemm { kernel, reads: problem.reads(), way: problem.way(), of: PhantomData }
    }

    /// How it multiplies, and its plan.
    pub fn way(&self) -> &GemmWay {
        &self.way
    }

    /// How A and B come into shared memory.
    pub fn reads(&self) -> [GemmRead; 2] {
        self.reads
    }

    /// The kernel without the types of its parameters.
    pub fn kernel(&self) -> &Kernel {
        self.kernel.kernel()
    }

    /// The kernel, which takes [`Matrices`], or what it was made for.
    pub fn typed(&self) -> &TypedKernel<P> {
        &self.kernel
    }
}
