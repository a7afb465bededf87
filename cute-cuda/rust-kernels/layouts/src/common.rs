//! What a block does, which is the same in both sizes.

use cute_types::prelude::*;

use cute_types::typenum::Unsigned;

/// Blocks and threads of a launch.
pub type Launch = ([u32; 3], [u32; 3]);

/// A launch along `x`.
pub const fn launch<Grid: Unsigned, Block: Unsigned>() -> Launch {
    ([Grid::U32, 1, 1], [Block::U32, 1, 1])
}

/// A transpose of `f32`, tile by tile, through swizzled shared memory. A tile is 64 columns and 64 rows; x is a column, v a
/// vector of four columns, y a row, and w a pair of rows. A thread reads a vector of both rows of a pair, turns the 4 x 2
/// numbers around in its registers, and from there on there are pairs.
pub mod transpose {
    use super::*;

    /// What is read, as (v,y).
    pub type Vectors = Shape!((16, 64));
    /// Of (v,y): 16 threads have a row of the tile, and a thread both rows of a pair.
    pub type Reads = Layout!(((16,32),2):((1,32),16));
    /// What is written, as (w,x).
    pub type Pairs = Shape!((32, 64));
    /// Of (w,x): a thread puts in the pair of each of its four columns.
    pub type Puts = Layout!(((16,32),4):((128,1),32));
    /// Of (w,x): a warp takes out a column, which is a row of the transposed matrix.
    pub type Takes = Layout!(((32,16),4):((1,32),512));
    /// The tile in shared memory, as (w,x): the 16 vectors of a row go to 16 places in 128 bytes.
    pub type Staged = Layout!(S<4,0,7> o (32,64):(1,32));
    /// The threads of a block.
    pub type Block = Shape!(512);
}

/// A product of matrices of `f32`, `C = A * B`, with a pipeline of two stages through shared memory: A is (m,k), B is
/// (n,k), C is (m,n), each with its first mode the contiguous one, and cut into vectors along it.
pub mod gemm {
    use super::*;

    /// The `k`s of a stage.
    pub const DEPTH: usize = 8;
    /// A stage in shared memory, in vectors: 32 x 8 of A, and then of B.
    pub type Stage = Layout!((32,8,2):(1,32,256));
    /// Who writes it: each thread a vector of both.
    pub type Writers = Layout!((256,2):(1,256));
    /// What a thread reads of a stage, of A: two vectors of each `k`. It is one of 16 x 16.
    pub type OfA = Layout!((((16,16),2),8):(((1,0),16),32));
    /// The same of B, which comes after A.
    pub type OfB = Layout!((((16,16),2),8):(((0,1),16),32));
    /// The threads of a block.
    pub type Block = Shape!(256);
}
