//! Copies by TMA: the tensor map of a copy between global and shared memory, the coordinates and the instructions.
//!
//! One instruction of the *tensor memory accelerator* moves a box of a tensor in global memory, of up to 5 modes, to consecutive
//! bytes of shared memory or back, or, in a cluster, to several CTAs at once. What the tensor, the box and the swizzle of
//! shared memory are stands in a *tensor map*, which the driver encodes beforehand; an instruction gives the coordinate of the
//! box's first element, and an address.
//!
//! A [`TmaCopy`] comes from the layouts of both memories and a tile of the global one. Adjacent elements of shared memory have
//! to be a box: with `R` the right inverse of the shared layout in front of its swizzle, and `t` the map from the tile to
//! coordinates of the tensor, `t o R` is coalesced, and its leading modes of step 1 are the box; what follows is left to
//! further instructions, each a translate of the first.
//!
//! Here a copy is right, or refused. What the hardware and the driver ask of a tensor map is asked for with it, see
//! [`TensorMap::new`], and what CuTe would do silently in a bad way is said: boxes of one row since the shared layout is padded,
//! two modes of the tile in one of the map, boxes larger than the swizzle's rows.
//!
//! Sources: CUDA driver API, `cuTensorMapEncodeTiled`; PTX ISA, `cp.async.bulk.tensor`; CUDA C++ Programming Guide, "Using TMA
//! to transfer multi-dimensional arrays". CuTe: `make_tma_copy`, `tma_partition`, `construct_tma_gbasis`,
//! `include/cute/atom/copy_traits_sm90_tma.hpp`.

mod basis;
mod copy;
mod error;
mod map;
mod mask;
mod partition;

pub use copy::TmaCopy;
pub use error::TmaError;
pub use map::TensorMap;
pub use mask::tma_multicast_mask;
pub use partition::{TmaInstruction, TmaPartition};
