//! Products by `mma.sync`, and of f32 by `fma`, from an sm_80 on: the threads of a block have tiles copied by
//! `cp.async` into stages of shared memory, and warps multiply them.
//!
//! | file | what it has |
//! |---|---|
//! | `plan.rs` | tiles, warps and stages, and the speed expected of them |
//! | `problem.rs` | the layouts of a product in memory and in shared memory, its instruction, the order of its tiles |
//! | `load.rs` | from memory to shared memory, with zeros past the end of K |
//! | `operand.rs` | from shared memory to the registers of `mma.sync` and `fma` |
//! | `body.rs` | the kernel: a pipeline of stages |
//! | `epilogue.rs` | from the sums to D |

mod body;
mod epilogue;
mod load;
mod operand;
mod plan;
mod problem;

pub use self::plan::WarpPlan;
pub(super) use self::problem::Problem;
