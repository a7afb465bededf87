//! Two stages in shared memory: the one is read while the other is written.

use core::marker::PhantomData;
use core::ops::RangeFull;

use cute_types::algebra::{AtFirst, MixedTiler};
use cute_types::coord::{InCoordinate, InRange, InSlice};
use cute_types::partition::Rearranged;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Top};
use cute_types::tensor::MemoryLayout;

use super::shared::{Region, barrier};
use super::vector::wait_for_transfers;
use super::{Addressed, Element, Ids, InputPart, Memory, Refused, SharedPart, SharedView, Transfer};

/// Both stages while the first is written for the first time.
pub struct Filling<M, T, L, W>(Pipeline<M, T, L, W>);

/// Two stages of elements `T` by the layout `L`: all threads read the one, and each writes to the other what `W`, a layout
/// of `(thread, value)`, gives it. A [turn](Pipeline::turn) exchanges them.
pub struct Pipeline<M, T, L, W> {
    /// What is read.
    front: Region<T, L, W>,
    /// What is written.
    back: Region<T, L, W>,
    memory: PhantomData<fn() -> M>,
}

/// The elements of a stage that one thread writes until the next turn.
pub struct StagePart<'s, T, L>(SharedPart<'s, T, L>);

impl<T: Element, L: Addressed> StagePart<'_, T, L> {
    /// Writes the element of a coordinate.
    #[inline(always)]
    pub fn store<C: Coord>(&mut self, coord: C, value: T) -> Result<(), Refused>
    where
        C::Fits<L::Shape, Top, InCoordinate>: Accepted,
    {
        self.0.store(coord, value)
    }

    /// Begins to write the element of a coordinate, past the registers: it is there when the stages are exchanged.
    #[inline(always)]
    pub fn fetch<C: Coord, I: MemoryLayout, E: Coord>(
        &mut self,
        coord: C,
        from: &InputPart<'_, T, I>,
        element: E,
    ) -> Result<(), Refused>
    where
        T: Transfer,
        C::Fits<L::Shape, Top, InCoordinate>: Accepted,
        E::Fits<I::Shape, Top, InCoordinate>: Accepted,
    {
        let from = from.get_ref(element).ok_or(Refused::Coordinate)?;
        // SAFETY: an input stays as it is, the address is in this thread's part of the stage, and a turn, behind which the
        // stage is read, waits for it.
        unsafe { T::transfer(from, self.0.address(coord)?) };
        Ok(())
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Filling<M, T, L, W> {
    /// The memory at the beginning of the kernel: each stage has a half of it.
    ///
    /// # Safety
    ///
    /// As for [`Writing::claim`](super::Writing::claim).
    #[inline(always)]
    pub unsafe fn claim(layout: L, writers: W) -> Result<Self, Refused>
    where
        L::Integers: Accepted,
    {
        let front = Region::new::<M>(1, 2, layout, writers)?;
        let back = Region::new::<M>(0, 2, layout, writers)?;
        Ok(Self(Pipeline { front, back, memory: PhantomData }))
    }

    /// What the thread with these ids may write until the barrier.
    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn part<G: StaticTuple, B: StaticTuple, R: Apart>(
        &mut self,
        ids: &Ids<G, B>,
    ) -> Result<StagePart<'_, T, R::Part<(InRange<usize, B>, RangeFull)>>, Refused>
    where
        W: MixedTiler<AtFirst>,
        L: Rearranged<op::Composition<W>, R>,
        <(InRange<usize, B>, RangeFull) as Slicer>::Fits<R::Shape, Top, InSlice>: Accepted,
    {
        self.0.part(ids)
    }

    /// Waits until all threads are here.
    #[inline(always)]
    pub fn turn(self) -> Pipeline<M, T, L, W> {
        self.0.turn()
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Pipeline<M, T, L, W> {
    /// The stage that was written before the last turn.
    #[inline(always)]
    pub fn view(&self) -> SharedView<'_, T, L> {
        self.front.view()
    }

    /// What the thread with these ids may write of the other one until the next turn.
    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn part<G: StaticTuple, B: StaticTuple, R: Apart>(
        &mut self,
        ids: &Ids<G, B>,
    ) -> Result<StagePart<'_, T, R::Part<(InRange<usize, B>, RangeFull)>>, Refused>
    where
        W: MixedTiler<AtFirst>,
        L: Rearranged<op::Composition<W>, R>,
        <(InRange<usize, B>, RangeFull) as Slicer>::Fits<R::Shape, Top, InSlice>: Accepted,
    {
        Ok(StagePart(self.back.part(ids)?))
    }

    /// Waits until all threads have read the one stage and written the other, and exchanges them.
    #[inline(always)]
    #[must_use]
    pub fn turn(self) -> Self {
        wait_for_transfers();
        barrier();
        Self { front: self.back, back: self.front, memory: PhantomData }
    }
}
