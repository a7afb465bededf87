//! Swizzles `S<B,M,S>`, composed layouts `S o offset o L`, and swizzles over these.
//!
//! A swizzle permutes indices: of an index's binary digits, B *targets* are exchanged for their exclusive or with B
//! *sources*. The targets are the bits `M..M+B`, the sources those S above them; of a negative S, the sources are
//! `M..M+B` and the targets `|S|` above them. With the masks `yyy` of the sources and `zzz` of the targets,
//!
//! ```text
//! S(x) = x ^ ((x & yyy) >> S)
//! ```
//!
//! shifted left for a negative S. Sources and targets have no bit in common if `|S| >= B`, so `S(S(x)) = x`. Indices that
//! differ below bit M alone stay neighbours, which is what an access of several elements needs, while the columns of a
//! matrix in shared memory are spread over its banks.
//!
//! CuTe: `Swizzle<BBits, MBase, SShift>`, `swizzle.hpp`; `ComposedLayout`, `layout_composed.hpp`, `swizzle_layout.hpp`.

mod bits;
mod chain;
mod chained;
mod common;
mod composed;
mod defined;
mod domain;
pub(crate) mod extremes;
mod forwarded;
pub(crate) mod inverse;
mod layers;
mod merge;
mod merged;
#[cfg(feature = "alloc")]
mod of_values;
mod one;
mod past;
mod questions;
mod slice;
mod stack;
mod width;
mod width_dynamic;

pub use chain::{Chain, Chained, Covering};
pub(crate) use chain::{Cover, Covered};
pub use common::{SwizzledMaxCommonLayout, SwizzledMaxCommonVector};
pub use composed::{Base, Composed};
pub(crate) use composed::{OffsetOf, shift};
#[cfg(feature = "alloc")]
pub(crate) use defined::NoSwizzle;
pub use defined::{FindingOnSwizzled, InParts, IsLayout, KnownSwizzledOf, SwizzledOf, SwizzledOperation};
pub use domain::Forwarded;
pub use merge::Swizzled;
#[cfg(feature = "alloc")]
pub use of_values::ToComposed;
pub use slice::{CuttingWay, OffsetSum, SliceParts, SumAt, SwizzledPart};
pub use stack::{ChainOperation, Stack, Stacked, SwizzledLayout};
#[cfg(feature = "atoms")]
pub(crate) use width::Together;
pub use width::{DowncastSwizzle, RecastSwizzle, SwizzledMaxAlignment, UpcastSwizzle};

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use typenum::{NInt, NonZero, U0, U63, UInt, UTerm, Unsigned};

use merged::AsOne;
use past::{Passes, Passing, Restricting};
use slice::BesideSlice;

use crate::algebra::fold::Finished;
use crate::int::{Add, Arithmetic, Bool, Cmp, False, Nat, Negative, Ordering, Static, Stride, True};
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::sealed::Sealed;

/// The swizzle of `B` bits from bit `M` on, whose sources lie `S` above its targets: a type of size 0.
///
/// ```
/// use cute_types::prelude::*;
/// let s = Swizzle::<U2, U0, U3>::new();
/// assert_eq!(s.to_string(), "S<2,0,3>");
/// // Bits 3 and 4 of 17 are 0 and 1: bit 1 is turned over.
/// assert_eq!(s.apply(17), 19);
/// assert_eq!(s.apply(19), 17);
/// const FOLDED: usize = Swizzle::<U3, U4, U3>::new_const().apply(200);
/// assert_eq!(FOLDED, 216);
/// ```
///
/// Sources and targets must not overlap:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// let _ = Swizzle::<U3, U4, U2>::new(); // swizzle: shift _2 is shorter than its _3 bits
/// ```
///
/// Source: CuTe's `Swizzle<B, M, S>`.
#[expect(clippy::type_complexity, reason = "three markers, which a name would not shorten")]
pub struct Swizzle<B, M, S>(PhantomData<fn() -> (B, M, S)>);

/// A static integer, of either sign: how far the sources of a swizzle lie above its targets, or what stands between a
/// swizzle and a layout.
pub trait Shift: Stride + Base {
    /// Without its sign.
    type Distance: Nat;
    /// Whether it is below 0.
    type IsNegative: Bool;
    /// The integer of the other sign.
    type Opposite: Shift;
    /// The shift.
    const PLACES: i32;
}

/// The integer of magnitude `N`, below 0 if `IsNegative`.
pub(crate) type Signed<IsNegative, N> = <IsNegative as Bool>::IfShift<<N as Shift>::Opposite, N>;

macro_rules! shift {
    ($opposite:ty) => {
        type Distance = Self;
        type IsNegative = False;
        type Opposite = $opposite;
        const PLACES: i32 = small(<Self as Nat>::VALUE) as i32;
    };
}

#[diagnostic::do_not_recommend]
impl Shift for UTerm {
    shift!(Self);
}

#[diagnostic::do_not_recommend]
impl<U, B> Shift for UInt<U, B>
where
    Self: Arithmetic,
{
    shift!(Negative<Self>);
}

#[diagnostic::do_not_recommend]
impl<U: Nat> Shift for Negative<U> {
    type Distance = U;
    type IsNegative = True;
    type Opposite = U;
    const PLACES: i32 = -(small(U::VALUE) as i32);
}

#[diagnostic::do_not_recommend]
impl<U: Nat + Unsigned + NonZero> Shift for NInt<U> {
    type Distance = U;
    type IsNegative = True;
    type Opposite = U;
    const PLACES: i32 = -(small(U::VALUE) as i32);
}

/// A number of bits; what is above 64 is no number of bits, and refused.
const fn small(value: u64) -> u32 {
    if value < 1 << 16 { value as u32 } else { 1 << 16 }
}

/// A swizzle: what composed layouts ask of one.
#[diagnostic::on_unimplemented(message = "this is not a swizzle", label = "not a `Swizzle` of static integers")]
pub trait StaticSwizzle: Static + Sealed + fmt::Debug {
    /// How many bits it exchanges.
    type Bits: Nat;
    /// The lowest bit that it looks at or exchanges.
    type Base: Nat;
    /// How far the sources lie above the targets.
    type Shift: Shift;
    /// Whether it is one: sources and targets apart, and bits of an index.
    type Verdict: Verdict;
    /// What `F` found.
    ///
    /// The swizzle has no part in this, nor in the next six. It is asked since generic code then has a name, `W::Found<F>`,
    /// for what rustc would otherwise write out in full, again for each part that is asked of it.
    #[doc(hidden)]
    type Found<F: FindingOnSwizzled>: FindingOnSwizzled;
    /// What the fold `F` found.
    #[doc(hidden)]
    type Folded<F: Finished>: Finished;
    /// What `P` finds.
    #[doc(hidden)]
    type Passed<P: Passes>: Passing;
    /// What `R` restricts it to.
    #[doc(hidden)]
    type Limited<R: Restricting>: Restricting;
    /// What `K` knows of a part.
    #[doc(hidden)]
    type Beside<K: BesideSlice>: BesideSlice;
    /// The layout `K` under it, in parts.
    #[doc(hidden)]
    type Behind<K: Stack>: Stack;
    /// Whether the two of `K` are one swizzle, and which.
    #[doc(hidden)]
    type Merged<K: AsOne>: AsOne;
    /// The same as a constant.
    const IS_VALID: bool;
    /// The mask of the bits that decide: CuTe's `yyy_msk`.
    const SOURCES: usize;
    /// The mask of the bits that are exchanged: CuTe's `zzz_msk`.
    const TARGETS: usize;
    /// The sources among these bits, moved onto their targets.
    #[doc(hidden)]
    fn aim(bits: usize) -> usize;
}

/// The bit after the last one of a swizzle.
type EndOfRuns<B, M, S> = <<B as Add>::Sum<M> as Add>::Sum<<S as Shift>::Distance>;

#[diagnostic::do_not_recommend]
impl<B: Nat, M: Nat, S: Shift> StaticSwizzle for Swizzle<B, M, S> {
    type Bits = B;
    type Base = M;
    type Shift = S;
    type Verdict = <<Cmp<S::Distance, B> as Ordering>::IsLess as Bool>::IfVerdict<
        <S::IsNegative as Bool>::IfVerdict<
            Refused<case::SwizzleShiftDown, S::Distance, B, U0, U0>,
            Refused<case::SwizzleShift, S::Distance, B, U0, U0>,
        >,
        <<Cmp<U63, EndOfRuns<B, M, S>> as Ordering>::IsLess as Bool>::IfVerdict<
            Refused<case::SwizzleEnd, EndOfRuns<B, M, S>, U63, U0, U0>,
            Holds,
        >,
    >;
    type Found<F: FindingOnSwizzled> = F;
    type Folded<F: Finished> = F;
    type Passed<P: Passes> = P::Passing;
    type Limited<R: Restricting> = R;
    type Beside<K: BesideSlice> = K;
    type Behind<K: Stack> = K;
    type Merged<K: AsOne> = K;
    const IS_VALID: bool = {
        let (bits, base, shift) = (small(B::VALUE), small(M::VALUE), S::PLACES.unsigned_abs());
        bits <= shift && bits + base + shift <= 63
    };
    const SOURCES: usize = Self::run(if S::PLACES > 0 { S::PLACES } else { 0 });
    const TARGETS: usize = Self::run(if S::PLACES < 0 { -S::PLACES } else { 0 });

    #[inline]
    fn aim(bits: usize) -> usize {
        Self::aimed(bits)
    }
}

impl<B, M, S> Clone for Swizzle<B, M, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B, M, S> Copy for Swizzle<B, M, S> {}

impl<B: Nat, M: Nat, S: Shift> Static for Swizzle<B, M, S> {
    const NEW: Self = Self::new_const();
}

impl<B: Nat, M: Nat, S: Shift> Swizzle<B, M, S> {
    /// The largest power of two of indices that stay together, aligned to their number: `2^M`. CuTe:
    /// `max_alignment(Swizzle)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U3, U4, U3>::MAX_ALIGNMENT, 16);
    /// ```
    pub const MAX_ALIGNMENT: usize = 1 << if M::VALUE < 62 { M::VALUE } else { 62 };

    /// The swizzle.
    pub fn new() -> Self
    where
        <Self as StaticSwizzle>::Verdict: Verdict<Report: Accepted>,
    {
        Self::new_const()
    }

    /// The same in constants, where traits cannot be asked yet: one that is not a swizzle is an error of the build.
    pub const fn new_const() -> Self {
        const { assert!(Self::IS_VALID, "swizzle: the shift is shorter than its bits, or the last is beyond bit 63") };
        Swizzle(PhantomData)
    }

    /// Where the index `x` goes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let s = Swizzle::<U3, U0, U3>::new();
    /// assert!((0..10).map(|x| s.apply(x)).eq([0, 1, 2, 3, 4, 5, 6, 7, 9, 8]));
    /// let down = Swizzle::<U1, U0, N2>::new();
    /// assert!((0..8).map(|x| down.apply(x)).eq([0, 5, 2, 7, 4, 1, 6, 3]));
    /// ```
    #[inline]
    pub const fn apply(self, x: usize) -> usize {
        x ^ Self::aimed(x & <Self as StaticSwizzle>::SOURCES)
    }

    /// These sources, moved onto their targets.
    const fn aimed(bits: usize) -> usize {
        // A swizzle's bits are bits of an index, so the remainder changes nothing.
        let distance = S::PLACES.unsigned_abs() % usize::BITS;
        if S::PLACES < 0 { bits << distance } else { bits >> distance }
    }

    /// The mask of the `B` bits from bit `M + shift` on; 0 of what is not a swizzle.
    const fn run(shift: i32) -> usize {
        if !<Self as StaticSwizzle>::IS_VALID {
            return 0;
        }
        // As 64 bits: where an index has fewer, the bits above it are none of it.
        ((((1u64 << B::VALUE) - 1) << M::VALUE) << shift) as usize
    }
}

impl<B: Nat, M: Nat, S: Shift> Default for Swizzle<B, M, S> {
    fn default() -> Self {
        Self::new_const()
    }
}

impl<B: Nat, M: Nat, S: Shift> fmt::Display for Swizzle<B, M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S<{},{},{}>", <B as Nat>::VALUE, <M as Nat>::VALUE, <S as Shift>::PLACES)
    }
}

impl<B: Nat, M: Nat, S: Shift> fmt::Debug for Swizzle<B, M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Swizzles are equal where they exchange the same bits; all that exchange none are the identity.
impl<B, M, S, C, N, T> PartialEq<Swizzle<C, N, T>> for Swizzle<B, M, S>
where
    Swizzle<B, M, S>: StaticSwizzle,
    Swizzle<C, N, T>: StaticSwizzle,
{
    fn eq(&self, _other: &Swizzle<C, N, T>) -> bool {
        composed::same_swizzle::<Self, Swizzle<C, N, T>>()
    }
}

impl<B, M, S> Eq for Swizzle<B, M, S> where Swizzle<B, M, S>: StaticSwizzle {}

impl<B, M, S> Hash for Swizzle<B, M, S> {
    fn hash<H: Hasher>(&self, _hasher: &mut H) {}
}
