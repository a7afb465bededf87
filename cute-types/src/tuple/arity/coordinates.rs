//! Tuples as coordinates, of an element or to slice by.

use typenum::*;

use crate::coord::{Coord, CoordRule, InCoordinate, Outside, Slicer};
use crate::int::{Bool, Cmp, False, Ordering, True};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{AfterFour, Holds, OfRank, Place, Top, TupleOfOne, Verdict};
use crate::swizzle::OffsetSum;
use crate::tensor::MemoryLayout;
use crate::tuple::IntTuple;
use crate::tuple::opaque::Opaque;

/// What a tuple asks of the number of modes of a layout.
macro_rules! kind {
    (U1 $last:tt) => { TupleOfOne };
    ($n:ident $last:tt) => { OfRank<{ $last + 1 }> };
}

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! coordinates {
    (
        $room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*;
        $(($k4:tt $i4:ident $s4:ident $d4:ident $v4:ident))*;
        $($opaque:ident [$(($l:tt $il:ident $sl:ident $dl:ident $vl:ident))+])?
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($s: Slicer),*> Slicer for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type Fits<T: IntTuple, P: Place, R: CoordRule> =
                <same_modes!(T P $n R::Top, R::Inside) as Verdict>::And<Self::Inside<T, P, R>>;
            type Inside<T: IntTuple, P: Place, R: CoordRule> =
                each!(Slicer Fits/Inside IntTuple First Rest P; [R] T; $(($s4 $i4))*; $([$($sl)+])?);
            type Kind = kind!($n $last);
            type IsTuple = True;
            type IsNested = joined_by!(Slicer IsTuple IsNested Or False; $($s4)*; $([$($sl)+])?);
            type Entries<L: MemoryLayout, R: CoordRule> = <Self::IsNested as Bool>::IfType<
                R::Entries<L, Self>,
                <Self::Inside<(), Top, R> as Verdict>::Report,
            >;
            type Kept<T: IntTuple, Out: IntTuple> = along!(Slicer Kept IntTuple First Rest T; Out; $($s4)*; $([$($sl)+])?);
            type Slice<T: IntTuple> = <opaque!($($opaque)?; Slicer Self) as Slicer>::Kept<T, ()>;
            type Dice<L: StaticLayout> = <opaque!($($opaque)?; Slicer Self) as Slicer>::Diced<L, Layout<(), ()>>;
            type Diced<L: StaticLayout, Out: StaticLayout> =
                along!(Slicer Diced StaticLayout Head Tail L; Out; $($s4)*; $([$($sl)+])?);
            type IsStatic = joined_by!(Slicer IsStatic IsStatic And True; $($s4)*; $([$($sl)+])?);
            type Fixes = joined_by!(Slicer Fixes Fixes Or False; $($s4)*; $([$($sl)+])?);
            type StaticSlice<L: StaticLayout> = <opaque!($($opaque)?; Slicer Self) as Slicer>::Sliced<L, Layout<(), ()>>;
            type Sliced<L: StaticLayout, Out: StaticLayout> =
                along!(Slicer Sliced StaticLayout Head Tail L; Out; $($s4)*; $([$($sl)+])?);
            type Fixed<L: StaticLayout, Out: OffsetSum> = along!(Slicer Fixed StaticLayout Head Tail L; Out; $($s4)*; $([$($sl)+])?);

            #[inline]
            fn keep<T: IntTuple, Out: IntTuple>(self, tuple: T, out: Out) -> Self::Kept<T, Out> {
                $(
                    let out = self.$k4.keep(tuple.first(), out);
                    let tuple = tuple.rest();
                )*
                $(let (tuple, out) = ((), S0::slicer(($(self.$l,)+)).keep(tuple, out));)?
                let _ = tuple;
                out
            }

            #[inline]
            fn slice_of<T: IntTuple>(self, tuple: T) -> Self::Slice<T> {
                let this = self;
                $(let this = <S0 as $opaque>::slicer(this);)?
                this.keep(tuple, ())
            }

            #[inline]
            fn offset_under<T: IntTuple, U: IntTuple>(self, shape: T, stride: U) -> usize {
                let offset = 0_usize;
                $(
                    let offset = offset.wrapping_add(self.$k4.offset_under(shape.first(), stride.first()));
                    let (shape, stride) = (shape.rest(), stride.rest());
                )*
                $(
                    let offset = offset.wrapping_add(($(self.$l,)+).offset_under(shape, stride));
                )?
                let _ = (shape, stride);
                offset
            }

            #[inline]
            fn is_in<T: IntTuple>(self, shape: T) -> bool {
                $(
                    if !self.$k4.is_in(shape.first()) {
                        return false;
                    }
                    let shape = shape.rest();
                )*
                let _ = shape;
                true $(&& ($(self.$l,)+).is_in(shape))?
            }

            fn outside<T: IntTuple>(self, shape: T) -> Option<Outside> {
                $(
                    if let Some(outside) = self.$k4.outside(shape.first()) {
                        return Some(outside.in_mode($k4));
                    }
                    let shape = shape.rest();
                )*
                $(
                    if let Some(outside) = ($(self.$l,)+).outside(shape) {
                        return Some(outside.behind(4));
                    }
                )?
                let _ = shape;
                None
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Coord),*> Coord for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type Element<T: IntTuple> = <opaque!($($opaque)?; Slicer Self) as Slicer>::Fits<T, Top, InCoordinate>;

            #[inline]
            fn index_under<T: IntTuple>(self, shape: T) -> usize {
                let (index, unit) = (0_usize, 1_usize);
                $(
                    let mode = shape.first();
                    let index = index.wrapping_add(self.$k4.index_under(mode).wrapping_mul(unit));
                    let unit = unit.wrapping_mul(mode.size());
                    let shape = shape.rest();
                )*
                $(
                    let index = index.wrapping_add(($(self.$l,)+).index_under(shape).wrapping_mul(unit));
                )?
                let _ = (unit, shape);
                index
            }
        }
    };
}
arities!(coordinates);
