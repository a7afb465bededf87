//! Tensors against brute force: which memory is long enough, which element a coordinate has, which parts may be written to
//! at once. Then threads that write theirs, and each refusal.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]
#![allow(clippy::all, reason = "one of clippy's lints takes minutes for the types of partitions; rustc's own stay")]

use std::collections::BTreeSet;

use cute_types::coord::EachMode;
use cute_types::prelude::*;
use proptest::prelude::*;
use rayon::prelude::*;

/// `(a,(b,c)):(d,(e,f))`
type Three = Layout<(Dyn, (Dyn, Dyn)), (Dyn, (Dyn, Dyn))>;

fn three(shape: [usize; 3], stride: [usize; 3]) -> Three {
    let [a, b, c] = shape.map(Dyn);
    let [d, e, f] = stride.map(Dyn);
    Layout::new((a, (b, c)), (d, (e, f)))
}

/// The offsets of all elements in the order of their indices, without any of the functions under test.
fn offsets(shape: [usize; 3], stride: [usize; 3]) -> Vec<u128> {
    let mut offsets = Vec::new();
    for k in 0..shape[2] {
        for j in 0..shape[1] {
            for i in 0..shape[0] {
                offsets.push([i, j, k].iter().zip(stride).map(|(&x, d)| x as u128 * d as u128).sum());
            }
        }
    }
    offsets
}

proptest! {
    #[test]
    fn a_tensor_is_as_its_offsets(
        shape in [0..4_usize, 1..4, 1..4],
        stride in [0..9_usize, 0..9, 0..9],
        length in 0..60_usize,
    ) {
        let data: Vec<usize> = (0..length).collect();
        let offsets = offsets(shape, stride);
        let made = Tensor::new(&data, three(shape, stride));
        let Some(last) = offsets.iter().max() else {
            prop_assert_eq!(made.unwrap_err(), TensorError::Extent);
            return Ok(());
        };
        if *last >= length as u128 {
            prop_assert_eq!(made.unwrap_err(), TensorError::Length { cosize: last + 1, length });
            return Ok(());
        }
        let a = made.unwrap();
        // By index, by mode and naturally, and one beyond each.
        for i in 0..=shape[0] {
            for j in 0..=shape[1] {
                for k in 0..=shape[2] {
                    let index = i + shape[0] * (j + shape[1] * k);
                    let there = i < shape[0] && j < shape[1] && k < shape[2];
                    let expected = there.then(|| offsets[index] as usize);
                    prop_assert_eq!(a.get((i, (j, k))).copied(), expected);
                    if j < shape[1] {
                        prop_assert_eq!(a.get((i, j + shape[1] * k)).copied(), expected);
                    }
                }
            }
        }
        prop_assert_eq!(a.get(offsets.len()), None);
        prop_assert!(a.iter().map(|&x| x as u128).eq(offsets.iter().copied()));
        // Slices along each mode.
        for i in 0..=shape[0] {
            match a.slice((i, ..)) {
                Ok(part) => prop_assert!(part.iter().eq(a.iter().skip(i).step_by(shape[0]))),
                Err(refused) => prop_assert!(i == shape[0], "{}", refused),
            }
        }
        for j in 0..shape[1] {
            let part = a.slice((.., (j, ..))).unwrap();
            for i in 0..shape[0] {
                for k in 0..shape[2] {
                    prop_assert_eq!(part[(i, k)], a[(i, (j, k))]);
                }
            }
        }
    }

    #[test]
    fn exclusive_parts_are_given_out_where_no_two_elements_are_one(
        shape in [1..4_usize, 1..4, 1..4],
        stride in [0..9_usize, 0..9, 0..9],
    ) {
        let mut data = vec![usize::MAX; 60];
        let offsets = offsets(shape, stride);
        let injective = offsets.iter().collect::<BTreeSet<_>>().len() == offsets.len();
        let mut a = Tensor::new(&mut data, three(shape, stride)).unwrap();
        match a.try_iter_mut() {
            Ok(elements) => {
                prop_assert!(injective);
                for (i, x) in elements.enumerate() {
                    *x = i;
                }
            }
            Err(TensorError::NotInjective { first, second, offset }) => {
                prop_assert!(!injective && first < second);
                prop_assert_eq!(offsets[first as usize], offset as u128);
                prop_assert_eq!(offsets[second as usize], offset as u128);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
        match a.try_parts() {
            Ok(parts) => {
                prop_assert!(injective);
                prop_assert_eq!(parts.len(), shape[0]);
                // All at once, from several threads.
                let parts: Vec<_> = parts.collect();
                parts.into_par_iter().enumerate().for_each(|(i, mut part)| {
                    for (rest, x) in part.try_iter_mut().unwrap().enumerate() {
                        assert_eq!(*x, i + shape[0] * rest);
                        *x += 1000;
                    }
                });
                for (i, offset) in offsets.iter().enumerate() {
                    prop_assert_eq!(data[*offset as usize], 1000 + i);
                }
                prop_assert_eq!(data.iter().filter(|&&x| x != usize::MAX).count(), offsets.len());
            }
            Err(refused) => prop_assert!(!injective, "{}", refused),
        }
    }

    #[test]
    fn numbers_of_any_size_are_added_up_in_full(
        shape in (any::<usize>(), 1..4_usize, any::<usize>()),
        stride in [any::<usize>(), any::<usize>(), any::<usize>()],
        shifts in [0..64_u32, 0..64, 0..64, 0..64, 0..64],
    ) {
        let shape = [shape.0 >> shifts[0], shape.1, shape.2 >> shifts[1]];
        let stride = [stride[0] >> shifts[2], stride[1] >> shifts[3], stride[2] >> shifts[4]];
        let size = shape.iter().try_fold(1_usize, |size, &s| size.checked_mul(s));
        let last = shape.iter().zip(stride).try_fold(0_u128, |last, (&s, d)| {
            last.checked_add((s as u128).saturating_sub(1).checked_mul(d as u128)?)
        });
        let made = Tensor::new(&[0_u8; 100], three(shape, stride)).map(|_| ());
        let expected = match (shape.contains(&0), size, last) {
            (true, ..) => Err(TensorError::Extent),
            (_, None, _) => {
                let before = shape[0].checked_mul(shape[1]);
                let (size, factor) = before.map_or((shape[0], shape[1]), |size| (size, shape[2]));
                Err(TensorError::Size { size, factor })
            }
            (_, _, Some(last)) if last < 100 => Ok(()),
            (_, _, Some(last)) if last < usize::MAX as u128 => {
                Err(TensorError::Length { cosize: last + 1, length: 100 })
            }
            _ => Err(TensorError::Cosize),
        };
        prop_assert_eq!(made, expected);
        // The same numbers as offsets of a type.
        let narrow = three(shape, stride).narrow::<u32>().map(|_| ());
        match (expected, last) {
            (Ok(()) | Err(TensorError::Length { .. }), Some(last)) => {
                prop_assert_eq!(narrow.is_ok(), last <= u32::MAX.into());
            }
            (refused, _) => prop_assert_eq!(narrow, refused),
        }
    }

    #[test]
    fn swizzled_memory_is_as_long_as_the_largest_offset(
        shape in [1..6_usize, 1..6, 1..6],
        stride in [0..40_usize, 0..40, 0..40],
        at in 0..6_usize,
    ) {
        fn check<W: StaticSwizzle>(swizzle: W, layout: Three, at: usize, offsets: &[u128]) -> Result<(), TestCaseError> {
            let whole = Composed::new(swizzle, U5::NEW, layout);
            let largest = (0..offsets.len()).map(|i| whole.offset(i)).max().unwrap();
            let data: Vec<usize> = (0..=largest).collect();
            prop_assert_eq!(
                Tensor::new(&data[1..], whole).unwrap_err(),
                TensorError::Length { cosize: largest as u128 + 1, length: largest },
            );
            let a = Tensor::new(&data, whole).unwrap();
            prop_assert!(a.iter().copied().eq((0..offsets.len()).map(|i| whole.offset(i))));
            if let Ok(part) = a.slice((.., (at, ..))) {
                prop_assert!(part.iter().copied().eq(part.layout().coords().map(|(i, k)| whole.offset((i, (at, k))))));
            }
            Ok(())
        }
        let (layout, offsets) = (three(shape, stride), offsets(shape, stride));
        check(Swizzle::<U2, U0, U3>::NEW, layout, at, &offsets)?;
        check(Swizzle::<U3, U1, U3>::NEW, layout, at, &offsets)?;
        check(Swizzle::<U2, U1, N3>::NEW, layout, at, &offsets)?;
    }
}

/// Types say of a layout that it is `Apart` only if it is injective.
#[test]
fn layouts_that_are_apart_are_injective() {
    fn apart<L: Apart + StaticLayout>(layout: L) {
        let all = (0..L::SIZE).map(|i| layout.place(i)).collect::<BTreeSet<_>>();
        assert_eq!(all.len(), L::SIZE, "{layout}");
    }
    apart(layout!((4,6):(6,1)));
    apart(layout!(((2,2),(2,3)):((2,12),(1,4))));
    apart(layout!((1,4,1):(0,3,7)));
    apart(layout!((2,3,5):(100,1,10)));
    apart(layout!(1:0));
}

#[test]
fn threads_of_a_pool_write_a_matrix_tile_by_tile() {
    let (m, n) = (96, 80);
    let mut data = vec![0_u32; m * n];
    let matrix = Tensor::new(&mut data, layout!((96,80):(80,1))).unwrap();
    matrix.zipped_divide((U8::NEW, U16::NEW)).unwrap().tiles().enumerate().par_bridge().for_each(
        |(number, mut tile)| {
            for (i, x) in tile.iter_mut().enumerate() {
                *x = (number * 1000 + i) as u32;
            }
        },
    );
    for i in 0..m {
        for j in 0..n {
            let (tile, inside) = (i / 8 + m / 8 * (j / 16), i % 8 + 8 * (j % 16));
            assert_eq!(data[i * n + j], (tile * 1000 + inside) as u32);
        }
    }
}

#[test]
fn scoped_threads_transpose_without_unsafe() {
    let source: Vec<u32> = (0..64 * 48).collect();
    let mut target = vec![0; 64 * 48];
    let rows = Tensor::new(&source, layout!((64,48):(48,1))).unwrap();
    // The columns of the target are the rows of the source.
    let columns = Tensor::new(&mut target, layout!((64, 48))).unwrap();
    std::thread::scope(|scope| {
        for (row, mut part) in columns.parts().enumerate() {
            scope.spawn(move || part.for_each_mut(|(column,), x| *x = rows[(row, column)]));
        }
    });
    for i in 0..64 {
        for j in 0..48 {
            assert_eq!(target[i + 64 * j], source[48 * i + j]);
        }
    }
}

/// The second seed: what it prints of each thread.
#[test]
fn thread_value_partition_of_the_second_seed() {
    let data: Vec<i32> = (0..24).collect();
    let a = Tensor::new(&data, layout!((24,1):(1,0))).unwrap();
    let composed = a.composition(layout!(((2,2),(2,3)):((2,12),(1,4)))).unwrap();
    let printed = [[0, 1, 4, 5, 8, 9], [2, 3, 6, 7, 10, 11], [12, 13, 16, 17, 20, 21], [14, 15, 18, 19, 22, 23]];
    for (thread, values) in printed.iter().enumerate() {
        let part = composed.slice((thread, ..)).unwrap();
        assert_eq!(part.layout().to_string(), "((2,3)):((1,4))");
        assert!(part.iter().eq(values));
    }
}

#[test]
fn tiles_and_partitions_are_slices_of_a_divide() {
    let data: Vec<usize> = (0..16 * 24).collect();
    let a = Tensor::new(&data, layout!((16,24):(24,1))).unwrap();
    for (i, j) in [(0, 0), (1, 2), (3, 3)] {
        let tile = a.local_tile((U4::NEW, U6::NEW), (i, j)).unwrap();
        for x in 0..4 {
            for y in 0..6 {
                assert_eq!(tile[(x, y)], a[(4 * i + x, 6 * j + y)]);
            }
        }
        // What each of 2 x 3 threads takes of the tile.
        let threads = layout!((2,3):(3,1));
        for index in 0..6 {
            let part = tile.local_partition(threads, index).unwrap();
            for x in 0..2 {
                for y in 0..2 {
                    assert_eq!(part[(x, y)], tile[(2 * x + index / 3, 3 * y + index % 3)]);
                }
            }
        }
    }
    let divided = a.zipped_divide((U4::NEW, U6::NEW)).unwrap();
    let kept = divided.slice((EachMode, (1, ..))).unwrap();
    assert_eq!(kept.layout(), a.local_tile((U4::NEW, U6::NEW), (1, ..)).unwrap().layout());
}

#[test]
fn each_refusal_says_its_sentence() {
    let data = [0; 8];
    let a = Tensor::new(&data, layout!((2,4):(4,1))).unwrap();
    let said = |refused: Result<(), TensorError>| refused.unwrap_err().to_string();

    let short = Tensor::new(&data[..], layout!((3,3):(3,1))).map(|_| ());
    assert_eq!(said(short), "tensor: the layout reaches 9 elements, the memory has 8");
    let dynamic = Tensor::new(&data, Layout::new((Dyn(3), U3::NEW), (U3::NEW, U1::NEW))).map(|_| ());
    assert_eq!(said(dynamic), "tensor: the layout reaches 9 elements, the memory has 8");
    let far = Tensor::of_pointer(data.as_ptr(), 8, layout!((3,3):(-3,1))).map(|_| ());
    assert_eq!(said(far), "tensor: the layout reaches 9 elements, the memory has 8");
    let empty = Tensor::new(&data, Layout::new((Dyn(0), U2::NEW), (U1::NEW, U1::NEW))).map(|_| ());
    assert_eq!(said(empty), "layout: extent 0 is below 1");
    let many = Tensor::new(&data, Layout::new((Dyn(1 << 33), Dyn(1 << 33)), (U0::NEW, U0::NEW))).map(|_| ());
    assert_eq!(said(many), "layout: size 8589934592 times 8589934592 leaves 64 bits");
    let wide = Tensor::new(&data, Layout::new(Dyn(3), Dyn(1 << 63))).map(|_| ());
    assert_eq!(said(wide), "layout: cosize leaves 64 bits");
    let swizzled = Composed::new(Swizzle::<U1, U0, U1>::NEW, U0::NEW, Layout::new(Dyn(2), Dyn(1 << 63)));
    assert_eq!(said(Tensor::new(&data, swizzled).map(|_| ())), "layout: cosize leaves 64 bits");

    assert_eq!(said(a.slice((2, ..)).map(|_| ())), "slice: in mode 0, 2 is outside 0..2");
    assert_eq!(said(a.slice(8).map(|_| ())), "slice: index 8 is outside 0..8");
    assert_eq!(said(a.local_tile((U2::NEW, U2::NEW), (0, 2)).map(|_| ())), "slice: in mode 1, 2 is outside 0..2");
    assert_eq!(said(a.local_partition(layout!((2, 2)), 4).map(|_| ())), "slice: index 4 is outside 0..4");
    // No thread has this index, though one has a larger one.
    assert_eq!(said(a.local_partition(layout!((2,2):(1,4)), 2).map(|_| ())), "slice: index 2 is outside 0..6");
    let beyond = a.composition(layout!((2,2):(1,8))).map(|_| ());
    assert_eq!(said(beyond), "tensor: the tiler reaches beyond the 8 elements of the tensor");
    let beyond = a.composition((layout!(2:1), layout!(2:4))).map(|_| ());
    assert_eq!(said(beyond), "tensor: the tiler reaches beyond the 8 elements of the tensor");

    let mut data = [0; 8];
    let broadcast = Tensor::new(&mut data, Layout::new((Dyn(2), Dyn(2)), (U1::NEW, U0::NEW))).unwrap();
    assert_eq!(said(broadcast.try_parts().map(|_| ())), "injective: elements 0 and 2 both have offset 0");
    let tiles = Tensor::new(&mut data, Layout::new((Dyn(3), Dyn(2)), (U1::NEW, U2::NEW))).unwrap();
    assert_eq!(said(tiles.try_tiles().map(|_| ())), "injective: elements 2 and 3 both have offset 2");
    let backwards = Tensor::new(&mut data, layout!((3,2):(-2,1))).unwrap();
    assert_eq!(backwards.try_parts().unwrap().len(), 3);
    let mut data = [0; 9];
    let backwards = Tensor::new(&mut data, layout!((3,2):(-2,4))).unwrap();
    assert_eq!(said(backwards.try_parts().map(|_| ())), "injective: elements 0 and 5 both have offset 0");

    let narrow = layout!((4,2):(-3,1)).narrow::<u64>().map(|_| ());
    assert_eq!(said(narrow), "offset_in: offset -9 is below 0");
    let narrow = layout!(2:-2147483649).narrow::<i32>().map(|_| ());
    assert_eq!(said(narrow), "offset_in: offset -2147483649 leaves 31 bits and a sign");
}

#[test]
fn a_tensor_says_of_a_mistake_what_its_layout_says() {
    let (rows, columns) = (5_usize, 6_usize);
    let layout = layout!((rows,columns):(columns,1));
    let data = [0; 30];
    let tensor = Tensor::new(&data, layout).unwrap();
    let tiler = (U2::NEW, U3::NEW);
    let operand = layout!((3,2):(1,3));
    macro_rules! same {
        ($($method:ident($operand:expr): $sentence:literal;)*) => {
            $(
                assert_eq!(layout.$method($operand).map(|_| ()).unwrap_err().to_string(), $sentence);
                assert_eq!(tensor.$method($operand).map(|_| ()).unwrap_err().to_string(), $sentence);
            )*
        };
    }
    same! {
        try_logical_divide(tiler): "logical_divide: in mode 0, the tile covers 2, which does not divide size 5";
        try_zipped_divide(tiler): "zipped_divide: in mode 0, the tile covers 2, which does not divide size 5";
        try_tiled_divide(tiler): "tiled_divide: in mode 0, the tile covers 2, which does not divide size 5";
        try_flat_divide(tiler): "flat_divide: in mode 0, the tile covers 2, which does not divide size 5";
        try_composition(operand): "composition: mode 0 of A has extent 5, but the modes of B together reach 5 in it, a carry";
    }
    let tile = tensor.try_local_tile(tiler, (0, 0)).map(|_| ());
    assert_eq!(tile.unwrap_err().to_string(), "local_tile: in mode 0, the tile covers 2, which does not divide size 5");
}

/// 40 strides without structure: to decide whether two subsets of them have one sum would take for ever.
#[test]
fn a_search_without_end_is_refused() {
    let mut state = 1_u64;
    let mut stride = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        Dyn((1 << 50) + (state >> 16) as usize)
    };
    let mut row = || {
        let d: [Dyn; 10] = core::array::from_fn(|_| stride());
        let [a, b, c, d, e, f, g, h, i, j] = d;
        (a, b, c, d, e, f, g, h, i, j)
    };
    let twos = (U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW, U2::NEW);
    let layout = Layout::new((twos, twos, twos, twos), (row(), row(), row(), row()));
    let mut data = vec![(); 1 << 56];
    let mut a = Tensor::new(&mut data, layout).unwrap();
    let refused = a.try_iter_mut().map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "injective: not decided after 1048576 steps");
}

#[test]
#[should_panic(expected = "coordinate: in mode 1, 6 is outside 0..6")]
fn an_index_out_of_range_panics_as_that_of_a_slice() {
    let a = Tensor::new([0; 24], layout!((4,6):(6,1))).unwrap();
    let _ = a[(3, 6)];
}

/// CuTe's `print_tensor`, without the address.
#[test]
fn tensors_are_printed_as_cute_does() {
    let data: Vec<i32> = (0..24).collect();
    let vector = Tensor::new(&data, layout!(3:2)).unwrap();
    assert_eq!(vector.to_string(), "ptr[32b] o 3:2:\n    0\n    2\n    4\n");
    let cube = Tensor::new(&data, layout!((2,3,2):(3,1,6))).unwrap();
    let lines = [
        "ptr[32b] o (2,3,2):(3,1,6):",
        "    0    1    2",
        "    3    4    5",
        "---------------",
        "    6    7    8",
        "    9   10   11",
        "",
    ];
    assert_eq!(cube.to_string(), lines.join("\n"));
    let four = Tensor::new(&data, layout!((1, 2, 2, 2))).unwrap();
    let lines =
        ["ptr[32b] o (1,2,2,2):(0,1,2,4):", "    0    1", "----------", "    2    3", "==========", "    4    5"];
    assert!(four.to_string().starts_with(&lines.join("\n")), "{four}");
    let nested = Tensor::new(&data, layout!(((2,2),3):((1,6),2))).unwrap();
    assert_eq!(nested.to_string().lines().nth(3), Some("    6    8   10"));
    let halves = Tensor::new([-0.5_f32, f32::INFINITY], layout!((1, 2))).unwrap();
    assert_eq!(halves.to_string(), "ptr[32b] o (1,2):(0,1):\n -5.00e-01       inf\n");
    let flags = Tensor::new([true, false], layout!((1, 2))).unwrap();
    assert_eq!(flags.to_string(), "ptr[8b] o (1,2):(0,1):\n  1  0\n");
    let five = Tensor::new(&data, layout!((1, 1, 1, 1, 2))).unwrap();
    assert_eq!(five.to_string().lines().count(), 1);
}
