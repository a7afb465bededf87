//! `flat_divide`: the tile of each mode, then what each repeats over, all at one level.
//!
//! Where [`logical_divide`](super::logical_divide) gives `((A, a), (B, b), …, x)` by mode, this is
//! `(A, B, …, a, b, …, x)`, along the profile of the tiler. A single tile or rest stays whole.
//!
//! A `flat_divide` exists where [`zipped_divide`](super::zipped_divide) does.
//!
//! Source: CuTe's `flat_divide`.

use super::logical_divide::{DividingByTiler, DividingCeil};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::Tiler;
use super::{FlatDivide, FlatDivideCeil, gather};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::FlatDivide<T> {
    type On<L: StaticLayout> = gather::Flattened<operation::flat_divide, DividingByTiler, L, T>;
}

impl<T: Tiler> OperationOfKinds for op::FlatDivideCeil<T> {
    type On<L: StaticLayout> = gather::Flattened<operation::flat_divide_ceil, DividingCeil, L, T>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// A mode for each tile, then one for each walk over them: `(tile, tile, …, rest, rest, …)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).flat_divide((U2::NEW, U3::NEW));
    /// assert_eq!(tiles, layout!((2,3,2,2):(6,1,12,3)));
    /// ```
    ///
    /// A `flat_divide` is refused as the divide is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_divide: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).flat_divide((U2::NEW, U3::NEW, U1::NEW));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (4,6):(6,1)
    ///  0  1  2  3  4  5
    ///  6  7  8  9 10 11
    /// 12 13 14 15 16 17
    /// 18 19 20 21 22 23
    ///
    /// flat_divide(A,(2,2)) = (2,2,2,3):(6,1,12,2)
    ///  0  1 | 12 13 |  2  3 | 14 15 |  4  5 | 16 17
    ///  6  7 | 18 19 |  8  9 | 20 21 | 10 11 | 22 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/flat_divide.svg"))]
    ///
    /// Source: CuTe's `flat_divide`.
    pub fn flat_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> FlatDivide<Self, T>
    where
        Self: Rule<op::FlatDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FlatDivide(tiler), TOKEN)
    }

    /// [`Self::flat_divide`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,8):(8,1));
    /// assert_eq!(l(8).try_flat_divide((U4::NEW, U2::NEW)).unwrap().to_string(), "(4,2,2,4):(8,1,32,2)");
    /// let refused = l(6).try_flat_divide((U4::NEW, U2::NEW)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "flat_divide: in mode 0, the tile covers 4, which does not divide size 6",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_flat_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<FlatDivide<Self, T>, Refusal>
    where
        Self: Rule<op::FlatDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::FlatDivide(tiler), TOKEN)
    }

    /// [`flat_divide`](Layout::flat_divide), rounded up where a tile does not divide, as
    /// [`logical_divide_ceil`](Layout::logical_divide_ceil) does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).flat_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!((2,4,2,2):(6,1,12,4)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // flat_divide_ceil: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).flat_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (3,4):(4,1)
    ///  0  1  2  3
    ///  4  5  6  7
    ///  8  9 10 11
    ///
    /// flat_divide_ceil(A,(2,2)) = (2,2,2,2):(4,1,8,2)
    ///  0  1 |  8  9 |  2  3 | 10 11
    ///  4  5 | 12 13 |  6  7 | 14 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/flat_divide_ceil.svg"))]
    ///
    /// Source: CuTe's `flat_divide`.
    pub fn flat_divide_ceil<T: MixedTiler<AtFirst>>(self, tiler: T) -> FlatDivideCeil<Self, T>
    where
        Self: Rule<op::FlatDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FlatDivideCeil(tiler), TOKEN)
    }

    /// [`Self::flat_divide_ceil`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tile = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(layout!(60:1).try_flat_divide_ceil(tile(2)).unwrap().to_string(), "(2,4,1,8):(1,2,2,8)");
    /// let refused = layout!(60:1).try_flat_divide_ceil(tile(1)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_flat_divide_ceil<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<FlatDivideCeil<Self, T>, Refusal>
    where
        Self: Rule<op::FlatDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::FlatDivideCeil(tiler), TOKEN)
    }
}
