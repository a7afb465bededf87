//! Divides with a predicate, by brute force: the coordinates inside name the elements of what was divided, each once, and
//! those outside none of them; and `R(c) = A(B(c))` at each coordinate inside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use cute_types::coord::Coord;
use cute_types::predicated::Predicated;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Verdict};

/// How many coordinates are inside, and how many are not.
#[derive(Default, Debug, PartialEq)]
struct Tally(usize, usize);

impl Tally {
    /// Holds a divide of an injective layout to its definition.
    fn check<S, D, T, E, C, B>(&mut self, a: Layout<S, D>, tiles: Predicated<Layout<T, E>, C, B>)
    where
        S: IntTuple,
        D: IntTuple<Offset = usize>,
        T: IntTuple<
            Coord: Coord<Fits<T, cute_types::rules::Top, cute_types::coord::InCoordinate>: Verdict<Report: Accepted>>,
        >,
        E: IntTuple<Offset = usize>,
        C: IntTuple,
        B: IntTuple,
    {
        let mut elements: BTreeMap<usize, usize> = (0..a.size()).map(|i| (a.offset(i), 0)).collect();
        assert_eq!(elements.len(), a.size(), "{a} is not injective");
        let layout = tiles.layout();
        let mut inside = 0;
        for (i, coord) in layout.coords().enumerate() {
            // By natural coordinate and by index.
            let offset = tiles.checked_offset(coord);
            assert_eq!(offset, tiles.contains(coord).then(|| layout.offset(i)), "{a} as {tiles:?} at {i}");
            assert_eq!(tiles.contains(i), offset.is_some(), "{a} as {tiles:?} at {i}");
            if let Some(offset) = offset {
                *elements.get_mut(&offset).unwrap_or_else(|| panic!("{a} has no {offset}: {tiles:?} at {i}")) += 1;
                inside += 1;
            }
        }
        assert!(elements.values().all(|&times| times == 1), "{a} as {tiles:?}: {elements:?}");
        assert_eq!(tiles.coords().count(), inside);
        assert!(!tiles.contains(layout.size()));
        self.0 += inside;
        self.1 += layout.size() - inside;
    }
}

#[test]
fn every_small_matrix_by_every_small_tile() {
    let mut tally = Tally::default();
    for (m, n) in (1..=9_usize).flat_map(|m| (1..=9_usize).map(move |n| (m, n))) {
        let a = layout!((m,n):(n,1));
        for (p, q) in (1..=10_usize).flat_map(|p| (1..=10_usize).map(move |q| (p, q))) {
            let tiler = (Dyn(p), Dyn(q));
            let zipped = a.try_zipped_divide_predicated(tiler).unwrap();
            assert_eq!(zipped.layout(), a.try_zipped_divide_ceil(tiler).unwrap());
            tally.check(a, zipped);
            let (rows, columns) = (m.div_ceil(p), n.div_ceil(q));
            for x in 0..p * q * rows * columns {
                let (r, c, i, j) = (x % p, x / p % q, x / p / q % rows, x / p / q / rows);
                // B(c): row r of tile i is row r + p i.
                let at = (r + p * i, c + q * j);
                let expected = (at.0 < m && at.1 < n).then(|| a.offset(at));
                assert_eq!(zipped.checked_offset(((r, c), (i, j))), expected);
                assert_eq!(zipped.places().offset(((r, c), (i, j))), at);
            }
            tally.check(a, a.try_logical_divide_predicated(tiler).unwrap());
            tally.check(a, a.try_tiled_divide_predicated(tiler).unwrap());
            tally.check(a, a.try_flat_divide_predicated(tiler).unwrap());
        }
        // Static tiles: no `Result`.
        tally.check(a, a.zipped_divide_predicated((U4::NEW, U3::NEW)));
        tally.check(a, a.logical_divide_predicated((.., U2::NEW)));
        tally.check(a, a.try_tiled_divide_predicated((Dyn(3), U2::NEW)).unwrap());
        assert_eq!(
            a.try_zipped_divide_predicated((Dyn(0), U2::NEW)).unwrap_err(),
            a.try_zipped_divide_ceil((Dyn(0), U2::NEW)).unwrap_err(),
        );
    }
    // Matrices of 45^2 elements in all, four divides by 100 tiles, and three.
    assert_eq!(tally.0, (4 * 100 + 3) * 45 * 45);
    assert!(tally.1 > 1_000_000, "{tally:?}");
}

#[test]
fn static_layouts() {
    let mut tally = Tally::default();
    macro_rules! check {
        ($($layout:tt / $tiler:expr;)*) => {
            $(
                let a = layout! $layout;
                tally.check(a, a.logical_divide_predicated($tiler));
            )*
        };
    }
    check! {
        (10:1) / U4::NEW;
        (10:3) / U4::NEW;
        (1:0) / U4::NEW;
        (1:0) / layout!(4:1);
        (1:0) / layout!(2:3);
        (7:2) / layout!(2:3);
        (10:1) / layout!((2,2):(1,4));
        ((4,6):(1,4)) / U5::NEW;
        ((4,6):(6,1)) / U4::NEW;
        ((4,6):(6,1)) / U8::NEW;
        ((4,6):(6,1)) / layout!(2:4);
        ((1,1):(5,7)) / U3::NEW;
        ((4,5):(5,1)) / (U3::NEW,);
        ((4,5):(5,1)) / (layout!(2:2), U3::NEW);
        ((4,5):(5,1)) / (U4::NEW, layout!(2:2));
        ((1,5):(0,1)) / (layout!(2:1), layout!(2:2));
        ((1,5):(0,1)) / (U2::NEW, U2::NEW);
        (((2,3),5):((1,2),6)) / (U4::NEW, U2::NEW);
        (((2,3),5):((3,1),6)) / (U4::NEW, U2::NEW);
        (((2,3),5):((3,1),6)) / ((U2::NEW, U2::NEW), U2::NEW);
        (((2,3),5):((3,1),6)) / ((.., U2::NEW), U2::NEW);
        (((1,1),5):((3,1),6)) / (U2::NEW, U2::NEW);
        (((2,3),(4,5)):((60,20),(5,1))) / (U2::NEW, U4::NEW);
        ((3,(2,3),5):(30,(15,5),1)) / (U2::NEW,);
        ((3,(2,3),5):(30,(15,5),1)) / (.., .., U2::NEW);
    }
    assert_eq!(tally.0, 10 + 10 + 1 + 1 + 1 + 7 + 10 + 24 * 4 + 1 + 20 * 3 + 5 * 2 + 30 * 4 + 5 + 120 + 90 * 2);
}

#[test]
fn nested_and_whole_dynamic_layouts() {
    let mut tally = Tally::default();
    for m in 1..=8_usize {
        for n in 1..=6_usize {
            let a = layout!(((m,3),n):((1,m),{3 * m}));
            tally.check(a, a.logical_divide_predicated(((U3::NEW, U2::NEW), U4::NEW)));
            let b = layout!((4,n,m):(1,{4 * m},4));
            tally.check(b, b.zipped_divide_predicated((U3::NEW, U4::NEW, U5::NEW)));
            tally.check(b, b.tiled_divide_predicated((U4::NEW, U4::NEW)));
            let c = Layout::new(Dyn(m * n), Dyn(3));
            tally.check(c, c.logical_divide_predicated(U5::NEW));
            tally.check(c, c.logical_divide_predicated(layout!(2:2)));
            tally.check(c, c.logical_divide_predicated(layout!((2,2):(1,4))));
        }
    }
    assert!(tally.0 > 10_000 && tally.1 > 5_000, "{tally:?}");
}

#[test]
fn slices_keep_the_predicate() {
    for (m, n) in (1..=9_usize).flat_map(|m| (1..=9_usize).map(move |n| (m, n))) {
        let a = layout!((m,n):(n,1));
        let tiles = a.zipped_divide_predicated((U4::NEW, U3::NEW));
        let mut inside = 0;
        for i in 0..m.div_ceil(4) {
            for j in 0..n.div_ceil(3) {
                let (tile, first) = tiles.slice_and_offset(((.., ..), (i, j)));
                assert_eq!(tile.bounds(), (Dyn(m - 4 * i), Dyn(n - 3 * j)));
                for (r, c) in (0..12).map(|x| (x % 4, x / 4)) {
                    assert_eq!(tile.contains((r, c)), tiles.contains(((r, c), (i, j))));
                    assert_eq!(tile.checked_offset((r, c)).map(|o| o + first), tiles.checked_offset(((r, c), (i, j))));
                    // A slice of a slice, of a row that may be outside altogether.
                    let (row, behind) = tile.slice_and_offset((r, ..));
                    assert_eq!(row.contains((c,)), tile.contains((r, c)));
                    assert_eq!(row.checked_offset((c,)).map(|o| o + behind), tile.checked_offset((r, c)));
                }
                inside += tile.coords().count();
            }
        }
        assert_eq!(inside, m * n);
    }
}

#[test]
fn no_element_is_inside_of_nothing() {
    let (m, n) = (0_usize, 5_usize);
    let tiles = layout!((m,n):(n,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    assert_eq!((tiles.coords().count(), tiles.contains(0)), (0, false));
}

#[test]
fn steps_of_coordinates_that_only_the_program_knows() {
    // A layout of coordinates by dynamic tiles, against the same by static ones.
    let places = identity(shape!((8, (6, 4))));
    let dynamic = places.try_logical_divide((Dyn(4), (Dyn(3), Dyn(2)))).unwrap();
    let known = places.logical_divide((U4::NEW, (U3::NEW, U2::NEW)));
    assert_eq!(dynamic.to_string(), "((4,2),((3,2),(2,2))):((1@0,4@0),((1@0@1,3@0@1),(1@1@1,2@1@1)))");
    assert_eq!(dynamic.to_string(), known.to_string());
    assert_eq!(format!("{dynamic:#}"), "((4,2),((3,2),(2,2))):((_1@0,4@0),((_1@0@1,3@0@1),(_1@1@1,2@1@1)))");
    assert!((0..192).all(|i| dynamic.offset(i) == known.offset(i)));
    // As an operand again.
    let halves = dynamic.try_logical_divide(((Dyn(2), Dyn(2)),)).unwrap();
    let known = known.logical_divide(((U2::NEW, U2::NEW),));
    assert!((0..192).all(|i| halves.offset(i) == known.offset(i)));
    // Backwards.
    let m = 8_usize;
    let back = layout!((m,4):(-1@0,2@1)).try_logical_divide((Dyn(4), Dyn(2))).unwrap();
    assert_eq!(back.to_string(), "((4,2),(2,2)):((-1@0,-4@0),(2@1,4@1))");
    assert_eq!(back.offset(((3, 1), (1, 1))), (-7, 6));
}

#[test]
fn tensors_reach_no_element_outside() {
    let mut reached = 0;
    for (m, n) in (1..=7_usize).flat_map(|m| (1..=7_usize).map(move |n| (m, n))) {
        // Exactly as long as the matrix, so that Miri and guards see what is read beyond it.
        let mut data: Vec<usize> = (0..m * n).collect();
        let a = layout!((m,n):(n,1));
        for (p, q) in (1..=8_usize).flat_map(|p| (1..=8_usize).map(move |q| (p, q))) {
            let tiles = Tensor::new(&data, a).unwrap().try_zipped_divide_predicated((Dyn(p), Dyn(q))).unwrap();
            let layout = tiles.layout();
            for i in 0..layout.layout().size() + 2 {
                assert_eq!(tiles.get(i).copied(), layout.checked_offset(i));
            }
            assert_eq!(tiles.iter().sum::<usize>(), (0..m * n).sum());
            for tile in 0..m.div_ceil(p) * n.div_ceil(q) {
                let part = tiles.slice((.., tile)).unwrap();
                for i in 0..p * q + 1 {
                    let expected = if i < p * q { tiles.get((i, tile)) } else { None };
                    assert_eq!(part.get((i,)), expected);
                    reached += usize::from(expected.is_some());
                }
            }
        }
        // Written to: each element once, whatever tile it is in.
        let mut tiles = Tensor::new(&mut data, a).unwrap().flat_divide_predicated((U3::NEW, U2::NEW)).unwrap();
        for i in 0..tiles.layout().layout().size() {
            if let Some(element) = tiles.get_mut(i) {
                *element += 1000;
            }
        }
        assert!(tiles.get(0).is_some());
        assert!(data.iter().enumerate().all(|(i, &x)| x == i + 1000));
    }
    assert_eq!(reached, 64 * 28 * 28);
}

#[test]
fn ragged_tiles_behind_a_swizzle_and_of_pointers() {
    let (m, n) = (6_usize, 4_usize);
    let swizzled = Composed::new(Swizzle::<U2, U0, U2>::new(), U0::NEW, layout!((m,n):(4,1)));
    let data: [usize; 24] = core::array::from_fn(|i| i);
    let tiles = Tensor::new(&data, swizzled).unwrap().zipped_divide_predicated((U4::NEW, U3::NEW)).unwrap();
    for (r, c, i, j) in (0..4 * 3 * 2 * 2).map(|x| (x % 4, x / 4 % 3, x / 12 % 2, x / 24)) {
        let at = (r + 4 * i, c + 3 * j);
        let expected = (at.0 < m && at.1 < n).then(|| swizzled.offset(at));
        assert_eq!(tiles.get(((r, c), (i, j))).copied(), expected);
        assert_eq!(tiles.slice(((.., ..), (i, j))).unwrap().get((r, c)).copied(), expected);
    }
    let device = 0x1000 as *const u32;
    let a = Tensor::of_pointer(device, 15, layout!((3,5):(5,1))).unwrap();
    let corner = a.zipped_divide_predicated((U2::NEW, U2::NEW)).unwrap().slice(((.., ..), (1, 2))).unwrap();
    assert_eq!(corner.pointer_at((0, 0)), Some(device.wrapping_add(14)));
    assert_eq!((corner.pointer_at((1, 0)), corner.pointer_at((0, 1))), (None, None));
}

#[test]
fn dynamic_tilers_on_tensors() {
    let data: [usize; 24] = core::array::from_fn(|i| i);
    let (m, n) = (4_usize, 6_usize);
    let a = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
    for (p, q) in (0..=7_usize).flat_map(|p| (0..=7_usize).map(move |q| (p, q))) {
        match (a.try_zipped_divide((Dyn(p), Dyn(q))), a.layout().try_zipped_divide((Dyn(p), Dyn(q)))) {
            (Ok(tiles), Ok(layout)) => {
                assert!(p != 0 && q != 0 && m % p == 0 && n % q == 0);
                assert_eq!(tiles.layout(), layout);
                assert!((0..24).all(|i| tiles[i] == layout.offset(i)));
                let tile = a.try_local_tile((Dyn(p), Dyn(q)), (m / p - 1, n / q - 1)).unwrap();
                assert_eq!(tile[p * q - 1], 23);
            }
            (Err(TensorError::Refused(ours)), Err(theirs)) => assert_eq!(ours, theirs),
            // What is larger than the tensor is seen before that.
            (Err(TensorError::Reach { size: 24 }), Err(_)) => assert!(p > m || q > n),
            (ours, theirs) => panic!("{p} x {q}: {:?} and {theirs:?}", ours.map(|tensor| tensor.layout())),
        }
    }
    let flat = Tensor::new(&data, Layout::new(Dyn(24), U1::NEW)).unwrap();
    assert!(
        flat.try_composition(Layout::new(Dyn(8), Dyn(3)))
            .unwrap()
            .iter()
            .eq((0..8).map(|i| i * 3).collect::<Vec<_>>().iter())
    );
    assert_eq!(flat.try_composition(Layout::new(Dyn(9), Dyn(3))).unwrap_err(), TensorError::Reach { size: 24 });
    assert_eq!(flat.try_composition(Dyn(25)).unwrap_err(), TensorError::Reach { size: 24 });
}

#[test]
fn coordinates_as_tilers_of_tensors() {
    let data: [usize; 24] = core::array::from_fn(|i| i);
    let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
    let tile = a.composition(layout!((2,3):(2@0,2@1))).unwrap();
    assert!((0..2).all(|i| (0..3).all(|j| tile[(i, j)] == a[(2 * i, 2 * j)])));
    // Two modes at one place; of one element, a place that is not there.
    assert!(a.composition(layout!((2,2):(2@0,1@0))).unwrap().iter().eq(&[0, 12, 6, 18]));
    assert!(a.composition(layout!((2,1):(1@0,1@7))).unwrap().iter().eq(&[0, 6]));
    let tiles = a.zipped_divide(layout!((2,3):(2@0,1@1))).unwrap();
    assert_eq!(tiles.layout(), layout!((4,6):(6,1)).zipped_divide(layout!((2,3):(2@0,1@1))));
    assert!((0..24).all(|i| tiles[i] == tiles.layout().offset(i)));
    // The tensor has no column 6, though its layout would go on there.
    assert_eq!(a.composition(layout!(7:1@1)).unwrap_err(), TensorError::Reach { size: 24 });
    assert_eq!(a.composition(layout!((4,2):(1@1,3@1))).unwrap_err(), TensorError::Reach { size: 24 });
    for (p, q) in (1..=6_usize).flat_map(|p| (1..=6_usize).map(move |q| (p, q))) {
        match a.try_composition(layout!((p,q):(1@0,2@1))) {
            Ok(tile) => {
                assert!(p <= 4 && 2 * (q - 1) < 6, "{p} x {q}");
                assert!((0..p).all(|i| (0..q).all(|j| tile[(i, j)] == a[(i, 2 * j)])));
            }
            Err(error) => {
                assert!(p > 4 || 2 * (q - 1) >= 6, "{p} x {q}");
                assert_eq!(error, TensorError::Reach { size: 24 });
            }
        }
    }
}

/// The predicate of a partition is about coordinates: a mode of stride 0, all of whose elements are one, has it as others do, also
/// where a layout permutes the tile.
#[test]
fn a_mode_of_stride_0_under_a_permutation_layout_has_its_predicate() {
    use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2, 2, 1)), (layout!((16,2):(2,1)), .., ..));
    macro_rules! each {
        ($($layout:tt)*) => {$({
            let c = layout! $layout;
            let (mut found, mut wanted) = ([0; 800], [0; 800]);
            for thread in 0..128 {
                let (part, first) = mma.get_slice(thread).unwrap().partition_c_predicated(c);
                part.coords().for_each(|coord| found[first + part.layout().offset(coord)] += 1);
            }
            c.coords().for_each(|coord| wanted[c.offset(coord)] += 1);
            assert_eq!(found, wanted, "{c}");
        })*};
    }
    each!(((40,20):(0,1)) ((40,20):(1,0)) ((40,20):(0,0)) ((40,20):(1,40)) ((64,20):(0,1)));
}

/// All that a tensor has, a ragged one has; its parts go to threads.
#[test]
fn a_ragged_tensor_has_what_a_tensor_has() {
    let (m, n) = (5_usize, 7_usize);
    let before: Vec<usize> = (0..m * n).collect();
    let mut data = before.clone();
    let mut tiles =
        Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    let inside: Vec<_> = tiles.coords().collect();
    assert_eq!((tiles.size(), inside.len(), tiles.iter().count()), (35, 35, 35));
    assert!(inside.iter().all(|&c| tiles[c] == *tiles.get(c).unwrap()));
    assert_eq!((tiles.get(((1, 0), (2, 0))), tiles[((0, 0), (2, 1))]), (None, 4 * n + 4));
    assert!(tiles.iter().copied().eq(inside.iter().map(|&c| tiles[c])));
    let mut seen = Vec::new();
    tiles.for_each(|c, &x| seen.push((c, x)));
    assert!(seen.iter().all(|&(c, x)| tiles[c] == x) && seen.len() == 35);

    tiles.try_iter_mut().unwrap().for_each(|x| *x += 100);
    tiles.for_each_mut(|_, x| *x += 100);
    tiles[((0, 0), (0, 0))] += 1;
    assert_eq!(tiles.view().slice((.., (2, 1))).unwrap().iter().copied().collect::<Vec<_>>(), [232, 233, 234]);
    tiles.view_mut().slice((.., (2, 1))).unwrap().fill(7);
    assert_eq!(tiles.view().tiles().map(|tile| tile.size()).collect::<Vec<_>>(), [8, 8, 4, 6, 6, 3]);
    // A part is the elements at one place of each tile that has it.
    assert_eq!(tiles.view().parts().map(|part| part.size()).sum::<usize>(), 35);
    std::thread::scope(|scope| {
        for (number, mut part) in tiles.try_parts().unwrap().enumerate() {
            scope.spawn(move || part.fill(number));
        }
    });
    assert!((0..35).all(|i| data[i] == i / 7 % 2 + 2 * (i % 7 % 4)));
}
