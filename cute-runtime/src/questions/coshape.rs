//! # coshape, coprofile
//!
//! The shape of the codomain. Of a layout whose offsets are integers it is its cosize, `1 + Σ (s_k - 1)·|d_k|`; of one
//! whose offsets are coordinates, the shape of the smallest box that holds all of them, that sum for each place. Under a
//! swizzle it is the cosize counted after the swizzle. `coprofile` is its nesting alone: 0 at each integer of it.
//!
//! - post: `size(coshape(A)) = cosize(A)`; `coprofile(A)` is congruent to `coshape(A)`, and to each offset of A that is a
//!   coordinate of it
//!
//! CuTe: `coshape`, `coprofile`, `include/cute/layout.hpp`. CuTe's `coshape` of a composed layout is that of L.

use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::int::basis::box_of;
use crate::layout::RuntimeLayout;
use crate::swizzle::composed::ComposedLayout;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The shape of the codomain, an integer: the cosize.
    ///
    /// ```
    /// use cute_runtime::{IntTuple, RuntimeLayout};
    /// assert_eq!("(4,3):(1,8)".parse::<RuntimeLayout>()?.coshape(), IntTuple::Int(20));
    /// assert_eq!("(4,3):(1,-8)".parse::<RuntimeLayout>()?.coshape(), IntTuple::Int(20));
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn coshape(&self) -> IntTuple {
        IntTuple::Int(self.cosize())
    }

    /// The profile of the codomain, `0` for an integer.
    ///
    /// ```
    /// use cute_runtime::{IntTuple, RuntimeLayout};
    /// assert_eq!("(4,3):(1,8)".parse::<RuntimeLayout>()?.coprofile(), IntTuple::Int(0));
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn coprofile(&self) -> IntTuple {
        self.coshape().profile()
    }
}

impl CoordLayout {
    /// The shape of the smallest box that holds all coordinates. CuTe: `coshape`.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let a: CoordLayout = "(4,3):(2@0,1@1)".parse()?;
    /// assert_eq!((a.coshape()?.to_string().as_str(), a.cosize()), ("(7,3)", 21));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coshape(&self) -> Result<IntTuple, LayoutError> {
        box_of(self.flat_modes().into_iter())
    }

    /// The profile of the codomain: the nesting of the coordinates.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let a: CoordLayout = "(4,3):(2@0,1@1@1)".parse()?;
    /// assert_eq!(a.coprofile()?.to_string(), "(0,(0,0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coprofile(&self) -> Result<IntTuple, LayoutError> {
        Ok(self.coshape()?.profile())
    }
}

impl ComposedLayout {
    /// The shape of the codomain, an integer: the cosize, refused where that is.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, IntTuple};
    /// let a: ComposedLayout = "S<2,0,3> o (3,3):(8,1)".parse()?;
    /// assert_eq!((a.coshape()?, a.layout().coshape()), (IntTuple::Int(20), IntTuple::Int(19)));
    /// let refused = "S<0,0,1> o 9223372036854775807 o 1:0".parse::<ComposedLayout>()?.coshape().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: cosize leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coshape(&self) -> Result<IntTuple, LayoutError> {
        self.cosize().map(IntTuple::Int)
    }

    /// The profile of the codomain, `0` for an integer.
    pub fn coprofile(&self) -> IntTuple {
        self.layout().coprofile()
    }
}
