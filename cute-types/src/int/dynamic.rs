//! Integers that only the running program knows.

use core::fmt;
use core::marker::PhantomData;

use typenum::{U1, UInt, UTerm};

use super::unknown::Given;
use super::{Arithmetic, DynamicInt, FastDivmod, Int, Nat, Negative, Unknown, Word, to_usize};
use crate::sealed::Token;
use crate::tuple::{IntTuple, Path};

/// An integer that only the running program knows.
///
/// A `Dyn` may stand at any leaf of a shape or stride, and takes part in every operation: the static integers of a result stay
/// static, the others are computed.
///
/// ```
/// use cute_types::prelude::*;
/// let rows = Layout::new((Dyn(100), U8::NEW), (U8::NEW, U1::NEW));
/// assert_eq!(rows.offset((3, 5)), 29);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyn(pub usize);

impl Int for Dyn {
    #[inline]
    fn value(self) -> usize {
        self.0
    }
}

impl DynamicInt for Dyn {
    type Symbol<P: Path> = Unknown<Given<P>, U1, U1>;

    #[inline(always)]
    fn from_value(value: usize, _token: Token) -> Self {
        Dyn(value)
    }

    type Negative = Negative<Dyn>;

    #[inline(always)]
    fn negative(self) -> Negative<Dyn> {
        Negative(Dyn(self.value()))
    }
}

impl Dyn {
    /// The same integer with the knowledge that `N` divides it, which counts as known to types from then on.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = Dyn(24).multiple_of(U8::NEW)?;
    /// assert_eq!(m.value(), 24);
    /// assert_eq!(
    ///     Dyn(28).multiple_of(U8::NEW).unwrap_err().to_string(),
    ///     "multiple_of: 28 is not a multiple of 8",
    /// );
    /// # Ok::<(), NotAMultiple>(())
    /// ```
    ///
    /// CuTe DSL: `assume(x, divby)`, which does not check it.
    pub fn multiple_of<N: Nat>(self, _n: N) -> Result<Multiple<N>, NotAMultiple> {
        let of = const { divisor::<N>() };
        match self.0.checked_rem(of) {
            Some(0) => Ok(Multiple { value: self.0, of: PhantomData }),
            _ => Err(NotAMultiple { value: self.0, of }),
        }
    }
}

/// The number that a [`Multiple`] is one of; what is no number, but a symbol or a number with one among its digits, has no
/// value, and is an error of the build.
const fn divisor<N: Nat>() -> usize {
    let _ = N::NEW;
    to_usize(N::VALUE)
}

/// A dynamic integer that `N` divides: [`Dyn::multiple_of`].
///
/// ```
/// use cute_types::prelude::*;
/// let m = Dyn(24).multiple_of(U8::NEW)?;
/// // 4 divides every multiple of 8, so there is nothing to check when the program runs: no `Result`.
/// let tiles = Layout::new(m, U1::NEW).logical_divide(U4::NEW);
/// assert_eq!(tiles.to_string(), "(4,6):(1,4)");
/// # Ok::<(), NotAMultiple>(())
/// ```
pub struct Multiple<N> {
    value: usize,
    of: PhantomData<fn() -> N>,
}

impl<N> Clone for Multiple<N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Multiple<N> {}

impl<N> PartialEq for Multiple<N> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<N> Eq for Multiple<N> {}

impl<N> fmt::Debug for Multiple<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.value, f)
    }
}

impl<N: Nat> Int for Multiple<N> {
    #[inline]
    fn value(self) -> usize {
        self.value
    }
}

impl<N: Nat> DynamicInt for Multiple<N> {
    type Symbol<P: Path> = Unknown<Given<P>, U1, N>;

    #[inline(always)]
    fn from_value(value: usize, _token: Token) -> Self {
        // What follows from multiples is one, as long as it is in the range of `usize`. Beyond it there is only "too large",
        // and what says so has to be a multiple, too: on that other operations rely, which do not look again.
        let of = const { divisor::<N>() };
        let value = if value.is_multiple_of(of) { value } else { usize::MAX - usize::MAX.checked_rem(of).unwrap_or(0) };
        Multiple { value, of: PhantomData }
    }

    type Negative = Negative<Dyn>;

    #[inline(always)]
    fn negative(self) -> Negative<Dyn> {
        Negative(Dyn(self.value()))
    }
}

/// A number that was said to be a multiple of another, and is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotAMultiple {
    /// The number.
    pub value: usize,
    /// What does not divide it.
    pub of: usize,
}

impl fmt::Display for NotAMultiple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "multiple_of: {} is not a multiple of {}", self.value, self.of)
    }
}

impl fmt::Debug for NotAMultiple {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for NotAMultiple {}

/// What `layout!` takes where it has a variable or `{expression}`: an integer of the running program, or one of the algebra.
#[diagnostic::on_unimplemented(
    message = "this is not an integer of a layout",
    label = "neither `usize`, a smaller unsigned integer nor an integer of the algebra",
    note = "convert others with `as usize`, or with `usize::try_from` where they may be negative; give a literal its type, `4_usize`"
)]
pub trait IntoInt {
    /// The integer at a leaf.
    type Int: IntTuple;
    /// The integer at a leaf.
    fn into_int(self) -> Self::Int;
}

macro_rules! dynamic {
    ($($integer:ty)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl IntoInt for $integer {
                type Int = Dyn;

                #[inline]
                fn into_int(self) -> Dyn {
                    Dyn(self as usize)
                }
            }
        )*
    };
}
dynamic!(usize u32 u16 u8);

macro_rules! itself {
    ($([$($generics:tt)*] $integer:ty $(where $number:ty)?;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*> IntoInt for $integer
            $(where $number: Arithmetic)?
            {
                type Int = Self;

                #[inline]
                fn into_int(self) -> Self {
                    self
                }
            }
        )*
    };
}
itself! {
    [] Dyn;
    [N: Nat] Multiple<N>;
    [I: Word] FastDivmod<I>;
    [] UTerm;
    [U, B] UInt<U, B> where Self;
}

/// The integer of a leaf of `layout!`. The result is a parameter, of which rustc knows nothing where `I` is no integer of a
/// layout; of `I::Int` it would say once more that `I` is none.
#[doc(hidden)]
#[inline]
pub fn integer<I: IntoInt<Int = T>, T>(integer: I) -> T {
    integer.into_int()
}

/// An integer of a layout that stands after another one, `Self`, in `layout!`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "this is not an integer of a layout",
    label = "neither `usize`, a smaller unsigned integer nor an integer of the algebra",
    note = "convert others with `as usize`, or with `usize::try_from` where they may be negative; give a literal its type, `4_usize`"
)]
pub trait Before<I> {
    /// The integer at a leaf.
    type Int: IntTuple;
    /// The integer at a leaf.
    fn before(self, integer: I) -> Self::Int;
}

#[diagnostic::do_not_recommend]
impl<P, I: IntoInt> Before<I> for P {
    type Int = I::Int;

    #[inline]
    fn before(self, integer: I) -> I::Int {
        integer.into_int()
    }
}

/// The integer of a leaf of `layout!` after the one that `before` is. Where that is none, rustc does not know the type of
/// `before`, and so nothing of this one: one error is about both.
#[doc(hidden)]
#[inline]
pub fn integer_after<P: Before<I, Int = T>, I, T>(before: P, integer: I) -> T {
    before.before(integer)
}
