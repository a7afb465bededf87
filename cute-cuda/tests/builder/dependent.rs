//! Which kernels may begin before those before them have ended.

use cute_cuda::kernel::{ArrayParam, Builder, Extent, Input, KernelError, Output, ReadOnly, ReadWrite, TypedKernel};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;

type Kernel = TypedKernel<(Input<u32>, Output<u32>)>;
type Result<T> = core::result::Result<T, KernelError>;
type Body = dyn Fn(&mut Builder, ArrayParam<u32, ReadOnly>, ArrayParam<u32, ReadWrite>) -> Result<()>;

fn begins_early(
    body: impl FnOnce(&mut Builder, ArrayParam<u32, ReadOnly>, ArrayParam<u32, ReadWrite>) -> Result<()>,
) -> Result<bool> {
    let extent = Extent { blocks: 1, threads: 128 };
    let kernel = Kernel::build("k", ["x", "y"], extent, Target::Sm90a, |b, (x, y)| body(b, x, y))?;
    Ok(kernel.kernel().begins_early())
}

fn layout() -> Result<RuntimeLayout> {
    Ok(RuntimeLayout::new(128, 1)?)
}

#[test]
fn a_kernel_begins_early_that_waits_before_it_touches_memory() -> Result<()> {
    let copied = |b: &mut Builder, x, y| {
        let thread = b.thread();
        let (x, y) = (b.tensor(x, layout()?)?.at(0, thread)?, b.tensor(y, layout()?)?.at(0, thread)?);
        let x = b.load_one(&x)?;
        b.store_one(x, &y)
    };
    assert!(begins_early(|b, x, y| {
        // Shared memory and barriers are the block's own.
        let ring = b.ring(2, 1)?;
        let _ = b.producer(&ring)?;
        let (thread, tile) = (b.thread(), b.shared::<u32>(layout()?)?);
        b.store_one(7, &tile.at(0, thread)?)?;
        b.barrier();
        b.load_one(&tile.at(0, thread)?)?;
        b.wait_on_grids()?;
        copied(b, x, y)
    })?);
    assert!(!begins_early(copied)?);
    assert!(!begins_early(|b, x, y| {
        copied(b, x, y)?;
        b.wait_on_grids()
    })?);
    // Threads that do not come by touch it, too.
    assert!(!begins_early(|b, x, y| {
        let thread = b.thread();
        b.below(thread, 1, |b, _| b.wait_on_grids())?;
        copied(b, x, y)
    })?);
    assert!(!begins_early(|b, x, y| {
        b.repeat(2, |b, _| b.wait_on_grids())?;
        copied(b, x, y)
    })?);
    // Each way to global memory.
    let first = |touch: &Body| {
        begins_early(|b, x, y| {
            touch(b, x, y)?;
            b.wait_on_grids()
        })
    };
    assert!(first(&|_, _, _| Ok(()))?);
    assert!(!first(&|b, _, y| {
        let (thread, y) = (b.thread(), b.tensor(y, layout()?)?);
        b.atomic_add(&y.at(0, thread)?, 1).map(drop)
    })?);
    assert!(!first(&|b, x, _| {
        let (tile, x) = (b.shared::<u32>(layout()?)?, b.tensor(x, layout()?)?);
        let ring = b.ring(1, 1)?;
        let mut place = b.producer(&ring)?;
        b.produce(&mut place, |b, stage| b.bulk_load(&x, &tile, stage))
    })?);
    assert!(!first(&|b, _, y| {
        let (tile, y) = (b.shared::<u32>(layout()?)?, b.tensor(y, layout()?)?);
        b.bulk_add(&tile, &y)
    })?);
    assert!(!first(&|b, _, y| {
        let (tile, y) = (b.shared::<u32>(layout()?)?, b.tensor(y, layout()?)?);
        b.bulk_store(&tile, &y)
    })?);
    Ok(())
}
