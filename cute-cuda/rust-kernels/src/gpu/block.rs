//! The barriers of a block: there is one value in each thread that waits at them, and all shared memory is in it.

use core::arch::asm;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use super::vector::wait_for_transfers;

/// The barrier of the block, which each thread comes to for itself. The aligned one, `bar.sync`, is for whole warps at one
/// place of the text; and neither rustc nor LLVM knows that this must not be put into both arms of a branch.
#[inline(always)]
fn barrier() {
    // SAFETY: it waits, and changes no register. A thread that has exited is not waited for; one that never comes keeps the
    // others here. It is none of `nomem`: no access of memory is moved across it.
    unsafe { asm!("barrier.sync 0;", options(nostack, preserves_flags)) };
}

mod sealed {
    pub trait Sealed {}
}
pub(super) use sealed::Sealed;

/// What a thread has of shared memory between two barriers: [`Writing`](super::Writing), [`Reading`](super::Reading),
/// [`Pipeline`](super::Pipeline), or two of them.
pub trait Regions: Sealed {
    /// The same after the next barrier.
    type Next: Regions;
    /// Whether copies may be on their way into it.
    #[doc(hidden)]
    const TRANSFERS: bool;
    #[doc(hidden)]
    fn next(self) -> Self::Next;
}

impl<A: Regions, B: Regions> Sealed for (A, B) {}

impl<A: Regions, B: Regions> Regions for (A, B) {
    type Next = (A::Next, B::Next);
    const TRANSFERS: bool = A::TRANSFERS || B::TRANSFERS;

    #[inline(always)]
    fn next(self) -> Self::Next {
        (self.0.next(), self.1.next())
    }
}

/// Shared memory that a block is to have, as [`Writing::claim`](super::Writing::claim) and
/// [`Pipeline::claim`](super::Pipeline::claim) lay it out. Nothing can be done with it but to make a [`Block`].
pub struct Claim<R>(R);

impl<R> Claim<R> {
    pub(super) fn of(regions: R) -> Self {
        Claim(regions)
    }

    /// Both, for a block that has two pieces of memory.
    #[inline(always)]
    pub fn and<S>(self, other: Claim<S>) -> Claim<(R, S)> {
        Claim((self.0, other.0))
    }
}

/// The one value of a thread that waits at the barriers of its block, with all of the shared memory `R` that they are for.
///
/// A block is made once, by the entry, is neither `Copy` nor `Clone`, and stays in its thread; a barrier uses it up and gives the
/// next one. So a thread that has waited n times, by whatever way through the kernel, has a block whose memory is in the
/// phase n, and so has every other thread that it has met at the n-th barrier: memory that one of them writes, none of them
/// reads. With a barrier for each piece of memory, two threads that take two of them in different orders would meet in
/// different phases.
///
/// What is borrowed of a block ends before the barrier:
///
/// ```ignore
/// let mut part = tile.part(&ids)?;   // tile: Block<Writing<..>>
/// let tile = tile.sync();            // error[E0505]: cannot move out of `tile` because it is borrowed
/// part.store(0, value)?;
/// ```
///
/// A thread whose body ends early, by `?` say, waits at no barrier any more. When it has exited, the others do not wait for
/// it either; what it was to write has whatever bits were there, and those are values of an [`Element`](super::Element).
/// A thread that has given up its block and does not exit keeps the others waiting for ever, as one in an endless loop does.
pub struct Block<R> {
    regions: R,
    /// Makes the type neither `Send` nor `Sync`.
    thread: PhantomData<*mut ()>,
}

impl<R: Regions> Block<R> {
    /// The block of the thread that asks.
    ///
    /// # Safety
    ///
    /// Each thread of the block makes one and waits at no other barrier. All make it of the same claim: of memory of the same
    /// types, laid out by equal layouts for equal writers, and no memory twice.
    #[inline(always)]
    pub unsafe fn of_launch(claim: Claim<R>) -> Self {
        Block { regions: claim.0, thread: PhantomData }
    }

    /// Waits until all threads are here, with what they fetched. What they wrote can then be read, and what they read be
    /// written.
    #[inline(always)]
    #[must_use]
    pub fn sync(self) -> Block<R::Next> {
        if R::TRANSFERS {
            wait_for_transfers();
        }
        barrier();
        Block { regions: self.regions.next(), thread: PhantomData }
    }
}

impl<R> Deref for Block<R> {
    type Target = R;

    #[inline(always)]
    fn deref(&self) -> &R {
        &self.regions
    }
}

/// There is no second value of `R` to put in its place: a claim has none to give, and a block has one of each memory.
impl<R> DerefMut for Block<R> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut R {
        &mut self.regions
    }
}
