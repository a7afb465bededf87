//! The second way to every figure: counting, without the library's arithmetic.
//!
//! The library divides an index into digits; here the digits are counted up from zero, one element after the other,
//! and multiplied with the strides one by one.

use cute_types::runtime::{IntTuple, RuntimeLayout};

/// Every natural coordinate of a shape, the leftmost digit running fastest, found by counting.
pub(crate) fn coordinates(shape: &IntTuple) -> Vec<IntTuple> {
    let extents: Vec<i64> = shape.leaves().collect();
    let mut digits = vec![0; extents.len()];
    let mut coordinates = Vec::new();
    loop {
        let mut next = digits.iter();
        coordinates.push(shape.map(&mut |_| next.next().copied().unwrap_or_default()));
        let Some(place) = (0..digits.len()).find(|&k| digits[k] + 1 < extents[k]) else {
            return coordinates;
        };
        digits[..place].fill(0);
        digits[place] += 1;
    }
}

/// `Σ c·d` over the leaves.
pub(crate) fn dot(coordinate: &IntTuple, stride: &IntTuple) -> i64 {
    coordinate.leaves().zip(stride.leaves()).map(|(c, d)| c * d).sum()
}

/// The offset of every element.
pub(crate) fn offsets(layout: &RuntimeLayout) -> Vec<i64> {
    coordinates(layout.shape()).iter().map(|coordinate| dot(coordinate, layout.stride())).collect()
}

/// Whether the offsets are `0..size`, each once.
pub(crate) fn is_bijection(offsets: &[i64]) -> bool {
    let mut sorted = offsets.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..offsets.len() as i64)
}

/// Whether translates of the layout tile `0..cotarget`. The lowest offset that is not yet covered has to be the start
/// of the next translate, so there is one way to try.
pub(crate) fn tiles(layout: &RuntimeLayout, cotarget: i64) -> bool {
    let pattern = offsets(layout);
    let mut covered = vec![false; cotarget as usize];
    while let Some(start) = covered.iter().position(|covered| !covered) {
        for offset in &pattern {
            match covered.get_mut(start + *offset as usize) {
                Some(place) if !*place => *place = true,
                _ => return false,
            }
        }
    }
    true
}
