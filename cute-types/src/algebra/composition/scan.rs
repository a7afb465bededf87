//! The algorithm of `composition`: the scan of A, mode by mode, for one leaf `S:D` of B. The steps 1 to 5 are those of
//! [`composition`](super).
//!
//! ```text
//! A = (4,6,8):(2,3,5), the leaf 6:2, in units of mode 0:
//!   mode 0, 4:2    2 is inside of it, and (6-1) 2 is not: step 3, the piece 2:(2 2), and 3:1 is left
//!   mode 1, 6:3    (3-1) 1 < 6: step 2, the piece 3:(1 3)
//!   the leaf becomes (2,3):(4,3)
//! ```
//!
//! The state is [`Scanning`] until the leaf is used up and [`ScanDone`] from there on. What it knows of A is a [`ScanAt`]: the
//! number of the mode, the digits that leaves use, and the pieces so far. From `Scanning::Step` on, each struct is the
//! question that the one before it leaves:
//!
//! ```text
//! Scanning    does A divide D?           yes: step 1, Beyond, the next mode       no: LeafStarts
//! LeafStarts  is (S-1) D below A?        yes: step 2, LeafEnds                    no: Crosses
//! Crosses     does D divide A?           yes: ModeHolds                           no: step 4, refused
//! ModeHolds   does A / D divide S?       yes: step 3, Splits                      no: step 4, refused
//! LeafEnds, Splits  is the digit of this mode still below A?                      no: refused, a carry
//! ```
//!
//! Where only the running program knows an answer, all of them are asked at once: [`Undecided`].

use core::marker::PhantomData;

use typenum::{U0, U1};

use crate::algebra::fold::{DeferredState, Demand, Found, Now, State};
use crate::int::{
    Add, Bool, CeilDiv, Cmp, Compare, Divide, Division, IsMultiple, Min, Multiply, Nat, Ordering, Stride, Subtract,
};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Holds, Refused, case};
use crate::tuple::StaticTuple;

/// A scan has come to a mode of A.
pub trait ScanAt {
    /// The mode's number.
    type Index: Nat;
    /// The digit that the leaves before this one reach in it.
    type Digit: Nat;
    /// The stride of the last mode of A.
    type Last: Stride;
    /// The pieces so far.
    type Pieces: StaticLayout;
    /// The digits that all leaves with this one reach, in the modes before this and (as before) from this one on.
    type Digits: StaticTuple;
    /// The mode after this one, where this one took nothing.
    type Skip: ScanAt;
    /// The mode after this one, where this one took the piece `S:D` and now has digit `X`.
    type Take<X: Nat, S: Nat, D: Stride>: ScanAt;
}

/// Mode `K`; `Used` are the digits of the modes from K on, `Done` those of the modes before.
pub struct ModeOfScan<Used, Done, Pieces, K, Last>(PhantomData<(Used, Done, Pieces, K, Last)>);

impl<Used: StaticTuple, Done: StaticTuple, Pieces: StaticLayout, K: Nat, Last: Stride> ScanAt
    for ModeOfScan<Used, Done, Pieces, K, Last>
{
    type Index = K;
    // `()` counts as zeros without end, which is what the first leaf meets.
    type Digit = <Used::FirstLeaf as StaticTuple>::Size;
    type Last = Last;
    type Pieces = Pieces;
    type Digits = Done;
    type Skip = ModeOfScan<
        Used::OtherLeaves,
        Done::StaticWith<<Used::FirstLeaf as StaticTuple>::Size>,
        Pieces,
        K::Successor,
        Last,
    >;
    type Take<X: Nat, S: Nat, D: Stride> =
        ModeOfScan<Used::OtherLeaves, Done::StaticWith<X>, Pieces::Push<S::WithStride<D>>, K::Successor, Last>;
}

/// The scan for the leaf `S:D` from mode `P`.
pub(super) type ScanStart<S, D, P> =
    <<S as Compare>::IsOne as Bool>::IfState<Now<SingleScan<D, P>>, Now<Scanning<S, D, P>>>;

/// The scan for a leaf `1:D`. It has no offset but 0, so each stride would be right; this is CuTe's, who rounds D up in
/// each mode and gives it to the last.
pub struct SingleScan<D, P>(PhantomData<(D, P)>);

impl<D: Nat, P: ScanAt> State for SingleScan<D, P> {
    type Step<A: Nat, E: Nat> = Self::Other<A, E>;
    type Other<A: Nat, E: Stride> = SingleScan<CeilDiv<D, A>, P::Skip>;
    type Finish = Found<Layout<U1, <P::Last as Stride>::Times<D>>, U0, P::Digits>;
}

/// The scan of A for the leaf `S:D`, in units of the mode `P`.
pub struct Scanning<S, D, P>(PhantomData<(S, D, P)>);

impl<S: Nat, D: Nat, P: ScanAt> State for Scanning<S, D, P> {
    type Step<A: Nat, E: Nat> = Self::Other<A, E>;
    type Other<A: Nat, E: Stride> = <IsMultiple<D, A> as Bool>::Decide<
        Beyond<S, <D::By<A> as Division>::Quotient, P>,
        LeafStarts<S, D, P, A, E, LeafReach<S, D>>,
        Undecided<S, D, P, A, E>,
    >;
    // Step 5: the last mode takes what is left.
    type Finish =
        Found<<P::Pieces as StaticLayout>::Close<S::WithStride<<P::Last as Stride>::Times<D>>>, U0, P::Digits>;
}

/// How far `S` elements of stride `D` reach.
type LeafReach<S, D> = <<S as Subtract>::Difference<U1> as Multiply>::Product<D>;

/// Step 1: no element of the leaf lies inside this mode.
pub struct Beyond<S, D, P>(PhantomData<(S, D, P)>);

impl<S: Nat, D: Nat, P: ScanAt> DeferredState for Beyond<S, D, P> {
    type Eval = Scanning<S, D, P::Skip>;
}

/// The leaf starts inside this mode `A:E` and reaches `(S-1) D = Reach`.
pub struct LeafStarts<S, D, P, A, E, Reach>(PhantomData<(S, D, P, A, E, Reach)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, Reach: Nat> DeferredState for LeafStarts<S, D, P, A, E, Reach> {
    type Eval = <<Cmp<Reach, A> as Ordering>::IsLess as Bool>::Decide<
        LeafEnds<S, D, P, A, E, <P::Digit as Add>::Sum<Reach>>,
        Crosses<S, D, P, A, E>,
        Undecided<S, D, P, A, E>,
    >;
}

/// Step 2: the leaf ends inside this mode, too, whose digit becomes `X`.
pub struct LeafEnds<S, D, P, A, E, X>(PhantomData<(S, D, P, A, E, X)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, X: Nat> DeferredState for LeafEnds<S, D, P, A, E, X> {
    type Eval = <<Cmp<X, A> as Ordering>::IsLess as Bool>::Require<
        Now<ScanDone<P::Take<X, S, E::Times<D>>>>,
        Refused<case::Carry, P::Index, A, X, U0>,
    >;
}

/// Step 3 or 4: the leaf goes on beyond this mode.
pub struct Crosses<S, D, P, A, E>(PhantomData<(S, D, P, A, E)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride> DeferredState for Crosses<S, D, P, A, E> {
    type Eval = <IsMultiple<A, D> as Bool>::Require<
        ModeHolds<S, D, P, A, E, <A::By<D> as Division>::Quotient>,
        Refused<case::Crosses, P::Index, A, D, S>,
    >;
}

/// The mode holds `Q` entries of stride `D`.
pub struct ModeHolds<S, D, P, A, E, Q>(PhantomData<(S, D, P, A, E, Q)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, Q: Nat> DeferredState for ModeHolds<S, D, P, A, E, Q> {
    type Eval = <IsMultiple<S, Q> as Bool>::Require<
        // The piece reaches (Q-1) D = A - D.
        Splits<<S::By<Q> as Division>::Quotient, Q, D, P, A, E, <P::Digit as Add>::Sum<A::Difference<D>>>,
        Refused<case::Entries, P::Index, Q, D, S>,
    >;
}

/// Step 3: the piece `Q:(D E)` is taken, `Rest` more of it are left, and the digit becomes `X`.
pub struct Splits<Rest, Q, D, P, A, E, X>(PhantomData<(Rest, Q, D, P, A, E, X)>);

impl<Rest: Nat, Q: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride, X: Nat> DeferredState for Splits<Rest, Q, D, P, A, E, X> {
    type Eval = <<Cmp<X, A> as Ordering>::IsLess as Bool>::Require<
        Now<Scanning<Rest, U1, P::Take<X, Q, E::Times<D>>>>,
        Refused<case::Carry, P::Index, A, X, U0>,
    >;
}

/// All pieces are found; what is left of the scan only copies digits.
pub struct ScanDone<P>(PhantomData<P>);

impl<P: ScanAt> State for ScanDone<P> {
    type Step<A: Nat, E: Nat> = Self::Other<A, E>;
    type Other<A: Nat, E: Stride> = ScanDone<P::Skip>;
    type Finish = Found<<P::Pieces as StaticLayout>::Unwrapped, U0, P::Digits>;
}

/// The leaf at the mode `A:E`, where only the running program knows which of the steps it is.
///
/// The profile may not depend on that, so there is a piece in any case, `min(ceil(A/D), S):(D E)`: of step 1 that is one of
/// a single element, of step 2 all of the leaf with one element left over, and of step 3 what it always is. The verdict is
/// that of the step which the program finds.
pub struct Undecided<S, D, P, A, E>(PhantomData<(S, D, P, A, E)>);

impl<S: Nat, D: Nat, P: ScanAt, A: Nat, E: Stride> DeferredState for Undecided<S, D, P, A, E> {
    type Eval = Demand<
        VerdictOfStep<S, D, P, A>,
        Scanning<
            <S::By<PieceExtent<S, D, A>> as Division>::Quotient,
            <D::By<A> as Division>::Ceiling,
            P::Take<<P::Digit as Add>::Sum<LeafReach<PieceExtent<S, D, A>, D>>, PieceExtent<S, D, A>, E::Times<D>>,
        >,
    >;
}

/// The extent of the piece: how many entries of stride `D` the extent `A` holds, one if D is 0, and `S` at most.
type PieceExtent<S, D, A> =
    Min<<<D as Compare>::IsZero as Bool>::IfNat<U1, <<A as Divide>::By<D> as Division>::Ceiling>, S>;

/// The verdict: of step 1, which always holds, or of the steps after it.
type VerdictOfStep<S, D, P, A> = <IsMultiple<D, A> as Bool>::IfVerdict<
    Holds,
    <<Cmp<LeafReach<S, D>, A> as Ordering>::IsLess as Bool>::IfVerdict<
        VerdictOfEnd<S, D, P, A>,
        VerdictOfSplit<S, D, P, A>,
    >,
>;
/// The verdict of step 2.
type VerdictOfEnd<S, D, P, A> = StaysBelow<<<P as ScanAt>::Digit as Add>::Sum<LeafReach<S, D>>, P, A>;
/// The verdict of steps 3 and 4.
type VerdictOfSplit<S, D, P, A> = <IsMultiple<A, D> as Bool>::IfVerdict<
    <IsMultiple<S, QuotientOf<A, D>> as Bool>::IfVerdict<
        StaysBelow<<<P as ScanAt>::Digit as Add>::Sum<<A as Subtract>::Difference<D>>, P, A>,
        Refused<case::Entries, <P as ScanAt>::Index, QuotientOf<A, D>, D, S>,
    >,
    Refused<case::Crosses, <P as ScanAt>::Index, A, D, S>,
>;
/// The verdict of a step that takes mode `A` to the digit `X`.
type StaysBelow<X, P, A> =
    <<Cmp<X, A> as Ordering>::IsLess as Bool>::IfVerdict<Holds, Refused<case::Carry, <P as ScanAt>::Index, A, X, U0>>;
/// `A / D`
type QuotientOf<A, D> = <<A as Divide>::By<D> as Division>::Quotient;
