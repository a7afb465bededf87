//! What every operation does with a negative stride: the table of `docs/rules.md`, row by row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_tests::brute::{Function, values};
use cute_tests::strategies::{indices, layout};
use cute_types::runtime::{LayoutError, Rule, RuntimeLayout, Tiler};
use proptest::prelude::*;

fn of(text: &str) -> RuntimeLayout {
    text.parse().unwrap()
}

/// A layout with a negative stride over an extent that takes it.
fn negative() -> impl Strategy<Value = RuntimeLayout> {
    layout().prop_filter("a negative stride", |a| a.flat_modes().iter().any(|mode| mode.0 > 1 && mode.1 < 0))
}

/// The refusal names a negative stride of the layout.
fn names_it<T: std::fmt::Debug>(result: Result<T, LayoutError>, rule: Rule, a: &RuntimeLayout) -> bool {
    let strides: Vec<i64> = a.flat_modes().iter().map(|mode| mode.1).collect();
    matches!(result, Err(LayoutError::NegativeStride { rule: of, stride }) if of == rule && stride < 0 && strides.contains(&stride))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_defined_is_right(a in negative(), b in indices()) {
        let expected = values(&a);
        for same in [a.coalesce(), a.flatten(), a.group(0, 1), a.coalesce_by(1)] {
            prop_assert_eq!(values(&same.unwrap()), &expected[..]);
        }
        let (lowest, highest) = (expected.iter().min().unwrap(), expected.iter().max().unwrap());
        prop_assert_eq!(a.cosize(), highest - lowest + 1);
        if let Ok(r) = a.composition(&b) {
            let outer = Function::of(&a);
            prop_assert_eq!(values(&r), values(&b).into_iter().map(|i| outer.at(i)).collect::<Vec<_>>());
        }
        if let Ok(r) = a.logical_divide(&b) {
            let (mut found, mut all) = (values(&r), expected.clone());
            found.sort_unstable();
            all.sort_unstable();
            prop_assert!(found == all || b.is_injective() != Ok(true));
        }
        let inverse = a.right_inverse().unwrap();
        prop_assert!(values(&inverse).into_iter().map(|i| expected[i as usize]).eq(0..inverse.size()));
        prop_assert!(values(&a.nullspace().unwrap()).into_iter().all(|i| expected[i as usize] == 0));
        if let Ok(wide) = a.upcast(2) {
            prop_assert_eq!(wide.size() <= a.size(), true);
        }
    }

    #[test]
    fn what_is_not_is_refused_by_the_stride(a in negative(), b in indices()) {
        prop_assert!(names_it(a.complement(1000), Rule::Complement, &a));
        prop_assert!(names_it(a.complement_ceil(1000), Rule::ComplementCeil, &a));
        prop_assert!(names_it(a.left_inverse(), Rule::LeftInverse, &a));
        // As an index into another layout.
        let long = of("100000:1");
        prop_assert!(names_it(long.composition(&a), Rule::Composition, &a));
        prop_assert!(names_it(long.logical_divide(&a), Rule::Complement, &a));
        prop_assert!(names_it(long.logical_divide_ceil(&a), Rule::ComplementCeil, &a));
        // As a block.
        let tiler = Tiler::Layout(b.clone());
        for product in [a.logical_product(&tiler), a.zipped_product(&tiler), a.tiled_product(&tiler), a.flat_product(&tiler)] {
            prop_assert!(names_it(product, Rule::ComplementCeil, &a));
        }
        for product in [a.blocked_product(&b), a.raked_product(&b)] {
            prop_assert!(names_it(product, Rule::ComplementCeil, &a));
        }
        prop_assert!(names_it(a.tile_to_shape(a.shape()), Rule::ComplementCeil, &a) || a.depth() > 1);
        // As a tiler.
        prop_assert!(names_it(of("2:1").logical_product(&a), Rule::Composition, &a));
    }
}

#[test]
fn widths_of_elements() {
    assert_eq!(of("(4,2):(1,-8)").upcast(4).map(|r| r.to_string()), Ok("(1,2):(1,-2)".into()));
    assert_eq!(of("(4,2):(1,-8)").downcast(2).map(|r| r.to_string()), Ok("(8,2):(1,-16)".into()));
    let refused = LayoutError::NegativeStride { rule: Rule::Upcast, stride: -2 };
    assert_eq!(of("(4,2):(-2,8)").upcast(4), Err(refused));
    let refused = LayoutError::NegativeStride { rule: Rule::Downcast, stride: -1 };
    assert_eq!(of("(4,2):(-1,8)").downcast(4), Err(refused));
}

#[test]
fn in_the_order_of_the_integers() {
    assert_eq!(of("(2,3,4):(1,-8,-2)").sort().map(|r| r.to_string()), Ok("(3,4,2):(-8,-2,1)".into()));
    assert_eq!(of("(2,3,4):(1,-8,-2)").layout_like().map(|r| r.to_string()), Ok("(2,3,4):(12,1,3)".into()));
    assert_eq!(of("(2,4):(-1,-2)").coalesce(), Ok(of("8:-1")));
}
