//! IntTuples: an integer, or a tuple of IntTuples. Shapes, strides and profiles are these.
//!
//! In Rust they are typenum numbers (or [`Dyn`](crate::int::Dyn)) and tuples of up to 16 of them, nested as deep as one
//! likes. Functions of two tuples, such as compatibility, must be total, also where the tuples have different shapes; so they
//! walk the second by [`IntTuple::First`] and [`IntTuple::Rest`], which every tuple has.
//!
//! | file | |
//! |---|---|
//! | this one | [`IntTuple`], what each of them has |
//! | `leaf`, `empty`, `arity` | its implementations: for an integer, for `()`, and for the 16 lengths of tuples |
//! | `static_tuple` | [`StaticTuple`], what the algebra over types computes with |
//! | `visit` | walks along a tuple's integers as values, and the text of a tuple |
//! | `offset` | what a tuple as a stride leads to: `usize`, `isize` or a coordinate |
//! | `nest` | a shape's coordinates as nested loops |
//! | `profile`, `place` | how a tuple nests, and where in it an integer stands, as types |
//! | `count`, `equal`, `hash` | functions of the values |
//! | `opaque` | names for parts of long tuples, which keep rustc from writing these out |

mod arity;
mod count;
mod empty;
pub(crate) mod equal;
pub(crate) mod hash;
mod leaf;
pub(crate) mod nest;
mod offset;
pub(crate) mod opaque;
mod place;
mod profile;
mod static_tuple;
mod visit;

pub(crate) use count::Count;
pub(crate) use offset::{
    Coordinates, Entry, IdentityOf, In, Integers, ModesSum, Naturals, NoNegative, NoPlaces, Root, Steps, Zero,
};
pub use offset::{Offset, Offsets, Path, Places, Signedness};
pub(crate) use place::{ExtentsOf, StridesOf};
pub use place::{extent, extent_of_B, mode, stride, stride_of_B, the_operand};
pub use profile::{OneInteger, Profile};
pub use static_tuple::{Shaped, StaticTuple};
use visit::AtExtent;
pub(crate) use visit::Printer;
pub use visit::{ModeVisitor, ShapeVisitor, Visitor};

use crate::coord::{Coord, Outside};
use crate::int::{Bool, Leaf, Nat, Word};
use crate::layout::StaticLayout;
use crate::sealed::Sealed;
use crate::tensor::TensorError;

/// An integer, or a tuple of IntTuples.
///
/// ```
/// use cute_types::prelude::*;
/// type S = Shape!((2,(2,3)));
/// assert_eq!((S::RANK, S::DEPTH), (2, 2));
/// assert_eq!(S::NEW.size(), 12);
/// assert_eq!((U2::NEW, Dyn(5)).size(), 10);
/// ```
///
/// Source: CuTe's IntTuple concept, `int_tuple.hpp`.
#[diagnostic::on_unimplemented(
    message = "this is not an IntTuple",
    label = "neither a static integer, `Dyn` nor a tuple of them",
    note = "write static ones with `shape!((2,3))`, and dynamic ones as `Dyn(n)`"
)]
pub trait IntTuple: Copy + Sealed + 'static {
    // What it is, and its modes.

    /// The number of modes at the top; 1 for an integer, as in CuTe.
    const RANK: usize;
    /// How deep tuples nest; 0 for an integer.
    const DEPTH: usize;
    /// Whether it is an integer.
    type IsInt: Bool;
    /// Whether types know all its integers.
    #[doc(hidden)]
    type IsStatic: Bool;
    /// The number of modes, 0 for an integer: the number that messages give.
    type Modes: Nat;
    /// How its integers nest.
    #[doc(hidden)]
    type Profile: Profile;
    /// The first mode; an integer itself, and 0 for the empty tuple.
    type First: IntTuple;
    /// The first mode.
    fn first(self) -> Self::First;
    /// The modes after the first, as a tuple.
    type Rest: IntTuple;
    /// The modes after the first.
    fn rest(self) -> Self::Rest;
    /// The modes of this tuple, then `X`.
    type With<X: IntTuple>: IntTuple;
    /// The modes of this tuple, then `x`.
    fn with<X: IntTuple>(self, x: X) -> Self::With<X>;
    /// The modes of the tuple `Before`, then those of this one; an integer is one mode.
    #[doc(hidden)]
    type Behind<Before: IntTuple>: IntTuple;
    /// The modes of the tuple `before`, then those of this one.
    #[doc(hidden)]
    fn behind<Before: IntTuple>(self, before: Before) -> Self::Behind<Before>;

    // As values.

    /// Whether the integers are equal. (`PartialEq` ends at tuples of 12.) `equal` compares tuples of two types.
    fn equals(self, other: Self) -> bool;
    /// The integer at `path`: indices of modes, from the outermost one on.
    #[doc(hidden)]
    fn leaf_at(self, path: &[u8]) -> usize;
    /// Calls `visitor` along the tuple.
    fn visit<V: Visitor>(self, visitor: &mut V) -> Result<(), V::Error>;
    /// Calls `visitor` with each integer of this shape and what stands at its place in `stride`.
    #[doc(hidden)]
    fn visit_modes<D: IntTuple, V: ModeVisitor>(self, stride: D, visitor: &mut V);
    /// Calls `visitor` with each mode of this shape; an integer is its own.
    #[doc(hidden)]
    fn each_mode<V: ShapeVisitor>(self, visitor: &mut V);

    // As a shape: its size and its coordinates.

    /// The product of its integers.
    fn size(self) -> usize;
    /// How many indices there are at a place, which is that of the basis element `place`; an integer is its own mode 0, and at a
    /// place that the shape has not there are none.
    #[doc(hidden)]
    fn size_at(self, place: Leaf<'_>) -> usize;
    /// The natural coordinates of the shape: the tuple with `usize` for each integer.
    type Coord: Coord;
    /// The coordinate of the `index`-th element of this shape, colexicographically: the first mode is fastest, and the
    /// last takes what is left. CuTe's `idx2crd(index, shape)`.
    fn coord_of(self, index: usize) -> Self::Coord;
    /// The coordinate after `coord`, a natural one that is in range; where that was the last one, the first, and `true`.
    #[doc(hidden)]
    fn step(self, coord: Self::Coord) -> (Self::Coord, bool);
    /// The last natural coordinate.
    #[doc(hidden)]
    fn last(self) -> Self::Coord;
    /// Goes on to `then` with each natural coordinate that is `left`, in the order of their indices, and with what it
    /// returned the time before; `steps` are the strides that lead to the place of a coordinate. See [`nest`].
    #[doc(hidden)]
    fn nested<A, F, D: IntTuple, L: nest::Left, K: nest::Then<A, Self::Coord, F>>(
        self,
        steps: D,
        left: L,
        acc: A,
        then: K,
        f: &mut F,
    ) -> A;
    /// A coordinate by mode: one index for each mode at the top, an index alone if there is one.
    type FlatCoord: Coord;
    /// The coordinate by mode of the `index`-th element.
    fn flat_coord_of(self, index: usize) -> Self::FlatCoord;
    /// Whether a coordinate, by its natural numbers, is one of this shape; what it has no place for is 0 there. CuTe's
    /// `elem_less(coord, shape)`.
    #[doc(hidden)]
    fn covers<C: Offset>(self, coord: C) -> bool;
    /// The first integer of such a coordinate that is not one of this shape; `None` where it covers all of them.
    #[doc(hidden)]
    fn uncovered<C: Offset>(self, coord: C) -> Option<Outside>;
    /// How many times a step can be made from 0 on without leaving the shape, 0 being the first: the least `n` with `n`
    /// times the step outside. Of a step that goes nowhere, the largest index, or 0 where the shape has no element.
    #[doc(hidden)]
    fn holds_steps<C: Offset>(self, step: C) -> usize;
    /// The shape of what lies after a coordinate.
    #[doc(hidden)]
    type Residue: IntTuple;
    /// That shape: each extent less what the coordinate is there, or 0.
    #[doc(hidden)]
    fn residue<C: Offset>(self, coord: C) -> Self::Residue;

    // As a shape: offsets, and the divisions for them.

    /// The offset of the `index`-th element of this shape with the strides `stride`. CuTe's `crd2idx`.
    fn offset_of<D: IntTuple>(self, index: usize, stride: D) -> usize;
    /// The same with the offset of that coordinate.
    #[doc(hidden)]
    #[inline]
    fn offset_and_rest<D: IntTuple>(self, index: usize, stride: D) -> (usize, usize) {
        let (rest, index) = self.divmod_index(index);
        (self.offset_of(index, stride), rest)
    }
    /// The coordinate of the remainder of an index by the size, and the quotient: leaf by leaf, each of which divides once.
    #[doc(hidden)]
    fn coord_and_rest(self, index: usize) -> (Self::Coord, usize);
    /// The quotient of an index by the size, and the remainder.
    #[doc(hidden)]
    #[inline]
    fn divmod_index(self, index: usize) -> (usize, usize) {
        crate::int::divmod(index, self.size())
    }
    /// This shape with a [`FastDivmod`] for each dynamic integer.
    #[doc(hidden)]
    type Prepared<I: Word>: IntTuple;
    /// The value of [`Self::Prepared`]; an extent that is 0 or not in the type is refused.
    #[doc(hidden)]
    fn prepared<I: Word>(self) -> Result<Self::Prepared<I>, TensorError>;

    // As a stride: what the offsets are that it leads to.

    /// As a stride: what a layout with it gives for a coordinate.
    type Offset: Offset;
    /// As a stride: the kind of its sums.
    #[doc(hidden)]
    type Offsets: Offsets<Offset = Self::Offset>;
    /// As a stride: whether its integers are all 0.
    #[doc(hidden)]
    type AllZero: Bool;
    /// As a stride: whether one of its integers may be below 0.
    #[doc(hidden)]
    type Sign: Signedness;
    /// As a stride: the places of its basis elements.
    #[doc(hidden)]
    type Basis: Places;
    /// As a stride: the steps of mode `I` of a coordinate, 0 where there is none.
    #[doc(hidden)]
    type Component<I: Nat>: IntTuple;
    /// The value of [`Self::Component`].
    #[doc(hidden)]
    fn component<I: Nat>(self) -> Self::Component<I>;

    // What the algebra over types takes for it.

    /// The layout with this shape and the stride `D` where both are static and congruent, else some layout.
    #[doc(hidden)]
    type Known<D: IntTuple>: StaticLayout;
    /// As a stride: the same under the shape `S`, an integer.
    #[doc(hidden)]
    type KnownUnder<S: Nat>: StaticLayout;
    /// This tuple with a symbol for each dynamic integer, by the place `P` of the tuple among the operands of an
    /// operation: what the algebra over types takes for it.
    #[doc(hidden)]
    type Symbols<P: Path>: StaticTuple;
}
