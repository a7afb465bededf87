//! What rustc finds in generic code where a bound is missing of which a method asks.
//!
//! `a.iter_mut()` asks that the layout is [`Apart`](super::Apart). Of a layout that is known it asks so by the verdict
//! of the rule, `L: ApartRule, L::Verdict: Accepted`, whose failure is the sentence and nothing below it. Of a type
//! parameter rustc would propose `ApartRule` alone, which does not say that the rule holds. So there are two methods of
//! each name here: the type's own, in an implementation for layouts that have the rule, and that of a trait of this
//! module, which rustc comes to where they do not have it. It asks for the whole bound by its name, and that is what
//! rustc then proposes. Where the bound is there, the rule is, too, and the method is the type's own: no program that
//! compiles calls what is here.

use core::ops::RangeFull;

use super::{Accepted, SliceRule, TakesCoord, Top, Verdict, generic};
use crate::coord::{InSlice, Slicer};
use crate::layout::Layout;
use crate::partition::{Parts, PredicatedParts, Threads, Tiles};
#[cfg(feature = "alloc")]
use crate::runtime::{ComposedLayout, StridedLayout};
use crate::swizzle::{Base, Composed, OffsetOf, StaticSwizzle};
use crate::tensor::{
    Exclusive, IterMut, LendMut, MemoryLayout, PredicatedIterMut, PredicatedTensor, Readable, Tensor, Writable,
};
use crate::tuple::IntTuple;
#[cfg(feature = "alloc")]
use crate::tuple::Offset;

/// The traits without their names, for the prelude.
pub(crate) mod methods {
    pub use super::{
        ApartElements as _, ApartElementsInside as _, ApartParts as _, ApartPartsInside as _, KnownComposed as _,
        KnownLayout as _,
    };
    #[cfg(feature = "alloc")]
    pub use super::{KnownComposedAsValues as _, KnownLayoutAsValues as _};
    pub use crate::rules::TensorOperations as _;
}

/// [`Tensor::iter_mut`].
pub trait ApartElements<L>: Readable {
    /// [`Tensor::iter_mut`].
    fn iter_mut(&mut self) -> IterMut<'_, Self::Element, L>
    where
        Self: Writable,
        L: generic::Apart;
}

impl<E, L: MemoryLayout> ApartElements<L> for Tensor<E, L>
where
    Self: Readable<Layout = L>,
{
    fn iter_mut(&mut self) -> IterMut<'_, Self::Element, L>
    where
        Self: Writable,
        L: generic::Apart,
    {
        Self::iter_mut(self)
    }
}

/// [`Tensor::parts`] and [`Tensor::tiles`].
pub trait ApartParts<'a, T, L: MemoryLayout>: Sized {
    /// [`Tensor::parts`].
    fn parts(self) -> Parts<Exclusive<'a, T>, L, Threads>
    where
        L: generic::Apart + SliceRule<(usize, RangeFull)>,
        L::Rank: TakesCoord<(usize, RangeFull), InSlice>;
    /// [`Tensor::tiles`].
    fn tiles(self) -> Parts<Exclusive<'a, T>, L, Tiles>
    where
        L: generic::Apart + SliceRule<(RangeFull, usize)>,
        L::Rank: TakesCoord<(RangeFull, usize), InSlice>;
}

impl<'a, T, L: MemoryLayout> ApartParts<'a, T, L> for Tensor<Exclusive<'a, T>, L> {
    fn parts(self) -> Parts<Exclusive<'a, T>, L, Threads>
    where
        L: generic::Apart + SliceRule<(usize, RangeFull)>,
        L::Rank: TakesCoord<(usize, RangeFull), InSlice>,
    {
        Self::parts(self)
    }

    fn tiles(self) -> Parts<Exclusive<'a, T>, L, Tiles>
    where
        L: generic::Apart + SliceRule<(RangeFull, usize)>,
        L::Rank: TakesCoord<(RangeFull, usize), InSlice>,
    {
        Self::tiles(self)
    }
}

/// [`PredicatedTensor::iter_mut`].
pub trait ApartElementsInside<P: LendMut, W, L: MemoryLayout, C: IntTuple, B: IntTuple> {
    /// [`PredicatedTensor::iter_mut`].
    fn iter_mut(&mut self) -> PredicatedIterMut<'_, P::Element, L, C, B>
    where
        W: generic::Apart;
}

impl<P: LendMut, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> ApartElementsInside<P, W, L, C, B>
    for PredicatedTensor<P, W, L, C, B>
{
    fn iter_mut(&mut self) -> PredicatedIterMut<'_, P::Element, L, C, B>
    where
        W: generic::Apart,
    {
        Self::iter_mut(self)
    }
}

/// [`PredicatedTensor::parts`] and [`PredicatedTensor::tiles`].
pub trait ApartPartsInside<'a, T, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple>: Sized {
    /// [`PredicatedTensor::parts`].
    fn parts(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Threads>
    where
        W: generic::Apart,
        <(usize, RangeFull) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>;
    /// [`PredicatedTensor::tiles`].
    fn tiles(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Tiles>
    where
        W: generic::Apart,
        <(RangeFull, usize) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>;
}

impl<'a, T, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> ApartPartsInside<'a, T, W, L, C, B>
    for PredicatedTensor<Exclusive<'a, T>, W, L, C, B>
{
    fn parts(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Threads>
    where
        W: generic::Apart,
        <(usize, RangeFull) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        Self::parts(self)
    }

    fn tiles(self) -> PredicatedParts<Exclusive<'a, T>, W, L, C, B, Tiles>
    where
        W: generic::Apart,
        <(RangeFull, usize) as Slicer>::Fits<L::Shape, Top, InSlice>: Verdict<Report: Accepted>,
    {
        Self::tiles(self)
    }
}

/// What a layout has where types know all its integers, by a method for each question.
macro_rules! known {
    ($($(#[$attribute:meta])* $trait:ident<$($parameter:tt),*> [$($generics:tt)*] $type:ty {
        $($method:ident($($argument:ident: $argument_type:ty)?) -> $result:ty;)*
    })*) => { $(
        $(#[$attribute])*
        pub trait $trait<$($generics)*> {
            $(
                /// The layout's own method.
                fn $method(&self $(, $argument: $argument_type)?) -> $result
                where
                    Self: generic::KnownIntegers<Proof: Sized>;
            )*
        }

        $(#[$attribute])*
        impl<$($generics)*> $trait<$($parameter),*> for $type {
            $(
                fn $method(&self $(, $argument: $argument_type)?) -> $result
                where
                    Self: generic::KnownIntegers<Proof: Sized>,
                {
                    Self::$method(self $(, $argument)?)
                }
            )*
        }
    )* };
}
known! {
    /// Of [`Layout`](struct@Layout).
    KnownLayout<S, D> [S: IntTuple, D: IntTuple] Layout<S, D> {
        cosize() -> usize;
        hier_coord(offset: D::Offset) -> Option<S::Coord>;
        flat_coord(offset: D::Offset) -> Option<S::FlatCoord>;
        linear_coord(offset: D::Offset) -> Option<usize>;
    }
    /// Of [`Composed`].
    KnownComposed<W, O, S, D> [W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple] Composed<W, O, Layout<S, D>> {
        cosize() -> usize;
        hier_coord(offset: OffsetOf<O, D>) -> Option<S::Coord>;
        flat_coord(offset: OffsetOf<O, D>) -> Option<S::FlatCoord>;
        linear_coord(offset: OffsetOf<O, D>) -> Option<usize>;
    }
    /// [`Layout::to_runtime`].
    #[cfg(feature = "alloc")]
    KnownLayoutAsValues<S, D> [S: IntTuple, D: IntTuple] Layout<S, D> {
        to_runtime() -> StridedLayout<<D::Offset as Offset>::Stride>;
    }
    /// [`Composed::to_runtime`].
    #[cfg(feature = "alloc")]
    KnownComposedAsValues<W, O, S, D> [W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple] Composed<W, O, Layout<S, D>> {
        to_runtime() -> ComposedLayout;
    }
}
