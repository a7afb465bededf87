//! `layout_like`: a compact layout of the same shape, its modes in the order of a layout's strides.
//!
//! Where L has stride 0, so has the result: a broadcast stays one. The other strides are the products of the extents of
//! the modes whose strides in L are smaller, so that the result is compact and its elements follow each other as those of
//! L do. A mode of extent 1 has stride 0.
//!
//! No two modes of more than one element may have the same stride, and none a negative one.
//!
//! CuTe: `make_layout_like`, `layout.hpp`, which gives modes of one stride the same stride.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Finished, State};
use super::op::{self, Of};
use super::ordered::{Along, Arranger, Finding, FromLeft, Starting, Through, Walked};
use crate::int::{Bool, Compare, False, Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{GivenBy, Gives};
use crate::tuple::StaticTuple;

/// `layout_like` of `L`, see [`Layout::layout_like`].
pub type LayoutLike<L> = Of<op::LayoutLike, L>;

impl<S, D> Layout<S, D>
where
    Self: StaticLayout,
{
    /// The compact layout of this shape in the order of these strides; stride 0 stays.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((9,4):(16,4)).layout_like(), layout!((9,4):(4,1)));
    /// assert_eq!(layout!((4,(2,8)):(32,(0,2))).layout_like(), layout!((4,(2,8)):(8,(0,1))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!((4,8):(2,2)).layout_like(); // ordered: two modes have order _2
    /// ```
    ///
    /// Source: CuTe's `make_layout_like`.
    pub fn layout_like<R, K>(self) -> R
    where
        Self: Gives<op::LayoutLike, R>,
        R: GivenBy<Self, op::LayoutLike, K>,
    {
        self.give()
    }
}

/// The compact layout like `L`.
pub struct Like<L>(PhantomData<L>);

type Starts<L> = <<<<<<<L as StaticLayout>::Stride as StaticTuple>::Along<L, Collecting<Layout<(), ()>>> as Walked>::Next
    as Arranger>::Parts as StaticLayout>::Sorted as StaticLayout>::Fold<Starting<Layout<(), ()>, U1, U0, False>> as State>::Finish;

impl<L: StaticLayout> Finished for Like<L> {
    type Verdict = <Starts<L> as Finished>::Verdict;
    type Layout = <<L::Stride as StaticTuple>::Along<L, Assigning<<Starts<L> as Finished>::Layout>> as Walked>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `size:stride` of each mode so far that moves.
pub struct Collecting<Parts>(PhantomData<Parts>);

impl<Parts: StaticLayout> Arranger for Collecting<Parts> {
    type Part<N: Stride, L: StaticLayout> = Along<
        L,
        Collecting<
            <<<L::Size as Compare>::IsOne as Bool>::Or<<N::Magnitude as Compare>::IsZero> as Bool>::IfLayout<
                Parts,
                Parts::Push<<L::Size as Nat>::WithStride<N>>,
            >,
        >,
    >;
    type Parts = Parts;
}

/// Gives each mode that moves its stride, and 0 to the others.
pub struct Assigning<Starts>(PhantomData<Starts>);

impl<Starts: StaticLayout> Arranger for Assigning<Starts> {
    type Part<N: Stride, L: StaticLayout> = Along<
        Through<
            L,
            FromLeft<
                <<N::Magnitude as Compare>::IsZero as Bool>::IfNat<
                    U0,
                    <<<Starts::Fold<Finding<N>> as State>::Finish as Finished>::Number as Stride>::Magnitude,
                >,
            >,
        >,
        Self,
    >;
    type Parts = Layout<(), ()>;
}
