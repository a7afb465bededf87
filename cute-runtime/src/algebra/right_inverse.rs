//! # right_inverse
//!
//! Where to find the offsets 0, 1, 2, …: a layout `R` with `A(R(i)) = i`. The modes of coalesced A are taken in order
//! of stride, beginning with the one of stride 1, as long as each continues where those before it end; the stride of a
//! mode in R is the product of the extents to its left in A.
//!
//! - post: `A(R(i)) = i` for every `i` in `0..size(R)`, and R is coalesced
//! - post: where no stride is negative and A is injective, modes of stride 0 aside, no larger layout has that property
//! - post: for a bijective A, `size(R) = size(A)` and `R(A(i)) = i`
//! - post: `1:0` where no mode has stride 1
//!
//! Nothing is refused. Of two modes of one stride, one at most can be taken: the left one. Modes of stride 0 and of
//! negative stride are passed over.
//!
//! CuTe: `right_inverse`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use super::coalesce::merge;
use super::places::nest;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;

impl RuntimeLayout {
    /// The layout from offsets 0, 1, 2, … to the indices that have them.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "(8,4):(4,1)");
    /// assert!((0..32).all(|i| a.offset_at(a.right_inverse().unwrap().offset_at(i)) == i));
    /// // A gap after offset 3, and no element of offset 1.
    /// assert_eq!("(4,8):(1,5)".parse::<RuntimeLayout>()?.right_inverse()?.to_string(), "4:1");
    /// assert_eq!("8:2".parse::<RuntimeLayout>()?.right_inverse()?.to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/right_inverse.svg"))]
    pub fn right_inverse(&self) -> Result<RuntimeLayout, LayoutError> {
        let mut modes = Few::new();
        self.by_stride(&mut modes);
        inverse(&modes)
    }

    /// The modes of the coalesced layout, in order of stride; equal ones from left to right. Into a list that has none.
    pub(crate) fn by_stride(&self, modes: &mut Few<Weighted>) {
        let mut weight = 1;
        let mut coalesced = Few::new();
        {
            scope!("coalesce A, {self}");
            self.view().coalesced_modes(&mut coalesced);
        }
        for &(extent, stride) in coalesced.iter() {
            step!("{extent}:{stride}: one step is {weight} in the index");
            modes.push(Weighted { extent, stride, weight });
            weight *= extent;
        }
        modes.sort_by_key(|mode| mode.stride);
    }
}

impl CoordLayout {
    /// The layout from coordinates to the indices that have them, as far as each place counts up from 0:
    /// `A(R(c)) = c` for every coordinate `c` of its shape.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// // Of the transpose, element (y,x) has the coordinate (x,y).
    /// let a: CoordLayout = "(8,6):(1@1,1@0)".parse()?;
    /// let inverse = a.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "(6,8):(8,1)");
    /// assert!(inverse.coords().all(|c| a.offset(inverse.offset(&c).unwrap()) == Ok(c)));
    /// // At place 0 there is no step of 1.
    /// assert_eq!("(4,2):(2@0,1@1)".parse::<CoordLayout>()?.right_inverse()?.to_string(), "(1,2):(0,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn right_inverse(&self) -> Result<RuntimeLayout, LayoutError> {
        let mut places = Vec::new();
        for (path, modes) in self.by_place() {
            scope!("place {path:?}");
            places.push((path, inverse(&modes)?.into_parts()));
        }
        let (shape, stride) = nest(&places, 0);
        RuntimeLayout::new(shape, stride)
    }
}

/// From offsets 0, 1, 2, … to indices, the modes being in order of stride.
fn inverse(modes: &[Weighted]) -> Result<RuntimeLayout, LayoutError> {
    let mut taken = Few::new();
    let mut next = 1;
    for &Weighted { extent, stride, weight } in modes {
        if stride == next {
            taken.push((extent, weight));
            // At most the cosize.
            next *= extent;
            step!("{extent}:{stride}: the offset wanted is {stride}, takes {extent}:{weight}; next is {next}");
        } else {
            step!("{extent}:{stride}: the offset wanted is {next}, passed over");
        }
    }
    merge(&mut taken);
    RuntimeLayout::from_coalesced(&taken)
}

/// A mode, and how much one step of it adds to the index.
#[derive(Default)]
pub(crate) struct Weighted {
    pub(crate) extent: i64,
    pub(crate) stride: i64,
    pub(crate) weight: i64,
}
