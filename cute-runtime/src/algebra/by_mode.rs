//! What an operation *by mode* does: it takes one operand for each mode of A, and leaves the modes past the last
//! operand as they are. An integer counts as one mode.
//!
//! CuTe: `transform_layout`, `include/cute/layout.hpp`.

use alloc::vec::Vec;
use core::fmt;

use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};
use crate::view::View;

/// `operation` on each mode that has an operand; a refusal is told as one of that mode.
pub(crate) fn by_mode<D: Stride, T>(
    rule: Rule,
    a: View<'_, D>,
    operands: &[T],
    operation: impl Fn(View<'_, D>, &T) -> Result<StridedLayout<D>, LayoutError>,
) -> Result<StridedLayout<D>, LayoutError>
where
    T: fmt::Display,
{
    check_rank(rule, operands.len(), a)?;
    let mut parts = Parts::of_rank(a.shape.rank());
    for (i, mode) in a.modes().enumerate() {
        parts.push(match operands.get(i) {
            Some(operand) => {
                scope!("mode {i}, {mode}, by {operand}");
                operation(mode, operand).map_err(|refused| in_operand(refused, i))?.into_parts()
            }
            None => mode.to_part(),
        });
    }
    let (shape, stride) = parts.tuple();
    StridedLayout::from_parts(shape, stride)
}

/// The shape and the stride of a part of a layout.
pub(crate) type Part<D> = (IntTuple, Nested<D>);

/// The modes of a result, one after the other.
pub(crate) struct Parts<D> {
    shapes: Vec<IntTuple>,
    strides: Vec<Nested<D>>,
}

impl<D> Parts<D> {
    #[inline]
    pub(crate) fn of_rank(rank: usize) -> Self {
        Parts { shapes: Vec::with_capacity(rank), strides: Vec::with_capacity(rank) }
    }

    #[inline]
    pub(crate) fn push(&mut self, (shape, stride): Part<D>) {
        self.shapes.push(shape);
        self.strides.push(stride);
    }

    #[inline]
    pub(crate) fn tuple(self) -> Part<D> {
        (Nested::Tuple(self.shapes), Nested::Tuple(self.strides))
    }
}

/// There may be fewer operands than modes, and not more.
pub(crate) fn check_rank<D: Stride>(rule: Rule, operands: usize, a: View<'_, D>) -> Result<(), LayoutError> {
    if operands > a.shape.rank() {
        step!("{operands} operands for {} modes: refused", a.shape.rank());
        return Err(LayoutError::Modes { rule, mode: None, left: operands, right: a.shape.tuple_rank() });
    }
    Ok(())
}

/// Tells a refusal of an operand as one of its top-level mode. Modes that a refusal names itself are those of coalesced
/// A or of a complement, and stay.
pub(crate) fn in_operand(refused: LayoutError, i: usize) -> LayoutError {
    match refused {
        LayoutError::Modes { .. } | LayoutError::TileDoesNotDivide { .. } => refused.in_mode(i),
        _ => refused,
    }
}
