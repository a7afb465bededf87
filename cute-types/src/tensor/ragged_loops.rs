//! All elements of ragged tiles, in the order of their indices.
#![allow(unsafe_code)]

use super::{
    BorrowedElements, Exclusive, Lend, LendMut, MemoryLayout, PredicatedTensor, Shared, Source, Target, TensorError,
};
use crate::predicated::Inside;
use crate::rules::{Accepted, ApartRule};
use crate::tuple::IntTuple;

/// The elements of ragged tiles, by [`PredicatedTensor::iter`].
pub struct PredicatedIter<'a, T, L: MemoryLayout, C, B> {
    elements: BorrowedElements<Shared<'a, T>, L, C, B>,
    coords: Inside<L, C, B>,
}

/// The elements of ragged tiles to write to, by [`PredicatedTensor::iter_mut`].
pub struct PredicatedIterMut<'a, T, L: MemoryLayout, C, B> {
    elements: BorrowedElements<Exclusive<'a, T>, L, C, B>,
    coords: Inside<L, C, B>,
}

impl<T, L: MemoryLayout, C: Copy, B: Copy> Clone for PredicatedIter<'_, T, L, C, B> {
    fn clone(&self) -> Self {
        Self { elements: self.elements, coords: self.coords.clone() }
    }
}

/// Both go along the coordinates that are inside.
macro_rules! iterator {
    ($name:ident, $item:ty) => {
        impl<'a, T, L: MemoryLayout, C: IntTuple, B: IntTuple> Iterator for $name<'a, T, L, C, B> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let coord = self.coords.next()?;
                // SAFETY: the coordinate is inside, and a new one each time; where the elements are given out to write to,
                // each is that of one coordinate, so each is given out once.
                Some(unsafe { self.elements.engine.element(self.elements.place_in_loops(coord)) })
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.coords.size_hint()
            }

            #[inline(always)]
            fn fold<A, F: FnMut(A, $item) -> A>(self, init: A, mut f: F) -> A {
                let Self { elements, coords } = self;
                coords.fold(init, |acc, coord| {
                    // SAFETY: as in `next`.
                    f(acc, unsafe { elements.engine.element(elements.place_in_loops(coord)) })
                })
            }

            // As the default, but the loops are made where it is called, see `nest`.
            #[inline(always)]
            fn for_each<F: FnMut($item)>(self, mut f: F) {
                self.fold((), |(), element| f(element));
            }
        }

        impl<T, L: MemoryLayout, C: IntTuple, B: IntTuple> core::iter::FusedIterator for $name<'_, T, L, C, B> {}
    };
}
iterator!(PredicatedIter, &'a T);
iterator!(PredicatedIterMut, &'a mut T);

impl<P: LendMut, W: ApartRule, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The elements inside, each to write to. No two may be one, so the layout that was divided has to be
    /// [`Apart`](crate::rules::Apart).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 5];
    /// let mut tiles = Tensor::new(&mut data, layout!(5:1))?.logical_divide_predicated(layout!(2:2))?;
    /// for (i, x) in tiles.iter_mut().enumerate() {
    ///     *x = i;
    /// }
    /// assert_eq!(data, [0, 2, 1, 3, 4]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let mut data = [0; 4];
    /// let mut tiles = Tensor::new(&mut data, layout!((2,3):(1,1))).unwrap().zipped_divide_predicated((U2::NEW, U2::NEW)).unwrap();
    /// tiles.iter_mut(); // apart: stride _1 is not above _1, which the modes of smaller strides reach
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> PredicatedIterMut<'_, P::Element, L, C, B>
    where
        W: ApartRule<Verdict: Accepted<Proof: Sized>>,
    {
        let coords = self.coords();
        PredicatedIterMut { elements: self.target(), coords }
    }
}

impl<P: Lend, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> PredicatedTensor<P, W, L, C, B> {
    /// The elements inside, in the order of their indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?.zipped_divide_predicated((U2::NEW, U2::NEW))?;
    /// assert!(tiles.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn iter(&self) -> PredicatedIter<'_, P::Element, L, C, B> {
        PredicatedIter { elements: self.source(), coords: self.coords() }
    }

    /// The same for any layout, which is refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (mut data, n) = ([0; 6], 3_usize);
    /// let mut tiles = Tensor::new(&mut data, layout!((2,n):(n,1)))?.zipped_divide_predicated((U2::NEW, U2::NEW))?;
    /// tiles.try_iter_mut()?.for_each(|x| *x += 1);
    /// assert_eq!(data, [1; 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn try_iter_mut(&mut self) -> Result<PredicatedIterMut<'_, P::Element, L, C, B>, TensorError>
    where
        P: LendMut,
    {
        self.check_injective()?;
        let coords = self.coords();
        Ok(PredicatedIterMut { elements: self.target(), coords })
    }

    /// Calls `f` with each coordinate that is inside and its element.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let tiles = Tensor::new(&[1, 2, 3], layout!(3:1))?.logical_divide_predicated(U2::NEW)?;
    /// let mut found = [0; 3];
    /// tiles.for_each(|(i, tile), &x| found[i + 2 * tile] = x);
    /// assert_eq!(found, [1, 2, 3]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn for_each(&self, mut f: impl FnMut(<L::Shape as IntTuple>::Coord, &P::Element)) {
        let elements = self.source();
        self.coords().for_each(|coord| {
            // SAFETY: the coordinate is inside.
            f(coord, unsafe { elements.engine.element(elements.place_in_loops(coord)) });
        });
    }

    /// The same, to write to. One at a time, so any layout will do: where two elements are one, it comes twice.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 3];
    /// let mut tiles = Tensor::new(&mut data, layout!(3:1))?.logical_divide_predicated(U2::NEW)?;
    /// tiles.for_each_mut(|(i, tile), x| *x = 10 * tile + i);
    /// assert_eq!(data, [0, 1, 10]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(<L::Shape as IntTuple>::Coord, &mut P::Element))
    where
        P: LendMut,
    {
        let coords = self.coords();
        let elements = self.target();
        coords.for_each(|coord| {
            // SAFETY: the coordinate is inside, and `f` cannot keep the reference.
            f(coord, unsafe { elements.engine.element(elements.place_in_loops(coord)) });
        });
    }

    /// Writes `value` to every element inside.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 5];
    /// Tensor::new(&mut data, layout!(5:1))?.logical_divide_predicated(U4::NEW)?.slice((.., 1))?.fill(7);
    /// assert_eq!(data, [0, 0, 0, 0, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn fill(&mut self, value: P::Element)
    where
        P: LendMut<Element: Clone>,
    {
        self.for_each_mut(|_, element| *element = value.clone());
    }
}
