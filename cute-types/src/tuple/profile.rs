//! Profiles: how the integers of a tuple nest.
//!
//! They are types of their own, [`OneInteger`] and tuples of profiles, so that generic code has them of what it knows little of:
//! each `N: Nat` says `Profile = OneInteger`, and a tuple asks its modes for theirs. So `(M, N)` has the profile of `(4, 6)`.

use typenum::U0;

use crate::int::{Bool, Cmp, False, Nat, Ordering, True};
use crate::rules::{Holds, Place, Verdict, case};

/// The profile of an IntTuple. `First` and `Rest` are total, so that one tuple can be walked beside another.
pub trait Profile {
    /// Whether it is that of an integer.
    type IsInt: Bool;
    /// The number of modes, 0 for an integer.
    type Modes: Nat;
    /// That of the first mode.
    type First: Profile;
    /// That of the tuple of the others.
    type Rest: Profile;
    /// Whether `B` is this one.
    type CongruentTo<B: Profile, P: Place>: Verdict;
    /// Whether `B` is this one, or a finer one.
    type WeaklyCongruentTo<B: Profile, P: Place>: Verdict;
}

/// That of an integer.
pub struct OneInteger;

impl Profile for OneInteger {
    type IsInt = True;
    type Modes = U0;
    type First = Self;
    type Rest = ();
    type CongruentTo<B: Profile, P: Place> =
        <B::IsInt as Bool>::IfVerdict<Holds, P::Refuse<case::Congruence, case::CongruenceIn, U0, B::Modes>>;
    // An integer is coarser than anything.
    type WeaklyCongruentTo<B: Profile, P: Place> = Holds;
}

impl Profile for () {
    type IsInt = False;
    type Modes = U0;
    type First = OneInteger;
    type Rest = ();
    type CongruentTo<B: Profile, P: Place> = <<Cmp<B::Modes, U0> as Ordering>::IsEqual as Bool>::IfVerdict<
        Holds,
        P::Refuse<case::Congruence, case::CongruenceIn, U0, B::Modes>,
    >;
    type WeaklyCongruentTo<B: Profile, P: Place> = <<Cmp<B::Modes, U0> as Ordering>::IsEqual as Bool>::IfVerdict<
        Holds,
        P::Refuse<case::Weak, case::WeakIn, U0, B::Modes>,
    >;
}
