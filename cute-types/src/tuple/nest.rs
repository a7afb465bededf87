//! The coordinates of a shape as nested loops, one for each integer, that over the first mode innermost.
//!
//! Everything between the outermost loop and what is done with a coordinate is inlined before anything is optimised
//! (`inline(always)`, which closures cannot have; hence the types below). So the compiler meets the loops as if they were
//! written out, and vectorises them or makes copies of blocks of them as it does with those.

use super::IntTuple;

/// What is done with each coordinate.
pub trait Then<A, C>: Copy {
    /// It, with what it returned the time before.
    fn then(self, acc: A, coord: C) -> A;
}

/// Within the loop over one mode: the loops over the modes before it, in pairs from the last one on.
#[derive(Clone, Copy)]
pub(crate) struct Loop<Inner, Outer, K> {
    /// The modes that are still to come, the next one first.
    pub(super) inner: Inner,
    /// The coordinates in the modes behind that of this loop.
    pub(super) outer: Outer,
    /// What to do when all are there.
    pub(super) then: K,
}

impl<A, C: Copy, S: IntTuple, Inner: Copy, Outer: Copy, K: Copy> Then<A, C> for Loop<(S, Inner), Outer, K>
where
    Loop<Inner, (C, Outer), K>: Then<A, S::Coord>,
{
    #[inline(always)]
    fn then(self, acc: A, coord: C) -> A {
        let Loop { inner: (mode, inner), outer, then } = self;
        mode.nested(acc, Loop { inner, outer: (coord, outer), then })
    }
}

/// Calls the function that is handed on with the value.
#[derive(Clone, Copy)]
struct Call;

impl<A, C, F: FnMut(A, C) -> A> Then<(A, &mut F), C> for Call {
    #[inline(always)]
    fn then<'f>(self, (acc, f): (A, &'f mut F), coord: C) -> (A, &'f mut F) {
        (f(acc, coord), f)
    }
}

/// `f` over all natural coordinates of a shape: the left fold, as [`Iterator::fold`].
#[inline(always)]
pub(crate) fn fold<S: IntTuple, A, F: FnMut(A, S::Coord) -> A>(shape: S, init: A, mut f: F) -> A {
    shape.nested((init, &mut f), Call).0
}
