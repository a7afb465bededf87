//! The complement is what is missing, and there is one wherever something fits.

use cute_tests::brute::{Function, is_bijection_onto, sums, values};
use cute_tests::cute;
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::IntTuple;

use super::page;

/// What has to be added to `taken` so that each of `0..m` is there once: there is one way at most, from below.
fn missing(taken: &[i64], m: i64) -> Option<Vec<i64>> {
    let mut filled = vec![false; m as usize];
    let mut starts = Vec::new();
    while let Some(start) = filled.iter().position(|filled| !filled) {
        for offset in taken {
            let place = filled.get_mut(start + *offset as usize)?;
            if std::mem::replace(place, true) {
                return None;
            }
        }
        starts.push(start as i64);
    }
    Some(starts)
}

#[test]
fn complement() {
    let found = sweep(&every_layout(3, 1..=3, 0..=8), |a| {
        let mut found = Found::default();
        let taken = Function::of(a).moving().values();
        for m in 1..=36 {
            let is_right =
                |rest: Vec<i64>| rest.is_sorted_by(|x, y| x < y) && is_bijection_onto(&sums([&taken, &rest]), m);
            let here = a.complement(m).ok().map(|rest| is_right(values(&rest)));
            found += Found::or_missed(here, here.is_none() && missing(&taken, m).is_some());
        }
        found
    });
    page::gives("complement", found);
}

/// An integer or a shape as cotarget: ordered, disjoint, and together at least as far as the cotarget; where the modes
/// of A that move are injective, so are they with the complement.
#[test]
fn complement_ceil() {
    let shapes = (1..=6).flat_map(|x| (1..=6).map(move |y| IntTuple::from((x, y))));
    let cotargets: Vec<IntTuple> = (1..=36).map(IntTuple::Int).chain(shapes).collect();
    let found = sweep(&every_layout(3, 1..=3, 0..=8), |a| {
        let mut found = Found::default();
        let taken = Function::of(a).moving();
        let (is_injective, taken) = (taken.is_injective(), taken.values());
        for cotarget in &cotargets {
            let m: i64 = cotarget.leaves().product();
            let is_right = |rest: Function| {
                let both = sums([&taken, &rest.values()]);
                let disjoint = |offset: &i64| *offset == 0 || !taken.contains(offset);
                let rest = rest.values();
                rest.is_sorted_by(|x, y| x < y)
                    && rest.iter().all(disjoint)
                    && both.iter().max() >= Some(&(m - 1))
                    && (!is_injective || distinct(both))
            };
            let here = a.complement_ceil(cotarget).ok().map(|rest| is_right(Function::of(&rest)));
            found += Found::of(here, cute::complement(a, cotarget).map(is_right));
        }
        found
    });
    page::gives("complement_ceil", found);
}

fn distinct(mut values: Vec<i64>) -> bool {
    values.sort_unstable();
    values.is_sorted_by(|x, y| x < y)
}
