//! `Attention`, above what it is written from.

use super::plan::AttentionPlan;
use super::problem::{self, Problem};
use super::scores::{Half, Scores};
use crate::index::layouts::KernelLayout;
use crate::kernel::builder::{TmaInput, TmaOutput, TypedKernel};
use crate::kernel::call::Call;
use crate::kernel::entry::Kernel;
use crate::kernel::error::KernelError;
#[cfg(doc)]
use crate::kernel::error::KernelErrorKind;
use crate::ptx::Target;

/// What attention takes: Q, K, V and O.
pub type Heads<T> = (TmaInput<T>, TmaInput<T>, TmaInput<T>, TmaOutput<T>);

/// A kernel for `O(i,d) = Σ P(i,j) · V(j,d)`, where row i of P is the softmax of `scale Σ Q(i,d) · K(j,d)` over the keys j that
/// query i sees. Q and O have the layout (queries, head), K and V (keys, head), a head of 64 or 128 elements that are adjacent; the
/// other strides are multiples of 16 bytes, and the numbers of queries and of keys are any.
///
/// With a third mode they are so many heads, `(queries, head, (heads, batch))`, say. Where K and V have the stride 0
/// along a mode of it, queries of several heads share them (*grouped queries*).
///
/// No score goes to memory: the softmax is computed tile by tile of keys, in the registers that have the scores.
///
/// The kernel needs a device of sm_90a, or the interpreter.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Attention, Scores};
/// use cute_types::prelude::*;
/// use half::bf16;
///
/// let (queries, keys) = (40_usize, 24_usize);
/// let (q, k) = (layout!((queries,64):(64,1)), layout!((keys,64):(64,1)));
/// let attention = Attention::<bf16>::new(q, k, k, q, Scores::full(64), 132)?;
/// println!("{}", attention.plan());
///
/// // Keys that are all alike get equal weights: O is the mean of the rows of V.
/// let (ones, v): (_, Vec<bf16>) = (vec![bf16::ONE; 40 * 64], (0..24 * 64).map(|i| bf16::from_f32((i / 64) as f32)).collect());
/// let mut o = vec![bf16::NAN; 40 * 64];
/// attention.typed().run(&Machine::interpreter(), (&ones, &ones[..24 * 64], &v, &mut o))?;
/// assert_eq!(o, vec![bf16::from_f32(11.5); 40 * 64]);
///
/// let refused = Attention::<bf16>::new(q, k, q, q, Scores::full(64), 132).unwrap_err();
/// assert_eq!(refused.kind().to_string(), "attention: Q is (40,64), K (24,64), V (40,64) and O (40,64); V is to be (24,64)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Dao and others, FlashAttention; Shah and others, FlashAttention-3, for the overlap of a softmax with products.
#[derive(Debug)]
pub struct Attention<T> {
    kernel: TypedKernel<Heads<T>>,
    plan: AttentionPlan,
}

impl<T: Half> Attention<T> {
    /// The kernel for these layouts, by the plan for a device with so many multiprocessors.
    ///
    /// # Errors
    ///
    /// As [`Attention::with_plan`].
    #[track_caller]
    pub fn new(
        q: impl KernelLayout,
        k: impl KernelLayout,
        v: impl KernelLayout,
        o: impl KernelLayout,
        scores: Scores,
        multiprocessors: u32,
    ) -> Result<Attention<T>, KernelError> {
        let _call = Call::begin();
        let layouts = [q.into_composed()?, k.into_composed()?, v.into_composed()?, o.into_composed()?];
        let extents = problem::extents(&layouts)?;
        let plan =
            AttentionPlan::new([extents.queries, extents.keys, extents.head], extents.heads, scores, multiprocessors);
        let [q, k, v, o] = &layouts;
        Attention::with_plan(q, k, v, o, scores, plan)
    }

    /// The kernel by a plan of one's own.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for extents that differ or that the kernel is not for, for a scale that is no positive number, and
    /// for a plan that is none; [`KernelErrorKind::Layout`] for strides that TMA does not read;
    /// [`KernelErrorKind::SharedMemory`] for more stages than a block has memory for.
    #[track_caller]
    pub fn with_plan(
        q: impl KernelLayout,
        k: impl KernelLayout,
        v: impl KernelLayout,
        o: impl KernelLayout,
        scores: Scores,
        plan: AttentionPlan,
    ) -> Result<Attention<T>, KernelError> {
        let _call = Call::begin();
        let layouts = [q.into_composed()?, k.into_composed()?, v.into_composed()?, o.into_composed()?];
        let problem = Problem::new::<T>(layouts, scores, plan)?;
        let names = ["q", "k", "v", "o"];
        let kernel = TypedKernel::build("attention", names, problem.grid(), Target::Sm90a, |b, (q, k, v, o)| {
            problem.write::<T>(b, [q, k, v], o)
        })?;
        Ok(Attention { kernel, plan: problem.plan })
    }

    /// The plan.
    pub fn plan(&self) -> &AttentionPlan {
        &self.plan
    }

    /// The kernel without the types of its parameters.
    pub fn kernel(&self) -> &Kernel {
        self.kernel.kernel()
    }

    /// The kernel, which takes [`Heads`].
    pub fn typed(&self) -> &TypedKernel<Heads<T>> {
        &self.kernel
    }
}
