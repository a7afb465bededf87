//! Tuples as IntTuples: shapes and strides, static or dynamic.

use typenum::*;

use crate::algebra::concat::LayoutTuple;
use crate::coord::Outside;
use crate::int::{Bool, Cmp, Leaf, Nat, Ordering, Static, True, Word};
use crate::layout::Layout;
use crate::rules::{AfterFour, Holds, Place, Verdict, case, related};
use crate::tensor::TensorError;
use crate::tuple::nest::{Left, Loop, Then};
use crate::tuple::opaque::Opaque;
use crate::tuple::{
    In, IntTuple, ModeVisitor, ModesSum, NoNegative, NoPlaces, Offset, Offsets, Path, Places, Profile, ShapeVisitor,
    Shaped, Signedness, Visitor,
};

/// The larger of two.
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// `Before::With<S0>::With<S1>`
macro_rules! behind {
    ($before:ty;;) => { $before };
    ($before:ty;; [$($later:ident)+]) => { <S0::IntTuple<($($later,)+)> as IntTuple>::Behind<$before> };
    ($before:ty; $s:ident $($more:ident)*; $($later:tt)?) => {
        behind!(<$before as IntTuple>::With<$s>; $($more)*; $($later)?)
    };
}

/// `(S0::Known<first of D>, ..)`
macro_rules! known {
    ($d:ty; [$($done:ty,)*]) => { ($($done,)*) };
    ($d:ty; [$($done:ty,)*] $s:ident $($more:ident)*) => {
        known!(<$d as IntTuple>::Rest; [$($done,)* <$s as IntTuple>::Known<<$d as IntTuple>::First>,] $($more)*)
    };
}

/// The join of what each mode has of the kind `$part`; `$none` for none.
macro_rules! joined {
    ($part:ident $none:ident;;) => { $none };
    ($part:ident $none:ident;; [$($later:ident)+]) => { <<S0 as Opaque>::IntTuple<($($later,)+)> as IntTuple>::$part };
    ($part:ident $none:ident; $s:ident $($more:ident)*; $($later:tt)?) => {
        joined!(@ $part <$s as IntTuple>::$part, joined!($part $none; $($more)*; $($later)?))
    };
    (@ Sign $first:ty, $others:ty) => { <$first as Signedness>::Join<$others> };
    (@ Basis $first:ty, $others:ty) => { <$first as Places>::Join<$others> };
}

/// A tuple of a type or variable for each mode; without the tuple, if there is one mode.
macro_rules! one_or_all {
    ($only:ident; $t:ty) => { $t };
    ($($mode:ident)*; $t:ty) => { ($(one_or_all!(@ $mode $t),)*) };
    (@ $mode:ident $t:ty) => { $t };
    ($only:ident) => { $only };
    ($($mode:ident)*) => { ($($mode,)*) };
}

/// `v2.0.nested(v2.1, left, acc, Loop { inner: (v1, (v0, ())), outer: (), then })`, each variable being a mode and its steps:
/// the last mode is the outermost loop.
macro_rules! nested {
    ($left:ident $acc:ident $then:ident $f:ident [$($done:ident)*] $v:ident $($more:ident)*) => {
        nested!($left $acc $then $f [$v $($done)*] $($more)*)
    };
    ($left:ident $acc:ident $then:ident $f:ident [$last:ident $($inner:ident)*]) => {
        $last.0.nested($last.1, $left, $acc, Loop { inner: pairs!($($inner)*), outer: (), then: $then }, $f)
    };
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
            const LAST: bool = K::LAST;

            #[inline(always)]
            fn then<L: Left>(self, acc: A, first: $first, left: L, f: &mut Fn) -> A {
                innermost!(@ self acc left f first; $($v)*)
            }
        }
    };
    (@ $at:ident $acc:ident $left:ident $f:ident $first:ident; $v0:ident $($v:ident)*) => {{
        let pairs!($($v)*) = $at.outer;
        $at.then.then($acc, ($first, $($v,)*), $left, $f)
    }};
}

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! ints {
    (
        $room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*;
        $(($k4:tt $i4:ident $s4:ident $d4:ident $v4:ident))*;
        $($opaque:ident [$(($l:tt $il:ident $sl:ident $dl:ident $vl:ident))+])?
    ) => {
        impl<$($s: Static),*> Static for ($($s,)*) {
            const NEW: Self = ($($s::NEW,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: IntTuple),*> IntTuple for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            const RANK: usize = $n::USIZE;
            const DEPTH: usize = {
                let depth = 0;
                $(let depth = max(depth, $s::DEPTH);)*
                depth + 1
            };
            type IsInt = crate::int::False;
            type Modes = $n;
            type First = S0;
            type Rest = tail!($($s)*);
            type With<X: IntTuple> = with_last!($room X; $($s)*);
            type Behind<Before: IntTuple> = behind!(Before; $($s4)*; $([$($sl)+])?);
            type Coord = ($($s::Coord,)*);
            type FlatCoord = one_or_all!($($s)*; usize);
            type Offset = <Self::Offsets as Offsets>::Offset;
            type Offsets = ModesSum<Self>;
            type AllZero = joined_by!(IntTuple AllZero AllZero And True; $($s4)*; $([$($sl)+])?);
            type Sign = joined!(Sign NoNegative; $($s4)*; $([$($sl)+])?);
            type Basis = joined!(Basis NoPlaces; $($s4)*; $([$($sl)+])?);
            type Component<I: Nat> = ($($s::Component<I>,)*);

            #[inline(always)]
            fn component<I: Nat>(self) -> Self::Component<I> {
                ($(self.$k.component::<I>(),)*)
            }

            type IsStatic = joined_by!(IntTuple IsStatic IsStatic And True; $($s4)*; $([$($sl)+])?);
            type Known<D: IntTuple> =
                <opaque!($($opaque)?; LayoutTuple known!(D; [] $($s)*)) as LayoutTuple>::Layout;
            type KnownUnder<S: Nat> = Layout<U1, U0>;
            type Profile = ($(<$s as IntTuple>::Profile,)*);

            type Symbols<P: Path> = ($($s::Symbols<In<P, $i>>,)*);
            type Prepared<I: Word> = ($($s::Prepared<I>,)*);

            #[inline]
            fn prepared<I: Word>(self) -> Result<Self::Prepared<I>, TensorError> {
                // `?` would have the compiler look for a conversion of the error, for each mode.
                Ok(($(
                    match self.$k.prepared::<I>() {
                        Ok(prepared) => prepared,
                        Err(error) => return Err(error),
                    },
                )*))
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
                $(let before = before.with(self.$k4);)*
                $(let before = S0::int_tuple(($(self.$l,)+)).behind(before);)?
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

            #[inline]
            fn last(self) -> Self::Coord {
                ($(self.$k.last(),)*)
            }

            #[inline(always)]
            fn nested<A, Fn, T: IntTuple, Le: Left, K: Then<A, Self::Coord, Fn>>(
                self,
                steps: T,
                left: Le,
                acc: A,
                then: K,
                f: &mut Fn,
            ) -> A {
                $(
                    let ($v, steps) = ((self.$k, steps.first()), steps.rest());
                )*
                let _ = steps;
                nested!(left acc then f [] $($v)*)
            }

            #[inline]
            fn offset_of<T: IntTuple>(self, index: usize, stride: T) -> usize {
                let (offset, rest) = (0_usize, index);
                $(
                    let (mode, rest) = if $k4 == $last {
                        (self.$k4.offset_of(rest, stride.first()), 0)
                    } else {
                        self.$k4.offset_and_rest(rest, stride.first())
                    };
                    let offset = offset.wrapping_add(mode);
                    let stride = stride.rest();
                )*
                $(let offset = offset.wrapping_add(($(self.$l,)+).offset_of(rest, stride));)?
                let _ = (rest, stride);
                offset
            }

            #[inline]
            fn offset_and_rest<T: IntTuple>(self, index: usize, stride: T) -> (usize, usize) {
                let (offset, rest) = (0_usize, index);
                $(
                    let (mode, rest) = self.$k4.offset_and_rest(rest, stride.first());
                    let offset = offset.wrapping_add(mode);
                    let stride = stride.rest();
                )*
                $(
                    let (modes, rest) = ($(self.$l,)+).offset_and_rest(rest, stride);
                    let offset = offset.wrapping_add(modes);
                )?
                let _ = stride;
                (offset, rest)
            }

            #[inline]
            fn covers<C: Offset>(self, coord: C) -> bool {
                $(
                    if !self.$k4.covers(coord.first()) {
                        return false;
                    }
                    let coord = coord.rest();
                )*
                let _ = coord;
                true $(&& ($(self.$l,)+).covers(coord))?
            }

            fn uncovered<C: Offset>(self, coord: C) -> Option<Outside> {
                $(
                    if let Some(outside) = self.$k4.uncovered(coord.first()) {
                        return Some(outside.in_mode($k4));
                    }
                    let coord = coord.rest();
                )*
                $(
                    if let Some(outside) = ($(self.$l,)+).uncovered(coord) {
                        return Some(outside.behind(4));
                    }
                )?
                let _ = coord;
                None
            }

            #[inline]
            fn holds_steps<C: Offset>(self, step: C) -> usize {
                let most = usize::MAX;
                $(
                    let most = core::cmp::min(most, self.$k4.holds_steps(step.first()));
                    let step = step.rest();
                )*
                $(let most = core::cmp::min(most, ($(self.$l,)+).holds_steps(step));)?
                let _ = step;
                most
            }

            fn size_at(self, place: Leaf<'_>) -> usize {
                match place {
                    Leaf::Int(_) => self.size(),
                    $(Leaf::Basis(scale, $k) => self.$k.size_at(*scale),)*
                    Leaf::Basis(..) => 0,
                }
            }

            type Residue = ($($s::Residue,)*);

            #[inline]
            fn residue<C: Offset>(self, coord: C) -> Self::Residue {
                $(
                    let $v4 = self.$k4.residue(coord.first());
                    let coord = coord.rest();
                )*
                $(let ($($vl,)+) = ($(self.$l,)+).residue(coord);)?
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
                    self.$k4.visit_modes(stride.first(), visitor);
                    let stride = stride.rest();
                )*
                $(($(self.$l,)+).visit_modes(stride, visitor);)?
                let _ = stride;
            }

            #[inline]
            fn each_mode<Vis: ShapeVisitor>(self, visitor: &mut Vis) {
                $(visitor.shape(self.$k);)*
            }
        }

        impl<$($s: Profile),*> Profile for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type IsInt = crate::int::False;
            type Modes = $n;
            type First = S0;
            type Rest = tail!($($s)*);
            type CongruentTo<B: Profile, P: Place> =
                <same_modes!(B P $n case::Congruence, case::CongruenceIn) as Verdict>::And<
                    each!(Profile CongruentTo/CongruentTo Profile First Rest P; [] B; $(($s4 $i4))*; $([$($sl)+])?)
                >;
            type WeaklyCongruentTo<B: Profile, P: Place> = <same_modes!(B P $n case::Weak, case::WeakIn) as Verdict>::And<
                each!(Profile WeaklyCongruentTo/WeaklyCongruentTo Profile First Rest P; [] B; $(($s4 $i4))*; $([$($sl)+])?)
            >;
        }

        innermost!($($s)*; $($v)*);

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

            #[inline]
            fn at_places(basis: u128, weight: u128, f: &impl Fn(u128) -> usize) -> Self {
                // Deeper than 21 places there are no basis elements, so what wraps is never asked for.
                ($($s::at_places(basis.wrapping_add(($k + 1u128).wrapping_mul(weight)), weight.wrapping_mul(64), f),)*)
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

        related! {
            [$($s: IntTuple,)*] ($($s,)*), by opaque!($($opaque)?; Shaped Self) $(where S0: $opaque)?;
        }
    };
}
arities!(ints);
