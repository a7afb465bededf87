//! A layout under swizzles, in parts: a swizzle over it, and the operations on its modes.
//!
//! A swizzle over a layout that is under one already is one with that where one swizzle does the same as the two, as values
//! have it; see [`merged`](super::merged).

use core::marker::PhantomData;

use typenum::U0;

use super::defined::{
    ComposedOf, FindingOnSwizzled, IsNothing, NoSwizzle, NoValues, SwizzledOperation, found_by_types,
};
use super::merged::{IsOne, SumOf, SwizzleOf};
use super::width::{
    DowncastSwizzle, DowncastVerdict, Fewer, IsWhole, OffsetVerdict, Scaled, SwizzledMaxAlignment, Together,
    UpcastSwizzle, UpcastVerdict, WholeOffset, Wider, WidthsVerdict,
};
use super::{Base, Chain, Chained, Composed, Shift, StaticSwizzle, Swizzled};
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op;
use crate::int::{Bool, Gcd, Nat, Static};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Holds, Refusal, Rule, Verdict};
use crate::sealed::Token;
use crate::tensor::MemoryLayout;
use crate::tuple::{Offset, Offsets, StaticTuple};

/// A static layout under swizzles, in parts.
pub trait Stack {
    /// The layout.
    type Layout: Static + MemoryLayout;
    /// The same, also under a swizzle that moves nothing.
    type Inner: Chained + Static;
    /// `c -> W(O + self(c))`: of one swizzle where one does the same, else a chain of them.
    type Over<W: StaticSwizzle, O: Shift>: Stack;
    /// Whether the operation `Op` has a result.
    type Verdict<Op: ChainOperation>: Verdict;
    /// The result.
    type On<Op: ChainOperation>: Stack;
    /// The outermost swizzle.
    type Outermost: StaticSwizzle;
    /// How many elements stay together, aligned to their number.
    type MaxAlignment: Nat;
}

/// `T o B o L`
pub struct SingleSwizzle<T, B, L>(PhantomData<(T, B, L)>);

impl<T: StaticSwizzle, B: Shift, L: StaticLayout> Stack for SingleSwizzle<T, B, L> {
    type Layout = ComposedOf<T, B, L>;
    type Inner = L::Swizzled<T, B>;
    type Over<W: StaticSwizzle, O: Shift> = <IsNothing<W, O> as Bool>::IfStack<
        Self,
        <IsOne<W, O, T, B, L> as Bool>::IfStack<
            SingleSwizzle<SwizzleOf<W, O, T, B, L>, SumOf<O, B>, L>,
            Piled<W, O, Self>,
        >,
    >;
    type Verdict<Op: ChainOperation> = <Op::On<T, B, L> as FindingOnSwizzled>::Verdict;
    type On<Op: ChainOperation> = SingleSwizzle<
        <Op::On<T, B, L> as FindingOnSwizzled>::Swizzle,
        <Op::On<T, B, L> as FindingOnSwizzled>::Base,
        <Op::On<T, B, L> as FindingOnSwizzled>::Layout,
    >;
    type Outermost = T;
    type MaxAlignment = SwizzledMaxAlignment<T, B, L>;
}

/// `W o O o P`, of which no one swizzle is made.
pub struct Piled<W, O, P>(PhantomData<(W, O, P)>);

impl<W: StaticSwizzle, O: Shift, P: Stack> Stack for Piled<W, O, P> {
    type Layout = Chain<W, O, P::Inner>;
    type Inner = Chain<W, O, P::Inner>;
    type Over<V: StaticSwizzle, N: Shift> = <IsNothing<V, N> as Bool>::IfStack<Self, Piled<V, N, Self>>;
    type Verdict<Op: ChainOperation> = <P::Verdict<Op> as Verdict>::And<<Op::Outer as OnOuter>::Verdict<W, O>>;
    type On<Op: ChainOperation> =
        <P::On<Op> as Stack>::Over<<Op::Outer as OnOuter>::Swizzle<W>, <Op::Outer as OnOuter>::Base<O>>;
    type Outermost = W;
    type MaxAlignment = <Together<W, O> as Gcd>::GcdWith<P::MaxAlignment>;
}

/// An operation that a chain has: on the modes of the innermost layout, or in elements of another width.
pub trait ChainOperation: SwizzledOperation {
    /// What it makes of the swizzles over the innermost one.
    type Outer: OnOuter;
}

/// What an operation makes of a swizzle over a composed layout, and of the offset in front of which that stands.
pub trait OnOuter {
    /// Whether it takes them.
    type Verdict<W: StaticSwizzle, O: Shift>: Verdict;
    /// The swizzle.
    type Swizzle<W: StaticSwizzle>: StaticSwizzle;
    /// The offset.
    type Base<O: Shift>: Shift;
}

/// Both stay.
pub struct Stays;

impl OnOuter for Stays {
    type Verdict<W: StaticSwizzle, O: Shift> = Holds;
    type Swizzle<W: StaticSwizzle> = W;
    type Base<O: Shift> = O;
}

/// No swizzle stands over the result.
pub struct LeavesNoSwizzle;

impl OnOuter for LeavesNoSwizzle {
    type Verdict<W: StaticSwizzle, O: Shift> = Holds;
    type Swizzle<W: StaticSwizzle> = NoSwizzle;
    type Base<O: Shift> = U0;
}

/// Both are counted in elements of `N`.
pub struct Upcasts<N>(PhantomData<N>);

impl<N: Nat> OnOuter for Upcasts<N> {
    type Verdict<W: StaticSwizzle, O: Shift> = <UpcastVerdict<W, N> as Verdict>::And<OffsetVerdict<O, N>>;
    type Swizzle<W: StaticSwizzle> = UpcastSwizzle<W, N>;
    type Base<O: Shift> = WholeOffset<O, N>;
}

impl<N: Nat> ChainOperation for op::Upcast<N> {
    type Outer = Upcasts<N>;
}

/// Both are counted in elements that are an `N`-th.
pub struct Downcasts<N>(PhantomData<N>);

impl<N: Nat> OnOuter for Downcasts<N> {
    type Verdict<W: StaticSwizzle, O: Shift> = DowncastVerdict<W, N>;
    type Swizzle<W: StaticSwizzle> = DowncastSwizzle<W, N>;
    type Base<O: Shift> = Scaled<O, N>;
}

impl<N: Nat> ChainOperation for op::Downcast<N> {
    type Outer = Downcasts<N>;
}

/// A static layout that a swizzle can stand over: a [`Layout`], a [`Composed`] layout or a [`Chain`].
#[diagnostic::on_unimplemented(
    message = "this is not a static layout, swizzled or not",
    label = "neither a `Layout`, a `Composed` nor a `Chain` of static integers"
)]
pub trait Stacked: Static + MemoryLayout {
    /// The layout in parts.
    type Stack: Stack;
    /// The index of the element with this offset.
    #[doc(hidden)]
    fn find(&self, offset: i128) -> Option<usize>;
    /// The layout as values.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout;
}

impl<S: Strided<D>, D: StaticTuple> Stacked for Layout<S, D> {
    type Stack = SingleSwizzle<NoSwizzle, U0, Self>;

    fn find(&self, offset: i128) -> Option<usize> {
        let digits = D::Offset::of(offset as usize);
        if digits.at(0) == offset { self.known_linear_coord(digits) } else { None }
    }

    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout {
        crate::runtime::AnyLayout::Strided(self.to_strided())
    }
}

impl<W: StaticSwizzle, O: Shift, S: Strided<D>, D: StaticTuple> Stacked for Composed<W, O, Layout<S, D>> {
    type Stack = SingleSwizzle<W, O, Layout<S, D>>;

    fn find(&self, offset: i128) -> Option<usize> {
        self.layout().find(unswizzled::<W, O>(offset)?)
    }

    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout {
        crate::runtime::AnyLayout::Composed(self.to_composed())
    }
}

impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Stacked for Chain<W, O, L> {
    type Stack = Piled<W, O, L::Stack>;

    fn find(&self, offset: i128) -> Option<usize> {
        self.layout().find(unswizzled::<W, O>(offset)?)
    }

    #[cfg(feature = "alloc")]
    fn to_any(&self) -> crate::runtime::AnyLayout {
        let (bits, base) = (<W::Bits as Nat>::VALUE as u32, <W::Base as Nat>::VALUE as u32);
        let swizzle = crate::runtime::Swizzle::of_checked(bits, base, <W::Shift as Shift>::PLACES);
        self.layout().to_any().behind_checked(swizzle, O::STATIC as i64)
    }
}

/// What is taken to an offset by the swizzle `W` after the offset `O`; `None` of what is beyond every index.
fn unswizzled<W: StaticSwizzle, O: Base>(offset: i128) -> Option<i128> {
    let digits = isize::try_from(offset).ok()? as usize;
    // A swizzle keeps the sign.
    Some((digits ^ W::aim(digits & W::SOURCES)) as isize as i128 - O::STATIC)
}

/// What the swizzle `W` and the offset `O` make of the layout `L`, see [`Composed::swizzled`].
pub type SwizzledLayout<W, O, L> = <<<L as Stacked>::Stack as Stack>::Over<W, O> as Stack>::Layout;

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// The layout `c -> swizzle(offset + self(c))`. CuTe: `composition(swizzle, offset, layout)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((8,4):(1,8)).swizzled(Swizzle::<U2, U0, U3>::new(), U16::NEW);
    /// assert_eq!(l, layout!(S<2,0,3> o 16 o (8,4):(1,8)));
    /// ```
    ///
    /// A swizzle permutes integers, not coordinates:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // swizzle: a stride of the layout is a basis element, of mode _0
    /// identity(shape!((4,4))).swizzled(Swizzle::<U1, U0, U1>::new(), U0::NEW);
    /// ```
    pub fn swizzled<W: StaticSwizzle, O: Shift>(self, _swizzle: W, _offset: O) -> ComposedOf<W, O, Self>
    where
        <D::Offsets as Offsets>::Swizzled: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Static::NEW
    }
}

/// The methods of a composed layout and of a chain, which are one text.
macro_rules! swizzled {
    ($($(#[$doc:meta])* $layout:ident)*) => {
        $(impl<T, B, L> $layout<T, B, L> {
            $(#[$doc])*
            pub fn swizzled<W: StaticSwizzle, O: Shift>(self, _swizzle: W, _offset: O) -> SwizzledLayout<W, O, Self>
            where
                Self: Stacked,
            {
                Static::NEW
            }
        }

        #[diagnostic::do_not_recommend]
        impl<W: StaticSwizzle, T, B, L> Swizzled<W> for $layout<T, B, L>
        where
            Self: Stacked,
        {
            type Result = SwizzledLayout<W, U0, Self>;
            type Verdict = W::Verdict;
        })*
    };
}
swizzled! {
    /// The layout `c -> swizzle(offset + self(c))`: one of one swizzle where one does the same, else a [`Chain`] of them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,0,3> o 8:1);
    /// // No index of 8 has a source of S<3,0,3>.
    /// assert_eq!(l.swizzled(Swizzle::<U1, U0, U2>::new(), U0::NEW), layout!(S<1,0,2> o 8:1));
    /// // What both exchange is exchanged back.
    /// let l = layout!(S<1,0,3> o 1 o 64:1).swizzled(Swizzle::<U3, U0, U3>::new(), U64::NEW);
    /// assert_eq!(l, layout!(S<2,1,3> o 65 o 64:1));
    /// // Bit 1 decides after it was exchanged.
    /// let l = layout!(S<1,1,1> o 8:1).swizzled(Swizzle::<U1, U0, U1>::new(), U0::NEW);
    /// assert_eq!(l.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
    /// ```
    ///
    /// CuTe merges nothing: `ComposedLayout<Swizzle, Offset, ComposedLayout>`.
    Composed
    /// The layout `c -> swizzle(offset + self(c))`, of one swizzle more, unless this one moves nothing.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,1> o S<1,1,1> o 16:1).swizzled(Swizzle::<U1, U2, U1>::new(), U0::NEW);
    /// assert_eq!(l.to_string(), "S<1,2,1> o 0 o S<1,0,1> o 0 o S<1,1,1> o 0 o 16:1");
    /// assert_eq!(l.swizzled(Swizzle::<U0, U4, U3>::new(), U0::NEW), l);
    /// ```
    Chain
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained, Op: ChainOperation> Rule<Op> for Chain<W, O, L> {
    type Verdict = <<Piled<W, O, L::Stack> as Stack>::Verdict<Op> as Verdict>::Report;
    type Result = <<Piled<W, O, L::Stack> as Stack>::On<Op> as Stack>::Layout;

    found_by_types!(Op, <Piled<W, O, L::Stack> as Stack>::Verdict<Op>);
}

/// In elements of `New` bits: those of `Old` bits upcast, then downcast, as values have it.
#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained, Old: Nat, New: Nat> Rule<op::Recast<Old, New>>
    for Chain<W, O, L>
{
    type Verdict = <StackRecastVerdict<Piled<W, O, L::Stack>, Old, New> as Verdict>::Report;
    type Result = <<IsWhole<Old, New> as Bool>::IfStack<
        Widened<Piled<W, O, L::Stack>, Old, New>,
        StackDowncast<Widened<Piled<W, O, L::Stack>, Old, New>, Fewer<Old, New>>,
    > as Stack>::Layout;

    found_by_types!(op::Recast<Old, New>, StackRecastVerdict<Piled<W, O, L::Stack>, Old, New>);
}

/// The layout in wider elements, as many as are a whole number of both.
type Widened<P, Old, New> = <P as Stack>::On<op::Upcast<Wider<Old, New>>>;
/// The layout in elements that are an `N`-th.
type StackDowncast<P, N> = <P as Stack>::On<op::Downcast<N>>;
/// Whether there is the layout in elements of `New` bits.
type StackRecastVerdict<P, Old, New> =
    <<WidthsVerdict<Old, New> as Verdict>::And<<P as Stack>::Verdict<op::Upcast<Wider<Old, New>>>> as Verdict>::And<
        <IsWhole<Old, New> as Bool>::IfVerdict<
            Holds,
            <Widened<P, Old, New> as Stack>::Verdict<op::Downcast<Fewer<Old, New>>>,
        >,
    >;

impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {
    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,2,1> o S<1,3,1> o 32:1).max_alignment(), U4::NEW);
    /// assert_eq!(layout!(S<1,2,1> o 2 o S<1,3,1> o 32:1).max_alignment(), U2::NEW);
    /// ```
    pub fn max_alignment(self) -> <Piled<W, O, L::Stack> as Stack>::MaxAlignment {
        Static::NEW
    }
}
