//! Clusters: blocks that run at once, each with a shared memory that the others reach.
//!
//! What a thread stored to the shared memory of its block is there for the others once the cluster has
//! [met](Builder::cluster_barrier); and a block does not end before the others have loaded from it, so that there is a meeting
//! after the last load, too.
//!
//! PTX ISA, "Cluster of Cooperative Thread Arrays". CuTe: `cluster_sync`, `block_rank_in_cluster`, `set_block_rank`.

use core::marker::PhantomData;

use super::index::Index;
use super::state::Builder;
use super::tensor::{Cluster, Place, Shared, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand, Sm90, Target, Type};

impl Builder {
    /// The number of the block in its cluster, of as many blocks as the grid [says](crate::kernel::Grid::in_clusters).
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn block_of_cluster(&mut self) -> Result<Index, KernelError> {
        let _call = Call::begin();
        self.target_has("%cluster_ctarank", Target::Sm90)?;
        let to = self.emitter.pure(Type::U32, |to| Instruction::Sm90(Sm90::ClusterRank { to }));
        Ok(self.index_of(to, u64::from(self.grid.cluster)))
    }

    /// Waits for all threads of the cluster: what they wrote to shared memory is there after it. All of them have to come, but for
    /// those that are done.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Grid, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// // Each of two blocks stores its threads' numbers, and takes those of the other one.
    /// let grid = Grid::new(32, 2).in_clusters(2);
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("exchange", ["out"], grid, Target::Sm90, |b, (out,)| {
    ///     let (block, thread) = (b.block_of_cluster()?, b.thread());
    ///     let own = b.shared::<u32>(layout!(32:1))?;
    ///     let number = b.value(block)? * 100 + b.value(thread)?;
    ///     b.store_one(number, &own.at(0, thread)?)?;
    ///     b.cluster_barrier()?;
    ///     let mut taken = Vec::new();
    ///     for from in 0..2_u32 {
    ///         let there = b.map_shared(&own, from.into())?;
    ///         taken.push(b.load_one(&there.at(0, thread)?)?);
    ///     }
    ///     let sum = b.compute(taken[0] + taken[1]);
    ///     b.cluster_barrier()?;
    ///     let out = b.tensor(out, layout!((32,2):(1,32)))?;
    ///     b.store_one(sum, &out.at(1, block)?.at(0, thread)?)
    /// })?;
    /// let mut out = [0; 64];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!((out[0], out[5], out[32 + 5]), (100, 110, 110));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// PTX ISA, "barrier.cluster".
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90.
    #[track_caller]
    pub fn cluster_barrier(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("barrier.cluster", Target::Sm90)?;
        self.push_sm90(Sm90::ClusterBarrier);
        Ok(())
    }

    /// A tensor of shared memory as the block of that number in the cluster has it: the same place of its memory.
    ///
    /// PTX ISA, "mapa". CUDA: `cluster_group::map_shared_rank`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90; [`KernelErrorKind::Coordinate`] for a number that may be none of a block of the
    /// cluster; [`KernelErrorKind::Scope`] for what is of elsewhere.
    #[track_caller]
    pub fn map_shared<T: Data>(
        &mut self,
        tensor: &Tensor<T, Shared>,
        block: Index,
    ) -> Result<Tensor<T, Cluster>, KernelError> {
        let _call = Call::about(&tensor.name);
        self.target_has("mapa", Target::Sm90)?;
        self.check_scope(tensor.scope)?;
        let Place::Shared(number, from) = tensor.place else { return Err(KernelErrorKind::Scope.into()) };
        let blocks = u64::from(self.grid.cluster);
        if block.limit > blocks {
            return Err(KernelErrorKind::Coordinate { mode: 0, size: blocks, limit: block.limit }.into());
        }
        let block = self.value(block)?.untyped();
        let to = self.emitter.untyped(Type::U32);
        self.push_sm90(Sm90::MapShared { to, from, block: Operand::Register(block) });
        Ok(Tensor {
            place: Place::Shared(number, to),
            scope: self.scopes.last().copied().unwrap_or(0),
            unit: tensor.unit.clone(),
            fixed: tensor.fixed.clone(),
            base: tensor.base,
            swizzle: tensor.swizzle,
            layout: tensor.layout.clone(),
            steps: tensor.steps,
            name: tensor.name.clone(),
            holds: PhantomData,
        })
    }
}
