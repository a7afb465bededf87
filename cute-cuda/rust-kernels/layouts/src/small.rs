//! Small ones, which the interpreter runs through in a moment.

use cute_types::prelude::*;

use crate::common::{self, CopyTV, Launch, Parts};

/// A copy in vectors: block by block, value by value, thread by thread.
pub mod copy {
    use super::*;

    pub use crate::common::copy::*;

    /// Of both arrays, in vectors.
    pub type Vectors = Parts<Layout!((128, 2, 16)), Tile, Copies>;
    /// The blocks of a launch.
    pub type Grid = Shape!(16);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
    /// The vectors of each array.
    pub const LENGTH: usize = 16 * 256;
}

/// A transpose of 128 x 128.
pub mod transpose {
    use super::*;

    pub use crate::common::transpose::*;

    /// Rows and columns.
    pub const EXTENT: usize = 128;
    /// The matrix, by rows.
    pub type Matrix = Layout!((128,128):(128,1));
    /// The transposed matrix, by rows, as a function of the coordinate in the matrix.
    pub type Transposed = Layout!((128,128):(1,128));
    /// The tiles of what is written, one for each block: neighbours write along a row.
    pub type Tiles = Layout!(4:1);
    /// The same tiles, of what is read.
    pub type TilesRead = Layout!((2,2):(2,1));
    /// What the threads read of the matrix, in vectors.
    pub type Read = Composition<ZippedDivide<Layout!((32,128):(1,32)), Vectors>, (Reads, TilesRead)>;
    /// What they write of the transposed matrix, in pairs.
    pub type Written = Composition<ZippedDivide<Layout!((64,128):(1,64)), Pairs>, (Takes, Tiles)>;
    /// The blocks of a launch.
    pub type Grid = Shape!(4);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// A product of 256 x 64 with 64 x 256.
pub mod gemm {
    use super::*;

    pub use crate::common::gemm::*;

    /// Rows of A, rows of B, and the columns of both.
    pub const EXTENTS: (usize, usize, usize) = (256, 256, 64);
    /// A or B, in vectors.
    type Vectors = Layout!((64,64):(1,64));
    /// What a thread takes of A, of ((thread, value), (block, stage)): blocks along `n` have the same.
    pub type A = Composition<ZippedDivide<Vectors, Tile>, (Copies, Layout!(((2,2),8):((1,0),2)))>;
    /// The same of B, which blocks along `m` have in common.
    pub type B = Composition<ZippedDivide<Vectors, Tile>, (Copies, Layout!(((2,2),8):((0,1),2)))>;
    /// What a thread takes of C, in vectors.
    pub type C = Parts<Layout!((64,256):(1,64)), TileOfC, OfC>;
    /// The blocks of a launch.
    pub type Grid = Shape!(4);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// Patches of an image of 8 channels.
pub mod im2col {
    use super::*;

    pub use crate::common::im2col::*;

    /// Channels, rows and columns of the image.
    pub const IMAGE: (usize, usize, usize) = (8, 18, 18);
    /// The places of a block, and a row of the window.
    type Tile = Shape!((1, 16, 16, 3));
    /// A place of each thread, and the three elements of the row.
    type Copies = CopyTV<U32, Layout!((1, 16, 16, 1)), Layout!((1, 1, 1, 3))>;
    /// What a thread takes of the image.
    pub type Image = Parts<Layout!((3,16,16,3,8):(18,1,18,1,324)), Tile, Copies>;
    /// What it takes of the matrix, which has a row for each element of the window and channel, and a column for each place.
    pub type Columns = Parts<Layout!((3,16,16,3,8):(768,1,16,256,2304)), Tile, Copies>;
    /// The blocks of a launch.
    pub type Grid = Shape!(24);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}
