//! Sums of static naturals.

use typenum::{B0, B1, U1, U2, UTerm};

use super::{Nat, Pair};

/// Addition, a pair of digits at a time, from the least significant one.
pub trait Add: Sized {
    /// `self + 1`
    type Successor: Nat;
    /// `self + R`
    type Sum<R: Nat>: Nat;
    /// `self + R + 1`
    #[doc(hidden)]
    type SumCarry<R: Nat>: Nat;
    /// `4U + self`
    #[doc(hidden)]
    type Add0<U: Nat>: Nat;
    /// `4U + 1 + self`, and so on
    #[doc(hidden)]
    type Add1<U: Nat>: Nat;
    #[doc(hidden)]
    type Add2<U: Nat>: Nat;
    #[doc(hidden)]
    type Add3<U: Nat>: Nat;
    #[doc(hidden)]
    type Add4<U: Nat>: Nat;
}

// A caller of `Add0` and so on is a number with digits, so `U` with two digits after it is again one without a leading zero.
impl Add for UTerm {
    type Successor = U1;
    type Sum<R: Nat> = R;
    type SumCarry<R: Nat> = R::Successor;
    type Add0<U: Nat> = Pair<U, B0, B0>;
    type Add1<U: Nat> = Pair<U, B0, B1>;
    type Add2<U: Nat> = Pair<U, B1, B0>;
    type Add3<U: Nat> = Pair<U, B1, B1>;
    type Add4<U: Nat> = Pair<U::Successor, B0, B0>;
}

impl Add for U1 {
    type Successor = U2;
    type Sum<R: Nat> = R::Successor;
    type SumCarry<R: Nat> = <R::Successor as Add>::Successor;
    type Add0<U: Nat> = Pair<U, B0, B1>;
    type Add1<U: Nat> = Pair<U, B1, B0>;
    type Add2<U: Nat> = Pair<U, B1, B1>;
    type Add3<U: Nat> = Pair<U::Successor, B0, B0>;
    type Add4<U: Nat> = Pair<U::Successor, B0, B1>;
}

/// A number that ends in two digits: what it asks the other operand for, and, for 0 to 4 more, how the higher digits are
/// added and the digits that the sum ends in.
macro_rules! pair {
    ($($a:ident $b:ident: $add:ident $carry:ident $($more:ident $sum:ident $c:ident $d:ident),*;)*) => {
        $(
            impl<V: Nat> Add for Pair<V, $a, $b> {
                type Successor = <UTerm as Add>::$carry<V>;
                type Sum<R: Nat> = R::$add<V>;
                type SumCarry<R: Nat> = R::$carry<V>;
                $(type $more<U: Nat> = Pair<U::$sum<V>, $c, $d>;)*
            }
        )*
    };
}
pair! {
    B0 B0: Add0 Add1 Add0 Sum B0 B0, Add1 Sum B0 B1, Add2 Sum B1 B0, Add3 Sum B1 B1, Add4 SumCarry B0 B0;
    B0 B1: Add1 Add2 Add0 Sum B0 B1, Add1 Sum B1 B0, Add2 Sum B1 B1, Add3 SumCarry B0 B0, Add4 SumCarry B0 B1;
    B1 B0: Add2 Add3 Add0 Sum B1 B0, Add1 Sum B1 B1, Add2 SumCarry B0 B0, Add3 SumCarry B0 B1, Add4 SumCarry B1 B0;
    B1 B1: Add3 Add4 Add0 Sum B1 B1, Add1 SumCarry B0 B0, Add2 SumCarry B0 B1, Add3 SumCarry B1 B0, Add4 SumCarry B1 B1;
}
