//! Walks along a profile: how an operation follows the nesting of another tuple, whose numbers say nothing.
//!
//! A walk visits the profile in the order of its text, `(2,(3,4))`: it opens a tuple, comes to a leaf, closes a tuple. The
//! modes that it makes on the way stand in frames, one for each tuple that is open.

use core::marker::PhantomData;

use typenum::U0;

use super::fold::Finished;
use super::walk::NoModes;
use crate::int::Nat;
use crate::layout::StaticLayout;
use crate::rules::{Case, Refused, Verdict};

/// What is called along a profile.
pub trait ProfileWalk {
    /// A tuple of `N` modes begins.
    type Open<N: Nat>: ProfileWalk;
    /// An integer.
    type Leaf: ProfileWalk;
    /// The tuple ends.
    type Close: ProfileWalk;
    /// What the walk found, at the end of the profile.
    type Finish: Finished;
}

/// The tuples that are open, each with the modes made so far and those of the layout that it stands for.
pub trait Frames {
    /// The part of the layout that the profile comes to next.
    type Next: StaticLayout;
    /// `L` is made of this part.
    type Made<L: StaticLayout>: Frames;
    /// A tuple begins, that stands for `L`.
    type Open<L: StaticLayout>: Frames;
    /// The tuple ends: what is left of its part follows as it is.
    type Close: Frames;
    /// What is made of the layout, where no tuple is open.
    type Whole: StaticLayout;
    /// The refusal of the case `AtTop` with the numbers `N` and `M`, or of `Inside`, with the mode at the top before them.
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat>: Verdict;
    /// The refusal in mode `I`, or, if a tuple around it is in a mode itself, in that.
    type RefuseIn<I: Nat, Inside: Case, N: Nat, M: Nat>: Verdict;
}

/// No tuple is open; `L` is the layout, or what is made of it.
pub struct OutsideTuples<L>(PhantomData<L>);

impl<L: StaticLayout> Frames for OutsideTuples<L> {
    type Next = L;
    type Made<M: StaticLayout> = OutsideTuples<M>;
    type Open<M: StaticLayout> = Frame<M::Wrapped, NoModes, Self>;
    type Close = Self;
    type Whole = L;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Refused<AtTop, N, M, U0, U0>;
    type RefuseIn<I: Nat, Inside: Case, N: Nat, M: Nat> = Refused<Inside, I, N, M, U0>;
}

/// The modes `Rest` are to come, `Done` are made, in a tuple inside of `Around`.
pub struct Frame<Rest, Done, Around>(PhantomData<(Rest, Done, Around)>);

impl<Rest: StaticLayout, Done: StaticLayout, Around: Frames> Frames for Frame<Rest, Done, Around> {
    type Next = Rest::Head;
    type Made<M: StaticLayout> = Frame<Rest::Tail, Done::Push<M>, Around>;
    type Open<M: StaticLayout> = Frame<M::Wrapped, NoModes, Self>;
    type Close = Around::Made<Rest::After<Done>>;
    type Whole = NoModes;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Around::RefuseIn<Done::Rank, Inside, N, M>;
    type RefuseIn<I: Nat, Inside: Case, N: Nat, M: Nat> = Around::RefuseIn<Done::Rank, Inside, N, M>;
}
