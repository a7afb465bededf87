//! What an operation *by mode* does: it takes one operand for each mode of A, and leaves the modes past the last
//! operand as they are. An integer counts as one mode.
//!
//! CuTe: `transform_layout`, `include/cute/layout.hpp`.

use core::fmt;

use super::error::LayoutError;
use super::layout::StridedLayout;
use super::rule::Rule;
use super::stride::Stride;

/// `operation` on each mode that has an operand; a refusal is told as one of that mode.
pub(super) fn by_mode<D: Stride, T>(
    rule: Rule,
    a: &StridedLayout<D>,
    operands: &[T],
    operation: impl Fn(&StridedLayout<D>, &T) -> Result<StridedLayout<D>, LayoutError>,
) -> Result<StridedLayout<D>, LayoutError>
where
    T: fmt::Display,
{
    check_rank(rule, operands.len(), a)?;
    let mut modes = a.modes()?;
    for (i, (operand, mode)) in operands.iter().zip(&mut modes).enumerate() {
        scope!("mode {i}, {mode}, by {operand}");
        *mode = operation(mode, operand).map_err(|refused| in_operand(refused, i))?;
    }
    StridedLayout::from_modes(modes)
}

/// There may be fewer operands than modes, and not more.
pub(super) fn check_rank<D: Stride>(rule: Rule, operands: usize, a: &StridedLayout<D>) -> Result<(), LayoutError> {
    if operands > a.rank() {
        step!("{operands} operands for {} modes: refused", a.rank());
        return Err(LayoutError::Modes { rule, mode: None, left: operands, right: a.shape().tuple_rank() });
    }
    Ok(())
}

/// Tells a refusal of an operand as one of its top-level mode. Modes that a refusal names itself are those of coalesced
/// A or of a complement, and stay.
pub(super) fn in_operand(refused: LayoutError, i: usize) -> LayoutError {
    match refused {
        LayoutError::Modes { .. } | LayoutError::TileDoesNotDivide { .. } => refused.in_mode(i),
        _ => refused,
    }
}
