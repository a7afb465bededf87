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

    /// Without the modes that do not move: those of extent 1 and of stride 0.
    pub fn moving(mut self) -> Self {
        self.0.retain(|&(extent, stride)| extent != 1 && stride != 0);
        self
    }

    /// Whether no two indices have one value.
    pub fn is_injective(&self) -> bool {
        let mut values = self.values();
        values.sort_unstable();
        values.is_sorted_by(|x, y| x < y)
    }

    /// The layout of these modes, flat.
    pub fn layout(&self) -> RuntimeLayout {
        let (shape, stride): (Vec<i64>, Vec<i64>) = self.0.iter().copied().unzip();
        RuntimeLayout::new(shape, stride).expect("small numbers")
    }

    /// All values, in order: those so far, once more for each further step of a mode.
    pub fn values(&self) -> Vec<i64> {
        let mut values = vec![0];
        for &(extent, stride) in &self.0 {
            let below = values.len();
            values.reserve(below * (extent as usize).saturating_sub(1));
            for step in 1..extent {
                for i in 0..below {
                    values.push(values[i] + step * stride);
                }
            }
        }
        values
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

/// Whether `outer ∘ b` is some layout, each leaf of `b` being one mode or several of it: the values have to be the sums
/// of those along each leaf, and these the values of a layout.
pub fn is_some_composition(outer: &Function, b: &Function) -> bool {
    let along = |&(extent, stride): &(i64, i64)| (0..extent).map(|i| outer.at(i * stride)).collect::<Vec<_>>();
    let leaves: Vec<Vec<i64>> = b.0.iter().map(along).collect();
    leaves.iter().all(|values| is_some_layout(values))
        && b.values().into_iter().map(|index| outer.at(index)).eq(sums(&leaves))
}

/// The sums of one value of each list, the first list fastest: the offsets of a layout of which these are the modes.
pub fn sums<'a>(lists: impl IntoIterator<Item = &'a Vec<i64>>) -> Vec<i64> {
    lists
        .into_iter()
        .fold(vec![0], |sums, values| values.iter().flat_map(|value| sums.iter().map(move |sum| sum + value)).collect())
}

/// Sorted, so that the same elements in two orders are the same.
pub fn sorted(mut values: Vec<i64>) -> Vec<i64> {
    values.sort_unstable();
    values
}

/// Whether each of `0..m` is one of the values, and no value is there twice.
pub fn is_bijection_onto(values: &[i64], m: i64) -> bool {
    values.len() as i64 == m && values.iter().copied().collect::<BTreeSet<_>>().into_iter().eq(0..m)
}

/// Whether there is a layout with these values, in this order. Of its modes, the fastest is tried with every extent that
/// fits; the values at its multiples are then a layout of their own.
pub fn is_some_layout(values: &[i64]) -> bool {
    let n = values.len();
    let fits = |s: usize| {
        let repeats = |i: usize| values[i] == values[i - i % s] + (i % s) as i64 * values[1];
        n.is_multiple_of(s) && (0..n).all(repeats)
    };
    values.first() == Some(&0)
        && (n == 1
            || (2..=n)
                .filter(|&s| fits(s))
                .any(|s| is_some_layout(&values.iter().copied().step_by(s).collect::<Vec<_>>())))
}
