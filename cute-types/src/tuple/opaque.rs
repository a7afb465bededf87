//! Types that rustc takes for a name while it checks an implementation.
//!
//! An implementation for tuples of 16 modes that asks the tuple of its last 12 for something would have rustc work out the
//! answer, mode by mode, and check all that it wrote out: the work grows faster than the square of the number of modes, for
//! each of a hundred associated types. `<S0 as Opaque>::IntTuple<(S4, .., S15)>` is that tuple, too. But S0 is a parameter of
//! the implementation, whose `S0: Opaque` says nothing of what the type is, so what is asked of it stays as it stands.

use super::{IntTuple, Profile, Shaped, StaticTuple};
use crate::algebra::concat::LayoutTuple;
use crate::algebra::fold::Finished;
use crate::algebra::ordered::WalkedOrder;
use crate::algebra::thread::Threaded;
use crate::algebra::tiler::{ByMode, Tiler};
use crate::algebra::walk::IsIndex;
use crate::coord::Slicer;
use crate::int::Nat;
use crate::layout::Strided;
use crate::rules::{Verdict, case};

/// `R`, under a name. Everything has it.
pub trait Opaque {
    /// `R`.
    type Slicer<R: Slicer>: Slicer;
    /// `R`.
    type IntTuple<R: IntTuple>: IntTuple;
    /// `R`.
    type Shaped<R: Shaped>: Shaped;
    /// `R`.
    type Profile<R: Profile>: Profile;
    /// `R`.
    type StaticTuple<R: StaticTuple>: StaticTuple;
    /// `R`.
    type Strided<R: Strided<D>, D: StaticTuple>: Strided<D>;
    /// `R`.
    type Tiler<R: Tiler>: Tiler;
    /// `R`.
    type LayoutTuple<R: LayoutTuple>: LayoutTuple;
    /// `R`.
    type Threaded<R: Threaded>: Threaded;
    /// `R`.
    type Walked<R: WalkedOrder>: WalkedOrder;
    /// `R`.
    type ByMode<R: ByMode>: ByMode;
    /// `R`.
    type Finished<R: Finished>: Finished;
    /// Whether `I` is the index of one of `N` modes that are selected from.
    type IsIndex<I: Nat, N: Nat>: Verdict;

    /// The value `r`.
    fn slicer<R: Slicer>(r: R) -> Self::Slicer<R>;
    /// The value `r`.
    fn int_tuple<R: IntTuple>(r: R) -> Self::IntTuple<R>;
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Opaque for T {
    type Slicer<R: Slicer> = R;
    type IntTuple<R: IntTuple> = R;
    type Shaped<R: Shaped> = R;
    type Profile<R: Profile> = R;
    type StaticTuple<R: StaticTuple> = R;
    type Strided<R: Strided<D>, D: StaticTuple> = R;
    type Tiler<R: Tiler> = R;
    type LayoutTuple<R: LayoutTuple> = R;
    type Threaded<R: Threaded> = R;
    type Walked<R: WalkedOrder> = R;
    type ByMode<R: ByMode> = R;
    type Finished<R: Finished> = R;
    type IsIndex<I: Nat, N: Nat> = IsIndex<case::Select, I, N>;

    #[inline(always)]
    fn slicer<R: Slicer>(r: R) -> R {
        r
    }

    #[inline(always)]
    fn int_tuple<R: IntTuple>(r: R) -> R {
        r
    }
}
