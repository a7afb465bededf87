//! Each way in which a tensor touches memory, in a form that Miri runs: `tests/miri.sh`. Nothing here is random and nothing
//! is large.

use std::thread;

use cute_types::algorithm::{copy, fill, try_copy};
use cute_types::coord::InRange;
use cute_types::prelude::*;

/// `0..n`
fn counted(n: usize) -> Vec<usize> {
    (0..n).collect()
}

#[test]
fn a_shared_view_reads_each_element() {
    let data = counted(24);
    let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
    for i in 0..4 {
        for j in 0..6 {
            assert_eq!(a[(i, j)], 6 * i + j);
            assert_eq!(a.get((i, j)), Some(&(6 * i + j)));
        }
    }
    assert!(a.iter().rev().copied().eq((0..24).rev().map(|i| i % 4 * 6 + i / 4)));
    // Copies of a view read at the same time.
    let (b, c) = (a, a.view());
    assert_eq!(b[(1, 1)] + c[(1, 1)], 14);
}

#[test]
fn an_exclusive_view_writes_each_element() {
    let mut data = counted(24);
    let mut a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    for (i, x) in a.iter_mut().enumerate() {
        *x = 100 + i;
    }
    // All references at once.
    let all: Vec<&mut usize> = a.iter_mut().collect();
    for x in all {
        *x += 1;
    }
    a[(0, 0)] = 7;
    *a.get_mut((3, 5)).unwrap() = 8;
    // A shared view in between, then writes again.
    assert_eq!(a.view()[(1, 0)], 102);
    a.view_mut().slice((1, ..)).unwrap().fill(0);
    a.for_each_mut(|(i, j), x| *x += i * j);
    assert_eq!(data[..6], [7, 105, 109, 113, 117, 121]);
    assert_eq!(data[6..12], [0, 1, 2, 3, 4, 5]);
    assert_eq!(data[23], 8 + 15);
}

#[test]
fn an_array_of_its_own() {
    let mut a = Tensor::new([1, 2, 3, 4], layout!((2,2):(1,2))).unwrap();
    a[(1, 0)] = 20;
    let copy = a;
    a.view_mut().slice((.., 1)).unwrap().fill(0);
    assert!(a.iter().eq(&[1, 20, 0, 0]));
    assert!(copy.iter().eq(&[1, 20, 3, 4]));
    // With offsets below 0, the array begins there.
    let mut backwards = Tensor::new([1, 2, 3, 4, 5], layout!((2,2):(-1,-2))).unwrap();
    backwards[(0, 0)] = 40;
    assert!(backwards.iter().eq(&[40, 3, 2, 1]));
    // Swizzled, under an offset.
    let swizzled = Tensor::new([0, 1, 2, 3, 4, 5], layout!(S<1,0,1> o 2 o (2,2):(1,2))).unwrap();
    assert!(swizzled.iter().eq(&[3, 2, 4, 5]));
}

#[test]
fn elements_with_a_destructor() {
    let mut data: Vec<String> = (0..6).map(|i| i.to_string()).collect();
    let mut a = Tensor::new(&mut data, layout!((2,3):(3,1))).unwrap();
    a[(1, 1)].push('!');
    a.iter_mut().for_each(|text| text.insert(0, '<'));
    a.view_mut().slice((0, ..)).unwrap().fill("x".into());
    assert_eq!(data, ["x", "x", "x", "<3", "<4!", "<5"]);
}

#[test]
fn elements_without_bytes() {
    let mut data = vec![(); 24];
    let mut a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    assert_eq!(a.iter_mut().count(), 24);
    a[(3, 5)] = ();
    assert_eq!(a.get((4, 0)), None);
    // As many as an index can count.
    let many = [(); usize::MAX];
    let all = Tensor::new(&many, Layout::new(Dyn(usize::MAX), U1::NEW)).unwrap();
    assert_eq!((all.get(usize::MAX - 1), all.get(usize::MAX)), (Some(&()), None));
    let backwards = Tensor::new(&many, Layout::new((Dyn(2), Dyn(2)), (Dyn(usize::MAX - 2), Dyn(1)))).unwrap();
    assert_eq!(backwards.iter().count(), 4);
}

#[test]
fn backwards() {
    let mut data = counted(6);
    let mut a = Tensor::new(&mut data, layout!((2,3):(3,-1))).unwrap();
    assert!(a.iter().eq(&[2, 5, 1, 4, 0, 3]));
    a.view_mut().slice((1, ..)).unwrap()[0] = 50;
    for (k, mut part) in a.try_parts().unwrap().enumerate() {
        part[2] = k;
    }
    assert_eq!(data, [0, 1, 2, 1, 4, 50]);
}

#[test]
fn swizzled_tiles() {
    let mut data = counted(64);
    let a = Tensor::new(&mut data, layout!(S<3,0,3> o (8,8):(8,1))).unwrap();
    for (k, mut tile) in a.zipped_divide((U4::NEW, U4::NEW)).unwrap().tiles().enumerate() {
        assert_eq!(tile.size(), 16);
        for x in tile.iter_mut() {
            *x = k;
        }
    }
    let layout = layout!(S<3,0,3> o (8,8):(8,1));
    for i in 0..8 {
        for j in 0..8 {
            assert_eq!(data[layout.offset((i, j))], i / 4 + j / 4 * 2);
        }
    }
}

#[test]
fn tiles_behind_two_swizzles() {
    let layout = layout!(S<1,0,1> o 8 o S<2,1,3> o (8,8):(8,1));
    assert_eq!(
        Tensor::new(&[0; 71][..], layout).unwrap_err().to_string(),
        "tensor: the layout reaches 72 elements, the memory has 71"
    );
    let mut data = counted(72);
    let a = Tensor::new(&mut data, layout).unwrap();
    for (k, mut tile) in a.zipped_divide((U4::NEW, U4::NEW)).unwrap().tiles().enumerate() {
        for x in tile.iter_mut() {
            *x = 100 + k;
        }
        assert!(tile.slice(((1, ..),)).unwrap().iter().eq(&[100 + k; 4]));
    }
    for i in 0..8 {
        for j in 0..8 {
            assert_eq!(data[layout.offset((i, j))], 100 + i / 4 + j / 4 * 2);
        }
    }
    assert!(data[..8].iter().copied().eq(0..8));
    // An array of its own, which begins with the smallest offset.
    let below = layout!(S<1,0,1> o -16 o S<1,1,1> o 8:1);
    let mut owned = Tensor::new([7; 17], below).unwrap();
    owned[3] = 1;
    assert_eq!((owned[3], owned[2]), (1, 7));
}

#[test]
fn slices_of_slices() {
    let data = counted(120);
    let a = Tensor::new(&data, layout!(((2,3),(4,5)):((1,2),(6,24)))).unwrap();
    let b = a.slice(((.., 2), (1, ..))).unwrap();
    for i in 0..2 {
        let c = b.slice((i, ..)).unwrap();
        for j in 0..5 {
            assert_eq!(c[j], i + 4 + 6 + 24 * j);
        }
    }
    let nothing_left = b.slice((1, 4)).unwrap();
    assert_eq!((nothing_left[()], nothing_left.size()), (1 + 4 + 6 + 96, 1));
}

#[test]
fn proven_coordinates() {
    let mut data = counted(24);
    let mut a = Tensor::new(&mut data, layout!((4,(2,3)):(6,(3,1)))).unwrap();
    for c in InRange::all(a.layout().shape()) {
        a[c] += 1;
    }
    let c = InRange::new((3, 5), a.layout().shape()).unwrap();
    assert_eq!(a.get(c), Some(&24));
    // A proof for one shape is none for another.
    let small = Tensor::new(&[0; 4], layout!((2,2):(1,2))).unwrap();
    assert_eq!(small.get(InRange::new((3, 1), shape!((4, 2))).unwrap()), None);
}

#[test]
fn threads_write_their_own_parts() {
    let mut data = vec![0; 24];
    let tv = layout!(((2,2),(2,3)):((2,12),(1,4)));
    let values = Tensor::new(&mut data, layout!(24:1)).unwrap().composition(tv).unwrap();
    thread::scope(|scope| {
        for (t, mut part) in values.parts().enumerate() {
            scope.spawn(move || {
                for (v, x) in part.iter_mut().enumerate() {
                    *x = 10 * t + v;
                }
            });
        }
    });
    for t in 0..4 {
        for v in 0..6 {
            assert_eq!(data[tv.offset((t, v))], 10 * t + v);
        }
    }
}

#[test]
fn parts_are_alive_together() {
    let mut data = counted(12);
    let a = Tensor::new(&mut data, layout!((3,4):(4,1))).unwrap();
    let mut parts: Vec<_> = a.parts().collect();
    let (first, rest) = parts.split_at_mut(1);
    let x = &mut first[0][0];
    let y = &mut rest[1][3];
    std::mem::swap(x, y);
    // Parts of parts, too.
    let halves: Vec<_> = parts.pop().unwrap().zipped_divide((U2::NEW,)).unwrap().tiles().collect();
    for (k, mut half) in halves.into_iter().enumerate() {
        half.fill(k);
    }
    assert_eq!(data, [11, 1, 2, 3, 4, 5, 6, 7, 0, 0, 1, 1]);
    let mut a = Tensor::new(&mut data, layout!((3,4):(4,1))).unwrap();
    let mut parts = a.view_mut().parts();
    let last = parts.next_back().unwrap();
    assert!(last.iter().eq(&[0, 0, 1, 1]));
    assert!(parts.nth(1).unwrap().iter().eq(&[4, 5, 6, 7]));
    assert_eq!(parts.len(), 0);
    assert!(parts.next().is_none());
}

#[test]
fn shared_views_in_threads() {
    let data = counted(24);
    let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
    let sums: Vec<usize> = thread::scope(|scope| {
        let workers: Vec<_> =
            (0..4).map(|i| scope.spawn(move || a.slice((i, ..)).unwrap().iter().sum::<usize>())).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert_eq!(sums, [15, 51, 87, 123]);
}

#[test]
fn two_elements_of_one_place_are_written_one_after_the_other() {
    let mut data = [0; 2];
    let mut a = Tensor::new(&mut data, layout!((2,3):(1,0))).unwrap();
    a[(0, 2)] = 5;
    assert_eq!(a[(0, 0)], 5);
    a.for_each_mut(|_, x| *x += 1);
    assert!(a.try_iter_mut().is_err());
    assert_eq!(data, [8, 3]);
}

#[test]
fn raw_pointers_are_not_touched() {
    let mut data = counted(24);
    let a = Tensor::of_pointer(data.as_mut_ptr(), data.len(), layout!((4,6):(6,1))).unwrap();
    let tile = a.local_tile((U2::NEW, U3::NEW), (1, 1)).unwrap();
    // SAFETY: an element of `data`, which nothing else uses.
    unsafe { *tile.pointer_at((1, 2)).unwrap() = 100 };
    assert_eq!((tile.pointer_at((2, 0)), data[23]), (None, 100));
}

#[test]
fn raw_pointers_as_borrows() {
    let mut data = counted(24);
    let columns = Tensor::of_pointer(data.as_mut_ptr(), data.len(), layout!((4,6):(6,1))).unwrap();
    let column = |j| columns.slice((.., j)).unwrap();
    // SAFETY: elements of `data`, which nothing else uses; the columns have none in common.
    let (mut one, mut other) = unsafe { (column(1).borrow_mut(), column(4).borrow_mut()) };
    for (x, y) in one.iter_mut().zip(other.iter_mut()) {
        core::mem::swap(x, y);
    }
    let backwards = Tensor::of_pointer(data.as_ptr(), data.len(), layout!(24:-1)).unwrap();
    // SAFETY: elements of `data`, which is not written while they are read.
    let backwards = unsafe { backwards.borrow() };
    assert_eq!((backwards[0], backwards[23 - 1], backwards[23 - 4]), (23, 4, 1));
    assert_eq!(data[18..], [18, 22, 20, 21, 19, 23]);
}

#[test]
fn elements_in_loops() {
    let mut data = [0_usize; 24];
    let mut a = Tensor::new(&mut data, layout!((4,(2,3)):(6,(3,1)))).unwrap();
    let mut next = 0;
    a.iter_mut().for_each(|x| {
        *x = next;
        next += 1;
    });
    assert!(a.iter().copied().eq(0..24));
    assert_eq!(a.iter().sum::<usize>(), 23 * 24 / 2);
    // From the middle of both ends, which is by index.
    let mut rest = a.iter();
    assert_eq!((rest.next(), rest.next_back()), (Some(&0), Some(&23)));
    assert_eq!(rest.map(|x| x - 1).sum::<usize>(), 22 * 21 / 2);
    a.for_each_mut(|(i, (j, k)), x| assert_eq!(*x, i + 4 * (j + 2 * k)));

    let mut swizzled = Tensor::new([0; 64], layout!(S<3,0,3> o (8,8):(8,1))).unwrap();
    swizzled.for_each_mut(|(i, j), x| *x = 8 * j + i);
    let all = InRange::all(swizzled.layout().shape());
    all.for_each(|c| assert_eq!(swizzled[c], swizzled[c.coord()]));
    assert!(swizzled.iter().copied().eq(0..64));
}

#[test]
fn ragged_tiles_touch_what_is_inside() {
    let data = counted(15);
    let a = Tensor::new(&data, layout!((3,5):(5,1))).unwrap();
    let tiles = a.zipped_divide_predicated((U2::NEW, U2::NEW)).unwrap();
    let coords =
        || (0..2).flat_map(|i| (0..2).flat_map(move |j| (0..2).flat_map(move |t| (0..3).map(move |u| (i, j, t, u)))));
    for (i, j, t, u) in coords() {
        let (row, column) = (2 * t + i, 2 * u + j);
        let inside = row < 3 && column < 5;
        assert_eq!(tiles.get(((i, j), (t, u))).copied(), inside.then_some(5 * row + column));
    }
    assert_eq!(tiles.iter().count(), 15);

    let mut data = counted(15);
    let n = 5_usize;
    let a = Tensor::new(&mut data, layout!((3,n):(n,1))).unwrap();
    let mut tiles = a.try_zipped_divide_predicated((U2::NEW, Dyn(2))).unwrap();
    for (i, j, t, u) in coords() {
        if let Some(element) = tiles.get_mut(((i, j), (t, u))) {
            *element += 100;
        }
    }
    assert_eq!(tiles.get(((0, 0), (1, 2))), Some(&114));
    assert!(data.iter().copied().eq(100..115));

    let mut data = counted(5);
    let a = Tensor::of_pointer(data.as_mut_ptr(), data.len(), layout!(5:1)).unwrap();
    let tiles = a.logical_divide_predicated(U2::NEW).unwrap();
    let last = tiles.pointer_at((0, 2)).unwrap();
    // SAFETY: an element of `data`, which nothing else uses.
    unsafe { *last = 100 };
    assert_eq!((tiles.pointer_at((1, 2)), data[4]), (None, 100));
}

#[test]
fn ragged_tiles_are_read_and_written_as_tensors_are() {
    let mut data = counted(15);
    let mut tiles =
        Tensor::new(&mut data, layout!((3,5):(5,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    assert_eq!((tiles.size(), tiles.coords().count(), tiles.view().size()), (15, 15, 15));
    // Both kinds of loops, from the beginning and from the middle.
    assert_eq!(tiles.iter().sum::<usize>(), 14 * 15 / 2);
    let mut rest = tiles.iter();
    assert_eq!((rest.next(), rest.map(|x| x + 1).sum::<usize>()), (Some(&0), 15 * 16 / 2 - 1));
    tiles.for_each(|((i, j), (t, u)), &x| assert_eq!(x, 5 * (2 * t + i) + 4 * u + j));
    tiles[((0, 0), (1, 1))] += 1;
    assert_eq!((tiles[((0, 0), (1, 1))], tiles.get(((1, 0), (1, 1)))), (15, None));
    tiles.for_each_mut(|_, x| *x += 1);
    tiles.iter_mut().for_each(|x| *x += 1);
    let mut alive: Vec<_> = tiles.iter_mut().collect();
    let (first, last) = alive.split_at_mut(14);
    std::mem::swap(first[0], last[0]);
    tiles.view_mut().slice((.., (0, 1))).unwrap().fill(0);
    assert_eq!(data, [17, 3, 4, 5, 0, 7, 8, 9, 10, 0, 12, 13, 14, 15, 2]);
}

#[test]
fn ragged_parts_in_threads() {
    let (m, n) = (5_usize, 7_usize);
    let mut data = vec![0; 35];
    let tiles = Tensor::new(&mut data, layout!((5,7):(7,1))).unwrap();
    let tiles = tiles.zipped_divide_predicated((U2::NEW, U3::NEW)).unwrap();
    thread::scope(|scope| {
        for (number, mut tile) in tiles.tiles().enumerate() {
            scope.spawn(move || tile.fill(number));
        }
    });
    assert!((0..35).all(|i| data[i] == i / 7 / 2 + 3 * (i % 7 / 3)));
    // All of them at once, of a layout that only the program knows; and parts of a part.
    let tiles = Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap();
    let tiles = tiles.zipped_divide_predicated((U2::NEW, U3::NEW)).unwrap();
    let mut parts: Vec<_> = tiles.try_parts().unwrap().collect();
    let (first, rest) = parts.split_at_mut(1);
    std::mem::swap(&mut first[0][(0,)], &mut rest[0][(0,)]);
    let last = parts.pop().unwrap();
    assert_eq!(last.size(), last.iter().count());
    drop(parts);
    // From both ends.
    let tiles = Tensor::new(&mut data, layout!(7:1)).unwrap().logical_divide_predicated(U2::NEW).unwrap();
    let mut parts = tiles.tiles();
    let (mut last, mut first) = (parts.next_back().unwrap(), parts.next().unwrap());
    std::mem::swap(&mut last[(0,)], &mut first[(1,)]);
    assert_eq!((parts.len(), last.get((1,))), (2, None));
    assert!(last.whole().is_err());
    assert!(parts.nth(1).unwrap().whole().is_ok_and(|tile| tile.size() == 2));
    assert!(parts.next().is_none());
}

#[test]
fn tiles_of_one_element_twice_are_refused() {
    let mut data = counted(10);
    let a = Tensor::new(&mut data, layout!(10:1)).unwrap();
    let refused = a.logical_divide_predicated(layout!(2:0)).unwrap_err();
    assert_eq!(refused.to_string(), "injective: elements 0 and 1 both have offset 0");
}

#[test]
fn copies_of_each_kind() {
    let from = counted(35);
    let tile = (U4::NEW, U4::NEW);
    let source = Tensor::new(&from, layout!((5,7):(7,1))).unwrap();
    let mut to = vec![0; 35];
    let mut target = Tensor::new(&mut to, layout!((5,7):(1,5))).unwrap();
    copy(&source, &mut target);
    assert!((0..35).all(|i| target[(i / 7, i % 7)] == i));
    fill(&mut target, 0);
    copy(&source.zipped_divide_predicated(tile).unwrap(), &mut target.zipped_divide_predicated(tile).unwrap());
    assert!((0..35).all(|i| to[i % 7 * 5 + i / 7] == i));
    // An edge into a whole tile, and back: what both have.
    let edge = source.zipped_divide_predicated(tile).unwrap().slice((.., (1, 1))).unwrap();
    let mut fragment = Tensor::new([100; 16], layout!(((4,4)):((1,4)))).unwrap();
    copy(&edge, &mut fragment);
    assert_eq!(fragment.iter().filter(|&&x| x != 100).copied().collect::<Vec<_>>(), [32, 33, 34]);
    let mut target = Tensor::new(&mut to, layout!((5,7):(7,1))).unwrap().zipped_divide_predicated(tile).unwrap();
    target.fill(0);
    copy(&fragment, &mut target.view_mut().slice((.., (1, 1))).unwrap());
    assert_eq!(to.iter().sum::<usize>(), 32 + 33 + 34);
}

#[test]
fn copies_in_runs() {
    // Rows of 16, of static, dynamic and ragged matrices, into wider ones; all of a matrix at once; columns of columns.
    let from = counted(12 * 16);
    let (m, n) = (12_usize, 16_usize);
    let wide = |row: usize, column: usize| row * 20 + column;
    let mut to = vec![0; 12 * 20];
    copy(
        &Tensor::new(&from, layout!((12,16):(16,1))).unwrap(),
        &mut Tensor::new(&mut to, layout!((12,16):(20,1))).unwrap(),
    );
    assert!((0..192).all(|i| to[wide(i / 16, i % 16)] == i) && to[16..20] == [0; 4]);
    let source = Tensor::new(&from, layout!((m,n):(n,1))).unwrap();
    let mut backwards = vec![0; 12 * 20];
    try_copy(&source, &mut Tensor::new(&mut backwards, layout!((m,n):(20,1))).unwrap()).unwrap();
    assert_eq!(to, backwards);
    let mut all = vec![0; 192];
    try_copy(&source, &mut Tensor::new(&mut all, layout!((12,16):(16,1))).unwrap()).unwrap();
    assert_eq!(all, from);
    // From rows that run backwards in memory, which are runs all the same.
    let upside_down = Tensor::new(&from, layout!((12,16):(-16,1))).unwrap();
    copy(&upside_down, &mut Tensor::new(&mut all, layout!((12,16):(16,1))).unwrap());
    assert!((0..192).all(|i| all[i] == (11 - i / 16) * 16 + i % 16));
    // Tiles that are whole, and those of the edges.
    let tile = (U5::NEW, U8::NEW);
    let mut to = vec![0; 12 * 20];
    let tiles = source.zipped_divide_predicated(tile).unwrap();
    let target = Tensor::new(&mut to, layout!((m,n):(20,1))).unwrap().zipped_divide_predicated(tile).unwrap();
    target.try_tiles().unwrap().zip(tiles.tiles()).for_each(|(mut to, from)| copy(&from, &mut to));
    assert_eq!(to, backwards);
}

#[test]
fn a_prepared_view_reads_each_element() {
    let data = counted(24);
    let (m, n) = (4_usize, 6_usize);
    let a = Tensor::new(&data, layout!((m,n):(n,1))).unwrap().prepared().unwrap();
    assert!(a.iter().copied().eq((0..24).map(|i| i % 4 * 6 + i / 4)));
    assert_eq!((a[13], a.get(23), a.get(24)), (9, Some(&23), None));
}

/// What generic code has of a layout under a coordinate.
fn part<L: SliceRule<C>, C: Slicer>(layout: L, coord: C) -> String {
    layout.slice(coord).to_string()
}

#[test]
fn a_slice_is_the_same_of_a_layout_that_is_a_type_parameter_and_of_a_tensor() {
    let data: [u32; 64] = core::array::from_fn(|i| i as u32);
    let (n, five) = (4_usize, 5_usize);
    macro_rules! all {
        ($($layout:expr => $coord:expr;)*) => {
            $(
                let (layout, coord) = ($layout, $coord);
                let wanted = layout.slice(coord).to_string();
                assert_eq!(part(layout, coord), wanted);
                let slice = Tensor::new(&data, layout).unwrap().slice(coord).unwrap();
                assert_eq!(slice.layout().to_string(), wanted);
            )*
        };
    }
    all! {
        layout!(8:2) => ..;
        layout!((8):(2)) => ..;
        layout!((8):(2)) => (..,);
        layout!((4,8):(8,1)) => ..;
        layout!((4,8):(8,1)) => (.., ..);
        layout!((4,8):(8,1)) => (.., 3);
        layout!((4,8):(8,1)) => 3;
        layout!((4,(2,4)):(8,(4,1))) => (.., (.., 3));
        layout!((4,(2,4)):(8,(4,1))) => (3, ..);
        layout!((n,8):(8,1)) => ..;
        layout!((n,8):(8,1)) => (2, ..);
        layout!(S<1,0,2> o (n,8):(8,1)) => ..;
        layout!(S<1,0,2> o (n,8):(8,1)) => (.., five);
        layout!(S<1,0,2> o (4,8):(8,1)) => ..;
        layout!(S<1,0,1> o S<1,1,1> o (4,8):(8,1)) => ..;
        layout!(S<1,0,1> o S<1,1,1> o (4,8):(8,1)) => (.., five);
    }
    // All of a ragged tensor, too.
    let tiles =
        Tensor::new(&data, layout!((10,6):(6,1))).unwrap().zipped_divide_predicated((U4::NEW, U4::NEW)).unwrap();
    assert_eq!(tiles.slice(..).unwrap().layout().to_string(), tiles.layout().to_string());
    // A tuple of one has one mode, which `..` alone does not add.
    assert_eq!(part(layout!((4,8):(8,1)), ..), "(4,8):(8,1)");
}
