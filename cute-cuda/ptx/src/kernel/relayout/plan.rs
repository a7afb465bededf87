//! How a copy goes: by vectors or by tiles, chosen from the modes of its domain.

use core::fmt;

use super::tile::Tile;
use crate::kernel::builder::{Input, Output, TypedKernel};
use crate::kernel::limits::WIDEST;
use crate::kernel::modes::{Joint, Mode, Side};
use crate::kernel::signature::Data;

/// From so many modes on the index code is dearer than an access.
const DEAR_MODES: usize = 4;
/// Threads that fill a large device.
const ENOUGH: u64 = 1 << 18;
/// Fewer elements than this along either side make no tile.
const LEAST_TILE: u64 = 8;

/// A kernel from one array to another.
pub type RelayoutKernel<T> = TypedKernel<(Input<T>, Output<T>)>;

/// How a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelayoutPlan {
    /// Each thread moves the longer one of these vectors, along the mode that is fastest in the array that is written.
    Vectors {
        /// Elements of a vector that is loaded.
        reads: u64,
        /// Elements of a vector that is stored.
        writes: u64,
        /// Vectors of a thread, apart along the slowest mode: they share the index code.
        turns: u64,
    },
    /// Tiles through shared memory: in by vectors along one mode, out by vectors along another.
    Tiles(Tile),
}

impl fmt::Display for RelayoutPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RelayoutPlan::Vectors { reads: 1, writes: 1, turns: 1 } => f.write_str("elements"),
            RelayoutPlan::Vectors { reads, writes, turns: 1 } => write!(f, "vectors of {reads} and {writes}"),
            RelayoutPlan::Vectors { reads, writes, turns } => write!(f, "{turns} vectors of {reads} and {writes}"),
            RelayoutPlan::Tiles(tile) => write!(f, "tiles of {tile}"),
        }
    }
}

/// The best way for a domain.
pub(super) fn plan<T: Data>(joint: &Joint) -> RelayoutPlan {
    let most = WIDEST / T::BYTES;
    let unit = |of: fn(&Mode) -> u64| joint.modes.iter().position(|mode| of(mode) == 1);
    if let (Some(read), Some(write)) = (unit(|mode| mode.from), unit(|mode| mode.to))
        && read != write
        && [read, write].iter().all(|&place| joint.modes[place].extent >= LEAST_TILE)
    {
        return RelayoutPlan::Tiles(Tile::of::<T>(joint, read, write));
    }
    // One mode alone: what is left after the last whole vector is copied apart.
    let whole =
        joint.modes.len() == 1 && joint.from.bits().is_multiple_of(most) && joint.to.bits().is_multiple_of(most);
    let width = |stride: fn(&Mode) -> u64, side: Side| match joint.modes.first() {
        Some(first) if stride(first) == 1 && whole => most,
        Some(first) if stride(first) == 1 => joint.vector(0, most, stride, side),
        _ => 1,
    };
    let (reads, writes) = (width(|mode| mode.from, joint.from), width(|mode| mode.to, joint.to));
    // Index code of several quotients is dearer than a narrow access: threads that have several share it, where enough are
    // left.
    let last = joint.modes.last().map_or(1, |mode| mode.extent);
    let vectors = joint.size() / reads.max(writes);
    let turns = match joint.modes.len() {
        DEAR_MODES.. if reads.max(writes) < most => {
            [4, 2].into_iter().find(|turns| last.is_multiple_of(*turns) && vectors / turns >= ENOUGH)
        }
        _ => None,
    };
    RelayoutPlan::Vectors { reads, writes, turns: turns.unwrap_or(1) }
}
