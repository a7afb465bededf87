//! Safe programs that try to reach what is not theirs, or to make a value that is not what its type says. None may, in a
//! form that Miri runs: `tests/miri.sh`. What does not even compile is in `ui-tests/unsound`; `docs/soundness.md` says which
//! of these is aimed at which `unsafe` block.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::coord::InRange;
use cute_types::prelude::*;

/// The sentence of a refusal.
fn refused<T>(result: Result<T, TensorError>) -> String {
    result.map(|_| ()).unwrap_err().to_string()
}

#[test]
fn tilers_do_not_reach_beyond_a_tensor() {
    const BEYOND: &str = "tensor: the tiler reaches beyond the 8 elements of the tensor";
    let mut data = [0; 8];
    let row = Layout::new(Dyn(8), U1::NEW);
    let mut a = Tensor::new(&mut data, row).unwrap();
    assert_eq!(refused(a.view_mut().try_composition(Layout::new(Dyn(100_000), U1::NEW))), BEYOND);
    assert_eq!(refused(a.view_mut().try_composition(Layout::new(U4::NEW, Dyn(1_000_000)))), BEYOND);
    // Sums and products that are small again where 64 bits end.
    let half = 1 << (usize::BITS - 1);
    assert_eq!(refused(a.view_mut().try_composition(Layout::new((U3::NEW,), (Dyn(half),)))), BEYOND);
    assert_eq!(refused(a.view_mut().try_composition(Layout::new((U2::NEW, U2::NEW), (Dyn(half), Dyn(half))))), BEYOND);
    assert_eq!(refused(a.view_mut().try_composition(Layout::new(Dyn(usize::MAX), Dyn(usize::MAX)))), BEYOND);
    assert!(a.view_mut().try_zipped_divide(Dyn(0)).is_err());
    assert!(a.view_mut().try_zipped_divide(Dyn(usize::MAX)).is_err());
    // By mode: what one of them reaches too far is not made up for by the other.
    let rows = Layout::new((Dyn(2), Dyn(4)), (Dyn(4), Dyn(1)));
    let a = Tensor::new(&mut data, rows).unwrap();
    assert_eq!(refused(a.try_composition((Layout::new(Dyn(4), U1::NEW), Layout::new(Dyn(2), U1::NEW)))), BEYOND);
}

/// A ragged tile whose last place is 2^64, and so place 0 once more: two parts would have one element.
#[test]
fn places_of_ragged_tiles_do_not_come_round() {
    const LEAVES: &str = "layout: a place of a tile leaves the index type";
    let eighth = 1_usize << (usize::BITS - 4);
    let tile = Layout::new((Dyn(7 * eighth), U2::NEW), (U1::NEW, Dyn(9 * eighth + 1)));
    let mut data = [0_u8; 8];
    let row = Layout::new(Dyn(8), U1::NEW);
    assert_eq!(row.try_zipped_divide_predicated(tile).map(|_| ()).unwrap_err().to_string(), LEAVES);
    let a = Tensor::new(&mut data[..], row).unwrap();
    assert_eq!(refused(a.try_zipped_divide_predicated(tile)), LEAVES);
    // By mode, where places are coordinates; under a swizzle; and with a tile that types know, of many elements.
    let a = Tensor::new(&mut data[..], Layout::new((Dyn(8), Dyn(1)), (U1::NEW, U0::NEW))).unwrap();
    assert_eq!(refused(a.try_zipped_divide_predicated((tile, U1::NEW))), LEAVES);
    let swizzled = Composed::new(Swizzle::<U1, U0, U1>::new(), U0::NEW, row);
    let a = Tensor::new(&mut data[..], swizzled).unwrap();
    assert_eq!(refused(a.try_zipped_divide_predicated(tile)), LEAVES);
    let a = Tensor::new(&[()][..], Layout::new(Dyn(1), U1::NEW)).unwrap();
    assert!(a.try_zipped_divide_predicated(layout!((2,2):(1,3))).is_ok());
    let many = [(); usize::MAX];
    let a = Tensor::new(&many[..], Layout::new(Dyn(usize::MAX), U1::NEW)).unwrap();
    assert_eq!(refused(a.try_zipped_divide_predicated(layout!((2,2):(1,3)))), LEAVES);
    // A tile that ends with the index type does not leave it.
    let last = Layout::new((Dyn(7 * eighth), U2::NEW), (U1::NEW, Dyn(9 * eighth)));
    let a = Tensor::new(&mut data[..], row).unwrap();
    assert!(a.try_zipped_divide_predicated(last).is_ok());
}

#[test]
fn an_error_of_the_algebra_would_be_said_to_be_one() {
    let beyond = TensorError::Beyond { part: (0, 8), whole: (0, 7) };
    assert_eq!(
        beyond.to_string(),
        "tensor: the result has offsets from 0 to 8, the tensor has those from 0 to 7; this is an error of cute-types"
    );
}

#[test]
fn layouts_do_not_reach_beyond_their_memory() {
    let data = [0; 8];
    for stride in [usize::MAX, usize::MAX / 2 + 1, 8] {
        assert!(Tensor::new(&data, Layout::new(Dyn(3), Dyn(stride))).is_err());
        assert!(Tensor::new(&data, Layout::new((Dyn(2), Dyn(2)), (Dyn(stride), Dyn(stride)))).is_err());
    }
    assert!(Tensor::new(&data, Layout::new(Dyn(0), Dyn(1))).is_err());
    assert_eq!(
        refused(Tensor::new(&data, Layout::new((Dyn(usize::MAX), Dyn(3)), (Dyn(0), Dyn(0))))),
        "layout: size 18446744073709551615 times 3 leaves 64 bits"
    );
    for offset in [isize::MIN, -1, 8, isize::MAX] {
        let swizzled = Composed::new(Swizzle::<U1, U0, U1>::new(), offset, Layout::new(Dyn(8), U1::NEW));
        let made = Tensor::new(&data, swizzled);
        assert!(made.is_err(), "offset {offset}");
    }
    // A part under two swizzles, cut from a layout that no memory is long enough for: in front of them then stands any offset,
    // and without debug assertions, which refuse it, that of a coordinate out of range.
    let chain = layout!(S<1,0,1> o S<1,1,1> o (1152921504606846976,4):(4,1));
    assert!(Tensor::new(&data, chain.slice((1, ..))).is_ok());
    for row in [2, 1 << 40, (1 << 60) - 1, usize::MAX / 8, usize::MAX / 5] {
        if row < 1 << 60 || !cfg!(debug_assertions) {
            assert!(Tensor::new(&data, chain.slice((row, ..))).is_err(), "row {row}");
        }
    }
    // More elements than are looked at.
    assert_eq!(
        refused(Tensor::new(&[0; 1 << 14], layout!(S<1,0,1> o S<1,1,1> o 16384:1))),
        "cosize: not decided after 8192 steps"
    );
}

#[test]
fn coordinates_are_of_the_shape_that_they_are_used_in() {
    let data: [usize; 24] = core::array::from_fn(|i| i);
    let proven = InRange::new((3, 5), shape!((4, 6))).unwrap();
    let a = Tensor::new(&data, layout!((6,4):(1,6))).unwrap();
    assert_eq!(a.get(proven), None);
    assert!(a.slice((proven.coord().1, proven.coord().1)).is_err());
    // One index and one mode are two shapes.
    let one = InRange::new(3, shape!(4)).unwrap();
    assert_eq!(Tensor::new(&data, layout!((2):(1))).unwrap().get((one,)), None);
    assert_eq!(Tensor::new(&data, Layout::new(Dyn(2), U1::NEW)).unwrap().get(one), None);
    // What generic code has for an index out of range, and for one of another shape of the same type.
    assert_eq!(a.get(MemoryLayout::coord(&a.layout(), 24)), None);
    let of = |m: usize, n: usize| Layout::new((Dyn(m), Dyn(n)), (U1::NEW, U4::NEW));
    let far = MemoryLayout::coord(&of(4, 6), 23);
    assert_eq!(Tensor::new(&data, of(4, 6)).unwrap().get(far), Some(&23));
    assert_eq!(Tensor::new(&data, of(3, 5)).unwrap().get(far), None);
    for index in [24, usize::MAX, usize::MAX / 2 + 1] {
        assert_eq!(a.get(index), None);
        assert_eq!(a.get((index, 0)), None);
        assert_eq!(a.get((0, index)), None);
        assert!(a.slice((index, ..)).is_err());
        assert!(a.local_tile((U2::NEW, U2::NEW), (0, index)).is_err());
        assert!(a.local_partition(layout!((2, 2)), index).is_err());
    }
}

#[test]
fn a_multiple_may_be_too_large_for_a_memory() {
    let far = Layout::new((U2::NEW, Dyn(usize::MAX / 2 + 1).multiple_of(U4::NEW).unwrap()), (U1::NEW, U2::NEW));
    assert!(Tensor::new(&[0; 8], far).is_err());
}

#[test]
fn exclusive_parts_do_not_meet() {
    let mut data = [0; 24];
    let a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    let mut parts = a.parts();
    assert_eq!(parts.nth(usize::MAX).map(|part| part.size()), None);
    assert!(parts.next().is_none() && parts.next_back().is_none());

    let a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    let mut parts = a.parts();
    let (first, last) = (parts.next().unwrap(), parts.next_back().unwrap());
    let mut all: Vec<_> = [first, last].into_iter().chain(parts).collect();
    assert_eq!(all.len(), 4);
    // All of them in use at once, each under another layout.
    let mut tiles: Vec<_> = all.iter_mut().map(|part| part.view_mut().zipped_divide(U3::NEW).unwrap()).collect();
    for (number, tile) in tiles.iter_mut().enumerate() {
        tile.iter_mut().for_each(|x| *x += 1 + number);
    }
    assert_eq!(data.iter().sum::<usize>(), 6 * (1 + 2 + 3 + 4));

    // Where two elements are one, there are no parts.
    let mut data = [0; 8];
    let meeting = Layout::new((Dyn(2), Dyn(4)), (Dyn(0), Dyn(1)));
    assert!(Tensor::new(&mut data, meeting).unwrap().try_parts().is_err());
    assert!(Tensor::new(&mut data, meeting).unwrap().try_tiles().is_err());
    assert!(Tensor::new(&mut data, meeting).unwrap().try_iter_mut().is_err());
}

#[test]
fn iterators_end_where_they_say() {
    let mut data: [usize; 6] = core::array::from_fn(|i| i);
    let mut a = Tensor::new(&mut data, layout!((2,3):(3,1))).unwrap();
    let mut elements = a.iter();
    assert_eq!((elements.nth(usize::MAX), elements.next(), elements.next_back()), (None, None, None));
    let mut elements = a.iter_mut();
    let (first, last) = (elements.next().unwrap(), elements.next_back().unwrap());
    core::mem::swap(first, last);
    assert_eq!(elements.len(), 4);
    assert_eq!(elements.map(core::mem::take).sum::<usize>(), 10);
    assert_eq!(data, [5, 0, 0, 0, 0, 0]);
}

#[test]
fn predicates_keep_ragged_tiles_inside() {
    let mut data = [0; 15];
    let (m, n) = (3_usize, 5_usize);
    let mut tiles =
        Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    let shape = tiles.layout().layout();
    let inside = shape.coords().filter(|&c| tiles.get_mut(c).map(|x| *x += 1).is_some()).count();
    assert_eq!((inside, shape.size()), (15, 4 * 8));
    assert_eq!(tiles.get(((usize::MAX, 0), (0, 0))), None);
    assert_eq!(tiles.get(usize::MAX), None);
    assert!(tiles.slice(((.., ..), (2, 0))).is_err());
    assert_eq!(data, [1; 15]);

    // Parts of parts, whose first element is outside.
    let tiles = Tensor::new(&data, layout!(15:1)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    let last = tiles.slice((.., 3)).unwrap();
    assert_eq!((last.iter().count(), last.get(2), last.get(3)), (3, Some(&1), None));
    assert!(last.slice(4).is_err());
    // Huge tiles, of which nearly all is outside.
    let tiles = Tensor::new(&data, Layout::new(Dyn(15), U1::NEW)).unwrap();
    if let Ok(tiles) = tiles.try_logical_divide_predicated(Dyn(usize::MAX / 2)) {
        assert_eq!((tiles.get(14), tiles.get(15), tiles.get(usize::MAX / 2 - 1)), (Some(&1), None, None));
    }
}

#[test]
fn destructors_run_once() {
    struct Counted<'a>(&'a std::cell::Cell<usize>);
    impl Drop for Counted<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }
    let dropped = std::cell::Cell::new(0);
    {
        let mut a = Tensor::new([Counted(&dropped), Counted(&dropped), Counted(&dropped)], layout!(3:-1)).unwrap();
        a[0] = Counted(&dropped);
        assert_eq!(dropped.get(), 1);
        let mut parts = a.view_mut();
        parts[2] = Counted(&dropped);
        // Views that are dropped, and references that are moved out of them, leave the elements with the tensor.
        let elements: Vec<&mut Counted<'_>> = a.try_iter_mut().unwrap().collect();
        drop(elements);
    }
    assert_eq!(dropped.get(), 5);
}
