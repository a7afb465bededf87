//! What a block does, which is the same in both sizes.

use core::ops::RangeFull;

use cute_types::atom::element::F32;
use cute_types::atom::{
    CopyTiling, LayoutTV, MadeTiledCopy, OperandA, OperandB, OperandC, TiledMma, TypedCopyAtom, UniversalCopy,
    UniversalFMA,
};
use cute_types::prelude::*;
use cute_types::typenum::Unsigned;

/// Blocks and threads of a launch.
pub type Launch = ([u32; 3], [u32; 3]);

/// A launch along `x`.
pub const fn launch<Grid: Unsigned, Block: Unsigned>() -> Launch {
    ([Grid::U32, 1, 1], [Block::U32, 1, 1])
}

/// An instruction of so many bits, of numbers.
pub type Numbers<Bits> = TypedCopyAtom<UniversalCopy<Bits>, F32>;
/// (thread, value) to the index in the tile, of a copy of threads and values.
pub type CopyTV<Bits, Threads, Values> = <MadeTiledCopy<Numbers<Bits>, Threads, Values> as CopyTiling>::LayoutTV;
/// ((thread, value), tile) of a tensor, by the tile and the layout (thread, value) → index in it.
pub type Parts<Tensor, Tile, TV> = Composition<ZippedDivide<Tensor, Tile>, (TV, RangeFull)>;

/// A copy of `f32`, vector by vector.
pub mod copy {
    use super::*;

    /// The tile of a block, in vectors: two of each thread, 128 apart.
    pub type Tile = Shape!((128, 2));
    /// Of its numbers, as (a number of a vector, thread, vector).
    pub type Copies = Upcast<CopyTV<U128, Layout!((1, 128, 1)), Layout!((4, 1, 2))>, U4>;
    /// The threads of a block.
    pub type Block = Shape!(128);
}

/// A transpose of `f32`, tile by tile, through swizzled shared memory. A tile is 64 columns and 64 rows; x is a column, v a
/// vector of four columns, y a row, and w a pair of rows. A thread reads a vector of both rows of a pair, turns the 4 x 2
/// numbers around in its registers, and from there on there are pairs.
pub mod transpose {
    use super::*;

    /// What is read, as (v,y).
    pub type Vectors = Shape!((16, 64));
    /// Of (v,y): 16 threads have a row of the tile, and a thread both rows of a pair.
    pub type Reads = Upcast<CopyTV<U128, Layout!((16, 32)), Layout!((4, 2))>, U4>;
    /// What is written, as (w,x).
    pub type Pairs = Shape!((32, 64));
    /// Of (w,x): a thread puts in the pair of each of its four columns.
    pub type Puts = Upcast<CopyTV<U64, Layout!((32,16):(16,1)), Layout!((2, 4))>, U2>;
    /// Of (w,x), its columns as 4 times 16: a warp takes out a column, which is a row of the transposed matrix.
    pub type Takes = Upcast<CopyTV<U64, Layout!((32, 16, 1)), Layout!((2, 1, 4))>, U2>;
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
    /// Two vectors of four, 64 apart, for each of 16 threads along M and along N.
    type TwoVectors = Layout!((16,4,2):(4,1,64));
    /// The multiplication: 16 x 16 threads, each with 8 x 8 sums, of 128 x 128 x 8.
    pub type Mma = TiledMma<UniversalFMA<F32, F32, F32, F32>, Layout!((16, 16, 1)), (TwoVectors, TwoVectors, U8)>;
    /// The tile of A or of B of a stage, in vectors.
    pub type Tile = Shape!((32, 8));
    /// Of that tile: a vector of each thread.
    pub type Copies = Upcast<CopyTV<U128, Layout!((32, 8)), Layout!((4, 1))>, U4>;
    /// A stage in shared memory, in vectors: the tile of A, and then that of B.
    pub type Stage = Layout!((32,8,2):(1,32,256));
    /// Who writes it: each thread a vector of both.
    pub type Writers = Upcast<CopyTV<U128, Layout!((32, 8, 1)), Layout!((4, 1, 2))>, U4>;
    /// What a thread reads of the tile of A: two vectors of each `k`.
    pub type OfA = Upcast<LayoutTV<Mma, OperandA>, U4>;
    /// The same of B.
    pub type OfB = Upcast<LayoutTV<Mma, OperandB>, U4>;
    /// The tile of C, in vectors.
    pub type TileOfC = Shape!((32, 128));
    /// What a thread has of it: two vectors in each of 2 x 4 columns.
    pub type OfC = Upcast<LayoutTV<Mma, OperandC>, U4>;
    /// The threads of a block.
    pub type Block = Shape!(256);
}

/// Patches of an image as columns of a matrix, for a convolution of 3 x 3 without padding. The patches overlap, which is
/// a layout that is not injective, and the input's; the output's is.
///
/// Both have the modes (row of the window, x, y, column of the window, channel): a thread has a place and of a row of the window
/// the three elements; a block has a row of the window, places and a channel.
pub mod im2col {
    use super::*;

    /// The threads of a block.
    pub type Block = Shape!(256);
}
