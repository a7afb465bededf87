//! Scaled basis elements: strides that lead to coordinates.
//!
//! `v@i` is the coordinate that is `v` at place `i` and 0 elsewhere; `v@j@i` is `v` at place `j` of what is at place
//! `i`, the innermost place first. So `2@0@1` is `(0,(2,…),…)`. A layout with such strides maps coordinates to
//! coordinates: the identity layout of `(4,(2,3))` is `(4,(2,3)):(1@0,(1@0@1,1@1@1))`.
//!
//! CuTe: `ScaledBasis<T, Ns...>`, `E<Ns...>`, `include/cute/numeric/arithmetic_tuple.hpp`.

use alloc::vec::Vec;
use core::fmt;

use super::stride::{Stride, span};
use crate::MAX_DEPTH;
use crate::error::LayoutError;
use crate::rules::{Quantity, Rule};
use crate::tuple::{IntTuple, Nested};

/// Places that a coordinate may have, one more than the largest index in a basis element. A number alone must not be
/// able to ask for all memory.
pub(crate) const MAX_PLACES: usize = 256;

/// Integers and tuples that a coordinate may be made of, for the same reason.
const MAX_LEAVES: usize = 1 << 12;

/// An integer at one place of a coordinate, 0 at the others. Without a place it is the integer itself, and 0 is 0
/// wherever it stands.
///
/// ```
/// use cute_runtime::ScaledBasis;
/// let e: ScaledBasis = "2@0@1".parse()?;
/// assert_eq!((e.value(), e.path()), (2, [1, 0].as_slice()));
/// assert_eq!(e.to_string(), "2@0@1");
/// assert_eq!("0@1".parse::<ScaledBasis>()?, ScaledBasis::from(0));
///
/// let refused = ScaledBasis::new(1, &[1 << 20]).unwrap_err();
/// assert_eq!(refused.to_string(), "layout: index 1048576 is outside 0..256");
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ScaledBasis {
    value: i64,
    /// The outermost place first.
    path: Vec<usize>,
}

impl ScaledBasis {
    /// The value at the place that the path leads to, the outermost index first.
    ///
    /// ```
    /// use cute_runtime::{LayoutError, ScaledBasis};
    /// assert_eq!(ScaledBasis::new(3, &[1, 0])?.to_string(), "3@0@1");
    /// assert_eq!(ScaledBasis::new(3, &[0; 65]), Err(LayoutError::Depth));
    /// # Ok::<(), LayoutError>(())
    /// ```
    pub fn new(value: i64, path: &[usize]) -> Result<Self, LayoutError> {
        if let Some(&index) = path.iter().find(|&&index| index >= MAX_PLACES) {
            let index = i64::try_from(index).unwrap_or(i64::MAX);
            return Err(LayoutError::OutOfRange { rule: Rule::Layout, mode: None, index, extent: MAX_PLACES as i64 });
        }
        if path.len() > MAX_DEPTH {
            return Err(LayoutError::Depth);
        }
        Ok(ScaledBasis { value, path: if value == 0 { Vec::new() } else { path.to_vec() } })
    }

    /// What is checked already, such as by the compiler for a static layout: few places, none far out.
    #[doc(hidden)]
    pub fn of_checked(value: i64, path: Vec<usize>) -> Self {
        ScaledBasis { value, path: if value == 0 { Vec::new() } else { path } }
    }

    /// The factor. CuTe: `basis_value`.
    ///
    /// ```
    /// use cute_runtime::ScaledBasis;
    /// assert_eq!("3@1".parse::<ScaledBasis>()?.value(), 3);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn value(&self) -> i64 {
        self.value
    }

    /// The place, the outermost index first.
    ///
    /// ```
    /// use cute_runtime::ScaledBasis;
    /// assert_eq!("3@0@1".parse::<ScaledBasis>()?.path(), [1, 0]);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn path(&self) -> &[usize] {
        &self.path
    }
}

impl From<i64> for ScaledBasis {
    fn from(value: i64) -> Self {
        ScaledBasis { value, path: Vec::new() }
    }
}

impl fmt::Display for ScaledBasis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        self.path.iter().rev().try_for_each(|index| write!(f, "@{index}"))
    }
}

impl Stride for ScaledBasis {
    type Offset = IntTuple;

    fn zero() -> Self {
        ScaledBasis::from(0)
    }

    fn is_zero(&self) -> bool {
        self.value == 0
    }

    fn times(&self, n: i64) -> Option<Self> {
        let value = self.value.checked_mul(n)?;
        Some(ScaledBasis { value, path: if value == 0 { Vec::new() } else { self.path.clone() } })
    }

    /// The leftmost place first, and at one place the integers in their order.
    fn order(strides: &Nested<Self>) -> IntTuple {
        let mut sorted: Vec<ScaledBasis> = strides.leaves().filter(|stride| !stride.is_zero()).collect();
        sorted.sort_by(|a, b| (&a.path, a.value).cmp(&(&b.path, b.value)));
        sorted.dedup();
        strides.map(&mut |stride| {
            let before = sorted.iter().position(|other| *other == stride);
            before.map_or(0, |before| i64::try_from(before + 1).unwrap_or(i64::MAX))
        })
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => Some(other.clone()),
            (_, true) => Some(self.clone()),
            _ if self.path != other.path => None,
            _ => Some(ScaledBasis::of_checked(self.value.checked_add(other.value)?, self.path.clone())),
        }
    }

    type Reach = Vec<(i64, Self)>;

    fn reach(&self, extent: i64, reach: &mut Self::Reach) {
        reach.push((extent, self.clone()));
    }

    fn cosize(reach: Self::Reach) -> Result<i64, LayoutError> {
        box_of(reach.into_iter())?.size().map_err(|_| LayoutError::Overflow { quantity: Quantity::Cosize })
    }

    fn sum(steps: impl Iterator<Item = (i64, Self)>) -> IntTuple {
        let (mut sum, mut left) = (IntTuple::Int(0), MAX_LEAVES);
        for (n, stride) in steps {
            if let Some(place) = place(&mut sum, &stride.path, &mut left) {
                *place += n * stride.value;
            }
        }
        sum
    }
}

/// The shape of the smallest box that holds all coordinates, wherever it begins: CuTe's `coshape`.
pub(crate) fn box_of(modes: impl Iterator<Item = (i64, ScaledBasis)>) -> Result<IntTuple, LayoutError> {
    let mut moving: Vec<(i64, ScaledBasis)> = modes.filter(|mode| !mode.1.is_zero()).collect();
    // In this order a path is followed by those that go on from it.
    moving.sort_by(|a, b| a.1.path.cmp(&b.1.path));
    for pair in moving.windows(2) {
        let (left, right) = (&pair[0].1, &pair[1].1);
        // An integer and a coordinate have no sum.
        if left.path != right.path && right.path.starts_with(&left.path) {
            return Err(LayoutError::StrideSum { left: left.clone(), right: right.clone() });
        }
    }
    let mut reach = IntTuple::Int(0);
    let mut left = MAX_LEAVES;
    for (extent, stride) in moving {
        let span = span(extent, stride.value)?;
        let place = place(&mut reach, &stride.path, &mut left).ok_or(LayoutError::RankTooLarge {
            rule: Rule::Layout,
            rank: MAX_LEAVES + 1,
            limit: MAX_LEAVES,
        })?;
        let sum = i64::try_from(span + i128::from(*place)).ok().filter(|sum| *sum < i64::MAX);
        *place = sum.ok_or(LayoutError::Overflow { quantity: Quantity::Cosize })?;
    }
    Ok(reach.map(&mut |reach| reach + 1))
}

/// The integer at a place of a coordinate, which gets zeros as far as it has to; `None` where more would be needed than
/// are `left`.
fn place<'a>(coord: &'a mut IntTuple, path: &[usize], left: &mut usize) -> Option<&'a mut i64> {
    if let (IntTuple::Int(0), [_, ..]) = (&*coord, path) {
        *coord = IntTuple::Tuple(Vec::new());
    }
    match (coord, path) {
        (IntTuple::Int(place), []) => Some(place),
        (IntTuple::Tuple(modes), [index, inner @ ..]) => {
            let missing = (index + 1).saturating_sub(modes.len());
            *left = left.checked_sub(missing)?;
            modes.extend((0..missing).map(|_| IntTuple::Int(0)));
            place(&mut modes[*index], inner, left)
        }
        // The strides of a layout have a sum.
        _ => None,
    }
}
