//! What an opcode with its modifiers says.

use super::asynchronous::AsyncOpcode;
use crate::alu::Function;
use crate::fault::Space;
use crate::matrices::Mma;
use crate::program::{Change, Shuffle, Vote};
use cute_ptx::ptx::Type;
use std::sync::Arc;

/// An opcode with its modifiers, understood.
#[derive(Debug, PartialEq)]
pub(crate) enum Opcode {
    Compute {
        function: Function,
        ty: Type,
        to: Type,
        from: Vec<Type>,
        table: bool,
    },
    Load {
        space: Space,
        ty: Type,
        count: usize,
        nc: bool,
    },
    Store {
        space: Space,
        ty: Type,
        count: usize,
    },
    /// `atom`, with a `result`, and `red`, without.
    Atomic {
        change: Change,
        space: Space,
        ty: Type,
        result: bool,
    },
    /// `cp.async`; past the first cache only 16 bytes at a time.
    Copy {
        past: bool,
    },
    CommitGroup,
    WaitGroup,
    WaitAll,
    WarpSync,
    Shuffle(Shuffle),
    Vote(Vote),
    LoadMatrix {
        count: usize,
        transposed: bool,
    },
    StoreMatrix {
        count: usize,
        transposed: bool,
    },
    /// `mma.sync`
    Mma(Arc<Mma>),
    Fence,
    Branch,
    Exit,
    /// Of the block; `aligned`, a warp executes it as one; with `arrive` nobody waits.
    Barrier {
        aligned: bool,
        arrive: bool,
    },
    /// Of mbarriers, and of what works beside the threads.
    Asynchronous(AsyncOpcode),
}
