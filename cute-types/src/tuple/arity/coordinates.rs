//! Tuples as coordinates, of an element or to slice by.

use typenum::*;

use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::int::{Bool, Cmp, Ordering};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Holds, Place, Top, Verdict};
use crate::swizzle::Sum;
use crate::tuple::IntTuple;

/// What the coordinates keep of each mode of `$t`, after `$out`.
macro_rules! kept {
    ($t:ty; $out:ty;) => { $out };
    ($t:ty; $out:ty; $c:ident $($more:ident)*) => {
        kept!(<$t as IntTuple>::Rest; <$c as Slicer>::Kept<<$t as IntTuple>::First, $out>; $($more)*)
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

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! coordinates {
    ($room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*) => {
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
}
arities!(coordinates);
