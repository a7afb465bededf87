//! The places of coordinates: what a layout of coordinates does on the right of another layout.
//!
//! The offsets of a layout of coordinates B are coordinates of A, and `A(x_0, x_1, ...) = A_0(x_0) + A_1(x_1) + ...` is a
//! sum over its places: place i is mode i of A, and place j inside of it mode j of that. A basis element moves at one place
//! alone. So the leaves of B at one place are a layout of indices into that mode of A, and whatever A and they have
//! together, a composition or what a tile leaves, is that of each place for itself.
//!
//! A layout of indices is walked through A without a look at this: it is the second way, for where the walk meets a basis
//! element.
//!
//! CuTe: `basis_get` in `composition`, `layout.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::composition::{ComposerOf, Opened};
use super::fold::{Finished, Found, NotFound, Now, Otherwise, State};
use super::runs::{AreStatic, ComposingRuns, InRuns, Is, IsCrossing};
use super::thread::{Composer, DeferredThreaded, Ready, Thread, Threaded, Threading};
use super::tiler::{Gather, Unless};
use super::walk::{self, ModeHere};
use crate::int::{Bool, Cmp, Nat, Ordering, ScaledBasis, Stride};
use crate::layout::{Layout, StaticLayout};
use crate::rules::case::IsCase;
use crate::rules::{Case, Holds, Verdict, case};

/// The second way to the composition of `A` and `B`: at the places of A where B is a layout of coordinates, else in runs.
pub struct InPlacesOrRuns<A, B>(PhantomData<(A, B)>);

impl<A: StaticLayout, B: StaticLayout> Otherwise for InPlacesOrRuns<A, B> {
    type Found<V: Verdict, K: Case> =
        <IsCase<K, case::BasisLeaf> as Bool>::IfFound<InPlaces<A, B>, <InRuns<A, B> as Otherwise>::Found<V, K>>;
}

/// The composition of `A` and a layout of coordinates.
pub struct InPlaces<A, B>(PhantomData<(A, B)>);

/// By the walk.
type WalkedPlaces<A, B> = Threading<B, Fresh<Walking, A>>;
/// The composition, where B leads to modes of A alone.
type PlacedComposition<A, B> = <IsInside<B, A, case::CompositionIndex> as Verdict>::Found<
    <<WalkedPlaces<A, B> as Finished>::Verdict as Verdict>::Or<WalkedPlaces<A, B>, PlacesInRuns<A, B>>,
>;

impl<A: StaticLayout, B: StaticLayout> Finished for InPlaces<A, B> {
    type Verdict = <PlacedComposition<A, B> as Finished>::Verdict;
    type Layout = <PlacedComposition<A, B> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The same in runs, at all places.
pub struct PlacesInRuns<A, B>(PhantomData<(A, B)>);

impl<A: StaticLayout, B: StaticLayout> Otherwise for PlacesInRuns<A, B> {
    type Found<V: Verdict, K: Case> = <<IsCrossing<K> as Bool>::And<AreStatic<A, B>> as Bool>::IfFound<
        Threading<B, Fresh<Straight<V>, A>>,
        NotFound<V>,
    >;
}

/// Whether the leaves of `B` lead to modes of `A`; the refusal is of the case `Case`.
type IsInside<B, A, Case> =
    <<<B as StaticLayout>::Fold<Leading<A, Case, Holds>> as State>::Finish as Finished>::Verdict;

/// The leaves so far lead to modes of `A`, or not, by the verdict `V`. (A stride that is never taken leads nowhere.)
pub struct Leading<A, Case, V>(PhantomData<(A, Case, V)>);

impl<A: StaticLayout, Case: crate::rules::Case, V: Verdict> State for Leading<A, Case, V> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<Leading<A, Case, V::And<D::Within<A, Case>>>>>;
    type Finish = Unless<V, Layout<(), ()>>;
}

/// How the indices at a place go through the mode of A that is there.
pub trait Way {
    /// The composer for them.
    type Through<L: StaticLayout>: Composer;
}

/// From mode to mode.
pub struct Walking;

impl Way for Walking {
    type Through<L: StaticLayout> = ComposerOf<L>;
}

/// In runs, after the refusal `V`.
pub struct Straight<V>(PhantomData<V>);

impl<V: Verdict> Way for Straight<V> {
    type Through<L: StaticLayout> = ComposingRuns<Opened<L>, (), V>;
}

/// The composer for the coordinates of `L`. `Own` is that of its indices, and `Modes` has those of the modes that leaves have
/// led to.
pub struct ComposingPlaces<W, L, Own, Modes>(PhantomData<(W, L, Own, Modes)>);

/// The same, before the first leaf.
type Fresh<W, L> = ComposingPlaces<W, L, Unopened<W, L>, Nowhere>;

impl<W: Way, L: StaticLayout, Own: Composer, Modes: Visited> Composer for ComposingPlaces<W, L, Own, Modes> {
    type Leaf<S: Nat, D: Nat> = Put<Own::Leaf<S, D>, Itself<W, L, Modes>>;
    type Other<S: Nat, D: Stride> =
        <D::IsInteger as Bool>::IfThreaded<Ready<Put<Own::Other<S, D>, Itself<W, L, Modes>>>, LeafInside<S, D, Self>>;
    type End<M: StaticLayout> = Found<M>;
}

/// The composer for the indices of `L`, which none has gone through yet.
pub struct Unopened<W, L>(PhantomData<(W, L)>);

impl<W: Way, L: StaticLayout> Composer for Unopened<W, L> {
    type Leaf<S: Nat, D: Nat> = <W::Through<L> as Composer>::Leaf<S, D>;
    type Other<S: Nat, D: Stride> = <W::Through<L> as Composer>::Other<S, D>;
    type End<M: StaticLayout> = Found<M>;
}

/// The leaf `S:D` for the composer `C` of coordinates, where D is a basis element.
pub struct LeafInside<S, D, C>(PhantomData<(S, D, C)>);

impl<S: Nat, D: Stride, W: Way, L: StaticLayout, Own: Composer, Modes: Visited> DeferredThreaded
    for LeafInside<S, D, ComposingPlaces<W, L, Own, Modes>>
{
    // Of one element, or it would have been refused.
    type Eval = <<Cmp<D::Mode, L::Rank> as Ordering>::IsLess as Bool>::IfThreaded<
        LeafInMode<S, D, ComposingPlaces<W, L, Own, Modes>>,
        Ready<Thread<S::WithStride<U0>, ComposingPlaces<W, L, Own, Modes>>>,
    >;
}

/// The same, where there is such a mode.
pub struct LeafInMode<S, D, C>(PhantomData<(S, D, C)>);

impl<S: Nat, D: Stride, W: Way, L: StaticLayout, Own: Composer, Modes: Visited> DeferredThreaded
    for LeafInMode<S, D, ComposingPlaces<W, L, Own, Modes>>
{
    type Eval = Put<<D::Scale as Stride>::Thread<S, Modes::Composer<W, L, D::Mode>>, ModeOf<W, L, Own, Modes, D::Mode>>;
}

/// The composers of the modes that leaves have led to.
pub trait Visited {
    /// That of mode `I` of `L`.
    type Composer<W: Way, L: StaticLayout, I: Nat>: Composer;
}

/// There are none.
pub struct Nowhere;

impl Visited for Nowhere {
    type Composer<W: Way, L: StaticLayout, I: Nat> = Fresh<W, walk::WalkedTo<I, L, ModeHere>>;
}

/// A leaf led to mode `I`, whose composer is `C` now; `Before` are those of the leaves before.
pub struct Visit<I, C, Before>(PhantomData<(I, C, Before)>);

impl<I: Nat, C: Composer, Before: Visited> Visited for Visit<I, C, Before> {
    type Composer<W: Way, L: StaticLayout, J: Nat> = <Is<I, J> as Bool>::IfComposer<C, Before::Composer<W, L, J>>;
}

/// Where a composer of indices belongs.
pub trait Belongs {
    /// The composer of coordinates that has `C` there.
    type With<C: Composer>: Composer;
}

/// To the indices of `L` itself.
pub struct Itself<W, L, Modes>(PhantomData<(W, L, Modes)>);

impl<W: Way, L: StaticLayout, Modes: Visited> Belongs for Itself<W, L, Modes> {
    type With<C: Composer> = ComposingPlaces<W, L, C, Modes>;
}

/// To mode `I` of `L`.
pub struct ModeOf<W, L, Own, Modes, I>(PhantomData<(W, L, Own, Modes, I)>);

impl<W: Way, L: StaticLayout, Own: Composer, Modes: Visited, I: Nat> Belongs for ModeOf<W, L, Own, Modes, I> {
    type With<C: Composer> = ComposingPlaces<W, L, Own, Visit<I, C, Modes>>;
}

/// The leaf that became `T`, whose next composer belongs to `To`.
pub struct Put<T, To>(PhantomData<(T, To)>);

/// Whether the leaves so far are accepted by the composer that comes after `T`.
type IsAccepted<T> = <<<T as Threaded>::Next as Composer>::End<Layout<(), ()>> as Finished>::Verdict;

impl<T: Threaded, To: Belongs> Threaded for Put<T, To> {
    type Layout = T::Layout;
    type Next = <IsAccepted<T> as Verdict>::Composer<To::With<T::Next>>;
    type Result = <Self::Next as Composer>::End<T::Layout>;
    // A leaf is a part, never a tuple of them.
    type Then<M: StaticLayout> = Self;
}

/// What a layout leaves of another one, of which it names indices.
pub trait Fill {
    /// The case of a layout of coordinates, for which it is not defined.
    type OfBasis: Case;
    /// The case of coordinates outside.
    type Outside: Case;
    /// What `T` leaves of `L`.
    type In<T: StaticLayout, L: StaticLayout>: Finished;
}

/// What a layout of coordinates `T` leaves of `L`: at each place what `F` says, coalesced, in the order of the places.
pub struct FilledPlaces<T, L, F>(PhantomData<(T, L, F)>);

/// What `T` leaves of `L`, as `F` says of indices; of coordinates, at each place.
pub(crate) type FilledIn<T, L, F> =
    <<<F as Fill>::In<T, L> as Finished>::Verdict as Verdict>::Or<<F as Fill>::In<T, L>, AtPlaces<T, L, F>>;

/// What the coordinates `T` leave of `L`, if T is a layout of them.
pub struct AtPlaces<T, L, F>(PhantomData<(T, L, F)>);

impl<T: StaticLayout, L: StaticLayout, F: Fill> Otherwise for AtPlaces<T, L, F> {
    type Found<V: Verdict, K: Case> = <IsCase<K, F::OfBasis> as Bool>::IfFound<FilledPlaces<T, L, F>, NotFound<V>>;
}

/// The modes of it, where T leads to modes of L alone.
type RestsInside<T, L, F> =
    <IsInside<<T as StaticLayout>::Sorted, L, <F as Fill>::Outside> as Verdict>::Found<PartRest<T, L, F>>;
/// What `T` leaves of a part `L`, as modes of a tuple: of its modes, where T has places inside.
type PartRest<T, L, F> = <IsNested<T> as Bool>::IfFound<OfModes<T, L, F>, OfPart<T, L, F>>;
/// Whether a mode of `T` is at a place.
pub(super) type IsNested<T> =
    Is<<<<<T as StaticLayout>::Fold<Nested<U0>> as State>::Finish as Finished>::Number as Stride>::Magnitude, U1>;

impl<T: StaticLayout, L: StaticLayout, F: Fill> Finished for FilledPlaces<T, L, F> {
    type Verdict = <RestsInside<T, L, F> as Finished>::Verdict;
    type Layout = <<RestsInside<T, L, F> as Finished>::Layout as StaticLayout>::Unwrapped;
    type Number = U0;
    type Tuple = ();
}

/// The number is 1 if one of the modes so far is at a place, else 0.
pub struct Nested<N>(PhantomData<N>);

impl<N: Nat> State for Nested<N> {
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = <<S::IsOne as Bool>::Or<D::IsInteger> as Bool>::IfState<Now<Self>, Now<Nested<U1>>>;
    type Finish = Found<Layout<(), ()>, N>;
}

/// What `T` leaves of `L`, no mode of T being at a place inside.
pub struct OfPart<T, L, F>(PhantomData<(T, L, F)>);

impl<T: StaticLayout, L: StaticLayout, F: Fill> Finished for OfPart<T, L, F> {
    type Verdict = <F::In<T, L> as Finished>::Verdict;
    type Layout =
        <<<<F::In<T, L> as Finished>::Layout as StaticLayout>::Fold<ProperModes<Layout<(), ()>>> as State>::Finish as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The modes so far that have more than one element.
pub struct ProperModes<Done>(PhantomData<Done>);

impl<Done: StaticLayout> State for ProperModes<Done> {
    type Step<S: Nat, D: Nat> = Self::Other<S, D>;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<ProperModes<Done::Push<S::WithStride<D>>>>>;
    type Finish = Found<Done>;
}

/// What `T` leaves of the modes of `L`.
pub struct OfModes<T, L, F>(PhantomData<(T, L, F)>);

/// One mode after the other.
type Gathered<T, L, F> = <<L as StaticLayout>::Each<OneByOne<T, U0, Layout<(), ()>, Holds, F>> as Gather>::End<L>;

impl<T: StaticLayout, L: StaticLayout, F: Fill> Finished for OfModes<T, L, F> {
    type Verdict = <Gathered<T, L, F> as Finished>::Verdict;
    type Layout = <Gathered<T, L, F> as Finished>::Layout;
    type Number = U0;
    type Tuple = ();
}

/// The modes before number `I` left `Done`, by the verdict `V`.
pub struct OneByOne<T, I, Done, V, F>(PhantomData<(T, I, Done, V, F)>);

/// The modes of `T` in mode `I`, as they are seen from there.
type Into<T, I> = <<<T as StaticLayout>::Fold<Entering<I, Layout<(), ()>>> as State>::Finish as Finished>::Layout;

impl<T: StaticLayout, I: Nat, Done: StaticLayout, V: Verdict, F: Fill> Gather for OneByOne<T, I, Done, V, F> {
    type With<M: Finished> = OneByOne<
        T,
        I::Successor,
        <<<<PartRest<Into<T, I>, M::Layout, F> as Finished>::Layout as StaticLayout>::Fold<ModesAt<I, Done>> as State>::Finish as Finished>::Layout,
        V::And<<PartRest<Into<T, I>, M::Layout, F> as Finished>::Verdict>,
        F,
    >;
    type End<Rest: StaticLayout> = Unless<V, Done>;
}

/// The modes so far that are in mode `I`.
pub struct Entering<I, Done>(PhantomData<(I, Done)>);

impl<I: Nat, Done: StaticLayout> State for Entering<I, Done> {
    // It does not move.
    type Step<S: Nat, D: Nat> = Self;
    type Other<S: Nat, D: Stride> = <<S::IsOne as Bool>::Or<<Is<D::Mode, I> as Bool>::Not> as Bool>::IfState<
        Now<Self>,
        Now<Entering<I, Done::Push<S::WithStride<D::Scale>>>>,
    >;
    type Finish = Found<Done>;
}

/// `Done`, and the modes so far as ones of mode `I`.
pub struct ModesAt<I, Done>(PhantomData<(I, Done)>);

impl<I: Nat, Done: StaticLayout> State for ModesAt<I, Done> {
    type Step<S: Nat, D: Nat> = Self::Other<S, D>;
    type Other<S: Nat, D: Stride> = ModesAt<I, Done::Push<S::WithStride<ScaledBasis<D, I>>>>;
    type Finish = Found<Done>;
}
