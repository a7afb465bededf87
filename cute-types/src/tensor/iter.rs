//! All elements of a tensor, in the order of their indices.
#![allow(unsafe_code)]

use super::{Exclusive, MemoryLayout, Readable, Shared, Tensor, TensorError, Writable};
use crate::coord::Coords;
use crate::rules::{Accepted, ApartRule};
use crate::tuple::{IntTuple, nest};

/// The elements of a tensor, by [`Tensor::iter`].
#[derive(Clone)]
pub struct Iter<'a, T, L> {
    tensor: Tensor<Shared<'a, T>, L>,
    next: usize,
    end: usize,
}

/// The elements of a tensor to write to, by [`Tensor::iter_mut`].
pub struct IterMut<'a, T, L> {
    tensor: Tensor<Exclusive<'a, T>, L>,
    next: usize,
    end: usize,
}

/// Both count from the one end and from the other.
macro_rules! iterator {
    ($name:ident, $item:ty) => {
        impl<'a, T, L: MemoryLayout> $name<'a, T, L> {
            #[inline]
            fn at(&self, index: usize) -> $item {
                // SAFETY: the index is below the size, and a new one each time; where the elements are given out to write
                // to, the layout is injective, so each is given out once.
                unsafe { self.tensor.engine.element(self.tensor.layout.place(index)) }
            }
        }

        impl<'a, T, L: MemoryLayout> Iterator for $name<'a, T, L> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                if self.next == self.end {
                    return None;
                }
                self.next += 1;
                Some(self.at(self.next - 1))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.end - self.next, Some(self.end - self.next))
            }

            #[inline(always)]
            fn fold<A, F: FnMut(A, $item) -> A>(self, init: A, mut f: F) -> A {
                let Self { tensor, next, end } = self;
                let shape = tensor.layout.extents();
                if next == 0 && end == shape.size() {
                    // Nested loops, where an index would be divided by the extents.
                    return nest::fold(shape, init, |acc, coord| {
                        // SAFETY: as in `at`: each coordinate of the shape comes once.
                        f(acc, unsafe { tensor.engine.element(tensor.layout.place_in_loops(coord)) })
                    });
                }
                let mut acc = init;
                for index in next..end {
                    // SAFETY: as in `at`.
                    acc = f(acc, unsafe { tensor.engine.element(tensor.layout.place(index)) });
                }
                acc
            }

            // As the default, but the loops are made where it is called, see `nest`.
            #[inline(always)]
            fn for_each<F: FnMut($item)>(self, mut f: F) {
                self.fold((), |(), element| f(element));
            }
        }

        impl<'a, T, L: MemoryLayout> DoubleEndedIterator for $name<'a, T, L> {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                if self.next == self.end {
                    return None;
                }
                self.end -= 1;
                Some(self.at(self.end))
            }
        }

        impl<T, L: MemoryLayout> ExactSizeIterator for $name<'_, T, L> {}
        impl<T, L: MemoryLayout> core::iter::FusedIterator for $name<'_, T, L> {}
    };
}
iterator!(Iter, &'a T);
iterator!(IterMut, &'a mut T);

impl<'a, T, L: MemoryLayout> Tensor<Exclusive<'a, T>, L> {
    /// The elements of an injective layout.
    #[inline]
    fn elements(self) -> IterMut<'a, T, L> {
        let end = self.size();
        IterMut { tensor: self, next: 0, end }
    }
}

impl<E, L: MemoryLayout> Tensor<E, L> {
    /// All natural coordinates, in the order of their indices: [`Layout::coords`](crate::Layout::coords). Each has an element. Where the
    /// layout is a type parameter, `a.layout().coords()` gives them as coordinates that `a[c]` takes:
    /// [`NaturalCoord`](crate::coord::NaturalCoord).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert!(a.coords().eq([(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]));
    /// assert!(a.coords().map(|c| a[c]).eq([1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn coords(&self) -> Coords<L::Shape> {
        Coords::new(self.layout.extents())
    }
}

impl<E, L: MemoryLayout> Tensor<E, L>
where
    Self: Readable<Layout = L>,
{
    /// All elements, in the order of their indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// assert!(a.iter().eq(&[1, 4, 2, 5, 3, 6])); // the first mode is the fastest
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn iter(&self) -> Iter<'_, <Self as Readable>::Element, L> {
        let tensor = self.shared();
        Iter { tensor, next: 0, end: tensor.size() }
    }

    /// The same for any layout, which is refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let layout = Layout::new((Dyn(2), Dyn(2)), (Dyn(1), Dyn(1)));
    /// let mut a = Tensor::new(vec![0; 3].leak(), layout)?;
    /// let refused = a.try_iter_mut().map(|_| ()).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 1 and 2 both have offset 1");
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn try_iter_mut(&mut self) -> Result<IterMut<'_, <Self as Readable>::Element, L>, TensorError>
    where
        Self: Writable,
    {
        self.layout.modes()?.check_injective()?;
        Ok(self.exclusive().elements())
    }

    /// Calls `f` with the coordinate of each element and the element.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
    /// let mut diagonal = 0;
    /// a.for_each(|(i, j), x| diagonal += if i == j { *x } else { 0 });
    /// assert_eq!(diagonal, 1 + 5);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn for_each(&self, mut f: impl FnMut(<L::Shape as IntTuple>::Coord, &<Self as Readable>::Element)) {
        let tensor = self.shared();
        nest::fold(tensor.layout.extents(), (), |(), coord| {
            // SAFETY: the coordinate is one of the shape.
            f(coord, unsafe { tensor.engine.element(tensor.layout.place_in_loops(coord)) });
        });
    }

    /// The same, to write to. One at a time, so any layout will do: where two elements are one, it comes twice.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut a = Tensor::new([0; 2], layout!((2,3):(1,0)))?;
    /// a.for_each_mut(|(i, j), x| *x += i + j);
    /// assert!(a.iter().eq(&[3, 6, 3, 6, 3, 6]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn for_each_mut(&mut self, mut f: impl FnMut(<L::Shape as IntTuple>::Coord, &mut <Self as Readable>::Element))
    where
        Self: Writable,
    {
        let tensor = self.exclusive();
        nest::fold(tensor.layout.extents(), (), |(), coord| {
            // SAFETY: the coordinate is one of the shape, and `f` cannot keep the reference.
            f(coord, unsafe { tensor.engine.element(tensor.layout.place_in_loops(coord)) });
        });
    }

    /// Writes `value` to every element.
    #[inline(always)]
    pub fn fill(&mut self, value: <Self as Readable>::Element)
    where
        Self: Writable,
        <Self as Readable>::Element: Clone,
    {
        self.for_each_mut(|_, element| *element = value.clone());
    }
}

impl<E, L: ApartRule> Tensor<E, L>
where
    Self: Readable<Layout = L>,
{
    /// All elements, each to write to. No two may be one, so the layout has to be [`Apart`](crate::rules::Apart).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 6];
    /// let mut a = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// for (i, x) in a.iter_mut().enumerate() {
    ///     *x = i;
    /// }
    /// assert_eq!(data, [0, 2, 4, 1, 3, 5]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let mut a = Tensor::new([0; 2], layout!((2,3):(1,0))).unwrap();
    /// a.iter_mut(); // apart: stride _0 is not above _0, which the modes of smaller strides reach
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, <Self as Readable>::Element, L>
    where
        Self: Writable,
        L: ApartRule<Verdict: Accepted<Proof: Sized>>,
    {
        self.exclusive().elements()
    }
}
