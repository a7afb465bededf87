//! A coordinate out of range: each index operator panics, and with debug assertions each `offset`, `slice` and
//! `slice_and_offset` of a layout, with the sentence, which has the integer and what it is outside of, and at the line that was
//! written. `get` and `checked_offset` give `None`, and the slices of tensors an error in the same words.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]
#![allow(clippy::all, reason = "one of clippy's lints takes minutes for the types of partitions; rustc's own stay")]

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use cute_types::prelude::*;
use cute_types::width::Narrow;

thread_local! {
    /// What the last panic of this thread said, and where.
    static SAID: RefCell<Option<(String, String, u32)>> = const { RefCell::new(None) };
}

/// What the panic of `f` says, and where; of what does not panic, nothing.
fn said<R>(f: impl FnOnce() -> R) -> Option<(String, String, u32)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if let (Some(text), Some(at)) = (info.payload_as_str(), info.location()) {
                SAID.set(Some((text.to_owned(), at.file().to_owned(), at.line())));
            }
            before(info);
        }));
    });
    SAID.set(None);
    catch_unwind(AssertUnwindSafe(|| drop(f()))).err()?;
    SAID.take()
}

/// `f`, which is written on the line of the call, panics with the sentence at that line.
#[track_caller]
fn refused<R>(sentence: &str, f: impl FnOnce() -> R) {
    let at = Location::caller();
    assert_eq!(said(f), Some((sentence.to_owned(), at.file().to_owned(), at.line())));
}

/// The same where debug assertions are on; where they are not, `f` has some value.
#[track_caller]
fn refused_in_debug<R>(sentence: &str, f: impl FnOnce() -> R) {
    if cfg!(debug_assertions) {
        refused(sentence, f);
    } else {
        assert_eq!(said(f), None);
    }
}

const IN_MODE_0: &str = "coordinate: in mode 0, 4 is outside 0..4";
const IN_MODE_1: &str = "coordinate: in mode 1, 6 is outside 0..6";
const OF_ALL: &str = "coordinate: index 24 is outside 0..24";
const SLICE: &str = "slice: in mode 0, 4 is outside 0..4";

#[test]
#[rustfmt::skip] // what panics stands on the line of its assertion
fn indices_of_tensors() {
    let (m, n) = (4_usize, 6_usize);
    let mut data = [0; 32];

    let mut owned = Tensor::new([0; 24], layout!((4,6):(6,1))).unwrap();
    refused(IN_MODE_0, || owned[(4, 0)]);
    refused(IN_MODE_0, || owned[(U4::NEW, U0::NEW)]);
    refused(IN_MODE_1, || owned[(3, 6)] = 1);
    refused(OF_ALL, || owned[24] += 1);

    let mut exclusive = Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap();
    refused(IN_MODE_0, || exclusive[(4, 0)]);
    refused(IN_MODE_1, || exclusive[(0, 6)] = 1);
    refused(IN_MODE_1, || exclusive.view_mut()[(0, 6)] = 1);
    refused(OF_ALL, || exclusive.view()[24]);

    // Swizzled, by a static layout, a dynamic one and two swizzles; and prepared.
    refused(OF_ALL, || Tensor::new(&data, layout!(S<1,0,2> o (4,6):(6,1))).unwrap()[24]);
    refused(IN_MODE_1, || Tensor::new(&data, layout!(S<1,0,2> o (m,n):(n,1))).unwrap()[(0, 6)]);
    refused(IN_MODE_0, || Tensor::new(&data, layout!(S<1,0,1> o S<1,1,1> o (4,6):(6,1))).unwrap()[(4, 0)]);
    refused(IN_MODE_0, || Tensor::new(&data, layout!((m,n):(n,1))).unwrap().prepared().unwrap()[(4, 0)]);

    // Tiles, a tile, the parts of threads; an integer in the place of a mode of the tile.
    let tiles = Tensor::new(&data, layout!((4,6):(6,1))).unwrap().zipped_divide((U2::NEW, U3::NEW)).unwrap();
    refused("coordinate: in mode 1, 2 is outside 0..2", || tiles[((0, 0), (0, 2))]);
    refused("coordinate: in mode 0, 6 is outside 0..6", || tiles[(6, 0)]);
    refused("coordinate: in mode 1, 3 is outside 0..3", || tiles.slice(((.., ..), (1, 1))).unwrap()[(0, 3)]);
    for mut part in Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap().parts() {
        refused("coordinate: index 6 is outside 0..6", || part[6] = 1);
        refused("coordinate: in mode 0, 7 is outside 0..6", || part[(7,)]);
    }
}

#[test]
#[rustfmt::skip] // what panics stands on the line of its assertion
fn indices_of_ragged_tiles() {
    let (m, n) = (5_usize, 7_usize);
    let mut data: [usize; 35] = core::array::from_fn(|i| i);

    // (5,7) by tiles of (2,4): three by two of them. Outside of their shape, then outside of what was divided.
    let tiles = Tensor::new(&data, layout!((m,n):(n,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    assert_eq!(tiles[((0, 2), (2, 1))], 34);
    refused("coordinate: in mode 1, 3 is outside 0..3", || tiles[((0, 0), (3, 0))]);
    refused("coordinate: in mode 0, 8 is outside 0..8", || tiles[(8, 0)]);
    refused("coordinate: index 48 is outside 0..48", || tiles[48]);
    refused("coordinate: in mode 0, 5 is outside 0..5 of what was divided", || tiles[((1, 0), (2, 0))]);
    refused("coordinate: in mode 1, 7 is outside 0..7 of what was divided", || tiles[((0, 3), (2, 1))]);
    refused("coordinate: in mode 0, 5 is outside 0..5 of what was divided", || tiles[47]);

    // Of one mode, static; of a slice, what was divided begins at its first element.
    let row = Tensor::new(&data, layout!(10:3)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    refused("coordinate: index 11 is outside 0..10 of what was divided", || row[(3, 2)]);
    let edge = tiles.slice(((.., ..), (2, 1))).unwrap();
    assert_eq!(edge[(0, 2)], 34);
    refused("coordinate: in mode 0, 1 is outside 0..1 of what was divided", || edge[(1, 0)]);
    refused("coordinate: in mode 1, 3 is outside 0..3 of what was divided", || edge[(0, 3)]);

    // To write, swizzled, more modes than four, a mode within a mode.
    let swizzled = Tensor::new(&data, layout!(S<1,0,2> o 10:3)).unwrap().logical_divide_predicated(U4::NEW).unwrap();
    refused("coordinate: index 10 is outside 0..10 of what was divided", || swizzled[(2, 2)]);
    let whole = Tensor::new(&data, layout!((1,1,1,1,3,5):(0,0,0,0,1,3))).unwrap();
    let six = whole.zipped_divide_predicated((U1::NEW, U1::NEW, U1::NEW, U1::NEW, U3::NEW, U2::NEW)).unwrap();
    refused("coordinate: in mode 5, 5 is outside 0..5 of what was divided", || six[((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2))]);
    let mut tiles = Tensor::new(&mut data, layout!((m,n):(n,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    refused("coordinate: in mode 0, 5 is outside 0..5 of what was divided", || tiles[((1, 0), (2, 0))] = 1);
    refused("coordinate: in mode 1, 3 is outside 0..3", || tiles.view_mut()[((1, 0), (3, 0))] += 1);
    for mut tile in tiles.try_tiles().unwrap().skip(5) {
        refused("coordinate: in mode 1, 3 is outside 0..3 of what was divided", || tile[((0, 3),)] = 1);
    }
}

#[test]
#[rustfmt::skip] // what panics stands on the line of its assertion
fn offsets_of_layouts() {
    fn of_any<L: Rank<2>>(layout: L) -> L::Offset {
        layout.offset((0, 0))
    }
    let (m, n) = (4_usize, 6_usize);
    refused_in_debug(IN_MODE_0, || layout!((4,6):(6,1)).offset((4, 0)));
    refused_in_debug(OF_ALL, || layout!((4,6):(6,1)).offset(24));
    refused_in_debug(IN_MODE_1, || layout!((m,n):(n,1)).offset((0, U6::NEW)));
    refused_in_debug(IN_MODE_1, || layout!((m,n):(1@0,1@1)).offset((0, 6)));
    refused_in_debug(OF_ALL, || layout!((4,6):(6,1)).offset_in::<u32>(24));
    refused_in_debug(OF_ALL, || layout!((m,n):(n,1)).narrow::<u32>().unwrap().offset(24));
    refused_in_debug(OF_ALL, || Narrow::<i32, _>::new(layout!(S<1,0,2> o (m,n):(n,1))).unwrap().offset(24));
    refused_in_debug(IN_MODE_0, || layout!((m,n):(n,1)).prepared().unwrap().offset((4, 0)));
    refused_in_debug(IN_MODE_0, || layout!(S<1,0,2> o (4,6):(6,1)).offset((4, 0)));
    refused_in_debug(IN_MODE_1, || layout!(S<1,0,2> o (m,n):(n,1)).offset((3, 6)));
    refused_in_debug(OF_ALL, || layout!(S<1,0,1> o S<1,1,1> o (4,6):(6,1)).offset(24));
    refused_in_debug(IN_MODE_0, || MemoryLayout::offset(&layout!((m,6):(6,1)), (4, 0)));
    refused_in_debug("coordinate: in mode 0, 0 is outside 0..0", || Layout::new((Dyn(0), U2::NEW), (U1::NEW, U1::NEW)).offset((0, 0)));
    assert_eq!(of_any(layout!((4,6):(6,1))), 0);
    assert_eq!(layout!((4,6):(6,1)).checked_offset((4, 0)), None);
    assert_eq!(layout!(S<1,0,2> o (m,n):(n,1)).checked_offset(24), None);
}

#[test]
#[rustfmt::skip] // what panics stands on the line of its assertion
fn slices_of_layouts_and_of_tensors() {
    let (m, n) = (4_usize, 6_usize);
    refused_in_debug(SLICE, || layout!((4,6):(6,1)).slice((4, ..)));
    refused_in_debug(SLICE, || layout!((4,6):(6,1)).slice((U4::NEW, ..)));
    refused_in_debug(SLICE, || layout!((m,n):(n,1)).slice_and_offset((4, ..)));
    refused_in_debug(SLICE, || layout!(S<1,0,2> o (4,6):(6,1)).slice((4, ..)));
    refused_in_debug(SLICE, || layout!(S<1,0,2> o (m,n):(n,1)).slice_and_offset((4, ..)));
    refused_in_debug(SLICE, || layout!(S<1,0,1> o S<1,1,1> o (4,6):(6,1)).slice((4, ..)));
    refused_in_debug(SLICE, || MemoryLayout::slice(&layout!((m,6):(6,1)), (4, ..)));
    let tiles = layout!((5,n):(6,1)).zipped_divide_predicated((U2::NEW, U4::NEW));
    refused_in_debug("slice: in mode 1, 3 is outside 0..3", || tiles.slice_and_offset(((.., ..), (3, 0))));

    // Of memory there is an error, and `unwrap` has the line.
    let unwrapped = |sentence: &str| format!("called `Result::unwrap()` on an `Err` value: {sentence}");
    let mut data = [0; 30];
    refused(&unwrapped(SLICE), || Tensor::new([0; 24], layout!((4,6):(6,1))).unwrap().view().slice((4, ..)).unwrap().size());
    refused(&unwrapped(SLICE), || Tensor::new(&data, layout!(S<1,0,2> o (m,n):(n,1))).unwrap().slice((4, ..)).unwrap());
    let tiles = Tensor::new(&mut data, tiles.layout()).map(|_| ()).unwrap_err();
    assert_eq!(tiles.to_string(), "tensor: the layout reaches 38 elements, the memory has 30");
    let mut ragged = Tensor::new(&mut data, layout!((5,n):(n,1))).unwrap().zipped_divide_predicated((U2::NEW, U4::NEW)).unwrap();
    refused(&unwrapped("slice: in mode 1, 3 is outside 0..3"), || drop(ragged.view_mut().slice((.., (3, 0))).unwrap()));
}
