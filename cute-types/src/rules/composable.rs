//! `Composable<B>`: the composition with B exists.

use super::Defined;
use crate::algebra::Tiler;
use crate::algebra::op::{self, Of};
use crate::int::Static;
use crate::layout::{Layout, StaticLayout};

/// The layout has a [`composition`](Layout::composition) with `B` that is right at every coordinate; the rule is there.
///
/// ```
/// use cute_types::prelude::*;
/// fn every_other<L: Composable<Layout!(4:2)>>(layout: L) -> L::Composition {
///     layout.composition(layout!(4:2))
/// }
/// assert_eq!(every_other(layout!((4,2):(2,1))), layout!((2,2):(4,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn every_other<L: Composable<Layout!(4:2)>>(layout: L) -> L::Composition {
///     layout.composition(layout!(4:2))
/// }
/// // composition: mode _0 of A has extent _3, which stride _2 does not divide; _4:_2 would cross it
/// every_other(layout!((3,3):(3,1)));
/// ```
///
/// Source: CuTe's two divisibility conditions of `composition`, made exact.
pub trait Composable<B: Tiler>: Defined<op::Composition<B>> {
    /// The composition.
    type Composition: StaticLayout;

    /// [`Layout::composition`], for a layout of any type that the bound admits.
    fn composition(self, _b: B) -> Self::Composition {
        Static::NEW
    }
}

impl<S, D, B: Tiler> Composable<B> for Layout<S, D>
where
    Self: Defined<op::Composition<B>>,
{
    type Composition = Of<op::Composition<B>, Self>;
}
