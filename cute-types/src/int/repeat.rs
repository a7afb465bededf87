//! Repetition: a function of types, as often as a number says, and the number as a value.

use typenum::{U1, U2, U3, UTerm};

use super::Nat;
use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};
use crate::algebra::walk::Walk;
use crate::tuple::{Entry, Places, Zero};

/// What is as often as the number.
pub trait Repeat: Sized {
    /// The number. Evaluation fails where it leaves 64 bits.
    #[doc(hidden)]
    const NUMBER: u64;
    /// `W` after that many steps.
    type Steps<W: Walk>: Walk;
    /// So many places of zeros, then `P`.
    #[doc(hidden)]
    type ZerosBefore<P: Places>: Places;
}

/// A number that is one digit.
macro_rules! single {
    ($($number:ident: $value:literal, $steps:ty, $places:ty;)*) => {
        $(
            impl Repeat for $number {
                const NUMBER: u64 = $value;
                type Steps<W: Walk> = $steps;
                type ZerosBefore<P: Places> = $places;
            }
        )*
    };
}
single! {
    UTerm: 0, W, P;
    U1: 1, W::Next, Entry<Zero, P>;
    U2: 2, <W::Next as Walk>::Next, Entry<Zero, Entry<Zero, P>>;
    U3: 3, <<W::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, P>>>;
}

/// A number that ends in a digit: as often as that says, and eight times as often as the digits before it say.
macro_rules! digit {
    ($($digit:ident: $value:literal, $steps:ty, $places:ty;)*) => {
        $(
            impl<V: Nat> Repeat for $digit<V> {
                const NUMBER: u64 = match V::NUMBER.checked_mul(8) {
                    Some(0) if $value < 4 => panic!("a static integer has a leading zero"),
                    Some(higher) => higher + $value,
                    None => panic!("a static integer leaves 64 bits"),
                };
                type Steps<W: Walk> = V::Steps<V::Steps<V::Steps<V::Steps<V::Steps<V::Steps<V::Steps<V::Steps<$steps>>>>>>>>;
                type ZerosBefore<P: Places> =
                    V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<V::ZerosBefore<$places>>>>>>>>;
            }
        )*
    };
}
digit! {
    O0: 0, W, P;
    O1: 1, W::Next, Entry<Zero, P>;
    O2: 2, <W::Next as Walk>::Next, Entry<Zero, Entry<Zero, P>>;
    O3: 3, <<W::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, P>>>;
    O4: 4, <<<W::Next as Walk>::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, P>>>>;
    O5: 5, <<<<W::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, P>>>>>;
    O6: 6, <<<<<W::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, P>>>>>>;
    O7: 7, <<<<<<W::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next as Walk>::Next, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, Entry<Zero, P>>>>>>>;
}
