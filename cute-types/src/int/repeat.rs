//! Repetition: a function of types, as often as a number says.

use typenum::{B0, B1, UInt, UTerm};

use super::Nat;
use crate::algebra::walk::Walk;

/// Steps of a walk, as many as the number.
pub trait Repeat: Sized {
    /// `W` after that many steps.
    type Steps<W: Walk>: Walk;
}

impl Repeat for UTerm {
    type Steps<W: Walk> = W;
}

impl<U: Nat> Repeat for UInt<U, B0> {
    type Steps<W: Walk> = U::Steps<U::Steps<W>>;
}

impl<U: Nat> Repeat for UInt<U, B1> {
    type Steps<W: Walk> = U::Steps<U::Steps<W::Next>>;
}
