//! `layout_left`, `layout_right` and `ordered`: the compact layouts of a shape.
//!
//! The result has the shape S and is a bijection onto `0..size(S)`: each stride is the product of the extents of the modes
//! that are faster. `layout_left` makes the leftmost mode the fastest, `layout_right` the rightmost. `ordered` takes an
//! order, a tuple like the shape or coarser: the mode of the smallest order is the fastest, and below an integer of the
//! order the leftmost. A mode of extent 1 has stride 0.
//!
//! No extent may be 0; the order has to be weakly congruent to the shape, of natural numbers, no two of them equal but
//! where at most one of their modes has more than one element.
//!
//! Source: CuTe's `make_layout(shape, LayoutLeft{})`, `LayoutRight`, and `make_ordered_layout`, which gives modes of one
//! order the same stride.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Complete, DeferredLayout, DeferredState, Finished, Found, Later, Now, RefusedState, State};
use super::mixed::{AtSelf, Mixed};
use super::op;
use super::thread::{Composer, Thread, Threaded};
use crate::int::{Bool, Compare, Divide, Division, False, IsSame, Multiply, Nat, Stride, True, Values};
use crate::layout::{Layout, StaticLayout};
use crate::operand::{self, IsKind, Operand};
use crate::rules::{Accepted, Case, Holds, Place, Refused, Verdict, case};
use crate::sealed::{TOKEN, Token};
use crate::tensor::MemoryLayout;
use crate::tuple::{IntTuple, Profile, StaticTuple};

/// What the compact layout of a shape is made by: [`op::LayoutLeft`], [`op::LayoutRight`] or [`op::Ordered`].
pub trait Arrangement {
    /// The compact layout of `S`.
    #[doc(hidden)]
    type Of<S: StaticTuple>: Finished;
}

/// The shape has a compact layout by `A`: the bound to write in generic code.
///
/// ```
/// use cute_types::prelude::*;
/// fn rows<S: Arranged<op::LayoutRight, Verdict: Accepted>>(shape: S) -> S::Layout {
///     layout_right(shape)
/// }
/// assert_eq!(rows(shape!((2,3))), layout!((2,3):(3,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn rows<S: Arranged<op::LayoutRight, Verdict: Accepted>>(shape: S) -> S::Layout {
///     layout_right(shape)
/// }
/// rows((U2::NEW, U0::NEW)); // layout: extent _0 is below 1
/// ```
///
/// So have the compact layouts that the notation makes of type parameters:
///
/// ```
/// use cute_types::prelude::*;
/// fn count<M: Nat, N: Nat>() -> usize
/// where
///     (M, N): Arranged<op::LayoutLeft, Verdict: Accepted>,
/// {
///     layout!((type M,type N)).size()
/// }
/// assert_eq!(count::<U3, U4>(), 12);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not an operand",
    label = "neither an integer of the algebra nor a tuple of them",
    note = "write a number as `shape!(16)` or `U16::NEW`, or `Dyn(n)` where only the running program knows it"
)]
pub trait Arranged<A: Arrangement>: Copy {
    /// Whether there is one: [`Accepted`], or the sentence.
    type Verdict;
    /// The layout.
    type Layout: MemoryLayout;

    /// The layout, as a value.
    #[doc(hidden)]
    fn arrange(self, token: Token) -> Self::Layout;
}

/// What `A` finds for the shape `S`, with symbols.
type ArrangedShape<A, S> = <IsKind<<<S as Mixed<AtSelf>>::Symbols as Operand>::IsTuple, case::Tuple> as Verdict>::Found<
    <A as Arrangement>::Of<<<S as Mixed<AtSelf>>::Symbols as Operand>::AsTuple>,
>;

impl<S: Mixed<AtSelf>, A: Arrangement> Arranged<A> for S {
    type Verdict = <<ArrangedShape<A, S> as Finished>::Verdict as Verdict>::Report;
    type Layout = <<ArrangedShape<A, S> as Finished>::Layout as StaticLayout>::Evaluated;

    #[inline]
    fn arrange(self, _token: Token) -> Self::Layout {
        <ArrangedShape<A, S> as Finished>::Layout::evaluate_layout(&Shape(self))
    }
}

/// The one operand of an arrangement.
struct Shape<S>(S);

impl<S: Mixed<AtSelf>> Values for Shape<S> {
    #[inline(always)]
    fn at(&self, path: &[u8], token: Token) -> usize {
        self.0.leaf_at(path.split_first().map_or(path, |(_, path)| path), token)
    }
}

/// `layout_left` of the shape `S`, see [`layout_left`].
pub type LayoutLeft<S> = <<op::LayoutLeft as Arrangement>::Of<S> as Finished>::Layout;
/// `layout_right` of the shape `S`, see [`layout_right`].
pub type LayoutRight<S> = <<op::LayoutRight as Arrangement>::Of<S> as Finished>::Layout;
/// `ordered` of the shape `S` by the order `O`, see [`ordered`].
pub type Ordered<S, O> = <<op::Ordered<O> as Arrangement>::Of<S> as Finished>::Layout;

/// The compact layout of a shape, the leftmost mode the fastest.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(layout_left(shape!((2,(3,4)))), layout!((2,(3,4)):(1,(2,6))));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// layout_left((U2::NEW, U0::NEW)); // layout: extent _0 is below 1
/// ```
///
/// As offsets, the first mode downwards where there are several:
///
/// ```text
/// A = (2,3)
/// layout_left(A) = (2,3):(1,2)
/// 0 2 4
/// 1 3 5
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/layout_left.svg"))]
///
/// Source: CuTe's `make_layout(shape, LayoutLeft{})`.
pub fn layout_left<S: Arranged<op::LayoutLeft, Verdict: Accepted<Proof: Sized>>>(shape: S) -> S::Layout {
    shape.arrange(TOKEN)
}

/// The compact layout of a shape, the rightmost mode the fastest.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(layout_right(shape!((2,(3,4)))), layout!((2,(3,4)):(12,(4,1))));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// layout_right(U0::NEW); // layout: extent _0 is below 1
/// ```
///
/// As offsets, the first mode downwards where there are several:
///
/// ```text
/// A = (2,3)
/// layout_right(A) = (2,3):(3,1)
/// 0 1 2
/// 3 4 5
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/layout_right.svg"))]
///
/// Source: CuTe's `make_layout(shape, LayoutRight{})`.
pub fn layout_right<S: Arranged<op::LayoutRight, Verdict: Accepted<Proof: Sized>>>(shape: S) -> S::Layout {
    shape.arrange(TOKEN)
}

/// The compact layout of a shape, its modes in an order.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(ordered(shape!((2,3,4)), shape!((2,1,3))), layout!((2,3,4):(3,1,6)));
/// assert_eq!(ordered(shape!(((2,3),4)), shape!((2,1))), layout!(((2,3),4):((4,8),1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// ordered(shape!((2,3)), shape!((1,1))); // ordered: two modes have order _1
/// ```
///
/// As offsets, the first mode downwards where there are several:
///
/// ```text
/// A = (2,3,2)
/// ordered(A,(2,0,1)) = (2,3,2):(6,1,3)
///  0  1  2 |  3  4  5
///  6  7  8 |  9 10 11
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/ordered.svg"))]
///
/// Source: CuTe's `make_ordered_layout`.
pub fn ordered<S, O: operand::StaticTuple>(shape: S, _order: O) -> S::Layout
where
    S: Arranged<op::Ordered<O>, Verdict: Accepted<Proof: Sized>>,
{
    shape.arrange(TOKEN)
}

/// Whether no extent of the shape `S` is 0.
///
/// A dynamic one may be: the layout then has no element, and what reads memory by it asks.
pub(crate) type Extents<S> = <<<<S as StaticTuple>::Size as Compare>::IsZero as Bool>::Known as Bool>::IfVerdict<
    Refused<case::Extent, <S as StaticTuple>::Size, U0, U0, U0>,
    Holds,
>;

/// The layout `L`, its leaves threaded through `C`.
pub(crate) type Through<L, C> = <<L as StaticLayout>::Thread<C> as Threaded>::Layout;

impl Arrangement for op::LayoutLeft {
    type Of<S: StaticTuple> = <Extents<S> as Verdict>::Found<Found<Through<S::Broadcast, FromLeft<U1>>>>;
}

impl Arrangement for op::LayoutRight {
    // Of a static size the strides are quotients; of others products, so that static extents make static strides.
    type Of<S: StaticTuple> = <Extents<S> as Verdict>::Found<
        <<S::Size as Nat>::IsStatic as Bool>::IfFound<Later<RightStatic<S>>, Later<RightMixed<S>>>,
    >;
}

/// The shape `S` of static extents.
pub struct RightStatic<S>(PhantomData<S>);

impl<S: StaticTuple> DeferredLayout for RightStatic<S> {
    type Eval = Through<S::Broadcast, FromRight<S::Size>>;
}

/// The shape `S`, some of whose extents are dynamic.
pub struct RightMixed<S>(PhantomData<S>);

impl<S: StaticTuple> DeferredLayout for RightMixed<S> {
    type Eval = Through<S::Broadcast, BeforeRest<<<S::Broadcast as StaticLayout>::Flat as StaticLayout>::Shape>>;
}

/// `Rest` are the extents of the next leaf and of those after it, whose product is the stride.
pub struct BeforeRest<Rest>(PhantomData<Rest>);

impl<Rest: StaticTuple> Composer for BeforeRest<Rest> {
    type Leaf<S: Nat, D: Nat> =
        Thread<S::Compact<<Rest::StaticRest as StaticTuple>::Size>, BeforeRest<Rest::StaticRest>>;
    type Other<S: Nat, D: Stride> = Self::Leaf<S, U0>;
    type End<L: StaticLayout> = Found<L>;
}

/// Gives the next leaf the stride `Next`, and those after it larger ones.
pub struct FromLeft<Next>(PhantomData<Next>);

impl<Next: Nat> Composer for FromLeft<Next> {
    type Leaf<S: Nat, D: Nat> = Thread<S::Compact<Next>, FromLeft<<S as Multiply>::Product<Next>>>;
    type Other<S: Nat, D: Stride> = Self::Leaf<S, U0>;
    type End<L: StaticLayout> = Found<L>;
}

/// The leaves that are left have the size `Rest`; the stride of the next is what is left after it.
pub struct FromRight<Rest>(PhantomData<Rest>);

impl<Rest: Nat> Composer for FromRight<Rest> {
    type Leaf<S: Nat, D: Nat> = Thread<
        S::Compact<<<Rest as Divide>::By<S> as Division>::Quotient>,
        FromRight<<<Rest as Divide>::By<S> as Division>::Quotient>,
    >;
    type Other<S: Nat, D: Stride> = Self::Leaf<S, U0>;
    type End<L: StaticLayout> = Found<L>;
}

impl<O: operand::StaticTuple> Arrangement for op::Ordered<O> {
    type Of<S: StaticTuple> = <IsKind<O::IsTuple, case::Tuple> as Verdict>::Found<InOrderOf<O::AsTuple, S>>;
}

/// The shape `S` in the order `O`.
type InOrderOf<O, S> = <Extents<S> as Verdict>::Found<
    <<<O as IntTuple>::Profile as Profile>::WeaklyCongruentTo<<S as IntTuple>::Profile, Order> as Verdict>::Found<
        LayoutInOrder<O, <S as StaticTuple>::Broadcast, OrderOfNumbers>,
    >,
>;

/// The shape that an order is for, as a place: the sentences of weak congruence, but of `ordered`.
pub struct Order;

impl Place for Order {
    type Enter<I: Nat> = OrderIn<I>;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Refused<case::Order, N, M, U0, U0>;
}

/// Mode `I` of it.
pub struct OrderIn<I>(PhantomData<I>);

impl<I: Nat> Place for OrderIn<I> {
    type Enter<J: Nat> = Self;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Refused<case::OrderIn, I, N, M, U0>;
}

/// The shape of `L` in the order `O`, which fits it and is of the integers that `For` takes.
pub struct LayoutInOrder<O, L, For>(PhantomData<(O, L, For)>);

/// `size:order` for each part that has a place in the order.
type PartsInOrder<O, L, For> =
    <<<O as StaticTuple>::Along<L, CollectingParts<For, Layout<(), ()>>> as WalkedOrder>::Next as Arranger>::Parts;
/// The first strides of the parts, as the layout of `start:order` for each part.
type PartStarts<O, L, For> =
    <<<PartsInOrder<O, L, For> as StaticLayout>::Sorted as StaticLayout>::Fold<Unstarted<For>> as State>::Finish;

impl<O: StaticTuple, L: StaticLayout, For: Orders> Finished for LayoutInOrder<O, L, For> {
    type Verdict = <PartStarts<O, L, For> as Finished>::Verdict;
    type Layout =
        <O::Along<L, AssigningStarts<For, <PartStarts<O, L, For> as Finished>::Layout>> as WalkedOrder>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// What walks along an order, with the part of a layout that each of its integers is for.
pub trait Arranger {
    /// The integer `N`, for the part `L`.
    type Part<N: Stride, L: StaticLayout>: WalkedOrder;
    /// What it collected.
    type Parts: StaticLayout;
}

/// A part of an order, after the walk along it.
pub trait WalkedOrder {
    /// What the layout became.
    type Layout: StaticLayout;
    /// The arranger for what follows.
    type Next: Arranger;
    /// After the modes so far, the mode `L`, whose order is `O`.
    type Then<O: StaticTuple, L: StaticLayout>: WalkedOrder;
}

/// The layout became `L`, and `A` goes on.
pub struct OrderAlong<L, A>(PhantomData<(L, A)>);

impl<Done: StaticLayout, A: Arranger> WalkedOrder for OrderAlong<Done, A> {
    type Layout = Done;
    type Next = A;
    type Then<O: StaticTuple, L: StaticLayout> =
        OrderAlong<Done::Push<<O::Along<L, A> as WalkedOrder>::Layout>, <O::Along<L, A> as WalkedOrder>::Next>;
}

/// `Parts` has `size:order` for each part so far that has more than one element and does not stand still.
pub struct CollectingParts<For, Parts>(PhantomData<(For, Parts)>);

impl<For: Orders, Parts: StaticLayout> Arranger for CollectingParts<For, Parts> {
    type Part<N: Stride, L: StaticLayout> = OrderAlong<
        L,
        CollectingParts<
            For,
            <<<L::Size as Compare>::IsOne as Bool>::Or<For::StandsStill<N>> as Bool>::IfLayout<
                Parts,
                Parts::Push<<L::Size as Nat>::WithStride<N>>,
            >,
        >,
    >;
    type Parts = Parts;
}

/// What an order may be made of.
pub trait Orders {
    /// The state after an order that is no natural number, instead of `St`.
    type Other<O: Stride, St: DeferredState>: State;
    /// Whether a part of order `O` has no place in it, and stride 0.
    type StandsStill<O: Stride>: Bool;
}

/// Natural numbers.
pub struct OrderOfNumbers;

impl Orders for OrderOfNumbers {
    type Other<O: Stride, St: DeferredState> = RefusedState<O::Refusal<case::OrderNegative, case::OrderBasis>>;
    type StandsStill<O: Stride> = False;
}

/// Strides: negative integers, then natural ones, then basis elements by mode and scale.
pub struct OrderOfStrides;

impl Orders for OrderOfStrides {
    type Other<O: Stride, St: DeferredState> = St::Eval;
    type StandsStill<O: Stride> = False;
}

/// The same, but a part of stride 0 keeps it.
pub struct OrderOfMoving;

impl Orders for OrderOfMoving {
    type Other<O: Stride, St: DeferredState> = St::Eval;
    type StandsStill<O: Stride> = <O::Magnitude as Compare>::IsZero;
}

/// A fold over the parts by their order: the first strides of those so far, and of the next. `Before` is the order of
/// the last, where there is `Any`.
pub struct Starting<Starts, Next, Before, Any, For>(PhantomData<(Starts, Next, Before, Any, For)>);

/// The same, before the first part.
type Unstarted<For> = Starting<Layout<(), ()>, U1, U0, False, For>;

impl<Starts: StaticLayout, Next: Nat, Before: Stride, Any: Bool, For: Orders> State
    for Starting<Starts, Next, Before, Any, For>
{
    type Step<S: Nat, O: Nat> = <OrderPart<S, O, Refused<case::OrderTie, O, U0, U0, U0>, Self> as DeferredState>::Eval;
    // Basis elements are counted, as no number would say which one it is.
    type Other<S: Nat, O: Stride> = For::Other<
        O,
        OrderPart<
            S,
            O,
            <O::IsInteger as Bool>::IfVerdict<
                Refused<case::OrderTieNegative, O::Magnitude, U0, U0, U0>,
                Refused<case::OrderTie, Starts::Rank, U0, U0, U0>,
            >,
            Self,
        >,
    >;
    type Finish = Found<Starts>;
}

/// A part of size `S` and of order `O` after those of the state `St`; the refusal `V` where the last has that order, too.
pub struct OrderPart<S, O, V, St>(PhantomData<(S, O, V, St)>);

impl<S: Nat, O: Stride, V: Verdict, Starts: StaticLayout, Next: Nat, Before: Stride, Any: Bool, For: Orders>
    DeferredState for OrderPart<S, O, V, Starting<Starts, Next, Before, Any, For>>
{
    type Eval = <Any::And<IsSame<O, Before>> as Bool>::IfState<
        Now<RefusedState<V>>,
        Now<Starting<Starts::Push<Next::WithStride<O>>, <S as Multiply>::Product<Next>, O, True, For>>,
    >;
}

/// Gives each part the strides from its start on.
pub struct AssigningStarts<For, Starts>(PhantomData<(For, Starts)>);

impl<For: Orders, Starts: StaticLayout> Arranger for AssigningStarts<For, Starts> {
    type Part<N: Stride, L: StaticLayout> =
        OrderAlong<Through<L, FromLeft<<For::StandsStill<N> as Bool>::IfKnown<U0, PartStart<Starts, N>>>>, Self>;
    type Parts = Layout<(), ()>;
}

/// The start of the part of order `N`; a part of one element has none, and needs none.
type PartStart<Starts, N> =
    <<<<Starts as StaticLayout>::Fold<FindingPart<N>> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// Looks for the part of order `N`.
pub struct FindingPart<N>(PhantomData<N>);

impl<N: Stride> State for FindingPart<N> {
    type Step<S: Nat, O: Nat> = Self::Other<S, O>;
    type Other<S: Nat, O: Stride> = <IsSame<N, O> as Bool>::IfState<Now<Complete<Found<Layout<(), ()>, S>>>, Now<Self>>;
    type Finish = Found<Layout<(), ()>, U1>;
}
