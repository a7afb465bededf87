//! What an operation makes of the swizzles over a layout, where it is the operation on the layout: they stay, or the result has
//! none.
//!
//! CuTe: `layout_composed.hpp`.

/// The operations under which the swizzle and the offset stay.
macro_rules! stay {
    ($([$($generics:tt)*] $op:ty;)*) => {
        $(
            impl<$($generics)*> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O: Shift, L: StaticLayout> = Behind<W, O, <$op as Operation>::On<L>>;
            }

            impl<$($generics)*> ChainOperation for $op {
                type Outer = Stays;
            }
        )*
    };
}
pub(super) use stay;

/// The operations whose result no swizzle stands over.
macro_rules! leave {
    ($([$($generics:tt)*] $op:ty;)*) => {
        $(
            impl<$($generics)*> SwizzledOperation for $op {
                type On<W: StaticSwizzle, O: Shift, L: StaticLayout> =
                    Behind<NoSwizzle, typenum::U0, <$op as Operation>::On<L>>;
            }

            impl<$($generics)*> ChainOperation for $op {
                type Outer = LeavesNoSwizzle;
            }
        )*
    };
}
pub(super) use leave;
