//! The operations of a layout as those of a tensor, and what one block or one thread takes.
#![allow(unsafe_code)]

use crate::algebra::mixed::{AtSelf, MixedLayout, With};
use crate::algebra::{AtFirst, MixedTiler, op};
use crate::coord::{EachMode, InSlice, Outside, Slicer};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, ApartRule, Decidable, Refusal, Rule, Top, Verdict, operation};
use crate::sealed::{TOKEN, Token};
use crate::swizzle::{Base, Chain, Chained, Composed, StaticSwizzle};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError, is, modes_of, within};
use crate::tuple::{ExtentsOf, IntTuple, StaticTuple};

/// The divide of a local tile.
type LocalTile<T> = op::InTheNameOf<operation::local_tile, op::ZippedDivide<T>>;
/// The divide of a local partition.
type LocalPartition<T> = op::InTheNameOf<operation::local_partition, op::ZippedDivide<T>>;

/// The operation `O` of a layout over memory, of a swizzled layout under the same swizzle and offset.
pub trait Rearranged<O>: MemoryLayout {
    /// Whether its rule holds, as [`Rule::Verdict`] has it.
    type Verdict;
    /// The result.
    type Result: MemoryLayout;
    /// The result, or the rule that the integers break.
    #[doc(hidden)]
    fn rearranged(self, operation: O, token: Token) -> Result<Self::Result, Refusal>;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple, O> Rearranged<O> for Layout<S, D>
where
    Self: MemoryLayout + Rule<O>,
{
    type Verdict = <Self as Rule<O>>::Verdict;
    type Result = <Self as Rule<O>>::Result;

    #[inline]
    fn rearranged(self, operation: O, token: Token) -> Result<Self::Result, Refusal> {
        self.try_give(operation, token)
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, B: Base, S: IntTuple, D: IntTuple, O> Rearranged<O> for Composed<W, B, Layout<S, D>>
where
    Self: MemoryLayout,
    Layout<S, D>: Rearranged<O>,
    Composed<W, B, <Layout<S, D> as Rearranged<O>>::Result>: MemoryLayout,
{
    type Verdict = <Layout<S, D> as Rearranged<O>>::Verdict;
    type Result = Composed<W, B, <Layout<S, D> as Rearranged<O>>::Result>;

    #[inline]
    fn rearranged(self, operation: O, token: Token) -> Result<Self::Result, Refusal> {
        Ok(self.with(self.layout().rearranged(operation, token)?))
    }
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, B: Base, L, O> Rearranged<O> for Chain<W, B, L>
where
    L: Chained + Rearranged<O, Result: Chained>,
{
    type Verdict = <L as Rearranged<O>>::Verdict;
    type Result = Chain<W, B, <L as Rearranged<O>>::Result>;

    #[inline]
    fn rearranged(self, operation: O, token: Token) -> Result<Self::Result, Refusal> {
        Ok(self.with(self.layout().rearranged(operation, token)?))
    }
}

/// The sizes of the modes of the shape `S`, with symbols.
type SizesWithSymbols<S> = <<S as IntTuple>::Symbols<ExtentsOf<AtSelf>> as StaticTuple>::ModeSizes;
/// The sizes of the modes of the shape `S`: the tile that threads of this shape take an element each of.
type SizesOf<S> = <SizesWithSymbols<S> as StaticTuple>::Evaluated;

/// The index in their layout of thread `index`. Refused where there is none, and where the layout has two threads at one place.
#[inline]
fn look_for_thread<S: IntTuple, D: IntTuple>(threads: Layout<S, D>, index: usize) -> Result<usize, TensorError> {
    let is_static = is::<S::IsStatic>() && is::<D::IsStatic>();
    let sorted;
    let modes = if is_static {
        const { &modes_of::<S::Known<D>>().sorted() }
    } else {
        sorted = threads.modes()?.sorted();
        &sorted
    };
    // Of static threads the compiler knows it, but not which two are at one place.
    if !(is_static && const { modes_of::<S::Known<D>>().is_injective() }) {
        modes.check_injective()?;
    }
    modes.find(modes.len(), index as i128 + modes.below()).map(|thread| thread as usize).ok_or_else(|| {
        // Counted from the smallest offset on, as by `cosize`.
        let extent = usize::try_from(modes.above() + modes.below()).unwrap_or(usize::MAX).saturating_add(1);
        TensorError::Slice(Outside { mode: None, index, extent })
    })
}

impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    /// The part under a coordinate that has the modes of the shape.
    #[inline]
    pub(crate) fn sliced<C: Slicer>(self, coord: C) -> Result<Tensor<P, L::Part<C>>, TensorError> {
        let layout = self.layout();
        if let Some(outside) = coord.outside(layout.extents()) {
            return Err(TensorError::Slice(outside));
        }
        let (part, first) = layout.part(coord);
        // SAFETY: the coordinate is in range, so with any coordinate of the part in place of its `..` it is one of this
        // tensor, with zeros too; under a swizzle `first` is 0.
        Ok(unsafe { self.with_part(part, first) })
    }

    /// The tensor after the operation `O` with the tiler `T`. Without a tiler, `..`, the operation itself names elements of the
    /// tensor alone: see `atom::Partitioning`, of the feature `atoms`.
    #[inline]
    pub(crate) fn rearranged<O, T: MixedTiler<AtFirst>>(
        self,
        operation: O,
        tiler: T,
    ) -> Result<Tensor<P, L::Result>, TensorError>
    where
        L: Rearranged<O>,
    {
        let reaches = tiler.reaches_into(self.layout().extents());
        self.rearranged_as(reaches, |layout| layout.rearranged(operation, TOKEN))
    }

    /// The tensor after an operation of the algebra whose result `make` makes of the layout, if what the tiler names are elements
    /// of the tensor.
    #[inline]
    pub(crate) fn rearranged_as<R: MemoryLayout>(
        self,
        reaches: bool,
        make: impl FnOnce(L) -> Result<R, Refusal>,
    ) -> Result<Tensor<P, R>, TensorError> {
        let layout = self.layout();
        if !reaches {
            return Err(TensorError::Reach { size: self.size() });
        }
        let part = make(layout).map_err(TensorError::Refused)?;
        // The second line: what was proved of the layouts is looked at once more, in numbers. A tiler may also name an element
        // more often than there are indices, which is looked at along with it.
        within(&part, &layout)?;
        // SAFETY: R(c) = A(B(c)), and each B(c) was found to be an element of A. Of a divide, B is a permutation;
        // of a partition by atoms, permutations and the layout of the atom, whose indices are below the size of its tile.
        Ok(unsafe { self.with_part(part, 0) })
    }

    /// The tile of a coordinate: what the tiler covers is a tile, and the coordinate says which. Where it has a `..`, the
    /// tiles along it are kept as modes after those of the tile.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    /// let a = Tensor::new(&data, layout!((4,6):(6,1)))?;
    /// let tile = a.local_tile((U2::NEW, U3::NEW), (1, 0))?;
    /// assert_eq!(tile.layout(), layout!((2,3):(6,1)));
    /// assert!(tile.iter().eq(&[12, 18, 13, 19, 14, 20]));
    /// let row_of_tiles = a.local_tile((U2::NEW, U3::NEW), (1, ..))?;
    /// assert_eq!(row_of_tiles.layout(), layout!((2,3,2):(6,1,3)));
    /// assert_eq!(
    ///     a.local_tile((U2::NEW, U3::NEW), (2, 0)).unwrap_err().to_string(),
    ///     "slice: in mode 0, 2 is outside 0..2",
    /// );
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    /// // local_tile: in mode _0, the tile covers _3, which does not divide size _4
    /// let _ = a.local_tile((U3::NEW, U3::NEW), (1, 0));
    /// ```
    ///
    /// Source: CuTe's `local_tile(tensor, tiler, coord)`, `inner_partition`.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn local_tile<T: MixedTiler<AtFirst>, C: Slicer>(
        self,
        tiler: T,
        coord: C,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(EachMode, C)>>, TensorError>
    where
        L: Rearranged<LocalTile<T>, Verdict: Accepted<Proof: Sized>>,
        (EachMode, C): Slicer,
        <(EachMode, C) as Slicer>::Fits<<L::Result as MemoryLayout>::Shape, Top, InSlice>:
            Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.tile_at(tiler, coord)
    }

    /// [`Self::local_tile`], where the running program decides whether the tiles are whole.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    /// let m = 4_usize;
    /// let a = Tensor::new(&data, layout!((m,6):(6,1)))?;
    /// assert!(a.try_local_tile((U2::NEW, U3::NEW), (1, 0))?.iter().eq(&[12, 18, 13, 19, 14, 20]));
    /// assert_eq!(
    ///     a.try_local_tile((U3::NEW, U3::NEW), (1, 0)).unwrap_err().to_string(),
    ///     "local_tile: in mode 0, the tile covers 3, which does not divide size 4",
    /// );
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn try_local_tile<T: MixedTiler<AtFirst>, C: Slicer>(
        self,
        tiler: T,
        coord: C,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(EachMode, C)>>, TensorError>
    where
        L: Rearranged<LocalTile<T>, Verdict: Decidable<Proof: Sized>>,
        (EachMode, C): Slicer,
        <(EachMode, C) as Slicer>::Fits<<L::Result as MemoryLayout>::Shape, Top, InSlice>:
            Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.tile_at(tiler, coord)
    }

    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    fn tile_at<T: MixedTiler<AtFirst>, C: Slicer>(
        self,
        tiler: T,
        coord: C,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(EachMode, C)>>, TensorError>
    where
        L: Rearranged<LocalTile<T>>,
        (EachMode, C): Slicer,
    {
        let tiles = self.rearranged(LocalTile::<T>::new(op::ZippedDivide(tiler)), tiler)?;
        // Looked at first, so that a refusal names the mode of this coordinate.
        if let Some(outside) = coord.outside(tiles.layout().extents().rest().first()) {
            return Err(TensorError::Slice(outside));
        }
        tiles.sliced((EachMode, coord))
    }

    /// What thread `index` of some threads takes: the tensor is tiled by the shape of their layout, and of each tile the
    /// thread takes the element at its own coordinate.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    /// let a = Tensor::new(&data, layout!((4,6):(6,1)))?;
    /// // Thread 1 of 2 x 2 threads, row by row, is at (0,1).
    /// let part = a.local_partition(layout!((2,2):(2,1)), 1)?;
    /// assert_eq!(part.layout(), layout!((2,3):(12,2)));
    /// assert!(part.iter().eq(&[1, 13, 3, 15, 5, 17]));
    /// assert_eq!(
    ///     a.local_partition(layout!((2,2):(2,1)), 4).unwrap_err().to_string(),
    ///     "slice: index 4 is outside 0..4",
    /// );
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Two threads at one place would be one thread:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
    /// // apart: stride _0 is not above _0, which the modes of smaller strides reach
    /// let _ = a.local_partition(layout!((2,2):(1,0)), 1);
    /// ```
    ///
    /// Source: CuTe's `local_partition(tensor, thread_layout, thread_index)`, `outer_partition`.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn local_partition<S, D>(
        self,
        threads: Layout<S, D>,
        index: usize,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(S::FlatCoord, EachMode)>>, TensorError>
    where
        S: Strided<D>,
        D: StaticTuple,
        Layout<S, D>: ApartRule<Verdict: Accepted<Proof: Sized>>,
        L: Rearranged<LocalPartition<S::ModeSizes>, Verdict: Accepted<Proof: Sized>>,
        S::ModeSizes: MixedTiler<AtFirst>,
        S::FlatCoord: Slicer,
        <(S::FlatCoord, EachMode) as Slicer>::Fits<<L::Result as MemoryLayout>::Shape, Top, InSlice>:
            Verdict<Report: Accepted>,
    {
        self.partition_at(threads, index)
    }

    /// [`Self::local_partition`], where the running program decides: the integers of the threads, too, may be dynamic.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    /// let (m, threads) = (4_usize, 2_usize);
    /// let a = Tensor::new(&data, layout!((m,6):(6,1)))?;
    /// assert!(a.try_local_partition(layout!((2,threads):(threads,1)), 1)?.iter().eq(&[1, 13, 3, 15, 5, 17]));
    /// assert_eq!(
    ///     a.try_local_partition(layout!((3,2):(2,1)), 1).unwrap_err().to_string(),
    ///     "local_partition: in mode 0, the tile covers 3, which does not divide size 4",
    /// );
    /// assert_eq!(
    ///     a.try_local_partition(layout!((2,threads):(1,1)), 1).unwrap_err().to_string(),
    ///     "injective: elements 1 and 2 both have offset 1",
    /// );
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Also where two threads are at one place, and as the sentence of the rule, where the integers break it.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn try_local_partition<S: IntTuple, D: IntTuple>(
        self,
        threads: Layout<S, D>,
        index: usize,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(S::FlatCoord, EachMode)>>, TensorError>
    where
        Layout<S, D>: MixedLayout<AtSelf> + MemoryLayout<Integers: Verdict<Report: Accepted<Proof: Sized>>>,
        L: Rearranged<LocalPartition<SizesOf<S>>, Verdict: Decidable<Proof: Sized>>,
        SizesOf<S>: MixedTiler<AtFirst>,
        S::FlatCoord: Slicer,
        <(S::FlatCoord, EachMode) as Slicer>::Fits<<L::Result as MemoryLayout>::Shape, Top, InSlice>:
            Verdict<Report: Accepted>,
    {
        let thread = look_for_thread(threads, index)?;
        self.partition_of(<SizesWithSymbols<S>>::evaluate_all(&With(threads, ())), threads, thread)
    }

    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    fn partition_at<S, D>(
        self,
        threads: Layout<S, D>,
        index: usize,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(S::FlatCoord, EachMode)>>, TensorError>
    where
        S: Strided<D>,
        D: StaticTuple,
        L: Rearranged<LocalPartition<S::ModeSizes>>,
        S::ModeSizes: MixedTiler<AtFirst>,
        S::FlatCoord: Slicer,
    {
        let Some(thread) = threads.index_of(index) else {
            let outside = Outside { mode: None, index, extent: <Layout<S, D> as StaticLayout>::COSIZE };
            return Err(TensorError::Slice(outside));
        };
        self.partition_of(<S::ModeSizes as crate::int::Static>::NEW, threads, thread)
    }

    /// What the thread with this index in the layout of the threads takes, of tiles of the sizes of its modes.
    #[inline]
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    fn partition_of<S, D, T>(
        self,
        tile: T,
        threads: Layout<S, D>,
        thread: usize,
    ) -> Result<Tensor<P, <L::Result as MemoryLayout>::Part<(S::FlatCoord, EachMode)>>, TensorError>
    where
        S: IntTuple,
        D: IntTuple,
        T: MixedTiler<AtFirst>,
        L: Rearranged<LocalPartition<T>>,
        S::FlatCoord: Slicer,
    {
        let coord = threads.shape().flat_coord_of(thread);
        self.rearranged(LocalPartition::<T>::new(op::ZippedDivide(tile)), tile)?.sliced((coord, EachMode))
    }
}
