//! Small ones, which the interpreter runs through in a moment.

use cute_types::prelude::*;

use crate::common::{self, Launch};

/// A copy in vectors: block by block, value by value, thread by thread.
pub mod copy {
    use super::*;

    /// Of both arrays, in vectors.
    pub type Vectors = Layout!(((128,2),16):((1,128),256));
    /// The blocks of a launch.
    pub type Grid = Shape!(16);
    /// The threads of a block.
    pub type Block = Shape!(128);
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
    /// What a thread takes of A, of a stage and a block: 128 x 8 numbers are 32 x 8 vectors, one for each of 256
    /// threads; blocks along `n` have the same. The last mode are the stages.
    pub type A = Layout!((((32,8),1),(2,2),8):(((1,64),0),(32,0),512));
    /// The same of B, which blocks along `m` have in common.
    pub type B = Layout!((((32,8),1),(2,2),8):(((1,64),0),(0,32),512));
    /// What a thread takes of C, in vectors: it is one of 16 x 16, and has 2 vectors with 2 x 4 columns.
    pub type C = Layout!((((16,16),(2,4,2)),(2,2)):(((1,256),(16,64,4096)),(32,8192)));
    /// The blocks of a launch.
    pub type Grid = Shape!(4);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// Patches of an image as columns of a matrix, for a convolution of 3 x 3 without padding. The patches overlap, which is
/// a layout that is not injective, and the input's; the output's is.
pub mod im2col {
    use super::*;

    /// Channels, rows and columns of the image.
    pub const IMAGE: (usize, usize, usize) = (8, 18, 18);
    /// A thread has a place of the window of 3 x 3, and of it the three elements of a row of the window; a block has a row of
    /// the window and a channel.
    pub type Image = Layout!((((16,16),3),(3,8)):(((1,18),1),(18,324)));
    /// The matrix by rows: a row for each element of the window and channel, a column for each place.
    pub type Columns = Layout!(((256,3),24):((1,256),768));
    /// The blocks of a launch.
    pub type Grid = Shape!(24);
    /// The threads of a block.
    pub type Block = Shape!(256);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}
