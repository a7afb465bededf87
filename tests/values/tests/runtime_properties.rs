//! The algebra over values against its definitions, element by element, on random layouts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use cute_tests::brute::{Function, is_bijection_onto, is_composition, values};
use cute_tests::cute;
use cute_tests::strategies::{admissible, bijection, indices, int_tuple, layout, shape};
use cute_types::draw::table;
use cute_types::runtime::{
    IntTuple, LayoutError, RuntimeLayout, Slicer, Tiler, check_compatible, compatible, congruent, crd2idx, idx2crd,
    weakly_congruent,
};
use proptest::prelude::*;

/// Judges one composition, whichever way it was decided.
fn judge_composition(a: &RuntimeLayout, b: &RuntimeLayout) -> Result<bool, TestCaseError> {
    match a.composition(b) {
        Ok(r) => {
            prop_assert!(is_composition(&r, a, b), "{a} o {b} is not {r}");
            prop_assert_eq!(check_compatible(b.shape(), r.shape()), Ok(()));
            Ok(true)
        }
        Err(refused) => {
            let broadcast = Function::of(a).0.iter().any(|&(extent, stride)| extent > 1 && stride == 0);
            if let Some(theirs) = cute::composition(a, b).filter(|_| !broadcast) {
                let outer = Function::of(a);
                let wanted: Vec<i64> = values(b).into_iter().map(|i| outer.at(i)).collect();
                prop_assert_ne!(theirs.values(), wanted, "{} o {} has a composition, but: {}", a, b, refused);
            }
            Ok(false)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn offsets_are_the_definition(a in layout()) {
        let expected = values(&a);
        prop_assert_eq!(a.offsets().collect::<Vec<_>>(), &expected[..]);
        let (lowest, highest) = (expected.iter().min().unwrap(), expected.iter().max().unwrap());
        prop_assert_eq!(a.cosize(), highest - lowest + 1);
        for (i, &offset) in expected.iter().enumerate() {
            prop_assert_eq!(a.offset(i as i64), Ok(offset));
            prop_assert_eq!(a.offset_at(i as i64), offset);
        }
        prop_assert!(a.offset(a.size()).is_err() && a.offset(-1).is_err());
    }

    #[test]
    fn index_and_coord_are_inverse(s in shape()) {
        for i in 0..s.size().unwrap() {
            let natural = idx2crd(&i.into(), &s).unwrap();
            prop_assert!(congruent(&natural, &s));
            prop_assert!(natural.leaves().zip(s.leaves()).all(|(digit, extent)| (0..extent).contains(&digit)));
            prop_assert_eq!(crd2idx(&natural, &s), Ok(i));
            prop_assert_eq!(idx2crd(&natural, &s), Ok(natural));
        }
    }

    #[test]
    fn coordinates_of_every_depth_name_the_same_element(a in layout(), cut in any::<u64>()) {
        for i in 0..a.size() {
            // Collapse some modes of the natural coordinate to their index.
            let natural = a.coord(i).unwrap();
            let mixed = collapse(&natural, a.shape(), &mut cut.rotate_left(i as u32));
            prop_assert_eq!(a.offset(&mixed), a.offset(i), "{} at {}", a, mixed);
            prop_assert_eq!(a.index(&mixed), Ok(i));
            prop_assert_eq!(a.coord(&mixed), Ok(natural));
        }
    }

    #[test]
    fn text_round_trips(a in layout(), s in int_tuple(any::<i64>())) {
        prop_assert_eq!(a.to_string().parse::<RuntimeLayout>(), Ok(a.clone()));
        prop_assert_eq!(s.to_string().parse::<IntTuple>(), Ok(s.clone()));
        prop_assert_eq!(Slicer::from(&s).to_string().parse::<Slicer>(), Ok(Slicer::from(&s)));
        let tiler = Tiler::ByMode(vec![Tiler::Layout(a), Tiler::Keep, Tiler::from(&s)]);
        prop_assert_eq!(tiler.to_string().parse::<Tiler>(), Ok(tiler));
    }

    #[test]
    fn no_text_panics(noise in any::<String>(), near in "[-0-9(),:_ LayoutefRighS<>@?∘]{0,40}") {
        for text in [noise, near] {
            for error in [
                text.parse::<RuntimeLayout>().err(),
                text.parse::<IntTuple>().err(),
                text.parse::<Slicer>().err(),
                text.parse::<Tiler>().err(),
            ].into_iter().flatten() {
                prop_assert!(text.is_char_boundary(error.at()));
                prop_assert!(error.show(&text).contains('^'));
            }
        }
    }

    #[test]
    fn no_layout_panics(s in int_tuple(any::<i64>()), d in int_tuple(any::<i64>()), m in any::<i64>()) {
        let leaves: Vec<i64> = d.leaves().collect();
        let mut strides = leaves.iter().cycle();
        let extents = s.map(&mut |leaf| leaf.unsigned_abs().leading_zeros().into());
        for shape in [s, extents] {
            let stride = shape.map(&mut |_| *strides.next().unwrap());
            let Ok(a) = RuntimeLayout::new(shape, stride) else { continue };
            let b = RuntimeLayout::layout_right(a.shape()).unwrap();
            // Refused or not; overflow would panic here.
            let _ = (a.coalesce(), a.sort(), a.filter(), a.is_compact(), a.is_injective(), a.hier_coord(m), table(&a));
            let _ = (a.complement(m), a.composition(&a), b.composition(&a), a.composition(&b), a.concat(&a));
            let _ = (a.logical_divide(&a), a.logical_divide(Tiler::from(a.stride())), a.offset(m), a.offset_at(m));
        }
    }

    #[test]
    fn flatten_and_coalesce_keep_size_and_function(a in layout()) {
        let (flat, short) = (a.flatten().unwrap(), a.coalesce().unwrap());
        prop_assert!(flat.depth() <= 1 && short.depth() <= 1);
        prop_assert_eq!(values(&flat), values(&a));
        prop_assert_eq!(values(&short), values(&a));
        // Nothing is left to merge, or to drop.
        let modes = short.flat_modes();
        prop_assert!(modes.windows(2).all(|pair| pair[0].0 * pair[0].1 != pair[1].1));
        prop_assert!(modes.len() == 1 || modes.iter().all(|mode| mode.0 > 1));
        prop_assert_eq!(short.coalesce(), Ok(short));
    }

    #[test]
    fn filter_keeps_the_offsets(a in layout()) {
        let offsets = |a: &RuntimeLayout| values(a).into_iter().collect::<BTreeSet<_>>();
        let (zeros, filtered) = (a.filter_zeros().unwrap(), a.filter().unwrap());
        prop_assert!(congruent(zeros.shape(), a.shape()));
        prop_assert_eq!(offsets(&zeros), offsets(&a));
        prop_assert_eq!(offsets(&filtered), offsets(&a));
        prop_assert!(filtered.to_string() == "1:0" || filtered.flat_modes().iter().all(|&(s, d)| s > 1 && d != 0));
    }

    #[test]
    fn sort_orders_and_keeps_the_modes(a in layout()) {
        let sorted = a.sort().unwrap();
        prop_assert!(sorted.is_sorted());
        let (mut before, mut after) = (a.flat_modes(), sorted.flat_modes());
        before.sort();
        after.sort();
        prop_assert_eq!(before, after);
    }

    #[test]
    fn concat_and_make_layout_add(a in layout(), b in layout()) {
        for joined in [a.concat(&b).unwrap(), RuntimeLayout::make_layout([&a, &b]).unwrap()] {
            let sums = values(&b).into_iter().flat_map(|y| values(&a).into_iter().map(move |x| x + y));
            prop_assert!(values(&joined).into_iter().eq(sums));
        }
    }

    #[test]
    fn slices_are_the_function_with_coordinates_fixed(a in layout(), pick in any::<u64>(), cut in any::<u64>()) {
        let element = a.coord((pick % a.size() as u64) as i64).unwrap();
        let coord = open(&element, &mut cut.clone());
        let (rest, offset) = a.slice_and_offset(&coord).unwrap();
        prop_assert_eq!(a.slice(&coord), Ok(rest.clone()));
        // Every element that agrees with the fixed coordinates, in order.
        let matching = (0..a.size()).filter(|&i| agrees(&coord, &a.coord(i).unwrap())).map(|i| a.offset_at(i));
        prop_assert!(values(&rest).into_iter().map(|o| o + offset).eq(matching), "{} at {}", a, coord);
    }

    #[test]
    fn profiles_and_sizes(a in shape(), b in shape()) {
        prop_assert_eq!(congruent(&a, &b), a.profile() == b.profile());
        prop_assert!(weakly_congruent(&a, &a) && compatible(&a, &a));
        prop_assert!(!compatible(&a, &b) || weakly_congruent(&a, &b) && a.size() == b.size());
        prop_assert_eq!(congruent(&a, &b), weakly_congruent(&a, &b) && weakly_congruent(&b, &a));
        prop_assert!(compatible(&IntTuple::Int(a.size().unwrap()), &a));
    }

    #[test]
    fn complement_fills_the_rest((a, m) in admissible()) {
        let rest = a.complement(m).unwrap();
        let (ours, theirs) = (values(&a), values(&rest));
        prop_assert!(theirs.is_sorted_by(|x, y| x < y), "ordered");
        prop_assert!(theirs[1..].iter().all(|o| !ours.contains(o)), "disjoint");
        prop_assert!(is_bijection_onto(&values(&a.concat(&rest).unwrap()), m), "{} and {} in {}", a, rest, m);
    }

    #[test]
    fn complement_is_right_wherever_it_is_accepted(a in layout(), m in 1..=600i64) {
        match a.complement(m) {
            // Broadcast modes are set aside, the others fill.
            Ok(rest) => {
                let joined = a.filter().unwrap().concat(&rest).unwrap();
                prop_assert!(is_bijection_onto(&values(&joined), m));
            }
            Err(refused) => prop_assert!(
                matches!(
                    refused,
                    LayoutError::ComplementStride { .. }
                        | LayoutError::ComplementCotarget { .. }
                        | LayoutError::NegativeStride { .. }
                ),
                "{}", refused
            ),
        }
    }

    #[test]
    fn predicates_are_the_definitions(a in prop_oneof![layout(), bijection()]) {
        let offsets = values(&a);
        let distinct: BTreeSet<i64> = offsets.iter().copied().collect();
        prop_assert_eq!(a.is_injective(), Ok(distinct.len() == offsets.len()));
        prop_assert_eq!(a.is_bijective(), is_bijection_onto(&offsets, a.size()));
        prop_assert_eq!(a.is_compact(), distinct.into_iter().eq(0..a.cosize()));
    }

    #[test]
    fn offsets_lead_back_to_their_element(a in prop_oneof![layout(), bijection()]) {
        let offsets = values(&a);
        if a.is_injective() != Ok(true) {
            let refused = matches!(a.linear_coord(0), Err(LayoutError::NotInjective { .. }));
            prop_assert!(refused);
            return Ok(());
        }
        for offset in offsets.iter().min().unwrap() - 2..offsets.iter().max().unwrap() + 2 {
            let index = offsets.iter().position(|&o| o == offset).map(|i| i as i64);
            prop_assert_eq!(a.linear_coord(offset), Ok(index));
            prop_assert_eq!(a.hier_coord(offset), Ok(index.map(|i| a.coord(i).unwrap())));
            prop_assert_eq!(a.flat_coord(offset).unwrap().map(|c| a.index(&c)), index.map(Ok));
        }
    }

    #[test]
    fn divide_reorders(a in prop_oneof![layout(), bijection()], tile in bijection()) {
        let Ok(divided) = a.logical_divide(&tile) else { return Ok(()) };
        prop_assert_eq!(divided.rank(), 2);
        prop_assert!(is_composition(&divided.mode(0).unwrap(), &a, &tile));
        let (mut before, mut after) = (values(&a), values(&divided));
        before.sort();
        after.sort();
        prop_assert_eq!(before, after);
    }

    #[test]
    fn divide_by_mode_is_divide_of_modes(a in bijection(), n in 1..=4i64) {
        let tiler = Tiler::ByMode(vec![Tiler::Keep; a.rank() - 1].into_iter().chain([Tiler::Int(n)]).collect());
        let last = a.mode(a.rank() - 1).unwrap();
        let by_mode = a.logical_divide(&tiler);
        match last.logical_divide(Tiler::Int(n)) {
            Ok(divided) => {
                let by_mode = by_mode.unwrap();
                prop_assert_eq!(by_mode.mode(a.rank() - 1), Ok(divided));
                prop_assert_eq!(by_mode.size(), a.size());
            }
            Err(_) => prop_assert!(by_mode.is_err()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn composition_is_exact(a in prop_oneof![layout(), bijection()], b in indices()) {
        judge_composition(&a, &b)?;
    }
}

/// Every pair of a three-mode A and a two-mode B from lists of small modes, so that carries are met in every way.
#[test]
fn composition_is_exact_on_a_sweep() {
    let (mut accepted, mut refused) = (0, 0);
    let a_modes = [(1, 5), (2, 1), (2, 9), (3, 1), (3, 7), (4, 2), (6, 1), (6, -1)];
    let b_modes: Vec<(i64, i64)> =
        [1, 2, 3, 4, 6].into_iter().flat_map(|s| [0, 1, 2, 3, 4, 6, 8, 12].map(|d| (s, d))).collect();
    for (a0, a1, a2) in a_modes
        .iter()
        .flat_map(|x| a_modes.iter().map(move |y| (x, y)))
        .flat_map(|(x, y)| [(4, 3), (2, 24), (1, 30)].map(|z| (*x, *y, z)))
    {
        let a = RuntimeLayout::new((a0.0, a1.0, a2.0), (a0.1, a1.1, a2.1)).unwrap();
        for b0 in &b_modes {
            for b1 in &b_modes {
                let b = RuntimeLayout::new((b0.0, b1.0), (b0.1, b1.1)).unwrap();
                match judge_composition(&a, &b) {
                    Ok(true) => accepted += 1,
                    Ok(false) => refused += 1,
                    Err(failed) => panic!("{failed}"),
                }
            }
        }
    }
    // A change of the rule is to be seen, not only an error of it.
    assert_eq!((accepted, refused), (171_969, 135_231));
}

/// The natural coordinate with some of its modes given as an index.
fn collapse(natural: &IntTuple, shape: &IntTuple, cut: &mut u64) -> IntTuple {
    *cut = cut.rotate_left(1);
    match (natural, shape) {
        (IntTuple::Tuple(coords), IntTuple::Tuple(shapes)) if *cut & 1 == 0 => {
            coords.iter().zip(shapes).map(|(coord, shape)| collapse(coord, shape, cut)).collect()
        }
        _ => crd2idx(natural, shape).unwrap().into(),
    }
}

/// The coordinate with some of its modes replaced by `_`.
fn open(coord: &IntTuple, cut: &mut u64) -> Slicer {
    *cut = cut.rotate_left(1);
    match coord {
        _ if *cut & 3 == 0 => Slicer::Whole,
        IntTuple::Int(c) => Slicer::Int(*c),
        IntTuple::Tuple(modes) => Slicer::Tuple(modes.iter().map(|mode| open(mode, cut)).collect()),
    }
}

/// Whether an element lies in a slice.
fn agrees(slice: &Slicer, coord: &IntTuple) -> bool {
    match (slice, coord) {
        (Slicer::Whole, _) => true,
        (Slicer::Int(fixed), IntTuple::Int(c)) => fixed == c,
        (Slicer::Tuple(slices), IntTuple::Tuple(coords)) => slices.iter().zip(coords).all(|(s, c)| agrees(s, c)),
        _ => false,
    }
}
