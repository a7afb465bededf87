//! Sums of static naturals.

use typenum::{U1, U2, U3, U4, UTerm};

use super::Nat;
use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};

/// Addition, digit by digit from the least significant one.
pub trait Add: Sized {
    /// `self + 1`
    type Successor: Nat;
    /// `self + R`
    type Sum<R: Nat>: Nat;
    /// `self + R + 1`
    #[doc(hidden)]
    type SumCarry<R: Nat>: Nat;
    /// `8U + self`
    #[doc(hidden)]
    type Add0<U: Nat>: Nat;
    /// `8U + 1 + self`, and so on
    #[doc(hidden)]
    type Add1<U: Nat>: Nat;
    #[doc(hidden)]
    type Add2<U: Nat>: Nat;
    #[doc(hidden)]
    type Add3<U: Nat>: Nat;
    #[doc(hidden)]
    type Add4<U: Nat>: Nat;
    #[doc(hidden)]
    type Add5<U: Nat>: Nat;
    #[doc(hidden)]
    type Add6<U: Nat>: Nat;
    #[doc(hidden)]
    type Add7<U: Nat>: Nat;
    #[doc(hidden)]
    type Add8<U: Nat>: Nat;
}

// A caller of `Add0` and so on is a number with digits, so `U` with a digit after it is again one without a leading zero.
impl Add for UTerm {
    type Successor = U1;
    type Sum<R: Nat> = R;
    type SumCarry<R: Nat> = R::Successor;
    type Add0<U: Nat> = O0<U>;
    type Add1<U: Nat> = O1<U>;
    type Add2<U: Nat> = O2<U>;
    type Add3<U: Nat> = O3<U>;
    type Add4<U: Nat> = O4<U>;
    type Add5<U: Nat> = O5<U>;
    type Add6<U: Nat> = O6<U>;
    type Add7<U: Nat> = O7<U>;
    type Add8<U: Nat> = O0<U::Successor>;
}

impl Add for U1 {
    type Successor = U2;
    type Sum<R: Nat> = R::Successor;
    type SumCarry<R: Nat> = <R::Successor as Add>::Successor;
    type Add0<U: Nat> = O1<U>;
    type Add1<U: Nat> = O2<U>;
    type Add2<U: Nat> = O3<U>;
    type Add3<U: Nat> = O4<U>;
    type Add4<U: Nat> = O5<U>;
    type Add5<U: Nat> = O6<U>;
    type Add6<U: Nat> = O7<U>;
    type Add7<U: Nat> = O0<U::Successor>;
    type Add8<U: Nat> = O1<U::Successor>;
}

impl Add for U2 {
    type Successor = U3;
    type Sum<R: Nat> = <R::Successor as Add>::Successor;
    type SumCarry<R: Nat> = <<R::Successor as Add>::Successor as Add>::Successor;
    type Add0<U: Nat> = O2<U>;
    type Add1<U: Nat> = O3<U>;
    type Add2<U: Nat> = O4<U>;
    type Add3<U: Nat> = O5<U>;
    type Add4<U: Nat> = O6<U>;
    type Add5<U: Nat> = O7<U>;
    type Add6<U: Nat> = O0<U::Successor>;
    type Add7<U: Nat> = O1<U::Successor>;
    type Add8<U: Nat> = O2<U::Successor>;
}

impl Add for U3 {
    type Successor = U4;
    type Sum<R: Nat> = <<R::Successor as Add>::Successor as Add>::Successor;
    type SumCarry<R: Nat> = <<<R::Successor as Add>::Successor as Add>::Successor as Add>::Successor;
    type Add0<U: Nat> = O3<U>;
    type Add1<U: Nat> = O4<U>;
    type Add2<U: Nat> = O5<U>;
    type Add3<U: Nat> = O6<U>;
    type Add4<U: Nat> = O7<U>;
    type Add5<U: Nat> = O0<U::Successor>;
    type Add6<U: Nat> = O1<U::Successor>;
    type Add7<U: Nat> = O2<U::Successor>;
    type Add8<U: Nat> = O3<U::Successor>;
}

/// A number that ends in a digit: what it asks the other operand for, and, for 0 to 8 more, how the higher digits are added
/// and the digit that the sum ends in.
macro_rules! digit {
    ($($digit:ident: $add:ident $carry:ident $($more:ident $sum:ident $last:ident),*;)*) => {
        $(
            impl<V: Nat> Add for $digit<V> {
                type Successor = <UTerm as Add>::$carry<V>;
                type Sum<R: Nat> = R::$add<V>;
                type SumCarry<R: Nat> = R::$carry<V>;
                $(type $more<U: Nat> = $last<U::$sum<V>>;)*
            }
        )*
    };
}
digit! {
    O0: Add0 Add1
        Add0 Sum O0, Add1 Sum O1, Add2 Sum O2, Add3 Sum O3, Add4 Sum O4,
        Add5 Sum O5, Add6 Sum O6, Add7 Sum O7, Add8 SumCarry O0;
    O1: Add1 Add2
        Add0 Sum O1, Add1 Sum O2, Add2 Sum O3, Add3 Sum O4, Add4 Sum O5,
        Add5 Sum O6, Add6 Sum O7, Add7 SumCarry O0, Add8 SumCarry O1;
    O2: Add2 Add3
        Add0 Sum O2, Add1 Sum O3, Add2 Sum O4, Add3 Sum O5, Add4 Sum O6,
        Add5 Sum O7, Add6 SumCarry O0, Add7 SumCarry O1, Add8 SumCarry O2;
    O3: Add3 Add4
        Add0 Sum O3, Add1 Sum O4, Add2 Sum O5, Add3 Sum O6, Add4 Sum O7,
        Add5 SumCarry O0, Add6 SumCarry O1, Add7 SumCarry O2, Add8 SumCarry O3;
    O4: Add4 Add5
        Add0 Sum O4, Add1 Sum O5, Add2 Sum O6, Add3 Sum O7, Add4 SumCarry O0,
        Add5 SumCarry O1, Add6 SumCarry O2, Add7 SumCarry O3, Add8 SumCarry O4;
    O5: Add5 Add6
        Add0 Sum O5, Add1 Sum O6, Add2 Sum O7, Add3 SumCarry O0, Add4 SumCarry O1,
        Add5 SumCarry O2, Add6 SumCarry O3, Add7 SumCarry O4, Add8 SumCarry O5;
    O6: Add6 Add7
        Add0 Sum O6, Add1 Sum O7, Add2 SumCarry O0, Add3 SumCarry O1, Add4 SumCarry O2,
        Add5 SumCarry O3, Add6 SumCarry O4, Add7 SumCarry O5, Add8 SumCarry O6;
    O7: Add7 Add8
        Add0 Sum O7, Add1 SumCarry O0, Add2 SumCarry O1, Add3 SumCarry O2, Add4 SumCarry O3,
        Add5 SumCarry O4, Add6 SumCarry O5, Add7 SumCarry O6, Add8 SumCarry O7;
}
