//! The places of the dynamic integers of an operation, and how a message calls what stands there.
//!
//! A layout at the place `P` has its extents at `ExtentsOf<P>` and its strides at `StridesOf<P>`; mode `I` of what is there
//! is at [`In`](super::In)`<.., I>`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::{In, Path, Steps};
use crate::int::Stride;
use crate::sealed::Sealed;

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident = $step:ident $called:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<P>(PhantomData<fn() -> P>);

            impl<P> Sealed for $name<P> {}

            impl<P: Path> Path for $name<P> {
                type Of<T: Stride> = <In<P, $step> as Path>::Of<T>;
                const STEPS: Steps = <In<P, $step> as Path>::STEPS;
                type Number = <In<P, $step> as Path>::Number;
                type Called<Place> = P::$called<Place>;
                type CalledExtent<Place> = P::$called<Place>;
                type CalledStride<Place> = P::$called<Place>;
            }
        )*
    };
}
parts! {
    /// The shape of the layout at `P`.
    ExtentsOf = U0 CalledExtent;
    /// Its stride.
    StridesOf = U1 CalledStride;
}

/// What messages call a place: a type each, which prints as `extent<mode<_1>>`, or `extent` where there is one alone.
macro_rules! names {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[allow(non_camel_case_types)]
            pub struct $name<Place = ()>(PhantomData<Place>);
        )*
    };
}
names! {
    /// An extent of the layout that an operation is of.
    extent
    /// A stride of it.
    stride
    /// An integer that the operation is given.
    the_operand
    /// An extent of a layout that the operation is given.
    extent_of_B
    /// A stride of it.
    stride_of_B
}

/// Mode `I`, and the place in it.
#[allow(non_camel_case_types)]
pub struct mode<I, Place = ()>(PhantomData<(I, Place)>);
