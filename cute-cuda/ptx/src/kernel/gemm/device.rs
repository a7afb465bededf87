//! The device that a product is for.

use crate::ptx::Target;

/// The device that a product is for: what its kernel is written for, and how many multiprocessors share its tiles. A
/// number alone is of an sm_90a, and `(target, number)` of any.
///
/// ```
/// use cute_cuda::kernel::GemmDevice;
/// use cute_cuda::ptx::Target;
///
/// assert_eq!(GemmDevice::from(132), GemmDevice { target: Target::Sm90a, multiprocessors: 132, sustained: false });
/// assert_eq!(GemmDevice::from((Target::Sm80, 108)).target, Target::Sm80);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GemmDevice {
    /// What the kernel is written for.
    pub target: Target,
    /// Multiprocessors.
    pub multiprocessors: u32,
    /// Whether the product runs again and again with nothing beside it, so that the limit of the device's power decides
    /// about its clock: [`GemmDevice::sustained`].
    pub sustained: bool,
}

impl GemmDevice {
    /// The same device at the limit of its power, where a product of many multiplications is as soon as it runs again and
    /// again with nothing beside it. There the tile that takes fewer joules has the higher clock, and tiles are chosen by the
    /// joules of their multiplications and reads, too; else they are chosen by their cycles, as is right where a product comes
    /// once, or between others. It makes a difference for A and B of 16 bits on an sm_90a, for which it was measured:
    /// `docs/measurements.md`, "Joules of a tile".
    ///
    /// ```
    /// use cute_cuda::kernel::{Gemm, GemmDevice, GemmWay, KernelError};
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let matrix = layout!((4096,4096):(4096,1));
    /// let tile = |device: GemmDevice| match GemmWay::chosen::<bf16, bf16>(matrix, matrix, matrix, device)? {
    ///     GemmWay::Warpgroups(plan) => Ok::<_, KernelError>(plan.tile),
    ///     _ => unreachable!("an sm_90a has wgmma"),
    /// };
    /// assert_eq!(tile(132.into())?, [128, 128, 64]);
    /// assert_eq!(tile(GemmDevice::from(132).sustained())?, [128, 256, 64]);
    /// # Ok::<(), KernelError>(())
    /// ```
    #[must_use]
    pub fn sustained(self) -> GemmDevice {
        GemmDevice { sustained: true, ..self }
    }
}

impl From<u32> for GemmDevice {
    fn from(multiprocessors: u32) -> GemmDevice {
        GemmDevice::from((Target::Sm90a, multiprocessors))
    }
}

impl From<(Target, u32)> for GemmDevice {
    fn from((target, multiprocessors): (Target, u32)) -> GemmDevice {
        GemmDevice { target, multiprocessors, sustained: false }
    }
}
