//! # is_sorted, is_compact, is_bijective
//!
//! - sorted: the strides of the leaves, left to right, do not fall.
//! - compact: every offset of `0..cosize` has an element: no gaps. Broadcast modes (stride 0) may be there. With the
//!   modes of extent > 1 and stride ≠ 0 sorted by stride, exactly when no stride is negative and none is larger than
//!   one more than what the modes below it reach; a larger one leaves that offset out, and so do all after it.
//! - bijective: a bijection onto `0..size`. Exactly when it is compact and `size = cosize`.
//!
//! Together with [`injective`](crate::injective): bijective is injective and compact.

use crate::layout::RuntimeLayout;

impl RuntimeLayout {
    /// Whether the strides do not fall from left to right.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert!("(2,(4,2)):(1,(2,8))".parse::<RuntimeLayout>()?.is_sorted());
    /// assert!(!"(2,2):(3,1)".parse::<RuntimeLayout>()?.is_sorted());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn is_sorted(&self) -> bool {
        self.stride().leaves().is_sorted()
    }

    /// Whether every offset of `0..cosize` has an element.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert!("(2,(2,3)):(1,(0,2))".parse::<RuntimeLayout>()?.is_compact());
    /// assert!(!"(2,3):(1,4)".parse::<RuntimeLayout>()?.is_compact());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn is_compact(&self) -> bool {
        let mut modes = self.flat_modes();
        modes.retain(|&(extent, stride)| extent > 1 && stride != 0);
        modes.sort_by_key(|mode| mode.1);
        // What is reached stays below the cosize, so it fits.
        let mut reach = 0;
        modes.iter().all(|&(extent, stride)| {
            let closed = stride > 0 && stride <= reach + 1;
            reach += (extent - 1) * stride.max(0);
            closed
        })
    }

    /// Whether the layout is a bijection onto `0..size`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert!("((2,2),(2,2)):((1,8),(2,4))".parse::<RuntimeLayout>()?.is_bijective());
    /// assert!(!"(2,3):(1,4)".parse::<RuntimeLayout>()?.is_bijective());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn is_bijective(&self) -> bool {
        // As many elements as offsets, and none of these left out: then no two elements share one.
        self.size() == self.cosize() && self.is_compact()
    }
}
