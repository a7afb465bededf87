//! Operands of the wrong kind: values that a caller may well write where an operand is wanted, and that no operation takes there.
//!
//! They are operands, tilers and coordinates, of no kind: each has the implementation that refuses it with a sentence.
//!
//! | value | as an operand | as a tiler | as a coordinate |
//! |---|---|---|---|
//! | `1.0`, `true`, `"8"`, a reference, an array, a `Swizzle` | refused | refused | refused |
//! | an integer of the program, `Dyn`, `Multiple`, `FastDivmod` | refused | refused | refused, but an index may be a `usize` |
//! | a literal, which is an `i32` as a tiler and a `usize` as a coordinate | refused | refused | an index |
//! | `..` | refused | leaves a mode | leaves a mode |
//! | a negative integer, a basis element | a stride | refused | refused |
//! | a composed layout, a chain | refused | refused | refused |
//! | a layout | a layout | a tiler | refused |

use core::ops::RangeFull;

use typenum::{NInt, NonZero, U0, UInt, Unsigned};

use super::{Operand, none};
use crate::algebra::fold::NotFound;
use crate::algebra::gather::Unzipping;
use crate::algebra::tiler::{Tiler, TilerOperation};
use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::int::{self, Dyn, False, FastDivmod, Multiple, Negative, ScaledBasis, Stride, True};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{AnyRank, Holds, Place, Top, Verdict, case};
use crate::swizzle::{Chain, Composed, OffsetSum, Swizzle};
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;

/// Hands to the macro `$each` what is of no kind that any operation wants.
///
/// Of Rust's integers it is one type alone, as then a literal is of that type, and no other error stands beside the refusal.
/// References are those that name numbers of the compiler: of every type, rustc would say of `x` to borrow it.
macro_rules! of_no_kind {
    ($each:ident) => {
        $each! {
            [] f64;
            [] bool;
            [] &str;
            [X, Y] &UInt<X, Y>;
            [X, Y] &Layout<X, Y>;
            [X: Copy] Option<X>;
            [X: Copy, const N: usize] [X; N];
            [X, Y, Z] Swizzle<X, Y, Z>;
        }
    };
}

pub(crate) use of_no_kind;

/// The same with integers that types do not know, and with layouts under a swizzle.
macro_rules! of_the_program_or_swizzled {
    ($each:ident) => {
        $each! {
            [] Dyn;
            [X] Multiple<X>;
            [X: int::Word] FastDivmod<X>;
            [X: Copy, Y: Copy, Z: Copy] Composed<X, Y, Z>;
            [X: Copy, Y: Copy, Z: Copy] Chain<X, Y, Z>;
        }
    };
}

/// The same with strides that are no natural numbers.
macro_rules! other_strides {
    ($each:ident) => {
        $each! {
            [X: int::Nat + Unsigned + NonZero] NInt<X>;
            [X: int::Nat] Negative<X>;
            [X: Stride, Y: int::Nat] ScaledBasis<X, Y>;
        }
    };
}

/// What no operation wants by value.
macro_rules! no_operand {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Operand for $other {
                none!(nat tuple layout layouts indices);
            }
        )*
    };
}
of_no_kind!(no_operand);
of_the_program_or_swizzled!(no_operand);
no_operand! {
    [] RangeFull;
    [] i32;
}

/// What is no tiler.
macro_rules! no_tiler {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Tiler for $other {
                type Walk<Op: TilerOperation, L: StaticLayout, P: Place> =
                    NotFound<P::Refuse<case::Tiler, case::TilerIn, U0, U0>>;
                type Unzips<S: IntTuple, P: Place, R: Unzipping> = Holds;
            }
        )*
    };
}
of_no_kind!(no_tiler);
of_the_program_or_swizzled!(no_tiler);
other_strides!(no_tiler);
no_tiler! {
    [] i32;
}

/// What is no coordinate.
macro_rules! no_coordinate {
    ($([$($generics:tt)*] $other:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Slicer for $other {
                type Fits<T: IntTuple, P: Place, R: CoordRule> = P::Refuse<R::None, R::NoneInside, U0, U0>;
                type Inside<T: IntTuple, P: Place, R: CoordRule> = Self::Fits<T, P, R>;
                type Kind = AnyRank;
                type IsTuple = False;
                type IsNested = False;
                type Entries<L: MemoryLayout, R: CoordRule> = <Self::Inside<(), Top, R> as Verdict>::Report;
                type Kept<T: IntTuple, Out: IntTuple> = Out;
                type Slice<T: IntTuple> = ();
                type IsStatic = True;
                type Fixes = False;
                type StaticSlice<L: StaticLayout> = L;
                type Sliced<L: StaticLayout, Out: StaticLayout> = Out;
                type Fixed<L: StaticLayout, Out: OffsetSum> = Out;
                type Dice<L: StaticLayout> = L;
                type Diced<L: StaticLayout, Out: StaticLayout> = Out;

                fn keep<T: IntTuple, Out: IntTuple>(self, _tuple: T, out: Out) -> Out {
                    out
                }

                fn slice_of<T: IntTuple>(self, _tuple: T) {}

                fn offset_under<S: IntTuple, D: IntTuple>(self, _shape: S, _stride: D) -> usize {
                    0
                }

                fn is_in<S: IntTuple>(self, _shape: S) -> bool {
                    false
                }

                fn outside<S: IntTuple>(self, _shape: S) -> Option<Outside> {
                    None
                }
            }

            #[diagnostic::do_not_recommend]
            impl<$($generics)*> Coord for $other {
                type Element<T: IntTuple> = Self::Fits<T, Top, InCoordinate>;

                fn index_under<T: IntTuple>(self, _shape: T) -> usize {
                    0
                }
            }
        )*
    };
}
of_no_kind!(no_coordinate);
of_the_program_or_swizzled!(no_coordinate);
other_strides!(no_coordinate);
no_coordinate! {
    [X: Copy, Y: Copy] Layout<X, Y>;
}
