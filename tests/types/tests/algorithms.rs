//! Loops over ragged tiles and the algorithms over tensors, by brute force: what a loop visits is what the predicate has, in
//! the order of the indices, and a copy is that by coordinate.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_types::algorithm::{axpby, copy, copy_if, fill, transform, try_axpby, try_copy, try_copy_if, try_transform};
use cute_types::coord::{Coord, InRange};
use cute_types::predicated::Predicated;
use cute_types::prelude::*;
use cute_types::rules::OffsetRule;
use fastrand::Rng;

/// Numbers drawn anew by each test, the same in each run.
fn random(seed: u64) -> Rng {
    Rng::with_seed(seed)
}

/// Holds the loops over the coordinates inside to a filter of all; returns how many there are, and of how many.
fn check<L: MemoryLayout, C: IntTuple, B: IntTuple>(tiles: Predicated<L, C, B>) -> (usize, usize)
where
    <L::Shape as IntTuple>::Coord: PartialEq + std::fmt::Debug,
{
    let mut looped = Vec::new();
    tiles.coords().for_each(|coord| looped.push(coord));
    let one_by_one: Vec<_> = {
        let mut coords = tiles.coords();
        std::iter::from_fn(|| coords.next()).collect()
    };
    assert_eq!(looped, one_by_one, "{tiles}");
    // From the second one on.
    let mut rest = tiles.coords();
    let first = rest.next();
    let rest = rest.fold(Vec::new(), |mut found, coord| {
        found.push(coord);
        found
    });
    assert_eq!(first.into_iter().chain(rest).collect::<Vec<_>>(), looped, "{tiles}");
    let all = tiles.layout().size();
    assert_eq!((tiles.count(), tiles.is_whole()), (looped.len(), all > 0 && looped.len() == all), "{tiles}");
    (looped.len(), all)
}

#[test]
fn loops_over_ragged_tiles_visit_what_is_inside() {
    let mut draw = random(1);
    let (mut inside, mut all) = (0, 0);
    let mut tally = |(found, of)| {
        inside += found;
        all += of;
    };
    for _ in 0..300 {
        let (m, n, k) = (draw.usize(1..12_usize), draw.usize(1..12_usize), draw.usize(1..5_usize));
        let (p, q) = (draw.usize(1..14_usize), draw.usize(1..14_usize));
        let a = layout!((m,n):(n,1));
        tally(check(a.try_zipped_divide_predicated((Dyn(p), Dyn(q))).unwrap()));
        tally(check(a.try_logical_divide_predicated((Dyn(p), Dyn(q))).unwrap()));
        tally(check(a.zipped_divide_predicated((U4::NEW, U3::NEW))));
        tally(check(a.logical_divide_predicated((.., U4::NEW))));
        tally(check(a.tiled_divide_predicated((U4::NEW, U3::NEW))));
        tally(check(a.flat_divide_predicated((U2::NEW, U5::NEW))));
        // Several modes at one place, and nested ones.
        let line = Layout::new(Dyn(m * n), U1::NEW);
        tally(check(line.logical_divide_predicated(layout!((2,2):(1,4)))));
        tally(check(line.logical_divide_predicated(layout!(3:2))));
        let b = layout!(((m,3),n):((1,m),{3 * m}));
        tally(check(b.logical_divide_predicated(((U3::NEW, U2::NEW), U4::NEW))));
        let c = layout!((m,n,k):(1,m,{m * n}));
        tally(check(c.zipped_divide_predicated((U4::NEW, U4::NEW, U2::NEW))));
        // Tiles, rows of tiles, and slices that have no element.
        let tiles = c.zipped_divide_predicated((U4::NEW, U4::NEW, U2::NEW));
        for (i, j, l) in (0..m.div_ceil(4)).flat_map(|i| (0..n.div_ceil(4)).map(move |j| (i, j, j % k.div_ceil(2)))) {
            tally(check(tiles.slice_and_offset(((.., .., ..), (i, j, l))).0));
            tally(check(tiles.slice_and_offset(((.., 3, ..), (i, .., l))).0));
            tally(check(tiles.slice_and_offset(((3, 3, 1), (i, j, l))).0));
        }
    }
    macro_rules! fixed {
        ($($layout:tt / $tiler:expr;)*) => { $(tally(check(layout! $layout.logical_divide_predicated($tiler)));)* };
    }
    fixed! {
        (1:0) / U4::NEW;
        (1:0) / layout!(2:3);
        (7:2) / layout!(2:3);
        ((4,6):(1,4)) / U5::NEW;
        ((4,6):(6,1)) / U8::NEW;
        ((1,5):(0,1)) / (layout!(2:1), layout!(2:2));
        (((2,3),(4,5)):((60,20),(5,1))) / (U2::NEW, U4::NEW);
        ((3,(2,3),5):(30,(15,5),1)) / (.., .., U2::NEW);
    }
    let none = layout!(({0_usize},5):(5,1)).zipped_divide_predicated((U4::NEW, U4::NEW));
    assert_eq!(check(none), (0, 0));
    assert!(inside > 100_000 && all > inside + 100_000, "{inside} of {all}");
}

#[test]
fn whole_tiles_are_those_inside() {
    let mut whole = 0;
    for (m, n) in (1..=9_usize).flat_map(|m| (1..=9_usize).map(move |n| (m, n))) {
        let data: Vec<usize> = (0..m * n).collect();
        let a = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
        let tiles = a.zipped_divide_predicated((U3::NEW, U2::NEW)).unwrap();
        for (number, tile) in tiles.tiles().enumerate() {
            let (i, j) = (number % m.div_ceil(3), number / m.div_ceil(3));
            match tile.whole() {
                Ok(tile) => {
                    assert!(3 * i + 3 <= m && 2 * j + 2 <= n);
                    assert!(tile.iter().copied().eq((0..6).map(|x| n * (3 * i + x % 3) + 2 * j + x / 3)));
                    whole += 1;
                }
                Err(tile) => {
                    assert!(3 * i + 3 > m || 2 * j + 2 > n);
                    assert_eq!(tile.size(), (m - 3 * i).min(3) * (n - 2 * j).min(2));
                }
            }
        }
    }
    assert_eq!(whole, (0..=9).map(|m| m / 3).sum::<usize>() * (0..=9).map(|n| n / 2).sum::<usize>());
}

/// Memory of so many elements that differ.
fn drawn(draw: &mut Rng, length: usize) -> Vec<u32> {
    (0..length).map(|_| draw.u32(..)).collect()
}

/// The length of memory that a layout needs.
fn length<L: MemoryLayout<Offset = usize> + OffsetRule<usize, Verdict: Accepted>>(layout: L) -> usize {
    (0..layout.size()).map(|i| layout.offset(i)).max().unwrap_or(0) + 1
}

/// Copies, and compares each element of the target's memory with what a loop over the coordinates writes.
macro_rules! check_copy {
    ($draw:expr, $from:expr, $to:expr) => {{
        let (from, to) = ($from, $to);
        let (data, before) = (drawn($draw, length(from)), drawn($draw, length(to)));
        let (mut expected, mut found) = (before.clone(), before);
        for i in 0..to.size() {
            expected[to.offset(i)] = data[from.offset(i)];
        }
        try_copy(&Tensor::new(&data, from).unwrap(), &mut Tensor::new(&mut found, to).unwrap()).unwrap();
        assert_eq!(found, expected, "{from} to {to}");
    }};
}

#[test]
fn copies_are_those_by_coordinate() {
    let mut draw = random(2);
    macro_rules! both {
        ($($from:expr => $to:expr;)*) => { $(check_copy!(&mut draw, $from, $to);)* };
    }
    both! {
        layout!(24:1) => layout!(24:1);
        layout!((4,6):(6,1)) => layout!((4,6):(1,4));
        layout!((4,6):(6,1)) => layout!((4,6):(6,1));
        layout!((4,6):(6,1)) => layout!((4,6):(8,1));
        layout!((64,8):(8,1)) => layout!((64,8):(8,1));
        layout!((64,48):(64,1)) => layout!((64,48):(48,1));
        layout!((64,48):(1,80)) => layout!((64,48):(1,64));
        layout!((2,3,4):(12,4,1)) => layout!((2,3,4):(1,8,2));
        layout!(((2,2),6):((12,6),1)) => layout!((4,6):(6,1));
        layout!((4,(2,3)):(6,(3,1))) => layout!(24:1);
        // Two elements of the target are one: the last one stays.
        layout!((4,64):(64,1)) => layout!((4,64):(0,1));
        layout!((4,64):(64,1)) => layout!((4,64):(1,1));
        layout!((4,64):(0,1)) => layout!((4,64):(64,1));
        layout!(S<3,0,3> o (8,8):(8,1)) => layout!((8,8):(1,8));
        layout!((8,8):(1,8)) => layout!(S<3,0,3> o (8,8):(8,1));
        layout!(S<2,3,3> o (64,8):(1,64)) => layout!(S<2,3,3> o (64,8):(1,64));
    }
    for _ in 0..200 {
        let mut extent = |limit| draw.usize(1..limit);
        let (m, n, k, pad) = (extent(40), extent(9), extent(5), extent(4));
        let mut draw = random((m * n * k) as u64);
        check_copy!(&mut draw, layout!((m,n):(n,1)), layout!((m,n):(1,m)));
        check_copy!(&mut draw, layout!((m,n):(n,1)), layout!((m,n):({n + pad},1)));
        check_copy!(&mut draw, layout!((n,m):(m,1)), layout!((n,m):(m,1)));
        check_copy!(&mut draw, layout!((m,n,k):(1,{m + pad},{(m + pad) * n})), layout!((m,n,k):(k,{m * k},1)));
        check_copy!(&mut draw, layout!((m,n,k):(1,m,{m * n})), layout!((m,n,k):(1,m,{m * n})));
        check_copy!(
            &mut draw,
            layout!(((m,n),k):((1,m),{m * n})),
            Layout::new((Dyn(m * n), Dyn(k)), (Dyn(k), U1::NEW))
        );
        check_copy!(&mut draw, layout!((m,64):(64,1)), layout!((m,64):(64,1)));
        let swizzled = Composed::new(Swizzle::<U2, U0, U3>::new(), U0::NEW, layout!((m,n):(n,1)));
        check_copy!(&mut draw, swizzled, layout!((m,n):(n,1)));
    }
}

#[test]
fn ragged_copies_move_what_both_have() {
    let mut draw = random(3);
    for _ in 0..200 {
        let (m, n) = (draw.usize(1..20_usize), draw.usize(1..20_usize));
        let (from, before) = (drawn(&mut draw, m * n), drawn(&mut draw, m * n));
        let mut to = before.clone();
        // Transposed, by static tiles and by dynamic ones.
        let (p, q) = (draw.usize(1..8_usize), draw.usize(1..8_usize));
        let source = Tensor::new(&from, layout!((m,n):(n,1))).unwrap();
        let transposed = Layout::new((Dyn(m), Dyn(n)), (U1::NEW, Dyn(m)));
        let tiles = source.try_zipped_divide_predicated((Dyn(p), Dyn(q))).unwrap();
        let mut target =
            Tensor::new(&mut to, transposed).unwrap().try_zipped_divide_predicated((Dyn(p), Dyn(q))).unwrap();
        try_copy(&tiles, &mut target).unwrap();
        assert!((0..m * n).all(|i| to[i % n * m + i / n] == from[i]));
        // Tile by tile, with threads' tiles as parts.
        let mut to = before.clone();
        let tile = (U4::NEW, U4::NEW);
        let (tiles, target) = (
            source.zipped_divide_predicated(tile).unwrap(),
            Tensor::new(&mut to, transposed).unwrap().zipped_divide_predicated(tile).unwrap(),
        );
        for (mut to, from) in target.try_tiles().unwrap().zip(tiles.tiles()) {
            copy(&from, &mut to);
        }
        assert!((0..m * n).all(|i| to[i % n * m + i / n] == from[i]));
        // The first rows and columns of another matrix: what both have.
        let (rows, columns) = (draw.usize(1..20_usize), draw.usize(1..20_usize));
        let before = drawn(&mut draw, rows * columns);
        let mut other = before.clone();
        let corner = tiles.slice((.., (0, 0))).unwrap();
        let mut target = Tensor::new(&mut other, layout!((rows,columns):(columns,1))).unwrap();
        copy(&corner, &mut target.view_mut().zipped_divide_predicated(tile).unwrap().slice((.., (0, 0))).unwrap());
        for (i, j) in target.layout().coords() {
            let expected = if i < m.min(4) && j < n.min(4) { from[n * i + j] } else { before[columns * i + j] };
            assert_eq!(target[(i, j)], expected);
        }
    }
}

#[test]
fn the_other_algorithms() {
    let mut draw = random(4);
    for _ in 0..100 {
        let (m, n) = (draw.usize(1..12_usize), draw.usize(1..12_usize));
        let (x, y) = (drawn(&mut draw, m * n), drawn(&mut draw, m * n));
        let (rows, columns) = (layout!((m,n):(n,1)), Layout::new((Dyn(m), Dyn(n)), (U1::NEW, Dyn(m))));
        let source = Tensor::new(&x, rows).unwrap();
        let at = |i: usize| i % n * m + i / n;
        let mut to = y.clone();
        try_copy_if(&source, &mut Tensor::new(&mut to, columns).unwrap(), |(i, j)| i > j).unwrap();
        assert!((0..m * n).all(|i| to[at(i)] == if i / n > i % n { x[i] } else { y[at(i)] }));
        let mut wide = vec![0_u64; m * n];
        try_transform(&source, &mut Tensor::new(&mut wide, columns).unwrap(), |&x| u64::from(x) << 1).unwrap();
        assert!((0..m * n).all(|i| wide[at(i)] == u64::from(x[i]) * 2));
        let (x, mut y): (Vec<u64>, Vec<u64>) =
            (x.into_iter().map(u64::from).collect(), y.into_iter().map(u64::from).collect());
        let before = y.clone();
        try_axpby(3, &Tensor::new(&x, rows).unwrap(), 5, &mut Tensor::new(&mut y, columns).unwrap()).unwrap();
        assert!((0..m * n).all(|i| y[at(i)] == 3 * x[i] + 5 * before[at(i)]));
        // Of ragged tiles.
        let tiles = Tensor::new(&x, rows).unwrap().zipped_divide_predicated((U4::NEW, U4::NEW)).unwrap();
        let mut target = Tensor::new(&mut y, rows).unwrap().zipped_divide_predicated((U4::NEW, U4::NEW)).unwrap();
        fill(&mut target, 7);
        let (tile, mut corner) = (tiles.slice((.., (0, 0))).unwrap(), target.slice((.., (0, 0))).unwrap());
        axpby(2, &tile, 1, &mut corner);
        transform(&tile, &mut corner, |&x| x + 1);
        copy_if(&tile, &mut corner, |_| false);
        assert!((0..m * n).all(|i| y[i] == if i / n < 4 && i % n < 4 { x[i] + 1 } else { 7 }));
    }
}

#[test]
fn sizes_that_differ_are_refused() {
    let (m, n) = (4_usize, 6_usize);
    let data = [0; 24];
    let source = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
    let mut to = [0; 36];
    let mut target = Tensor::new(&mut to, layout!((6,6):(6,1))).unwrap();
    let refused = [
        try_copy(&source, &mut target).unwrap_err().to_string(),
        try_copy_if(&source, &mut target, |_| true).unwrap_err().to_string(),
        try_transform(&source, &mut target, |&x| x).unwrap_err().to_string(),
        try_axpby(1, &source, 1, &mut target).unwrap_err().to_string(),
    ];
    let said = |rule| format!("{rule}: in mode 0, the target has size 6 and the source has size 4");
    assert_eq!(refused, [said("copy"), said("copy"), said("transform"), said("axpby")]);
    let flat = Tensor::new(&data, Layout::new(Dyn(24), U1::NEW)).unwrap();
    let refused = try_copy(&flat, &mut Tensor::new([0; 25], layout!(25:1)).unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "copy: the target has size 25, the source has size 24");
}

/// A coordinate of another dynamic shape than the tensor's is compared.
#[test]
fn proofs_of_dynamic_shapes() {
    for (m, n, k) in (1..5_usize).flat_map(|m| (1..5_usize).flat_map(move |n| (1..5_usize).map(move |k| (m, n, k)))) {
        let data: Vec<usize> = (0..m * n).collect();
        let a = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
        assert_eq!(InRange::all(a.layout().shape()).map(|c| a[c]).sum::<usize>(), (0..m * n).sum());
        assert!(InRange::all(a.layout().shape()).map(|c| c.coord()).eq(a.layout().coords()));
        for c in InRange::all(layout!((k, n)).shape()) {
            assert_eq!(a.get(c), a.get(c.coord()));
        }
        assert!(InRange::new((m, 0), a.layout().shape()).is_none());
        assert!(InRange::new(m * n, a.layout().shape()).is_none());
    }
    let none = layout!((3, { 0_usize }));
    assert_eq!(InRange::all(none.shape()).count(), 0);
    fn any<C: Coord>(_: C) {}
    any(InRange::new((1, U2::NEW), layout!((3, { 4_usize })).shape()).unwrap());
}
