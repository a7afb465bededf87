//! `D = A · B`: products of matrices of bf16, f16 or TF32 on the tensor cores of an sm_90a, from the layouts of the matrices alone.

mod body;
mod epilogue;
mod plan;
mod problem;

use crate::kernel::call::Call;
use cute_types::runtime::atom::GmmaMajor;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::{bf16, f16};

use self::body::Matrices;
use self::plan::{BUFFERS, Extents, ROW, ROWS};
use self::problem::Problem;
use super::builder::{Convert, TypedKernel};
use super::entry::Kernel;
use super::error::{KernelError, KernelErrorKind};
use super::layouts::KernelLayout;
use super::signature::Data;

pub use self::plan::GemmPlan;

/// What A and B may be of. An `f32` is multiplied as a TF32, without its last 13 bits.
pub trait Factor: Data + sealed::Sealed {
    /// The name of it that atoms have.
    #[doc(hidden)]
    const ATOM: &'static str;
}

/// What D may be of: sums of f32 as they are, or rounded.
pub trait Product: Data + sealed::Sealed {}

mod sealed {
    /// Implemented here alone.
    pub trait Sealed {}
}

impl sealed::Sealed for bf16 {}
impl sealed::Sealed for f16 {}
impl sealed::Sealed for f32 {}

impl Factor for bf16 {
    const ATOM: &'static str = "BF16";
}

impl Factor for f16 {
    const ATOM: &'static str = "F16";
}

impl Factor for f32 {
    const ATOM: &'static str = "TF32";
}

impl Product for bf16 {}
impl Product for f16 {}
impl Product for f32 {}

/// A kernel for `D(m,n) = Σ A(m,k) · B(n,k)`, the sums in f32. A has the layout (M,K), B (N,K) and D (M,N), as in CuTe: a B that
/// is (K,N) by rows is (N,K) by columns. Each is adjacent along either of its modes, and its other stride is a multiple of 16
/// bytes; extents are any.
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
/// assert!(gemm.kernel().ptx().contains("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16"));
/// println!("{}", gemm.plan());
///
/// let refused = Gemm::<bf16, bf16>::new(layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((n,m):(m,1)), 132);
/// assert_eq!(refused.unwrap_err().kind().to_string(), "gemm: A is (1000,96), B (520,96) and D (520,1000); D is to be (1000,520)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Gemm<T, D> {
    kernel: TypedKernel<Matrices<T, D>>,
    plan: GemmPlan,
}

impl<T: Factor, D: Product> Gemm<T, D>
where
    f32: Convert<D>,
{
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
        let Extents { m, n, k } = extents(&layouts)?;
        Gemm::with_plan(&layouts[0], &layouts[1], &layouts[2], GemmPlan::new([m, n, k], T::BYTES, multiprocessors))
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
        let extents = extents(&layouts)?;
        plan.check()?;
        let majors = [major("A", &layouts[0])?, major("B", &layouts[1])?, major("D", &layouts[2])?];
        let [m, n, k] = plan.tile;
        if k != ROW / T::BYTES as i64 {
            let what = format!(
                "gemm: a row of a tile is {ROW} bytes, {} of {}, and not {k}",
                ROW / T::BYTES as i64,
                T::ELEMENT
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let (stages, width) = (i64::from(plan.stages), ROW / D::BYTES as i64);
        let bits = [T::TYPE, D::TYPE].map(|ty| i64::from(ty.bits()));
        // A buffer for each store that is under way, and for each consumer.
        let buffers = plan::staged(majors[2], bits[1], [ROWS, width], BUFFERS * i64::from(plan.consumers()))?;
        let buffers = apart(&buffers, BUFFERS)?;
        let shared = [
            plan::staged(majors[0], bits[0], [m, k], stages)?,
            plan::staged(majors[1], bits[0], [n, k], stages)?,
            buffers,
        ];
        let atom = plan::atom(T::ATOM, bits[0], n, [majors[0], majors[1]])?;
        let strided = layouts.map(|layout| layout.layout().clone());
        let problem = Problem { plan: plan.clone(), extents, layouts: strided, shared, atom };
        Ok(Gemm { kernel: problem.kernel()?, plan })
    }
}

impl<T: Data, D: Data> Gemm<T, D> {
    /// The plan.
    pub fn plan(&self) -> &GemmPlan {
        &self.plan
    }

    /// The kernel without the types of its parameters.
    pub fn kernel(&self) -> &Kernel {
        self.kernel.kernel()
    }

    /// The kernel, which takes A, B and D.
    pub fn typed(&self) -> &TypedKernel<Matrices<T, D>> {
        &self.kernel
    }
}

/// (rows, columns, times) with the last mode taken apart: (rows, columns, buffers, consumers).
fn apart(layout: &ComposedLayout, buffers: i64) -> Result<ComposedLayout, KernelError> {
    let (own, mut modes) = (layout.layout(), layout.layout().take(0, 2)?.modes()?);
    modes.extend(own.mode(2)?.zipped_divide(RuntimeLayout::new(buffers, 1)?)?.modes()?);
    Ok(ComposedLayout::new(layout.swizzle(), layout.base_offset(), RuntimeLayout::make_layout(&modes)?)?)
}

/// M, N and K, where the three matrices agree on them.
fn extents(layouts: &[ComposedLayout; 3]) -> Result<Extents, KernelError> {
    let refused = |what: String| KernelErrorKind::Shape { what: format!("gemm: {what}") };
    if let Some(layout) = layouts.iter().find(|layout| layout.rank() != 2 || layout.to_strided().is_none()) {
        return Err(
            refused(format!("{layout} is no matrix; it has two modes, and neither swizzle nor base offset")).into()
        );
    }
    let size = |place: usize, mode: usize| Ok::<i64, KernelError>(layouts[place].layout().mode(mode)?.size());
    let (m, k, n) = (size(0, 0)?, size(0, 1)?, size(1, 0)?);
    let shapes = || layouts.iter().map(|layout| layout.shape().to_string()).collect::<Vec<_>>();
    let [a, b, d] = [0, 1, 2].map(|place| shapes().get(place).cloned().unwrap_or_default());
    if size(1, 1)? != k {
        return Err(refused(format!("A is {a}, B {b} and D {d}; B is to be ({n},{k})")).into());
    }
    if (size(2, 0)?, size(2, 1)?) != (m, n) {
        return Err(refused(format!("A is {a}, B {b} and D {d}; D is to be ({m},{n})")).into());
    }
    Ok(Extents { m, n, k })
}

/// The mode along which elements are adjacent.
fn major(name: &str, layout: &ComposedLayout) -> Result<GmmaMajor, KernelError> {
    GmmaMajor::of(layout).ok_or_else(|| {
        KernelErrorKind::Shape {
            what: format!("gemm: no elements of {name}, {layout}, are adjacent; one of its strides is to be 1"),
        }
        .into()
    })
}
