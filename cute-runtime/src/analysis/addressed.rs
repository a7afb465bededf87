//! The layouts that have addresses: of integers as strides, swizzled or not.

use super::offsets::{Modes, ThreadValues};
use crate::layout::RuntimeLayout;
use crate::swizzle::composed::ComposedLayout;

/// A layout whose elements lie in memory: a [`RuntimeLayout`] or a [`ComposedLayout`], read as one of (thread, value).
///
/// ```
/// use cute_runtime::analysis::{Access, Addressed, bank_conflicts};
/// use cute_runtime::{ComposedLayout, RuntimeLayout};
/// fn is_free(layout: &impl Addressed) -> bool {
///     bank_conflicts(layout, Access::new(4)) == Ok(0)
/// }
/// assert!(!is_free(&"32:32".parse::<RuntimeLayout>()?));
/// assert!(is_free(&"S<5,0,5> o 32:32".parse::<ComposedLayout>()?));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub trait Addressed: sealed::Sealed {
    /// Its numbers.
    fn thread_values(&self) -> ThreadValues;
}

impl Addressed for RuntimeLayout {
    fn thread_values(&self) -> ThreadValues {
        let (mut threads, mut values) = (Modes::ONE, Modes::ONE);
        let modes = self.shape().modes().iter().zip(self.stride().modes());
        for (mode, (shape, stride)) in modes.enumerate() {
            let part = if mode == 0 { &mut threads } else { &mut values };
            for (extent, stride) in shape.leaves().zip(stride.leaves()) {
                *part = part.then(extent, stride);
            }
        }
        ThreadValues::new(threads, values)
    }
}

impl Addressed for ComposedLayout {
    fn thread_values(&self) -> ThreadValues {
        let swizzle = self.swizzle();
        self.layout().thread_values().swizzled(self.base_offset(), swizzle.sources(), swizzle.shift())
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::RuntimeLayout {}
    impl Sealed for crate::ComposedLayout {}
}
