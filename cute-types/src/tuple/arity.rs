//! Tuples of 0 to 32 modes as IntTuples, as the shapes and strides of layouts, and as what else the algebra takes tuples
//! of. One macro writes them all, so that no arity can differ from the others.
//!
//! Chains over the modes, such as `S1::Fold<S0::Fold<St>>`, are written out as one nested projection. rustc evaluates
//! the argument of a projection at the level of the projection itself, so a chain of 32 is no deeper than one of 1.

use typenum::*;

use super::nest::{Loop, Then};
use super::{In, IntTuple, ModeVisitor, Offset, Offsets, Path, Shaped, StaticTuple, Visitor, Zero};
use crate::algebra::composition::{Composer, Composing, RefusedComposer, Thread, Threaded};
use crate::algebra::concat::LayoutTuple;
use crate::algebra::flatten::Flattening;
use crate::algebra::fold::{Finished, Found, State};
use crate::algebra::gather::Unzipping;
use crate::algebra::mixed::{Mixed, MixedTiler, tiler_on_the_right};
use crate::algebra::ordered::{Along, Arranger, Walked};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::select::{Indices, Nth};
use crate::algebra::sort::Sorting;
use crate::algebra::tiler::{ByMode, Gather, Start, Tiler, TilerOperation};
use crate::algebra::unflatten::Leaves;
use crate::algebra::walk::IsIndex;
use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::injective::Modes;
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Static, Stride, True, Values, Word};
use crate::layout::{Layout, Match, StaticLayout, Strided};
use crate::operand::{Operand, none};
use crate::rules::{Holds, Place, Refused, Top, Verdict, case};
use crate::swizzle::Sum;
use crate::tensor::TensorError;

/// The larger of two.
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// `S1::Fold<S0::Fold<St>>`
macro_rules! fold {
    ($state:ty;) => { $state };
    ($state:ty; ($s:ident $d:ident) $($more:tt)*) => { fold!(<$s as Strided<$d>>::Fold<$state>; $($more)*) };
}

/// `Thread::Then<L0>::Then<L1>`
macro_rules! thread {
    ($thread:ty;) => { $thread };
    ($thread:ty; ($s:ident $d:ident) $($more:tt)*) => {
        thread!(<$thread as Threaded>::Then<Layout<$s, $d>>; $($more)*)
    };
}

/// `Before::Push<L0>::Push<L1>`
macro_rules! push_modes {
    ($layout:ty;) => { $layout };
    ($layout:ty; $mode:ty $(, $more:ty)*) => { push_modes!(<$layout as StaticLayout>::Push<$mode>; $($more),*) };
}

/// `Along::Then<O0, first mode of L>::Then<O1, second mode of L>`
macro_rules! along {
    ($walked:ty; $l:ty;) => { $walked };
    ($walked:ty; $l:ty; $o:ident $($more:ident)*) => {
        along!(
            <$walked as Walked>::Then<$o, <$l as StaticLayout>::Head>;
            <$l as StaticLayout>::Tail;
            $($more)*
        )
    };
}

/// `G::With<L0>::With<L1>`
macro_rules! with_modes {
    ($gather:ty;) => { $gather };
    ($gather:ty; ($s:ident $d:ident) $($more:tt)*) => {
        with_modes!(<$gather as Gather>::With<Found<Layout<$s, $d>>>; $($more)*)
    };
}

/// The first refusal of the relation `S::$relation<mode of B, P::Enter<i>>` between the modes of two tuples, where
/// `$first` and `$rest` walk B.
macro_rules! each {
    ($trait:ident $relation:ident $tuple:ident $first:ident $rest:ident $p:ident [$($extra:ident)?] $b:ty;) => { Holds };
    (
        $trait:ident $relation:ident $tuple:ident $first:ident $rest:ident $p:ident [$($extra:ident)?] $b:ty;
        ($s:ident $i:ident) $($more:tt)*
    ) => {
        <<$s as $trait>::$relation<<$b as $tuple>::$first, $p::Enter<$i> $(, $extra)?> as Verdict>::And<
            each!($trait $relation $tuple $first $rest $p [$($extra)?] <$b as $tuple>::$rest; $($more)*)
        >
    };
}

/// Whether `B` has `$n` modes; if not, the refusal of the case `$top` or `$inside`.
macro_rules! same_modes {
    ($b:ident $p:ident $n:ident $top:ty, $inside:ty) => {
        <<Cmp<$b::Modes, $n> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            $p::Refuse<$top, $inside, $n, $b::Modes>,
        >
    };
}

/// What the coordinates keep of each mode of `$t`, after `$out`.
macro_rules! kept {
    ($t:ty; $out:ty;) => { $out };
    ($t:ty; $out:ty; $c:ident $($more:ident)*) => {
        kept!(<$t as IntTuple>::Rest; <$c as Slicer>::Kept<<$t as IntTuple>::First, $out>; $($more)*)
    };
}

/// `S0::LeavesBefore<S1::LeavesBefore<Rest>>`
macro_rules! leaves {
    ($rest:ty;) => { $rest };
    ($rest:ty; ($s:ident $d:ident) $($more:tt)*) => {
        <$s as Strided<$d>>::LeavesBefore<leaves!($rest; $($more)*)>
    };
}

/// `S1::Visit<S0::Visit<W>>`
macro_rules! visit {
    ($walk:ty;) => { $walk };
    ($walk:ty; $s:ident $($more:ident)*) => { visit!(<$s as StaticTuple>::Visit<$walk>; $($more)*) };
}

/// `Before::With<S0>::With<S1>`
macro_rules! behind {
    ($before:ty;) => { $before };
    ($before:ty; $s:ident $($more:ident)*) => { behind!(<$before as IntTuple>::With<$s>; $($more)*) };
}

/// `True::And<A>::And<B>`
macro_rules! both {
    ($bool:ty; $both:ident;) => { $bool };
    ($bool:ty; $both:ident; $next:ty $(, $more:ty)*) => { both!(<$bool as Bool>::$both<$next>; $both; $($more),*) };
}

/// `Out::Push<S0::Known<first of D>>`, and so on
macro_rules! known {
    ($d:ty; $out:ty;) => { $out };
    ($d:ty; $out:ty; $s:ident $($more:ident)*) => {
        known!(
            <$d as IntTuple>::Rest;
            <$out as StaticLayout>::Push<<$s as IntTuple>::Known<<$d as IntTuple>::First>>;
            $($more)*
        )
    };
}

/// What the coordinates make of each mode of `$l`, after `$out`.
macro_rules! along_modes {
    ($what:ident $l:ty; $out:ty;) => { $out };
    ($what:ident $l:ty; $out:ty; $c:ident $($more:ident)*) => {
        along_modes!(
            $what <$l as StaticLayout>::Tail;
            <$c as Slicer>::$what<<$l as StaticLayout>::Head, $out>;
            $($more)*
        )
    };
}

/// What the coordinates drop of each mode of `$l`, after `$out`.
macro_rules! diced {
    ($l:ty; $out:ty;) => { $out };
    ($l:ty; $out:ty; $c:ident $($more:ident)*) => {
        diced!(<$l as StaticLayout>::Tail; <$c as Slicer>::Diced<<$l as StaticLayout>::Head, $out>; $($more)*)
    };
}

/// The first refusal of an index that is not below `$n`.
macro_rules! below {
    ($n:ident;) => { Holds };
    ($n:ident; $s:ident $($more:ident)*) => {
        <IsIndex<case::Select, $s, $n> as Verdict>::And<below!($n; $($more)*)>
    };
}

/// The first refusal of a mode that has not `$n` modes.
macro_rules! rows {
    ($n:ident;) => { Holds };
    ($n:ident; ($s:ident $i:ident) $($more:tt)*) => {
        <<<Cmp<$s::Modes, $n> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            Refused<case::Zip, $i, $s::Modes, $n, U0>,
        > as Verdict>::And<rows!($n; $($more)*)>
    };
}

/// `Start::Mode<T0, U0>::Mode<T1, U1>`
macro_rules! tile {
    ($walk:ty;) => { $walk };
    ($walk:ty; ($t:ident $i:ident) $($more:tt)*) => { tile!(<$walk as ByMode>::Mode<$t, $i>; $($more)*) };
}

/// `S1 * S0`
macro_rules! product {
    ($product:ty;) => { $product };
    ($product:ty; $s:ident $($more:ident)*) => {
        product!(<<$s as StaticTuple>::Size as Multiply>::Product<$product>; $($more)*)
    };
}

/// The kind of the sums of all modes.
macro_rules! joined {
    ($joined:ty;) => { $joined };
    ($joined:ty; $s:ident $($more:ident)*) => { joined!(<$joined as Offsets>::Join<<$s as IntTuple>::Offsets>; $($more)*) };
}

/// Whether all operands are of a kind.
macro_rules! all {
    ($is:ident) => { True };
    ($is:ident $s:ident $($more:ident)*) => { <<$s as Operand>::$is as Bool>::And<all!($is $($more)*)> };
}

/// A tuple type or value without its first element.
macro_rules! tail {
    ($first:ident $($more:ident)*) => { ($($more,)*) };
    ($tuple:ident: $first:tt $($more:tt)*) => { ($($tuple.$more,)*) };
}

/// A tuple with another element after its last; where it is full, the tuple and the other.
macro_rules! with_last {
    (room $x:ty; $($s:ident)*) => { ($($s,)* $x,) };
    (full $x:ty; $($s:ident)*) => { (($($s,)*), $x) };
    (room $x:ident $tuple:ident: $($k:tt)*) => { ($($tuple.$k,)* $x,) };
    (full $x:ident $tuple:ident: $($k:tt)*) => { ($tuple, $x) };
}

/// A tuple of a type or variable for each mode; without the tuple, if there is one mode.
macro_rules! one_or_all {
    ($only:ident; $t:ty) => { $t };
    ($($mode:ident)*; $t:ty) => { ($(one_or_all!(@ $mode $t),)*) };
    (@ $mode:ident $t:ty) => { $t };
    ($only:ident) => { $only };
    ($($mode:ident)*) => { ($($mode,)*) };
}

/// `self.2.nested(acc, Loop { inner: (self.1, (self.0, ())), outer: (), then })`: the last mode is the outermost loop.
macro_rules! nested {
    ($tuple:ident $acc:ident $then:ident $f:ident [$($done:tt)*] $k:tt $($more:tt)*) => {
        nested!($tuple $acc $then $f [$k $($done)*] $($more)*)
    };
    ($tuple:ident $acc:ident $then:ident $f:ident [$last:tt $($inner:tt)*]) => {
        $tuple.$last.nested($acc, Loop { inner: nested!(@ $tuple $($inner)*), outer: (), then: $then }, $f)
    };
    (@ $tuple:ident) => { () };
    (@ $tuple:ident $k:tt $($more:tt)*) => { ($tuple.$k, nested!(@ $tuple $($more)*)) };
}

/// `(A, (B, ()))`
macro_rules! pairs {
    () => { () };
    ($a:ident $($more:ident)*) => { ($a, pairs!($($more)*)) };
}

/// The coordinate, where the loop over the first mode is reached.
macro_rules! innermost {
    ($first:ident $($s:ident)*; $($v:ident)*) => {
        impl<A, Fn, K: Then<A, ($first, $($s,)*), Fn>, $first, $($s: Copy),*> Then<A, $first, Fn> for Loop<(), pairs!($($s)*), K> {
            #[inline(always)]
            fn then(self, acc: A, first: $first, f: &mut Fn) -> A {
                innermost!(@ self acc f first; $($v)*)
            }
        }
    };
    (@ $at:ident $acc:ident $f:ident $first:ident; $v0:ident $($v:ident)*) => {{
        let pairs!($($v)*) = $at.outer;
        $at.then.then($acc, ($first, $($v,)*), $f)
    }};
}

/// The implementations for tuples of `$n` modes, `$last` being the index of the last. Each mode is its index, that as a
/// number of typenum, its types and a variable.
macro_rules! tuple {
    ($room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*) => {
        impl<$($s: Static),*> Static for ($($s,)*) {
            const NEW: Self = ($($s::NEW,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: IntTuple),*> IntTuple for ($($s,)*) {
            const RANK: usize = $n::USIZE;
            const DEPTH: usize = {
                let depth = 0;
                $(let depth = max(depth, $s::DEPTH);)*
                depth + 1
            };
            const HAS_BASIS: bool = false $(|| $s::HAS_BASIS)*;
            type IsInt = crate::int::False;
            type Modes = $n;
            type First = S0;
            type Rest = tail!($($s)*);
            type With<X: IntTuple> = with_last!($room X; $($s)*);
            type Behind<Before: IntTuple> = behind!(Before; $($s)*);
            type Coord = ($($s::Coord,)*);
            type FlatCoord = one_or_all!($($s)*; usize);
            type Offset = <Self::Offsets as Offsets>::Offset;
            type Offsets = joined!(Zero; $($s)*);
            type Component<I: Nat> = ($($s::Component<I>,)*);

            #[inline(always)]
            fn component<I: Nat>(self) -> Self::Component<I> {
                ($(self.$k.component::<I>(),)*)
            }

            type IsStatic = both!(crate::int::True; And; $($s::IsStatic),*);
            type Known<D: IntTuple> = known!(D; Layout<(), ()>; $($s)*);
            type KnownUnder<S: Nat> = Layout<U1, U0>;
            type CongruentTo<B: IntTuple, P: Place> =
                <same_modes!(B P $n case::Congruence, case::CongruenceIn) as Verdict>::And<
                    each!(IntTuple CongruentTo IntTuple First Rest P [] B; $(($s $i))*)
                >;
            type WeaklyCongruentTo<B: IntTuple, P: Place> = <same_modes!(B P $n case::Weak, case::WeakIn) as Verdict>::And<
                each!(IntTuple WeaklyCongruentTo IntTuple First Rest P [] B; $(($s $i))*)
            >;

            type Symbols<P: Path> = ($($s::Symbols<In<P, $i>>,)*);
            type Prepared<I: Word> = ($($s::Prepared<I>,)*);

            #[inline]
            fn prepared<I: Word>(self) -> Result<Self::Prepared<I>, TensorError> {
                Ok(($(self.$k.prepared()?,)*))
            }

            #[inline(always)]
            fn leaf_at(self, path: &[u8]) -> usize {
                // A path leads to an integer; none leads anywhere else.
                let Some((mode, path)) = path.split_first() else { return self.size() };
                match *mode {
                    $($k => self.$k.leaf_at(path),)*
                    _ => 0,
                }
            }

            #[inline]
            fn first(self) -> Self::First {
                self.0
            }

            #[inline]
            fn rest(self) -> Self::Rest {
                tail!(self: $($k)*)
            }

            #[inline]
            fn with<X: IntTuple>(self, x: X) -> Self::With<X> {
                with_last!($room x self: $($k)*)
            }

            #[inline]
            fn behind<Before: IntTuple>(self, before: Before) -> Self::Behind<Before> {
                $(let before = before.with(self.$k);)*
                before
            }

            #[inline]
            fn size(self) -> usize {
                let size = 1_usize;
                $(let size = size.wrapping_mul(self.$k.size());)*
                size
            }

            #[inline]
            fn coord_of(self, index: usize) -> Self::Coord {
                let rest = index;
                $(let ($v, rest) = if $k == $last {
                    (self.$k.coord_of(rest), 0)
                } else {
                    self.$k.coord_and_rest(rest)
                };)*
                let _ = rest;
                ($($v,)*)
            }

            #[inline]
            fn coord_and_rest(self, index: usize) -> (Self::Coord, usize) {
                let rest = index;
                $(let ($v, rest) = self.$k.coord_and_rest(rest);)*
                (($($v,)*), rest)
            }

            #[inline]
            fn flat_coord_of(self, index: usize) -> Self::FlatCoord {
                let rest = index;
                $(let ($v, rest) = if $k == $last {
                    (rest, 0)
                } else {
                    let (rest, mode) = self.$k.divmod_index(rest);
                    (mode, rest)
                };)*
                let _ = rest;
                one_or_all!($($v)*)
            }

            #[inline]
            fn step(self, coord: Self::Coord) -> (Self::Coord, bool) {
                let carry = true;
                $(let ($v, carry) = if carry { self.$k.step(coord.$k) } else { (coord.$k, false) };)*
                (($($v,)*), carry)
            }

            #[inline(always)]
            fn nested<A, Fn, K: Then<A, Self::Coord, Fn>>(self, acc: A, then: K, f: &mut Fn) -> A {
                nested!(self acc then f [] $($k)*)
            }

            #[inline]
            fn offset_of<T: IntTuple>(self, index: usize, stride: T) -> usize {
                let (offset, rest) = (0_usize, index);
                $(
                    let (mode, rest) = if $k == $last {
                        (self.$k.offset_of(rest, stride.first()), 0)
                    } else {
                        self.$k.offset_and_rest(rest, stride.first())
                    };
                    let offset = offset.wrapping_add(mode);
                    let stride = stride.rest();
                )*
                let _ = (rest, stride);
                offset
            }

            #[inline]
            fn offset_and_rest<T: IntTuple>(self, index: usize, stride: T) -> (usize, usize) {
                let (offset, rest) = (0_usize, index);
                $(
                    let (mode, rest) = self.$k.offset_and_rest(rest, stride.first());
                    let offset = offset.wrapping_add(mode);
                    let stride = stride.rest();
                )*
                let _ = stride;
                (offset, rest)
            }

            #[inline]
            fn covers<C: Offset>(self, coord: C) -> bool {
                $(
                    if !self.$k.covers(coord.first()) {
                        return false;
                    }
                    let coord = coord.rest();
                )*
                let _ = coord;
                true
            }

            type Residue = ($($s::Residue,)*);

            #[inline]
            fn residue<C: Offset>(self, coord: C) -> Self::Residue {
                $(
                    let $v = self.$k.residue(coord.first());
                    let coord = coord.rest();
                )*
                let _ = coord;
                ($($v,)*)
            }

            #[inline]
            fn equals(self, other: Self) -> bool {
                true $(&& self.$k.equals(other.$k))*
            }

            fn visit<Vis: Visitor>(self, visitor: &mut Vis) -> Result<(), Vis::Error> {
                visitor.open()?;
                $(self.$k.visit(visitor)?;)*
                visitor.close()
            }

            #[inline]
            fn visit_modes<T: IntTuple, Vis: ModeVisitor>(self, stride: T, visitor: &mut Vis) {
                $(
                    self.$k.visit_modes(stride.first(), visitor);
                    let stride = stride.rest();
                )*
                let _ = stride;
            }
        }

        innermost!($($s)*; $($v)*);

        #[diagnostic::do_not_recommend]
        impl<$($s: Operand),*> Operand for ($($s,)*) {
            type AsTuple = ($($s::AsTuple,)*);
            type IsTuple = all!(IsTuple $($s)*);
            type AsLayouts = ($($s::AsLayout,)*);
            type IsLayouts = all!(IsLayout $($s)*);
            type AsIndices = ($($s::AsNat,)*);
            type IsIndices = all!(IsNat $($s)*);
            none!(nat layout);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: StaticTuple),*> StaticTuple for ($($s,)*) {
            type Size = product!(U1; $($s)*);
            type ModeSizes = ($($s::Size,)*);
            type Along<L: StaticLayout, A: Arranger> = along!(Along<Layout<(), ()>, A>; L; $($s)*);
            type Broadcast = <($($s::Broadcast,)*) as LayoutTuple>::Layout;
            type StaticFirst = S0;
            type StaticRest = tail!($($s)*);
            type StaticWith<X: StaticTuple> = with_last!($room X; $($s)*);
            type Visit<W: ProfileWalk> = <visit!(<W as ProfileWalk>::Open<$n>; $($s)*) as ProfileWalk>::Close;
            type CompatibleWith<B: StaticTuple, P: Place> = <same_modes!(B P $n case::Modes, case::ModesIn) as Verdict>::And<
                each!(StaticTuple CompatibleWith StaticTuple StaticFirst StaticRest P [] B; $(($s $i))*)
            >;
            type Identity<P: Path> = <($($s::Identity<In<P, $i>>,)*) as LayoutTuple>::Layout;
            type Evaluated = ($($s::Evaluated,)*);

            #[inline(always)]
            fn evaluate_all<Vs: Values>(values: &Vs) -> Self::Evaluated {
                ($($s::evaluate_all(values),)*)
            }
        }

        impl<$($s: Offset),*> Offset for ($($s,)*) {
            #[cfg(feature = "alloc")]
            type Stride = crate::runtime::ScaledBasis;
            type With<X: Offset> = with_last!($room X; $($s)*);

            #[inline]
            fn with<X: Offset>(self, x: X) -> Self::With<X> {
                with_last!($room x self: $($k)*)
            }

            #[inline]
            fn at(self, basis: u128) -> i128 {
                match crate::injective::place(basis) {
                    $(Some(($k, rest)) => self.$k.at(rest),)*
                    _ => 0,
                }
            }

            #[inline]
            fn equals(self, other: Self) -> bool {
                true $(&& self.$k.equals(other.$k))*
            }

            #[inline]
            fn of(digits: usize) -> Self {
                ($($s::of(digits),)*)
            }

            type First = S0;
            type Rest = tail!($($s)*);

            #[inline]
            fn first(self) -> S0 {
                self.0
            }

            #[inline]
            fn rest(self) -> Self::Rest {
                tail!(self: $($k)*)
            }

            #[inline]
            fn digits(self) -> usize {
                self.0.digits()
            }
        }

        impl<$($s: IntTuple),*> Shaped for ($($s,)*) {
            type Shape = Self;
        }

        impl<$($s: Strided<$d>, $d: StaticTuple),*> Strided<($($d,)*)> for ($($s,)*) {
            const LAST: u64 = {
                let last = 0;
                $(let last = crate::layout::plus(last, <$s as Strided<$d>>::LAST);)*
                last
            };
            const MODES: Modes = {
                let modes = Modes::EMPTY;
                $(let modes = modes.then(&<$s as Strided<$d>>::MODES);)*
                modes
            };
            type Rank = $n;
            type Head = Layout<S0, D0>;
            type Tail = Layout<tail!($($s)*), tail!($($d)*)>;
            type Fold<St: State> = fold!(St; $(($s $d))*);
            type Thread<C: Composer> = thread!(Thread<Layout<(), ()>, C>; $(($s $d))*);
            type Push<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type Close<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type After<Before: StaticLayout> = push_modes!(Before; $(Layout<$s, $d>),*);
            type Wrapped = Layout<Self, ($($d,)*)>;
            type Unwrapped = tuple!(@unwrapped $($s)*; $($d)*);
            type Unpacked<Before: StaticLayout> = tuple!(@unpacked Before; $($s)*; $($d)*);
            type Match<F: Match> = F::Modes<Layout<Self, ($($d,)*)>>;
            type Each<G: Gather> = with_modes!(G; $(($s $d))*);
            type Flat = <<Self::Fold<Flattening<Layout<(), ()>>> as State>::Finish as Finished>::Layout;
            type FilterZeros = <($(<$s as Strided<$d>>::FilterZeros,)*) as LayoutTuple>::Layout;
            type LeavesBefore<Rest: Leaves> = leaves!(Rest; $(($s $d))*);
            type Heads = <($(<$s as Strided<$d>>::Head,)*) as LayoutTuple>::Layout;
            type Tails = <($(<$s as Strided<$d>>::Tail,)*) as LayoutTuple>::Layout;
            type HasRowsOf<N: Nat> = rows!(N; $(($s $i))*);
            // A flat tuple starts with an integer; where a full one was grouped, the scan cannot tell modes apart.
            type Composing<Last: Stride> = <S0::IsInt as Bool>::IfComposer<
                Composing<Layout<Self, ($($d,)*)>, Last, ()>,
                RefusedComposer<Refused<case::Flat, U32, U0, U0, U0>>,
            >;
            type Sorted = <<Self::Fold<Sorting<Layout<(), ()>>> as State>::Finish as Finished>::Layout;
        }

        impl<$($s: StaticLayout),*> LayoutTuple for ($($s,)*) {
            type Layout = Layout<($($s::Shape,)*), ($($s::Stride,)*)>;
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Nat),*> Indices for ($($s,)*) {
            type Below<N: Nat> = below!(N; $($s)*);
            type Modes<L: StaticLayout> = ($(Nth<L, $s>,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Tiler),*> Tiler for ($($s,)*) {
            type Walk<Op: TilerOperation, L: StaticLayout, P: Place> =
                <tile!(Start<Op, L, P, $n>; $(($s $i))*) as ByMode>::Finish;
            type Unzips<T: IntTuple, P: Place, R: Unzipping> =
                each!(Tiler Unzips IntTuple First Rest P [R] T; $(($s $i))*);

        }

        #[diagnostic::do_not_recommend]
        impl<Pl: Path, $($s: MixedTiler<In<Pl, $i>>),*> MixedTiler<Pl> for ($($s,)*) {
            type Symbols = ($($s::Symbols,)*);

            #[inline(always)]
            fn leaf_at(self, path: &[u8]) -> usize {
                match path.split_first() {
                    $(Some((&$k, path)) => self.$k.leaf_at(path),)*
                    _ => 0,
                }
            }

            #[inline]
            fn reaches_into<T: IntTuple>(&self, shape: T) -> bool {
                $(
                    if !self.$k.reaches_into(shape.first()) {
                        return false;
                    }
                    let shape = shape.rest();
                )*
                let _ = shape;
                true
            }
        }

        tiler_on_the_right!([$($s: Copy,)*] ($($s,)*));

        #[diagnostic::do_not_recommend]
        impl<Pl: Path, $($s: Mixed<In<Pl, $i>>),*> Mixed<Pl> for ($($s,)*) {
            type Symbols = ($($s::Symbols,)*);

            #[inline(always)]
            fn leaf_at(self, path: &[u8]) -> usize {
                match path.split_first() {
                    $(Some((&$k, path)) => self.$k.leaf_at(path),)*
                    _ => 0,
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Slicer),*> Slicer for ($($s,)*) {
            type Fits<T: IntTuple, P: Place, R: CoordRule> = <same_modes!(T P $n R::Top, R::Inside) as Verdict>::And<
                each!(Slicer Fits IntTuple First Rest P [R] T; $(($s $i))*)
            >;
            type Kept<T: IntTuple, Out: IntTuple> = kept!(T; Out; $($s)*);
            type Slice<T: IntTuple> = Self::Kept<T, ()>;
            type Dice<L: StaticLayout> = diced!(L; Layout<(), ()>; $($s)*);
            type Diced<L: StaticLayout, Out: StaticLayout> = diced!(L; Out; $($s)*);
            type IsStatic = both!(crate::int::True; And; $($s::IsStatic),*);
            type Fixes = both!(crate::int::False; Or; $($s::Fixes),*);
            type StaticSlice<L: StaticLayout> = along_modes!(Sliced L; Layout<(), ()>; $($s)*);
            type Sliced<L: StaticLayout, Out: StaticLayout> = along_modes!(Sliced L; Out; $($s)*);
            type Fixed<L: StaticLayout, Out: Sum> = along_modes!(Fixed L; Out; $($s)*);

            #[inline]
            fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> Self::Kept<T, Out> {
                $(
                    let out = self.$k.keep(tuple.first(), out);
                    let tuple = tuple.rest();
                )*
                let _ = tuple;
                out
            }

            #[inline]
            fn slice_of<T: IntTuple>(self, tuple: T) -> Self::Slice<T> {
                self.keep(tuple, ())
            }

            #[inline]
            fn offset_under<T: IntTuple, U: IntTuple>(self, shape: T, stride: U) -> usize {
                let offset = 0_usize;
                $(
                    let offset = offset.wrapping_add(self.$k.offset_under(shape.first(), stride.first()));
                    let (shape, stride) = (shape.rest(), stride.rest());
                )*
                let _ = (shape, stride);
                offset
            }

            #[inline]
            fn is_in<T: IntTuple>(self, shape: T) -> bool {
                $(
                    if !self.$k.is_in(shape.first()) {
                        return false;
                    }
                    let shape = shape.rest();
                )*
                let _ = shape;
                true
            }

            fn outside<T: IntTuple>(self, shape: T) -> Option<Outside> {
                $(
                    if let Some(outside) = self.$k.outside(shape.first()) {
                        return Some(Outside { mode: Some($k), ..outside });
                    }
                    let shape = shape.rest();
                )*
                let _ = shape;
                None
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Coord),*> Coord for ($($s,)*) {
            type Element<T: IntTuple> = Self::Fits<T, Top, InCoordinate>;

            #[inline]
            fn index_under<T: IntTuple>(self, shape: T) -> usize {
                let (index, unit) = (0_usize, 1_usize);
                $(
                    let mode = shape.first();
                    let index = index.wrapping_add(self.$k.index_under(mode).wrapping_mul(unit));
                    let unit = unit.wrapping_mul(mode.size());
                    let shape = shape.rest();
                )*
                let _ = (unit, shape);
                index
            }
        }
    };
    (@unwrapped $s:ident; $d:ident) => { Layout<$s, $d> };
    (@unwrapped $($s:ident)*; $($d:ident)*) => { Layout<Self, ($($d,)*)> };
    (@unpacked $before:ident; $s:ident; $d:ident) => { $before::Push<Layout<Self, ($d,)>> };
    (@unpacked $before:ident; $($s:ident)*; $($d:ident)*) => { push_modes!($before; $(Layout<$s, $d>),*) };
}

/// Calls [`tuple!`] for each prefix of the list of modes.
macro_rules! arities {
    ([$($done:tt)*] ($k:tt $i:ident $n:ident $s:ident $d:ident $v:ident)) => {
        tuple!(full $n $k; $($done)* ($k $i $s $d $v));
    };
    ([$($done:tt)*] ($k:tt $i:ident $n:ident $s:ident $d:ident $v:ident) $($more:tt)+) => {
        tuple!(room $n $k; $($done)* ($k $i $s $d $v));
        arities!([$($done)* ($k $i $s $d $v)] $($more)*);
    };
}
arities! {
    []
    (0 U0 U1 S0 D0 v0)
    (1 U1 U2 S1 D1 v1)
    (2 U2 U3 S2 D2 v2)
    (3 U3 U4 S3 D3 v3)
    (4 U4 U5 S4 D4 v4)
    (5 U5 U6 S5 D5 v5)
    (6 U6 U7 S6 D6 v6)
    (7 U7 U8 S7 D7 v7)
    (8 U8 U9 S8 D8 v8)
    (9 U9 U10 S9 D9 v9)
    (10 U10 U11 S10 D10 v10)
    (11 U11 U12 S11 D11 v11)
    (12 U12 U13 S12 D12 v12)
    (13 U13 U14 S13 D13 v13)
    (14 U14 U15 S14 D14 v14)
    (15 U15 U16 S15 D15 v15)
    (16 U16 U17 S16 D16 v16)
    (17 U17 U18 S17 D17 v17)
    (18 U18 U19 S18 D18 v18)
    (19 U19 U20 S19 D19 v19)
    (20 U20 U21 S20 D20 v20)
    (21 U21 U22 S21 D21 v21)
    (22 U22 U23 S22 D22 v22)
    (23 U23 U24 S23 D23 v23)
    (24 U24 U25 S24 D24 v24)
    (25 U25 U26 S25 D25 v25)
    (26 U26 U27 S26 D26 v26)
    (27 U27 U28 S27 D27 v27)
    (28 U28 U29 S28 D28 v28)
    (29 U29 U30 S29 D29 v29)
    (30 U30 U31 S30 D30 v30)
    (31 U31 U32 S31 D31 v31)
}
