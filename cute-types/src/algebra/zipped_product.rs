//! `zipped_product`: the blocks of all modes as one mode, their repetitions as another.
//!
//! Where [`logical_product`](super::logical_product) gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), (a, b, …, x))`, along the profile of the tiler: a permutation of its modes, with the same offsets.
//!
//! A `zipped_product` exists where the product does, and a mode that the tiler leaves alone by `..` has two modes to be told apart.
//!
//! Source: CuTe's `zipped_product`.

use super::logical_product::Multiplying;
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::Tiler;
use super::{ZippedProduct, gather};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::ZippedProduct<T> {
    type On<L: StaticLayout> = gather::ZippedTiles<operation::zipped_product, Multiplying, L, T>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The blocks of all modes as mode 0, their repetitions as mode 1: `((blocks), (repetitions))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((2,2):(1,100)).zipped_product((U3::NEW, layout!(2:10)));
    /// assert_eq!(tiles, layout!(((2,2),(3,2)):((1,100),(2,10))));
    /// ```
    ///
    /// What is left alone has to be a block and its repetitions already:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_product: in mode _1, a tile and a rest are 2 modes, found _0
    /// layout!((2,2):(1,100)).zipped_product((U3::NEW, ..));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(1,2)
    /// 0 2
    /// 1 3
    ///
    /// zipped_product(A,(2,3):(1,2)) = ((2,2),(2,3)):((1,2),(4,8))
    ///  0  4 |  8 12 | 16 20
    ///  1  5 |  9 13 | 17 21
    ///  2  6 | 10 14 | 18 22
    ///  3  7 | 11 15 | 19 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/zipped_product.svg"))]
    ///
    /// Source: CuTe's `zipped_product`.
    pub fn zipped_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> ZippedProduct<Self, T>
    where
        Self: Rule<op::ZippedProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::ZippedProduct(tiler), TOKEN)
    }

    /// [`Self::zipped_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_zipped_product(U4::NEW).unwrap().to_string(), "((2,4),(1,4)):((1,2),(2,8))");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_zipped_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<ZippedProduct<Self, T>, Refusal>
    where
        Self: Rule<op::ZippedProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::ZippedProduct(tiler), TOKEN)
    }
}
