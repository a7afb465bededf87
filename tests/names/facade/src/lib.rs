//! A crate that has `cute-types` and hands it on, as a whole and item by item.

pub use cute_types;
pub use cute_types::prelude::*;

/// A compact square: a macro of this crate that writes one of `cute-types`.
#[macro_export]
macro_rules! square {
    ($n:expr) => {
        $crate::layout!(($n, $n))
    };
}
