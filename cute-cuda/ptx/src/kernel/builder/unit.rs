//! Units of an array, as many as a launch counts, and which of them a tensor is of.

use core::marker::PhantomData;

use super::index::Index;
use crate::kernel::limits::{MOST_COUNT, MOST_LONG_COUNT};
use crate::kernel::signature::Data;
use crate::kernel::word::Word;
use crate::ptx::{Reg, Register};

/// A parameter: how many there are of something, which a launch gives: a `u32` of at most 2^31, or, as `Count<u64>`, a `u64` of at
/// most 2^63 - 1.
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
pub struct Count<T = u32> {
    pub(super) counted: Counted,
    pub(super) holds: PhantomData<T>,
}

/// A [`Count`] of either width.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The place among the parameters.
    pub(super) place: usize,
    pub(super) register: Register,
    pub(super) scope: u64,
    /// The most that a launch may give.
    pub(super) most: u64,
}

/// What a [`Count`] is in: `u32`, or `u64`.
pub trait CountWord: Word + Data + sealed::Sealed {
    /// The most that one counts.
    const MOST: u64;
}

mod sealed {
    /// Implemented here alone.
    pub trait Sealed {}

    impl Sealed for u32 {}
    impl Sealed for u64 {}
}

impl CountWord for u32 {
    const MOST: u64 = MOST_COUNT;
}

impl CountWord for u64 {
    const MOST: u64 = MOST_LONG_COUNT;
}

impl<T: CountWord> Count<T> {
    /// The number, to compute with.
    pub fn value(self) -> Reg<T> {
        Reg::numbered(self.counted.register.number, self.counted.scope)
    }
}

/// How many units there are along an axis of an array: a number of the text, or a count of the launch.
#[derive(Clone, Copy, Debug)]
pub enum UnitAxis {
    /// So many.
    Number(u32),
    /// As many as a launch says.
    Count(Counted),
}

impl From<u32> for UnitAxis {
    fn from(number: u32) -> UnitAxis {
        UnitAxis::Number(number)
    }
}

impl<T> From<Count<T>> for UnitAxis {
    fn from(count: Count<T>) -> UnitAxis {
        UnitAxis::Count(count.counted)
    }
}

/// Which unit of an array a tensor is of.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) indices: Vec<(UnitAxis, Index)>,
    /// Elements from a unit to the next one.
    pub(super) size: u64,
}
