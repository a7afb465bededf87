//! Drawn tilings of atoms, over types and over values: the same layouts of threads and values, the same parts of tensors, with a
//! predicate where the tile does not divide them; and what the one refuses, the other does. `build/tilings.rs` writes the cases.
//!
//! That a bound does not hold is seen as in `records_of_types.rs`: `ACCEPTED` is the inherent constant `true` where it does.

// The cases that are tried by default, a seventh of all, need not ask all that can be asked.
#![cfg_attr(not(all_cases), allow(unused_macros, unused_imports, dead_code))]

mod probes;

use core::fmt::Debug;
use core::ops::RangeFull;

use cute_types::atom::*;
use cute_types::prelude::*;
use cute_types::runtime::atom as values;
use cute_types::runtime::{AnyLayout, RuntimeLayout};

use probes::{CopyProbe, Otherwise, TilingProbe, all_of_copy, all_of_mma, is};

// No drawn tiling that is accepted is asked so; these are.
const _: () = assert!(
    CopyProbe::<TypedCopyAtom<UniversalCopy<U128>, element::F16>, Layout!((16, 8)), Layout!((8, 1))>::ACCEPTED
        && TilingProbe::<TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout!((2, 2)), RangeFull>>::ACCEPTED
);

/// A layout of types as values write it.
fn text(layout: impl Debug) -> String {
    format!("{layout:?}").replace('_', "")
}

fn any(layout: &str) -> AnyLayout {
    layout.parse().unwrap()
}

fn strided(layout: &str) -> RuntimeLayout {
    layout.parse().unwrap()
}

/// The part of one thread, over types and over values.
macro_rules! same_part {
    ($of_types:expr, $of_values:expr, $what:expr) => {{
        let ((part, first), wanted) = ($of_types, $of_values.unwrap());
        assert_eq!(
            (text(part), first.to_string()),
            (wanted.layout().to_string(), wanted.offset().to_string()),
            "{}",
            $what
        );
    }};
}

/// The same with a predicate: the elements that are there, in order.
macro_rules! same_ragged {
    ($of_types:expr, $of_values:expr, $what:expr) => {{
        let ((part, first), wanted) = ($of_types, $of_values.unwrap());
        let size = wanted.part().layout().size();
        assert_eq!(part.layout().size() as i64, size, "{}", $what);
        for i in 0..size {
            let ours = part.checked_offset(i as usize).map(|offset| (first + offset) as i64);
            let theirs = wanted.holds(i).unwrap().then(|| wanted.part().at(i).unwrap().size().unwrap());
            assert_eq!(ours, theirs, "{}: value {i}", $what);
        }
    }};
}

macro_rules! tiling {
    (
        $test:ident {$atom:ty} $name:literal {$($atoms:tt)*} {$by:expr} $permutation:literal {$($tile:tt)*}
        [a {$($a:tt)*} {$($ragged_a:tt)*}] [b {$($b:tt)*} {$($ragged_b:tt)*}] [c {$($c:tt)*} {$($ragged_c:tt)*}]
    ) => {
        #[test]
        fn $test() {
            let mma = make_tiled_mma(<$atom>::NEW, layout!($($atoms)*), $by);
            let wanted = values::TiledMma::new(
                &values::MmaAtom::named($name).unwrap(),
                &strided(stringify!($($atoms)*)),
                &$permutation.parse().unwrap(),
            )
            .unwrap();
            assert_eq!(text(mma.thr_layout_vmnk()), wanted.thr_layout_vmnk().to_string());
            assert!(is::<Shape!($($tile)*), _>(mma.tile_shape()));
            assert_eq!(text(mma.layout_a_tv()), wanted.layout_a_tv().unwrap().to_string());
            assert_eq!(text(mma.layout_b_tv()), wanted.layout_b_tv().unwrap().to_string());
            assert_eq!(text(mma.layout_c_tv()), wanted.layout_c_tv().unwrap().to_string());
            assert!(all_of_mma(mma));
            for thread in 0..wanted.size() {
                let (ours, theirs) = (mma.get_slice(thread as usize).unwrap(), wanted.thread(thread).unwrap());
                let [a, b, c] = [stringify!($($a)*), stringify!($($b)*), stringify!($($c)*)].map(any);
                same_part!(ours.partition_a(layout!($($a)*)), theirs.partition_a(&a), thread);
                same_part!(ours.partition_b(layout!($($b)*)), theirs.partition_b(&b), thread);
                same_part!(ours.partition_c(layout!($($c)*)), theirs.partition_c(&c), thread);
                let [a, b, c] = [stringify!($($ragged_a)*), stringify!($($ragged_b)*), stringify!($($ragged_c)*)].map(any);
                same_ragged!(ours.partition_a_predicated(layout!($($ragged_a)*)), theirs.partition_a_predicated(&a), thread);
                same_ragged!(ours.partition_b_predicated(layout!($($ragged_b)*)), theirs.partition_b_predicated(&b), thread);
                same_ragged!(ours.partition_c_predicated(layout!($($ragged_c)*)), theirs.partition_c_predicated(&c), thread);
            }
            // A copy of what is multiplied, one element at a time, whole and of one value.
            let (of_types, of_values) = (
                TypedCopyAtom::<UniversalCopy<U32>, element::F32>::NEW,
                values::CopyAtom::named("UniversalCopy<32b>").unwrap().with_type(values::Element::F32).unwrap(),
            );
            let (ours, theirs) = (make_tiled_copy_c(of_types, mma), values::TiledCopy::of_c(&of_values, &wanted).unwrap());
            assert_eq!(text(ours.layout_tv()), theirs.layout_tv().to_string());
            let ours = make_tiled_copy_c_atom(of_types, mma);
            let theirs = values::TiledCopy::of_c_atom(&of_values, &wanted).unwrap();
            assert_eq!(text(ours.layout_tv()), theirs.layout_tv().to_string());
            assert_eq!(text(ours.layout_s_tv()), theirs.layout_s_tv().unwrap().to_string());
        }
    };
}

macro_rules! copy {
    (
        $test:ident {$atom:ty} $name:literal {$($threads:tt)*} {$($values:tt)*} {$($tv:tt)*} {$($tile:tt)*} {$($whole:tt)*}
        {$($ragged:tt)*}
    ) => {
        #[test]
        fn $test() {
            let copy = make_tiled_copy(<$atom>::NEW, layout!($($threads)*), layout!($($values)*));
            let atom = |name: &str| values::CopyAtom::named(name).unwrap().with_type(values::Element::F16).unwrap();
            let (thr, val) = (strided(stringify!($($threads)*)), strided(stringify!($($values)*)));
            let wanted = values::TiledCopy::new(&atom($name), &thr, &val).unwrap();
            assert_eq!(text(copy.layout_tv()), wanted.layout_tv().to_string());
            assert_eq!(text(copy.layout_s_tv()), wanted.layout_s_tv().unwrap().to_string());
            assert_eq!(text(copy.layout_d_tv()), wanted.layout_d_tv().unwrap().to_string());
            assert!(is::<Shape!($($tile)*), _>(copy.tile_shape()));
            assert!(all_of_copy(copy));
            for thread in 0..wanted.size() {
                let (ours, theirs) = (copy.get_slice(thread as usize).unwrap(), wanted.thread(thread).unwrap());
                let whole = any(stringify!($($whole)*));
                same_part!(ours.partition_s(layout!($($whole)*)), theirs.partition_s(&whole), thread);
                same_part!(ours.partition_d(layout!($($whole)*)), theirs.partition_d(&whole), thread);
                let ragged = any(stringify!($($ragged)*));
                same_ragged!(ours.partition_s_predicated(layout!($($ragged)*)), theirs.partition_s_predicated(&ragged), thread);
                same_ragged!(ours.partition_d_predicated(layout!($($ragged)*)), theirs.partition_d_predicated(&ragged), thread);
            }
            // One element at a time, what the copy has at a side, and by address.
            let one = TypedCopyAtom::<UniversalCopy<U16>, element::F16>::NEW;
            let of_s = values::TiledCopy::of_s(&atom("UniversalCopy<16b>"), &wanted).unwrap();
            assert_eq!(text(make_tiled_copy_s(one, copy).layout_tv()), of_s.layout_tv().to_string());
            let of_d = values::TiledCopy::of_d(&atom("UniversalCopy<16b>"), &wanted).unwrap();
            assert_eq!(text(make_tiled_copy_d(one, copy).layout_tv()), of_d.layout_tv().to_string());
            let data = RuntimeLayout::layout_left(wanted.tile_shape()).unwrap();
            let cotiled = values::TiledCopy::cotiled(&atom("UniversalCopy<16b>"), wanted.layout_tv(), &data).unwrap();
            let ours = make_cotiled_copy(one, layout!($($tv)*), layout!($($tile)*));
            assert_eq!(text(ours.layout_tv()), cotiled.layout_tv().to_string());
            assert_eq!(text(ours.layout_s_tv()), cotiled.layout_s_tv().unwrap().to_string());
        }
    };
}

macro_rules! no_tiling {
    ($test:ident {$mma:ty}) => {
        #[test]
        fn $test() {
            assert!(!const { TilingProbe::<$mma>::ACCEPTED });
        }
    };
}

macro_rules! no_copy {
    ($test:ident {$atom:ty} {$($threads:tt)*} {$($values:tt)*}) => {
        #[test]
        fn $test() {
            assert!(!const { CopyProbe::<$atom, Layout!($($threads)*), Layout!($($values)*)>::ACCEPTED });
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/tilings_of_types.rs"));
