//! What an operation makes of the swizzles over a layout, where it is the operation on the layout: they stay, or the result has
//! none.
//!
//! CuTe: `layout_composed.hpp`.

use super::{Base, StaticSwizzle};
use crate::tensor::MemoryLayout;

/// An operation on a swizzled layout that is the one on the layout under the swizzle.
pub trait Forwarded {
    /// What is made of `L`, which was found for that layout: under the swizzle and the offset, where they stay.
    type Under<L: MemoryLayout, W: StaticSwizzle, O: Base>: MemoryLayout;

    /// The same of a value.
    fn under<L: MemoryLayout, W: StaticSwizzle, O: Base>(found: L, swizzle: W, offset: O) -> Self::Under<L, W, O>;
}

/// The operations under which the swizzle and the offset stay.
macro_rules! stay {
    ($([$($operand:ident: $kind:path),*] $op:ty;)*) => {
        $(
            impl<$($operand: $kind),*> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<W, O, <$op as Operation>::On<L>>;
            }

            // Whatever the operands: what they have to be is said of the layout's own rule.
            impl<$($operand),*> Forwarded for $op {
                type Under<L: MemoryLayout, W: StaticSwizzle, O: Base> = L::Over<W, O>;

                #[inline(always)]
                fn under<L: MemoryLayout, W: StaticSwizzle, O: Base>(found: L, swizzle: W, offset: O) -> L::Over<W, O> {
                    found.over(swizzle, offset)
                }
            }

            impl<$($operand: $kind),*> ChainOperation for $op {
                type Outer = Stays;
            }
        )*
    };
}
pub(super) use stay;

/// The operations whose result no swizzle stands over.
macro_rules! leave {
    ($([$($operand:ident: $kind:path),*] $op:ty;)*) => {
        $(
            impl<$($operand: $kind),*> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O: Shift, L: StaticLayout> =
                    Behind<NoSwizzle, typenum::U0, <$op as Operation>::On<L>>;
            }

            // Whatever the operands: what they have to be is said of the layout's own rule.
            impl<$($operand),*> Forwarded for $op {
                type Under<L: MemoryLayout, W: StaticSwizzle, O: Base> = L;

                #[inline(always)]
                fn under<L: MemoryLayout, W: StaticSwizzle, O: Base>(found: L, _swizzle: W, _offset: O) -> L {
                    found
                }
            }

            impl<$($operand: $kind),*> ChainOperation for $op {
                type Outer = LeavesNoSwizzle;
            }
        )*
    };
}
pub(super) use leave;
