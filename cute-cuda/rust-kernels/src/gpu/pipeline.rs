//! Two stages in shared memory: the one is read while the other is written.

use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::rules::{Accepted, ApartRule};
use cute_types::tensor::MemoryLayout;

use super::block::Sealed;
use super::shared::Region;
use super::{
    Addressed, Claim, Element, Ids, InputPart, Memory, Refused, Regions, SharedPart, SharedView, Transfer, Values,
};

/// Nothing is in a stage yet that could be read.
pub struct Filling;

/// The stage before is there to be read.
pub struct Filled;

/// Two stages of elements `T` by the layout `L`: all threads read the one, once it is [`Filled`], and each writes to the
/// other what `W`, a layout of `(thread, value)`, gives it. It is in a [`Block`](super::Block), whose barrier exchanges them.
pub struct Pipeline<M, T, L, W, State> {
    /// What is read.
    front: Region<T, L, W>,
    /// What is written.
    back: Region<T, L, W>,
    memory: PhantomData<fn() -> (M, State)>,
}

/// The elements of a stage that one thread writes until the next barrier.
pub struct StagePart<'s, T, L>(SharedPart<'s, T, L>);

impl<T: Element, L: Addressed> StagePart<'_, T, L> {
    /// Writes the element of a coordinate.
    #[inline(always)]
    pub fn store<C: Coord>(&mut self, coord: C, value: T) -> Result<(), Refused>
    where
        L: OffsetRule<C>,
    {
        self.0.store(coord, value)
    }

    /// Begins to write the element of a coordinate, past the registers: it is there when the stages are exchanged. Of what is
    /// written to one place before that, by this or by [`StagePart::store`], any may be what is there.
    #[inline(always)]
    pub fn fetch<C: Coord, I: MemoryLayout, E: Coord>(
        &mut self,
        coord: C,
        from: &InputPart<'_, T, I>,
        element: E,
    ) -> Result<(), Refused>
    where
        T: Transfer,
        L: OffsetRule<C>,
        I: OffsetRule<E>,
    {
        let from = from.get_ref(element).ok_or(Refused::Coordinate)?;
        // SAFETY: an input stays as it is, and the address is that of an element of this thread's part of the stage. The
        // barrier after which the stage is read waits for the copy. What else this thread writes there is a value, too.
        unsafe { T::transfer(from, self.0.address(coord)?) };
        Ok(())
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Pipeline<M, T, L, W, Filling> {
    /// The memory at the beginning of the kernel: each stage has a half of it.
    #[inline(always)]
    pub fn claim(layout: L, writers: W) -> Result<Claim<Self>, Refused>
    where
        L: Addressable,
    {
        let front = Region::new::<M>(1, 2, layout, writers)?;
        let back = Region::new::<M>(0, 2, layout, writers)?;
        Ok(Claim::of(Self { front, back, memory: PhantomData }))
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Pipeline<M, T, L, W, Filled> {
    /// The stage that was written before the last barrier.
    #[inline(always)]
    pub fn view(&self) -> SharedView<'_, T, L> {
        self.front.view()
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy, State> Pipeline<M, T, L, W, State> {
    /// What the thread with these ids may write until the next barrier.
    #[inline(always)]
    pub fn part<G: StaticTuple, B: StaticTuple>(
        &mut self,
        ids: &Ids<G, B>,
    ) -> Result<StagePart<'_, T, <Composition<L, W> as MemoryLayout>::Part<Values<B>>>, Refused>
    where
        L: Composable<W>,
        Composition<L, W>: ApartRule<Verdict: Accepted> + SliceRule<Values<B>>,
    {
        Ok(StagePart(self.back.part(ids)?))
    }
}

impl<M, T, L, W, State> Sealed for Pipeline<M, T, L, W, State> {}

impl<M, T, L, W, State> Regions for Pipeline<M, T, L, W, State> {
    type Next = Pipeline<M, T, L, W, Filled>;
    const TRANSFERS: bool = true;

    #[inline(always)]
    fn next(self) -> Self::Next {
        Pipeline { front: self.back, back: self.front, memory: PhantomData }
    }
}
