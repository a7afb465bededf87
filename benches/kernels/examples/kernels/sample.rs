//! Fresh random numbers of each type.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use cute_cuda::kernel::Data;
use half::f16;

/// A type that arrays are drawn of.
pub(crate) trait Sample: Data + DeviceRepr + ValidAsZeroBits + PartialEq {
    /// A number of some bits: any, save that it equals itself.
    fn of(bits: u64) -> Self;
}

impl Sample for f16 {
    fn of(bits: u64) -> f16 {
        // Without the bit that infinities and NaN need.
        f16::from_bits(bits as u16 & 0xbfff)
    }
}

impl Sample for f32 {
    fn of(bits: u64) -> f32 {
        f32::from_bits(bits as u32 & 0xbfff_ffff)
    }
}

impl Sample for f64 {
    fn of(bits: u64) -> f64 {
        f64::from_bits(bits & 0xbfff_ffff_ffff_ffff)
    }
}

/// So many numbers, others in every call.
pub(crate) fn numbers<T: Sample>(count: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::new();
    (0..count).map(|_| T::of(rng.u64(..))).collect()
}
