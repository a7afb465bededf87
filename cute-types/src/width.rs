//! Offsets in an integer type of one's choice, which no offset may leave.
//!
//! `offset` works in `usize`. Index code on a GPU works in 32 bits where it can, and there `(65536,65536):(65536,1)` is a
//! border: its last offset is 2^32 - 1, which a `u32` holds and an `i32` does not; one element more, and it would wrap.
//! [`Layout::offset_in`] asks for a static layout that has no such offset, which types decide; [`Narrow`] is a layout,
//! static or dynamic, that was looked at once when it was made.

use core::marker::PhantomData;

use typenum::{U0, U1, U31, U32, U63, U2147483648, U9223372036854775808};

use crate::Shape;

use crate::algebra::fold::{Finished, Now, RefusedState, State};
use crate::algebra::tiler::Unless;
use crate::coord::{Coord, InCoordinate, look};
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Stride, Word};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, EntriesFit, Holds, OffsetRule, Refused, TakesCoord, Verdict, case, generic};
use crate::sealed::Sealed;
use crate::tensor::{MemoryLayout, TensorError};
use crate::tuple::{IntTuple, StaticTuple};

/// An integer type that offsets may be wanted in: `u32`, `i32`, `u64` or `i64`.
#[diagnostic::on_unimplemented(message = "offsets are not in this type", label = "neither u32, i32, u64 nor i64")]
pub trait Width: Copy + Sealed + 'static {
    /// How many bits there are beside the sign.
    const BITS: u32;
    /// Whether there is a sign.
    const SIGNED: bool;
    /// The unsigned integer of as many bits, which indices are divided in.
    #[doc(hidden)]
    type Word: Word;
    /// Whether the offset `N` is one.
    #[doc(hidden)]
    type Above<N: Nat>: Verdict;
    /// Whether the offset `-N` is one.
    #[doc(hidden)]
    type Below<N: Nat>: Verdict;
    /// The integer of these digits.
    #[doc(hidden)]
    fn of(digits: isize) -> Self;
}

macro_rules! width {
    ($($type:ident $word:ident: $bits:literal, $signed:literal, $above:ty, $below:ty;)*) => {
        $(
            impl Sealed for $type {}

            impl Width for $type {
                const BITS: u32 = $bits;
                const SIGNED: bool = $signed;
                type Word = $word;
                type Above<N: Nat> = $above;
                type Below<N: Nat> = $below;

                #[inline]
                fn of(digits: isize) -> Self {
                    // Exact: the offset was found to be in the type.
                    digits as Self
                }
            }
        )*
    };
}
width! {
    u32 u32: 32, false, NotAbove<N, U4294967295, U32>, NotNegative<N>;
    i32 u32: 31, true, NotAbove<N, U2147483647, U31>, NotBelow<N, U2147483648, U31>;
    // No static integer is above it.
    u64 u64: 64, false, Holds, NotNegative<N>;
    i64 u64: 63, true, NotAbove<N, U9223372036854775807, U63>, NotBelow<N, U9223372036854775808, U63>;
}

/// Macros write what typenum has no name for.
type U4294967295 = Shape!(4294967295);
type U2147483647 = Shape!(2147483647);
type U9223372036854775807 = Shape!(9223372036854775807);

/// Whether `N` is at most `Largest`.
type NotAbove<N, Largest, Bits> =
    <<Cmp<Largest, N> as Ordering>::IsLess as Bool>::IfVerdict<Refused<case::WidthAbove, N, Bits, U0, U0>, Holds>;
/// Whether `-N` is at least `-Smallest`.
type NotBelow<N, Smallest, Bits> =
    <<Cmp<Smallest, N> as Ordering>::IsLess as Bool>::IfVerdict<Refused<case::WidthBelow, N, Bits, U0, U0>, Holds>;
/// Whether `-N` is a natural number.
type NotNegative<N> =
    <<Cmp<U0, N> as Ordering>::IsLess as Bool>::IfVerdict<Refused<case::WidthNegative, N, U0, U0, U0>, Holds>;

/// No offset of the static layout leaves the integer type `I`.
///
/// ```
/// use cute_types::prelude::*;
/// fn in_32_bits<L: FitsIn<u32>>(_: L) {}
/// in_32_bits(layout!((65536,65536):(65536,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn in_32_bits<L: FitsIn<i32>>(_: L) {}
/// in_32_bits(layout!((65536,65536):(65536,1))); // offset_in: offset (_4, _294, _967, _295) leaves _31 bits
/// ```
pub trait FitsIn<I: Width>: FitsInRule<I, Verdict: Accepted> {}

impl<I: Width, L: FitsInRule<I, Verdict: Accepted>> FitsIn<I> for L {}

/// What types find of [`FitsIn`].
pub trait FitsInRule<I: Width>: StaticLayout {
    /// [`Accepted`], or the sentence.
    type Verdict;
}

#[diagnostic::do_not_recommend]
impl<I: Width, S, D> FitsInRule<I> for Layout<S, D>
where
    Self: StaticLayout,
{
    type Verdict = <<<<Self as StaticLayout>::Fold<ReachingOffsets<I, U0, U0>> as State>::Finish as Finished>::Verdict as Verdict>::Report;
}

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// [`Layout::offset`] in the integer type `I`, which no offset of the layout leaves.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((65536,65536):(65536,1));
    /// assert_eq!(l.offset_in::<u32>((65535, 65535)), u32::MAX);
    /// assert_eq!(l.offset_in::<i64>((65535, 65535)), 4294967295);
    /// assert_eq!(layout!((4,3):(-1,4)).offset_in::<i32>((3, 0)), -3);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // offset_in: offset (_4, _294, _967, _296) leaves _32 bits
    /// layout!((65536,65537):(65536,1)).offset_in::<u32>((0, 0));
    /// ```
    ///
    /// Of a layout with dynamic leaves only the running program knows: see [`Layout::narrow`].
    ///
    /// Source: the `int` of CuTe's index arithmetic, which wraps.
    #[inline]
    #[track_caller]
    pub fn offset_in<I: Width>(&self, coord: impl Coord<Element<S>: Verdict<Report: Accepted<Proof: Sized>>>) -> I
    where
        Self: FitsInRule<I, Verdict: Accepted<Proof: Sized>>,
    {
        look("coordinate", coord, self.shape());
        I::of(self.place(coord))
    }
}

/// A layout whose offsets are in the integer type `I`: they were looked at when it was made, by [`Layout::narrow`].
#[derive(Clone, Copy)]
pub struct Narrow<I, L> {
    layout: L,
    to: PhantomData<I>,
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// This layout with offsets in the integer type `I`, if none leaves it: what [`Layout::offset_in`] is for static
    /// layouts. A swizzled layout has [`Narrow::new`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (65536, 65536);
    /// let l = Layout::new((Dyn(m), Dyn(n)), (Dyn(n), U1::NEW));
    /// assert_eq!(l.narrow::<u32>()?.offset((m - 1, n - 1)), u32::MAX);
    /// let refused = l.narrow::<i32>().unwrap_err();
    /// assert_eq!(refused.to_string(), "offset_in: offset 4294967295 leaves 31 bits");
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn narrow<I: Width>(self) -> Result<Narrow<I, Self>, TensorError>
    where
        <Self as MemoryLayout>::Integers: Verdict<Report: Accepted>,
    {
        Narrow::new(self)
    }
}

impl<I: Width, L: MemoryLayout> Narrow<I, L> {
    /// The layout with offsets in `I`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// use cute_types::width::Narrow;
    /// let l = Narrow::<i32, _>::new(layout!(S<2,0,3> o (8,4):(1,8)))?;
    /// assert_eq!(l.offset((1, 2)), 19_i32);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn new(layout: L) -> Result<Self, TensorError>
    where
        L::Integers: Verdict<Report: Accepted>,
        L: generic::Addressable,
    {
        layout.span()?.check_in(I::BITS, I::SIGNED)?;
        Ok(Self { layout, to: PhantomData })
    }

    /// The same of a layout whose offsets were looked at.
    pub(crate) fn of_checked(layout: L) -> Self {
        Self { layout, to: PhantomData }
    }

    /// The layout.
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The offset of a coordinate, which must be in range, as for [`Layout::offset`].
    #[inline]
    #[track_caller]
    pub fn offset<C: Coord>(&self, coord: C) -> I
    where
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        look("coordinate", coord, self.layout.extents());
        I::of(self.layout.place(coord))
    }

    /// The offset of a coordinate, or `None` where it is out of range.
    #[inline]
    pub fn checked_offset<C: Coord>(&self, coord: C) -> Option<I>
    where
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        coord.is_in(self.layout.extents()).then(|| self.offset(coord))
    }
}

impl<I, L: core::fmt::Display> core::fmt::Debug for Narrow<I, L> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.layout.fmt(f)
    }
}

/// The offsets so far reach from `-Below` to `Above`.
pub struct ReachingOffsets<I, Above, Below>(PhantomData<(I, Above, Below)>);

impl<I: Width, Above: Nat, Below: Nat> State for ReachingOffsets<I, Above, Below> {
    type Step<S: Nat, D: Nat> = ReachingOffsets<I, Above::Sum<<S::Difference<U1> as Multiply>::Product<D>>, Below>;
    type Other<S: Nat, D: Stride> = <D::IsInteger as Bool>::IfState<
        Now<ReachingOffsets<I, Above, Below::Sum<<S::Difference<U1> as Multiply>::Product<D::Magnitude>>>>,
        Now<RefusedState<Refused<case::WidthBasis, D::Mode, U0, U0, U0>>>,
    >;
    type Finish = Unless<<I::Above<Above> as Verdict>::And<I::Below<Below>>, Layout<U1, U0>>;
}
