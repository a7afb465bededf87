//! A swizzle set over a layout that is composed already: [`Chained`], what such a layout is, and [`Covering`], the two
//! ways to do it.
//!
//! `W o O o (V o N o L)` is one swizzle over L where types can see that, and a [`Chain`] of two where they cannot.
//! Types see it only where all integers of the two are known: the way is chosen by that, see [`Cover`].

use core::fmt;

use super::super::composed::{Kind, print_over};
use super::super::layers::Layers;
use super::super::stack::{SingleSwizzle, Stack};
use super::Chain;
use crate::coord::Slicer;
use crate::injective::Modes;
use crate::int::{Bool, Static};
use crate::layout::Layout;
use crate::swizzle::{Base, Composed, StaticSwizzle};
use crate::tensor::{MemoryLayout, is, modes_of};
use crate::tuple::{IntTuple, Offsets};

/// A layout under one swizzle or several: what stands under the outermost swizzle of a [`Chain`].
#[diagnostic::on_unimplemented(
    message = "this is not a layout behind a swizzle",
    label = "neither a `Composed` nor a `Chain`"
)]
pub trait Chained: MemoryLayout {
    /// The kind of its offsets.
    #[doc(hidden)]
    type Kind: Offsets;
    /// [`MemoryLayout::Part`]
    #[doc(hidden)]
    type Sliced<C: Slicer>: Chained;
    /// The modes of the innermost layout, where types know them.
    #[doc(hidden)]
    const MODES: Option<Modes>;
    /// The swizzles, where types know the offsets between them.
    #[doc(hidden)]
    const LAYERS: Option<Layers>;
    /// The swizzles.
    #[doc(hidden)]
    fn layers(&self) -> Layers;
    /// The part under the `..` of a coordinate, what the rest adds in front of the innermost swizzle.
    #[doc(hidden)]
    fn sliced<C: Slicer>(self, coord: C) -> Self::Sliced<C>;
    /// Prints the swizzles and the layout, also those that move nothing.
    #[doc(hidden)]
    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Chained for Composed<W, O, Layout<S, D>> {
    type Kind = Kind<O, D>;
    type Sliced<C: Slicer> = Composed<W, isize, Layout<C::Slice<S>, C::Slice<D>>>;
    const MODES: Option<Modes> =
        if is::<S::IsStatic>() && is::<D::IsStatic>() { Some(modes_of::<S::Known<D>>()) } else { None };
    const LAYERS: Option<Layers> = if is::<O::IsKnown>() { Some(Layers::NONE.under::<W>(O::STATIC)) } else { None };

    fn layers(&self) -> Layers {
        Layers::NONE.under::<W>(self.base_offset().number())
    }

    #[inline]
    fn sliced<C: Slicer>(self, coord: C) -> Self::Sliced<C> {
        self.part_of(coord)
    }

    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_over(self.swizzle(), self.base_offset(), f)?;
        fmt::Display::fmt(&self.layout(), f)
    }
}

impl<W: StaticSwizzle, O: Base, L: Chained> Chained for Chain<W, O, L> {
    type Kind = <O::Kind as Offsets>::Join<L::Kind>;
    type Sliced<C: Slicer> = Chain<W, O, L::Sliced<C>>;
    const MODES: Option<Modes> = L::MODES;
    const LAYERS: Option<Layers> = match L::LAYERS {
        Some(layers) if is::<O::IsKnown>() => Some(layers.under::<W>(O::STATIC)),
        _ => None,
    };

    fn layers(&self) -> Layers {
        self.layout.layers().under::<W>(self.offset.number())
    }

    #[inline]
    fn sliced<C: Slicer>(self, coord: C) -> Self::Sliced<C> {
        self.with(self.layout.sliced(coord))
    }

    fn print(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_over(self.swizzle, self.offset, f)?;
        self.layout.print(f)
    }
}

/// A way to set a swizzle over a composed layout.
pub trait Covering {
    /// What it makes of `W o O` over `V o N o S:D`.
    type Of<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple>: MemoryLayout;
    /// `W o O` over the composed layout.
    fn cover<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple>(
        swizzle: W,
        offset: O,
        layout: Composed<V, N, Layout<S, D>>,
    ) -> Self::Of<W, O, V, N, S, D>;
}

/// As types can where they know all integers, else as the running program has to, which merges nothing.
pub(crate) type Cover<O, N, S, D> = <<<<O as Base>::IsKnown as Bool>::And<<N as Base>::IsKnown> as Bool>::And<
    <<S as IntTuple>::IsStatic as Bool>::And<<D as IntTuple>::IsStatic>,
> as Bool>::IfCovering<StaticChain, RunningChain>;
/// What it comes to.
pub(crate) type Covered<W, O, V, N, S, D> = <Cover<O, N, S, D> as Covering>::Of<W, O, V, N, S, D>;

/// Types know all of it.
pub struct StaticChain;

impl Covering for StaticChain {
    // By a name of V's: while that is a parameter, the next solver would else work out what is made of it, five times for
    // `cover` alone.
    type Of<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple> =
        <<V::Behind<SingleSwizzle<V, N::Known, S::Known<D>>> as Stack>::Over<W, O::Known> as Stack>::Layout;

    #[inline]
    fn cover<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple>(
        _swizzle: W,
        _offset: O,
        _layout: Composed<V, N, Layout<S, D>>,
    ) -> Self::Of<W, O, V, N, S, D> {
        Static::NEW
    }
}

/// Some integers are known when the program runs.
pub struct RunningChain;

impl Covering for RunningChain {
    type Of<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple> =
        Chain<W, O, Composed<V, N, Layout<S, D>>>;

    #[inline]
    fn cover<W: StaticSwizzle, O: Base, V: StaticSwizzle, N: Base, S: IntTuple, D: IntTuple>(
        swizzle: W,
        offset: O,
        layout: Composed<V, N, Layout<S, D>>,
    ) -> Self::Of<W, O, V, N, S, D> {
        Chain { swizzle, offset, layout }
    }
}
