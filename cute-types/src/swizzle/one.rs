//! What asks for one swizzle, and is refused of a chain: its inverses, and a composition with it on the right.

use typenum::{U0, U1};

use super::defined::{NoValues, found_by_types};
use super::stack::{Stack, Stacked};
use super::{Chain, Chained, Shift, StaticSwizzle};
use crate::algebra::mixed::{AtSecond, Mixed};
use crate::algebra::op;
use crate::int::{Bool, Decimal, Static};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::{TOKEN, Token};
use crate::tuple::IntTuple;

/// The outermost swizzle of a layout.
type OutermostOf<L> = <<L as Stacked>::Stack as Stack>::Outermost;
/// The decimal names of a swizzle's numbers, the last without its sign.
type BitsOf<W> = <<W as StaticSwizzle>::Bits as Decimal>::Name;
type BaseOf<W> = <<W as StaticSwizzle>::Base as Decimal>::Name;
type ShiftOf<W> = <<<W as StaticSwizzle>::Shift as Shift>::Distance as Decimal>::Name;
/// Whether the sources of a swizzle lie below its targets.
type IsDown<W> = <<W as StaticSwizzle>::Shift as Shift>::IsNegative;

/// The refusals: what a bound says of `W` after the swizzle `T`.
macro_rules! refused {
    ($($(#[$doc:meta])* $name:ident: $up:ident $down:ident $down_up:ident $up_down:ident;)*) => {
        $($(#[$doc])*
        type $name<W, T> = <IsDown<W> as Bool>::IfType<
            <IsDown<T> as Bool>::IfType<refused!(@ $down W T), refused!(@ $down_up W T)>,
            <IsDown<T> as Bool>::IfType<refused!(@ $up_down W T), refused!(@ $up W T)>,
        >;)*
    };
    (@ $case:ident $w:ident $t:ident) => {
        case::$case<BitsOf<$w>, BaseOf<$w>, ShiftOf<$w>, BitsOf<$t>, BaseOf<$t>, ShiftOf<$t>>
    };
}
refused! {
    /// Of `right_inverse`.
    NoRightInverse: RightInverseChain RightInverseChainDown RightInverseChainDownUp RightInverseChainUpDown;
    /// Of `left_inverse`.
    NoLeftInverse: LeftInverseChain LeftInverseChainDown LeftInverseChainDownUp LeftInverseChainUpDown;
    /// Of `composition`.
    NoComposition: CompositionChain CompositionChainDown CompositionChainDownUp CompositionChainUpDown;
}

/// What the running program is never told, since types alone say these sentences.
type Unasked = Refused<case::Layout, U0, U0, U0, U0>;

macro_rules! rules {
    ($([$($generics:tt)*] $op:ty, $layout:ty, $($where:ty)?: $verdict:ty;)*) => {
        $(#[diagnostic::do_not_recommend]
        impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained, $($generics)*> Rule<$op> for $layout
        $(where $where: StaticLayout)?
        {
            type Verdict = $verdict;
            type Result = Layout<U1, U0>;

            found_by_types!($op, Unasked);
        })*
    };
}
rules! {
    [] op::RightInverse, Chain<W, O, L>,: NoRightInverse<W, OutermostOf<L>>;
    [] op::LeftInverse, Chain<W, O, L>,: NoLeftInverse<W, OutermostOf<L>>;
    [S: IntTuple, D: IntTuple] op::Composition<Chain<W, O, L>>, Layout<S, D>, Layout<S, D>: NoComposition<W, OutermostOf<L>>;
}

impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {
    /// Refused: a swizzle would have to be moved past another one.
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // right_inverse: S<_1,_0,_1> after S<_1,_1,_1> is not one swizzle
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o 8:1).right_inverse();
    /// ```
    ///
    /// CuTe's `right_inverse(ComposedLayout)` takes it.
    pub fn right_inverse(self) -> op::Of<op::RightInverse, Self>
    where
        Self: Rule<op::RightInverse, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::RightInverse>::give_with(self, (), TOKEN)
    }

    /// Refused, as [`Self::right_inverse`] is.
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // left_inverse: S<_1,_0,_1> after S<_1,_1,_1> is not one swizzle
    /// let _ = layout!(S<1,0,1> o S<1,1,1> o 8:1).left_inverse();
    /// ```
    pub fn left_inverse(self) -> op::Of<op::LeftInverse, Self>
    where
        Self: Rule<op::LeftInverse, Verdict: Accepted<Proof: Sized>>,
    {
        Rule::<op::LeftInverse>::give_with(self, (), TOKEN)
    }
}
