//! Tuples of static integers as the shapes of static layouts, and tuples of layouts.

use typenum::*;

use crate::algebra::composition::{Composer, Composing, Thread, Threaded};
use crate::algebra::concat::LayoutTuple;
use crate::algebra::flatten::Flattening;
use crate::algebra::fold::{Finished, Found, State};
use crate::algebra::ordered::{Along, Arranger, Walked};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::sort::Sorting;
use crate::algebra::tiler::Gather;
use crate::algebra::unflatten::Leaves;
use crate::injective::Modes;
use crate::int::{Bool, Cmp, Multiply, Nat, Ordering, Stride, Values};
use crate::layout::{Layout, Match, StaticLayout, Strided};
use crate::rules::{Holds, Place, Refused, Verdict, case};
use crate::tuple::{In, Path, StaticTuple};

/// `S1::Fold<S0::Fold<St>>`
macro_rules! fold {
    ($state:ty;) => { $state };
    ($state:ty; ($s:ident $d:ident) $($more:tt)*) => { fold!(<$s as Strided<$d>>::Fold<$state>; $($more)*) };
}

/// `Thread::Then<L0>::Then<L1>`; the modes after the first four are the business of the first, see [`StaticTuple::AlongNext`].
macro_rules! thread {
    ($thread:ty;) => { $thread };
    ($thread:ty; ($s0:ident $d0:ident) ($s1:ident $d1:ident) ($s2:ident $d2:ident) ($s3:ident $d3:ident)
        $(($s:ident $d:ident))+) => {
        <$s0 as Strided<$d0>>::ThreadNext<
            thread!($thread; ($s0 $d0) ($s1 $d1) ($s2 $d2) ($s3 $d3)),
            ($($s,)+),
            ($($d,)+),
        >
    };
    ($thread:ty; ($s:ident $d:ident) $($more:tt)*) => {
        thread!(<$thread as Threaded>::Then<Layout<$s, $d>>; $($more)*)
    };
}

/// `Before::Push<L0>::Push<L1>`
macro_rules! push_modes {
    ($layout:ty;) => { $layout };
    ($layout:ty; $mode:ty $(, $more:ty)*) => { push_modes!(<$layout as StaticLayout>::Push<$mode>; $($more),*) };
}

/// `Along::Then<O0, first mode of L>::Then<O1, second mode of L>`, likewise.
macro_rules! along {
    ($walked:ty; $l:ty;) => { $walked };
    ($walked:ty; $l:ty; $o0:ident $o1:ident $o2:ident $o3:ident $($o:ident)+) => {
        <$o0 as StaticTuple>::AlongNext<
            along!($walked; $l; $o0 $o1 $o2 $o3),
            <<<<$l as StaticLayout>::Tail as StaticLayout>::Tail as StaticLayout>::Tail as StaticLayout>::Tail,
            ($($o,)+),
        >
    };
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

/// `S1 * S0`
macro_rules! product {
    ($product:ty;) => { $product };
    ($product:ty; $s:ident $($more:ident)*) => {
        product!(<<$s as StaticTuple>::Size as Multiply>::Product<$product>; $($more)*)
    };
}

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! layouts {
    ($room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*) => {
        #[diagnostic::do_not_recommend]
        impl<$($s: StaticTuple),*> StaticTuple for ($($s,)*) {
            type Size = product!(U1; $($s)*);
            type ModeSizes = ($($s::Size,)*);
            type Along<L: StaticLayout, A: Arranger> = along!(Along<Layout<(), ()>, A>; L; $($s)*);
            type AlongFrom<W: Walked, L: StaticLayout> = along!(W; L; $($s)*);
            type AlongNext<W: Walked, L: StaticLayout, Rest: StaticTuple> = Rest::AlongFrom<W, L>;
            type Broadcast = <($($s::Broadcast,)*) as LayoutTuple>::Layout;
            type StaticFirst = S0;
            type StaticRest = tail!($($s)*);
            type FirstLeaf = S0::FirstLeaf;
            type OtherLeaves = <S0::OtherLeaves as StaticTuple>::Before<tail!($($s)*)>;
            type Before<Others: StaticTuple> = Others::After<Self>;
            type After<X: StaticTuple> = with_first!($room X; $($s)*);
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
            type ThreadFrom<T: Threaded> = thread!(T; $(($s $d))*);
            type ThreadNext<T: Threaded, R: Strided<Q>, Q: StaticTuple> = R::ThreadFrom<T>;
            type Push<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type Close<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type After<Before: StaticLayout> = push_modes!(Before; $(Layout<$s, $d>),*);
            type Wrapped = Layout<Self, ($($d,)*)>;
            type Unwrapped = layouts!(@unwrapped $($s)*; $($d)*);
            type Unpacked<Before: StaticLayout> = layouts!(@unpacked Before; $($s)*; $($d)*);
            type Match<F: Match> = F::Modes<Layout<Self, ($($d,)*)>>;
            type Each<G: Gather> = with_modes!(G; $(($s $d))*);
            type Flat = <<Self::Fold<Flattening<Layout<(), ()>>> as State>::Finish as Finished>::Layout;
            type FilterZeros = <($(<$s as Strided<$d>>::FilterZeros,)*) as LayoutTuple>::Layout;
            type LeavesBefore<Rest: Leaves> = leaves!(Rest; $(($s $d))*);
            type Heads = <($(<$s as Strided<$d>>::Head,)*) as LayoutTuple>::Layout;
            type Tails = <($(<$s as Strided<$d>>::Tail,)*) as LayoutTuple>::Layout;
            type HasRowsOf<N: Nat> = rows!(N; $(($s $i))*);
            type Composing<Last: Stride> = Composing<Layout<Self, ($($d,)*)>, Last, ()>;
            type Sorted = <<Self::Fold<Sorting<Layout<(), ()>>> as State>::Finish as Finished>::Layout;
        }

        impl<$($s: StaticLayout),*> LayoutTuple for ($($s,)*) {
            type Layout = Layout<($($s::Shape,)*), ($($s::Stride,)*)>;
        }
    };
    (@unwrapped $s:ident; $d:ident) => { Layout<$s, $d> };
    (@unwrapped $($s:ident)*; $($d:ident)*) => { Layout<Self, ($($d,)*)> };
    (@unpacked $before:ident; $s:ident; $d:ident) => { $before::Push<Layout<Self, ($d,)>> };
    (@unpacked $before:ident; $($s:ident)*; $($d:ident)*) => { push_modes!($before; $(Layout<$s, $d>),*) };
}
arities!(layouts);
