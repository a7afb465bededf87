//! Decimal names of static naturals, for messages.
//!
//! A message may not show `UInt<UInt<UTerm, B1>, B1>`. In the branch of a rule that fails, and only there, a number is
//! converted to decimal digits and named by a type that prints as CuTe prints a static integer: `_3`. There is one such
//! type for each number below 10,000; a larger number prints with its thousands apart, `(_4, _294, _967, _296)`.

use typenum::{U0, U1, U2, U3, UTerm};

use super::Nat;
use super::octal::{O0, O1, O2, O3, O4, O5, O6, O7};

/// Conversion to decimal.
pub trait Decimal: Sized {
    /// The type whose name is the number.
    type Name;
    /// The number without its last decimal digit: the quotient by 10.
    type Tens: Nat;
    /// The last decimal digit.
    type Ones: DecimalDigit;
    /// The name of `N`, a number whose quotient by 10,000 this is.
    #[doc(hidden)]
    type NameOf<N: Nat>;
    /// The tuple of the thousands of `N`, a number whose quotient by 1,000 this is, before `After`.
    #[doc(hidden)]
    type Spelled<N: Nat, After: Thousands>;
}

/// The quotient of `N` by 1,000.
type Thousand<N> = <<<N as Decimal>::Tens as Decimal>::Tens as Decimal>::Tens;

/// A name by the last three digits of `N`.
type Three<N, Names> = <<N as Decimal>::Ones as DecimalDigit>::Of<
    <<<N as Decimal>::Tens as Decimal>::Ones as DecimalDigit>::Of2<
        <<<<N as Decimal>::Tens as Decimal>::Tens as Decimal>::Ones as DecimalDigit>::Of3<Names>,
    >,
>;

/// The names of numbers below 1,000: those whose digit of the thousands is 0.
type Small = names::Names0;

impl Decimal for UTerm {
    type Name = names::_0;
    type Tens = U0;
    type Ones = D0;
    type NameOf<N: Nat> = Three<N, <<Thousand<N> as Decimal>::Ones as DecimalDigit>::Names>;
    type Spelled<N: Nat, After: Thousands> = After::Before<Three<N, Small>>;
}

/// How a number `P` is spelled that is not 0: what [`Decimal`] says of it, whatever digit it ends in.
///
/// Everything has it. A number asks its higher digits, `V: Speller`, for what rustc would otherwise write out for each digit.
pub trait Speller {
    /// The name of `P`.
    type Name<P: Nat>;
    /// The name of `N`.
    type NameOf<N: Nat>;
    /// The tuple of the thousands of `N` before `After`, the higher ones being `P`.
    type Spelled<P: Nat, N: Nat, After: Thousands>;
}

impl<T> Speller for T {
    type Name<P: Nat> = <<Thousand<P> as Decimal>::Tens as Decimal>::NameOf<P>;
    type NameOf<N: Nat> = <Thousand<N> as Decimal>::Spelled<N, ()>;
    type Spelled<P: Nat, N: Nat, After: Thousands> =
        <Thousand<P> as Decimal>::Spelled<P, After::Before<Three<N, names::Padded>>>;
}

/// The same as `$v` has it.
macro_rules! positive {
    ($v:ty) => {
        type Name = <$v as Speller>::Name<Self>;
        type NameOf<N: Nat> = <$v as Speller>::NameOf<N>;
        type Spelled<N: Nat, After: Thousands> = <$v as Speller>::Spelled<Self, N, After>;
    };
}

/// A number that is one digit.
macro_rules! single {
    ($($number:ident: $ones:ident;)*) => {
        $(
            impl Decimal for $number {
                positive!(UTerm);
                type Tens = U0;
                type Ones = $ones;
            }
        )*
    };
}
single! {
    U1: D1;
    U2: D2;
    U3: D3;
}

// The number is read from its most significant octal digit on; each further digit makes eight times the decimal number read
// so far, which moves at most a 7 from the ones to the tens.
macro_rules! digit {
    ($($digit:ident: $next:ident $carry:ident;)*) => {
        $(
            impl<V: Nat + Speller> Decimal for $digit<V> {
                positive!(V);
                type Tens = <V::Ones as DecimalDigit>::$carry<V::Tens>;
                type Ones = <V::Ones as DecimalDigit>::$next;
            }
        )*
    };
}
digit! {
    O0: Next0 Carry0;
    O1: Next1 Carry1;
    O2: Next2 Carry2;
    O3: Next3 Carry3;
    O4: Next4 Carry4;
    O5: Next5 Carry5;
    O6: Next6 Carry6;
    O7: Next7 Carry7;
}

/// A tuple of names of thousands.
#[doc(hidden)]
pub trait Thousands {
    /// `X`, then these.
    type Before<X>: Thousands;
}

macro_rules! thousands {
    ([$($name:ident)*] $next:ident $($more:ident)*) => {
        impl<$($name),*> Thousands for ($($name,)*) {
            type Before<$next> = ($next, $($name,)*);
        }
        thousands!([$($name)* $next] $($more)*);
    };
    ([$($name:ident)*]) => {
        // Seven groups: no number of 64 bits has more.
        impl<$($name),*> Thousands for ($($name,)*) {
            type Before<X> = Self;
        }
    };
}
thousands!([] A B C D E F G);

/// A decimal digit `d`.
pub trait DecimalDigit {
    /// `8d mod 10`
    type Next0: DecimalDigit;
    /// `(8d + 1) mod 10`, and so on
    type Next1: DecimalDigit;
    #[doc(hidden)]
    type Next2: DecimalDigit;
    #[doc(hidden)]
    type Next3: DecimalDigit;
    #[doc(hidden)]
    type Next4: DecimalDigit;
    #[doc(hidden)]
    type Next5: DecimalDigit;
    #[doc(hidden)]
    type Next6: DecimalDigit;
    #[doc(hidden)]
    type Next7: DecimalDigit;
    /// `8T`, and what `8d` carries to the tens
    type Carry0<T: Nat>: Nat;
    /// `8T`, and what `8d + 1` carries to the tens, and so on
    type Carry1<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry2<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry3<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry4<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry5<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry6<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry7<T: Nat>: Nat;
    /// Element `d` of a table of names, by one digit.
    #[doc(hidden)]
    type Of<T: Table>;
    /// Element `d` of a table by two digits, and so on.
    #[doc(hidden)]
    type Of2<T: Table2>: Table;
    #[doc(hidden)]
    type Of3<T: Table3>: Table2;
    /// The names of the numbers with this digit of the thousands, by three digits. Said here of each digit, since at
    /// each place that asked a table of all names for it rustc would check anew that it is one.
    #[doc(hidden)]
    type Names: Table3;
}

macro_rules! digits {
    ($($digit:ident $element:ident $names:ident: $n0:ident $c0:ident, $n1:ident $c1:ident, $n2:ident $c2:ident, $n3:ident $c3:ident, $n4:ident $c4:ident, $n5:ident $c5:ident, $n6:ident $c6:ident, $n7:ident $c7:ident;)*) => {
        $(
            #[doc(hidden)]
            pub struct $digit;

            impl DecimalDigit for $digit {
                type Next0 = $n0;
                type Next1 = $n1;
                type Next2 = $n2;
                type Next3 = $n3;
                type Next4 = $n4;
                type Next5 = $n5;
                type Next6 = $n6;
                type Next7 = $n7;
                type Carry0<T: Nat> = T::$c0;
                type Carry1<T: Nat> = T::$c1;
                type Carry2<T: Nat> = T::$c2;
                type Carry3<T: Nat> = T::$c3;
                type Carry4<T: Nat> = T::$c4;
                type Carry5<T: Nat> = T::$c5;
                type Carry6<T: Nat> = T::$c6;
                type Carry7<T: Nat> = T::$c7;
                type Of<T: Table> = T::$element;
                type Of2<T: Table2> = T::$element;
                type Of3<T: Table3> = T::$element;
                type Names = names::$names;
            }
        )*

        /// A tuple of ten names.
        pub trait Table {
            $(#[doc(hidden)] type $element;)*
        }

        impl<$($element),*> Table for ($($element,)*) {
            $(type $element = $element;)*
        }

        digits!(@level Table2 Table $($element)*);
        digits!(@level Table3 Table2 $($element)*);
    };
    (@level $table:ident $inner:ident $($element:ident)*) => {
        /// A tuple of ten tables of one digit less.
        pub trait $table {
            $(#[doc(hidden)] type $element: $inner;)*
        }

        impl<$($element: $inner),*> $table for ($($element,)*) {
            $(type $element = $element;)*
        }
    };
}
digits! {
    D0 E0 Names0: D0 Then0, D1 Then0, D2 Then0, D3 Then0, D4 Then0, D5 Then0, D6 Then0, D7 Then0;
    D1 E1 Names1: D8 Then0, D9 Then0, D0 Then1, D1 Then1, D2 Then1, D3 Then1, D4 Then1, D5 Then1;
    D2 E2 Names2: D6 Then1, D7 Then1, D8 Then1, D9 Then1, D0 Then2, D1 Then2, D2 Then2, D3 Then2;
    D3 E3 Names3: D4 Then2, D5 Then2, D6 Then2, D7 Then2, D8 Then2, D9 Then2, D0 Then3, D1 Then3;
    D4 E4 Names4: D2 Then3, D3 Then3, D4 Then3, D5 Then3, D6 Then3, D7 Then3, D8 Then3, D9 Then3;
    D5 E5 Names5: D0 Then4, D1 Then4, D2 Then4, D3 Then4, D4 Then4, D5 Then4, D6 Then4, D7 Then4;
    D6 E6 Names6: D8 Then4, D9 Then4, D0 Then5, D1 Then5, D2 Then5, D3 Then5, D4 Then5, D5 Then5;
    D7 E7 Names7: D6 Then5, D7 Then5, D8 Then5, D9 Then5, D0 Then6, D1 Then6, D2 Then6, D3 Then6;
    D8 E8 Names8: D4 Then6, D5 Then6, D6 Then6, D7 Then6, D8 Then6, D9 Then6, D0 Then7, D1 Then7;
    D9 E9 Names9: D2 Then7, D3 Then7, D4 Then7, D5 Then7, D6 Then7, D7 Then7, D8 Then7, D9 Then7;
}

/// The names: `_0` to `_9999`, `_000` to `_099`, and the tables of them by three digits.
#[cfg_attr(doc, doc(hidden))]
#[allow(missing_docs, non_camel_case_types)]
pub mod names {
    cute_macros::__decimal_names!();
}
