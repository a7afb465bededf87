//! Parts along one mode: of a shared view, and of an exclusive one that is given out, for several threads to write to at once.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ops::RangeFull;

use crate::coord::{InSlice, Slicer};
use crate::rules::{Accepted, ApartRule, SliceRule, TakesCoord};
use crate::tensor::{Exclusive, Lend, MemoryLayout, Shared, Tensor, TensorError};
use crate::tuple::IntTuple;

/// The parts of a view along one mode, each a view of its own, exclusive where the whole is: an iterator. See
/// [`Tensor::parts`] and [`Tensor::tiles`].
pub struct Parts<P, L, K> {
    whole: Tensor<P, L>,
    next: usize,
    end: usize,
    cut: PhantomData<K>,
}

/// Along which of two modes.
pub trait Cut: crate::sealed::Sealed {
    /// The coordinate of a part.
    type At: Slicer;
    /// The coordinate of the part with this index.
    fn at(index: usize) -> Self::At;
    /// How many parts there are.
    fn count<S: IntTuple>(shape: S) -> usize;
}

/// A part is `(index, ..)`, as a thread of a thread-value layout.
#[derive(Clone, Copy, Debug)]
pub struct Threads;

/// A part is `(.., index)`, as a tile of a zipped divide.
#[derive(Clone, Copy, Debug)]
pub struct Tiles;

impl crate::sealed::Sealed for Threads {}
impl crate::sealed::Sealed for Tiles {}

impl Cut for Threads {
    type At = (usize, RangeFull);

    #[inline]
    fn at(index: usize) -> Self::At {
        (index, ..)
    }

    #[inline]
    fn count<S: IntTuple>(shape: S) -> usize {
        shape.first().size()
    }
}

impl Cut for Tiles {
    type At = (RangeFull, usize);

    #[inline]
    fn at(index: usize) -> Self::At {
        (.., index)
    }

    #[inline]
    fn count<S: IntTuple>(shape: S) -> usize {
        shape.rest().first().size()
    }
}

impl<P: Lend, L: MemoryLayout, K: Cut> Parts<P, L, K> {
    /// The parts of a view whose layout has two modes, and is injective where the view is exclusive.
    fn of(whole: Tensor<P, L>) -> Self {
        let end = K::count(whole.layout().extents());
        Self { whole, next: 0, end, cut: PhantomData }
    }

    /// Part `index`, which is below the number of parts, and which is given out once.
    fn part(&self, index: usize) -> Tensor<P, L::Part<K::At>> {
        // SAFETY: what is the same of two exclusive parts is nothing: their coordinates differ along the cut, the layout is
        // injective, and each part is given out once. The whole is not used but for this.
        let whole = unsafe { self.whole.again() };
        let (part, first) = whole.layout().part(K::at(index));
        // SAFETY: the index is below the size of its mode; as for `slice`.
        unsafe { whole.with_part(part, first) }
    }
}

impl<P: Lend, L: MemoryLayout, K: Cut> Iterator for Parts<P, L, K> {
    type Item = Tensor<P, L::Part<K::At>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.nth(0)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }

    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        if skipped >= self.end - self.next {
            self.next = self.end;
            return None;
        }
        self.next += skipped + 1;
        Some(self.part(self.next - 1))
    }
}

impl<P: Lend, L: MemoryLayout, K: Cut> DoubleEndedIterator for Parts<P, L, K> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.part(self.end))
    }
}

impl<P: Lend, L: MemoryLayout, K: Cut> ExactSizeIterator for Parts<P, L, K> {}
impl<P: Lend, L: MemoryLayout, K: Cut> core::iter::FusedIterator for Parts<P, L, K> {}

impl<'a, T, L: ApartRule> Tensor<Exclusive<'a, T>, L> {
    /// The parts `(0, ..)`, `(1, ..)`, … of a tensor of threads and values, each an exclusive view that its thread takes
    /// along. No two parts may have an element in common: the layout has to be [`Apart`](crate::rules::Apart).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 8];
    /// let values = Tensor::new(&mut data, layout!((4,2):(1,4)))?;
    /// std::thread::scope(|scope| {
    ///     for (thread, mut part) in values.parts().enumerate() {
    ///         scope.spawn(move || part.iter_mut().for_each(|x| *x = thread));
    ///     }
    /// });
    /// assert_eq!(data, [0, 1, 2, 3, 0, 1, 2, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let mut data = [0; 8];
    /// let values = Tensor::new(&mut data, layout!((4,2):(1,3))).unwrap();
    /// values.parts(); // apart: stride _3 is not above _3, which the modes of smaller strides reach
    /// ```
    pub fn parts(self) -> Parts<Exclusive<'a, T>, L, Threads>
    where
        L::Rank: TakesCoord<(usize, RangeFull), InSlice, Proof: Sized>,
        L: ApartRule<Verdict: Accepted<Proof: Sized>> + SliceRule<(usize, RangeFull)>,
    {
        Parts::of(self)
    }

    /// The parts `(.., 0)`, `(.., 1)`, … of a tensor of tiles, as [`Tensor::zipped_divide`] makes it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 24];
    /// let matrix = Tensor::new(&mut data, layout!((4,6):(6,1)))?;
    /// for (number, mut tile) in matrix.zipped_divide((U2::NEW, U3::NEW))?.tiles().enumerate() {
    ///     tile.fill(number);
    /// }
    /// assert_eq!(data[..12], [0, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 2]);
    /// assert_eq!(data[12..], [1, 1, 1, 3, 3, 3, 1, 1, 1, 3, 3, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn tiles(self) -> Parts<Exclusive<'a, T>, L, Tiles>
    where
        L::Rank: TakesCoord<(RangeFull, usize), InSlice, Proof: Sized>,
        L: ApartRule<Verdict: Accepted<Proof: Sized>> + SliceRule<(RangeFull, usize)>,
    {
        Parts::of(self)
    }
}

impl<'a, T, L: MemoryLayout> Tensor<Exclusive<'a, T>, L> {
    /// The same for any layout, static or dynamic, which is refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 12];
    /// let (threads, ld) = (3, 4);
    /// let rows = Tensor::new(&mut data, Layout::new((Dyn(threads), U4::NEW), (Dyn(ld), U1::NEW)))?;
    /// for (thread, mut part) in rows.try_parts()?.enumerate() {
    ///     part.fill(thread);
    /// }
    /// assert_eq!(data, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    ///
    /// let overlapping = Tensor::new(&mut data, Layout::new((Dyn(3), U4::NEW), (Dyn(3), U1::NEW)))?;
    /// let refused = overlapping.try_parts().map(|_| ()).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 1 and 9 both have offset 3");
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn try_parts(self) -> Result<Parts<Exclusive<'a, T>, L, Threads>, TensorError>
    where
        L::Rank: TakesCoord<(usize, RangeFull), InSlice, Proof: Sized>,
        L: SliceRule<(usize, RangeFull)>,
    {
        self.layout().modes()?.check_injective()?;
        Ok(Parts::of(self))
    }

    /// The same for any layout, static or dynamic, which is refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 24];
    /// let (rows, columns) = (4_usize, 6_usize);
    /// let matrix = Tensor::new(&mut data, layout!((rows,columns):(columns,1)))?;
    /// for (number, mut tile) in matrix.try_zipped_divide((U2::NEW, U3::NEW))?.try_tiles()?.enumerate() {
    ///     tile.fill(number);
    /// }
    /// assert_eq!(data[..12], [0, 0, 0, 2, 2, 2, 0, 0, 0, 2, 2, 2]);
    ///
    /// let overlapping = Tensor::new(&mut data, layout!((2,rows):(1,1)))?;
    /// let refused = overlapping.try_tiles().map(|_| ()).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 1 and 2 both have offset 1");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TensorError::NotInjective`] where two elements are one; [`TensorError::InjectiveUndecided`] where that takes too many steps
    /// to find out.
    pub fn try_tiles(self) -> Result<Parts<Exclusive<'a, T>, L, Tiles>, TensorError>
    where
        L::Rank: TakesCoord<(RangeFull, usize), InSlice, Proof: Sized>,
        L: SliceRule<(RangeFull, usize)>,
    {
        self.layout().modes()?.check_injective()?;
        Ok(Parts::of(self))
    }
}

impl<'a, T, L: MemoryLayout> Tensor<Shared<'a, T>, L> {
    /// The parts `(0, ..)`, `(1, ..)`, … to read, of any layout of two modes, also of one whose elements are not apart.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let rows = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert!(rows.parts().map(|row| row.iter().sum::<i32>()).eq([6, 15]));
    /// // A window of three at each of four places.
    /// let windows = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((4,3):(1,1)))?;
    /// assert!(windows.parts().map(|window| window.iter().sum::<i32>()).eq([6, 9, 12, 15]));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn parts(self) -> Parts<Shared<'a, T>, L, Threads>
    where
        L::Rank: TakesCoord<(usize, RangeFull), InSlice, Proof: Sized>,
        L: SliceRule<(usize, RangeFull)>,
    {
        Parts::of(self)
    }

    /// The tiles `(.., 0)`, `(.., 1)`, … to read, of any layout of two modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [usize; 24] = core::array::from_fn(|i| i);
    /// let tiles = Tensor::new(&data, layout!((4,6):(6,1)))?.zipped_divide((U2::NEW, U3::NEW))?;
    /// assert!(tiles.tiles().map(|tile| tile[5]).eq([8, 20, 11, 23]));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn tiles(self) -> Parts<Shared<'a, T>, L, Tiles>
    where
        L::Rank: TakesCoord<(RangeFull, usize), InSlice, Proof: Sized>,
        L: SliceRule<(RangeFull, usize)>,
    {
        Parts::of(self)
    }
}
