//! Builds kernels around layouts, so that what a layout proves need not be checked by a thread.
//!
//! A [`Builder`] has no addresses. Memory is reached through a [`Tensor`], an array with a layout over it, and a place in
//! a tensor is named by an [`Index`]: a number in a register of which a limit is known, from the launch (threads, blocks),
//! from a loop, or from a comparison ([`Builder::below`]). A mode takes an index whose limit is at most its size. So an
//! access out of range cannot be written down, and the arrays that a launch is given are long enough when their lengths
//! are at least the cosizes, which the launch checks. Two threads can still race, and lanes be missing from an
//! `ldmatrix` in a branch that part of a warp takes, which PTX leaves undefined: the interpreter (`cute-ptx-interpret`) finds both.
//!
//! | file | what it has |
//! |---|---|
//! | `state.rs`, `emitter.rs` | the builder itself, and the lines that it has written |
//! | `admit.rs` | which layouts memory can have, and how many elements they need |
//! | `index.rs` | indices and their limits |
//! | `params.rs`, `joined.rs` | what the kernel takes, as Rust types |
//! | `tensor.rs` | arrays of memory with a layout |
//! | `untyped.rs`, `address.rs` | the addresses of a tensor's elements: index code once, immediates for the rest |
//! | `access.rs`, `words.rs` | loads and stores in vectors as wide as the layouts allow |
//! | `fragment.rs` | tensors of registers |
//! | `number.rs`, `arithmetic.rs`, `convert.rs` | numbers |
//! | `formula.rs`, `methods.rs`, `evaluate.rs` | operators and methods of registers, and how they are computed |
//! | `function.rs` | exp, log, tanh |
//! | `control.rs` | comparisons, branches, loops, barriers |
//! | `unit.rs`, `count.rs`, `below.rs` | sizes that a launch gives, and indices below them |
//! | `partition.rs`, `coords.rs` | what a thread has of a tensor by a tiled MMA or a tiled copy, and where that is |
//! | `mma_fragment.rs`, `gemm.rs` | the registers of `mma`, and `mma` of them |
//! | `copy_tiled.rs` | copies by the instruction of a tiled copy's atom |
//! | `copy_async.rs`, `matrix.rs`, `warp.rs` | `cp.async`; `ldmatrix` and `stmatrix`; shuffles, votes, reductions |
//! | `tma.rs`, `ring.rs`, `ring_behind.rs` | copies by tensor maps; pipelines between warps |
//! | `cluster.rs`, `multicast.rs` | blocks that reach each other's shared memory; tiles that they share |
//! | `bulk.rs`, `send.rs` | copies and reductions of bytes that lie one after the other; to another block of the cluster |
//! | `order.rs` | warpgroups that take turns |
//! | `rows.rs` | the rows of C of an MMA: what threads have of them, C as A of another one |
//! | `wgmma.rs`, `flights.rs` | multiplications of a warpgroup, and which are under way |
//! | `roles.rs` | warpgroups with roles of their own |
//! | `raw.rs` | PTX of the author's own |
//! | `atomic.rs` | elements changed at once |
//! | `dependent.rs` | grids that begin before those they depend on have ended |

mod access;
mod address;
mod admit;
mod arithmetic;
mod atomic;
mod below;
mod bulk;
mod cluster;
mod control;
mod convert;
mod coords;
mod copy_async;
mod copy_tiled;
mod count;
mod dependent;
mod divide;
mod emitter;
mod evaluate;
mod flights;
mod formula;
mod fragment;
mod function;
mod gemm;
mod index;
mod joined;
mod launched;
mod matrix;
mod methods;
mod mma_fragment;
mod multicast;
mod number;
mod order;
mod params;
mod partition;
mod raw;
mod ring;
mod ring_behind;
mod roles;
mod rows;
mod send;
mod staged;
mod state;
mod tensor;
mod tma;
mod tma_form;
mod unit;
mod untyped;
mod warp;
mod wgmma;
mod words;

pub use access::{Destination, Source, Vector};
pub use atomic::AtomicSum;
pub use bulk::{BulkOrdered, BulkSum};
pub use coords::Coords;
pub(super) use copy_async::Run;
pub use copy_tiled::Part;
pub use count::UnitArray;
pub use formula::{Formula, LongInteger, Term};
pub use fragment::Fragment;
pub use index::Index;
pub use joined::Joined;
pub(super) use launched::LaunchedLayout;
pub use mma_fragment::MmaFragment;
pub use multicast::Multicast;
pub use number::{Arithmetic, Bits, Convert, Float, Integer, Signed};
pub use order::{Order, OrderPlace};
pub(super) use params::FurtherNumber;
pub use params::{Input, Output, Param, Params, TypedKernel};
pub use raw::{RawInput, RawOutputs};
pub use ring::{Ring, RingPlace, Stage};
pub(super) use roles::{Counts, registers_beside, registers_of_all};
pub use rows::{AtomRows, c_as_a};
pub use send::{SentSum, SentWord};
pub use staged::Staged;
pub use state::Builder;
pub use tensor::{ArrayParam, Cluster, Global, ReadOnly, ReadWrite, Shared, Space, Tensor, Writable};
pub use tma::{Tma, TmaInput, TmaOutput, TmaParam};
pub(super) use tma_form::{Mapped, TmaForm};
pub use unit::{Count, CountWord, Counted, UnitAxis};
pub use wgmma::{Accumulators, WgmmaOperand};
