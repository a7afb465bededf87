//! What is written for ragged tiles is written for whole ones: a tensor has the methods that ragged tiles have, and they mean
//! the same.

use cute_types::prelude::*;

/// What code that knows not which of the two its tiles are finds in them: by index, by coordinate, in loops and by part.
macro_rules! read {
    ($tiles:expr) => {{
        let tiles = $tiles;
        let by_element: Vec<i32> = tiles.iter().copied().collect();
        let by_coord: Vec<i32> = tiles.coords().map(|c| tiles[c]).collect();
        let mut in_loops = Vec::new();
        tiles.for_each(|c, x| in_loops.push((c, *x)));
        assert!(in_loops.iter().map(|&(_, x)| x).eq(by_element.iter().copied()));
        assert!(in_loops.iter().map(|&(c, _)| c).eq(tiles.coords()));
        assert_eq!((by_coord.len(), &by_coord), (tiles.size(), &by_element));
        let tile_by_tile: Vec<i32> = tiles.tiles().map(|tile| tile.iter().sum()).collect();
        let row_by_row: Vec<i32> = tiles.parts().map(|part| part.iter().sum()).collect();
        assert_eq!(tile_by_tile.iter().sum::<i32>(), by_element.iter().sum());
        (by_element, tile_by_tile, row_by_row, tiles.extent(0), tiles.extent(1))
    }};
}

/// Numbers elements, tile by tile, and adds to each its row in the tile.
macro_rules! write {
    ($tiles:expr) => {{
        let mut tiles = $tiles;
        tiles.for_each_mut(|((i, _), _), x| *x = 100 * i as i32);
        tiles.iter_mut().for_each(|x| *x += 1000);
        for (number, mut tile) in tiles.view_mut().tiles().enumerate() {
            tile.for_each_mut(|_, x| *x += number as i32);
        }
    }};
}

#[test]
fn one_code_reads_whole_and_ragged_tiles() {
    let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
    let tile = (U2::NEW, U3::NEW);
    let whole = read!(a.zipped_divide(tile).unwrap());
    assert_eq!(whole, read!(a.zipped_divide_predicated(tile).unwrap()));
    assert_eq!(whole.1, [24, 96, 42, 114]);

    let ragged = read!(a.zipped_divide_predicated((U3::NEW, U4::NEW)).unwrap());
    assert_eq!((ragged.1, ragged.3, ragged.4), (vec![90, 78, 63, 45], 12, 4));

    // The same of a layout that types do not know, and of one under a swizzle.
    let (m, n) = (4_usize, 6_usize);
    let a = Tensor::new(&data, layout!((m,n):(n,1))).unwrap();
    assert_eq!(whole, read!(a.try_zipped_divide(tile).unwrap()));
    let data: [i32; 32] = core::array::from_fn(|i| i as i32);
    let a = Tensor::new(&data, layout!(S<1,0,3> o (4,8):(8,1))).unwrap();
    let tile = (U2::NEW, U4::NEW);
    assert_eq!(read!(a.zipped_divide(tile).unwrap()), read!(a.zipped_divide_predicated(tile).unwrap()));
}

#[test]
fn one_code_writes_whole_and_ragged_tiles() {
    let (mut whole, mut ragged) = ([0; 24], [0; 24]);
    let tile = (U2::NEW, U3::NEW);
    write!(Tensor::new(&mut whole, layout!((4,6):(6,1))).unwrap().zipped_divide(tile).unwrap());
    write!(Tensor::new(&mut ragged, layout!((4,6):(6,1))).unwrap().zipped_divide_predicated(tile).unwrap());
    assert_eq!(whole, ragged);
    assert_eq!(whole[..12], [1000, 1000, 1000, 1002, 1002, 1002, 1100, 1100, 1100, 1102, 1102, 1102]);
}

#[test]
fn shared_parts_may_meet_and_be_alive_together() {
    // Windows of three: no exclusive view would be given out so.
    let windows = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((4,3):(1,1))).unwrap();
    let mut parts = windows.parts();
    assert_eq!(parts.len(), 4);
    let (last, first) = (parts.next_back().unwrap(), parts.next().unwrap());
    assert!(first.iter().eq(&[1, 2, 3]) && last.iter().eq(&[4, 5, 6]));
    assert!(parts.map(|part| part[1]).eq([3, 4]));
    assert!(windows.tiles().map(|tile| tile.iter().sum::<i32>()).eq([10, 14, 18]));
    // The view is a copy: it is still there.
    assert_eq!(windows.parts().nth(3).unwrap()[2], 6);
    assert!(windows.parts().nth(usize::MAX).is_none());
}

#[test]
fn ragged_tiles_are_printed_as_tensors_are() {
    let data: [i32; 24] = core::array::from_fn(|i| i as i32);
    let a = Tensor::new(&data, layout!((4,6):(6,1))).unwrap();
    // Where the tiles divide, all but the bounds in the first line is the same.
    let tile = (U2::NEW, U3::NEW);
    let (whole, ragged) = (a.zipped_divide(tile).unwrap(), a.zipped_divide_predicated(tile).unwrap());
    let ragged = ragged.to_string();
    assert!(ragged.starts_with("ptr[32b] o ((2,3),(2,2)):((6,1),(12,3)) of (4,6):\n"));
    assert_eq!(whole.to_string(), ragged.replace(" of (4,6)", ""));

    // A tile at the corner, and one without an element; `{:#}` marks what is static.
    let tiles = a.zipped_divide_predicated((U3::NEW, U4::NEW)).unwrap();
    let corner = tiles.slice(((.., ..), (1, 1))).unwrap();
    assert_eq!(
        format!("{corner:#}"),
        "ptr[32b] o (_3,_4):(_6,_1) of (1,2):\n   22   23    .    .\n    .    .    .    .\n    .    .    .    .\n"
    );
    // Four modes are tables of tables, and a `.` is as wide as what it stands for.
    let a = Tensor::new(&[0.5_f32, 1.5, 2.5], layout!(3:1)).unwrap();
    let flat = a.flat_divide_predicated(U2::NEW).unwrap();
    assert_eq!(flat.to_string(), "ptr[32b] o (2,2):(1,2) of 3:\n  5.00e-01  2.50e+00\n  1.50e+00         .\n");
    let a = Tensor::new(&['a', 'b', 'c'], layout!((1,3):(3,1))).unwrap();
    let flat = a.flat_divide_predicated((U1::NEW, U2::NEW)).unwrap().to_string();
    assert_eq!(flat.split_once('\n').unwrap().1, "  a  b\n==========\n  c  .\n");
}

#[test]
fn threads_that_the_program_knows_take_what_static_ones_do() {
    let data: [usize; 96] = core::array::from_fn(|i| i);
    let a = Tensor::new(&data, layout!((8,12):(12,1))).unwrap();
    let (two, four, six) = (2_usize, 4_usize, 6_usize);
    let mut taken = [0; 96];
    for index in 0..8 {
        let part = a.local_partition(layout!((4,2):(2,1)), index).unwrap();
        let all_dynamic = Layout::new((Dyn(four), Dyn(two)), (Dyn(two), Dyn(1)));
        assert!(a.try_local_partition(all_dynamic, index).unwrap().iter().eq(part.iter()));
        // Half of it dynamic, and a mode of several.
        assert!(a.try_local_partition(layout!((4,two):(2,1)), index).unwrap().iter().eq(part.iter()));
        let nested = a.try_local_partition(layout!(((2,two),2):((4,two),1)), index).unwrap();
        let static_nested = a.local_partition(layout!(((2,2),2):((4,2),1)), index).unwrap();
        assert!(nested.iter().eq(static_nested.iter()));
        nested.for_each(|_, &i| taken[i] += 1);
    }
    assert_eq!(taken, [1; 96]);

    let error = |result: Result<usize, TensorError>| result.unwrap_err().to_string();
    let size = |threads, index| a.try_local_partition(threads, index).map(|part| part.size());
    let row_major = |m: usize, n: usize, ld: usize| layout!((m,n):(ld,1));
    assert_eq!(size(row_major(4, 2, 2), 7), Ok(12));
    assert_eq!(error(size(row_major(4, 2, 2), 8)), "slice: index 8 is outside 0..8");
    // Threads 0, 1, 3, 4, ..: there is no thread 2.
    assert_eq!(
        (size(row_major(4, 2, 3), 4).is_ok(), error(size(row_major(4, 2, 3), 2)).as_str()),
        (true, "slice: index 2 is outside 0..11",)
    );
    assert_eq!(error(size(row_major(4, 2, 1), 0)), "injective: elements 1 and 4 both have offset 1");
    assert_eq!(
        error(size(row_major(3, 2, 2), 0)),
        "local_partition: in mode 0, the tile covers 3, which does not divide size 8"
    );
    assert_eq!(error(size(row_major(0, 2, 2), 0)), "layout: extent 0 is below 1");
    // Static threads are looked at, too, where they are not apart.
    let (split, row) = (layout!((2,2):(1,3)), layout!((1,six):(0,1)));
    assert_eq!(a.try_local_partition(split, 4).unwrap()[0], a.local_partition(split, 4).unwrap()[0]);
    assert!(
        a.try_local_partition(row, 5).unwrap().iter().eq(a.local_partition(layout!((1,6):(0,1)), 5).unwrap().iter())
    );
    let error = a.try_local_partition(layout!((2,2):(1,0)), 0).unwrap_err();
    assert_eq!(error.to_string(), "injective: elements 0 and 2 both have offset 0");
}
