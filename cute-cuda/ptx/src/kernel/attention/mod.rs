//! Attention: `O = softmax(scale Q · Kᵀ) · V` on the tensor cores of an sm_90a, from the layouts of the four alone.
//!
//! | file | what it has |
//! |---|---|
//! | `scores.rs` | what it is of, and which keys a query sees |
//! | `plan.rs` | tiles, stages, and who computes what |
//! | `problem.rs` | the layouts, in memory and in shared memory, and the order of the tiles |
//! | `consumer.rs` | products and the softmax of the rows of a consumer |
//! | `body.rs` | the kernel: who copies, who multiplies |
//! | `attended.rs` | `Attention`, which is above them |

mod attended;
mod body;
mod consumer;
mod plan;
mod problem;
mod scores;

pub use self::attended::{Attention, Heads};
pub use self::plan::AttentionPlan;
pub use self::scores::{Half, Scores};
