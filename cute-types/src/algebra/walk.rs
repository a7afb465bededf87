//! Walks along the modes at the top of a layout, by a number of steps: how an operation comes to the modes that it names.
//!
//! Unlike a [fold](super::fold), a walk ends where the operation says, and it hands on modes whole, whatever is at their
//! leaves. The number of steps is checked first: past its end a layout goes on with modes `1:0`.

use core::marker::PhantomData;

use typenum::U0;

use crate::int::{Bool, Cmp, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Holds, Refused};

/// A walk along modes.
pub trait Walk {
    /// One mode further.
    type Next: Walk;
    /// What the walk is for.
    type End: StaticLayout;
}

/// No mode.
pub(crate) type NoModes = Layout<(), ()>;

/// The modes `Rest` are to come, `Done` are past. `To` is what to make of them where the walk ends.
pub struct WalkAlong<Rest, Done, To>(PhantomData<(Rest, Done, To)>);

impl<Rest: StaticLayout, Done: StaticLayout, To: Goal> Walk for WalkAlong<Rest, Done, To> {
    type Next = WalkAlong<Rest::Tail, Done::Push<Rest::Head>, To>;
    type End = To::End<Rest, Done>;
}

/// What to make of the modes on both sides of a place.
pub trait Goal {
    /// The result.
    type End<Rest: StaticLayout, Done: StaticLayout>: StaticLayout;
}

/// What `To` makes of `L` before mode `I`.
pub(crate) type WalkedTo<I, L, To> = <<I as crate::int::Repeat>::Steps<WalkAlong<L, NoModes, To>> as Walk>::End;

/// The modes that are past.
pub struct Past;

impl Goal for Past {
    type End<Rest: StaticLayout, Done: StaticLayout> = Done;
}

/// The mode at the place.
pub struct ModeHere;

impl Goal for ModeHere {
    type End<Rest: StaticLayout, Done: StaticLayout> = Rest::Head;
}

/// The rule `Case`: `I` is the index of one of `N` modes.
pub(crate) type IsIndex<Case, I, N> =
    <<Cmp<I, N> as Ordering>::IsLess as Bool>::IfVerdict<Holds, Refused<Case, I, N, U0, U0>>;

/// The rule `Case`: `B..E` are some of `N` modes.
pub(crate) type IsRange<Case, B, E, N> = <<Cmp<B, E> as Ordering>::IsLess as Bool>::IfVerdict<
    <<Cmp<N, E> as Ordering>::IsLess as Bool>::IfVerdict<NoRange<Case, B, E, N>, Holds>,
    NoRange<Case, B, E, N>,
>;

type NoRange<Case, B, E, N> = Refused<Case, B, E, N, U0>;
