//! What CuTe does, in a few lines each: its algorithms with the assertions that it makes and no other, so that it can be
//! said how often it is wrong on operands of which there is no record. `tests/exactness/models.rs` holds each of them to
//! the records of CuTe itself.

use cute_types::runtime::{IntTuple, RuntimeLayout};

use crate::brute::Function;
use crate::definitions::gaps;

/// `composition` with one layout.
pub fn composition(a: &RuntimeLayout, b: &RuntimeLayout) -> Option<Function> {
    let modes = coalesced_for_running_on(a);
    let (&(_, last), inner) = modes.split_last()?;
    let mut result = Vec::with_capacity(8);
    for (extent, stride) in Function::of(b).0 {
        let (mut rest, mut step) = (extent, stride);
        for &(extent, stride) in inner {
            // "Stride Divisibility Condition"
            if step % extent != 0 && step >= extent {
                return None;
            }
            let entries = div_ceil(extent, step.max(1)).min(rest);
            if step > 0 && entries > 1 {
                // "Shape Divisibility Condition"
                if rest % entries != 0 {
                    return None;
                }
                result.push((entries, step * stride));
                rest /= entries;
            }
            step = div_ceil(step, extent);
        }
        result.push((rest, step * last));
    }
    Some(Function(result))
}

fn div_ceil(n: i64, d: i64) -> i64 {
    n / d + i64::from(n % d != 0)
}

/// CuTe's `coalesce_x`: merged where the function stays the same for every index, also past the size.
fn coalesced_for_running_on(a: &RuntimeLayout) -> Vec<(i64, i64)> {
    let mut modes = Function::of(a).0;
    if let Some((extent @ 1, _)) = modes.last_mut() {
        *extent = 2;
    }
    merged(modes)
}

/// Without extents of 1, neighbours merged that continue each other.
fn merged(modes: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let mut merged: Vec<(i64, i64)> = Vec::with_capacity(modes.len());
    for (extent, stride) in modes.into_iter().filter(|mode| mode.0 != 1) {
        match merged.last_mut() {
            Some(below) if below.0 * below.1 == stride => below.0 *= extent,
            _ => merged.push((extent, stride)),
        }
    }
    merged
}

/// `complement`, also of an integer cotarget.
pub fn complement(a: &RuntimeLayout, cotarget: &IntTuple) -> Option<Function> {
    let mut gaps = gaps(a, cotarget);
    if gaps.0.is_empty() {
        gaps.0.push((1, 0));
    }
    // "Non-injective Layout detected in complement."
    gaps.0.iter().all(|gap| gap.0 > 0).then_some(gaps)
}

/// `logical_divide` by one layout.
pub fn logical_divide(a: &RuntimeLayout, tile: &RuntimeLayout) -> Option<Function> {
    let modes = merged(Function::of(a).0);
    let shape: IntTuple = match modes[..] {
        [] => IntTuple::Int(1),
        [(extent, _)] => IntTuple::Int(extent),
        _ => modes.iter().map(|mode| mode.0).collect(),
    };
    let rest = complement(tile, &shape)?;
    let mut pair = Function::of(tile);
    pair.0.extend(rest.0);
    composition(a, &pair.layout())
}

/// The repetitions of `logical_product` by one layout, its mode 1.
pub fn repetitions(a: &RuntimeLayout, tiler: &RuntimeLayout) -> Option<Function> {
    composition(&complement(a, &IntTuple::Int(a.size() * tiler.cosize()))?.layout(), tiler)
}

/// `left_inverse`.
pub fn left_inverse(a: &RuntimeLayout) -> Option<Function> {
    let (mut modes, mut weight) = (Vec::new(), 1);
    for (extent, stride) in merged(Function::of(a).0) {
        modes.push((stride, extent, weight));
        weight *= extent;
    }
    modes.sort_by_key(|mode| mode.0);
    let Some(&(_, last, _)) = modes.last() else {
        return Some(Function(vec![(1, 0)]));
    };
    let (mut inverse, mut below, mut step) = (Vec::new(), 1, 0);
    for (stride, _, weight) in modes.into_iter().filter(|mode| mode.0 != 0) {
        // "Left inverse divisibility condition"
        if stride % below != 0 {
            return None;
        }
        inverse.push((stride / below, step));
        (below, step) = (stride, weight);
    }
    inverse.push((last, step));
    Some(Function(inverse))
}

/// `upcast` by `n`.
pub fn upcast(a: &RuntimeLayout, n: i64) -> Option<Function> {
    let leaf = |(extent, stride): (i64, i64)| match stride {
        0 => Some((extent, 0)),
        d if d % n == 0 => Some((extent, d / n)),
        d if n % d == 0 => Some((div_ceil(extent, n / d.abs()), d.signum())),
        // "Divisibility condition"
        _ => None,
    };
    Function::of(a).0.into_iter().map(leaf).collect::<Option<_>>().map(Function)
}

/// `downcast` by `n`.
pub fn downcast(a: &RuntimeLayout, n: i64) -> Option<Function> {
    let modes = Function::of(a).0;
    // "Downcast requires adjacent elements"
    modes.iter().any(|mode| mode.1.abs() == 1).then(|| {
        let leaf =
            |(extent, stride): (i64, i64)| if stride.abs() == 1 { (extent * n, stride) } else { (extent, stride * n) };
        Function(modes.into_iter().map(leaf).collect())
    })
}
