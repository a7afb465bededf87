//! How many elements a shape has, where the product of its extents may leave the index type.

use super::{IntTuple, ModeVisitor};
use crate::int::Leaf;
use crate::tensor::TensorError;

/// A product of extents.
pub(crate) struct Count {
    /// One of them is 0.
    empty: bool,
    /// The product of the first ones, as many as fit.
    size: usize,
    /// What it should have been multiplied by next.
    factor: Option<usize>,
}

impl Count {
    /// Of a shape.
    #[inline]
    pub(crate) fn of<S: IntTuple>(shape: S) -> Self {
        let mut count = Self { empty: false, size: 1, factor: None };
        // The strides do not matter.
        shape.visit_modes(shape, &mut count);
        count
    }

    /// The number of elements; refused where there is none, and where it is no index.
    #[inline]
    pub(crate) fn check(self) -> Result<usize, TensorError> {
        match self {
            Self { empty: true, .. } => Err(TensorError::Extent),
            Self { size, factor: Some(factor), .. } => Err(TensorError::Size { size, factor }),
            Self { size, .. } => Ok(size),
        }
    }

    /// The number of elements, or the largest index where it is more than that.
    #[inline]
    pub(crate) fn saturated(self) -> usize {
        match self {
            Self { empty: true, .. } => 0,
            Self { factor: Some(_), .. } => usize::MAX,
            Self { size, .. } => size,
        }
    }
}

impl ModeVisitor for Count {
    #[inline]
    fn mode(&mut self, extent: usize, _stride: Leaf<'_>) {
        self.empty |= extent == 0;
        if self.factor.is_none() {
            match self.size.checked_mul(extent) {
                Some(size) => self.size = size,
                None => self.factor = Some(extent),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int::Dyn;

    #[test]
    fn the_two_numbers_are_those_where_it_leaves_the_index_type() {
        let count = |a, b, c| Count::of((Dyn(a), (Dyn(b), Dyn(c))));
        assert_eq!(count(2, 3, 4).check(), Ok(24));
        assert_eq!(count(1, 1, usize::MAX).check(), Ok(usize::MAX));
        assert_eq!(count(usize::MAX, 3, 7).check(), Err(TensorError::Size { size: usize::MAX, factor: 3 }));
        assert_eq!(count(5, usize::MAX, 7).check(), Err(TensorError::Size { size: 5, factor: usize::MAX }));
        // An extent of 0 is the first thing to say, wherever it stands.
        for (a, c) in [(0, usize::MAX), (usize::MAX, 0)] {
            let empty = || count(a, usize::MAX, c);
            assert_eq!((empty().saturated(), empty().check()), (0, Err(TensorError::Extent)));
        }
        assert_eq!((count(2, 3, 4).saturated(), count(usize::MAX, 3, 7).saturated()), (24, usize::MAX));
    }
}
