//! # evenly_divides
//!
//! Whether a tiler cuts a shape without rounding: at each integer of the tiler,
//! `size(S) = size(T) · size(ceil_div(S, T))`. Modes past the tiler's are not asked.
//!
//! CuTe: `evenly_divides`, `include/cute/int_tuple.hpp`.

use crate::int::ceil_div::ceil_div;
use crate::tuple::IntTuple;

/// Whether the tiler divides the shape evenly; not, where it has more modes.
///
/// ```
/// use cute_runtime::evenly_divides;
/// assert!(evenly_divides(&(8, 6).into(), &(4, 3).into()));
/// assert!(evenly_divides(&(8, 6).into(), &(4,).into()));
/// assert!(!evenly_divides(&(8, 6).into(), &(4, 4).into()));
/// assert!(!evenly_divides(&(8, 6).into(), &(4, 3, 1).into()));
/// ```
pub fn evenly_divides(shape: &IntTuple, tiler: &IntTuple) -> bool {
    match tiler {
        IntTuple::Int(n) => {
            let pieces = ceil_div(shape, tiler).and_then(|pieces| pieces.size());
            let (Ok(size), Ok(pieces)) = (shape.size(), pieces) else {
                return false;
            };
            n.checked_mul(pieces) == Some(size)
        }
        IntTuple::Tuple(tilers) => {
            let shapes = shape.modes();
            tilers.len() <= shapes.len() && tilers.iter().zip(shapes).all(|(tiler, shape)| evenly_divides(shape, tiler))
        }
    }
}
