//! The same memory in wider and in narrower elements.

use std::collections::BTreeSet;

use cute_tests::brute::{Function, sorted, values};
use cute_tests::cute;
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::RuntimeLayout;

use super::page;

/// Two modes, or three of them with fewer extents and strides.
fn layouts() -> Vec<RuntimeLayout> {
    let mut layouts = every_layout(2, 1..=6, -4..=16);
    layouts.extend(every_layout(3, 1..=3, 0..=8));
    layouts
}

#[test]
fn upcast() {
    let found = sweep(&layouts(), |a| {
        let (mut found, f) = (Found::default(), Function::of(a));
        for n in 1..=12 {
            // Of a stride that is neither a multiple nor a divisor there is one element, if any.
            let inside = |stride: i64| if stride % n == 0 || stride.abs() > n { 1 } else { n / stride.abs() };
            // R(⌊c/q⌋) = ⌊A(c)/n⌋, for every coordinate c.
            let is_right = |r: Function| {
                (0..f.size()).all(|index| {
                    let (mut rest, mut wide) = (index, 0);
                    for (&(extent, stride), &(count, step)) in f.0.iter().zip(&r.0) {
                        let digit = rest % extent / inside(stride);
                        rest /= extent;
                        wide += if digit < count { digit * step } else { return false };
                    }
                    wide == f.at(index).div_euclid(n)
                })
            };
            let here = a.upcast(n).ok().map(|r| is_right(Function::of(&r)));
            found += Found::of(here, cute::upcast(a, n).map(is_right));
        }
        found
    });
    page::gives("upcast", found);
}

#[test]
fn downcast() {
    let found = sweep(&layouts(), |a| {
        let (mut found, f) = (Found::default(), Function::of(a));
        for n in 1..=12 {
            // n·A(i) + r for every r in 0..n, each as often as A has the offset.
            let narrow =
                || sorted(values(a).into_iter().flat_map(|offset| (0..n).map(move |r| n * offset + r)).collect());
            let is_right = |r: Function| sorted(r.values()) == narrow();
            let here = a.downcast(n).ok().map(|r| is_right(Function::of(&r)));
            // Some leaf of the result holds the parts of an element: each is tried.
            let with_parts_in = |holder: usize| {
                let leaves = f.0.iter().enumerate().map(|(leaf, &(extent, stride))| match leaf == holder {
                    true => (extent * n, 1),
                    false => (extent, stride * n),
                });
                Function(leaves.collect())
            };
            let missed = here.is_none() && (n == 1 || (0..f.0.len()).any(|holder| is_right(with_parts_in(holder))));
            found += Found { missed: missed.into(), ..Found::of(here, cute::downcast(a, n).map(is_right)) };
        }
        found
    });
    page::gives("downcast", found);
}

/// Every element of the result is in a block of both widths that A has bits in, and no bit of A is left out. Where one
/// width is a multiple of the other, a block is one element of the wider.
#[test]
fn recast() {
    let found = sweep(&every_layout(2, 1..=4, 0..=8), |a| {
        let mut found = Found::default();
        for old in [1, 2, 3, 4, 6, 8] {
            for new in [1, 2, 3, 4, 6, 8] {
                let block = (old.max(new)..).find(|bits| bits % old == 0 && bits % new == 0).unwrap();
                let bits: BTreeSet<i64> = values(a).into_iter().flat_map(|x| x * old..(x + 1) * old).collect();
                let (touched, blocks): (BTreeSet<i64>, BTreeSet<i64>) =
                    bits.iter().map(|bit| (bit / new, bit / block)).unzip();
                let is_right = |r: RuntimeLayout| {
                    let elements: BTreeSet<i64> = values(&r).into_iter().collect();
                    elements.is_superset(&touched) && elements.iter().all(|x| blocks.contains(&(x * new / block)))
                };
                found += Found::of(a.recast(old, new).ok().map(is_right), None);
            }
        }
        found
    });
    page::gives("recast", found);
}
