//! What is asked of all offsets together: as a set, as a permutation, as a linear function.

use alloc::vec::Vec;

use super::AnyLayout;
use crate::error::LayoutError;
use crate::f2::F2Matrix;
use crate::questions::image::{Footprint, GapProfile};
use crate::rules::Rule;

/// What needs integers as offsets, swizzled or not.
macro_rules! of_offsets {
    ($($(#[$doc:meta])* $rule:ident: $name:ident() -> $answer:ty;)*) => {
        impl AnyLayout {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> Result<$answer, LayoutError> {
                    self.composed(Rule::$rule)?.$name()
                }
            )*
        }
    };
}

of_offsets! {
    /// The offsets, sorted, each once. Not of coordinates. See [`RuntimeLayout::image`](crate::RuntimeLayout::image).
    Image: image() -> Vec<i64>;
    /// How many offsets there are, and between which two. Not of coordinates. See
    /// [`RuntimeLayout::footprint`](crate::RuntimeLayout::footprint).
    Image: footprint() -> Footprint;
    /// The runs of adjacent offsets. Not of coordinates. See [`RuntimeLayout::gap_profile`](crate::RuntimeLayout::gap_profile).
    Image: gap_profile() -> GapProfile;
    /// How many elements from index 0 on are adjacent. Not of coordinates. See
    /// [`RuntimeLayout::contiguity`](crate::RuntimeLayout::contiguity).
    Contiguity: contiguity() -> i64;
    /// The cycles of the permutation that this is. Not of coordinates. See
    /// [`RuntimeLayout::cycles`](crate::RuntimeLayout::cycles).
    Permutation: cycles() -> Vec<Vec<i64>>;
    /// The order of the permutation that this is. Not of coordinates. See [`RuntimeLayout::order`](crate::RuntimeLayout::order).
    Permutation: order() -> i64;
    /// The indices that are their own offset. Not of coordinates. See
    /// [`RuntimeLayout::fixed_points`](crate::RuntimeLayout::fixed_points).
    Permutation: fixed_points() -> Vec<i64>;
    /// The matrix over GF(2) of the layout. Not of coordinates. See
    /// [`RuntimeLayout::to_f2_matrix`](crate::RuntimeLayout::to_f2_matrix).
    ToF2Matrix: to_f2_matrix() -> F2Matrix;
}
