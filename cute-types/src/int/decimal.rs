//! Decimal names of static naturals, for messages.
//!
//! A message may not show `UInt<UInt<UTerm, B1>, B1>`. In the branch of a rule that fails, and only there, a number is
//! converted to decimal digits and named by a type that prints as CuTe prints a static integer: `_3`. There is one such
//! type for each number below 10,000; a larger number prints as the tuple of its digits, `(_6, _5, _5, _3, _6)`.

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
    /// The digits of `self` before those of `Tail`; none for 0.
    #[doc(hidden)]
    type Digits<Tail: Digits>: Digits;
}

impl Decimal for UTerm {
    type Name = names::_0;
    type Tens = U0;
    type Ones = D0;
    type Digits<Tail: Digits> = Tail;
}

// The number is read from its most significant binary digit on; each further digit doubles the decimal number read so
// far, which moves at most a 1 from the ones to the tens.
macro_rules! binary_digit {
    ($bit:ident, $double:ident) => {
        impl<U: Nat> Decimal for UInt<U, $bit> {
            type Name = <Self::Digits<End> as Digits>::Name;
            type Tens = <U::Ones as Digit>::Carry<U::Tens>;
            type Ones = <U::Ones as Digit>::$double;
            type Digits<Tail: Digits> = <Self::Tens as Decimal>::Digits<Cons<Self::Ones, Tail>>;
        }
    };
}
binary_digit!(B0, Double);
binary_digit!(B1, DoublePlusOne);

/// A decimal digit `d`.
pub trait Digit {
    /// `2d mod 10`
    type Double: Digit;
    /// `(2d + 1) mod 10`
    type DoublePlusOne: Digit;
    /// `2T`, or `2T + 1` where `2d` reaches 10.
    type Carry<T: Nat>: Nat;
    /// The name of the digit alone.
    type Name;
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
    ($($digit:ident $name:ident $element:ident $double:ident $plus_one:ident $carry:ident;)*) => {
        $(
            #[doc(hidden)]
            pub struct $digit;

            impl Digit for $digit {
                type Double = $double;
                type DoublePlusOne = $plus_one;
                type Carry<T: Nat> = digits!(@carry $carry T);
                type Name = names::$name;
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
    D0 _0 E0 D0 D1 no;
    D1 _1 E1 D2 D3 no;
    D2 _2 E2 D4 D5 no;
    D3 _3 E3 D6 D7 no;
    D4 _4 E4 D8 D9 no;
    D5 _5 E5 D0 D1 yes;
    D6 _6 E6 D2 D3 yes;
    D7 _7 E7 D4 D5 yes;
    D8 _8 E8 D6 D7 yes;
    D9 _9 E9 D8 D9 yes;
}

/// A list of decimal digits, the most significant first: its name, where some digits before it have been read.
#[doc(hidden)]
pub trait Digits {
    type Name;
    type Name1<A: Digit>;
    type Name2<A: Digit, B: Digit>;
    type Name3<A: Digit, B: Digit, C: Digit>;
    type Name4<A: Digit, B: Digit, C: Digit, D: Digit>;
    /// More than four: the names of the digits, one by one.
    type Spelled<Before: Spelling>;
}

/// No digit.
pub struct End;
/// Digit `A`, then the digits `T`.
pub struct Cons<A, T>(A, T);

type Named<A, B, C, D> =
    <D as Digit>::Of<<C as Digit>::Of2<<B as Digit>::Of3<<A as Digit>::Of4<names::Names>>>>;

impl Digits for End {
    type Name = names::_0;
    type Name1<A: Digit> = A::Name;
    type Name2<A: Digit, B: Digit> = Named<D0, D0, A, B>;
    type Name3<A: Digit, B: Digit, C: Digit> = Named<D0, A, B, C>;
    type Name4<A: Digit, B: Digit, C: Digit, D: Digit> = Named<A, B, C, D>;
    type Spelled<Before: Spelling> = Before;
}

impl<X: Digit, T: Digits> Digits for Cons<X, T> {
    type Name = T::Name1<X>;
    type Name1<A: Digit> = T::Name2<A, X>;
    type Name2<A: Digit, B: Digit> = T::Name3<A, B, X>;
    type Name3<A: Digit, B: Digit, C: Digit> = T::Name4<A, B, C, X>;
    type Name4<A: Digit, B: Digit, C: Digit, D: Digit> =
        T::Spelled<(A::Name, B::Name, C::Name, D::Name, X::Name)>;
    type Spelled<Before: Spelling> = T::Spelled<Before::Push<X::Name>>;
}

/// A tuple of the names of digits.
#[doc(hidden)]
pub trait Spelling {
    type Push<X>: Spelling;
}

macro_rules! spelling {
    ($($before:ident)*) => { spelling!(@from [A B C D E] $($before)*); };
    (@from [$($name:ident)*] $next:ident $($more:ident)*) => {
        impl<$($name),*> Spelling for ($($name,)*) {
            type Push<$next> = ($($name,)* $next);
        }
        spelling!(@from [$($name)* $next] $($more)*);
    };
    (@from [$($name:ident)*]) => {
        // 20 digits: no number of 64 bits has more.
        impl<$($name),*> Spelling for ($($name,)*) {
            type Push<X> = Self;
        }
    };
}
spelling!(F G H I J K L M N O P Q R S T);

/// The names: `_0` to `_9999`, and `Names`, the table of them by their four digits.
#[cfg_attr(doc, doc(hidden))]
#[allow(missing_docs, non_camel_case_types)]
pub mod names {
    cute_macros::__decimal_names!();
}
