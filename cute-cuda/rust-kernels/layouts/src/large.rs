//! Large ones, which a device is timed with; `small.rs` says what they are.

use cute_types::prelude::*;

use crate::common::{self, Launch};

/// A copy of 4 GiB.
pub mod copy {
    use super::*;

    /// Of both arrays, in vectors.
    pub type Vectors = Layout!(((128,2),1048576):((1,128),256));
    /// The blocks of a launch.
    pub type Grid = Shape!(1048576);
    /// The threads of a block.
    pub type Block = Shape!(128);
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
    /// What a thread takes of A, of a stage and a block. The last mode are the stages.
    pub type A = Layout!((((32,8),1),(32,32),512):(((1,1024),0),(32,0),8192));
    /// The same of B, which blocks along `m` have in common.
    pub type B = Layout!((((32,8),1),(32,32),512):(((1,1024),0),(0,32),8192));
    /// What a thread takes of C, in vectors: it is one of 16 x 16, and has 2 vectors with 2 x 4 columns.
    pub type C = Layout!((((16,16),(2,4,2)),(32,32)):(((1,4096),(16,1024,65536)),(32,131072)));
    /// The blocks of a launch.
    pub type Grid = Shape!(1024);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}

/// Patches of an image of 96 channels of 1026 x 1026, which is 0.4 GB, and 3.6 GB of patches.
pub mod im2col {
    use super::*;

    /// Channels, rows and columns of the image.
    pub const IMAGE: (usize, usize, usize) = (96, 1026, 1026);
    /// A thread has a place of the window of 3 x 3, and of it the three elements of a row of the window; a block has a row of
    /// the window, 256 places of a row of the image, and a channel.
    pub type Image = Layout!(((256,3),(3,4,1024,96)):((1,1),(1026,256,1026,1052676)));
    /// The matrix by rows: a row for each element of the window and channel, a column for each place.
    pub type Columns = Layout!(((256,3),(3,4,1024,96)):((1,1048576),(3145728,256,1024,9437184)));
    /// The blocks of a launch.
    pub type Grid = Shape!(1179648);
    /// The threads of a block.
    pub type Block = Shape!(256);
    /// Both.
    pub const LAUNCH: Launch = common::launch::<Grid, Block>();
}
