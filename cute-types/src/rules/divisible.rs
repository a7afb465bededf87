//! `DivisibleBy<T>`: the tiler T divides the layout.

use super::Defined;
use crate::algebra::Tiler;
use crate::algebra::op::{self, Of};
use crate::int::Static;
use crate::layout::{Layout, StaticLayout};

/// The tiler `T` divides the layout: its [`logical_divide`](Layout::logical_divide) exists, and each tile is whole.
///
/// ```
/// use cute_types::prelude::*;
/// fn quads<L: DivisibleBy<U4>>(layout: L) -> L::Divided {
///     layout.logical_divide(U4::NEW)
/// }
/// assert_eq!(quads(layout!((4,6):(6,1))), layout!((4,6):(6,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn quads<L: DivisibleBy<U4>>(layout: L) -> L::Divided {
///     layout.logical_divide(U4::NEW)
/// }
/// quads(layout!(6:1)); // logical_divide: the tile covers _4, which does not divide size _6
/// ```
///
/// Source: CuTe's `evenly_divides`, and the conditions of `logical_divide`.
pub trait DivisibleBy<T: Tiler>: Defined<op::LogicalDivide<T>> {
    /// The divided layout.
    type Divided: StaticLayout;

    /// [`Layout::logical_divide`], for a layout of any type that the bound admits.
    fn logical_divide(self, _tiler: T) -> Self::Divided {
        Static::NEW
    }
}

impl<S, D, T: Tiler> DivisibleBy<T> for Layout<S, D>
where
    Self: Defined<op::LogicalDivide<T>>,
{
    type Divided = Of<op::LogicalDivide<T>, Self>;
}
