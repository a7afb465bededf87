//! Tuples of 0 to 16 modes as IntTuples, as the shapes and strides of layouts, and as what else the algebra takes tuples
//! of. Each part is written by one macro for all of them, so that no arity can differ from the others.
//!
//! Chains over the modes, such as `S1::Fold<S0::Fold<St>>`, are written out as one nested projection. rustc evaluates
//! the argument of a projection at the level of the projection itself, so a chain of 4 is no deeper than one of 1. What it
//! takes to check one grows faster than the square of its length, so after four modes the tuple of the others goes on,
//! which rustc takes for a name: see [`Opaque`](super::opaque::Opaque).

/// The first refusal of the relation `S::$relation<mode of B, P::Enter<i>>` between the modes of two tuples, where
/// `$first` and `$rest` walk B. What the tuple of the modes after the first four is asked for is `$go_on`.
macro_rules! each {
    ($trait:ident $relation:ident/$go_on:ident $tuple:ident $first:ident $rest:ident $p:ty; [$($extra:ident)?] $b:ty;;) => {
        Holds
    };
    (
        $trait:ident $relation:ident/$go_on:ident $tuple:ident $first:ident $rest:ident $p:ty; [$($extra:ident)?] $b:ty;;
        [$($later:ident)+]
    ) => {
        <<S0 as Opaque>::$trait<($($later,)+)> as $trait>::$go_on<$b, AfterFour<$p> $(, $extra)?>
    };
    (
        $trait:ident $relation:ident/$go_on:ident $tuple:ident $first:ident $rest:ident $p:ty; [$($extra:ident)?] $b:ty;
        ($s:ident $i:ident) $(($more:ident $j:ident))*; $($later:tt)?
    ) => {
        <<$s as $trait>::$relation<<$b as $tuple>::$first, <$p as Place>::Enter<$i> $(, $extra)?> as Verdict>::And<
            each!(
                $trait $relation/$go_on $tuple $first $rest $p; [$($extra)?] <$b as $tuple>::$rest;
                $(($more $j))*; $($later)?
            )
        >
    };
}

/// `R`, which a tuple of more than four modes asks its first one for: see [`Opaque`](super::opaque::Opaque).
macro_rules! opaque {
    (; $kind:ident $r:ty) => { $r };
    (; $kind:ident $r:ty: $d:ty) => { $r };
    ($opaque:ident; $kind:ident $r:ty) => { <S0 as $opaque>::$kind<$r> };
    ($opaque:ident; $kind:ident $r:ty: $d:ty) => { <S0 as $opaque>::$kind<$r, $d> };
}

/// What the modes of the tuple, one after the other, make of `$out` and each mode of `$t`.
macro_rules! along {
    ($trait:ident $what:ident $walked:ident $first:ident $rest:ident $t:ty; $out:ty;;) => { $out };
    ($trait:ident $what:ident $walked:ident $first:ident $rest:ident $t:ty; $out:ty;; [$($later:ident)+]) => {
        <<S0 as Opaque>::$trait<($($later,)+)> as $trait>::$what<$t, $out>
    };
    (
        $trait:ident $what:ident $walked:ident $first:ident $rest:ident $t:ty; $out:ty;
        $s:ident $($more:ident)*; $($later:tt)?
    ) => {
        along!(
            $trait $what $walked $first $rest <$t as $walked>::$rest;
            <$s as $trait>::$what<<$t as $walked>::$first, $out>;
            $($more)*; $($later)?
        )
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

/// Whether `$is` is so of the first modes, and `$are` of the tuple of those after them: of all if they are joined by `And` with
/// `True` for none, of any if by `Or` with `False`.
macro_rules! joined_by {
    ($trait:ident $is:ident $are:ident $join:ident $none:ident;;) => { $none };
    ($trait:ident $is:ident $are:ident $join:ident $none:ident;; [$($later:ident)+]) => {
        <<S0 as Opaque>::$trait<($($later,)+)> as $trait>::$are
    };
    ($trait:ident $is:ident $are:ident $join:ident $none:ident; $s:ident $($more:ident)*; $($later:tt)?) => {
        <<$s as $trait>::$is as Bool>::$join<joined_by!($trait $is $are $join $none; $($more)*; $($later)?)>
    };
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

/// A tuple with another element before its first; where it is full, the other and the tuple.
macro_rules! with_first {
    (room $x:ty; $($s:ident)*) => { ($x, $($s,)*) };
    (full $x:ty; $($s:ident)*) => { ($x, ($($s,)*)) };
}

/// Calls the macro `$tuple` for each prefix of the list of modes: whether there is room for another, the number of modes,
/// the index of the last, and each mode as its index, that as a number of typenum, its types and a variable; then the first
/// four of them again, and where there are more, [`Opaque`](super::opaque::Opaque) and these.
macro_rules! arities {
    ($tuple:ident) => {
        arities! {
            @ $tuple []
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
        }
    };
    (@ $tuple:ident [$($done:tt)*] ($k:tt $i:ident $n:ident $s:ident $d:ident $v:ident)) => {
        arities!(@ $tuple full $n $k; $($done)* ($k $i $s $d $v));
    };
    (@ $tuple:ident [$($done:tt)*] ($k:tt $i:ident $n:ident $s:ident $d:ident $v:ident) $($more:tt)+) => {
        arities!(@ $tuple room $n $k; $($done)* ($k $i $s $d $v));
        arities!(@ $tuple [$($done)* ($k $i $s $d $v)] $($more)*);
    };
    (@ $tuple:ident $room:ident $n:ident $k:tt; $a:tt $b:tt $c:tt $d:tt $($later:tt)+) => {
        $tuple!($room $n $k; $a $b $c $d $($later)+; $a $b $c $d; Opaque [$($later)+]);
    };
    (@ $tuple:ident $room:ident $n:ident $k:tt; $($all:tt)*) => {
        $tuple!($room $n $k; $($all)*; $($all)*;);
    };
}

mod coordinates;
mod ints;
mod layouts;
mod operands;
