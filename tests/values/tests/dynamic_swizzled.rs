//! Dynamic integers under a swizzle: an operation on `S o offset o L` gives what the operation on L gives under the same
//! swizzle and offset, in a `Result` where a value decides; and R(c) = (S o offset o L)(B(c)) by brute force.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::rules::Refusal;
use cute_types::runtime::RuntimeLayout;

fn swizzled<S: IntTuple, D>(l: Layout<S, D>) -> Composed<Swizzle<U2, U0, U3>, U5, Layout<S, D>>
where
    D: IntTuple<Offset = usize>,
    <D::Offsets as cute_types::tuple::Offsets>::Swizzled: cute_types::rules::Verdict<Report: Accepted>,
{
    Composed::new(Swizzle::new(), U5::NEW, l)
}

/// The one is the other under the swizzle and the offset.
fn is_over<S: IntTuple, D: IntTuple<Offset = usize>>(
    ours: Composed<Swizzle<U2, U0, U3>, U5, Layout<S, D>>,
    layout: Layout<S, D>,
) {
    assert_eq!(ours.layout(), layout);
    assert_eq!(ours.to_string(), format!("S<2,0,3> o 5 o {layout}"));
}

#[test]
fn a_value_decides() {
    let (mut accepted, mut refused) = (0, 0);
    for tile in 0..=9_usize {
        let l = layout!((8,4):(1,8));
        let ours: Result<Composed<_, _, _>, Refusal> = swizzled(l).try_logical_divide((Dyn(tile), U2::NEW));
        match (ours, l.try_logical_divide((Dyn(tile), U2::NEW))) {
            (Ok(ours), Ok(theirs)) => {
                is_over(ours, theirs);
                // R(c) = A(B(c)): element i of tile t of a mode is element i + tile t of the mode.
                for (i, t, j, u) in (0..32).map(|k| (k % tile, k % 8 / tile, k / 8 % 2, k / 16)) {
                    let expected = swizzled(l).offset((i + tile * t, j + 2 * u));
                    assert_eq!(ours.offset(((i, t), (j, u))), expected);
                }
                accepted += 1;
            }
            (Err(ours), Err(theirs)) => {
                assert_eq!(ours, theirs);
                refused += 1;
            }
            (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
        }
    }
    assert_eq!((accepted, refused), (4, 6));
    let sentence = swizzled(layout!((8,4):(1,8))).try_zipped_divide((Dyn(3), U2::NEW)).unwrap_err().to_string();
    assert_eq!(sentence, "zipped_divide: in mode 0, the tile covers 3, which does not divide size 8");
}

#[test]
fn extents_that_only_the_program_knows() {
    for m in 1..=24_usize {
        let l = layout!((m,8):(8,1));
        match (swizzled(l).try_zipped_divide((U4::NEW, U4::NEW)), l.try_zipped_divide((U4::NEW, U4::NEW))) {
            (Ok(ours), Ok(theirs)) => {
                assert_eq!(m % 4, 0);
                is_over(ours, theirs);
                for i in 0..m * 8 {
                    let (row, column, tile) = (i % 4, i / 4 % 4, i / 16);
                    let at = (row + 4 * (tile % (m / 4)), column + 4 * (tile / (m / 4)));
                    assert_eq!(ours.offset(((row, column), tile)), swizzled(l).offset(at));
                }
            }
            (Err(ours), Err(theirs)) => assert_eq!(ours, theirs),
            (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
        }
        // What types prove is asked for as without the swizzle.
        is_over(swizzled(l).zipped_divide_ceil((U3::NEW, U4::NEW)), l.zipped_divide_ceil((U3::NEW, U4::NEW)));
        is_over(swizzled(l).logical_divide((.., U4::NEW)), l.logical_divide((.., U4::NEW)));
        is_over(swizzled(l).composition((.., U2::NEW)), l.composition((.., U2::NEW)));
        is_over(swizzled(l).coalesce(), l.coalesce());
        is_over(swizzled(l).flatten(), l.flatten());
        match (swizzled(l).try_logical_product(layout!(2:1)), l.try_logical_product(layout!(2:1))) {
            (Ok(ours), Ok(theirs)) => is_over(ours, theirs),
            (ours, theirs) => assert_eq!(ours.map(|_| ()), theirs.map(|_| ())),
        }
        is_over(swizzled(l).append(layout!(2:100)), l.append(layout!(2:100)));
        let eights = Dyn(8 * m).multiple_of(U8::NEW).unwrap();
        is_over(
            swizzled(layout!((eights, 4))).logical_divide((U4::NEW, U2::NEW)),
            layout!((eights, 4)).logical_divide((U4::NEW, U2::NEW)),
        );
    }
}

#[test]
fn the_values_agree() {
    for (m, tile) in [(8_usize, 4_usize), (12, 6), (12, 5), (9, 3)] {
        let l = layout!((m,4):(4,1));
        let theirs = l.to_string().parse::<RuntimeLayout>().unwrap();
        let tiler = format!("({tile}:1,2:1)").parse::<cute_types::runtime::Tiler>().unwrap();
        let ours = swizzled(l).try_tiled_divide((Dyn(tile), U2::NEW));
        match (ours, theirs.tiled_divide(&tiler)) {
            (Ok(ours), Ok(theirs)) => {
                assert!((0..4 * m).all(|i| ours.layout().offset(i) as i64 == theirs.offset(i as i64).unwrap()));
            }
            (Err(ours), Err(theirs)) => assert_eq!(ours.to_string(), theirs.to_string()),
            (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
        }
    }
}

#[test]
fn over_memory() {
    let data: [usize; 40] = core::array::from_fn(|i| i);
    let (m, tile) = (8_usize, 4_usize);
    let swizzled = Composed::new(Swizzle::<U2, U0, U3>::new(), U0::NEW, layout!((m,4):(1,8)));
    let a = Tensor::new(&data, swizzled).unwrap();
    let tiles = a.try_zipped_divide((U4::NEW, U2::NEW)).unwrap();
    let direct = swizzled.try_zipped_divide((Dyn(tile), U2::NEW)).unwrap();
    assert!((0..32).all(|i| tiles[i] == direct.offset(i)));
}

/// In elements of another width: what types do for static layouts, and right at each coordinate.
#[test]
fn elements_of_another_width() {
    let swizzle = Swizzle::<U2, U2, U3>::new();
    let (mut accepted, mut refused) = (0, 0);
    for (m, n) in (1..=24_usize).flat_map(|m| [1_usize, 2, 3, 4, 6, 8, 12, 16, 32, 48].map(|n| (m, n))) {
        let l = layout!((m,n):(n,1));
        let ours = Composed::new(swizzle, U8::NEW, l);
        match (ours.try_upcast(U4::NEW), l.try_upcast(U4::NEW)) {
            (Ok(of_four), Ok(theirs)) => {
                assert_eq!(of_four.to_string(), format!("S<2,0,3> o 2 o {theirs}"));
                // Element c of four is where the first of its four elements is.
                for c in of_four.layout().coords() {
                    let first = l.coords().find(|&first| l.offset(first) == 4 * theirs.offset(c)).unwrap();
                    assert_eq!(of_four.offset(c), ours.offset(first) / 4);
                }
                if let Ok(back) = of_four.try_downcast(U4::NEW) {
                    assert!(back.to_string().starts_with("S<2,2,3> o 8 o "));
                }
                accepted += 1;
            }
            (Err(ours), Err(theirs)) => {
                assert_eq!(ours, theirs);
                refused += 1;
            }
            (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
        }
        let bytes = ours.try_recast(U32::NEW, U8::NEW);
        assert_eq!(bytes.map(|l| l.layout().to_string()), l.try_downcast(U4::NEW).map(|l| l.to_string()));
        let halves = ours.try_recast(U8::NEW, U16::NEW);
        assert_eq!(halves.map(|l| l.to_string()), l.try_upcast(U2::NEW).map(|l| format!("S<2,1,3> o 4 o {l}")));
    }
    assert!(accepted > 50 && refused > 50, "{accepted}, {refused}");
    // The methods of static layouts agree.
    let of_types = layout!(S<2,2,3> o 8 o (8,16):(16,1));
    assert_eq!(of_types.try_upcast(U4::NEW), Ok(of_types.upcast(U4::NEW)));
    assert_eq!(of_types.try_downcast(U4::NEW), Ok(of_types.downcast(U4::NEW)));
    assert_eq!(of_types.try_recast(U16::NEW, U8::NEW), Ok(of_types.recast(U16::NEW, U8::NEW)));
}
