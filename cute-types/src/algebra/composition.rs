//! `composition`: one layout after another.
//!
//! `R = composition(A, B)` has, for every coordinate c of B,
//!
//! ```text
//! R(c) = A(B(c))        shape(B) compatible with shape(R)
//! ```
//!
//! where A is continued beyond its size by its last mode, as in CuTe. R has the profile of B, each leaf of B replaced by
//! its pieces.
//!
//! The rule is exact for the algorithm below: what it accepts is right, and what it refuses would be wrong at some
//! coordinate, unless strides of A happen to make up for it. Where types know all integers, that is looked for in
//! [runs](super::runs); `(3,4):(4,1)` and `3:4` are `3:5`.
//! Let A be coalesced, with modes `a_k:e_k`, and let `S:D` be a leaf of B. From mode 0 on:
//!
//! 1. if `a_k` divides D, no element of the leaf lies inside mode k: go on with `S:(D / a_k)`;
//! 2. if `(S-1) D < a_k`, all of it does: the last piece is `S:(D e_k)`;
//! 3. if D divides `a_k`, and `q = a_k / D` divides S, the piece is `q:(D e_k)`; go on with `(S / q):1`;
//! 4. otherwise the leaf crosses the end of mode k within a step, and there is no such layout;
//! 5. the last mode has no end, and takes what is left.
//!
//! (A leaf of extent 1 is always in: it only has to be given a stride.)
//!
//! A piece `s:(d e_k)` adds up to `(s-1) d` to the k-th digit of `B(c)`. Over all leaves of B together these must stay
//! below `a_k`, for otherwise a carry leaves mode k, which no sum of pieces can follow: `(2,3):(2,1)` into `(4,3):(0,1)`
//! would be `(2,3):(0,0)`, though B(1,2) = 4 and A(4) = 1. CuTe does not check that, nor step 2 against step 3.
//!
//! In the order to read:
//!
//! 1. this file: B may be a tiler, and the ways to compose with a layout are tried in their order, [`CompositionOf`];
//! 2. [`composer`]: what each leaf of B becomes, [threaded](super::thread) through A;
//! 3. [`scan`]: the steps above, for a leaf of natural stride;
//! 4. where the walk is refused: a layout of coordinates on the right is one of indices at each of its
//!    [places](super::places), and a leaf that crosses a mode may go straight on in [runs](super::runs).
//!
//! Source: CuTe's `composition`; Shah, *A note on the algebra of CuTe layouts*, section 2.3, for one mode of B.

mod composer;
mod scan;

pub(crate) use composer::{Composing, Scaling};
pub(super) use composer::{NotNatural, Stands};
pub(super) use scan::{ModeOfScan, SingleScan};

use core::marker::PhantomData;

use typenum::U1;

use super::Composition;
use super::coalesce::{self, Open};
use super::fold::{Finished, State};
use super::mixed::{AtFirst, MixedTiler};
use super::op::{self, OperationOfKinds};
use super::places::InPlacesOrRuns;
use super::runs::InRuns;
use super::thread::Threaded;
use super::tiler::{Gather, Tiler, TilerOperation, Unless};
use crate::int::Nat;
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Place, Refusal, Rule, Top, Verdict, case};
use crate::sealed::TOKEN;
use crate::tuple::IntTuple;

impl<B: Tiler> OperationOfKinds for op::Composition<B> {
    type On<L: StaticLayout> = B::Walk<ByTiler, L, Top>;
}

/// The composition, and whether there is one: [by the walk](WalkedComposition); where that is refused, at the
/// [places](super::places) of A if B is a layout of coordinates, and in [runs](super::runs) if a leaf of B crosses a mode.
pub(crate) type CompositionOf<A, B> =
    <<WalkedComposition<A, B> as Finished>::Verdict as Verdict>::Or<WalkedComposition<A, B>, InPlacesOrRuns<A, B>>;

/// The same, where B is a layout of indices.
pub(super) type ComposedIndices<A, B> =
    <<WalkedComposition<A, B> as Finished>::Verdict as Verdict>::Or<WalkedComposition<A, B>, InRuns<A, B>>;

/// The composition by the walk alone: what a bit of an index adds stays in the mode of A that the bit is in, which is what
/// a swizzle is moved by.
pub(crate) type WalkedComposition<A, B> = <<B as StaticLayout>::Thread<ComposerOf<A>> as Threaded>::Result;

/// The composer that the leaves of B are threaded through.
pub(super) type ComposerOf<A> =
    <<Opened<A> as Finished>::Layout as StaticLayout>::Composing<<Opened<A> as Finished>::Number>;
/// A, coalesced: its modes but the last as the layout, and as the number the stride of the last, which runs on.
pub(super) type Opened<A> = <<A as StaticLayout>::Fold<coalesce::StartCoalescing<Open>> as State>::Finish;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout that is this one after `b`: `R(c) = self(b(c))`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!((6,2):(8,2));
    /// assert_eq!(a.composition(layout!((4,3):(3,1))), layout!(((2,2),3):((24,2),8)));
    /// assert_eq!(layout!(20:2).composition(layout!((5,4):(4,1))), layout!((5,4):(8,2)));
    /// // Along the diagonal, across the modes.
    /// assert_eq!(layout!((3,4):(4,1)).composition(layout!(3:4)), layout!(3:5));
    /// // With coordinates for indices: every second column, and in it the rows.
    /// assert_eq!(layout!((4,6):(6,1)).composition(layout!((3,4):(2@1,1@0))), layout!((3,4):(2,6)));
    /// ```
    ///
    /// The composition exists where the two are [`Composable`](crate::rules::Composable). Otherwise the call does not
    /// compile; this one CuTe accepts, with a wrong result:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: mode _0 of A has extent _4, which stride _3 does not divide; _6:_3 would cross it
    /// let _ = layout!((4,6,8):(2,3,5)).composition(layout!(6:3));
    /// ```
    ///
    /// A composed layout on the right has its swizzle moved to the left, where there is one that does the same there:
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (a, b) = (layout!((8,8):(8,1)), layout!(S<2,0,3> o (4,8):(1,8)));
    /// let r = a.composition(b);
    /// assert_eq!(r, layout!(S<2,0,-3> o (4,8):(8,1)));
    /// assert!((0..32).all(|i| r.offset(i) == a.offset(b.offset(i))));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // composition: no swizzle after the layout does bit by bit what S<_2,_0,_3> does before it
    /// let _ = layout!((6,8):(8,1)).composition(layout!(S<2,0,3> o 48:1));
    /// ```
    ///
    /// With dynamic integers in one of the two the swizzle would depend on them; `try_composition_swizzled` gives a value:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let ld = 8_usize;
    /// // types do not know all integers of the two layouts, of which the right one is behind a swizzle
    /// let _ = layout!((8,8):(ld,1)).composition(layout!(S<2,0,3> o (4,8):(1,8)));
    /// ```
    ///
    /// As offsets, the first mode downwards where there are several:
    ///
    /// ```text
    /// A = (6,2):(8,2)
    ///  0  2
    ///  8 10
    /// 16 18
    /// 24 26
    /// 32 34
    /// 40 42
    ///
    /// composition(A,(4,3):(3,1)) = ((2,2),3):((24,2),8)
    ///  0  8 16
    /// 24 32 40
    ///  2 10 18
    /// 26 34 42
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/composition.svg"))]
    ///
    /// Source: CuTe's `composition`.
    pub fn composition<B: MixedTiler<AtFirst>>(self, b: B) -> Composition<Self, B>
    where
        Self: Rule<op::Composition<B>, Verdict: Accepted<Proof: Sized>>,
    {
        self.give(op::Composition(b), TOKEN)
    }

    /// [`Self::composition`] where the running program may have to decide whether its rule holds.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = |n: usize| layout!((n,8):(8,1));
    /// assert_eq!(l(8).try_composition(layout!(4:2)).unwrap().to_string(), "(4,1):(16,1)");
    /// let refused = l(3).try_composition(layout!(4:2)).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "composition: mode 0 of A has extent 3, which stride 2 does not divide; 4:2 would cross it",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it; also where types know that they do.
    pub fn try_composition<B: MixedTiler<AtFirst>>(self, b: B) -> Result<Composition<Self, B>, Refusal>
    where
        Self: Rule<op::Composition<B>, Verdict: Decidable<Proof: Sized>>,
    {
        self.try_give(op::Composition(b), TOKEN)
    }
}

/// `composition`, along a tiler.
pub struct ByTiler;

impl TilerOperation for ByTiler {
    type ByLayout<L: StaticLayout, T: StaticLayout, P: Place> = CompositionOf<L, T>;
    type ByInteger<L: StaticLayout, N: Nat, P: Place> = CompositionOf<L, N::WithStride<U1>>;
    type Gather<V: Verdict> = OnlyModes<Layout<(), ()>, V>;
    type TooMany = case::ComposeTiler;
    type TooManyIn = case::ComposeTilerIn;
}

/// The modes `Done`, and no others.
pub struct OnlyModes<Done, V>(PhantomData<(Done, V)>);

impl<Done: StaticLayout, V: Verdict> Gather for OnlyModes<Done, V> {
    type With<F: Finished> = OnlyModes<Done::Push<F::Layout>, V::And<F::Verdict>>;
    type End<Rest: StaticLayout> = Unless<V, Done>;
}
