//! Elements of a tensor by coordinate.
#![allow(unsafe_code)]

use core::ops::{Index, IndexMut};

use super::{Exclusive, MemoryLayout, RawPointer, Readable, Shared, Tensor, Writable};
use crate::coord::{Coord, InCoordinate, refuse};
use crate::rules::{Accepted, CoordOf, EntriesFit, OffsetRule, TakesCoord};

impl<'a, T, L: MemoryLayout> Tensor<Shared<'a, T>, L> {
    /// The element of a coordinate that fits.
    #[inline]
    fn element<C: Coord>(self, coord: C) -> Option<&'a T> {
        // SAFETY: the coordinate is in range, so its offset is that of an element.
        coord.is_in(self.layout.extents()).then(|| unsafe { self.engine.element(self.layout.place(coord)) })
    }

    /// The element of an index, of whatever rank the shape is.
    pub(super) fn at_index(self, index: usize) -> Option<&'a T> {
        self.element(index)
    }

    /// The elements as long as the memory is borrowed, which outlives the tensor: what [`Tensor::get`] gives, for a shared
    /// view alone.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// fn corner<'a>(data: &'a [i32]) -> Option<&'a i32> {
    ///     Tensor::new(data, layout!((2,2):(2,1))).ok()?.get_ref((1, 1))
    /// }
    /// assert_eq!(corner(&[1, 2, 3, 4]), Some(&4));
    /// ```
    #[inline]
    pub fn get_ref<C: Coord>(&self, coord: C) -> Option<&'a T>
    where
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        self.element(coord)
    }
}

impl<'a, T, L: MemoryLayout> Tensor<Exclusive<'a, T>, L> {
    /// The same, of an exclusive view that is given up.
    #[inline]
    fn element_mut<C: Coord>(self, coord: C) -> Option<&'a mut T> {
        // SAFETY: as for a shared one; and the view is used up, so there is no other way to the element.
        coord.is_in(self.layout.extents()).then(|| unsafe { self.engine.element(self.layout.place(coord)) })
    }
}

impl<E, L: MemoryLayout> Tensor<E, L>
where
    Self: Readable<Layout = L>,
{
    /// A shared view of all of it: a tensor to copy, slice and tile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let fragment = Tensor::new([1, 2, 3, 4], layout!((2,2):(1,2)))?;
    /// assert!(fragment.view().slice((1, ..))?.iter().eq(&[2, 4]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn view(&self) -> Tensor<Shared<'_, <Self as Readable>::Element>, L> {
        self.shared()
    }

    /// An exclusive view of all of it; a tensor to slice, tile and give out in parts.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut fragment = Tensor::new([1, 2, 3, 4], layout!((2,2):(1,2)))?;
    /// fragment.view_mut().slice((1, ..))?.fill(0);
    /// assert!(fragment.iter().eq(&[1, 0, 3, 0]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> Tensor<Exclusive<'_, <Self as Readable>::Element>, L>
    where
        Self: Writable,
    {
        self.exclusive()
    }

    /// The element of a coordinate, natural, by mode, as one index, or mixed; `None` where it is out of range. `tensor[c]`
    /// is the same and panics there, as a slice does.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let a = Tensor::new(&data, layout!((2,3):(3,1)))?;
    /// assert_eq!((a.get((1, 2)), a.get(5)), (Some(&5), Some(&5)));
    /// assert_eq!((a.get((2, 0)), a.get(6)), (None, None));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 6], layout!((2,3):(3,1))).unwrap();
    /// let _ = a.get((0, 0, 0)); // coordinate: it has _3 modes, the shape has _2
    /// ```
    ///
    /// A coordinate that is [`InRange`](crate::coord::InRange) of the shape is not compared again.
    // rustc shows this line where two arguments are given: the comment is for its reader.
    #[inline]
    #[rustfmt::skip]
    pub fn get<C: Coord>( // one coordinate, a tuple for two modes: `get((2, 3))`
        &self,
        coord: C,
    ) -> Option<&<Self as Readable>::Element>
    where
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        self.shared().element(coord)
    }

    /// The same, to write to.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 6];
    /// let mut a = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// *a.get_mut((1, 0)).unwrap() = 7;
    /// assert_eq!(a.get_mut((1, 3)), None);
    /// assert_eq!(data[3], 7);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let mut a = Tensor::new(&[0; 6], layout!((2,3):(3,1))).unwrap();
    /// a.get_mut((1, 0)); // a shared view
    /// ```
    // rustc shows this line where two arguments are given: the comment is for its reader.
    #[inline]
    #[rustfmt::skip]
    pub fn get_mut<C: Coord>( // one coordinate, a tuple for two modes: `get_mut((2, 3))`
        &mut self,
        coord: C,
    ) -> Option<&mut <Self as Readable>::Element>
    where
        Self: Writable,
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        self.exclusive().element_mut(coord)
    }
}

impl<P: RawPointer, L: MemoryLayout> Tensor<P, L> {
    /// Where offset 0 is. Source: CuTe's `tensor.data()`.
    #[inline]
    pub fn data(&self) -> P {
        self.engine
    }

    /// The same layout over another pointer: one that is the same address in another form, or of another array.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (one, other) = ([1, 2, 3, 4], [5, 6, 7, 8]);
    /// let row = Tensor::of_pointer(one.as_ptr(), one.len(), layout!((2,2):(2,1)))?.slice((1, ..))?;
    /// assert_eq!(row.data(), &raw const one[2]);
    /// assert_eq!(row.with_data(&raw const other[2]).pointer_at(1), Some(&raw const other[3]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn with_data<Q: RawPointer>(self, data: Q) -> Tensor<Q, L> {
        Tensor { engine: data, layout: self.layout }
    }

    /// The pointer to the element of a coordinate; `None` where it is out of range.
    #[inline]
    pub fn pointer_at<C: Coord>(&self, coord: C) -> Option<P>
    where
        L::Rank: TakesCoord<C, InCoordinate>,
        L: EntriesFit<C, InCoordinate, Verdict: Accepted<Proof: Sized>> + OffsetRule<C>,
    {
        // SAFETY: it is no borrow.
        coord.is_in(self.layout.extents()).then(|| unsafe { self.engine.moved(self.layout.place(coord)) })
    }
}

/// Panics where the coordinate is out of range, as a slice does; [`Tensor::get`] does not.
impl<E, L: MemoryLayout, C: Coord> Index<C> for Tensor<E, L>
where
    Self: Readable<Layout = L>,
    L::Rank: TakesCoord<C, InCoordinate>,
    // Not `OffsetRule<C>`: where that is a bound of the caller's, rustc would take its `C` for that of each index.
    L: EntriesFit<C, InCoordinate, Verdict: Accepted> + CoordOf<C, InCoordinate>,
{
    type Output = <Self as Readable>::Element;

    #[inline]
    #[track_caller]
    fn index(&self, coord: C) -> &Self::Output {
        // Not by way of an `Option`, for which the compiler would compare the pointer with null.
        if !coord.is_in(self.layout.extents()) {
            refuse("coordinate", coord.outside(self.layout.extents()));
        }
        let view = self.shared();
        // SAFETY: the coordinate is in range, so its offset is that of an element.
        unsafe { view.engine.element(view.layout.place(coord)) }
    }
}

/// The same.
impl<E, L: MemoryLayout, C: Coord> IndexMut<C> for Tensor<E, L>
where
    Self: Writable<Layout = L>,
    L::Rank: TakesCoord<C, InCoordinate>,
    // Not `OffsetRule<C>`: where that is a bound of the caller's, rustc would take its `C` for that of each index.
    L: EntriesFit<C, InCoordinate, Verdict: Accepted> + CoordOf<C, InCoordinate>,
{
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, coord: C) -> &mut Self::Output {
        if !coord.is_in(self.layout.extents()) {
            refuse("coordinate", coord.outside(self.layout.extents()));
        }
        let view = self.exclusive();
        // SAFETY: as above; and the view is used up, so there is no other way to the element while `self` is borrowed.
        unsafe { view.engine.element(view.layout.place(coord)) }
    }
}
