//! One expression for all lanes, and the numbers in their bits.

use cute_ptx::ptx::{Kind, Type};

/// `lanes!(out, mask; a, b => expression)` puts the expression, cut to `mask`, into each lane of `out`, with the
/// rows `a` and `b` standing for their value in that lane.
macro_rules! lanes {
    ($out:expr, $mask:expr; $($row:ident),* => $value:expr) => {{
        let mask: u64 = $mask;
        let mut lane = 0;
        // The plainest of loops: tests run it with little optimisation.
        while lane < $crate::row::LANES {
            $(let $row: u64 = $row[lane];)*
            $out[lane] = $value & mask;
            lane += 1;
        }
    }};
}
pub(super) use lanes;

/// The number that the low bits of `value` are in type `ty`, as the bits of an `i64` or a `u64`.
#[inline(always)]
pub(crate) fn extend(value: u64, ty: Type) -> u64 {
    let above = 64 - ty.bits();
    if ty.kind() == Kind::Signed { ((value << above) as i64 >> above) as u64 } else { value & ty.mask() }
}
