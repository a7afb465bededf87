//! Swizzled layouts and layouts of coordinates against their definitions, element by element, on random ones.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_tests::brute::{Function, values};
use cute_tests::strategies::{bijection, indices, layout, shape};
use cute_types::runtime::{
    AnyLayout, ComposedLayout, CoordLayout, IntTuple, RuntimeLayout, Slicer, Swizzle, Tiler, idx2crd,
};
use proptest::prelude::*;

/// The permutation by its words: bit `i` of the targets is turned over where bit `i` of the sources is set.
fn swizzled(s: &Swizzle, x: i64) -> i64 {
    let (bits, base, shift) = (s.bits() as i32, s.base() as i32, s.shift());
    (0..bits).fold(x, |moved, i| {
        let (source, target) = (base + i + shift.max(0), base + i - shift.min(0));
        if x >> source & 1 == 1 { moved ^ 1 << target } else { moved }
    })
}

fn swizzle() -> impl Strategy<Value = Swizzle> {
    (0..=3i64, 0..=3i64, 0..=2i64, any::<bool>()).prop_map(|(bits, base, gap, down)| {
        let shift = if down { -(bits + gap) } else { bits + gap };
        Swizzle::new(bits, base, shift).unwrap()
    })
}

/// Powers of two, as swizzled layouts are in use: bijective, in any order of modes.
fn round_layout() -> impl Strategy<Value = RuntimeLayout> {
    prop::collection::vec(0..=3u32, 1..=4).prop_flat_map(|logs| {
        let order: Vec<usize> = (0..logs.len()).collect();
        (Just(logs), Just(order).prop_shuffle()).prop_map(|(logs, order)| {
            let mut strides = vec![0i64; logs.len()];
            let mut next = 1;
            for k in order {
                strides[k] = next;
                next <<= logs[k];
            }
            RuntimeLayout::new(logs.iter().map(|log| 1i64 << log).collect::<IntTuple>(), strides).unwrap()
        })
    })
}

fn composed() -> impl Strategy<Value = ComposedLayout> {
    let any_layout = prop_oneof![layout(), round_layout().boxed(), bijection()];
    (swizzle(), prop_oneof![Just(0i64), -9..=99i64], any_layout)
        .prop_map(|(swizzle, offset, layout)| ComposedLayout::new(swizzle, offset, layout).unwrap())
}

/// Every element, by the definition.
fn elements(a: &ComposedLayout) -> Vec<i64> {
    values(a.layout()).into_iter().map(|index| swizzled(&a.swizzle(), a.base_offset() + index)).collect()
}

/// A coordinate of the shape's modes, some of them left whole.
fn cut(shape: &IntTuple, seed: &mut u64) -> Slicer {
    let mut next = |n: i64| {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 33) as i64 % n
    };
    match (shape, next(4)) {
        (_, 0 | 1) => Slicer::Whole,
        (IntTuple::Tuple(modes), 2) => Slicer::Tuple(modes.iter().map(|mode| cut(mode, seed)).collect()),
        _ => Slicer::Int(next(shape.leaves().product())),
    }
}

/// The index of each element of a slice, by filling in `_`.
fn filled(coord: &Slicer, shape: &IntTuple, whole: &mut impl FnMut(i64) -> i64) -> Vec<i64> {
    match (coord, shape) {
        (Slicer::Int(c), _) => idx2crd(&(*c).into(), shape).unwrap().leaves().collect(),
        (Slicer::Whole, _) => {
            let digit = whole(shape.leaves().product());
            idx2crd(&digit.into(), shape).unwrap().leaves().collect()
        }
        (Slicer::Tuple(coords), IntTuple::Tuple(shapes)) => {
            coords.iter().zip(shapes).flat_map(|(coord, shape)| filled(coord, shape, whole)).collect()
        }
        _ => panic!("{coord} in {shape}"),
    }
}

/// The digits of every element that a coordinate leaves, in order.
fn left(coord: &Slicer, shape: &IntTuple, size: i64) -> Vec<Vec<i64>> {
    let element = |mut index: i64| {
        filled(coord, shape, &mut |extent| {
            let digit = index % extent;
            index /= extent;
            digit
        })
    };
    (0..size).map(element).collect()
}

/// Index 9 adds 4 and 2, of which the 2 is not what bit 1 of an index adds.
#[test]
fn what_is_composed_in_runs_keeps_no_bits_apart() {
    let a: RuntimeLayout = "(2,2,2):(4,2,1)".parse().unwrap();
    assert_eq!(a.composition("2:9".parse::<RuntimeLayout>().unwrap()).unwrap().to_string(), "2:6");
    let refused = a.composition_swizzled(&"S<1,0,1> o 2:9".parse().unwrap()).unwrap_err();
    let says = "composition: no swizzle after the layout does bit by bit what S<1,0,1> does before it";
    assert_eq!(refused.to_string(), says);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_swizzle_is_a_permutation_by_its_definition(s in swizzle(), t in swizzle(), x in any::<i64>(), n in 0..6u32) {
        prop_assert_eq!(s.apply(x), swizzled(&s, x));
        prop_assert_eq!(s.apply(s.apply(x)), x);
        let x = x >> 8;
        if let Ok(both) = s.composition(&t) {
            prop_assert_eq!(both.apply(x), s.apply(t.apply(x)));
        }
        let n = 1i64 << n;
        if let Ok(wide) = s.upcast(n) {
            prop_assert_eq!(wide.apply(x.div_euclid(n)), s.apply(x).div_euclid(n), "{} by {}", s, n);
        }
        let narrow = s.downcast(n).unwrap();
        prop_assert_eq!(narrow.apply(x), s.apply(x.div_euclid(n)) * n + x.rem_euclid(n), "{} by {}", s, n);
    }

    #[test]
    fn offsets_and_cosize(a in composed()) {
        let expected = elements(&a);
        prop_assert_eq!(a.offsets().collect::<Vec<_>>(), &expected[..]);
        let (lowest, highest) = (expected.iter().min().unwrap(), expected.iter().max().unwrap());
        prop_assert_eq!(a.cosize(), Ok(highest - lowest.min(&0) + 1));
        for (i, offset) in expected.iter().enumerate() {
            prop_assert_eq!(a.offset(i as i64), Ok(*offset));
        }
        let distinct = expected.iter().collect::<std::collections::BTreeSet<_>>();
        prop_assert_eq!(a.is_injective(), Ok(distinct.len() == expected.len()));
        prop_assert_eq!(a.is_bijective(), Ok(distinct.into_iter().copied().eq(0..a.size())));
        if a.is_injective() == Ok(true) {
            for (i, offset) in expected.iter().enumerate() {
                prop_assert_eq!(a.linear_coord(*offset), Ok(Some(i as i64)));
            }
        }
    }

    #[test]
    fn a_sublayout_has_the_elements_of_the_layout(a in composed(), mut seed in any::<u64>()) {
        let coord = cut(a.shape(), &mut seed);
        let (sublayout, offset) = a.slice_and_offset(&coord).unwrap();
        let digits = left(&coord, a.shape(), sublayout.size());
        let index = |digits: &Vec<i64>| digits.iter().zip(a.layout().stride().leaves()).map(|(c, d)| c * d).sum::<i64>();
        let expected: Vec<i64> = digits.iter().map(|c| swizzled(&a.swizzle(), a.base_offset() + index(c))).collect();
        let found: Vec<i64> = elements(&sublayout).into_iter().map(|x| x + offset).collect();
        prop_assert_eq!(found, expected, "{} at {}: {} and {}", a, coord, sublayout, offset);
    }

    #[test]
    fn domain_operations_are_those_of_the_layout(a in composed(), b in indices()) {
        if let Ok(r) = a.composition(&b) {
            let outer = Function::of(a.layout());
            let at = |i: i64| swizzled(&a.swizzle(), a.base_offset() + outer.at(i));
            prop_assert_eq!(elements(&r), values(&b).into_iter().map(at).collect::<Vec<_>>());
        }
        for same in [a.coalesce(), a.flatten(), a.group(0, 1)] {
            prop_assert_eq!(elements(&same.unwrap()), elements(&a));
        }
    }

    #[test]
    fn inverses_are_inverses(s in swizzle(), l in prop_oneof![round_layout().boxed(), layout()]) {
        let a = ComposedLayout::new(s, 0, l).unwrap();
        let of = elements(&a);
        if let Ok(r) = a.right_inverse() {
            prop_assert_eq!(elements(&r).into_iter().map(|i| of[i as usize]).collect::<Vec<_>>(), (0..r.size()).collect::<Vec<_>>(), "{} {}", a, r);
        }
        if let Ok(r) = a.left_inverse() {
            for (i, &x) in of.iter().enumerate() {
                prop_assert!(x < r.size(), "{} {}", a, r);
                prop_assert_eq!(of[r.offset(x).unwrap() as usize], x, "{} {} at {}", a, r, i);
            }
        }
    }

    #[test]
    fn a_bijection_of_powers_of_two_has_an_inverse(s in swizzle(), l in round_layout()) {
        // As far as the swizzle stays inside of it, and the bits stay together.
        let a = ComposedLayout::new(s, 0, l.clone()).unwrap();
        let compact = ComposedLayout::new(s, 0, RuntimeLayout::layout_left(l.shape()).unwrap()).unwrap();
        let inside = l.size().trailing_zeros() >= s.base() + s.bits() + s.shift().unsigned_abs() || s.is_identity();
        prop_assert!(!inside || compact.right_inverse().is_ok(), "{}", compact);
        // An offset outside of the bijection is one that the left inverse alone takes.
        prop_assert!(a.right_inverse().is_err() || a.left_inverse().is_ok(), "{}", a);
    }

    #[test]
    fn a_swizzle_moved_to_the_left_does_the_same(s in swizzle(), a in prop_oneof![round_layout().boxed(), layout()], b in indices()) {
        let b = ComposedLayout::new(s, 0, b).unwrap();
        if let Ok(r) = a.composition_swizzled(&b) {
            let outer = Function::of(&a);
            let expected: Vec<i64> = elements(&b).into_iter().map(|i| outer.at(i)).collect();
            prop_assert_eq!(elements(&r), expected, "{} o ({}) is {}", a, b, r);
        }
    }

    #[test]
    fn widths(a in composed(), n in 0..5u32) {
        let n = 1i64 << n;
        if let Ok(wide) = a.upcast(n) {
            // A leaf's steps inside a new element are gone; of a leaf of extent 1, whose stride may be any, none is taken.
            let of_step = |d: i64| if d % n != 0 && n % d == 0 { n / d } else { 1 };
            let inside: Vec<i64> = a.layout().stride().leaves().map(of_step).collect();
            for (i, coord) in a.layout().coords().enumerate() {
                let mut inside = inside.iter();
                let coord = coord.map(&mut |digit| digit / inside.next().unwrap());
                prop_assert_eq!(wide.offset(coord), Ok(elements(&a)[i].div_euclid(n)), "{} by {}: {}", a, n, wide);
            }
        }
        if let Ok(narrow) = a.downcast(n) {
            let mut expected: Vec<i64> = elements(&a).into_iter().flat_map(|x| (0..n).map(move |part| x * n + part)).collect();
            let mut found = elements(&narrow);
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected, "{} by {}: {}", a, n, narrow);
        }
        // Whole groups of adjacent offsets.
        let together = a.max_alignment();
        let offsets: std::collections::BTreeSet<i64> = elements(&a).into_iter().collect();
        let group = |x: i64| (0..together).all(|part| offsets.contains(&(x - x.rem_euclid(together) + part)));
        prop_assert!(together == 0 || together > 4096 || offsets.iter().all(|&x| group(x)), "{}: {}", a, together);
    }

    #[test]
    fn what_two_layouts_have_in_common(a in composed(), s in swizzle(), kind in 0..4, offset in -9..99i64) {
        let (swizzle, offset) = if kind == 0 { (a.swizzle(), a.base_offset()) } else { (s, offset) };
        let layout = match kind {
            1 => RuntimeLayout::layout_left(a.shape()).unwrap(),
            2 => RuntimeLayout::layout_right(a.shape()).unwrap(),
            _ => a.layout().clone(),
        };
        let b = ComposedLayout::new(swizzle, offset, layout).unwrap();
        if let Ok(common) = a.max_common_layout(&b) {
            prop_assert_eq!(a.max_common_vector(&b), Ok(common.size()), "{} {} {}", a, b, common);
            let [x, y] = [&a, &b].map(|l| values(&common).into_iter().map(|i| l.offset(i).unwrap()).collect::<Vec<_>>());
            let counts = |v: &[i64]| v.iter().enumerate().all(|(i, o)| *o == v[0] + i as i64);
            // Alike, maybe in another order, and then the ones from the first on.
            let sorted = |v: &[i64]| {
                let mut sorted = v.to_vec();
                sorted.sort_unstable();
                sorted
            };
            let moved = x == y && sorted(&x)[0] == x[0] && counts(&sorted(&x));
            prop_assert!(moved || (counts(&x) && counts(&y)), "{} {} {}", a, b, common);
        }
    }

    #[test]
    fn text_of_every_kind_round_trips(a in composed(), s in shape(), l in layout()) {
        prop_assert_eq!(a.to_string().parse::<ComposedLayout>(), Ok(a.clone()));
        let kinds = [AnyLayout::from(a), CoordLayout::identity(s).unwrap().into(), l.into()];
        for any in kinds {
            prop_assert_eq!(any.to_string().parse::<AnyLayout>(), Ok(any));
        }
    }

    #[test]
    fn no_text_panics(near in "(S<-?[0-9]{1,2},[0-9],-?[0-9]>( o)?|[-0-9(),:_ o@]){0,12}") {
        for error in [
            near.parse::<AnyLayout>().err(),
            near.parse::<ComposedLayout>().err(),
            near.parse::<CoordLayout>().err(),
            near.parse::<Swizzle>().err(),
        ].into_iter().flatten() {
            prop_assert!(near.is_char_boundary(error.at()) && error.show(&near).contains('^'));
        }
    }

    #[test]
    fn an_identity_layout_says_where_an_element_was(s in shape(), b in indices(), mut seed in any::<u64>()) {
        let identity = CoordLayout::identity(&s).unwrap();
        prop_assert!(identity.offsets().eq(identity.coords()));
        prop_assert_eq!(identity.cosize(), identity.size());
        for same in [identity.coalesce(), identity.flatten(), identity.coalesce_by(1)] {
            let found = same.unwrap().offsets().map(|coord| padded(&coord, &s)).collect::<Vec<_>>();
            prop_assert_eq!(found, identity.coords().map(|coord| padded(&coord, &s)).collect::<Vec<_>>());
        }
        // Whatever the algebra makes of a layout of offsets, it makes of the coordinates.
        let indices = RuntimeLayout::layout_left(&s).unwrap();
        let at = |index: i64| identity.coord(index).unwrap().leaves().collect::<Vec<_>>();
        if let Ok(r) = identity.composition(&b)
            && values(&b).into_iter().all(|i| i < identity.size())
        {
            let found = r.offsets().map(|coord| padded(&coord, &s)).collect::<Vec<_>>();
            prop_assert_eq!(found, values(&b).into_iter().map(at).collect::<Vec<_>>(), "{} o {} is {}", identity, b, r);
        }
        let tiler = Tiler::Layout(b.clone());
        if let (Ok(coords), Ok(tiles)) = (identity.logical_divide(&tiler), indices.logical_divide(&tiler)) {
            let found = coords.offsets().map(|coord| padded(&coord, &s)).collect::<Vec<_>>();
            prop_assert_eq!(found, values(&tiles).into_iter().map(at).collect::<Vec<_>>());
            prop_assert_eq!(identity.zipped_divide(&tiler), Ok(coords));
        }
        let coord = cut(&s, &mut seed);
        let (sublayout, offset) = identity.slice_and_offset(&coord).unwrap();
        let start: Vec<i64> = offset.leaves().collect();
        for (found, digits) in sublayout.offsets().zip(left(&coord, &s, sublayout.size())) {
            // The places after the last that the sublayout moves in are 0.
            let sum: Vec<i64> = padded(&found, &s).into_iter().zip(&start).map(|(x, y)| x + y).collect();
            prop_assert_eq!(sum, digits, "{} at {}", identity, coord);
        }
    }
}

/// The leaves of a coordinate of the shape that leaves out trailing zeros, and zeros all over.
fn padded(coord: &IntTuple, shape: &IntTuple) -> Vec<i64> {
    match (coord, shape) {
        (IntTuple::Int(x), IntTuple::Int(_)) => vec![*x],
        (IntTuple::Tuple(coords), IntTuple::Tuple(shapes)) => {
            let missing = IntTuple::Int(0);
            let coords = coords.iter().chain(std::iter::repeat(&missing));
            coords.zip(shapes).flat_map(|(coord, shape)| padded(coord, shape)).collect()
        }
        _ => shape.leaves().map(|_| 0).collect(),
    }
}
