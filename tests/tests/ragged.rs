//! Divides with a predicate, by brute force: the coordinates inside name the elements of what was divided, each once, and
//! those outside none of them; and `R(c) = A(B(c))` at each coordinate inside.

use std::collections::BTreeMap;

use cute_types::coord::Coord;
use cute_types::predicated::Predicated;
use cute_types::prelude::*;
use cute_types::rules::Accepted;

/// How many coordinates are inside, and how many are not.
#[derive(Default, Debug, PartialEq)]
struct Tally(usize, usize);

impl Tally {
    /// Holds a divide of an injective layout to its definition.
    fn check<S, D, T, E, C, B>(&mut self, a: Layout<S, D>, tiles: Predicated<Layout<T, E>, C, B>)
    where
        S: IntTuple,
        D: IntTuple<Offset = usize>,
        T: IntTuple<Coord: Coord<Fits<T, cute_types::rules::Top, cute_types::coord::InCoordinate>: Accepted>>,
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

macro_rules! tiles {
    ($tally:ident $m:ident $n:ident: $($p:ident)*) => { $(tiles!(@ $tally $m $n $p: U1 U2 U3 U4 U5 U7);)* };
    (@ $tally:ident $m:ident $n:ident $p:ident: $($q:ident)*) => {
        $({
            let (p, q) = ($p::NEW, $q::NEW);
            let a = layout!(($m,$n):($n,1));
            let zipped = a.zipped_divide_predicated((p, q));
            $tally.check(a, zipped);
            let (p, q) = (p.value(), q.value());
            let shape = ($m.div_ceil(p), $n.div_ceil(q));
            for (r, c, i, j) in (0..p * q * shape.0 * shape.1)
                .map(|x| (x % p, x / p % q, x / p / q % shape.0, x / p / q / shape.0))
            {
                // B(c): row r of tile i is row r + p i.
                let at = (r + p * i, c + q * j);
                let expected = (at.0 < $m && at.1 < $n).then(|| a.offset(at));
                assert_eq!(zipped.checked_offset(((r, c), (i, j))), expected);
                assert_eq!(zipped.places().offset(((r, c), (i, j))), at);
            }
            $tally.check(a, a.logical_divide_predicated(($p::NEW, $q::NEW)));
            $tally.check(a, a.tiled_divide_predicated(($p::NEW, $q::NEW)));
            $tally.check(a, a.flat_divide_predicated(($p::NEW, $q::NEW)));
        })*
    };
}

#[test]
fn every_small_matrix_by_every_small_tile() {
    let mut tally = Tally::default();
    for m in 1..=9_usize {
        for n in 1..=9_usize {
            tiles!(tally m n: U1 U2 U3 U4 U5 U7);
        }
    }
    // Four divides by 36 tiles of matrices of 45^2 elements in all.
    assert_eq!(tally.0, 4 * 36 * 45 * 45);
    assert!(tally.1 > 100_000, "{tally:?}");
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
            tally.check(c, c.logical_divide_predicated(layout!(2:2)).unwrap());
            tally.check(c, c.logical_divide_predicated(layout!((2,2):(1,4))).unwrap());
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
