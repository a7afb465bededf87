//! Random layouts for the property tests.

use cute_types::runtime::{IntTuple, RuntimeLayout};
use proptest::prelude::*;

/// Up to three levels, up to three modes each, with these leaves.
pub fn int_tuple(leaf: impl Strategy<Value = i64> + 'static) -> BoxedStrategy<IntTuple> {
    leaf.prop_map(IntTuple::Int)
        .prop_recursive(3, 6, 3, |inner| prop::collection::vec(inner, 1..=3).prop_map(IntTuple::Tuple))
        .boxed()
}

/// A shape of a few thousand elements at most.
pub fn shape() -> BoxedStrategy<IntTuple> {
    int_tuple(prop_oneof![Just(1i64), 2..=6i64])
        .prop_filter("a size to enumerate", |shape| shape.size().is_ok_and(|size| size <= 2000))
        .boxed()
}

/// The same profile with leaves of its own.
fn with_profile(shape: IntTuple, leaf: impl Strategy<Value = i64>) -> impl Strategy<Value = RuntimeLayout> {
    let leaves = shape.leaves().count();
    prop::collection::vec(leaf, leaves).prop_map(move |strides| {
        let mut strides = strides.into_iter();
        let stride = shape.map(&mut |_| strides.next().expect("a stride for each extent"));
        RuntimeLayout::new(&shape, stride).expect("small, and congruent")
    })
}

/// Any layout, negative strides, broadcasts and overlaps included.
pub fn layout() -> BoxedStrategy<RuntimeLayout> {
    shape().prop_flat_map(|shape| with_profile(shape, -4..=40i64)).boxed()
}

/// Strides from 0 up, small ones often: what a composition takes as B.
pub fn indices() -> BoxedStrategy<RuntimeLayout> {
    shape().prop_flat_map(|shape| with_profile(shape, prop_oneof![0..=4i64, 0..=36i64])).boxed()
}

/// A compact layout, its modes in any order: the extents, shuffled, get the strides of prefix products.
pub fn bijection() -> BoxedStrategy<RuntimeLayout> {
    let order = |shape: IntTuple| {
        let leaves: Vec<usize> = (0..shape.leaves().count()).collect();
        (Just(shape), Just(leaves).prop_shuffle())
    };
    let strided = |(shape, order): (IntTuple, Vec<usize>)| {
        let extents: Vec<i64> = shape.leaves().collect();
        let mut strides = vec![0; extents.len()];
        let mut next = 1;
        for leaf in order {
            strides[leaf] = next;
            next *= extents[leaf];
        }
        let mut strides = strides.into_iter();
        let stride = shape.map(&mut |_| strides.next().expect("a stride for each extent"));
        RuntimeLayout::new(shape, stride).expect("small, and congruent")
    };
    shape().prop_flat_map(order).prop_map(strided).boxed()
}

/// A layout and a cotarget that it is admissible in: periods that divide one another, in any order, and gaps between.
pub fn admissible() -> BoxedStrategy<(RuntimeLayout, i64)> {
    let modes = prop::collection::vec((1..=4i64, 1..=4i64), 0..=4);
    (modes, 1..=4i64, any::<prop::sample::Index>())
        .prop_map(|(modes, last_gap, turn)| {
            let mut filled = 1;
            let mut strided: Vec<(i64, i64)> = Vec::new();
            for (gap, extent) in modes {
                strided.push((extent, gap * filled));
                filled *= gap * extent;
            }
            if !strided.is_empty() {
                let by = turn.index(strided.len());
                strided.rotate_left(by);
            }
            let shape: IntTuple = strided.iter().map(|mode| mode.0).collect();
            let stride: IntTuple = strided.iter().map(|mode| mode.1).collect();
            (RuntimeLayout::new(shape, stride).expect("small"), filled * last_gap)
        })
        .boxed()
}
