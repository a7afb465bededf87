//! What a layout of (thread, value) costs in memory, and which swizzle makes it free of bank conflicts.
//!
//! # The access
//!
//! A *thread-value layout* sends (thread, value) to the offset of an element: mode 0 are the threads of a block, and
//! all other modes together are the values of one thread; a layout without a second mode has one value. The threads
//! form *warps* of 32 in the order of their index, on other [`Hardware`] of as many as that has. An [`Access`] says how
//! wide an element is, `bytes`, and how many values one instruction moves, `vector`: instruction k of a warp moves the
//! values `k·vector .. (k+1)·vector` of each of its threads, which have to be adjacent and aligned. A *request* is one
//! instruction of one warp; everything here is a sum over all requests of all warps of the block. Offset 0 lies at an
//! address that is a multiple of 128 bytes.
//!
//! # Shared memory
//!
//! There are 32 *banks*; word `w`, the 4 bytes from address `4w` on, is in bank `w mod 32`. In one *wavefront* each bank
//! gives one word to any number of threads. A request of a warp goes in *phases*:
//!
//! | bytes of a thread, `bytes · vector` | threads of a phase | phases |
//! |---|---|---|
//! | 1, 2, 4 | 32 | 1 |
//! | 8 | 16, a half-warp | 2 |
//! | 16, and a row of `ldmatrix` | 8, a quarter-warp | 4 |
//!
//! A phase takes as many wavefronts as the bank that is asked for most words has words to give; threads that want the
//! same word do not collide. Two phases are one where, for all threads `t` of the request, `t` and `t xor 1` have the same
//! address, or for all of them `t` and `t xor 2` have; not for `ldmatrix`, whose rows are not merged.
//!
//! With no collision each phase is one wavefront, since its threads want 32 words at most: that is the `ideal`, and what
//! is beyond it are the *bank conflicts*.
//!
//! Of other [`Hardware`], with `banks` banks of `word` bytes, a phase has as many threads as `banks · word` bytes hold
//! accesses, and no two are one.
//!
//! Sources: CUDA C++ Programming Guide, "Shared Memory" of compute capability 5.x and later; PTX ISA, `ldmatrix`; NVIDIA's
//! answer on uniform 64- and 128-bit loads of compute capability 7.x (developer forum, topic 77228).
//!
//! # Global memory
//!
//! Memory moves in *sectors* of 32 bytes, four of which are a *line*; other [`Hardware`] has its own. A request costs the
//! sectors that its threads touch; the fewest that their bytes fit in are `⌈bytes / 32⌉`.
//!
//! Source: CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory".
//!
//! # One core
//!
//! Everything is a `const fn` over [`ThreadValues`], without an allocation: `cute_types::analysis` evaluates the same
//! functions in the compiler, over the types of static layouts.

mod access;
mod addressed;
mod best_swizzle;
mod coalescing;
mod coverage;
mod error;
mod hardware;
mod issued;
mod offsets;
mod requests;
mod sentence;
mod set;
mod vector_width;
mod wavefronts;

pub use access::Access;
pub use addressed::Addressed;
pub use best_swizzle::{MAX_ACCESSES, Unswizzled, best_swizzle, best_swizzle_of};
pub use coalescing::{Coalescing, coalescing, coalescing_of};
pub use coverage::{Coverage, Element, Overlap, coverage, coverage_of};
pub use error::AnalysisError;
pub use hardware::Hardware;
pub use issued::{Issued, Phase, requests};
pub use offsets::{Modes, ThreadValues};
pub use sentence::Sentence;
pub use vector_width::{vector_width, vector_width_of};
pub use wavefronts::{Collision, Wavefronts, bank_conflicts, wavefronts, wavefronts_of};
