//! Integers at the leaves of shapes and strides: static (typenum) or dynamic.
//!
//! A static integer is a typenum number, `U6 = UInt<UInt<UInt<UTerm, B1>, B1>, B0>`: the last digit is outermost.
//! typenum supplies the notation of numbers; the arithmetic is our own, because a projection like `<U24 as Div<U5>>`
//! drags a `where` clause through every generic caller and costs 10 to 20 ms of compile time, and because it fails with
//! an overflow of the solver that has no place in the source.
//!
//! Here every function of numbers is a generic associated type of a trait that each number implements, such as
//! [`Add::Sum`]: a *total* function. A caller that knows `N: Nat` may apply all of them without further bounds, and
//! the compiler evaluates a call by plain normalisation. Measured with rustc 1.95 on 200 distinct pairs of 12 bits:
//! a quotient by a power of two takes 0.8 ms (typenum: 11 ms), by a small odd number 1.3 ms (20 ms), a product of
//! dense factors 5.6 ms (9 ms).
//!
//! A number is taken by its octal digits, as `octal` says: 0 to 3, or `O0<V>` to `O7<V>`, another number with a digit more.
//! Only the arithmetic knows of them ([`Arithmetic`]); all else that a number is, it is as a `UInt` with arithmetic.
//!
//! A function that depends on the digits of two numbers is dispatched twice: `O1<V>: Add` asks its right operand
//! for `Add1<V>`, "add `8V + 1` to me". That is what the hidden items are.

mod add;
mod compare;
pub mod constant;
mod decimal;
mod divide;
pub(crate) mod dynamic;
pub mod fast_divmod;
mod gcd;
mod maybe;
mod multiply;
pub(crate) mod named;
pub(crate) mod octal;
mod power;
mod repeat;
mod stride;
mod subtract;
mod truth;
pub mod unknown;

pub use add::Add;
pub(crate) use compare::{AtMost, Cmp, Max, Min};
pub use compare::{Compare, Equal, Greater, Less, Ordering};
pub use constant::{Const, ToNat};
pub use decimal::Decimal;
// Hidden from documentation only: what is always hidden, rustc prints with its whole path.
#[cfg_attr(doc, doc(hidden))]
pub use decimal::names;
pub(crate) use divide::{CeilDiv, IsMultiple};
pub use divide::{Divide, Division};
pub use dynamic::{Before, Dyn, IntoInt, Multiple, NotAMultiple, integer, integer_after};
pub use fast_divmod::{FastDivmod, Word};
pub use gcd::Gcd;
pub use maybe::{Condition, Maybe};
pub use multiply::Multiply;
pub use power::Power;
pub use repeat::Repeat;
pub(crate) use stride::IsSame;
pub use stride::{DynamicBasis, Leaf, Negative, ScaledBasis, Stride};
pub use subtract::Subtract;
pub use truth::{Bool, False, True};
pub use unknown::{Evaluate, Unknown, Values};

use typenum::{NInt, NonZero, U0, U1, UInt, UTerm, Unsigned};

use crate::algebra::Tiler;
use crate::layout::{Layout, StaticLayout};
use crate::operand::Operand;
use crate::sealed::Token;
use crate::swizzle::Shift;
use crate::tuple::{IntTuple, NoNegative, NoPlaces, OneInteger};

/// A type with one value, which the type alone determines: static integers, tuples of them, static layouts.
///
/// ```
/// use cute_types::prelude::*;
/// let six = <U6 as Static>::NEW;
/// assert_eq!(six.value(), 6);
/// assert_eq!(core::mem::size_of_val(&six), 0);
/// ```
pub trait Static: Copy + 'static {
    /// The value.
    const NEW: Self;
}

/// An integer at a leaf, known to the compiler or only when the program runs.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(U12::NEW.value(), 12);
/// assert_eq!(Dyn(12).value(), 12);
/// ```
pub trait Int: Copy + 'static {
    /// The integer.
    fn value(self) -> usize;
}

/// The arithmetic of the algebra, as total functions of types.
///
/// The trait is apart from [`Nat`] so that what a number is otherwise is implemented for every `UInt<U, B>` with
/// arithmetic at once: under a bound of `Nat` the compiler would take what `Nat` asks for from that bound, which says
/// nothing of its types.
#[diagnostic::on_unimplemented(
    message = "this is not a static integer",
    label = "a value that types do not know",
    note = "write the number as `shape!(16)` or `U16::NEW`"
)]
pub trait Arithmetic: Copy + 'static + Add + Subtract + Multiply + Power + Compare + Divide + Decimal + Repeat {}

/// A static natural number, with the arithmetic of the algebra.
#[diagnostic::on_unimplemented(
    message = "this is not a static integer",
    label = "a value that types do not know",
    note = "write the number as `shape!(16)` or `U16::NEW`"
)]
pub trait Nat:
    Static
    + Int
    + Stride
    + IntTuple<IsInt = True, Modes = U0, Profile = OneInteger, Offset = usize, Sign = NoNegative, Basis = NoPlaces>
    + Tiler
    + Evaluate
    + Arithmetic
    + Gcd
    + Shift
    + Operand<AsNat = Self, IsNat = True>
{
    /// The number. Evaluation fails where it leaves 64 bits.
    const VALUE: u64 = Self::NUMBER;
    /// The layout of one mode with this extent and the stride `D`; of extent 0 there is none, and `1:0` stands for it.
    #[doc(hidden)]
    type WithStride<D: Stride>: StaticLayout;
    /// The layout of one mode with this extent and the stride `D`, but 0 where the extent is 1, as compact layouts have it.
    #[doc(hidden)]
    type Compact<D: Stride>: StaticLayout;
    /// Of a symbol that is a dynamic integer of the operands, by which it is told from others; else 0.
    #[doc(hidden)]
    type Symbol: Nat;
    /// Whether types know it.
    #[doc(hidden)]
    type IsStatic: Bool;
    /// What it is in the result of an operation: itself, and a symbol a dynamic integer.
    #[doc(hidden)]
    type Dynamic: DynamicInt;
    /// The dynamic integers that are known to be multiples of it.
    #[doc(hidden)]
    type KnownMultiple: DynamicInt;
}

/// An integer of the result of an operation, made of its value.
#[doc(hidden)]
pub trait DynamicInt: crate::tuple::IntTuple {
    /// The symbol of it, at the place `P` among the operands.
    type Symbol<P: crate::tuple::Path>: Nat;
    /// Its negative.
    type Negative: crate::tuple::IntTuple;

    /// The integer with this value, which was found by the algebra.
    fn from_value(value: usize, token: Token) -> Self;

    /// Its negative.
    fn negative(self) -> Self::Negative;
}

impl<U: Nat + Unsigned + NonZero> Static for NInt<U> {
    // typenum's constructor is no constant; the number has no bytes, like its digits.
    const NEW: Self = {
        let _ = U::VALUE;
        unit()
    };
}

impl Static for UTerm {
    const NEW: Self = UTerm;
}

impl Int for UTerm {
    #[inline]
    fn value(self) -> usize {
        0
    }
}

#[diagnostic::do_not_recommend]
impl Nat for UTerm {
    type WithStride<D: Stride> = Layout<U1, UTerm>;
    type Compact<D: Stride> = Layout<U1, UTerm>;
    type Symbol = UTerm;
    type IsStatic = True;
    type Dynamic = Self;
    type KnownMultiple = Dyn;
}

impl DynamicInt for UTerm {
    type Symbol<P: crate::tuple::Path> = Self;

    #[inline(always)]
    fn from_value(_value: usize, _token: Token) -> Self {
        UTerm
    }

    type Negative = Self;

    fn negative(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> Static for UInt<U, B>
where
    Self: Arithmetic,
{
    const NEW: Self = {
        // Made for its check that the digits are those of a number.
        let _ = <Self as Nat>::VALUE;
        unit()
    };
}

#[diagnostic::do_not_recommend]
impl<U, B> Int for UInt<U, B>
where
    Self: Arithmetic,
{
    #[inline]
    fn value(self) -> usize {
        const { to_usize(<Self as Nat>::VALUE) }
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> DynamicInt for UInt<U, B>
where
    Self: Arithmetic,
{
    type Symbol<P: crate::tuple::Path> = Self;

    #[inline(always)]
    fn from_value(_value: usize, _token: Token) -> Self {
        Self::NEW
    }

    type Negative = Negative<Self>;

    #[inline(always)]
    fn negative(self) -> Negative<Self> {
        Negative(self)
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> Nat for UInt<U, B>
where
    Self: Arithmetic,
{
    type WithStride<D: Stride> = Layout<Self, D>;
    type Compact<D: Stride> = <Self::IsOne as Bool>::IfLayout<Layout<U1, UTerm>, Layout<Self, D>>;
    type Symbol = UTerm;
    type IsStatic = True;
    type Dynamic = Self;
    type KnownMultiple = <Self::IsOne as Bool>::IfDynamic<Dyn, Multiple<Self>>;
}

/// The value of a typenum number, in constants too: typenum's own `new` is not `const` and its fields are private.
#[allow(unsafe_code)]
const fn unit<N: Copy>() -> N {
    const { assert!(size_of::<N>() == 0) };
    // SAFETY: the type has no bytes (asserted above) that could be wrong. And it has a value: it is asked for numbers alone,
    // which are made of `UTerm`, `B0`, `B1` and other numbers, and these have values; a number with a symbol for a digit has
    // none, and for that one `zeroed` is an error of the build.
    unsafe { core::mem::zeroed() }
}

/// The quotient of an index by an extent, rounded down, and the remainder; 0 and 0 where a dynamic extent is 0: no element
/// has an index then, and none may panic.
#[inline(always)]
pub(crate) fn divmod(index: usize, extent: usize) -> (usize, usize) {
    (index.checked_div(extent).unwrap_or(0), index.checked_rem(extent).unwrap_or(0))
}

/// `value` as an index of this machine.
pub(crate) const fn to_usize(value: u64) -> usize {
    assert!(value as usize as u64 == value, "a static integer leaves the range of usize");
    value as usize
}
