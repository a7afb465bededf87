//! Parts of tensors: slices, tiles, thread-value slices, and exclusive parts for threads.
//!
//! The parts of a tensor are where CuTe's kernels begin: each block takes its tile, each thread its values.
//!
//! ```
//! use cute_types::prelude::*;
//! // Four threads with six values each, as indices of 24 elements.
//! let tv = layout!(((2,2),(2,3)):((2,12),(1,4)));
//! let data: [usize; 24] = core::array::from_fn(|i| i);
//! let values = Tensor::new(&data, layout!(24:1))?.composition(tv)?;
//! assert!(values.slice((1, ..))?.iter().eq(&[2, 3, 6, 7, 10, 11]));
//!
//! // The same to write to: each thread has its own part.
//! let mut data = [0; 24];
//! let values = Tensor::new(&mut data, layout!(24:1))?.composition(tv)?;
//! std::thread::scope(|scope| {
//!     for (thread, mut part) in values.parts().enumerate() {
//!         scope.spawn(move || part.fill(thread));
//!     }
//! });
//! assert_eq!(data, [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3, 2, 2, 3, 3]);
//! # Ok::<(), TensorError>(())
//! ```
//!
//! Source: CuTe's `tensor_impl.hpp`, and the second seed.

mod exclusive;
mod local;
mod ragged;

pub use exclusive::{Cut, Parts, Threads, Tiles};
pub use local::Rearranged;
pub use ragged::PredicatedParts;

use crate::algebra::{AtFirst, MixedTiler, op};
use crate::coord::{InSlice, Slicer};
use crate::rules::{Accepted, Decidable, EntriesFit, KnownKind, SliceRule, TakesCoord};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError};

impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    /// The part under the `..` of a coordinate. The integers have to be in range; what is not is refused.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    /// let a = Tensor::new(&data, layout!((4,(2,3)):(6,(3,1))))?;
    /// assert!(a.slice((1, ..))?.iter().eq(&[6, 9, 7, 10, 8, 11]));
    /// let corner = a.slice((.., (1, ..)))?;
    /// assert_eq!((corner.layout(), corner[(0, 0)]), (layout!((4,3):(6,1)), 3));
    /// assert_eq!(a.slice((4, ..)).unwrap_err().to_string(), "slice: in mode 0, 4 is outside 0..4");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    /// let _ = a.slice((1, .., ..)); // slice: it has _3 modes, the shape has _2
    /// ```
    ///
    /// An exclusive view is used up, since its part can be written to. `a.view_mut().slice(..)` lends it instead.
    ///
    /// Source: CuTe's `tensor(coord)` with `_` in it, which checks no integer.
    // rustc shows the line of `self` where an exclusive tensor is used after this: the comment there is for its reader.
    #[inline]
    pub fn slice<C: Slicer>(
        self, // moves what is exclusive: `a.view_mut().slice(..)` lends it
        coord: C,
    ) -> Result<Tensor<P, L::Part<C>>, TensorError>
    where
        L::Rank: TakesCoord<C, InSlice>,
        L: EntriesFit<C, InSlice, Verdict: Accepted> + SliceRule<C>,
    {
        self.sliced(coord)
    }
}

impl<P: Pointer, L: KnownKind> Tensor<P, L> {
    /// The tensor composed with a layout or, by mode, with several: `r[c]` is `self[b(c)]`. A thread-value layout so makes
    /// of a tile the values of each thread. All that `b` names has to be there.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 8] = core::array::from_fn(|i| i as i32);
    /// let a = Tensor::new(&data, layout!((2,4):(4,1)))?;
    /// let every_other = a.composition(layout!(4:2))?;
    /// assert!(every_other.iter().eq(&[0, 1, 2, 3])); // elements 0, 2, 4 and 6 are the first row
    /// // Every other column, by coordinates.
    /// let corner = a.composition(layout!((2,2):(1@0,2@1)))?;
    /// assert!(corner.iter().eq(&[0, 4, 2, 6]));
    /// let refused = a.composition(layout!(5:2)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tensor: the tiler reaches beyond the 8 elements of the tensor");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 9], layout!((3,3):(3,1))).unwrap();
    /// // composition: mode _0 of A has extent _3, which stride _2 does not divide; _4:_2 would cross it
    /// let _ = a.composition(layout!(4:2));
    /// ```
    ///
    /// Source: CuTe's `composition(tensor, tiler)`, in which the last mode runs on beyond the memory.
    #[inline]
    pub fn composition<B: MixedTiler<AtFirst>>(self, b: B) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::Composition<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.rearranged(op::Composition(b), b)
    }

    /// [`Layout::logical_divide`](crate::Layout::logical_divide) of its layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1)))?;
    /// assert_eq!(a.logical_divide((U2::NEW, U3::NEW))?.layout(), layout!(((2,2),(3,2)):((6,12),(1,3))));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn logical_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::LogicalDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.rearranged(op::LogicalDivide(tiler), tiler)
    }

    /// [`Layout::zipped_divide`](crate::Layout::zipped_divide) of its layout: the elements of a tile, and the tiles.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1)))?;
    /// assert_eq!(a.zipped_divide((U2::NEW, U3::NEW))?.layout(), layout!(((2,3),(2,2)):((6,1),(12,3))));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    /// // zipped_divide: in mode _1, the tile covers _4, which does not divide size _6
    /// let _ = a.zipped_divide((U2::NEW, U4::NEW));
    /// ```
    #[inline]
    pub fn zipped_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::ZippedDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.rearranged(op::ZippedDivide(tiler), tiler)
    }

    /// [`Layout::tiled_divide`](crate::Layout::tiled_divide) of its layout: the elements of a tile, and each mode of the
    /// tiles by itself.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1)))?;
    /// assert_eq!(a.tiled_divide((U2::NEW, U3::NEW))?.layout(), layout!(((2,3),2,2):((6,1),12,3)));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn tiled_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::TiledDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.rearranged(op::TiledDivide(tiler), tiler)
    }

    /// [`Layout::flat_divide`](crate::Layout::flat_divide) of its layout: all modes by themselves.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1)))?;
    /// assert_eq!(a.flat_divide((U2::NEW, U3::NEW))?.layout(), layout!((2,3,2,2):(6,1,12,3)));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn flat_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::FlatDivide<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.rearranged(op::FlatDivide(tiler), tiler)
    }
}

impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    /// [`Self::composition`] where the running program may have to decide whether the rule holds.
    ///
    /// # Errors
    ///
    /// Also as the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_composition<B: MixedTiler<AtFirst>>(self, b: B) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::Composition<B>, Verdict: Decidable<Proof: Sized>>,
    {
        self.rearranged(op::Composition(b), b)
    }

    /// [`Self::logical_divide`] where the running program may have to decide whether the rule holds.
    ///
    /// # Errors
    ///
    /// Also as the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_logical_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::LogicalDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.rearranged(op::LogicalDivide(tiler), tiler)
    }

    /// [`Self::zipped_divide`] where the running program may have to decide whether the rule holds.
    ///
    /// # Errors
    ///
    /// Also as the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_zipped_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::ZippedDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.rearranged(op::ZippedDivide(tiler), tiler)
    }

    /// [`Self::tiled_divide`] where the running program may have to decide whether the rule holds.
    ///
    /// # Errors
    ///
    /// Also as the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_tiled_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::TiledDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.rearranged(op::TiledDivide(tiler), tiler)
    }

    /// [`Self::flat_divide`] where the running program may have to decide whether the rule holds.
    ///
    /// # Errors
    ///
    /// Also as the sentence of the rule, where the integers break it.
    #[inline]
    pub fn try_flat_divide<T: MixedTiler<AtFirst>>(self, tiler: T) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<op::FlatDivide<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.rearranged(op::FlatDivide(tiler), tiler)
    }
}
