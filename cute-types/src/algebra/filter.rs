//! `filter` and `filter_zeros`: the modes that move.
//!
//! `filter_zeros` gives every mode of stride 0 extent 1. `filter` coalesces that, so that modes of stride 0 and of extent
//! 1 are gone.
//!
//! - post (`filter_zeros`): the profile is A's, the offsets are A's
//! - post (`filter`): `depth(R) <= 1`, the offsets are A's, no stride 0 but in `1:0`
//!
//! CuTe: `filter`, `filter_zeros`, `include/cute/layout.hpp`. Defined for every layout.

use super::coalesce::FoundCoalesced;
use super::fold::Found;
use super::op::{self, OperationOfKinds};
use super::{Filter, FilterZeros};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Rule};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl OperationOfKinds for op::Filter {
    type On<L: StaticLayout> = FoundCoalesced<L::FilterZeros>;
}

impl OperationOfKinds for op::FilterZeros {
    type On<L: StaticLayout> = Found<L::FilterZeros>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// Modes of stride 0 and of extent 1 are dropped, the rest coalesced.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,(4,3),2):(0,(1,0),4)).filter(), layout!(8:1));
    /// assert_eq!(layout!(24:0).filter(), layout!(1:0));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3,2):(1,0,2)
    /// 0 0 0 | 2 2 2
    /// 1 1 1 | 3 3 3
    ///
    /// filter(A) = 4:1
    /// 0 1 2 3
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter.svg"))]
    ///
    /// Source: CuTe's `filter`.
    pub fn filter(self) -> Filter<Self>
    where
        Self: Rule<op::Filter, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Filter, TOKEN)
    }

    /// Modes of stride 0 get extent 1.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,(4,3)):(0,(1,0))).filter_zeros(), layout!((1,(4,1)):(0,(1,0))));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,3):(1,0)
    /// 0 0 0
    /// 1 1 1
    ///
    /// filter_zeros(A) = (2,1):(1,0)
    /// 0
    /// 1
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/filter_zeros.svg"))]
    ///
    /// Source: CuTe's `filter_zeros`.
    pub fn filter_zeros(self) -> FilterZeros<Self>
    where
        Self: Rule<op::FilterZeros, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::FilterZeros, TOKEN)
    }
}
