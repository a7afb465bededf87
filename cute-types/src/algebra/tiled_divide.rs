//! `tiled_divide`: the tiles of all modes as one mode, and a mode for each that they repeat over.
//!
//! Where [`logical_divide`](super::logical_divide) gives `((A, a), (B, b), …, x)` by mode, this is
//! `((A, B, …), a, b, …, x)`, along the profile of the tiler. What is left of a single mode stays whole.
//!
//! A `tiled_divide` exists where [`zipped_divide`](super::zipped_divide) does.
//!
//! Source: CuTe's `tiled_divide`.

use super::logical_divide::{DividingByTiler, DividingCeil};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::tiler::Tiler;
use super::{TiledDivide, TiledDivideCeil, gather};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Refusal, Rule, operation};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<T: Tiler> OperationOfKinds for op::TiledDivide<T> {
    type On<L: StaticLayout> = gather::Tiled<operation::tiled_divide, DividingByTiler, L, T>;
}

impl<T: Tiler> OperationOfKinds for op::TiledDivideCeil<T> {
    type On<L: StaticLayout> = gather::Tiled<operation::tiled_divide_ceil, DividingCeil, L, T>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The tiles of all modes as mode 0, and a mode for each walk over them: `((tiles), rest, rest, …)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).tiled_divide((U2::NEW, U3::NEW));
    /// assert_eq!(tiles, layout!(((2,3),2,2):((6,1),12,3)));
    /// assert_eq!(tiles.slice((.., 1, 0)), layout!(((2,3)):((6,1))));
    /// ```
    ///
    /// A `tiled_divide` is refused as the divide is:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_divide: in mode _1, the tile covers _4, which does not divide size _6
    /// layout!((4,6):(6,1)).tiled_divide((U2::NEW, U4::NEW));
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
    /// tiled_divide(A,(2,2)) = ((2,2),2,3):((6,1),12,2)
    ///  0 12 |  2 14 |  4 16
    ///  6 18 |  8 20 | 10 22
    ///  1 13 |  3 15 |  5 17
    ///  7 19 |  9 21 | 11 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide.svg"))]
    ///
    /// Source: CuTe's `tiled_divide`.
    pub fn tiled_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> TiledDivide<Self, T>
    where
        Self: Rule<op::TiledDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::TiledDivide(tiler), TOKEN)
    }

    /// [`Self::tiled_divide`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,8):(8,1));
    /// assert_eq!(l(8).try_tiled_divide((U4::NEW, U2::NEW)).unwrap().to_string(), "((4,2),2,4):((8,1),32,2)");
    /// let refused = l(6).try_tiled_divide((U4::NEW, U2::NEW)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "tiled_divide: in mode 0, the tile covers 4, which does not divide size 6",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tiled_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<TiledDivide<Self, T>, Refusal>
    where
        Self: Rule<op::TiledDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::TiledDivide(tiler), TOKEN)
    }

    /// [`tiled_divide`](Layout::tiled_divide), rounded up where a tile does not divide, as
    /// [`logical_divide_ceil`](Layout::logical_divide_ceil) does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).tiled_divide_ceil((U2::NEW, U4::NEW));
    /// assert_eq!(tiles, layout!(((2,4),2,2):((6,1),12,4)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tiled_divide_ceil: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).tiled_divide_ceil((U2::NEW, U2::NEW, U2::NEW));
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
    /// tiled_divide_ceil(A,(2,2)) = ((2,2),2,2):((4,1),8,2)
    ///  0  8 |  2 10
    ///  4 12 |  6 14
    ///  1  9 |  3 11
    ///  5 13 |  7 15
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide_ceil.svg"))]
    ///
    /// Source: CuTe's `tiled_divide`.
    pub fn tiled_divide_ceil<T: MixedTiler<AtFirst>>(self, tiler: T) -> TiledDivideCeil<Self, T>
    where
        Self: Rule<op::TiledDivideCeil<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::TiledDivideCeil(tiler), TOKEN)
    }

    /// [`Self::tiled_divide_ceil`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tile = |n: usize| layout!((2,4):(1,n));
    /// assert_eq!(layout!(60:1).try_tiled_divide_ceil(tile(2)).unwrap().to_string(), "((2,4),1,8):((1,2),2,8)");
    /// let refused = layout!(60:1).try_tiled_divide_ceil(tile(1)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "complement_ceil: stride 1 is below 2, the extent times stride of the mode below it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tiled_divide_ceil<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<TiledDivideCeil<Self, T>, Refusal>
    where
        Self: Rule<op::TiledDivideCeil<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::TiledDivideCeil(tiler), TOKEN)
    }
}
