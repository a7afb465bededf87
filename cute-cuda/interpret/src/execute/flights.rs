//! What is under way: copies to shared memory, the bulk groups of threads, and barriers while threads come to them.

use super::copies::Copies;
use crate::asynchronous::Reduction;
use crate::memory::Known;
use crate::tensor_map::PIECE;

/// When agents do their work, as far as PTX leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Schedule {
    /// When they are set to it.
    Early,
    /// When nobody can go on without it: first those for which somebody waits, of them the last that was set to work.
    Late,
}

/// A copy to shared memory under way.
#[derive(Debug)]
pub(super) struct Flight {
    /// Its number among the agents that write.
    pub(super) number: u32,
    /// The instruction.
    pub(super) at: usize,
    /// The thread that set it to work.
    pub(super) thread: u32,
    /// The mbarrier that counts its bytes.
    pub(super) barrier: u64,
    pub(super) bytes: u32,
    pub(super) cargo: Vec<Cargo>,
    /// What becomes of the elements that are there; nothing where they are replaced.
    pub(super) reduction: Option<Reduction>,
}

/// 16 bytes that a copy moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cargo {
    pub(super) shared: u64,
    /// Where in global memory those of the bytes are that are not fill.
    pub(super) global: u64,
    pub(super) first: usize,
    pub(super) bytes: usize,
    pub(super) data: [u8; PIECE],
}

impl Cargo {
    /// Those of the bytes that global memory has.
    pub(super) fn of_global(&self) -> &[u8] {
        &self.data[self.first..self.first + self.bytes]
    }
}

/// A bulk store under way.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) cargo: Vec<Cargo>,
    /// What becomes of the elements that are there; nothing where they are replaced.
    pub(super) reduction: Option<Reduction>,
}

/// The bulk stores of one thread.
#[derive(Debug, Default)]
pub(super) struct BulkGroups {
    /// What is still to be written.
    pub(super) stores: Copies<Store>,
    /// How many groups there are.
    pub(super) committed: u32,
    /// The group of the last store, and its instruction.
    pub(super) last: Option<(u32, usize)>,
    /// Up to which group all that is read has been.
    pub(super) read: u32,
}

impl BulkGroups {
    /// The number of the group that a store of now is to be in.
    pub(super) fn next(&self) -> u32 {
        self.committed.saturating_add(1)
    }

    /// `cp.async.bulk.commit_group`
    pub(super) fn commit(&mut self) {
        self.stores.commit();
        self.committed = self.next();
    }

    /// The instruction of a store of which nobody knows that it has read what it stores.
    pub(super) fn unread(&self) -> Option<usize> {
        self.last.filter(|(group, _)| *group > self.read).map(|(_, at)| at)
    }
}

/// Barriers that a block has.
pub(super) const BARRIERS: usize = 16;
/// What the barrier of the cluster is beside those of a block, which are numbered.
pub(super) const CLUSTER: u64 = u64::MAX;

/// A barrier for some threads, while they come.
#[derive(Debug)]
pub(super) struct Rendezvous {
    pub(super) count: u64,
    pub(super) arrived: u32,
    /// What those know who came.
    pub(super) known: Known,
}
