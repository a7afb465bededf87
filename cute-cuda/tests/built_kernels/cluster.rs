//! What blocks of a cluster do with each other's shared memory: reductions into it, and tiles that they share.

use cute_cuda::kernel::{
    Builder, Grid, Index, KernelError, Output, SentSum, SentWord, Shared, Stage, Tensor, TmaInput, TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_types::prelude::*;

type Send<T> = fn(&mut Builder, &Tensor<T, Shared>, &Tensor<T, Shared>, Index, &mut Stage) -> Result<(), KernelError>;

pub(super) fn cluster(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    if target < Target::Sm90 {
        return Ok(());
    }
    words::<u32>(target, texts)?;
    words::<i32>(target, texts)?;
    sent::<u64>(target, texts, Builder::bulk_send_add)?;
    sent::<i64>(target, texts, Builder::bulk_send_add)?;
    // ptxas warns where it is for an sm_90.
    if target < Target::Sm90a { Ok(()) } else { shared(target, texts) }
}

fn words<T: SentSum + SentWord>(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    let all: [Send<T>; 6] = [
        Builder::bulk_send_add,
        Builder::bulk_send_min,
        Builder::bulk_send_max,
        Builder::bulk_send_and,
        Builder::bulk_send_or,
        Builder::bulk_send_xor,
    ];
    all.into_iter().try_for_each(|send| sent(target, texts, send))
}

/// Each of two blocks reduces its numbers into those of the other one.
fn sent<T: SentSum>(target: Target, texts: &mut Vec<String>, send: Send<T>) -> Result<(), KernelError> {
    let grid = Grid::new(128, 2).in_clusters(2);
    let kernel = TypedKernel::<(Output<T>,)>::build("sent", ["to"], grid, target, |b, (to,)| {
        let to = b.tensor(to, layout!((128,2):(1,128)))?;
        let (own, got) = (b.shared::<T>(layout!(128:1))?, b.shared::<T>(layout!(128:1))?);
        let (ring, block, thread) = (b.ring(1, 1)?, b.block_of_cluster()?, b.thread());
        let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
        let of_block = to.at(1, block)?.at(0, thread)?;
        let number = b.load_one(&of_block)?;
        b.store_one(number, &own.at(0, thread)?)?;
        b.store_one(number, &got.at(0, thread)?)?;
        b.fence_async()?;
        b.cluster_barrier()?;
        let other = b.value(block)? ^ 1;
        b.below(thread, 1, |b, _| {
            b.number_below(other, 2, |b, other| b.produce(&mut producer, |b, stage| send(b, &own, &got, other, stage)))
        })?;
        b.consume(&mut consumer, |b, _| {
            let number = b.load_one(&got.at(0, thread)?)?;
            b.store_one(number, &of_block)
        })?;
        b.cluster_barrier()
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}

/// Blocks of a cluster of two by two load the tiles of a row of blocks, or of a column.
fn shared(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    for mode in [0, 1] {
        let grid = Grid::new(128, 4).in_clusters(4);
        type Kernel = TypedKernel<(TmaInput<u32>, Output<u32>)>;
        let kernel = Kernel::build("shared", ["from", "to"], grid, target, |b, (from, to)| {
            let shared = b.multicast(layout!((2,2):(1,2)), mode)?;
            let from = b.tma_multicast(from, layout!((64,64):(1,64)), &[32, 8], layout!((32,8):(1,32)), &shared)?;
            let to = b.tensor(to, layout!((128,2,4):(1,128,256)))?;
            let tile = b.shared::<u32>(layout!((32,8):(1,32)))?;
            let (ring, thread, block) = (b.ring_of_cluster(1, 1, &[shared])?, b.thread(), b.block());
            let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
            b.below(thread, 1, |b, _| {
                b.produce(&mut producer, |b, stage| b.tma_load(&from, &[0.into(), block], &tile, stage))
            })?;
            b.consume(&mut consumer, |b, _| {
                let own = tile.composition(layout!((128,2):(1,128)))?.at(0, thread)?;
                let values = b.load(&own)?;
                b.store(&values, &to.at(2, block)?.at(0, thread)?)
            })
        })?;
        texts.push(kernel.kernel().ptx().to_string());
    }
    Ok(())
}
