//! The definitions, computed in the plainest way and one element after the other. Nothing here uses the algebra that it
//! judges: only the leaves of a shape and of a stride.

use std::collections::BTreeSet;

use cute_types::runtime::RuntimeLayout;

/// A function of indices: extent and stride of every leaf, fastest first.
#[derive(Clone, Debug)]
pub struct Function(pub Vec<(i64, i64)>);

impl Function {
    /// The function of a layout.
    pub fn of(layout: &RuntimeLayout) -> Self {
        Function(layout.shape().leaves().zip(layout.stride().leaves()).collect())
    }

    /// How many indices it is defined on.
    pub fn size(&self) -> i64 {
        self.0.iter().map(|mode| mode.0).product()
    }

    /// The value at an index; past the size, the last mode runs on.
    pub fn at(&self, index: i64) -> i64 {
        let Some(((_, last), inner)) = self.0.split_last() else {
            return 0;
        };
        let mut rest = index;
        let mut value = 0;
        for (extent, stride) in inner {
            value += rest % extent * stride;
            rest /= extent;
        }
        value + rest * last
    }

    /// All values, in order.
    pub fn values(&self) -> Vec<i64> {
        (0..self.size()).map(|i| self.at(i)).collect()
    }
}

/// All offsets of a layout, in order of their index.
pub fn values(layout: &RuntimeLayout) -> Vec<i64> {
    Function::of(layout).values()
}

/// Whether `r` is the composition of `a` and `b`: `r(i) = a(b(i))` for every index of `b`, and no other index.
pub fn is_composition(r: &RuntimeLayout, a: &RuntimeLayout, b: &RuntimeLayout) -> bool {
    let outer = Function::of(a);
    values(r) == values(b).into_iter().map(|i| outer.at(i)).collect::<Vec<_>>()
}

/// Whether each of `0..m` is one of the values, and no value is there twice.
pub fn is_bijection_onto(values: &[i64], m: i64) -> bool {
    values.len() as i64 == m && values.iter().copied().collect::<BTreeSet<_>>().into_iter().eq(0..m)
}

/// CuTe's composition, with the two assertions that CuTe makes and no other: what it accepts, right or wrong.
pub fn cute_composition(a: &RuntimeLayout, b: &RuntimeLayout) -> Option<Function> {
    let modes = coalesced_for_running_on(a);
    let (&(_, last), inner) = modes.split_last()?;
    let mut result = Vec::new();
    for (extent, stride) in Function::of(b).0 {
        let (mut rest, mut step) = (extent, stride);
        for &(extent, stride) in inner {
            // "Stride Divisibility Condition"
            if rest > 1 && step % extent != 0 && step >= extent {
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
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (extent, stride) in modes.into_iter().filter(|mode| mode.0 != 1) {
        match merged.last_mut() {
            Some(below) if below.0 * below.1 == stride => below.0 *= extent,
            _ => merged.push((extent, stride)),
        }
    }
    merged
}
