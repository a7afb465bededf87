//! Tuples as operands: tilers, indices, and what of them is dynamic.

use typenum::*;

use crate::algebra::gather::Unzipping;
use crate::algebra::mixed::{Mixed, MixedTiler};
use crate::algebra::reach;
use crate::algebra::select::{Indices, Nth};
use crate::algebra::tiler::{ByMode, Tiler, TilerOperation, TilerStart};
use crate::int::{Bool, Nat, True};
use crate::layout::StaticLayout;
use crate::operand::{Operand, none};
use crate::rules::{AfterFour, Holds, Place, Verdict};
use crate::sealed::Token;
use crate::tuple::opaque::Opaque;
use crate::tuple::{In, IntTuple, Path};

/// The first refusal of an index that is not below `$n`.
macro_rules! below {
    ($n:ident;) => { Holds };
    ($n:ident; $s:ident $($more:ident)*) => { <<S0 as Opaque>::IsIndex<$s, $n> as Verdict>::And<below!($n; $($more)*)> };
}

/// `Start::Mode<T0, U0>::Mode<T1, U1>`
macro_rules! tile {
    ($walk:ty;) => { $walk };
    ($walk:ty; ($t:ident $i:ident) $($more:tt)*) => { tile!(<$walk as ByMode>::Mode<$t, $i>; $($more)*) };
}

/// The integer at a path, whose first step is the index of a mode.
macro_rules! leaf_at {
    ($tuple:ident $path:ident $token:ident; $($k:tt)*) => {
        match $path.split_first() {
            $(Some((&$k, path)) => $tuple.$k.leaf_at(path, $token),)*
            _ => 0,
        }
    };
}

/// The implementations for tuples of `$n` modes, see [`arities`].
macro_rules! operands {
    (
        $room:ident $n:ident $last:tt; $(($k:tt $i:ident $s:ident $d:ident $v:ident))*;
        $(($k4:tt $i4:ident $s4:ident $d4:ident $v4:ident))*;
        $($opaque:ident [$(($l:tt $il:ident $sl:ident $dl:ident $vl:ident))+])?
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($s: Operand),*> Operand for ($($s,)*) {
            type AsTuple = ($($s::AsTuple,)*);
            // None is opaque: a tuple of integers says that it is one, and one of indices.
            type IsTuple = joined_by!(Operand IsTuple IsTuple And True; $($s)*;);
            type AsLayouts = ($($s::AsLayout,)*);
            type IsLayouts = joined_by!(Operand IsLayout IsLayouts And True; $($s)*;);
            type AsIndices = ($($s::AsNat,)*);
            type IsIndices = joined_by!(Operand IsNat IsIndices And True; $($s)*;);
            none!(nat layout);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Nat),*> Indices for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type Below<N: Nat> = below!(N; $($s)*);
            type Modes<L: StaticLayout> = ($(Nth<L, $s>,)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$($s: Tiler),*> Tiler for ($($s,)*)
        where
            $(S0: $opaque,)?
        {
            type Walk<Op: TilerOperation, L: StaticLayout, P: Place> =
                <tile!(opaque!($($opaque)?; ByMode TilerStart<Op, L, P, $n>); $(($s $i))*) as ByMode>::Finish;
            type Unzips<T: IntTuple, P: Place, R: Unzipping> =
                each!(Tiler Unzips/Unzips IntTuple First Rest P; [R] T; $(($s4 $i4))*; $([$($sl)+])?);
        }

        #[diagnostic::do_not_recommend]
        impl<Pl: Path, $($s: MixedTiler<In<Pl, $i>>),*> MixedTiler<Pl> for ($($s,)*) {
            type Symbols = ($($s::Symbols,)*);
            type IsTiler = crate::int::True;

            #[inline(always)]
            fn leaf_at(self, path: &[u8], token: Token) -> usize {
                leaf_at!(self path token; $($k)*)
            }

            #[inline]
            fn reaches_into<T: IntTuple>(&self, shape: T) -> bool {
                reach::modes_reach_into::<Pl, Self, T>(self, $last + 1, shape)
            }

            #[inline(always)]
            fn mode_reaches_into<T: IntTuple>(&self, mode: usize, shape: T) -> bool {
                match mode {
                    $($k => <$s as MixedTiler<In<Pl, $i>>>::reaches_into(&self.$k, shape),)*
                    _ => false,
                }
            }
        }


        #[diagnostic::do_not_recommend]
        impl<Pl: Path, $($s: Mixed<In<Pl, $i>>),*> Mixed<Pl> for ($($s,)*) {
            type Symbols = ($($s::Symbols,)*);

            #[inline(always)]
            fn leaf_at(self, path: &[u8], token: Token) -> usize {
                leaf_at!(self path token; $($k)*)
            }
        }
    };
}
arities!(operands);
