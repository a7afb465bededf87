//! The coordinates of a shape as nested loops, one for each integer, that over the first mode innermost; all of them, or those
//! whose places are inside of some bounds.
//!
//! Everything between the outermost loop and what is done with a coordinate is inlined before anything is optimised
//! (`inline(always)`, which closures cannot have; hence the types below). So the compiler meets the loops as if they were
//! written out, and vectorises them or makes copies of blocks of them as it does with those.
//!
//! The places of [`Within`] are a layout of natural steps over the shape, of integers or of coordinates, as the tiles of a
//! divide that rounds up have them. Each loop ends where its places reach the bounds, which are less for the loops in it by
//! what its own index adds; so no coordinate is compared. Where the innermost loops have all of their coordinates inside, they
//! are those of the shape alone, compiled a second time for it.

use super::{IntTuple, Offsets};

/// What is done with each coordinate, with the function `F` in the end.
pub trait Then<A, C, F>: Copy {
    /// Whether that is all: no more loops come in between.
    const LAST: bool;
    /// Does what is to be done with a coordinate, given what was returned the time before. The function is handed down
    /// by itself: in `acc` it would be a value that each loop changes, for all that the compiler knows when it comes to
    /// look for copies of blocks.
    fn then<L: Left>(self, acc: A, coord: C, left: L, f: &mut F) -> A;
}

/// Within the loop over one mode: the loops over the modes before it, in pairs from the last one on.
#[derive(Clone, Copy)]
pub(crate) struct Loop<Inner, Outer, K> {
    /// The modes that are still to come, the next one first, each with its steps.
    pub(super) inner: Inner,
    /// The coordinates in the modes after that of this loop.
    pub(super) outer: Outer,
    /// What to do when all are there.
    pub(super) then: K,
}

impl<A, C: Copy, F, S: IntTuple, D: IntTuple, Inner: Copy, Outer: Copy, K: Copy> Then<A, C, F>
    for Loop<((S, D), Inner), Outer, K>
where
    Loop<Inner, (C, Outer), K>: Then<A, S::Coord, F>,
{
    const LAST: bool = false;

    #[inline(always)]
    fn then<L: Left>(self, acc: A, coord: C, left: L, f: &mut F) -> A {
        let Loop { inner: ((mode, steps), inner), outer, then } = self;
        left.enter(mode, steps, acc, Loop { inner, outer: (coord, outer), then }, f)
    }
}

/// Calls the function.
#[derive(Clone, Copy)]
struct Call;

impl<A, C, F: FnMut(A, C) -> A> Then<A, C, F> for Call {
    const LAST: bool = true;

    #[inline(always)]
    fn then<L: Left>(self, acc: A, coord: C, _left: L, f: &mut F) -> A {
        f(acc, coord)
    }
}

/// How much of what comes next the loops go through.
pub trait Left: Copy {
    /// The same inside of one more loop.
    type After: Left;
    /// How many indices a mode that is an integer has.
    fn indices<S: IntTuple, D: IntTuple>(self, extent: S, step: D) -> usize;
    /// What is left at one of them.
    fn after<S: IntTuple, D: IntTuple>(self, index: usize, extent: S, step: D) -> Self::After;
    /// The loops over a mode.
    fn enter<A, F, S: IntTuple, D: IntTuple, K: Then<A, S::Coord, F>>(
        self,
        mode: S,
        steps: D,
        acc: A,
        then: K,
        f: &mut F,
    ) -> A;
}

/// All of the shape.
#[derive(Clone, Copy)]
struct AllOfShape;

impl Left for AllOfShape {
    type After = Self;

    #[inline(always)]
    fn indices<S: IntTuple, D: IntTuple>(self, extent: S, _step: D) -> usize {
        extent.size()
    }

    #[inline(always)]
    fn after<S: IntTuple, D: IntTuple>(self, _index: usize, _extent: S, _step: D) -> Self {
        self
    }

    #[inline(always)]
    fn enter<A, F, S: IntTuple, D: IntTuple, K: Then<A, S::Coord, F>>(
        self,
        mode: S,
        steps: D,
        acc: A,
        then: K,
        f: &mut F,
    ) -> A {
        mode.nested(steps, self, acc, then, f)
    }
}

/// The coordinates at whose places the shape `B` has an element.
#[derive(Clone, Copy)]
struct Within<B>(B);

impl<B: IntTuple> Within<B> {
    /// Whether all coordinates of a mode are inside: with natural steps, whether the last one is.
    #[inline(always)]
    fn has_all<S: IntTuple, D: IntTuple>(self, mode: S, steps: D) -> bool {
        self.0.covers(D::Offsets::of(mode.last(), mode, steps))
    }
}

impl<B: IntTuple> Left for Within<B> {
    type After = Within<B::Residue>;

    #[inline(always)]
    fn indices<S: IntTuple, D: IntTuple>(self, extent: S, step: D) -> usize {
        core::cmp::min(extent.size(), self.0.holds_steps(D::Offsets::of(1_usize, extent, step)))
    }

    #[inline(always)]
    fn after<S: IntTuple, D: IntTuple>(self, index: usize, extent: S, step: D) -> Self::After {
        Within(self.0.residue(D::Offsets::of(index, extent, step)))
    }

    #[inline(always)]
    fn enter<A, F, S: IntTuple, D: IntTuple, K: Then<A, S::Coord, F>>(
        self,
        mode: S,
        steps: D,
        acc: A,
        then: K,
        f: &mut F,
    ) -> A {
        if K::LAST && self.has_all(mode, steps) {
            return mode.nested((), AllOfShape, acc, then, f);
        }
        mode.nested(steps, self, acc, then, f)
    }
}

/// `f` over all natural coordinates of a shape: the left fold, as [`Iterator::fold`].
#[inline(always)]
pub(crate) fn fold<S: IntTuple, A, F: FnMut(A, S::Coord) -> A>(shape: S, init: A, mut f: F) -> A {
    shape.nested((), AllOfShape, init, Call, &mut f)
}

/// The same over those at whose places, by the natural `steps`, the shape `bounds` has an element.
#[inline(always)]
pub(crate) fn fold_within<S: IntTuple, D: IntTuple, B: IntTuple, A, F: FnMut(A, S::Coord) -> A>(
    shape: S,
    steps: D,
    bounds: B,
    init: A,
    mut f: F,
) -> A {
    Within(bounds).enter(shape, steps, init, Call, &mut f)
}
