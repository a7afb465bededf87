//! Why there is no such tensor, or no such part of one.

use crate::coord::Outside;
use crate::rules::Refusal;

/// A refusal, with the numbers of the condition that does not hold.
///
/// ```
/// use cute_types::prelude::*;
/// let refused = Tensor::new(&[0; 23][..], layout!((4,6):(6,1))).unwrap_err();
/// assert_eq!(refused, TensorError::Length { cosize: 24, length: 23 });
/// assert_eq!(refused.to_string(), "tensor: the layout reaches 24 elements, the memory has 23");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TensorError {
    /// The memory is shorter than the layout reaches.
    Length {
        /// How many elements, from the smallest offset to the largest, or 0 where that is beyond it.
        cosize: u128,
        /// How many there are.
        length: usize,
    },
    /// A dynamic extent of 0.
    Extent,
    /// The number of coordinates does not fit the index type.
    Size {
        /// The product of the first extents, which fits.
        size: usize,
        /// What it is multiplied by next.
        factor: usize,
    },
    /// There are more coordinates than an array of ndarray has elements.
    Elements {
        /// How many.
        size: usize,
        /// The most that it has.
        limit: usize,
    },
    /// An offset does not fit it.
    Cosize,
    /// The search for the largest offset under a swizzle was given up.
    CosizeUndecided {
        /// How many steps it took.
        steps: u32,
    },
    /// A coordinate to slice by, out of range.
    Slice(Outside),
    /// An axis of an array of ndarray that runs backwards.
    Axis {
        /// Which.
        axis: usize,
        /// Its stride.
        stride: isize,
    },
    /// An extent that is no integer of the type to divide in.
    Divisor {
        /// The extent.
        extent: usize,
        /// How many bits the type has.
        bits: u32,
    },
    /// An operation that dynamic integers do not allow.
    Refused(Refusal),
    /// A tiler names elements that the tensor has not.
    Reach {
        /// How many elements the tensor has.
        size: usize,
    },
    /// The result of an operation has offsets that the tensor has not. It is an error of this crate, found before it did harm.
    Beyond {
        /// The smallest offset of the result and the largest.
        part: (i128, i128),
        /// Those of the tensor.
        whole: (i128, i128),
    },
    /// An offset that is larger than the largest integer of a type.
    Above {
        /// The offset.
        offset: u128,
        /// How many bits the type has beside the sign.
        bits: u32,
    },
    /// An offset that is smaller than the smallest.
    Below {
        /// The offset without its sign.
        offset: u128,
        /// How many bits the type has beside the sign; `None` where it has no sign.
        bits: Option<u32>,
    },
    /// Two elements are one, where each must be its own.
    NotInjective {
        /// Index of the one.
        first: u64,
        /// Index of the other.
        second: u64,
        /// The offset of both, before a swizzle.
        offset: i128,
    },
    /// The search for two elements that are one was given up.
    InjectiveUndecided {
        /// How many steps it took.
        steps: u32,
    },
}

impl core::fmt::Debug for TensorError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for TensorError {}
