//! # ordered
//!
//! The compact layout of a shape whose modes follow each other as an order says: the mode of the smallest order is
//! fastest. The order is a tuple like the shape, or coarser; below an integer of it, the leftmost mode is fastest.
//!
//! - pre: the order is weakly congruent to the shape
//! - pre: no two of its integers are equal, but where at most one of their modes has more than one element
//! - post: `shape(R) = S`, R is a bijection onto `0..size(S)`; a mode of extent 1 has stride 0
//!
//! CuTe: `make_ordered_layout`, `include/cute/layout.hpp`, which gives modes of one order the same stride.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::layout::{RuntimeLayout, check_shape};
use crate::rules::Rule;
use crate::tuple::IntTuple;

impl RuntimeLayout {
    /// The compact layout of `shape`, its modes in `order`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!(RuntimeLayout::ordered((2, 3, 4), (2, 0, 1))?.to_string(), "(2,3,4):(12,1,3)");
    /// assert_eq!(RuntimeLayout::ordered(((2, 3), 4), (1, 0))?.to_string(), "((2,3),4):((4,8),1)");
    ///
    /// let refused = RuntimeLayout::ordered((2, 3), (1, 1)).unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 1");
    /// let refused = RuntimeLayout::ordered((2, 3), (1, 0, 2)).unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: the order has 3 modes, the shape has 2");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/ordered.svg"))]
    pub fn ordered(shape: impl Into<IntTuple>, order: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        let (shape, order) = (shape.into(), order.into());
        check_shape(&shape)?;
        let mut sizes = Vec::new();
        pair(&order, &shape, &mut sizes)?;
        sizes.retain(|&(_, size)| size != 1);
        sizes.sort_unstable();
        // The first stride of each order. They are products of sizes, which the size bounds.
        let mut next = 1i64;
        let mut starts: Vec<(i64, i64)> = Vec::with_capacity(sizes.len());
        for (order, size) in sizes {
            if starts.last().is_some_and(|last| last.0 == order) {
                step!("order {order} again: refused");
                return Err(LayoutError::OrderTie { order });
            }
            step!("order {order}: size {size}, from stride {next}");
            starts.push((order, next));
            next = next.saturating_mul(size);
        }
        let stride = strides(&order, &shape, &starts);
        RuntimeLayout::new(shape, stride)
    }
}

/// Each integer of the order with the size of its part of the shape.
fn pair(order: &IntTuple, shape: &IntTuple, sizes: &mut Vec<(i64, i64)>) -> Result<(), LayoutError> {
    match (order, shape) {
        (IntTuple::Int(order), _) => sizes.push((*order, shape.size()?)),
        (IntTuple::Tuple(orders), IntTuple::Tuple(shapes)) if orders.len() == shapes.len() => {
            for (i, (order, shape)) in orders.iter().zip(shapes).enumerate() {
                pair(order, shape, sizes).map_err(|refused| refused.in_mode(i))?;
            }
        }
        _ => return Err(crate::rules::congruent::modes_differ(Rule::Ordered, order, shape)),
    }
    Ok(())
}

/// The strides of a shape that `pair` has accepted.
fn strides(order: &IntTuple, shape: &IntTuple, starts: &[(i64, i64)]) -> IntTuple {
    match (order, shape) {
        (IntTuple::Tuple(orders), IntTuple::Tuple(shapes)) => {
            orders.iter().zip(shapes).map(|(order, shape)| strides(order, shape, starts)).collect()
        }
        (order, shape) => {
            let order = order.leaves().next().unwrap_or(0);
            // A part of one element has no start, and needs none.
            let start = starts.iter().find(|start| start.0 == order).map_or(1, |start| start.1);
            let mut next = start;
            shape.map(&mut |extent| crate::layout::compact_stride(&mut next, extent))
        }
    }
}
