//! Decimal names of static naturals, for messages.
//!
//! A message may not show `UInt<UInt<UTerm, B1>, B1>`. In the branch of a rule that fails, and only there, a number is
//! converted to decimal digits and named by a type that prints as CuTe prints a static integer: `_3`. There is one such
//! type for each number below 10,000; a larger number prints with its thousands apart, `(_4, _294, _967, _296)`.

use typenum::{B0, B1, U0, UInt, UTerm};

use super::Nat;

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

// The number is read from its most significant binary digit on; each further digit doubles the decimal number read so
// far, which moves at most a 1 from the ones to the tens.
macro_rules! binary_digit {
    ($bit:ident, $double:ident) => {
        impl<U: Nat> Decimal for UInt<U, $bit> {
            type Name = <<Thousand<Self> as Decimal>::Tens as Decimal>::NameOf<Self>;
            type Tens = <U::Ones as Digit>::Carry<U::Tens>;
            type Ones = <U::Ones as Digit>::$double;
            type NameOf<N: Nat> = <Thousand<N> as Decimal>::Spelled<N, ()>;
            type Spelled<N: Nat, After: Thousands> =
                <Thousand<Self> as Decimal>::Spelled<Self, After::Before<Three<N, names::Padded>>>;
        }
    };
}
binary_digit!(B0, Double);
binary_digit!(B1, DoublePlusOne);

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
    /// `2d mod 10`
    type Double: Digit;
    /// `(2d + 1) mod 10`
    type DoublePlusOne: Digit;
    /// `2T`, or `2T + 1` where `2d` reaches 10.
    type Carry<T: Nat>: Nat;
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
    ($($digit:ident $element:ident $double:ident $plus_one:ident $carry:ident;)*) => {
        $(
            #[doc(hidden)]
            pub struct $digit;

            impl Digit for $digit {
                type Double = $double;
                type DoublePlusOne = $plus_one;
                type Carry<T: Nat> = digits!(@carry $carry T);
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
    (@carry no $t:ident) => { $t::Twice };
    (@carry yes $t:ident) => { UInt<$t, B1> };
}
digits! {
    D0 E0 D0 D1 no;
    D1 E1 D2 D3 no;
    D2 E2 D4 D5 no;
    D3 E3 D6 D7 no;
    D4 E4 D8 D9 no;
    D5 E5 D0 D1 yes;
    D6 E6 D2 D3 yes;
    D7 E7 D4 D5 yes;
    D8 E8 D6 D7 yes;
    D9 E9 D8 D9 yes;
}

/// The names: `_0` to `_9999`, `_000` to `_099`, and the tables of them: `Names` by four digits, `Padded` by three.
#[cfg_attr(doc, doc(hidden))]
#[allow(missing_docs, non_camel_case_types)]
pub mod names {
    cute_macros::__decimal_names!();
}
