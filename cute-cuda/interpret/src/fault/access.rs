//! How memory is used, in words.

use core::fmt;

/// How memory is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Access {
    /// A load.
    Read,
    /// A store.
    Write,
    /// Another asynchronous copy.
    Copy,
    /// A bulk store or a `wgmma` that reads.
    AgentReads,
    /// A bulk copy that writes.
    AgentWrites,
    /// A bulk reduction that changes it.
    AgentReduces,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "written",
            Access::Copy => "copied to again",
            Access::AgentReads => "given to an agent to read",
            Access::AgentWrites => "given to a bulk copy to write",
            Access::AgentReduces => "given to a bulk reduction to change",
        })
    }
}
