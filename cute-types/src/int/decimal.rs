//! Decimal names of static naturals, for messages.
//!
//! A message may not show `UInt<UInt<UTerm, B1>, B1>`. In the branch of a rule that fails, and only there, a number is
//! converted to decimal digits and named by a type that prints as CuTe prints a static integer: `_3`. There is one such
//! type for each number below 10,000; a larger number prints with its thousands apart, `(_4, _294, _967, _296)`.

use typenum::{B0, B1, U0, U1, UTerm};

use super::{Nat, Pair};

/// Conversion to decimal.
pub trait Decimal: Sized {
    /// The type whose name is the number.
    type Name;
    /// The number without its last decimal digit: the quotient by 10.
    type Tens: Nat;
    /// The last decimal digit.
    type Ones: Digit;
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
type Three<N, Names> = <<N as Decimal>::Ones as Digit>::Of<
    <<<N as Decimal>::Tens as Decimal>::Ones as Digit>::Of2<
        <<<<N as Decimal>::Tens as Decimal>::Tens as Decimal>::Ones as Digit>::Of3<Names>,
    >,
>;

/// The names of numbers below 1,000: those whose digit of the thousands is 0.
type Small = <D0 as Digit>::Of4<names::Names>;

impl Decimal for UTerm {
    type Name = names::_0;
    type Tens = U0;
    type Ones = D0;
    type NameOf<N: Nat> = Three<N, <<Thousand<N> as Decimal>::Ones as Digit>::Of4<names::Names>>;
    type Spelled<N: Nat, After: Thousands> = After::Before<Three<N, Small>>;
}

/// How a number that is not 0 is spelled.
macro_rules! positive {
    () => {
        type Name = <<Thousand<Self> as Decimal>::Tens as Decimal>::NameOf<Self>;
        type NameOf<N: Nat> = <Thousand<N> as Decimal>::Spelled<N, ()>;
        type Spelled<N: Nat, After: Thousands> =
            <Thousand<Self> as Decimal>::Spelled<Self, After::Before<Three<N, names::Padded>>>;
    };
}

impl Decimal for U1 {
    positive!();
    type Tens = U0;
    type Ones = D1;
}

// The number is read from its most significant pair of digits on; each further pair makes four times the decimal number
// read so far, which moves at most a 3 from the ones to the tens.
macro_rules! pair {
    ($($a:ident $b:ident: $next:ident $carry:ident;)*) => {
        $(
            impl<V: Nat> Decimal for Pair<V, $a, $b> {
                positive!();
                type Tens = <V::Ones as Digit>::$carry<V::Tens>;
                type Ones = <V::Ones as Digit>::$next;
            }
        )*
    };
}
pair! {
    B0 B0: Next0 Carry0;
    B0 B1: Next1 Carry1;
    B1 B0: Next2 Carry2;
    B1 B1: Next3 Carry3;
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
pub trait Digit {
    /// `4d mod 10`
    type Next0: Digit;
    /// `(4d + 1) mod 10`, and so on
    type Next1: Digit;
    #[doc(hidden)]
    type Next2: Digit;
    #[doc(hidden)]
    type Next3: Digit;
    /// `4T`, and what `4d` carries to the tens
    type Carry0<T: Nat>: Nat;
    /// `4T`, and what `4d + 1` carries to the tens, and so on
    type Carry1<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry2<T: Nat>: Nat;
    #[doc(hidden)]
    type Carry3<T: Nat>: Nat;
    /// Element `d` of a table of names, by one digit.
    #[doc(hidden)]
    type Of<T: Table>;
    /// Element `d` of a table by two digits, and so on.
    #[doc(hidden)]
    type Of2<T: Table2>: Table;
    #[doc(hidden)]
    type Of3<T: Table3>: Table2;
    #[doc(hidden)]
    type Of4<T: Table4>: Table3;
}

macro_rules! digits {
    ($(
        $digit:ident $element:ident: $n0:ident $c0:ident, $n1:ident $c1:ident, $n2:ident $c2:ident, $n3:ident $c3:ident;
    )*) => {
        $(
            #[doc(hidden)]
            pub struct $digit;

            impl Digit for $digit {
                type Next0 = $n0;
                type Next1 = $n1;
                type Next2 = $n2;
                type Next3 = $n3;
                type Carry0<T: Nat> = T::$c0;
                type Carry1<T: Nat> = T::$c1;
                type Carry2<T: Nat> = T::$c2;
                type Carry3<T: Nat> = T::$c3;
                type Of<T: Table> = T::$element;
                type Of2<T: Table2> = T::$element;
                type Of3<T: Table3> = T::$element;
                type Of4<T: Table4> = T::$element;
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
        digits!(@level Table4 Table3 $($element)*);
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
    D0 E0: D0 Then0, D1 Then0, D2 Then0, D3 Then0;
    D1 E1: D4 Then0, D5 Then0, D6 Then0, D7 Then0;
    D2 E2: D8 Then0, D9 Then0, D0 Then1, D1 Then1;
    D3 E3: D2 Then1, D3 Then1, D4 Then1, D5 Then1;
    D4 E4: D6 Then1, D7 Then1, D8 Then1, D9 Then1;
    D5 E5: D0 Then2, D1 Then2, D2 Then2, D3 Then2;
    D6 E6: D4 Then2, D5 Then2, D6 Then2, D7 Then2;
    D7 E7: D8 Then2, D9 Then2, D0 Then3, D1 Then3;
    D8 E8: D2 Then3, D3 Then3, D4 Then3, D5 Then3;
    D9 E9: D6 Then3, D7 Then3, D8 Then3, D9 Then3;
}

/// The names: `_0` to `_9999`, `_000` to `_099`, and the tables of them: `Names` by four digits, `Padded` by three.
#[cfg_attr(doc, doc(hidden))]
#[allow(missing_docs, non_camel_case_types)]
pub mod names {
    cute_macros::__decimal_names!();
}
