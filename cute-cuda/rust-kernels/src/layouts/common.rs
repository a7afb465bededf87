//! What a block does, which is the same in both sizes.

use cute_types::prelude::*;

use cute_types::typenum::Unsigned;

/// Blocks and threads of a launch.
pub type Launch = ([u32; 3], [u32; 3]);

/// A launch along `x`.
pub const fn launch<Grid: Unsigned, Block: Unsigned>() -> Launch {
    ([Grid::U32, 1, 1], [Block::U32, 1, 1])
}

/// A transpose, tile by tile, through swizzled shared memory.
pub mod transpose {
    use super::*;

    /// A tile: 32 x 32.
    pub type Tile = Shape!((32, 32));
    /// A warp takes a row of the tile; a thread four rows.
    pub type ByRows = Layout!(((32,8),4):((32,1),8));
    /// A warp takes a column of the tile, which is a row of the transposed matrix.
    pub type ByColumns = Layout!(((32,8),4):((1,32),256));
    /// The tile in shared memory: by rows, and in each row the banks permuted, so that a column has all of them.
    pub type Staged = Layout!(S<5,0,5> o (32,32):(32,1));
    /// The threads of a block.
    pub type Block = Shape!(256);
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
    /// The same of B, which comes behind A.
    pub type OfB = Layout!((((16,16),2),8):(((0,1),16),32));
    /// The threads of a block.
    pub type Block = Shape!(256);
}
