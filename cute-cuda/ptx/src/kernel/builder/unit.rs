//! Units of an array, as many as a launch counts, and which of them a tensor is of.

use super::index::Index;
use crate::ptx::{Reg, Register};

/// A parameter: how many there are of something, a `u32` of at most 2^31 - 1 that a launch gives.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Count, Extent, Grid, Input, Output, TypedKernel, Units};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// // Twice each element, of as many as there are: one kernel for all lengths.
/// type Kernel = TypedKernel<(Input<f32>, Output<f32>, Count)>;
/// let grid = Grid::new(128, Units::Covering("n", 128));
/// let kernel = Kernel::build("twice", ["x", "y", "n"], grid, Target::default(), |b, (x, y, n)| {
///     let (thread, block) = (b.thread(), b.block());
///     let number = b.index(layout!((128,16777216):(1,128)), &[thread, block])?;
///     let (x, y) = (b.units(x, &[n.into()], layout!(1:0))?, b.units(y, &[n.into()], layout!(1:0))?);
///     b.below_count(number, n, |b, i| {
///         let value = b.load_one(&x.at(&[i])?)?;
///         b.store_one(value * 2.0, &y.at(&[i])?)
///     })
/// })?;
/// for length in [1, 128, 1000] {
///     let (x, mut y) = (vec![1.5; length], vec![0.0; length]);
///     kernel.run(&Machine::interpreter(), (&x[..], &mut y[..], length as u32))?;
///     assert_eq!(y, vec![3.0; length]);
/// }
///
/// // The arrays are held against the count.
/// let error = kernel.run(&Machine::interpreter(), (&[0.0; 4][..], &mut [0.0; 4][..], 5)).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `x` needs 5 elements, and was given 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The place among the parameters.
    pub(super) place: usize,
    pub(super) register: Register,
    pub(super) scope: u64,
}

impl Count {
    /// The number, to compute with.
    pub fn value(self) -> Reg<u32> {
        Reg::numbered(self.register.number, self.scope)
    }
}

/// How many units there are along an axis of an array: a number of the text, or a count of the launch.
#[derive(Clone, Copy, Debug)]
pub enum UnitAxis {
    /// So many.
    Number(u32),
    /// As many as a launch says.
    Count(Count),
}

impl From<u32> for UnitAxis {
    fn from(number: u32) -> UnitAxis {
        UnitAxis::Number(number)
    }
}

impl From<Count> for UnitAxis {
    fn from(count: Count) -> UnitAxis {
        UnitAxis::Count(count)
    }
}

/// Which unit of an array a tensor is of.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) indices: Vec<(UnitAxis, Index)>,
    /// Elements from a unit to the next one.
    pub(super) size: u64,
}
