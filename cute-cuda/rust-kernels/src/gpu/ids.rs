//! The ids of a thread, as coordinates that are in range.

use core::arch::nvptx::{_block_idx_x, _thread_idx_x};
use core::hint::assert_unchecked;
use core::marker::PhantomData;
use core::ops::RangeFull;

use cute_types::coord::InRange;
use cute_types::prelude::*;

use super::Refused;

/// The ids of this thread in a launch of `G` blocks of `B` threads, both along `x`.
///
/// Ids stay in their thread: what is taken by them is this thread's alone.
#[derive(Clone, Copy)]
pub struct Ids<G, B> {
    block: usize,
    thread: usize,
    /// Neither `Send` nor `Sync`.
    launch: PhantomData<(fn() -> (G, B), *mut ())>,
}

/// What a thread takes of a tensor of `(thread, value)`.
pub type Values<B> = (InRange<usize, B>, RangeFull);

/// What a thread takes of a tensor of `((thread, value), block)`.
pub type PartOfThread<G, B> = (Values<B>, InRange<usize, G>);

impl<G: StaticTuple, B: StaticTuple> Ids<G, B> {
    /// The ids of the thread that asks.
    ///
    /// # Safety
    ///
    /// The launch has as many blocks along `x` as `G` has elements, as many threads a block along `x` as `B` has, and one
    /// along `y` and `z`.
    #[inline(always)]
    pub unsafe fn of_launch() -> Self {
        // SAFETY: it reads a register.
        let (block, thread) = unsafe { (_block_idx_x() as usize, _thread_idx_x() as usize) };
        // SAFETY: ids are below the extents of the launch, which are those of the types by the caller's word.
        unsafe {
            assert_unchecked(block < G::NEW.size());
            assert_unchecked(thread < B::NEW.size());
        }
        Self { block, thread, launch: PhantomData }
    }

    /// The thread in its block.
    #[inline(always)]
    pub fn thread(&self) -> Result<InRange<usize, B>, Refused> {
        InRange::new(self.thread, B::NEW).ok_or(Refused::Coordinate)
    }

    /// The block in the grid.
    #[inline(always)]
    pub fn block(&self) -> Result<InRange<usize, G>, Refused> {
        InRange::new(self.block, G::NEW).ok_or(Refused::Coordinate)
    }

    /// What to slice a tensor of `((thread, value), block)` by.
    #[inline(always)]
    pub fn part(&self) -> Result<PartOfThread<G, B>, Refused> {
        Ok(((self.thread()?, ..), self.block()?))
    }
}
