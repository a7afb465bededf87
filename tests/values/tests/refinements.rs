//! Sums of layouts, common domains and refinements, products of tuples and layouts of tilers against their definitions,
//! element by element.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_tests::brute::{is_some_layout, values};
use cute_tests::strategies::{int_tuple, layout, shape};
use cute_types::runtime::{
    AnyLayout, CoordLayout, IntTuple, LayoutError, Rule, RuntimeLayout, Tiler, common_refinement,
    greatest_common_domain, idx2crd, prefix_product, suffix_product,
};
use proptest::prelude::*;

/// Every flat shape of so many elements without an extent of 1.
fn factorizations(n: i64) -> Vec<Vec<i64>> {
    if n == 1 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in (2..=n).filter(|first| n % first == 0) {
        for mut rest in factorizations(n / first) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

/// The layouts of a shape with small strides.
fn strided(shape: &[i64]) -> Vec<RuntimeLayout> {
    let strides = [0, 1, 2, 3, 5];
    let codes = 0..5usize.pow(shape.len() as u32);
    let stride = |code: usize| (0..shape.len() as u32).map(|k| strides[code / 5usize.pow(k) % 5]).collect::<Vec<i64>>();
    codes.map(|code| RuntimeLayout::new(shape.to_vec(), stride(code)).unwrap()).collect()
}

fn sum(a: &RuntimeLayout, b: &RuntimeLayout) -> Vec<i64> {
    values(a).iter().zip(values(b)).map(|(x, y)| x + y).collect()
}

#[test]
fn a_sum_is_refused_exactly_where_it_is_no_layout() {
    let (mut sums, mut refused) = (0, 0);
    for n in [1, 4, 6, 8, 12] {
        let layouts: Vec<RuntimeLayout> = factorizations(n).iter().flat_map(|shape| strided(shape)).collect();
        for a in &layouts {
            for b in &layouts {
                let expected = sum(a, b);
                match a.layout_add(b) {
                    Ok(r) => {
                        sums += 1;
                        assert_eq!(values(&r), expected, "{a} + {b}");
                        assert_eq!(r.coalesce().as_ref(), Ok(&r), "{a} + {b}");
                    }
                    Err(LayoutError::RefinementEnds { rule: Rule::LayoutAdd, left, right }) => {
                        refused += 1;
                        assert!(left % right != 0 && right % left != 0, "{a} + {b}");
                        assert!(!is_some_layout(&expected), "{a} + {b}: {expected:?}");
                    }
                    Err(other) => panic!("{a} + {b}: {other}"),
                }
            }
        }
    }
    assert!(sums > 10_000 && refused > 10_000, "{sums} {refused}");
}

/// Whether the mode `g:d` of indices lies within one digit of the shape: the digit from `p` up to `p·s`.
fn lies_in(shape: &[i64], (g, d): (i64, i64)) -> bool {
    let mut p = 1;
    shape.iter().any(|s| {
        let from = p;
        p *= s;
        d % from == 0 && p % (d * g) == 0
    })
}

/// Whether the coordinates of the indices `0, d, 2d, …` are multiples of one: every layout of the shape is linear there.
fn is_linear(shape: &[i64], (g, d): (i64, i64)) -> bool {
    let coord = |i: i64| idx2crd(&i.into(), &shape.iter().copied().collect()).unwrap().leaves().collect::<Vec<_>>();
    (0..g).all(|k| coord(k * d).iter().zip(coord(d)).all(|(digit, step)| *digit == k * step))
}

#[test]
fn a_common_domain_is_the_largest() {
    for (n, m) in [(12, 12), (12, 18), (24, 36), (30, 30), (16, 16), (1, 6), (1, 1)] {
        for s in factorizations(n) {
            for t in factorizations(m) {
                let (a, b): (IntTuple, IntTuple) = (s.iter().copied().collect(), t.iter().copied().collect());
                let r = greatest_common_domain(&a, &b).unwrap();
                assert_eq!(greatest_common_domain(&b, &a).as_ref(), Ok(&r));
                assert_eq!(r.depth(), 1, "{a} {b}: {r}");
                assert!(n % r.size() == 0 && m % r.size() == 0, "{a} {b}: {r}");
                let modes = r.flat_modes();
                let is_common = |mode| lies_in(&s, mode) && lies_in(&t, mode);
                if r.to_string() != "(1):(0)" {
                    assert!(modes.iter().all(|mode| mode.0 > 1 && is_common(*mode)), "{a} {b}: {r}");
                    assert!(modes.iter().all(|mode| is_linear(&s, *mode) && is_linear(&t, *mode)), "{a} {b}: {r}");
                }
                // No mode can be had that is not one of them, or a part of one.
                for d in 1..n.min(m) {
                    for g in (2..=n.min(m)).filter(|g| is_common((*g, d))) {
                        let within = |(extent, stride): &(i64, i64)| d % stride == 0 && (g - 1) * d < extent * stride;
                        assert!(modes.iter().any(within), "{a} {b}: {r} leaves out {g}:{d}");
                    }
                }
                assert!(RuntimeLayout::layout_left(&a).unwrap().composition(&r).is_ok(), "{a} {b}: {r}");
                assert!(RuntimeLayout::layout_right(&b).unwrap().composition(&r).is_ok(), "{a} {b}: {r}");
            }
        }
    }
}

#[test]
fn a_common_refinement_has_the_fewest_modes() {
    let ends = |shape: &[i64]| shape.iter().scan(1, |end, extent| (*end *= extent, Some(*end)).1).collect::<Vec<_>>();
    let (mut found, mut refused) = (0, 0);
    for n in [1, 6, 12, 16, 24, 30, 36] {
        let shapes = factorizations(n);
        for s in &shapes {
            for t in &shapes {
                let refines = |r: &&Vec<i64>| ends(s).iter().chain(&ends(t)).all(|end| ends(r).contains(end));
                let least = shapes.iter().filter(refines).min_by_key(|r| r.len());
                let (a, b): (IntTuple, IntTuple) = (s.iter().copied().collect(), t.iter().copied().collect());
                match (common_refinement(&a, &b), least) {
                    (Ok(r), Some(least)) => {
                        found += 1;
                        let least = if n == 1 { vec![1] } else { least.clone() };
                        assert_eq!(r, least.into(), "{a} {b}");
                        // Every layout of either shape is one of that shape.
                        let fine = RuntimeLayout::layout_left(&r).unwrap();
                        for shape in [&a, &b] {
                            let rows = RuntimeLayout::layout_right(shape).unwrap();
                            let same = rows.composition(&fine).unwrap();
                            assert_eq!((same.shape(), values(&same)), (&r, values(&rows)), "{a} {b}");
                        }
                    }
                    (Err(LayoutError::RefinementEnds { .. }), None) => refused += 1,
                    (answer, least) => panic!("{a} {b}: {answer:?}, {least:?}"),
                }
            }
        }
    }
    assert!(found > 100 && refused > 100, "{found} {refused}");
}

fn tiler(shape: &IntTuple) -> BoxedStrategy<Tiler> {
    let whole = (1..=4i64, 0..=3i64).prop_map(|(n, d)| Tiler::Layout(RuntimeLayout::new(n, d).unwrap()));
    let n = (1..=4i64).prop_map(Tiler::Int);
    let nested = layout().prop_filter("small", |l| l.size() <= 16).prop_map(Tiler::Layout);
    match shape {
        IntTuple::Int(_) => prop_oneof![n, whole].boxed(),
        IntTuple::Tuple(modes) => {
            let modes = modes.iter().map(tiler).collect::<Vec<_>>();
            prop_oneof![4 => modes.prop_map(Tiler::ByMode), 1 => nested].boxed()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_tiler_and_its_layout_compose_alike(
        (a, t) in layout().prop_flat_map(|a| { let t = tiler(a.shape()); (Just(a), t) }),
    ) {
        let Ok(tiles) = a.composition(&t) else { return Ok(()) };
        let r = t.tiler_to_layout().unwrap();
        prop_assert_eq!(r.size(), tiles.size());
        for (i, offset) in tiles.offsets().enumerate() {
            let place = r.offset(i as i64).unwrap();
            // What the last mode runs on to is no coordinate of A.
            if let Ok(element) = a.offset(place) {
                prop_assert_eq!(element, offset, "{} by {}, {}", a, t, r);
            }
        }
    }

    #[test]
    fn products_of_what_is_before_and_after(s in int_tuple(-3..=5i64), start in -3..=7i64) {
        let factors: Vec<i64> = s.leaves().collect();
        let (before, after) = (prefix_product(&s, &start.into()).unwrap(), suffix_product(&s, &start.into()).unwrap());
        prop_assert_eq!((before.profile(), after.profile()), (s.profile(), s.profile()));
        for (k, (before, after)) in before.leaves().zip(after.leaves()).enumerate() {
            prop_assert_eq!(before, start * factors[..k].iter().product::<i64>());
            prop_assert_eq!(after, start * factors[k + 1..].iter().product::<i64>());
        }
        if let IntTuple::Tuple(modes) = &s {
            let starts: IntTuple = (0..modes.len() as i64).map(|i| i + start).collect();
            let by_mode = |product: fn(&IntTuple, &IntTuple) -> Result<IntTuple, LayoutError>| {
                modes.iter().zip(starts.modes()).map(|(mode, start)| product(mode, start).unwrap()).collect::<IntTuple>()
            };
            prop_assert_eq!(prefix_product(&s, &starts), Ok(by_mode(prefix_product)));
            prop_assert_eq!(suffix_product(&s, &starts), Ok(by_mode(suffix_product)));
        }
    }

    #[test]
    fn the_box_of_coordinates_is_the_smallest(s in shape(), scale in prop::collection::vec(-3..=3i64, 9)) {
        let identity = CoordLayout::identity(&s).unwrap();
        let mut scale = scale.into_iter().cycle();
        let stride = identity.stride().map(&mut |e| {
            let value = scale.next().unwrap();
            cute_types::runtime::ScaledBasis::new(value, e.path()).unwrap()
        });
        let a: AnyLayout = CoordLayout::new(&s, stride).unwrap().into();
        let coords: Vec<Vec<i64>> = a.offsets().map(|c| c.leaves().collect()).collect();
        let coshape = a.coshape().unwrap();
        prop_assert_eq!(coshape.size().unwrap(), a.cosize().unwrap());
        prop_assert_eq!(a.coprofile().unwrap(), coshape.profile());
        for (place, extent) in coshape.leaves().enumerate() {
            let at = || coords.iter().map(|coord| coord.get(place).copied().unwrap_or(0));
            prop_assert_eq!(extent, at().max().unwrap() - at().min().unwrap() + 1, "{}", a);
        }
    }
}
