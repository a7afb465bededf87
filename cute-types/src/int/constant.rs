//! Static integers from constants: of `const M: usize`, a const item or a const parameter, the number as a type.
//!
//! Stable Rust computes nothing with a const parameter in a type, so the value of one is looked up in a table. Of a constant
//! that is no parameter the digits are computed, and the number is made of them: that is `const {expression}` of the notation.

use super::{Add, Multiply, Nat, Static, Stride};

/// A constant as a type, of which [`ToNat`] has the number.
pub struct Const<const M: usize>;

/// A constant that types have as a number: [`Const<M>`](Const) for the `M` from 1 to 256, the multiples of 8 up to 1024 and of
/// 64 up to 8192, and the powers of two.
///
/// It is what generic code asks of a const parameter:
///
/// ```
/// use cute_types::prelude::*;
/// fn rows<const M: usize>() -> usize
/// where
///     Const<M>: ToNat,
///     Layout!((const M,64):(64,1)): StaticLayout,
/// {
///     <Layout!((const M,64):(64,1)) as StaticLayout>::SIZE
/// }
/// assert_eq!(rows::<32>(), 2048);
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn number<const M: usize>() where Const<M>: ToNat {}
/// number::<1001>(); // types have no number for this constant, `Const<1001>`
/// ```
///
/// Source: typenum's `ToUInt`, whose table has fewer numbers.
#[diagnostic::on_unimplemented(
    message = "types have no number for this constant",
    label = "the constants that have one are 1 to 256, multiples of 8 up to 1024 and of 64 up to 8192, and powers of two",
    note = "write another one as `const {{M}}` in `layout!`; of a const parameter write the bound `Const<M>: ToNat`"
)]
pub trait ToNat {
    /// The number: of `Const<6>` it is `U6`.
    type Nat: Nat;
}

/// The digits of base 64.
#[doc(hidden)]
pub trait ToDigit {
    /// The digit as a number.
    type Digit: Nat;
}

cute_macros::__constants!();

type Digit<const N: usize> = <Const<N> as ToDigit>::Digit;
/// `64 H + N`
type Times64<H, const N: usize> = <<<H as Multiply>::Then0 as Multiply>::Then0 as Add>::Sum<Digit<N>>;

/// The integer with a sign and eleven digits of base 64, the lowest one last.
#[doc(hidden)]
pub type ConstantNumber<
    const NEGATIVE: bool,
    const A: usize,
    const B: usize,
    const C: usize,
    const D: usize,
    const E: usize,
    const F: usize,
    const G: usize,
    const H: usize,
    const I: usize,
    const J: usize,
    const K: usize,
> = <Sign<NEGATIVE> as Signs>::Of<
    Times64<
        Times64<
            Times64<Times64<Times64<Times64<Times64<Times64<Times64<Times64<Digit<A>, B>, C>, D>, E>, F>, G>, H>, I>,
            J,
        >,
        K,
    >,
>;

/// The sign of an integer.
#[doc(hidden)]
pub struct Sign<const NEGATIVE: bool>;

/// An integer by its absolute value.
#[doc(hidden)]
pub trait Signs {
    /// The integer whose absolute value is `N`.
    type Of<N: Nat>: Stride;
}

impl Signs for Sign<false> {
    type Of<N: Nat> = N;
}

impl Signs for Sign<true> {
    type Of<N: Nat> = <N as Stride>::Negated;
}

/// A digit of the absolute value, by its place.
const fn digit(number: i128, place: u32) -> usize {
    // The mask leaves six bits.
    (number.unsigned_abs() >> (6 * place) & 63) as usize
}

/// A digit of an extent. Of one that is refused, these are the digits of 1, and nothing more is wrong with the layout.
#[doc(hidden)]
pub const fn extent_digit(number: i128, place: u32) -> usize {
    digit(if number > 0 { number } else { 1 }, place)
}

/// A digit of a stride.
#[doc(hidden)]
pub const fn stride_digit(number: i128, place: u32) -> usize {
    digit(number, place)
}

/// Whether the stride is negative.
#[doc(hidden)]
pub const fn stride_sign(number: i128) -> bool {
    assert!(number.unsigned_abs() <= i64::MAX as u128, "an integer of a layout fits in 64 bits");
    number < 0
}

/// An extent is not.
#[doc(hidden)]
#[track_caller]
pub const fn extent_sign(number: i128) -> bool {
    assert!(number > 0, "an extent is at least 1");
    stride_sign(number)
}

/// A layout or shape that the notation has with constants or types for numbers.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not a static layout or shape",
    label = "an extent is at least 1, and what `type` names is a static integer",
    note = "generic code has the bound `Layout!(..): StaticLayout`, with the text of `layout!`: its strides written out, and without a swizzle"
)]
pub trait Known: Sized {
    /// The value.
    const VALUE: Self;
}

#[diagnostic::do_not_recommend]
impl<T: Static> Known for T {
    const VALUE: T = T::NEW;
}

/// The value of a [`Known`].
#[doc(hidden)]
pub const fn known<T: Known>() -> T {
    T::VALUE
}
