//! The kernel of a thread-value layout: each thread loads the values that the layout gives it.

use super::builder::{Input, Output, TypedKernel};
use super::call::Call;
use super::entry::{Extent, Kernel};
use super::error::{KernelError, KernelErrorKind};
use super::limits::MOST_THREADS;
use super::modes::layout as layout_of;
use super::runner::Runner;
use crate::index::layouts::KernelLayout;
use crate::ptx::Target;

/// The kernel of a thread-value layout `(threads, values)` over an array of `i32`: thread `t` stores
/// `in[TV(t, v)]` as its value `v`.
///
/// A layout adds its modes, `TV(t, v) = TV(t, 0) + TV(0, v)`: index code runs once for the thread, and each
/// value's part is a constant in the address of its load; values that are adjacent are loaded in vectors.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::ThreadValue;
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::RuntimeLayout;
///
/// let layout: RuntimeLayout = "((2,2),(2,3)):((2,12),(1,4))".parse()?;
/// let kernel = ThreadValue::new(&layout, Target::default())?;
/// let data: Vec<i32> = (0..24).collect();
/// let rows = kernel.run(&Machine::interpreter(), &data)?;
/// assert_eq!(rows[0], [0, 1, 4, 5, 8, 9]);
/// assert_eq!(rows[3], [14, 15, 18, 19, 22, 23]);
///
/// // Data that the layout overruns never reaches the machine.
/// let error = kernel.run(&Machine::interpreter(), &data[..23]).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `in` needs 24 elements, and was given 23");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ThreadValue {
    kernel: TypedKernel<(Input<i32>, Output<i32>)>,
    threads: usize,
    values: usize,
}

impl ThreadValue {
    /// The kernel for a layout of two modes, of which the first has at most [`MOST_THREADS`] elements.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Rank`] for another number of modes, [`KernelErrorKind::Threads`] and [`KernelErrorKind::Values`] for more of either
    /// than there are, [`KernelErrorKind::Layout`] where an integer that the program gives makes no layout.
    #[track_caller]
    pub fn new(layout: impl KernelLayout, target: Target) -> Result<ThreadValue, KernelError> {
        let _call = Call::begin();
        let layout = layout.into_composed()?;
        let rank = layout.rank();
        if rank != 2 {
            return Err(KernelErrorKind::Rank { rank }.into());
        }
        let [threads, values] =
            [layout.layout().mode(0)?.size(), layout.layout().mode(1)?.size()].map(i64::unsigned_abs);
        if threads > MOST_THREADS {
            return Err(KernelErrorKind::Threads { threads }.into());
        }
        // A row of values for each thread.
        let rows = layout_of(&[(values, 1), (threads, values)])?;
        let extent = Extent { blocks: 1, threads: threads as u32 };
        let kernel = TypedKernel::build("thread_value", ["in", "out"], extent, target, |b, (input, output)| {
            let thread = b.thread();
            let from = b.tensor(input, &layout)?.at(0, thread)?;
            let to = b.tensor(output, &rows)?.at(1, thread)?;
            b.copy(&from, &to)
        })?;
        Ok(ThreadValue { kernel, threads: threads as usize, values: values as usize })
    }

    /// The kernel: `in`, an array of cosize elements, and `out`, one of threads times values.
    pub fn kernel(&self) -> &Kernel {
        self.kernel.kernel()
    }

    /// Threads of the block, the size of the first mode.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Values of each thread, the size of the second mode.
    pub fn values(&self) -> usize {
        self.values
    }

    /// What each thread stored, a row a thread, computed on `runner`.
    pub fn run<R: Runner>(&self, runner: &R, data: &[i32]) -> Result<Vec<Vec<i32>>, R::Error> {
        let mut out = vec![0i32; self.threads * self.values];
        self.kernel.run(runner, (data, &mut out[..]))?;
        Ok(out.chunks(self.values).map(<[i32]>::to_vec).collect())
    }
}

#[cfg(test)]
mod tests {
    use cute_types::runtime::RuntimeLayout;

    use super::*;

    fn refused(text: &str) -> Option<KernelErrorKind> {
        let layout: RuntimeLayout = text.parse().ok()?;
        ThreadValue::new(&layout, Target::default()).err().map(KernelError::into_kind)
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(refused("(2,3,4):(1,2,6)"), Some(KernelErrorKind::Rank { rank: 3 }));
        assert_eq!(refused("(2048,2):(1,2048)"), Some(KernelErrorKind::Threads { threads: 2048 }));
        let values = KernelErrorKind::Values { values: 4096, most: crate::kernel::MOST_VALUES };
        assert_eq!(refused("(2,4096):(1,2)"), Some(values));
    }
}
