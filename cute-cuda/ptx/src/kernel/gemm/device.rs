//! The device that a product is for.

use crate::ptx::Target;

/// The device that a product is for: what its kernel is written for, and how many multiprocessors share its tiles. A
/// number alone is of an sm_90a, and `(target, number)` of any.
///
/// ```
/// use cute_cuda::kernel::GemmDevice;
/// use cute_cuda::ptx::Target;
///
/// assert_eq!(GemmDevice::from(132), GemmDevice { target: Target::Sm90a, multiprocessors: 132 });
/// assert_eq!(GemmDevice::from((Target::Sm80, 108)).target, Target::Sm80);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GemmDevice {
    /// What the kernel is written for.
    pub target: Target,
    /// Multiprocessors.
    pub multiprocessors: u32,
}

impl From<u32> for GemmDevice {
    fn from(multiprocessors: u32) -> GemmDevice {
        GemmDevice { target: Target::Sm90a, multiprocessors }
    }
}

impl From<(Target, u32)> for GemmDevice {
    fn from((target, multiprocessors): (Target, u32)) -> GemmDevice {
        GemmDevice { target, multiprocessors }
    }
}
