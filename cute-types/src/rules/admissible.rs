//! `Admissible<M>`: the complement in M exists.

use super::Defined;
use crate::algebra::op::{self, Of};
use crate::int::Static;
use crate::layout::{Layout, StaticLayout};
use crate::operand;

/// The layout has a [`complement`](Layout::complement) in the cotarget `M`: sorted by stride, and apart from modes of
/// extent 1 or stride 0, each extent times stride divides the next stride, and the last divides M.
///
/// ```
/// use cute_types::prelude::*;
/// /// How many copies of a layout fill 0..64.
/// fn copies<L: Admissible<U64>>(_: L) -> usize {
///     L::Complement::SIZE
/// }
/// assert_eq!(copies(layout!((2,4):(1,2))), 8);
/// ```
///
/// The bound is checked where the function is called, and reported there:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn copies<L: Admissible<U12>>(_: L) -> usize {
///     L::Complement::SIZE
/// }
/// copies(layout!((2,4):(1,2))); // complement: cotarget _12 is not a multiple of _8, ...
/// ```
///
/// Source: the third seed; Shah, *A note on the algebra of CuTe layouts*, definition 2.6.
pub trait Admissible<M: operand::Nat>: Defined<op::Complement<M>> {
    /// The complement.
    type Complement: StaticLayout;

    /// [`Layout::complement`], for a layout of any type that the bound admits.
    fn complement(self, _m: M) -> Self::Complement {
        Static::NEW
    }
}

impl<S, D, M: operand::Nat> Admissible<M> for Layout<S, D>
where
    Self: Defined<op::Complement<M>>,
{
    type Complement = Of<op::Complement<M>, Self>;
}
