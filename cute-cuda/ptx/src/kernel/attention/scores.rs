//! What attention is of, and which keys its queries see.

use half::{bf16, f16};

use crate::kernel::builder::{Builder, Fragment};
use crate::kernel::gemm::{Factor, Product};

/// Which keys a query sees, and what its scores are scaled by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// Whether query i sees keys 0 to i alone.
    pub causal: bool,
    /// What products of a query and a key are multiplied by: a positive number.
    pub scale: f32,
}

impl Scores {
    /// Every query sees all keys; the scale is one over the root of the head dimension.
    pub fn full(head: usize) -> Scores {
        Scores { causal: false, scale: 1.0 / (head as f32).sqrt() }
    }

    /// Query i sees keys 0 to i; the scale is one over the root of the head dimension.
    pub fn causal(head: usize) -> Scores {
        Scores { causal: true, ..Scores::full(head) }
    }
}

/// What attention is of: `bf16` or `f16`. Scores, sums and the softmax are in `f32`; what V is multiplied by is rounded to the
/// type.
pub trait Half: Factor<Sum = f32> + Product<f32, Scale = f32> {
    /// Numbers rounded to the nearest of it.
    #[doc(hidden)]
    fn rounded(b: &mut Builder, values: &Fragment<f32>) -> Fragment<Self>;
}

macro_rules! halves {
    ($($name:ty),*) => {$(
        impl Half for $name {
            fn rounded(b: &mut Builder, values: &Fragment<f32>) -> Fragment<$name> {
                b.convert_all(values)
            }
        }
    )*};
}

halves!(bf16, f16);
