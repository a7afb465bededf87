//! Operations on composed layouts as types: what each finds, and the bound that it is defined.
//!
//! The operations are those of [`op`](crate::algebra::op). On a composed layout each is a total function of its three
//! parts to a [`FindingOnSwizzled`]: a verdict, and the three parts of the result. Where the swizzle of the result moves nothing
//! and its offset is 0, the result is the layout alone, as CuTe has it.

use core::marker::PhantomData;

use typenum::{U0, U3, U4};

use super::domain::Forwarded;
use super::{Base, Composed, Shift, StaticSwizzle, Swizzle};
use crate::algebra::fold::Finished;
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op;
use crate::int::unknown::dynamic;
use crate::int::{Bool, Compare, Nat, Static, Values};
use crate::layout::{Layout, StaticLayout};
use crate::rules::question::AllKnown;
use crate::rules::{AreKnown, IfKnown, IsKnown, Refusal, Rule, Verdict};
use crate::sealed::Token;
use crate::tuple::IntTuple;

/// A static layout, swizzled or not, in three parts; a layout of strides is one under the swizzle that moves nothing.
///
/// ```
/// use cute_types::prelude::*;
/// fn bits<L: IsLayout>(_: L) -> usize {
///     <L::Swizzle as StaticSwizzle>::Bits::NEW.value()
/// }
/// assert_eq!((bits(layout!(S<3,4,3> o (8,64))), bits(layout!((8,64)))), (3, 0));
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a static layout, swizzled or not",
    label = "neither a `Layout` nor a `Composed` of static integers",
    note = "for layouts with dynamic integers there is the method whose name begins with `try_`, and in generic code the bound `MemoryLayout`"
)]
pub trait IsLayout: Static {
    /// What permutes the indices.
    type Swizzle: StaticSwizzle;
    /// What is added to an index before.
    type Base: Shift;
    /// What has the coordinates.
    type Layout: StaticLayout;
}

/// The swizzle that moves nothing, as CuTe writes it.
pub(crate) type NoSwizzle = Swizzle<U0, U4, U3>;

#[diagnostic::do_not_recommend]
impl<S, D> IsLayout for Layout<S, D>
where
    Self: StaticLayout,
{
    type Swizzle = NoSwizzle;
    type Base = U0;
    type Layout = Self;
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Shift + Static, S, D> IsLayout for Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    type Swizzle = W;
    type Base = O;
    type Layout = Layout<S, D>;
}

/// A layout, swizzled or not, in three parts, of which some other layout's stand where types do not know all of its integers: an
/// operand whose rule asks for them, so that it is this rule that refuses the others.
#[diagnostic::on_unimplemented(
    message = "this is not a layout, swizzled or not",
    label = "neither a `Layout` nor a `Composed`"
)]
pub trait InParts {
    /// Whether types know all integers.
    type KnowsAll: Bool;
    /// What permutes the indices.
    type Swizzle: StaticSwizzle;
    /// What is added to an index before.
    type Base: Shift;
    /// What has the coordinates.
    type Layout: StaticLayout;
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple> InParts for Layout<S, D> {
    type KnowsAll = AreKnown<S, D>;
    type Swizzle = NoSwizzle;
    type Base = U0;
    type Layout = S::Known<D>;
}

#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> InParts for Composed<W, O, Layout<S, D>> {
    type KnowsAll = IsKnown<O, S, D>;
    type Swizzle = W;
    type Base = O::Known;
    type Layout = S::Known<D>;
}

/// What an operation on a composed layout found.
pub trait FindingOnSwizzled {
    /// Whether there is a result.
    type Verdict: Verdict;
    /// The swizzle of the result; without meaning where the verdict is a refusal, like the other parts.
    type Swizzle: StaticSwizzle;
    /// What stands between it and the layout.
    type Base: Shift;
    /// The layout.
    type Layout: StaticLayout;
}

/// Whether the swizzle `W` and the offset `O` do nothing to a layout.
pub(crate) type IsNothing<W, O> =
    <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::And<<<O as Shift>::Distance as Compare>::IsZero>;

/// `W o O o L`, which is `L` where the other two do nothing.
pub(crate) type ComposedOf<W, O, L> =
    <IsNothing<W, O> as Bool>::IfMemory<<L as StaticLayout>::InMemory, <L as StaticLayout>::Swizzled<W, O>>;

/// An operation on a composed layout; its other operands are part of the type.
pub trait SwizzledOperation {
    /// What it finds for `W o O o L`.
    type On<W: StaticSwizzle, O: Shift, L: StaticLayout>: FindingOnSwizzled;
}

/// What the operation `Op` finds for `W o O o L`.
pub(crate) type FoundOnSwizzled<Op, W, O, L> = <Op as SwizzledOperation>::On<W, O, L>;

/// What the operation `Op` makes of `W o O o L`; without meaning where its rule is not accepted.
pub type SwizzledOf<Op, W, O, L> = ComposedOf<
    <FoundOnSwizzled<Op, W, O, L> as FindingOnSwizzled>::Swizzle,
    <FoundOnSwizzled<Op, W, O, L> as FindingOnSwizzled>::Base,
    <FoundOnSwizzled<Op, W, O, L> as FindingOnSwizzled>::Layout,
>;

/// The methods of a [`Rule`] of which types know the result, with the verdict `$verdict`.
macro_rules! found_by_types {
    ($op:ty, $verdict:ty) => {
        fn give(self, _operation: $op, _token: Token) -> Self::Result {
            Static::NEW
        }

        fn give_with<B: Mixed<AtSecond>>(self, _second: B, _token: Token) -> Self::Result {
            Static::NEW
        }

        fn try_give(self, _operation: $op, _token: Token) -> Result<Self::Result, Refusal> {
            <$verdict as Verdict>::decide(&NoValues)?;
            Ok(Static::NEW)
        }

        fn try_give_with<B: Mixed<AtSecond>>(self, _second: B, _token: Token) -> Result<Self::Result, Refusal> {
            <$verdict as Verdict>::decide(&NoValues)?;
            Ok(Static::NEW)
        }
    };
}
pub(super) use found_by_types;

/// The rule of an operation that is the one on the layout under the swizzle, whatever types know of that.
///
/// ```
/// use cute_types::prelude::*;
/// fn tiles<L: DivisibleBy<T>, T>(layout: L, tiler: T) -> ZippedDivide<L, T> {
///     layout.zipped_divide(tiler)
/// }
/// let ld = 8_usize;
/// let t = tiles(layout!(S<2,0,3> o (4,8):(ld,1)), (U2::NEW, U4::NEW));
/// assert_eq!(t.to_string(), "S<2,0,3> o 0 o ((2,4),(2,2)):((8,1),(16,4))");
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn tiles<L: DivisibleBy<T>, T>(_layout: L, _tiler: T) {}
/// let m = 4_usize;
/// // types do not know whether extent<mode<_0>> is a multiple of _2
/// tiles(layout!(S<2,0,3> o (m,8):(8,1)), (U2::NEW, U4::NEW));
/// ```
#[diagnostic::do_not_recommend]
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, Op: Forwarded> Rule<Op> for Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: Rule<Op>,
{
    type Verdict = <Layout<S, D> as Rule<Op>>::Verdict;
    type Result = Op::Under<op::Of<Op, Layout<S, D>>, W, O>;

    #[inline(always)]
    fn give(self, operation: Op, token: Token) -> Self::Result {
        Op::under(self.layout().give(operation, token), self.swizzle(), self.base_offset())
    }

    #[inline(always)]
    fn give_with<B: Mixed<AtSecond>>(self, second: B, token: Token) -> Self::Result {
        Op::under(self.layout().give_with(second, token), self.swizzle(), self.base_offset())
    }

    #[inline(always)]
    fn try_give(self, operation: Op, token: Token) -> Result<Self::Result, Refusal> {
        Ok(Op::under(self.layout().try_give(operation, token)?, self.swizzle(), self.base_offset()))
    }

    #[inline(always)]
    fn try_give_with<B: Mixed<AtSecond>>(self, second: B, token: Token) -> Result<Self::Result, Refusal> {
        Ok(Op::under(self.layout().try_give_with(second, token)?, self.swizzle(), self.base_offset()))
    }
}

/// The rules of the other operations, for layouts of which types know all integers.
macro_rules! rules {
    ($($(#[$doc:meta])* [$($generics:tt)*] $op:ty;)*) => {
        $(
            $(#[$doc])*
            #[diagnostic::do_not_recommend]
            impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, $($generics)*> Rule<$op>
                for Composed<W, O, Layout<S, D>>
            {
                type Verdict = IfKnown<
                    IsKnown<O, S, D>,
                    <FoundOnSwizzled<$op, W, O::Known, S::Known<D>> as FindingOnSwizzled>::Verdict,
                    AllKnown<dynamic>,
                >;
                type Result = KnownSwizzledOf<$op, W, O, S, D>;

                found_by_types!(
                    $op,
                    <FoundOnSwizzled<$op, W, O::Known, S::Known<D>> as FindingOnSwizzled>::Verdict
                );
            }
        )*
    };
}
rules! {
    /// ```
    /// use cute_types::prelude::*;
    /// fn vectors<L: Defined<op::Upcast<U4>>>(layout: L) -> L::Result {
    ///     layout.apply(op::Upcast(U4::NEW))
    /// }
    /// assert_eq!(vectors(layout!(S<3,4,3> o (8,64):(64,1))), layout!(S<3,2,3> o (8,16):(16,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// fn vectors<L: Defined<op::Upcast<U4>>>(layout: L) -> L::Result {
    ///     layout.apply(op::Upcast(U4::NEW))
    /// }
    /// vectors(layout!(S<3,4,3> o 2 o (8,64):(64,1))); // upcast: offset _2 is not a multiple of _4
    /// ```
    ///
    /// A composed layout with dynamic integers has no such rule: what its swizzle becomes would depend on them.
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// fn vectors<L: Defined<op::Upcast<U4>>>(_layout: L) {}
    /// let m = 8_usize;
    /// vectors(layout!(S<3,4,3> o (m,64):(64,1))); // types do not know all integers of this layout
    /// ```
    [N: Nat] op::Upcast<N>;
    [N: Nat] op::Downcast<N>;
    [Old: Nat, New: Nat] op::Recast<Old, New>;
    [] op::RightInverse;
    [] op::LeftInverse;
}

/// What the operation `Op` makes of `W o O o Layout<S, D>`; without meaning where its rule is not accepted, as where types do
/// not know all integers.
pub type KnownSwizzledOf<Op, W, O, S, D> = SwizzledOf<Op, W, <O as Base>::Known, <S as IntTuple>::Known<D>>;
/// The dynamic integers of operands that have none.
pub(super) struct NoValues;

impl Values for NoValues {
    fn at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

/// What `F` found for the layout, under the swizzle `W` and the offset `O`.
pub struct Behind<W, O, F>(PhantomData<(W, O, F)>);

impl<W: StaticSwizzle, O: Shift, F: Finished> FindingOnSwizzled for Behind<W, O, F> {
    type Verdict = F::Verdict;
    type Swizzle = W;
    type Base = O;
    type Layout = F::Layout;
}
