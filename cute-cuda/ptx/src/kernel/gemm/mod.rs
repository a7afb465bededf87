//! `D = A · B`: products of matrices of bf16, f16, TF32, floats of 8 bits or integers of 8 bits on the tensor cores of an sm_90a, from the layouts of the
//! matrices alone.
//!
//! | file | what it has |
//! |---|---|
//! | `elements.rs` | what matrices are of |
//! | `extents.rs` | what a product is of: its extents, where its matrices agree on them |
//! | `fused.rs` | what a user makes of the sums |
//! | `warpgroups/` | the kernel by `wgmma` |
//! | `product.rs` | `Gemm`, which is above them |

mod elements;
mod extents;
mod fused;
mod product;
mod warpgroups;

pub use self::elements::{Factor, Product, Scale, ScaleOf};
pub(super) use self::extents::{tiles_of, with_batches};
pub use self::product::{FusedGemm, Gemm, Matrices, Scaled};
pub use self::warpgroups::{GemmPlan, GemmSchedule};
