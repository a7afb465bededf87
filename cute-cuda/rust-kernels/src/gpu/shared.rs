//! Shared memory: written by each thread in its part, or read by all.

use core::hint::assert_unchecked;
use core::marker::PhantomData;

use cute_types::prelude::*;
use cute_types::rules::{Accepted, ApartRule};
use cute_types::tensor::MemoryLayout;

use super::block::Sealed;
use super::{ALIGN, Addressed, Claim, Element, Ids, Refused, Regions, Values};

/// A piece of the shared memory of a block, declared by [`shared_memory!`](crate::shared_memory).
///
/// # Safety
///
/// At the address begin so many bytes of the block's shared memory, aligned to [`ALIGN`], and no other `Memory` has them.
pub unsafe trait Memory {
    /// How long it is.
    const BYTES: usize;
    /// Where it begins.
    fn address() -> u32;
}

/// `shared_memory!(Name, symbol, bytes)`: an array of shared memory, and the type that is its name. The declaration is
/// assembly, since rustc has no statics of that address space; at the level of the file, so that it is there once,
/// however often the compiler copies code. A kernel that does not use it has no such memory.
#[macro_export]
macro_rules! shared_memory {
    ($name:ident, $symbol:ident, $bytes:expr) => {
        ::core::arch::global_asm!(concat!(".shared .align {} .b8 ", stringify!($symbol), "[{}];"),
            const $crate::gpu::ALIGN, const <$name as $crate::gpu::Memory>::BYTES);

        #[doc = concat!("`", stringify!($symbol), "`")]
        pub struct $name;

        // SAFETY: the declaration above has as many bytes and that alignment; the assembler refuses a symbol that is declared
        // twice, and this is the one implementation that the declaration is for.
        unsafe impl $crate::gpu::Memory for $name {
            const BYTES: usize = $bytes;

            #[inline(always)]
            fn address() -> u32 {
                let address;
                // SAFETY: it writes a register and reads no memory.
                unsafe {
                    ::core::arch::asm!(concat!("mov.u32 {}, ", stringify!($symbol), ";"), out(reg32) address,
                        options(pure, nomem, nostack, preserves_flags));
                }
                address
            }
        }
    };
}

/// Elements `T` by a layout `L`, and by `W`, of `(thread, value)`, who writes which of them.
#[derive(Clone, Copy)]
pub(super) struct Region<T, L, W> {
    tensor: Tensor<*mut T, L>,
    writers: W,
}

impl<T: Element, L: MemoryLayout, W: Copy> Region<T, L, W> {
    /// Part `part` of `parts` of the memory, all of one length, if the layout ends in it.
    #[inline(always)]
    pub(super) fn new<M: Memory>(part: usize, parts: usize, layout: L, writers: W) -> Result<Self, Refused>
    where
        L: Addressable,
    {
        let length = M::BYTES / size_of::<T>().max(1) / parts;
        let start = part * length * size_of::<T>();
        if align_of::<T>() > ALIGN || !start.is_multiple_of(align_of::<T>()) {
            return Err(Refused::Tensor);
        }
        // An address and no reference: the tensor finds elements, and `Element` loads them.
        let address = M::address();
        // SAFETY: `Memory` is aligned to it, by the word of who implements it.
        unsafe { assert_unchecked((address as usize).is_multiple_of(ALIGN)) };
        let first = core::ptr::without_provenance_mut(address as usize + start);
        Ok(Self { tensor: Tensor::of_pointer(first, length, layout)?, writers })
    }

    #[inline(always)]
    pub(super) fn view<'s>(self) -> SharedView<'s, T, L> {
        SharedView { tensor: self.tensor, phase: PhantomData }
    }

    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub(super) fn part<'s, G: StaticTuple, B: StaticTuple>(
        self,
        ids: &Ids<G, B>,
    ) -> Result<SharedPart<'s, T, <Composition<L, W> as MemoryLayout>::Part<Values<B>>>, Refused>
    where
        L: Composable<W>,
        Composition<L, W>: ApartRule<Verdict: Accepted> + SliceRule<Values<B>>,
    {
        let parts = self.tensor.composition(self.writers)?;
        Ok(SharedPart { tensor: parts.slice((ids.thread()?, ..))?, phase: PhantomData })
    }
}

/// Shared memory `M` while the threads write it: elements `T` by the layout `L`, of which each thread writes what `W`,
/// a layout of `(thread, value)`, gives it. It is in a [`Block`](super::Block), which exchanges it for [`Reading`].
pub struct Writing<M, T, L, W> {
    region: Region<T, L, W>,
    memory: PhantomData<fn() -> M>,
}

/// The same while the threads read it, up to the barrier after which they write again.
pub struct Reading<M, T, L, W> {
    region: Region<T, L, W>,
    memory: PhantomData<fn() -> M>,
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Writing<M, T, L, W> {
    /// The memory at the beginning of the kernel.
    #[inline(always)]
    pub fn claim(layout: L, writers: W) -> Result<Claim<Self>, Refused>
    where
        L: Addressable,
    {
        Ok(Claim::of(Self { region: Region::new::<M>(0, 1, layout, writers)?, memory: PhantomData }))
    }

    /// What the thread with these ids may write until the barrier.
    #[inline(always)]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn part<G: StaticTuple, B: StaticTuple>(
        &mut self,
        ids: &Ids<G, B>,
    ) -> Result<SharedPart<'_, T, <Composition<L, W> as MemoryLayout>::Part<Values<B>>>, Refused>
    where
        L: Composable<W>,
        Composition<L, W>: ApartRule<Verdict: Accepted> + SliceRule<Values<B>>,
    {
        self.region.part(ids)
    }
}

impl<M, T, L, W> Sealed for Writing<M, T, L, W> {}

impl<M, T, L, W> Regions for Writing<M, T, L, W> {
    type Next = Reading<M, T, L, W>;
    const TRANSFERS: bool = false;

    #[inline(always)]
    fn next(self) -> Self::Next {
        Reading { region: self.region, memory: PhantomData }
    }
}

impl<M: Memory, T: Element, L: MemoryLayout, W: Copy> Reading<M, T, L, W> {
    /// All of it.
    #[inline(always)]
    pub fn view(&self) -> SharedView<'_, T, L> {
        self.region.view()
    }
}

impl<M, T, L, W> Sealed for Reading<M, T, L, W> {}

impl<M, T, L, W> Regions for Reading<M, T, L, W> {
    type Next = Writing<M, T, L, W>;
    const TRANSFERS: bool = false;

    #[inline(always)]
    fn next(self) -> Self::Next {
        Writing { region: self.region, memory: PhantomData }
    }
}

/// The address of an element of a region, or of a part of one.
#[inline(always)]
fn address<T, L: Addressed, C: Coord>(tensor: &Tensor<*mut T, L>, coord: C) -> Result<u32, Refused>
where
    L: OffsetRule<C>,
{
    // What the coordinate is in range of has no null in it; the pointer itself is not used.
    tensor.pointer_at(coord).ok_or(Refused::Coordinate)?;
    Ok(tensor.layout().address(tensor.data().addr() as u32, size_of::<T>(), coord))
}

/// Shared memory to read: nothing is written before the next barrier.
#[derive(Clone, Copy)]
pub struct SharedView<'s, T, L> {
    tensor: Tensor<*mut T, L>,
    phase: PhantomData<&'s [T]>,
}

impl<'s, T: Element, L: MemoryLayout> SharedView<'s, T, L> {
    /// [`Tensor::composition`].
    #[inline(always)]
    pub fn composition<B>(self, b: B) -> Result<SharedView<'s, T, Composition<L, B>>, Refused>
    where
        L: Composable<B>,
    {
        Ok(SharedView { tensor: self.tensor.composition(b)?, phase: PhantomData })
    }

    /// [`Tensor::slice`].
    #[inline(always)]
    pub fn slice<C: Slicer>(self, coord: C) -> Result<SharedView<'s, T, L::Part<C>>, Refused>
    where
        L: SliceRule<C>,
    {
        Ok(SharedView { tensor: self.tensor.slice(coord)?, phase: PhantomData })
    }

    /// The element of a coordinate.
    #[inline(always)]
    pub fn load<C: Coord>(&self, coord: C) -> Result<T, Refused>
    where
        L: Addressed,
        L: OffsetRule<C>,
    {
        let at = address(&self.tensor, coord)?;
        // SAFETY: an element of the region, aligned, by the check of the coordinate; nobody writes the region before the
        // barrier that ends `'s`.
        Ok(unsafe { T::load(at) })
    }
}

/// The elements of shared memory that one thread writes until the next barrier.
pub struct SharedPart<'s, T, L> {
    tensor: Tensor<*mut T, L>,
    phase: PhantomData<&'s mut [T]>,
}

impl<T: Element, L: Addressed> SharedPart<'_, T, L> {
    /// Writes the element of a coordinate.
    #[inline(always)]
    pub fn store<C: Coord>(&mut self, coord: C, value: T) -> Result<(), Refused>
    where
        L: OffsetRule<C>,
    {
        let at = self.address(coord)?;
        // SAFETY: an element of the region, aligned, by the check of the coordinate, and of this thread's part of it: nobody
        // else reaches it before the barrier that ends `'s`.
        unsafe { value.store(at) };
        Ok(())
    }

    /// Where the element of a coordinate is.
    #[inline(always)]
    pub(super) fn address<C: Coord>(&self, coord: C) -> Result<u32, Refused>
    where
        L: OffsetRule<C>,
    {
        address(&self.tensor, coord)
    }
}
