//! Bulk copies without a tensor map, bulk reductions of every type, and what grids say of those that depend on them.

use cute_cuda::kernel::{
    Builder, BulkOrdered, BulkSum, Data, Grid, Input, KernelError, LongInteger, Output, ReadWrite, Shared, Tensor,
    TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_types::prelude::*;
use half::{bf16, f16};

type Reduce<T> = fn(&mut Builder, &Tensor<T, Shared>, &Tensor<T, ReadWrite>) -> Result<(), KernelError>;

pub(super) fn bulk(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    if target < Target::Sm90 {
        return Ok(());
    }
    integers::<u32>(target, texts)?;
    integers::<i32>(target, texts)?;
    integers::<u64>(target, texts)?;
    integers::<i64>(target, texts)?;
    ordered::<f16>(target, texts)?;
    ordered::<bf16>(target, texts)?;
    sums::<f32>(target, texts)?;
    sums::<f64>(target, texts)
}

fn integers<T: BulkOrdered + BulkSum + LongInteger>(
    target: Target,
    texts: &mut Vec<String>,
) -> Result<(), KernelError> {
    ordered::<T>(target, texts)?;
    let all: [Reduce<T>; 3] = [Builder::bulk_and, Builder::bulk_or, Builder::bulk_xor];
    all.into_iter().try_for_each(|reduce| of(target, texts, reduce))
}

fn ordered<T: BulkOrdered + BulkSum>(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    sums::<T>(target, texts)?;
    let all: [Reduce<T>; 2] = [Builder::bulk_min, Builder::bulk_max];
    all.into_iter().try_for_each(|reduce| of(target, texts, reduce))
}

fn sums<T: BulkSum>(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    let all: [Reduce<T>; 2] = [Builder::bulk_store, Builder::bulk_add];
    all.into_iter().try_for_each(|reduce| of(target, texts, reduce))
}

/// A block has its tile copied, sends it to the other block of its cluster, and has what it was sent stored or reduced.
fn of<T: Data>(target: Target, texts: &mut Vec<String>, reduce: Reduce<T>) -> Result<(), KernelError> {
    let grid = Grid::new(128, 2).in_clusters(2);
    let kernel = TypedKernel::<(Input<T>, Output<T>)>::build("bulk", ["from", "to"], grid, target, |b, (from, to)| {
        let (from, to) = (b.tensor(from, layout!((128,2):(1,128)))?, b.tensor(to, layout!((128,2):(1,128)))?);
        let (own, got) = (b.shared::<T>(layout!(128:1))?, b.shared::<T>(layout!(128:1))?);
        let (loads, sends) = (b.ring(1, 1)?, b.ring(1, 1)?);
        let (block, thread) = (b.block_of_cluster()?, b.thread());
        b.wait_on_grids()?;
        let (mut loaded, mut sent) = (b.producer(&loads)?, b.producer(&sends)?);
        let (mut own_place, mut got_place) = (b.consumer(&loads)?, b.consumer(&sends)?);
        b.below(thread, 1, |b, _| b.produce(&mut loaded, |b, stage| b.bulk_load(&from.at(1, block)?, &own, stage)))?;
        b.consume(&mut own_place, |b, _| b.cluster_barrier())?;
        let other = b.value(block)? ^ 1;
        b.below(thread, 1, |b, _| {
            b.number_below(other, 2, |b, other| b.produce(&mut sent, |b, stage| b.bulk_send(&own, &got, other, stage)))
        })?;
        b.consume(&mut got_place, |b, _| {
            b.below(thread, 1, |b, _| {
                reduce(b, &got, &to.at(1, block)?)?;
                b.commit_stores()?;
                b.finish_stores(0)
            })
        })?;
        b.launch_dependent_grids()?;
        b.cluster_barrier()
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}
