//! The kernel of a product, by the way and the plan that its layouts and its target have.

use core::marker::PhantomData;

use super::elements::{Factor, Product, ScaleOf};
use super::extents::{Extents, extents};
use super::fused::Fused;
use super::warpgroups::{GemmPlan, Given, Problem};
use crate::kernel::builder::{Builder, Index, Joined, Params, TmaInput, TmaOutput, TypedKernel};
use crate::kernel::call::Call;
use crate::kernel::entry::Kernel;
use crate::kernel::error::KernelError;
#[cfg(doc)]
use crate::kernel::error::KernelErrorKind;
use crate::kernel::layouts::KernelLayout;
use crate::ptx::{Reg, Target};

/// The name of the kernel.
const NAME: &str = "gemm";

/// What a product takes: A, B and D.
pub type Matrices<T, D> = (TmaInput<T>, TmaInput<T>, TmaOutput<D>);

/// What `D = alpha A · B + beta C` takes: A, B, C, D, alpha and beta, which are of [`Product::Scale`].
pub type Scaled<T, D> = (TmaInput<T>, TmaInput<T>, TmaInput<D>, TmaOutput<D>, ScaleOf<T, D>, ScaleOf<T, D>);

/// What [`Gemm::fused`] makes: a kernel that takes A, B and D, and after them `X`.
pub type FusedGemm<T, D, X> = Gemm<T, D, Joined<Matrices<T, D>, X>>;

/// A kernel for `D(m,n) = Σ A(m,k) · B(n,k)`, the sums in f32, of integers in i32. A has the layout (M,K), B (N,K) and D (M,N), as in CuTe: a B that
/// is (K,N) by rows is (N,K) by columns. Each is adjacent along either of its modes, and its other stride is a multiple of 16
/// bytes; extents are any.
///
/// With a third mode they are so many products: A (M,K,L), B (N,K,L) and D (M,N,L). Where that mode of A or of B has the stride
/// 0, all products have the same factor.
///
/// [`Gemm::scaled`] is of `D = alpha A · B + beta C`, and [`Gemm::fused`] of what one makes of the sums.
///
/// The kernel needs a device of sm_90a, or the interpreter.
///
/// ```
/// use cute_cuda::kernel::Gemm;
/// use cute_types::prelude::*;
/// use half::bf16;
///
/// let (m, n, k) = (1000_usize, 520_usize, 96_usize);
/// let gemm = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(1,n)), layout!((m,n):(n,1)), 132)?;
/// assert!(gemm.kernel().ptx().contains("wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16"));
/// println!("{}", gemm.plan());
///
/// let refused = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((n,m):(m,1)), 132);
/// assert_eq!(refused.unwrap_err().kind().to_string(), "gemm: A is (1000,96), B (520,96) and D (520,1000); D is to be (1000,520)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Gemm<T, D, P = Matrices<T, D>> {
    kernel: TypedKernel<P>,
    plan: GemmPlan,
    of: PhantomData<fn(T, D)>,
}

impl<T: Factor, D: Product<T::Sum>> Gemm<T, D> {
    /// The kernel for matrices of these layouts, by the plan for a device with so many multiprocessors.
    ///
    /// # Errors
    ///
    /// As [`Gemm::with_plan`].
    #[track_caller]
    pub fn new(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        multiprocessors: u32,
    ) -> Result<Gemm<T, D>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        let Extents { m, n, k, batches } = extents(&layouts)?;
        let plan = GemmPlan::batched([m, n, k], batches, T::BYTES, multiprocessors).within(T::BYTES, D::BYTES, false);
        Gemm::with_plan(&layouts[0], &layouts[1], &layouts[2], plan)
    }

    /// The kernel by a plan of one's own.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for matrices whose extents differ, and for a plan that is none; [`KernelErrorKind::Layout`] for strides
    /// that TMA does not read; [`KernelErrorKind::SharedMemory`] for more stages than a block has memory for.
    #[track_caller]
    pub fn with_plan(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        plan: GemmPlan,
    ) -> Result<Gemm<T, D>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        let problem = Problem::new::<T, D>(layouts, None, plan)?;
        let kernel = TypedKernel::build(NAME, ["a", "b", "d"], problem.grid(), Target::Sm90a, |builder, (a, b, d)| {
            problem.write(builder, Given { factors: problem.ordered([a, b]), d, c: None, fused: None })
        })?;
        Ok(Gemm { kernel, plan: problem.plan, of: PhantomData })
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
        multiprocessors: u32,
    ) -> Result<Gemm<T, D, Scaled<T, D>>, KernelError> {
        let _call = Call::begin();
        let (layouts, c) = ([a.into_composed()?, b.into_composed()?, d.into_composed()?], c.into_composed()?);
        let Extents { m, n, k, batches } = extents(&layouts)?;
        let plan = GemmPlan::batched([m, n, k], batches, T::BYTES, multiprocessors).within(T::BYTES, D::BYTES, true);
        Gemm::<T, D>::scaled_with_plan(&layouts[0], &layouts[1], c, &layouts[2], plan)
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
        plan: GemmPlan,
    ) -> Result<Gemm<T, D, Scaled<T, D>>, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        let problem = Problem::new::<T, D>(layouts, Some(c.into_composed()?), plan)?;
        let names = ["a", "b", "c", "d", "alpha", "beta"];
        let kernel = TypedKernel::build(NAME, names, problem.grid(), Target::Sm90a, |builder, handles| {
            let (a, b, c, d, alpha, beta) = handles;
            let c = Some((c, alpha, beta));
            problem.write(builder, Given { factors: problem.ordered([a, b]), d, c, fused: None })
        })?;
        Ok(Gemm { kernel, plan: problem.plan, of: PhantomData })
    }

    /// A kernel for a D of what `each` makes of each sum, by its row and column in D and the number of its product: a bias added, an activation, a scale of the row;
    /// it may store elsewhere, too. The kernel takes A, B and D, and further parameters `X` with these names, of which `tensors` makes
    /// what `each` has at hand.
    ///
    /// `each` is called for all places of a tile, also those past the end of D, of which nothing is stored: a row or a column is
    /// [clamped](Builder::clamped) for a load, and bounded by [`Builder::below`] for a store.
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
        plan: GemmPlan,
        names: X::Names,
        tensors: impl FnOnce(&mut Builder, X::Handles) -> Result<S, KernelError>,
        mut each: impl FnMut(&mut Builder, &S, [Index; 3], Reg<ScaleOf<T, D>>) -> Result<Reg<ScaleOf<T, D>>, KernelError>,
    ) -> Result<FusedGemm<T, D, X>, KernelError> {
        let call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        let problem = Problem::new::<T, D>(layouts, None, plan)?;
        let names = (["a", "b", "d"], names);
        let kernel =
            TypedKernel::build(NAME, names, problem.grid(), Target::Sm90a, |builder, ((a, b, d), further)| {
                let at_hand = call.author(|| tensors(builder, further))?;
                let fused: Fused<'_, _> = Box::new(|b, place, sum| call.author(|| each(b, &at_hand, place, sum)));
                problem.write(builder, Given { factors: problem.ordered([a, b]), d, c: None, fused: Some(fused) })
            })?;
        Ok(Gemm { kernel, plan: problem.plan, of: PhantomData })
    }
}

impl<T, D, P: Params> Gemm<T, D, P> {
    /// The plan.
    pub fn plan(&self) -> &GemmPlan {
        &self.plan
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
