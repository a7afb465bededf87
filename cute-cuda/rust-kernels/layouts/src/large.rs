//! Large ones, which a device is timed with; `small.rs` says what they are.

use cute_types::prelude::*;

use crate::common::{self, CopyTV, Launch, Parts};

/// A copy of 4 GiB.
pub mod copy {
    use super::*;

    pub use crate::common::copy::*;

    /// Of both arrays, in vectors.
    pub type Vectors = Parts<Layout!((128, 2, 1048576)), Tile, Copies>;
    /// The blocks of a launch.
    pub type Grid = Shape!(1048576);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
    /// The vectors of each array.
    pub const LENGTH: usize = 1048576 * 256;
}

/// A transpose of 32768 x 32768, which are 4 GiB.
pub mod transpose {
    use super::*;

    pub use crate::common::transpose::*;

    /// Rows and columns.
    pub const EXTENT: usize = 32768;
    /// The matrix, by rows.
    pub type Matrix = Layout!((32768,32768):(32768,1));
    /// The transposed matrix, by rows, as a function of the coordinate in the matrix.
    pub type Transposed = Layout!((32768,32768):(1,32768));
    /// The tiles of what is written, one for each block: neighbours write along a row.
    pub type Tiles = Layout!(262144:1);
    /// The same tiles, of what is read.
    pub type TilesRead = Layout!((512,512):(512,1));
    /// What the threads read of the matrix, in vectors.
    pub type Read = Composition<ZippedDivide<Layout!((8192,32768):(1,8192)), Vectors>, (Reads, TilesRead)>;
    /// What they write of the transposed matrix, in pairs.
    pub type Written = Composition<ZippedDivide<Layout!((16384,32768):(1,16384)), Pairs>, (Takes, Tiles)>;
    /// The blocks of a launch.
    pub type Grid = Shape!(262144);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// A product of 4096 x 4096 with 4096 x 4096.
pub mod gemm {
    use super::*;

    pub use crate::common::gemm::*;

    /// Rows of A, rows of B, and the columns of both.
    pub const EXTENTS: (usize, usize, usize) = (4096, 4096, 4096);
    /// A or B, in vectors.
    type Vectors = Layout!((1024,4096):(1,1024));
    /// What a thread takes of A, of ((thread, value), (block, stage)): blocks along `n` have the same.
    pub type A = Composition<ZippedDivide<Vectors, Tile>, (Copies, Layout!(((32,32),512):((1,0),32)))>;
    /// The same of B, which blocks along `m` have in common.
    pub type B = Composition<ZippedDivide<Vectors, Tile>, (Copies, Layout!(((32,32),512):((0,1),32)))>;
    /// What a thread takes of C, in vectors.
    pub type C = Parts<Layout!((1024,4096):(1,1024)), TileOfC, OfC>;
    /// The blocks of a launch.
    pub type Grid = Shape!(1024);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// Patches of an image of 96 channels of 1026 x 1026, which is 0.4 GB, and 3.6 GB of patches.
pub mod im2col {
    use super::*;

    pub use crate::common::im2col::*;

    /// Channels, rows and columns of the image.
    pub const IMAGE: (usize, usize, usize) = (96, 1026, 1026);
    /// The places of a block, and a row of the window.
    type Tile = Shape!((1, 256, 1, 3));
    /// A place of each thread, and the three elements of the row.
    type Copies = CopyTV<U32, Layout!((1, 256, 1, 1)), Layout!((1, 1, 1, 3))>;
    /// What a thread takes of the image.
    pub type Image = Parts<Layout!((3,1024,1024,3,96):(1026,1,1026,1,1052676)), Tile, Copies>;
    /// What it takes of the matrix, which has a row for each element of the window and channel, and a column for each place.
    pub type Columns = Parts<Layout!((3,1024,1024,3,96):(3145728,1,1024,1048576,9437184)), Tile, Copies>;
    /// The blocks of a launch.
    pub type Grid = Shape!(1179648);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}
