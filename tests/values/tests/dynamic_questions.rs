//! What a layout with dynamic integers is asked for, beside the values: over all small extents and strides.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::runtime::{CoordLayout, IntTuple, RuntimeLayout};

/// Every layout `(m,(2,n)):(d,(e,f))` of small numbers.
fn each(mut check: impl FnMut([usize; 5])) {
    for m in 1..=3 {
        for n in 1..=3 {
            for d in 0..=4 {
                for e in [0, 1, 2, 3, 6] {
                    for f in [0, 1, 4, 6, 12] {
                        check([m, n, d, e, f]);
                    }
                }
            }
        }
    }
}

#[test]
fn coordinates_of_offsets_are_those_of_values() {
    let (mut found, mut refused) = (0, 0);
    each(|[m, n, d, e, f]| {
        let layout = layout!((m,(2,n)):(d,(e,f)));
        let values = layout.try_to_runtime().unwrap();
        assert_eq!(layout.try_cosize().unwrap() as i64, values.cosize(), "{layout}");
        for offset in 0..=values.cosize() {
            let (ours, theirs) = (layout.try_linear_coord(offset as usize), values.linear_coord(offset));
            match (ours, theirs) {
                (Ok(ours), Ok(theirs)) => {
                    assert_eq!(ours.map(|index| index as i64), theirs, "{layout} at {offset}");
                    let natural = layout.try_hier_coord(offset as usize).unwrap();
                    assert_eq!(natural.map(|c| layout.offset(c)), theirs.map(|_| offset as usize), "{layout}");
                    let by_mode = layout.try_flat_coord(offset as usize).unwrap();
                    assert_eq!(by_mode.map(|c| layout.offset(c)), theirs.map(|_| offset as usize), "{layout}");
                    found += usize::from(ours.is_some());
                }
                (Err(ours), Err(theirs)) => {
                    // Which two elements meet is left open: it is the rule and the pair's offset that are said.
                    assert!(ours.to_string().starts_with("injective: elements "), "{ours}");
                    assert!(theirs.to_string().starts_with("injective: elements "), "{theirs}");
                    refused += 1;
                }
                (ours, theirs) => panic!("{layout} at {offset}: {ours:?}, {theirs:?}"),
            }
        }
    });
    assert!(found > 1000 && refused > 1000, "{found} found, {refused} refused");
}

#[test]
fn vectors_are_those_of_values() {
    let mut longer = 0;
    each(|[m, n, d, e, f]| {
        let (a, b) = (layout!((4,(m,n)):(1,({d + e},f))), layout!((4,(m,n)):(1,(4,{4 * m}))));
        let theirs = a.try_to_runtime().unwrap().max_common_vector(&b.try_to_runtime().unwrap());
        // Where types decide less the vector may be shorter, never longer.
        if let (Ok(ours), Ok(theirs)) = (a.try_max_common_vector(b), theirs) {
            assert!(ours >= 1 && ours as i64 <= theirs, "{a}, {b}: {ours}, {theirs}");
            assert!((0..ours).all(|i| b.offset(i) == i), "{b}");
            longer += usize::from(ours > 1);
        }
    });
    assert!(longer > 0);
}

#[test]
fn layouts_are_made_of_layouts_and_of_shapes() {
    each(|[m, n, d, e, f]| {
        let made = make_layout((layout!(m:d), layout!((2,n):(e,f))));
        assert_eq!(made, layout!((m,(2,n)):(d,(e,f))));
        let identity = identity((Dyn(m), (U2::NEW, Dyn(n))));
        let values = CoordLayout::identity(IntTuple::from((m as i64, (2, n as i64)))).unwrap();
        assert_eq!(identity.try_to_runtime().unwrap().to_string(), values.to_string());
        assert!((0..identity.size()).all(|i| identity.offset(i) == identity.coord(i)), "{identity}");
    });
}

#[test]
fn what_leaves_64_bits_is_refused() {
    let large = usize::MAX;
    let refused = |l: Result<RuntimeLayout, _>| -> String {
        let error: cute_types::runtime::LayoutError = l.unwrap_err();
        error.to_string()
    };
    assert_eq!(refused(layout!(large:1).try_to_runtime()), "layout: size leaves 64 bits");
    assert_eq!(refused(layout!(2:large).try_to_runtime()), "layout: a stride leaves 64 bits");
    let squared = layout!((large,large):(1,1)).try_cosize().unwrap_err().to_string();
    assert_eq!(squared, format!("layout: size {large} times {large} leaves 64 bits"));
    assert_eq!(layout!((3,2):(large,large)).try_cosize().unwrap_err().to_string(), "layout: cosize leaves 64 bits");
    let empty = large - large;
    assert_eq!(layout!(empty:1).try_linear_coord(0).unwrap_err().to_string(), "layout: extent 0 is below 1");
}
