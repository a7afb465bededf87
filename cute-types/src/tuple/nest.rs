//! The coordinates of a shape as nested loops, one for each integer, that over the first mode innermost.
//!
//! Everything between the outermost loop and what is done with a coordinate is inlined before anything is optimised
//! (`inline(always)`, which closures cannot have; hence the types below). So the compiler meets the loops as if they were
//! written out, and vectorises them or makes copies of blocks of them as it does with those.

use super::IntTuple;

/// What is done with each coordinate, with the function `F` in the end.
pub trait Then<A, C, F>: Copy {
    /// Does what is to be done with a coordinate, given what was returned the time before. The function is handed down by itself: in `acc` it would be a value that
    /// each loop changes, for all that the compiler knows when it comes to look for copies of blocks.
    fn then(self, acc: A, coord: C, f: &mut F) -> A;
}

/// Within the loop over one mode: the loops over the modes before it, in pairs from the last one on.
#[derive(Clone, Copy)]
pub(crate) struct Loop<Inner, Outer, K> {
    /// The modes that are still to come, the next one first.
    pub(super) inner: Inner,
    /// The coordinates in the modes after that of this loop.
    pub(super) outer: Outer,
    /// What to do when all are there.
    pub(super) then: K,
}

impl<A, C: Copy, F, S: IntTuple, Inner: Copy, Outer: Copy, K: Copy> Then<A, C, F> for Loop<(S, Inner), Outer, K>
where
    Loop<Inner, (C, Outer), K>: Then<A, S::Coord, F>,
{
    #[inline(always)]
    fn then(self, acc: A, coord: C, f: &mut F) -> A {
        let Loop { inner: (mode, inner), outer, then } = self;
        mode.nested(acc, Loop { inner, outer: (coord, outer), then }, f)
    }
}

/// Calls the function.
#[derive(Clone, Copy)]
struct Call;

impl<A, C, F: FnMut(A, C) -> A> Then<A, C, F> for Call {
    #[inline(always)]
    fn then(self, acc: A, coord: C, f: &mut F) -> A {
        f(acc, coord)
    }
}

/// `f` over all natural coordinates of a shape: the left fold, as [`Iterator::fold`].
#[inline(always)]
pub(crate) fn fold<S: IntTuple, A, F: FnMut(A, S::Coord) -> A>(shape: S, init: A, mut f: F) -> A {
    shape.nested(init, Call, &mut f)
}
