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
