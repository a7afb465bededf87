//! Whether all that a tiler names is in a shape: a composition takes more, along the last mode, and a tensor has no more. And whether
//! it is in the index type, where a divide that rounds up goes beyond the shape.

use core::marker::PhantomData;

use typenum::U0;

use super::mixed::MixedTiler;
use crate::int::{Leaf, Static};
use crate::tuple::{IntTuple, ModeVisitor, ShapeVisitor};

/// Whether the layout of this shape and stride leads to indices and coordinates of `within` alone.
///
/// Of a layout of indices that is a sum, which the compiler folds where types know it. Only the others are looked at place by
/// place.
#[inline]
pub(super) fn is_inside<S: IntTuple, D: IntTuple, T: IntTuple>(shape: S, stride: D, within: T) -> bool {
    let mut reach = LargestIndex { last: Some(0), places: false };
    shape.visit_modes(stride, &mut reach);
    if reach.places {
        return is_inside_at_places(shape, stride, within);
    }
    reach.last.is_some_and(|last| last < within.size() as u128)
}

/// Whether each of the `modes` modes of a tuple of tilers stays inside the mode of `within` that it stands for. Where there is no
/// such mode, it stands for one without elements.
#[inline]
pub(crate) fn modes_reach_into<P, M: MixedTiler<P>, T: IntTuple>(tiler: &M, modes: usize, within: T) -> bool {
    let mut reaching = ModesReach { tiler, modes, next: 0, holds: true, place: PhantomData };
    within.each_mode(&mut reaching);
    while reaching.next < modes {
        reaching.shape(U0::NEW);
    }
    reaching.holds
}

/// Whether each mode so far does.
struct ModesReach<'a, P, M> {
    tiler: &'a M,
    modes: usize,
    next: usize,
    holds: bool,
    place: PhantomData<P>,
}

impl<P, M: MixedTiler<P>> ShapeVisitor for ModesReach<'_, P, M> {
    #[inline(always)]
    fn shape<S: IntTuple>(&mut self, shape: S) {
        if self.next < self.modes {
            self.holds = self.holds && self.tiler.mode_reaches_into(self.next, shape);
            self.next += 1;
        }
    }
}

/// The last index with one mode more; `None` where it is too large.
#[inline]
fn after(last: u128, extent: usize, step: i128) -> Option<u128> {
    last.checked_add((extent.saturating_sub(1) as u128).checked_mul(step.unsigned_abs())?)
}

/// The largest index that a tiler names; `None` where it is too large.
struct LargestIndex {
    last: Option<u128>,
    /// Whether a stride is a basis element.
    places: bool,
}

impl ModeVisitor for LargestIndex {
    #[inline]
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        match stride {
            Leaf::Int(stride) => self.last = self.last.and_then(|last| after(last, extent, stride)),
            Leaf::Basis(..) => self.places = true,
        }
    }
}

/// The same of a layout of coordinates. Of the basis elements at one place the last indices add up, and have to be indices
/// there. A place in another one that moves, too, is not looked into: such a layout is taken for one that leaves the shape.
fn is_inside_at_places<S: IntTuple, D: IntTuple, T: IntTuple>(shape: S, stride: D, within: T) -> bool {
    within.size() != 0 && are_below_at_places(shape, stride, |place| within.size_at(place) as u128)
}

/// Whether the last index that a coordinate of the shape leads to is one of the index type, at each place. Where places are added up
/// without a check, one beyond would come out as another.
#[inline]
pub(crate) fn places_fit<S: IntTuple, D: IntTuple>(shape: S, stride: D) -> bool {
    are_below_at_places(shape, stride, |_| usize::MAX as u128 + 1)
}

/// Whether the last index at each place that moves is below the end there.
#[inline]
fn are_below_at_places<S: IntTuple, D: IntTuple>(shape: S, stride: D, end: impl Fn(Leaf<'_>) -> u128) -> bool {
    let mut below = ModesBelow { shape, stride, end, holds: true };
    shape.visit_modes(stride, &mut below);
    below.holds
}

/// Whether each mode so far stays below the end at its place, with those that move where it does.
struct ModesBelow<S, D, F> {
    shape: S,
    stride: D,
    end: F,
    holds: bool,
}

impl<S: IntTuple, D: IntTuple, F: Fn(Leaf<'_>) -> u128> ModeVisitor for ModesBelow<S, D, F> {
    #[inline]
    fn mode(&mut self, extent: usize, place: Leaf<'_>) {
        if !self.holds || !moves(extent, place) {
            return;
        }
        let mut last = LastIndexAt { place, index: Some(0) };
        self.shape.visit_modes(self.stride, &mut last);
        self.holds = last.index.is_some_and(|last| last < (self.end)(place));
    }
}

/// The last index at a place; `None` where there is none, or where another place is in it or around it.
struct LastIndexAt<'a> {
    place: Leaf<'a>,
    index: Option<u128>,
}

impl ModeVisitor for LastIndexAt<'_> {
    #[inline]
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        if !moves(extent, stride) {
            return;
        }
        self.index = match related(self.place, stride) {
            Relation::Apart => self.index,
            Relation::Same(step) => self.index.and_then(|last| after(last, extent, step)),
            Relation::Around => None,
        };
    }
}

/// Whether a mode has more than one index or coordinate.
fn moves(extent: usize, stride: Leaf<'_>) -> bool {
    let mut scale = stride;
    while let Leaf::Basis(inner, _) = scale {
        scale = *inner;
    }
    extent > 1 && scale != Leaf::Int(0)
}

/// How the places of two strides lie to each other.
enum Relation {
    /// The places are one; the number that scales the second.
    Same(i128),
    Apart,
    /// One is in the other.
    Around,
}

fn related(a: Leaf<'_>, b: Leaf<'_>) -> Relation {
    match (a, b) {
        (Leaf::Int(_), Leaf::Int(step)) => Relation::Same(step),
        (Leaf::Basis(a, i), Leaf::Basis(b, j)) if i == j => related(*a, *b),
        (Leaf::Basis(..), Leaf::Basis(..)) => Relation::Apart,
        _ => Relation::Around,
    }
}
