//! `tiled_product`: the blocks of all modes as one mode, and a mode for each repetition.
//!
//! Where [`logical_product`](super::logical_product) gives `((A, a), (B, b), …, x)` by mode, this is `((A, B, …), a, b,
//! …, x)`, along the profile of the tiler: a permutation of its modes, with the same offsets. The repetitions of a
//! single mode stay whole.
//!
//! A `tiled_product` exists where the product does, and a mode that the tiler leaves alone by `..` has two modes to be told apart.
//!
//! Source: CuTe's `tiled_product`.

use super::logical_product::Multiplying;
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::Tiler;
use super::{TiledProduct, gather};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::TiledProduct<T> {
    type On<L: StaticLayout> = gather::Tiled<operation::tiled_product, Multiplying, L, T>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The blocks of all modes as mode 0, and a mode for each repetition.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((2,2):(1,100)).tiled_product((U3::NEW, layout!(2:10)));
    /// assert_eq!(tiles, layout!(((2,2),3,2):((1,100),2,10)));
    /// ```
    ///
    /// A `tiled_product` is refused as the product is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_product: the tiler has _3 modes, A has _2
    /// layout!((2,2):(1,100)).tiled_product((U3::NEW, U2::NEW, U2::NEW));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(1,2)
    /// 0 2
    /// 1 3
    ///
    /// tiled_product(A,(2,3):(1,2)) = ((2,2),2,3):((1,2),4,8)
    ///  0  4 |  8 12 | 16 20
    ///  1  5 |  9 13 | 17 21
    ///  2  6 | 10 14 | 18 22
    ///  3  7 | 11 15 | 19 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiled_product.svg"))]
    ///
    /// Source: CuTe's `tiled_product`.
    pub fn tiled_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> TiledProduct<Self, T>
    where
        Self: Rule<op::TiledProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::TiledProduct(tiler), TOKEN)
    }

    /// [`Self::tiled_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_tiled_product(U4::NEW).unwrap().to_string(), "((2,4),1,4):((1,2),2,8)");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_tiled_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<TiledProduct<Self, T>, Refusal>
    where
        Self: Rule<op::TiledProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::TiledProduct(tiler), TOKEN)
    }
}
