//! Parts of ragged tiles along one mode: shared ones, and exclusive ones for several threads to write to at once.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ops::RangeFull;

use super::{Cut, Threads, Tiles};
use crate::coord::{InSlice, Slicer};
use crate::rules::{Accepted, ApartRule, Top, Verdict};
use crate::tensor::{Exclusive, Lend, MemoryLayout, PredicatedTensor, RaggedPart, Shared, TensorError};
use crate::tuple::IntTuple;

/// The parts of ragged tiles along one mode, each with its own predicate: an iterator. See [`PredicatedTensor::parts`] and
/// [`PredicatedTensor::tiles`].
pub struct PredicatedParts<P, W, L, C, B, K> {
    whole: PredicatedTensor<P, W, L, C, B>,
    next: usize,
    end: usize,
    cut: PhantomData<K>,
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, K: Cut> PredicatedParts<P, W, L, C, B, K> {
    /// The parts of tiles of two modes, which are of an injective layout where they are exclusive.
    #[inline]
    fn of(whole: PredicatedTensor<P, W, L, C, B>) -> Self {
        let end = K::count(whole.layout().layout().extents());
        Self { whole, next: 0, end, cut: PhantomData }
    }

    /// Part `index`, which is below the number of parts, and which is given out once.
    #[inline]
    fn part(&self, index: usize) -> RaggedPart<P, W, L, C, B, K::At> {
        // SAFETY: what is the same of two parts is nothing: their coordinates differ along the cut, each coordinate inside has
        // an element of its own, and each part is given out once. The whole is not used but for this.
        unsafe { self.whole.again() }.part(K::at(index))
    }
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, K: Cut> Iterator
    for PredicatedParts<P, W, L, C, B, K>
{
    type Item = RaggedPart<P, W, L, C, B, K::At>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        if skipped >= self.end - self.next {
            self.next = self.end;
            return None;
        }
        self.next += skipped + 1;
        Some(self.part(self.next - 1))
    }
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, K: Cut> DoubleEndedIterator
    for PredicatedParts<P, W, L, C, B, K>
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.part(self.end))
    }
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, K: Cut> ExactSizeIterator
    for PredicatedParts<P, W, L, C, B, K>
{
}
impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple, K: Cut> core::iter::FusedIterator
    for PredicatedParts<P, W, L, C, B, K>
{
}

impl<'a, T, W: ApartRule, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Exclusive<'a, T>, W, L, C, B> {
    /// The parts `(0, ..)`, `(1, ..)`, … of ragged tiles of two modes, each an exclusive view that its thread takes along:
    /// [`Tensor::parts`](crate::Tensor::parts). No two parts may have an element in common: the layout that was divided has
    /// to be [`Apart`](crate::rules::Apart).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 7];
    /// // Two threads, which take turns.
    /// let values = Tensor::new(&mut data, layout!(7:1))?.logical_divide_predicated(U2::NEW)?;
    /// std::thread::scope(|scope| {
    ///     for (thread, mut part) in values.parts().enumerate() {
    ///         scope.spawn(move || part.fill(thread));
    ///     }
    /// });
    /// assert_eq!(data, [0, 1, 0, 1, 0, 1, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let mut data = [0; 5];
    /// let values = Tensor::new(&mut data, layout!((2,3):(1,1))).unwrap().zipped_divide_predicated((U2::NEW, U2::NEW)).unwrap();
    /// values.parts(); // apart: stride _1 is not above _1, which the modes of smaller strides reach
    /// ```
    #[inline]
    pub fn parts(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Threads>
    where
        W: ApartRule<Verdict: Accepted<Proof: Sized>>,
        <(usize, RangeFull) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        PredicatedParts::of(self)
    }

    /// The tiles `(.., 0)`, `(.., 1)`, … each with its own predicate: [`Tensor::tiles`](crate::Tensor::tiles). What goes
    /// over all elements of a tile that is whole asks no predicate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 3 * 5];
    /// let tiles = Tensor::new(&mut data, layout!((3,5):(5,1)))?.zipped_divide_predicated((U2::NEW, U4::NEW))?;
    /// tiles.tiles().enumerate().for_each(|(number, mut tile)| tile.fill(number));
    /// assert_eq!(data, [0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 1, 1, 1, 1, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn tiles(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Tiles>
    where
        W: ApartRule<Verdict: Accepted<Proof: Sized>>,
        <(RangeFull, usize) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        PredicatedParts::of(self)
    }
}

impl<'a, T, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Exclusive<'a, T>, W, L, C, B> {
    /// The same for any layout, which is refused where two elements are one.
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn try_parts(self) -> Result<PredicatedParts<Exclusive<'a, T>, W, L, C, B, Threads>, TensorError>
    where
        <(usize, RangeFull) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        self.check_injective()?;
        Ok(PredicatedParts::of(self))
    }

    /// The same for any layout, which is refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (3_usize, 5_usize);
    /// let mut data = [0; 15];
    /// let tiles = Tensor::new(&mut data, layout!((m,n):(n,1)))?.zipped_divide_predicated((U2::NEW, U4::NEW))?;
    /// assert!(tiles.try_tiles()?.map(|tile| tile.size()).eq([8, 4, 2, 1]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn try_tiles(self) -> Result<PredicatedParts<Exclusive<'a, T>, W, L, C, B, Tiles>, TensorError>
    where
        <(RangeFull, usize) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        self.check_injective()?;
        Ok(PredicatedParts::of(self))
    }
}

impl<'a, T, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<Shared<'a, T>, W, L, C, B> {
    /// The parts `(0, ..)`, `(1, ..)`, … to read, of any layout of two modes.
    #[inline]
    pub fn parts(self) -> PredicatedParts<Shared<'a, T>, W, L, C, B, Threads>
    where
        <(usize, RangeFull) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        PredicatedParts::of(self)
    }

    /// The tiles `(.., 0)`, `(.., 1)`, … to read, of any layout of two modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[1; 15], layout!((3,5):(5,1)))?.zipped_divide_predicated((U2::NEW, U4::NEW))?;
    /// assert!(tiles.tiles().map(|tile| tile.iter().sum::<i32>()).eq([8, 4, 2, 1]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn tiles(self) -> PredicatedParts<Shared<'a, T>, W, L, C, B, Tiles>
    where
        <(RangeFull, usize) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        PredicatedParts::of(self)
    }
}

/// What is composed, divided and partitioned: the memory of whole tensors, not that of ragged tiles. No type is: what asks
/// for it are the operations of a tensor that ragged tiles do not have, so that rustc says why.
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// let tiles = Tensor::new(&[0; 10], layout!(10:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
/// let _ = tiles.local_tile((U2::NEW, U1::NEW), (0, 0)); // ragged tiles are not composed, divided or partitioned
/// ```
#[diagnostic::on_unimplemented(
    message = "ragged tiles are not composed, divided or partitioned",
    label = "these have a predicate, which is that of their own coordinates",
    note = "compose the tensor before it is divided, or take a tile by `slice`: one that is inside altogether is a tensor, by `whole()`"
)]
pub trait OfWholeTensors: Sized {
    /// Where this is asked for, too, rustc does not print where it is.
    type Proof;
    /// There is no such memory.
    fn not_of<R>(self) -> R;
}

/// The operations of a tensor that ragged tiles do not have. They are named here for their sentence: else rustc looks for
/// the name among the traits that are not imported, and prints whole types.
macro_rules! not_of_ragged_tiles {
    ($($name:ident $try_name:ident($($operand:ident),*);)*) => {
        impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
            $(
                not_of_ragged_tiles!(@ $name($($operand),*));
                not_of_ragged_tiles!(@ $try_name($($operand),*));
            )*
        }
    };
    (@ $name:ident($($operand:ident),*)) => {
        #[doc(hidden)]
        pub fn $name<$($operand),*>(self, $(_: $operand),*) -> Result<Self, TensorError>
        where
            P: OfWholeTensors<Proof: Sized>,
        {
            self.into_memory().not_of()
        }
    };
}
not_of_ragged_tiles! {
    composition try_composition(T);
    logical_divide try_logical_divide(T);
    zipped_divide try_zipped_divide(T);
    tiled_divide try_tiled_divide(T);
    flat_divide try_flat_divide(T);
    logical_divide_predicated try_logical_divide_predicated(T);
    zipped_divide_predicated try_zipped_divide_predicated(T);
    tiled_divide_predicated try_tiled_divide_predicated(T);
    flat_divide_predicated try_flat_divide_predicated(T);
    local_tile try_local_tile(T, X);
    local_partition try_local_partition(T, I);
}
