//! Divides with a predicate: which coordinates of a ragged tile are inside.
//!
//! A divide that rounds up has tiles that reach past the layout. Its coordinates then name elements that the layout has, and
//! others that it has not; a [`Predicated`] layout is the divide together with the predicate that tells them apart. The
//! plain divide is [`Layout::zipped_divide_ceil`], and [`Predicated::layout`].
//!
//! For a divide R of A, B being the tiler and what it leaves,
//!
//! ```text
//! R(c) = A(B(c))
//! contains(c)  <=>  c in shape(R)  and  B(c) in shape(A)
//! ```
//!
//! so that the elements inside are those of A, each once. (B(c) has to be a number of the index type, which the tiles of an A of
//! nearly 2^64 elements may leave: tensors and the methods that begin with `try_` refuse those.) The divides are called `_predicated`, and not `_ceil`, since
//! their results are no layouts: `_ceil` is CuTe's own divide, and gives what that gives. *Predication* is what CuTe calls
//! the practice: divide an identity tensor along with the data, and compare, `elem_less(coord, shape)`. Here one method
//! does both, so that they cannot differ.
//!
//! CuTe: `0y_predication.md`; `elem_less`, `int_tuple.hpp`.

use core::fmt;

use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSelf, FoundWithSymbols, MixedLayout, MixedOperation};
use crate::algebra::reach::places_fit;
use crate::algebra::tile_coordinates::{AlongTiler, Bounds, CoordinatesDivided};
use crate::algebra::{AtFirst, MixedTiler, op};
use crate::coord::{Coord, Coords, InCoordinate, InSlice, OutsideOfDivided, Slicer, look};
use crate::layout::Layout;
use crate::rules::case::Words;
use crate::rules::{Accepted, Decidable, Refusal, Rule, Top, Verdict};
use crate::sealed::{TOKEN, Token};
use crate::swizzle::{Base, Composed, StaticSwizzle};
use crate::tensor::MemoryLayout;
use crate::tuple::{IntTuple, Offsets, nest};

/// The layout `L` of tiles that reach past what was divided, and which of its coordinates are inside: `C` are the steps of
/// a coordinate in what was divided, `B` its bounds. See the module's text.
///
/// ```
/// use cute_types::prelude::*;
/// let (m, ld) = (10_usize, 16_usize);
/// let tiles = layout!((m,8):(1,ld)).zipped_divide_predicated((U4::NEW, U4::NEW));
/// assert_eq!(tiles.layout(), layout!((m,8):(1,ld)).zipped_divide_ceil((U4::NEW, U4::NEW)));
/// // Row 1 of the last tiles is row 9, and row 2 is none.
/// assert_eq!(tiles.checked_offset(((1, 3), (2, 0))), Some(9 + 3 * 16));
/// assert_eq!(tiles.checked_offset(((2, 3), (2, 0))), None);
/// assert_eq!(tiles.coords().count(), 10 * 8);
/// ```
#[derive(Clone, Copy)]
pub struct Predicated<L, C, B> {
    layout: L,
    steps: C,
    bounds: B,
}

impl<L: MemoryLayout, C: IntTuple, B: IntTuple> Predicated<L, C, B> {
    /// The tiles without the predicate, which is what the divide that ends in `_ceil` gives.
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The layout that gives each coordinate of the tiles the coordinate in what was divided: CuTe's identity tensor,
    /// divided along. Where a divided mode coalesces, it is that of the coalesced mode.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 10_usize;
    /// let tiles = layout!((m,8)).zipped_divide_predicated((U4::NEW, U4::NEW));
    /// assert_eq!(tiles.places().offset(((1, 3), (2, 0))), (9, 3));
    /// ```
    pub fn places(&self) -> Layout<L::Shape, C> {
        Layout::of_congruent(self.layout.extents(), self.steps)
    }

    /// What the coordinates of [`Self::places`] are compared with: the shape of what was divided; of a slice, what of it
    /// lies after the slice's first element.
    pub fn bounds(&self) -> B {
        self.bounds
    }

    /// Whether the coordinate is in the shape of the tiles and the element one of what was divided.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!(10:3).logical_divide_predicated(U4::NEW);
    /// assert_eq!(tiles.to_string(), "(4,3):(3,12) of 10");
    /// assert!(tiles.contains((1, 2)) && !tiles.contains((2, 2)) && !tiles.contains((0, 3)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // coordinate: it has _3 modes, the shape has _2
    /// layout!(10:3).logical_divide_predicated(U4::NEW).contains((0, 0, 0));
    /// ```
    ///
    /// Source: CuTe's `elem_less(coord, shape)`.
    #[inline]
    pub fn contains<X: Coord>(&self, coord: X) -> bool
    where
        X::Fits<L::Shape, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.has(coord)
    }

    /// The same of a coordinate that fits.
    #[inline]
    pub(crate) fn has<X: Coord>(&self, coord: X) -> bool {
        let shape = self.layout.extents();
        coord.is_in(shape) && self.bounds.covers(C::Offsets::of(coord, shape, self.steps))
    }

    /// Why a coordinate in the shape is not inside; `None` of one that is.
    pub(crate) fn outside<X: Coord>(&self, coord: X) -> Option<OutsideOfDivided> {
        Some(self.bounds.uncovered(C::Offsets::of(coord, self.layout.extents(), self.steps))?.into())
    }

    /// All natural coordinates that are inside, in the order of their indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!(3:1).logical_divide_predicated(U2::NEW);
    /// assert!(tiles.coords().eq([(0, 0), (1, 0), (0, 1)]));
    /// ```
    /// Consumed as a whole, by `for_each` and the like, they are nested loops that end where the inside does, and without
    /// the predicate where a tile is inside altogether; as [`Layout::coords`] are.
    #[inline]
    pub fn coords(&self) -> Inside<L, C, B> {
        Inside { tiles: *self, all: Coords::new(self.layout.extents()), begun: false }
    }

    /// How many coordinates are inside.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((10,8):(8,1)).zipped_divide_predicated((U4::NEW, U4::NEW)).count(), 80);
    /// ```
    #[inline]
    pub fn count(&self) -> usize {
        self.coords().fold(0, |count, _| count + 1)
    }

    /// Whether all coordinates are inside: then the tiles are the layout, and the predicate says nothing. Tiles without a
    /// coordinate are not whole.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((10,8):(8,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    /// assert!(!tiles.is_whole());
    /// assert!(tiles.slice_and_offset((.., (1, 1))).0.is_whole());
    /// assert!(!tiles.slice_and_offset((.., (2, 1))).0.is_whole());
    /// ```
    #[inline]
    pub fn is_whole(&self) -> bool {
        // The steps are natural numbers, so the last coordinate goes farthest.
        self.has(self.layout.extents().last())
    }

    /// The part under the `..` of a coordinate that is in the shape, and the offset to add to those of the part.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub(crate) fn part<X: Slicer>(self, coord: X) -> (Predicated<L::Part<X>, X::Slice<C>, B::Residue>, isize) {
        let first = C::Offsets::of(coord, self.layout.extents(), self.steps);
        let (layout, by) = self.layout.part(coord);
        (Predicated { layout, steps: coord.slice_of(self.steps), bounds: self.bounds.residue(first) }, by)
    }
}

impl<L> Predicated<L, (), ()> {
    /// A layout with all its coordinates.
    #[inline]
    pub(crate) fn whole(layout: L) -> Self {
        Self { layout, steps: (), bounds: () }
    }
}

impl<L: Copy, C: Copy, B: Copy> Predicated<L, C, B> {
    /// The steps of a coordinate, and the bounds.
    #[inline]
    pub(crate) fn predicate(&self) -> (C, B) {
        (self.steps, self.bounds)
    }

    /// The same predicate of another layout of the same shape.
    pub(crate) fn over<R>(self, layout: impl FnOnce(L) -> R) -> Predicated<R, C, B> {
        Predicated { layout: layout(self.layout), steps: self.steps, bounds: self.bounds }
    }
}

/// The natural coordinates inside, by [`Predicated::coords`].
#[derive(Clone)]
pub struct Inside<L: MemoryLayout, C, B> {
    tiles: Predicated<L, C, B>,
    all: Coords<L::Shape>,
    begun: bool,
}

impl<L: MemoryLayout, C, B: IntTuple> fmt::Debug for Inside<L, C, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inside").field("tiles", &self.tiles).finish_non_exhaustive()
    }
}

impl<L: MemoryLayout, C: IntTuple, B: IntTuple> Iterator for Inside<L, C, B> {
    type Item = <L::Shape as IntTuple>::Coord;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.begun = true;
        let tiles = self.tiles;
        self.all.find(|&coord| tiles.has(coord))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.all.size_hint().1)
    }

    #[inline(always)]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, init: A, mut f: F) -> A {
        let Self { tiles, all, begun } = self;
        if !begun {
            return nest::fold_within(tiles.layout.extents(), tiles.steps, tiles.bounds, init, f);
        }
        let mut acc = init;
        for coord in all {
            if tiles.has(coord) {
                acc = f(acc, coord);
            }
        }
        acc
    }

    // As the default, but the loops are made where it is called, see `nest`.
    #[inline(always)]
    fn for_each<F: FnMut(Self::Item)>(self, mut f: F) {
        self.fold((), |(), coord| f(coord));
    }
}

impl<L: MemoryLayout, C: IntTuple, B: IntTuple> core::iter::FusedIterator for Inside<L, C, B> {}

impl<S: IntTuple, D: IntTuple, C: IntTuple, B: IntTuple> Predicated<Layout<S, D>, C, B> {
    /// The offset of a coordinate, or `None` where there is no such element.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!(10:3).logical_divide_predicated(U4::NEW);
    /// assert_eq!((tiles.checked_offset((1, 2)), tiles.checked_offset((2, 2))), (Some(27), None));
    /// ```
    #[inline]
    pub fn checked_offset<X: Coord>(&self, coord: X) -> Option<D::Offset>
    where
        X::Fits<S, Top, InCoordinate>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.has(coord).then(|| D::Offsets::of(coord, self.layout.shape(), self.layout.stride()))
    }

    /// The part under the `..` of a coordinate with its own predicate, and the offset of its first element: a tile of
    /// several. The integers must be in range, as for [`Layout::slice_and_offset`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((10,8):(8,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    /// let (tile, first) = tiles.slice_and_offset(((.., ..), (2, 1)));
    /// assert_eq!((tile.layout(), first), (layout!((4,4):(8,1)), 68));
    /// assert_eq!(tile.coords().count(), 2 * 4);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let tiles = layout!((10,8):(8,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    /// tiles.slice_and_offset((.., 1, 2)); // slice: it has _3 modes, the shape has _2
    /// ```
    #[track_caller]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn slice_and_offset<X: Slicer>(
        &self,
        coord: X,
    ) -> (Predicated<Layout<X::Slice<S>, X::Slice<D>>, X::Slice<C>, B::Residue>, D::Offset)
    where
        X::Fits<S, Top, InSlice>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("slice", coord, self.layout.shape());
        self.cut(coord)
    }

    /// The same by a coordinate that fits.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub(crate) fn cut<X: Slicer>(
        &self,
        coord: X,
    ) -> (Predicated<Layout<X::Slice<S>, X::Slice<D>>, X::Slice<C>, B::Residue>, D::Offset) {
        (self.part(coord).0, D::Offsets::of(coord, self.layout.shape(), self.layout.stride()))
    }
}

impl<L: fmt::Display, C, B: IntTuple> fmt::Display for Predicated<L, C, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.layout, f)?;
        f.write_str(" of ")?;
        self.bounds.visit(&mut crate::tuple::Printer::new(f))
    }
}

impl<L: fmt::Display, C, B: IntTuple> fmt::Debug for Predicated<L, C, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<S, D, C> Predicated<Layout<S, D>, C, ()> {
    /// The divide `layout`, whose coordinates are at `places` in what has the shape of `bounds`.
    pub(crate) fn of<B: IntTuple, E: IntTuple>(
        layout: Layout<S, D>,
        places: Layout<S, C>,
        bounds: Layout<B, E>,
    ) -> Predicated<Layout<S, D>, C, B>
    where
        S: IntTuple,
        C: IntTuple,
    {
        Predicated { layout, steps: places.stride(), bounds: bounds.shape() }
    }
}

/// The divide `O`, which rounds up, of a layout over memory, with its predicate.
pub trait Ragged<O>: MemoryLayout {
    /// Whether the rules hold of the divide, and of the same divide of the coordinates, as [`Rule::Verdict`] has it.
    type Verdict;
    /// The divide.
    type Tiles: MemoryLayout;
    /// The steps of a coordinate.
    type Steps: IntTuple;
    /// The bounds.
    type Bounds: IntTuple;
    /// The divide with its predicate, of operands that are accepted.
    #[doc(hidden)]
    fn ragged(self, operation: O, token: Token) -> Predicated<Self::Tiles, Self::Steps, Self::Bounds>;
    /// The same, or what the integers break.
    #[doc(hidden)]
    #[expect(clippy::type_complexity, reason = "the three parts, each with a name")]
    fn try_ragged(
        self,
        operation: O,
        token: Token,
    ) -> Result<Predicated<Self::Tiles, Self::Steps, Self::Bounds>, Refusal>;
}

#[diagnostic::do_not_recommend]
impl<S, D, O: MixedOperation<Symbols: AlongTiler> + Copy, T, E, C, B, F> Ragged<O> for Layout<S, D>
where
    S: IntTuple,
    D: IntTuple,
    T: IntTuple,
    E: IntTuple,
    C: IntTuple,
    B: IntTuple,
    F: IntTuple,
    Self: MixedLayout<AtSelf>
        + Rule<O, Result = Layout<T, E>>
        + Rule<CoordinatesDivided<O>, Result = Layout<T, C>>
        + Rule<Bounds<O>, Result = Layout<B, F>>,
{
    type Verdict = <<RuleVerdict<O, Self> as Verdict>::And<
        <RuleVerdict<CoordinatesDivided<O>, Self> as Verdict>::And<RuleVerdict<Bounds<O>, Self>>,
    > as Verdict>::Report;
    type Tiles = Layout<T, E>;
    type Steps = C;
    type Bounds = B;

    #[inline]
    fn ragged(self, operation: O, token: Token) -> Predicated<Layout<T, E>, C, B> {
        Predicated::of(
            self.give(operation, token),
            self.give(CoordinatesDivided(operation), token),
            self.give(Bounds(operation), token),
        )
    }

    #[inline]
    fn try_ragged(self, operation: O, token: Token) -> Result<Predicated<Layout<T, E>, C, B>, Refusal> {
        let tiles = self.try_give(operation, token)?;
        let places: Layout<T, C> = self.try_give(CoordinatesDivided(operation), token)?;
        // The predicate and the loops inside of it add places up without a check: a tensor is lent by them.
        if !places_fit(places.shape(), places.stride()) {
            return Err(Refusal::new(&PLACES_LEAVE, [0; 4]));
        }
        Ok(Predicated::of(tiles, places, self.try_give(Bounds(operation), token)?))
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, A: Base, S: IntTuple, D: IntTuple, T: IntTuple, E: IntTuple, O> Ragged<O>
    for Composed<W, A, Layout<S, D>>
where
    Layout<S, D>: Ragged<O, Tiles = Layout<T, E>>,
{
    type Verdict = <Layout<S, D> as Ragged<O>>::Verdict;
    type Tiles = Composed<W, A, Layout<T, E>>;
    type Steps = <Layout<S, D> as Ragged<O>>::Steps;
    type Bounds = <Layout<S, D> as Ragged<O>>::Bounds;

    #[inline]
    fn ragged(self, operation: O, token: Token) -> Predicated<Self::Tiles, Self::Steps, Self::Bounds> {
        self.layout().ragged(operation, token).over(|layout| self.with(layout))
    }

    #[inline]
    fn try_ragged(
        self,
        operation: O,
        token: Token,
    ) -> Result<Predicated<Self::Tiles, Self::Steps, Self::Bounds>, Refusal> {
        Ok(self.layout().try_ragged(operation, token)?.over(|layout| self.with(layout)))
    }
}

/// What no type knows: how far dynamic integers take the last coordinate.
static PLACES_LEAVE: Words = Words::without_numbers("layout: a place of a tile leaves the index type");

/// What the rule of `O` says of `L`.
type RuleVerdict<O, L> = <FoundWithSymbols<O, L> as Finished>::Verdict;

/// The divide `O` of `L`, with its predicate.
pub type PredicatedTiles<L, O> = Predicated<<L as Ragged<O>>::Tiles, <L as Ragged<O>>::Steps, <L as Ragged<O>>::Bounds>;

/// A divide with its predicate.
macro_rules! divides {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $operation:ident;)*) => {
        impl<S: IntTuple, D: IntTuple> Layout<S, D> {
            $(
                $(#[$doc])*
                pub fn $name<T: MixedTiler<AtFirst>>(self, tiler: T) -> PredicatedTiles<Self, op::$operation<T>>
                where
                    Self: Ragged<op::$operation<T>, Verdict: Accepted<Proof: Sized>>,
                {
                    self.ragged(op::$operation(tiler), TOKEN)
                }

                #[doc = concat!("[`Self::", stringify!($name), "`] where the running program may have to decide.")]
                ///
                /// # Errors
                ///
                /// As the sentence of the rule, where the integers break it; also where types know that they do.
                pub fn $try_name<T: MixedTiler<AtFirst>>(
                    self,
                    tiler: T,
                ) -> Result<PredicatedTiles<Self, op::$operation<T>>, Refusal>
                where
                    Self: Ragged<op::$operation<T>, Verdict: Decidable<Proof: Sized>>,
                {
                    self.try_ragged(op::$operation(tiler), TOKEN)
                }
            )*
        }
    };
}
divides! {
    /// [`Self::logical_divide_ceil`] with its predicate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).logical_divide_predicated((U3::NEW, U4::NEW));
    /// assert_eq!(tiles.layout(), layout!(((3,2),(4,2)):((6,18),(1,4))));
    /// assert!(tiles.contains(((0, 1), (1, 1))) && !tiles.contains(((1, 1), (0, 0))));
    /// ```
    ///
    /// What the divide refuses is refused:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // logical_divide_ceil: the tiler has _3 modes, A has _2
    /// layout!((4,6):(6,1)).logical_divide_predicated((U2::NEW, U2::NEW, U2::NEW));
    /// ```
    ///
    /// Source: CuTe's `logical_divide` and `0y_predication.md`.
    logical_divide_predicated try_logical_divide_predicated LogicalDivideCeil;
    /// [`Self::zipped_divide_ceil`] with its predicate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (10_usize, 7_usize);
    /// let tiles = layout!((m,n):(n,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    /// assert_eq!(tiles.to_string(), "((4,4),(3,2)):((7,1),(28,4)) of (10,7)");
    /// assert!(tiles.contains(((1, 2), (2, 1))) && !tiles.contains(((1, 3), (2, 1))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // zipped_divide_ceil: in mode _1, a tile and a rest are 2 modes, found _0
    /// layout!((4,6):(6,1)).zipped_divide_predicated((U2::NEW, ..));
    /// ```
    ///
    /// Source: CuTe's `zipped_divide` and `0y_predication.md`.
    zipped_divide_predicated try_zipped_divide_predicated ZippedDivideCeil;
    /// [`Self::tiled_divide_ceil`] with its predicate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).tiled_divide_predicated((U3::NEW, U4::NEW));
    /// assert_eq!(tiles.to_string(), "((3,4),2,2):((6,1),18,4) of (4,6)");
    /// assert!(!tiles.contains(((0, 2), 0, 1)));
    /// ```
    ///
    /// Source: CuTe's `tiled_divide` and `0y_predication.md`.
    tiled_divide_predicated try_tiled_divide_predicated TiledDivideCeil;
    /// [`Self::flat_divide_ceil`] with its predicate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = layout!((4,6):(6,1)).flat_divide_predicated((U3::NEW, U4::NEW));
    /// assert_eq!(tiles.to_string(), "(3,4,2,2):(6,1,18,4) of (4,6)");
    /// assert!(!tiles.contains((0, 2, 0, 1)));
    /// ```
    ///
    /// Source: CuTe's `flat_divide` and `0y_predication.md`.
    flat_divide_predicated try_flat_divide_predicated FlatDivideCeil;
}
