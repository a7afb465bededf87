//! # vector_width
//!
//! The most values, a power of two of at most 16 bytes, that every thread can move by one instruction each time: every
//! run of as many of its values is adjacent and begins at a multiple of their number.
//!
//! - post: an [`Access`](super::Access) of as many elements is not refused, and none of more is

use super::addressed::Addressed;
use super::error::AnalysisError;
use super::offsets::{ThreadValues, Walk};
use super::requests::MOST_VALUES;

/// Bytes of the widest access.
const WIDEST: u32 = 16;

/// How many elements of `bytes` bytes one instruction may move, `layout` being a thread-value layout.
///
/// ```
/// use cute_runtime::analysis::vector_width;
/// use cute_runtime::{ComposedLayout, RuntimeLayout};
/// let rows: RuntimeLayout = "(32,8):(8,1)".parse()?;
/// assert_eq!(vector_width(&rows, 2)?, 8); // 16 bytes
/// assert_eq!(vector_width(&rows, 4)?, 4); // 16 bytes again, two instructions
/// assert_eq!(vector_width(&"(32,8):(12,1)".parse::<RuntimeLayout>()?, 2)?, 4); // 24 bytes apart
/// // The swizzle moves single elements.
/// assert_eq!(vector_width(&"S<3,0,3> o (32,8):(8,1)".parse::<ComposedLayout>()?, 2)?, 1);
///
/// let refused = vector_width(&rows, 12).unwrap_err();
/// assert_eq!(refused.to_string(), "access: 1 elements of 12 bytes are 12 bytes; an access has 1, 2, 4, 8 or 16");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/vector_width.svg"))]
pub fn vector_width(layout: &impl Addressed, bytes: u32) -> Result<u32, AnalysisError> {
    vector_width_of(&layout.thread_values(), bytes)
}

/// The same of the numbers of a layout, in constants too.
pub const fn vector_width_of(layout: &ThreadValues, bytes: u32) -> Result<u32, AnalysisError> {
    if let Err(refused) = super::Access::new(bytes).width() {
        return Err(refused);
    }
    if let Err(refused) = layout.check() {
        return Err(refused);
    }
    let values = layout.values.size() as i64;
    let mut vector = (WIDEST / bytes) as usize;
    while values % vector as i64 != 0 {
        vector /= 2;
    }
    let mut threads = Walk::START;
    let mut left = layout.threads.size();
    while left > 0 && vector > 1 {
        let mut walk = Walk::START;
        // The offsets of the last values: what is adjacent by the half of a vector was so by the whole.
        let mut last = [0; MOST_VALUES];
        let mut value = 0;
        while value < values {
            let offset = layout.offset_of(threads.offset() + walk.offset());
            last[value as usize % MOST_VALUES] = offset;
            loop {
                let place = value as usize % vector;
                let first = last[(value as usize - place) % MOST_VALUES];
                if vector == 1 || (offset == first + place as i64 && first % vector as i64 == 0) {
                    break;
                }
                vector /= 2;
            }
            walk.step(&layout.values);
            value += 1;
        }
        threads.step(&layout.threads);
        left -= 1;
    }
    Ok(vector as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ComposedLayout, RuntimeLayout, Swizzle};

    /// What the definition says of the offsets themselves.
    fn by_definition(layout: &ComposedLayout, bytes: u32) -> u32 {
        let (threads, values) = (layout.layout().mode(0).unwrap().size(), layout.layout().mode(1).unwrap().size());
        let fits = |width: i64| {
            let run = |thread: i64, first: i64| {
                let offset = |value: i64| layout.offset((thread, value)).unwrap();
                offset(first) % width == 0 && (0..width).all(|i| offset(first + i) == offset(first) + i)
            };
            values % width == 0 && (0..threads).all(|thread| (0..values / width).all(|k| run(thread, k * width)))
        };
        (0..5).rev().map(|log| 1 << log).find(|&width| width * bytes <= WIDEST && fits(width.into())).unwrap()
    }

    #[test]
    fn small_swizzled_layouts_against_the_definition() {
        let mut wide = 0;
        for (bits, base, shift) in
            [(0, 0, 0), (1, 0, 1), (1, 0, 3), (2, 0, 2), (1, 1, 2), (2, 2, 3), (1, 0, -2), (1, 2, -1)]
        {
            let swizzle = Swizzle::new(bits, base, shift).unwrap();
            for (values, stride) in [1, 2, 4, 6, 8].into_iter().flat_map(|n| [0, 1, 2, 8].map(|d| (n, d))) {
                for (step, offset) in [1, 2, 4, 8, 12].into_iter().flat_map(|d| (0..10).map(move |o| (d, o))) {
                    let strided = RuntimeLayout::new((4, values), (step, stride)).unwrap();
                    let layout = ComposedLayout::new(swizzle, offset, strided).unwrap();
                    let expected = by_definition(&layout, 2);
                    assert_eq!(vector_width(&layout, 2), Ok(expected), "{layout}");
                    wide += u32::from(expected > 1 && bits > 0);
                }
            }
        }
        assert!(wide > 100, "{wide}");
    }
}
