//! Repetition: a function of types, as often as a number says.

use typenum::{B0, B1, U1, UTerm};

use super::{Nat, Pair};
use crate::algebra::walk::Walk;

/// Steps of a walk, as many as the number.
pub trait Repeat: Sized {
    /// `W` after that many steps.
    type Steps<W: Walk>: Walk;
}

impl Repeat for UTerm {
    type Steps<W: Walk> = W;
}

impl Repeat for U1 {
    type Steps<W: Walk> = W::Next;
}

/// A number that ends in two digits: as often as they say, and four times as often as the digits before them say.
macro_rules! pair {
    ($($a:ident $b:ident: $after:ty;)*) => {
        $(
            impl<U: Nat> Repeat for Pair<U, $a, $b> {
                type Steps<W: Walk> = U::Steps<U::Steps<U::Steps<U::Steps<$after>>>>;
            }
        )*
    };
}
pair! {
    B0 B0: W;
    B0 B1: W::Next;
    B1 B0: <W::Next as Walk>::Next;
    B1 B1: <<W::Next as Walk>::Next as Walk>::Next;
}
