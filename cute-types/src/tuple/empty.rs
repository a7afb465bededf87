//! The empty tuple: what is left of a shape when a coordinate slices all of it away, and the beginning of every tuple
//! that the algebra builds.

use typenum::{U0, U1};

use super::nest::{Left, Then};
use super::{
    IntTuple, ModeVisitor, NoNegative, NoPlaces, Offset, Path, ShapeVisitor, Shaped, StaticTuple, Visitor, Zero,
};
use crate::algebra::composition::Scaling;
use crate::algebra::fold::State;
use crate::algebra::gather::Unzipping;
use crate::algebra::mixed::{Mixed, MixedTiler};
use crate::algebra::ordered::{Arranger, OrderAlong, WalkedOrder};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::thread::{Composer, Thread, Threaded};
use crate::algebra::tiler::{ByMode, Gather, Tiler, TilerOperation, TilerStart};
use crate::algebra::unflatten::LeafList;
use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::injective::Modes;
use crate::int::{Bool, Cmp, False, Leaf, Nat, Ordering, Static, Stride, True, Values, Word};
use crate::layout::{Layout, Match, StaticLayout, Strided};
use crate::operand::{Operand, none};
use crate::rules::{AnyRank, Holds, Place, ShapeRule, Top};
use crate::sealed::Token;
use crate::swizzle::OffsetSum;
use crate::tensor::MemoryLayout;
use crate::tensor::TensorError;

impl Static for () {
    const NEW: Self = ();
}

#[diagnostic::do_not_recommend]
impl IntTuple for () {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    type IsInt = False;
    type Modes = U0;
    // The algebra reads past the end of a tuple of digits, which means zeros.
    type First = U0;
    type Rest = ();
    type With<X: IntTuple> = (X,);
    type Behind<Before: IntTuple> = Before;
    type Coord = ();
    type FlatCoord = ();
    type Offset = usize;
    type Offsets = Zero;
    type AllZero = True;
    type Sign = NoNegative;
    type Basis = NoPlaces;
    type Component<I: Nat> = ();

    #[inline(always)]
    fn component<I: Nat>(self) {}

    type IsStatic = True;
    type Known<D: IntTuple> = Layout<(), ()>;
    type KnownUnder<S: Nat> = Layout<U1, U0>;
    type Profile = ();

    type Symbols<P: Path> = ();
    type Prepared<I: Word> = ();

    fn prepared<I: Word>(self) -> Result<(), TensorError> {
        Ok(())
    }

    #[inline(always)]
    fn leaf_at(self, _path: &[u8]) -> usize {
        1
    }

    #[inline]
    fn first(self) -> U0 {
        U0::NEW
    }

    #[inline]
    fn rest(self) {}

    #[inline]
    fn with<X: IntTuple>(self, x: X) -> (X,) {
        (x,)
    }

    #[inline]
    fn behind<Before: IntTuple>(self, before: Before) -> Before {
        before
    }

    #[inline]
    fn size(self) -> usize {
        1
    }

    #[inline]
    fn coord_of(self, _index: usize) {}

    #[inline]
    fn flat_coord_of(self, _index: usize) {}

    #[inline]
    fn step(self, _coord: ()) -> ((), bool) {
        ((), true)
    }

    #[inline]
    fn last(self) {}

    #[inline(always)]
    fn nested<A, F, D: IntTuple, L: Left, K: Then<A, (), F>>(
        self,
        _steps: D,
        left: L,
        acc: A,
        then: K,
        f: &mut F,
    ) -> A {
        // As of an integer with the one index 0, at which nothing may be left.
        if left.indices(U1::NEW, U0::NEW) == 0 { acc } else { then.then(acc, (), left, f) }
    }

    #[inline]
    fn offset_of<D: IntTuple>(self, _index: usize, _stride: D) -> usize {
        0
    }

    #[inline]
    fn coord_and_rest(self, index: usize) -> ((), usize) {
        ((), index)
    }

    #[inline]
    fn offset_and_rest<D: IntTuple>(self, index: usize, _stride: D) -> (usize, usize) {
        (0, index)
    }

    #[inline]
    fn covers<C: Offset>(self, _coord: C) -> bool {
        true
    }

    fn uncovered<C: Offset>(self, _coord: C) -> Option<Outside> {
        None
    }

    #[inline]
    fn holds_steps<C: Offset>(self, _step: C) -> usize {
        usize::MAX
    }

    fn size_at(self, place: Leaf<'_>) -> usize {
        usize::from(matches!(place, Leaf::Int(_)))
    }

    type Residue = ();

    #[inline]
    fn residue<C: Offset>(self, _coord: C) {}

    fn equals(self, _other: Self) -> bool {
        true
    }

    fn visit<V: Visitor>(self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.open()?;
        visitor.close()
    }

    fn visit_modes<D: IntTuple, V: ModeVisitor>(self, _stride: D, _visitor: &mut V) {}

    fn each_mode<V: ShapeVisitor>(self, _visitor: &mut V) {}
}

#[diagnostic::do_not_recommend]
impl Operand for () {
    type AsTuple = ();
    type IsTuple = True;
    type AsLayouts = ();
    type IsLayouts = True;
    type AsIndices = ();
    type IsIndices = True;
    none!(nat layout);
}

#[diagnostic::do_not_recommend]
impl StaticTuple for () {
    type Size = U1;
    type ModeSizes = ();
    type Names = ();
    type Broadcast = Layout<(), ()>;
    type Along<L: StaticLayout, A: Arranger> = OrderAlong<Layout<(), ()>, A>;
    type AlongFrom<W: WalkedOrder, L: StaticLayout> = W;
    type StaticFirst = U0;
    type StaticRest = ();
    type FirstLeaf = U0;
    type OtherLeaves = ();
    type Before<Others: StaticTuple> = Others;
    type After<X: StaticTuple> = (X,);
    type StaticWith<X: StaticTuple> = (X,);
    type Visit<W: ProfileWalk> = <W::Open<U0> as ProfileWalk>::Close;
    type CompatibleWith<B: StaticTuple, P: Place, R: ShapeRule> =
        <<Cmp<B::Modes, U0> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            P::Refuse<R::Modes, R::ModesIn, U0, B::Modes>,
        >;
    type Identity<P: Path> = Layout<(), ()>;
    type Evaluated = ();

    #[inline(always)]
    fn evaluate_all<V: Values>(_values: &V) {}
}

impl Shaped for () {
    type Shape = Self;
}

#[diagnostic::do_not_recommend]
impl Strided<()> for () {
    const LAST: u64 = 0;
    const MODES: Modes = Modes::EMPTY;
    type Rank = U0;
    type Head = Layout<U1, U0>;
    type Tail = Layout<(), ()>;
    type Fold<St: State> = St;
    type Thread<C: Composer> = Thread<Layout<(), ()>, C>;
    type ThreadFrom<T: Threaded> = T;
    type Push<M: StaticLayout> = Layout<(M::Shape,), (M::Stride,)>;
    type Close<M: StaticLayout> = M;
    type After<Before: StaticLayout> = Before;
    type Wrapped = Layout<(), ()>;
    type Unwrapped = Layout<U1, U0>;
    type Unpacked<Before: StaticLayout> = Before;
    type Match<F: Match> = F::Modes<Layout<(), ()>>;
    type Each<G: Gather> = G;
    type Flat = Layout<(), ()>;
    type Sorted = Layout<(), ()>;
    type Composing<Last: Stride> = Scaling<Last>;
    type FilterZeros = Layout<(), ()>;
    type LeavesBefore<Rest: LeafList> = Rest;
    type Heads = Layout<(), ()>;
    type Tails = Layout<(), ()>;
}

#[diagnostic::do_not_recommend]
impl<P> MixedTiler<P> for () {
    type Symbols = ();
    type IsTiler = True;

    fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
        0
    }

    fn reaches_into<T: IntTuple>(&self, _shape: T) -> bool {
        true
    }
}

#[diagnostic::do_not_recommend]
impl<P> Mixed<P> for () {
    type Symbols = ();

    fn leaf_at(self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

#[diagnostic::do_not_recommend]
impl Tiler for () {
    type Walk<Op: TilerOperation, L: StaticLayout, P: Place> = <TilerStart<Op, L, P, U0> as ByMode>::Finish;
    type Unzips<T: IntTuple, P: Place, R: Unzipping> = Holds;
}

#[diagnostic::do_not_recommend]
impl Slicer for () {
    type Fits<T: IntTuple, P: Place, R: CoordRule> = <<Cmp<T::Modes, U0> as Ordering>::IsEqual as Bool>::IfVerdict<
        Holds,
        P::Refuse<R::Top, R::Inside, U0, T::Modes>,
    >;
    type Inside<T: IntTuple, P: Place, R: CoordRule> = Self::Fits<T, P, R>;
    type Kind = AnyRank;
    type IsTuple = True;
    type IsNested = True;
    type Entries<L: MemoryLayout, R: CoordRule> = R::Entries<L, Self>;
    type Slice<T: IntTuple> = ();
    type Kept<T: IntTuple, Out: IntTuple> = Out;
    type Dice<L: StaticLayout> = Layout<(), ()>;
    type Diced<L: StaticLayout, Out: StaticLayout> = Out;
    type IsStatic = True;
    type Fixes = False;
    type StaticSlice<L: StaticLayout> = Layout<(), ()>;
    type Sliced<L: StaticLayout, Out: StaticLayout> = Out;
    type Fixed<L: StaticLayout, Out: OffsetSum> = Out;

    #[inline]
    fn keep<T: IntTuple, Out: IntTuple>(self, _tuple: T, out: Out) -> Out {
        out
    }

    #[inline]
    fn slice_of<T: IntTuple>(self, _tuple: T) {}

    #[inline]
    fn offset_under<T: IntTuple, U: IntTuple>(self, _shape: T, _stride: U) -> usize {
        0
    }

    #[inline]
    fn is_in<T: IntTuple>(self, _shape: T) -> bool {
        true
    }

    fn outside<T: IntTuple>(self, _shape: T) -> Option<Outside> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl Coord for () {
    type Element<T: IntTuple> = Self::Fits<T, Top, InCoordinate>;

    #[inline]
    fn index_under<T: IntTuple>(self, _shape: T) -> usize {
        0
    }
}
