//! Types, worked out.
//!
//! rustc's next solver works out a type as far as it looks at it: what a step finds stands there by name until a later step asks
//! for its digits, and then all steps before are on the way to that one, of which there are 128. A condition that a parameter is
//! what a type is worked out to, `where L: Literal<Is = Found>`, ends that: what follows begins with the digits.

use typenum::{NInt, NonZero, U1, U2, U3, UTerm, Unsigned};

use crate::int::ScaledBasis;
use crate::int::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use crate::layout::Layout;

/// A number, a basis element, or a tuple or layout of such, with nothing in it that is still to be worked out.
pub trait Literal {
    /// The same type.
    type Is;
}

macro_rules! numbers {
    ($($small:ident)* ; $($digit:ident)*) => {
        $(
            impl Literal for $small {
                type Is = $small;
            }
        )*
        $(
            impl<V: Literal<Is = F>, F> Literal for $digit<V> {
                type Is = $digit<F>;
            }
        )*
    };
}
numbers!(UTerm U1 U2 U3; O0 O1 O2 O3 O4 O5 O6 O7);

macro_rules! tuples {
    ($(($($s:ident $f:ident)*))*) => {
        $(
            impl<$($s: Literal<Is = $f>, $f),*> Literal for ($($s,)*) {
                type Is = ($($f,)*);
            }
        )*
    };
}
tuples! {
    ()
    (S0 F0)
    (S0 F0 S1 F1)
    (S0 F0 S1 F1 S2 F2)
    (S0 F0 S1 F1 S2 F2 S3 F3)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10 S11 F11)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10 S11 F11 S12 F12)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10 S11 F11 S12 F12 S13 F13)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10 S11 F11 S12 F12 S13 F13 S14 F14)
    (S0 F0 S1 F1 S2 F2 S3 F3 S4 F4 S5 F5 S6 F6 S7 F7 S8 F8 S9 F9 S10 F10 S11 F11 S12 F12 S13 F13 S14 F14 S15 F15)
}

impl<U: Unsigned + NonZero + Literal<Is = F>, F: Unsigned + NonZero> Literal for NInt<U> {
    type Is = NInt<F>;
}

impl<T: Literal<Is = F>, I: Literal<Is = G>, F, G> Literal for ScaledBasis<T, I> {
    type Is = ScaledBasis<F, G>;
}

impl<S: Literal<Is = F>, D: Literal<Is = G>, F, G> Literal for Layout<S, D> {
    type Is = Layout<F, G>;
}
