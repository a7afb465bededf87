//! What a thread has of a tensor, by a tiled MMA or a tiled copy. The thread is an index in a register, so that the partition is
//! one layout for all threads: the algebra takes the tensor apart into (thread, values, rest), and the first mode is at the index.

use cute_types::runtime::atom::{Operand, TiledCopy, TiledMma};
use cute_types::runtime::{Rule, RuntimeLayout, Tiler};

use super::index::Index;
use super::tensor::Tensor;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};

impl<T, S> Tensor<T, S> {
    /// What a thread has of a tensor of A, (M,K,...): (value, restM, restK, ...).
    ///
    /// # Errors
    ///
    /// As [`Tensor::partition_c`].
    #[track_caller]
    pub fn partition_a(&self, mma: &TiledMma, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        self.partition(mma, Operand::A, thread)
    }

    /// What a thread has of a tensor of B, (N,K,...): (value, restN, restK, ...).
    ///
    /// # Errors
    ///
    /// As [`Tensor::partition_c`].
    #[track_caller]
    pub fn partition_b(&self, mma: &TiledMma, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        self.partition(mma, Operand::B, thread)
    }

    /// What a thread has of a tensor of C, (M,N,...): (value, restM, restN, ...). Global and shared memory, swizzled or not.
    ///
    /// CuTe: `ThrMMA::partition_C`.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::atom::{MmaAtom, TiledMma};
    ///
    /// // Who has which element of C, 32 x 16, of 4 warps.
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// let extent = Extent { blocks: 1, threads: 128 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("owners", ["c"], extent, Target::Sm80, |b, (c,)| {
    ///     let thread = b.thread();
    ///     let c = b.tensor(c, layout!((32,16):(16,1)))?;
    ///     let own = c.partition_c(&mma, thread)?;
    ///     assert_eq!(own.layout().to_string(), "((2,2),1,1):((1,128),0,0)");
    ///     let number = b.value(thread)?;
    ///     let values = b.fragment(own.layout(), number)?;
    ///     b.store(&values, &own)?;
    ///     // A tile that the atoms do not divide.
    ///     let error = c.with_layout(layout!((32,12):(12,1)))?.partition_c(&mma, thread).unwrap_err();
    ///     assert_eq!(error.kind().to_string(), "partition_c: in mode 1, the tile 12 does not divide by the atom 16");
    ///     Ok(())
    /// })?;
    /// let mut c = [u32::MAX; 512];
    /// kernel.run(&Machine::interpreter(), (&mut c[..],))?;
    /// for thread in 0..128 {
    ///     let part = mma.thread(thread)?.partition_c(&"(32,16):(16,1)".parse::<cute_types::runtime::AnyLayout>()?)?;
    ///     for offset in part.offsets() {
    ///         assert_eq!(c[offset.to_string().parse::<usize>()?], thread as u32);
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Atom`] where the MMA cannot be partitioned by it, with the sentence of the rule, and where an atom has
    /// threads with gaps; [`KernelErrorKind::Coordinate`] for more threads than the MMA has, [`KernelErrorKind::Shape`] for fewer.
    #[track_caller]
    pub fn partition_c(&self, mma: &TiledMma, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        self.partition(mma, Operand::C, thread)
    }

    /// What a thread has of a tensor of an operand.
    ///
    /// # Errors
    ///
    /// As [`Tensor::partition_c`].
    #[track_caller]
    pub fn partition(&self, mma: &TiledMma, operand: Operand, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        self.of_thread(&mma.tidfrg(operand, &self.layout)?, thread)
    }

    /// What a thread has of a tensor that the copy reads: (values, restM, restN, ...).
    ///
    /// CuTe: `ThrCopy::partition_S`.
    ///
    /// # Errors
    ///
    /// As [`Tensor::partition_c`].
    #[track_caller]
    pub fn partition_s(&self, copy: &TiledCopy, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let apart = copy.tidfrg_s(&self.layout.clone().into())?;
        self.of_thread(apart.strided(Rule::Composition)?, thread)
    }

    /// What a thread has of a tensor that the copy writes: (values, restM, restN, ...).
    ///
    /// CuTe: `ThrCopy::partition_D`.
    ///
    /// # Errors
    ///
    /// As [`Tensor::partition_c`].
    #[track_caller]
    pub fn partition_d(&self, copy: &TiledCopy, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let apart = copy.tidfrg_d(&self.layout.clone().into())?;
        self.of_thread(apart.strided(Rule::Composition)?, thread)
    }

    /// (thread, values, (rest, ...)) at a thread: (values, rest, ...).
    fn of_thread(&self, apart: &RuntimeLayout, thread: Index) -> Result<Tensor<T, S>, KernelError> {
        all_of(&apart.mode(0)?, thread)?;
        let tensor = self.map_layout(|_| {
            let mut modes = vec![apart.mode(0)?, apart.mode(1)?];
            modes.extend(apart.mode(2)?.modes()?);
            RuntimeLayout::make_layout(&modes)
        })?;
        tensor.at(0, thread)
    }

    /// The tile of a tensor at a coordinate among the tiles: (tile, ...), and behind it the modes of tiles whose coordinate is
    /// `None`, which stay.
    ///
    /// CuTe: `local_tile`.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// let extent = Extent { blocks: 4, threads: 32 };
    /// TypedKernel::<(Input<f32>,)>::build("tiles", ["a"], extent, Target::Sm80, |b, (a,)| {
    ///     let block = b.block();
    ///     // The block's rows, and along K all tiles.
    ///     let tile = b.tensor(a, layout!((64,96):(96,1)))?.local_tile(&"(16,32)".parse()?, &[Some(block), None])?;
    ///     assert_eq!(tile.layout().to_string(), "(16,32,3):(96,1,32)");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] where the tiler is refused, [`KernelErrorKind::Reach`] where it does not divide the tensor,
    /// [`KernelErrorKind::Modes`] for another number of coordinates than of tiled modes, [`KernelErrorKind::Coordinate`] where one can
    /// leave its mode.
    #[track_caller]
    pub fn local_tile(&self, tiler: &Tiler, coord: &[Option<Index>]) -> Result<Tensor<T, S>, KernelError> {
        let _call = Call::about(&self.name);
        let (tile, tiles) = self
            .map_layout(|layout| layout.zipped_divide(tiler))
            .map(|tensor| (tensor.layout.mode(0), tensor.layout.mode(1)))?;
        let (tile, tiles) = (tile?.modes()?, tiles?.modes()?);
        if tiles.len() != coord.len() {
            return Err(KernelErrorKind::Modes { wanted: tiles.len(), found: coord.len() }.into());
        }
        let inner = tile.len();
        let mut tensor =
            self.map_layout(|_| RuntimeLayout::make_layout(&tile.iter().chain(&tiles).cloned().collect::<Vec<_>>()))?;
        // From the last on, so that those before keep their places.
        for (place, index) in coord.iter().enumerate().rev() {
            if let Some(index) = *index {
                tensor = tensor.at(inner + place, index)?;
            }
        }
        Ok(tensor)
    }

    /// One of the tiles of these extents, by its coordinate among them: [`Tensor::local_tile`] with an integer and an index for
    /// each mode.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 4 };
    /// TypedKernel::<(Input<f32>,)>::build("k", ["x"], extent, Target::Sm80, |b, (x,)| {
    ///     let (x, thread) = (b.tensor(x, layout!((64,96):(96,1)))?, b.thread());
    ///     assert_eq!(x.tile_at([16, 32], [thread, 0.into()])?.layout().to_string(), "(16,32):(96,1)");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Tensor::local_tile`].
    #[track_caller]
    pub fn tile_at<const N: usize>(&self, tile: [i64; N], coord: [Index; N]) -> Result<Tensor<T, S>, KernelError> {
        self.local_tile(&Tiler::ByMode(tile.map(Tiler::Int).to_vec()), &coord.map(Some))
    }
}

/// Refuses an index that leaves some of the threads without one: what they have would be nobody's.
pub(super) fn all_of(threads: &RuntimeLayout, thread: Index) -> Result<(), KernelError> {
    let size = threads.size().unsigned_abs();
    if thread.limit < size {
        let what = format!(
            "a partition among {size} threads by an index below {} leaves elements to none; take as many threads",
            thread.limit
        );
        return Err(KernelErrorKind::Shape { what }.into());
    }
    Ok(())
}
