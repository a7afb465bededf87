//! Products by `wgmma` on an sm_90a: one thread has tiles copied by TMA into the stages of a ring, warpgroups multiply them.
//!
//! | file | what it has |
//! |---|---|
//! | `plan.rs` | tiles, stages, and who computes what |
//! | `choice.rs`, `rest.rs` | which plan a product has, and what that hangs on beside its extents |
//! | `blocks.rs` | how many blocks are at work at once, and how many rows of tiles follow each other |
//! | `schedule.rs` | how the blocks share the tiles, and the speed expected of that |
//! | `problem.rs` | the layouts of a product, in memory and in shared memory |
//! | `shape.rs` | what of them a kernel is launched with, and the order of the tiles |
//! | `body.rs` | the kernel: who copies, who multiplies |
//! | `multiply.rs` | the turns of a consumer through K |
//! | `parts.rs` | K in parts, whose sums the blocks of a cluster exchange |
//! | `epilogue.rs`, `addend.rs` | from the sums to D; C on its way there |

mod addend;
mod blocks;
mod body;
mod choice;
mod epilogue;
mod multiply;
mod parts;
mod plan;
mod problem;
mod rest;
mod schedule;
mod shape;

pub use self::plan::GemmPlan;
pub(super) use self::problem::Problem;
pub(super) use self::rest::{Begin, Rest};
pub use self::schedule::GemmSchedule;
pub(super) use self::shape::{Launch, Written};
