//! `mode`: one mode at the top, as a layout of its own.
//!
//! - pre: `I < rank(A)`, an integer being its one mode
//! - post: `A(c) = sum over i of A_i(c_i)` for the coordinates c by mode
//!
//! CuTe: `layout<I>(A)`, `get<I>(A)`, `include/cute/layout.hpp`.

use core::marker::PhantomData;

use super::fold::DeferredLayout;
use super::op::{self, Of};
use super::walk::{At, Here};
use crate::int::{Nat, Static};
use crate::layout::{Layout, StaticLayout};
use crate::operand;
use crate::rules::Defined;

/// `mode` `I` of `L`, see [`Layout::mode`].
pub type Mode<L, I> = Of<op::Mode<I>, L>;

impl<S, D> Layout<S, D>
where
    Self: StaticLayout,
{
    /// Mode `I`, counted from 0.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((2,(2,2)):(1,(4,2)));
    /// assert_eq!(a.mode::<U1>(), layout!((2,2):(4,2)));
    /// assert_eq!(layout!(8:2).mode::<U0>(), layout!(8:2));
    /// ```
    ///
    /// There must be such a mode:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// layout!((2,(2,2)):(1,(4,2))).mode::<U2>(); // mode: index _2 is outside 0.._2
    /// ```
    ///
    /// Source: CuTe's `layout<I>(A)`.
    pub fn mode<I: operand::Nat>(self) -> Mode<Self, I>
    where
        Self: Defined<op::Mode<I>>,
    {
        Static::NEW
    }
}

/// Mode `I` of `L`, where it has one.
pub struct ModeAt<L, I>(PhantomData<(L, I)>);

impl<L: StaticLayout, I: Nat> DeferredLayout for ModeAt<L, I> {
    type Eval = At<I, L, Here>;
}
