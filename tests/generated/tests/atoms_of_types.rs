//! Records of CuTe C++ of tilings of atoms, over types: what CuTe returns, the compiler works out as the same type; what values
//! refuse has no implementation of the bound. `build/atoms.rs` writes the cases.
//!
//! That a bound does not hold is seen as in `records_of_types.rs`: `ACCEPTED` is the inherent constant `true` where it does.

// The cases that are tried by default, a seventh of all, need not ask all that can be asked.
#![cfg_attr(not(all_cases), allow(unused_macros))]

mod probes;

use core::marker::PhantomData;
use core::ops::RangeFull;

use cute_types::atom::*;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Verdict};

use probes::{CopyProbe, Otherwise, TilingProbe, all_of_copy, all_of_mma, is};

/// Whether the operand has a layout over the tile.
struct TvProbe<M, X>(PhantomData<(M, X)>);
impl<M, X> Otherwise for TvProbe<M, X> {}
#[allow(dead_code)] // It is found where a layout that has to be refused is accepted.
impl<M, X: MmaOperand> TvProbe<M, X>
where
    M: TvRule<X, Verdict: Verdict<Report: Accepted>>,
{
    const ACCEPTED: bool = true;
}

/// Whether the tiling takes the layout apart.
struct PartProbe<L, O>(PhantomData<(L, O)>);
impl<L, O> Otherwise for PartProbe<L, O> {}
#[allow(dead_code)] // The same.
impl<L: Partitioned<O, Found: Partition<Verdict: Accepted>>, O> PartProbe<L, O> {
    const ACCEPTED: bool = true;
}

/// What the records of one kind came to.
struct Tally {
    kind: &'static str,
    expected: [usize; 2],
    seen: [usize; 2],
    wrong: Vec<&'static str>,
}

impl Tally {
    fn new(kind: &'static str, accepted: usize, refused: usize) -> Self {
        Self { kind, expected: [accepted, refused], seen: [0, 0], wrong: Vec::new() }
    }

    fn note(&mut self, kind: usize, id: &'static str, right: bool) {
        self.seen[kind] += 1;
        if !right {
            self.wrong.push(id);
        }
    }

    fn finish(self) {
        assert!(self.wrong.is_empty(), "{}: {:?}", self.kind, self.wrong);
        assert_eq!(self.seen, self.expected, "{}", self.kind);
    }
}

/// The layout of threads and the tile.
macro_rules! tiling_is {
    ($tally:ident $id:literal {$mma:expr} {$($threads:tt)*} {$($tile:tt)*}) => {{
        let mma = $mma;
        let right = is::<Layout!($($threads)*), _>(mma.thr_layout_vmnk())
            && is::<Shape!($($tile)*), _>(mma.tile_shape())
            && all_of_mma(mma);
        $tally.note(0, $id, right);
    }};
}

/// The layout of an operand over the tile.
macro_rules! tv_is {
    ($tally:ident $id:literal {$mma:expr} $method:ident {$($layout:tt)*}) => {
        if !is::<Layout!($($layout)*), _>($mma.$method()) {
            $tally.wrong.push($id);
        }
    };
}

/// A layout taken apart.
macro_rules! apart_is {
    ($tally:ident $id:literal {$mma:expr} $method:ident {$($tensor:tt)*} {$($layout:tt)*}) => {
        $tally.note(0, $id, is::<Layout!($($layout)*), _>($mma.$method(layout!($($tensor)*))))
    };
}

/// The shape of a part.
macro_rules! shape_is {
    ($tally:ident $id:literal {$mma:expr} $method:ident {$($shape:tt)*} {$($part:tt)*}) => {
        $tally.note(0, $id, is::<Shape!($($part)*), _>($mma.$method(shape!($($shape)*))))
    };
}

/// What threads have: a layout, and from which offset on.
macro_rules! part_is {
    ($tally:ident $id:literal {$mma:expr} $method:ident {$($tensor:tt)*} {$($layout:tt)*} [$($offset:expr),*]) => {{
        let mma = $mma;
        let right = [$($offset),*].into_iter().all(|(thread, first)| match mma.get_slice(thread) {
            Ok(slice) => {
                let (part, offset) = slice.$method(layout!($($tensor)*));
                offset == first && is::<Layout!($($layout)*), _>(part)
            }
            Err(_) => false,
        });
        $tally.note(0, $id, right);
    }};
}

/// The coordinates that threads have.
macro_rules! coordinates_are {
    ($tally:ident $id:literal {$mma:expr} $method:ident {$($shape:tt)*} {$($layout:tt)*} [$($offset:expr),*]) => {{
        let mma = $mma;
        let right = [$($offset),*].into_iter().all(|(thread, first)| match mma.get_slice(thread) {
            Ok(slice) => {
                let (part, offset) = slice.$method(identity(shape!($($shape)*)));
                offset == first && is::<Layout!($($layout)*), _>(part)
            }
            Err(_) => false,
        });
        $tally.note(0, $id, right);
    }};
}

/// The layouts of a copy: at the reference, at the source and at the destination, and its tile.
macro_rules! copy_is {
    ($tally:ident $id:literal {$copy:expr} {$($tv:tt)*} {$($tile:tt)*} {$($source:tt)*} {$($destination:tt)*}) => {{
        let copy = $copy;
        let right = is::<Layout!($($tv)*), _>(copy.layout_tv())
            && is::<Shape!($($tile)*), _>(copy.tile_shape())
            && is::<Layout!($($source)*), _>(copy.layout_s_tv())
            && is::<Layout!($($destination)*), _>(copy.layout_d_tv())
            && all_of_copy(copy);
        $tally.note(0, $id, right);
    }};
}

macro_rules! no_copy {
    ($tally:ident $id:literal {$atom:ty} {$($threads:tt)*} {$($values:tt)*}) => {
        $tally.note(1, $id, !CopyProbe::<$atom, Layout!($($threads)*), Layout!($($values)*)>::ACCEPTED)
    };
}

macro_rules! no_tiling {
    ($tally:ident $id:literal {$mma:ty}) => {
        $tally.note(1, $id, !TilingProbe::<$mma>::ACCEPTED)
    };
}

/// The tiling is none of the whole tile, though it is one.
macro_rules! no_tv {
    ($tally:ident $id:literal {$mma:ty} $operand:ident) => {
        if !TilingProbe::<$mma>::ACCEPTED || TvProbe::<$mma, $operand>::ACCEPTED {
            $tally.wrong.push($id);
        }
    };
}

/// The tiling is one, and does not take the layout apart.
macro_rules! no_part {
    ($tally:ident $id:literal {$mma:ty} $operand:ident {$($tensor:tt)*}) => {
        $tally.note(
            1,
            $id,
            TilingProbe::<$mma>::ACCEPTED && !PartProbe::<Layout!($($tensor)*), Thrfrg<$mma, $operand>>::ACCEPTED,
        )
    };
}

// The records have no copy that is accepted for the probe, which sees this one.
const _: () =
    assert!(CopyProbe::<TypedCopyAtom<UniversalCopy<U128>, element::F16>, Layout!((16, 8)), Layout!((8, 1))>::ACCEPTED);

include!(concat!(env!("OUT_DIR"), "/atoms_of_types.rs"));
