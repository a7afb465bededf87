//! `flat_product`: the block of each mode, then the repetitions of each, all at one level.
//!
//! Where [`logical_product`](super::logical_product) gives `((A, a), (B, b), …, x)` by mode, this is
//! `(A, B, …, a, b, …, x)`, along the profile of the tiler: a permutation of its modes, with the same offsets. A single block or
//! repetition stays whole.
//!
//! A `flat_product` exists where the product does, and a mode that the tiler leaves alone by `..` has two modes to be told apart.
//!
//! Source: CuTe's `flat_product`.

use super::logical_product::Multiplying;
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::Tiler;
use super::{FlatProduct, gather};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::FlatProduct<T> {
    type On<L: StaticLayout> = gather::Flattened<operation::flat_product, Multiplying, L, T>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// A mode for each block, then one for each repetition.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((2,2):(1,100)).flat_product((U3::NEW, layout!(2:10)));
    /// assert_eq!(tiles, layout!((2,2,3,2):(1,100,2,10)));
    /// ```
    ///
    /// A `flat_product` is refused as the product is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_product: the complement of A has _2 elements, B reaches _3
    /// layout!((2,2):(2,7)).flat_product(U3::NEW);
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(1,2)
    /// 0 2
    /// 1 3
    ///
    /// flat_product(A,(2,3):(1,2)) = (2,2,2,3):(1,2,4,8)
    ///  0  2 |  4  6 |  8 10 | 12 14 | 16 18 | 20 22
    ///  1  3 |  5  7 |  9 11 | 13 15 | 17 19 | 21 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/flat_product.svg"))]
    ///
    /// Source: CuTe's `flat_product`.
    pub fn flat_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> FlatProduct<Self, T>
    where
        Self: Rule<op::FlatProduct<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FlatProduct(tiler), TOKEN)
    }

    /// [`Self::flat_product`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(l(2).try_flat_product(U4::NEW).unwrap().to_string(), "(2,4,1,4):(1,2,2,8)");
    /// ```
    ///
    /// # Errors
    ///
    /// None but what the rule of the operation says.
    pub fn try_flat_product<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<FlatProduct<Self, T>, Refusal>
    where
        Self: Rule<op::FlatProduct<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::FlatProduct(tiler), TOKEN)
    }
}
