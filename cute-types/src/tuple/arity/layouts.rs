//! Tuples of static integers as the shapes of static layouts, and tuples of layouts.

use typenum::*;

use crate::algebra::composition::Composing;
use crate::algebra::concat::LayoutTuple;
use crate::algebra::flatten::Flattening;
use crate::algebra::fold::{Finished, Found, State};
use crate::algebra::ordered::{Arranger, OrderAlong, WalkedOrder};
use crate::algebra::profile::ProfileWalk;
use crate::algebra::sort::Sorting;
use crate::algebra::thread::{Composer, Thread, Threaded};
use crate::algebra::tiler::Gather;
use crate::algebra::unflatten::LeafList;
use crate::injective::Modes;
use crate::int::{Bool, Cmp, Multiply, Ordering, Stride, Values};
use crate::layout::{Layout, Match, StaticLayout, Strided};
use crate::rules::{AfterFour, Holds, Place, ShapeRule, Verdict};
use crate::tuple::opaque::Opaque;
use crate::tuple::{In, Path, StaticTuple};

/// `S1::Fold<S0::Fold<St>>`
macro_rules! fold {
    ($state:ty;) => { $state };
    ($state:ty; ($s:ident $d:ident) $($more:tt)*) => { fold!(<$s as Strided<$d>>::Fold<$state>; $($more)*) };
}

/// `Thread::Then<L0>::Then<L1>`
macro_rules! thread {
    ($thread:ty;;) => { $thread };
    ($thread:ty;; [$(($s:ident $d:ident))+]) => {
        <S0::Strided<($($s,)+), ($($d,)+)> as Strided<($($d,)+)>>::ThreadFrom<$thread>
    };
    ($thread:ty; ($s:ident $d:ident) $(($more:ident $of:ident))*; $($later:tt)?) => {
        thread!(<$thread as Threaded>::Then<Layout<$s, $d>>; $(($more $of))*; $($later)?)
    };
}

/// `Before::Push<L0>::Push<L1>`
macro_rules! push_modes {
    ($layout:ty;;) => { $layout };
    ($layout:ty;; [$(($s:ident $d:ident))+]) => {
        <S0::Strided<($($s,)+), ($($d,)+)> as Strided<($($d,)+)>>::After<$layout>
    };
    ($layout:ty; ($s:ident $d:ident) $(($more:ident $of:ident))*; $($later:tt)?) => {
        push_modes!(<$layout as StaticLayout>::Push<Layout<$s, $d>>; $(($more $of))*; $($later)?)
    };
}

/// `Along::Then<O0, first mode of L>::Then<O1, second mode of L>`
macro_rules! walked {
    ($walked:ty; $l:ty;;) => { $walked };
    ($walked:ty; $l:ty;; [$($o:ident)+]) => { <S0::StaticTuple<($($o,)+)> as StaticTuple>::AlongFrom<$walked, $l> };
    ($walked:ty; $l:ty; $o:ident $($more:ident)*; $($later:tt)?) => {
        walked!(
            <$walked as WalkedOrder>::Then<$o, <$l as StaticLayout>::Head>;
            <$l as StaticLayout>::Tail;
            $($more)*; $($later)?
        )
    };
}

/// `G::With<L0>::With<L1>`
macro_rules! with_modes {
    ($gather:ty;;) => { $gather };
    ($gather:ty;; [$(($s:ident $d:ident))+]) => {
        <<S0 as Opaque>::Strided<($($s,)+), ($($d,)+)> as Strided<($($d,)+)>>::Each<$gather>
    };
    ($gather:ty; ($s:ident $d:ident) $(($more:ident $next:ident))*; $($later:tt)?) => {
        with_modes!(<$gather as Gather>::With<Found<Layout<$s, $d>>>; $(($more $next))*; $($later)?)
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

/// `S1 * S0`
macro_rules! product {
    ($product:ty;) => { $product };
    ($product:ty; $s:ident $($more:ident)*) => {
        product!(<<$s as StaticTuple>::Size as Multiply>::Product<$product>; $($more)*)
    };
}

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! layouts {
    (
        $room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*;
        $(($k4:tt $i4:ident $s4:ident $d4:ident $v4:ident))*;
        $($opaque:ident [$(($l:tt $il:ident $sl:ident $dl:ident $vl:ident))+])?
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($s: StaticTuple),*> StaticTuple for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type Size = product!(U1; $($s)*);
            type ModeSizes = ($($s::Size,)*);
            type Names = ($($s::Names,)*);
            type Along<L: StaticLayout, A: Arranger> =
                walked!(opaque!($($opaque)?; Walked OrderAlong<Layout<(), ()>, A>); L; $($s4)*; $([$($sl)+])?);
            type AlongFrom<W: WalkedOrder, L: StaticLayout> = walked!(W; L; $($s4)*; $([$($sl)+])?);
            type Broadcast = <opaque!($($opaque)?; LayoutTuple ($($s::Broadcast,)*)) as LayoutTuple>::Layout;
            type StaticFirst = S0;
            type StaticRest = tail!($($s)*);
            type FirstLeaf = S0::FirstLeaf;
            type OtherLeaves = <S0::OtherLeaves as StaticTuple>::Before<tail!($($s)*)>;
            type Before<Others: StaticTuple> = Others::After<Self>;
            type After<X: StaticTuple> = with_first!($room X; $($s)*);
            type StaticWith<X: StaticTuple> = with_last!($room X; $($s)*);
            type Visit<W: ProfileWalk> = <visit!(<W as ProfileWalk>::Open<$n>; $($s)*) as ProfileWalk>::Close;
            type CompatibleWith<B: StaticTuple, P: Place, R: ShapeRule> = <same_modes!(B P $n R::Modes, R::ModesIn) as Verdict>::And<
                each!(StaticTuple CompatibleWith/CompatibleWith StaticTuple StaticFirst StaticRest P; [R] B; $(($s4 $i4))*; $([$($sl)+])?)
            >;
            type Identity<P: Path> = <opaque!($($opaque)?; LayoutTuple ($($s::Identity<In<P, $i>>,)*)) as LayoutTuple>::Layout;
            type Evaluated = ($($s::Evaluated,)*);

            #[inline(always)]
            fn evaluate_all<Vs: Values>(values: &Vs) -> Self::Evaluated {
                ($($s::evaluate_all(values),)*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Strided<$d>, $d: StaticTuple),*> Strided<($($d,)*)> for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
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
            type Thread<C: Composer> =
                thread!(opaque!($($opaque)?; Threaded Thread<Layout<(), ()>, C>); $(($s4 $d4))*; $([$(($sl $dl))+])?);
            type ThreadFrom<T: Threaded> = thread!(T; $(($s4 $d4))*; $([$(($sl $dl))+])?);
            type Push<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type Close<M: StaticLayout> = Layout<with_last!($room M::Shape; $($s)*), with_last!($room M::Stride; $($d)*)>;
            type After<Before: StaticLayout> = push_modes!(Before; $(($s4 $d4))*; $([$(($sl $dl))+])?);
            type Wrapped = Layout<Self, ($($d,)*)>;
            type Unwrapped = layouts!(@unwrapped $($s)*; $($d)*);
            type Unpacked<Before: StaticLayout> = layouts!(@unpacked Before $($opaque)?; $($s)*; $($d)*);
            type Match<F: Match> = F::Modes<Layout<Self, ($($d,)*)>>;
            type Each<G: Gather> = with_modes!(G; $(($s4 $d4))*; $([$(($sl $dl))+])?);
            type Flat = <<<opaque!($($opaque)?; Strided Self: ($($d,)*)) as Strided<($($d,)*)>>::Fold<
                Flattening<Layout<(), ()>>,
            > as State>::Finish as Finished>::Layout;
            type FilterZeros = <opaque!($($opaque)?; LayoutTuple ($(<$s as Strided<$d>>::FilterZeros,)*)) as LayoutTuple>::Layout;
            type LeavesBefore<Rest: LeafList> = leaves!(Rest; $(($s $d))*);
            type Heads = <opaque!($($opaque)?; LayoutTuple ($(<$s as Strided<$d>>::Head,)*)) as LayoutTuple>::Layout;
            type Tails = <opaque!($($opaque)?; LayoutTuple ($(<$s as Strided<$d>>::Tail,)*)) as LayoutTuple>::Layout;
            type Composing<Last: Stride> = Composing<Layout<Self, ($($d,)*)>, Last, ()>;
            type Sorted = <<<opaque!($($opaque)?; Strided Self: ($($d,)*)) as Strided<($($d,)*)>>::Fold<
                Sorting<Layout<(), ()>>,
            > as State>::Finish as Finished>::Layout;
        }

        impl<$($s: StaticLayout),*> LayoutTuple for ($($s,)*) {
            type Layout = Layout<($($s::Shape,)*), ($($s::Stride,)*)>;
        }
    };
    (@unwrapped $s:ident; $d:ident) => { Layout<$s, $d> };
    (@unwrapped $($s:ident)*; $($d:ident)*) => { Layout<Self, ($($d,)*)> };
    (@unpacked $before:ident; $s:ident; $d:ident) => { $before::Push<Layout<Self, ($d,)>> };
    (@unpacked $before:ident $($opaque:ident)?; $($s:ident)*; $($d:ident)*) => {
        <opaque!($($opaque)?; Strided Self: ($($d,)*)) as Strided<($($d,)*)>>::After<$before>
    };
}
arities!(layouts);
