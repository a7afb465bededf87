//! The layouts of the kernels: for the device and for the host that launches them, which includes this file.
//!
//! What the threads of a launch take of a tensor is a layout of two modes, `((thread, value), block)`: each kernel's
//! parameter has one, and an output's has to be injective.

use cute_types::prelude::*;

use cute_types::typenum::Unsigned;

/// Blocks and threads of a launch.
pub type Launch = ([u32; 3], [u32; 3]);

/// A launch along `x`.
pub const fn launch<Grid: Unsigned, Block: Unsigned>() -> Launch {
    ([Grid::U32, 1, 1], [Block::U32, 1, 1])
}

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
    pub const LAUNCH: super::Launch = super::launch::<Grid, Block>();
    /// The vectors of each array.
    pub const LENGTH: usize = 16 * 256;
}

/// A transpose, tile by tile, through swizzled shared memory.
pub mod transpose {
    use super::*;

    /// Rows and columns.
    pub const EXTENT: usize = 128;
    /// The matrix, by rows.
    pub type Matrix = Layout!((128,128):(128,1));
    /// The transposed matrix, by rows, as a function of the coordinate in the matrix.
    pub type Transposed = Layout!((128,128):(1,128));
    /// A tile: 32 x 32.
    pub type Tile = Shape!((32, 32));
    /// A warp takes a row of the tile; a thread four rows.
    pub type ByRows = Layout!(((32,8),4):((32,1),8));
    /// A warp takes a column of the tile, which is a row of the transposed matrix.
    pub type ByColumns = Layout!(((32,8),4):((1,32),256));
    /// The tile in shared memory: by rows, and in each row the banks permuted, so that a column has all of them.
    pub type Staged = Layout!(S<5,0,5> o (32,32):(32,1));
    /// The tiles, one for each block.
    pub type Tiles = Layout!(16:1);
    /// What the threads take of the matrix.
    pub type Read = Composition<ZippedDivide<Matrix, Tile>, (ByRows, Tiles)>;
    /// What they take of the transposed matrix.
    pub type Written = Composition<ZippedDivide<Transposed, Tile>, (ByColumns, Tiles)>;
    /// The blocks of a launch.
    pub type Grid = Shape!(16);
    /// The threads of a block.
    pub type Block = Shape!(256);
    /// Both.
    pub const LAUNCH: super::Launch = super::launch::<Grid, Block>();
}

/// A product of matrices of `f32`, `C = A * B`, with a pipeline of two stages through shared memory: A is (m,k), B is
/// (n,k), C is (m,n), each with its first mode the contiguous one, and cut into vectors along it.
pub mod gemm {
    use super::*;

    /// Rows of A, rows of B, and the columns of both.
    pub const EXTENTS: (usize, usize, usize) = (256, 256, 64);
    /// The `k`s of a stage.
    pub const DEPTH: usize = 8;
    /// What a thread takes of A, of a stage and a block: 128 x 8 numbers are 32 x 8 vectors, one for each of 256
    /// threads; blocks along `n` have the same. The last mode are the stages.
    pub type A = Layout!((((32,8),1),(2,2),8):(((1,64),0),(32,0),512));
    /// The same of B, which blocks along `m` have in common.
    pub type B = Layout!((((32,8),1),(2,2),8):(((1,64),0),(0,32),512));
    /// A stage in shared memory, in vectors: 32 x 8 of A, and then of B.
    pub type Stage = Layout!((32,8,2):(1,32,256));
    /// Who writes it: each thread a vector of both.
    pub type Writers = Layout!((256,2):(1,256));
    /// What a thread reads of a stage, of A: two vectors of each `k`. It is one of 16 x 16.
    pub type OfA = Layout!((((16,16),2),8):(((1,0),16),32));
    /// The same of B, which comes behind A.
    pub type OfB = Layout!((((16,16),2),8):(((0,1),16),32));
    /// What a thread takes of C, in vectors: it is one of 16 x 16, and has 2 vectors with 2 x 4 columns.
    pub type C = Layout!((((16,16),(2,4,2)),(2,2)):(((1,256),(16,64,4096)),(32,8192)));
    /// The blocks of a launch.
    pub type Grid = Shape!(4);
    /// The threads of a block.
    pub type Block = Shape!(256);
    /// Both.
    pub const LAUNCH: super::Launch = super::launch::<Grid, Block>();
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
    pub const LAUNCH: super::Launch = super::launch::<Grid, Block>();
}
