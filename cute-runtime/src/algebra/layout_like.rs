//! # layout_like, fragment_like
//!
//! Compact layouts of A's shape, for a copy of its elements.
//!
//! `layout_like` keeps the order of A's strides, and stride 0: a broadcast stays one. `fragment_like` is for registers,
//! where mode 0 is what one instruction takes: mode 0 is fastest and leftmost first, broadcasts kept in it, and the
//! other modes follow in the order of their strides, stride 0 before the rest and filled with elements. Of one mode it
//! is the compact layout of the shape.
//!
//! Basis elements are in the order of their places, the leftmost first, and at one place in that of their factors.
//!
//! - pre: no two modes that have to be ordered have one stride
//! - post: `shape(R) = shape(A)`, but for a bracket of its own around the rest of a `fragment_like` of rank 2
//! - post: compact, `cosize(R)` is the number of elements that are not a broadcast of another
//!
//! CuTe: `make_layout_like`, `make_fragment_like`, `include/cute/layout.hpp`, which give modes of one stride the same
//! stride.

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};

impl<D: Stride> StridedLayout<D> {
    /// The compact layout of this shape, in the order of the strides.
    ///
    /// ```
    /// use cute_runtime::{CoordLayout, RuntimeLayout};
    /// let a: RuntimeLayout = "(2,2,2,2):(0,20,40,10)".parse()?;
    /// assert_eq!(a.layout_like()?.to_string(), "(2,2,2,2):(0,2,4,1)");
    ///
    /// let refused = "(2,3):(5,5)".parse::<RuntimeLayout>()?.layout_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 5");
    /// // Basis elements are in the order of their places.
    /// assert_eq!("(4,3):(1@1,1@0)".parse::<CoordLayout>()?.layout_like()?.to_string(), "(4,3):(3,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/layout_like.svg"))]
    pub fn layout_like(&self) -> Result<RuntimeLayout, LayoutError> {
        let moving = self.filter_zeros()?;
        scope!("{} in the order of {}", moving.shape(), self.stride());
        let ordered = RuntimeLayout::ordered(moving.shape(), D::order(self.stride()))?;
        RuntimeLayout::new(self.shape(), ordered.stride())
    }

    /// The compact layout of this shape for registers: mode 0 first, the others in the order of the strides.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "((2,2),3,4):((1,16),100,2)".parse()?;
    /// assert_eq!(a.fragment_like()?.to_string(), "((2,2),3,4):((1,2),16,4)");
    /// assert_eq!("(2,3):(0,7)".parse::<RuntimeLayout>()?.fragment_like()?.to_string(), "(2,(3)):(0,(1))");
    ///
    /// let refused = "(2,3,4):(1,5,5)".parse::<RuntimeLayout>()?.fragment_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/fragment_like.svg"))]
    pub fn fragment_like(&self) -> Result<RuntimeLayout, LayoutError> {
        if self.rank() <= 1 {
            return RuntimeLayout::layout_left(self.shape());
        }
        let first = self.mode(0)?;
        let compact = {
            scope!("mode 0, {first}, compact");
            RuntimeLayout::layout_left(first.filter_zeros()?.shape())?
        };
        let first = RuntimeLayout::new(first.shape(), compact.stride())?;
        let rest = self.take(1, self.rank())?;
        let rest = {
            scope!("the others, {}, in the order of {}", rest.shape(), rest.stride());
            RuntimeLayout::ordered(rest.shape(), D::order(rest.stride()))?
        };
        scope!("the tiled product of {first} and {rest}");
        first.tiled_product(rest)
    }
}
