//! `concat` and `make_layout`: modes side by side.
//!
//! `concat(A, B)` has the modes of A, then those of B: `R(i + size(A) j) = A(i) + B(j)`. An integer counts as one mode.
//! `make_layout((A, B, ...))` has A, B, ... themselves as modes. CuTe: `make_layout(A, B, ...)`, and
//! `make_layout(cat(shapes), cat(strides))`. Defined for all layouts.

use super::Concat;
use super::fold::Found;
use super::mixed::{AtFirst, Mixed};
use super::op::{self, Of, OperationOfKinds};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<B: StaticLayout> OperationOfKinds for op::Concat<B> {
    type On<L: StaticLayout> = Found<B::After<L::Wrapped>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The modes of this layout, then those of `b`: `R(i + size j) = self(i) + b(j)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((2,4):(1,2));
    /// assert_eq!(l.concat(layout!(2:8)), layout!((2,4,2):(1,2,8)));
    /// assert_eq!(layout!(8:2).concat(layout!((2,2):(1,16))), layout!((8,2,2):(2,1,16)));
    /// ```
    ///
    /// A size or cosize that leaves 64 bits is an error when the program is built (a constant is evaluated):
    ///
    /// ```compile_fail,E0080
    /// use cute_types::prelude::*;
    /// let half = layout!(4294967296:1);
    /// let _ = half.concat(half).concat(half);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,4):(1,2)
    /// 0 2 4 6
    /// 1 3 5 7
    ///
    /// concat(A,2:8) = (2,4,2):(1,2,8)
    ///  0  2  4  6 |  8 10 12 14
    ///  1  3  5  7 |  9 11 13 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/concat.svg"))]
    ///
    /// Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*, where a layout and its complement make a bijection.
    pub fn concat<B: Mixed<AtFirst>>(self, b: B) -> Concat<Self, B>
    where
        Self: Rule<op::Concat<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Concat(b), TOKEN)
    }
}

impl<T: LayoutTuple> OperationOfKinds for op::MakeLayout<T> {
    type On<L: StaticLayout> = Found<T::Layout>;
}

/// The layout whose modes are those of the tuple `T`, see [`make_layout`].
pub type MakeLayout<T> = <T as LayoutTuple>::Layout;

/// A tuple of layouts.
pub trait LayoutTuple {
    /// The layout that has them as modes.
    type Layout: StaticLayout;
}

impl LayoutTuple for () {
    type Layout = Layout<(), ()>;
}

/// The layout that has `layouts` as its modes.
///
/// ```
/// use cute_types::prelude::*;
/// let tv = make_layout((layout!((2,2):(2,12)), layout!((2,3):(1,4))));
/// assert_eq!(tv, layout!(((2,2),(2,3)):((2,12),(1,4))));
/// let (m, ld) = (5_usize, 8_usize);
/// assert_eq!(make_layout((layout!(m:1), layout!(8:ld))), layout!((m,8):(1,ld)));
/// ```
///
/// As offsets, the first mode downwards where there are several:
///
/// ```text
/// A = (2,2):(2,12)
///  0 12
///  2 14
///
/// make_layout(A,(2,3):(1,4)) = ((2,2),(2,3)):((2,12),(1,4))
///  0  1 |  4  5 |  8  9
///  2  3 |  6  7 | 10 11
/// 12 13 | 16 17 | 20 21
/// 14 15 | 18 19 | 22 23
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/make_layout.svg"))]
///
/// Source: CuTe's `make_layout(layouts...)`.
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// make_layout((layout!(2:1), U3::NEW)); // this is not a tuple of static layouts
/// ```
pub fn make_layout<T: Mixed<AtFirst>>(layouts: T) -> Of<op::MakeLayout<T>, Layout<(), ()>>
where
    Layout<(), ()>: Rule<op::MakeLayout<T>, Verdict: Accepted<Proof: Sized>>,
{
    Layout::new((), ()).give(op::MakeLayout(layouts), TOKEN)
}
