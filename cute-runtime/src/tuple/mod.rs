//! A leaf, or a tuple of such: shapes, strides and coordinates.
//!
//! Of integers it is CuTe's `IntTuple`, `include/cute/int_tuple.hpp`; the strides of an identity layout are a tuple of
//! scaled basis elements.

pub(crate) mod less;
pub(crate) mod product_each;

use alloc::vec::Vec;
use core::slice::{self, Iter};
use core::{fmt, mem};

use super::error::LayoutError;

/// A nested tuple: of integers an [`IntTuple`], of scaled basis elements the strides of a
/// [`CoordLayout`](crate::CoordLayout).
///
/// ```
/// use cute_runtime::{IntTuple, Nested};
/// assert_eq!(Nested::Tuple(vec![Nested::Int(2), Nested::Int(3)]), IntTuple::from((2, 3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Nested<T> {
    /// One leaf: an integer, or what stands for one in a stride.
    Int(T),
    /// Modes in order. `(2)` is a tuple of one mode and differs from the integer `2`.
    Tuple(Vec<Nested<T>>),
}

/// A nested tuple of integers.
///
/// ```
/// use cute_runtime::IntTuple;
/// let shape: IntTuple = "(2,(2,2))".parse()?;
/// assert_eq!((shape.rank(), shape.depth(), shape.size()?), (2, 2, 8));
/// assert_eq!(shape, IntTuple::from((2, (2, 2))));
/// assert_eq!(shape.to_string(), "(2,(2,2))");
///
/// let error = "(2,(2,2)".parse::<IntTuple>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `,` or `)`, found the end, at byte 8");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type IntTuple = Nested<i64>;

impl<T> Nested<T> {
    /// The modes; an integer is its own only mode.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from(7).modes(), [IntTuple::Int(7)]);
    /// assert_eq!(IntTuple::from((7, 8)).modes().len(), 2);
    /// ```
    pub fn modes(&self) -> &[Nested<T>] {
        match self {
            Nested::Int(_) => slice::from_ref(self),
            Nested::Tuple(modes) => modes,
        }
    }

    /// The modes, of a tuple that is used up.
    pub(super) fn into_modes(self) -> Vec<Nested<T>> {
        match self {
            Nested::Int(_) => Vec::from([self]),
            Nested::Tuple(modes) => modes,
        }
    }

    /// The number of modes, one for an integer.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from(((2, 4), 3)).rank(), 2);
    /// ```
    pub fn rank(&self) -> usize {
        self.modes().len()
    }

    /// The number of modes as the rules count them: none for an integer, so that `2` and `(2)` differ.
    pub(super) fn tuple_rank(&self) -> usize {
        match self {
            Nested::Int(_) => 0,
            Nested::Tuple(modes) => modes.len(),
        }
    }

    /// How many brackets are around the innermost integer.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from(6).depth(), 0);
    /// assert_eq!(IntTuple::from(((2, (1, 3)), 4)).depth(), 3);
    /// ```
    pub fn depth(&self) -> usize {
        match self {
            Nested::Int(_) => 0,
            Nested::Tuple(modes) => 1 + modes.iter().map(Nested::depth).max().unwrap_or(0),
        }
    }

    /// The leaves from left to right.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert!(IntTuple::from((3, (2, 5))).leaves().eq([3, 2, 5]));
    /// ```
    pub fn leaves(&self) -> impl Iterator<Item = T> + '_
    where
        T: Clone,
    {
        Leaves { modes: self.modes().iter(), outer: Default::default(), inner: Vec::new(), entered: 0 }
    }

    /// The leaves from left to right, told to who needs no iterator.
    #[inline]
    pub(super) fn each_leaf(&self, leaf: &mut impl FnMut(&T)) {
        match self {
            Nested::Int(n) => leaf(n),
            Nested::Tuple(modes) => modes.iter().for_each(|mode| mode.each_leaf(leaf)),
        }
    }

    /// The same leaves without nesting; an integer stays an integer.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from((4, (1, (9, 2)))).flatten(), IntTuple::from((4, 1, 9, 2)));
    /// ```
    pub fn flatten(&self) -> Nested<T>
    where
        T: Clone,
    {
        match self {
            Nested::Int(leaf) => Nested::Int(leaf.clone()),
            Nested::Tuple(_) => Nested::Tuple(self.leaves().map(Nested::Int).collect()),
        }
    }

    /// The same nesting with every leaf replaced.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from((4, (1, 9))).map(&mut |n| n * 2), IntTuple::from((8, (2, 18))));
    /// ```
    pub fn map<U>(&self, leaf: &mut impl FnMut(T) -> U) -> Nested<U>
    where
        T: Clone,
    {
        match self {
            Nested::Int(n) => Nested::Int(leaf(n.clone())),
            Nested::Tuple(modes) => Nested::Tuple(modes.iter().map(|mode| mode.map(leaf)).collect()),
        }
    }
}

/// The leaves of a tuple. An operation on layouts asks for them many times and takes a fraction of a microsecond, so the
/// tuples that are entered are kept here, and in memory of their own only from the fifth on.
struct Leaves<'a, T> {
    /// What is left of the innermost tuple.
    modes: Iter<'a, Nested<T>>,
    /// What is left of the first four tuples around it that have something left, the outermost first.
    outer: [Iter<'a, Nested<T>>; 4],
    /// What is left of the others.
    inner: Vec<Iter<'a, Nested<T>>>,
    /// How many there are of both.
    entered: usize,
}

impl<T: Clone> Iterator for Leaves<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        loop {
            match self.modes.next() {
                Some(Nested::Int(leaf)) => return Some(leaf.clone()),
                Some(Nested::Tuple(modes)) => {
                    let around = mem::replace(&mut self.modes, modes.iter());
                    if around.len() > 0 {
                        match self.outer.get_mut(self.entered) {
                            Some(place) => *place = around,
                            None => self.inner.push(around),
                        }
                        self.entered += 1;
                    }
                }
                None => {
                    self.entered = self.entered.checked_sub(1)?;
                    self.modes = self.inner.pop().unwrap_or_else(|| mem::take(&mut self.outer[self.entered]));
                }
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        // Right for a flat tuple, the one that is collected most.
        (self.modes.as_slice().iter().filter(|mode| matches!(mode, Nested::Int(_))).count(), None)
    }
}

impl IntTuple {
    /// The product of the leaves; refused where it leaves 64 bits.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from((3, (2, 3))).size(), Ok(18));
    /// let refused = IntTuple::from((1 << 40, 1 << 40)).size().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    /// ```
    pub fn size(&self) -> Result<i64, LayoutError> {
        let (mut product, mut zero) = (Ok(1i64), false);
        self.each_leaf(&mut |&leaf| {
            zero |= leaf == 0;
            if let Ok(size) = product {
                product = size.checked_mul(leaf).ok_or(LayoutError::Size { size, factor: leaf });
            }
        });
        // A zero brings a product back that has left 64 bits.
        if zero { Ok(0) } else { product }
    }

    /// The nesting alone: every leaf 0, as CuTe writes a profile.
    ///
    /// ```
    /// use cute_runtime::IntTuple;
    /// assert_eq!(IntTuple::from((4, (1, 9))).profile().to_string(), "(0,(0,0))");
    /// ```
    pub fn profile(&self) -> IntTuple {
        self.map(&mut |_| 0)
    }
}

impl<T: fmt::Display> fmt::Display for Nested<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Nested::Int(leaf) => write!(f, "{leaf}"),
            Nested::Tuple(modes) => write_tuple(f, modes),
        }
    }
}

/// `(a,b,c)`, without spaces.
pub(super) fn write_tuple<T: fmt::Display>(f: &mut fmt::Formatter<'_>, modes: &[T]) -> fmt::Result {
    f.write_str("(")?;
    for (i, mode) in modes.iter().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write!(f, "{mode}")?;
    }
    f.write_str(")")
}

impl From<i64> for IntTuple {
    fn from(leaf: i64) -> Self {
        IntTuple::Int(leaf)
    }
}

impl<T: Clone> From<&Nested<T>> for Nested<T> {
    fn from(tuple: &Nested<T>) -> Self {
        tuple.clone()
    }
}

impl<T: Into<IntTuple>> From<Vec<T>> for IntTuple {
    fn from(modes: Vec<T>) -> Self {
        modes.into_iter().collect()
    }
}

impl<T: Into<IntTuple>> FromIterator<T> for IntTuple {
    fn from_iter<I: IntoIterator<Item = T>>(modes: I) -> Self {
        IntTuple::Tuple(modes.into_iter().map(Into::into).collect())
    }
}

// Rust tuples up to the rank that a literal in a program has; longer ones come from text or an iterator.
macro_rules! from_tuple {
    ($($mode:ident)*) => {
        impl<$($mode: Into<IntTuple>),*> From<($($mode,)*)> for IntTuple {
            #[allow(non_snake_case, reason = "the type parameters name the modes")]
            fn from(($($mode,)*): ($($mode,)*)) -> Self {
                IntTuple::Tuple(Vec::from([$($mode.into()),*]))
            }
        }
    };
}
from_tuple!(A);
from_tuple!(A B);
from_tuple!(A B C);
from_tuple!(A B C D);
from_tuple!(A B C D E);
from_tuple!(A B C D E F);
from_tuple!(A B C D E F G);
from_tuple!(A B C D E F G H);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn one_mode_is_not_an_integer() {
        let one = IntTuple::from((2,));
        assert_eq!(one.to_string(), "(2)");
        assert_ne!(one, IntTuple::from(2));
        assert_eq!((one.rank(), one.tuple_rank(), one.depth()), (1, 1, 1));
        assert_eq!((IntTuple::from(2).rank(), IntTuple::from(2).tuple_rank()), (1, 0));
    }

    #[test]
    fn leaves_come_in_order_however_deep() {
        let mut nested = IntTuple::from((1, 2));
        let mut expected = Vec::from([1, 2]);
        for depth in 3..20 {
            // In front, after and on both sides in turn, so that a tuple has something left or not.
            let around = IntTuple::Int(depth);
            if depth % 3 != 0 {
                expected.push(depth);
            }
            if depth % 3 != 1 {
                expected.insert(0, depth);
            }
            nested = match depth % 3 {
                0 => IntTuple::from((around, nested)),
                1 => IntTuple::from((nested, around)),
                _ => IntTuple::from((around.clone(), (nested, IntTuple::Tuple(Vec::new())), around)),
            };
            assert_eq!(nested.leaves().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn no_mode_is_one_element() {
        let none = IntTuple::Tuple(Vec::new());
        assert_eq!((none.rank(), none.depth(), none.size()), (0, 1, Ok(1)));
        assert_eq!(none.to_string(), "()");
    }

    #[test]
    fn zero_beats_overflow() {
        assert_eq!(IntTuple::from((i64::MAX, 2, 0)).size(), Ok(0));
    }
}
