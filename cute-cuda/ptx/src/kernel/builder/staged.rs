//! Tiles on their way between memory and registers, through shared memory: those that come into the stages of a ring one by one,
//! and those that a warpgroup stores.

use super::index::Index;
use super::ring::RingPlace;
use super::state::Builder;
use super::tensor::{Global, ReadOnly, Shared, Tensor};
use super::tma::{Tma, TmaParam};
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;

/// A tensor map, and shared memory for several of its tiles.
#[derive(Debug)]
pub struct Staged<T, S> {
    tma: Tma<T, S>,
    tiles: Tensor<T, Shared>,
}

impl<T: Data, S: Global> Staged<T, S> {
    /// The tensor map.
    pub fn tma(&self) -> &Tma<T, S> {
        &self.tma
    }

    /// The shared memory of the tile of that number.
    ///
    /// # Errors
    ///
    /// As [`Tensor::at`].
    #[track_caller]
    pub fn at(&self, number: impl Into<Index>) -> Result<Tensor<T, Shared>, KernelError> {
        self.tiles.at(self.tiles.layout().rank() - 1, number)
    }
}

impl Builder {
    /// A tensor map, as [`Builder::tma`] makes it, with shared memory for tiles: the modes of a tile, and last that of their
    /// numbers.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Builder, Extent, TmaInput, TmaOutput, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::{prelude::*, runtime::RuntimeLayout};
    /// // Four tiles of 16 rows come through two stages, and leave through one buffer.
    /// let (rows, tile) = (layout!((64,8):(8,1)), layout!((16,8):(8,1)));
    /// type Kernel = TypedKernel<(TmaInput<f32>, TmaOutput<f32>)>;
    /// let extent = Extent { blocks: 1, threads: 256 };
    /// let kernel = Kernel::build("twice", ["x", "y"], extent, Target::Sm90a, |b, (x, y)| {
    ///     let x = b.staged(x, rows, &[16, 8], layout!((16,8,2):(8,1,128)))?;
    ///     let y = b.staged(y, rows, &[16, 8], layout!((16,8,1):(8,1,128)))?;
    ///     let ring = b.ring(2, 1)?;
    ///     b.specialised(
    ///         [24, 240],
    ///         |b, thread| {
    ///             let mut place = b.producer(&ring)?;
    ///             b.below(thread, 1, |b, _| b.repeat(4, |b, m| b.produce_tile(&mut place, &x, &[m, 0.into()])))
    ///         },
    ///         |b, _, thread| {
    ///             let (mut place, by_threads) = (b.consumer(&ring)?, RuntimeLayout::new((128, 1), (1, 128))?);
    ///             let part = y.at(0)?.composition(&by_threads)?.at(0, thread)?;
    ///             b.repeat(4, |b, m| {
    ///                 b.consume(&mut place, |b, stage| {
    ///                     let values = b.load(&x.at(stage.index())?.composition(&by_threads)?.at(0, thread)?)?;
    ///                     let twice = b.map(&values, |value| value * 2.0);
    ///                     let send = |b: &mut Builder| b.tma_store(&y.at(0)?, y.tma(), &[m, 0.into()]);
    ///                     b.store_through(thread, 0, |b| b.store(&twice, &part), send)
    ///                 })
    ///             })?;
    ///             b.below(thread, 1, |b, _| b.wait_stores(0))
    ///         },
    ///     )
    /// })?;
    /// let (x, mut y): (Vec<f32>, _) = ((0..512).map(|i| i as f32).collect(), vec![0.0; 512]);
    /// kernel.run(&Machine::interpreter(), (&x, &mut y))?;
    /// assert!(x.iter().zip(&y).all(|(x, y)| 2.0 * x == *y));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Builder::tma`] and [`Builder::shared`].
    #[track_caller]
    pub fn staged<T: Data, S: Global>(
        &mut self,
        array: TmaParam<T, S>,
        layout: impl KernelLayout,
        tile: &[i64],
        shared: impl KernelLayout,
    ) -> Result<Staged<T, S>, KernelError> {
        let _call = Call::begin();
        let shared = shared.into_composed()?;
        let tma = self.tma(array, layout, tile, shared.take(0, tile.len())?)?;
        self.stages_of(tma, shared)
    }

    /// Shared memory for tiles of a tensor map that is there already.
    ///
    /// # Errors
    ///
    /// As [`Builder::shared`].
    #[track_caller]
    pub fn stages_of<T: Data, S: Global>(
        &mut self,
        tma: Tma<T, S>,
        shared: impl KernelLayout,
    ) -> Result<Staged<T, S>, KernelError> {
        let _call = Call::begin();
        Ok(Staged { tma, tiles: self.shared::<T>(shared)? })
    }

    /// One thread has the next stage of a ring filled by a tile, named by its coordinate among the tiles of the tensor.
    ///
    /// # Errors
    ///
    /// As [`Builder::produce`] and [`Builder::tma_load`].
    #[track_caller]
    pub fn produce_tile<T: Data>(
        &mut self,
        place: &mut RingPlace,
        from: &Staged<T, ReadOnly>,
        tile: &[Index],
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.produce(place, |b, stage| b.tma_load(&from.tma, tile, &from.at(stage.index())?, stage))
    }

    /// A warpgroup writes a buffer of shared memory, by the first body, and its first thread has it copied from there, by the
    /// second one: a [`Builder::tma_store`], say, which becomes a group of that thread. Before the buffer is written, at most so
    /// many groups of before have still to read shared memory: 0 where there is one buffer, 1 where two take turns. Every thread of
    /// the warpgroup has to be there, with its number in it.
    ///
    /// [`Builder::staged`] has an example.
    ///
    /// # Errors
    ///
    /// What the bodies return, and as [`Builder::wait_stores`] and [`Builder::warpgroup_barrier`].
    #[track_caller]
    pub fn store_through(
        &mut self,
        thread: Index,
        groups: u32,
        write: impl FnOnce(&mut Builder) -> Result<(), KernelError>,
        send: impl FnOnce(&mut Builder) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.below(thread, 1, |b, _| b.wait_stores(groups))?;
        self.warpgroup_barrier()?;
        call.author(|| write(self))?;
        self.fence_async()?;
        self.warpgroup_barrier()?;
        self.below(thread, 1, |b, _| {
            call.author(|| send(b))?;
            b.commit_stores()
        })
    }
}
