//! `tile_to_shape`: a block repeated until it fills a shape.
//!
//! The [`blocked_product`](super::blocked_product) of the block A with the layout that repeats it `shape_i / size(A_i)`
//! times in mode i, in an order of the modes: the leftmost first, where none is given. Every repetition of the block is a
//! translate of it.
//!
//! A has no more modes than the shape (an integer is one), the size of each divides the shape's, and the product exists.
//! Every coordinate of the shape is one of the result, so a shape that is nested in another way is refused.
//!
//! Source: CuTe's `tile_to_shape`, which states the last and breaks it for a nested shape.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::blocked_product::{Blocked, PairedProduct};
use super::fold::Finished;
use super::mixed::{AtFirst, AtSecond, Mixed};
use super::op::{self, OperationOfKinds};
use super::ordered::{Arrangement, Extents};
use super::tiler::{Gather, Unless};
use super::{TileToShape, TileToShapeOrdered};
use crate::int::{Add, Bool, Cmp, Compare, Division, Nat, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Holds, InCompatible, Refusal, Refused, Rule, Top, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::opaque::Opaque;
use crate::tuple::{IntTuple, StaticTuple};

impl<S: StaticTuple> OperationOfKinds for op::TileToShape<S> {
    type On<L: StaticLayout> = FilledShape<L, S, op::LayoutLeft>;
}

impl<S: StaticTuple, O: StaticTuple> OperationOfKinds for op::TileToShapeOrdered<S, O> {
    type On<L: StaticLayout> = FilledShape<L, S, op::Ordered<O>>;
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The block repeated over a shape, the leftmost mode first.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let block = layout!((2,2):(2,1));
    /// assert_eq!(block.tile_to_shape(shape!((4,6))), layout!(((2,2),(2,3)):((2,4),(1,8))));
    /// ```
    ///
    /// The block has to fill the shape:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // tile_to_shape: in mode _1, size _2 of A does not divide _5
    /// layout!((2,2):(2,1)).tile_to_shape(shape!((4,5)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(2,1)
    /// 0 1
    /// 2 3
    ///
    /// tile_to_shape(A,(4,6)) = ((2,2),(2,3)):((2,4),(1,8))
    ///  0  1 |  8  9 | 16 17
    ///  2  3 | 10 11 | 18 19
    ///  4  5 | 12 13 | 20 21
    ///  6  7 | 14 15 | 22 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape.svg"))]
    ///
    /// Source: CuTe's `tile_to_shape`.
    pub fn tile_to_shape<T: Mixed<AtFirst>>(self, shape: T) -> TileToShape<Self, T>
    where
        Self: Rule<op::TileToShape<T>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::TileToShape(shape), TOKEN)
    }

    /// [`Self::tile_to_shape`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,2):(1,n));
    /// assert_eq!(l(4).try_tile_to_shape((U8::NEW, U4::NEW)).unwrap().to_string(), "((4,(1,2)),(2,(1,2))):((1,(4,8)),(4,(8,16)))");
    /// let refused = l(3).try_tile_to_shape((U8::NEW, U4::NEW)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 0, size 3 of A does not divide 8");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tile_to_shape<T: Mixed<AtFirst>>(self, shape: T) -> Result<TileToShape<Self, T>, Refusal>
    where
        Self: Rule<op::TileToShape<T>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::TileToShape(shape), TOKEN)
    }

    /// [`tile_to_shape`](Layout::tile_to_shape) with the repetitions in an order of the modes: that of the smallest order first.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let block = layout!((2,2):(2,1));
    /// assert_eq!(
    ///     block.tile_to_shape_ordered(shape!((4,6)), shape!((2,1))),
    ///     layout!(((2,2),(2,3)):((2,12),(1,4))),
    /// );
    /// ```
    ///
    /// The order has to tell the modes apart:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // ordered: two modes have order _1
    /// layout!((2,2):(2,1)).tile_to_shape_ordered(shape!((4,6)), shape!((1,1)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (2,2):(2,1)
    /// 0 1
    /// 2 3
    ///
    /// tile_to_shape(A,(4,6),(1,0)) = ((2,2),(2,3)):((2,12),(1,4))
    ///  0  1 |  4  5 |  8  9
    ///  2  3 |  6  7 | 10 11
    /// 12 13 | 16 17 | 20 21
    /// 14 15 | 18 19 | 22 23
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape_ordered.svg"))]
    ///
    /// Source: CuTe's `tile_to_shape`, with its third argument.
    pub fn tile_to_shape_ordered<T: Mixed<AtFirst>, O: Mixed<AtSecond>>(
        self,
        shape: T,
        order: O,
    ) -> TileToShapeOrdered<Self, T, O>
    where
        Self: Rule<op::TileToShapeOrdered<T, O>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::TileToShapeOrdered(shape, order), TOKEN)
    }

    /// [`Self::tile_to_shape_ordered`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,2):(1,n));
    /// assert_eq!(l(4).try_tile_to_shape_ordered((U8::NEW, U4::NEW), (U1::NEW, U0::NEW)).unwrap().to_string(), "((4,(1,2)),(2,(1,2))):((1,(8,16)),(4,(4,8)))");
    /// let refused = l(3).try_tile_to_shape_ordered((U8::NEW, U4::NEW), (U1::NEW, U0::NEW)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 0, size 3 of A does not divide 8");
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_tile_to_shape_ordered<T: Mixed<AtFirst>, O: Mixed<AtSecond>>(
        self,
        shape: T,
        order: O,
    ) -> Result<TileToShapeOrdered<Self, T, O>, Refusal>
    where
        Self: Rule<op::TileToShapeOrdered<T, O>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::TileToShapeOrdered(shape, order), TOKEN)
    }
}

/// The block `L` over the shape `S`, its repetitions arranged by `A`.
///
/// In three steps, each with what the last one found as a parameter, under a name that rustc cannot see through: it would write
/// that out again for each part that is asked of it.
pub struct FilledShape<L, S, A>(PhantomData<(L, S, A)>);

/// How often the block is repeated in each mode.
type RepeatsInModes<L, S> = <<<S as StaticTuple>::Broadcast as StaticLayout>::Each<
    CountingRepeats<<L as StaticLayout>::Wrapped, Layout<(), ()>, Holds, U0>,
> as Gather>::End<Layout<(), ()>>;

impl<L: StaticLayout, S: StaticTuple + Opaque, A: Arrangement> Finished for FilledShape<L, S, A> {
    type Verdict = <Extents<S> as Verdict>::And<
        <Fits<L, S> as Verdict>::And<
            <S::Finished<ArrangingRepeats<L, S, A, RepeatsInModes<L, S>>> as Finished>::Verdict,
        >,
    >;
    type Layout = <S::Finished<ArrangingRepeats<L, S, A, RepeatsInModes<L, S>>> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The block is repeated as often as `Divided` has found.
pub struct ArrangingRepeats<L, S, A, Divided>(PhantomData<(L, S, A, Divided)>);

impl<L: StaticLayout, S: StaticTuple + Opaque, A: Arrangement, Divided: Finished> Finished
    for ArrangingRepeats<L, S, A, Divided>
{
    type Verdict = <Divided::Verdict as Verdict>::And<
        <S::Finished<RepeatingBlock<L, S, A::Of<<Divided::Layout as StaticLayout>::Shape>>> as Finished>::Verdict,
    >;
    type Layout =
        <S::Finished<RepeatingBlock<L, S, A::Of<<Divided::Layout as StaticLayout>::Shape>>> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// `Repeats` has found the layout of the repetitions.
pub struct RepeatingBlock<L, S, Repeats>(PhantomData<(L, S, Repeats)>);

/// The block, once for each of them.
type BlockRepeated<L, S, Repeats> = <S as Opaque>::Finished<PairedProduct<Blocked, L, <Repeats as Finished>::Layout>>;

impl<L: StaticLayout, S: StaticTuple + Opaque, Repeats: Finished> Finished for RepeatingBlock<L, S, Repeats> {
    type Verdict =
        <Repeats::Verdict as Verdict>::And<<FillingShape<S, BlockRepeated<L, S, Repeats>> as Finished>::Verdict>;
    type Layout = <BlockRepeated<L, S, Repeats> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The product has to fill the shape.
pub struct FillingShape<S, Product>(PhantomData<(S, Product)>);

impl<S: StaticTuple, Product: Finished> Finished for FillingShape<S, Product> {
    type Verdict = <Product::Verdict as Verdict>::And<
        S::CompatibleWith<<Product::Layout as StaticLayout>::Shape, Top, InCompatible>,
    >;
    type Layout = Product::Layout;
    type Number = U0;
    type Tuple = ();
}

/// Whether `L` has no more modes than the shape `S`.
type Fits<L, S> = <<Cmp<<<S as StaticTuple>::Broadcast as StaticLayout>::Rank, <L as StaticLayout>::Rank> as Ordering>::IsLess
    as Bool>::IfVerdict<
    Refused<case::FillModes, <L as StaticLayout>::Rank, <S as IntTuple>::Modes, U0, U0>,
    Holds,
>;

/// Mode `I` of a shape is next; `Block` are the modes of the block from there on, of which a tuple without modes has as
/// many as needed, `1:0`.
pub struct CountingRepeats<Block, Done, V, I>(PhantomData<(Block, Done, V, I)>);

impl<Block: StaticLayout, Done: StaticLayout, V: Verdict, I: Nat> Gather for CountingRepeats<Block, Done, V, I> {
    type With<F: Finished> = AfterShapeMode<Block, Done, V, I, <F::Layout as StaticLayout>::Size>;
    type End<Rest: StaticLayout> = Unless<V, Done>;
}

/// After mode `I` of size `Size`.
type AfterShapeMode<Block, Done, V, I, Size> = CountingRepeats<
    <Block as StaticLayout>::Tail,
    <Done as StaticLayout>::Push<<<Per<Block, Size> as Division>::Quotient as Nat>::WithStride<U0>>,
    <V as Verdict>::And<
        <<<Per<Block, Size> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
            Holds,
            Refused<case::Fill, I, <<Block as StaticLayout>::Head as StaticLayout>::Size, Size, U0>,
        >,
    >,
    <I as Add>::Sum<U1>,
>;

/// `Size` by that of the first mode of the block.
type Per<Block, Size> = <Size as crate::int::Divide>::By<<<Block as StaticLayout>::Head as StaticLayout>::Size>;
