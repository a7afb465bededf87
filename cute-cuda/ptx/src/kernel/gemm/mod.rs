//! `D = A · B`: products of matrices of bf16, f16, TF32, f64, floats of 8 bits or integers of 8 bits on tensor cores, and of f32 by
//! `fma`, from the layouts of the matrices alone.
//!
//! | file | what it has |
//! |---|---|
//! | `elements.rs` | what matrices are of |
//! | `extents.rs` | what a product is of: its extents, where its matrices agree on them |
//! | `device.rs` | the device that it is for |
//! | `given.rs` | what a kernel is written from, and what a user makes of the sums |
//! | `reads.rs` | how a factor comes into shared memory |
//! | `warpgroups/` | the kernel by `wgmma`, of an sm_90a |
//! | `warps/` | the kernel by `mma.sync`, and by `fma` of f32, from an sm_80 on |
//! | `ways.rs` | which of them a device and the layouts have |
//! | `product.rs` | `Gemm`, which is above them |
//! | `tiered.rs` | a `Gemm` by small tiles, until the driver has compiled the chosen ones |

mod device;
mod elements;
mod extents;
mod given;
mod product;
mod reads;
mod tiered;
mod warpgroups;
mod warps;
mod ways;

pub use self::device::GemmDevice;
pub use self::elements::{Factor, Product, Scale, ScaleOf, TF32};
pub(super) use self::extents::{tiles_of, with_batches};
pub(super) use self::product::Planned;
pub use self::product::{FusedGemm, Gemm, Matrices, Scaled, ScaledGemm};
pub use self::reads::GemmRead;
pub use self::tiered::TieredGemm;
pub use self::warpgroups::{GemmPlan, GemmSchedule};
pub use self::warps::WarpPlan;
pub use self::ways::GemmWay;
