//! Coordinates: integers, and tuples of coordinates; with `..`, what to slice by.

mod in_range;
mod natural;
mod outside;

pub use in_range::{AllInRange, InRange};
pub use natural::{NaturalCoord, NaturalCoords};
pub use outside::Outside;
pub(crate) use outside::{OutsideOfDivided, look, refuse};

use typenum::{U0, UInt, UTerm};

use crate::int::{Arithmetic, Bool, False, Int, True};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{AnyRank, Case, Holds, Place, Top, Verdict, Whole, case};
use crate::sealed::Sealed;
use crate::swizzle::{OffsetSum, SumAt};
use crate::tensor::MemoryLayout;
use crate::tuple::{Count, IntTuple, nest};

/// A coordinate: `usize`, a static integer, or a tuple of coordinates. An integer in the place of a tuple is an index
/// into it.
///
/// ```
/// use cute_types::prelude::*;
/// fn twice<C: Coord>(c: C) -> (C, C) { (c, c) }
/// let l = layout!(((2,2),4));
/// assert_eq!(l.offset((3, 1)), 7);
/// assert_eq!(l.offset(((U1::NEW, 1), 1)), 7);
/// assert_eq!(twice(1), (1, 1));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate of an element",
    label = "neither `usize`, a static integer nor a tuple of them",
    note = "`..` belongs in `slice`; other integers convert with `as usize`"
)]
pub trait Coord: Slicer {
    /// Whether it is that of an element of the shape `T`.
    #[doc(hidden)]
    type Element<T: IntTuple>: Verdict;
    /// The index of the element, colexicographically. CuTe's `crd2idx(coord, shape)`.
    #[doc(hidden)]
    fn index_under<T: IntTuple>(self, shape: T) -> usize;
}

/// What a layout is sliced by: a coordinate in which `..` stands for all of a mode.
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate",
    label = "neither `usize`, a static integer, `..` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait Slicer: Copy + Sealed {
    /// Whether it has the profile of `T`, or a coarser one.
    #[doc(hidden)]
    type Fits<T: IntTuple, P: Place, R: CoordRule>: Verdict;
    /// The same of each entry for its mode, where the number of modes is not looked at.
    #[doc(hidden)]
    type Inside<T: IntTuple, P: Place, R: CoordRule>: Verdict;
    /// What it asks of the number of modes of a layout.
    #[doc(hidden)]
    type Kind;
    /// Whether it is a tuple.
    #[doc(hidden)]
    type IsTuple: Bool;
    /// Whether it has a tuple for a mode.
    #[doc(hidden)]
    type IsNested: Bool;
    /// Whether its entries are coordinates of the modes of `L`: [`Accepted`](crate::rules::Accepted), or the sentence. Where it has no
    /// tuple for a mode, `L` is not looked at, so that this is known where nothing is known of `L`. Where it has, this is a type of `L`,
    /// so that rustc, which proposes a bound on it there, has a short one to propose.
    #[doc(hidden)]
    type Entries<L: MemoryLayout, R: CoordRule>;
    /// Whether it is likely one of many, from loops over a shape: then an offset under a swizzle is worked out so that
    /// these can be vectorised, which takes an instruction more where it is the only one.
    #[doc(hidden)]
    const IN_LOOPS: bool = false;
    /// The modes of `T` under a `..`, after those of `Out`.
    #[doc(hidden)]
    type Kept<T: IntTuple, Out: IntTuple>: IntTuple;
    /// The same, where this is all of the coordinate: `..` alone leaves `T` as it is.
    #[doc(hidden)]
    type Slice<T: IntTuple>: IntTuple;
    /// The modes of `L` at which there are integers.
    #[doc(hidden)]
    type Dice<L: StaticLayout>: StaticLayout;
    /// The modes of `L` at which there are integers, after those of `Out`; an integer alone is at all of `L`.
    #[doc(hidden)]
    type Diced<L: StaticLayout, Out: StaticLayout>: StaticLayout;
    /// Whether types know its integers.
    #[doc(hidden)]
    type IsStatic: Bool;
    /// Whether it has an integer.
    #[doc(hidden)]
    type Fixes: Bool;
    /// What is left of `L`.
    #[doc(hidden)]
    type StaticSlice<L: StaticLayout>: StaticLayout;
    /// The modes of `L` under a `..`, after those of `Out`.
    #[doc(hidden)]
    type Sliced<L: StaticLayout, Out: StaticLayout>: StaticLayout;
    /// The offset in `L`, where `..` counts as 0, and `Out`. What types do not know counts as 0, too.
    #[doc(hidden)]
    type Fixed<L: StaticLayout, Out: OffsetSum>: OffsetSum;
    /// The value of [`Self::Kept`].
    #[doc(hidden)]
    fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> Self::Kept<T, Out>;
    /// The value of [`Self::Slice`].
    #[doc(hidden)]
    fn slice_of<T: IntTuple>(self, tuple: T) -> Self::Slice<T>;
    /// The offset, where `..` counts as 0. CuTe's `crd2idx(coord, shape, stride)`.
    #[doc(hidden)]
    fn offset_under<S: IntTuple, D: IntTuple>(self, shape: S, stride: D) -> usize;
    /// Whether each integer is below the size of its mode.
    #[doc(hidden)]
    fn is_in<S: IntTuple>(self, shape: S) -> bool;
    /// The first integer that is not; `None` where all are.
    #[doc(hidden)]
    fn outside<S: IntTuple>(self, shape: S) -> Option<Outside>;
}

/// The sentences about a coordinate that does not fit, by what it is used for.
pub trait CoordRule {
    /// The number of modes differs at the top.
    type Top: Case;
    /// The number of modes differs inside of a mode.
    type Inside: Case;
    /// What stands there is no coordinate.
    type None: Case;
    /// What stands inside of a mode is no coordinate.
    type NoneInside: Case;
    /// What to say of `..`.
    type Whole<P: Place>: Verdict;
    /// Whether the entries of `C` are coordinates of the modes of `L`, as a type of the layout.
    type Entries<L: MemoryLayout, C: Slicer>;
}

/// A coordinate of an element.
pub struct InCoordinate;

impl CoordRule for InCoordinate {
    type Top = case::Coord;
    type Inside = case::CoordIn;
    type None = case::NoCoord;
    type NoneInside = case::NoCoordIn;
    type Whole<P: Place> = P::Refuse<case::NoCoord, case::NoCoordIn, U0, U0>;
    type Entries<L: MemoryLayout, C: Slicer> = L::At<C>;
}

/// A coordinate to slice by.
pub struct InSlice;

impl CoordRule for InSlice {
    type Top = case::Slices;
    type Inside = case::SlicesIn;
    type None = case::NoSlicer;
    type NoneInside = case::NoSlicerIn;
    type Whole<P: Place> = Holds;
    type Entries<L: MemoryLayout, C: Slicer> = L::Under<C>;
}

/// A coordinate to dice by.
pub struct InDice;

impl CoordRule for InDice {
    type Top = case::Dice;
    type Inside = case::DiceIn;
    type None = case::NoSlicer;
    type NoneInside = case::NoSlicerIn;
    type Whole<P: Place> = Holds;
    type Entries<L: MemoryLayout, C: Slicer> = crate::rules::EntriesOf<L::Shape, C, Self>;
}

/// What `Out` is after an integer that types do not know.
type UnknownIgnored<L, I, Out> = <Out as OffsetSum>::Ignoring<(L, I)>;

/// What an integer is as a coordinate, static or not.
macro_rules! integer {
    ($self:ident => $value:expr, $static:ty, $fixed:ident) => {
        type Fits<T: IntTuple, P: Place, R: CoordRule> = Holds;
        type Inside<T: IntTuple, P: Place, R: CoordRule> = Holds;
        type Kind = AnyRank;
        type IsTuple = False;
        type IsNested = False;
        type Entries<L: MemoryLayout, R: CoordRule> = <Self::Inside<(), Top, R> as Verdict>::Report;
        type Slice<T: IntTuple> = ();
        type Kept<T: IntTuple, Out: IntTuple> = Out;
        type Dice<L: StaticLayout> = L;
        type Diced<L: StaticLayout, Out: StaticLayout> = Out::Push<L>;
        type IsStatic = $static;
        type Fixes = True;
        type StaticSlice<L: StaticLayout> = Layout<(), ()>;
        type Sliced<L: StaticLayout, Out: StaticLayout> = Out;
        type Fixed<L: StaticLayout, Out: OffsetSum> = $fixed<L, Self, Out>;


        #[inline]
        fn keep<T: IntTuple, Out: IntTuple>(self, _tuple: T, out: Out) -> Out {
            out
        }

        #[inline]
        fn slice_of<T: IntTuple>(self, _tuple: T) {}

        #[inline]
        fn offset_under<S: IntTuple, D: IntTuple>($self, shape: S, stride: D) -> usize {
            shape.offset_of($value, stride)
        }

        #[inline]
        fn is_in<S: IntTuple>($self, shape: S) -> bool {
            $value < shape.size()
        }

        fn outside<S: IntTuple>($self, shape: S) -> Option<Outside> {
            let (index, extent) = ($value, shape.size());
            (index >= extent).then_some(Outside { mode: None, index, extent })
        }
    };
}

#[diagnostic::do_not_recommend]
impl Slicer for usize {
    integer!(self => self, False, UnknownIgnored);
}

#[diagnostic::do_not_recommend]
impl Slicer for UTerm {
    integer!(self => self.value(), True, SumAt);
}

#[diagnostic::do_not_recommend]
impl<U, B> Slicer for UInt<U, B>
where
    Self: Arithmetic,
{
    integer!(self => self.value(), True, SumAt);
}

#[diagnostic::do_not_recommend]
impl Coord for usize {
    type Element<T: IntTuple> = Holds;

    #[inline]
    fn index_under<T: IntTuple>(self, _shape: T) -> usize {
        self
    }
}

#[diagnostic::do_not_recommend]
impl Coord for UTerm {
    type Element<T: IntTuple> = Holds;

    #[inline]
    fn index_under<T: IntTuple>(self, _shape: T) -> usize {
        0
    }
}

#[diagnostic::do_not_recommend]
impl<U, B> Coord for UInt<U, B>
where
    Self: Arithmetic,
{
    type Element<T: IntTuple> = Holds;

    #[inline]
    fn index_under<T: IntTuple>(self, _shape: T) -> usize {
        self.value()
    }
}

#[diagnostic::do_not_recommend]
impl Slicer for core::ops::RangeFull {
    type Fits<T: IntTuple, P: Place, R: CoordRule> = R::Whole<P>;
    type Inside<T: IntTuple, P: Place, R: CoordRule> = R::Whole<P>;
    type Kind = Whole;
    type IsTuple = False;
    type IsNested = False;
    type Entries<L: MemoryLayout, R: CoordRule> = <Self::Inside<(), Top, R> as Verdict>::Report;
    type Slice<T: IntTuple> = T;
    type Kept<T: IntTuple, Out: IntTuple> = Out::With<T>;
    type Dice<L: StaticLayout> = Layout<(), ()>;
    type Diced<L: StaticLayout, Out: StaticLayout> = Out;
    type IsStatic = True;
    type Fixes = False;
    type StaticSlice<L: StaticLayout> = L;
    type Sliced<L: StaticLayout, Out: StaticLayout> = Out::Push<L>;
    type Fixed<L: StaticLayout, Out: OffsetSum> = Out;

    #[inline]
    fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> Out::With<T> {
        out.with(tuple)
    }

    #[inline]
    fn slice_of<T: IntTuple>(self, tuple: T) -> T {
        tuple
    }

    #[inline]
    fn offset_under<S: IntTuple, D: IntTuple>(self, _shape: S, _stride: D) -> usize {
        0
    }

    #[inline]
    fn is_in<S: IntTuple>(self, _shape: S) -> bool {
        true
    }

    fn outside<S: IntTuple>(self, _shape: S) -> Option<Outside> {
        None
    }
}

/// `..` for each mode of a tuple, which so become modes of their own where `..` would keep them together as one. Of an
/// integer it is that integer.
///
/// ```
/// use cute_types::coord::EachMode;
/// use cute_types::prelude::*;
/// let l = layout!(((2,3),(2,2)):((6,1),(12,3)));
/// assert_eq!(l.slice((.., 3)), layout!(((2,3)):((6,1))));
/// assert_eq!(l.slice((EachMode, 3)), layout!((2,3):(6,1)));
/// ```
///
/// Source: CuTe's `repeat<R>(_)`.
#[derive(Clone, Copy, Debug)]
pub struct EachMode;

#[diagnostic::do_not_recommend]
impl Slicer for EachMode {
    type Fits<T: IntTuple, P: Place, R: CoordRule> = Holds;
    type Inside<T: IntTuple, P: Place, R: CoordRule> = Holds;
    type Kind = Whole;
    type IsTuple = False;
    type IsNested = False;
    type Entries<L: MemoryLayout, R: CoordRule> = <Self::Inside<(), Top, R> as Verdict>::Report;
    type Kept<T: IntTuple, Out: IntTuple> = T::Behind<Out>;
    type Slice<T: IntTuple> = T::Behind<()>;
    // How many modes it leaves is not asked of the types of a composed layout.
    type IsStatic = False;
    type Fixes = False;
    type StaticSlice<L: StaticLayout> = L;
    type Sliced<L: StaticLayout, Out: StaticLayout> = Out::Push<L>;
    type Fixed<L: StaticLayout, Out: OffsetSum> = Out;
    type Dice<L: StaticLayout> = Layout<(), ()>;
    type Diced<L: StaticLayout, Out: StaticLayout> = Out;

    #[inline]
    fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> T::Behind<Out> {
        tuple.behind(out)
    }

    #[inline]
    fn slice_of<T: IntTuple>(self, tuple: T) -> T::Behind<()> {
        tuple.behind(())
    }

    #[inline]
    fn offset_under<S: IntTuple, D: IntTuple>(self, _shape: S, _stride: D) -> usize {
        0
    }

    #[inline]
    fn is_in<S: IntTuple>(self, _shape: S) -> bool {
        true
    }

    fn outside<S: IntTuple>(self, _shape: S) -> Option<Outside> {
        None
    }
}

// A coordinate of no element, which `Fits` refuses.
#[diagnostic::do_not_recommend]
impl Coord for core::ops::RangeFull {
    type Element<T: IntTuple> = Self::Fits<T, Top, InCoordinate>;

    #[inline]
    fn index_under<T: IntTuple>(self, _shape: T) -> usize {
        0
    }
}

/// The natural coordinates of a shape in the order of their indices, see [`Layout::coords`](crate::Layout::coords).
///
/// Consumed as a whole, by `for_each`, `fold`, `sum`, `map` before these and whatever else goes by way of `fold`, it is
/// nested loops, one for each integer of the shape. `for c in coords` asks for one coordinate after the other.
#[derive(Clone)]
pub struct Coords<S: IntTuple> {
    shape: S,
    next: S::Coord,
    left: usize,
}

// Not derived: `Debug` of tuples ends at 12.
impl<S: IntTuple> core::fmt::Debug for Coords<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Coords").field("left", &self.left).finish_non_exhaustive()
    }
}

impl<S: IntTuple> Coords<S> {
    #[inline]
    pub(crate) fn new(shape: S) -> Self {
        Self { shape, next: shape.coord_of(0), left: Count::of(shape).saturated() }
    }
}

impl<S: IntTuple> Iterator for Coords<S> {
    type Item = S::Coord;

    #[inline]
    fn next(&mut self) -> Option<S::Coord> {
        if self.left == 0 {
            return None;
        }
        let coord = self.next;
        self.left -= 1;
        self.next = self.shape.step(coord).0;
        Some(coord)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<S::Coord> {
        self.left = self.left.saturating_sub(skipped);
        self.next = self.shape.coord_of(Count::of(self.shape).saturated() - self.left);
        self.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, S::Coord) -> A>(self, init: A, mut f: F) -> A {
        if self.left == Count::of(self.shape).saturated() {
            return nest::fold(self.shape, init, f);
        }
        let mut acc = init;
        for coord in self {
            acc = f(acc, coord);
        }
        acc
    }

    // As the default, but the loops are made where it is called, see `nest`.
    #[inline(always)]
    fn for_each<F: FnMut(S::Coord)>(self, mut f: F) {
        self.fold((), |(), coord| f(coord));
    }
}

impl<S: IntTuple> ExactSizeIterator for Coords<S> {}
impl<S: IntTuple> core::iter::FusedIterator for Coords<S> {}
