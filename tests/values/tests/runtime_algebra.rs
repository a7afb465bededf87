//! Divides, products, inverses and what is made of them, against their definitions, on random layouts: a result that is
//! returned has the elements that it is defined to have.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use cute_tests::brute::{Function, is_bijection_onto, values};
use cute_tests::definitions::{divided, repeated};
use cute_tests::strategies::{bijection, indices, int_tuple, layout, shape};
use cute_types::runtime::{IntTuple, RuntimeLayout, Tiler, compatible, evenly_divides};
use proptest::prelude::*;

/// A tile of a few elements, or one for each of two modes.
fn tiler() -> BoxedStrategy<Tiler> {
    let tile = || prop_oneof![(1..=4i64).prop_map(Tiler::Int), indices().prop_map(Tiler::from), Just(Tiler::Keep)];
    let small = |tiler: &Tiler| !matches!(tiler, Tiler::Layout(tile) if tile.size() > 24);
    let tile = move || tile().prop_filter("a small tile", small);
    prop_oneof![tile(), prop::collection::vec(tile(), 1..=2).prop_map(Tiler::ByMode)].boxed()
}

/// Whether both are the same offsets, whatever their order.
fn same_elements(r: &RuntimeLayout, mut expected: Vec<i64>) -> bool {
    let mut found = values(r);
    found.sort_unstable();
    expected.sort_unstable();
    found == expected
}

type Operation = fn(&RuntimeLayout, Tiler) -> Result<RuntimeLayout, cute_types::runtime::LayoutError>;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn divides(a in indices(), tiler in tiler()) {
        if let Ok(r) = a.logical_divide_ceil(&tiler) {
            prop_assert_eq!(values(&r), divided(&a, &tiler), "{} by {}: {}", a, tiler, r);
            let gathered: [Operation; 3] =
                [RuntimeLayout::zipped_divide_ceil, RuntimeLayout::tiled_divide_ceil, RuntimeLayout::flat_divide_ceil];
            for gathered in gathered {
                if let Ok(gathered) = gathered(&a, tiler.clone()) {
                    prop_assert!(same_elements(&gathered, values(&r)), "{a} by {tiler}: {gathered}");
                }
            }
        }
        if let Ok(r) = a.logical_divide(&tiler) {
            prop_assert_eq!(values(&r), divided(&a, &tiler), "{} by {}: {}", a, tiler, r);
            if let Tiler::Layout(tile) = &tiler && tile.is_injective() == Ok(true) {
                prop_assert!(same_elements(&r, values(&a)), "{a} by {tiler}: {r}");
            }
        }
    }

    #[test]
    fn products(a in indices(), tiler in tiler(), b in indices()) {
        if let Ok(r) = a.logical_product(&tiler) {
            prop_assert_eq!(values(&r), repeated(&a, &tiler), "{} by {}: {}", a, tiler, r);
            let gathered: [Operation; 3] =
                [RuntimeLayout::zipped_product, RuntimeLayout::tiled_product, RuntimeLayout::flat_product];
            for gathered in gathered {
                if let Ok(gathered) = gathered(&a, tiler.clone()) {
                    prop_assert!(same_elements(&gathered, values(&r)), "{a} by {tiler}: {gathered}");
                }
            }
        }
        if a.size() * b.size() <= 4000 {
            for r in [a.blocked_product(&b), a.raked_product(&b)].into_iter().flatten() {
                prop_assert!(same_elements(&r, repeated(&a, &Tiler::from(&b))), "{a} by {b}: {r}");
                prop_assert_eq!(r.rank(), a.rank().max(b.rank()));
            }
        }
    }

    #[test]
    fn a_product_of_injective_layouts_is_injective(a in indices(), b in indices()) {
        if a.is_injective() == Ok(true) && b.is_injective() == Ok(true)
            && let Ok(r) = a.logical_product(&b) && r.size() <= 20_000
        {
            let offsets: BTreeSet<i64> = r.offsets().collect();
            prop_assert_eq!(offsets.len() as i64, r.size(), "{} by {}: {}", a, b, r);
        }
    }

    #[test]
    fn a_shape_is_filled(a in bijection(), times in prop::collection::vec(1..=3i64, 3)) {
        let blocks = a.shape().modes().iter().zip(&times).map(|(mode, times)| mode.size().unwrap() * times);
        let target: IntTuple = blocks.collect();
        if target.rank() == a.rank() && target.size().unwrap() <= 4000 {
            let order: IntTuple = times.iter().take(a.rank()).enumerate().map(|(i, t)| t * 8 + i as i64).collect();
            for r in [a.tile_to_shape(&target).unwrap(), a.tile_to_shape_ordered(&target, order).unwrap()] {
                prop_assert!(compatible(&target, r.shape()));
                prop_assert!(is_bijection_onto(&values(&r), target.size().unwrap()), "{a} to {target}: {r}");
            }
        }
    }

    #[test]
    fn inverses(a in layout(), b in bijection()) {
        let f = Function::of(&a);
        let right = a.right_inverse().unwrap();
        for (i, index) in values(&right).into_iter().enumerate() {
            prop_assert!(index < a.size() && f.at(index) == i as i64, "{a}: {right}");
        }
        if let Ok(left) = a.left_inverse() {
            for offset in f.values() {
                let index = Function::of(&left).at(offset);
                prop_assert!(index < a.size() && f.at(index) == offset, "{a}: {left}");
            }
        }
        let null = values(&a.nullspace().unwrap());
        prop_assert!(null.iter().all(|&index| f.at(index) == 0));
        prop_assert_eq!(null.len() as i64, a.size() / a.filter().unwrap().size());
        // A bijection has both, and they are one function.
        let (right, left) = (b.right_inverse().unwrap(), b.left_inverse().unwrap());
        prop_assert_eq!(right.size(), b.size());
        prop_assert_eq!(values(&right), values(&left)[..b.size() as usize].to_vec());
    }

    #[test]
    fn common_runs(a in indices(), b in indices()) {
        if let Ok(run) = a.max_common_layout(&b) {
            let (f, g) = (Function::of(&a), Function::of(&b));
            for (i, index) in values(&run).into_iter().enumerate() {
                prop_assert!(f.at(index) == i as i64 && g.at(index) == i as i64, "{a} and {b}: {run}");
            }
            prop_assert_eq!(a.max_common_vector(&b), Ok(run.size()));
        }
        let (n, offsets) = (a.max_alignment(), values(&a).into_iter().collect::<BTreeSet<_>>());
        let is_whole = |offset: &i64| (0..n).all(|part| offsets.contains(&(offset - offset % n + part)));
        prop_assert!(offsets.iter().all(is_whole), "{a} in groups of {n}");
    }

    #[test]
    fn ordered_layouts_are_compact(s in shape(), a in layout(), order in int_tuple(-4..=9i64)) {
        for order in [order, a.stride().clone()] {
            if let Ok(r) = RuntimeLayout::ordered(&s, &order) {
                prop_assert_eq!(r.shape(), &s);
                prop_assert!(is_bijection_onto(&values(&r), s.size().unwrap()), "{s} in {order}: {r}");
            }
        }
        for like in [a.layout_like(), a.fragment_like()].into_iter().flatten() {
            prop_assert!(like.is_compact() && like.filter().unwrap().is_injective().unwrap(), "{a}: {like}");
        }
    }

    #[test]
    fn what_is_evenly_divided_is_divided(s in shape(), tiler in int_tuple(1..=4i64)) {
        let a = RuntimeLayout::layout_left(&s).unwrap();
        if evenly_divides(&s, &tiler) {
            let r = a.logical_divide_ceil(Tiler::from(&tiler));
            prop_assert!(r.is_ok_and(|r| r.size() == a.size()), "{s} by {tiler}");
        }
    }
}
