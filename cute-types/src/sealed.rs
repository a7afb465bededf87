//! What keeps the traits that `unsafe` code believes to this crate: that a shape is always the same, that a coordinate in
//! range has an offset in range, that a result is what the algebra found. Nobody else can implement or call those.
//!
//! There are two seals. A trait without parameters has [`Sealed`] as a supertrait: only this crate can implement that, and
//! for types of its own choice. A trait *with* parameters it would not seal, since `impl Trait<Mine> for Theirs` is allowed
//! where `Mine` is the user's; there a method takes a [`Token`], which nobody else can name or make. `docs/soundness.md`
//! lists who relies on which.

use core::ops::RangeFull;

use typenum::{NInt, NonZero, UInt, UTerm, Unsigned};

use crate::coord::{EachMode, InRange, NaturalCoord};
use crate::int::{Dyn, DynamicBasis, FastDivmod, Multiple, Negative, ScaledBasis, Unknown};
use crate::layout::Layout;
use crate::swizzle::{Chain, Composed, Swizzle};
use crate::tuple::IntTuple;

/// Implemented here alone.
pub trait Sealed {}

/// In the signature of a method: whoever implements the method has to name this type, and whoever calls it has to have a
/// value of it, and outside of this crate nobody can do either. No function hands one out, and none may.
#[derive(Clone, Copy)]
pub struct Token(());

/// This crate's.
pub(crate) const TOKEN: Token = Token(());

impl Sealed for u8 {}
impl Sealed for u16 {}
impl Sealed for usize {}
impl Sealed for isize {}
impl Sealed for RangeFull {}
impl Sealed for EachMode {}
impl<C, S> Sealed for InRange<C, S> {}
impl<S: IntTuple> Sealed for NaturalCoord<S> {}
impl Sealed for Dyn {}
impl<N> Sealed for Multiple<N> {}
impl<I> Sealed for FastDivmod<I> {}
impl<N> Sealed for Negative<N> {}
impl<E, C, M> Sealed for Unknown<E, C, M> {}
impl Sealed for UTerm {}
impl<U, B> Sealed for UInt<U, B> {}
impl<U: Unsigned + NonZero> Sealed for NInt<U> {}
impl<T, I> Sealed for ScaledBasis<T, I> {}
impl<T, I, X> Sealed for DynamicBasis<T, I, X> {}
impl<S, D> Sealed for Layout<S, D> {}
impl<B, M, S> Sealed for Swizzle<B, M, S> {}
impl<W, O, L> Sealed for Composed<W, O, L> {}
impl<W, O, L> Sealed for Chain<W, O, L> {}
impl Sealed for () {}
impl<T> Sealed for &[T] {}
impl<T> Sealed for &mut [T] {}
impl<T, const N: usize> Sealed for &[T; N] {}
impl<T, const N: usize> Sealed for &mut [T; N] {}
impl<T, const N: usize> Sealed for [T; N] {}
impl<T> Sealed for *const T {}
impl<T> Sealed for *mut T {}
#[cfg(feature = "alloc")]
impl<T> Sealed for &alloc::vec::Vec<T> {}
#[cfg(feature = "alloc")]
impl<T> Sealed for &mut alloc::vec::Vec<T> {}

/// What is refused wherever it stands, with a sentence.
macro_rules! refused {
    ($([$($generics:tt)*] $operand:ty;)*) => {
        $(impl<$($generics)*> Sealed for $operand {})*
    };
}
refused! {
    [] f64;
    [] bool;
    [] &str;
    [X, Y] &UInt<X, Y>;
    [X, Y] &Layout<X, Y>;
    [X] Option<X>;
}

/// Tuples of 1 to 16.
macro_rules! tuples {
    ([$($done:ident)*]) => {};
    ([$($done:ident)*] $next:ident $($more:ident)*) => {
        impl<$($done,)* $next> Sealed for ($($done,)* $next,) {}
        tuples!([$($done)* $next] $($more)*);
    };
}
tuples!([] A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15);
