//! A layout threaded through a composer, leaf by leaf: how an operation replaces the leaves of a layout and keeps its profile.
//!
//! `L::Thread<C>` gives the leaves of L, in their order, to the composer `C`. A leaf becomes a layout, which stands in its
//! place in the profile, and a composer for the next leaf:
//!
//! ```text
//! (2,(3,4)):(a,(b,c))    C0 makes X of 2:a and goes on as C1, C1 makes Y of 3:b, and C2 makes Z of 4:c;
//!                        what L becomes is (X,(Y,Z)), if C3 accepts that
//! ```
//!
//! A [fold](super::fold) is the same walk where only what is found at the end counts.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::fold::{Finished, NotFound, Under};
use crate::int::{Nat, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::Verdict;

/// What a layout is threaded through: each leaf becomes a layout, and changes the composer for the next.
pub trait Composer {
    /// The leaf `S:D`.
    type Leaf<S: Nat, D: Nat>: Threaded;
    /// The same, where the stride is negative or a basis element.
    type Other<S: Nat, D: Stride>: Threaded;
    /// Whether all leaves so far were accepted, as the result with layout `L`.
    type End<L: StaticLayout>: Finished;
}

/// A part of the layout, a leaf or a tuple of modes, after it was threaded.
pub trait Threaded {
    /// What the part became.
    type Layout: StaticLayout;
    /// The composer for the next part.
    type Next: Composer;
    /// What it became, if this was all of the layout.
    type Result: Finished;
    /// This tuple of modes with another that became of `M`.
    type Then<M: StaticLayout>: Threaded;
}

/// The part became `L`, and `C` is the composer for the next.
pub struct Thread<L, C>(PhantomData<(L, C)>);

impl<L: StaticLayout, C: Composer> Threaded for Thread<L, C> {
    type Layout = L;
    type Next = C;
    type Result = C::End<L>;
    type Then<M: StaticLayout> = Thread<L::Push<<M::Thread<C> as Threaded>::Layout>, <M::Thread<C> as Threaded>::Next>;
}

/// A leaf after it was threaded, which is computed when it is asked for.
pub trait DeferredThreaded {
    /// The leaf.
    type Eval: Threaded;
}

/// A leaf that is at hand, as a side of a branch.
pub struct Ready<T>(PhantomData<T>);

impl<T: Threaded> DeferredThreaded for Ready<T> {
    type Eval = T;
}

/// The same of a leaf that became `S:D`, where `C` is the composer for the next.
pub struct NowThread<S, D, C>(PhantomData<(S, D, C)>);

impl<S: Nat, D: Stride, C: Composer> DeferredThreaded for NowThread<S, D, C> {
    type Eval = Thread<S::WithStride<D>, C>;
}

/// The layout `L` threaded through the composer `C`, when it is asked for.
pub struct Threading<L, C>(PhantomData<(L, C)>);

/// What `L` becomes.
type ResultOf<L, C> = <<L as StaticLayout>::Thread<C> as Threaded>::Result;

impl<L: StaticLayout, C: Composer> Finished for Threading<L, C> {
    type Verdict = <ResultOf<L, C> as Finished>::Verdict;
    type Layout = <ResultOf<L, C> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// A leaf was refused, by the verdict `V`.
pub struct RefusedComposer<V>(PhantomData<V>);

impl<V: Verdict> Composer for RefusedComposer<V> {
    type Leaf<S: Nat, D: Nat> = Thread<Layout<U1, U0>, Self>;
    type Other<S: Nat, D: Stride> = Thread<Layout<U1, U0>, Self>;
    type End<L: StaticLayout> = NotFound<V>;
}

/// The composer `C`, under the verdict `V` of the running program.
pub struct DemandingComposer<V, C>(PhantomData<(V, C)>);

impl<V: Verdict, C: Composer> Composer for DemandingComposer<V, C> {
    type Leaf<S: Nat, D: Nat> = DemandingThread<V, C::Leaf<S, D>>;
    type Other<S: Nat, D: Stride> = DemandingThread<V, C::Other<S, D>>;
    type End<L: StaticLayout> = Under<V, C::End<L>>;
}

/// What a part became, likewise.
pub struct DemandingThread<V, T>(PhantomData<(V, T)>);

impl<V: Verdict, T: Threaded> Threaded for DemandingThread<V, T> {
    type Layout = T::Layout;
    type Next = DemandingComposer<V, T::Next>;
    type Result = Under<V, T::Result>;
    // A composer threads leaves, which are parts, never tuples of them.
    type Then<M: StaticLayout> = Self;
}
