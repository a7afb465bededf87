//! The kernel of a thread-value layout: each thread loads the values that the layout gives it.

use cute_types::runtime::RuntimeLayout;

use super::emitter::Emitter;
use super::signature::{Arg, Element, Length, Signature};
use super::{Blocks, Kernel, KernelError, MOST_THREADS};
use crate::error::CudaError;
use crate::index::Expr;
use crate::machine::Machine;
use crate::ptx::{Reg, Special, Target};

/// Values of one thread that are unrolled at most.
const MOST_VALUES: u64 = 1024;
/// Elements that the signed 32 bits of an address immediate reach.
const MOST_REACH: u64 = 1 << 29;

/// The kernel of a thread-value layout `(threads, values)` over an array of `i32`: thread `t` stores
/// `in[TV(t, v)]` as its value `v`.
///
/// A layout adds its modes, `TV(t, v) = TV(t, 0) + TV(0, v)`: index code runs once for the thread, and each
/// value's part is a constant in the address of its load.
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
    kernel: Kernel,
    threads: usize,
    values: usize,
}

impl ThreadValue {
    /// The kernel for a layout of two modes, of which the first has at most [`MOST_THREADS`] elements.
    pub fn new(layout: &RuntimeLayout, target: Target) -> Result<ThreadValue, KernelError> {
        let rank = layout.rank();
        if rank != 2 {
            return Err(KernelError::Rank { rank });
        }
        let (by_thread, by_value) = (layout.mode(0)?, layout.mode(1)?);
        let [threads, values, cosize] = [by_thread.size(), by_value.size(), layout.cosize()].map(|n| n.unsigned_abs());
        if threads > MOST_THREADS {
            return Err(KernelError::Threads { threads });
        }
        if values > MOST_VALUES {
            return Err(KernelError::Values { values, most: MOST_VALUES });
        }
        if cosize > MOST_REACH {
            return Err(KernelError::Reach { cosize, most: MOST_REACH });
        }
        let thread_offset = Expr::of_layout(&by_thread)?;
        let value_offset = Expr::of_layout(&by_value)?;

        let signature = Signature::default().input("in", Element::I32, Length::Elements(cosize)).output(
            "out",
            Element::I32,
            Length::Elements(threads * values),
        );
        let mut b = Emitter::new("thread_value", &signature);
        let (input, output) = (b.global("in"), b.global("out"));
        let thread = b.special(Special::Tid);
        b.comment(format!("the thread's part of {layout}: {thread_offset}"));
        let offset: Reg<u32> = b.offset(&thread_offset, thread)?;
        let from = b.mad_wide(offset, 4, input);
        let to = b.mad_wide(thread, 4 * values as u32, output);
        for value in 0..values {
            // Both immediates end below 2^31 by the bounds above.
            let at = value_offset.eval(value).unwrap_or(0);
            let loaded = b.load_global::<i32>(from, 4 * at as i32);
            b.store_global(to, 4 * value as i32, loaded);
        }
        let kernel = Kernel::new(b.finish(), target, signature, Blocks::Fixed(1), threads as u32);
        Ok(ThreadValue { kernel, threads: threads as usize, values: values as usize })
    }

    /// The kernel: `in`, an array of cosize elements, and `out`, one of threads times values.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// Threads of the block, the size of the first mode.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Values of each thread, the size of the second mode.
    pub fn values(&self) -> usize {
        self.values
    }

    /// What each thread stored, a row a thread, computed on `machine`.
    pub fn run(&self, machine: &Machine, data: &[i32]) -> Result<Vec<Vec<i32>>, CudaError> {
        let mut out = vec![0i32; self.threads * self.values];
        machine.launch(&self.kernel, &mut [Arg::from(data), Arg::from(&mut out[..])])?;
        Ok(out.chunks(self.values).map(<[i32]>::to_vec).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<KernelError> {
        let layout: RuntimeLayout = text.parse().ok()?;
        ThreadValue::new(&layout, Target::default()).err()
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(refused("(2,3,4):(1,2,6)"), Some(KernelError::Rank { rank: 3 }));
        assert_eq!(refused("(2048,2):(1,2048)"), Some(KernelError::Threads { threads: 2048 }));
        let values = KernelError::Values { values: 4096, most: MOST_VALUES };
        assert_eq!(refused("(2,4096):(1,2)"), Some(values));
        let reach = KernelError::Reach { cosize: (1 << 30) + 1, most: MOST_REACH };
        assert_eq!(refused("(2,1):(1073741824,0)"), Some(reach));
    }
}
